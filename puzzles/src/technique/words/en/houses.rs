//! Several houses.

use super::super::{Names, list};
use crate::board::HouseKind;

/// Houses, whose kind is named once: `rows 1 and 2`, or `the regions around r1c2 and r1c4`.
pub(super) fn all_named(houses: &[HouseKind], names: &Names<'_>) -> String {
    let words: Vec<String> = houses.iter().map(|&house| names.house(house)).collect();
    let kind = words.first().and_then(|first| first.rsplit_once(' ')).map(|(kind, _)| format!("{kind} "));
    let own: Option<Vec<String>> = kind
        .as_ref()
        .and_then(|kind| words.iter().map(|word| word.strip_prefix(kind).map(str::to_owned)).collect());
    match (kind, own) {
        (Some(kind), Some(own)) if own.len() > 1 => {
            let kind = match &kind[..] {
                "box " => "boxes ".into(),
                _ => match kind.strip_suffix(" around ") {
                    Some(kind) => format!("{kind}s around "),
                    None => format!("{}s ", kind.trim_end()),
                },
            };
            format!("{kind}{}", list(&own, "and"))
        }
        _ => list(&words, "and"),
    }
}

/// In a house, or in several of a kind, by name: `in row 3`, `on the diagonals r1c1–r9c9 and r1c9–r9c1`.
pub(super) fn within(name: &str) -> String {
    let on = if name.starts_with("the diagonal") { "on" } else { "in" };
    format!("{on} {name}")
}
