//! The engine and the workshop as a Python module, `dancing_bits._native`. The package around it has the types and
//! the words; here are what needs to be fast, and what needs threads.
#![deny(unsafe_code)]

mod answers;
mod call;
mod cover;
mod covers;
mod intern;
mod problem;
mod prove;
mod shards;
mod work;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::answers::{
        alive, any, batches, best, cheapest, count, covers, first, flaw, per_option, sample, unique,
    };
    #[pymodule_export]
    use crate::call::Answer;
    #[pymodule_export]
    use crate::cover::Cover;
    #[pymodule_export]
    use crate::covers::{Batches, Covers};
    #[pymodule_export]
    use crate::problem::{Colored, Problem};
    #[pymodule_export]
    use crate::prove::prove;
    #[pymodule_export]
    use crate::shards::{Shards, run_part};

    use pyo3::prelude::*;
    use pyo3::types::PyFrozenSet;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // The keys of JSON that are no parts of a puzzle.
        module.add("FINDINGS", PyFrozenSet::new(module.py(), puzzles::notation::json::FINDINGS)?)
    }
}
