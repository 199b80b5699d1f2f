//! Aligned pair and triplet exclusion: two or three cells cannot be what would leave another cell
//! without a candidate. A digit that is in no combination left is excluded.

use super::board::Board;
use super::house::peers;
use super::sets::{Cells, Digits};
use super::step::{Candidate, Pattern, Step, of_cell};
use super::technique::Technique;

/// A cell that may take part, and the cells that it sees that exclude combinations.
#[derive(Clone, Copy)]
struct Base {
    cell: usize,
    excluders: Cells,
}

/// The cells that may take part: excluders have at most so many candidates.
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
        let step = exclude(board, &cells, excluders, Technique::AlignedPairExclusion, 62);
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
                let step = exclude(board, &cells, excluders, Technique::AlignedTripletExclusion, 75);
                if step.is_some() {
                    return step;
                }
            }
        }
    }
    None
}

/// Excludes the digits of the cells that no combination has.
fn exclude(
    board: &Board,
    cells: &[usize],
    excluders: Cells,
    technique: Technique,
    rating: u16,
) -> Option<Step> {
    // Only what the cells can take all of excludes a combination.
    let union = cells.iter().fold(Digits::NONE, |union, &cell| union | board.digits(cell));
    let needs = excluders.into_iter().map(|cell| board.digits(cell));
    let needs: Vec<Digits> = needs.filter(|digits| digits.is_within(union)).collect();
    if needs.is_empty() {
        return None;
    }
    let mut possible = vec![Digits::NONE; cells.len()];
    combine(board, cells, &needs, &mut Vec::with_capacity(cells.len()), &mut possible);
    let excluded: Vec<Candidate> = (cells.iter().zip(&possible))
        .flat_map(|(&cell, &possible)| of_cell(cell, board.digits(cell) & !possible))
        .collect();
    Step::excluding(
        technique,
        rating,
        excluded,
        Pattern::new(cells.iter().copied().chain(excluders), Digits::NONE),
    )
}

/// Tries all digits for the next cell, and notes those of every combination that is left.
fn combine(
    board: &Board,
    cells: &[usize],
    needs: &[Digits],
    chosen: &mut Vec<usize>,
    possible: &mut [Digits],
) {
    if chosen.len() == cells.len() {
        let taken: Digits = chosen.iter().copied().collect();
        if needs.iter().all(|need| !need.is_within(taken)) {
            for (possible, &digit) in possible.iter_mut().zip(&*chosen) {
                *possible |= Digits::of(digit);
            }
        }
        return;
    }
    let cell = cells[chosen.len()];
    for digit in board.digits(cell) {
        let clashes = |(&other, &taken): (&usize, &usize)| taken == digit && peers(cell).has(other);
        if !cells.iter().zip(&*chosen).any(clashes) {
            chosen.push(digit);
            combine(board, cells, needs, chosen, possible);
            chosen.pop();
        }
    }
}
