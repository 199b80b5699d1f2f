//! What the sum of a run can be made of, and how it can be put into the cells.

use std::cmp::Reverse;

use super::STEPS;
use crate::board::{ValueSet, members};
use crate::constraint::sum::Digits;
use crate::kakuro::layout::Direction;
use crate::kakuro::puzzle::Puzzle;
use crate::technique::{
    Area, Called, Clue, FEW, Finding, Memory, NoSet, Pattern, Reach, RunWith, Rung, Sheet, Sum, Technique,
    Title, Within, Words, hidden, hidden_rung, naked, naked_rung, subset_rungs,
};

/// How many combinations of a run are gone through, and how hard that is.
const COMBINATIONS: [(usize, u16); 3] = [(1, 13), (4, 15), (usize::MAX, 18)];
/// The same of all arrangements: hardly anybody goes through more than a few.
const ARRANGEMENTS: [(usize, u16); 2] = [(8, 22), (64, 30)];
/// A run with its sum.
pub(super) struct Run {
    /// Its sum and its direction.
    pub(super) title: Called,
    pub(super) cells: Vec<usize>,
    /// The sets of digits that make its sum.
    pub(super) sets: Vec<ValueSet>,
    /// What its digits add up to, if that is told.
    sum: Option<Sum>,
    /// The largest digit.
    largest: i64,
    /// All ways to fill it, if its sum is told.
    ways: Option<Clue<'static>>,
}

impl Run {
    pub(super) fn new(puzzle: &Puzzle, number: usize) -> Self {
        let run = puzzle.layout().runs()[number];
        let sum = puzzle.sum(number);
        let length = run.length;
        let title = Called::Run { sum, is_across: run.direction == Direction::Across };
        let cells: Vec<usize> = run.cells().collect();
        let sets = Digits::sets(length, sum.unwrap_or(0), puzzle.largest_digit()).map(|set| set.0);
        // Those with the least digits come first.
        let mut sets: Vec<ValueSet> = sets.collect();
        sets.sort_unstable_by_key(|set| Reverse(set.reverse_bits()));
        let values: Vec<i64> = (1..=i64::from(puzzle.largest_digit())).collect();
        let adds_up =
            |sum: u8| Sum::new(values.clone(), i64::from(sum), vec![false; length], STEPS, |_, _| true);
        let rungs = || {
            ARRANGEMENTS.iter().map(|&(count, number)| Technique::Arrangements.up_to(count, number)).collect()
        };
        let ways = sum.map(|sum| {
            Clue::new(Title::Short(title.clone()), cells.clone(), adds_up(sum), rungs(), Vec::new())
        });
        Run { sets, sum: sum.map(adds_up), largest: values.len() as i64, ways, title, cells }
    }

    /// The digits that any of its sets has.
    pub(super) fn any(&self) -> ValueSet {
        self.sets.iter().fold(0, |any, set| any | set)
    }

    /// The sets that go with the candidates: each digit has a place, and each cell a digit.
    fn sets_left<'s>(&'s self, sheet: &'s Sheet) -> impl Iterator<Item = ValueSet> + 's {
        let union = sheet.union(&self.cells);
        self.sets
            .iter()
            .copied()
            .filter(move |set| set & !union == 0 && self.cells.iter().all(|&cell| sheet.of(cell) & set != 0))
    }

    /// What is in one of the sets that are left, if these are no more than may be.
    fn by_sets(&self, most: usize, sheet: &Sheet) -> Option<Finding> {
        let sets: Vec<ValueSet> = self.sets_left(sheet).collect();
        let any = sets.iter().fold(0, |any, set| any | set);
        let left = self.cells.iter().map(|&cell| (cell, any));
        let pattern = || Pattern::Sets { few: Vec::new() };
        if sets.len() <= most { Finding::leaving(sheet, left, pattern) } else { None }
    }

    /// Why no set with a value is left.
    fn why_no_set(&self, value: u8, sheet: &Sheet) -> NoSet {
        let union = sheet.union(&self.cells);
        if let Some(sum) = &self.sum {
            let rest = sum.target() - i64::from(value) - 1;
            let others: Vec<i64> = members(union & !(1 << value)).map(|digit| i64::from(digit) + 1).collect();
            let count = self.cells.len() - 1;
            let least: i64 = others.iter().take(count).sum();
            let most: i64 = others.iter().rev().take(count).sum();
            if !(least..=most).contains(&rest) {
                return NoSet::Ends(least, most);
            }
        }
        let with = self.sets.iter().copied().filter(|set| set >> value & 1 == 1 && set & !union == 0);
        let with: Vec<ValueSet> = with.collect();
        if with.is_empty() {
            return NoSet::Rest(union & !(1 << value));
        }
        // Each leaves nothing for some cell.
        let starved =
            |set: ValueSet| self.cells.iter().copied().filter(move |&cell| sheet.of(cell) & set == 0);
        let mut cells: Vec<usize> = with.iter().filter_map(|&set| starved(set).next()).collect();
        if let Some(&one) =
            cells.iter().find(|&&one| with.iter().all(|&set| starved(set).any(|cell| cell == one)))
        {
            cells = vec![one];
        }
        cells.sort_unstable();
        cells.dedup();
        let cells = cells.into_iter().map(|cell| (cell, sheet.of(cell))).collect();
        NoSet::Cells(if with.len() <= FEW { with } else { Vec::new() }, cells)
    }

    /// What a cell can hold by the least and the most that all others come to.
    fn by_bounds(&self, sheet: &Sheet) -> Option<Finding> {
        let sum = self.sum.as_ref()?;
        self.cells.iter().enumerate().find_map(|(place, &cell)| {
            let (least, most) = sum.others(&self.cells, sheet, place);
            let fits = |digit: &u8| (least..=most).contains(&(sum.target() - i64::from(*digit) - 1));
            let left = members(sheet.of(cell)).filter(fits).fold(0, |set, digit| set | 1 << digit);
            let others =
                self.cells.iter().filter(|&&other| other != cell).map(|&other| (other, sheet.of(other)));
            Finding::leaving(sheet, [(cell, left)], || Pattern::Others {
                cell,
                others: others.collect(),
                least,
                most,
            })
        })
    }
}

impl Area for Run {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn rungs(&self) -> Vec<Rung> {
        let combinations =
            COMBINATIONS.iter().map(|&(count, number)| Technique::Combinations.up_to(count, number));
        let by_sum = self
            .ways
            .iter()
            .flat_map(|ways| ways.rungs().into_iter().chain([Technique::Bounds.least_rung()]));
        combinations.chain(by_sum).chain(subset_rungs()).collect()
    }

    fn look(&self, rung: Rung, sheet: &Sheet, memory: &mut Memory) -> Option<Finding> {
        if let Some(size) = naked_rung(rung) {
            return naked(&self.cells, sheet, size);
        }
        if let Some(size) = hidden_rung(rung) {
            let needed = self.sets_left(sheet).reduce(|all, set| all & set)?;
            return hidden(&self.cells, needed, sheet, size).map(|finding| {
                let pattern = Pattern::Needed { subset: Box::new(finding.pattern), few: Vec::new() };
                Finding { pattern, ..finding }
            });
        }
        match rung.technique {
            Technique::Combinations => self.by_sets(rung.bound, sheet),
            Technique::Bounds => self.by_bounds(sheet),
            _ => self.ways.as_ref()?.look(rung, sheet, memory),
        }
    }

    fn part(&self, finding: Finding, sheet: &Sheet) -> Finding {
        let few = || {
            let few: Vec<ValueSet> = self.sets_left(sheet).take(FEW + 1).collect();
            if few.len() <= FEW { few } else { Vec::new() }
        };
        match (&finding.pattern, &self.ways) {
            (Pattern::Needed { subset, .. }, _) => {
                let pattern = Pattern::Needed { subset: subset.clone(), few: few() };
                Finding { pattern, ..finding }
            }
            (Pattern::Sets { .. }, _) => {
                let few = few();
                if !few.is_empty() {
                    return Finding { pattern: Pattern::Sets { few }, ..finding };
                }
                // One digit after the other.
                let all = finding.struck.iter().fold(0, |all, (_, set)| all | set);
                let whys = members(all).map(|value| (self.why_no_set(value, sheet), value));
                let rank = |(why, _): &(NoSet, u8)| match why {
                    NoSet::Ends(..) => (0, 0),
                    NoSet::Cells(sets, cells) if !sets.is_empty() => (1, sets.len() + cells.len()),
                    NoSet::Rest(others) => (2, others.count_ones() as usize),
                    NoSet::Cells(_, cells) => (3, cells.len()),
                };
                let Some((why, value)) = whys.min_by_key(rank) else { return finding };
                let struck = finding.struck.iter().map(|&(cell, set)| (cell, set & 1 << value));
                let struck = struck.filter(|(_, set)| *set != 0).collect();
                Finding { struck, pattern: Pattern::NoSet { value, why } }
            }
            (Pattern::Fillings { .. }, Some(ways)) => ways.part(finding, sheet),
            _ => finding,
        }
    }

    fn holds(&self, sheet: &Sheet) -> bool {
        self.sets.contains(&sheet.union(&self.cells))
    }

    fn tell(&self, pattern: &Pattern, words: &Words<'_>) -> String {
        let name = self.name(words);
        match pattern {
            Pattern::Needed { subset, few } => {
                let Pattern::Subset { values, .. } = &**subset else { return name };
                words.clues().run_needs(&name, few, *values, subset, words)
            }
            Pattern::Subset { .. } => words.clues().subset(Within::Clue(&name), pattern, words),
            Pattern::Sets { few } => words.clues().run_sets(&name, &words.sets(few)),
            &Pattern::NoSet { value: digit, ref why } => {
                let rest = self.target() - i64::from(digit) - 1;
                let run = RunWith { name: &name, digit, rest, others: self.cells.len() - 1 };
                words.clues().no_set(&run, why, words)
            }
            &Pattern::Others { cell, ref others, least, most } => {
                let target = self.target();
                let leave = [(target - most).max(1), (target - least).min(self.largest)];
                let make = if least == most { Reach::Exactly(least) } else { Reach::Between(least, most) };
                words.clues().others(&name, cell, others, make, leave, words)
            }
            _ => self.ways.as_ref().map_or_else(String::new, |ways| ways.tell(pattern, words)),
        }
    }
}

impl Run {
    /// Its sum, its direction, and where it begins.
    fn name(&self, words: &Words<'_>) -> String {
        words.names().clue_at(&self.title, self.cells[0])
    }

    /// Its sum, or 0 if that is not told.
    fn target(&self) -> i64 {
        self.sum.as_ref().map_or(0, Sum::target)
    }
}
