//! How hard a packing puzzle is: how many pieces a person lays who always goes on where there are the fewest choices.
//!
//! A place to go on is a cell that must be filled, or a piece of which there is one; its choices are the ways left to
//! lay a piece there. With one choice, the piece is forced; with none, an earlier piece was wrong. Of several choices,
//! a person tries one after the other, in any order, and finds out about a wrong one by going on in the same way. The
//! number of pieces laid until the board is full, on average over all orders, is compared with the number of pieces:
//! the rating is 1 if each is laid once, and one more for each doubling.
//!
//! All wrong ways have to be walked for that, and there can be too many. So the work is bounded, and a rating whose
//! work reaches the bound is a lower bound: the solution is known from the beginning, so that all that was walked
//! counts.

use dlx::{ItemId, OptionId, Problem};

use super::kept::options_by_item;
use super::motions::composed;
use super::problem::Laid;
use crate::technique::{Level, Scale, Tenths};

/// The most work for a rating by default: a second or less.
pub const MOST_WORK: u64 = 40_000_000;

/// The most pieces that are laid one after the other.
const DEEPEST: usize = 1000;

/// How hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Toil {
    /// The rating.
    pub rating: Tenths,
    /// Its level.
    pub level: Level,
    /// Whether the puzzle may be harder, as the work came to its bound.
    pub is_least: bool,
    /// How many pieces were laid where there were several choices.
    pub choices: u64,
    /// How often nothing fitted a place.
    pub dead_ends: u64,
    /// How much work it took: the number of times that a choice was looked at.
    pub work: u64,
}

/// Rates a puzzle whose only solution up to symmetry is this one. The work is at most `most_work`, plus the work for
/// one piece.
///
/// `None` if the puzzle has colours.
#[must_use]
pub fn rate(laid: &Laid, solution: &[OptionId], most_work: u64) -> Option<Toil> {
    let problem = laid.problem();
    if problem.color_count() > 0 {
        return None;
    }
    let mut solutions: Vec<Vec<u32>> = match composed(laid.images()) {
        all if all.is_empty() => vec![solution.iter().map(|option| option.index() as u32).collect()],
        all => {
            all.iter().map(|images| solution.iter().map(|option| images[option.index()]).collect()).collect()
        }
    };
    solutions.iter_mut().for_each(|solution| solution.sort_unstable());
    solutions.sort_unstable();
    solutions.dedup();
    let mut person = Person::new(problem, most_work);
    let laid = person.lays(&solutions.iter().collect::<Vec<_>>(), 0);
    let rating = Tenths(10 + doublings(laid / solution.len().max(1) as f64));
    Some(Toil {
        rating,
        level: Level::of(rating, Scale::Packing),
        is_least: person.is_tired(),
        choices: person.choices,
        dead_ends: person.dead_ends,
        work: person.work,
    })
}

/// The logarithm to base 2 in tenths, rounded down: by comparisons, as these are the same on every machine.
fn doublings(mut ratio: f64) -> u16 {
    const TENTHS: [f64; 9] = [
        1.071_773_462_536_293,
        1.148_698_354_997_035,
        1.231_144_413_344_916,
        1.319_507_910_772_894,
        std::f64::consts::SQRT_2,
        1.515_716_566_510_398,
        1.624_504_792_712_471,
        1.741_101_126_592_248,
        1.866_065_983_073_615,
    ];
    let mut tenths = 0;
    while ratio >= 2.0 && tenths < 900 {
        ratio /= 2.0;
        tenths += 10;
    }
    tenths + TENTHS.iter().filter(|&&bound| ratio >= bound).count() as u16
}

/// Who fills the board.
struct Person<'p> {
    problem: &'p Problem,
    /// The options of each item.
    held: Vec<Vec<OptionId>>,
    /// How many more times each item must be covered.
    needs: Vec<u32>,
    /// How many more times it may be.
    room: Vec<u32>,
    /// How many options of each item can still be laid.
    alive: Vec<u32>,
    /// How many items of each option are full.
    blocked: Vec<u32>,
    work: u64,
    most_work: u64,
    is_too_deep: bool,
    choices: u64,
    dead_ends: u64,
}

impl<'p> Person<'p> {
    fn new(problem: &'p Problem, most_work: u64) -> Self {
        let held = options_by_item(problem);
        let (needs, room) = problem.items().map(|item| problem.bounds(item).into_inner()).unzip();
        Person {
            problem,
            needs,
            room,
            alive: held.iter().map(|options| options.len() as u32).collect(),
            held,
            blocked: vec![0; problem.option_count()],
            work: 0,
            most_work,
            is_too_deep: false,
            choices: 0,
            dead_ends: 0,
        }
    }

    /// Whether the rest is left out.
    fn is_tired(&self) -> bool {
        self.is_too_deep || self.work >= self.most_work
    }

    /// How many pieces are laid from here until the board is full; or, where no solution is left, until that is known.
    fn lays(&mut self, solutions: &[&Vec<u32>], depth: usize) -> f64 {
        self.is_too_deep |= depth >= DEEPEST;
        if self.is_tired() {
            return 0.0;
        }
        let Some(item) = self.place() else { return 0.0 };
        let choices = self.choices_of(item);
        match choices.len() {
            0 => self.dead_ends += 1,
            1 => {}
            many => self.choices += many as u64,
        }
        // Right ways first, so that the bound of the work cuts off wrong ones.
        let (mut right, mut rights) = (0.0, 0_u32);
        for &option in &choices {
            let number = option.index() as u32;
            let left: Vec<&Vec<u32>> = solutions
                .iter()
                .copied()
                .filter(|solution| solution.binary_search(&number).is_ok())
                .collect();
            if !left.is_empty() {
                rights += 1;
                if !self.is_tired() {
                    right += self.tries(option, &left, depth);
                }
            }
        }
        let mut wrong = 0.0;
        for &option in &choices {
            let number = option.index() as u32;
            let is_wrong = solutions.iter().all(|solution| solution.binary_search(&number).is_err());
            if is_wrong && !self.is_tired() {
                wrong += self.tries(option, &[], depth);
            }
        }
        if rights == 0 {
            return wrong;
        }
        // A wrong one is tried before all of the right ones in one of `rights + 1` orders.
        wrong / f64::from(rights + 1) + right / f64::from(rights)
    }

    /// The pieces laid if this one is tried, itself included.
    fn tries(&mut self, option: OptionId, solutions: &[&Vec<u32>], depth: usize) -> f64 {
        self.lay(option);
        let laid = 1.0 + self.lays(solutions, depth + 1);
        self.take_up(option);
        laid
    }

    /// The item with the fewest choices; `None` if nothing is left to do. One that can no longer be covered comes
    /// first.
    fn place(&mut self) -> Option<ItemId> {
        self.work += self.needs.len() as u64;
        let problem = self.problem;
        let choices = |item: &ItemId| -> Option<u32> {
            let (needs, alive) = (self.needs[item.index()], self.alive[item.index()]);
            let is_single = problem.bounds(*item) == (1..=1);
            match needs {
                0 => None,
                _ if alive < needs => Some(0),
                _ => is_single.then_some(alive),
            }
        };
        let places = problem.items().filter_map(|item| Some((choices(&item)?, item)));
        places.min_by_key(|(choices, _)| *choices).map(|(_, item)| item)
    }

    /// The options of an item that can be laid; none if they are too few.
    fn choices_of(&mut self, item: ItemId) -> Vec<OptionId> {
        let options = &self.held[item.index()];
        self.work += options.len() as u64;
        if self.alive[item.index()] < self.needs[item.index()] {
            return Vec::new();
        }
        options.iter().copied().filter(|option| self.blocked[option.index()] == 0).collect()
    }

    fn lay(&mut self, option: OptionId) {
        // It covers a cell, which is full then: so it is not laid twice.
        for &item in self.problem.option_items(option) {
            let item = item.index();
            self.room[item] -= 1;
            self.needs[item] = self.needs[item].saturating_sub(1);
            if self.room[item] == 0 {
                self.block(item);
            }
        }
    }

    fn take_up(&mut self, option: OptionId) {
        let problem = self.problem;
        for &item in problem.option_items(option).iter().rev() {
            let (least, most) = problem.bounds(item).into_inner();
            let item = item.index();
            if self.room[item] == 0 {
                self.unblock(item);
            }
            self.room[item] += 1;
            self.needs[item] = least.saturating_sub(most - self.room[item]);
        }
    }

    fn block(&mut self, item: usize) {
        for number in 0..self.held[item].len() {
            self.add(self.held[item][number]);
        }
    }

    fn unblock(&mut self, item: usize) {
        for number in 0..self.held[item].len() {
            self.remove(self.held[item][number]);
        }
    }

    /// One more reason not to lay an option.
    fn add(&mut self, option: OptionId) {
        self.work += 1;
        self.blocked[option.index()] += 1;
        if self.blocked[option.index()] == 1 {
            let items = self.problem.option_items(option);
            self.work += items.len() as u64;
            items.iter().for_each(|item| self.alive[item.index()] -= 1);
        }
    }

    /// One reason less.
    fn remove(&mut self, option: OptionId) {
        self.blocked[option.index()] -= 1;
        if self.blocked[option.index()] == 0 {
            let items = self.problem.option_items(option);
            items.iter().for_each(|item| self.alive[item.index()] += 1);
        }
    }
}
