//! Reads the options of a problem, over any objects.

use dlx::{BuildError, Color, Entry, ItemId, ItemKind, OptionId, ProblemBuilder};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyList, PySet, PyTuple};

use super::costs::Costs;
use super::{Colored, Names, Problem};
use crate::intern::{Interned, repr, unhashable};

/// What is made while the options are read.
pub(super) struct Reader<'py> {
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
    pub(super) fn new(
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

    pub(super) fn item(&mut self, item: &Bound<'py, PyAny>, is_primary: bool) -> PyResult<ItemId> {
        self.items.add(item)?;
        self.kinds.push(is_primary);
        self.builder
            .item(ItemKind::primary_if(is_primary), None)
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Names the next option.
    pub(super) fn name(&mut self, name: Bound<'py, PyAny>) {
        self.names.push(name.unbind());
    }

    pub(super) fn names(&self) -> &[Py<PyAny>] {
        &self.names
    }

    /// Where the reader is, in words.
    fn place(&self) -> String {
        self.place_of(self.builder.option_count())
    }

    /// The same for the option with this number, which is the last or the next.
    fn place_of(&self, option: usize) -> String {
        match self.names.last() {
            Some(name) => format!("option {}", repr(name.bind(self.py))),
            None => format!("option {option}"),
        }
    }

    /// Reads an option; its name, if it has one, was added before.
    pub(super) fn option(&mut self, option: &Bound<'py, PyAny>) -> PyResult<()> {
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

    /// Reads an option that is the numbers of its items.
    pub(super) fn row(&mut self, items: &[u32]) -> PyResult<()> {
        let added = self.builder.option(items.iter().map(|&item| ItemId::new(item as usize)));
        added.map(drop).map_err(|error| self.refusal(&error))
    }

    /// Gives the last option its cost.
    pub(super) fn cost(&mut self, costs: &mut Costs<'py>) -> PyResult<()> {
        let last = self.builder.option_count() - 1;
        if let Some(cost) = costs.next(self.names.last(), || self.place_of(last))? {
            self.builder.cost(OptionId::new(last), cost);
        }
        Ok(())
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

    pub(super) fn finish(
        mut self,
        called: Names,
        bounds: Vec<(Bound<'py, PyAny>, u32, u32)>,
    ) -> PyResult<Problem> {
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

fn second_time(kind: &str, item: &Bound<'_, PyAny>) -> PyErr {
    PyValueError::new_err(format!("{kind}= names the item {} a second time", repr(item)))
}
