//! Why a puzzle plainly has no solution, in English.

use super::houses::within;
use crate::technique::words::{Conflict, Names, list};

pub(super) fn told(conflict: &Conflict<'_>, names: &Names<'_>) -> String {
    let given = |(cell, value)| format!("{} in {}", names.value(value), names.cell(cell));
    match *conflict {
        Conflict::House { value, house, cells } => {
            let [one, other] = cells.map(|cell| names.cell(cell));
            let house = within(&names.house(house));
            format!("{} stands twice {house}: in {one} and {other}", names.value(value))
        }
        Conflict::NoValue(cell) => format!("the pencil marks of {} leave it no value", names.cell(cell)),
        Conflict::Clue { value, clue } => format!("{} stands twice in {clue}", names.value(value)),
        Conflict::Dot { dot: Some(dot), givens } => {
            let [one, other] = givens.map(given);
            format!("no {dot} dot can be between {one} and {other}")
        }
        Conflict::Dot { dot: None, givens } => {
            let [one, other] = givens.map(given);
            format!("there has to be a dot between {one} and {other}")
        }
        Conflict::Broken { rule, cells: &[cell] } => {
            format!("the given in {} breaks a rule: {rule}", names.cell(cell))
        }
        Conflict::Broken { rule, cells } => {
            format!("the givens in {} break a rule: {rule}", names.cells(cells, names.clues().and()))
        }
        Conflict::Cage(cage) => format!("no values fit {cage}"),
        Conflict::Run { run, cells, largest } => {
            format!("no {cells} different digits from 1 to {largest} make the sum of {run}")
        }
        Conflict::Givens { run } => format!("with its givens, {run} cannot have its sum"),
        Conflict::Total { houses: [], whole, made } => {
            format!("all cells add up to {whole}, but the sums that fill the board add up to {made}")
        }
        Conflict::Total { houses, whole, made } => {
            let told: Vec<String> = houses.iter().map(|&house| names.house(house)).collect();
            let (add, them) = if told.len() == 1 { ("adds", "it") } else { ("add", "them") };
            format!(
                "{} {add} up to {whole}, but the sums that fill {them} add up to {made}",
                list(&told, "and")
            )
        }
        Conflict::Left(left) => format!("{left}; no values make that"),
        Conflict::Runs { across, down } => {
            format!(
                "the runs across add up to {across}, but the runs down, which hold the same cells, add up to {down}"
            )
        }
    }
}
