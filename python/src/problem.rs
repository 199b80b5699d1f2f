//! Problems over the caller's own objects.

mod costs;
mod pickle;
mod reader;
mod text;

use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;
use std::sync::{Arc, OnceLock};

use dlx::{ItemId, OptionId};
use pyo3::exceptions::{PyIndexError, PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyInt, PyTuple, PyType};

use self::costs::Costs;
use self::reader::Reader;
use crate::intern::repr;

/// A secondary item with the color that an option gives it.
#[pyclass(frozen, module = "dancing_bits", generic)]
pub(crate) struct Colored {
    #[pyo3(get)]
    item: Py<PyAny>,
    #[pyo3(get)]
    color: Py<PyAny>,
}

#[pymethods]
impl Colored {
    #[new]
    fn new(item: Py<PyAny>, color: Py<PyAny>) -> Self {
        Colored { item, color }
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        match other.cast::<Colored>() {
            Ok(other) => {
                let other = other.get();
                Ok(self.item.bind(py).eq(&other.item)? && self.color.bind(py).eq(&other.color)?)
            }
            Err(_) => Ok(false),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyTuple::new(py, ["Colored".into_pyobject(py)?.as_any(), self.item.bind(py), self.color.bind(py)])?
            .hash()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Colored({}, {})", self.item.bind(py).repr()?, self.color.bind(py).repr()?))
    }

    fn __getnewargs__(&self, py: Python<'_>) -> (Py<PyAny>, Py<PyAny>) {
        (self.item.clone_ref(py), self.color.clone_ref(py))
    }
}

/// What an option is called in a cover.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Names {
    /// By the names that the caller gave.
    Given,
    /// By its items.
    Items,
    /// By its number.
    Numbers,
}

/// A problem with the objects that stand for its items, colors and options.
#[pyclass(frozen, module = "dancing_bits._native")]
pub(crate) struct Problem {
    pub(crate) problem: Arc<dlx::Problem>,
    items: Vec<Py<PyAny>>,
    colors: Vec<Py<PyAny>>,
    called: Names,
    /// The names of the options, if the caller gave any.
    names: Vec<Py<PyAny>>,
    /// The number of each name, once somebody asks.
    numbers: OnceLock<Py<PyDict>>,
    /// What options without names are called, each once somebody asks.
    called_by: OnceLock<Box<[OnceLock<Py<PyAny>>]>>,
    fingerprint: OnceLock<u64>,
}

fn no_option(option: &Bound<'_, PyAny>) -> String {
    format!("there is no option {}", repr(option))
}

/// Numbers of 32 bits from bytes, lowest first.
fn numbers(bytes: &[u8]) -> impl ExactSizeIterator<Item = u32> + '_ {
    bytes.as_chunks().0.iter().map(|&number| u32::from_le_bytes(number))
}

impl Problem {
    fn new(
        problem: dlx::Problem,
        items: Vec<Py<PyAny>>,
        colors: Vec<Py<PyAny>>,
        called: Names,
        names: Vec<Py<PyAny>>,
    ) -> Self {
        Problem {
            problem: Arc::new(problem),
            items,
            colors,
            called,
            names,
            numbers: OnceLock::new(),
            called_by: OnceLock::new(),
            fingerprint: OnceLock::new(),
        }
    }

    /// What an option is called in covers.
    pub(crate) fn name<'a, 'py>(&'a self, py: Python<'py>, option: u32) -> PyResult<&'a Bound<'py, PyAny>> {
        let place = option as usize;
        if self.called == Names::Given {
            return Ok(self.names[place].bind(py));
        }
        let called = self
            .called_by
            .get_or_init(|| (0..self.problem.option_count()).map(|_| OnceLock::new()).collect());
        if let Some(name) = called[place].get() {
            return Ok(name.bind(py));
        }
        let name = match self.called {
            Names::Numbers => option.into_pyobject(py)?.into_any(),
            _ => self.items_of(py, option)?.into_any(),
        };
        // Another thread may have been first.
        Ok(called[place].get_or_init(|| name.unbind()).bind(py))
    }

    /// The items of an option, as the caller gave them.
    pub(crate) fn items_of<'py>(&self, py: Python<'py>, option: u32) -> PyResult<Bound<'py, PyTuple>> {
        let entries = self.problem.option(OptionId::new(option as usize)).map(|entry| {
            let item = &self.items[entry.item.index()];
            match entry.color {
                None => Ok(item.clone_ref(py)),
                Some(color) => {
                    let color = self.colors[color.index()].clone_ref(py);
                    Ok(Py::new(py, Colored { item: item.clone_ref(py), color })?.into_any())
                }
            }
        });
        PyTuple::new(py, entries.collect::<PyResult<Vec<_>>>()?)
    }

    pub(crate) fn item_repr(&self, py: Python<'_>, item: ItemId) -> String {
        repr(self.items[item.index()].bind(py))
    }

    /// An option in a message.
    pub(crate) fn option_repr(&self, py: Python<'_>, option: OptionId) -> String {
        match self.called {
            Names::Given => repr(self.names[option.index()].bind(py)),
            _ => option.index().to_string(),
        }
    }

    /// The number of an option, from its name if the options have names; an error if there is none.
    pub(crate) fn number(&self, option: &Bound<'_, PyAny>) -> PyResult<OptionId> {
        self.find(option)?.ok_or_else(|| PyValueError::new_err(no_option(option)))
    }

    /// The number of an option, from its name if the options have names.
    fn find(&self, option: &Bound<'_, PyAny>) -> PyResult<Option<OptionId>> {
        let py = option.py();
        if self.called == Names::Given {
            if self.numbers.get().is_none() {
                let numbers = PyDict::new(py);
                for (number, name) in self.names.iter().enumerate() {
                    numbers.set_item(name, number)?;
                }
                // Another thread may have made the same one.
                let _ = self.numbers.set(numbers.unbind());
            }
            let Some(numbers) = self.numbers.get() else { return Ok(None) };
            let number = numbers.bind(py).get_item(option)?;
            return number.map(|number| Ok(OptionId::new(number.extract()?))).transpose();
        }
        if !option.is_instance_of::<PyInt>() && !option.hasattr("__index__")? {
            let error = format!("{} is no number of an option", repr(option));
            return Err(PyTypeError::new_err(error));
        }
        let number = option.extract().ok().filter(|&number: &usize| number < self.problem.option_count());
        Ok(number.map(OptionId::new))
    }
}

#[pymethods]
impl Problem {
    /// From any iterable of options, or, if `names` is true, of pairs of a name and an option.
    #[classmethod]
    fn of_options<'py>(
        cls: &Bound<'py, PyType>,
        options: &Bound<'py, PyAny>,
        names: bool,
        primary: Option<&Bound<'py, PyAny>>,
        secondary: Option<&Bound<'py, PyAny>>,
        costs: Option<&Bound<'py, PyAny>>,
        bounds: Vec<(Bound<'py, PyAny>, u32, u32)>,
    ) -> PyResult<Self> {
        let py = cls.py();
        let mut reader = Reader::new(py, primary, secondary)?;
        let mut costs = Costs::new(costs, names)?;
        for option in options.try_iter()? {
            let mut option = option?;
            if names {
                let (name, value) = option.extract::<(Bound<'py, PyAny>, Bound<'py, PyAny>)>()?;
                reader.name(name);
                option = value;
            }
            reader.option(&option)?;
            reader.cost(&mut costs)?;
        }
        costs.finish(reader.names())?;
        reader.finish(if names { Names::Given } else { Names::Items }, bounds)
    }

    /// From the rows of a 0/1 matrix: where each row starts, and the columns of its ones, as numbers of 32 bits.
    #[classmethod]
    fn of_rows<'py>(
        cls: &Bound<'py, PyType>,
        starts: &[u8],
        columns: &[u8],
        primary: Vec<bool>,
        items: Vec<Bound<'py, PyAny>>,
        costs: Option<&Bound<'py, PyAny>>,
        bounds: Vec<(Bound<'py, PyAny>, u32, u32)>,
    ) -> PyResult<Self> {
        let mut reader = Reader::new(cls.py(), None, None)?;
        for (item, is_primary) in items.iter().zip(primary) {
            reader.item(item, is_primary)?;
        }
        let mut costs = Costs::new(costs, false)?;
        let columns: Vec<u32> = numbers(columns).collect();
        let mut start = 0;
        for end in numbers(starts).skip(1) {
            let held = columns.get(start..end as usize);
            let held = held.ok_or_else(|| PyValueError::new_err("the rows do not fit the columns"))?;
            reader.row(held)?;
            reader.cost(&mut costs)?;
            start = end as usize;
        }
        costs.finish(&[])?;
        reader.finish(Names::Numbers, bounds)
    }

    /// From a text in the `.dlx` format, with the warnings.
    #[classmethod]
    fn of_text(cls: &Bound<'_, PyType>, text: &str) -> PyResult<(Self, Vec<String>)> {
        text::read(cls.py(), text)
    }

    /// The `.dlx` text. Items and colors are called what `str` makes of them, without blanks.
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        text::write(self, py)
    }

    /// What `restore` makes the same problem of.
    fn parts<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyBytes>, [Bound<'py, PyTuple>; 3])> {
        Ok((PyBytes::new(py, &self.structure()), self.objects(py)?))
    }

    #[classmethod]
    fn restore(_cls: &Bound<'_, PyType>, structure: &[u8], objects: [Vec<Py<PyAny>>; 3]) -> PyResult<Self> {
        pickle::restore(structure, objects)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let py = slf.py();
        let restore = py.get_type::<Problem>().getattr("restore")?;
        Ok((restore, slf.get().parts(py)?.into_pyobject(py)?.into_any()))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Problem>() else { return Ok(false) };
        let other = other.get();
        if self.fingerprint() != other.fingerprint() || self.structure() != other.structure() {
            return Ok(false);
        }
        for (ours, theirs) in self.objects(py)?.iter().zip(&other.objects(py)?) {
            if !ours.eq(theirs)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn __hash__(&self) -> u64 {
        self.fingerprint()
    }

    /// A number that equal problems share, the same in every process.
    fn fingerprint(&self) -> u64 {
        *self.fingerprint.get_or_init(|| {
            let mut hasher = DefaultHasher::new();
            hasher.write(&self.structure());
            hasher.finish()
        })
    }

    fn __len__(&self) -> usize {
        self.problem.option_count()
    }

    /// The numbers of primary and secondary items.
    fn sizes(&self) -> (usize, usize) {
        let primary = self.problem.primary_count();
        (primary, self.problem.item_count() - primary)
    }

    /// The items, primary or secondary ones.
    fn items<'py>(&self, py: Python<'py>, primary: bool) -> PyResult<Bound<'py, PyTuple>> {
        let chosen = self.problem.items().filter(|&item| self.problem.is_primary(item) == primary);
        PyTuple::new(py, chosen.map(|item| self.items[item.index()].bind(py)).collect::<Vec<_>>())
    }

    /// What the options are called in covers.
    fn names<'a, 'py>(&'a self, py: Python<'py>) -> PyResult<Vec<&'a Bound<'py, PyAny>>> {
        (0..self.problem.option_count()).map(|option| self.name(py, option as u32)).collect()
    }

    /// The items of an option.
    fn option<'py>(&self, option: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let number = self.find(option)?.ok_or_else(|| match self.called {
            Names::Given => PyKeyError::new_err(no_option(option)),
            Names::Items | Names::Numbers => PyIndexError::new_err(no_option(option)),
        })?;
        self.items_of(option.py(), number.index() as u32)
    }

    /// Whether an option is called so in covers.
    fn calls(&self, name: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = name.py();
        match self.called {
            Names::Given => Ok(self.find(name)?.is_some()),
            Names::Numbers => Ok(name.hasattr("__index__")? && self.find(name)?.is_some()),
            Names::Items => {
                for option in 0..self.problem.option_count() {
                    if self.name(py, option as u32)?.eq(name)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// How often each item is to be covered, at least and at most, in the order of the items.
    fn bounds(&self, primary: bool) -> Vec<(u32, u32)> {
        let chosen = self.problem.items().filter(|&item| self.problem.is_primary(item) == primary);
        chosen.map(|item| self.problem.bounds(item).into_inner()).collect()
    }

    /// The cost of an option.
    fn cost(&self, option: &Bound<'_, PyAny>) -> PyResult<u32> {
        Ok(self.problem.option_cost(self.number(option)?))
    }
}
