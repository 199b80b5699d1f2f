//! What follows from cell to cell, in words.

use super::super::Words;
use super::clues::is;
use crate::technique::forced::{Forced, Start, Tie};

/// What follows from an assumption, up to a cell that has nothing left.
pub(super) fn tell(forced: &Forced<'_>, words: &Words<'_>) -> String {
    let Some(last) = forced.chain.last() else { return String::new() };
    let cell = |place: usize| forced.cell(place, words);
    let mut told = vec![start(forced, words)];
    for (link, cells, is_next) in forced.links(words) {
        let then = if is_next { "then " } else { "" };
        let tie = match forced.tie(link, words) {
            Tie::House(house) => words.house(house),
            Tie::Between(tie) => tie,
        };
        let cells = words.cells(&cells);
        told.push(match link.loses_little() {
            true => format!("{then}{tie} takes {} from {cells}", words.all(link.lost())),
            false => format!("{then}{tie} leaves {cells} only {}", words.any(link.values)),
        });
    }
    let [one, other] = [last.by, last.place].map(cell);
    let end = match forced.tie(last, words) {
        Tie::House(house) => {
            format!("so that {one} and {other} are both {} in {}", words.any(last.had), words.house(house))
        }
        Tie::Between(tie) if forced.is_told(last.place) => format!("and {tie} leaves nothing for {other}"),
        Tie::Between(tie) => {
            format!("and {tie} leaves nothing for {other}, which {}", is(last.had, words))
        }
    };
    format!("{}, {end}{}", told.join(", "), so(forced, words))
}

/// What is assumed, and what that leaves the cells of a house that lead on.
fn start(forced: &Forced<'_>, words: &Words<'_>) -> String {
    let cell = |place: usize| forced.cell(place, words);
    let (places, value) = match forced.start {
        &Start::Is(place, value) => return format!("if {} is {}", cell(place), words.symbol(value)),
        Start::Without(places, _, value) => (places, words.symbol(*value)),
    };
    let cells: Vec<String> = places.iter().map(|&place| cell(place)).collect();
    let is = forced.from.iter().map(|&(place, set)| format!("{} is {}", cell(place), words.any(set)));
    let is = words.and(&is.collect::<Vec<String>>());
    match &cells[..] {
        [one] => format!("if {one} is not {value}, {is}"),
        [one, other] => format!("if neither {one} nor {other} is {value}, {is}"),
        cells => format!("if none of {} is {value}, {is}", words.and(cells)),
    }
}

/// What follows for a house, if the assumption was about one.
fn so(forced: &Forced<'_>, words: &Words<'_>) -> String {
    let (Start::Without(places, _, value), Some(house)) = (forced.start, forced.house) else {
        return String::new();
    };
    let there = if places.len() == 1 { "there" } else { "in one of these" };
    format!("; {} has its {} {there}", words.house(house), words.symbol(*value))
}
