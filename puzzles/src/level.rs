//! Five levels of difficulty, by the same words in every family.

use std::fmt;

use crate::sudoku::rate::Tenths;

/// How hard a puzzle is, in a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// One looks where a digit can go.
    Easy,
    /// One looks closer, but needs no pencil marks.
    Medium,
    /// One strikes out pencil marks by what a few houses or cells show.
    Hard,
    /// One needs patterns across the board, or short chains.
    Expert,
    /// One follows long chains, or supposes and refutes.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

    /// The level of a Sudoku whose hardest step has this rating.
    ///
    /// | level | rating | what it takes |
    /// |---|---|---|
    /// | easy | up to 1.5 | hidden singles |
    /// | medium | up to 2.5 | naked singles, and subsets or intersections that give a digit at once |
    /// | hard | up to 4.4 | intersections, pairs, triplets, fish, strong links, XY-wings |
    /// | expert | up to 7.0 | unique loops, quads, larger wings, aligned pairs, cycles |
    /// | extreme | above | forcing chains |
    #[must_use]
    pub fn of_sudoku(rating: Tenths) -> Level {
        match rating.0 {
            ..=15 => Level::Easy,
            16..=25 => Level::Medium,
            26..=44 => Level::Hard,
            45..=70 => Level::Expert,
            _ => Level::Extreme,
        }
    }

    /// The level of a puzzle of any other family; see [`rating`](crate::rating).
    ///
    /// | level | rating | what it takes |
    /// |---|---|---|
    /// | easy | up to 1.9 | forced moves, or KenKen's cages when up to four fillings of them are left |
    /// | medium | up to 2.9 | seeing what would at once leave another place with nothing, or cages with more fillings |
    /// | hard | up to 3.1 | supposing, and following what that forces for one wave, up to twice |
    /// | expert | up to 3.9 | the same again and again |
    /// | extreme | above | following two waves, or more |
    #[must_use]
    pub fn of_waves(rating: Tenths) -> Level {
        match rating.0 {
            ..20 => Level::Easy,
            20..30 => Level::Medium,
            30..32 => Level::Hard,
            32..40 => Level::Expert,
            _ => Level::Extreme,
        }
    }

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Extreme => "extreme",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
