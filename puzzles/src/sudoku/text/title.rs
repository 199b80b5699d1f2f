//! Titles of puzzles that stand before a board: `Puzzle 12`, `Evil #3`, `Sudoku of the day`. A line that names a rule
//! is none, as in `Killer Sudoku`: without the rule it would be another puzzle.

use super::line::is_board;
use crate::constraint::kinds;

/// One of these words makes a title of a line in small letters.
const PUZZLE: &[&str] = &["puzzle", "sudoku", "grid", "board", "game", "problem", "rätsel"];

/// Words of rules, and of other puzzles.
const RULES: &[&str] =
    &["x", "xv", "anti", "knight", "king", "chess", "even", "odd", "dot", "dots", "less", "tiling"];

/// These are words of rules as parts of others, too.
const IN_RULES: &[&str] = &[
    "argyle",
    "arrow",
    "asterisk",
    "between",
    "cage",
    "center",
    "centre",
    "clone",
    "consecutive",
    "diagonal",
    "disjoint",
    "futoshiki",
    "girandola",
    "greater",
    "hyper",
    "irregular",
    "jigsaw",
    "kakuro",
    "kenken",
    "killer",
    "kropki",
    "latin",
    "palindrome",
    "parity",
    "quadruple",
    "region",
    "renban",
    "samurai",
    "sandwich",
    "skyscraper",
    "squiggly",
    "thermo",
    "toroidal",
    "tredoku",
    "variant",
    "whisper",
    "windoku",
    "window",
];

/// The longest title in bytes. Longer lines are boards.
const LONGEST: usize = 80;

/// Whether a text is a title: words and numbers, the first one with a capital letter. None of them names a rule.
pub(in crate::sudoku) fn is_title(text: &str) -> bool {
    // Brackets around a line are of sections.
    if text.len() > LONGEST || text.starts_with('[') {
        return false;
    }
    // A row of dots is no word.
    let plain = |word| match str::trim_matches(word, |c: char| ".,:;!?#()[]*\"“”„-–—".contains(c)) {
        "" if word.chars().count() > 1 => word,
        plain => plain,
    };
    let words: Vec<&str> = text.split_whitespace().map(plain).filter(|word| !word.is_empty()).collect();
    let Some(first) = words.first().filter(|first| first.starts_with(char::is_alphabetic)) else {
        return false;
    };
    let is_name = first.starts_with(char::is_uppercase) && words.iter().any(|word| is_in_small(word));
    // A word alone may be a row in symbols of one's own, or the head of a column.
    let is_puzzle = || words.len() > 1 && words.iter().any(|word| PUZZLE.contains(&&*word.to_lowercase()));
    (is_name || is_puzzle()) && words.iter().all(|word| is_number(word) || is_word(word) && !is_rule(word))
}

/// Whether a word has small letters, but for the first.
fn is_in_small(word: &str) -> bool {
    word.chars().count() > 1 && word.chars().skip(1).all(char::is_lowercase)
}

fn is_word(word: &str) -> bool {
    word.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | '’'))
}

/// A number, or the size of a board.
fn is_number(word: &str) -> bool {
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    word.len() <= 6
        && (are_digits(word)
            || word.split_once('x').is_some_and(|(rows, columns)| are_digits(rows) && are_digits(columns)))
}

/// Whether a word is of a rule.
fn is_rule(word: &str) -> bool {
    let word = word.to_lowercase();
    let mut parts = word.split('-');
    kinds::named(&word).is_some()
        || parts.any(|part| RULES.contains(&part))
        || IN_RULES.iter().any(|rule| word.contains(rule))
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
        for title in [
            "Puzzle 1",
            "Puzzle 1:",
            "My puzzle",
            "Sudoku #12 (easy)",
            "Sudoku of the day",
            "Rätsel Nr. 7",
            "Sudoku",
            "Easy",
            "No. 12",
            "Evil #12",
            "Golden Nugget",
            "Puzzle #1 [hard]",
            "Level: hard",
            "\"Title\"",
            "Sudoku 9x9",
            "A nice one by A. Author",
        ] {
            assert!(is_title(title), "{title}");
        }
        for other in [
            "Killer Sudoku",
            "Sudoku X",
            "x + windoku",
            "Diagonal puzzle 3",
            "53..7....",
            "easy 3",
            "easy",
            "sudoku_1.",
            "ABDONKLCE",
            "ABD ONK LCE",
            "B D F",
            "Row 53..7....",
            "Jigsw/AABB",
            "Box3x",
            "Diagonalsudoku",
            "Anti-Knight",
            "Thermo 3",
            "[State]",
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
            format!("Easy 1: {BOARD}"),
            format!("Puzzle B: {BOARD}"),
            format!("Escargot\n{BOARD}"),
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
            format!("Sudoku X: {BOARD}"),
            format!("Easy: {BOARD}"),
            "https://sudokuexchange.com/play/?s=B5e3".to_owned(),
        ] {
            assert!(reader.read(&wrong, 1).is_err(), "{wrong}");
        }
        let sheets = crate::sudoku::Sheets::new("sudoku", Reader::default());
        let text = format!("Puzzle 1: {BOARD} rest");
        assert_eq!(sheets.state(&text).map(|at| &text[at..]), Some(" rest"));
    }
}
