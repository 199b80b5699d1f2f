//! Puzzles from KEN.

use super::super::puzzle::{LARGEST, Puzzle, SMALLEST, layout};
use super::{LATIN_PREFIX, SOME_PREFIX};
use crate::board::{Dot, Dots, Side};
use crate::notation::text::{Cut, Mistake, Scanner, Splitter, TextError, quoted, words};

/// Whether a line looks like a puzzle.
pub(in crate::kropki) fn recognises(line: &str) -> bool {
    let Some((_, word)) = words(line).next() else { return false };
    let word = word.strip_prefix(LATIN_PREFIX).unwrap_or(word);
    match word.strip_prefix(SOME_PREFIX) {
        Some(_) => true,
        None => word.contains('/') && !word.contains(':') && !word.starts_with(['#', '/']),
    }
}

/// Each line is a puzzle, but for blank ones and comments.
pub(in crate::kropki) struct Lines;

impl Splitter for Lines {
    fn line(&mut self, line: &str) -> Cut {
        if is_nothing(line) { Cut::Nothing } else { Cut::Whole }
    }
}

fn is_nothing(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with('#')
}

/// Reads the text of one puzzle, which begins at the line of this number. A missing dot says nothing
/// if the text says so, or if only some dots are `shown`.
///
/// # Errors
/// If it is no puzzle.
pub fn read(text: &str, first_line: usize, shown: Dots) -> Result<Puzzle, TextError> {
    let mut lines = (first_line..).zip(text.lines()).filter(|(_, line)| !is_nothing(line));
    let (number, line) =
        lines.next().ok_or_else(|| Mistake::new("a puzzle", "the end of the text").at(first_line, 1))?;
    if let Some((number, line)) = lines.next() {
        return Err(
            Mistake::new("one puzzle", format!("one more line, {}", quoted(line.trim()))).at(number, 1)
        );
    }
    let mut words = words(line);
    let (column, word) = words.next().expect("the line is not blank");
    let mut scanner = Scanner::new(word, number, column);
    let latin = scanner.take_text(LATIN_PREFIX);
    let some = scanner.take_text(SOME_PREFIX);
    let start = scanner;
    let rows = read_rows(&mut scanner)?;
    let size = size_of(&rows)?;
    if let (Some((column, word)), true) = (words.next(), rows[size - 1].cells.len() < size) {
        let expected = "a complete last row before a blank and other text";
        return Err(Mistake::new(expected, quoted(word)).at(number, column));
    }
    let layout = layout(size, latin).map_err(|error| start.mistake(Mistake::from_error(error)))?;
    let shown = if some { Dots::Some } else { shown };
    let mut puzzle = Puzzle::new(layout, shown);
    for (row, cells) in rows.iter().enumerate() {
        for (column, cell) in cells.cells.iter().enumerate() {
            cell.put(&mut puzzle, row, column)?;
        }
    }
    Ok(puzzle)
}

/// A row as it is read, with its place in the text.
struct Row<'t> {
    cells: Vec<Cell<'t>>,
    start: Scanner<'t>,
    end: Scanner<'t>,
}

/// A cell as it is read.
#[derive(Clone, Copy)]
struct Cell<'t> {
    /// The value; 0 if it is empty.
    value: usize,
    /// The dots below it and to the right.
    dots: [Option<Dot>; 2],
    /// Where the value is, if there is one.
    value_at: Scanner<'t>,
    /// Where the dots are.
    dots_at: [Scanner<'t>; 2],
}

impl Cell<'_> {
    fn put(&self, puzzle: &mut Puzzle, row: usize, column: usize) -> Result<(), TextError> {
        let size = puzzle.size();
        let cell = row * size + column;
        if self.value > size {
            let expected = format!("a value from 1 to {size}");
            return Err(self.value_at.mistake(Mistake::new(expected, self.value)));
        }
        puzzle.set(cell, self.value as u8);
        let edges =
            [(Side::Below, row, "below the last row"), (Side::Right, column, "right of the last column")];
        for ((side, place, beyond), (dot, at)) in
            edges.into_iter().zip(self.dots.into_iter().zip(self.dots_at))
        {
            let Some(dot) = dot else { continue };
            if place + 1 == size {
                let mistake = Mistake::new("`x`, as there is no neighbour", format!("a {dot} dot {beyond}"));
                return Err(at.mistake(mistake));
            }
            puzzle.set_dot(cell, side, Some(dot));
        }
        Ok(())
    }
}

/// The size of a board of these rows.
fn size_of(rows: &[Row]) -> Result<usize, TextError> {
    let (last, others) = rows.split_last().expect("a text has a first row");
    let size = rows.len();
    let Some(first) = others.first().map(|row| row.cells.len()) else {
        let expected = format!("{SMALLEST} to {LARGEST} rows separated by `/`");
        return Err(last.end.mistake(Mistake::new(expected, "the end of the only row")));
    };
    let alike = others.iter().all(|row| row.cells.len() == first) && last.cells.len() <= first;
    if alike && first < size {
        let mistake =
            Mistake::new(format!("{first} rows, as each has {first} cells"), format!("{size} rows"));
        return Err(rows[first].start.mistake(mistake));
    }
    if alike && first > size && first <= LARGEST {
        let mistake =
            Mistake::new(format!("{first} rows, as each has {first} cells"), format!("{size} rows"));
        return Err(last.end.mistake(mistake));
    }
    // The last row may stop short.
    let wrong = |row: &&Row| row.cells.len() > size || row.cells.len() < size && row.end.peek() == Some('/');
    match rows.iter().find(wrong) {
        None => Ok(size),
        Some(row) => {
            let count = row.cells.len();
            let found = if count > LARGEST { "more".to_owned() } else { count.to_string() };
            let mistake = Mistake::new(format!("{size} cells, as there are {size} rows"), found);
            Err(row.end.mistake(mistake))
        }
    }
}

/// All rows, with as many cells as stand there.
fn read_rows<'t>(scanner: &mut Scanner<'t>) -> Result<Vec<Row<'t>>, TextError> {
    let mut rows = Vec::new();
    loop {
        if rows.len() == LARGEST {
            let mistake = Mistake::new(format!("at most {LARGEST} rows"), "one more");
            return Err(scanner.mistake(mistake));
        }
        rows.push(read_row(scanner)?);
        if !scanner.take('/') {
            return Ok(rows);
        }
    }
}

/// A row. Of one that is too long, no more cells are kept than show that.
fn read_row<'t>(scanner: &mut Scanner<'t>) -> Result<Row<'t>, TextError> {
    let start = *scanner;
    let mut cells = Vec::new();
    while scanner.peek().is_some_and(|next| next != '/') {
        let at = *scanner;
        let plain = |value| Cell { value, dots: [None; 2], value_at: at, dots_at: [at; 2] };
        let (cell, count) = match scanner.peek() {
            Some(digit @ '1'..='9') => (plain(digit as usize - '0' as usize), 1),
            Some(letter @ 'A'..='Z') => (plain(0), letter as usize - 'A' as usize + 1),
            Some('(') => (read_cell(scanner)?, 1),
            _ => {
                return Err(
                    scanner.wrong("a digit from 1 to 9, a letter from `A` to `Z`, `(` or `/`", "puzzle")
                );
            }
        };
        if cell.dots_at[0].column() == at.column() {
            scanner.next_char();
        }
        cells.extend(std::iter::repeat_n(cell, count.min(LARGEST + 1 - cells.len())));
    }
    Ok(Row { cells, start, end: *scanner })
}

/// A cell in parentheses.
fn read_cell<'t>(scanner: &mut Scanner<'t>) -> Result<Cell<'t>, TextError> {
    scanner.next_char();
    let value_at = *scanner;
    let value = match scanner.digits() {
        "" => 0,
        digits => {
            let value = digits.parse().ok().filter(|value| (1..=LARGEST).contains(value));
            let expected = || Mistake::new(format!("a value from 1 to {LARGEST}"), quoted(digits));
            value.ok_or_else(|| value_at.mistake(expected()))?
        }
    };
    let below_at = *scanner;
    let below = read_dot(scanner, "the dot below: `w`, `k` or `x`")?;
    let right_at = *scanner;
    let right = read_dot(scanner, "the dot to the right: `w`, `k` or `x`")?;
    if !scanner.take(')') {
        return Err(scanner.wrong("`)` after the two dots", "puzzle"));
    }
    Ok(Cell { value, dots: [below, right], value_at, dots_at: [below_at, right_at] })
}

fn read_dot(scanner: &mut Scanner, expected: &str) -> Result<Option<Dot>, TextError> {
    let dot = match scanner.peek() {
        Some('w') => Some(Dot::White),
        Some('k') => Some(Dot::Black),
        Some('x') => None,
        _ => return Err(scanner.wrong(expected, "puzzle")),
    };
    scanner.next_char();
    Ok(dot)
}
