//! Where two runs cross.

use super::run::Run;
use crate::board::ValueSet;
use crate::technique::{Area, Called, FEW, Finding, Memory, Pattern, Rung, Sheet, Technique, Words};

/// A cell where the sums of two runs have one digit in common.
pub(super) struct Crossing {
    cells: [usize; 1],
    /// The cells of both runs.
    around: Vec<usize>,
    titles: [Called; 2],
    /// Where they begin.
    starts: [usize; 2],
    /// The sets of digits that make the sum of each.
    sets: [Vec<ValueSet>; 2],
    /// The digits of both.
    common: ValueSet,
}

impl Crossing {
    pub(super) fn new(cell: usize, across: &Run, down: &Run) -> Option<Self> {
        let common = across.any() & down.any();
        let titles = || [across, down].map(|run| run.title.clone());
        let starts = [across, down].map(|run| run.cells[0]);
        let around = || [&across.cells[..], &down.cells[..]].concat();
        common.is_power_of_two().then(|| Crossing {
            cells: [cell],
            around: around(),
            titles: titles(),
            starts,
            sets: [across, down].map(|run| run.sets.clone()),
            common,
        })
    }
}

impl Area for Crossing {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn rungs(&self) -> Vec<Rung> {
        vec![Technique::Crossing.least_rung()]
    }

    fn around(&self) -> &[usize] {
        &self.around
    }

    fn look(&self, _: Rung, sheet: &Sheet, _: &mut Memory) -> Option<Finding> {
        Finding::leaving(sheet, [(self.cells[0], self.common)], || Pattern::Plain)
    }

    fn holds(&self, sheet: &Sheet) -> bool {
        sheet.of(self.cells[0]) == self.common
    }

    fn tell(&self, _: &Pattern, words: &Words<'_>) -> String {
        let [across, down] = [0, 1].map(|run| {
            let (title, sets) = (&self.titles[run], &self.sets[run]);
            let made = match sets.len() > FEW {
                true => words.all(sets.iter().fold(0, |any, set| any | set)),
                false => words.sets(sets),
            };
            (words.names().clue_at(title, self.starts[run]), made)
        });
        let runs = [(&across.0[..], &across.1[..]), (&down.0[..], &down.1[..])];
        words.clues().crossing(runs, self.cells[0], self.common, words)
    }
}
