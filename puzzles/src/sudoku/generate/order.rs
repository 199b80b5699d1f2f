//! Sudokus to order.
//!
//! On the classic board, minimal puzzles of all kinds come by the ten thousand a second, and most orders
//! are met by looking them through: the steps of a puzzle are followed only until they show that it does
//! not fit. Where a puzzle has the right rating, but not the techniques, its neighbours are looked at:
//! puzzles of the same solution that share most of the givens. They are as hard far more often than chance
//! would have it, and rare techniques come several times as fast. (For ratings alone this does not pay:
//! the neighbours of a hard puzzle take longer to rate than a new one takes to find.)
//!
//! On all other boards, minimal puzzles are nearly always too hard. There, givens go as long as singles
//! solve the puzzle, and then as long as the solution is the only one. A puzzle with more of the givens is
//! never harder by its waves, so that the middle of those between the two tells which half to look in.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Instant;

use super::super::nine::Cells;
use super::super::puzzle::Puzzle;
use super::super::rate::{self, steps_within};
use super::{SudokuMaker, set, thin_out};
use crate::board::Layout;
use crate::deadline::is_over;
use crate::generate::{GaveUp, Made, Maker, Order, Tally};
use crate::random::Random;
use crate::technique::{Group, Scale, Technique, Tenths};

/// So many neighbours in a row are looked at that bring nothing, before another board is begun.
const PATIENCE: u32 = 24;

/// How far a puzzle is from an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Distance {
    /// So many groups of techniques are missing.
    Missing(usize),
    /// Another rating, or techniques that are not wanted.
    Far,
}

impl SudokuMaker {
    /// A puzzle as it is ordered.
    pub(super) fn ordered(
        &self,
        order: &Order,
        random: &mut Random,
        deadline: Option<Instant>,
        tally: &Tally,
    ) -> Result<Made, GaveUp> {
        let ratings = order.on(self.scale()).map_err(|error| GaveUp::Impossible(error.to_string()))?;
        let wish = Wish::new(order, ratings, deadline);
        let mut tries = 0;
        while tries < order.tries {
            if is_over(deadline) {
                return Err(GaveUp::Stopped);
            }
            let before = tries;
            let (layout, solution) = self.board(random, deadline)?;
            let board = Board { maker: self, layout, solution };
            let found = if board.layout.is_classic_nine() {
                board.walk(&wish, random, &mut tries)
            } else {
                board.halve(&wish, random, &mut tries)?
            };
            tally.add(tries - before);
            if let Some(givens) = found {
                let Board { layout, solution, .. } = board;
                return Ok(self.made(layout, givens, solution));
            }
        }
        Err(GaveUp::Hopeless(order.tries))
    }
}

/// An order with the ratings that it comes to.
struct Wish<'a> {
    low: Tenths,
    high: Tenths,
    order: &'a Order,
    /// What all that is needed takes at least: where nothing is as hard as a technique, there is no
    /// occasion for it.
    least: Tenths,
    /// When to look at no more steps.
    deadline: Option<Instant>,
}

impl<'a> Wish<'a> {
    fn new(order: &'a Order, ratings: RangeInclusive<Tenths>, deadline: Option<Instant>) -> Self {
        let easiest = |group: &Group| {
            group.techniques.iter().filter_map(|technique| technique.least(Scale::Steps)).min()
        };
        let (low, high) = ratings.into_inner();
        let least = order.needs.iter().filter_map(easiest).fold(low, Tenths::max);
        Wish { low, high, order, least, deadline }
    }

    /// How hard the steps are that are looked at. Chains within chains take a second to find, so that a
    /// puzzle which takes any is left aside where neither they nor a range that ends among them was asked
    /// for.
    fn most(&self) -> Tenths {
        let nested = Technique::NestedContradiction.least(Scale::Steps).unwrap_or_default();
        if self.high.0 == u16::MAX && self.least < nested { Tenths(nested.0 - 1) } else { self.high }
    }

    /// How far a classic puzzle is from it.
    fn distance(&self, puzzle: &Puzzle) -> Distance {
        let Order { needs, without, .. } = self.order;
        let mut missing: Vec<&[Technique]> = needs.iter().map(|group| &group.techniques[..]).collect();
        let mut rating = Tenths(0);
        // Nothing that is still to come can be wrong.
        let is_open = self.high.0 == u16::MAX && without.is_empty();
        let mut steps = steps_within(puzzle, self.most()).until(self.deadline);
        for step in steps.by_ref() {
            if without.iter().any(|group| group.techniques.contains(&step.technique)) {
                return Distance::Far;
            }
            rating = rating.max(step.rating);
            missing.retain(|group| !group.contains(&step.technique));
            if is_open && rating >= self.low && missing.is_empty() {
                return Distance::Missing(0);
            }
        }
        let is_solved = steps.board().is_some_and(rate::Board::is_solved);
        if is_solved && rating >= self.least { Distance::Missing(missing.len()) } else { Distance::Far }
    }
}

/// A full board of which puzzles are made.
struct Board<'a> {
    maker: &'a SudokuMaker,
    layout: Arc<Layout>,
    solution: Vec<u8>,
}

impl Board<'_> {
    fn puzzle(&self, givens: &[u8]) -> Puzzle {
        Puzzle::new(Arc::clone(&self.layout), givens.to_vec())
    }

    /// Goes from one minimal puzzle to its neighbours until one fits, or none comes closer.
    fn walk(&self, wish: &Wish<'_>, random: &mut Random, tries: &mut u64) -> Option<Vec<u8>> {
        *tries += 1;
        let mut givens = self.maker.carve_nine(&self.solution, random)?;
        let mut distance = wish.distance(&self.puzzle(&givens));
        let mut patience = if distance == Distance::Far { 0 } else { PATIENCE };
        while distance > Distance::Missing(0) && patience > 0 && *tries < wish.order.tries {
            patience -= 1;
            let Some(neighbour) = self.neighbour(&givens, random) else { continue };
            *tries += 1;
            let theirs = wish.distance(&self.puzzle(&neighbour));
            if theirs < distance {
                patience = PATIENCE;
            }
            if theirs <= distance {
                (givens, distance) = (neighbour, theirs);
            }
        }
        (distance == Distance::Missing(0)).then_some(givens)
    }

    /// A puzzle with most of the givens of a minimal one, and minimal again: a few others are given, too,
    /// then one or two go, and then whatever can.
    fn neighbour(&self, givens: &[u8], random: &mut Random) -> Option<Vec<u8>> {
        let mut orbits = self.maker.orbits_as_sets();
        random.shuffle(&mut orbits);
        let given = set((0..givens.len()).filter(|&cell| givens[cell] > 0));
        let (inside, mut outside): (Vec<Cells>, Vec<Cells>) =
            orbits.into_iter().partition(|orbit| orbit & given != 0);
        outside.truncate(2 + random.below(3));
        let (first, others) = inside.split_at(inside.len().min(1 + random.below(2)));
        let all = outside.iter().fold(given, |all, orbit| all | orbit);
        outside.extend(others);
        random.shuffle(&mut outside);
        let order: Vec<Cells> = first.iter().copied().chain(outside).collect();
        thin_out(&self.solution, all, &order, &self.maker.draw_clues(givens.len(), random))
    }

    /// Looks between what singles solve and what has just one solution.
    fn halve(
        &self,
        wish: &Wish<'_>,
        random: &mut Random,
        tries: &mut u64,
    ) -> Result<Option<Vec<u8>>, GaveUp> {
        let (maker, deadline) = (self.maker, wish.deadline);
        let whole = maker.all_that_may(&self.solution);
        let Some(easy) = maker.carve_by(&self.layout, &self.solution, &whole, true, random, deadline)? else {
            *tries += 1;
            return Ok(None);
        };
        let Some(hard) = maker.carve_by(&self.layout, &self.solution, &easy, false, random, deadline)? else {
            *tries += 1;
            return Ok(None);
        };
        let gone = |orbit: &&Vec<u16>| {
            let cell = usize::from(orbit[0]);
            easy[cell] > 0 && hard[cell] == 0
        };
        let mut between: Vec<&Vec<u16>> = maker.orbits.iter().filter(gone).collect();
        random.shuffle(&mut between);
        // So many of them are not given: fewer than `low` is too easy, `high` and more is too hard.
        let (mut low, mut high) = (0, between.len() + 1);
        let clues = maker.recipe.clues.clone().unwrap_or(0..=self.solution.len());
        while low < high {
            let middle = usize::midpoint(low, high).min(between.len());
            let mut givens = easy.clone();
            between[..middle].iter().copied().flatten().for_each(|&cell| givens[usize::from(cell)] = 0);
            *tries += 1;
            let count = givens.iter().filter(|given| **given > 0).count();
            let sheet = maker.made(Arc::clone(&self.layout), givens.clone(), self.solution.clone()).puzzle;
            let rating = sheet.rate_within(wish.high, deadline).map(|rating| rating.number);
            if is_over(deadline) {
                return Err(GaveUp::Stopped);
            }
            match rating {
                Some(rating) if rating >= wish.low && clues.contains(&count) => {
                    // Which techniques it takes does not tell where to go on.
                    let takes = wish.order.takes(&*sheet, deadline) == Some(true);
                    return Ok(takes.then_some(givens));
                }
                Some(rating) if count > *clues.end() || (rating < wish.low && count > *clues.start()) => {
                    low = middle + 1;
                }
                _ => high = middle,
            }
        }
        Ok(None)
    }
}
