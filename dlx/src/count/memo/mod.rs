//! Memoised search: counting covers by a search that counts nothing twice, and falls apart.
//!
//! What is left of a problem after some choices does not depend on the choices, but only on which items are
//! left and on the colours that secondary items have. So the number of covers of what is left is kept, and
//! where the same is left again, it is known. This is what a sweep over a frontier gains, too; but where
//! options tie what is left together no more, a sweep must keep the states of all parts side by side, and a
//! search may count each part on its own, and multiply. On something that branches like a tree the parts
//! are few and small, where a frontier is wide in whatever order one sweeps.
//!
//! M. Nishino, N. Yasuda, S. Minato and M. Nagata, "Dancing with decision diagrams" (2017), keep what was
//! found by a search for exact covers; L. Fang and others, "A parallel approach to counting exact covers
//! based on decomposability property" (2026), let it fall apart. That the numbers of parts are kept is an
//! old idea of those who count models of formulas: F. Bacchus, S. Dalmao and T. Pitassi, "Algorithms and
//! complexity results for #SAT and Bayesian inference" (2003).
//!
//! What is left is told by a key, that is, bits for its items and the colours: see [`left`]. That this is
//! enough: an option is left if all its primary items are, and each secondary one is left, too, and has no
//! other colour. A secondary item is called left only if options for it are.

mod branch;
mod components;
mod number;
mod residual;
mod search;
mod store;

use self::branch::{BranchOrder, branch_order};
use self::number::Number;
use self::residual::Residual;
use self::search::MemoSearch;
use super::method::{Allowance, Counting, Forecast, Halt, Job};
use super::natural::Natural;
use crate::outcome::Details;

/// The work for each item of each option to find an order to branch in.
const ORDER_WORK: u64 = 4000;
/// The work of a subproblem.
const SUBPROBLEM_WORK: f64 = 1000.0;
/// The quarters of the memory that it takes if other methods race it.
const QUARTERS: usize = 1;

/// A count by memoised search.
pub(super) struct MemoCount<'j> {
    job: &'j Job<'j>,
    order: Option<BranchOrder>,
    search: Option<MemoSearch>,
}

impl<'j> MemoCount<'j> {
    pub(super) fn new(job: &'j Job<'j>) -> Self {
        MemoCount { job, order: None, search: None }
    }

    fn find_order(&self, allowance: &Allowance<'_>) -> Result<BranchOrder, Halt> {
        let work = self.job.order_work() + ORDER_WORK * self.job.problem.entry_count() as u64;
        allowance.admits(work)?;
        let order = branch_order(self.job.problem, self.job.incidence(), &self.job.quick_order().items);
        allowance.spend(work)?;
        Ok(order)
    }
}

impl Counting for MemoCount<'_> {
    fn advance(&mut self, allowance: &Allowance<'_>) -> Result<Natural, Halt> {
        if self.order.is_none() {
            self.order = Some(self.find_order(allowance)?);
        }
        if let (None, Some(order)) = (&self.search, &self.order) {
            let residual = Residual::new(self.job.problem, &order.items);
            self.search = Some(MemoSearch::new(residual, order.rule(), self.job.memory(QUARTERS)));
        }
        let search = self.search.as_mut().expect("it was begun once there was an order");
        search.advance(allowance).map(Number::into_natural)
    }

    fn forecast(&self) -> Forecast {
        let subproblems = self.order.as_ref().map_or(f64::INFINITY, |order| order.estimate.exp2());
        // A count may need far fewer, but nobody can see how many.
        Forecast::Blind(subproblems * SUBPROBLEM_WORK)
    }

    fn progress(&self) -> (f64, Details) {
        let subproblems = self.search.as_ref().map_or(0, MemoSearch::subproblems);
        (0.0, Details::Memo { subproblems })
    }
}
