//! What is only drawn on a board, in the words of a picture.

use serde_json::Value as Json;

use super::about::About;
use crate::constraint::cell_named;
use crate::picture::{Colour, Drawing, Picture, Sign};

/// The width of lines that tell none, in hundredths of a cell.
const LINE: i32 = 30;
/// The size of texts that tell none, in hundredths of a cell.
const TEXT: i32 = 70;
/// The most cells of a drawing.
const MOST_POINTS: usize = 10_000;

/// Adds what is only drawn to a picture, the lowest first: colours of cells, then lines, shapes and texts. Cages look
/// like those of rules.
pub(crate) fn draw(about: &About, picture: &mut Picture) {
    for (cell, key, value) in &about.in_cells {
        let colours: Vec<Colour> = match *key {
            "c" => colour(value).into_iter().collect(),
            "cArray" => value.as_array().into_iter().flatten().filter_map(colour).collect(),
            // What a player marks is not part of the puzzle.
            _ => continue,
        };
        if !colours.is_empty() {
            picture.drawings.push(Drawing::Ground { cell: *cell, colours });
        }
    }
    let of = |key: &'static str| {
        let lists = about.drawn.iter().filter(move |(drawn, _)| *drawn == key);
        lists.filter_map(|(_, list)| list.as_array()).flatten()
    };
    let size = picture.columns() as i32;
    let drawings = &mut picture.drawings;
    of("line").for_each(|value| drawings.extend(lines(value, size)));
    for (key, is_round) in [("rectangle", false), ("circle", true)] {
        for value in of(key) {
            drawings.extend(shape(value, is_round, size));
            drawings.extend(text(value, TEXT, size));
        }
    }
    for value in of("text") {
        drawings.extend(text(value, hundredths(value, "size", size).unwrap_or(TEXT), size));
    }
    let cages: Vec<Sign> = of("cage").filter_map(|value| cage(value, picture)).collect();
    picture.signs.extend(cages);
}

fn lines(value: &Json, size: i32) -> impl Iterator<Item = Drawing> {
    let width = hundredths(value, "width", size).unwrap_or(LINE);
    let colour = colour_of(value, "outlineC");
    value["lines"].as_array().into_iter().flatten().filter_map(move |line| {
        let points = points(line, size);
        (points.len() > 1).then_some(()).and(colour.map(|colour| Drawing::Line { points, width, colour }))
    })
}

fn shape(value: &Json, is_round: bool, size: i32) -> Option<Drawing> {
    Some(Drawing::Shape {
        middle: middle(value, size)?,
        size: ["width", "height"].map(|key| hundredths(value, key, size).unwrap_or(100)),
        degrees: value["angle"].as_f64().unwrap_or(0.0) as i32,
        is_round,
        fill: colour_of(value, "baseC"),
        border: colour_of(value, "outlineC"),
    })
}

fn cage(value: &Json, picture: &Picture) -> Option<Sign> {
    let cell = |[across, down]: [i32; 2]| {
        let [column, row] = [across, down].map(|place| usize::try_from(place / 100).ok());
        let (row, column) = (row.filter(|_| down > 0)?, column.filter(|_| across > 0)?);
        (row < picture.rows() && column < picture.columns()).then_some(row * picture.columns() + column)
    };
    let cells: Vec<usize> =
        points(&value["cells"], picture.columns() as i32).into_iter().filter_map(cell).collect();
    (!cells.is_empty()).then(|| Sign::Cage { cells, label: words(value) })
}

fn text(value: &Json, font: i32, size: i32) -> Option<Drawing> {
    Some(Drawing::Text {
        middle: middle(value, size)?,
        text: words(value)?,
        size: font,
        colour: colour_of(value, "fontC").unwrap_or_default(),
    })
}

fn words(value: &Json) -> Option<String> {
    let text = match &value["value"] {
        Json::String(text) => text.trim().to_owned(),
        Json::Number(number) => number.to_string(),
        _ => String::new(),
    };
    (!text.is_empty()).then_some(text)
}

/// A length in cells, which may be written as a text: at most that of a board of this size.
fn hundredths(value: &Json, key: &str, size: i32) -> Option<i32> {
    let cells = match &value[key] {
        Json::String(text) => text.parse().ok(),
        other => other.as_f64(),
    };
    cells
        .filter(|cells| (0.0..=100.0).contains(cells))
        .map(|cells: f64| ((100.0 * cells) as i32).min(100 * size))
}

/// The middles of cells, across and down, on a board of this size or just beside it: there is no room for others.
fn points(cells: &Json, size: i32) -> Vec<[i32; 2]> {
    let point = |cell: &Json| {
        let place = cell_named(cell.as_str()?)?.map(|number| i32::try_from(number).unwrap_or(i32::MAX));
        let [row, column] = place;
        let is_near = place.iter().all(|number| (0..=size + 1).contains(number));
        is_near.then(|| [100 * column - 50, 100 * row - 50])
    };
    cells.as_array().into_iter().flatten().take(MOST_POINTS).filter_map(point).collect()
}

/// The middle of some cells.
fn middle(value: &Json, size: i32) -> Option<[i32; 2]> {
    let points = points(&value["cells"], size);
    let count = i32::try_from(points.len()).ok().filter(|&count| count > 0)?;
    Some([0, 1].map(|axis| points.iter().map(|point| point[axis]).sum::<i32>() / count))
}

/// A colour; `None` if there is none, or nothing of it is seen.
fn colour_of(value: &Json, key: &str) -> Option<Colour> {
    colour(&value[key])
}

/// A colour as `#rgb`, `#rrggbb`, or with how much of it covers the white below.
fn colour(value: &Json) -> Option<Colour> {
    let digits = value.as_str()?.strip_prefix('#')?;
    let digits: Vec<u32> = digits.chars().map(|digit| digit.to_digit(16)).collect::<Option<_>>()?;
    let parts: Vec<u32> = match digits.len() {
        3 | 4 => digits.iter().map(|digit| 17 * digit).collect(),
        6 | 8 => digits.chunks(2).map(|pair| 16 * pair[0] + pair[1]).collect(),
        _ => return None,
    };
    let covers = parts.get(3).copied().unwrap_or(255);
    let mixed = |part: u32| ((part * covers + 255 * (255 - covers)) / 255) as u8;
    (covers > 0).then(|| [mixed(parts[0]), mixed(parts[1]), mixed(parts[2])])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn all_that_is_drawn_is_told_in_order() {
        let about = About {
            drawn: vec![
                ("text", json!([{"cells": ["R0C1"], "value": "9", "size": 0.5}])),
                ("line", json!([{"lines": [["R1C3", "R2C3"], ["R1C1"]], "outlineC": "#f00", "width": 0.5}])),
                ("circle", json!([{"cells": ["R1C1", "R1C2"], "outlineC": "#000000", "baseC": "#00000000"}])),
                ("cage", json!([{"cells": ["R1C1"], "value": 7, "outlineC": "#80808080"}, {"cells": "R1"}])),
            ],
            in_cells: vec![(3, "c", json!("#102030")), (4, "highlight", json!(2))],
            ..About::default()
        };
        let mut picture = Picture::new(2, 2).unwrap();
        draw(&about, &mut picture);
        let expected = [
            Drawing::Ground { cell: 3, colours: vec![[0x10, 0x20, 0x30]] },
            Drawing::Line { points: vec![[250, 50], [250, 150]], width: 50, colour: [255, 0, 0] },
            Drawing::Shape {
                middle: [100, 50],
                size: [100; 2],
                degrees: 0,
                is_round: true,
                fill: None,
                border: Some([0; 3]),
            },
            Drawing::Text { middle: [50, -50], text: "9".to_owned(), size: 50, colour: [0; 3] },
        ];
        assert_eq!(picture.drawings, expected);
        assert_eq!(picture.signs, [Sign::Cage { cells: vec![0], label: Some("7".to_owned()) }]);
    }

    #[test]
    fn what_has_no_room_is_not_drawn() {
        let about = About {
            drawn: vec![
                (
                    "text",
                    json!([{"cells": ["R50C50"], "value": "far"}, {"cells": ["R3C1"], "value": "large", "size": 100}]),
                ),
                ("line", json!([{"lines": [["R-1C1", "R1C1", "R2C2"]], "outlineC": "#f00", "width": 90}])),
                ("circle", json!([{"cells": ["R1C4"]}, {"cells": ["R1C1"], "width": 3, "height": "1"}])),
            ],
            ..About::default()
        };
        let mut picture = Picture::new(2, 2).unwrap();
        draw(&about, &mut picture);
        let [Drawing::Line { points, width: 200, .. }, Drawing::Shape { size: [200, 100], .. }, text] =
            &picture.drawings[..]
        else {
            panic!("{:?}", picture.drawings)
        };
        assert_eq!(points[..], [[50, 50], [150, 150]]);
        assert!(matches!(text, Drawing::Text { middle: [50, 250], size: 200, .. }), "{text:?}");
    }
}
