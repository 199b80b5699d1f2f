//! Questions about problems.

use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Duration;

use dlx::count::{Counter, Extreme, Method, Natural, Total};
use dlx::verify::{Flaw, verify};
use dlx::{Cancel, First, KernelKind, Limits, OptionId, Outcome, Solver, SolverBuilder, Verdict, Wanted};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

use crate::cover::Cover;
use crate::covers::{Batches, Covers, Plan};
use crate::problem::Problem;
use crate::work::{Monitor, run};

/// A number of any size as a Python integer.
pub(crate) fn integer<'py>(py: Python<'py>, number: &Natural) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(number) = u64::try_from(number) {
        return Ok(number.into_pyobject(py)?.into_any());
    }
    let bytes = PyBytes::new(py, &number.to_le_bytes());
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}

/// What all questions may set: when to stop, threads, and whom to tell the progress.
#[derive(FromPyObject)]
pub(crate) struct Settings<'py> {
    limit: Option<u64>,
    nodes: Option<u64>,
    timeout: Option<f64>,
    memory: Option<usize>,
    threads: usize,
    pub(crate) progress: Option<Bound<'py, PyAny>>,
}

impl Settings<'_> {
    fn timeout(&self) -> PyResult<Option<Duration>> {
        let Some(seconds) = self.timeout else { return Ok(None) };
        if seconds.is_nan() || seconds < 0.0 {
            return Err(PyValueError::new_err(format!("timeout={seconds} is no time to wait")));
        }
        Ok(Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)))
    }

    pub(crate) fn limits(&self, cancel: &Cancel, monitor: &Monitor) -> PyResult<Limits> {
        let mut limits = Limits::new().cancel(cancel);
        if let Some(covers) = self.limit {
            limits = limits.covers(covers);
        }
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(time) = self.timeout()? {
            limits = limits.timeout(time);
        }
        if let Some(bytes) = self.memory {
            limits = limits.memory(bytes);
        }
        if self.progress.is_some() {
            limits = monitor.watching(limits);
        }
        Ok(limits)
    }

    /// Asks a counter on a thread of its own.
    fn count<T: Send>(
        &self,
        py: Python<'_>,
        method: &str,
        ask: impl FnOnce(&Counter) -> T + Send,
    ) -> PyResult<T> {
        let (cancel, monitor) = (Cancel::new(), Monitor::default());
        let method = Method::from_str(method).map_err(|error| PyValueError::new_err(error.to_string()))?;
        let limits = self.limits(&cancel, &monitor)?;
        let counter = Counter::new().method(method).threads(self.threads).limits(limits);
        let progress = self.progress.as_ref().map(|callback| (&monitor, callback));
        run(py, &cancel, progress, || ask(&counter))
    }

    fn solver(&self, seed: Option<u64>, kernel: Option<&str>) -> PyResult<SolverBuilder> {
        let mut builder = Solver::builder().threads(self.threads);
        if let Some(seed) = seed {
            builder = builder.seed(seed);
        }
        if let Some(kernel) = kernel {
            let kernel =
                KernelKind::from_str(kernel).map_err(|error| PyValueError::new_err(error.to_string()))?;
            builder = builder.kernel(kernel);
        }
        Ok(builder)
    }

    /// Asks a solver on a thread of its own.
    fn search<T: Send>(
        &self,
        py: Python<'_>,
        problem: &dlx::Problem,
        seed: Option<u64>,
        kernel: Option<&str>,
        ask: impl FnOnce(&Solver) -> T + Send,
    ) -> PyResult<T> {
        let (cancel, monitor) = (Cancel::new(), Monitor::default());
        let builder = self.solver(seed, kernel)?.limits(self.limits(&cancel, &monitor)?);
        let progress = self.progress.as_ref().map(|callback| (&monitor, callback));
        run(py, &cancel, progress, || builder.build(problem).map(|solver| ask(&solver)))?
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }
}

/// An answer of the module, and why it is partial if it is.
pub(crate) type Partial<T> = PyResult<(T, Option<&'static str>)>;

/// The number of covers.
#[pyfunction]
pub(crate) fn count<'py>(
    problem: &Bound<'py, Problem>,
    settings: Settings<'py>,
    method: &str,
) -> Partial<Bound<'py, PyAny>> {
    let py = problem.py();
    let asked = &problem.get().problem;
    let (number, stop) = match settings.count(py, method, |counter| counter.count(asked))? {
        Total::Exact(number) => (number, None),
        Total::AtLeast(number, stop) => (number, Some(stop.name())),
    };
    Ok((integer(py, &number)?, stop))
}

/// The first cover.
#[pyfunction]
pub(crate) fn first<'py>(
    problem: &Bound<'py, Problem>,
    settings: Settings<'py>,
    seed: Option<u64>,
    kernel: Option<&str>,
) -> Partial<Option<Cover>> {
    found(problem, settings.search(problem.py(), &problem.get().problem, seed, kernel, Solver::first)?)
}

/// Some cover, by whatever way finds one first.
#[pyfunction]
pub(crate) fn any<'py>(
    problem: &Bound<'py, Problem>,
    settings: Settings<'py>,
    seed: Option<u64>,
    kernel: Option<&str>,
) -> Partial<Option<Cover>> {
    found(problem, settings.search(problem.py(), &problem.get().problem, seed, kernel, Solver::any)?)
}

fn found(problem: &Bound<'_, Problem>, first: First) -> Partial<Option<Cover>> {
    Ok(match first {
        First::Found(cover) => (Some(Cover::of(problem, &cover)?), None),
        First::None => (None, None),
        First::Stopped(stop) => (None, Some(stop.name())),
    })
}

/// For each option that is known, its number and a cover that holds it, or `None` if there is none.
#[pyfunction]
pub(crate) fn alive<'py>(
    problem: &Bound<'py, Problem>,
    settings: Settings<'py>,
    seed: Option<u64>,
    kernel: Option<&str>,
) -> Partial<Vec<(usize, Option<Py<Cover>>)>> {
    let py = problem.py();
    let (outcome, known, covers) = settings.search(py, &problem.get().problem, seed, kernel, |solver| {
        let (mut known, mut covers) = (Vec::new(), Vec::new());
        let outcome = solver.alive(|option, cover| {
            // The options of a cover come one after the other.
            if let Some(cover) = cover.filter(|&cover| covers.last() != Some(cover)) {
                covers.push(cover.clone());
            }
            known.push((option.index(), cover.map(|_| covers.len() - 1)));
            ControlFlow::Continue(())
        });
        (outcome, known, covers)
    })?;
    let covers: Vec<Py<Cover>> =
        covers.iter().map(|cover| Py::new(py, Cover::of(problem, cover)?)).collect::<PyResult<_>>()?;
    let shown = known.into_iter().map(|(option, cover)| (option, cover.map(|at| covers[at].clone_ref(py))));
    let stop = match outcome {
        Outcome::Complete => None,
        Outcome::Stopped(stop) => Some(stop.name()),
    };
    Ok((shown.collect(), stop))
}

/// Up to two covers.
#[pyfunction]
pub(crate) fn unique<'py>(
    problem: &Bound<'py, Problem>,
    settings: Settings<'py>,
    kernel: Option<&str>,
) -> Partial<Vec<Cover>> {
    let verdict = settings.search(problem.py(), &problem.get().problem, None, kernel, Solver::unique)?;
    let (covers, stop) = match verdict {
        Verdict::None => (vec![], None),
        Verdict::Unique(cover) => (vec![cover], None),
        Verdict::Multiple(one, other) => (vec![one, other], None),
        Verdict::Stopped(stop, cover) => (cover.into_iter().collect(), Some(stop.name())),
    };
    Ok((covers.iter().map(|cover| Cover::of(problem, cover)).collect::<PyResult<_>>()?, stop))
}

/// An iterator of covers.
#[pyfunction]
pub(crate) fn covers<'py>(
    problem: &Bound<'py, Problem>,
    settings: Settings<'py>,
    seed: Option<u64>,
    kernel: Option<&str>,
    stopped: Py<PyAny>,
) -> PyResult<Covers> {
    Ok(Covers::new(batches(problem, settings, seed, kernel, stopped)?))
}

/// All covers, in batches.
#[pyfunction]
pub(crate) fn batches<'py>(
    problem: &Bound<'py, Problem>,
    settings: Settings<'py>,
    seed: Option<u64>,
    kernel: Option<&str>,
    stopped: Py<PyAny>,
) -> PyResult<Batches> {
    let (cancel, monitor) = (Cancel::new(), Monitor::default());
    let plan = Plan {
        builder: settings.solver(seed, kernel)?,
        limits: settings.limits(&cancel, &monitor)?,
        cancel,
        timeout: settings.timeout()?,
    };
    Batches::start(problem, plan, settings.threads, monitor, settings.progress.map(Bound::unbind), stopped)
}

/// Random covers with these numbers in the sequence of the seed.
#[pyfunction]
pub(crate) fn sample<'py>(
    problem: &Bound<'py, Problem>,
    settings: Settings<'py>,
    method: &str,
    seed: u64,
    start: u64,
    end: u64,
) -> Partial<Vec<Cover>> {
    let asked = &problem.get().problem;
    let (outcome, drawn) = settings.count(problem.py(), method, |counter| {
        let mut drawn = Vec::new();
        let outcome = counter.sample(asked, seed, start..end, |cover| {
            drawn.push(cover.clone());
            ControlFlow::Continue(())
        });
        (outcome, drawn)
    })?;
    let stop = match outcome {
        Outcome::Complete => None,
        Outcome::Stopped(stop) => Some(stop.name()),
    };
    Ok((drawn.iter().map(|cover| Cover::of(problem, cover)).collect::<PyResult<_>>()?, stop))
}

/// The number of covers that use each option.
#[pyfunction]
pub(crate) fn per_option<'py>(
    problem: &Bound<'py, Problem>,
    settings: Settings<'py>,
    method: &str,
) -> Partial<Vec<Bound<'py, PyAny>>> {
    let py = problem.py();
    let asked = &problem.get().problem;
    match settings.count(py, method, |counter| counter.per_option(asked))? {
        Ok(uses) => Ok((uses.iter().map(|uses| integer(py, uses)).collect::<PyResult<_>>()?, None)),
        Err(stop) => Ok((Vec::new(), Some(stop.name()))),
    }
}

/// The cheapest cover, or the dearest, with its cost.
#[pyfunction]
pub(crate) fn best<'py>(
    problem: &Bound<'py, Problem>,
    settings: Settings<'py>,
    method: &str,
    greatest: bool,
) -> Partial<Option<(u64, Cover)>> {
    let asked = &problem.get().problem;
    let extreme = if greatest { Extreme::Greatest } else { Extreme::Least };
    match settings.count(problem.py(), method, |counter| counter.best(asked, extreme))? {
        Ok(None) => Ok((None, None)),
        Ok(Some((cost, cover))) => Ok((Some((cost, Cover::of(problem, &cover)?)), None)),
        Err(stop) => Ok((None, Some(stop.name()))),
    }
}

/// The cheapest covers with their costs.
#[pyfunction]
pub(crate) fn cheapest<'py>(
    problem: &Bound<'py, Problem>,
    settings: Settings<'py>,
    most_covers: usize,
    most_cost: u64,
) -> Partial<Vec<(u64, Cover)>> {
    let asked = &problem.get().problem;
    let wanted = Wanted::new().covers(most_covers).cost(most_cost);
    let search = |solver: &Solver| solver.cheapest(wanted);
    let found = settings.search(problem.py(), asked, None, None, search)?;
    let named = |(cost, cover): &(u64, dlx::Cover)| Ok((*cost, Cover::of(problem, cover)?));
    let covers = found.covers.iter().map(named).collect::<PyResult<_>>()?;
    Ok(match found.outcome {
        Outcome::Complete => (covers, None),
        Outcome::Stopped(stop) => (covers, Some(stop.name())),
    })
}

/// What is wrong with a claimed cover, in words.
#[pyfunction]
pub(crate) fn flaw<'py>(
    problem: &Bound<'py, Problem>,
    claimed: &Bound<'py, PyAny>,
) -> PyResult<Option<String>> {
    let (py, this) = (problem.py(), problem.get());
    let options: Vec<OptionId> = match claimed.cast::<Cover>() {
        Ok(cover) => cover.get().options_in(py, problem)?,
        Err(_) => claimed.try_iter()?.map(|option| this.number(&option?)).collect::<PyResult<_>>()?,
    };
    Ok(verify(&this.problem, &options).err().map(|flaw| match flaw {
        Flaw::RepeatedOption(option) => format!("option {} is repeated", this.option_repr(py, option)),
        Flaw::Uncovered(item) => format!("no option covers {}", this.item_repr(py, item)),
        Flaw::Clash { item, first, second } => {
            let [first, second] = [first, second].map(|option| this.option_repr(py, option));
            format!("options {first} and {second} both cover {}", this.item_repr(py, item))
        }
        flaw => flaw.to_string(),
    }))
}
