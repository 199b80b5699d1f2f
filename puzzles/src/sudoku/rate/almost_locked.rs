//! WXYZ-wing and its larger kin: some cells that see each other with one candidate more than cells, and a
//! cell outside with two candidates, both among theirs.
//!
//! If the cell outside sees all cells that can be x, it or they are z: they cannot have both lost. So
//! what sees all places for z is not z. If the same holds of z, one of both is lost for sure; then the
//! cells hold all their other candidates, too.

use std::cmp::Reverse;

use super::board::Board;
use super::candidates::in_cells;
use super::house::{common_peers, peers};
use super::sets::{Cells, Digits};
use crate::technique::{Candidate, Evidence, Step, sizes};

/// The best wing with `size` cells that see each other: the easiest, then the one that excludes most.
pub(super) fn find(board: &Board, size: usize) -> Option<Step> {
    let mut search = Search { board, size, bivalue: board.cells_with(2), best: None };
    for first in board.empty() {
        search.extend(&mut Vec::with_capacity(size), first, Cells::ALL, Digits::NONE);
    }
    search.best.map(|(_, step)| step)
}

/// How good a wing is: less is better.
type Rank = (u16, Reverse<usize>, Reverse<(bool, usize, Reading)>);

/// A number as the reading of its figures compares with others: 9 after 10.
type Reading = (usize, usize);

struct Search<'a> {
    board: &'a Board,
    size: usize,
    bivalue: Cells,
    best: Option<(Rank, Step)>,
}

impl Search<'_> {
    /// Tries all sets that begin with these cells, which all see each other.
    fn extend(&mut self, cells: &mut Vec<usize>, next: usize, common: Cells, union: Digits) {
        let board = self.board;
        let union = union | board.digits(next);
        if board.digits(next).len() < 2 || union.len() > self.size + 1 {
            return;
        }
        cells.push(next);
        if cells.len() < self.size {
            let common = common & peers(next).after(next);
            for cell in common {
                self.extend(cells, cell, common, union);
            }
        } else if union.len() == self.size + 1 {
            let set: Cells = cells.iter().copied().collect();
            let near = cells.iter().fold(Cells::NONE, |near, &cell| near | peers(cell));
            for cell in self.bivalue & near & !set {
                if board.digits(cell).is_within(union) {
                    self.consider(set, union, cell);
                }
            }
        }
        cells.pop();
    }

    fn consider(&mut self, set: Cells, union: Digits, outside: usize) {
        let board = self.board;
        let pair = board.digits(outside);
        let places = |digit: usize| board.positions(digit) & set;
        let linked: Digits =
            pair.into_iter().filter(|&digit| places(digit).is_within(peers(outside))).collect();
        let all = set.with(outside);
        let excluded = |digit: usize| {
            let holders = if pair.has(digit) { places(digit).with(outside) } else { places(digit) };
            board.positions(digit) & common_peers(holders) & !all
        };
        let lost = match linked.len() {
            0 => return,
            1 => pair & !linked,
            _ => union,
        };
        let eliminations: Vec<Candidate> =
            lost.into_iter().flat_map(|digit| in_cells(excluded(digit), digit)).collect();
        if eliminations.is_empty() {
            return;
        }
        // It counts as doubly linked only where that excludes more.
        let gains = |digits: Digits| digits.into_iter().any(|digit| !excluded(digit).is_empty());
        let double =
            linked.len() == 2 && (gains(union & !pair) || pair.into_iter().all(|z| gains(Digits::of(z))));
        let counts = || set.into_iter().map(|cell| board.digits(cell).len());
        let (biggest, total) = (counts().max().unwrap_or(0), counts().sum::<usize>());
        let reading = if total < 10 { (total, 0) } else { (total / 10, total % 10 + 1) };
        let technique = sizes::large_wing(self.size);
        let rating = technique.least_step() + self.extra(biggest);
        let rank = (rating, Reverse(eliminations.len()), Reverse((double, biggest, reading)));
        if self.best.as_ref().is_none_or(|(best, _)| rank < *best) {
            let values = pair.into_iter().chain(union & !pair);
            let pattern = Evidence::new(set.into_iter().chain([outside]), values);
            let step = Step::excluding(technique, rating, eliminations, pattern);
            self.best = step.map(|step| (rank, step));
        }
    }

    /// How much harder a wing is than the easiest of its size. Cells of a middling number of candidates make small
    /// wings harder.
    fn extra(&self, biggest: usize) -> u16 {
        match (self.size, biggest) {
            (4, 3) => 2,
            (3, 3) | (4, 2 | 4) | (5, _) => 1,
            _ => 0,
        }
    }
}
