//! What cells may hold together, by whatever clue.

use super::sheet::Sheet;
use super::words::name;
use crate::board::{ValueSet, members};

/// There are more fillings than anybody would care to go through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooMany;

/// What some cells may hold together.
pub(crate) trait Relation: Send + Sync {
    /// Shows each filling of its cells that the sheet leaves, as the numbers of its values.
    ///
    /// # Errors
    /// If that takes more than `most` steps.
    fn fill(&self, cells: &[usize], sheet: &Sheet, found: &mut dyn FnMut(&[u8])) -> Result<(), TooMany>;
}

/// Which values go with which in some pairs of cells.
pub(crate) struct Pairs {
    /// For each cell the cells before it, by their places, with what each of their values leaves it.
    before: Vec<Vec<(usize, Vec<ValueSet>)>>,
    steps: usize,
}

impl Pairs {
    /// Cells of which two by their places, the later one first, may have these values.
    pub(crate) fn new(
        cells: usize,
        values: u8,
        steps: usize,
        allows: impl Fn(usize, usize, u8, u8) -> bool,
    ) -> Self {
        let left = |place: usize, earlier: usize, value: u8| {
            (0..values).filter(|&own| allows(place, earlier, own, value)).fold(0, |set, own| set | 1 << own)
        };
        let table = |place: usize, earlier: usize| -> Vec<ValueSet> {
            (0..values).map(|value| left(place, earlier, value)).collect()
        };
        let before = |place: usize| (0..place).map(|earlier| (earlier, table(place, earlier))).collect();
        Pairs { before: (0..cells).map(before).collect(), steps }
    }
}

impl Relation for Pairs {
    fn fill(&self, cells: &[usize], sheet: &Sheet, found: &mut dyn FnMut(&[u8])) -> Result<(), TooMany> {
        let free = |chosen: &[u8]| {
            let before = self.before[chosen.len()].iter();
            before.fold(sheet.of(cells[chosen.len()]), |set, (place, left)| {
                set & left[usize::from(chosen[*place])]
            })
        };
        descend(cells.len(), &mut Vec::new(), &mut { self.steps }, &free, found)
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

    fn signed(&self, place: usize, value: u8) -> i64 {
        let value = self.values[usize::from(value)];
        if self.minus[place] { -value } else { value }
    }

    /// The least and the greatest that a cell can add.
    fn ends(&self, place: usize, set: ValueSet) -> (i64, i64) {
        let signed = || members(set).map(|value| self.signed(place, value));
        (signed().min().unwrap_or(0), signed().max().unwrap_or(0))
    }

    /// What the cells can come to at least and at most without one of them, each taken by itself.
    pub(crate) fn others(&self, cells: &[usize], sheet: &Sheet, but: usize) -> (i64, i64) {
        let places = (0..cells.len()).filter(|&place| place != but);
        places
            .map(|place| self.ends(place, sheet.of(cells[place])))
            .fold((0, 0), |(low, high), ends| (low + ends.0, high + ends.1))
    }

    /// What they come to.
    pub(crate) fn total(&self) -> i64 {
        self.total
    }

    /// It in words: `r1c2 + r1c3 − r2c1 = 5`.
    pub(crate) fn tell(&self, cells: &[usize], columns: usize) -> String {
        let mut words = String::new();
        for (place, (&cell, &minus)) in cells.iter().zip(&self.minus).enumerate() {
            let sign = match (minus, place) {
                (true, 0) => "−",
                (true, _) => " − ",
                (false, 0) => "",
                (false, _) => " + ",
            };
            words.push_str(sign);
            words.push_str(&name(cell, columns));
        }
        format!("{words} = {}", self.total)
    }
}

impl Relation for Sum {
    fn fill(&self, cells: &[usize], sheet: &Sheet, found: &mut dyn FnMut(&[u8])) -> Result<(), TooMany> {
        // What the cells from each on can come to.
        let mut rests = vec![(0, 0); cells.len() + 1];
        for place in (0..cells.len()).rev() {
            let (low, high) = self.ends(place, sheet.of(cells[place]));
            rests[place] = (rests[place + 1].0 + low, rests[place + 1].1 + high);
        }
        let free = |chosen: &[u8]| {
            let place = chosen.len();
            let so_far: i64 = (0..).zip(chosen).map(|(place, &value)| self.signed(place, value)).sum();
            let seen = self.sees[place].iter().fold(0, |seen: ValueSet, &other| seen | 1 << chosen[other]);
            let (low, high) = rests[place + 1];
            members(sheet.of(cells[place]) & !seen).fold(0, |set, value| {
                let left = self.total - so_far - self.signed(place, value);
                if (low..=high).contains(&left) { set | 1 << value } else { set }
            })
        };
        descend(cells.len(), &mut Vec::new(), &mut { self.steps }, &free, found)
    }
}

/// Fills cell after cell with whatever those before it leave free.
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
