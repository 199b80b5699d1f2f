//! Positions to practise a technique: puzzles in which it is the next step.

use std::ops::ControlFlow;

use super::{GaveUp, Made, Maker, Order, Tally};
use crate::board::Placement;
use crate::deadline::Deadline;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::technique::{Group, Telling};

/// Makes puzzles to an order until one has a position to practise a technique of a group, and returns that position.
///
/// # Errors
/// If none could be made, or as many puzzles as the order has tries, but at most 1,000, had no such position, or puzzles of
/// the family give no values.
pub fn make_practice(
    maker: &dyn Maker,
    group: &Group,
    order: &Order,
    random: &mut Random,
    deadline: Option<Deadline>,
) -> Result<Made, GaveUp> {
    make_practice_tallied(maker, group, order, random, deadline, &Tally::default())
}

/// As [`make_practice`], and adds the tries to a tally, which another thread may read meanwhile.
///
/// # Errors
/// As there.
pub fn make_practice_tallied(
    maker: &dyn Maker,
    group: &Group,
    order: &Order,
    random: &mut Random,
    deadline: Option<Deadline>,
    tally: &Tally,
) -> Result<Made, GaveUp> {
    /// Of puzzles that take a technique, one in some has such a position.
    const MOST: u64 = 1000;
    let nothing = |puzzles| GaveUp::NothingToPractise { puzzles, technique: group.name.clone() };
    let most = MOST.min(order.tries);
    for puzzles in 0..most {
        let Made { puzzle, solution } = match maker.make_tallied(order, random, deadline, tally) {
            Ok(made) => made,
            Err(GaveUp::Hopeless(_)) if puzzles > 0 => return Err(nothing(puzzles)),
            Err(gave_up) => return Err(gave_up),
        };
        if known_first(&*puzzle, &solution).is_none() {
            let family = puzzle.family();
            let why =
                format!("a {family} has no positions to practise: it cannot give a cell of a larger cage");
            return Err(GaveUp::Impossible(why));
        }
        if let Some(puzzle) = practice(&*puzzle, group, deadline) {
            return Ok(Made { puzzle, solution });
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
#[must_use]
pub fn practice(puzzle: &dyn Puzzle, group: &Group, deadline: Option<Deadline>) -> Option<Box<dyn Puzzle>> {
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
        let next = position.hint(&telling).ok()?;
        group.techniques.contains(&next.technique).then_some(position)
    })
}
