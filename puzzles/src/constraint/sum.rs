//! Cells with different values and a sum: a run of a Kakuro, a killer cage. Without a sum, the values only
//! have to be different.
//!
//! As an exact cover, it is a choice of the set of its values ([`Cover::by_sets`]).

mod digits;
mod family;
mod filling;
pub(super) mod group;
mod sets;
mod ways;

pub(crate) use digits::Reach;
pub use digits::{Digits, LARGEST_DIGIT, LARGEST_SUM};
pub(super) use family::Family;

use super::{Constraint, Cover, Wires};
use crate::board::{Board, ValueSet, members};
use crate::solve::{Cells, DeadEnd, Propagator};
use crate::technique::{Called, Names};
use filling::Filling;

/// The most cells whose sum is narrowed exactly: those of digits.
pub(crate) const LONGEST_RUN: usize = LARGEST_DIGIT as usize;

/// Cells with different values and a sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sum<'c> {
    /// The cells.
    pub(crate) cells: &'c [usize],
    /// What their values add up to, if that is told.
    pub(crate) total: Option<u8>,
}

impl Sum<'_> {
    /// The sets of values that the cells may hold, by what each may hold.
    fn sets(&self, board: &Board) -> impl Iterator<Item = ValueSet> {
        let total = self.total;
        let union = self.cells.iter().fold(0, |union, &cell| union | board.cells[cell]);
        let sum = |set: ValueSet| members(set).map(|number| board.values[usize::from(number)]).sum::<i32>();
        subsets(union, self.cells.len())
            .filter(move |&set| total.is_none_or(|total| sum(set) == i32::from(total)))
            .filter(|set| self.cells.iter().all(|&cell| board.cells[cell] & set != 0))
    }
}

/// The sets of this many members of a set.
pub(super) fn subsets(all: ValueSet, count: usize) -> impl Iterator<Item = ValueSet> {
    // From each to the next smaller one.
    let mut next = Some(all);
    std::iter::from_fn(move || {
        let set = next?;
        next = set.checked_sub(1).map(|set| set & all);
        Some(set)
    })
    .filter(move |set| set.count_ones() as usize == count)
}

impl Constraint for Sum<'_> {
    fn cells(&self) -> Vec<usize> {
        self.cells.to_vec()
    }

    fn name(&self, names: &Names<'_>) -> String {
        let first = self.cells.iter().min().copied().unwrap_or(0);
        let are_all =
            |same: &dyn Fn(usize) -> usize| self.cells.iter().all(|&cell| same(cell) == same(first));
        let called = match names.columns {
            columns if are_all(&|cell| cell / columns) => Called::Run { sum: self.total, is_across: true },
            columns if are_all(&|cell| cell % columns) => Called::Run { sum: self.total, is_across: false },
            _ => Called::Cage(self.total.map(|total| total.to_string())),
        };
        names.clue_at(&called, first)
    }

    fn holds(&self, values: &[i32]) -> bool {
        let differ = values.iter().enumerate().all(|(place, value)| !values[..place].contains(value));
        differ && self.total.is_none_or(|total| values.iter().sum::<i32>() == i32::from(total))
    }

    fn wire(&self, wires: &mut Wires<'_>) {
        wires.propagator(self.cells.iter().copied(), Run { sum: self.total.unwrap_or(0) });
    }

    fn cover(&self, cover: &mut Cover<'_>) {
        let sets: Vec<ValueSet> = self.sets(cover.board()).collect();
        cover.by_sets(self.cells, sets);
    }
}

/// What narrows the cells of a sum of different digits.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// The sum; 0 if there is none.
    pub(crate) sum: u8,
}

impl Propagator for Run {
    #[inline]
    fn narrow(&mut self, number: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd> {
        let scope = cells.scope(number);
        let mut filling = Filling::default();
        scope.iter().for_each(|&cell| filling.push(Digits(cells.of(cell as usize))));
        if !filling.narrow((self.sum > 0).then_some(self.sum)) {
            return Err(DeadEnd);
        }
        for (&cell, candidates) in scope.iter().zip(filling.candidates()) {
            cells.keep(cell as usize, candidates.0)?;
        }
        Ok(())
    }
}
