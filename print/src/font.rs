//! The font: Inter, in two weights.
//!
//! The files in `fonts` hold Inter's Latin, Greek and Cyrillic letters, digits and signs. Inter has the SIL
//! Open Font License, which is in the same folder.

use std::sync::LazyLock;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::compose::composed;

/// A weight of the font.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weight {
    /// Regular, for text and digits.
    Regular,
    /// Semi-bold, for headings and labels.
    Bold,
}

/// A part of an outline. Coordinates are parts of the font's size; y points up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stroke {
    /// Begins a contour.
    Move([f32; 2]),
    /// A straight line.
    Line([f32; 2]),
    /// A quadratic curve: its control point and its end.
    Quad([f32; 2], [f32; 2]),
    /// A cubic curve: its control points and its end.
    Cubic([f32; 2], [f32; 2], [f32; 2]),
    /// Closes the contour.
    Close,
}

const REGULAR: &[u8] = include_bytes!("../fonts/Inter-Regular.otf");
const BOLD: &[u8] = include_bytes!("../fonts/Inter-SemiBold.otf");

static FACES: LazyLock<[Face<'static>; 2]> =
    LazyLock::new(|| [REGULAR, BOLD].map(|file| Face::parse(file, 0).expect("the fonts are sound")));

impl Weight {
    /// All weights.
    pub const ALL: [Weight; 2] = [Weight::Regular, Weight::Bold];

    pub(crate) fn file(self) -> &'static [u8] {
        [REGULAR, BOLD][self as usize]
    }

    pub(crate) fn face(self) -> &'static Face<'static> {
        &FACES[self as usize]
    }

    /// The glyph of a character; `None` if the font lacks it.
    pub(crate) fn glyph(self, character: char) -> Option<GlyphId> {
        self.face().glyph_index(character)
    }

    /// The first character of a text that the font lacks. Letters may have their accents as characters of their own.
    #[must_use]
    pub fn lacks(self, text: &str) -> Option<char> {
        composed(text).chars().find(|&character| self.glyph(character).is_none())
    }

    /// Advance width of a character, in parts of the font's size.
    #[must_use]
    pub fn advance(self, character: char) -> f32 {
        let glyph = self.glyph(character).unwrap_or_default();
        f32::from(self.face().glyph_hor_advance(glyph).unwrap_or(0)) / self.em()
    }

    /// Width of a text, in parts of the font's size.
    #[must_use]
    pub fn width(self, text: &str) -> f32 {
        composed(text).chars().map(|character| self.advance(character)).sum()
    }

    /// Height of capitals and digits, in parts of the font's size.
    #[must_use]
    pub fn cap_height(self) -> f32 {
        f32::from(self.face().capital_height().unwrap_or(0)) / self.em()
    }

    /// The outline of a character; empty for a blank.
    #[must_use]
    pub fn outline(self, character: char) -> Vec<Stroke> {
        let mut pen = Pen { scale: 1.0 / self.em(), strokes: Vec::new() };
        let glyph = self.glyph(character).unwrap_or_default();
        // `None` says that the glyph has no outline.
        let _ = self.face().outline_glyph(glyph, &mut pen);
        pen.strokes
    }

    fn em(self) -> f32 {
        f32::from(self.face().units_per_em())
    }
}

/// Collects the strokes of an outline.
struct Pen {
    scale: f32,
    strokes: Vec<Stroke>,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> [f32; 2] {
        [x * self.scale, y * self.scale]
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.strokes.push(Stroke::Move(self.at(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.strokes.push(Stroke::Line(self.at(x, y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.strokes.push(Stroke::Quad(self.at(x1, y1), self.at(x, y)));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.strokes.push(Stroke::Cubic(self.at(x1, y1), self.at(x2, y2), self.at(x, y)));
    }

    fn close(&mut self) {
        self.strokes.push(Stroke::Close);
    }
}
