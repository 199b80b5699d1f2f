//! When to stop although nothing is wrong.

use std::time::Instant;

/// Whether a deadline has come, if there is one.
#[must_use]
pub fn is_over(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| Instant::now() >= deadline)
}
