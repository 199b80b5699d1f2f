//! Values that are found: where there is one place for them, or a cell has one candidate.

use super::super::step::Teller;
use super::clause::both;
use super::{German, houses};
use crate::technique::{Candidate, Evidence, Technique};

impl Teller<'_, German> {
    pub(super) fn single(&self) -> String {
        let Some(Candidate { cell, value }) = self.step.placement else { return String::new() };
        let (cell, value) = (self.cell(cell), self.value(value));
        match (self.step.technique, self.step.evidence.houses.first()) {
            (Technique::LastCell, Some(&house)) => {
                let within = houses::within(house, self.names);
                format!("{within} ist nur {cell} leer, und nur {value} fehlt")
            }
            (Technique::HiddenSingle, Some(&house)) => {
                let within = houses::within(house, self.names);
                format!("{within} passt {value} nur in {cell}{}", self.as_is())
            }
            _ => format!("{cell} kann nur {value} sein{}", self.as_is()),
        }
    }

    /// Pointing or claiming, and what it leaves in a third house.
    pub(super) fn direct_locked(&self) -> String {
        let Evidence { cells, values, houses, .. } = &self.step.evidence;
        let (&[value], &[from, into, _]) = (&values[..], &houses[..]) else { return self.only_place() };
        let [from, into] = [from, into].map(|house| houses::within(house, self.names));
        let (value, all, its) = (self.value(value), both(cells.len()), self.cells(cells, "oder"));
        format!(
            "{from} kann {value} nur in {its} stehen, die {all} {into} liegen; also ist {into} keine andere Zelle \
             {value}. Dann {}",
            self.only_place()
        )
    }

    /// A hidden set, and what it leaves in its house.
    pub(super) fn direct_hidden(&self) -> String {
        let Evidence { cells, values, .. } = &self.step.evidence;
        let (within, its, all) = (self.within_first(), self.cells(cells, "und"), self.values(values, "und"));
        format!(
            "{within} können {all} nur in {its} stehen, also haben diese Zellen keinen anderen Wert. Dann {}",
            self.only_place()
        )
    }

    /// That a house has one place for the value that is found, and why: behind "dann".
    fn only_place(&self) -> String {
        let Some(Candidate { cell, value }) = self.step.placement else { return String::new() };
        let house = self.step.evidence.houses.last();
        let within = house.map(|&house| houses::within(house, self.names)).unwrap_or_default();
        format!("passt {} {within} nur in {}{}", self.value(value), self.cell(cell), self.as_is())
    }

    /// The reason of a single, if there is anything to tell.
    fn as_is(&self) -> String {
        self.why_single().map_or_else(String::new, |reason| format!(", denn {reason}"))
    }
}
