//! When to stop although nothing is wrong.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use dlx::clock::{self, Moment};
use dlx::{Cancel, Limits, Search, Stop};

/// When to stop although nothing is wrong: at a time, or when somebody else says so.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    time: Time,
    flag: Option<&'static AtomicBool>,
}

#[derive(Clone, Copy, Debug)]
enum Time {
    At(Moment),
    /// A time that no clock will show.
    Never,
    /// There is a time, but no clock to tell when it has come.
    Unknown,
}

impl Deadline {
    /// The deadline that has come already.
    #[must_use]
    pub fn now() -> Self {
        Deadline { time: Time::Unknown, flag: None }
    }
}

/// The deadline of a timeout that begins now. There is none without a timeout, nor after one so long that the
/// clock cannot tell its end. On a host without a clock it comes at once.
#[must_use]
pub fn after(timeout: Option<Duration>) -> Option<Deadline> {
    after_or_when(timeout, None)
}

/// The deadline of a timeout that begins now, or that comes when a flag is set, if there is one.
#[must_use]
pub fn after_or_when(timeout: Option<Duration>, flag: Option<&'static AtomicBool>) -> Option<Deadline> {
    // The clock is asked only if there is a timeout: that takes a twentieth of the time of an easy Sudoku.
    let after = |timeout| match clock::now() {
        None => Time::Unknown,
        Some(now) => now.after(timeout).map_or(Time::Never, Time::At),
    };
    let time = timeout.map_or(Time::Never, after);
    let is_needed = flag.is_some() || !matches!(time, Time::Never);
    is_needed.then_some(Deadline { time, flag })
}

/// Whether a deadline has come, if there is one.
#[must_use]
pub fn is_over(deadline: Option<Deadline>) -> bool {
    deadline.is_some_and(|Deadline { time, flag }| {
        flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
            || match time {
                Time::At(moment) => clock::now().is_none_or(|now| now >= moment),
                Time::Never => false,
                Time::Unknown => true,
            }
    })
}

/// Why work stopped at a deadline: it was cancelled, or the time was over.
#[must_use]
pub fn reason(deadline: Option<Deadline>) -> Stop {
    let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
    if deadline.and_then(|deadline| deadline.flag).is_some_and(is_set) {
        Stop::Cancelled
    } else {
        Stop::Timeout
    }
}

/// The time until a deadline, if there is one and it names a time.
pub(crate) fn time_left(deadline: Option<Deadline>) -> Option<Duration> {
    match deadline?.time {
        Time::At(moment) => Some(moment.until()),
        Time::Never => None,
        Time::Unknown => Some(Duration::ZERO),
    }
}

/// Stops a search of the engine when a deadline comes, if there is one.
pub(crate) fn bound(search: &mut Search, deadline: Option<Deadline>) -> &mut Search {
    let flag = deadline.and_then(|deadline| deadline.flag);
    search.timeout(time_left(deadline)).cancel(flag.map(Cancel::by).as_ref())
}

/// The limits of searches of the engine that stop when a deadline comes, if there is one.
pub(crate) fn limits(deadline: Option<Deadline>) -> Limits {
    let limits = time_left(deadline).into_iter().fold(Limits::new(), Limits::timeout);
    match deadline.and_then(|deadline| deadline.flag) {
        Some(flag) => limits.cancel(&Cancel::by(flag)),
        None => limits,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timeout_beyond_the_clock_has_no_deadline() {
        assert!(after(Some(Duration::MAX)).is_none());
        assert!(after(Some(Duration::from_secs(1))).is_some() && !is_over(after(Some(Duration::MAX))));
        assert!(is_over(after(Some(Duration::ZERO))) && is_over(Some(Deadline::now())));
    }

    #[test]
    fn the_time_left_goes_down() {
        let hour = Duration::from_secs(3600);
        let left = time_left(after(Some(hour))).expect("a time");
        assert!(left <= hour && left > hour / 2, "{left:?}");
        assert_eq!(time_left(Some(Deadline::now())), Some(Duration::ZERO));
        assert_eq!(time_left(None), None);
    }

    #[test]
    fn a_flag_ends_it() {
        static FLAG: AtomicBool = AtomicBool::new(false);
        let deadline = after_or_when(None, Some(&FLAG));
        assert!(!is_over(deadline));
        assert_eq!(reason(after_or_when(Some(Duration::ZERO), Some(&FLAG))), Stop::Timeout);
        FLAG.store(true, Ordering::Relaxed);
        assert!(is_over(deadline) && is_over(after_or_when(Some(Duration::MAX), Some(&FLAG))));
        assert_eq!(reason(deadline), Stop::Cancelled);
    }
}
