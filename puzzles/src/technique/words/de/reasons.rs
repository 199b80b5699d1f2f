//! Why a single is one, in words: clauses behind "denn".

use super::super::{Names, list};
use super::houses;
use crate::technique::blocked::{MOST_NAMED, Places, Values};

/// Why a value has no other place.
pub(super) fn places(places: &Places, value: i32, names: &Names<'_>) -> Option<String> {
    let Places { blockers, struck, blocked } = places;
    let value = names.value(value);
    let others = "die übrigen leeren Zellen";
    let in_others = "in den übrigen leeren Zellen";
    let rules_out = |what: &str| match blockers.len() {
        0..=MOST_NAMED => format!("{value} in {} schließt {what} aus", names.cells(blockers, "und")),
        _ => format!("{what} sehen {value} anderswo"),
    };
    match (blockers.is_empty(), struck.len()) {
        (true, 0) => None,
        (true, 1..=MOST_NAMED) => Some(format!("{value} ist in {} gestrichen", names.cells(struck, "und"))),
        (true, _) => Some(format!("{value} ist {in_others} gestrichen")),
        (false, 0) => Some(rules_out(others)),
        (false, 1..=MOST_NAMED) => {
            let struck = names.cells(struck, "und");
            Some(format!("{value} ist in {struck} gestrichen, und {}", rules_out(others)))
        }
        (false, _) => {
            let ruled_out = rules_out(&names.cells(blocked, "und"));
            Some(format!("{ruled_out}, und {in_others} ist {value} gestrichen"))
        }
    }
}

/// Why a cell has no other value.
pub(super) fn values(values: &Values, names: &Names<'_>) -> Option<String> {
    let Values { houses: by_house, cells, struck, .. } = values;
    let mut parts: Vec<String> = by_house
        .iter()
        .map(|(house, its)| format!("{} enthält {}", houses::named(*house, names), names.values(its, "und")))
        .collect();
    let by_cell: Vec<String> = cells
        .iter()
        .map(|&(cell, value)| format!("{} ist {}", names.cell(cell), names.value(value)))
        .collect();
    parts.extend((!by_cell.is_empty()).then(|| list(&by_cell, "und")));
    match (&struck[..], parts.is_empty()) {
        ([], _) => {}
        (_, true) => parts.push("alle anderen Werte sind dort gestrichen".to_owned()),
        (&[one], _) => parts.push(format!("{} ist gestrichen", names.value(one))),
        (struck, _) if struck.len() <= MOST_NAMED => {
            parts.push(format!("{} sind gestrichen", names.values(struck, "und")));
        }
        _ => parts.push("alle anderen sind gestrichen".to_owned()),
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}
