//! Puzzles to order: how hard they are to be, and what they are to take.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use crate::family::{GaveUp, Made, Puzzle};
use crate::level::{Level, Scale};
use crate::sudoku::rate::{Technique, Tenths};

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// The levels that will do.
    pub levels: RangeInclusive<Level>,
    /// The ratings that will do.
    pub ratings: RangeInclusive<Tenths>,
    /// Techniques that the steps to the solution use, always by the easiest step: one at least of each of
    /// these groups, which have members. Only steps of classic Sudokus have techniques.
    pub needs: Vec<Vec<Technique>>,
    /// Techniques that they do not use.
    pub without: Vec<Technique>,
    /// So many puzzles are tried for each that is made, and then it is given up.
    pub tries: u64,
}

impl Default for Order {
    /// Anything will do.
    fn default() -> Self {
        Order {
            levels: Level::Easy..=Level::Extreme,
            ratings: Tenths(0)..=Tenths(u16::MAX),
            needs: Vec::new(),
            without: Vec::new(),
            tries: 50_000,
        }
    }
}

/// Why an order cannot be met by any puzzle of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OrderError {
    /// No rating is of these levels.
    #[error("expected ratings of the levels that are asked for: {low}..{high}", low = .0, high = top(.1))]
    Apart(Tenths, Tenths),
    /// A technique is asked for that is to be left out.
    #[error("expected techniques that are not left out, found {0} needed and left out")]
    NeededAndLeftOut(Technique),
    /// A technique is harder than the puzzles are to be.
    #[error("expected techniques up to the highest rating, {0}, found {1}, which is harder")]
    TooHard(Tenths, Technique),
    /// The puzzles have no techniques.
    #[error("expected Sudokus of 9×9 with boxes alone: no others are told by techniques")]
    NoTechniques,
}

fn top(rating: &Tenths) -> String {
    if rating.0 == u16::MAX { "any".to_owned() } else { rating.to_string() }
}

impl Order {
    /// The ratings that will do on a scale.
    ///
    /// # Errors
    /// If there are no such puzzles.
    pub fn on(&self, scale: Scale) -> Result<RangeInclusive<Tenths>, OrderError> {
        let of_levels = scale.ratings(&self.levels);
        let low = *self.ratings.start().max(of_levels.start());
        let high = *self.ratings.end().min(of_levels.end());
        if low > high {
            return Err(OrderError::Apart(*of_levels.start(), *of_levels.end()));
        }
        let asks = !self.needs.is_empty() || !self.without.is_empty();
        if asks && scale != Scale::Steps {
            return Err(OrderError::NoTechniques);
        }
        for group in &self.needs {
            let left = group.iter().filter(|technique| !self.without.contains(technique));
            match left.min_by_key(|technique| technique.least()) {
                None => return Err(OrderError::NeededAndLeftOut(group[0])),
                Some(easiest) if easiest.least() > high => {
                    return Err(OrderError::TooHard(high, *easiest));
                }
                Some(_) => {}
            }
        }
        Ok(low..=high)
    }

    /// Whether a puzzle of any family is of the right rating.
    #[must_use]
    pub fn fits(&self, puzzle: &dyn Puzzle, deadline: Option<Instant>) -> bool {
        let Ok(ratings) = self.on(puzzle.scale()) else { return false };
        let rating = puzzle.rate_within(*ratings.end(), deadline);
        rating.is_some_and(|rating| ratings.contains(&rating.number))
    }

    /// Makes puzzles until one fits.
    ///
    /// # Errors
    /// If none could be made, or none of so many fits.
    pub fn first(
        &self,
        tally: &Tally,
        deadline: Option<Instant>,
        mut make: impl FnMut() -> Result<Made, GaveUp>,
    ) -> Result<Made, GaveUp> {
        for _ in 0..self.tries {
            let made = make()?;
            tally.add(1);
            if self.fits(&*made.puzzle, deadline) {
                return Ok(made);
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(GaveUp::Stopped);
            }
        }
        Err(GaveUp::Hopeless(self.tries))
    }
}

/// How many puzzles were tried.
#[derive(Default, Debug)]
pub struct Tally(AtomicU64);

impl Tally {
    /// Counts some more.
    pub fn add(&self, tries: u64) {
        self.0.fetch_add(tries, Ordering::Relaxed);
    }

    /// How many they are.
    #[must_use]
    pub fn tries(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}
