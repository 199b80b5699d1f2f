//! Counts covers by a memoised search, which stores the counts of subproblems and splits into components.
//!
//! After some choices, the residual problem depends only on the items that remain and on the colours of
//! secondary items, not on the choices. So its number of covers is stored, and is known when the same
//! residual problem recurs. A frontier has the same advantage. But if the residual problem falls apart, a
//! frontier must keep the states of all components side by side, while a search counts each component
//! separately and multiplies. In problems that branch like a tree, components are few and small, but a
//! frontier is wide in any order.
//!
//! M. Nishino, N. Yasuda, S. Minato and M. Nagata, "Dancing with decision diagrams" (2017), store the results
//! of an exact cover search; L. Fang and others, "A parallel approach to counting exact covers based on
//! decomposability property" (2026), split it into components. Storing the counts of components comes from
//! counting the models of formulas: F. Bacchus, S. Dalmao and T. Pitassi, "Algorithms and complexity results
//! for #SAT and Bayesian inference" (2003).
//!
//! The key of a residual problem is a bit for each item and the colours: see [`residual`]. That suffices: an
//! option remains if all its primary items remain, and all its secondary items remain in no other colour. A
//! secondary item remains only if some option for it does.

mod branch;
mod components;
mod number;
mod residual;
mod search;
mod store;
mod threads;

use self::branch::{BranchOrder, branch_order};
use self::number::Number;
use self::threads::MemoThreads;
use super::method::{Allowance, Counting, Forecast, Halt, Job};
use super::natural::Natural;
use crate::outcome::Details;

/// The work per entry to find an order for branching.
const ORDER_WORK: u64 = 4000;
/// The work of a subproblem.
const SUBPROBLEM_WORK: f64 = 1000.0;
/// The quarters of the memory that it may use in a race.
const QUARTERS: usize = 1;

/// A count by memoised search.
pub(super) struct MemoCount<'j> {
    job: &'j Job<'j>,
    /// The base-2 logarithm of the estimated number of states, and the search, once there is an order.
    begun: Option<(f64, MemoThreads<'j>)>,
}

impl<'j> MemoCount<'j> {
    pub(super) fn new(job: &'j Job<'j>) -> Self {
        MemoCount { job, begun: None }
    }

    fn find_order(&self, allowance: &Allowance<'_>) -> Result<BranchOrder, Halt> {
        let work = self.job.order_work() + ORDER_WORK * self.job.problem.entry_count() as u64;
        allowance.admits(work)?;
        let (incidence, swept) = (self.job.incidence(), &self.job.quick_order().items);
        let order = branch_order(self.job.problem, incidence, swept, allowance.watch())?;
        allowance.spend(work)?;
        Ok(order)
    }
}

impl Counting for MemoCount<'_> {
    fn advance(&mut self, allowance: &Allowance<'_>) -> Result<Natural, Halt> {
        if self.begun.is_none() {
            let order = self.find_order(allowance)?;
            let (problem, threads, memory) = (self.job.problem, self.job.threads, self.job.memory(QUARTERS));
            self.begun = Some((order.estimate, MemoThreads::new(problem, order, threads, memory)));
        }
        let (_, threads) = self.begun.as_mut().expect("it was begun once there was an order");
        threads.advance(allowance).map(Number::into_natural)
    }

    fn forecast(&self) -> Forecast {
        let subproblems = self.begun.as_ref().map_or(f64::INFINITY, |(estimate, _)| estimate.exp2());
        // The count may need far fewer subproblems, but there is no way to tell.
        Forecast::Blind(subproblems * SUBPROBLEM_WORK)
    }

    fn progress(&self) -> (f64, Details) {
        let subproblems = self.begun.as_ref().map_or(0, |(_, threads)| threads.steps());
        (0.0, Details::Memo { subproblems })
    }
}
