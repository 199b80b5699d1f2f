//! Prices of items, for a lower bound of the cost of all covers.
//!
//! Each item has a *price*, so that the prices of the items of an option are together no more than its cost. What is
//! left of the cost is the option's *rest*. A cover costs at least the prices of all items, each as often as the item
//! must be covered, and the rests of its options. A price below 0 counts as often as the item may be covered. Secondary
//! items have such prices, too, if no two options give one of them the same colour: they are covered at most once.
//!
//! The prices of which this bound is greatest solve a linear program, the dual of that of fractional covers. They
//! are approached by real numbers, with which an option may even cost less than the prices of its items: by the
//! subgradient method at first, and by the [simplex method](linear) where that does not suffice. At the end, prices
//! are made integers, parts of a unit of cost, and lowered until none does: nothing that the search relies on is
//! rounded.

mod ascent;
mod linear;
mod program;
mod simplex;
mod triples;

use std::sync::Arc;

use self::ascent::Ascent;
pub(crate) use self::linear::Linear;
use self::program::{LEFT_OUT, Program};
use crate::problem::{ItemId, OptionId, Problem};

/// No sum of numbers that are together at most this large overflows.
const SAFE: i128 = 1 << 60;
/// At first, prices are approached in at most this many rounds.
const ROUNDS: usize = 300;
/// These rounds take at most this many steps in all.
const STEPS: usize = 20_000_000;
/// After as many rounds, prices are made integers.
const STRETCH: usize = 10;

/// The costs of a problem, and prices for its items.
#[derive(Debug)]
pub(crate) struct Prices {
    program: Arc<Program>,
    prices: Vec<i64>,
    /// What every cover pays for all items.
    base: i64,
    /// What is left of the cost of each option.
    pub(super) rests: Vec<i64>,
}

impl Prices {
    /// For the covers that leave some items out. They are approached as long as there is time.
    pub(crate) fn new(
        problem: &Problem,
        costs: Vec<u32>,
        covered: &[ItemId],
        has_time: impl Fn() -> bool,
    ) -> Self {
        let none = Prices::none(Program::new(problem, costs, covered));
        let rounds = ROUNDS.min(STEPS / (none.program.entries() + 1));
        none.approached(rounds, None, i64::MAX, has_time)
    }

    /// Whether prices show that there is no cover: where no option costs anything, and every cover costs something.
    /// There are such prices wherever there is no fractional cover either (J. Farkas, 1902). They are looked for in
    /// at most this many steps.
    pub(crate) fn exclude_covers(problem: &Problem, steps: usize, has_time: impl Fn() -> bool) -> bool {
        let rounds = steps / (problem.entry_count() + 1);
        if rounds < STRETCH {
            return false;
        }
        let none = Prices::none(Program::new(problem, vec![0; problem.option_count()], &[]));
        let something = none.program.unit;
        none.approached(rounds, Some(something), 1, has_time).base > 0
    }

    /// As high as they can be without any round.
    fn none(program: Program) -> Self {
        let none = vec![0; program.lower.len()];
        Prices::near(Arc::new(program), &none)
    }

    /// Goes on by about this much work. A cover of the cost `least` is known: the prices come to no more. If only
    /// covers are wanted that cost at most `most`, options that are in none of these are left out.
    pub(crate) fn improved(
        &self,
        least: u64,
        most: Option<u64>,
        work: u64,
        has_time: impl Fn() -> bool,
    ) -> Self {
        let units = |cost: u64| i64::try_from(cost).unwrap_or(i64::MAX).saturating_mul(self.program.unit);
        let room = most.map_or(i64::MAX, |most| units(most).saturating_sub(self.base));
        let rests = self.rests.iter().zip(&self.program.left_out);
        let program = self.program.without(rests.map(|(&rest, &left_out)| left_out || rest > room).collect());
        let rounds = work / (4 * program.entries() as u64 + 1);
        let rounds = usize::try_from(rounds).unwrap_or(usize::MAX);
        Prices::near(Arc::new(program), &self.prices).approached(
            rounds,
            Some(units(least)),
            i64::MAX,
            has_time,
        )
    }

    /// The linear program of which these prices are near the solution, if it is not too large.
    pub(crate) fn linear(&self) -> Option<Linear> {
        Linear::new(&self.program)
    }

    /// The prices that a linear program has come to, if they are better by a unit of cost. If only covers are wanted that
    /// cost at most `most`, the program leaves out options that are in none of these.
    pub(crate) fn solved(&self, linear: &mut Linear, most: Option<u64>) -> Option<Self> {
        let near = linear.prices();
        if near.bound() <= self.bound() {
            return None;
        }
        let room = most.map_or(i64::MAX, |most| near.room(i64::try_from(most).unwrap_or(i64::MAX)));
        let dear = near.rests.iter().enumerate().filter(|&(_, &rest)| rest > room);
        linear.leave_out(dear.map(|(option, _)| option as u32));
        Some(near)
    }

    /// Integer prices that are no more than these, so that no option has less than nothing left, and as high as follows
    /// from that. If sums could overflow, there are none.
    fn near(program: Arc<Program>, prices: &[i64]) -> Self {
        let (prices, rests) = (prices.to_vec(), program.rests(prices));
        let mut near = Prices { base: 0, rests, prices, program };
        near.lower();
        near.raise();
        let paid = |near: &Prices, item: usize| {
            let price = near.prices[item];
            i128::from(price) * i128::from(near.program.times(item, price))
        };
        let items = 0..near.prices.len();
        let all: i128 = items.clone().map(|item| paid(&near, item).abs()).sum();
        let left = near.rests.iter().filter(|&&rest| rest != LEFT_OUT);
        if all + left.map(|&rest| i128::from(rest)).sum::<i128>() > SAFE {
            near.prices.fill(0);
            near.rests = near.program.rests(&near.prices);
        }
        near.base = items.map(|item| paid(&near, item)).sum::<i128>() as i64;
        near
    }

    /// The best of these prices and those of some rounds of the subgradient method, until the base is enough.
    fn approached(self, rounds: usize, cost: Option<i64>, enough: i64, has_time: impl Fn() -> bool) -> Self {
        let program = Arc::clone(&self.program);
        let mut ascent = Ascent::new(&program, &self.prices, cost);
        let mut best = self;
        for round in 1..=rounds {
            let is_last = !has_time() || !ascent.step() || round == rounds;
            if round % STRETCH == 0 || is_last {
                let near = Prices::near(Arc::clone(&program), &ascent.rounded());
                ascent.offer(&near.prices, near.base as f64);
                if near.base > best.base {
                    best = near;
                }
            }
            if is_last || best.base >= enough {
                break;
            }
        }
        best
    }

    /// No cover costs less than this.
    pub(crate) fn bound(&self) -> u64 {
        (self.base.max(0) as u64).div_ceil(self.program.unit as u64)
    }

    /// What an option costs beside the prices of its items: nothing if it is worth its cost.
    pub(crate) fn rest(&self, option: OptionId) -> i64 {
        self.rests[option.index()]
    }

    /// What each option of a cover adds to its cost beyond the base: its own rest, and its share of what its items cost
    /// that are covered more often than their price counts, or less often.
    pub(crate) fn beyond(&self, cover: &[OptionId]) -> Vec<i64> {
        let items = |option: OptionId| self.program.items[option.index()].iter().map(|&item| item as usize);
        let mut covered = vec![0; self.prices.len()];
        cover.iter().flat_map(|&option| items(option)).for_each(|item| covered[item] += 1);
        let share = |item: usize| {
            let price = self.prices[item];
            (covered[item] - self.program.times(item, price)).saturating_mul(price) / covered[item]
        };
        let beyond = |&option: &OptionId| {
            let rest = match self.rest(option) {
                LEFT_OUT => i64::from(self.program.costs[option.index()]) * self.program.unit,
                rest => rest,
            };
            items(option).map(share).fold(rest, i64::saturating_add)
        };
        cover.iter().map(beyond).collect()
    }

    pub(crate) fn cost(&self, options: &[OptionId]) -> u64 {
        options.iter().map(|option| u64::from(self.program.costs[option.index()])).sum()
    }

    /// How much may be spent beside the base where covers cost at most this much.
    pub(super) fn room(&self, most: i64) -> i64 {
        most.checked_mul(self.program.unit).map_or(i64::MAX, |most| most - self.base)
    }

    fn change(&mut self, item: usize, by: i64) {
        self.prices[item] += by;
        for &option in &self.program.options[item] {
            self.rests[option as usize] -= by;
        }
    }

    /// Lowers prices until no option has less than nothing left: those that count least often.
    fn lower(&mut self) {
        let program = Arc::clone(&self.program);
        for option in 0..self.rests.len() {
            while self.rests[option] < 0 {
                let items = || program.items[option].iter().map(|&item| item as usize);
                let times = |item: usize| program.times(item, self.prices[item] - 1);
                let Some(fewest) = items().map(times).min() else { break };
                let chosen: Vec<usize> = items().filter(|&item| times(item) == fewest).collect();
                let share = (-self.rests[option] + chosen.len() as i64 - 1) / chosen.len() as i64;
                for item in chosen {
                    let price = self.prices[item];
                    // Below 0, it counts more often.
                    let is_split = price > 0 && program.lower[item] < program.upper[item];
                    self.change(item, -if is_split { share.min(price) } else { share });
                }
            }
        }
    }

    /// Items take the rest that all of their options have.
    fn raise(&mut self) {
        for item in 0..self.prices.len() {
            let rests = self.program.options[item].iter().map(|&option| self.rests[option as usize]);
            let Some(least) = rests.min() else { continue };
            let by = if self.program.lower[item] > 0 { least } else { least.min(-self.prices[item]) };
            if by > 0 {
                self.change(item, by);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Chance, pairs_and_threes, with_costs};

    /// Lectures in rooms, none of a course at the same time as another one. Beside them, what has covers.
    fn timetable(courses: usize, lectures: u32, rooms: usize, slots: usize) -> Problem {
        let mut b = Problem::builder();
        let bounded = |_| b.bounded(lectures..=lectures).expect("there is room");
        let courses: Vec<_> = (0..courses).map(bounded).collect();
        let places: Vec<Vec<_>> = (0..rooms).map(|_| (0..slots).map(|_| b.secondary()).collect()).collect();
        for course in courses {
            for slot in 0..slots {
                let once = b.secondary();
                places
                    .iter()
                    .for_each(|room| _ = b.option([course, room[slot], once]).expect("it has items"));
            }
        }
        let other = b.bounded(2..=3).expect("there is room");
        (0..4).for_each(|_| _ = b.option([other]).expect("it has an item"));
        b.build()
    }

    fn are_excluded(problem: &Problem) -> bool {
        Prices::exclude_covers(problem, 1 << 25, || true)
    }

    /// No cover costs less than the linear program says, and none has two options of a triple.
    #[test]
    fn covers_meet_the_linear_program() {
        let mut chance = Chance(11);
        let (mut with_covers, mut with_triples, mut whole) = (0, 0, 0);
        for case in 0..1500 {
            let problem = if case % 2 == 0 { with_costs(&mut chance) } else { pairs_and_threes(&mut chance) };
            let costs: Vec<u32> = problem.options().map(|option| problem.option_cost(option)).collect();
            let prices = Prices::new(&problem, costs, &[], || false);
            let mut linear = prices.linear().expect("it is small");
            while !linear.is_done() {
                linear.advance(1000, || true);
                assert!(linear.prices().rests.iter().all(|&rest| rest >= 0), "{case}");
            }
            with_triples += usize::from(!linear.sets().is_empty());
            let bound = linear.prices().bound();
            let mut least = u64::MAX;
            let _ = crate::Solver::new(&problem).for_each(|cover| {
                least = least.min(problem.cost_of(cover));
                for set in linear.sets() {
                    assert!(cover.iter().filter(|option| set.contains(&option.0)).count() <= 1, "{case}");
                }
                std::ops::ControlFlow::Continue(())
            });
            assert!(bound <= least, "{case}: {bound} {least}");
            with_covers += usize::from(least < u64::MAX);
            if let Some(cover) = linear.cover()
                && crate::verify::verify(&problem, &cover).is_ok()
            {
                whole += 1;
                assert_eq!(problem.cost_of(&cover), least, "{case}");
            }
        }
        assert!(
            with_covers > 300 && with_triples > 100 && whole > 200,
            "{with_covers} {with_triples} {whole}"
        );
    }

    #[test]
    fn too_many_lectures_are_excluded() {
        for (courses, lectures, rooms, slots) in
            [(7, 3, 2, 10), (11, 3, 4, 8), (61, 1, 2, 30), (67, 3, 20, 10)]
        {
            assert!(are_excluded(&timetable(courses, lectures, rooms, slots)));
            assert!(!are_excluded(&timetable(courses - 1, lectures, rooms, slots)));
        }
    }

    #[test]
    fn a_few_courses_that_need_the_same_rooms_are_enough() {
        // Four courses of three lectures that all need the one laboratory, eleven times.
        let mut b = timetable(10, 3, 4, 11).into_builder();
        let times: [_; 11] = b.secondaries();
        for _ in 0..4 {
            let course = b.bounded(3..=3).expect("there is room");
            times.iter().for_each(|&time| _ = b.option([course, time]).expect("it has items"));
        }
        assert!(are_excluded(&b.build()));
    }

    #[test]
    fn a_lecture_that_needs_no_place_is_not_excluded() {
        let mut b = timetable(7, 3, 2, 10).into_builder();
        b.option([ItemId::new(0)]).expect("it has an item");
        assert!(!are_excluded(&b.build()));
    }

    #[test]
    fn colours_that_agree_are_not_excluded() {
        let mut b = Problem::builder();
        let (red, shared) = (b.color("red").expect("there is room"), b.secondary());
        let item = b.bounded(2..=2).expect("there is room");
        (0..3).for_each(|_| _ = b.option([item.into(), shared.colored(red)]).expect("it has items"));
        assert!(!are_excluded(&b.build()));
        let mut b = Problem::builder();
        let (item, plain) = (b.bounded(2..=2).expect("there is room"), b.secondary());
        (0..3).for_each(|_| _ = b.option([item, plain]).expect("it has items"));
        assert!(are_excluded(&b.build()));
    }
}
