//! Unique rectangles and loops, and boards on which nearly all cells have two candidates.

use super::super::capitalised;
use super::super::step::Teller;
use super::English;
use super::steps::of_them;
use crate::technique::{Escape, EscapeBy, Evidence};

impl Teller<'_, English> {
    /// The two values come first.
    pub(super) fn unique(&self) -> String {
        let Evidence { cells, values, escape, .. } = &self.step.evidence;
        let (Some(escape), [one, other, ..]) = (escape, &values[..]) else { return String::new() };
        let (all, pair) = (self.around(cells, "and"), self.values(&[*one, *other], "and"));
        let deadly = format!(
            "with nothing but {pair} in {all}, these could be exchanged, and there would be two solutions"
        );
        if let EscapeBy::Locked(value) = escape.by {
            let (its, house) = (self.cells(&escape.cells, "and"), self.first_house());
            let left = self.value(if value == *one { *other } else { *one });
            let value = self.value(value);
            return format!(
                "{deadly}. {house}, {value} can only be in {its}: if one of them were {left}, the other would be \
                 {value}, and nothing else would be in any of these cells. So {}",
                self.conclusion()
            );
        }
        format!("{deadly}. {}", self.escape(escape, &format!("has another value than {pair}")))
    }

    /// The values are those without which it would be so.
    pub(super) fn bug(&self) -> String {
        let Evidence { cells, values, escape, .. } = &self.step.evidence;
        let Some(escape) = escape else { return String::new() };
        let (all, its) = (self.cells(cells, "and"), self.values(values, "and"));
        let grave = format!(
            "without {its} in {all}, all empty cells would have two candidates, and there would be two solutions or \
             none"
        );
        if let EscapeBy::Locked(value) = escape.by {
            let (any, house, value) = (self.values(values, "or"), self.first_house(), self.value(value));
            return format!(
                "{grave}. So one of {all} is {any}. {house}, {value} can only be in them, so the other is \
                 {value}: {}",
                self.conclusion()
            );
        }
        if escape.by == EscapeBy::OneCell {
            return format!("{grave}. So {}", self.conclusion());
        }
        format!("{grave}. {}", self.escape(escape, &format!("is {}", self.values(values, "or"))))
    }

    /// In the first house, at the beginning of a sentence.
    fn first_house(&self) -> String {
        let house = self.step.evidence.houses.first();
        house.map(|&house| capitalised(&self.within(house))).unwrap_or_default()
    }

    /// What follows from that one of some cells has a further value.
    fn escape(&self, escape: &Escape, further: &str) -> String {
        let (its, house, so) = (self.cells(&escape.cells, "and"), self.first_house(), self.conclusion());
        match &escape.by {
            EscapeBy::OneCell => format!("Only {its} has other candidates, so {so}"),
            EscapeBy::OneValue(value) => {
                let (value, count) = (self.value(*value), escape.cells.len());
                let so = self.conclusion_of_peers(of_them(count));
                format!("So one of {its} is {value}: {so}")
            }
            EscapeBy::Naked(partners, set) => {
                let (theirs, set) = (self.cells(partners, "and"), self.sorted(set, "and"));
                format!(
                    "So one of {its} {further}. {house}, that one and {theirs} have only {set} between them: {so}"
                )
            }
            EscapeBy::Hidden(partners, set) => {
                let (theirs, all) = (self.cells(partners, "and"), self.sorted(set, "and"));
                format!(
                    "So one of {its} {further}. {house}, {all} can then only be in the other one and {theirs}, \
                     which are as many cells: {so}"
                )
            }
            EscapeBy::Locked(_) => so,
        }
    }
}
