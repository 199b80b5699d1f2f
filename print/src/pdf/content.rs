//! The content of pages.

use pdf_writer::types::LineJoinStyle;
use pdf_writer::{Content, Name, Str};

use super::font::Font;
use super::round;
use crate::font::{Stroke, Weight};
use crate::scene::{Colour, Scene, Shape};

/// The content of a page, on which a sheet is so much smaller.
pub(super) fn of(scene: &Scene, scale: f32, fonts: &mut [Font; 2]) -> Vec<u8> {
    let mut content = Content::new();
    if scale < 1.0 {
        content.transform([scale, 0.0, 0.0, scale, 0.0, 0.0]);
    }
    let mut drawing = Drawing { content, height: scene.height, fill: None, line: None, font: None };
    for shape in &scene.shapes {
        drawing.add(shape, fonts);
    }
    drawing.content.finish().to_vec()
}

/// Writes the content of a page, whose greys need one ink alone, and remembers the current colours and font.
struct Drawing {
    content: Content,
    height: f32,
    fill: Option<Colour>,
    line: Option<(Colour, f32)>,
    font: Option<(Weight, f32)>,
}

impl Drawing {
    fn add(&mut self, shape: &Shape, fonts: &mut [Font; 2]) {
        match shape {
            Shape::Area { at: [x, y], size: [width, height], fill } => {
                self.fill(*fill);
                let [x, y] = self.at([*x, y + height]);
                self.content.rect(x, y, round(*width), round(*height)).fill_nonzero();
            }
            Shape::Polygon { points, fill } => {
                self.fill(*fill);
                for (number, &point) in points.iter().enumerate() {
                    let [x, y] = self.at(point);
                    if number == 0 {
                        self.content.move_to(x, y)
                    } else {
                        self.content.line_to(x, y)
                    };
                }
                self.content.close_path().fill_nonzero();
            }
            Shape::Line { from, to, width, colour } => {
                self.line(*colour, *width);
                let [[x1, y1], [x2, y2]] = [self.at(*from), self.at(*to)];
                self.content.move_to(x1, y1).line_to(x2, y2).stroke();
            }
            Shape::Curve { points: [from, by, to], width, colour } => {
                self.line(*colour, *width);
                let [[x, y], [x1, y1], [x2, y2], [x3, y3]] =
                    [*from, arm(*from, *by), arm(*to, *by), *to].map(|point| self.at(point));
                self.content.move_to(x, y).cubic_to(x1, y1, x2, y2, x3, y3).stroke();
            }
            Shape::Disc { at, radius, fill, border, width } => {
                self.fill(*fill);
                self.circle(*at, *radius);
                if *width > 0.0 {
                    self.line(*border, *width);
                    self.content.fill_nonzero_and_stroke();
                } else {
                    self.content.fill_nonzero();
                }
            }
            Shape::Words { at, text, size, weight, colour } => {
                self.fill(*colour);
                let [x, y] = self.at(*at);
                let size = round(*size);
                self.content.begin_text();
                let font = &mut fonts[*weight as usize];
                if self.font.replace((*weight, size)) != Some((*weight, size)) {
                    self.content.set_font(Name(font.name()), size);
                }
                let numbers: Vec<u8> =
                    text.chars().flat_map(|character| font.number(character).to_be_bytes()).collect();
                self.content.next_line(x, y).show(Str(&numbers)).end_text();
            }
            Shape::Outlines { at: [x, y], text, size, weight, width, colour } => {
                self.line(*colour, *width);
                self.content.set_line_join(LineJoinStyle::RoundJoin);
                let mut x = *x;
                for character in text.chars() {
                    self.outline(&weight.outline(character), [x, *y], *size);
                    x += weight.advance(character) * size;
                }
                self.content.stroke();
            }
        }
    }

    /// The outline of a letter, as a path: as text, it would be there twice for who searches or copies it.
    fn outline(&mut self, strokes: &[Stroke], [x, y]: [f32; 2], size: f32) {
        let height = self.height;
        let at = |[right, up]: [f32; 2]| [round(x + right * size), round(height - y + up * size)];
        // Where the last stroke ended.
        let mut from = [0.0; 2];
        for &stroke in strokes {
            let (one, other, to) = match stroke {
                Stroke::Move(to) => {
                    let [x, y] = at(to);
                    self.content.move_to(x, y);
                    from = to;
                    continue;
                }
                Stroke::Line(to) => {
                    let [x, y] = at(to);
                    self.content.line_to(x, y);
                    from = to;
                    continue;
                }
                Stroke::Quad(by, to) => (arm(from, by), arm(to, by), to),
                Stroke::Cubic(one, other, to) => (one, other, to),
                Stroke::Close => {
                    self.content.close_path();
                    continue;
                }
            };
            let [[x1, y1], [x2, y2], [x3, y3]] = [one, other, to].map(at);
            self.content.cubic_to(x1, y1, x2, y2, x3, y3);
            from = to;
        }
    }

    /// A point in the coordinates of PDF, whose y points up.
    fn at(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        [round(x), round(self.height - y)]
    }

    fn fill(&mut self, colour: Colour) {
        if self.fill.replace(colour) != Some(colour) {
            match parts(colour) {
                [red, green, blue] if red == green && green == blue => self.content.set_fill_gray(red),
                [red, green, blue] => self.content.set_fill_rgb(red, green, blue),
            };
        }
    }

    fn line(&mut self, colour: Colour, width: f32) {
        if self.line.replace((colour, width)) != Some((colour, width)) {
            match parts(colour) {
                [red, green, blue] if red == green && green == blue => self.content.set_stroke_gray(red),
                [red, green, blue] => self.content.set_stroke_rgb(red, green, blue),
            }
            .set_line_width(round(width));
        }
    }

    /// A circle of four curves.
    fn circle(&mut self, [x, y]: [f32; 2], radius: f32) {
        /// Length of the arms of a cubic curve that approximates a quarter of the unit circle.
        const ARM: f32 = 0.552_285;
        let arm = radius * ARM;
        let at = |right: f32, down: f32| self.at([x + right, y + down]);
        let quarters = [
            [at(radius, arm), at(arm, radius), at(0.0, radius)],
            [at(-arm, radius), at(-radius, arm), at(-radius, 0.0)],
            [at(-radius, -arm), at(-arm, -radius), at(0.0, -radius)],
            [at(arm, -radius), at(radius, -arm), at(radius, 0.0)],
        ];
        let [x, y] = at(radius, 0.0);
        self.content.move_to(x, y);
        for [[x1, y1], [x2, y2], [x3, y3]] in quarters {
            self.content.cubic_to(x1, y1, x2, y2, x3, y3);
        }
        self.content.close_path();
    }
}

/// The point that a cubic curve bends towards at an end, where it is the same as a quadratic curve that bends towards
/// `by`.
fn arm(end: [f32; 2], by: [f32; 2]) -> [f32; 2] {
    [0, 1].map(|axis| end[axis] + (by[axis] - end[axis]) * 2.0 / 3.0)
}

/// The channels of a colour, from 0 to 1.
fn parts(Colour(red, green, blue): Colour) -> [f32; 3] {
    [red, green, blue].map(|part| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0)
}
