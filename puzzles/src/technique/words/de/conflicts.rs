//! Why a puzzle plainly has no solution, in German.

use super::houses;
use crate::board::Dot;
use crate::technique::words::{Conflict, Names};

pub(super) fn told(conflict: &Conflict<'_>, names: &Names<'_>) -> String {
    let given = |(cell, value)| format!("{} in {}", names.value(value), names.cell(cell));
    match *conflict {
        Conflict::House { value, house, cells } => {
            let [one, other] = cells.map(|cell| names.cell(cell));
            let within = houses::within(house, names);
            format!("{} steht zweimal {within}: in {one} und {other}", names.value(value))
        }
        Conflict::NoValue(cell) => format!("die Notizen von {} lassen keinen Wert übrig", names.cell(cell)),
        Conflict::Clue { value, clue } => format!("{} steht zweimal in {clue}", names.value(value)),
        Conflict::Dot { dot, givens } => {
            let [one, other] = givens.map(given);
            let stands = match dot {
                Some(Dot::White) => "kann kein weißer Punkt stehen",
                Some(Dot::Black) => "kann kein schwarzer Punkt stehen",
                None => "muss ein Punkt stehen",
            };
            format!("zwischen {one} und {other} {stands}")
        }
        Conflict::Broken { rule, cells: &[cell] } => {
            format!("die Vorgabe in {} verletzt eine Regel: {rule}", names.cell(cell))
        }
        Conflict::Broken { rule, cells } => {
            format!(
                "die Vorgaben in {} verletzen eine Regel: {rule}",
                names.cells(cells, names.clues().and())
            )
        }
        Conflict::Cage(cage) => format!("keine Werte passen zu {cage}"),
        Conflict::Run { run, cells, largest } => {
            format!("keine {cells} verschiedenen Ziffern von 1 bis {largest} ergeben {run}")
        }
        Conflict::Givens { run } => format!("mit den Vorgaben lässt sich {run} nicht erreichen"),
        Conflict::Total { houses: [], whole, made } => {
            format!("alle Zellen ergeben zusammen {whole}, aber die Summen auf dem Brett ergeben {made}")
        }
        Conflict::Total { houses, whole, made } => {
            let make = if houses.len() == 1 { "ergibt" } else { "ergeben zusammen" };
            let told = houses::all_named(houses, names);
            format!("{told} {make} {whole}, aber die Summen darin ergeben {made}")
        }
        Conflict::Left(left) => format!("{left}; das ist mit keinen Werten möglich"),
        Conflict::Runs { across, down } => format!(
            "die waagerechten Summen ergeben zusammen {across}, die senkrechten, die dieselben Zellen haben, aber {down}"
        ),
    }
}
