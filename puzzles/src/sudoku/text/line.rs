//! What a line is, seen on its own.

use crate::notation::drawn::{self, words};
use crate::notation::games;
use crate::notation::text::unquoted;

use super::columns::{BETWEEN_COLUMNS, behind_name, is_header, is_heading, numbered};
use super::prefix::board_in_link;
use super::symbols::DIGITS_AND_LETTERS;
use super::title::{behind_title, is_title};
use super::{BOX, SOLO, hodoku, link, solo};

/// What a line is, seen on its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line<'t> {
    /// Blank, or a comment.
    Nothing,
    /// The name of a section of a `.sdk` file, without its brackets.
    Section(&'t str),
    /// A rule that is drawn between rows, such as `---+---+---`.
    Rule,
    /// Dashes and nothing else: a row of empty cells, or a rule.
    Dashes(&'t str),
    /// A prefix alone: the board follows.
    Prefix(&'t str),
    /// All cells of a board, or all its pencil marks: the prefix, and the cells.
    Whole(&'t str, &'t str),
    /// The cells of one row, after a prefix that may be empty.
    Row(&'t str, &'t str),
    /// A row of a spreadsheet with nothing in all its cells.
    Empty(&'t str),
}

impl<'t> Line<'t> {
    /// What this line is where boards whose text names no boxes are `latin` squares, or are not.
    pub(super) fn of(line: &'t str, latin: bool) -> Self {
        let whole = line;
        let line = games::id(line, SOLO).unwrap_or(line).trim();
        if is_plain(line) {
            return Line::Whole("", line);
        }
        if let Some(of_drawing) = Line::of_drawing(line) {
            return of_drawing;
        }
        // Blanks at its ends may be empty cells.
        if let Some(fields) = fields(whole) {
            let is_empty = fields.iter().all(|field| field.is_empty());
            return if is_empty { Line::Empty(whole) } else { Line::Row("", whole) };
        }
        if let Some(board) = behind_title(line) {
            return Line::Whole("", board);
        }
        if line.is_empty() || is_comment(line) || is_header(line) || is_heading(line) || is_title(line) {
            return Line::Nothing;
        }
        if let Some(name) = section(line) {
            return Line::Section(name);
        }
        Line::of_link(line).unwrap_or_else(|| Line::of_cells(line, latin))
    }

    /// A line of a drawn board: a rule, or a row in box-drawing characters.
    fn of_drawing(line: &'t str) -> Option<Self> {
        if drawn::is_rule(line) {
            return Some(Line::Rule);
        }
        drawn::is_row(line).then_some(Line::Row("", line))
    }

    /// A link that holds a board, or a line of HoDoKu.
    fn of_link(line: &'t str) -> Option<Self> {
        if let Some((prefix, board)) = hodoku::library(line) {
            return Some(Line::Whole(prefix, board));
        }
        let placed = || line.split_whitespace().next().filter(|word| hodoku::has_placed(word));
        let board = link::board(line).or_else(placed).or_else(|| board_in_link(line))?;
        Some(Line::Whole("", board))
    }

    /// Cells, perhaps behind a prefix.
    fn of_cells(line: &'t str, latin: bool) -> Self {
        // In an array of JSON, colons stand behind keys.
        let first = line.split_whitespace().next().filter(|first| !first.starts_with('['));
        let (prefix, cells) = match first.and_then(|first| first.rfind(':')).filter(|&colon| colon > 0) {
            Some(colon) => (&line[..colon], line[colon + 1..].trim_start()),
            None => ("", line),
        };
        let Some(first) = cells.split_whitespace().next() else {
            return Line::Prefix(prefix);
        };
        if solo::is_game(prefix) {
            return Line::Whole(prefix, first);
        }
        let behind = behind_name(line).filter(|_| prefix.is_empty());
        if let Some(board) =
            behind.or_else(|| numbered(line)).filter(|board| is_board(board.chars().count(), "", latin))
        {
            return Line::Whole("", board);
        }
        let board = first_field(first);
        if is_board(board.chars().count(), prefix, latin)
            && !board.contains(['|', '+'])
            && !(are_ascending(board) && are_many_candidates(&words(cells).collect::<Vec<_>>()))
        {
            return Line::Whole(prefix, board);
        }
        Line::of_signs(line).unwrap_or(Line::Row(prefix, cells))
    }

    /// A line without a value: dashes, a rule, or blank cells.
    fn of_signs(line: &'t str) -> Option<Self> {
        if line.chars().all(|c| c == '-') {
            return Some(Line::Dashes(line));
        }
        let is_sign = |c: char| matches!(c, '-' | '+' | '=' | '|') || c.is_whitespace();
        let of_signs = if drawn::is_blank_row(line) { Line::Row("", line) } else { Line::Rule };
        line.chars().all(is_sign).then_some(of_signs)
    }
}

/// Whether a line is a comment: those behind strokes stand above KenKens, too.
pub(in crate::sudoku) fn is_comment(line: &str) -> bool {
    line.starts_with('#') || line.starts_with("//")
}

/// What stands in a word before a comma, behind which is the solution.
fn first_field(word: &str) -> &str {
    let field = word.split(BETWEEN_COLUMNS).next().unwrap_or_default();
    // No two squares differ by two: where it is a square with its quotes, they are symbols.
    let is_square = |count: usize| count.isqrt().pow(2) == count;
    if is_square(field.chars().count()) { field } else { unquoted(field) }
}

/// The cells of a row of a spreadsheet, the empty ones without a text; `None` if a line is no such row.
pub(super) fn fields(row: &str) -> Option<Vec<&str>> {
    let row = row.trim_end_matches(['\r', '\n']);
    let between = [',', ';', '\t'].into_iter().find(|&between| row.contains(between))?;
    let fields: Vec<&str> = row.split(between).map(unquoted).collect();
    let is_cell = |field: &&str| field.chars().count() <= 1 || is_number(field);
    // Where an empty cell has a sign, or bars stand between boxes, tabs are blanks like others.
    let is_sign = |field: &&str| matches!(*field, "." | "0" | "_" | "*" | "-" | "|" | "+");
    let is_row = fields.len() >= 4 && fields.iter().all(is_cell);
    (is_row && !(between == '\t' && fields.iter().any(is_sign))).then_some(fields)
}

fn is_number(field: &str) -> bool {
    field.len() == 2 && field.bytes().all(|byte| byte.is_ascii_digit())
}

/// The section of a `.sdk` file that holds its puzzle.
pub(super) const PUZZLE_SECTION: &str = "Puzzle";
/// The section of a `.sdk` file with what a player has reached.
pub(super) const STATE_SECTION: &str = "State";

/// The sections of a `.sdk` file, as SadMan Sudoku and SudoCue name them.
pub(super) const SECTIONS: [&str; 3] = [PUZZLE_SECTION, STATE_SECTION, "PencilMarks"];

/// The name of the section that a line begins.
fn section(line: &str) -> Option<&str> {
    let name = line.strip_prefix('[')?.strip_suffix(']')?;
    SECTIONS.contains(&name).then_some(name)
}

/// Whether a line is a board of 9×9 and nothing else. Such lines come by the million, and most of the
/// time that it takes to tell one from all else is saved by looking at all bytes alike.
fn is_plain(line: &str) -> bool {
    line.len() == 81
        && line.bytes().fold(true, |plain, byte| plain & (byte.is_ascii_alphanumeric() | (byte == b'.')))
}

/// Whether `count` characters in one word are meant to be a whole board, or its pencil marks, and not a
/// row of a larger board: 9 are a row, as there is no board of 3×3 without regions, and 25, as one of 5×5
/// has no boxes, unless boards without a prefix are `latin` squares.
pub(super) fn is_board(count: usize, prefix: &str, latin: bool) -> bool {
    let side = count.isqrt();
    let is_prime = || (2..=side.isqrt()).all(|factor| !side.is_multiple_of(factor));
    let has_houses = match prefix {
        "" => side >= 4 && (latin || !is_prime()),
        _ if prefix.split('+').any(|part| part == "latin" || part.starts_with(BOX)) => side >= 2,
        _ => side >= 4 || prefix.rsplit('/').next().is_some_and(|regions| regions.chars().count() == count),
    };
    side * side == count && has_houses
        || cube_root(count).is_some_and(|size| size >= 4)
        || count > DIGITS_AND_LETTERS
}

/// The number whose cube this is.
pub(super) fn cube_root(number: usize) -> Option<usize> {
    (1..).take_while(|root| root * root * root <= number).find(|root| root * root * root == number)
}

/// The cells of a row. They are the fields of a row of a spreadsheet, or words, unless some of these are too long for
/// that or all too few: then each character is a cell. Bars between them mean nothing. A word of digits can be a
/// number, or the candidates of a cell.
pub(super) fn row_cells(row: &str) -> Vec<&str> {
    if let Some(fields) = fields(row) {
        return fields;
    }
    if let Some(cells) = drawn::blank_cells(row) {
        return cells;
    }
    let words: Vec<&str> = words(row).collect();
    let is_cell = |word: &&str| {
        let length = word.chars().count();
        length == 1 || length <= MOST_CANDIDATES && word.chars().all(|c| c.is_ascii_digit())
    };
    if words.len() >= 4 && words.iter().all(is_cell) || are_many_candidates(&words) {
        return words;
    }
    words.iter().flat_map(|word| word.split_inclusive(|_: char| true)).collect()
}

/// Whether words are the candidates of a row beyond 9×9: digits and letters. No row stands in that many groups.
fn are_many_candidates(words: &[&str]) -> bool {
    words.len() > MOST_CANDIDATES
        && words.iter().any(|word| word.len() > 2 || word.bytes().any(|byte| byte.is_ascii_alphabetic()))
        && words.iter().any(|word| word.len() > 1)
        && words.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Whether symbols stand in ascending order, as those of candidates do.
fn are_ascending(word: &str) -> bool {
    word.bytes().map(|byte| byte.to_ascii_uppercase()).is_sorted_by(|one, next| one < next)
}

/// The most candidates of a cell, where they are told as a word of digits.
const MOST_CANDIDATES: usize = 9;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_words_or_characters() {
        assert_eq!(row_cells("1 12 . 3"), ["1", "12", ".", "3"]);
        assert_eq!(row_cells("| 5 3 . | . 7 . |"), ["5", "3", ".", ".", "7", "."]);
        assert_eq!(row_cells("53.|.7."), ["5", "3", ".", ".", "7", "."]);
        assert_eq!(row_cells("123|456"), ["1", "2", "3", "4", "5", "6"]);
        assert_eq!(row_cells("5,,12, "), ["5", "", "12", ""]);
        assert_eq!(row_cells("\t3\t\t9"), ["", "3", "", "9"]);
        assert_eq!(row_cells("5\t3\t|\t.\t7\t"), ["5", "3", ".", "7"]);
        assert_eq!(row_cells("\"5\",\"\",\"12\", \"3\""), ["5", "", "12", "3"]);
    }

    #[test]
    fn fields_may_stand_in_quotes() {
        let board = "1...............";
        let whole = |line: &str| Line::of(line, false) == Line::Whole("", board);
        for line in ["\"B\"", "\"B\",\"S\"", "\"7\",\"B\"", "7;\"B\";2.5", "\"7\", \"B\", \"2.5\""] {
            assert!(whole(&line.replace('B', board)), "{line}");
        }
        for header in [
            "\"puzzle\",\"solution\"",
            "\"id\",\"quizzes\",\"rating\"",
            "id;\"puzzle\"",
            "puzzle",
            "\"Sudokus\"",
        ] {
            assert_eq!(Line::of(header, false), Line::Nothing, "{header}");
        }
        let symbols = "\"..............\"";
        assert_eq!(Line::of(symbols, false), Line::Whole("", symbols));
    }
}
