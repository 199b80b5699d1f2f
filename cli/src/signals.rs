//! What is done when a signal ends the run, such as Ctrl-C.

use std::fs;
use std::sync::{Once, mpsc};
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// Calls this before such a signal ends the run as it always did. A thread waits for it, so that all can be done there
/// that a handler of signals must not do.
pub(crate) fn before_end(act: fn()) {
    static WAITS: Once = Once::new();
    WAITS.call_once(|| {
        let (ready, is_ready) = mpsc::channel::<()>();
        let wait = move || {
            let ending = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|&signal| !is_ignored(signal));
            let Ok(mut signals) = Signals::new(ending) else { return };
            drop(ready);
            for signal in signals.forever() {
                act();
                let _ = emulate_default_handler(signal);
            }
        };
        if thread::Builder::new().name("signals".to_owned()).spawn(wait).is_ok() {
            // It ends when the thread drops its end.
            let _ = is_ready.recv();
        }
    });
}

/// Whether the run was started so that this signal does not end it, as by `nohup`.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // Where that is not told, signals do what they did.
    ignored.is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
}
