//! Why the cells of a clue cannot be filled so, in words.

use super::super::Words;
use super::clause::Clause;
use super::clues::reached;
use super::houses;
use crate::board::ValueSet;
use crate::technique::why::{Assumed, Reason, Telling};

/// Why something cannot be.
pub(super) fn tell(clue: &Telling<'_>, assumed: Assumed, why: &Reason, words: &Words<'_>) -> String {
    let name = clue.name(words);
    let cell = |place: usize| words.cell(clue.cells[place]);
    // All cells of a clue may differ, as in a house.
    let within = |number: usize| match clue.houses.get(number) {
        Some(&house) => houses::within(house, words.names()),
        None => format!("in {}", words.clues().called(clue.title)),
    };
    // The verb follows.
    let (that, cells) = match assumed {
        Assumed::Is(place, set) => (
            format!("wenn {} {} ist, dann", cell(place), words.any(set)),
            format!("die übrigen Zellen von {name}"),
        ),
        Assumed::Without(at, value) => {
            (format!("ohne {} {}", words.symbol(value), within(at)), format!("die Zellen von {name}"))
        }
    };
    let each = |sets: &[(usize, ValueSet)]| {
        sets.iter()
            .map(|&(place, set)| Clause::new(cell(place), "ist", words.any(set)))
            .collect::<Vec<Clause>>()
    };
    match why {
        Reason::NoMultiple(target) => {
            let Assumed::Is(_, set) = assumed else { return name };
            format!("in {name} kommt {} nicht vor, denn {target} ist dadurch nicht teilbar", words.any(set))
        }
        Reason::Ends(least, most) => {
            let make = reached(clue.reach(assumed, *least, *most));
            match (assumed, clue.rest(assumed)) {
                (Assumed::Is(..), Some(rest)) => {
                    format!("{that} müssen {cells} {rest} ergeben, ergeben aber {make}")
                }
                (Assumed::Is(place, _), None) => {
                    format!("in {name} ergeben die Zellen außer {} {make}", cell(place))
                }
                (Assumed::Without(..), _) => format!("{that} ergäbe {name} {make}"),
            }
        }
        Reason::Apart(least, most, apart) => {
            let make = reached(clue.reach(assumed, *least, *most));
            let is_house = apart.iter().all(|&at| at < clue.houses.len());
            let houses = apart.iter().filter(|_| is_house).map(|&at| within(at));
            let houses = houses.collect::<Vec<String>>();
            let differ = match is_house {
                true => format!("denn {} sind keine zwei davon gleich", words.or(&houses)),
                false => "denn keine zwei davon sind gleich".to_owned(),
            };
            match (assumed, clue.rest(assumed)) {
                (Assumed::Is(..), Some(rest)) => {
                    format!("{that} müssen {cells} {rest} ergeben, ergeben aber {make}, {differ}")
                }
                _ => format!("{that} ergäbe {name} {make}, {differ}"),
            }
        }
        Reason::Chain(chain) => {
            let (&(last, _), before) = chain.split_last().unwrap_or((&(0, 0), &[]));
            let told = match &each(before)[..] {
                [one, other] => format!("{} und {}", one.inverted(), other.main()),
                told => told.iter().map(Clause::inverted).collect::<Vec<String>>().join(", dann "),
            };
            let end = match before {
                [_, (place, _)] | [(place, _), _] if *place == last => "was nicht zusammengeht".to_owned(),
                [.., (place, _)] if *place == last => "was nicht zu den anderen passt".to_owned(),
                _ => format!("und für {} bleibt nichts", cell(last)),
            };
            match told.is_empty() {
                true => format!("in {name}: {that} bleibt nichts für {}", cell(last)),
                false => format!("in {name}: {that} {told}, {end}"),
            }
        }
        Reason::Few(few, _) if few.is_empty() => match (assumed, clue.rest(assumed)) {
            (Assumed::Without(at, value), _) => {
                format!(
                    "{name} braucht {} {}, denn sonst gibt es keine Füllung",
                    words.symbol(value),
                    within(at)
                )
            }
            (_, Some(rest)) => format!("{that} müssen {cells} {rest} ergeben, und keine Werte tun das"),
            (_, None) => format!("{that} passen keine Werte in {cells}"),
        },
        Reason::Few(few, lacking) => {
            let cannot = lacking
                .iter()
                .map(|&(place, value)| format!("{} kann nicht {} sein", cell(place), words.symbol(value)));
            let cannot = match (&cannot.collect::<Vec<String>>()[..], few.len()) {
                ([], 1) => "was nicht mehr möglich ist".to_owned(),
                ([], _) => "wovon nichts mehr möglich ist".to_owned(),
                (cannot, _) => format!("aber {}", words.and(cannot)),
            };
            format!("{that} muss {name} {} sein, {cannot}", words.fillings(few))
        }
        Reason::Needed(needed) => {
            let each = needed.iter().map(|&(at, values)| {
                let have = if values.is_power_of_two() { "hat" } else { "haben" };
                format!("{}, die {} keinen anderen Platz {have}", words.all(values), within(at))
            });
            format!("{that} hat {name} keine Füllung mit {}", each.collect::<Vec<String>>().join(", und "))
        }
        Reason::Left(left) => {
            let make = match clue.rest(assumed) {
                Some(rest) => format!("{rest} ergeben"),
                None => "dazu passen".to_owned(),
            };
            let left = words.and(&each(left).iter().map(Clause::main).collect::<Vec<String>>());
            format!("{that} müssen {cells} {make}, aber keine Wahl aus dem, was bleibt, tut das: {left}")
        }
    }
}
