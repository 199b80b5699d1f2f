//! The notation of the solver *neknek*: a header with the size, then a line for each cage.
//!
//! ```text
//! # 4
//! + 5 A1 A2
//! ? 2 B1 B2
//! ! 3 A3
//! ```
//!
//! Read, too: `x` and `×` for `*`, `÷` and `:` for `/`, `−` for `-`, cells in small letters, and comments behind `//`.

use std::fmt::Write;

use super::super::puzzle::{Cage, LARGEST, Puzzle, SMALLEST};
use super::super::values::Values;
use super::{Cages, Place, names};
use crate::board::Coordinates;
use crate::notation::text::{Mistake, TextError, quoted, signed, whole, words};
use crate::operator::Operator;

/// Reads a puzzle from its header and the lines that follow.
pub(super) fn read<'t>(
    (number, header): (usize, &str),
    lines: impl Iterator<Item = (usize, &'t str)>,
    allow_split: bool,
) -> Result<Puzzle, TextError> {
    let header = without_comment(header);
    let (size, values) = read_header(header).map_err(|(column, mistake)| mistake.at(number, column))?;
    let mut cages = Cages::default();
    let mut end = (number, header.trim_end().chars().count() + 1);
    for (number, line) in lines.filter(|(_, line)| !is_comment(line)) {
        let line = without_comment(line);
        let (cage, cells) = read_cage(line, size).map_err(|(column, mistake)| mistake.at(number, column))?;
        let column = words(line).next().map_or(1, |(column, _)| column);
        let cells = cells.into_iter().map(|column| (number, column)).collect();
        cages.add(cage, Place { operator: (number, column), cells });
        end = (number, line.trim_end().chars().count() + 1);
    }
    cages.puzzle(size, values, end, allow_split)
}

/// A mistake and its column.
type Wrong = (usize, Mistake);

fn read_header(line: &str) -> Result<(usize, Values), Wrong> {
    let mut words = words(line);
    let mut next = || words.next().unwrap_or((line.trim_end().chars().count() + 1, ""));
    let (column, word) = next();
    if word != "#" {
        return Err((column, Mistake::at_word("`#` and the size of a puzzle", word)));
    }
    let (column, word) = next();
    let size = whole(word).filter(|size| (SMALLEST..=LARGEST).contains(size));
    let expected = || format!("a size from {SMALLEST} to {LARGEST}");
    let size = size.ok_or_else(|| (column, Mistake::at_word(expected(), word)))?;
    let values = match next() {
        (_, "") => Values::up_to(size),
        (column, word) => {
            let values: Values = word.parse().map_err(|error| (column, Mistake::from_error(error)))?;
            let found = values.as_slice().len();
            if found != size {
                return Err((
                    column,
                    Mistake::new(format!("{size} values, one for each cell of a row"), found),
                ));
            }
            values
        }
    };
    match next() {
        (_, "") => Ok((size, values)),
        (column, word) => Err((column, Mistake::new("the end of the line", quoted(word)))),
    }
}

/// A cage, and the columns of its cells.
fn read_cage(line: &str, size: usize) -> Result<(Cage, Vec<usize>), Wrong> {
    let mut words = words(line);
    let end = line.trim_end().chars().count() + 1;
    let (column, word) = words.next().unwrap_or((end, ""));
    let operator = Operator::named(word)
        .ok_or_else(|| (column, Mistake::at_word("an operator, one of `+ - * / ! ?`", word)))?;
    let (column, word) = words.next().unwrap_or((end, ""));
    let target = signed(word).ok_or_else(|| {
        let expected = format!("a target, a whole number within ±{}", i64::MAX);
        (column, Mistake::at_word(expected, word))
    })?;
    let mut cells = Vec::new();
    let mut columns = Vec::new();
    for (column, word) in words {
        let expected = || format!("a cell from A1 to {}", Coordinates::Letters.cell(size * size - 1, size));
        cells.push(read_cell(word, size).ok_or_else(|| (column, Mistake::at_word(expected(), word)))?);
        columns.push(column);
    }
    if cells.is_empty() {
        return Err((end, Mistake::at_word("the cells of the cage", "")));
    }
    Ok((Cage { operator, target, cells }, columns))
}

/// What stands on a line before its comment. No part of a puzzle has two strokes.
pub(super) fn without_comment(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

/// Whether a line is a comment.
pub(super) fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("//")
}

/// Whether a line is a cage, right or wrong, or a comment between cages.
pub(super) fn is_cage(line: &str) -> bool {
    is_comment(line) || line.split_whitespace().next().is_some_and(|word| Operator::named(word).is_some())
}

fn read_cell(word: &str, size: usize) -> Option<u16> {
    let letter = word.bytes().next().filter(u8::is_ascii_alphabetic)?.to_ascii_uppercase();
    let number = word.get(1..).filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))?;
    let row = usize::from(letter - b'A');
    let column: usize = number.parse().ok()?;
    (row < size && (1..=size).contains(&column)).then(|| (row * size + column - 1) as u16)
}

/// Adds a puzzle.
pub(in crate::kenken) fn write(puzzle: &Puzzle, out: &mut String) {
    let size = puzzle.size();
    let _ = write!(out, "#\t{size}");
    if !puzzle.values().are_usual() {
        let _ = write!(out, "\t{}", puzzle.values());
    }
    out.push('\n');
    for cage in puzzle.cages() {
        let _ = writeln!(out, "{}\t{}\t{}", cage.operator, cage.target, names(cage, size));
    }
}
