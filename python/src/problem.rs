//! Problems over the caller's own objects.

use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;
use std::sync::{Arc, OnceLock};

use dlx::{BuildError, Color, Entry, ItemId, ItemKind, OptionId, ProblemBuilder, format};
use pyo3::exceptions::{PyIndexError, PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFrozenSet, PyInt, PyList, PySet, PyTuple, PyType};

use crate::intern::{Interned, repr, unhashable};

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

/// What is made while the options are read.
struct Reader<'py> {
    py: Python<'py>,
    builder: ProblemBuilder,
    items: Interned<'py>,
    colors: Interned<'py>,
    names: Vec<Py<PyAny>>,
    /// Which items are primary.
    kinds: Vec<bool>,
    /// Sets of items, and whether these are primary. A set has no order that is the same in every process, so its
    /// items come in the order in which options hold them.
    sets: Vec<(Bound<'py, PyAny>, bool)>,
    /// Whether items that were not declared are an error.
    is_closed: bool,
    entries: Vec<Entry>,
}

impl<'py> Reader<'py> {
    fn new(
        py: Python<'py>,
        primary: Option<&Bound<'py, PyAny>>,
        secondary: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        let mut reader = Reader {
            py,
            builder: dlx::Problem::builder(),
            items: Interned::new(py),
            colors: Interned::new(py),
            names: Vec::new(),
            kinds: Vec::new(),
            sets: Vec::new(),
            is_closed: primary.is_some(),
            entries: Vec::new(),
        };
        for (kind, items, is_primary) in [("primary", primary, true), ("secondary", secondary, false)] {
            let Some(items) = items else { continue };
            if items.is_instance_of::<PySet>() || items.is_instance_of::<PyFrozenSet>() {
                reader.sets.push((items.clone(), is_primary));
                continue;
            }
            for item in items.try_iter()? {
                let item = item?;
                let known = reader.items.find(&item);
                let known = known.map_err(|error| unhashable(error, &item, || format!("{kind}=")))?;
                if known.is_some() {
                    return Err(second_time(kind, &item));
                }
                reader.item(&item, is_primary)?;
            }
        }
        Ok(reader)
    }

    fn item(&mut self, item: &Bound<'py, PyAny>, is_primary: bool) -> PyResult<ItemId> {
        self.items.add(item)?;
        self.kinds.push(is_primary);
        self.builder
            .item(ItemKind::primary_if(is_primary), None)
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Where the reader is, in words.
    fn place(&self) -> String {
        match self.names.last() {
            Some(name) => format!("option {}", repr(name.bind(self.py))),
            None => format!("option {}", self.builder.option_count()),
        }
    }

    /// Reads an option; its name, if it has one, was added before.
    fn option(&mut self, option: &Bound<'py, PyAny>) -> PyResult<()> {
        let mut entries = std::mem::take(&mut self.entries);
        entries.clear();
        if let Ok(list) = option.cast_exact::<PyList>() {
            for item in list.iter() {
                entries.push(self.entry(&item)?);
            }
        } else if let Ok(tuple) = option.cast_exact::<PyTuple>() {
            for item in tuple.iter_borrowed() {
                entries.push(self.entry(&item)?);
            }
        } else {
            let items = option.try_iter().map_err(|error| {
                if !error.is_instance_of::<PyTypeError>(self.py) {
                    return error;
                }
                let what = repr(option);
                PyTypeError::new_err(format!("{} is {what}, which is no iterable of items", self.place()))
            })?;
            for item in items {
                entries.push(self.entry(&item?)?);
            }
        }
        let added = self.builder.option(entries.iter().copied());
        self.entries = entries;
        added.map(drop).map_err(|error| self.refusal(&error))
    }

    fn entry(&mut self, object: &Bound<'py, PyAny>) -> PyResult<Entry> {
        let Ok(colored) = object.cast_exact::<Colored>() else {
            return self.known(object).map(Entry::from);
        };
        let Colored { item, color } = colored.get();
        let (item, color) = (item.bind(self.py), color.bind(self.py));
        let item = self.known(item)?;
        let known = self.colors.find(color);
        let known = known.map_err(|error| unhashable(error, color, || self.place()))?;
        let color = match known {
            Some(known) => Color::new(known),
            None => {
                self.colors.add(color)?;
                self.builder.new_color().map_err(|error| self.refusal(&error))?
            }
        };
        Ok(item.colored(color))
    }

    fn known(&mut self, object: &Bound<'py, PyAny>) -> PyResult<ItemId> {
        let known = self.items.find(object).map_err(|error| unhashable(error, object, || self.place()))?;
        let known = match known {
            Some(known) => return Ok(ItemId::new(known)),
            None => self.declared(object)?,
        };
        match known {
            Some(is_primary) => self.item(object, is_primary),
            None if self.is_closed => {
                let (place, item) = (self.place(), repr(object));
                let error = format!("{place} holds {item}, which is neither in primary= nor in secondary=");
                Err(PyValueError::new_err(error))
            }
            None => self.item(object, true),
        }
    }

    /// Whether an item is primary, if it is in a set.
    fn declared(&self, object: &Bound<'py, PyAny>) -> PyResult<Option<bool>> {
        for (set, is_primary) in &self.sets {
            if set.contains(object)? {
                return Ok(Some(*is_primary));
            }
        }
        Ok(None)
    }

    /// Adds the items of sets that no option holds, by their names.
    fn add_unused(&mut self) -> PyResult<()> {
        for (set, is_primary) in std::mem::take(&mut self.sets) {
            let mut unused = Vec::new();
            for item in set.try_iter()? {
                let item = item?;
                match self.items.find(&item)? {
                    Some(known) if self.kinds[known] != is_primary => {
                        return Err(second_time("secondary", &item));
                    }
                    Some(_) => {}
                    None => unused.push((item.repr()?.to_string(), item)),
                }
            }
            unused.sort_by(|one, other| one.0.cmp(&other.0));
            for (_, item) in &unused {
                self.item(item, is_primary)?;
            }
        }
        Ok(())
    }

    /// What is wrong with an option, with its name and the caller's own items.
    fn refusal(&self, error: &BuildError) -> PyErr {
        let place = self.place();
        let item = |item: &ItemId| {
            let objects = self.items.objects();
            objects.get(item.index()).map_or_else(String::new, |object| repr(object.bind(self.py)))
        };
        PyValueError::new_err(match error {
            BuildError::RepeatedItem { item: repeated, .. } => {
                format!("{place} holds the item {} twice", item(repeated))
            }
            BuildError::ColoredPrimary { item: colored, .. } => {
                let item = item(colored);
                format!("{place} gives a color to {item}, which is primary: only secondary items have colors")
            }
            BuildError::NoPrimary { .. } => format!("{place} holds no primary item"),
            error => format!("{place}: {error}"),
        })
    }

    fn finish(mut self, called: Names, bounds: Vec<(Bound<'py, PyAny>, u32, u32)>) -> PyResult<Problem> {
        self.add_unused()?;
        let find = |item: &Bound<'py, PyAny>| {
            let known = self.items.find(item);
            known.map_err(|error| unhashable(error, item, || "bounds=".to_owned()))
        };
        set_bounds(&mut self.builder, &bounds, find)?;
        let (items, colors) = (self.items.into_objects(), self.colors.into_objects());
        Ok(Problem::new(self.builder.build(), items, colors, called, self.names))
    }
}

/// Gives items their bounds. `find` tells the number of an item.
fn set_bounds<'py>(
    builder: &mut ProblemBuilder,
    bounds: &[(Bound<'py, PyAny>, u32, u32)],
    find: impl Fn(&Bound<'py, PyAny>) -> PyResult<Option<usize>>,
) -> PyResult<()> {
    for (item, lower, upper) in bounds {
        let refuse = |why: &str| PyValueError::new_err(format!("bounds= names {}, {why}", repr(item)));
        let known = ItemId::new(find(item)?.ok_or_else(|| refuse("which is no item"))?);
        builder.bounds(known, *lower..=*upper).map_err(|error| match error {
            BuildError::BoundedSecondary { .. } => refuse("which is secondary: only primary items have bounds"),
            _ => refuse(&format!(
                "which is to be covered {lower} to {upper} times: expected at least one time, and no fewer than \
                 the least"
            )),
        })?;
    }
    Ok(())
}

fn no_option(option: &Bound<'_, PyAny>) -> String {
    format!("there is no option {}", repr(option))
}

fn second_time(kind: &str, item: &Bound<'_, PyAny>) -> PyErr {
    PyValueError::new_err(format!("{kind}= names the item {} a second time", repr(item)))
}

/// The cost of an option.
fn cost(cost: &Bound<'_, PyAny>, place: impl Fn() -> String) -> PyResult<u32> {
    if !cost.hasattr("__index__")? {
        let error = format!("{} has the cost {}, which is no integer", place(), repr(cost));
        return Err(PyTypeError::new_err(error));
    }
    let number = cost.call_method0("__index__")?;
    number.extract().map_err(|_| {
        let why = if number.lt(0).unwrap_or(false) { "negative" } else { "above 4294967295" };
        PyValueError::new_err(format!("{} has the cost {}, which is {why}", place(), repr(cost)))
    })
}

/// What an object is called in text, where a blank ends a name.
fn without_blanks(object: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(object.str()?.to_str()?.split_whitespace().collect())
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

    /// The problem without its objects, as numbers: what is equal in equal problems.
    fn structure(&self) -> Vec<u8> {
        let problem = &self.problem;
        let mut bytes = Vec::with_capacity(4 * (8 + 2 * problem.option_count() + 2 * problem.entry_count()));
        let mut add = |number: usize| bytes.extend_from_slice(&(number as u32).to_le_bytes());
        add(match self.called {
            Names::Given => 0,
            Names::Items => 1,
            Names::Numbers => 2,
        });
        for number in [problem.item_count(), problem.color_count(), problem.option_count()] {
            add(number);
        }
        for item in problem.items() {
            let bounds = problem.bounds(item);
            add(problem.is_primary(item).into());
            add(*bounds.start() as usize);
            add(*bounds.end() as usize);
        }
        for option in problem.options() {
            add(problem.option_items(option).len());
            add(problem.option_cost(option) as usize);
            for entry in problem.option(option) {
                add(entry.item.index());
                add(entry.color.map_or(0, |color| color.index() + 1));
            }
        }
        bytes
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
        let named = costs.and_then(|costs| costs.cast::<PyDict>().ok()).filter(|_| names);
        let mut listed = match (costs, named) {
            (Some(costs), None) => Some(costs.try_iter()?),
            _ => None,
        };
        for option in options.try_iter()? {
            let mut option = option?;
            if names {
                let (name, value) = option.extract::<(Bound<'py, PyAny>, Bound<'py, PyAny>)>()?;
                reader.names.push(name.unbind());
                option = value;
            }
            reader.option(&option)?;
            let id = OptionId::new(reader.builder.option_count() - 1);
            let place = || match reader.names.last() {
                Some(name) => format!("option {}", repr(name.bind(py))),
                None => format!("option {}", id.index()),
            };
            let found =
                match (&mut listed, named, reader.names.last()) {
                    (Some(listed), _, _) => {
                        Some(listed.next().ok_or_else(|| {
                            PyValueError::new_err(format!("costs= ends before {}", place()))
                        })??)
                    }
                    (None, Some(named), Some(name)) => Some(named.get_item(name)?.ok_or_else(|| {
                        PyValueError::new_err(format!("costs= has no cost for {}", place()))
                    })?),
                    _ => None,
                };
            if let Some(found) = found {
                let cost = cost(&found, place)?;
                reader.builder.cost(id, cost);
            }
        }
        if listed.is_some_and(|mut listed| listed.next().is_some()) {
            return Err(PyValueError::new_err("costs= has more costs than there are options"));
        }
        if let Some(named) = named {
            let names = PyDict::new(py);
            for name in &reader.names {
                names.set_item(name, true)?;
            }
            for name in named.keys() {
                if !names.contains(&name)? {
                    let error = format!("costs= names {}, which is no option", repr(&name));
                    return Err(PyValueError::new_err(error));
                }
            }
        }
        reader.finish(if names { Names::Given } else { Names::Items }, bounds)
    }

    /// From the rows of a 0/1 matrix: where each row starts, and the columns of its ones, as numbers of 32 bits.
    #[classmethod]
    fn of_rows<'py>(
        cls: &Bound<'py, PyType>,
        starts: &[u8],
        columns: &[u8],
        primary: Vec<bool>,
        items: Vec<Py<PyAny>>,
        costs: Option<&Bound<'py, PyAny>>,
        bounds: Vec<(Bound<'py, PyAny>, u32, u32)>,
    ) -> PyResult<Self> {
        let mut builder = dlx::Problem::builder();
        for &is_primary in &primary {
            builder
                .item(ItemKind::primary_if(is_primary), None)
                .map_err(|error| PyValueError::new_err(error.to_string()))?;
        }
        let mut listed = costs.map(|costs| costs.try_iter()).transpose()?;
        let columns: Vec<u32> = numbers(columns).collect();
        let mut start = 0;
        for (row, end) in numbers(starts).skip(1).enumerate() {
            let place = || format!("option {row}");
            let held = columns.get(start..end as usize);
            let held = held.ok_or_else(|| PyValueError::new_err("the rows do not fit the columns"))?;
            let option = builder.option(held.iter().map(|&column| ItemId::new(column as usize)));
            let option = option.map_err(|error| {
                let show =
                    |item: ItemId| items.get(item.index()).map_or(String::new(), |i| repr(i.bind(cls.py())));
                PyValueError::new_err(match error {
                    BuildError::NoPrimary { .. } => format!("option {row} holds no primary item"),
                    BuildError::RepeatedItem { item, .. } => {
                        format!("option {row} holds the item {} twice", show(item))
                    }
                    error => error.to_string(),
                })
            })?;
            if let Some(listed) = &mut listed {
                let next = listed
                    .next()
                    .ok_or_else(|| PyValueError::new_err(format!("costs= ends before {}", place())))??;
                builder.cost(option, cost(&next, place)?);
            }
            start = end as usize;
        }
        if listed.is_some_and(|mut listed| listed.next().is_some()) {
            return Err(PyValueError::new_err("costs= has more costs than there are options"));
        }
        let find = |wanted: &Bound<'py, PyAny>| {
            for (number, item) in items.iter().enumerate() {
                if item.bind(cls.py()).eq(wanted)? {
                    return Ok(Some(number));
                }
            }
            Ok(None)
        };
        set_bounds(&mut builder, &bounds, find)?;
        Ok(Problem::new(builder.build(), items, Vec::new(), Names::Numbers, Vec::new()))
    }

    /// From a text in the `.dlx` format, with the warnings.
    #[classmethod]
    fn of_text(cls: &Bound<'_, PyType>, text: &str) -> PyResult<(Self, Vec<String>)> {
        let py = cls.py();
        let (problem, warnings) =
            py.detach(|| format::parse(text)).map_err(|error| PyValueError::new_err(error.to_string()))?;
        let item = |item: ItemId| match problem.item_name(item) {
            Some(name) => Ok(name.into_pyobject(py)?.into_any().unbind()),
            None => Ok((item.index() + 1).into_pyobject(py)?.into_any().unbind()),
        };
        let items = problem.items().map(item).collect::<PyResult<_>>()?;
        let color = |color: usize| -> PyResult<Py<PyAny>> {
            let name = problem.color_name(Color::new(color)).unwrap_or_default();
            Ok(name.into_pyobject(py)?.into_any().unbind())
        };
        let colors = (0..problem.color_count()).map(color).collect::<PyResult<_>>()?;
        let warnings = warnings.iter().map(ToString::to_string).collect();
        Ok((Problem::new(problem, items, colors, Names::Items, Vec::new()), warnings))
    }

    /// The `.dlx` text. Items and colors are called what `str` makes of them, without blanks.
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        let problem = &self.problem;
        let refuse = |error: BuildError| PyValueError::new_err(error.to_string());
        let mut builder = dlx::Problem::builder();
        for item in problem.items() {
            let name = without_blanks(self.items[item.index()].bind(py))?;
            let named = builder.item(problem.item_kind(item), Some(&name)).map_err(refuse)?;
            if problem.is_primary(item) {
                builder.bounds(named, problem.bounds(item)).map_err(refuse)?;
            }
        }
        let mut colors = Vec::with_capacity(self.colors.len());
        for color in &self.colors {
            let name = without_blanks(color.bind(py))?;
            let known = builder.color(&name).map_err(refuse)?;
            if colors.contains(&known) {
                return Err(PyValueError::new_err(format!("two colors are called {name}")));
            }
            colors.push(known);
        }
        for option in problem.options() {
            let entries = problem
                .option(option)
                .map(|entry| Entry { color: entry.color.map(|color| colors[color.index()]), ..entry });
            let id = builder.option(entries).map_err(refuse)?;
            builder.cost(id, problem.option_cost(option));
        }
        let mut text = Vec::new();
        format::write(&builder.build(), &mut text)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        String::from_utf8(text).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// What `restore` makes the same problem of.
    fn parts<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyBytes>, [Bound<'py, PyTuple>; 3])> {
        let objects = [&self.items, &self.colors, &self.names];
        let [items, colors, names] = objects.map(|objects| PyTuple::new(py, objects));
        Ok((PyBytes::new(py, &self.structure()), [items?, colors?, names?]))
    }

    #[classmethod]
    fn restore(_cls: &Bound<'_, PyType>, structure: &[u8], objects: [Vec<Py<PyAny>>; 3]) -> PyResult<Self> {
        let [items, colors, names] = objects;
        let mut numbers = numbers(structure);
        let cut = || PyValueError::new_err("these are not the parts of a problem");
        let mut next = || numbers.next().map(|number| number as usize).ok_or_else(cut);
        let called = match next()? {
            0 => Names::Given,
            1 => Names::Items,
            _ => Names::Numbers,
        };
        let (item_count, color_count, option_count) = (next()?, next()?, next()?);
        let names_needed = if called == Names::Given { option_count } else { 0 };
        if items.len() != item_count || colors.len() != color_count || names.len() != names_needed {
            return Err(cut());
        }
        let refuse = |error: BuildError| PyValueError::new_err(error.to_string());
        let mut builder = dlx::Problem::builder();
        for _ in 0..item_count {
            let (is_primary, lower, upper) = (next()? == 1, next()? as u32, next()? as u32);
            let item = builder.item(ItemKind::primary_if(is_primary), None).map_err(refuse)?;
            if is_primary {
                builder.bounds(item, lower..=upper).map_err(refuse)?;
            }
        }
        for _ in 0..color_count {
            builder.new_color().map_err(refuse)?;
        }
        let mut entries: Vec<Entry> = Vec::new();
        for _ in 0..option_count {
            let (length, cost) = (next()?, next()?);
            entries.clear();
            for _ in 0..length {
                let (item, color) = (ItemId::new(next()?), next()?);
                entries.push(Entry { item, color: color.checked_sub(1).map(Color::new) });
            }
            let option = builder.option(entries.iter().copied()).map_err(refuse)?;
            builder.cost(option, cost as u32);
        }
        Ok(Problem::new(builder.build(), items, colors, called, names))
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
        let (_, ours) = self.parts(py)?;
        let (_, theirs) = other.parts(py)?;
        for (ours, theirs) in ours.iter().zip(&theirs) {
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
