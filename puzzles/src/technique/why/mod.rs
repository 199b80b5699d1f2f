//! Why the cells of a clue cannot be filled in a certain way, told without going through all its fillings.

mod words;

pub(crate) use words::Telling;

use super::area::Finding;
use super::relation::{Relation, Total};
use super::sheet::Sheet;
use crate::board::{ValueSet, members};

/// Fillings that are listed in a hint at most.
pub(crate) const FEW: usize = 5;

/// What is assumed of the cells of a clue, and cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Assumed {
    /// A cell, by its place in the clue, holds one of some values.
    Is(usize, ValueSet),
    /// None of the cells in one of the clue's houses, by its number, holds a value.
    Without(usize, u8),
}

/// Why that cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// The product is no multiple of it.
    NoMultiple(i64),
    /// The least and the most that the other cells, or all, come to.
    Ends(i64, i64),
    /// The same, as those in some houses, by their numbers, are all different.
    Apart(i64, i64, Vec<usize>),
    /// One cell, by its place, after the other has these values left, up to one that has none.
    Chain(Vec<(usize, ValueSet)>),
    /// Only these fillings would do, and none is left, as cells, by their places, cannot have these values.
    Few(Vec<Vec<u8>>, Vec<(usize, u8)>),
    /// Houses of the clue have no other place for these values, and it would not hold all of them.
    Needed(Vec<(usize, ValueSet)>),
    /// The other cells, by their places, have these values left, and no choice of them does.
    Left(Vec<(usize, ValueSet)>),
}

impl Reason {
    /// How hard it is to follow.
    pub(super) fn rank(&self) -> (u8, usize) {
        match self {
            Reason::NoMultiple(_) => (0, 0),
            Reason::Ends(..) => (1, 0),
            Reason::Apart(.., houses) => (1, houses.len()),
            Reason::Few(few, _) => (2, few.len()),
            Reason::Chain(chain) => (2, chain.len()),
            Reason::Needed(_) => (3, 0),
            Reason::Left(left) => (4, left.iter().map(|(_, set)| set.count_ones() as usize).sum()),
        }
    }
}

/// The cells of a clue, with what they hold together.
pub(super) struct Cells<'c> {
    pub(super) cells: &'c [usize],
    pub(super) relation: &'c dyn Relation,
    pub(super) sheet: &'c Sheet,
    /// The cells in each house of the clue, by their places.
    pub(super) houses: Vec<&'c [usize]>,
}

impl Cells<'_> {
    /// Why a cell, by its place, cannot have a value, if its candidates alone show it.
    pub(super) fn why_not(&self, place: usize, value: u8) -> Option<Reason> {
        let set: ValueSet = 1 << value;
        if let Some(total) = self.relation.total() {
            let worth = total.worth(place, value);
            if total.is_product && (worth == 0 || total.target % worth != 0) {
                return Some(Reason::NoMultiple(total.target));
            }
            let (least, most) = total.ends(self.cells, self.sheet, Some(place));
            let rest = if total.is_product { total.target / worth } else { total.target - worth };
            if !(least..=most).contains(&rest) {
                return Some(Reason::Ends(least, most));
            }
            if let Some(apart) = self.apart(&total, self.sheet, Some((place, value)), rest) {
                return Some(apart);
            }
        }
        self.chain(place, set)
            .or_else(|| self.few(&self.all_but(&[place], set)))
            .or_else(|| self.left(&self.sheet_but(&[place], set), &[place]))
    }

    /// Why some cells, by their places, cannot all be without a value.
    pub(super) fn why_needed(&self, places: &[usize], value: u8) -> Option<Reason> {
        let without: ValueSet = !(1 << value);
        let sheet = self.sheet_but(places, without);
        if let Some(total) = self.relation.total() {
            let (least, most) = total.ends(self.cells, &sheet, None);
            if !(least..=most).contains(&total.target) {
                return Some(Reason::Ends(least, most));
            }
            if let Some(apart) = self.apart(&total, &sheet, None, total.target) {
                return Some(apart);
            }
        }
        self.few(&self.all_but(places, without)).or_else(|| self.left(&sheet, &[]))
    }

    /// That the other cells, or all, cannot come to the rest, as those in one house are all different.
    fn apart(&self, total: &Total<'_>, sheet: &Sheet, but: Option<(usize, u8)>, rest: i64) -> Option<Reason> {
        // Each cell counts in the house that has most of them.
        let is_other = |place: &usize| but.is_none_or(|(own, _)| own != *place);
        let mut left: Vec<usize> = (0..self.cells.len()).filter(is_other).collect();
        let mut ends = if total.is_product { (1, 1) } else { (0, 0) };
        let mut apart = Vec::new();
        while !left.is_empty() {
            let its = |house: usize| -> Vec<usize> {
                left.iter().copied().filter(|place| self.houses[house].contains(place)).collect()
            };
            let largest =
                (0..self.houses.len()).max_by_key(|&house| (its(house).len(), usize::MAX - house))?;
            let group = match its(largest) {
                group if group.is_empty() => vec![left[0]],
                group => group,
            };
            let taken = but.filter(|(own, _)| self.houses[largest].contains(own));
            let taken = taken.map_or(0, |(_, value)| 1 << value);
            if group.len() > 1 || taken != 0 {
                apart.push(largest);
            }
            ends = total.add(ends, self.ends_apart(total, sheet, &group, taken)?);
            left.retain(|place| !group.contains(place));
        }
        let (least, most) = ends;
        apart.sort_unstable();
        (!(least..=most).contains(&rest)).then_some(Reason::Apart(least, most, apart))
    }

    /// What cells come to at least and at most that are all different, without the values that are taken. `None` if
    /// they are too many to go through, or cannot be so.
    fn ends_apart(
        &self,
        total: &Total<'_>,
        sheet: &Sheet,
        places: &[usize],
        taken: ValueSet,
    ) -> Option<(i64, i64)> {
        /// The most cells of a house that people take together.
        const MOST: usize = 6;
        let (&first, rest) = match places {
            [] => return Some(if total.is_product { (1, 1) } else { (0, 0) }),
            [first, rest @ ..] if places.len() <= MOST => (first, rest),
            _ => return None,
        };
        let each = members(sheet.of(self.cells[first]) & !taken).filter_map(|value| {
            let worth = total.worth(first, value);
            let ends = self.ends_apart(total, sheet, rest, taken | 1 << value)?;
            Some(total.add(ends, (worth, worth)))
        });
        each.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
    }

    /// What is known, with some cells left with these values only.
    fn sheet_but(&self, places: &[usize], set: ValueSet) -> Sheet {
        let mut sheet = self.sheet.clone();
        places.iter().for_each(|&place| {
            sheet.strike(self.cells[place], !set);
        });
        sheet
    }

    /// All values in all cells, with some cells left with these only.
    pub(super) fn all_but(&self, places: &[usize], set: ValueSet) -> Sheet {
        let all = self.relation.all();
        let mut candidates = self.sheet.candidates().to_vec();
        self.cells.iter().for_each(|&cell| candidates[cell] = all);
        places.iter().for_each(|&place| candidates[self.cells[place]] &= set);
        Sheet::new(candidates)
    }

    /// The fillings that would do on a sheet, if they are few.
    fn few(&self, sheet: &Sheet) -> Option<Reason> {
        /// The most cells that one goes through, whatever they may hold.
        const SMALL: usize = 4;
        if self.cells.len() > SMALL {
            return None;
        }
        let mut few = Vec::new();
        let filled = self.relation.fill(self.cells, sheet, &mut |filling| {
            if few.len() <= FEW {
                few.push(filling.to_vec());
            }
        });
        (filled.is_ok() && few.len() <= FEW).then(|| {
            let lacking = self.lacking(&few);
            Reason::Few(few, lacking)
        })
    }

    /// The values that cells, by their places, cannot have, so that none of some fillings is left: as few as show it.
    /// Nothing, if there is more to it.
    fn lacking(&self, fillings: &[Vec<u8>]) -> Vec<(usize, u8)> {
        let is_out = |&(place, value): &(usize, u8)| self.sheet.of(self.cells[place]) >> value & 1 == 0;
        let mut left: Vec<&Vec<u8>> = fillings.iter().collect();
        let mut lacking = Vec::new();
        while !left.is_empty() {
            let all = left.iter().flat_map(|filling| filling.iter().copied().enumerate()).filter(is_out);
            let count = |&(place, value): &(usize, u8)| {
                (left.iter().filter(|filling| filling[place] == value).count(), usize::MAX - place)
            };
            let Some((place, value)) = all.max_by_key(count) else { return Vec::new() };
            left.retain(|filling| filling[place] != value);
            lacking.push((place, value));
        }
        lacking.sort_unstable();
        lacking
    }

    /// What is left on a sheet, if that shows it.
    fn left(&self, sheet: &Sheet, but: &[usize]) -> Option<Reason> {
        let mut any = false;
        self.relation.fill(self.cells, sheet, &mut |_| any = true).ok()?;
        let others = (0..self.cells.len()).filter(|place| !but.contains(place));
        (!any).then(|| Reason::Left(others.map(|place| (place, sheet.of(self.cells[place]))).collect()))
    }

    /// What follows from the values of a cell by pairs of cells alone, if it ends with a cell that has nothing left:
    /// what is needed of it.
    fn chain(&self, place: usize, set: ValueSet) -> Option<Reason> {
        let mut left: Vec<ValueSet> = self.cells.iter().map(|&cell| self.sheet.of(cell)).collect();
        left[place] = set;
        // Each cell that lost something, with the step that took it.
        let mut steps: Vec<(usize, ValueSet, usize)> = vec![(place, set, 0)];
        let mut next = 0;
        while next < steps.len() {
            let (one, values, _) = steps[next];
            for other in (0..left.len()).filter(|&other| other != one) {
                let now = left[other] & self.relation.beside(one, values, other);
                if now == left[other] {
                    continue;
                }
                left[other] = now;
                steps.push((other, now, next));
                if now == 0 {
                    return Some(Reason::Chain(needed(&steps)));
                }
            }
            next += 1;
        }
        None
    }
}

/// The steps that lead to the last one: those that any cell lost something by that comes in it.
fn needed(steps: &[(usize, ValueSet, usize)]) -> Vec<(usize, ValueSet)> {
    let mut is_needed = vec![false; steps.len()];
    is_needed[steps.len() - 1] = true;
    for step in (1..steps.len()).rev() {
        if is_needed[step] {
            is_needed[steps[step].2] = true;
            // What it had lost before.
            let place = steps[step].0;
            if let Some(before) = steps[..step].iter().rposition(|&(other, ..)| other == place) {
                is_needed[before] = true;
            }
        }
    }
    let told = steps.iter().zip(is_needed).skip(1).filter(|(_, is_needed)| *is_needed);
    told.map(|(&(place, left, _), _)| (place, left)).collect()
}

/// Of some candidates that go those of one cell, or of one value, that the simplest reason shows.
pub(super) fn simplest(finding: &Finding, cells: &Cells<'_>) -> Option<(Assumed, Reason)> {
    let mut best: Option<(Assumed, Reason)> = None;
    for &(cell, set) in &finding.struck {
        let place = cells.cells.iter().position(|&own| own == cell)?;
        for value in members(set) {
            let Some(why) = cells.why_not(place, value) else { continue };
            match &mut best {
                // The ends of one cell show all that is beyond them.
                Some((Assumed::Is(known, set), Reason::Ends(..)))
                    if *known == place && matches!(why, Reason::Ends(..)) =>
                {
                    *set |= 1 << value;
                }
                Some((_, known)) if known.rank() <= why.rank() => {}
                _ => best = Some((Assumed::Is(place, 1 << value), why)),
            }
        }
    }
    best
}
