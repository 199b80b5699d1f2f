//! Whether an input holds packing puzzles.

use std::io::{Cursor, Read};

use puzzles::tiling;

use crate::failure::Failure;
use crate::problem;

/// Whether an input of this name holds packing puzzles, and the whole of it. Waits for no more of it than that takes.
pub(super) fn is_packing(
    name: &str,
    mut rest: Box<dyn Read + Send>,
) -> Result<(bool, Box<dyn Read + Send>), Failure> {
    let is_told = |beginning: &[u8]| tiling::recognises(beginning).is_some();
    let beginning = problem::beginning(&mut rest, is_told).map_err(Failure::input(name))?;
    let is_packing = tiling::recognises(&beginning) == Some(true);
    Ok((is_packing, Box::new(Cursor::new(beginning).chain(rest))))
}
