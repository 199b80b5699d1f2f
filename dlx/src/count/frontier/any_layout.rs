//! The layout of a problem's states, and its plan for the narrowest states that suffice.

use super::bounded::{BoundedLayout, BoundedSweep};
use super::interchangeable::Interchangeable;
use super::layout::Layout;
use super::sweep::{FrontierSweep, Sweep};
use crate::outcome::Stop;
use crate::problem::Problem;

/// The layout of the states of a problem, whether or not it has bounds.
pub(super) enum AnyLayout {
    /// For a sweep over the items.
    Items(Layout),
    /// For a sweep over the options: the problem has bounds.
    Options(BoundedLayout),
}

/// The most words of a state.
pub(super) const MOST_WORDS: usize = 8;

/// Evaluates an expression with the plan of a [`Layout`] (`items`) or a [`BoundedLayout`] (`options`), for the
/// narrowest states that suffice. The plan is of another type for each width, so the expression is compiled for each.
/// `None` if states would be too wide: with that many items in play, a sweep never ends.
macro_rules! with_plan {
    (items $layout:expr, $problem:expr, $plan:ident => $then:expr) => {
        with_plan!([1, 2, 3, 4, 8], $layout, $problem, $plan => $then)
    };
    (options $layout:expr, $problem:expr, $plan:ident => $then:expr) => {
        with_plan!([1, 2, 4, 8], $layout, $problem, $plan => $then)
    };
    ([$($words:literal),*], $layout:expr, $problem:expr, $plan:ident => $then:expr) => {
        match $layout.words() {
            $(0..=$words => {
                let $plan = $layout.plan::<$words>($problem);
                Some($then)
            })*
            _ => None,
        }
    };
}
pub(super) use with_plan;

impl AnyLayout {
    /// The layout for this order of the primary items; `None` if some item cannot get enough options.
    pub(super) fn new(problem: &Problem, order: &[u32]) -> Option<Self> {
        if problem.has_bounds() {
            let layout = BoundedLayout::new(problem, order);
            (!layout.is_infeasible).then_some(AnyLayout::Options(layout))
        } else {
            let layout = Layout::new(problem, order);
            (!layout.is_infeasible).then_some(AnyLayout::Items(layout))
        }
    }

    /// The first item of each step.
    pub(super) fn steps(&self) -> &[u32] {
        match self {
            AnyLayout::Items(layout) => &layout.steps,
            AnyLayout::Options(layout) => &layout.steps,
        }
    }

    /// What the states of a sweep may exchange.
    pub(super) fn interchangeable(&self, problem: &Problem) -> Interchangeable {
        match self {
            AnyLayout::Items(layout) => layout.interchangeable(problem),
            AnyLayout::Options(layout) => layout.interchangeable(problem),
        }
    }

    /// A sweep within `memory` bytes.
    pub(super) fn sweep(&self, problem: &Problem, memory: usize) -> Result<Box<dyn Sweep>, Stop> {
        let sweep: Option<Result<Box<dyn Sweep>, Stop>> = match self {
            AnyLayout::Items(layout) => with_plan!(items layout, problem, plan => {
                Ok(Box::new(FrontierSweep::new(plan, memory, false)?))
            }),
            AnyLayout::Options(layout) => with_plan!(options layout, problem, plan => {
                Ok(Box::new(BoundedSweep::new(plan, memory, false)?))
            }),
        };
        sweep.unwrap_or(Err(Stop::Memory))
    }
}
