//! What time it is, on hosts that have a clock and on those that have none.
//!
//! This module is public for the crates of this workspace, and for hosts that set a clock (`set_clock`). Except for
//! that function, it may change with any version.

use std::time::Duration;

/// The work between two polls of the limits, in units of roughly a nanosecond. Each loop divides this by the
/// work of one of its own steps.
pub(crate) const POLL_INTERVAL: u64 = 100_000;

/// A point in time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Moment(
    /// Since an arbitrary point that is the same for the whole process.
    Duration,
);

impl Moment {
    /// The time since then.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        now().map_or(Duration::ZERO, |now| now.0.saturating_sub(self.0))
    }

    /// The time until then; none is left once it has come.
    #[must_use]
    pub fn until(self) -> Duration {
        now().map_or(Duration::ZERO, |now| self.0.saturating_sub(now.0))
    }

    /// The moment `time` later; none if no clock will ever show it.
    #[must_use]
    pub fn after(self, time: Duration) -> Option<Moment> {
        self.0.checked_add(time).map(Moment)
    }
}

/// Measures time; on a host without a clock, none passes.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Option<Moment>);

impl Stopwatch {
    /// Starts measuring.
    #[must_use]
    pub fn start() -> Self {
        Stopwatch(now())
    }

    /// The time since the start.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        self.0.map_or(Duration::ZERO, Moment::elapsed)
    }
}

/// Whether it is this time, or later.
pub(crate) fn is_past(moment: Moment) -> bool {
    now().is_some_and(|now| now >= moment)
}

/// The current time; none on a host without a clock.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[must_use]
pub fn now() -> Option<Moment> {
    use std::sync::OnceLock;
    use std::time::Instant;

    static FIRST: OnceLock<Instant> = OnceLock::new();
    Some(Moment(FIRST.get_or_init(Instant::now).elapsed()))
}

/// The current time; none until [`set_clock`] was called.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[must_use]
pub fn now() -> Option<Moment> {
    CLOCK.get().map(|clock| Moment(clock()))
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
static CLOCK: std::sync::OnceLock<fn() -> Duration> = std::sync::OnceLock::new();

/// Sets the clock of the host, which gives the time since any fixed point. Only the first call counts.
///
/// `wasm32-unknown-unknown` has no clock of its own. Until one is set, a search with a timeout stops at once by
/// [`Stop::Timeout`](crate::Stop::Timeout), as it could not know when the timeout has passed.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub fn set_clock(clock: fn() -> Duration) {
    let _ = CLOCK.set(clock);
}
