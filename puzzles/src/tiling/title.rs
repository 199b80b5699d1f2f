//! What packing puzzles are called.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::technique::{Language, Name};

/// What a packing puzzle is called.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Title {
    /// This, in any language.
    Words(String),
    /// Some pieces of the sets of these names.
    Pieces {
        /// The names of the sets.
        sets: Vec<String>,
        /// The number of pieces.
        pieces: usize,
    },
    /// Pieces of the sets of these names, on a board that has a name.
    Board {
        /// The names of the sets.
        sets: Vec<String>,
        /// The name of the board.
        board: String,
    },
}

impl Title {
    /// The title in words.
    #[must_use]
    pub fn told(&self, language: Language) -> String {
        match self {
            Title::Words(words) => words.clone(),
            Title::Pieces { sets, pieces } => language.clues().puzzle(&Name::Pieces(sets, *pieces)),
            Title::Board { sets, board } => language.clues().puzzle(&Name::PiecesOn(sets, board)),
        }
    }
}

impl From<String> for Title {
    fn from(words: String) -> Self {
        Title::Words(words)
    }
}

/// In English.
impl Serialize for Title {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// In English.
impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Language::default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_told_in_each_language() {
        let pieces = |sets: &[&str], pieces| {
            let sets = sets.iter().map(|&set| set.to_owned()).collect();
            Title::Pieces { sets, pieces }
        };
        let board =
            |set: &str, board: &str| Title::Board { sets: vec![set.to_owned()], board: board.to_owned() };
        let titles = [
            (pieces(&["pentominoes"], 6), "Pentominoes, 6 pieces", "Pentominos, 6 Teile"),
            (pieces(&["monominoes"], 1), "Monominoes, 1 piece", "Monominos, 1 Teil"),
            (
                pieces(&["one-sided-tetrominoes", "octominoes"], 3),
                "One-sided tetrominoes and octominoes, 3 pieces",
                "Einseitige Tetrominos und Oktominos, 3 Teile",
            ),
            (
                pieces(&["octiamonds", "one-sided-octiamonds"], 3),
                "Octiamonds and one-sided octiamonds, 3 pieces",
                "Oktiamanten und einseitige Oktiamanten, 3 Teile",
            ),
            (pieces(&["tetrahexes"], 4), "Tetrahexes, 4 pieces", "Tetrahexe, 4 Teile"),
            (pieces(&["octahexes"], 4), "Octahexes, 4 pieces", "Oktahexe, 4 Teile"),
            (pieces(&["pentacubes"], 4), "Pentacubes, 4 pieces", "Pentawürfel, 4 Teile"),
            (pieces(&["soma"], 2), "Soma, 2 pieces", "Soma, 2 Teile"),
            (
                pieces(&["solid-pentominoes"], 2),
                "Solid pentominoes, 2 pieces",
                "Räumliche Pentominos, 2 Teile",
            ),
            (board("partridge-8", "36x36"), "Partridge-8 36x36", "Rebhuhn-8 36x36"),
            (board("hexiamonds", "hexagon-3"), "Hexiamonds hexagon-3", "Hexiamanten Sechseck-3"),
            (board("hexiamonds", "triangle-6"), "Hexiamonds triangle-6", "Hexiamanten Dreieck-6"),
            (board("diamonds", "hexagon-2"), "Diamonds hexagon-2", "Diamanten Sechseck-2"),
            (Title::from("Two corners".to_owned()), "Two corners", "Two corners"),
        ];
        for (title, english, german) in titles {
            assert_eq!(title.to_string(), english);
            assert_eq!(title.told(Language::named("de").unwrap()), german);
        }
    }
}
