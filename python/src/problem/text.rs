//! Problems as text in the `.dlx` format.

use dlx::{BuildError, Color, Entry, ItemId, format};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::{Names, Problem};

/// The problem that a text states, with the warnings.
pub(super) fn read(py: Python<'_>, text: &str) -> PyResult<(Problem, Vec<String>)> {
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

/// The text of a problem. Items and colors are called what `str` makes of them, without blanks.
pub(super) fn write(problem: &Problem, py: Python<'_>) -> PyResult<String> {
    let Problem { problem, items, colors: objects, .. } = problem;
    let refuse = |error: BuildError| PyValueError::new_err(error.to_string());
    let mut builder = dlx::Problem::builder();
    for item in problem.items() {
        let name = without_blanks(items[item.index()].bind(py))?;
        let named = builder.item(problem.item_kind(item), Some(&name)).map_err(refuse)?;
        if problem.is_primary(item) {
            builder.bounds(named, problem.bounds(item)).map_err(refuse)?;
        }
    }
    let mut colors = Vec::with_capacity(objects.len());
    for color in objects {
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
    format::write(&builder.build(), &mut text).map_err(|error| PyValueError::new_err(error.to_string()))?;
    String::from_utf8(text).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// What an object is called in text, where a blank ends a name.
fn without_blanks(object: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(object.str()?.to_str()?.split_whitespace().collect())
}
