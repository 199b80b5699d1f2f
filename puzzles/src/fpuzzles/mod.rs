//! The notation of the editor *f-puzzles*, which the player *SudokuPad* reads, too: Sudokus, Latin squares
//! and Kropkis as JSON, or as links that hold it, with constraints of all [kinds](crate::constraint::kinds). What
//! SudokuPad itself keeps is read, too.
//!
//! A puzzle with a rule that we do not know is refused by its name, as it would be another one without it.

mod about;
mod board;
mod drawing;
mod drawn;
mod editor_solution;
mod link;
mod lz;
mod read;
mod rules;
mod state;
mod sudokupad;
mod turned;
mod write;

pub(crate) use about::ABOUT;
pub use about::About;
pub use board::Board;
pub(crate) use drawing::draw;
pub(crate) use editor_solution::editor_solution;
pub(crate) use link::{end as end_of_link, read as read_link, recognises as recognises_link};
pub use link::{pack, unpack};
pub(crate) use read::{number, read};
pub(crate) use state::write_state;
pub(crate) use sudokupad::read as read_sudokupad;
pub(crate) use write::write;

use crate::notation::text::Unfit;

/// The name of the notation as JSON.
pub const FPUZZLES: &str = "fpuzzles";
/// The name of the notation as a link to its editor.
pub const FPUZZLES_LINK: &str = "fpuzzles-link";
/// The name of the notation as a link to SudokuPad.
pub const SUDOKUPAD: &str = "sudokupad";

/// Refuses to write a solution without its puzzle if the notation is one of these.
pub(crate) fn refuse_alone(format: &str) -> Result<(), Unfit> {
    let why = || format!("{format} has no room for a solution without its puzzle");
    if has(format) { Err(Unfit::new(format, why())) } else { Ok(()) }
}

/// Whether a notation is one of these.
#[must_use]
pub fn has(format: &str) -> bool {
    [FPUZZLES, FPUZZLES_LINK, SUDOKUPAD].contains(&format)
}
