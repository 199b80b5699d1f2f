//! Covers as Python objects.
//!
//! Nearly all that it takes to hand out a cover is to make its object. So the covers of a batch share the memory for
//! their options, and names are looked up when they are asked for.

use dlx::OptionId;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyIterator, PyList, PyTuple, PyType};

use crate::intern::repr;
use crate::problem::Problem;

/// Covers, one after the other.
#[derive(Default)]
pub(crate) struct Found {
    options: Vec<u32>,
    /// Where each cover ends.
    ends: Vec<u32>,
}

impl Found {
    /// With room for about as much as another has.
    pub(crate) fn like(other: (usize, usize)) -> Self {
        Found { options: Vec::with_capacity(other.0), ends: Vec::with_capacity(other.1) }
    }

    /// How many options and covers it has.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.options.len(), self.ends.len())
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn add(&mut self, cover: &[OptionId]) {
        self.options.extend(cover.iter().map(|option| option.index() as u32));
        self.ends.push(self.options.len() as u32);
    }

    /// Where each cover starts and the last ends, and the options of all, as numbers of 32 bits, lowest first.
    pub(crate) fn arrays<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        let starts: Vec<u32> = [0].iter().chain(&self.ends).copied().collect();
        Ok((bytes(py, &starts)?, bytes(py, &self.options)?))
    }

    /// As what covers share, with the problem of which they are covers.
    pub(crate) fn share(self, problem: &Bound<'_, Problem>) -> PyResult<Py<Batch>> {
        Py::new(problem.py(), Batch { problem: problem.clone().unbind(), found: self })
    }
}

fn bytes<'py>(py: Python<'py>, numbers: &[u32]) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, 4 * numbers.len(), |bytes| {
        for (four, number) in bytes.as_chunks_mut().0.iter_mut().zip(numbers) {
            *four = number.to_le_bytes();
        }
        Ok(())
    })
}

/// What the covers of a batch share.
#[pyclass(frozen, module = "dancing_bits._native")]
pub(crate) struct Batch {
    problem: Py<Problem>,
    found: Found,
}

/// The options of a cover, in increasing order, under the names of the problem.
#[pyclass(frozen, sequence, module = "dancing_bits", generic)]
pub(crate) struct Cover {
    batch: Py<Batch>,
    /// Which one of the batch it is.
    number: u32,
}

impl Cover {
    pub(crate) fn new(problem: &Bound<'_, Problem>, options: Vec<u32>) -> PyResult<Self> {
        let found = Found { ends: vec![options.len() as u32], options };
        let batch = Batch { problem: problem.clone().unbind(), found };
        Ok(Cover { batch: Py::new(problem.py(), batch)?, number: 0 })
    }

    /// The cover of this number in a batch that has it.
    pub(crate) fn at(batch: Py<Batch>, number: u32) -> Self {
        Cover { batch, number }
    }

    pub(crate) fn of(problem: &Bound<'_, Problem>, cover: &dlx::Cover) -> PyResult<Self> {
        Cover::new(problem, cover.options().iter().map(|option| option.index() as u32).collect())
    }

    fn problem(&self) -> &Py<Problem> {
        &self.batch.get().problem
    }

    /// The numbers of its options.
    fn options(&self) -> &[u32] {
        let Found { options, ends } = &self.batch.get().found;
        let number = self.number as usize;
        let start = number.checked_sub(1).map_or(0, |before| ends[before] as usize);
        &options[start..ends[number] as usize]
    }

    /// The numbers of the options, if it is a cover of this problem.
    pub(crate) fn options_in(&self, py: Python<'_>, problem: &Bound<'_, Problem>) -> PyResult<Vec<OptionId>> {
        if !self.problem().bind(py).eq(problem)? {
            return Err(PyValueError::new_err("this is a cover of another problem"));
        }
        Ok(self.options().iter().map(|&option| OptionId::new(option as usize)).collect())
    }

    fn names<'py>(&self, py: Python<'py>) -> PyResult<Vec<&Bound<'py, PyAny>>> {
        let (problem, options) = (self.problem().get(), self.options());
        let mut names = Vec::with_capacity(options.len());
        for &option in options {
            names.push(problem.name(py, option)?);
        }
        Ok(names)
    }
}

#[pymethods]
impl Cover {
    /// The numbers of its options, from 0.
    #[getter]
    fn indices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.options())
    }

    /// The items of each of its options.
    #[getter]
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        self.options().iter().map(|&option| self.problem().get().items_of(py, option)).collect()
    }

    #[classmethod]
    #[pyo3(name = "_restore")]
    fn restore(_cls: &Bound<'_, PyType>, problem: &Bound<'_, Problem>, options: Vec<u32>) -> PyResult<Self> {
        let count = problem.get().problem.option_count();
        if options.iter().any(|&option| option as usize >= count) || !options.is_sorted_by(|a, b| a < b) {
            return Err(PyValueError::new_err("these are not the options of a cover"));
        }
        Cover::new(problem, options)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let restore = py.get_type::<Cover>().getattr("_restore")?;
        Ok((restore, (self.problem().bind(py), self.indices(py)?).into_pyobject(py)?.into_any()))
    }

    fn __len__(&self) -> usize {
        self.options().len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let Ok(index) = key.cast::<PyInt>() else {
            return PyList::new(py, self.names(py)?)?.as_any().get_item(key);
        };
        let (options, outside) =
            (self.options(), || PyIndexError::new_err("there are fewer options in the cover"));
        let index: isize = index.extract().map_err(|_| outside())?;
        let from_start = if index < 0 { index + options.len() as isize } else { index };
        let option = usize::try_from(from_start).ok().and_then(|index| options.get(index));
        let &option = option.ok_or_else(outside)?;
        Ok(self.problem().get().name(py, option)?.clone())
    }

    /// The first place where it has an option, from `start` and before `stop`.
    #[pyo3(signature = (option, start = 0, stop = isize::MAX))]
    fn index(&self, py: Python<'_>, option: &Bound<'_, PyAny>, start: isize, stop: isize) -> PyResult<usize> {
        let length = self.options().len();
        // As in a list, negative places count from the end.
        let place =
            |place: isize| if place < 0 { length.saturating_add_signed(place) } else { place as usize };
        for number in place(start)..place(stop).min(length) {
            if self.problem().get().name(py, self.options()[number])?.eq(option)? {
                return Ok(number);
            }
        }
        Err(PyValueError::new_err(format!("the cover has no option {}", repr(option))))
    }

    /// How often it has an option: once, but for options that are equal.
    fn count(&self, py: Python<'_>, option: &Bound<'_, PyAny>) -> PyResult<usize> {
        let mut count = 0;
        for name in self.names(py)? {
            count += usize::from(name.eq(option)?);
        }
        Ok(count)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyTuple::new(py, self.names(py)?)?.try_iter()
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        match other.cast::<Cover>() {
            Ok(other) => {
                let other = other.get();
                Ok(self.options() == other.options() && self.problem().bind(py).eq(other.problem())?)
            }
            Err(_) => Ok(false),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.indices(py)?.hash()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Cover({})", PyList::new(py, self.names(py)?)?.repr()?))
    }
}
