//! Processor time, as the machine may be shared: what others do on it does not count.

use std::fs::read_to_string;
use std::time::{Duration, Instant};

/// Measures the processor time of the thread that made it; where the system does not tell that, the time that passes.
#[derive(Clone, Copy)]
pub(crate) struct Clock {
    started: Instant,
    used: Option<Duration>,
}

impl Clock {
    pub(crate) fn start() -> Self {
        Clock { started: Instant::now(), used: of_thread() }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        match (self.used, of_thread()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.started.elapsed(),
        }
    }
}

/// The processor time of this thread. Asking for it takes less than a microsecond.
#[cfg(target_os = "linux")]
fn of_thread() -> Option<Duration> {
    Duration::try_from(rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime)).ok()
}

#[cfg(not(target_os = "linux"))]
fn of_thread() -> Option<Duration> {
    None
}

/// The processor time of a process of one thread, which may be done but not yet waited for, as Linux tells it; `None`
/// where the system does not.
pub(crate) fn used_by(process: u32) -> Option<Duration> {
    let text = read_to_string(format!("/proc/{process}/schedstat")).ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}

/// Whether a process is done. It must not have been waited for.
pub(crate) fn is_done(process: u32) -> Option<bool> {
    let text = read_to_string(format!("/proc/{process}/stat")).ok()?;
    // Behind its name, which is in parentheses and may contain some.
    let (_, rest) = text.rsplit_once(')')?;
    Some(rest.trim_start().starts_with('Z'))
}
