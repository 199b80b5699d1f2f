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
    /// The rules of every puzzle of this kind.
    pub rules: String,
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
        let rules = all_told(language, rules).join(" ");
        Instructions { kind, title, rules, notes: Vec::new(), example: None, usual: None }
    }

    /// Calls the puzzle by another name: in place of its family's usual one, `KenKen` in `KenKen of 0..5` say, or of the
    /// whole kind if that is called otherwise. A title of the puzzle's own stays.
    pub fn rename(&mut self, usual: &str, name: &str) {
        if let Some(instructions) = &mut self.usual {
            instructions.rename(usual, name);
        }
        let place = self.kind.to_ascii_lowercase().find(&usual.to_ascii_lowercase());
        let parts = place.map_or(["", ""], |at| [&self.kind[..at], &self.kind[at + usual.len()..]]);
        let kind = parts.join(name);
        if let Some(size) = self.title.strip_prefix(&*self.kind) {
            self.title = format!("{kind}{size}");
        }
        self.kind = kind;
    }

    /// With notes on what this puzzle has.
    pub(crate) fn with_notes(self, language: Language, notes: &[Told<'_>]) -> Self {
        Instructions { notes: all_told(language, notes), ..self }
    }
}

fn all_told(language: Language, told: &[Told<'_>]) -> Vec<String> {
    told.iter().map(|told| language.clues().told(told)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_in_place_of_the_usual_one() {
        let renamed = |kind: &str, usual: &str, name: &str| {
            let (kind, title) = (kind.to_owned(), format!("{kind} 6×6"));
            let rules = String::new();
            let mut told = Instructions { kind, title, rules, notes: Vec::new(), example: None, usual: None };
            told.rename(usual, name);
            (told.kind, told.title)
        };
        let told = |kind: &str| (kind.to_owned(), format!("{kind} 6×6"));
        assert_eq!(renamed("KenKen of 0..5", "KenKen", "Calcudoku"), told("Calcudoku of 0..5"));
        assert_eq!(renamed("Irregular KenKen", "irregular KenKen", "Cages"), told("Cages"));
        assert_eq!(renamed("Lateinisches Quadrat", "Latin square", "Quadrat"), told("Quadrat"));
    }
}
