//! Houses, and what is within them.

use super::super::{Names, list};
use crate::board::{Coordinates, HouseKind};

/// What a kind of house is called.
struct Noun {
    /// One of them, with its article if it has one.
    one: &'static str,
    /// Several of them.
    several: &'static str,
    /// What stands before one of them where something is in it.
    within: &'static str,
    /// The same before several.
    within_several: &'static str,
}

/// The noun of a house, and what tells it from others of its kind.
fn of(kind: HouseKind, names: &Names<'_>) -> (Noun, String) {
    let known = names.known(kind);
    let cell = |cell: u16| names.cell(usize::from(cell));
    let number = |number: usize| (number + 1).to_string();
    let ends = |nth: usize| match known.map(|house| &house.cells[..]) {
        Some([first, .., last]) => format!("{}–{}", cell(*first), cell(*last)),
        _ => number(nth),
    };
    match kind {
        HouseKind::Row(row) => {
            let name = match names.coordinates {
                Coordinates::Numbers => number(row),
                Coordinates::Letters => names.coordinates.row(row),
            };
            let noun = Noun {
                one: "Zeile",
                several: "die Zeilen",
                within: "in Zeile",
                within_several: "in den Zeilen",
            };
            (noun, name)
        }
        HouseKind::Column(column) => {
            let noun = Noun {
                one: "Spalte",
                several: "die Spalten",
                within: "in Spalte",
                within_several: "in den Spalten",
            };
            (noun, number(column))
        }
        HouseKind::Box(nth) => {
            let noun = Noun {
                one: "Block",
                several: "die Blöcke",
                within: "in Block",
                within_several: "in den Blöcken",
            };
            (noun, number(nth))
        }
        HouseKind::Region(nth) => match known.and_then(|house| house.middle(names.columns)) {
            Some(middle) => {
                let noun = Noun {
                    one: "das Gebiet um",
                    several: "die Gebiete um",
                    within: "im Gebiet um",
                    within_several: "in den Gebieten um",
                };
                (noun, names.cell(middle))
            }
            None => {
                let noun = Noun {
                    one: "Gebiet",
                    several: "die Gebiete",
                    within: "in Gebiet",
                    within_several: "in den Gebieten",
                };
                (noun, number(nth))
            }
        },
        HouseKind::Diagonal(nth) => {
            let noun = Noun {
                one: "die Diagonale",
                several: "die Diagonalen",
                within: "auf der Diagonale",
                within_several: "auf den Diagonalen",
            };
            (noun, ends(nth))
        }
        HouseKind::Window(nth) => {
            let noun = Noun {
                one: "das Fenster",
                several: "die Fenster",
                within: "im Fenster",
                within_several: "in den Fenstern",
            };
            (noun, ends(nth))
        }
    }
}

/// A house: `Zeile 3`, `das Gebiet um r2c3`.
pub(super) fn named(kind: HouseKind, names: &Names<'_>) -> String {
    let (noun, name) = of(kind, names);
    format!("{} {name}", noun.one)
}

/// A house as a title: `Zeile 3`, `Gebiet um r2c3`.
pub(super) fn label(kind: HouseKind, names: &Names<'_>) -> String {
    let named = named(kind, names);
    ["das ", "die "].iter().find_map(|article| named.strip_prefix(article)).unwrap_or(&named).to_owned()
}

/// In a house: `in Zeile 3`, `im Gebiet um r2c3`.
pub(super) fn within(kind: HouseKind, names: &Names<'_>) -> String {
    let (noun, name) = of(kind, names);
    format!("{} {name}", noun.within)
}

/// Houses, whose kind is named once: `die Zeilen 1 und 2`.
pub(super) fn all_named(kinds: &[HouseKind], names: &Names<'_>) -> String {
    each(kinds, names, |noun| (noun.one, noun.several))
}

/// In houses: `in den Zeilen 1 und 2`.
pub(super) fn within_all(kinds: &[HouseKind], names: &Names<'_>) -> String {
    each(kinds, names, |noun| (noun.within, noun.within_several))
}

fn each(
    kinds: &[HouseKind],
    names: &Names<'_>,
    form: impl Fn(&Noun) -> (&'static str, &'static str),
) -> String {
    let houses: Vec<(Noun, String)> = kinds.iter().map(|&kind| of(kind, names)).collect();
    match &houses[..] {
        [(first, _), _, ..] if houses.iter().all(|(noun, _)| noun.one == first.one) => {
            let own: Vec<String> = houses.iter().map(|(_, name)| name.clone()).collect();
            format!("{} {}", form(first).1, list(&own, "und"))
        }
        houses => {
            let told = houses.iter().map(|(noun, name)| format!("{} {name}", form(noun).0));
            list(&told.collect::<Vec<String>>(), "und")
        }
    }
}
