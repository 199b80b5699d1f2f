//! Aligned pair and triplet exclusion: two or three cells cannot be what would leave another cell
//! without a candidate. A digit that is in no combination left is excluded.

use super::board::Board;
use super::candidates::of_cell;
use super::house::peers;
use super::sets::{Cells, Digits};
use crate::technique::Technique;
use crate::technique::{Candidate, Evidence, Step};

/// A cell that may take part, and the cells that it sees that exclude combinations.
#[derive(Clone, Copy)]
struct Base {
    cell: usize,
    excluders: Cells,
}

/// The cells that may take part: excluders have at most `size` candidates.
fn bases(board: &Board, size: usize) -> Vec<Base> {
    let light = (2..=size).fold(Cells::NONE, |cells, count| cells | board.cells_with(count));
    let single = board.cells_with(1);
    board
        .empty()
        .into_iter()
        .filter(|&cell| board.digits(cell).len() >= 2 && (single & peers(cell)).is_empty())
        .map(|cell| Base { cell, excluders: light & peers(cell) })
        .filter(|base| !base.excluders.is_empty())
        .collect()
}

pub(super) fn find_pair(board: &Board) -> Option<Step> {
    let bases = bases(board, 2);
    let pairs = (1..bases.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
    for (first, second) in pairs {
        let excluders = bases[first].excluders & bases[second].excluders;
        if excluders.len() < 2 {
            continue;
        }
        let cells = [bases[first].cell, bases[second].cell];
        let step = exclude(board, &cells, excluders, Technique::AlignedPairExclusion);
        if step.is_some() {
            return step;
        }
    }
    None
}

pub(super) fn find_triplet(board: &Board) -> Option<Step> {
    let bases = bases(board, 3);
    let base_at = |cell: usize| bases.iter().find(|base| base.cell == cell);
    let pairs = (1..bases.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
    for (first, second) in pairs {
        let (one, other) = (bases[first], bases[second]);
        let common = one.excluders & other.excluders;
        if common.len() < 2 {
            continue;
        }
        // The third cell is itself an excluder of one of both; those of the first come first.
        for third in one.excluders.into_iter().chain(other.excluders & !one.excluders) {
            let Some(third) = base_at(third).filter(|base| base.cell != one.cell && base.cell != other.cell)
            else {
                continue;
            };
            let excluders = common & third.excluders;
            if excluders.len() >= 2 {
                let cells = [one.cell, other.cell, third.cell];
                let step = exclude(board, &cells, excluders, Technique::AlignedTripletExclusion);
                if step.is_some() {
                    return step;
                }
            }
        }
    }
    None
}

/// Excludes the digits of the cells that no combination has.
fn exclude(board: &Board, cells: &[usize], excluders: Cells, technique: Technique) -> Option<Step> {
    // Only what the cells can take all of excludes a combination.
    let union = cells.iter().fold(Digits::NONE, |union, &cell| union | board.digits(cell));
    let needy: Vec<usize> =
        excluders.into_iter().filter(|&cell| board.digits(cell).is_within(union)).collect();
    let needs: Vec<Digits> = needy.iter().map(|&cell| board.digits(cell)).collect();
    if needs.is_empty() {
        return None;
    }
    let mut combinations =
        Combinations { board, cells, needs: &needs, possible: vec![Digits::NONE; cells.len()] };
    combinations.extend(&mut Vec::with_capacity(cells.len()));
    let possible = combinations.possible;
    let excluded: Vec<Candidate> = (cells.iter().zip(&possible))
        .flat_map(|(&cell, &possible)| of_cell(cell, board.digits(cell) & !possible))
        .collect();
    let pattern = Evidence::new(cells.iter().copied().chain(needy), Digits::NONE);
    Step::excluding(technique, technique.least_step(), excluded, pattern)
}

/// The ways to fill some cells.
struct Combinations<'a> {
    board: &'a Board,
    cells: &'a [usize],
    /// Digits that are not all taken.
    needs: &'a [Digits],
    /// The digits of each cell in the combinations that were found.
    possible: Vec<Digits>,
}

impl Combinations<'_> {
    /// Tries all digits for the next cell, and notes those of every combination that is left. Whether it
    /// can stop, since no digit is excluded.
    fn extend(&mut self, chosen: &mut Vec<usize>) -> bool {
        let cell = self.cells[chosen.len()];
        let earlier = self.cells.iter().zip(&*chosen);
        let seen: Digits =
            earlier.filter(|&(&other, _)| peers(cell).has(other)).map(|(_, &digit)| digit).collect();
        let digits = self.board.digits(cell) & !seen;
        if chosen.len() + 1 < self.cells.len() {
            for digit in digits {
                chosen.push(digit);
                let done = self.extend(chosen);
                chosen.pop();
                if done {
                    return true;
                }
            }
            return false;
        }
        let taken: Digits = chosen.iter().copied().collect();
        let mut last = digits;
        for &need in self.needs {
            match (need & !taken).len() {
                0 => return false,
                1 => last &= !(need & !taken),
                _ => {}
            }
        }
        if last.is_empty() {
            return false;
        }
        for (possible, &digit) in self.possible.iter_mut().zip(&*chosen) {
            *possible |= Digits::of(digit);
        }
        self.possible[chosen.len()] |= last;
        self.cells.iter().zip(&self.possible).all(|(&cell, &possible)| self.board.digits(cell) == possible)
    }
}
