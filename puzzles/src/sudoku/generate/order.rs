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
//! hardly ever harder, so that the middle of those between the two tells which half to look in.

use std::cell::Cell;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::super::nine::Cells;
use super::super::puzzle::Puzzle;
use super::super::rate::{self, steps_within};
use super::super::sheet::Sheet;
use super::{SudokuMaker, set, thin_out};
use crate::board::{Layout, given_cells};
use crate::deadline::{Deadline, is_over};
use crate::generate::{GaveUp, Made, Maker, Order, Tally};
use crate::puzzle::Puzzle as AnyPuzzle;
use crate::random::Random;
use crate::technique::{Group, Scale, Technique, Tenths, Unrated};

/// This many neighbours in a row may bring nothing before another board is begun.
const PATIENCE: u32 = 24;

/// Givens are taken from a board other than the classic one in this many orders before another is begun: to draw
/// regions and to fill them takes as long as a try or two.
const DRAWS: u32 = 8;

/// The room that a rare technique takes: where there is less, something easier does the same. Four cells of a house
/// with four digits leave its other empty cells a hidden set, and four rows for a digit leave the other rows that lack
/// it a fish in columns; so it is with four digits that have four cells.
const ROOM: [(&[Technique], Room); 3] = [
    (&[Technique::HiddenQuad], Room::House(9)),
    (&[Technique::NakedQuad], Room::House(8)),
    (&[Technique::Jellyfish], Room::Digit(8)),
];

/// Something of a board of which little is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Room {
    /// A house has at least this many empty cells.
    House(usize),
    /// A digit is missing in at least this many rows.
    Digit(usize),
}

impl Room {
    fn is_on(self, board: &rate::Board) -> bool {
        match self {
            Room::House(empty) => board.most_empty() >= empty,
            Room::Digit(rows) => board.most_rows_without() >= rows,
        }
    }
}

/// How far a puzzle is from an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Distance {
    /// This many groups of techniques are missing.
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
        deadline: Option<Deadline>,
        tally: &Tally,
    ) -> Result<Made, GaveUp> {
        let ratings = order.on(self.scale()).map_err(|error| GaveUp::Impossible(error.to_string()))?;
        let wish = Wish::new(order, ratings, self.scale(), deadline);
        let most = self.most_tries(order.tries);
        let mut tries = 0;
        while tries < most {
            if is_over(deadline) {
                return Err(GaveUp::Stopped);
            }
            let before = tries;
            if self.fills_pattern() {
                let filled = self.fill_pattern(random, deadline, &mut tries)?;
                tally.add(tries - before);
                let made = filled.map(|(layout, givens, solution)| self.made(layout, givens, solution));
                if let Some(made) = made.filter(|made| wish.fits(&*made.puzzle)) {
                    return Ok(made);
                }
                continue;
            }
            let (layout, solution) = self.board(random, deadline)?;
            let board = FullBoard { maker: self, layout, solution };
            let mut found = None;
            if board.layout.is_classic_nine() {
                found = board.walk(&wish, random, &mut tries);
            } else {
                for _ in 0..DRAWS {
                    if found.is_none() && tries < most {
                        found = board.halve(&wish, random, &mut tries)?;
                    }
                }
            }
            tally.add(tries - before);
            if let Some(givens) = found {
                let FullBoard { layout, solution, .. } = board;
                return Ok(self.made(layout, givens, solution));
            }
        }
        Err(GaveUp::hopeless(most, wish.met.get(), wish.low))
    }

    /// A puzzle with most of the givens of a minimal one, and minimal again: a few others are given, too,
    /// then one or two go, and then whatever can, to a number of givens that is drawn anew if none is named.
    pub(super) fn neighbour(
        &self,
        solution: &[u8],
        givens: &[u8],
        clues: Option<&RangeInclusive<usize>>,
        random: &mut Random,
    ) -> Option<Vec<u8>> {
        let mut orbits = self.orbits_as_sets();
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
        let clues = clues.cloned().unwrap_or_else(|| self.draw_clues(givens.len(), random));
        thin_out(solution, all, &order, &clues)
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
    deadline: Option<Deadline>,
    /// The hardest rating that was met; beyond all if one was too high.
    met: Cell<Tenths>,
}

impl<'a> Wish<'a> {
    fn new(
        order: &'a Order,
        ratings: RangeInclusive<Tenths>,
        scale: Scale,
        deadline: Option<Deadline>,
    ) -> Self {
        let easiest =
            |group: &Group| group.techniques.iter().filter_map(|technique| technique.least(scale)).min();
        let (low, high) = ratings.into_inner();
        let least = order.needs.iter().filter_map(easiest).fold(low, Tenths::max);
        Wish { low, high, order, least, deadline, met: Cell::default() }
    }

    /// How hard the steps are that are looked at. Chains within chains take a second to find, so that a
    /// puzzle which takes any is left aside where neither they nor a range that ends among them was asked
    /// for. And what is needed and rare is sought among puzzles whose other steps are not much harder: these are
    /// rated in a tenth of the time.
    fn most(&self, tries: u64) -> Tenths {
        /// What was not found after this many tries is rare.
        const RARE: u64 = 200;
        /// How much harder other steps may be then.
        const MARGIN: u16 = 1;
        let nested = Technique::NestedContradiction.least(Scale::Steps).unwrap_or_default();
        match self.high.0 {
            u16::MAX if tries > RARE && !self.order.needs.is_empty() => Tenths(self.least.0 + MARGIN),
            u16::MAX if self.least < nested => Tenths(nested.0 - 1),
            _ => self.high,
        }
    }

    /// Remembers the rating of a puzzle, if it is not too high.
    fn meet(&self, rating: Option<Tenths>) {
        self.met.set(self.met.get().max(rating.unwrap_or(Tenths(u16::MAX))));
    }

    /// The techniques that are needed and take room.
    fn needs_room(&self) -> impl Iterator<Item = (&'static [Technique], Room)> {
        let is_needed =
            |techniques: &[Technique]| self.order.needs.iter().any(|group| group.techniques == techniques);
        ROOM.into_iter().filter(move |(techniques, _)| is_needed(techniques))
    }

    /// Whether a puzzle is as ordered.
    fn fits(&self, puzzle: &dyn AnyPuzzle) -> bool {
        if let Some(sheet) = puzzle.downcast_ref::<Sheet>()
            && sheet.puzzle.layout().is_classic_nine()
        {
            return self.distance(&sheet.puzzle, 0) == Distance::Missing(0);
        }
        let rating = puzzle.rate_within(self.high, self.deadline);
        self.meet(rating.as_ref().ok().map(|rating| rating.number));
        rating.is_ok_and(|rating| rating.number >= self.least)
            && self.order.takes(puzzle, self.deadline) == Some(true)
    }

    /// How far a classic puzzle is from it.
    fn distance(&self, puzzle: &Puzzle, tries: u64) -> Distance {
        let Order { needs, without, .. } = self.order;
        let mut missing: Vec<&[Technique]> = needs.iter().map(|group| &group.techniques[..]).collect();
        let mut rating = Tenths(0);
        // Nothing that is still to come can be wrong.
        let is_open = self.high.0 == u16::MAX && without.is_empty();
        let rooms: Vec<(&[Technique], Room)> = self.needs_room().collect();
        let mut steps = steps_within(puzzle, self.most(tries)).until(self.deadline);
        while let Some(step) = steps.next() {
            if without.iter().any(|group| group.techniques.contains(&step.technique)) {
                return Distance::Far;
            }
            rating = rating.max(step.rating);
            missing.retain(|group| !group.contains(&step.technique));
            if is_open && rating >= self.low && missing.is_empty() {
                return Distance::Missing(0);
            }
            let lacks_room = |&(techniques, room): &(&[Technique], Room)| {
                missing.contains(&techniques) && !steps.board().is_some_and(|board| room.is_on(board))
            };
            if rooms.iter().any(lacks_room) {
                return Distance::Far;
            }
        }
        let is_solved = steps.board().is_some_and(rate::Board::is_solved);
        self.meet(is_solved.then_some(rating));
        if is_solved && rating >= self.least { Distance::Missing(missing.len()) } else { Distance::Far }
    }
}

/// A full board of which puzzles are made.
struct FullBoard<'a> {
    maker: &'a SudokuMaker,
    layout: Arc<Layout>,
    solution: Vec<u8>,
}

impl FullBoard<'_> {
    fn puzzle(&self, givens: &[u8]) -> Puzzle {
        Puzzle::new(Arc::clone(&self.layout), givens.to_vec())
    }

    /// The cells that make some room if nothing is given in them.
    fn room(&self, room: Room, random: &mut Random) -> Vec<u16> {
        match room {
            Room::House(_) => {
                random.pick(self.layout.houses()).map_or_else(Vec::new, |house| house.cells.clone())
            }
            Room::Digit(_) => {
                let digit = 1 + random.below(9) as u8;
                (0..).zip(&self.solution).filter(|(_, own)| **own == digit).map(|(cell, _)| cell).collect()
            }
        }
    }

    /// Goes from one minimal puzzle to its neighbours until one fits, or none comes closer.
    fn walk(&self, wish: &Wish<'_>, random: &mut Random, tries: &mut u64) -> Option<Vec<u8>> {
        *tries += 1;
        let first = wish.needs_room().next().map_or_else(Vec::new, |(_, room)| self.room(room, random));
        let mut givens = self.maker.carve_nine(&self.solution, &first, random)?;
        let mut distance = wish.distance(&self.puzzle(&givens), *tries);
        let mut patience = if distance == Distance::Far { 0 } else { PATIENCE };
        while distance > Distance::Missing(0) && patience > 0 && *tries < wish.order.tries {
            patience -= 1;
            let Some(neighbour) = self.maker.neighbour(&self.solution, &givens, None, random) else {
                continue;
            };
            *tries += 1;
            let theirs = wish.distance(&self.puzzle(&neighbour), *tries);
            if theirs < distance {
                patience = PATIENCE;
            }
            if theirs <= distance {
                (givens, distance) = (neighbour, theirs);
            }
        }
        (distance == Distance::Missing(0)).then_some(givens)
    }

    /// Takes givens away, first as long as singles solve the puzzle, then as long as it has one solution, and
    /// looks for the place where it is as hard as it is to be.
    fn halve(
        &self,
        wish: &Wish<'_>,
        random: &mut Random,
        tries: &mut u64,
    ) -> Result<Option<Vec<u8>>, GaveUp> {
        let whole = self.maker.all_that_may(&self.solution);
        *tries += 1;
        let Some(easy) = self.carve(&whole, true, wish, random)? else { return Ok(None) };
        let rating = self.rate(&easy, wish)?;
        if rating.is_some_and(|rating| rating < wish.least) {
            let Some(hard) = self.carve(&easy, false, wish, random)? else { return Ok(None) };
            return self.hardest_between(&easy, &hard, true, wish, random, tries);
        }
        if rating.is_some() && self.has_clues(&easy) {
            return Ok(self.takes(&easy, wish).then_some(easy));
        }
        self.hardest_between(&whole, &easy, false, wish, random, tries)
    }

    fn carve(
        &self,
        givens: &[u8],
        singles_only: bool,
        wish: &Wish<'_>,
        random: &mut Random,
    ) -> Result<Option<Vec<u8>>, GaveUp> {
        self.maker.carve_by(&self.layout, &self.solution, givens, singles_only, random, wish.deadline)
    }

    /// Looks between two puzzles, of which the second has fewer givens, by halves: for the first that is hard
    /// enough, or else for the last that is not too hard.
    fn hardest_between(
        &self,
        more: &[u8],
        fewer: &[u8],
        first: bool,
        wish: &Wish<'_>,
        random: &mut Random,
        tries: &mut u64,
    ) -> Result<Option<Vec<u8>>, GaveUp> {
        let gone = |orbit: &&Vec<u16>| {
            let cell = usize::from(orbit[0]);
            more[cell] > 0 && fewer[cell] == 0
        };
        let mut between: Vec<&Vec<u16>> = self.maker.orbits.iter().filter(gone).collect();
        random.shuffle(&mut between);
        let most_clues = self.maker.recipe.clues.as_ref().map_or(usize::MAX, |clues| *clues.end());
        // Fewer than `low` are too few to take away, `high` and more are too many.
        let (mut low, mut high) = (0, between.len() + 1);
        let mut found = None;
        while low < high {
            let middle = usize::midpoint(low, high).min(between.len());
            let mut givens = more.to_vec();
            between[..middle].iter().copied().flatten().for_each(|&cell| givens[usize::from(cell)] = 0);
            *tries += 1;
            let rating = self.rate(&givens, wish)?;
            let fits = rating.is_some_and(|rating| rating >= wish.least) && self.has_clues(&givens);
            if fits && first {
                // Which techniques it takes does not tell where to go on.
                return Ok(self.takes(&givens, wish).then_some(givens));
            }
            let count = given_cells(&givens).count();
            let is_too_easy = rating.is_some_and(|rating| rating < wish.least || !first);
            if is_too_easy || count > most_clues {
                low = middle + 1;
            } else {
                high = middle;
            }
            if fits {
                found = Some(givens);
            }
        }
        if first {
            found = self.carve_on(more, &between, low, wish, tries)?;
        }
        Ok(found.filter(|givens| self.takes(givens, wish)))
    }

    /// Where a puzzle is too easy without the first `low - 1` groups of givens, and too hard without one more:
    /// takes others away as long as it is not too hard, until it is hard enough.
    fn carve_on(
        &self,
        more: &[u8],
        between: &[&Vec<u16>],
        low: usize,
        wish: &Wish<'_>,
        tries: &mut u64,
    ) -> Result<Option<Vec<u8>>, GaveUp> {
        let (gone, left) = between.split_at(low.saturating_sub(1).min(between.len()));
        let mut givens = more.to_vec();
        let without = |givens: &mut [u8], orbit: &[u16]| {
            orbit.iter().for_each(|&cell| givens[usize::from(cell)] = 0);
        };
        gone.iter().for_each(|orbit| without(&mut givens, orbit));
        // The first that is left makes it too hard.
        for orbit in left.iter().skip(1) {
            let mut fewer = givens.clone();
            without(&mut fewer, orbit);
            *tries += 1;
            match self.rate(&fewer, wish)? {
                Some(rating) if rating >= wish.least && self.has_clues(&fewer) => return Ok(Some(fewer)),
                Some(_) => givens = fewer,
                None => {}
            }
        }
        Ok(None)
    }

    fn has_clues(&self, givens: &[u8]) -> bool {
        let count = given_cells(givens).count();
        self.maker.recipe.clues.as_ref().is_none_or(|clues| clues.contains(&count))
    }

    fn sheet(&self, givens: &[u8]) -> Made {
        self.maker.made(Arc::clone(&self.layout), givens.to_vec(), self.solution.clone())
    }

    /// The rating, if it is not too high.
    fn rate(&self, givens: &[u8], wish: &Wish<'_>) -> Result<Option<Tenths>, GaveUp> {
        let rating = match self.sheet(givens).puzzle.rate_within(wish.high, wish.deadline) {
            Ok(rating) => Some(rating.number),
            Err(Unrated::Stopped) => return Err(GaveUp::Stopped),
            Err(Unrated::Above | Unrated::Unsolved) => None,
        };
        wish.meet(rating);
        Ok(rating)
    }

    fn takes(&self, givens: &[u8], wish: &Wish<'_>) -> bool {
        wish.order.takes(&*self.sheet(givens).puzzle, wish.deadline) == Some(true)
    }
}
