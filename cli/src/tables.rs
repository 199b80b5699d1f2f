//! Tables of a frontier that were saved.

use std::io::BufReader;
use std::path::Path;

use dlx::Problem;
use dlx::count::FrontierTables;

use crate::console::Console;
use crate::failure::Failure;
use crate::file_name;

/// Loads the frontier tables of a problem.
pub(crate) fn load(
    file: &Path,
    problem: &Problem,
    memory: Option<usize>,
    console: &Console,
) -> Result<FrontierTables, Failure> {
    let source = BufReader::with_capacity(1 << 16, console.open(Some(file))?);
    let memory = console.memory(memory).unwrap_or_else(dlx::memory::spare);
    FrontierTables::load(problem, source, memory)
        .map_err(|error| Failure::Tables { name: file_name::shown(Some(file)), error })
}
