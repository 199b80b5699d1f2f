//! PNG.

use tiny_skia::{FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Transform};

use super::DrawError;
use super::font::{Stroke, Weight};
use super::painter::PAPER;
use super::scene::{Colour, Scene, Shape};

/// The most pixels of a picture.
pub const MOST_PIXELS: u64 = 100_000_000;

/// The sheet as a PNG, with so many pixels for each point.
///
/// # Errors
/// If it would have more than [`MOST_PIXELS`].
pub fn print(scene: &Scene, scale: f32) -> Result<Vec<u8>, DrawError> {
    let [width, height] = [scene.width, scene.height].map(|length| (length * scale).ceil().max(1.0) as u64);
    let too_many = DrawError::Pixels { width, height };
    if width.saturating_mul(height) > MOST_PIXELS {
        return Err(too_many);
    }
    let mut canvas = Pixmap::new(width as u32, height as u32).ok_or_else(|| too_many.clone())?;
    canvas.fill(colour(PAPER));
    let transform = Transform::from_scale(scale, scale);
    for shape in &scene.shapes {
        add(shape, transform, &mut canvas);
    }
    // It has been made of sound parts, so that only its size could be wrong.
    canvas.encode_png().map_err(|_| too_many)
}

fn add(shape: &Shape, transform: Transform, canvas: &mut Pixmap) {
    match shape {
        Shape::Area { at: [x, y], size: [width, height], fill } => {
            if let Some(area) = Rect::from_xywh(*x, *y, *width, *height) {
                canvas.fill_rect(area, &paint(*fill), transform, None);
            }
        }
        Shape::Line { from, to, width, colour } => {
            let mut path = PathBuilder::new();
            path.move_to(from[0], from[1]);
            path.line_to(to[0], to[1]);
            stroke(path.finish(), *width, *colour, transform, canvas);
        }
        Shape::Disc { at: [x, y], radius, fill, border, width } => {
            let disc = PathBuilder::from_circle(*x, *y, *radius);
            fill_path(disc.clone(), *fill, transform, canvas);
            if *width > 0.0 {
                stroke(disc, *width, *border, transform, canvas);
            }
        }
        Shape::Words { at: [x, y], text, size, weight, colour } => {
            let mut x = *x;
            for character in text.chars() {
                fill_path(letter(character, [x, *y], *size, *weight), *colour, transform, canvas);
                x += weight.advance(character) * size;
            }
        }
    }
}

fn fill_path(path: Option<Path>, fill: Colour, transform: Transform, canvas: &mut Pixmap) {
    if let Some(path) = path {
        canvas.fill_path(&path, &paint(fill), FillRule::Winding, transform, None);
    }
}

fn stroke(path: Option<Path>, width: f32, colour: Colour, transform: Transform, canvas: &mut Pixmap) {
    if let Some(path) = path {
        let stroke = tiny_skia::Stroke { width, ..tiny_skia::Stroke::default() };
        canvas.stroke_path(&path, &paint(colour), &stroke, transform, None);
    }
}

fn letter(character: char, [x, y]: [f32; 2], size: f32, weight: Weight) -> Option<Path> {
    let mut path = PathBuilder::new();
    let at = |[right, up]: [f32; 2]| (x + right * size, y - up * size);
    for stroke in weight.outline(character) {
        match stroke {
            Stroke::Move(to) => {
                let (x, y) = at(to);
                path.move_to(x, y);
            }
            Stroke::Line(to) => {
                let (x, y) = at(to);
                path.line_to(x, y);
            }
            Stroke::Quad(by, to) => {
                let ((x1, y1), (x, y)) = (at(by), at(to));
                path.quad_to(x1, y1, x, y);
            }
            Stroke::Cubic(by, and, to) => {
                let ((x1, y1), (x2, y2), (x, y)) = (at(by), at(and), at(to));
                path.cubic_to(x1, y1, x2, y2, x, y);
            }
            Stroke::Close => path.close(),
        }
    }
    path.finish()
}

fn paint(fill: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(colour(fill));
    paint
}

fn colour(Colour(red, green, blue): Colour) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(red, green, blue, 255)
}
