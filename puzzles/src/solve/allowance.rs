//! How long a search may take.

use dlx::Stop;

use crate::deadline::{self, Deadline, is_over};

/// How long a piece of work may take.
#[derive(Clone, Copy, Default, Debug)]
pub struct Budget {
    /// The most nodes: choices of a search, or bands and stacks drawn anew. The same on every machine.
    pub nodes: Option<u64>,
    /// The deadline.
    pub deadline: Option<Deadline>,
}

/// What is left of a [`Budget`].
#[derive(Clone, Debug)]
pub(crate) struct Allowance {
    nodes: u64,
    is_bounded: bool,
    deadline: Option<Deadline>,
    /// How many nodes were spent.
    spent: u64,
    /// Whether the deadline was seen to have passed.
    is_late: bool,
}

/// The budget is spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spent;

impl From<Budget> for Allowance {
    fn from(budget: Budget) -> Self {
        Allowance {
            nodes: budget.nodes.unwrap_or(u64::MAX),
            is_bounded: budget.nodes.is_some(),
            deadline: budget.deadline,
            spent: 0,
            is_late: false,
        }
    }
}

impl Allowance {
    /// Everything up to a deadline.
    pub(crate) fn until(deadline: Option<Deadline>) -> Self {
        Budget { nodes: None, deadline }.into()
    }

    /// Lends this many nodes at most to some work. `None` if it would take more.
    ///
    /// # Errors
    /// If the whole allowance is spent.
    pub(crate) fn lend<T>(
        &mut self,
        nodes: u64,
        work: impl FnOnce(&mut Allowance) -> Result<T, Spent>,
    ) -> Result<Option<T>, Spent> {
        let kept = self.nodes.saturating_sub(nodes);
        self.nodes -= kept;
        let result = work(self);
        let is_loan_spent = self.nodes == 0 && kept > 0 && !self.is_late;
        self.nodes += kept;
        match result {
            Ok(done) => Ok(Some(done)),
            Err(Spent) if is_loan_spent => Ok(None),
            Err(Spent) => Err(Spent),
        }
    }

    /// Takes the cost of one node.
    pub(crate) fn spend(&mut self) -> Result<(), Spent> {
        /// The deadline is polled once in this many nodes.
        const POLL_INTERVAL: u64 = 32;
        self.nodes = self.nodes.checked_sub(1).ok_or(Spent)?;
        self.spent += 1;
        if self.spent.is_multiple_of(POLL_INTERVAL) { self.in_time() } else { Ok(()) }
    }

    /// Takes this many nodes away, to be spent by another search.
    pub(crate) fn part(&mut self, nodes: u64) -> Result<Budget, Spent> {
        self.in_time()?;
        self.nodes = self.nodes.checked_sub(nodes).ok_or(Spent)?;
        Ok(Budget { nodes: Some(nodes), deadline: self.deadline })
    }

    /// How many nodes are left, if they are bounded.
    pub(crate) fn bound(&self) -> Option<u64> {
        self.is_bounded.then_some(self.nodes)
    }

    /// How many nodes were spent so far.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }

    /// Why it is spent.
    pub(crate) fn reason(&self) -> Stop {
        if self.nodes == 0 && !self.is_late { Stop::Nodes } else { deadline::reason(self.deadline) }
    }

    /// Reads the clock.
    pub(crate) fn in_time(&mut self) -> Result<(), Spent> {
        self.is_late = is_over(self.deadline);
        if self.is_late { Err(Spent) } else { Ok(()) }
    }
}
