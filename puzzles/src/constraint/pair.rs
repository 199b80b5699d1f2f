//! What all constraints on two cells have in common: they say which values go together.
//!
//! As an exact cover, there is a secondary item for each pair and each value of its first cell. The option
//! with this value holds it, and so do the options with those values of the second cell that do not go with
//! it: at most one of all these can be chosen. (Values of the second cell exclude each other anyway.)
//!
//! Colours would say it more directly: the value of a cell is the colour of a secondary item, and each pair is
//! a primary item, whose options are the pairs of values that it allows. But then solving takes tens of times
//! as long (`cargo bench -p benches --bench kropki` has both): a pair without a dot has dozens of options, all
//! of which have to be kept up to date, and nothing is seen any earlier.

use super::{Constraint, Cover, Wires};
use crate::board::Board;

/// A constraint on two cells.
pub(super) trait Pair: std::fmt::Debug {
    /// The cells.
    fn pair(&self) -> [usize; 2];

    /// What distinguishes it from other relations: its name, and a parameter.
    fn relation(&self) -> (&'static str, i32);

    /// What it is, in words: `the white dot`.
    fn words(&self) -> String;

    /// Whether these values go together, the first cell's first.
    fn allows(&self, one: i32, other: i32) -> bool;
}

impl<P: Pair> Constraint for P {
    fn cells(&self) -> Vec<usize> {
        self.pair().to_vec()
    }

    fn name(&self, board: &Board) -> String {
        let [one, other] = self.pair().map(|cell| board.name(cell));
        format!("{} between {one} and {other}", self.words())
    }

    fn holds(&self, values: &[i32]) -> bool {
        matches!(*values, [one, other] if self.allows(one, other))
    }

    fn wire(&self, wires: &mut Wires<'_>) {
        wires.pair(self.pair(), self.relation(), |one, other| self.allows(one, other));
    }

    fn cover(&self, cover: &mut Cover<'_>) {
        cover.pair(self.pair(), &|one, other| self.allows(one, other));
    }
}
