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

mod left;
mod number;
mod order;
mod parts;
mod store;
mod walk;

use self::left::Left;
use self::number::Number;
pub(crate) use self::order::{Plan, plan};
use self::walk::Walk;
use crate::count::Natural;
use crate::outcome::Stop;
use crate::problem::Problem;

/// How many covers a problem has that is gone about like this, with numbers kept within so many bytes.
/// `check` is asked now and then whether to stop.
pub(crate) fn count(
    problem: &Problem,
    plan: &Plan,
    memory: usize,
    check: impl Fn() -> Result<(), Stop>,
) -> Result<Natural, Stop> {
    check()?;
    let mut walk = Walk::new(Left::new(problem, &plan.order), plan.branch(), memory);
    walk.count(check).map(Number::into_natural)
}
