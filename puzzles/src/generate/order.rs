//! Orders: the ratings and techniques that puzzles must have.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{GaveUp, Made, Maker};
use crate::deadline::{Deadline, is_over};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::technique::{Group, Level, Scale, Technique, Tenths, refutation};

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
    #[error("expected ratings within {low}..{high}, those of the difficulty asked for", low = .0, high = top(.1))]
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
    #[error("these puzzles have no technique {name}: expected {known}", known = .known.join(", "))]
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
    fn amiss(&self, puzzle: &dyn Puzzle, deadline: Option<Deadline>) -> Option<usize> {
        if self.needs.is_empty() && self.without.is_empty() {
            return Some(0);
        }
        let taken = puzzle.techniques_taken(deadline)?;
        let is_taken = |group: &&Group| group.techniques.iter().any(|technique| taken.contains(technique));
        let missing = self.needs.iter().filter(|group| !is_taken(group)).count();
        Some(missing + self.without.iter().filter(is_taken).count())
    }

    /// Makes puzzles, and changes each a little as long as that brings it closer to the order, until one
    /// matches.
    ///
    /// How hard its hardest part is says little of a large board. So what counts of a puzzle that is too hard
    /// is how many cells the techniques leave open that are within the order, and these cells are changed.
    ///
    /// # Errors
    /// If none could be made, or none matched after the most tries.
    pub(crate) fn climb<M: Changing>(
        &self,
        maker: &M,
        random: &mut Random,
        deadline: Option<Deadline>,
        tally: &Tally,
    ) -> Result<Made<M::Puzzle>, GaveUp> {
        /// After this many changes in a row without progress, a new puzzle is begun.
        const PATIENCE: usize = 12;
        /// Where open cells are known, after one more for every `CELLS` cells, as a large board costs more.
        const CELLS: usize = 4;
        let ratings = self.on(maker.scale()).map_err(|error| GaveUp::Impossible(error.to_string()))?;
        let mut tries = 0;
        while tries < self.tries {
            let mut made = maker.make(random, deadline)?;
            let mut distance = self.distance(&*made.puzzle, &ratings, deadline);
            tries += 1;
            tally.add(1);
            let most_idle = PATIENCE + if distance.open.is_empty() { 0 } else { made.solution.len() / CELLS };
            let mut patience = most_idle;
            while !distance.fits() && patience > 0 && tries < self.tries {
                if is_over(deadline) {
                    return Err(GaveUp::Stopped);
                }
                patience -= 1;
                let Some(other) = maker.changed(&made, &distance.aim(), random, deadline)? else { continue };
                let its = self.distance(&*other.puzzle, &ratings, deadline);
                tries += 1;
                tally.add(1);
                if its.far < distance.far {
                    patience = most_idle;
                }
                if its.far <= distance.far {
                    (made, distance) = (other, its);
                }
            }
            if distance.fits() {
                let is_wanted = |puzzle: &dyn Puzzle| self.distance(puzzle, &ratings, deadline).fits();
                return Ok(maker.trimmed(made, &is_wanted, random, deadline));
            }
        }
        Err(GaveUp::Hopeless(self.tries))
    }

    /// How far a puzzle is from what is asked for.
    fn distance(
        &self,
        puzzle: &dyn Puzzle,
        ratings: &RangeInclusive<Tenths>,
        deadline: Option<Deadline>,
    ) -> Distance {
        /// A missing technique weighs less than a tenth.
        const TENTH: usize = 100;
        let supposed = match puzzle.scale() {
            Scale::Steps | Scale::Variants => {
                Technique::DynamicContradiction.least(Scale::Steps).unwrap_or_default()
            }
            Scale::Places | Scale::Clues | Scale::Packing => refutation(),
        };
        let number = if *ratings.end() < supposed {
            match puzzle.rate_or_open(*ratings.end(), deadline) {
                Some(Ok(number)) => number,
                Some(Err(open)) => return Distance { far: TENTH + open.len(), toward: Toward::Easier, open },
                None => Tenths(u16::MAX),
            }
        } else {
            puzzle.rate_within(Tenths(u16::MAX), deadline).map_or(Tenths(u16::MAX), |rating| rating.number)
        };
        let (toward, gap) = if number < *ratings.start() {
            (Toward::Harder, ratings.start().0 - number.0)
        } else {
            (Toward::Easier, number.0.saturating_sub(ratings.end().0))
        };
        let amiss = if number.0 == u16::MAX { Some(0) } else { self.amiss(puzzle, deadline) };
        match (gap, amiss) {
            (0, Some(0)) if number.0 < u16::MAX => Distance::new(0, Toward::Either),
            (0, amiss) => Distance::new(amiss.unwrap_or(TENTH).max(1), Toward::Either),
            (gap, amiss) => Distance::new(usize::from(gap) * TENTH + amiss.unwrap_or(0), toward),
        }
    }
}

/// How far a puzzle is from what is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Distance {
    far: usize,
    toward: Toward,
    open: Vec<usize>,
}

impl Distance {
    fn new(far: usize, toward: Toward) -> Self {
        Distance { far, toward, open: Vec::new() }
    }

    /// Whether the puzzle is as asked for.
    fn fits(&self) -> bool {
        self.far == 0
    }

    fn aim(&self) -> Aim<'_> {
        Aim { toward: self.toward, open: &self.open }
    }
}

/// How a puzzle is to change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim<'o> {
    /// In which direction.
    pub(crate) toward: Toward,
    /// The cells that techniques within the order leave open, if these are known.
    pub(crate) open: &'o [usize],
}

/// Which way a puzzle is to change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Toward {
    /// It is too hard.
    Easier,
    /// It is too easy.
    Harder,
    /// Its rating matches, but not its techniques.
    Either,
}

/// Makes puzzles with clues, and can change them a little.
pub(crate) trait Changing: Send + Sync {
    /// What it makes.
    type Puzzle: Puzzle;

    /// The techniques that its puzzles take.
    fn techniques(&self) -> Vec<Technique>;

    /// Their scale.
    fn scale(&self) -> Scale {
        Scale::Clues
    }

    /// See [`Maker::usual_levels`].
    fn usual_levels(&self) -> Option<RangeInclusive<Level>> {
        None
    }

    /// See [`Maker::make`].
    fn make(&self, random: &mut Random, deadline: Option<Deadline>) -> Result<Made<Self::Puzzle>, GaveUp>;

    /// A puzzle after changes, without what its recipe does not want to stay, as long as it is as wanted.
    fn trimmed(
        &self,
        made: Made<Self::Puzzle>,
        is_wanted: &dyn Fn(&dyn Puzzle) -> bool,
        random: &mut Random,
        deadline: Option<Deadline>,
    ) -> Made<Self::Puzzle> {
        let _ = (is_wanted, random, deadline);
        made
    }

    /// The puzzle as it is shown, with as many solutions and the same rating: without what no longer says anything.
    fn finished(&self, made: Made<Self::Puzzle>) -> Made<Self::Puzzle> {
        made
    }

    /// The puzzle after a small change, with one solution as before; `None` if none was found.
    ///
    /// # Errors
    /// If it was told to stop.
    fn changed(
        &self,
        made: &Made<Self::Puzzle>,
        aim: &Aim<'_>,
        random: &mut Random,
        deadline: Option<Deadline>,
    ) -> Result<Option<Made<Self::Puzzle>>, GaveUp>;
}

impl<T: Changing> Maker for T {
    fn make(&self, random: &mut Random, deadline: Option<Deadline>) -> Result<Made, GaveUp> {
        Changing::make(self, random, deadline).map(|made| self.finished(made).of_any())
    }

    fn make_tallied(
        &self,
        order: &Order,
        random: &mut Random,
        deadline: Option<Deadline>,
        tally: &Tally,
    ) -> Result<Made, GaveUp> {
        order.climb(self, random, deadline, tally).map(|made| self.finished(made).of_any())
    }

    fn scale(&self) -> Scale {
        Changing::scale(self)
    }

    fn usual_levels(&self) -> Option<RangeInclusive<Level>> {
        Changing::usual_levels(self)
    }

    fn techniques(&self) -> Vec<Technique> {
        Changing::techniques(self)
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
