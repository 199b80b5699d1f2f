//! When to give up a long search.

use crate::deadline::{Deadline, is_over};
use std::cell::Cell;

/// The time at which a search for a step ends without one.
#[derive(Clone, Debug, Default)]
pub(super) struct Limit {
    deadline: Option<Deadline>,
    is_over: Cell<bool>,
}

impl Limit {
    pub(super) fn until(deadline: Option<Deadline>) -> Self {
        Limit { deadline, is_over: Cell::new(false) }
    }

    /// Whether the time is up. From then on it stays so, and whatever has been found counts for nothing.
    pub(super) fn is_over(&self) -> bool {
        if !self.is_over.get() {
            self.is_over.set(is_over(self.deadline));
        }
        self.is_over.get()
    }
}
