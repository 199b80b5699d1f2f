//! The values that the cells of a classic board have in some solution, and how many solutions have each.
//!
//! A search for a solution takes a microsecond or two there, so one is made for each value that no solution so far
//! has in its cell.

use std::collections::HashSet;
use std::ops::ControlFlow;

use dlx::{Outcome, Stop};

use super::nine::{Grid, Marks};
use super::puzzle::Puzzle;
use super::solve::{explore_nine, marks_of_nine};
use crate::board::{Settled, ValueSet, members};
use crate::deadline::Deadline;

/// The values that each cell has in some solution.
pub(super) fn alive(puzzle: &Puzzle, deadline: Option<Deadline>) -> Result<Settled, Stop> {
    let mut open = marks_of_nine(puzzle);
    let mut seen: Marks = [0; 81];
    if !look(&open, 2, &mut seen, deadline)? {
        for cell in 0..open.len() {
            loop {
                let wanted = open[cell] & !seen[cell];
                if wanted == 0 {
                    break;
                }
                let mut marks = open;
                marks[cell] = wanted;
                if look(&marks, 1, &mut seen, deadline)? {
                    open[cell] = seen[cell];
                }
            }
        }
    }
    let values = |&set: &ValueSet| members(set).map(|number| i32::from(number) + 1).collect();
    let alive = seen.iter().map(values).collect();
    Ok(Settled { alive, solutions: Vec::new(), open: None, near: None })
}

/// Adds some solutions to what was seen. Returns whether there are fewer.
fn look(marks: &Marks, most: u32, seen: &mut Marks, deadline: Option<Deadline>) -> Result<bool, Stop> {
    let mut left = most;
    let outcome = explore_nine(marks, deadline, &mut |grid| {
        seen.iter_mut().zip(grid).for_each(|(seen, digit)| *seen |= 1 << (digit - 1));
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match outcome {
        Outcome::Complete => Ok(true),
        Outcome::Stopped(Stop::Callback) => Ok(false),
        Outcome::Stopped(stop) => Err(stop),
    }
}

/// How many solutions have each of the values of each cell, up to `most`: of those that are `alive`. Each solution
/// that is found counts for all of its cells, so few values are left to be asked about.
pub(super) fn count_alive(
    alive: &[Vec<i32>],
    most: u64,
    deadline: Option<Deadline>,
) -> Result<Vec<Vec<u64>>, Stop> {
    let set = |values: &Vec<i32>| values.iter().fold(0, |set, value| set | 1 << (value - 1));
    let open: Marks = std::array::from_fn(|cell| set(&alive[cell]));
    let mut known: HashSet<Grid> = HashSet::new();
    let mut counts = [[0_u64; 10]; 81];
    for (cell, values) in alive.iter().enumerate() {
        for value in values.iter().map(|&value| value as usize) {
            if counts[cell][value] >= most {
                continue;
            }
            let mut marks = open;
            marks[cell] = 1 << (value - 1);
            let outcome = explore_nine(&marks, deadline, &mut |grid| {
                if known.insert(*grid) {
                    counts.iter_mut().zip(grid).for_each(|(counts, &digit)| counts[usize::from(digit)] += 1);
                }
                if counts[cell][value] < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            match outcome {
                Outcome::Complete | Outcome::Stopped(Stop::Callback) => {}
                Outcome::Stopped(stop) => return Err(stop),
            }
        }
    }
    let counted = |(values, counts): (&Vec<i32>, [u64; 10])| {
        values.iter().map(|&value| counts[value as usize].min(most)).collect()
    };
    Ok(alive.iter().zip(counts).map(counted).collect())
}

#[cfg(test)]
mod tests {
    use super::super::nine::{EVERYWHERE, Generator};
    use crate::puzzle::{Bounds, Engine};
    use crate::random::Random;
    use crate::{Reading, candidates, families};

    /// Boards with none, one and many solutions: the exact cover finds the same.
    #[test]
    fn candidates_are_those_of_the_exact_cover() {
        let families = families(&Reading::default());
        let mut generator = Generator::new();
        let mut multiple = 0;
        for index in 0..60 {
            let random = &mut Random::new(5, index);
            let solution = generator.solution(random);
            let mut cells: Vec<u128> = (0..81).map(|cell| 1 << cell).collect();
            random.shuffle(&mut cells);
            let mut givens =
                generator.carve(&solution, EVERYWHERE, &cells, 0).expect("it is its only solution");
            for _ in 0..index % 5 {
                givens &= !(1 << random.below(81));
            }
            let wrong = (index % 7 == 6).then(|| random.below(81));
            let digit = |cell: usize| match wrong == Some(cell) {
                true => char::from(b'1' + solution[cell] % 9),
                false if givens >> cell & 1 == 1 => char::from(b'0' + solution[cell]),
                false => '.',
            };
            let text: String = (0..81).map(digit).collect();
            let family = families.iter().find(|family| family.recognises(&text)).expect("a Sudoku");
            let puzzle = family.read(&text, 1).expect("a Sudoku");
            let cover = Bounds { engine: Engine::Cover, ..Bounds::default() };
            for most in [1, 3, 100] {
                let found = candidates::find(&*puzzle, most, &Bounds::default());
                assert_eq!(found, candidates::find(&*puzzle, most, &cover), "{text} {most}");
                multiple += usize::from(found.is_ok_and(|cells| cells.iter().any(|cell| cell.len() > 1)));
            }
        }
        assert!(multiple > 60, "{multiple}");
    }
}
