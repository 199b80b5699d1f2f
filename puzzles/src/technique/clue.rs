//! Cells whose fillings one goes through: a cage, a run, a chain of dots.
//!
//! The fillings tell which values its cells may have; what all of them have in a line is nowhere else
//! there; and what a line has no other place for they must have.

use super::Rung;
use super::area::{Area, Finding, Memory, Pattern};
use super::relation::Relation;
use super::sheet::Sheet;
use super::words::Words;
use crate::board::ValueSet;

/// Some cells with the values that they may have together.
pub(crate) struct Clue<'p> {
    /// What it is, and where: `the cage 12× at r1c1`.
    pub(crate) name: String,
    pub(crate) cells: Vec<usize>,
    pub(crate) relation: Box<dyn Relation + 'p>,
    /// Its rungs, each with how many fillings are gone through at most.
    pub(crate) rungs: Vec<Rung>,
    /// The lines that it is in, as far as they are looked at.
    pub(crate) stretches: Vec<Stretch>,
    beyond: Vec<usize>,
}

/// The cells of a clue in a house.
pub(crate) struct Stretch {
    /// The house in words.
    pub(crate) house: String,
    /// Which cells of the clue they are.
    places: Vec<usize>,
    /// The other cells of the house.
    beyond: Vec<usize>,
}

impl Stretch {
    /// The cells of a clue in a house that holds each value once, if there are any.
    pub(crate) fn new(cells: &[usize], house: impl ToString, its: &[usize]) -> Option<Self> {
        let places: Vec<usize> = (0..cells.len()).filter(|&place| its.contains(&cells[place])).collect();
        let beyond = its.iter().copied().filter(|cell| !cells.contains(cell)).collect();
        (!places.is_empty()).then(|| Stretch { house: house.to_string(), places, beyond })
    }

    /// What a filling puts into it.
    fn values(&self, filling: &[u8]) -> ValueSet {
        self.places.iter().fold(0, |values, &place| values | 1 << filling[place])
    }
}

impl<'p> Clue<'p> {
    pub(crate) fn new(
        name: String,
        cells: Vec<usize>,
        relation: impl Relation + 'p,
        rungs: Vec<Rung>,
        stretches: Vec<Stretch>,
    ) -> Self {
        let mut beyond: Vec<usize> =
            stretches.iter().flat_map(|stretch| stretch.beyond.iter().copied()).collect();
        beyond.sort_unstable();
        beyond.dedup();
        Clue { name, cells, relation: Box::new(relation), rungs, stretches, beyond }
    }

    /// The fillings that are left; `None` if they are too many to be gone through.
    fn fillings<'m>(&self, sheet: &Sheet, memory: &'m mut Memory) -> Option<&'m [Vec<u8>]> {
        if memory.fillings.is_none() {
            if memory.too_many_at == Some(sheet.version()) {
                return None;
            }
            let mut found = Vec::new();
            let listed = self.relation.fill(&self.cells, sheet, &mut |filling| found.push(filling.to_vec()));
            memory.too_many_at = listed.is_err().then(|| sheet.version());
            memory.fillings = listed.is_ok().then_some(found);
        }
        let all: ValueSet = ValueSet::MAX;
        let needed = |stretch: &Stretch| {
            let own: Vec<usize> = stretch.places.iter().map(|&place| self.cells[place]).collect();
            sheet.union(&own) & stretch.beyond.iter().fold(all, |left, &cell| left & !sheet.of(cell))
        };
        let needed: Vec<ValueSet> = self.stretches.iter().map(needed).collect();
        let fillings = memory.fillings.as_mut()?;
        fillings.retain(|filling| {
            let mut cells = self.cells.iter().zip(filling);
            let has = |(stretch, needed): (&Stretch, &ValueSet)| needed & !stretch.values(filling) == 0;
            cells.all(|(&cell, &value)| sheet.of(cell) & 1 << value != 0)
                && self.stretches.iter().zip(&needed).all(has)
        });
        Some(fillings)
    }
}

impl Area for Clue<'_> {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn beyond(&self) -> &[usize] {
        &self.beyond
    }

    fn rungs(&self) -> Vec<Rung> {
        self.rungs.clone()
    }

    fn look(&self, rung: Rung, sheet: &Sheet, memory: &mut Memory) -> Option<Finding> {
        /// At most this many fillings are told one by one.
        const FEW: usize = 4;
        let fillings = self.fillings(sheet, memory).filter(|fillings| fillings.len() <= rung.bound)?;
        let mut left = vec![0; self.cells.len()];
        for filling in fillings {
            left.iter_mut().zip(filling).for_each(|(set, &value)| *set |= 1 << value);
        }
        let left = self.cells.iter().copied().zip(left);
        let count = fillings.len();
        let few = || if count <= FEW { fillings.to_vec() } else { Vec::new() };
        Finding::leaving(sheet, left, || Pattern::Fillings { count, few: few() }).or_else(|| {
            self.stretches.iter().enumerate().find_map(|(line, stretch)| {
                let values =
                    fillings.iter().fold(ValueSet::MAX, |always, filling| always & stretch.values(filling));
                let left = stretch.beyond.iter().map(|&cell| (cell, !values));
                Finding::leaving(sheet, left, || Pattern::Takes { line, values })
            })
        })
    }

    fn holds(&self, sheet: &Sheet) -> bool {
        let mut any = false;
        self.relation.fill(&self.cells, sheet, &mut |_| any = true).is_ok() && any
    }

    fn tell(&self, pattern: &Pattern, words: &Words<'_>) -> String {
        let name = &self.name;
        match pattern {
            Pattern::Takes { line, values } => {
                format!("{name} takes {} of {}", words.all(*values), self.stretches[*line].house)
            }
            // The name of what is not counted tells all.
            Pattern::Fillings { .. } if self.rungs.iter().all(|rung| rung.bound == usize::MAX) => {
                name.clone()
            }
            Pattern::Fillings { count, few } if few.is_empty() => {
                format!("{name} has {count} fillings left")
            }
            Pattern::Fillings { few, .. } => format!("{name} can only be {}", words.fillings(few)),
            _ => name.clone(),
        }
    }
}
