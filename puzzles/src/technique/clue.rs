//! Cells whose fillings one goes through: a cage, a run, a chain of dots.
//!
//! The fillings tell which values its cells may have; what all of them have in a line is nowhere else
//! there; and what a line has no other place for they must have.

use std::collections::BTreeMap;

use super::Rung;
use super::area::{Area, Finding, Memory, Pattern};
use super::beside::Beside;
use super::relation::Relation;
use super::sheet::Sheet;
use super::why::{self, Assumed, Cells, FEW, Reason};
use super::words::{Called, Words};
use crate::board::{HouseKind, ValueSet, members};

/// How a clue is called.
pub(crate) enum Title<'p> {
    /// What it is. Where it is follows from its cells.
    Short(Called),
    /// What it is and where, with what joins its cells.
    Long(Box<dyn Fn(&Words<'_>) -> String + Send + Sync + 'p>),
    /// What it says of its cells, which are few: what they can hold is all else that there is to see.
    Full(Box<dyn Fn(&Words<'_>) -> String + Send + Sync + 'p>),
}

/// Some cells with the values that they may have together.
pub(crate) struct Clue<'p> {
    title: Title<'p>,
    pub(crate) cells: Vec<usize>,
    /// All of them, by their places.
    places: Vec<usize>,
    relation: Box<dyn Relation + 'p>,
    /// Its rungs, each with how many fillings are gone through at most.
    pub(crate) rungs: Vec<Rung>,
    /// The houses that it is in, as far as they are looked at.
    stretches: Vec<Stretch>,
    beyond: Vec<usize>,
    /// The cells to look at, where these are others than its own.
    around: Option<Vec<usize>>,
}

/// Fillings of a clue.
type Fillings = Vec<Vec<u8>>;
/// What houses of a clue, by their numbers, have no other place for.
type Needed = Vec<(usize, ValueSet)>;

/// The cells of a clue in a house.
pub(crate) struct Stretch {
    house: HouseKind,
    /// Which cells of the clue they are.
    places: Vec<usize>,
    /// The other cells of the house.
    beyond: Vec<usize>,
}

impl Stretch {
    /// The cells of a clue in a house that holds each value once, if there are any.
    pub(crate) fn new(cells: &[usize], house: HouseKind, its: &[usize]) -> Option<Self> {
        let places: Vec<usize> = (0..cells.len()).filter(|&place| its.contains(&cells[place])).collect();
        let beyond = its.iter().copied().filter(|cell| !cells.contains(cell)).collect();
        (!places.is_empty()).then_some(Stretch { house, places, beyond })
    }

    /// Its house.
    pub(crate) fn house(&self) -> HouseKind {
        self.house
    }

    /// Which cells of the clue they are.
    pub(crate) fn places(&self) -> &[usize] {
        &self.places
    }

    /// The other cells of the house.
    pub(crate) fn beyond(&self) -> &[usize] {
        &self.beyond
    }

    /// What a filling puts into it.
    fn values(&self, filling: &[u8]) -> ValueSet {
        self.places.iter().fold(0, |values, &place| values | 1 << filling[place])
    }

    /// What its house has no other place for.
    fn needed(&self, cells: &[usize], sheet: &Sheet) -> ValueSet {
        let own: Vec<usize> = self.places.iter().map(|&place| cells[place]).collect();
        sheet.union(&own) & !sheet.union(&self.beyond)
    }
}

impl<'p> Clue<'p> {
    pub(crate) fn new(
        title: Title<'p>,
        cells: Vec<usize>,
        relation: impl Relation + 'p,
        rungs: Vec<Rung>,
        stretches: Vec<Stretch>,
    ) -> Self {
        let mut beyond: Vec<usize> =
            stretches.iter().flat_map(|stretch| stretch.beyond.iter().copied()).collect();
        beyond.sort_unstable();
        beyond.dedup();
        let places = (0..cells.len()).collect();
        Clue { title, cells, places, relation: Box::new(relation), rungs, stretches, beyond, around: None }
    }

    /// The same, seen by looking at these cells.
    pub(crate) fn seen_around(self, cells: Vec<usize>) -> Self {
        Clue { around: Some(cells), ..self }
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
        let needed: Vec<ValueSet> = self.needed(sheet).collect();
        let fillings = memory.fillings.as_mut()?;
        fillings.retain(|filling| {
            let mut cells = self.cells.iter().zip(filling);
            cells.all(|(&cell, &value)| sheet.of(cell) & 1 << value != 0) && self.has_all(filling, &needed)
        });
        Some(fillings)
    }

    /// What each house has no other place for.
    fn needed(&self, sheet: &Sheet) -> impl Iterator<Item = ValueSet> {
        self.stretches.iter().map(|stretch| stretch.needed(&self.cells, sheet))
    }

    /// Whether a filling has what each house needs.
    fn has_all(&self, filling: &[u8], needed: &[ValueSet]) -> bool {
        self.stretches.iter().zip(needed).all(|(stretch, needed)| needed & !stretch.values(filling) == 0)
    }

    /// The fillings that are left, if they are few enough to be told, and the houses that leave some others out, by
    /// what they need.
    fn few(&self, sheet: &Sheet) -> Option<(Fillings, Needed)> {
        let needed: Vec<ValueSet> = self.needed(sheet).collect();
        let mut few = Vec::new();
        let mut lacking: BTreeMap<usize, ValueSet> = BTreeMap::new();
        let filled = self.relation.fill(&self.cells, sheet, &mut |filling| {
            let lacks =
                self.stretches.iter().zip(&needed).map(|(stretch, needed)| needed & !stretch.values(filling));
            match lacks.enumerate().find(|(_, lacks)| *lacks != 0) {
                Some((house, lacks)) => *lacking.entry(house).or_default() |= lacks,
                None if few.len() <= FEW => few.push(filling.to_vec()),
                None => {}
            }
        });
        (filled.is_ok() && few.len() <= FEW).then(|| (few, lacking.into_iter().collect()))
    }

    /// The cells with what they hold together, on a sheet.
    fn on<'c>(&'c self, sheet: &'c Sheet) -> Cells<'c> {
        let all = self.relation.all_differ().then_some(&self.places[..]);
        let houses = self.stretches.iter().map(|stretch| &stretch.places[..]).chain(all).collect();
        Cells { cells: &self.cells, relation: &*self.relation, sheet, houses }
    }

    /// Its name, and where it is.
    fn name(&self, words: &Words<'_>) -> String {
        match &self.title {
            Title::Short(title) => words.clue(title, &self.cells),
            Title::Long(tell) | Title::Full(tell) => tell(words),
        }
    }

    /// What its cells can hold, as far as it takes that to see what is struck.
    fn together(&self, struck: &[(usize, ValueSet)], sheet: &Sheet) -> Pattern {
        let all = self.relation.all();
        let mut candidates = sheet.candidates().to_vec();
        self.cells.iter().for_each(|&cell| candidates[cell] = all);
        let mut any = vec![0; self.cells.len()];
        let filled = self.relation.fill(&self.cells, &Sheet::new(candidates), &mut |filling| {
            any.iter_mut().zip(filling).for_each(|(set, &value)| *set |= 1 << value);
        });
        let at_first =
            |cell: usize| self.cells.iter().position(|&own| own == cell).map_or(0, |place| any[place]);
        if filled.is_ok() && struck.iter().all(|&(cell, set)| at_first(cell) & set == 0) {
            return Pattern::Together { left: Vec::new() };
        }
        // Of one cell alone, the others tell it.
        let only = match struck {
            [(cell, _)] => Some(*cell),
            _ => None,
        };
        let told = self.cells.iter().copied().filter(|&cell| Some(cell) != only && sheet.of(cell) != all);
        Pattern::Together { left: told.map(|cell| (cell, sheet.of(cell))).collect() }
    }

    /// What one of two cells tells the other.
    fn beside(&self, finding: &Finding, sheet: &Sheet) -> Option<Finding> {
        let cells = <[usize; 2]>::try_from(&self.cells[..]).ok()?;
        Beside::part(cells, finding, sheet, |place, set, other| {
            let mut left = 0;
            let with = self.on(sheet).all_but(&[place], set);
            let filled = self.relation.fill(&self.cells, &with, &mut |filling| left |= 1 << filling[other]);
            if filled.is_ok() { left } else { ValueSet::MAX }
        })
    }

    /// That no filling has what its houses have no other place for.
    fn by_need(&self, sheet: &Sheet) -> Reason {
        let needed = self.needed(sheet).enumerate();
        Reason::Needed(needed.filter(|(_, values)| *values != 0).collect())
    }
}

impl Area for Clue<'_> {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn beyond(&self) -> &[usize] {
        &self.beyond
    }

    fn around(&self) -> &[usize] {
        self.around.as_ref().unwrap_or(&self.cells)
    }

    fn rungs(&self) -> Vec<Rung> {
        self.rungs.clone()
    }

    fn look(&self, rung: Rung, sheet: &Sheet, memory: &mut Memory) -> Option<Finding> {
        let fillings = self.fillings(sheet, memory).filter(|fillings| fillings.len() <= rung.bound)?;
        let mut left = vec![0; self.cells.len()];
        for filling in fillings {
            left.iter_mut().zip(filling).for_each(|(set, &value)| *set |= 1 << value);
        }
        let left = self.cells.iter().copied().zip(left);
        let pattern = || Pattern::Fillings { few: Vec::new(), needed: Vec::new() };
        Finding::leaving(sheet, left, pattern).or_else(|| {
            self.stretches.iter().enumerate().find_map(|(house, stretch)| {
                let values =
                    fillings.iter().fold(ValueSet::MAX, |always, filling| always & stretch.values(filling));
                let left = stretch.beyond.iter().map(|&cell| (cell, !values));
                Finding::leaving(sheet, left, || Pattern::Takes { house, values, few: Vec::new() })
            })
        })
    }

    fn part(&self, finding: Finding, sheet: &Sheet) -> Finding {
        if matches!(self.title, Title::Full(_)) {
            return self.beside(&finding, sheet).unwrap_or_else(|| {
                let pattern = self.together(&finding.struck, sheet);
                Finding { pattern, ..finding }
            });
        }
        match (&finding.pattern, self.few(sheet)) {
            (Pattern::Fillings { .. }, Some((few, needed))) => {
                Finding { pattern: Pattern::Fillings { few, needed }, ..finding }
            }
            (&Pattern::Takes { house, values, .. }, Some((few, _))) => {
                Finding { pattern: Pattern::Takes { house, values, few }, ..finding }
            }
            (Pattern::Fillings { .. }, None) => {
                let by_need = || {
                    let &(cell, set) = finding.struck.first()?;
                    let place = self.cells.iter().position(|&own| own == cell)?;
                    Some((Assumed::Is(place, set & set.wrapping_neg()), self.by_need(sheet)))
                };
                let Some((assumed, why)) = why::simplest(&finding, &self.on(sheet)).or_else(by_need) else {
                    return finding;
                };
                let struck = match (assumed, &why) {
                    // What does not divide the product is nowhere in the cage.
                    (Assumed::Is(_, set), Reason::NoMultiple(_)) => {
                        let has = finding.struck.iter().map(|&(cell, struck)| (cell, struck & set));
                        has.filter(|(_, set)| *set != 0).collect()
                    }
                    (Assumed::Is(place, set), _) => vec![(self.cells[place], set)],
                    _ => Vec::new(),
                };
                Finding { struck, pattern: Pattern::Impossible { assumed, why } }
            }
            (&Pattern::Takes { house, values, .. }, None) => {
                let cells = self.on(sheet);
                let places = &self.stretches[house].places;
                let struck = |value: u8| -> Vec<(usize, ValueSet)> {
                    let each = finding.struck.iter().map(|&(cell, set)| (cell, set & 1 << value));
                    each.filter(|(_, set)| *set != 0).collect()
                };
                let each = members(values).filter(|&value| !struck(value).is_empty());
                let why = |value| cells.why_needed(places, value).unwrap_or_else(|| self.by_need(sheet));
                let whys = each.map(|value| (why(value), value));
                let Some((why, value)) = whys.min_by_key(|(why, _)| why.rank()) else { return finding };
                let pattern = Pattern::Impossible { assumed: Assumed::Without(house, value), why };
                Finding { struck: struck(value), pattern }
            }
            _ => finding,
        }
    }

    fn holds(&self, sheet: &Sheet) -> bool {
        let mut any = false;
        self.relation.fill(&self.cells, sheet, &mut |_| any = true).is_ok() && any
    }

    fn tell(&self, pattern: &Pattern, words: &Words<'_>) -> String {
        let (name, clues) = (self.name(words), words.clues());
        let house = |house: usize| self.stretches[house].house;
        match (pattern, &self.title) {
            (Pattern::Takes { house: its, values, few }, _) => {
                clues.takes(&name, few, *values, house(*its), words)
            }
            (Pattern::Fillings { few, needed }, _) if !few.is_empty() => {
                let needed = needed.iter().map(|&(its, values)| (house(its), values));
                clues.fillings(&name, few, &needed.collect::<Vec<(HouseKind, ValueSet)>>(), words)
            }
            (Pattern::Impossible { assumed, why }, Title::Short(title)) => {
                let houses: Vec<HouseKind> = (0..self.stretches.len()).map(house).collect();
                let told =
                    why::Telling { title, cells: &self.cells, houses: &houses, total: self.relation.total() };
                clues.impossible(&told, *assumed, why, words)
            }
            _ => pattern.tell_beside(words).map_or_else(|| name.clone(), |told| format!("{name}; {told}")),
        }
    }
}
