//! Problems as numbers and objects: to compare them, and to pickle them.

use dlx::{BuildError, Color, Entry, ItemId, ItemKind};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::{Names, Problem, numbers};

impl Problem {
    /// The problem without its objects, as numbers: what is equal in equal problems.
    pub(super) fn structure(&self) -> Vec<u8> {
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

    /// The objects that stand for items and colors, and the names of the options.
    pub(super) fn objects<'py>(&self, py: Python<'py>) -> PyResult<[Bound<'py, PyTuple>; 3]> {
        let tuple = |objects| PyTuple::new(py, objects);
        Ok([tuple(&self.items)?, tuple(&self.colors)?, tuple(&self.names)?])
    }
}

/// A problem from its [structure](Problem::structure) and its [objects](Problem::objects).
pub(super) fn restore(structure: &[u8], objects: [Vec<Py<PyAny>>; 3]) -> PyResult<Problem> {
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
