//! How hard a puzzle of any family is: a number, a level, and what it takes.
//!
//! Classic Sudokus have the scale of Sukaku Explainer; see [`sudoku::rate`](crate::sudoku::rate). All
//! others are measured on their exact-cover problem, by how it gives way; see [`waves`](crate::waves). Their number is
//! 1 where forced moves are enough, 2 where refutations are that show at once, and one more for each
//! wave that one has to follow until something supposed is refuted. Its decimal counts how often that
//! has to be done: the rounds beyond the first, up to nine, or a third of the waves where all is forced.

use std::fmt;
use std::time::Instant;

use crate::family::Reduced;
use crate::level::{Level, Scale};
use crate::sudoku::rate::{Technique, Tenths};
use crate::waves::{Clashes, Hardness, Measure, Waves};

/// How hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The number.
    pub number: Tenths,
    /// The level.
    pub level: Level,
    /// The hardest that it takes.
    pub hardest: Hardest,
}

/// What a puzzle takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hardest {
    /// A technique of Sudoku.
    Technique(Technique),
    /// To keep so many fillings of a KenKen's cage in mind.
    Fillings(usize),
    /// Forced moves and refutations.
    Waves(Hardness),
}

impl Rating {
    /// The rating of a problem that gives way like that.
    #[must_use]
    pub fn of_waves(hardness: Hardness, scale: Scale) -> Rating {
        let Hardness { depth, waves, rounds } = hardness;
        // Deeper suppositions come after all the waves that there may be.
        const DEEPER: usize = 20;
        let (whole, part) = match depth {
            0 => (1, rounds / 3),
            1 => ((2 + waves).min(DEEPER - 1), rounds - 1),
            _ => (DEEPER + depth - 2, rounds - 1),
        };
        let number = Tenths((10 * whole + part.min(9)) as u16);
        Rating { number, level: Level::of(number, scale), hardest: Hardest::Waves(hardness) }
    }
}

impl Rating {
    /// The rating of a KenKen that takes so many fillings of a cage.
    #[must_use]
    pub fn of_fillings(count: usize) -> Rating {
        const FEW: usize = 4;
        let number =
            Tenths(if count <= FEW { 10 + count as u16 } else { 20 + (count / FEW).ilog2().min(9) as u16 });
        Rating { number, level: Level::of(number, Scale::Places), hardest: Hardest::Fillings(count) }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number.fmt(f)
    }
}

impl fmt::Display for Hardest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hardest::Technique(technique) => technique.fmt(f),
            Hardest::Fillings(1) => f.pad("Cages of a single filling"),
            Hardest::Fillings(count) => write!(f, "Cages of up to {count} fillings"),
            Hardest::Waves(Hardness { depth: 0, .. }) => f.pad("Forced moves"),
            Hardest::Waves(Hardness { depth: 1, waves: 0, .. }) => f.pad("Refutation at once"),
            Hardest::Waves(Hardness { depth: 1, waves: 1, .. }) => f.pad("Refutation after 1 wave"),
            Hardest::Waves(Hardness { depth: 1, waves, .. }) => write!(f, "Refutation after {waves} waves"),
            Hardest::Waves(Hardness { depth, .. }) => write!(f, "Refutation by refutations, {depth} deep"),
        }
    }
}

/// Rates a puzzle by its exact-cover problem, if it is at most so hard. `None` if it is harder, or harder
/// than can be told, has not exactly one solution, or the time is up.
#[must_use]
pub fn by_waves(reduced: &Reduced, scale: Scale, most: Tenths, deadline: Option<Instant>) -> Option<Rating> {
    let most_waves = match most.0 / 10 {
        0..20 => Some(usize::from(most.0 / 10).saturating_sub(2)),
        _ => None,
    };
    let clashes = Clashes::new(&reduced.problem);
    let deepest = usize::from(most >= Tenths(20));
    let mut waves = Waves::new(&clashes, deepest).within(most_waves.unwrap_or(usize::MAX)).until(deadline);
    let measure = Measure::of(waves.by_ref());
    let rating = Rating::of_waves(measure.hardness, scale);
    (waves.is_solved() && rating.number <= most).then_some(rating)
}
