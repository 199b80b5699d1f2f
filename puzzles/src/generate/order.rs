//! Orders: the ratings and techniques that puzzles must have.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::deadline::Deadline;
use crate::notation::text::any_of;
use crate::puzzle::Puzzle;
use crate::technique::{Group, Level, Scale, Technique, Tenths};

/// The most tries for a puzzle by default.
pub(crate) const TRIES: u64 = 50_000;

/// The ratings and techniques that puzzles are to have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// The levels that match.
    pub levels: RangeInclusive<Level>,
    /// The ratings that match.
    pub ratings: RangeInclusive<Tenths>,
    /// The solution, always by the easiest step, takes a technique of each of these groups.
    pub needs: Vec<Group>,
    /// The solution takes no technique of these groups.
    pub without: Vec<Group>,
    /// Gives up after this many tries for a puzzle.
    pub tries: u64,
}

impl Default for Order {
    /// Any puzzle matches.
    fn default() -> Self {
        Order {
            levels: Level::Easy..=Level::Extreme,
            ratings: Tenths(0)..=Tenths(u16::MAX),
            needs: Vec::new(),
            without: Vec::new(),
            tries: TRIES,
        }
    }
}

/// Why an order cannot be met by any puzzle of a kind.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OrderError {
    /// No rating is of these levels.
    #[error("expected ratings within {low}..{high}, those of the chosen difficulty", low = .0, high = top(.1))]
    Apart(Tenths, Tenths),
    /// No puzzle of the scale is that hard.
    #[error("expected a rating of at most {highest}, the end of the scale of these puzzles, found {found}")]
    OffScale {
        /// The highest rating of the scale.
        highest: Tenths,
        /// The lowest rating asked for.
        found: Tenths,
    },
    /// A technique is asked for that is to be left out.
    #[error("{0} is both needed and excluded")]
    NeededAndLeftOut(String),
    /// A technique is harder than the puzzles are to be.
    #[error("expected techniques rated at most {0}, found {1}, which is rated higher")]
    TooHard(Tenths, String),
    /// The puzzles have no such technique.
    #[error("these puzzles do not use the technique {name}: expected {known}", known = any_of(.known))]
    Foreign {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
}

fn top(rating: &Tenths) -> String {
    if rating.0 == u16::MAX { "any".to_owned() } else { rating.to_string() }
}

impl Order {
    /// The ratings that match on a scale.
    ///
    /// # Errors
    /// If there are none.
    pub fn on(&self, scale: Scale) -> Result<RangeInclusive<Tenths>, OrderError> {
        let (highest, found) = (scale.highest(), *self.ratings.start());
        if found > highest {
            return Err(OrderError::OffScale { highest, found });
        }
        let of_levels = scale.ratings(&self.levels);
        let low = *self.ratings.start().max(of_levels.start());
        let high = *self.ratings.end().min(of_levels.end());
        if low > high {
            return Err(OrderError::Apart(*of_levels.start(), *of_levels.end()));
        }
        Ok(low..=high)
    }

    /// Whether puzzles of a scale that take these techniques can meet it.
    ///
    /// # Errors
    /// If they cannot: why not.
    pub fn check(&self, scale: Scale, techniques: &[Technique]) -> Result<(), OrderError> {
        let high = *self.on(scale)?.end();
        let steps = |group: &Group| -> Vec<(String, Tenths)> {
            let own = group.techniques.iter().filter(|technique| techniques.contains(technique));
            own.filter_map(|technique| Some((technique.to_string(), technique.least(scale)?))).collect()
        };
        let known = || techniques.iter().map(|technique| technique.group_name()).collect();
        let groups = self.needs.iter().chain(&self.without);
        if let Some(foreign) = groups.into_iter().find(|group| steps(group).is_empty()) {
            return Err(OrderError::Foreign { name: foreign.name.clone(), known: known() });
        }
        let left_out: Vec<(String, Tenths)> = self.without.iter().flat_map(steps).collect();
        for group in &self.needs {
            let all = steps(group);
            let left = all.iter().filter(|step| !left_out.contains(step));
            match left.min_by_key(|(_, least)| *least) {
                None => return Err(OrderError::NeededAndLeftOut(all[0].0.clone())),
                Some((name, least)) if *least > high => {
                    return Err(OrderError::TooHard(high, name.clone()));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// Whether a puzzle takes the techniques that it is to take, and none that it is not to take. `None` if
    /// that cannot be told, or the deadline passed.
    #[must_use]
    pub fn takes(&self, puzzle: &dyn Puzzle, deadline: Option<Deadline>) -> Option<bool> {
        Some(self.amiss(puzzle, deadline)? == 0)
    }

    /// The number of groups that a puzzle misses, or takes although they are excluded.
    pub(super) fn amiss(&self, puzzle: &dyn Puzzle, deadline: Option<Deadline>) -> Option<usize> {
        if self.needs.is_empty() && self.without.is_empty() {
            return Some(0);
        }
        let taken = puzzle.techniques_taken(deadline)?;
        let is_taken = |group: &&Group| group.techniques.iter().any(|technique| taken.contains(technique));
        let missing = self.needs.iter().filter(|group| !is_taken(group)).count();
        Some(missing + self.without.iter().filter(is_taken).count())
    }
}

/// The number of puzzles tried.
#[derive(Default, Debug)]
pub struct Tally(AtomicU64);

impl Tally {
    /// Adds tries.
    pub fn add(&self, tries: u64) {
        self.0.fetch_add(tries, Ordering::Relaxed);
    }

    /// The number of tries.
    #[must_use]
    pub fn tries(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}
