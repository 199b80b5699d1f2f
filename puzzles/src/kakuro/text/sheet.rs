//! A table of a spreadsheet: the cells of each row with tabs, semicolons or commas between them.
//!
//! A black cell is `#` or `x`, or its sums around a `\`: `8\16` for 8 below and 16 to the right, `8\`, `\16`. A white
//! cell is empty, or `?`, or holds its digit. In the first row and the first column, an empty cell is black. Cells may
//! stand in quotes, and spreadsheets leave out empty cells at the ends of rows.

use super::{Draft, SHEET, read_sum};
use crate::kakuro::layout::{Direction, LONGEST_RUN, MOST_CELLS};
use crate::kakuro::puzzle::Puzzle;
use crate::notation::text::{Mistake, TextError, Unfit, quoted};

const SEPARATORS: [char; 3] = ['\t', ';', ','];

/// What stands in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cell {
    Empty,
    White(u8),
    Black { down: u8, across: u8 },
}

/// What parts the cells of a row: the first of the separators that stands in it.
fn separator(line: &str) -> Option<char> {
    SEPARATORS.into_iter().find(|&separator| line.contains(separator))
}

/// The cells of a row, each with its column in the text.
fn cells(line: &str, separator: char) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    line.trim_end_matches(['\r', '\n']).split(separator).map(move |cell| {
        let here = column;
        column += cell.chars().count() + 1;
        let cell = cell.trim();
        let inside = cell.strip_prefix('"').and_then(|cell| cell.strip_suffix('"'));
        (here, inside.map_or(cell, str::trim))
    })
}

/// Whether a line is a row of such a table that has sums, rightly or not.
pub(super) fn begins(line: &str) -> bool {
    let is_sum = |text: &str| {
        text.split_once('\\').is_some_and(|(down, across)| {
            let mut digits = down.trim().bytes().chain(across.trim().bytes()).peekable();
            digits.peek().is_some() && digits.all(|byte| byte.is_ascii_digit())
        })
    };
    separator(line).is_some_and(|separator| cells(line, separator).any(|(_, text)| is_sum(text)))
}

/// Whether a row begins a table wherever it stands: all its cells are black, with sums below them and none to the
/// right. Empty ones are, in a first row. Within a table, such a row would part the board in two, or have white cells
/// without a sum to their left.
pub(super) fn begins_always(line: &str) -> bool {
    let Some(separator) = separator(line) else { return false };
    let mut has_sum = false;
    let all_black = cells(line, separator).all(|(_, text)| match cell(text) {
        Ok(Cell::Black { down, across: 0 }) => {
            has_sum |= down > 0;
            true
        }
        Ok(Cell::Empty) => text.is_empty(),
        _ => false,
    });
    all_black && has_sum
}

/// A cell, if its sums are those of runs.
fn cell(text: &str) -> Result<Cell, Mistake> {
    let unknown =
        || Mistake::new("`#`, an empty cell, a digit from 1 to 9, `8\\`, `\\16` or `8\\16`", quoted(text));
    match text.as_bytes() {
        b"" | b"?" | b"." => Ok(Cell::Empty),
        b"#" | b"x" | b"X" | b"*" => Ok(Cell::Black { down: 0, across: 0 }),
        [digit @ b'1'..=b'9'] => Ok(Cell::White(digit - b'0')),
        _ => {
            let (down, across) = text.split_once('\\').ok_or_else(unknown)?;
            let sum = |text: &str| -> Result<u8, Mistake> {
                match text.trim() {
                    "" => Ok(0),
                    text => read_sum(text).ok_or_else(unknown)?,
                }
            };
            Ok(Cell::Black { down: sum(down)?, across: sum(across)? })
        }
    }
}

/// Reads a board from lines that are not blank, with their numbers.
pub(super) fn read<'t>(
    lines: impl Iterator<Item = (usize, &'t str)>,
    largest_digit: u8,
) -> Result<Puzzle, TextError> {
    let lines: Vec<(usize, &str)> = lines.collect();
    let between = lines.first().and_then(|(_, line)| separator(line)).unwrap_or(SEPARATORS[0]);
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut count = 0;
    for &(number, line) in &lines {
        let row = cells(line, between)
            .map(|(column, text)| cell(text).map_err(|mistake| mistake.at(number, column)));
        let row: Vec<Cell> = row.collect::<Result<_, _>>()?;
        count = count.max(row.len());
        rows.push(row);
        if count * rows.len() > MOST_CELLS {
            let expected = format!("a board of at most {MOST_CELLS} cells");
            return Err(Mistake::new(expected, "more").at(number, 1));
        }
    }
    for (row, &(number, line)) in rows.iter().zip(&lines).skip(1) {
        // What lacks at its end is white, and no run is longer.
        if row.len() + LONGEST_RUN < count {
            let expected = format!("a row of {count} cells, as the longest has");
            return Err(Mistake::new(expected, row.len()).at(number, line.trim_end().chars().count() + 1));
        }
    }
    let mut draft = Draft::new(count);
    for (place, row) in rows.iter().enumerate() {
        for column in 0..count {
            match row.get(column).copied().unwrap_or(Cell::Empty) {
                Cell::Empty if place == 0 || column == 0 => draft.black(0, 0),
                Cell::Empty => draft.white(0),
                Cell::White(digit) => draft.white(digit),
                Cell::Black { down, across } => draft.black(down, across),
            }
        }
    }
    draft.finish(largest_digit, |cell| {
        let (number, line) = lines[cell / count];
        let column = cells(line, between).nth(cell % count).map(|(column, _)| column);
        (number, column.unwrap_or_else(|| line.trim_end().chars().count() + 1))
    })
}

/// Adds a puzzle with digits in its cells, or 0, with tabs between the cells.
///
/// # Errors
/// If its largest digit has to be told, its first row has no sum, or a further row would begin another table.
pub(in crate::kakuro) fn write(
    puzzle: &Puzzle,
    digit: impl Fn(usize) -> u8,
    out: &mut String,
) -> Result<(), Unfit> {
    if puzzle.tells_largest_digit() {
        return Err(Unfit::new(SHEET, "a table has no room for the largest digit"));
    }
    let layout = puzzle.layout();
    let columns = layout.columns();
    let start = out.len();
    for cell in 0..layout.cell_count() {
        if layout.is_white(cell) {
            *out += &match digit(cell) {
                0 => "?".to_owned(),
                digit => digit.to_string(),
            };
        } else {
            let sum = |first, direction| {
                let sum = layout.run_from(first, direction).and_then(|run| puzzle.sum(run));
                sum.map_or(String::new(), |sum| sum.to_string())
            };
            let (down, across) = (sum(cell + columns, Direction::Down), sum(cell + 1, Direction::Across));
            *out += &if down.is_empty() && across.is_empty() {
                "#".to_owned()
            } else {
                format!("{down}\\{across}")
            };
        }
        out.push(if (cell + 1).is_multiple_of(columns) { '\n' } else { '\t' });
    }
    if !out[start..].lines().next().is_some_and(begins) {
        out.truncate(start);
        return Err(Unfit::new(SHEET, "its first row has no sum, which is how a table is recognised"));
    }
    if out[start..].lines().skip(1).any(begins_always) {
        out.truncate(start);
        return Err(Unfit::new(SHEET, "a row of black cells between others would begin another table"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::sum::LARGEST_DIGIT;

    fn read_text(text: &str) -> Result<Puzzle, TextError> {
        read((1..).zip(text.lines()), LARGEST_DIGIT)
    }

    #[test]
    fn tables_are_read_and_written() {
        let text = "#\t4\\\t3\\\n\\4\t?\t1\n\\3\t?\t?\n";
        let puzzle = read_text(text).expect("a Kakuro");
        let mut again = String::new();
        assert_eq!(write(&puzzle, |cell| puzzle.givens()[cell], &mut again), Ok(()));
        assert_eq!(again, text);
        let few = read((1..).zip(text.lines()), 4).expect("a Kakuro");
        assert!(write(&few, |_| 0, &mut String::new()).is_err(), "its largest digit would be lost");
        for other in [
            // As spreadsheets write them: quotes, empty cells, and none at the ends of rows.
            "\"x\";\"4\\\";\"3\\\"\n\"\\4\";;1\n\"\\3\"",
            ",4\\,3\\\n\\4,.,1\n \\3 , ?,\n",
            "x\t4\\\t3\\\n\\4\t\t1\n\\3\t\t",
        ] {
            assert!(begins(other.lines().next().expect("a line")), "{other}");
            let mut again = String::new();
            let puzzle = read_text(other).expect("a Kakuro");
            assert_eq!(write(&puzzle, |cell| puzzle.givens()[cell], &mut again), Ok(()));
            assert_eq!(again, text, "{other}");
        }
    }

    #[test]
    fn a_row_of_black_cells_begins_a_table() {
        for line in ["#\t4\\\t3\\", ",\"4\\\",3\\,#", "x;x;12\\", ",4\\,,", "4\\;;3\\"] {
            assert!(begins_always(line), "{line}");
        }
        for line in ["\\4\t?\t1", "#\t#\t#", "#\t4\\\t?", "#\t4\\3\t?", "?,4\\", ",4\\,.", ",\\8,,"] {
            assert!(!begins_always(line), "{line}");
        }
        let half = "*,C3,C3\nF3,?,?\nF3,?,?\n";
        let puzzle = super::super::read(&format!("6,3\n{half}{half}"), 1, LARGEST_DIGIT);
        let mut out = String::new();
        assert!(write(&puzzle.expect("a Kakuro"), |_| 0, &mut out).is_err() && out.is_empty());
    }

    #[test]
    fn other_lines_are_no_tables() {
        for line in ["#\t#", "1,2,3", "*,C4,C3", "#\t6", "4\\", "a\\b,c", "6,6", "\"x\""] {
            assert!(!begins(line), "{line}");
        }
    }

    #[test]
    fn mistakes_are_where_they_are() {
        for (text, told) in [
            (
                "#\t4\\\n\\4\ty\n",
                "line 2, column 4: expected `#`, an empty cell, a digit from 1 to 9, `8\\`, `\\16` or `8\\16`, found \"y\"",
            ),
            ("#\t46\\\n\\4\t?\n", "line 1, column 3: expected a sum from 1 to 45, found \"46\""),
            (
                "#\t4\\\t\t\t\t\t\t\t\t\t\t\t\n#\n",
                "line 2, column 2: expected a row of 13 cells, as the longest has, found 1",
            ),
        ] {
            assert_eq!(read_text(text).expect_err("a mistake").to_string(), told);
        }
    }
}
