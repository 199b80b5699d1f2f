//! Tables of a frontier that were saved.

use std::io::BufReader;
use std::path::Path;

use dlx::count::{FrontierTables, LoadError};
use dlx::{Problem, Stop};

use crate::console::Console;
use crate::failure::Failure;
use crate::file_name;

/// Loads the frontier tables of a problem, if there is memory for them.
pub(crate) fn load(
    file: &Path,
    problem: &Problem,
    memory: Option<usize>,
    console: &Console,
) -> Result<Result<FrontierTables, Stop>, Failure> {
    let source = BufReader::with_capacity(1 << 16, console.open(Some(file))?);
    let memory = console.memory(memory).unwrap_or_else(dlx::memory::spare);
    match FrontierTables::load(problem, source, memory) {
        Ok(tables) => Ok(Ok(tables)),
        Err(LoadError::Memory) => Ok(Err(Stop::Memory)),
        Err(error) => Err(Failure::Tables { name: file_name::shown(Some(file)), error }),
    }
}
