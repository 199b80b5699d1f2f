//! A search step by step: Algorithm X as people learn it, for pictures and lessons.
//!
//! The steps are those of [`KernelKind::Links`](crate::KernelKind::Links) with [`Choice::Fewest`]. The other kernels
//! find the same covers in the same order, but not by the same steps: `bits` and `cells` make forced moves at once.

use std::ops::ControlFlow;

use crate::choice::Choice;
use crate::kernel::Branching;
use crate::kernel::links::{Links, Lists};
use crate::outcome::{Outcome, Stop};
use crate::problem::{ItemId, OptionId, Problem};

/// A step of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// At a node: this item is to be covered next, by one of its options that are left.
    Item {
        /// The item.
        item: ItemId,
        /// The number of its options that are left.
        options: usize,
    },
    /// At a node: this item has no option left, so that no cover is below.
    DeadEnd {
        /// The item.
        item: ItemId,
    },
    /// At a node: all items are covered.
    Cover,
    /// An option is chosen, and what it rules out goes.
    Try {
        /// The option.
        option: OptionId,
    },
    /// The option that was chosen last is taken back.
    TakeBack {
        /// The option.
        option: OptionId,
    },
}

/// Shows each step of the search for all covers to `show`, until that returns [`ControlFlow::Break`]. A problem with
/// bounds has no such steps: it stops by [`Stop::Unfit`].
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
    if problem.has_bounds() {
        return Outcome::Stopped(Stop::Unfit);
    }
    let branching = Branching { choice: Choice::Fewest, key: None, counting: false };
    Links::new(Lists::new(problem)).trace(&branching, &mut show)
}
