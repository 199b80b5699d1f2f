//! Runs work on a thread of its own, while the thread that asked looks for signals and reports progress.
//!
//! Python runs the handlers of signals on its main thread, and only if that asks. Therefore the main thread does
//! not search: it waits, without the interpreter's lock, and asks twenty times a second.

use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use dlx::locks::locked;
use dlx::{Cancel, Details, Limits, Progress};
use pyo3::prelude::*;

/// How long to wait between two looks for signals.
const INTERVAL: Duration = Duration::from_millis(50);

/// What a caller hears of work that runs: the last progress, unless it was told already.
#[derive(Clone, Default)]
pub(crate) struct Monitor {
    latest: Arc<Mutex<Option<Progress>>>,
}

impl Monitor {
    /// The limits, with reports of progress to this monitor.
    pub(crate) fn watching(&self, limits: Limits) -> Limits {
        let latest = Arc::clone(&self.latest);
        limits.progress(INTERVAL, move |progress| {
            *locked(&latest) = Some(*progress);
        })
    }

    /// Tells the last progress, if there is news: the part that is done, seconds, and the details by name.
    pub(crate) fn tell(&self, callback: &Bound<'_, PyAny>) -> PyResult<()> {
        let news = locked(&self.latest).take();
        let Some(progress) = news else { return Ok(()) };
        let details: Vec<(&str, u64)> = match progress.details {
            Details::Search { nodes, covers } => vec![("nodes", nodes), ("covers", covers)],
            Details::Frontier { step, steps, states } => {
                vec![("step", step as u64), ("steps", steps as u64), ("states", states)]
            }
            Details::Memo { subproblems } => vec![("subproblems", subproblems)],
            Details::Planar { primes, needed } => {
                vec![("primes", primes as u64), ("needed", needed as u64)]
            }
            _ => Vec::new(),
        };
        callback.call1((progress.done, progress.elapsed.as_secs_f64(), details)).map(drop)
    }
}

/// What arrives next; `None` if the sender has gone. Meanwhile other Python threads run, signals are handled and
/// progress is told; an exception from there is returned at once.
pub(crate) fn receive<T: Send>(
    py: Python<'_>,
    receiver: &mut Receiver<T>,
    mut meanwhile: impl FnMut() -> PyResult<()>,
) -> PyResult<Option<T>> {
    loop {
        let waiting = &mut *receiver;
        let received = py.detach(move || waiting.recv_timeout(INTERVAL));
        match received {
            Ok(received) => return Ok(Some(received)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {
                py.check_signals()?;
                meanwhile()?;
            }
        }
    }
}

/// Calls a function without parameters, if there is one.
pub(crate) fn call(py: Python<'_>, function: Option<&Py<PyAny>>) -> PyResult<()> {
    function.map_or(Ok(()), |function| function.call0(py).map(drop))
}

/// Does `work` on a thread of its own, and tells its progress.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    progress: Option<(&Monitor, &Bound<'_, PyAny>)>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let tell = || progress.map_or(Ok(()), |(monitor, callback)| monitor.tell(callback));
    run_meanwhile(py, cancel, tell, work)
}

/// Does `work` on a thread of its own. A signal whose handler raises, or an exception of `meanwhile`, cancels it, and
/// is returned when it has ended.
pub(crate) fn run_meanwhile<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    meanwhile: impl FnMut() -> PyResult<()>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let (send, mut receiver) = sync_channel(1);
    let received = thread::scope(|scope| {
        scope.spawn(move || {
            // Nobody listens any more if the call was given up.
            let _ = send.send(work());
        });
        let received = receive(py, &mut receiver, meanwhile);
        if received.is_err() {
            cancel.cancel();
            // The thread ends with the lock released: it may take a while.
            py.detach(move || receiver.recv().ok());
        }
        received
    })?;
    received.ok_or_else(|| pyo3::exceptions::PyRuntimeError::new_err("the search ended without an answer"))
}
