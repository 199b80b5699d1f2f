//! A puzzle as the solvers see it: values are numbered from 0, and sets of them are bits.

use std::sync::{Arc, OnceLock};

use super::puzzle::{Cage, Puzzle};
use super::reach::primes_of;
use super::stretches::Stretches;
use crate::board::all_values;
pub(super) use crate::board::{ValueSet, members};
use crate::operator::Operator;

/// What never changes while a puzzle is solved.
pub(super) struct Frame {
    pub(super) size: usize,
    /// All values.
    pub(super) full: ValueSet,
    /// What the values are.
    pub(super) values: [i64; 16],
    /// The first value, if the others follow one by one.
    first: Option<i64>,
    pub(super) cages: Arc<[Cage]>,
    pub(super) cage_of: Vec<u16>,
    /// The row and the column of each cell.
    pub(super) lines_of: Vec<(u8, u8)>,
    pub(super) stretches: Stretches,
    /// The primes that divide any of the values, once they are asked for: large ones take a while to find.
    primes: OnceLock<Vec<i64>>,
}

impl Frame {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let size = puzzle.size();
        let own = puzzle.values().as_slice();
        let mut values = [0; 16];
        values.iter_mut().zip(own).for_each(|(value, &own)| *value = i64::from(own));
        let follow = (0_i64..).zip(&values[..size]).all(|(number, &value)| value == values[0] + number);
        Frame {
            size,
            full: all_values(size),
            values,
            first: follow.then_some(values[0]),
            cages: puzzle.shared_cages(),
            cage_of: puzzle.cage_of(),
            lines_of: (0..size * size).map(|cell| ((cell / size) as u8, (cell % size) as u8)).collect(),
            stretches: Stretches::new(puzzle.cages(), size),
            primes: OnceLock::new(),
        }
    }

    /// A value as a set, which is empty if there is no such value.
    #[inline]
    pub(super) fn set_of(&self, value: i64) -> ValueSet {
        match self.first {
            Some(first) if (first..first + self.size as i64).contains(&value) => 1 << (value - first),
            Some(_) => 0,
            None => self.own(value),
        }
    }

    fn own(&self, value: i64) -> ValueSet {
        self.values[..self.size].iter().position(|&own| own == value).map_or(0, |number| 1 << number)
    }

    /// The least and the greatest value of a set that is not empty.
    #[inline]
    pub(super) fn ends(&self, set: ValueSet) -> (i64, i64) {
        (self.values[set.trailing_zeros() as usize], self.values[15 - set.leading_zeros() as usize])
    }

    /// The least and the greatest value of all.
    pub(super) fn extremes(&self) -> (i64, i64) {
        (self.values[0], self.values[self.size - 1])
    }

    /// The greatest absolute value.
    pub(super) fn magnitude(&self) -> i64 {
        self.values[0].abs().max(self.values[self.size - 1].abs())
    }

    /// The primes that divide any of the values, in order.
    pub(super) fn primes(&self) -> &[i64] {
        self.primes.get_or_init(|| primes_of(&self.values[..self.size]))
    }

    /// Whether the fillings of cages fit words of 64 bits, all but those that would not fit 128 either.
    pub(super) fn fits_short_words(&self) -> bool {
        let mut lengths = self.cages.iter().map(|cage| cage.cells.len() * self.size);
        lengths.all(|length| length <= u64::BITS as usize || length > u128::BITS as usize)
    }

    /// Whether the values of these numbers, one for each cell of a cage, come to its target.
    pub(super) fn fits(&self, operator: Operator, target: i64, numbers: &[u8]) -> bool {
        let values: Vec<i32> =
            numbers.iter().map(|&number| self.values[usize::from(number)] as i32).collect();
        operator.fits(&values, target)
    }
}
