//! The iterator that gives covers one by one.
//!
//! Covers are found a batch at a time, and each becomes an object when it is asked for. One thread at a time searches;
//! nobody waits for another one, so that a search can be closed from anywhere, also from a callback of its own.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use dlx::locks::locked;
use dlx::{Cancel, Limits, Outcome, Solver, SolverBuilder, Stop};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::cover::{Batch, Cover, Found};
use crate::problem::Problem;
use crate::work::Monitor;

/// The most covers of a batch: who keeps one of them keeps the memory of all.
const LARGEST_BATCH: usize = 64;
/// How long to search before looking for signals and telling progress.
const INTERVAL: Duration = Duration::from_millis(50);
/// A batch waits this long for its other covers, if the last one was full by then.
const SHORT: Duration = Duration::from_millis(1);

/// A search for covers, on the thread that asks for them.
///
/// If it turns out to take long, it starts over on several threads: covers come in the same order on any number of
/// threads, so those found before are skipped. Most searches end before that, and need no thread.
struct Search {
    covers: dlx::Covers<'static>,
    /// How to start over.
    several: Option<Several>,
    /// Covers that were found; of these, to be skipped.
    found: u64,
    skip: u64,
}

/// How to search, but for the number of threads.
pub(crate) struct Plan {
    pub(crate) builder: SolverBuilder,
    pub(crate) limits: Limits,
    pub(crate) cancel: Cancel,
    pub(crate) timeout: Option<Duration>,
}

impl Plan {
    fn start(
        &self,
        problem: &dlx::Problem,
        threads: usize,
        elapsed: Duration,
    ) -> Result<dlx::Covers<'static>, String> {
        let mut limits = self.limits.clone();
        if let Some(timeout) = self.timeout {
            limits = limits.timeout(timeout.saturating_sub(elapsed));
        }
        let solver = self.builder.clone().threads(threads).limits(limits).build(problem);
        Ok(solver.map_err(|error| error.to_string())?.covers())
    }
}

/// How to start over, and whether it is time to.
struct Several {
    problem: Arc<dlx::Problem>,
    plan: Plan,
    threads: usize,
    began: Instant,
    searched: Duration,
    /// When it has searched this long, it may be time.
    patience: Duration,
}

impl Several {
    /// Whether searching takes a good part of the time since the start: most of it may be the caller's own.
    fn is_time(&mut self, searched: Duration) -> bool {
        self.searched += searched;
        if self.searched < self.patience {
            return false;
        }
        self.patience *= 2;
        4 * self.searched > self.began.elapsed()
    }
}

impl Search {
    /// Adds covers to a batch, until it has this many or about this much time has passed. Returns how the search
    /// ended, if it did.
    fn fill(&mut self, batch: &mut Found, most: usize, time: Duration) -> Result<Option<Outcome>, String> {
        let began = Instant::now();
        let (found, skip) = (&mut self.found, self.skip);
        let turn = self.covers.visit_for(time, |cover| {
            *found += 1;
            if *found > skip {
                batch.add(cover);
            }
            if batch.len() >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let end = turn.outcome();
        if let Some(mut several) = self.several.take().filter(|_| end.is_none()) {
            if several.is_time(began.elapsed()) {
                self.covers =
                    several.plan.start(&several.problem, several.threads, several.began.elapsed())?;
                (self.skip, self.found) = (self.found, 0);
            } else {
                self.several = Some(several);
            }
        }
        Ok(end)
    }
}

/// A search, as an iterator of batches of covers.
#[pyclass(frozen, module = "dancing_bits._native")]
pub(crate) struct Batches {
    problem: Py<Problem>,
    /// Whoever searches has it. Nobody waits for it.
    run: Mutex<Run>,
    /// How the search ended. Nobody holds it for longer than it takes to look.
    outcome: Mutex<Option<Outcome>>,
    /// Nobody wants more covers.
    is_closed: AtomicBool,
    cancel: Cancel,
    monitor: Monitor,
    progress: Option<Py<PyAny>>,
    /// Makes the exception for a search that stopped early.
    stopped: Py<PyAny>,
    process: u32,
}

/// How far a search is.
struct Run {
    /// Until it has ended, or nobody wants more.
    search: Option<Search>,
    /// How large the last batch was.
    size: (usize, usize),
    /// How the search ended, while there are covers left.
    end: Option<Outcome>,
    count: u64,
}

impl Batches {
    /// Starts the search.
    pub(crate) fn start(
        problem: &Bound<'_, Problem>,
        plan: Plan,
        threads: usize,
        monitor: Monitor,
        progress: Option<Py<PyAny>>,
        stopped: Py<PyAny>,
    ) -> PyResult<Self> {
        let began = Instant::now();
        let searched = Arc::clone(&problem.get().problem);
        let threads = Solver::builder().threads(threads).thread_count();
        // Who is told the progress is not told that it starts over.
        let first = if progress.is_some() { threads } else { 1 };
        let covers = problem.py().detach(|| plan.start(&searched, first, Duration::ZERO));
        let covers = covers.map_err(PyValueError::new_err)?;
        let cancel = plan.cancel.clone();
        let several = (threads > first).then_some(Several {
            problem: searched,
            plan,
            threads,
            began,
            searched: Duration::ZERO,
            patience: INTERVAL,
        });
        let search = Some(Search { covers, several, found: 0, skip: 0 });
        Ok(Batches {
            problem: problem.clone().unbind(),
            run: Mutex::new(Run { search, size: (0, 0), end: None, count: 0 }),
            outcome: Mutex::new(None),
            is_closed: AtomicBool::new(false),
            cancel,
            monitor,
            progress,
            stopped,
            process: std::process::id(),
        })
    }

    fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    fn outcome(&self) -> MutexGuard<'_, Option<Outcome>> {
        locked(&self.outcome)
    }

    /// What `make` makes of the next covers, at least one, unless the search has ended. With several wanted, it takes
    /// those found in `time`. Nobody else searches before `make` is done.
    fn next<T>(
        &self,
        py: Python<'_>,
        most: usize,
        time: Duration,
        make: impl FnOnce(Found) -> PyResult<T>,
    ) -> PyResult<Option<T>> {
        if self.outcome().is_some() {
            return Ok(None);
        }
        if self.process != std::process::id() {
            return Err(PyRuntimeError::new_err("the search of these covers runs in another process"));
        }
        let Ok(mut run) = self.run.try_lock() else {
            let words = "this iterator of covers is in use: the search for its next cover is under way";
            return Err(PyRuntimeError::new_err(words));
        };
        let found = self.find(py, &mut run, most, time);
        if self.is_closed() || found.is_err() {
            self.end(Outcome::Stopped(Stop::Callback));
            self.drop_search(py, &mut run);
            return found.map(|_| None);
        }
        let batch = found?;
        if batch.len() > 0 {
            return make(batch).map(Some);
        }
        let Some(end) = run.end else { return Ok(None) };
        self.end(end);
        self.drop_search(py, &mut run);
        match end {
            Outcome::Stopped(stop) if !stop.is_wanted() => {
                let error = self.stopped.bind(py).call1((stop.name(), run.count))?;
                Err(PyErr::from_value(error))
            }
            _ => Ok(None),
        }
    }

    fn find(&self, py: Python<'_>, run: &mut Run, most: usize, time: Duration) -> PyResult<Found> {
        let Run { search, size, end, count } = run;
        let mut batch = Found::like(*size);
        while batch.len() == 0 && end.is_none() {
            py.check_signals()?;
            if let Some(progress) = &self.progress {
                self.monitor.tell(progress.bind(py))?;
            }
            if self.is_closed() {
                break;
            }
            let Some(search) = search else { break };
            *end = py.detach(|| search.fill(&mut batch, most, time)).map_err(PyValueError::new_err)?;
        }
        *count += batch.len() as u64;
        *size = batch.size();
        Ok(batch)
    }

    /// The first end counts.
    fn end(&self, how: Outcome) {
        self.outcome().get_or_insert(how);
    }

    fn drop_search(&self, py: Python<'_>, run: &mut Run) {
        let search = run.search.take();
        if self.process == std::process::id() {
            // Its threads take a moment to end.
            py.detach(|| drop(search));
        } else {
            // After a fork, they are in the other process.
            std::mem::forget(search);
        }
    }

    /// There are no more covers. If somebody searches, that stops soon.
    fn close(&self, py: Python<'_>) {
        self.is_closed.store(true, Ordering::Relaxed);
        self.end(Outcome::Stopped(Stop::Callback));
        self.cancel.cancel();
        if let Ok(mut run) = self.run.try_lock() {
            self.drop_search(py, &mut run);
        }
    }
}

impl Drop for Batches {
    fn drop(&mut self) {
        let run = self.run.get_mut().unwrap_or_else(PoisonError::into_inner);
        let Some(search) = run.search.take() else { return };
        if self.process == std::process::id() {
            // Its threads take a moment to end.
            Python::attach(|py| py.detach(|| drop(search)));
        } else {
            std::mem::forget(search);
        }
    }
}

#[pymethods]
impl Batches {
    /// The next covers, at most `most`, as numbers of 32 bits: where each starts and the last ends, and their options.
    fn arrays<'py>(
        &self,
        py: Python<'py>,
        most: usize,
    ) -> PyResult<Option<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)>> {
        self.next(py, most.max(1), INTERVAL, |batch| batch.arrays(py))
    }

    /// There are no more covers.
    #[pyo3(name = "close")]
    fn close_now(&self, py: Python<'_>) {
        self.close(py);
    }
}

/// Covers, one by one, found shortly before they are asked for.
#[pyclass(frozen, module = "dancing_bits", generic)]
pub(crate) struct Covers {
    batches: Batches,
    /// Nobody holds it for longer than it takes to look.
    given: Mutex<Given>,
}

/// The batch whose covers are handed out.
struct Given {
    batch: Option<Py<Batch>>,
    /// The number of the next cover, and of covers.
    next: u32,
    len: u32,
    /// The next batch has at most this many.
    most: usize,
}

impl Given {
    fn next(&mut self, py: Python<'_>) -> Option<Cover> {
        let number = self.next;
        self.next += 1;
        // Who asks for the last one has the batch.
        let batch =
            if self.next < self.len { self.batch.as_ref()?.clone_ref(py) } else { self.batch.take()? };
        Some(Cover::at(batch, number))
    }
}

impl Covers {
    pub(crate) fn new(batches: Batches) -> Self {
        Covers { batches, given: Mutex::new(Given { batch: None, next: 0, len: 0, most: 1 }) }
    }

    fn given(&self) -> MutexGuard<'_, Given> {
        locked(&self.given)
    }
}

#[pymethods]
impl Covers {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Cover>> {
        if self.batches.is_closed() {
            return Ok(None);
        }
        let (cover, most) = {
            let mut given = self.given();
            (given.batch.is_some().then(|| given.next(py)).flatten(), given.most)
        };
        if cover.is_some() {
            return Ok(cover);
        }
        let time = if most == 1 { INTERVAL } else { SHORT };
        let first = self.batches.next(py, most, time, |found| {
            let len = found.len();
            let batch = found.share(self.batches.problem.bind(py))?;
            let mut given = self.given();
            let most = if len == most { LARGEST_BATCH.min(2 * most) } else { 1 };
            *given = Given { batch: Some(batch), next: 0, len: len as u32, most };
            Ok(given.next(py))
        })?;
        Ok(first.flatten())
    }

    /// Stops the search. There are no more covers.
    fn close(&self, py: Python<'_>) {
        self.batches.close(py);
        let left = self.given().batch.take();
        drop(left);
    }

    /// How the search ended: `None` while it may go on, "complete" if there are no more covers, or why it stopped.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        let outcome = *self.batches.outcome();
        outcome.map(|outcome| match outcome {
            Outcome::Complete => "complete",
            Outcome::Stopped(Stop::Callback) => "closed",
            Outcome::Stopped(stop) => stop.name(),
        })
    }

    fn __repr__(&self) -> String {
        format!("<Covers: {}>", self.outcome().unwrap_or("open"))
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyTuple>) {
        self.close(py);
    }
}
