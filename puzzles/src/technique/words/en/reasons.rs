//! Why a single is one, in words.

use super::super::{Names, list};
use crate::technique::blocked::{MOST_NAMED, Places, Values};

/// Why a value has no other place.
pub(super) fn places(places: &Places, value: i32, names: &Names<'_>) -> Option<String> {
    let Places { blockers, struck, blocked } = places;
    let value = names.value(value);
    let others = "the other empty cells";
    let rules_out = |what: &str| match blockers.len() {
        0..=MOST_NAMED => format!("{value} in {} rules out {what}", names.cells(blockers, "and")),
        _ => format!("{what} see {value} elsewhere"),
    };
    match (blockers.is_empty(), struck.len()) {
        (true, 0) => None,
        (true, 1..=MOST_NAMED) => Some(format!("{value} is struck out of {}", names.cells(struck, "and"))),
        (true, _) => Some(format!("{value} is struck out of {others}")),
        (false, 0) => Some(rules_out(others)),
        (false, 1..=MOST_NAMED) => Some(format!(
            "{value} is struck out of {}, and {}",
            names.cells(struck, "and"),
            rules_out(others)
        )),
        (false, _) => {
            let ruled_out = rules_out(&names.cells(blocked, "and"));
            Some(format!("{ruled_out}, and {value} is struck out of {others}"))
        }
    }
}

/// Why a cell has no other value.
pub(super) fn values(values: &Values, names: &Names<'_>) -> Option<String> {
    let Values { houses, cells, struck, .. } = values;
    let mut parts: Vec<String> = houses
        .iter()
        .map(|(house, its)| format!("{} has {}", names.house(*house), names.values(its, "and")))
        .collect();
    let by_cell: Vec<String> = cells
        .iter()
        .map(|&(cell, value)| format!("{} is {}", names.cell(cell), names.value(value)))
        .collect();
    parts.extend((!by_cell.is_empty()).then(|| list(&by_cell, "and")));
    match (&struck[..], parts.is_empty()) {
        ([], _) => {}
        (_, true) => parts.push("all other values are struck out of it".to_owned()),
        (&[one], _) => parts.push(format!("{} is struck out", names.value(one))),
        (struck, _) if struck.len() <= MOST_NAMED => {
            parts.push(format!("{} are struck out", names.values(struck, "and")));
        }
        _ => parts.push("all others are struck out".to_owned()),
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}
