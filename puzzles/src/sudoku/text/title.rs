//! Titles of puzzles that stand before a board: `Puzzle 12`, `Sudoku of the day`. Only words of these lists are taken for a
//! title, so that no rule is lost that stands in one, as in `Killer Sudoku`.

use super::split::is_board;

/// One of these words has to be there.
const PUZZLE: &[&str] = &["puzzle", "sudoku", "grid", "board", "game", "problem", "rätsel"];

/// These may.
const BESIDE: &[&str] = &[
    "my",
    "the",
    "a",
    "this",
    "of",
    "for",
    "day",
    "today",
    "today's",
    "today’s",
    "daily",
    "no",
    "nr",
    "number",
    "easy",
    "medium",
    "moderate",
    "hard",
    "expert",
    "extreme",
    "evil",
    "very",
    "level",
    "classic",
    "des",
    "tages",
    "nummer",
    "leicht",
    "mittel",
    "schwer",
];

/// Whether a text is a title.
pub(in crate::sudoku) fn is_title(text: &str) -> bool {
    // Longer ones are boards, and a word alone may be a row in symbols of one's own, or the head of a column.
    let is_word = !text.contains(|c: char| c.is_whitespace() || c.is_ascii_digit());
    if text.len() > 80 || is_word || !text.starts_with(|c: char| c.is_alphabetic()) {
        return false;
    }
    // A row of dots is no word.
    let plain = |word: &str| match word.trim_matches(|c: char| ".,:;!?#()-–—".contains(c)) {
        "" if word.chars().count() > 1 => word.to_owned(),
        plain => plain.to_lowercase(),
    };
    let words: Vec<String> = text.split_whitespace().map(plain).collect();
    let is_in = |list: &[&str], word: &str| list.contains(&word);
    // Longer ones are boards.
    let is_number = |word: &str| word.len() <= 6 && word.bytes().all(|byte| byte.is_ascii_digit());
    words.iter().any(|word| is_in(PUZZLE, word))
        && words.iter().all(|word| is_in(PUZZLE, word) || is_in(BESIDE, word) || is_number(word))
}

/// The board that stands behind a title and a colon.
pub(in crate::sudoku) fn behind_title(line: &str) -> Option<&str> {
    let (title, rest) = line.split_once(':')?;
    // A word alone would be a prefix.
    if !title.contains(char::is_whitespace) || !is_title(title) {
        return None;
    }
    let board = rest.split_whitespace().next()?;
    is_board(board.chars().count(), "", false).then_some(board)
}

#[cfg(test)]
mod tests {
    use super::super::Reader;
    use super::*;
    use crate::family::Family as _;

    const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn titles_have_no_rules_in_them() {
        for title in
            ["Puzzle 1", "Puzzle 1:", "My puzzle", "Sudoku #12 (easy)", "Sudoku of the day", "Rätsel Nr. 7"]
        {
            assert!(is_title(title), "{title}");
        }
        for other in [
            "Killer Sudoku",
            "Sudoku X",
            "x + windoku",
            "Diagonal puzzle 3",
            "53..7....",
            "easy 3",
            "sudoku_1.",
            "",
        ] {
            assert!(!is_title(other), "{other}");
        }
    }

    #[test]
    fn boards_are_read_behind_titles() {
        let reader = Reader::default();
        let plain = reader.read(BOARD, 1).expect("a board");
        for text in [
            format!("Puzzle 1: {BOARD}\n"),
            format!("Puzzle 1 (hard):{BOARD} 2.5"),
            format!("“{BOARD}”"),
            format!("„{BOARD}“ and more"),
            format!("https://sudokuexchange.com/play/?s={BOARD}&d=1"),
            format!("https://sudokuexchange.com/play/?s={}", BOARD.replace('.', "0")),
        ] {
            let read = reader.read(&text, 1).map(|puzzle| puzzle.givens().to_vec());
            assert_eq!(read.as_deref(), Ok(plain.givens()), "{text}");
        }
        for wrong in [
            format!("Killer sudoku 1: {BOARD}"),
            format!("x windoku: {BOARD}"),
            "https://sudokuexchange.com/play/?s=B5e3".to_owned(),
        ] {
            assert!(reader.read(&wrong, 1).is_err(), "{wrong}");
        }
        let sheets = crate::sudoku::Sheets::new("sudoku", Reader::default());
        let text = format!("Puzzle 1: {BOARD} rest");
        assert_eq!(sheets.state(&text).map(|at| &text[at..]), Some(" rest"));
    }
}
