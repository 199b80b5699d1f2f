//! Numbers for Python objects: equal objects get the same number, in the order in which they were first seen.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Hashable objects and their numbers.
pub(crate) struct Interned<'py> {
    numbers: Bound<'py, PyDict>,
    objects: Vec<Py<PyAny>>,
}

impl<'py> Interned<'py> {
    pub(crate) fn new(py: Python<'py>) -> Self {
        Interned { numbers: PyDict::new(py), objects: Vec::new() }
    }

    /// The number of an object, if it has one.
    pub(crate) fn find(&self, object: &Bound<'py, PyAny>) -> PyResult<Option<usize>> {
        self.numbers.get_item(object)?.map(|number| number.extract()).transpose()
    }

    /// Gives an object that has no number the next one.
    pub(crate) fn add(&mut self, object: &Bound<'py, PyAny>) -> PyResult<usize> {
        let number = self.objects.len();
        self.numbers.set_item(object, number)?;
        self.objects.push(object.clone().unbind());
        Ok(number)
    }

    /// All objects that have numbers, in their order.
    pub(crate) fn objects(&self) -> &[Py<PyAny>] {
        &self.objects
    }

    pub(crate) fn into_objects(self) -> Vec<Py<PyAny>> {
        self.objects
    }
}

/// The error for an object that could not be hashed, with where it stands. Other errors stay as they are.
pub(crate) fn unhashable(error: PyErr, object: &Bound<'_, PyAny>, place: impl FnOnce() -> String) -> PyErr {
    let py = object.py();
    if !error.is_instance_of::<PyTypeError>(py) {
        return error;
    }
    let named = PyTypeError::new_err(format!("{} holds {}, which cannot be hashed", place(), repr(object)));
    named.set_cause(py, Some(error));
    named
}

/// How an object is shown in a message, cut short.
pub(crate) fn repr(object: &Bound<'_, PyAny>) -> String {
    const LONGEST: usize = 60;
    let text = object.repr().map_or_else(|_| "an object without a repr".to_owned(), |text| text.to_string());
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
