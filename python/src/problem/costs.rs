//! The costs of options, as the caller gave them.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator};

use crate::intern::repr;

/// The costs of all options.
pub(super) enum Costs<'py> {
    None,
    /// In the order of the options.
    Listed(Bound<'py, PyIterator>),
    /// By the names of the options.
    Named(Bound<'py, PyDict>),
}

impl<'py> Costs<'py> {
    /// From `costs=`. A dict goes by names if the options have `names`.
    pub(super) fn new(costs: Option<&Bound<'py, PyAny>>, names: bool) -> PyResult<Self> {
        let Some(costs) = costs else { return Ok(Costs::None) };
        match costs.cast::<PyDict>() {
            Ok(named) if names => Ok(Costs::Named(named.clone())),
            _ => costs.try_iter().map(Costs::Listed),
        }
    }

    /// The cost of the next option, from its name if the options have names.
    pub(super) fn next(
        &mut self,
        name: Option<&Py<PyAny>>,
        place: impl Fn() -> String,
    ) -> PyResult<Option<u32>> {
        let found = match (self, name) {
            (Costs::Listed(costs), _) => costs.next().transpose()?.ok_or("ends before"),
            (Costs::Named(costs), Some(name)) => costs.get_item(name)?.ok_or("has no cost for"),
            _ => return Ok(None),
        };
        let found = found.map_err(|what| PyValueError::new_err(format!("costs= {what} {}", place())))?;
        cost(&found, place).map(Some)
    }

    /// Checks that no costs are left, now that all options were read, with these names.
    pub(super) fn finish(self, names: &[Py<PyAny>]) -> PyResult<()> {
        match self {
            Costs::None => Ok(()),
            Costs::Listed(mut costs) => match costs.next() {
                Some(_) => Err(PyValueError::new_err("costs= has more costs than there are options")),
                None => Ok(()),
            },
            Costs::Named(costs) => {
                let known = PyDict::new(costs.py());
                names.iter().try_for_each(|name| known.set_item(name, true))?;
                for name in costs.keys() {
                    if !known.contains(&name)? {
                        let error = format!("costs= names {}, which is no option", repr(&name));
                        return Err(PyValueError::new_err(error));
                    }
                }
                Ok(())
            }
        }
    }
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
