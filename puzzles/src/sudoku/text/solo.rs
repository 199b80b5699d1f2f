//! The game ids of *Solo*: what stands before the colon, `3x3`, and the description, `a5b2_7…`.
//!
//! Before the colon is the shape of the boxes, rows first, or the size and `j` where there are regions; then
//! `x` for diagonals, and what only the maker of the puzzle was asked for. The description tells the givens. Regions
//! follow behind a comma, told by their [walls].
//!
//! This is what `solo.c` in Simon Tatham's Portable Puzzle Collection writes.

use std::fmt::Write;

use super::super::puzzle::Puzzle;
use super::read::Named;
use super::{Reader, SOLO};
use crate::board::{Boxes, ExtraHouses, LARGEST, Layout, SMALLEST};
use crate::notation::games::{read_givens, write_givens};
use crate::notation::text::{Mistake, Scanner, TextError, Unfit, quoted};
use crate::notation::walls;

/// The largest boards of *Solo*.
const LARGEST_PLAYED: usize = 31;

/// Whether the prefix of a line is that of a game id.
pub(super) fn is_game(prefix: &str) -> bool {
    prefix.starts_with(|c: char| c.is_ascii_digit()) && prefix.chars().all(|c| c.is_ascii_alphanumeric())
}

/// What stands before the colon.
struct Shape {
    /// The rows of a box; 1 for regions.
    rows: usize,
    /// The columns of a box.
    columns: usize,
    diagonals: bool,
}

/// Reads the description that two scanners have before them: what is before the colon, and what is behind it.
pub(super) fn read(reader: &Reader, prefix: Scanner<'_>, cells: Scanner<'_>) -> Result<Puzzle, TextError> {
    let Shape { rows, columns, diagonals } = read_shape(prefix)?;
    let size = rows * columns;
    reader.check_symbols(size).map_err(|mistake| prefix.mistake(mistake))?;
    let mut scanner = cells;
    let givens = read_givens(&mut scanner, size)?;
    let name = Named::Solo(prefix.rest().to_owned(), scanner.rest().to_owned());
    let layout = reader.kept((name, size), || {
        let boxes =
            if rows > 1 { Boxes::Rectangles { rows, columns } } else { read_regions(&mut scanner, size)? };
        if !scanner.rest().is_empty() {
            return Err(scanner.mistake(Mistake::new("the end of the puzzle", quoted(scanner.rest()))));
        }
        let layout = Layout::new(size, boxes, ExtraHouses { diagonals, windows: false });
        layout.map_err(|error| cells.mistake(Mistake::from_error(error)))
    })?;
    Ok(Puzzle::new(layout, givens))
}

fn read_shape(prefix: Scanner<'_>) -> Result<Shape, TextError> {
    let mut scanner = prefix;
    let side = |scanner: &mut Scanner<'_>| {
        let start = *scanner;
        let digits = scanner.digits();
        let side = digits.parse().ok().filter(|side| (1..=LARGEST).contains(side));
        side.ok_or_else(|| start.mistake(Mistake::new(format!("a number up to {LARGEST}"), quoted(digits))))
    };
    let mut rows: usize = side(&mut scanner)?;
    let mut columns = rows;
    let is_shape =
        scanner.rest().strip_prefix('x').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    if is_shape {
        scanner.next_char();
        columns = side(&mut scanner)?;
    }
    let mut diagonals = false;
    while let Some(letter) = scanner.peek() {
        let start = scanner;
        scanner.next_char();
        match letter {
            'j' => (rows, columns) = (1, if is_shape { rows * columns } else { columns }),
            'x' => diagonals = true,
            'k' => {
                let found = "killer cages, which are not known here";
                return Err(start.mistake(Mistake::new("a game without `k`", found)));
            }
            // The level, and the symmetry.
            'd' if scanner.peek().is_some_and(|level| level.is_ascii_lowercase()) => {
                scanner.next_char();
            }
            'm' | 'r' | 'a' => {
                scanner.take('d');
                scanner.digits();
            }
            _ => return Err(start.wrong("`j`, `x` or the colon", "line")),
        }
    }
    let size = rows * columns;
    if !(SMALLEST..=LARGEST).contains(&size) {
        let expected = format!("a board of {SMALLEST} to {LARGEST} rows");
        return Err(prefix.mistake(Mistake::new(expected, size)));
    }
    Ok(Shape { rows, columns, diagonals })
}

/// Adds the id of a puzzle.
///
/// # Errors
/// If *Solo* does not play such puzzles.
pub(super) fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Unfit> {
    let layout = puzzle.layout();
    let size = layout.size();
    let unfit = |why: &str| Err(Unfit::new(SOLO, why));
    if size > LARGEST_PLAYED {
        return unfit(&format!("boards in {SOLO} have up to {LARGEST_PLAYED} rows, and this one {size}"));
    }
    if layout.has_windows() {
        return unfit("solo has no windows");
    }
    let walls = match layout.boxes() {
        Boxes::None => return unfit("boards in solo have boxes or regions"),
        Boxes::Rectangles { rows, columns } if *rows.min(columns) < 2 => {
            return unfit("boxes in solo have at least two rows and two columns");
        }
        Boxes::Rectangles { rows, columns } => {
            let _ = write!(out, "{rows}x{columns}");
            None
        }
        Boxes::Regions(regions) => {
            let walls = walls::letters(size, |cell| regions[usize::from(cell)]);
            if walls::read(&mut Scanner::new(&walls, 1, 1), size).is_ok_and(|areas| areas.len() != size) {
                return unfit(
                    "regions are given by walls between them, and the cells of one are not connected",
                );
            }
            let _ = write!(out, "{size}j");
            Some(walls)
        }
    };
    out.push_str(if layout.has_diagonals() { "x:" } else { ":" });
    write_givens(puzzle.givens(), out);
    if let Some(walls) = walls {
        out.push(',');
        out.push_str(&walls);
    }
    out.push('\n');
    Ok(())
}

fn read_regions(scanner: &mut Scanner<'_>, size: usize) -> Result<Boxes, TextError> {
    if !scanner.take(',') {
        return Err(scanner.wrong("a comma and the walls between regions", "line"));
    }
    let start = *scanner;
    let areas = walls::read(scanner, size)?;
    if areas.len() != size {
        return Err(start.mistake(Mistake::new(format!("walls around {size} regions"), areas.len())));
    }
    let mut regions = vec![0; size * size];
    for (region, cells) in (0..).zip(&areas) {
        cells.iter().for_each(|&cell| regions[usize::from(cell)] = region);
    }
    Ok(Boxes::Regions(regions))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_that_walls_cannot_tell_are_not_written() {
        let puzzle = Reader::default().read("jigsaw/ABBAAABBCCDDCCDD:1...............", 1).expect("a jigsaw");
        let mut out = String::new();
        let error = write(&puzzle, &mut out).expect_err("a region in two pieces");
        insta::assert_snapshot!(error, @"cannot write this puzzle as solo: regions are given by walls between them, and the cells of one are not connected");
        assert_eq!(out, "");
    }
}
