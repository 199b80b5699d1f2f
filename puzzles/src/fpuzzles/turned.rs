//! What is only drawn, on a board that is turned or mirrored.

use serde_json::Value as Json;

use super::about::About;
use crate::board::Turn;
use crate::notation::text::signed;

impl About {
    /// The same on a board of this size that is turned.
    pub(crate) fn turned(&self, turn: Turn, size: usize) -> Self {
        let is_shape = |key| ["rectangle", "circle"].contains(&key);
        let drawn = self.drawn.iter().map(|(key, list)| (*key, turned(list, is_shape(*key), turn, size)));
        let in_cells = self.in_cells.iter();
        let in_cells =
            in_cells.map(|(cell, key, drawing)| (turn.image(*cell, [size; 2]), *key, drawing.clone()));
        About { drawn: drawn.collect(), in_cells: in_cells.collect(), ..self.clone() }
    }

    /// Brings what is drawn in an order that is the same for all who draw the same.
    pub(crate) fn sort(&mut self) {
        self.drawn.sort_by_key(|(key, _)| *key);
        for (_, list) in &mut self.drawn {
            if let Json::Array(list) = list {
                list.sort_by_cached_key(Json::to_string);
            }
        }
        self.in_cells.sort_by_cached_key(|(cell, key, drawing)| (*cell, *key, drawing.to_string()));
    }
}

/// A drawing, or a part of one: of a shape, which has sides, or of something else. Cells are named in lists.
fn turned(drawing: &Json, is_shape: bool, turn: Turn, size: usize) -> Json {
    match drawing {
        Json::Array(list) => {
            let part = |part: &Json| match part.as_str().and_then(|name| cell(name, turn, size)) {
                Some(name) => Json::String(name),
                None => turned(part, is_shape, turn, size),
            };
            Json::Array(list.iter().map(part).collect())
        }
        Json::Object(parts) => {
            let changes_sides = turn.transposed && is_shape;
            let is_mirror_image = (turn.mirrored[0] != turn.mirrored[1]) != turn.transposed;
            let part = |(key, value): (&String, &Json)| {
                let turned = if key == "angle" && is_mirror_image {
                    negated(value)
                } else {
                    turned(value, is_shape, turn, size)
                };
                let key = match &**key {
                    "width" if changes_sides => "height",
                    "height" if changes_sides => "width",
                    key => key,
                };
                (key.to_owned(), turned)
            };
            Json::Object(parts.iter().map(part).collect())
        }
        other => other.clone(),
    }
}

/// The other way round, if it is a number.
fn negated(angle: &Json) -> Json {
    match (angle.as_i64().and_then(i64::checked_neg), angle.as_f64()) {
        (Some(degrees), _) => Json::from(degrees),
        (None, Some(degrees)) if degrees != 0.0 => Json::from(-degrees),
        _ => angle.clone(),
    }
}

/// The name of the cell that one comes to, which may lie beside the board.
fn cell(name: &str, turn: Turn, size: usize) -> Option<String> {
    let (row, column) = name.strip_prefix('R')?.split_once('C')?;
    let place: [i64; 2] = [signed(row)?, signed(column)?];
    let mirror = |axis: usize| match turn.mirrored[axis] {
        true => (size as i64 + 1).checked_sub(place[axis]),
        false => Some(place[axis]),
    };
    let [row, column] = [mirror(0)?, mirror(1)?];
    let [row, column] = if turn.transposed { [column, row] } else { [row, column] };
    Some(format!("R{row}C{column}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A side that is not told is as long as a cell.
    #[test]
    fn sides_of_shapes_change_places_where_only_one_is_told() {
        let transposed = Turn { mirrored: [false; 2], transposed: true };
        let drawn = |key, drawing| About { drawn: vec![(key, json!([drawing]))], ..About::default() };
        let turned = |key, drawing| drawn(key, drawing).turned(transposed, 4);
        let wide = json!({"cells": ["R1C2"], "width": 0.5});
        let high = json!({"cells": ["R2C1"], "height": 0.5});
        for key in ["rectangle", "circle"] {
            assert_eq!(turned(key, wide.clone()), drawn(key, high.clone()));
            assert_eq!(turned(key, high.clone()), drawn(key, wide.clone()));
        }
        let line = |line: [&str; 2]| json!({"lines": [line], "width": 0.5});
        assert_eq!(turned("line", line(["R1C2", "R1C3"])), drawn("line", line(["R2C1", "R3C1"])));
    }
}
