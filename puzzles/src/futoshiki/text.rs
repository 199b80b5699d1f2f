//! Futoshikis as they are drawn in text.
//!
//! ```text
//! futoshiki 4x4
//! .   . < .   .
//! ^       v
//! .   .   .   .
//! .   3   . > .
//! .   .   .   .
//! ```
//!
//! After a header with the size, and lines that begin with `title:`, `author:`, `rules:` or `success:`, comes each
//! row: a digit or `.` for each cell, and between two cells a blank, `<` or `>`, which points at the lesser value.
//! Where signs stand between a row and the next, they have a line of their own: `^` and `v` below the cells, or `∧`
//! and `∨`. Blank lines may stand between rows; one behind the last row ends the puzzle.

use super::{FUTOSHIKI, LARGEST, SMALLEST, is_same, puzzle, signs};
use crate::fpuzzles::About;
use crate::notation::text::{Mistake, TextError, quoted, whole, words};
use crate::puzzle::Puzzle as _;
use crate::variant::Puzzle;
use crate::variant::text::{Heading, about};

/// The name of the notation.
pub const TEXT: &str = "text";

/// What a text begins with.
pub(super) const HEADING: Heading = Heading { name: FUTOSHIKI, has_regions: false, largest: LARGEST };

/// Reads a puzzle that begins at the line of this number.
///
/// # Errors
/// If the text is none.
pub(super) fn read(text: &str, first_line: usize) -> Result<Puzzle, TextError> {
    let mut lines = (first_line..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let (number, header) =
        lines.next().ok_or_else(|| Mistake::new("a Futoshiki", "the end of the text").at(first_line, 1))?;
    let size = read_header(header, number)?;
    let mut givens = Vec::with_capacity(size * size);
    let mut signs = Vec::new();
    // The columns at which the cells of the last row stand.
    let mut places: Vec<usize> = Vec::new();
    let mut last = (number, header);
    let mut about = About::default();
    for (number, line) in lines {
        last = (number, line);
        if about::add(last, size, &mut about)? {
            continue;
        }
        let row = givens.len() / size;
        if is_of_signs(line) {
            for (place, sign) in line.chars().enumerate().filter(|(_, sign)| !sign.is_whitespace()) {
                let column = places.iter().position(|&other| other == place);
                let column = column.filter(|_| row < size).ok_or_else(|| {
                    Mistake::new(
                        "`^` and `v` straight below cells, between two rows",
                        quoted(&sign.to_string()),
                    )
                    .at(number, place + 1)
                })?;
                let (above, below) = ((row - 1) * size + column, row * size + column);
                let pair = if is_up(sign) { [above, below] } else { [below, above] };
                if signs.iter().any(|known| is_same(known, &pair)) {
                    return Err(Mistake::new("one sign between two cells", "another").at(number, place + 1));
                }
                signs.push(pair);
            }
            continue;
        }
        if row == size {
            return Err(Mistake::new(format!("{size} rows"), "another").at(number, 1));
        }
        places = read_row((number, line), size, &mut givens, &mut signs)?;
    }
    if givens.len() < size * size {
        let (number, line) = last;
        let found = givens.len() / size;
        return Err(Mistake::new(format!("{size} rows"), found).at(number, line.chars().count() + 1));
    }
    let puzzle = puzzle(size, givens, &signs).map_err(|mistake| mistake.at(number, 1))?;
    Ok(puzzle.with_about(about))
}

fn is_between_rows(sign: char) -> bool {
    is_up(sign) || matches!(sign, 'v' | 'V' | '∨')
}

/// Whether a sign between rows points at the upper cell.
fn is_up(sign: char) -> bool {
    matches!(sign, '^' | '∧')
}

/// Whether a line has nothing but signs between rows.
fn is_of_signs(line: &str) -> bool {
    line.chars().all(|c| c.is_whitespace() || is_between_rows(c))
}

/// The size of a puzzle with this header, if it is right.
pub(super) fn size(header: &str) -> Option<usize> {
    read_header(header, 1).ok()
}

/// Whether a line behind the header is a row of cells.
pub(super) fn is_row(line: &str) -> bool {
    !is_of_signs(line) && !about::is_about(line)
}

/// The size that a header tells.
fn read_header(line: &str, number: usize) -> Result<usize, TextError> {
    let mut words = words(line);
    let mut next = || words.next().unwrap_or((line.chars().count() + 1, ""));
    let (column, word) = next();
    if !word.eq_ignore_ascii_case(FUTOSHIKI) {
        let expected = format!("`{FUTOSHIKI}` and a size such as 5x5");
        return Err(Mistake::new(expected, quoted(word)).at(number, column));
    }
    let (column, word) = next();
    let sides = word.split_once(['x', 'X', '×']);
    let size = sides.and_then(|(rows, columns)| (rows == columns).then(|| whole(rows))?);
    let size = size.filter(|size| (SMALLEST..=LARGEST).contains(size)).ok_or_else(|| {
        let expected = format!("a size such as 5x5, up to {LARGEST}x{LARGEST}");
        Mistake::at_word(expected, word).at(number, column)
    })?;
    match next() {
        (_, "") => Ok(size),
        (column, word) => Err(Mistake::new("the end of the line", quoted(word)).at(number, column)),
    }
}

/// Reads a row: the places of its cells in the line.
fn read_row(
    (number, line): (usize, &str),
    size: usize,
    givens: &mut Vec<u8>,
    signs: &mut Vec<[usize; 2]>,
) -> Result<Vec<usize>, TextError> {
    let first = givens.len();
    let mut places = Vec::new();
    let mut open: Option<(char, usize)> = None;
    for (place, sign) in line.chars().enumerate().filter(|(_, sign)| !sign.is_whitespace()) {
        let wrong =
            |expected: String| Mistake::new(expected, quoted(&sign.to_string())).at(number, place + 1);
        if matches!(sign, '<' | '>') {
            if places.is_empty() || places.len() == size || open.is_some() {
                return Err(wrong("one sign between two cells".to_owned()));
            }
            open = Some((sign, place + 1));
            continue;
        }
        let value = match sign {
            '.' | '0' | '-' | '_' => Some(0),
            _ => sign.to_digit(10).filter(|&value| value as usize <= size),
        };
        let Some(value) = value else {
            return Err(wrong(format!("`.` for an empty cell, a value from 1 to {size}, `<` or `>`")));
        };
        if places.len() == size {
            return Err(wrong(format!("{size} cells in row {}", first / size + 1)));
        }
        let cell = first + places.len();
        if let Some((sign, _)) = open.take() {
            signs.push(if sign == '<' { [cell - 1, cell] } else { [cell, cell - 1] });
        }
        places.push(place);
        givens.push(value as u8);
    }
    if let Some((sign, column)) = open {
        return Err(Mistake::new("a cell after the sign", quoted(&sign.to_string())).at(number, column));
    }
    if places.len() < size {
        let expected = format!("{size} cells in row {}", first / size + 1);
        return Err(Mistake::new(expected, places.len()).at(number, 1));
    }
    Ok(places)
}

/// Adds the text of a puzzle.
pub(super) fn write(puzzle: &Puzzle, out: &mut String) {
    let size = puzzle.size();
    out.push_str(&format!("{FUTOSHIKI} {size}x{size}\n"));
    about::write(puzzle.about(), size, out);
    let mut values = vec!['.'; size * size];
    for cell in puzzle.givens() {
        values[cell] = char::from(b'0' + puzzle.given(cell));
    }
    for row in 0..size {
        // The row, and what stands between it and the next.
        let mut lines = [vec![' '; 4 * size - 3], vec![' '; 4 * size - 3]];
        (0..size).for_each(|column| lines[0][4 * column] = values[row * size + column]);
        for [lesser, greater] in signs(puzzle) {
            let first = lesser.min(greater);
            if first / size != row {
                continue;
            }
            let (place, is_below) = (4 * (first % size), lesser.abs_diff(greater) == size && size > 1);
            match (is_below, lesser < greater) {
                (false, true) => lines[0][place + 2] = '<',
                (false, false) => lines[0][place + 2] = '>',
                (true, true) => lines[1][place] = '^',
                (true, false) => lines[1][place] = 'v',
            }
        }
        for line in lines {
            let line: String = line.into_iter().collect();
            if !line.trim().is_empty() {
                out.push_str(line.trim_end());
                out.push('\n');
            }
        }
    }
}
