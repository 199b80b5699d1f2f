//! A picture as JSON, for programs that draw the board themselves: what stands in its cells and between them, and
//! its signs as shapes, so that nobody else needs to know what each kind of sign looks like.

use puzzles::picture::Picture;
use serde::{Serialize, Serializer};

use crate::font::Weight;
use crate::scene::{Colour, Shape};
use crate::{Painter, svg};

/// The width of a cell, in which everything is measured.
const CELL: f32 = 100.0;

/// The picture as a JSON object on a line, its parts by their names in [`Picture`]. Where it has signs, `drawn` is
/// what they look like, on cells of 100×100 from the upper left corner of the board.
#[must_use]
pub fn print(picture: &Picture) -> String {
    let drawn = (!picture.signs.is_empty()).then(|| drawn(picture));
    let mut text = serde_json::to_string(&Told { picture, drawn }).expect("it has only texts and numbers");
    text.push('\n');
    text
}

#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    picture: &'a Picture,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawn: Option<Drawn>,
}

/// The signs of a picture, as shapes.
#[derive(Serialize)]
struct Drawn {
    /// Width and height of what stands beside the board: on the left and above, on the right and below.
    beside: [[f32; 2]; 2],
    /// The labels of cages, each with the cell in whose corner it stands.
    labels: Vec<(usize, String)>,
    /// What lies below the lines between cells.
    below: Vec<Mark>,
    /// What lies above them.
    above: Vec<Mark>,
}

/// Some shapes of one look.
#[derive(Serialize)]
#[serde(untagged)]
enum Mark {
    /// An outline, as in the attribute `d` of an SVG path.
    Path {
        path: String,
        #[serde(flatten)]
        look: Look,
    },
    /// A text on a base line, around its middle.
    Words { text: String, at: [f32; 2], size: f32, is_bold: bool, fill: Hex },
}

#[derive(PartialEq, Serialize)]
struct Look {
    #[serde(skip_serializing_if = "Option::is_none")]
    fill: Option<Hex>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stroke: Option<Hex>,
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<f32>,
}

#[derive(PartialEq)]
struct Hex(Colour);

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&svg::Hex(self.0))
    }
}

fn drawn(picture: &Picture) -> Drawn {
    let painter = Painter { cell: CELL };
    let [below, above] = painter.signs(picture).map(marks);
    Drawn { beside: painter.beside(picture), labels: painter.labels(picture), below, above }
}

/// The shapes, those of the same look in a row as one: a cage has hundreds of dashes.
fn marks(shapes: Vec<Shape>) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for shape in shapes {
        let Some(mark) = mark(shape) else { continue };
        match (&mark, marks.last_mut()) {
            (Mark::Path { path, look }, Some(Mark::Path { path: before, look: same })) if look == same => {
                before.push_str(path);
            }
            _ => marks.push(mark),
        }
    }
    marks
}

/// What a program draws of a shape: not the halo of a text, as programs have texts with outlines of their own.
fn mark(shape: Shape) -> Option<Mark> {
    let path = svg::path(&shape);
    let filled = |fill| Look { fill: Some(Hex(fill)), stroke: None, width: None };
    let stroked = |colour, width| Look { fill: None, stroke: Some(Hex(colour)), width: Some(width) };
    let look = match shape {
        Shape::Words { at: [x, y], text, size, weight, colour } => {
            let at = [x + weight.width(&text) * size / 2.0, y];
            return Some(Mark::Words { text, at, size, is_bold: weight == Weight::Bold, fill: Hex(colour) });
        }
        Shape::Outlines { .. } => return None,
        Shape::Area { fill, .. } | Shape::Polygon { fill, .. } => filled(fill),
        Shape::Disc { fill, width: 0.0, .. } => filled(fill),
        Shape::Disc { fill, border, width, .. } => Look { fill: Some(Hex(fill)), ..stroked(border, width) },
        Shape::Line { colour, width, .. } | Shape::Curve { colour, width, .. } => stroked(colour, width),
    };
    Some(Mark::Path { path, look })
}
