//! How puzzles are solved, in words for people who never saw one.
//!
//! A family says what its puzzles are called and what they ask, by facts alone; each language has its own sentences for
//! that.

use crate::technique::{Language, Name, Told};

/// The rules of a puzzle, as a booklet prints them before puzzles of its kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Instructions {
    /// The name of the kind, such as `Diagonal Sudoku`.
    pub kind: String,
    /// The title of this puzzle: its own, or its kind and its size.
    pub title: String,
    /// The rules of every puzzle of this kind and size.
    pub rules: String,
    /// The rules of every puzzle of this kind, whatever its size.
    pub rules_of_any_size: String,
    /// Rules for what only some puzzles of this kind have: those for what this puzzle has.
    pub notes: Vec<String>,
    /// A small puzzle of this kind with exactly one solution, as text.
    pub example: Option<&'static str>,
    /// If the puzzle has a title, an author or rules of its own: what would be told without them.
    pub usual: Option<Box<Instructions>>,
}

impl Instructions {
    /// The rules of a puzzle with this many rows and columns.
    pub(crate) fn new(
        language: Language,
        name: &Name<'_>,
        [rows, columns]: [usize; 2],
        rules: &[Told<'_>],
    ) -> Self {
        let kind = language.clues().puzzle(name);
        let title = format!("{kind} {rows}×{columns}");
        let of_this_size: Vec<Told<'_>> = rules.iter().map(|told| told.on(rows)).collect();
        let [rules, rules_of_any_size] =
            [&of_this_size, rules].map(|rules| all_told(language, rules).join(" "));
        Instructions { kind, title, rules, rules_of_any_size, notes: Vec::new(), example: None, usual: None }
    }

    /// Calls the puzzle by another name: in place of its family's usual one, `KenKen` in `KenKen of 0..5` say, or of
    /// the whole kind if that is called otherwise. A title of the puzzle's own stays, and so does the name of a kind
    /// that no other name stands for: Windoku is no kind of puzzle that is called Sudoku in another language.
    pub fn rename(&mut self, usual: &str, name: &str) {
        if find_words(&self.kind, WINDOKU).is_some() {
            return;
        }
        if let Some(instructions) = &mut self.usual {
            instructions.rename(usual, name);
        }
        let place = find_words(&self.kind, usual);
        let parts = place.map_or(["", ""], |at| [&self.kind[..at], &self.kind[at + usual.len()..]]);
        let kind = parts.join(name);
        if let Some(rest) = self.title.strip_prefix(&*self.kind).filter(|rest| is_usual_after_kind(rest)) {
            self.title = format!("{kind}{rest}");
        }
        self.kind = kind;
    }

    /// With notes on what this puzzle has.
    pub(crate) fn with_notes(self, language: Language, notes: &[Told<'_>]) -> Self {
        Instructions { notes: all_told(language, notes), ..self }
    }
}

/// The name of a kind of its own among Sudokus.
const WINDOKU: &str = "Windoku";

/// Where some words stand in a text, in capitals or not. They are no part of other words: of Windoku, say.
fn find_words(text: &str, words: &str) -> Option<usize> {
    let (text, words) = (text.to_ascii_lowercase(), words.to_ascii_lowercase());
    let is_word = |&(at, found): &(usize, &str)| {
        !text[..at].ends_with(char::is_alphanumeric)
            && !text[at + found.len()..].starts_with(char::is_alphanumeric)
    };
    text.match_indices(&words).find(is_word).map(|(at, _)| at)
}

/// Whether a word is the size of a board, such as `9×9`.
#[must_use]
pub fn is_size(word: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.chars().all(|digit| digit.is_ascii_digit());
    word.split_once('×').is_some_and(|(rows, columns)| is_number(rows) && is_number(columns))
}

/// Whether this follows the kind in a title that is not the puzzle's own: nothing, or the size and who made it.
fn is_usual_after_kind(rest: &str) -> bool {
    let size = rest.split_once(", ").map_or(rest, |(size, _)| size);
    rest.is_empty() || size.strip_prefix(' ').is_some_and(is_size)
}

fn all_told(language: Language, told: &[Told<'_>]) -> Vec<String> {
    told.iter().map(|told| language.clues().told(told)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn called(kind: &str, title: &str) -> Instructions {
        Instructions {
            kind: kind.to_owned(),
            title: title.to_owned(),
            rules: String::new(),
            rules_of_any_size: String::new(),
            notes: Vec::new(),
            example: None,
            usual: None,
        }
    }

    #[test]
    fn a_name_stands_in_place_of_the_usual_one() {
        let renamed = |kind: &str, usual: &str, name: &str| {
            let mut told = called(kind, &format!("{kind} 6×6"));
            told.rename(usual, name);
            (told.kind, told.title)
        };
        let told = |kind: &str| (kind.to_owned(), format!("{kind} 6×6"));
        assert_eq!(renamed("KenKen of 0..5", "KenKen", "Calcudoku"), told("Calcudoku of 0..5"));
        assert_eq!(renamed("Irregular KenKen", "irregular KenKen", "Cages"), told("Cages"));
        assert_eq!(renamed("Diagonal Windoku", "Sudoku", "Zahlen"), told("Diagonal Windoku"));
        assert_eq!(renamed("Sudokube of Sudoku", "Sudoku", "Zahlen"), told("Sudokube of Zahlen"));
        assert_eq!(renamed("Lateinisches Quadrat", "Latin square", "Quadrat"), told("Quadrat"));
    }

    #[test]
    fn a_title_of_the_puzzles_own_keeps_its_words() {
        let renamed = |title: &str| {
            let mut told = called("Sudoku", title);
            told.rename("Sudoku", "Zahlen");
            assert_eq!(told.kind, "Zahlen");
            told.title
        };
        for own in ["Sudoku of the day", "Sudokube", "Sudoku, again", "Sudoku 9×9 of the day", "Sea"] {
            assert_eq!(renamed(own), own);
        }
        for rest in ["", " 9×9", " 9×9, by Ann"] {
            assert_eq!(renamed(&format!("Sudoku{rest}")), format!("Zahlen{rest}"));
        }
    }
}
