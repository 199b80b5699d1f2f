//! The prefix of a board: its rules, such as `x+jigsaw/AABB…`.

use super::BOX;
use super::part::Part;
use super::symbols::box_shape;
use crate::board::{Boxes, LARGEST, numbered};
use crate::notation::text::{TextError, quoted};

/// The board in a link to SudokuExchange, `https://sudokuexchange.com/play/?s=53..7…`, if it stands there digit by
/// digit.
pub(super) fn board_in_link(line: &str) -> Option<&str> {
    const CELLS: usize = 81;
    let link = line.strip_prefix("https://").or_else(|| line.strip_prefix("http://"))?;
    let path = link.strip_prefix("www.").unwrap_or(link).strip_prefix("sudokuexchange.com/")?;
    let (_, query) = path.split_once('?')?;
    let board = query.split('&').find_map(|part| part.strip_prefix("s="))?;
    let board = board.split(|c: char| c.is_whitespace() || c == '#').next()?;
    let is_cell = |byte: u8| byte == b'.' || byte.is_ascii_digit();
    (board.len() == CELLS && board.bytes().all(is_cell)).then_some(board)
}

/// The scheme of a link is no prefix. Those who know links were asked before.
pub(super) fn check_link(prefix: Part) -> Result<(), TextError> {
    if !matches!(prefix.text, "http" | "https") {
        return Ok(());
    }
    let expected = "a board, or a link that holds a puzzle: of f-puzzles, of SudokuPad, of SudokuExchange with 81 \
                    digits after `s=`, of sudokuwiki.org, of a Kakuro, a Sudoku or skyscrapers at puzz.link, or of \
                    Keen, Solo, Unequal or Towers in Simon Tatham's collection";
    Err(prefix.wrong(expected, quoted(prefix.line.trim())))
}

/// What stands before the letters of regions.
pub(super) const JIGSAW: &str = "jigsaw/";

/// What a prefix says.
#[derive(Default)]
pub(super) struct Parts {
    /// The boxes, and where their shape or their letters begin in the prefix.
    pub(super) boxes: Option<(usize, Boxes)>,
    pub(super) diagonals: bool,
    pub(super) windows: bool,
}

pub(super) fn parse_prefix(prefix: Part, size: usize) -> Result<Parts, TextError> {
    let mut parts = Parts::default();
    let mut start = 0;
    for part in prefix.text.split('+').filter(|_| !prefix.text.is_empty()) {
        let again = match part.split_once('/').map_or((part, None), |(name, rest)| (name, Some(rest))) {
            ("x", None) => std::mem::replace(&mut parts.diagonals, true),
            ("windoku", None) => std::mem::replace(&mut parts.windows, true),
            ("latin", None) => parts.boxes.replace((start, Boxes::None)).is_some(),
            ("jigsaw", Some(letters)) => {
                let at = start + JIGSAW.len();
                parts.boxes.replace((at, parse_regions(prefix, at, letters, size)?)).is_some()
            }
            (name, None) if name.starts_with(BOX) => {
                parts.boxes.replace((start, parse_boxes(prefix, start, &name[BOX.len()..])?)).is_some()
            }
            _ if part.contains(':') => {
                let joined = format!("rules joined by `+`, as in `{}:`", part.replace(':', "+"));
                return Err(prefix.wrong_at(start, joined, quoted(part)));
            }
            _ => {
                let expected = "`x`, `windoku`, `latin`, `box` and its shape such as `box2x6`, or `jigsaw/` and its \
                                regions before the colon";
                return Err(prefix.wrong_at(start, expected, quoted(part)));
            }
        };
        if again {
            return Err(prefix.wrong_at(start, "each rule once", quoted(part)));
        }
        start += part.chars().count() + 1;
    }
    Ok(parts)
}

/// The shape of boxes, which stands behind the word at this place.
fn parse_boxes(prefix: Part, start: usize, shape: &str) -> Result<Boxes, TextError> {
    let (rows, columns) = box_shape(shape).map_err(|_| {
        let at = start + BOX.len();
        prefix.wrong_at(at, "the rows and columns of a box, such as `box2x6:`", quoted(shape))
    })?;
    Ok(Boxes::Rectangles { rows, columns })
}

/// Regions by the letters of their cells, numbered in the order in which they come.
fn parse_regions(prefix: Part, at: usize, letters: &str, size: usize) -> Result<Boxes, TextError> {
    let count = letters.chars().count();
    if size > LARGEST || count != size * size {
        let expected = format!("a letter for each of the {} cells, telling its region", size * size);
        return Err(prefix.wrong_at(at, expected, count));
    }
    let regions = numbered(letters.chars());
    let mut of_letters = letters.chars().zip(&regions).enumerate();
    if let Some((place, (letter, _))) = of_letters.find(|(_, (_, region))| usize::from(**region) >= size) {
        return Err(prefix.wrong_at(at + place, format!("{size} regions"), format!("one more, {letter:?}")));
    }
    Ok(Boxes::Regions(regions))
}
