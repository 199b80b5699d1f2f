//! What is drawn for rules that SudokuPad does not know from f-puzzles: it shows drawings, and people read the rules.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

use crate::board::{Pair, letters};
use crate::constraint::{Part, Place, Placed, cell_name, names, result_label};

/// The kinds that the original editor does not have, with the colour of their lines. Their rules name it
/// (`technique/words/en/screen.rs`).
const LINES: [(&str, &str); 10] = [
    (names::RENBAN, "#F067F0"),
    (names::WHISPERS, "#67F067"),
    (names::REGION_SUM_LINE, "#2ECBFF"),
    (names::ENTROPIC_LINE, "#FFCCAA"),
    (names::MODULAR_LINE, "#33BBBB"),
    (names::NABNER, "#C9C883"),
    (names::ZIPPER_LINE, "#C1B0FF"),
    (names::DOUBLE_ARROW, "#C54B8B"),
    (names::SLOW_THERMOMETER, "#AAAAAA"),
    (names::LOCKOUT, "#8088FF"),
];

/// The drawings for a constraint: for each the key, and what stands there.
pub(super) fn drawings(constraint: &Placed, size: usize) -> Vec<(&'static str, Json)> {
    let (kind, place) = (constraint.kind().name, constraint.place());
    let mut drawn = Vec::new();
    if let Some((_, color)) = LINES.iter().find(|(name, _)| *name == kind) {
        let named =
            |line: &Vec<usize>| line.iter().map(|&cell| cell_name(cell, size)).collect::<Vec<String>>();
        let lines: Vec<Vec<String>> = place.lines.iter().map(named).collect();
        drawn
            .push(("line", json!({"lines": lines, "outlineC": color, "width": 0.3, "fromConstraint": kind})));
        drawn.extend(ends(kind, place, size, color));
    }
    match (kind, place.outside, place.value) {
        (names::X_SUM | names::SKYSCRAPER, Some([row, column]), Some(value)) => {
            let cells = [format!("R{row}C{column}")];
            drawn.push((
                "text",
                json!({"cells": cells, "value": value.to_string(), "fontC": "#000000", "size": 0.7, "fromConstraint": kind}),
            ));
            if place.framed {
                let frame = if kind == names::X_SUM { "circle" } else { "rectangle" };
                drawn.push((
                    frame,
                    json!({"cells": cells, "baseC": "#FFFFFF", "outlineC": "#000000", "width": 0.8, "height": 0.8, "fromConstraint": kind}),
                ));
            }
        }
        (names::CALC, ..) => {
            let cells: Vec<String> = place.cells.iter().map(|&cell| cell_name(cell, size)).collect();
            drawn.push((
                "cage",
                json!({"cells": cells, "value": result_label(place), "outlineC": "#000000", "fontC": "#000000", "fromConstraint": kind}),
            ));
        }
        (names::LESS, ..) => drawn.extend(less(&place.cells, size)),
        (names::ROW_INDEXER | names::COLUMN_INDEXER | names::BOX_INDEXER, ..) => {
            let color = match kind {
                names::ROW_INDEXER => "#7CC77C",
                names::COLUMN_INDEXER => "#C77C7C",
                _ => "#7C7CC7",
            };
            let square = |&cell: &usize| {
                let cells = [cell_name(cell, size)];
                (
                    "rectangle",
                    json!({"cells": cells, "baseC": color, "outlineC": color, "width": 0.9, "height": 0.9, "fromConstraint": kind}),
                )
            };
            drawn.extend(place.cells.iter().map(square));
        }
        _ => {}
    }
    drawn
}

/// The letters of clones, two of each: on the border between two cells of the area, as far as one has room.
pub(super) fn letters_of_clones(constraints: &[Placed], size: usize) -> Vec<(&'static str, Json)> {
    let sorted = |cells: &[usize]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells
    };
    let is_mark = |constraint: &&Placed| {
        let kind = constraint.kind();
        kind.has(Part::Neighbours) || kind.name == names::LESS
    };
    let marks = constraints.iter().filter(is_mark);
    let mut taken: BTreeSet<Vec<usize>> = marks.map(|mark| sorted(&mark.place().cells)).collect();
    let clones = constraints.iter().filter(|constraint| constraint.kind().has(Part::Clones));
    let mut drawn = Vec::new();
    for (number, clone) in clones.enumerate() {
        let Place { cells, clones, .. } = clone.place();
        for area in [cells, clones] {
            let area = sorted(area);
            let mut borders = area.iter().flat_map(|&cell| [vec![cell, cell + 1], vec![cell, cell + size]]);
            let is_free = |cells: &Vec<usize>| {
                let is_border = || Pair::of(cells[0], cells[1], size).is_some();
                area.binary_search(&cells[1]).is_ok() && is_border() && !taken.contains(cells)
            };
            let place = borders.find(is_free).unwrap_or_else(|| vec![area[area.len() - 1]]);
            let cells: Vec<String> = place.iter().map(|&cell| cell_name(cell, size)).collect();
            drawn.push((
                "text",
                json!({"cells": cells, "value": letters(number), "fontC": "#000000", "size": 0.4, "fromConstraint": names::CLONE}),
            ));
            taken.insert(place);
        }
    }
    drawn
}

/// The sign between two cells, of which the first is less.
fn less(cells: &[usize], size: usize) -> Option<(&'static str, Json)> {
    let &[lesser, greater] = cells else { return None };
    let sign = match (lesser.abs_diff(greater) == 1, lesser < greater) {
        (true, true) => "<",
        (true, false) => ">",
        (false, true) => "∧",
        (false, false) => "∨",
    };
    let cells = [lesser, greater].map(|cell| cell_name(cell, size));
    Some((
        "text",
        json!({"cells": cells, "value": sign, "fontC": "#000000", "size": 0.6, "fromConstraint": names::LESS}),
    ))
}

/// What is drawn at the ends of lines.
fn ends(kind: &str, place: &Place, size: usize, color: &str) -> Vec<(&'static str, Json)> {
    let circle = |cell: usize, filled: bool| {
        let base = if filled { color } else { "#FFFFFF" };
        let cells = [cell_name(cell, size)];
        (
            "circle",
            json!({"cells": cells, "baseC": base, "outlineC": color, "width": 0.8, "height": 0.8, "fromConstraint": kind}),
        )
    };
    let diamond = |cell: usize| {
        let cells = [cell_name(cell, size)];
        (
            "rectangle",
            json!({"cells": cells, "baseC": "#FFFFFF", "outlineC": color, "width": 0.6, "height": 0.6, "angle": 45, "fromConstraint": kind}),
        )
    };
    let ends = |line: &Vec<usize>| -> Vec<(&'static str, Json)> {
        let [first, last] = [line[0], line[line.len() - 1]];
        match kind {
            names::SLOW_THERMOMETER => vec![circle(first, true)],
            names::DOUBLE_ARROW => vec![circle(first, false), circle(last, false)],
            names::LOCKOUT => vec![diamond(first), diamond(last)],
            _ => Vec::new(),
        }
    };
    place.lines.iter().flat_map(ends).collect()
}
