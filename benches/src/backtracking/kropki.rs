//! Kropki by trying: bits for what each cell may have, and the cell with the fewest values first.
//!
//! A cell that changes tells its neighbours: those in its houses, once it has one value left, and those
//! beside it what the dot between them, or that there is none, leaves them.

use std::ops::ControlFlow;

use puzzles::kropki::{Dots, Puzzle, fits};

use super::{Backtracker, Found, Labels, Nodes, levels};

/// Tries the cell with the fewest values.
#[derive(Clone, Copy, Debug, Default)]
pub struct Masked;

impl Backtracker<Puzzle> for Masked {
    fn solve(&mut self, puzzle: &Puzzle, nodes: &mut Nodes, found: &mut Found<'_>) -> ControlFlow<()> {
        let rules = Rules::new(puzzle);
        let all = (1 << puzzle.size()) - 1;
        let domain = |&given: &u8| if given == 0 { all } else { 1 << (given - 1) };
        let mut domains: Vec<u64> = puzzle.givens().iter().map(domain).collect();
        if !rules.narrow((0..domains.len()).collect(), &mut domains) {
            return ControlFlow::Continue(());
        }
        levels::search(domains, &mut Labels::Ascending, nodes, found, |domains, cell, value| {
            domains[cell] = 1 << value;
            rules.narrow(vec![cell], domains)
        })
    }
}

struct Rules {
    /// The cells in the houses of each cell.
    neighbours: Vec<Vec<usize>>,
    /// The cells beside each cell that it says something about, each with what that is.
    beside: Vec<Vec<(usize, usize)>>,
    /// For each thing that can be said, and each value of one cell, the values of the other.
    fitting: Vec<Vec<u64>>,
}

impl Rules {
    fn new(puzzle: &Puzzle) -> Self {
        let layout = puzzle.layout();
        let size = puzzle.size() as u8;
        let neighbours = (0..layout.cell_count()).map(|cell| {
            let houses = layout.houses_of(cell).iter().map(|&house| &layout.houses()[usize::from(house)]);
            let all = houses.flat_map(|house| &house.cells).map(|&other| usize::from(other));
            all.filter(|&other| other != cell).collect()
        });
        let mut kinds = Vec::new();
        let mut beside = vec![Vec::new(); layout.cell_count()];
        for (pair, dot) in puzzle.dots().filter(|(_, dot)| dot.is_some() || puzzle.shown() == Dots::All) {
            let kind = kinds.iter().position(|kind| *kind == dot).unwrap_or_else(|| {
                kinds.push(dot);
                kinds.len() - 1
            });
            beside[pair.cell].push((pair.other, kind));
            beside[pair.other].push((pair.cell, kind));
        }
        let fitting = kinds.iter().map(|&dot| {
            let others = |one: u8| {
                let fitting = (1..=size).filter(|&other| fits(dot, puzzle.shown(), one, other));
                fitting.fold(0, |bits, other| bits | 1 << (other - 1))
            };
            (1..=size).map(others).collect()
        });
        Rules { neighbours: neighbours.collect(), beside, fitting: fitting.collect() }
    }

    /// Tells what follows from these cells; `false` if a cell is left without a value.
    fn narrow(&self, mut changed: Vec<usize>, domains: &mut [u64]) -> bool {
        while let Some(cell) = changed.pop() {
            let domain = domains[cell];
            let mut leave = |other: usize, values: u64| {
                let left = domains[other] & values;
                if left != domains[other] {
                    domains[other] = left;
                    changed.push(other);
                }
                left != 0
            };
            if domain.is_power_of_two() && !self.neighbours[cell].iter().all(|&other| leave(other, !domain)) {
                return false;
            }
            for &(other, kind) in &self.beside[cell] {
                let (mut left, mut values) = (domain, 0);
                while left != 0 {
                    values |= self.fitting[kind][left.trailing_zeros() as usize];
                    left &= left - 1;
                }
                if !leave(other, values) {
                    return false;
                }
            }
        }
        true
    }
}
