//! The notations of KenKens.

mod json;
mod keen;
mod neknek;
mod solution;
mod split;

use super::puzzle::{Cage, Puzzle, PuzzleError};
use super::values::Values;
use crate::board::Coordinates;
use crate::notation::games;
use crate::notation::text::{Mistake, TextError, offset_in, words};
use crate::state::after_blank;

pub(super) use json::{read as read_json, write as write_json};
pub(super) use keen::write as write_keen;
pub(super) use neknek::write as write_neknek;
pub(super) use solution::{write_line, write_rows};
pub(super) use split::Cutter;

/// A header and a line for each cage, as the solver *neknek* reads them.
pub const NEKNEK: &str = "neknek";
/// Game descriptions of *Keen*, from Simon Tatham's Portable Puzzle Collection.
pub const KEEN: &str = "keen";

/// Reads a puzzle in either notation, which begins at the line of this number. Cages that are not
/// connected are refused, unless they are allowed.
///
/// # Errors
/// If the text is no puzzle.
pub fn read(text: &str, first_line: usize, allow_split: bool) -> Result<Puzzle, TextError> {
    let mut lines = (first_line..).zip(text.lines()).filter(|(_, line)| !is_nothing(line));
    let (number, line) =
        lines.next().ok_or_else(|| Mistake::new("a puzzle", "the end of the text").at(first_line, 1))?;
    if !is_keen(line) {
        return neknek::read((number, line), lines, allow_split);
    }
    let puzzle = keen::read(line, number)?;
    match lines.next() {
        Some((number, _)) => Err(Mistake::new("one line for each Keen description", "another").at(number, 1)),
        None => Ok(puzzle),
    }
}

/// Where the state of a player begins in a text: behind a description after a blank, and in neknek with the first
/// line after the header that is no cage.
pub(super) fn state(text: &str) -> Option<usize> {
    let mut lines = text.split_inclusive('\n').filter(|line| !is_nothing(line));
    if lines.next().is_some_and(is_keen) {
        return after_blank(text);
    }
    let row = lines.find(|line| !neknek::is_cage(line));
    Some(row.and_then(|row| offset_in(text, row)).unwrap_or(text.len()))
}

/// Where rows of values begin in the text of a neknek puzzle, below its cages: a solution, or what a player has written
/// down. Cages have the names of their cells, and rows no letters.
pub(super) fn rows(text: &str) -> Option<usize> {
    if !text.lines().find(|line| !is_nothing(line)).is_some_and(is_header) {
        return None;
    }
    let place = state(text)?;
    let rows = &text[place..];
    (!rows.trim().is_empty() && !rows.contains(char::is_alphabetic)).then_some(place)
}

/// Whether a line is blank, or a comment.
fn is_nothing(line: &str) -> bool {
    line.trim().is_empty() || neknek::is_comment(line)
}

/// Whether a line says how many cells a row of a neknek puzzle has, rightly or not.
fn is_header(line: &str) -> bool {
    let mut words = words(neknek::without_comment(line)).map(|(_, word)| word);
    let is_size = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let are_values = |word: &str| {
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '-' | '.' | ',');
        (word.contains(',') || word.contains("..")) && word.chars().all(is_part)
    };
    words.next() == Some("#")
        && words.next().is_some_and(is_size)
        && words.next().is_none_or(are_values)
        && words.next().is_none()
}

/// Whether a line begins like a Keen description: a size, perhaps a difficulty, and a colon. A number behind that, or a
/// stroke, begins another game.
pub(super) fn is_keen(line: &str) -> bool {
    games::is_square(line, keen::NAME, keen::MODES, |walls| {
        !walls.starts_with(|c: char| c.is_ascii_digit() || c == '/')
    })
}

/// Whether a stream that begins with this line is one of KenKens.
pub(super) fn recognises(line: &str) -> bool {
    let line = line.lines().next().unwrap_or_default();
    is_header(line) || is_keen(line)
}

/// The cages of a text, with the places where they stand in it.
#[derive(Default)]
struct Cages {
    cages: Vec<Cage>,
    places: Vec<Place>,
}

/// Where a cage stands: the lines and columns of its parts.
struct Place {
    operator: (usize, usize),
    cells: Vec<(usize, usize)>,
}

impl Cages {
    fn add(&mut self, cage: Cage, place: Place) {
        self.cages.push(cage);
        self.places.push(place);
    }

    /// The puzzle of these cages. What is missing is told at the place `end`.
    fn puzzle(
        self,
        size: usize,
        values: Values,
        end: (usize, usize),
        allow_split: bool,
    ) -> Result<Puzzle, TextError> {
        let puzzle = Puzzle::new(size, values, self.cages).map_err(|error| {
            let (line, column) = match &error {
                PuzzleError::Again { cage, place, .. } => self.places[*cage].cells[*place],
                PuzzleError::Operands { cage, .. }
                | PuzzleError::Target { cage }
                | PuzzleError::Empty { cage }
                | PuzzleError::Outside { cage, .. } => self.places[*cage].operator,
                PuzzleError::Size(_) | PuzzleError::Values { .. } | PuzzleError::Missing { .. } => end,
            };
            Mistake::from_error(error).at(line, column)
        })?;
        match puzzle.split_cages().first().filter(|_| !allow_split) {
            None => Ok(puzzle),
            Some(&number) => {
                let (line, column) = self.places[number].cells[0];
                let names = names(&puzzle.cages()[number], size);
                Err(Mistake::new("a cage whose cells are connected", names).at(line, column))
            }
        }
    }
}

/// The names of the cells of a cage.
pub(super) fn names(cage: &Cage, size: usize) -> String {
    let name = |&cell: &u16| Coordinates::Letters.cell(usize::from(cell), size);
    cage.cells.iter().map(name).collect::<Vec<_>>().join(" ")
}
