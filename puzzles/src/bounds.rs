//! How solutions are looked for, and for how long.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::deadline::{self, Deadline};

/// How to look for solutions, and for how long.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bounds {
    /// Stop after this time.
    pub timeout: Option<Duration>,
    /// Stop when this is set.
    pub flag: Option<&'static AtomicBool>,
    /// Which way to solve.
    pub engine: Engine,
}

impl Bounds {
    /// The deadline of work that begins now.
    #[must_use]
    pub fn deadline(&self) -> Option<Deadline> {
        deadline::after_or_when(self.timeout, self.flag)
    }

    /// The bounds of a part of the work, which has to be done by the deadline of the whole.
    #[must_use]
    pub fn until(&self, deadline: Option<Deadline>) -> Bounds {
        Bounds { timeout: deadline::time_left(deadline), ..*self }
    }
}

/// The ways to solve a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Engine {
    /// Whichever is fastest.
    #[default]
    Auto,
    /// As the exact-cover problem of what the rules leave before anything is tried.
    Cover,
}
