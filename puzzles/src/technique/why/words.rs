//! What is told of why the cells of a clue cannot be filled in a certain way.

use super::Assumed;
use crate::board::{HouseKind, members};
use crate::technique::relation::Total;
use crate::technique::words::{Called, Reach, Words};

/// What a clue says of itself: its name, its cells, its houses, and what it comes to.
pub(crate) struct Telling<'t> {
    pub(in crate::technique) title: &'t Called,
    pub(in crate::technique) cells: &'t [usize],
    /// The houses of the clue.
    pub(in crate::technique) houses: &'t [HouseKind],
    pub(in crate::technique) total: Option<Total<'t>>,
}

impl Telling<'_> {
    /// Its name with its cells.
    pub(in crate::technique) fn name(&self, words: &Words<'_>) -> String {
        words.clue(self.title, self.cells)
    }

    /// What is left to the cells to make, if that is one number.
    pub(in crate::technique) fn rest(&self, assumed: Assumed) -> Option<i64> {
        match (self.total.as_ref()?, assumed) {
            (total, Assumed::Is(place, set)) if set.is_power_of_two() => {
                members(set).next().map(|value| total.rest(place, value))
            }
            (_, Assumed::Is(..)) => None,
            (total, Assumed::Without(..)) => Some(total.target),
        }
    }

    /// What some cells come to: only the end that matters, if it is one.
    pub(in crate::technique) fn reach(&self, assumed: Assumed, least: i64, most: i64) -> Reach {
        let rests: Vec<i64> = match (&self.total, assumed) {
            (Some(total), Assumed::Is(place, set)) => {
                members(set).map(|value| total.rest(place, value)).collect()
            }
            (Some(total), Assumed::Without(..)) => vec![total.target],
            (None, _) => Vec::new(),
        };
        match (rests.iter().all(|&rest| rest < least), rests.iter().all(|&rest| rest > most)) {
            _ if least == most => Reach::Exactly(least),
            (true, _) => Reach::AtLeast(least),
            (_, true) => Reach::AtMost(most),
            _ => Reach::Between(least, most),
        }
    }
}
