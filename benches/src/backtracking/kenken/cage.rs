//! What the values of a cage's first cells leave to the others.

use puzzles::kenken::{Cage, Operator, Puzzle};

/// A cage, with the bounds of a board's values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounded<'p> {
    cage: &'p Cage,
    low: i64,
    high: i64,
}

impl<'p> Bounded<'p> {
    /// Each cage of a puzzle.
    pub(super) fn cages(puzzle: &'p Puzzle) -> Vec<Self> {
        let values = puzzle.values().as_slice();
        let (low, high) = (i64::from(values[0]), i64::from(values[values.len() - 1]));
        puzzle.cages().iter().map(|cage| Bounded { cage, low, high }).collect()
    }

    pub(super) fn cells(&self) -> &'p [u16] {
        &self.cage.cells
    }

    /// Whether these values of some of its cells may become a filling. `true` may be wrong as long as cells
    /// are left.
    #[inline]
    pub(super) fn may_become(&self, values: &[i32]) -> bool {
        let left = self.cage.cells.len() - values.len();
        let target = self.cage.target;
        let values_64 = values.iter().map(|&value| i64::from(value));
        match self.cage.operator {
            Operator::Add => {
                let rest = target - values_64.sum::<i64>();
                (left as i64 * self.low..=left as i64 * self.high).contains(&rest)
            }
            Operator::Multiply if self.low > 0 => {
                let Some(product) = values_64.clone().try_fold(1_i64, i64::checked_mul) else { return false };
                let power = |value: i64| value.saturating_pow(left as u32);
                target % product == 0 && (power(self.low)..=power(self.high)).contains(&(target / product))
            }
            operator => left > 0 || operator.fits(values, target),
        }
    }
}
