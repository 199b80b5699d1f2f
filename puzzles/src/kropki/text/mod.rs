//! KEN, the notation of Kropki puzzles: `(wx)A(1xk)3/…`.
//!
//! Rows are separated by `/`. A cell is its value, or, in parentheses, its value if it has one, the dot below it and
//! the dot to the right of it: `w` white, `k` black, `x` none. A letter is a run of cells with neither value nor
//! dots: `A` is one, `B` two. The prefix `latin:` says that there are no boxes, and `some:`, after it, that a missing
//! dot says nothing. After a blank may stand the solution, what a player has written down, or a remark, which is left
//! out.

mod json;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub(super) use json::{read as read_json, write as write_json};
pub use read::read;
pub(super) use read::{Lines, recognises};
pub use write::write;
pub(crate) use write::write_values;

/// The name of the notation.
pub const KEN: &str = "ken";

const LATIN_PREFIX: &str = "latin:";
const SOME_PREFIX: &str = "some:";
