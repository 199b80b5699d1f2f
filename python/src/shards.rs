//! A problem cut into parts, for many machines; and the answer of a part, on one of them.

use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use dlx::count::{Counter, Method, Total};
use dlx::locks::locked;
use dlx::shard::{Added, Answer, Merge, ParseQuestionError, Part, PartError, PartName, Question, Split};
use dlx::{Cancel, Limits, OptionId, Solver, Stop};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::answers::integer;
use crate::cover::Cover;
use crate::problem::Problem;
use crate::work::{call, run, run_meanwhile};

fn refuse(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn question(name: &str) -> PyResult<Question> {
    name.parse().map_err(|error: ParseQuestionError| refuse(error))
}

/// The parts of a problem, and the answers that have come in.
#[pyclass(frozen, module = "dancing_bits._native")]
pub(crate) struct Shards {
    problem: Py<Problem>,
    split: Split<'static>,
    merge: Mutex<Merge>,
}

impl Shards {
    fn merge(&self) -> MutexGuard<'_, Merge> {
        locked(&self.merge)
    }

    /// Does something with a part and, for each of its options, its number in the whole problem.
    fn with_part<T>(&self, name: &str, act: impl FnOnce(Part, Vec<OptionId>) -> T) -> PyResult<T> {
        let name = PartName::from_str(name).map_err(refuse)?;
        let mut levels = name.levels().iter();
        let unknown = || refuse(format!("there is no part {name}"));
        let &(number, parts) = levels.next().ok_or_else(unknown)?;
        if parts != self.split.len() {
            return Err(unknown());
        }
        let mut part = self.split.part(number);
        let mut options = self.split.options(number);
        for &(number, parts) in levels {
            let smaller = {
                let split = Split::again(&part, parts);
                if split.len() != parts {
                    return Err(unknown());
                }
                options = split.options(number).iter().map(|option| options[option.index()]).collect();
                split.part(number)
            };
            part = smaller;
        }
        Ok(act(part, options))
    }
}

#[pymethods]
impl Shards {
    /// Cuts a problem; for `by_states`, within this many bytes and seconds.
    #[new]
    fn new(
        py: Python<'_>,
        problem: &Bound<'_, Problem>,
        parts: u32,
        asked: &str,
        by_states: bool,
        memory: Option<usize>,
    ) -> PyResult<Self> {
        let asked = question(asked)?;
        let whole = &problem.get().problem;
        let cancel = Cancel::new();
        let split = run(py, &cancel, None, || {
            if !by_states {
                return Split::new(whole, parts).map(Split::into_owned).map_err(|error| error.to_string());
            }
            let mut limits = Limits::new().cancel(&cancel);
            if let Some(bytes) = memory {
                limits = limits.memory(bytes);
            }
            let split = Split::by_states(whole, parts, &Counter::new().limits(limits));
            split.map(Split::into_owned).map_err(|error| error.to_string())
        })?;
        let split = split.map_err(refuse)?;
        let merge = Mutex::new(Merge::new(split.whole(), asked, split.len()));
        Ok(Shards { problem: problem.clone().unbind(), split, merge })
    }

    fn __len__(&self) -> usize {
        self.split.len() as usize
    }

    /// How heavy a part of the whole problem is, by its number.
    fn estimate(&self, number: u32) -> PyResult<f64> {
        if number >= self.split.len() {
            return Err(refuse(format!("there is no part {number}")));
        }
        Ok(self.split.estimate(number))
    }

    /// The text of a part.
    fn part<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyBytes>> {
        let text = py.detach(|| {
            self.with_part(name, |part, _| {
                let mut text = Vec::new();
                part.write(&mut text).map(|()| text)
            })
        })?;
        Ok(PyBytes::new(py, &text.map_err(refuse)?))
    }

    /// The names of the parts into which a part is cut, with their estimates; one if it cannot be cut.
    fn cut(&self, py: Python<'_>, name: &str, parts: u32) -> PyResult<Vec<(String, f64)>> {
        py.detach(|| {
            self.with_part(name, |part, _| {
                let split = Split::again(&part, parts);
                let named = |number| (format!("{name}.{number}/{}", split.len()), split.estimate(number));
                (0..split.len()).map(named).collect()
            })
        })
    }

    /// Adds the text of an answer. Returns the name of its part, and whether it is new.
    fn add(&self, text: &str) -> PyResult<(String, bool)> {
        let answer = Answer::from_str(text).map_err(refuse)?;
        let name = answer.part().to_string();
        let added = self.merge().add(answer).map_err(refuse)?;
        Ok((name, added == Added::New))
    }

    /// The names of the parts that have no answer.
    fn missing(&self) -> Vec<String> {
        self.merge().missing().iter().map(ToString::to_string).collect()
    }

    /// How many parts of the whole problem are answered.
    fn done(&self) -> u32 {
        self.merge().done().0
    }

    /// The number of covers found, and whether these are all.
    fn total<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, bool)> {
        match self.merge().total() {
            Total::Exact(number) => Ok((integer(py, &number)?, true)),
            Total::AtLeast(number, _) => Ok((integer(py, &number)?, false)),
        }
    }

    /// The covers of a part, from what `run_part` returned.
    fn covers(&self, py: Python<'_>, name: &str, found: &[u8]) -> PyResult<Vec<Cover>> {
        let broken = || refuse("these are not the covers of the part");
        self.with_part(name, |_, options| {
            let mut numbers = found.as_chunks().0.iter().map(|&number| u32::from_le_bytes(number) as usize);
            let problem = self.problem.bind(py);
            let mut covers = Vec::new();
            while let Some(length) = numbers.next() {
                let of_whole = |number: usize| options.get(number).map(|option| option.index() as u32);
                let cover: Option<Vec<u32>> = numbers.by_ref().take(length).map(of_whole).collect();
                let cover = cover.filter(|cover| cover.len() == length).ok_or_else(broken)?;
                covers.push(Cover::new(problem, cover)?);
            }
            Ok(covers)
        })?
    }
}

/// Answers a part, from its text: the text of the answer, and its covers if these were asked for. If one of the
/// limits (seconds, covers, bytes of memory) is reached, there is just the reason.
#[pyfunction]
pub(crate) fn run_part<'py>(
    py: Python<'py>,
    text: &[u8],
    asked: &str,
    method: &str,
    limited: (Option<f64>, Option<u64>, Option<usize>),
    meanwhile: Option<Py<PyAny>>,
) -> PyResult<(Option<&'static str>, String, Bound<'py, PyBytes>)> {
    let (timeout, most, memory) = limited;
    let asked = question(asked)?;
    let method = Method::from_str(method).map_err(refuse)?;
    let cancel = Cancel::new();
    let mut limits = Limits::new().cancel(&cancel);
    if let Some(seconds) = timeout {
        limits = limits.timeout(Duration::try_from_secs_f64(seconds).map_err(refuse)?);
    }
    if let Some(bytes) = memory {
        limits = limits.memory(bytes);
    }
    let meanwhile = || call(py, meanwhile.as_ref());
    let answered = run_meanwhile(py, &cancel, meanwhile, || -> Result<(Answer, Vec<u8>), PartError> {
        let part = Part::read(text)?;
        let mut found: Vec<u8> = Vec::new();
        let answer = match asked {
            Question::Count => part.count(&Counter::new().method(method).limits(limits))?,
            Question::Covers => {
                if let Some(most) = most {
                    limits = limits.covers(most);
                }
                let mut add = |number: usize| found.extend_from_slice(&(number as u32).to_le_bytes());
                part.covers(&Solver::builder().limits(limits), |cover| {
                    add(cover.len());
                    cover.iter().for_each(|option| add(option.index()));
                    ControlFlow::Continue(())
                })?
            }
            Question::First => part.first(&Solver::builder().limits(limits))?,
            Question::Unique => part.unique(&Solver::builder().limits(limits))?,
        };
        Ok((answer, found))
    })?;
    match answered {
        Ok((answer, found)) => Ok((None, answer.to_string(), PyBytes::new(py, &found))),
        Err(PartError::Stopped(
            stop @ (Stop::Timeout | Stop::Limit | Stop::Memory | Stop::Nodes | Stop::Unfit | Stop::Overflow),
        )) => Ok((Some(stop.name()), String::new(), PyBytes::new(py, &[]))),
        Err(error) => Err(refuse(error)),
    }
}
