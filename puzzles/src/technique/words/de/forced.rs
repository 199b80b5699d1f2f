//! What follows from cell to cell, in words.

use super::super::Words;
use super::clause::Clause;
use super::clues::choice;
use super::houses;
use crate::technique::forced::{Forced, Start, Tie};

/// What follows from an assumption, up to a cell that has nothing left.
pub(super) fn tell(forced: &Forced<'_>, words: &Words<'_>) -> String {
    let Some(last) = forced.chain.last() else { return String::new() };
    let cell = |place: usize| forced.cell(place, words);
    let mut told = vec![start(forced, words)];
    for (link, cells, _) in forced.links(words) {
        let tie = match forced.tie(link, words) {
            Tie::House(house) => words.house(house),
            Tie::Between(tie) => tie,
        };
        let cells = words.cells(&cells);
        told.push(match link.loses_little() {
            true => format!("dann streicht {tie} die {} in {cells}", words.all(link.lost())),
            false => format!("dann lässt {tie} für {cells} nur {}", words.any(link.values)),
        });
    }
    let [one, other] = [last.by, last.place].map(cell);
    let end = match forced.tie(last, words) {
        Tie::House(house) => {
            let within = houses::within(house, words.names());
            format!("sodass {within} sowohl {one} als auch {other} {} sind", words.any(last.had))
        }
        Tie::Between(tie) if forced.is_told(last.place) => format!("und {tie} lässt nichts für {other}"),
        Tie::Between(tie) => {
            format!("und {tie} lässt nichts für {other}: dort ist nur {} möglich", choice(last.had, words))
        }
    };
    format!("{}, {end}{}", told.join(", "), so(forced, words))
}

/// What is assumed, and what that leaves the cells of a house that lead on.
fn start(forced: &Forced<'_>, words: &Words<'_>) -> String {
    let cell = |place: usize| forced.cell(place, words);
    let (places, value) = match forced.start {
        &Start::Is(place, value) => return format!("wenn {} {} ist", cell(place), words.symbol(value)),
        Start::Without(places, _, value) => (places, words.symbol(*value)),
    };
    let cells: Vec<String> = places.iter().map(|&place| cell(place)).collect();
    let is: Vec<Clause> =
        forced.from.iter().map(|&(place, set)| Clause::new(cell(place), "ist", words.any(set))).collect();
    let each = is.iter().enumerate();
    let is = each.map(|(number, clause)| if number == 0 { clause.inverted() } else { clause.main() });
    let is = words.and(&is.collect::<Vec<String>>());
    match &cells[..] {
        [one] => format!("wenn {one} nicht {value} ist, dann {is}"),
        [one, other] => format!("wenn weder {one} noch {other} {value} ist, dann {is}"),
        cells => format!("wenn keine von {} {value} ist, dann {is}", words.and(cells)),
    }
}

/// What follows for a house, if the assumption was about one.
fn so(forced: &Forced<'_>, words: &Words<'_>) -> String {
    let (Start::Without(places, _, value), Some(house)) = (forced.start, forced.house) else {
        return String::new();
    };
    let there = if places.len() == 1 { "dort" } else { "in einer davon" };
    let within = houses::within(house, words.names());
    format!("; also steht {} {within} {there}", words.symbol(*value))
}
