//! How puzzles are solved, in words for people who never saw one.

/// The rules of a puzzle, as a booklet prints them before puzzles of its kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Instructions {
    /// The name of the kind, such as `Diagonal Sudoku`.
    pub kind: String,
    /// The rules of every puzzle of this kind.
    pub rules: String,
    /// Rules for what only some puzzles of this kind have: those for what this puzzle has.
    pub notes: Vec<String>,
    /// A small puzzle of this kind with exactly one solution, as text.
    pub example: Option<&'static str>,
}
