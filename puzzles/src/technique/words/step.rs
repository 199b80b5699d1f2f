//! The parts of sentences about a step on a board of houses, in any language.

use std::cell::RefCell;
use std::collections::HashSet;
use std::marker::PhantomData;

use super::form::Form;
use super::{Names, capitalised};
use crate::board::{HouseKind, Placement};
use crate::technique::hint::grouped;
use crate::technique::step::Reason;
use crate::technique::tell::Follows;
use crate::technique::{Candidate, Claim, Link, Look, Step, Why, Words};

/// A step in words, with the reason that the board before it shows, and the constraints beyond the houses.
pub(in crate::technique) fn tell(step: &Step, reason: &Reason, looks: &[Look], names: &Names<'_>) -> String {
    let sentences = names.language.sentences();
    format!("{}: {}", sentences.technique(step.technique), sentences.step(step, reason, looks, names))
}

/// A step that is told in a language.
pub(super) struct Teller<'a, L> {
    pub(super) step: &'a Step,
    /// Why the value that is found can be nowhere else, or the cell nothing else.
    reason: &'a Reason,
    /// The constraints beyond the houses, by their numbers.
    looks: &'a [Look],
    pub(super) names: &'a Names<'a>,
    /// The constraints that links of chains have told, by their numbers.
    told: RefCell<HashSet<usize>>,
    language: PhantomData<L>,
}

/// Lines and regions that share all cells but some.
pub(super) struct LeftOver<'a> {
    pub(super) lines: &'a [HouseKind],
    pub(super) regions: &'a [HouseKind],
    /// Whether the lines are rows, and not columns.
    pub(super) are_rows: bool,
    /// The cells of the lines alone.
    pub(super) inside: &'a [u16],
    /// The cells of the regions alone.
    pub(super) outside: &'a [u16],
    /// Those of them that cannot have the values that are struck out, if these are struck out on one side only.
    pub(super) without: Option<&'a [u16]>,
}

impl<'a, L> Teller<'a, L> {
    pub(super) fn new(step: &'a Step, reason: &'a Reason, looks: &'a [Look], names: &'a Names<'a>) -> Self {
        Teller { step, reason, looks, names, told: RefCell::default(), language: PhantomData }
    }

    /// What the step is told as.
    pub(super) fn form(&self) -> Form {
        Form::of(self.step)
    }

    /// The first half of its houses and the second: of a fish, the base and the cover.
    pub(super) fn halves(&self) -> (&'a [HouseKind], &'a [HouseKind]) {
        let houses = &self.step.evidence.houses;
        houses.split_at(houses.len() / 2)
    }

    /// The lines come first, then as many regions; and the cells left over of the lines, then of the regions.
    pub(super) fn left_over(&self) -> LeftOver<'a> {
        let cells = &self.step.evidence.cells;
        let (lines, regions) = self.halves();
        let (inside, outside) = cells.split_at(cells.len() / 2);
        // What goes from one side is not possible on the other.
        let struck = self.struck_cells();
        let without = match struck.iter().filter(|cell| inside.contains(cell)).count() {
            0 => Some(inside),
            count if count == struck.len() => Some(outside),
            _ => None,
        };
        let are_rows = matches!(lines.first(), Some(HouseKind::Row(_)));
        LeftOver { lines, regions, are_rows, inside, outside, without }
    }

    pub(super) fn cell(&self, cell: u16) -> String {
        self.names.cell(usize::from(cell))
    }

    /// Cells with a word before the last.
    pub(super) fn cells(&self, cells: &[u16], word: &str) -> String {
        self.names.cells(&cells.iter().map(|&cell| usize::from(cell)).collect::<Vec<usize>>(), word)
    }

    /// Cells in reading order.
    pub(super) fn cells_in_order(&self, cells: &[u16], word: &str) -> String {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        self.cells(&cells, word)
    }

    /// The cells of a unique rectangle in reading order, those of a longer loop as they follow each other.
    pub(super) fn around(&self, cells: &[u16], word: &str) -> String {
        if cells.len() == 4 { self.cells_in_order(cells, word) } else { self.cells(cells, word) }
    }

    pub(super) fn value(&self, value: u8) -> String {
        self.names.value(i32::from(value))
    }

    /// Values with a word before the last.
    pub(super) fn values(&self, values: &[u8], word: &str) -> String {
        self.names.values(&values.iter().map(|&value| i32::from(value)).collect::<Vec<i32>>(), word)
    }

    /// Values in their order.
    pub(super) fn sorted(&self, values: &[u8], word: &str) -> String {
        let mut values = values.to_vec();
        values.sort_unstable();
        self.values(&values, word)
    }

    pub(super) fn house(&self, house: HouseKind) -> String {
        self.names.house(house)
    }

    /// What a constraint says in brief, as a reason.
    pub(super) fn briefly(&self, number: usize) -> String {
        self.looks.get(number).map_or_else(String::new, |look| look.brief(self.names))
    }

    /// A constraint as the reason of a link: what it says in brief; once that has been told, its name alone with a
    /// word before it, if it has one.
    pub(super) fn link_by(&self, number: usize, word: &str) -> String {
        let is_new = self.told.borrow_mut().insert(number);
        let name = self.looks.get(number).filter(|_| !is_new).and_then(|look| look.name(self.names));
        name.map_or_else(|| self.briefly(number), |name| format!("{word} {name}"))
    }

    /// What the constraint that the step goes by says.
    pub(super) fn says(&self) -> String {
        let look = self.step.evidence.seen.as_ref().and_then(|(number, _)| self.looks.get(*number));
        look.map_or_else(String::new, |look| look.says(self.names))
    }

    /// What that constraint leaves.
    pub(super) fn seen(&self) -> String {
        let told = self.step.evidence.seen.as_ref().and_then(|(number, pattern)| {
            let values: Vec<i32> = (1..=self.names.columns as i32).collect();
            Some(self.looks.get(*number)?.tell(pattern, &Words::new(*self.names, &values)))
        });
        told.unwrap_or_default()
    }

    /// The constraints by which the ends of a chain exclude what it strikes out.
    pub(super) fn bound_by(&self, ends: [Why; 2]) -> Vec<String> {
        let number = |why| if let Why::Constraint(number) = why { Some(number) } else { None };
        let mut says: Vec<String> =
            ends.into_iter().filter_map(number).map(|number| self.briefly(number)).collect();
        says.dedup();
        says
    }

    /// The chains that the step rests on, each in a sentence or more.
    pub(super) fn each_chain(&self, tell: impl Fn(&[&Link]) -> String) -> String {
        let chains = self.step.evidence.chains.iter();
        let told = chains.map(|chain| capitalised(&tell(&chain.iter().collect::<Vec<&Link>>())));
        told.filter(|told| !told.is_empty()).collect::<Vec<String>>().join(". ")
    }

    /// The reason of a single, if there is anything to tell.
    pub(super) fn why_single(&self) -> Option<String> {
        self.reason.tell(self.step.placement.map_or(0, |found| i32::from(found.value)), self.names)
    }

    /// What a contradiction refutes.
    pub(super) fn refuted(&self) -> Option<Claim> {
        let wrong = self.step.eliminations.first().map(|&candidate| Claim::of(candidate, true));
        self.step.placement.map(|candidate| Claim::of(candidate, false)).or(wrong)
    }

    /// The cells that something is struck out of, each once.
    pub(super) fn struck_cells(&self) -> Vec<u16> {
        let mut cells: Vec<u16> = self.step.eliminations.iter().map(|struck| struck.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The values that are struck out, each once.
    pub(super) fn struck_values(&self) -> Vec<u8> {
        let mut values: Vec<u8> = self.step.eliminations.iter().map(|struck| struck.value).collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// What follows.
    pub(super) fn follows(&self) -> Follows {
        let placement = |&Candidate { cell, value }: &Candidate| (usize::from(cell), i32::from(value));
        let placed: Vec<Placement> = self.step.placement.iter().map(placement).collect();
        let excluded: Vec<Placement> = self.step.eliminations.iter().map(placement).collect();
        Follows::of(&placed, &excluded, |cell| self.reason.before(cell))
    }

    /// What is struck out: cells that lose the same values together.
    pub(super) fn struck(&self) -> Vec<(Vec<u8>, Vec<u16>)> {
        grouped(self.struck_cells().into_iter().map(|cell| {
            let here = self.step.eliminations.iter().filter(|candidate| candidate.cell == cell);
            let mut values: Vec<u8> = here.map(|candidate| candidate.value).collect();
            values.sort_unstable();
            (values, cell)
        }))
    }
}

/// Some cells and some more.
pub(super) fn joined(one: &[u16], other: &[u16]) -> Vec<u16> {
    one.iter().chain(other).copied().collect()
}
