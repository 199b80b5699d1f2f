//! Why the cells of a clue cannot be filled so, in words.

use super::super::Words;
use super::clues::reached;
use super::houses::within;
use crate::board::ValueSet;
use crate::technique::why::{Assumed, Reason, Telling};

/// Why something cannot be.
pub(super) fn tell(clue: &Telling<'_>, assumed: Assumed, why: &Reason, words: &Words<'_>) -> String {
    let name = clue.name(words);
    let cell = |place: usize| words.cell(clue.cells[place]);
    // All cells of a clue may differ, as in a house.
    let house = |number: usize| match clue.houses.get(number) {
        Some(&house) => words.house(house),
        None => words.clues().called(clue.title),
    };
    let (that, cells) = match assumed {
        Assumed::Is(place, set) => {
            (format!("if {} is {}", cell(place), words.any(set)), format!("the other cells of {name}"))
        }
        Assumed::Without(at, value) => (
            format!("without {} {}", words.symbol(value), within(&house(at))),
            format!("the cells of {name}"),
        ),
    };
    let each = |sets: &[(usize, ValueSet)]| {
        sets.iter()
            .map(|&(place, set)| format!("{} is {}", cell(place), words.any(set)))
            .collect::<Vec<String>>()
    };
    match why {
        Reason::NoMultiple(target) => {
            let Assumed::Is(_, set) = assumed else { return name };
            format!("{name} has no {}, as that does not divide {target}", words.any(set))
        }
        Reason::Ends(least, most) => {
            let make = reached(clue.reach(assumed, *least, *most));
            match (assumed, clue.rest(assumed)) {
                (Assumed::Is(..), Some(rest)) => {
                    format!("{that}, {cells} have to make {rest}, but make {make}")
                }
                (Assumed::Is(place, _), None) => {
                    format!("in {name}, the cells other than {} make {make}", cell(place))
                }
                (Assumed::Without(..), _) => format!("{that}, {name} would make {make}"),
            }
        }
        Reason::Apart(least, most, apart) => {
            let make = reached(clue.reach(assumed, *least, *most));
            let houses: Option<Vec<String>> =
                apart.iter().map(|&at| clue.houses.get(at).map(|&house| words.house(house))).collect();
            let houses = houses.map(|houses| format!(" {}", within(&words.or(&houses))));
            let differ = format!("as no two of them{} are alike", houses.unwrap_or_default());
            match (assumed, clue.rest(assumed)) {
                (Assumed::Is(..), Some(rest)) => {
                    format!("{that}, {cells} have to make {rest}, but make {make}, {differ}")
                }
                _ => format!("{that}, {name} would make {make}, {differ}"),
            }
        }
        Reason::Chain(chain) => {
            let (&(last, _), before) = chain.split_last().unwrap_or((&(0, 0), &[]));
            let told = match &each(before)[..] {
                [one, other] => format!("{one} and {other}"),
                told => told.join(", then "),
            };
            let end = match before {
                [_, (place, _)] | [(place, _), _] if *place == last => "which do not go together".to_owned(),
                [.., (place, _)] if *place == last => "which does not go with the others".to_owned(),
                _ => format!("which leaves nothing for {}", cell(last)),
            };
            match told.is_empty() {
                true => format!("in {name}, {that}, nothing is left for {}", cell(last)),
                false => format!("in {name}, {that}, then {told}, {end}"),
            }
        }
        Reason::Few(few, _) if few.is_empty() => match (assumed, clue.rest(assumed)) {
            (Assumed::Without(at, value), _) => format!(
                "{name} needs {} in {}, as it has no filling without that",
                words.symbol(value),
                house(at)
            ),
            (_, Some(rest)) => format!("{that}, {cells} have to make {rest}, which no values do"),
            (_, None) => format!("{that}, no values fit {cells}"),
        },
        Reason::Few(few, lacking) => {
            let cannot = lacking
                .iter()
                .map(|&(place, value)| format!("{} cannot be {}", cell(place), words.symbol(value)));
            let cannot = match (&cannot.collect::<Vec<String>>()[..], few.len()) {
                ([], 1) => "which is not possible any more".to_owned(),
                ([], _) => "none of which is possible any more".to_owned(),
                (cannot, _) => format!("but {}", words.and(cannot)),
            };
            format!("{that}, {name} has to be {}, {cannot}", words.fillings(few))
        }
        Reason::Needed(needed) => {
            let each = needed.iter().map(|&(at, values)| {
                let have = if values.is_power_of_two() { "has" } else { "have" };
                format!("{}, which {have} no other place in {}", words.all(values), house(at))
            });
            format!("{that}, {name} has no filling with {}", each.collect::<Vec<String>>().join(", and "))
        }
        Reason::Left(left) => {
            let make = match clue.rest(assumed) {
                Some(rest) => format!("have to make {rest}"),
                None => "have to fit it".to_owned(),
            };
            let left = words.and(&each(left));
            format!("{that}, {cells} {make}, but no choice of what is left for them does: {left}")
        }
    }
}
