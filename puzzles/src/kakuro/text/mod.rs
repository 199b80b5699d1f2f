//! Kakuros as text: in lines of cells, as tables of spreadsheets, and as the URLs of puzz.link.

mod json;
mod kak;
mod puzzlink;
mod sheet;
mod split;

use std::sync::Arc;

use super::layout::{Direction, Layout};
use super::puzzle::Puzzle;
use crate::constraint::sum::{LARGEST_DIGIT, LARGEST_SUM};
use crate::notation;
use crate::notation::text::{Mistake, TextError, quoted};

pub(super) use split::Cutter;

/// The name of the notation in lines of cells.
pub const KAK: &str = "kak";
/// The name of the notation as a URL.
pub const PUZZLINK: &str = notation::puzzlink::PUZZLINK;

/// The name of the notation as a table of a spreadsheet.
pub const SHEET: &str = "sheet";

/// Whether a line begins a Kakuro, in any notation.
pub(super) fn begins(line: &str) -> bool {
    // Longer numbers are a Sudoku and its solution.
    const LONGEST: usize = 15;
    let is_short = line.split(',').next().is_some_and(|number| number.trim().len() <= LONGEST);
    is_short && kak::header(line).is_some() || puzzlink::find(line).is_some() || sheet::begins(line)
}

/// Whether a line is a URL.
pub(super) fn is_link(line: &str) -> bool {
    puzzlink::find(line).is_some()
}

/// Reads a board in any notation, which begins at the line of this number, and whose digits are those
/// up to the largest.
///
/// # Errors
/// If the text is no Kakuro.
pub fn read(text: &str, first_line: usize, largest_digit: u8) -> Result<Puzzle, TextError> {
    let mut lines = (first_line..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).peekable();
    let puzzle = match lines.peek() {
        Some(&(number, line)) if puzzlink::find(line).is_some() => {
            lines.next();
            if let Some((number, line)) = lines.next() {
                return Err(Mistake::new("one line", quoted(line)).at(number, 1));
            }
            puzzlink::read(line, number, largest_digit)
        }
        Some(&(_, line)) if sheet::begins(line) => sheet::read(lines, largest_digit),
        _ => kak::read(lines, first_line, largest_digit),
    }?;
    Ok(puzzle.telling_largest_digit(largest_digit != LARGEST_DIGIT))
}

pub(super) use json::{read as read_json, write as write_json};
pub(super) use kak::{write as write_kak, write_solution};
pub(super) use puzzlink::write as write_puzzlink;
pub(super) use sheet::write as write_sheet;

/// What has been read of a board.
struct Draft {
    columns: usize,
    white: Vec<bool>,
    givens: Vec<u8>,
    clues: Vec<Clue>,
}

struct Clue {
    cell: usize,
    direction: Direction,
    sum: u8,
}

impl Draft {
    fn new(columns: usize) -> Self {
        Draft { columns, white: Vec::new(), givens: Vec::new(), clues: Vec::new() }
    }

    /// Adds a white cell with a digit, or 0.
    fn white(&mut self, given: u8) {
        self.white.push(true);
        self.givens.push(given);
    }

    /// Adds a black cell with the sums below it and to the right, or 0.
    fn black(&mut self, down: u8, across: u8) {
        let cell = self.white.len();
        self.white.push(false);
        self.givens.push(0);
        for (direction, sum) in [(Direction::Down, down), (Direction::Across, across)] {
            if sum > 0 {
                self.clues.push(Clue { cell, direction, sum });
            }
        }
    }

    /// The puzzle, all of whose cells have been added. `place` tells the line and column of a cell.
    fn finish(self, largest_digit: u8, place: impl Fn(usize) -> (usize, usize)) -> Result<Puzzle, TextError> {
        let at = |cell: usize, mistake: Mistake| {
            let (line, column) = place(cell);
            mistake.at(line, column)
        };
        let layout = Layout::new(self.columns, &self.white)
            .map_err(|error| at(error.cell(), Mistake::from_error(error)))?;
        let mut sums = vec![0; layout.runs().len()];
        for Clue { cell, direction, sum } in self.clues {
            let (first, side) = match direction {
                Direction::Across => (cell + 1, "to the right of"),
                Direction::Down => (cell + self.columns, "below"),
            };
            let run = layout.run_from(first, direction).ok_or_else(|| {
                at(cell, Mistake::new(format!("a white cell {side} the sum {sum}"), "none"))
            })?;
            sums[run] = sum;
        }
        Puzzle::new(Arc::new(layout), sums, self.givens, largest_digit)
            .map_err(|error| at(error.cell(), Mistake::from_error(error)))
    }
}

/// Reads a sum; `None` if the text is no number.
fn read_sum(text: &str) -> Option<Result<u8, Mistake>> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let sum = || text.parse().ok().filter(|sum| (1..=LARGEST_SUM).contains(sum));
    is_number.then(|| sum().ok_or_else(|| Mistake::new(sum_expected(), quoted(text))))
}

/// What is expected of a sum.
fn sum_expected() -> String {
    format!("a sum from 1 to {LARGEST_SUM}")
}
