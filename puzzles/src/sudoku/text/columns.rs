//! Lines of tables and lists of puzzles: the puzzle stands in one field, with names, numbers and ratings beside it.

use crate::notation::text::unquoted;

/// Whether a line names the columns of a table, such as `puzzle,solution` or `id;quizzes;rating`, or the only column.
pub(super) fn is_header(line: &str) -> bool {
    if !line.contains(BETWEEN_COLUMNS) {
        let name = unquoted(line);
        // A row of a board does not hold a symbol twice.
        let repeats = name.char_indices().any(|(at, letter)| name[..at].contains(letter));
        return repeats && is_column_of_puzzles(name);
    }
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '_' | '-'))
    };
    let mut names = line.split(BETWEEN_COLUMNS).map(unquoted);
    names.clone().any(is_column_of_puzzles) && names.all(|name| name == "#" || is_name(name))
}

/// Whether a line is a heading such as `Grid 01`, as the boards of Project Euler have it.
pub(super) fn is_heading(line: &str) -> bool {
    let number = line.strip_prefix("Grid ").unwrap_or_default();
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// The board of a line that begins with something else: a field of a table behind others, or a word behind an
/// identifier, as in `0000183b305c 05..7… 1.2`.
pub(super) fn behind_name(line: &str) -> Option<&str> {
    /// Shorter ones of letters could be names, and shorter words parts of a row.
    const LONG: usize = 81;
    let is_empty = |c: char| matches!(c, '.' | '0' | '-' | '_' | '*');
    let is_cells = |text: &str| {
        let (count, is_long) = (text.chars().count(), text.len() >= LONG);
        let is_cell = |c: char| is_empty(c) || c.is_ascii_digit() || is_long && c.is_ascii_alphabetic();
        let is_puzzle = text.contains(is_empty) && text.contains(|c: char| !is_empty(c));
        count >= 16 && count.isqrt().pow(2) == count && is_puzzle && text.chars().all(is_cell)
    };
    if line.contains(BETWEEN_COLUMNS) {
        // Numbers and names may be as long as small boards.
        let fields = line.split(BETWEEN_COLUMNS).map(unquoted).filter(|field| is_cells(field));
        return fields.rev().max_by_key(|field| field.len());
    }
    let mut words = line.split_whitespace();
    let id = words.next().filter(|id| id.len() < LONG && id.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    words.next().filter(|word| id.is_some() && word.len() >= LONG && is_cells(word))
}

/// What stands between the columns of a table of puzzles: a semicolon where the comma is that of decimals.
pub(super) const BETWEEN_COLUMNS: [char; 2] = [',', ';'];

/// The board of a line that begins with its number, such as `12. 53..7…`, `12) 53..7…`, `12,53..7…` or `"12","53..7…"`.
pub(super) fn numbered(line: &str) -> Option<&str> {
    let bare = line.strip_prefix('"').unwrap_or(line);
    let digits = bare.find(|c: char| !c.is_ascii_digit()).filter(|digits| (1..10).contains(digits))?;
    let behind = &bare[digits..];
    let behind = if bare.len() < line.len() { behind.strip_prefix('"')? } else { behind };
    let sign = behind.chars().next()?;
    let board = &behind[sign.len_utf8()..];
    let is_behind = match sign {
        '.' | ')' => board.starts_with(char::is_whitespace),
        _ => BETWEEN_COLUMNS.contains(&sign),
    };
    let board = board.trim_start().split(|c: char| c.is_whitespace() || BETWEEN_COLUMNS.contains(&c)).next();
    board.filter(|_| is_behind).map(unquoted)
}

/// Whether a column of this name has puzzles.
pub(super) fn is_column_of_puzzles(name: &str) -> bool {
    PUZZLES.iter().any(|known| unquoted(name).eq_ignore_ascii_case(known))
}

/// What a column of puzzles is called.
const PUZZLES: &[&str] = &[
    "puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku", "sudokus", "board", "boards", "grid",
    "givens",
];
