//! A header with the numbers of rows and columns, and with the largest digit where that is not the one that readers
//! take for granted, mostly 9; then the cells of each row, separated by commas: `*` for a black cell, `C` and a sum
//! for the run below it, `F` and a sum for the run to its right, `?` for a white cell, or the digit that it holds.

use std::fmt::Write;

use super::{Draft, read_sum};
use crate::constraint::sum::LARGEST_DIGIT;
use crate::kakuro::layout::{Direction, MOST_CELLS};
use crate::kakuro::puzzle::Puzzle;
use crate::notation::text::{Mistake, TextError, quoted, short};

/// The numbers of a header, as they stand there. Nothing has checked them yet.
pub(super) struct Header {
    pub(super) rows: u64,
    columns: u64,
    largest_digit: Option<u64>,
}

/// The header that a line is, if it is one.
pub(super) fn header(line: &str) -> Option<Header> {
    let number = |text: &str| -> Option<u64> {
        let digits = text.trim();
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        // A number that is too large to be held is too large for any board.
        is_number.then(|| digits.parse().unwrap_or(u64::MAX))
    };
    let mut numbers = line.splitn(3, ',');
    let (rows, columns) = (number(numbers.next()?)?, number(numbers.next()?)?);
    let largest_digit = match numbers.next() {
        None => None,
        Some(digit) => Some(number(digit)?),
    };
    Some(Header { rows, columns, largest_digit })
}

/// Reads a board from lines that are not blank, with their numbers. Its digits are those up to the largest,
/// unless its header says otherwise.
pub(super) fn read<'t>(
    mut lines: impl Iterator<Item = (usize, &'t str)>,
    first_line: usize,
    largest_digit: u8,
) -> Result<Puzzle, TextError> {
    const LARGEST: u64 = LARGEST_DIGIT as u64;
    const HEADER: &str = "the numbers of rows and columns, such as `10,10`";
    let Some((number, line)) = lines.next() else {
        return Err(Mistake::new(HEADER, "the end of the text").at(first_line, 1));
    };
    let Some(Header { rows, columns, largest_digit: own }) = header(line) else {
        return Err(Mistake::new(HEADER, quoted(line.trim_end())).at(number, 1));
    };
    if rows == 0 || columns == 0 {
        return Err(Mistake::new("at least one row and one column", quoted(line.trim())).at(number, 1));
    }
    if rows.saturating_mul(columns) > MOST_CELLS as u64 {
        let expected = format!("a board of at most {MOST_CELLS} cells");
        return Err(Mistake::new(expected, quoted(line.trim())).at(number, 1));
    }
    let largest_digit = match own {
        None => largest_digit,
        Some(digit @ 1..=LARGEST) => digit as u8,
        Some(_) => {
            let digit = line.rsplit(',').next().unwrap_or_default();
            let column = line.chars().count() - digit.chars().count();
            let expected = format!("a largest digit from 1 to {LARGEST_DIGIT}");
            return Err(Mistake::new(expected, short(digit.trim())).at(number, column + 1));
        }
    };
    let mut read: Vec<(usize, &str)> = Vec::new();
    let mut draft = None;
    for (number, line) in lines {
        if read.len() as u64 == rows {
            let expected = format!("no more than {rows} rows, as the header says");
            return Err(Mistake::new(expected, quoted(line.trim_end())).at(number, 1));
        }
        read.push((number, line));
        let draft = draft.get_or_insert_with(|| Draft::new(line.split(',').count()));
        row(line, number, columns, draft)?;
    }
    let missing = || {
        let expected = format!("{rows} rows, as the header says");
        let (last, line) = read.last().copied().unwrap_or((number, line));
        Mistake::new(expected, read.len()).at(last, end(line))
    };
    let draft = draft.filter(|_| read.len() as u64 == rows).ok_or_else(missing)?;
    let columns = draft.columns;
    draft.finish(largest_digit, |cell| {
        let (number, line) = read[cell / columns];
        let (column, _) = cells(line).nth(cell % columns).expect("each row has as many cells");
        (number, column)
    })
}

/// The cells of a row, without the blanks around them, each with its column.
fn cells(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    line.split(',').map(move |cell| {
        let blanks = cell.chars().take_while(|c| c.is_whitespace()).count();
        let here = column + blanks;
        column += cell.chars().count() + 1;
        (here, cell.trim())
    })
}

fn row(line: &str, number: usize, columns: u64, draft: &mut Draft) -> Result<(), TextError> {
    let expected = || format!("{columns} cells, as the header says");
    let mut count = 0;
    for (column, text) in cells(line) {
        if count == columns {
            let found = line.split(',').count();
            return Err(Mistake::new(expected(), found).at(number, column));
        }
        count += 1;
        cell(text, draft).map_err(|mistake| mistake.at(number, column))?;
    }
    if count < columns {
        return Err(Mistake::new(expected(), count).at(number, end(line)));
    }
    Ok(())
}

/// The column after the last character of a line.
fn end(line: &str) -> usize {
    line.trim_end().chars().count() + 1
}

fn cell(text: &str, draft: &mut Draft) -> Result<(), Mistake> {
    let unknown = || Mistake::new("`*`, `?`, a digit from 1 to 9, `C12`, `F12` or `C12F12`", quoted(text));
    match text.as_bytes() {
        b"*" => draft.black(0, 0),
        b"?" => draft.white(0),
        [digit @ b'1'..=b'9'] => draft.white(digit - b'0'),
        _ => {
            let (down, across) = match (text.strip_prefix('C'), text.strip_prefix('F')) {
                (Some(down), _) => match down.split_once('F') {
                    Some((down, across)) => (Some(down), Some(across)),
                    None => (Some(down), None),
                },
                (None, across) => (None, Some(across.ok_or_else(unknown)?)),
            };
            let sum = |text: Option<&str>| text.map_or(Ok(0), |text| read_sum(text).ok_or_else(unknown)?);
            draft.black(sum(down)?, sum(across)?);
        }
    }
    Ok(())
}

/// Adds a puzzle.
pub(in crate::kakuro) fn write(puzzle: &Puzzle, out: &mut String) {
    write_solution(puzzle, |cell| puzzle.givens()[cell], out);
}

/// Adds a puzzle with digits in its cells, or 0.
pub(in crate::kakuro) fn write_solution(puzzle: &Puzzle, digit: impl Fn(usize) -> u8, out: &mut String) {
    const FITS: &str = "a string holds any text";
    let layout = puzzle.layout();
    let columns = layout.columns();
    write!(out, "{},{columns}", layout.rows()).expect(FITS);
    if puzzle.tells_largest_digit() {
        write!(out, ",{}", puzzle.largest_digit()).expect(FITS);
    }
    out.push('\n');
    for cell in 0..layout.cell_count() {
        if layout.is_white(cell) {
            match digit(cell) {
                0 => out.push('?'),
                digit => out.push(char::from(b'0' + digit)),
            }
        } else {
            let sum = |first, direction| layout.run_from(first, direction).and_then(|run| puzzle.sum(run));
            // The cell after the last of a row begins the next, and that is black.
            let (down, across) = (sum(cell + columns, Direction::Down), sum(cell + 1, Direction::Across));
            if let Some(down) = down {
                write!(out, "C{down}").expect(FITS);
            }
            if let Some(across) = across {
                write!(out, "F{across}").expect(FITS);
            }
            if down.is_none() && across.is_none() {
                out.push('*');
            }
        }
        out.push(if (cell + 1).is_multiple_of(columns) { '\n' } else { ',' });
    }
}
