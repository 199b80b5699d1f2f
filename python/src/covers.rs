//! The iterator that gives covers one by one.
//!
//! Covers are made a batch at a time, and handed out by Python's own iterators, which cost next to nothing.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use dlx::{Limits, Outcome, SolverBuilder, Stop};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyList, PyTuple};

use crate::answers::stop_name;
use crate::cover::Found;
use crate::problem::Problem;
use crate::work::Monitor;

/// The most covers of a list: who keeps one of them keeps the memory of all.
const LARGEST_BATCH: usize = 64;
/// How long to search before looking for signals and telling progress.
const INTERVAL: Duration = Duration::from_millis(50);
/// A list waits this long for its other covers, if the last one was full by then.
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
        let end = self.covers.visit_for(time, |cover| {
            *found += 1;
            if *found > skip {
                batch.add(cover);
            }
            if batch.len() >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
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

/// A search, as an iterator of lists of covers.
#[pyclass(module = "dancing_bits._native")]
pub(crate) struct Batches {
    problem: Py<Problem>,
    /// Until it has ended, or nobody wants more.
    search: Option<Mutex<Search>>,
    /// The last list that was given. Whoever closes the iterator wants no more of it.
    given: Option<Py<PyList>>,
    /// The next list has at most so many.
    most: usize,
    /// How large the last batch was.
    size: (usize, usize),
    /// How the search ended, while there are covers left.
    end: Option<Outcome>,
    outcome: Option<Outcome>,
    count: u64,
    monitor: Monitor,
    progress: Option<Py<PyAny>>,
    /// Makes the exception for a search that stopped early.
    stopped: Py<PyAny>,
    process: u32,
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
        let threads = if threads == 0 { available_parallelism().map_or(1, usize::from) } else { threads };
        // Who is told the progress is not told that it starts over.
        let first = if progress.is_some() { threads } else { 1 };
        let covers = problem.py().detach(|| plan.start(&searched, first, Duration::ZERO));
        let covers = covers.map_err(PyValueError::new_err)?;
        let several = (threads > first).then_some(Several {
            problem: searched,
            plan,
            threads,
            began,
            searched: Duration::ZERO,
            patience: INTERVAL,
        });
        Ok(Batches {
            problem: problem.clone().unbind(),
            search: Some(Mutex::new(Search { covers, several, found: 0, skip: 0 })),
            given: None,
            most: 1,
            size: (0, 0),
            end: None,
            outcome: None,
            count: 0,
            monitor,
            progress,
            stopped,
            process: std::process::id(),
        })
    }

    /// The next covers, at least one, unless the search has ended. With several wanted, it takes those found in `time`.
    fn next(&mut self, py: Python<'_>, most: usize, time: Duration) -> PyResult<Option<Found>> {
        if self.outcome.is_some() {
            return Ok(None);
        }
        if self.process != std::process::id() {
            return Err(PyRuntimeError::new_err("the search of these covers runs in another process"));
        }
        match self.find(py, most, time) {
            Ok(batch) if batch.len() > 0 => return Ok(Some(batch)),
            Ok(_) => self.stop(py),
            Err(error) => {
                self.close(py)?;
                return Err(error);
            }
        }
        self.outcome = self.end;
        match self.end {
            Some(Outcome::Stopped(stop)) if !stop.is_wanted() => {
                let error = self.stopped.bind(py).call1((stop_name(stop), self.count))?;
                Err(PyErr::from_value(error))
            }
            _ => Ok(None),
        }
    }

    fn find(&mut self, py: Python<'_>, most: usize, time: Duration) -> PyResult<Found> {
        let mut batch = Found::like(self.size);
        while batch.len() == 0 && self.end.is_none() {
            py.check_signals()?;
            if let Some(progress) = &self.progress {
                self.monitor.tell(progress.bind(py))?;
            }
            let Some(search) = &mut self.search else { break };
            let search = search.get_mut().unwrap_or_else(PoisonError::into_inner);
            self.end = py.detach(|| search.fill(&mut batch, most, time)).map_err(PyValueError::new_err)?;
        }
        self.count += batch.len() as u64;
        self.size = batch.size();
        Ok(batch)
    }

    fn stop(&mut self, py: Python<'_>) {
        let search = self.search.take();
        if self.process == std::process::id() {
            // Its threads take a moment to end.
            py.detach(|| drop(search));
        } else {
            // After a fork, they are in the other process.
            std::mem::forget(search);
        }
    }

    /// There are no more covers.
    fn close(&mut self, py: Python<'_>) -> PyResult<()> {
        self.stop(py);
        if self.outcome.is_none() {
            self.outcome = Some(Outcome::Stopped(Stop::Callback));
        }
        if let Some(given) = self.given.take() {
            given.bind(py).call_method0("clear")?;
        }
        Ok(())
    }
}

impl Drop for Batches {
    fn drop(&mut self) {
        if self.search.is_some() {
            Python::attach(|py| self.stop(py));
        }
    }
}

#[pymethods]
impl Batches {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        self.given = None;
        let most = self.most;
        let Some(batch) = self.next(py, most, if most == 1 { INTERVAL } else { SHORT })? else {
            return Ok(None);
        };
        self.most = if batch.len() == most { LARGEST_BATCH.min(2 * most) } else { 1 };
        let list = batch.list(self.problem.bind(py))?;
        self.given = Some(list.clone().unbind());
        Ok(Some(list))
    }

    /// The next covers, at most so many, as numbers of 32 bits: where each starts and the last ends, and their options.
    fn arrays<'py>(
        &mut self,
        py: Python<'py>,
        most: usize,
    ) -> PyResult<Option<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)>> {
        let batch = self.next(py, most.max(1), INTERVAL)?;
        batch.map(|batch| batch.arrays(py)).transpose()
    }

    /// There are no more covers.
    #[pyo3(name = "close")]
    fn close_now(&mut self, py: Python<'_>) -> PyResult<()> {
        self.close(py)
    }
}

/// Covers, one by one, found shortly before they are asked for.
#[pyclass(frozen, module = "dancing_bits", generic)]
pub(crate) struct Covers {
    batches: Py<Batches>,
    /// Python's own iterator over the lists.
    covers: Py<PyIterator>,
}

impl Covers {
    pub(crate) fn new(batches: Bound<'_, Batches>) -> PyResult<Self> {
        let chain = batches.py().import("itertools")?.getattr("chain")?.getattr("from_iterable")?;
        let covers = chain.call1((&batches,))?.cast_into::<PyIterator>()?;
        Ok(Covers { batches: batches.unbind(), covers: covers.unbind() })
    }
}

#[pymethods]
impl Covers {
    fn __iter__(&self, py: Python<'_>) -> Py<PyIterator> {
        self.covers.clone_ref(py)
    }

    fn __next__<'py>(&self, py: Python<'py>) -> Option<PyResult<Bound<'py, PyAny>>> {
        self.covers.bind(py).clone().next()
    }

    /// Stops the search. There are no more covers.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.batches.bind(py).try_borrow_mut()?.close(py)
    }

    /// How the search ended: `None` while it may go on, "complete" if there are no more covers, or why it stopped.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        Ok(self.batches.bind(py).try_borrow()?.outcome.map(|outcome| match outcome {
            Outcome::Complete => "complete",
            Outcome::Stopped(Stop::Callback) => "closed",
            Outcome::Stopped(stop) => stop_name(stop),
        }))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Covers: {}>", self.outcome(py)?.unwrap_or("open")))
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.close(py)
    }
}
