//! Why the cells of a clue cannot be filled so, in words.

use super::{Assumed, Reason};
use crate::board::{ValueSet, members};
use crate::technique::relation::Total;
use crate::technique::words::{Words, list};

/// What a clue says of itself: its name, its cells, its houses, and what it comes to.
pub(in crate::technique) struct Telling<'t> {
    /// `the cage 12+`
    pub(in crate::technique) title: &'t str,
    pub(in crate::technique) cells: &'t [usize],
    /// The houses of the clue.
    pub(in crate::technique) houses: &'t [String],
    pub(in crate::technique) total: Option<Total<'t>>,
}

impl Telling<'_> {
    /// Why something cannot be, in words.
    pub(in crate::technique) fn tell(&self, assumed: Assumed, why: &Reason, words: &Words<'_>) -> String {
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
            Reason::Apart(least, most, apart) => {
                let make = self.reach(assumed, *least, *most);
                let houses: Vec<String> = apart.iter().map(|&house| self.houses[house].clone()).collect();
                let differ = format!("as no two of them in {} are alike", list(&houses, "or"));
                match (assumed, self.rest(assumed)) {
                    (Assumed::Is(..), Some(rest)) => {
                        format!("{that}, {cells} have to make {rest}, but make {make}, {differ}")
                    }
                    _ => format!("{that}, {clue} would make {make}, {differ}"),
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
            Reason::Few(few, _) if few.is_empty() => match (assumed, self.rest(assumed)) {
                (Assumed::Without(house, value), _) => format!(
                    "{clue} needs {} in {}, as it has no filling without that",
                    words.symbol(value),
                    self.houses[house]
                ),
                (_, Some(rest)) => format!("{that}, {cells} have to make {rest}, which no values do"),
                (_, None) => format!("{that}, no values fit {cells}"),
            },
            Reason::Few(few, lacking) => {
                let cannot = lacking.iter().map(|&(place, value)| {
                    format!("{} cannot be {}", words.cell(self.cells[place]), words.symbol(value))
                });
                let cannot = match (&cannot.collect::<Vec<String>>()[..], few.len()) {
                    ([], 1) => "which is not possible any more".to_owned(),
                    ([], _) => "none of which is possible any more".to_owned(),
                    (cannot, _) => format!("but {}", list(cannot, "and")),
                };
                format!("{that}, {clue} has to be {}, {cannot}", words.fillings(few))
            }
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
