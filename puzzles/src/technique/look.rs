//! How people look at a constraint beyond the houses of a board.
//!
//! A constraint says here which values its cells leave each other, which technique sees that, and what it says of its
//! cells in words. All else follows from that: steps by the constraint alone, links of chains and wings,
//! contradictions, and the words for them.

use std::cmp::Reverse;
use std::fmt;
use std::sync::OnceLock;

use super::area::{Finding, Pattern};
use super::beside::Beside;
use super::words::{Names, Words};
use super::{Effort, FEW, Sheet, Technique, Ways, effort};
use crate::board::ValueSet;

/// What people see in a constraint.
pub struct Look {
    technique: Technique,
    /// How hard it is to see what it leaves.
    number: u16,
    cells: Vec<usize>,
    /// The cells of the houses and clues that it follows from.
    around: Vec<usize>,
    /// The sets of values that the cells can hold, if these differ and all sets are known.
    sets: Vec<ValueSet>,
    narrow: Box<Narrow>,
    /// What it leaves the cells by itself, once somebody has asked.
    alone: OnceLock<Vec<ValueSet>>,
    effort: Option<Box<dyn Effort>>,
    /// What it is called, where it has many cells.
    name: Option<Box<Says>>,
    says: Box<Says>,
    /// The same in brief, where that is shorter.
    brief: Option<Box<Says>>,
}

/// Takes from the candidates of its cells, in their order and by the numbers of the values, those that go with none
/// of the others.
type Narrow = dyn Fn(&mut [ValueSet]) + Send + Sync;
/// What a constraint says of its cells.
type Says = dyn Fn(&Names<'_>) -> String + Send + Sync;

impl fmt::Debug for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {:?}", self.technique, self.cells)
    }
}

impl Look {
    /// A constraint on these cells. `narrow` takes from their candidates, in the same order, what goes with none of
    /// the others; never less where more is known. `says` tells what the constraint says of the cells, as in `the line
    /// joins r1c1 and r1c2, which differ by at least 5`.
    pub fn new(
        technique: Technique,
        cells: Vec<usize>,
        narrow: impl Fn(&mut [ValueSet]) + Send + Sync + 'static,
        says: impl Fn(&Names<'_>) -> String + Send + Sync + 'static,
    ) -> Self {
        let (narrow, says) = (Box::new(narrow), Box::new(says));
        Look {
            technique,
            number: technique.least_step(),
            cells,
            around: Vec::new(),
            sets: Vec::new(),
            narrow,
            alone: OnceLock::new(),
            effort: None,
            name: None,
            says,
            brief: None,
        }
    }

    /// The same, where this is enough as a reason within a chain: `r1c1 and r1c2 differ by at least 5`.
    pub(crate) fn briefly(self, brief: impl Fn(&Names<'_>) -> String + Send + Sync + 'static) -> Self {
        Look { brief: Some(Box::new(brief)), ..self }
    }

    /// The same, seen as easily as this.
    pub(crate) fn rated(self, number: u16) -> Self {
        Look { number, ..self }
    }

    /// The same, which follows from houses and clues with these cells.
    pub(crate) fn around(self, around: Vec<usize>) -> Self {
        Look { around, ..self }
    }

    /// The same, whose cells hold different values, which are one of these sets.
    pub(crate) fn of_sets(self, sets: Vec<ValueSet>) -> Self {
        Look { sets, ..self }
    }

    /// The same, seen by going through this.
    pub(crate) fn seen_with(self, effort: impl Effort + 'static) -> Self {
        Look { effort: Some(Box::new(effort)), ..self }
    }

    /// The same with a name.
    pub(crate) fn named(self, name: impl Fn(&Names<'_>) -> String + Send + Sync + 'static) -> Self {
        Look { name: Some(Box::new(name)), ..self }
    }

    /// The ways to fill its cells that people go through to see what these candidates leave each other, if they have
    /// to.
    pub(crate) fn ways(&self, candidates: &[ValueSet]) -> Option<Ways> {
        self.effort.as_ref()?.ways(candidates)
    }

    /// Takes from these candidates what people see at a glance: what it strikes out on an empty board, and what the
    /// least and the largest values show. All values of the board are told.
    pub(crate) fn glance(&self, candidates: &mut [ValueSet], all: ValueSet) {
        let alone = self.alone.get_or_init(|| {
            let mut alone = vec![all; self.cells.len()];
            self.narrow(&mut alone);
            alone
        });
        candidates.iter_mut().zip(alone).for_each(|(set, alone)| *set &= alone);
        if let Some(effort) = &self.effort {
            effort.glance(candidates);
        }
    }

    /// How hard it is to see all that it leaves, in tenths.
    pub(crate) fn number(&self) -> u16 {
        self.number
    }

    /// Whether the sets of values that its cells can hold are known.
    pub(crate) fn has_sets(&self) -> bool {
        !self.sets.is_empty()
    }

    /// The sets of values that these candidates of its cells leave: no cell is without one of its values, and no value
    /// without a cell.
    pub(crate) fn sets_left(&self, candidates: &[ValueSet]) -> Vec<ValueSet> {
        let any = candidates.iter().fold(0, |any, set| any | set);
        let fits = |set: &ValueSet| set & !any == 0 && candidates.iter().all(|its| its & set != 0);
        self.sets.iter().copied().filter(fits).collect()
    }

    /// By which technique one sees what it leaves.
    pub(crate) fn technique(&self) -> Technique {
        self.technique
    }

    /// Its cells.
    #[must_use]
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// The cells of the houses and clues that it follows from: none if it is a clue itself.
    pub(crate) fn cells_around(&self) -> &[usize] {
        &self.around
    }

    /// Takes from these candidates of its cells what goes with none of the others.
    pub fn narrow(&self, candidates: &mut [ValueSet]) {
        (self.narrow)(candidates);
    }

    /// What some values of one of its cells leave the others, whatever these may hold of all values: cells by their
    /// places.
    pub(crate) fn with(&self, place: usize, set: ValueSet, all: ValueSet) -> Vec<ValueSet> {
        let mut candidates = vec![all; self.cells.len()];
        candidates[place] = set;
        self.narrow(&mut candidates);
        candidates
    }

    /// What it says of its cells.
    pub(crate) fn says(&self, names: &Names<'_>) -> String {
        (self.says)(names)
    }

    /// The same in brief.
    pub(crate) fn brief(&self, names: &Names<'_>) -> String {
        self.brief.as_ref().unwrap_or(&self.says)(names)
    }

    /// Its name, if it has many cells.
    pub(crate) fn name(&self, names: &Names<'_>) -> Option<String> {
        self.name.as_ref().map(|name| name(names))
    }

    /// As much of what it strikes out as one reason shows. All values of the board are told.
    pub(crate) fn part(&self, finding: Finding, all: ValueSet, sheet: &Sheet) -> Finding {
        let with = |place: usize, set: ValueSet, other: usize| self.with(place, set, all)[other];
        let two = <[usize; 2]>::try_from(&self.cells[..]).ok();
        let by_two = || two.and_then(|cells| Beside::part(cells, &finding, sheet, with));
        let by_effort = || {
            let effort = self.effort.as_deref()?;
            effort::by_ends(effort, &self.cells, &finding, sheet)
                .or_else(|| effort::by_few(effort, &self.cells, &finding, sheet, FEW))
        };
        let by_one = || self.by_one(&finding, all, sheet);
        by_two().or_else(by_effort).or_else(by_one).unwrap_or_else(|| {
            let told = self.cells.iter().map(|&cell| (cell, sheet.of(cell))).filter(|(_, set)| *set != all);
            let goes = |cell: usize| finding.struck.iter().any(|&(struck, _)| struck == cell);
            let left = told.filter(|&(cell, _)| finding.struck.len() > 1 || !goes(cell)).collect();
            Finding { pattern: Pattern::Together { left }, ..finding }
        })
    }

    /// As much of what it strikes out as shows without any candidates, or else by those of one cell: of that which
    /// shows most, and has the fewest.
    fn by_one(&self, finding: &Finding, all: ValueSet, sheet: &Sheet) -> Option<Finding> {
        let shown = |told: Option<usize>| -> Vec<(usize, ValueSet)> {
            let its = |place: usize| if told == Some(place) { sheet.of(self.cells[place]) } else { all };
            let mut left: Vec<ValueSet> = (0..self.cells.len()).map(its).collect();
            self.narrow(&mut left);
            let goes = |&(cell, set): &(usize, ValueSet)| {
                let place = self.cells.iter().position(|&own| own == cell)?;
                let set = set & !left[place];
                (told != Some(place) && set != 0).then_some((cell, set))
            };
            finding.struck.iter().filter_map(goes).collect()
        };
        let by_rule = shown(None);
        if !by_rule.is_empty() {
            return Some(Finding { struck: by_rule, pattern: Pattern::Together { left: Vec::new() } });
        }
        let count =
            |struck: &[(usize, ValueSet)]| struck.iter().map(|(_, set)| set.count_ones()).sum::<u32>();
        let rank = |&(place, ref struck): &(usize, Vec<(usize, ValueSet)>)| {
            let candidates = sheet.of(self.cells[place]).count_ones();
            (count(struck), Reverse(candidates), Reverse(place))
        };
        let each = (0..self.cells.len()).map(|place| (place, shown(Some(place))));
        let (place, struck) = each.filter(|(_, struck)| !struck.is_empty()).max_by_key(rank)?;
        let cell = self.cells[place];
        Some(Finding { struck, pattern: Pattern::Together { left: vec![(cell, sheet.of(cell))] } })
    }

    /// Why that follows, in words.
    pub(crate) fn tell(&self, pattern: &Pattern, words: &Words<'_>) -> String {
        let says = self.says(words.names());
        match pattern {
            Pattern::Sets { few } => {
                let by_itself = few.len() == self.sets.len();
                return words.clues().only_sets(&says, &words.sets(few), by_itself);
            }
            Pattern::Ways { few } => return words.clues().ways(&says, few, words),
            Pattern::Apart { cells, set, apart } => {
                return words.clues().apart(&says, cells, *set, apart, words);
            }
            _ => {}
        }
        pattern.tell_beside(words).map_or_else(|| says.clone(), |told| format!("{says}; {told}"))
    }
}
