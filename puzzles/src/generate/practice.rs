//! Positions to practise a technique: puzzles in which it is the next step.

use std::ops::ControlFlow;

use super::{GaveUp, Made, Maker, Order, Tally};
use crate::board::{Placement, State, Written};
use crate::deadline::Deadline;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::technique::{Group, Telling};

/// What is to be practised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Practice {
    /// A technique of this group is the next step.
    pub group: Group,
    /// Whether positions have the candidates that easier steps leave, as the state of a game. Without them, these steps
    /// come first, and in some families hardly any position has another one as its next.
    pub with_candidates: bool,
}

/// A position in which a technique is the next step.
#[derive(Clone, Debug)]
pub struct Position {
    /// The puzzle and its solution. Without a state, all values found before are given.
    pub made: Made,
    /// The values found before, and the candidates that are left, if these are asked for.
    pub state: Option<State>,
}

/// Makes puzzles to an order until one has a position to practise a technique, and returns that position.
///
/// This makes up to 200 puzzles, each with as many tries as the order has, and goes through the steps of each. For a
/// rare technique, that can take hours without a deadline.
///
/// # Errors
/// If none could be made, or as many puzzles as the order has tries, but at most 200, had no such position, or
/// puzzles of the family give no values.
pub fn make_practice(
    maker: &dyn Maker,
    practice: &Practice,
    order: &Order,
    random: &mut Random,
    deadline: Option<Deadline>,
) -> Result<Position, GaveUp> {
    make_practice_tallied(maker, practice, order, random, deadline, &Tally::default())
}

/// As [`make_practice`], and adds the tries to a tally, which another thread may read meanwhile. It takes as long.
///
/// # Errors
/// As there.
pub fn make_practice_tallied(
    maker: &dyn Maker,
    practice: &Practice,
    order: &Order,
    random: &mut Random,
    deadline: Option<Deadline>,
    tally: &Tally,
) -> Result<Position, GaveUp> {
    /// Of puzzles that take a technique, one in some has such a position.
    const MOST: u64 = 200;
    let Practice { group, with_candidates } = practice;
    let nothing = |puzzles| GaveUp::NothingToPractise {
        puzzles,
        technique: group.name.clone(),
        with_candidates: *with_candidates,
    };
    let most = MOST.min(order.tries);
    for puzzles in 0..most {
        let Made { puzzle, solution } = match maker.make_tallied(order, random, deadline, tally) {
            Ok(made) => made,
            Err(
                GaveUp::Hopeless { .. }
                | GaveUp::NoLayout { .. }
                | GaveUp::NoneUnique { .. }
                | GaveUp::NoneProven { .. },
            ) if puzzles > 0 => return Err(nothing(puzzles)),
            Err(gave_up) => return Err(gave_up),
        };
        if !with_candidates && known_first(&*puzzle, &solution).is_none() {
            return Err(GaveUp::NeedsCandidates { family: puzzle.family() });
        }
        if *with_candidates {
            if let Some(state) = state(&*puzzle, group, deadline) {
                return Ok(Position { made: Made { puzzle, solution }, state: Some(state) });
            }
        } else if let Some(puzzle) = plain(&*puzzle, group, deadline) {
            return Ok(Position { made: Made { puzzle, solution }, state: None });
        }
    }
    Err(nothing(most))
}

/// The puzzle with its first value given, if its family gives any.
fn known_first(puzzle: &dyn Puzzle, solution: &[i32]) -> Option<Box<dyn Puzzle>> {
    let cell = (0..puzzle.cell_count()).find(|&cell| puzzle.has_value(cell))?;
    puzzle.with_values(&[(cell, solution[cell])])
}

/// The first position on the way through a puzzle whose next step is a technique of a group, with all values
/// found before given. `None` if there is none: what was struck out on the way is not given, and without it
/// another step may come first.
fn plain(puzzle: &dyn Puzzle, group: &Group, deadline: Option<Deadline>) -> Option<Box<dyn Puzzle>> {
    let telling = Telling { deadline, ..Telling::default() };
    let mut known: Vec<Placement> = Vec::new();
    let mut positions: Vec<usize> = Vec::new();
    puzzle.tell_hints(&telling, &mut |hint| {
        if group.techniques.contains(&hint.technique) && !positions.contains(&known.len()) {
            positions.push(known.len());
        }
        known.extend(hint.placed);
        ControlFlow::Continue(())
    });
    positions.into_iter().find_map(|count| {
        let position = puzzle.with_values(&known[..count])?;
        is_next(&*position, group, &telling).then_some(position)
    })
}

/// The first state on the way through a puzzle whose next step is a technique of a group. `None` if there is none: what
/// refutations struck out beside candidates is not in a state.
fn state(puzzle: &dyn Puzzle, group: &Group, deadline: Option<Deadline>) -> Option<State> {
    let telling = Telling { deadline, ..Telling::default() };
    let mut known = puzzle.givens();
    let mut found = None;
    puzzle.tell_hints(&telling, &mut |hint| {
        if group.techniques.contains(&hint.technique) {
            let cells = hint.candidates.into_iter().enumerate().map(|(cell, values)| match values[..] {
                [] => Written::Nothing,
                [value] if known.contains(&cell) => Written::Value(value),
                _ => Written::Candidates(values),
            });
            let state = State::new(cells.collect());
            if is_next(puzzle, group, &Telling { state: Some(&state), ..telling }) {
                found = Some(state);
                return ControlFlow::Break(());
            }
        }
        known.extend(hint.placed.iter().map(|&(cell, _)| cell));
        ControlFlow::Continue(())
    });
    found
}

/// Whether the next step is a technique of a group.
fn is_next(puzzle: &dyn Puzzle, group: &Group, telling: &Telling<'_>) -> bool {
    puzzle.hint(telling).is_ok_and(|next| group.techniques.contains(&next.technique))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::generate::Advice;
    use crate::sudoku::{Recipe, Shape};
    use crate::technique::Scale;

    /// Makes one puzzle, and then none.
    struct Once<M> {
        maker: M,
        has_made: AtomicBool,
        gave_up: GaveUp,
    }

    impl<M: Maker> Maker for Once<M> {
        fn make(&self, random: &mut Random, deadline: Option<Deadline>) -> Result<Made, GaveUp> {
            match self.has_made.swap(true, Ordering::Relaxed) {
                true => Err(self.gave_up.clone()),
                false => self.maker.make(random, deadline),
            }
        }

        fn make_tallied(
            &self,
            _: &Order,
            random: &mut Random,
            deadline: Option<Deadline>,
            _: &Tally,
        ) -> Result<Made, GaveUp> {
            self.make(random, deadline)
        }

        fn scale(&self) -> Scale {
            self.maker.scale()
        }
    }

    #[test]
    fn a_maker_that_gives_up_after_some_puzzles_had_nothing_to_practise() {
        let (tries, too_hard) = (20, 1);
        let expected = Advice { words: "expected luck", settings: &[] };
        for gave_up in [
            GaveUp::Hopeless { tries, hardest: None },
            GaveUp::NoLayout { tries, expected },
            GaveUp::NoneUnique { tries, expected },
            GaveUp::NoneProven { tries, too_hard, expected },
        ] {
            let recipe = Recipe { shape: Shape { size: 4, ..Shape::default() }, ..Recipe::default() };
            let maker = recipe.maker().expect("a recipe");
            let maker = Once { maker, has_made: AtomicBool::new(false), gave_up: gave_up.clone() };
            let nothing = Group { name: "nothing".to_owned(), techniques: Vec::new() };
            let practice = Practice { group: nothing, with_candidates: false };
            let make = || make_practice(&maker, &practice, &Order::default(), &mut Random::new(1, 0), None);
            let why = make().expect_err("no technique is none");
            assert!(matches!(why, GaveUp::NothingToPractise { puzzles: 1, .. }), "{why}");
            assert_eq!(make().expect_err("there is no first puzzle"), gave_up);
        }
    }
}
