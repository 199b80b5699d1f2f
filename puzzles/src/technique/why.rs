//! Why the cells of a clue cannot be filled so: told to who does not want to go through all its fillings.

use super::area::Finding;
use super::relation::{Relation, Total};
use super::sheet::Sheet;
use super::words::{Words, list};
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
    /// The other cells, or all, come to at least and at most so much.
    Ends(i64, i64),
    /// One cell, by its place, after the other has these values left, up to one that has none.
    Chain(Vec<(usize, ValueSet)>),
    /// Only these fillings would do, and none is left.
    Few(Vec<Vec<u8>>),
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
            Reason::Few(few) => (2, few.len()),
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
        }
        self.few(&self.all_but(places, without)).or_else(|| self.left(&sheet, &[]))
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
        (filled.is_ok() && few.len() <= FEW).then_some(Reason::Few(few))
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

/// What a clue says of itself: its name, its cells, its houses, and what it comes to.
pub(super) struct Telling<'t> {
    /// `the cage 12+`
    pub(super) title: &'t str,
    pub(super) cells: &'t [usize],
    /// The houses of the clue.
    pub(super) houses: &'t [String],
    pub(super) total: Option<Total<'t>>,
}

impl Telling<'_> {
    /// Why something cannot be, in words.
    pub(super) fn tell(&self, assumed: Assumed, why: &Reason, words: &Words<'_>) -> String {
        let clue = format!("{} ({})", self.title, words.row_of(self.cells));
        let (that, cells) = match assumed {
            Assumed::Is(place, set) => (
                format!("if {} is {}", words.cell(self.cells[place]), words.any(set)),
                format!("the other cells of {clue}"),
            ),
            Assumed::Without(house, value) => (
                format!("without {} in {}", words.symbol(value), self.houses[house]),
                format!("the cells of {clue}"),
            ),
        };
        let each = |sets: &[(usize, ValueSet)]| {
            let is = |&(place, set): &(usize, ValueSet)| {
                format!("{} is {}", words.cell(self.cells[place]), words.any(set))
            };
            sets.iter().map(is).collect::<Vec<String>>()
        };
        match why {
            Reason::NoMultiple(target) => {
                let Assumed::Is(_, set) = assumed else { return clue };
                format!("{clue} has no {}, as that does not divide {target}", words.any(set))
            }
            Reason::Ends(least, most) => {
                let make = self.reach(assumed, *least, *most);
                match (assumed, self.rest(assumed)) {
                    (Assumed::Is(..), Some(rest)) => {
                        format!("{that}, {cells} have to make {rest}, but make {make}")
                    }
                    (Assumed::Is(place, _), None) => {
                        let cell = words.cell(self.cells[place]);
                        format!("in {clue}, the cells other than {cell} make {make}")
                    }
                    (Assumed::Without(..), _) => format!("{that}, {clue} would make {make}"),
                }
            }
            Reason::Chain(chain) => {
                let (&(last, _), before) = chain.split_last().unwrap_or((&(0, 0), &[]));
                let told = match &each(before)[..] {
                    [one, other] => format!("{one} and {other}"),
                    told => told.join(", then "),
                };
                let cell = words.cell(self.cells[last]);
                let end = match before {
                    [_, (place, _)] | [(place, _), _] if *place == last => {
                        "which do not go together".to_owned()
                    }
                    [.., (place, _)] if *place == last => "which does not go with the others".to_owned(),
                    _ => format!("which leaves nothing for {cell}"),
                };
                match told.is_empty() {
                    true => format!("in {clue}, {that}, nothing is left for {cell}"),
                    false => format!("in {clue}, {that}, then {told}, {end}"),
                }
            }
            Reason::Few(few) if few.is_empty() => match (assumed, self.rest(assumed)) {
                (Assumed::Without(house, value), _) => format!(
                    "{clue} needs {} in {}, as it has no filling without that",
                    words.symbol(value),
                    self.houses[house]
                ),
                (_, Some(rest)) => format!("{that}, {cells} have to make {rest}, which no values do"),
                (_, None) => format!("{that}, no values fit {cells}"),
            },
            Reason::Few(few) if few.len() == 1 => {
                format!("{that}, {clue} has to be {}, which is not possible any more", words.fillings(few))
            }
            Reason::Few(few) => format!(
                "{that}, {clue} has to be {}, none of which is possible any more",
                words.fillings(few)
            ),
            Reason::Needed(needed) => {
                let each = needed
                    .iter()
                    .map(|&(house, values)| format!("{} in {}", words.all(values), self.houses[house]));
                let each: Vec<String> = each.collect();
                format!("{that}, {clue} cannot hold what has no other place: {}", list(&each, "and"))
            }
            Reason::Left(left) => {
                let make = match self.rest(assumed) {
                    Some(rest) => format!("have to make {rest}"),
                    None => "have to fit it".to_owned(),
                };
                format!(
                    "{that}, {cells} {make}, but no choice of what is left for them does: {}",
                    list(&each(left), "and")
                )
            }
        }
    }

    /// What is left to the cells to make, if that is one number.
    fn rest(&self, assumed: Assumed) -> Option<i64> {
        match (self.total.as_ref()?, assumed) {
            (total, Assumed::Is(place, set)) if set.is_power_of_two() => {
                members(set).next().map(|value| total.rest(place, value))
            }
            (_, Assumed::Is(..)) => None,
            (total, Assumed::Without(..)) => Some(total.target),
        }
    }

    /// What some cells come to: only the end that matters, if it is one.
    fn reach(&self, assumed: Assumed, least: i64, most: i64) -> String {
        let rests: Vec<i64> = match (&self.total, assumed) {
            (Some(total), Assumed::Is(place, set)) => {
                members(set).map(|value| total.rest(place, value)).collect()
            }
            (Some(total), Assumed::Without(..)) => vec![total.target],
            (None, _) => Vec::new(),
        };
        match (rests.iter().all(|&rest| rest < least), rests.iter().all(|&rest| rest > most)) {
            _ if least == most => format!("{least}"),
            (true, _) => format!("at least {least}"),
            (_, true) => format!("at most {most}"),
            _ => format!("at least {least} and at most {most}"),
        }
    }
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
