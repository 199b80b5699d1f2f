//! Two cells whose values differ by at least a number: a whisper's step.

use super::pair::Pair;

/// Two cells whose values differ by at least this much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Differ {
    /// The cells.
    pub cells: [usize; 2],
    /// By how much.
    pub least: i32,
}

impl Pair for Differ {
    fn pair(&self) -> [usize; 2] {
        self.cells
    }

    fn relation(&self) -> (&'static str, i32) {
        ("differ", self.least)
    }

    fn words(&self) -> String {
        format!("a difference of at least {}", self.least)
    }

    fn allows(&self, one: i32, other: i32) -> bool {
        i64::from(one.abs_diff(other)) >= i64::from(self.least)
    }
}
