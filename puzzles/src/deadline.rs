//! When to stop although nothing is wrong.

use std::time::{Duration, Instant};

/// The deadline of a timeout that begins now. There is none without a timeout, nor after one so long that the
/// clock cannot tell its end.
#[must_use]
pub fn after(timeout: Option<Duration>) -> Option<Instant> {
    timeout.and_then(|timeout| Instant::now().checked_add(timeout))
}

/// Whether a deadline has come, if there is one.
#[must_use]
pub fn is_over(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timeout_beyond_the_clock_has_no_deadline() {
        assert_eq!(after(Some(Duration::MAX)), None);
        assert!(after(Some(Duration::from_secs(1))).is_some() && !is_over(after(Some(Duration::MAX))));
        assert!(is_over(after(Some(Duration::ZERO))));
    }
}
