//! What an editor drew on a board: colours of cells, lines, shapes and texts, which rules in words speak of.

use puzzles::picture::{self, Drawing};

use super::{Board, Painter};
use crate::font::Weight;
use crate::scene::{Colour, Scene, Style};

/// The corners of an ellipse, which is a polygon.
const CORNERS: usize = 48;
/// Width of borders, in parts of a cell.
const BORDER: f32 = 0.03;

impl Painter {
    /// Whether something is drawn before the board, and behind it: for both axes.
    pub(super) fn drawn_beside(drawing: &Drawing, counts: [usize; 2]) -> [[bool; 2]; 2] {
        let middles = match drawing {
            Drawing::Ground { .. } => &[][..],
            Drawing::Line { points, .. } => points,
            Drawing::Shape { middle, .. } | Drawing::Text { middle, .. } => std::slice::from_ref(middle),
        };
        let any = |beyond: &dyn Fn(i32, i32) -> bool| {
            [0, 1].map(|axis| middles.iter().any(|middle| beyond(middle[axis], 100 * counts[axis] as i32)))
        };
        [any(&|place, _| place < 0), any(&|place, end| place > end)]
    }
}

impl Board<'_> {
    /// Adds the grounds of cells.
    pub(super) fn drawn_grounds(&self, scene: &mut Scene) {
        let side = self.painter.cell;
        for drawing in &self.picture.drawings {
            let Drawing::Ground { cell, colours } = drawing else { continue };
            let [x, y] = self.corner(*cell);
            let wide = side / colours.len() as f32;
            for (number, &colour) in colours.iter().enumerate() {
                scene.area([x + number as f32 * wide, y], [wide, side], of(colour));
            }
        }
    }

    /// Adds lines, shapes and texts.
    pub(super) fn drawings(&self, scene: &mut Scene) {
        let side = self.painter.cell;
        for drawing in &self.picture.drawings {
            match drawing {
                Drawing::Ground { .. } => {}
                Drawing::Line { points, width, colour } => {
                    let (width, colour) = (self.long(*width).max(self.painter.thin()), of(*colour));
                    let points: Vec<[f32; 2]> = points.iter().map(|&point| self.at(point)).collect();
                    for ends in points.windows(2) {
                        scene.line(ends[0], ends[1], width, colour);
                    }
                    // Ends and turns are round.
                    points.iter().for_each(|&point| scene.disc(point, width / 2.0, colour, colour, 0.0));
                }
                Drawing::Shape { middle, size, degrees, is_round, fill, border } => {
                    let border = border.map(|border| (of(border), side * BORDER));
                    let points = self.outline(*middle, *size, *degrees, *is_round);
                    if let Some(fill) = fill {
                        scene.polygon(points.clone(), of(*fill));
                    }
                    let Some((colour, width)) = border else { continue };
                    let next = points.iter().cycle().skip(1);
                    for (&from, &to) in points.iter().zip(next) {
                        scene.line(from, to, width, colour);
                        scene.disc(to, width / 2.0, colour, colour, 0.0);
                    }
                }
                Drawing::Text { middle, text, size, colour } => {
                    let style =
                        Style { size: self.long(*size) * 0.8, weight: Weight::Regular, colour: of(*colour) };
                    let has =
                        |character: &char| style.weight.lacks(character.encode_utf8(&mut [0; 4])).is_none();
                    let text: String = text.chars().filter(has).collect();
                    let style = style.within(&text, self.painter.cell * self.picture.columns() as f32);
                    scene.words_around(self.at(*middle), &text, style);
                }
            }
        }
    }

    fn long(&self, hundredths: i32) -> f32 {
        self.painter.cell * hundredths as f32 / 100.0
    }

    fn at(&self, [across, down]: [i32; 2]) -> [f32; 2] {
        [self.at[0] + self.long(across), self.at[1] + self.long(down)]
    }

    /// The corners of a shape.
    fn outline(&self, middle: [i32; 2], size: [i32; 2], degrees: i32, is_round: bool) -> Vec<[f32; 2]> {
        let [x, y] = self.at(middle);
        let [wide, high] = size.map(|length| self.long(length) / 2.0);
        let corners: Vec<[f32; 2]> = if is_round {
            let turn = |corner: usize| std::f32::consts::TAU * corner as f32 / CORNERS as f32;
            (0..CORNERS).map(turn).map(|turn| [wide * turn.cos(), high * turn.sin()]).collect()
        } else {
            vec![[-wide, -high], [wide, -high], [wide, high], [-wide, high]]
        };
        let (sin, cos) = (degrees as f32).to_radians().sin_cos();
        let turned = |[right, down]: [f32; 2]| [x + right * cos - down * sin, y + right * sin + down * cos];
        corners.into_iter().map(turned).collect()
    }
}

fn of([red, green, blue]: picture::Colour) -> Colour {
    Colour(red, green, blue)
}
