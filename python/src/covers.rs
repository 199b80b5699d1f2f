//! Covers, and the iterator that gives them one by one.

use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use dlx::{Cancel, OptionId, Outcome, SolverBuilder, Stop};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::answers::stop_name;
use crate::problem::Problem;
use crate::work::Monitor;

/// The options of a cover, in increasing order, under the names of the problem.
#[pyclass(frozen, sequence, module = "dancing_bits", generic)]
pub(crate) struct Cover {
    problem: Py<Problem>,
    options: Box<[u32]>,
}

impl Cover {
    pub(crate) fn new(problem: Py<Problem>, options: Box<[u32]>) -> Self {
        Cover { problem, options }
    }

    pub(crate) fn of(problem: &Bound<'_, Problem>, cover: &dlx::Cover) -> Self {
        let options = cover.options().iter().map(|option| option.index() as u32).collect();
        Cover::new(problem.clone().unbind(), options)
    }

    /// The numbers of the options, if it is a cover of this problem.
    pub(crate) fn options_in(&self, py: Python<'_>, problem: &Bound<'_, Problem>) -> PyResult<Vec<OptionId>> {
        if !self.problem.bind(py).eq(problem)? {
            return Err(PyValueError::new_err("this is a cover of another problem"));
        }
        Ok(self.options.iter().map(|&option| OptionId::new(option as usize)).collect())
    }
}

#[pymethods]
impl Cover {
    /// The numbers of its options, from 0.
    #[getter]
    fn indices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &*self.options)
    }

    /// The items of each of its options.
    #[getter]
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        self.options.iter().map(|&option| self.problem.get().items_of(py, option)).collect()
    }

    #[classmethod]
    fn restore(
        _cls: &Bound<'_, pyo3::types::PyType>,
        problem: &Bound<'_, Problem>,
        options: Vec<u32>,
    ) -> PyResult<Self> {
        let count = problem.get().problem.option_count();
        if options.iter().any(|&option| option as usize >= count) || !options.is_sorted_by(|a, b| a < b) {
            return Err(PyValueError::new_err("these are not the options of a cover"));
        }
        Ok(Cover::new(problem.clone().unbind(), options.into()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let restore = py.get_type::<Cover>().getattr("restore")?;
        Ok((restore, (self.problem.bind(py), self.indices(py)?).into_pyobject(py)?.into_any()))
    }

    fn names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let problem = self.problem.get();
        let names = self.options.iter().map(|&option| problem.name(py, option));
        PyList::new(py, names.collect::<PyResult<Vec<_>>>()?)
    }

    fn __len__(&self) -> usize {
        self.options.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.names(py)?.as_any().get_item(key)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.names(py)?.try_iter()?.into_any())
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        match other.cast::<Cover>() {
            Ok(other) => {
                let other = other.get();
                Ok(self.options == other.options && self.problem.bind(py).eq(&other.problem)?)
            }
            Err(_) => Ok(false),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.indices(py)?.hash()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Cover({})", self.names(py)?.repr()?))
    }
}

/// Covers that a search has found and nobody has taken, one after the other.
#[derive(Default)]
struct Found {
    options: Vec<u32>,
    ends: Vec<usize>,
}

struct State {
    found: Found,
    /// How the search ended; why it could not begin.
    end: Option<Result<Outcome, String>>,
    /// Nobody wants more.
    is_over: bool,
}

/// What the search and the iterator share.
struct Shared {
    state: Mutex<State>,
    /// There are covers, or the search has ended.
    news: Condvar,
    /// Covers were taken, or nobody wants more.
    room: Condvar,
}

/// The search waits while it has found this many options that nobody has taken.
const MOST_WAITING: usize = 1 << 16;
const INTERVAL: Duration = Duration::from_millis(50);

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, cover: &[OptionId]) -> ControlFlow<()> {
        let mut state = self.lock();
        while state.found.options.len() >= MOST_WAITING && !state.is_over {
            state = self.room.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.is_over {
            return ControlFlow::Break(());
        }
        state.found.options.extend(cover.iter().map(|option| option.index() as u32));
        let end = state.found.options.len();
        state.found.ends.push(end);
        if state.found.ends.len() == 1 {
            self.news.notify_one();
        }
        ControlFlow::Continue(())
    }

    fn end(&self, end: Result<Outcome, String>) {
        self.lock().end.get_or_insert(end);
        self.news.notify_one();
    }
}

/// Tells the end also if the search ends by a panic.
struct Ending(Arc<Shared>);

impl Drop for Ending {
    fn drop(&mut self) {
        self.0.end(Err("the search ended by an internal error".to_owned()));
    }
}

/// Covers, one by one, found by a thread of its own shortly before they are asked for.
#[pyclass(module = "dancing_bits", generic)]
pub(crate) struct Covers {
    problem: Py<Problem>,
    shared: Arc<Shared>,
    taken: Found,
    /// Of those taken, the next to give, and where its options begin.
    next: usize,
    start: usize,
    given: u64,
    outcome: Option<Outcome>,
    cancel: Cancel,
    monitor: Monitor,
    progress: Option<Py<PyAny>>,
    /// Makes the exception for a search that stopped early.
    stopped: Py<PyAny>,
    process: u32,
}

impl Covers {
    /// Starts the search.
    pub(crate) fn start(
        problem: &Bound<'_, Problem>,
        solver: SolverBuilder,
        cancel: Cancel,
        monitor: Monitor,
        progress: Option<Py<PyAny>>,
        stopped: Py<PyAny>,
    ) -> PyResult<Self> {
        let state = State { found: Found::default(), end: None, is_over: false };
        let shared =
            Arc::new(Shared { state: Mutex::new(state), news: Condvar::new(), room: Condvar::new() });
        let ending = Ending(Arc::clone(&shared));
        let searched = Arc::clone(&problem.get().problem);
        thread::Builder::new()
            .spawn(move || match solver.build(&searched) {
                Ok(solver) => {
                    let outcome = solver.for_each(|cover| ending.0.push(cover));
                    ending.0.end(Ok(outcome));
                }
                Err(error) => ending.0.end(Err(error.to_string())),
            })
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        Ok(Covers {
            problem: problem.clone().unbind(),
            shared,
            taken: Found::default(),
            next: 0,
            start: 0,
            given: 0,
            outcome: None,
            cancel,
            monitor,
            progress,
            stopped,
            process: std::process::id(),
        })
    }

    /// Takes all covers that were found. Returns the end of the search if there are none.
    fn take(&mut self) -> Option<Result<Outcome, String>> {
        let mut state = self.shared.lock();
        if state.found.ends.is_empty() && state.end.is_none() {
            let waited = self.shared.news.wait_timeout(state, INTERVAL);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        (self.next, self.start) = (0, 0);
        self.taken.options.clear();
        self.taken.ends.clear();
        std::mem::swap(&mut self.taken, &mut state.found);
        self.shared.room.notify_one();
        if self.taken.ends.is_empty() { state.end.clone() } else { None }
    }

    fn abandon(&self) {
        self.cancel.cancel();
        self.shared.lock().is_over = true;
        self.shared.room.notify_one();
    }
}

impl Drop for Covers {
    fn drop(&mut self) {
        // After a fork, the search runs in the other process, and its lock may be held for ever.
        if self.process == std::process::id() {
            self.abandon();
        }
    }
}

#[pymethods]
impl Covers {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Cover>> {
        if self.outcome.is_some() {
            return Ok(None);
        }
        if self.next == self.taken.ends.len() && self.process != std::process::id() {
            return Err(PyRuntimeError::new_err("the search of these covers runs in another process"));
        }
        while self.next == self.taken.ends.len() {
            match py.detach(|| self.take()) {
                Some(Ok(outcome)) => {
                    self.outcome = Some(outcome);
                    return match outcome {
                        Outcome::Stopped(stop) if !stop.is_wanted() && !self.is_closed() => {
                            let error = self.stopped.bind(py).call1((stop_name(stop), self.given))?;
                            Err(PyErr::from_value(error))
                        }
                        _ => Ok(None),
                    };
                }
                Some(Err(error)) => return Err(PyValueError::new_err(error)),
                None => {}
            }
            let told = py.check_signals().and_then(|()| match &self.progress {
                Some(progress) => self.monitor.tell(progress.bind(py)),
                None => Ok(()),
            });
            if let Err(error) = told {
                self.close();
                return Err(error);
            }
        }
        let end = self.taken.ends[self.next];
        let options = self.taken.options[self.start..end].into();
        (self.next, self.start) = (self.next + 1, end);
        self.given += 1;
        Ok(Some(Cover::new(self.problem.clone_ref(py), options)))
    }

    /// Stops the search. There are no more covers.
    fn close(&mut self) {
        self.outcome.get_or_insert(Outcome::Stopped(Stop::Callback));
        if self.process == std::process::id() {
            self.abandon();
        }
    }

    /// How the search ended: `None` while it may go on, "complete" if there are no more covers, or why it stopped.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.outcome.map(|outcome| match outcome {
            Outcome::Complete => "complete",
            Outcome::Stopped(Stop::Callback) => "closed",
            Outcome::Stopped(stop) => stop_name(stop),
        })
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&mut self, _exception: &Bound<'_, PyTuple>) {
        self.close();
    }
}

impl Covers {
    fn is_closed(&self) -> bool {
        self.shared.lock().is_over
    }
}
