//! The URLs of puzz.link and of its relatives, which all end in `kakuro/`, the numbers of columns and
//! rows without those of the clues, and the board.
//!
//! A letter from `k` to `z` is 1 to 16 white cells; `.` is a black cell, and any other black cell is its
//! sum below and its sum to the right. The sums at the upper edge follow, for each column that begins
//! with a white cell, and those at the left edge, for each row that does. A sum is one character: up to
//! 19 the digit of base 36, above that a capital letter, `A` for 20; `-` is none, and so is 0.

use super::{Draft, sum_expected};
use crate::kakuro::layout::{Direction, LONGEST_RUN, MOST_CELLS};
use crate::kakuro::puzzle::Puzzle;
use crate::notation::puzzlink::{self, Size, URL};
use crate::notation::text::{Mistake, Scanner, TextError, Unfit};

/// The name of the game in URLs.
const GAME: &str = "kakuro";
/// The letter for a single white cell.
const FIRST_LETTER: u8 = b'k';
/// The letter for the longest run of them.
const LAST_LETTER: u8 = b'z';

/// Where in a line the size begins that such a URL tells.
pub(super) fn find(line: &str) -> Option<usize> {
    puzzlink::find(line, GAME)
}

/// The sum of a character.
fn sum(character: char) -> Option<u8> {
    match character {
        '-' => Some(0),
        '0'..='9' => Some(character as u8 - b'0'),
        'a'..='j' => Some(character as u8 - b'a' + 10),
        'A'..='Z' => Some(character as u8 - b'A' + 20),
        _ => None,
    }
}

/// The character of a sum.
fn character(sum: Option<u8>) -> char {
    char::from(match sum {
        None => b'-',
        Some(sum @ ..10) => b'0' + sum,
        Some(sum @ 10..20) => b'a' + sum - 10,
        Some(sum) => b'A' + sum - 20,
    })
}

/// Takes a sum.
fn read_sum(rest: &mut Scanner) -> Result<u8, TextError> {
    let start = *rest;
    let sum = rest.next_char().and_then(sum);
    let expected = || format!("{}, as one character", sum_expected());
    sum.ok_or_else(|| start.wrong(expected(), URL))
}

/// Reads the URL that stands on a line.
pub(super) fn read(line: &str, number: usize, largest_digit: u8) -> Result<Puzzle, TextError> {
    let start = find(line).unwrap_or(0);
    let size = Size::read(line, start, number, "2/2/n3333")?;
    let (columns, rows, board) = (size.columns, size.rows, size.board);
    let count = rows.checked_mul(columns).filter(|count| *count <= MOST_CELLS);
    let count = count.ok_or_else(|| size.wrong(format_args!("a board of at most {MOST_CELLS} cells")))?;
    let mut rest = board;
    let inner = inner_cells(&mut rest, columns, count)?;

    let mut edge = |cells: &mut dyn Iterator<Item = usize>| -> Result<Vec<u8>, TextError> {
        cells.map(|cell| if inner[cell] == Cell::White { read_sum(&mut rest) } else { Ok(0) }).collect()
    };
    let above = edge(&mut (0..columns))?;
    let left = edge(&mut (0..rows).map(|row| row * columns))?;
    puzzlink::read_end(&rest)?;

    let mut draft = Draft::new(columns + 1);
    draft.black(0, 0);
    above.iter().for_each(|&sum| draft.black(sum, 0));
    for (row, &sum) in left.iter().enumerate() {
        draft.black(0, sum);
        for cell in &inner[row * columns..][..columns] {
            match *cell {
                Cell::White => draft.white(0),
                Cell::Black { down, across } => draft.black(down, across),
            }
        }
    }
    draft.finish(largest_digit, |cell| {
        // The sums at the edges are right by now.
        let inner = (cell / (columns + 1)).checked_sub(1).zip((cell % (columns + 1)).checked_sub(1));
        let column = inner.map_or(board.column(), |(row, place)| column_of(board, row * columns + place));
        (number, column)
    })
}

/// A cell that is not at the edge.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    White,
    Black { down: u8, across: u8 },
}

/// Reads `count` cells. No more room is taken than the cells of the text need. It ends at a run that is too long, as
/// one letter stands for many cells.
fn inner_cells(rest: &mut Scanner, columns: usize, count: usize) -> Result<Vec<Cell>, TextError> {
    let mut cells = Vec::new();
    while cells.len() < count {
        let start = *rest;
        let missing = count - cells.len();
        if start.peek().is_none() {
            let are = if missing == 1 { "is" } else { "are" };
            return Err(start.wrong(format!("{count} cells ({missing} {are} missing)"), URL));
        }
        let (cell, times) = next_cells(rest)?;
        if times > missing {
            let expected = format!("at most {missing} more cells");
            return Err(start.mistake(Mistake::new(expected, format!("{times} white ones"))));
        }
        for _ in 0..times {
            cells.push(cell);
            if let Some(direction) = too_long(&cells, columns) {
                let expected = format!("runs of at most {LONGEST_RUN} cells");
                return Err(start.mistake(Mistake::new(expected, format!("a longer one {direction}"))));
            }
        }
    }
    Ok(cells)
}

/// Reads the cells that come next and are the same: how many white ones, or a black one.
fn next_cells(rest: &mut Scanner) -> Result<(Cell, usize), TextError> {
    let start = *rest;
    let black = |down, across| (Cell::Black { down, across }, 1);
    match rest.next_char() {
        Some(letter @ 'k'..='z') => Ok((Cell::White, usize::from(letter as u8 - FIRST_LETTER + 1))),
        Some('.') => Ok(black(0, 0)),
        next => match next.and_then(sum) {
            Some(down) => Ok(black(down, read_sum(rest)?)),
            None => Err(start.wrong("white cells (`k` to `z`), `.`, or two sums", URL)),
        },
    }
}

/// The direction of the run that the last cell makes too long, if it does.
fn too_long(cells: &[Cell], columns: usize) -> Option<Direction> {
    let last = cells.len() - 1;
    let goes_on = |step: usize, room: usize| {
        room >= LONGEST_RUN && (0..=LONGEST_RUN).all(|place| cells[last - place * step] == Cell::White)
    };
    if goes_on(1, last % columns) {
        Some(Direction::Across)
    } else {
        goes_on(columns, last / columns).then_some(Direction::Down)
    }
}

/// The column where a cell was read from the cells that come next.
fn column_of(mut rest: Scanner, cell: usize) -> usize {
    let mut end = 0;
    loop {
        let column = rest.column();
        end = next_cells(&mut rest).map_or(usize::MAX, |(_, times)| end + times);
        if end > cell {
            return column;
        }
    }
}

/// Adds the URL of a puzzle.
///
/// # Errors
/// If it has givens, nothing but clue cells, or a largest digit that has to be written.
pub(in crate::kakuro) fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Unfit> {
    let unfit = |why: &str| Err(Unfit::new(super::PUZZLINK, why));
    let layout = puzzle.layout();
    let columns = layout.columns();
    if layout.rows() == 1 || columns == 1 {
        return unfit("there is no cell beside those at the edge");
    }
    if puzzle.givens().iter().any(|given| *given > 0) {
        return unfit("a URL has no room for given digits");
    }
    if puzzle.tells_largest_digit() {
        return unfit("a URL has no room for the largest digit");
    }
    let sum = |first, direction| layout.run_from(first, direction).and_then(|run| puzzle.sum(run));
    out.push_str(&format!("https://puzz.link/p?{GAME}/{}/{}/", columns - 1, layout.rows() - 1));
    let mut white = 0;
    let flush = |white: &mut u8, out: &mut String| {
        if *white > 0 {
            out.push(char::from(FIRST_LETTER - 1 + *white));
            *white = 0;
        }
    };
    for cell in (columns..layout.cell_count()).filter(|cell| !cell.is_multiple_of(columns)) {
        if layout.is_white(cell) {
            white += 1;
            if FIRST_LETTER - 1 + white == LAST_LETTER {
                flush(&mut white, out);
            }
            continue;
        }
        flush(&mut white, out);
        match (sum(cell + columns, Direction::Down), sum(cell + 1, Direction::Across)) {
            (None, None) => out.push('.'),
            (down, across) => out.extend([down, across].map(character)),
        }
    }
    flush(&mut white, out);
    let above = (columns + 1..2 * columns).map(|cell| (cell, Direction::Down));
    let left = (1..layout.rows()).map(|row| (row * columns + 1, Direction::Across));
    for (cell, direction) in above.chain(left).filter(|(cell, _)| layout.is_white(*cell)) {
        out.push(character(sum(cell, direction)));
    }
    out.push('\n');
    Ok(())
}
