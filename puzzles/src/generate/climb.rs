//! Changing puzzles a little at a time, until one matches an order.

use std::ops::RangeInclusive;

use super::{GaveUp, Made, Maker, Order, Tally};
use crate::deadline::{Deadline, is_over};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::technique::{Level, Scale, Technique, Tenths, refutation};

impl Order {
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
        let (mut tries, mut met) = (0, Tenths(0));
        while tries < self.tries {
            let mut made = maker.make(random, deadline)?;
            let mut distance = self.distance(&*made.puzzle, &ratings, deadline);
            met = met.max(distance.rating);
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
                met = met.max(its.rating);
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
        Err(GaveUp::hopeless(tries, met, *ratings.start()))
    }

    /// Measures a puzzle by its rating, or by the cells that techniques within the order leave open, and by the groups
    /// that it misses or takes.
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
                Some(Err(open)) => {
                    let far = TENTH + open.len();
                    return Distance { far, toward: Toward::Easier, rating: Tenths(u16::MAX), open };
                }
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
            (0, Some(0)) if number.0 < u16::MAX => Distance::new(0, Toward::Either, number),
            (0, amiss) => Distance::new(amiss.unwrap_or(TENTH).max(1), Toward::Either, number),
            (gap, amiss) => Distance::new(usize::from(gap) * TENTH + amiss.unwrap_or(0), toward, number),
        }
    }
}

/// How far a puzzle is from what is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Distance {
    far: usize,
    toward: Toward,
    /// How hard it is; beyond all if that is not known.
    rating: Tenths,
    open: Vec<usize>,
}

impl Distance {
    fn new(far: usize, toward: Toward, rating: Tenths) -> Self {
        Distance { far, toward, rating, open: Vec::new() }
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
