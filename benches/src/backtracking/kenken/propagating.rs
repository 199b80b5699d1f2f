//! Constraint propagation and the most constrained cell, as for Sudoku after Norvig's idea.
//!
//! Each constraint strikes out what it rules out: a row or column the values that one of its cells has,
//! and all but the only place of a value; a cage the values that are in none of its fillings, all of which
//! are gone through, with what its cells have left. When nothing changes any more, the cell with the
//! fewest values is tried with each of them, on a copy.

use std::ops::ControlFlow;

use puzzles::kenken::Puzzle;

use super::super::{Backtracker, Found, Labels, Nodes, levels};
use super::cage::Bounded;

/// Propagates, and tries the values of the most constrained cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Propagating;

impl Backtracker<Puzzle> for Propagating {
    fn solve(&mut self, puzzle: &Puzzle, nodes: &mut Nodes, found: &mut Found<'_>) -> ControlFlow<()> {
        let size = puzzle.size();
        let row = |row: usize| (row * size..(row + 1) * size).collect();
        let column = |column: usize| (column..size * size).step_by(size).collect();
        let rules = Rules {
            values: puzzle.values().as_slice(),
            lines: (0..size).map(row).chain((0..size).map(column)).collect(),
            cages: Bounded::cages(puzzle),
        };
        let mut domains = vec![(1 << size) - 1; size * size];
        if !rules.narrow(&mut domains) {
            return ControlFlow::Continue(());
        }
        levels::search(domains, &mut Labels::Ascending, nodes, found, |domains, cell, value| {
            domains[cell] = 1 << value;
            rules.narrow(domains)
        })
    }
}

struct Rules<'p> {
    values: &'p [i32],
    /// The rows and columns.
    lines: Vec<Vec<usize>>,
    cages: Vec<Bounded<'p>>,
}

impl Rules<'_> {
    /// Strikes out until nothing changes; `false` if a cell or a value is left without.
    fn narrow(&self, domains: &mut [u64]) -> bool {
        loop {
            let before: u32 = domains.iter().map(|domain| domain.count_ones()).sum();
            if !self.lines.iter().all(|line| self.narrow_line(line, domains))
                || !self.cages.iter().all(|cage| self.narrow_cage(cage, domains))
            {
                return false;
            }
            if domains.iter().map(|domain| domain.count_ones()).sum::<u32>() == before {
                return true;
            }
        }
    }

    fn narrow_line(&self, line: &[usize], domains: &mut [u64]) -> bool {
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        for &cell in line {
            let domain = domains[cell];
            if domain.is_power_of_two() {
                if fixed & domain != 0 {
                    return false;
                }
                fixed |= domain;
            }
            twice |= once & domain;
            once |= domain;
        }
        let alone = once & !twice & !fixed;
        if once != (1 << self.values.len()) - 1 {
            return false;
        }
        line.iter().all(|&cell| {
            let domain = &mut domains[cell];
            if !domain.is_power_of_two() {
                *domain &= !fixed;
                if *domain & alone != 0 {
                    *domain &= alone;
                }
            }
            *domain != 0
        })
    }

    fn narrow_cage(&self, cage: &Bounded<'_>, domains: &mut [u64]) -> bool {
        let cells = cage.cells();
        let mut fillings = Fillings {
            rules: self,
            cage,
            domains,
            chosen: Vec::with_capacity(cells.len()),
            values: Vec::with_capacity(cells.len()),
            kept: vec![0; cells.len()],
        };
        fillings.go_through();
        let kept = fillings.kept;
        for (&cell, kept) in cells.iter().zip(&kept) {
            domains[usize::from(cell)] = *kept;
        }
        kept[0] != 0
    }
}

/// Goes through the fillings of a cage.
struct Fillings<'s> {
    rules: &'s Rules<'s>,
    cage: &'s Bounded<'s>,
    domains: &'s [u64],
    /// The values of the first cells, as bits and as numbers.
    chosen: Vec<u64>,
    values: Vec<i32>,
    /// For each cell, the values that are in some filling.
    kept: Vec<u64>,
}

impl Fillings<'_> {
    fn go_through(&mut self) {
        let cells = self.cage.cells();
        let place = self.chosen.len();
        if place == cells.len() {
            self.kept.iter_mut().zip(&self.chosen).for_each(|(kept, chosen)| *kept |= chosen);
            return;
        }
        let size = self.rules.values.len() as u16;
        let cell = cells[place];
        let mut left = self.domains[usize::from(cell)];
        for (&other, chosen) in cells.iter().zip(&self.chosen) {
            if other / size == cell / size || other % size == cell % size {
                left &= !chosen;
            }
        }
        while left != 0 {
            let bit = left & left.wrapping_neg();
            left &= !bit;
            self.chosen.push(bit);
            self.values.push(self.rules.values[bit.trailing_zeros() as usize]);
            if self.cage.may_become(&self.values) {
                self.go_through();
            }
            self.chosen.pop();
            self.values.pop();
        }
    }
}
