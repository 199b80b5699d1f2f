//! Values that are found: where there is one place for them, or a cell has one candidate.

use super::super::step::Teller;
use super::English;
use super::houses::within;
use super::steps::both;
use crate::technique::{Candidate, Evidence, Technique};

impl Teller<'_, English> {
    pub(super) fn single(&self) -> String {
        let Some(Candidate { cell, value }) = self.step.placement else { return String::new() };
        let (cell, value) = (self.cell(cell), self.value(value));
        match (self.step.technique, self.step.evidence.houses.first().map(|&house| self.within(house))) {
            (Technique::LastCell, Some(house)) => {
                format!("{house}, only {cell} is empty, and only {value} is missing")
            }
            (Technique::HiddenSingle, Some(_)) => self.only_place(),
            _ => format!("{cell} can only be {value}{}", self.as_is()),
        }
    }

    /// Pointing or claiming, and what it leaves in a third house.
    pub(super) fn direct_locked(&self) -> String {
        let Evidence { cells, values, houses, .. } = &self.step.evidence;
        let (&[value], &[from, into, _]) = (&values[..], &houses[..]) else { return self.only_place() };
        let (value, all, into) = (self.value(value), both(cells.len()), self.house(into));
        format!(
            "{}, {value} can only be in {}, which are {all} {}, so no other cell of {into} is {value}. Then {}",
            self.within(from),
            self.cells(cells, "and"),
            within(&into),
            self.only_place()
        )
    }

    /// A hidden set, and what it leaves in its house.
    pub(super) fn direct_hidden(&self) -> String {
        let Evidence { cells, values, houses, .. } = &self.step.evidence;
        let house = houses.first().map(|&house| self.within(house)).unwrap_or_default();
        let (its, all) = (self.cells(cells, "and"), self.values(values, "and"));
        format!(
            "{house}, {all} can only be in {its}, so these cells have no other value. Then {}",
            self.only_place()
        )
    }

    /// That a house has one place for the value that is found, and why.
    fn only_place(&self) -> String {
        let Some(Candidate { cell, value }) = self.step.placement else { return String::new() };
        let house = self.step.evidence.houses.last().map(|&house| self.within(house)).unwrap_or_default();
        format!("{house}, only {} can be {}{}", self.cell(cell), self.value(value), self.as_is())
    }

    /// The reason of a single, if there is anything to tell.
    fn as_is(&self) -> String {
        self.why_single().map_or_else(String::new, |reason| format!(", as {reason}"))
    }
}
