//! A search step by step: Algorithm X as people learn it, for pictures and lessons.
//!
//! The steps are those of [`KernelKind::Links`](crate::KernelKind::Links) with [`Choice::Fewest`]. The other kernels
//! find the same covers in the same order, but not by the same steps: `bits` and `cells` make forced moves at once.

use std::ops::ControlFlow;

use crate::choice::Choice;
use crate::kernel::Branching;
pub use crate::kernel::links::Step;
use crate::kernel::links::{Links, Lists};
use crate::outcome::{Outcome, Stop};
use crate::problem::Problem;

/// Shows each step of the search for all covers to `show`, until that returns [`ControlFlow::Break`]. A problem with
/// bounds has no such steps, unless [`Problem::with_fewer_bounds`] does without them: it stops by [`Stop::Unfit`].
///
/// ```
/// use std::ops::ControlFlow;
/// use dlx::Problem;
/// use dlx::trace::{Step, trace};
///
/// let mut b = Problem::builder();
/// let [left, right] = b.primaries();
/// b.option([left])?;
/// b.option([left, right])?;
/// let mut steps = Vec::new();
/// let outcome = trace(&b.build(), |step| {
///     steps.push(step);
///     ControlFlow::Continue(())
/// });
/// assert!(outcome.is_complete());
/// assert_eq!(steps[0], Step::Item { item: right, options: 1 });
/// assert_eq!(steps.iter().filter(|&&step| step == Step::Cover).count(), 1);
/// # Ok::<(), dlx::BuildError>(())
/// ```
pub fn trace(problem: &Problem, mut show: impl FnMut(Step) -> ControlFlow<()>) -> Outcome {
    let problem = &*problem.with_fewer_bounds();
    if problem.has_bounds() {
        return Outcome::Stopped(Stop::Unfit);
    }
    let branching = Branching { choice: Choice::Fewest, key: None, counting: false };
    match Links::new(Lists::new(problem)).trace(&branching, &mut show) {
        ControlFlow::Continue(()) => Outcome::Complete,
        ControlFlow::Break(()) => Outcome::Stopped(Stop::Callback),
    }
}
