//! PNG, in true colour. The file format is written here, and compressed by `miniz_oxide`, whose output is the
//! same on every machine: other compressors choose their methods by the processor.

use miniz_oxide::deflate::compress_to_vec_zlib;
use tiny_skia::{FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Transform};

use crate::DrawError;
use crate::font::{Stroke, Weight};
use crate::painter::PAPER;
use crate::scene::{Colour, Scene, Shape};

/// Maximum number of pixels of an image.
pub const MOST_PIXELS: u64 = 100_000_000;

/// The sheet as a PNG. `scale` is the number of pixels per point.
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
    Ok(file(&canvas))
}

/// The pixels as a file.
fn file(canvas: &Pixmap) -> Vec<u8> {
    /// Bits per channel; red, green and blue; the only compression, the only set of filters, no interlacing.
    const KIND: [u8; 5] = [8, 2, 0, 0, 0];
    const EFFORT: u8 = 6;
    let row = canvas.width() as usize * 4;
    let mut packed = Vec::with_capacity(canvas.data().len());
    let blank = vec![0; row];
    let rows = canvas.data().chunks_exact(row);
    for (above, pixels) in std::iter::once(&blank[..]).chain(rows.clone()).zip(rows) {
        // Filter 2: each row as its difference from the one above, as most rows are alike.
        packed.push(2);
        for (above, pixel) in above.chunks_exact(4).zip(pixels.chunks_exact(4)) {
            packed.extend((0..3).map(|part| pixel[part].wrapping_sub(above[part])));
        }
    }
    let size = [canvas.width(), canvas.height()].map(u32::to_be_bytes).concat();
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    add_chunk(*b"IHDR", &[&size[..], &KIND].concat(), &mut out);
    add_chunk(*b"IDAT", &compress_to_vec_zlib(&packed, EFFORT), &mut out);
    add_chunk(*b"IEND", &[], &mut out);
    out
}

/// Adds a chunk: its length, name, data and checksum.
fn add_chunk(name: [u8; 4], data: &[u8], out: &mut Vec<u8>) {
    out.extend((data.len() as u32).to_be_bytes());
    let start = out.len();
    out.extend(name);
    out.extend(data);
    let sum = checksum(&out[start..]);
    out.extend(sum.to_be_bytes());
}

/// The cyclic redundancy code of the PNG specification.
fn checksum(data: &[u8]) -> u32 {
    !data.iter().fold(!0, |code: u32, &byte| {
        (0..8)
            .fold(code ^ u32::from(byte), |code, _| (code >> 1) ^ if code & 1 == 1 { 0xedb8_8320 } else { 0 })
    })
}

fn add(shape: &Shape, transform: Transform, canvas: &mut Pixmap) {
    match shape {
        Shape::Area { at: [x, y], size: [width, height], fill } => {
            if let Some(area) = Rect::from_xywh(*x, *y, *width, *height) {
                canvas.fill_rect(area, &paint(*fill), transform, None);
            }
        }
        Shape::Polygon { points, fill } => {
            let mut path = PathBuilder::new();
            for (number, &[x, y]) in points.iter().enumerate() {
                if number == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
            }
            path.close();
            fill_path(path.finish(), *fill, transform, canvas);
        }
        Shape::Line { from, to, width, colour } => {
            let mut path = PathBuilder::new();
            path.move_to(from[0], from[1]);
            path.line_to(to[0], to[1]);
            stroke(path.finish(), *width, *colour, transform, canvas);
        }
        Shape::Curve { points: [from, by, to], width, colour } => {
            let mut path = PathBuilder::new();
            path.move_to(from[0], from[1]);
            path.quad_to(by[0], by[1], to[0], to[1]);
            stroke(path.finish(), *width, *colour, transform, canvas);
        }
        Shape::Disc { at: [x, y], radius, fill, border, width } => {
            let disc = PathBuilder::from_circle(*x, *y, *radius);
            fill_path(disc.clone(), *fill, transform, canvas);
            if *width > 0.0 {
                stroke(disc, *width, *border, transform, canvas);
            }
        }
        Shape::Words { at, text, size, weight, colour } => {
            for letter in letters(text, *at, *size, *weight) {
                fill_path(letter, *colour, transform, canvas);
            }
        }
        Shape::Outlines { at, text, size, weight, width, colour } => {
            for letter in letters(text, *at, *size, *weight) {
                stroke(letter, *width, *colour, transform, canvas);
            }
        }
    }
}

/// The letters of a text whose base line begins at a point.
fn letters(text: &str, [x, y]: [f32; 2], size: f32, weight: Weight) -> impl Iterator<Item = Option<Path>> {
    text.chars().scan(x, move |x, character| {
        let letter = letter(character, [*x, y], size, weight);
        *x += weight.advance(character) * size;
        Some(letter)
    })
}

fn fill_path(path: Option<Path>, fill: Colour, transform: Transform, canvas: &mut Pixmap) {
    if let Some(path) = path {
        canvas.fill_path(&path, &paint(fill), FillRule::Winding, transform, None);
    }
}

fn stroke(path: Option<Path>, width: f32, colour: Colour, transform: Transform, canvas: &mut Pixmap) {
    if let Some(path) = path {
        // Lines are straight, and have no joins; outlines would have spikes at their corners.
        let line_join = LineJoin::Round;
        let stroke = tiny_skia::Stroke { width, line_join, ..tiny_skia::Stroke::default() };
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
