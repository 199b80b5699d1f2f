//! Solutions near to a known one, in which two values have changed places in some of their cells.
//!
//! Each house holds each value once. So the cells of two values hang together in chains: from a cell with one of them
//! to the cells of its houses with the other, and so on. Where the two change places along a whole chain, each house
//! still holds each value once: if nothing is given there, that is another solution. The chains are Kempe's. On a
//! board with few givens, they soon show all values that cells can have.

use super::puzzle::Puzzle;
use crate::board::{Marks, Near};
use crate::deadline::{Deadline, is_over};
use crate::random::Random;

/// This many rounds in a row without news are enough.
const IDLE_ROUNDS: usize = 3;

/// Looks for solutions near to known ones.
pub(super) struct Swaps {
    puzzle: Puzzle,
    /// How many values the cells may have by the givens in their houses.
    possible: usize,
    /// The values that cells have in some solution.
    seen: Marks,
    /// How many these are.
    known: usize,
    random: Random,
}

/// A solution, and where in each house each value stands.
struct Solved<'p> {
    puzzle: &'p Puzzle,
    values: Vec<u8>,
    places: Vec<u16>,
}

impl Swaps {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let size = puzzle.layout().size();
        let candidates = puzzle.candidates();
        let possible = (0..puzzle.layout().cell_count()).map(|cell| candidates.of(cell).count()).sum();
        let seen = Marks::none(size);
        Swaps { puzzle: puzzle.clone(), possible, seen, known: 0, random: Random::new(1, 0) }
    }

    fn add(&mut self, cell: usize, value: u8) {
        if !self.seen.allows(cell, value) {
            self.seen.set(cell, value, true);
            self.known += 1;
        }
    }

    /// Looks at the chains of all pairs of values, and changes the solution along some of them. `None` if the deadline
    /// passed.
    fn round(&mut self, solved: &mut Solved<'_>, deadline: Option<Deadline>) -> Option<()> {
        let size = self.puzzle.layout().size();
        let mut visited = vec![0_u32; self.puzzle.layout().cell_count()];
        let mut pair = 0;
        for one in 1..=size as u8 {
            if is_over(deadline) {
                return None;
            }
            for other in one + 1..=size as u8 {
                pair += 1;
                // The rows are the first houses.
                for row in 0..size {
                    let start = solved.place(row, one);
                    if visited[start] == pair {
                        continue;
                    }
                    let chain = solved.chain(start, [one, other], pair, &mut visited);
                    if !chain.iter().all(|&cell| self.puzzle.allows(cell, one ^ other ^ solved.values[cell]))
                    {
                        continue;
                    }
                    for &cell in &chain {
                        self.add(cell, one ^ other ^ solved.values[cell]);
                    }
                    if self.random.chance(0.5) {
                        chain.iter().for_each(|&cell| solved.values[cell] ^= one ^ other);
                        chain.iter().for_each(|&cell| solved.note(cell));
                    }
                }
            }
        }
        Some(())
    }
}

impl<'p> Solved<'p> {
    fn new(puzzle: &'p Puzzle, solution: &[i32]) -> Self {
        let size = puzzle.layout().size();
        let places = vec![0; puzzle.layout().houses().len() * size];
        let values: Vec<u8> = solution.iter().map(|&value| value as u8).collect();
        let mut solved = Solved { puzzle, values, places };
        (0..solved.values.len()).for_each(|cell| solved.note(cell));
        solved
    }

    /// The cell of a value in a house.
    fn place(&self, house: usize, value: u8) -> usize {
        usize::from(self.places[house * self.puzzle.layout().size() + usize::from(value) - 1])
    }

    /// Notes where the value of a cell stands.
    fn note(&mut self, cell: usize) {
        let size = self.puzzle.layout().size();
        for &house in self.puzzle.layout().houses_of(cell) {
            self.places[usize::from(house) * size + usize::from(self.values[cell]) - 1] = cell as u16;
        }
    }

    /// The chain of two values that a cell belongs to.
    fn chain(&self, start: usize, [one, other]: [u8; 2], pair: u32, visited: &mut [u32]) -> Vec<usize> {
        let mut chain = vec![start];
        visited[start] = pair;
        let mut next = 0;
        while let Some(&cell) = chain.get(next) {
            next += 1;
            let wanted = one ^ other ^ self.values[cell];
            for &house in self.puzzle.layout().houses_of(cell) {
                let linked = self.place(usize::from(house), wanted);
                if std::mem::replace(&mut visited[linked], pair) != pair {
                    chain.push(linked);
                }
            }
        }
        chain
    }
}

impl Near for Swaps {
    fn look(&mut self, solution: &[i32], deadline: Option<Deadline>) -> Option<Vec<Vec<i32>>> {
        let puzzle = self.puzzle.clone();
        let mut solved = Solved::new(&puzzle, solution);
        for cell in 0..solved.values.len() {
            self.add(cell, solved.values[cell]);
        }
        let mut idle = 0;
        while !self.is_settled() && idle < IDLE_ROUNDS {
            let known = self.known;
            self.round(&mut solved, deadline)?;
            idle = if self.known > known { 0 } else { idle + 1 };
        }
        let values = |cell| self.seen.of(cell).map(i32::from).collect();
        Some((0..solved.values.len()).map(values).collect())
    }

    fn is_settled(&self) -> bool {
        self.known == self.possible
    }

    fn cover_size(&self) -> usize {
        self.possible
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::{Boxes, ExtraHouses, Layout};
    use crate::constraint::Constrained;

    /// Chains keep solutions what they are: with diagonals and windows, and past givens and marks.
    #[test]
    fn what_is_found_near_a_solution_is_one() {
        let boxes = Boxes::Rectangles { rows: 3, columns: 3 };
        let [plain, windows] = [false, true]
            .map(|windows| Layout::new(9, boxes.clone(), ExtraHouses { diagonals: !windows, windows }));
        for layout in [plain, windows, Layout::latin(9)] {
            let layout = Arc::new(layout.expect("a layout"));
            let empty = Puzzle::new(Arc::clone(&layout), vec![0; 81]);
            let mut found = Vec::new();
            let _ = super::super::solve(&empty, &crate::puzzle::Bounds::default(), &mut |solution| {
                found = solution.iter().map(|&value| i32::from(value)).collect();
                std::ops::ControlFlow::Break(())
            });
            let mut puzzle = empty;
            (0..81).step_by(7).for_each(|cell| puzzle.set(cell, found[cell] as u8));
            let mut swaps = Swaps::new(&puzzle);
            let mut solved = Solved::new(&puzzle, &found);
            for _ in 0..3 {
                swaps.round(&mut solved, None).expect("no deadline");
                let values: Vec<i32> = solved.values.iter().map(|&value| i32::from(value)).collect();
                assert!(puzzle.is_solved_by(&values), "{values:?}");
            }
        }
    }
}
