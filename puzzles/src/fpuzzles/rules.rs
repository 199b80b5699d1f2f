//! The constraints of a puzzle of f-puzzles.

use std::sync::Arc;

use super::board::{Board, PlacedDots};
use crate::board::{Boxes, Dot, Dots, Layout, Pair, pairs};
use crate::constraint::kinds::{KINDS, Kind, named, read_placed};
use crate::constraint::{Place, Placed, Written};
use crate::notation::json::{Object, Value};
use crate::notation::text::{Mistake, TextError};

/// What f-puzzles calls the rules about neighbours without a mark, and the kinds that they are.
pub(super) const NEGATIVE: [(&str, &str); 3] =
    [("ratio", "negative-ratio"), ("xv", "negative-xv"), ("difference", "nonconsecutive")];

/// The most constraints of a kind.
const MOST: usize = 4096;

/// Reads the constraints of a board with these houses.
pub(super) fn read(object: &mut Object<'_>, layout: &Arc<Layout>) -> Result<Vec<Placed>, TextError> {
    let at = object.value();
    let mut all: Vec<Placed> = Vec::new();
    let on_board = |kind: &'static Kind| {
        Placed::new(kind, Place::default(), layout).map_err(|mistake| at.mistake(mistake))
    };
    if let Some(list) = object.take("negative") {
        for name in list.array("rules", NEGATIVE.len())? {
            let wrong = || name.wrong("\"ratio\", \"xv\" or \"difference\"");
            let text = name.string("a rule")?;
            let (_, kind) = NEGATIVE.iter().find(|(key, _)| *key == text).ok_or_else(wrong)?;
            let kind = named(kind).ok_or_else(wrong)?;
            all.push(on_board(kind)?);
        }
    }
    for kind in KINDS.iter().filter(|kind| !kind.has_own_parts()) {
        match kind.is_flag() {
            true => {
                let is_set = object.is_set(kind.name)?;
                if is_set && !all.iter().any(|known| known.kind().name == kind.name) {
                    all.push(on_board(kind)?);
                }
            }
            false => {
                let Some(list) = object.take(kind.name) else { continue };
                for value in list.array("constraints", MOST)? {
                    all.push(read_one(kind, value, layout)?);
                }
            }
        }
    }
    Ok(all)
}

fn read_one(kind: &'static Kind, value: Value<'_>, layout: &Arc<Layout>) -> Result<Placed, TextError> {
    let mut object = value.object()?;
    let placed = read_placed(kind, kind.name, &mut object, layout, Written::AsNames)?;
    object.finish().map_err(|TextError { line, column, mistake }| {
        Mistake::from_error(format_args!("{}: {mistake}", kind.name)).at(line, column)
    })?;
    Ok(placed)
}

/// The dots, if the constraints of a board are those of a Kropki: white dots for a difference of 1 and black ones for
/// a ratio of 2, and either both rules about neighbours without a dot, or neither.
pub(super) fn dots(board: &Board) -> Option<PlacedDots> {
    let layout = &board.layout;
    let size = layout.size();
    let is_usual = *layout.boxes() == Boxes::None
        || Layout::classic(size).is_ok_and(|classic| classic.boxes() == layout.boxes());
    let is_bare = !layout.has_diagonals() && !layout.has_windows() && board.marks.is_none();
    if !is_usual || !is_bare || board.about.drawn.iter().any(|_| true) {
        return None;
    }
    let mut dots: Vec<(Pair, Dot)> = Vec::new();
    let mut negative = [false; 2];
    for constraint in &board.constraints {
        let place = constraint.place();
        let dot = match (constraint.kind().name, place.value) {
            ("difference", None | Some(1)) => Dot::White,
            ("ratio", None | Some(2)) => Dot::Black,
            ("nonconsecutive", _) => {
                negative[0] = true;
                continue;
            }
            ("negative-ratio", _) => {
                negative[1] = true;
                continue;
            }
            _ => return None,
        };
        let pair = pairs(size).find(|pair| [pair.cell, pair.other] == place.cells[..])?;
        if dots.iter().any(|&(other, _)| other == pair) {
            return None;
        }
        dots.push((pair, dot));
    }
    match negative {
        [true, true] => Some((dots, Dots::All)),
        [false, false] if !dots.is_empty() => Some((dots, Dots::Some)),
        _ => None,
    }
}
