//! Sums taken together. Cells of several sums that share a house hold different values, so together they come to more
//! at least, and to less at most, than what each sum tells by itself.
//!
//! A diagonal of a little killer has few cells in each box, all diagonals have many: with the cells of each box taken
//! together, their sum is often near to an end.

mod choice;

use super::{KnownSum, Wires};
use crate::board::{Layout, MOST_VALUES, ValueSet};
use crate::solve::{Cells, DeadEnd, Propagator};

/// Tells the solver of sums that say more together.
pub(crate) fn wire_merged(layout: &Layout, sums: &[KnownSum], wires: &mut Wires<'_>) {
    for (merged, cells) in choice::merged(layout, sums) {
        wires.propagator(cells, merged);
    }
}

/// Cells, with how often each counts, and what they add up to; house by house.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Merged {
    /// The places of cells that share a house, those that count most often first.
    houses: Vec<Vec<(usize, i32)>>,
    total: i32,
}

/// What cells of a house come to at least and at most.
type Ends = (i32, i32);

/// The cells of a house of which the values are not known.
struct Open {
    /// What the others come to.
    known: i32,
    cells: [(usize, i32, ValueSet); MOST_VALUES],
    count: usize,
    /// The values that they may have.
    values: ValueSet,
}

impl Open {
    fn new(house: &[(usize, i32)], candidates: &[ValueSet]) -> Self {
        let mut open = Open { known: 0, cells: [(0, 0, 0); MOST_VALUES], count: 0, values: 0 };
        for &(place, times) in house {
            let set = candidates[place];
            if set.is_power_of_two() {
                open.known += times * least(set);
            } else {
                open.cells[open.count] = (place, times, set);
                open.count += 1;
                open.values |= set;
            }
        }
        open
    }

    fn cells(&self) -> &[(usize, i32, ValueSet)] {
        &self.cells[..self.count]
    }

    /// What each comes to by itself at least and at most, added up.
    fn alone(&self) -> Ends {
        self.cells().iter().fold((0, 0), |(low, high), &(_, times, set)| {
            (low + times * least(set), high + times * most(set))
        })
    }

    /// What the least different values come to, and the greatest, if cells that count more often have what is nearer to
    /// that end. `None` if there are too few values.
    fn together(&self) -> Option<Ends> {
        (self.count <= self.values.count_ones() as usize).then(|| self.together_without(self.count))
    }

    /// The same without one of the cells.
    fn together_without(&self, at: usize) -> Ends {
        let (mut up, mut down, mut ends) = (self.values, self.values, (0, 0));
        for (_, &(_, times, _)) in self.cells().iter().enumerate().filter(|&(number, _)| number != at) {
            ends = (ends.0 + times * least(up), ends.1 + times * most(down));
            up &= up - 1;
            down ^= 1 << (most(down) - 1);
        }
        ends
    }
}

/// The least of some values.
fn least(set: ValueSet) -> i32 {
    set.trailing_zeros() as i32 + 1
}

/// The greatest of some values.
fn most(set: ValueSet) -> i32 {
    (ValueSet::BITS - set.leading_zeros()) as i32
}

/// The values from one to another.
fn between(low: i32, high: i32) -> ValueSet {
    let up_to = |value: i32| ((1_u32 << value.clamp(0, MOST_VALUES as i32)) - 1) as ValueSet;
    up_to(high) & !up_to(low - 1)
}

impl Merged {
    /// What its cells come to at least and at most; `None` if some house has too few values.
    fn ends(&self, candidates: &[ValueSet]) -> Option<Ends> {
        self.houses.iter().try_fold((0, 0), |(low, high), house| {
            let (its_low, its_high) = ends(&Open::new(house, candidates))?;
            Some((low + its_low, high + its_high))
        })
    }

    /// Takes away values with which the cells come to too little or too much. Returns whether values are left.
    fn narrow(&self, candidates: &mut [ValueSet]) -> bool {
        let Some((low, high)) = self.ends(candidates) else { return false };
        if !(low..=high).contains(&self.total) {
            return false;
        }
        let (rise, fall) = (self.total - low, high - self.total);
        self.houses.iter().all(|house| cut(&Open::new(house, candidates), rise, fall, candidates))
    }
}

/// What the cells of a house come to at least and at most. `None` if there are too few values.
fn ends(open: &Open) -> Option<Ends> {
    let (alone, together) = (open.alone(), open.together()?);
    Some((open.known + alone.0.max(together.0), open.known + alone.1.min(together.1)))
}

/// Takes from open cells the values with which they would come to over `rise` more than the least, or to over `fall`
/// less than the most. Returns whether values are left.
fn cut(open: &Open, rise: i32, fall: i32, candidates: &mut [ValueSet]) -> bool {
    let Some((low, high)) = ends(open) else { return false };
    let (low, high) = (low - open.known + rise, high - open.known - fall);
    let alone = open.alone();
    for (at, &(place, times, set)) in open.cells().iter().enumerate() {
        let together = open.together_without(at);
        let most_of_others = together.1.min(alone.1 - times * most(set));
        let least_of_others = together.0.max(alone.0 - times * least(set));
        // Rounded down, and up.
        let above = (low - least_of_others).div_euclid(times);
        let below = -(most_of_others - high).div_euclid(times);
        candidates[place] &= between(below, above);
        if candidates[place] == 0 {
            return false;
        }
    }
    true
}

impl Propagator for Merged {
    fn is_late(&self) -> bool {
        true
    }

    fn narrow(&mut self, number: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd> {
        cells.narrow(number, |candidates| Merged::narrow(self, candidates))
    }
}
