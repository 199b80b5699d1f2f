//! What cells may hold together, by any clue.

use std::sync::Arc;

use super::sheet::Sheet;
use super::words::Words;
use crate::board::{ValueSet, all_values, members};

/// There are more fillings than anybody would care to go through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooMany;

/// What some cells may hold together.
pub(crate) trait Relation: Send + Sync {
    /// Shows each filling of its cells that the sheet leaves, as the numbers of its values.
    ///
    /// # Errors
    /// If that takes too many steps.
    fn fill(&self, cells: &[usize], sheet: &Sheet, found: &mut dyn FnMut(&[u8])) -> Result<(), TooMany>;

    /// All values that there are.
    fn all(&self) -> ValueSet;

    /// What the cells come to, if they come to something.
    fn total(&self) -> Option<Total<'_>> {
        None
    }

    /// Whether no two of the cells are alike, wherever they are.
    fn all_differ(&self) -> bool {
        false
    }

    /// What values of one cell leave another, by their places, as far as these two alone tell it.
    fn beside(&self, one: usize, values: ValueSet, other: usize) -> ValueSet {
        let _ = (one, values, other);
        ValueSet::MAX
    }
}

/// What some cells come to together.
#[derive(Clone, Copy)]
pub(crate) struct Total<'r> {
    pub(crate) target: i64,
    /// Whether it is their product, not their sum.
    pub(crate) is_product: bool,
    /// The values of the numbers.
    pub(crate) values: &'r [i64],
    /// Whether each cell's value is taken away, not added; none is, where nothing is told.
    pub(crate) minus: &'r [bool],
}

impl Total<'_> {
    /// What a value of a cell adds.
    pub(crate) fn worth(&self, place: usize, value: u8) -> i64 {
        let value = self.values[usize::from(value)];
        if self.minus.get(place).is_some_and(|&minus| minus) { -value } else { value }
    }

    /// What a value of a cell leaves to the others.
    pub(crate) fn rest(&self, place: usize, value: u8) -> i64 {
        match (self.is_product, self.worth(place, value)) {
            (true, worth) => self.target.checked_div(worth).unwrap_or(0),
            (false, worth) => self.target - worth,
        }
    }

    /// What two parts come to together, each at least and at most.
    pub(crate) fn add(&self, one: (i64, i64), other: (i64, i64)) -> (i64, i64) {
        match self.is_product {
            true => (one.0.saturating_mul(other.0), one.1.saturating_mul(other.1)),
            false => (one.0 + other.0, one.1 + other.1),
        }
    }

    /// What a cell adds at least and at most with one of these values.
    pub(crate) fn ends_of(&self, place: usize, set: ValueSet) -> (i64, i64) {
        let worth = || members(set).map(|value| self.worth(place, value));
        (worth().min().unwrap_or(0), worth().max().unwrap_or(0))
    }

    /// What the cells come to at least and at most, without one of them if it is told, each taken by itself.
    pub(crate) fn ends(&self, cells: &[usize], sheet: &Sheet, but: Option<usize>) -> (i64, i64) {
        let mut ends: (i64, i64) = if self.is_product { (1, 1) } else { (0, 0) };
        for (place, &cell) in cells.iter().enumerate().filter(|&(place, _)| Some(place) != but) {
            ends = self.add(ends, self.ends_of(place, sheet.of(cell)));
        }
        ends
    }
}

impl<R: Relation> Relation for Arc<R> {
    fn fill(&self, cells: &[usize], sheet: &Sheet, found: &mut dyn FnMut(&[u8])) -> Result<(), TooMany> {
        (**self).fill(cells, sheet, found)
    }

    fn all(&self) -> ValueSet {
        (**self).all()
    }

    fn total(&self) -> Option<Total<'_>> {
        (**self).total()
    }

    fn all_differ(&self) -> bool {
        (**self).all_differ()
    }

    fn beside(&self, one: usize, values: ValueSet, other: usize) -> ValueSet {
        (**self).beside(one, values, other)
    }
}

/// Values with signs that come to a total; those of some pairs of cells differ.
pub(crate) struct Sum {
    /// The values of the numbers.
    values: Vec<i64>,
    total: i64,
    /// Whether each cell's value is taken away, not added.
    minus: Vec<bool>,
    /// For each cell the places of those before it that it sees.
    sees: Vec<Vec<usize>>,
    steps: usize,
}

impl Sum {
    /// Cells with their signs, of which two by their places may have to differ.
    pub(crate) fn new(
        values: Vec<i64>,
        total: i64,
        minus: Vec<bool>,
        steps: usize,
        differ: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let sees = (0..minus.len()).map(|place| (0..place).filter(|&other| differ(place, other)).collect());
        Sum { values, total, sees: sees.collect(), minus, steps }
    }

    /// What the cells come to together.
    fn as_total(&self) -> Total<'_> {
        let Sum { total, values, minus, .. } = self;
        Total { target: *total, is_product: false, values, minus }
    }

    /// What the cells can come to at least and at most without one of them, each taken by itself.
    pub(crate) fn others(&self, cells: &[usize], sheet: &Sheet, but: usize) -> (i64, i64) {
        self.as_total().ends(cells, sheet, Some(but))
    }

    /// What they come to.
    pub(crate) fn target(&self) -> i64 {
        self.total
    }

    /// It in words: `r1c2 + r1c3 − r2c1 = 5`.
    pub(crate) fn tell(&self, cells: &[usize], words: &Words<'_>) -> String {
        // Where all are taken away, nothing is; and rather less from more than more from less.
        let turned = match self.minus.iter().filter(|&&minus| minus).count() {
            0 => false,
            count => count == self.minus.len() || self.total < 0,
        };
        let of = |is_minus: bool| {
            let signed =
                cells.iter().zip(&self.minus).filter(move |&(_, &minus)| (minus != turned) == is_minus);
            signed.map(|(&cell, _)| words.cell(cell))
        };
        let added = of(false).collect::<Vec<String>>().join(" + ");
        let sum = of(true).fold(added, |sum, cell| format!("{sum} − {cell}"));
        let total = if turned { -self.total } else { self.total };
        let total = if total < 0 { format!("−{}", -total) } else { total.to_string() };
        format!("{sum} = {total}")
    }
}

impl Relation for Sum {
    fn fill(&self, cells: &[usize], sheet: &Sheet, found: &mut dyn FnMut(&[u8])) -> Result<(), TooMany> {
        let total = self.as_total();
        // What the cells from each on can come to.
        let mut rests = vec![(0, 0); cells.len() + 1];
        for place in (0..cells.len()).rev() {
            let (low, high) = total.ends_of(place, sheet.of(cells[place]));
            rests[place] = (rests[place + 1].0 + low, rests[place + 1].1 + high);
        }
        let free = |chosen: &[u8]| {
            let place = chosen.len();
            let so_far: i64 = (0..).zip(chosen).map(|(place, &value)| total.worth(place, value)).sum();
            let seen = self.sees[place].iter().fold(0, |seen: ValueSet, &other| seen | 1 << chosen[other]);
            let (low, high) = rests[place + 1];
            members(sheet.of(cells[place]) & !seen).fold(0, |set, value| {
                let left = self.total - so_far - total.worth(place, value);
                if (low..=high).contains(&left) { set | 1 << value } else { set }
            })
        };
        fill_in_order(cells.len(), self.steps, &free, found)
    }

    fn all(&self) -> ValueSet {
        all_values(self.values.len())
    }

    fn total(&self) -> Option<Total<'_>> {
        Some(self.as_total())
    }

    fn all_differ(&self) -> bool {
        self.sees.iter().enumerate().all(|(place, sees)| sees.len() == place)
    }

    fn beside(&self, one: usize, values: ValueSet, other: usize) -> ValueSet {
        let sees = self.sees[one.max(other)].contains(&one.min(other));
        if sees && values.is_power_of_two() { !values } else { ValueSet::MAX }
    }
}

/// Fills cell after cell with whatever those before it leave free.
///
/// # Errors
/// If that takes more steps.
pub(crate) fn fill_in_order(
    cells: usize,
    steps: usize,
    free: &dyn Fn(&[u8]) -> ValueSet,
    found: &mut dyn FnMut(&[u8]),
) -> Result<(), TooMany> {
    descend(cells, &mut Vec::new(), &mut { steps }, free, found)
}

fn descend(
    cells: usize,
    chosen: &mut Vec<u8>,
    steps: &mut usize,
    free: &dyn Fn(&[u8]) -> ValueSet,
    found: &mut dyn FnMut(&[u8]),
) -> Result<(), TooMany> {
    if chosen.len() == cells {
        found(chosen);
        return Ok(());
    }
    for value in members(free(chosen)) {
        *steps = steps.checked_sub(1).ok_or(TooMany)?;
        chosen.push(value);
        let result = descend(cells, chosen, steps, free, found);
        chosen.pop();
        result?;
    }
    Ok(())
}
