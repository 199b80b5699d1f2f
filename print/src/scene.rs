//! A sheet with lines, shapes and words at their places: a picture after layout.

use crate::DrawError;
use crate::compose::composed;
use crate::font::Weight;

/// A sheet with shapes on it, the lowest first. Coordinates are points of 1/72 inch from the upper left
/// corner; y points down.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// Width of the sheet.
    pub width: f32,
    /// Height of the sheet.
    pub height: f32,
    /// What it shows: `Sudoku 9×9`.
    pub title: String,
    /// The shapes.
    pub shapes: Vec<Shape>,
    /// The first character that the font lacks.
    missing: Option<char>,
}

/// A colour: red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// Darker colours than this become black: dots of grey ink make letters and thin lines coarse.
    const DARK: u32 = 96;

    /// The grey that is as dark, as the eye sees it.
    pub(crate) fn grey(self) -> Self {
        let Colour(red, green, blue) = self;
        let light = (299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)) / 1000;
        let light = if light < Colour::DARK { 0 } else { light as u8 };
        Colour(light, light, light)
    }
}

/// A shape on a sheet.
///
/// [`puzzles::picture::Shape`] is that of a sign, before it is laid out.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A filled rectangle.
    Area {
        /// Its upper left corner.
        at: [f32; 2],
        /// Its width and height.
        size: [f32; 2],
        /// Its colour.
        fill: Colour,
    },
    /// A filled polygon.
    Polygon {
        /// Its corners in order.
        points: Vec<[f32; 2]>,
        /// Its colour.
        fill: Colour,
    },
    /// A straight line.
    Line {
        /// Where it begins.
        from: [f32; 2],
        /// Where it ends.
        to: [f32; 2],
        /// Its width.
        width: f32,
        /// Its colour.
        colour: Colour,
    },
    /// A quadratic curve.
    Curve {
        /// Where it begins, the point that it bends towards, and where it ends.
        points: [[f32; 2]; 3],
        /// Its width.
        width: f32,
        /// Its colour.
        colour: Colour,
    },
    /// A disc with a border.
    Disc {
        /// Its centre.
        at: [f32; 2],
        /// Distance from the centre to the middle of the border.
        radius: f32,
        /// The colour inside.
        fill: Colour,
        /// The colour of the border.
        border: Colour,
        /// Width of the border; 0 if there is none.
        width: f32,
    },
    /// A line of text.
    Words {
        /// The left end of the base line.
        at: [f32; 2],
        /// The text.
        text: String,
        /// Size of the font.
        size: f32,
        /// Weight of the font.
        weight: Weight,
        /// Its colour.
        colour: Colour,
    },
    /// The outlines of the letters of a text. Below the text itself, they are a halo around it.
    Outlines {
        /// The left end of the base line.
        at: [f32; 2],
        /// The text.
        text: String,
        /// Size of the font.
        size: f32,
        /// Weight of the font.
        weight: Weight,
        /// Width of the outlines.
        width: f32,
        /// Their colour.
        colour: Colour,
    },
}

/// The size, weight and colour of a text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Style {
    pub(crate) size: f32,
    pub(crate) weight: Weight,
    pub(crate) colour: Colour,
}

/// What stands between the parts of a heading.
pub(crate) const PART: &str = " · ";

impl Style {
    /// The same style, but smaller if the text would be wider than `width`.
    pub(crate) fn within(self, text: &str, width: f32) -> Self {
        let natural = self.weight.width(text) * self.size;
        let size = if natural > width { self.size * width / natural } else { self.size };
        Style { size, ..self }
    }

    /// Where the base line of a text begins that is centred at a point: the height counts from the base line to the
    /// top of capitals.
    pub(crate) fn around(self, [x, y]: [f32; 2], text: &str) -> [f32; 2] {
        let Style { size, weight, .. } = self;
        [x - weight.width(text) * size / 2.0, y + weight.cap_height() * size / 2.0]
    }

    /// Distance between base lines.
    pub(crate) fn leading(self) -> f32 {
        self.size * 1.45
    }

    /// The text in lines of at most this width, of which each of its own lines begins one. Words that are wider are
    /// broken.
    pub(crate) fn lines(self, text: &str, width: f32) -> Vec<String> {
        let in_lines = |line: &str| match self.words_in_lines(line, width) {
            lines if lines.is_empty() => vec![String::new()],
            lines => lines,
        };
        composed(text).trim().lines().flat_map(in_lines).collect()
    }

    /// A heading in lines of at most this width. A part behind ` · ` that has no room on the line before it begins a
    /// new one, and the sign is left out.
    pub(crate) fn heading_lines(self, heading: &str, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for part in heading.split(PART) {
            match lines.last_mut() {
                Some(line) if self.fits(&format!("{line}{PART}{part}"), width) => {
                    line.push_str(PART);
                    line.push_str(part);
                }
                _ => lines.extend(self.lines(part, width)),
            }
        }
        lines
    }

    fn words_in_lines(self, text: &str, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if self.fits(&format!("{line} {word}"), width) => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.extend(self.broken(word, width)),
            }
        }
        lines
    }

    /// The first of these lines, at most this many, with an ellipsis if there are more.
    pub(crate) fn first_lines(self, mut lines: Vec<String>, most: usize, width: f32) -> Vec<String> {
        if lines.len() <= most {
            return lines;
        }
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            while !self.fits(&format!("{last}…"), width) && last.pop().is_some() {}
            last.push('…');
        }
        lines
    }

    /// The same style, but smaller if a word would be wider than `width`: not smaller than `least`, as longer words
    /// are broken.
    pub(crate) fn for_words(self, text: &str, width: f32, least: f32) -> Self {
        let style = text.split_whitespace().fold(self, |style, word| style.within(word, width));
        Style { size: style.size.max(least.min(self.size)), ..style }
    }

    fn fits(self, text: &str, width: f32) -> bool {
        self.weight.width(text) * self.size <= width
    }

    /// A word in parts of at most this width, each of one character or more. Hyphens part letters, but nothing else,
    /// such as an address.
    fn broken(self, word: &str, width: f32) -> Vec<String> {
        if self.fits(word, width) {
            return vec![word.to_owned()];
        }
        let hyphen = if word.chars().all(char::is_alphabetic) { "-" } else { "" };
        let room = width - self.weight.width(hyphen) * self.size;
        let mut parts: Vec<String> = Vec::new();
        let mut used = 0.0;
        for character in word.chars() {
            used += self.weight.advance(character) * self.size;
            match parts.last_mut() {
                Some(part) if used <= room => part.push(character),
                last => {
                    last.into_iter().for_each(|part| part.push_str(hyphen));
                    used = self.weight.advance(character) * self.size;
                    parts.push(character.to_string());
                }
            }
        }
        parts
    }
}

impl Scene {
    /// An empty sheet.
    #[must_use]
    pub fn new(title: String, width: f32, height: f32) -> Self {
        Scene { width, height, title, shapes: Vec::new(), missing: None }
    }

    /// Gives each shape another colour for its own.
    pub(crate) fn recolour(&mut self, other: impl Fn(Colour) -> Colour) {
        for shape in &mut self.shapes {
            match shape {
                Shape::Disc { fill, border, .. } => {
                    *fill = other(*fill);
                    *border = other(*border);
                }
                Shape::Area { fill: colour, .. }
                | Shape::Polygon { fill: colour, .. }
                | Shape::Line { colour, .. }
                | Shape::Curve { colour, .. }
                | Shape::Words { colour, .. }
                | Shape::Outlines { colour, .. } => *colour = other(*colour),
            }
        }
    }

    pub(crate) fn area(&mut self, at: [f32; 2], size: [f32; 2], fill: Colour) {
        self.shapes.push(Shape::Area { at, size, fill });
    }

    pub(crate) fn polygon(&mut self, points: Vec<[f32; 2]>, fill: Colour) {
        self.shapes.push(Shape::Polygon { points, fill });
    }

    pub(crate) fn line(&mut self, from: [f32; 2], to: [f32; 2], width: f32, colour: Colour) {
        self.shapes.push(Shape::Line { from, to, width, colour });
    }

    pub(crate) fn curve(&mut self, points: [[f32; 2]; 3], width: f32, colour: Colour) {
        self.shapes.push(Shape::Curve { points, width, colour });
    }

    pub(crate) fn disc(&mut self, at: [f32; 2], radius: f32, fill: Colour, border: Colour, width: f32) {
        self.shapes.push(Shape::Disc { at, radius, fill, border, width });
    }

    /// Adds the head of an arrow: two strokes of this length from its tip, each turned by an angle from where it
    /// points.
    pub(crate) fn arrow_head(
        &mut self,
        tip: [f32; 2],
        [right, down]: [f32; 2],
        [length, angle]: [f32; 2],
        width: f32,
        colour: Colour,
    ) {
        let scale = length / right.hypot(down).max(f32::MIN_POSITIVE);
        for turn in [angle, -angle] {
            let (sin, cos) = turn.sin_cos();
            let barb = [right * cos - down * sin, right * sin + down * cos];
            self.line(tip, [tip[0] + barb[0] * scale, tip[1] + barb[1] * scale], width, colour);
        }
    }

    /// Adds the outline of a square around a point, whose sides are this far from it.
    pub(crate) fn square(&mut self, [x, y]: [f32; 2], reach: f32, width: f32, colour: Colour) {
        for turn in [-reach, reach] {
            // Corners are closed.
            let beyond = reach + width / 2.0;
            self.line([x - beyond, y + turn], [x + beyond, y + turn], width, colour);
            self.line([x + turn, y - reach], [x + turn, y + reach], width, colour);
        }
    }

    /// Adds a line of text whose base line begins at a point.
    pub(crate) fn words(&mut self, at: [f32; 2], text: &str, style: Style) {
        let Style { size, weight, colour } = style;
        if self.missing.is_none() {
            self.missing = weight.lacks(text);
        }
        self.shapes.push(Shape::Words { at, text: composed(text).into_owned(), size, weight, colour });
    }

    /// Adds lines of text, the first with its base line beginning at a point.
    pub(crate) fn lines_of_words(&mut self, [x, mut y]: [f32; 2], lines: &[String], style: Style) {
        for line in lines {
            self.words([x, y], line, style);
            y += style.leading();
        }
    }

    /// Adds a line of text centred at a point.
    pub(crate) fn words_around(&mut self, middle: [f32; 2], text: &str, style: Style) {
        self.words(style.around(middle, text), text, style);
    }

    /// Adds a halo for a line of text whose base line begins at a point: what lies below the text stands clear of it.
    pub(crate) fn halo(
        &mut self,
        at: [f32; 2],
        text: &str,
        Style { size, weight, .. }: Style,
        colour: Colour,
    ) {
        /// Its width on each side of the letters, in parts of their size.
        const REACH: f32 = 0.08;
        let width = 2.0 * REACH * size;
        let text = composed(text).into_owned();
        self.shapes.push(Shape::Outlines { at, text, size, weight, width, colour });
    }

    /// Adds the shapes of another scene, with its upper left corner at a point.
    pub(crate) fn add(&mut self, other: Scene, [right, down]: [f32; 2]) {
        let moved = |point: &mut [f32; 2]| *point = [point[0] + right, point[1] + down];
        self.missing = self.missing.or(other.missing);
        self.shapes.extend(other.shapes.into_iter().map(|mut shape| {
            match &mut shape {
                Shape::Area { at, .. }
                | Shape::Disc { at, .. }
                | Shape::Words { at, .. }
                | Shape::Outlines { at, .. } => moved(at),
                Shape::Polygon { points, .. } => points.iter_mut().for_each(moved),
                Shape::Line { from, to, .. } => [from, to].into_iter().for_each(moved),
                Shape::Curve { points, .. } => points.iter_mut().for_each(moved),
            }
            shape
        }));
    }

    /// The size of the smallest text, if there is text.
    pub(crate) fn smallest_text(&self) -> Option<f32> {
        let sizes = self.shapes.iter().filter_map(|shape| match shape {
            Shape::Words { size, .. } => Some(*size),
            _ => None,
        });
        sizes.min_by(f32::total_cmp)
    }

    /// The finished sheet.
    ///
    /// # Errors
    /// If the font lacks a character of its texts.
    pub(crate) fn finish(self) -> Result<Self, DrawError> {
        match self.missing {
            None => Ok(self),
            Some(character) => Err(DrawError::Character(character)),
        }
    }
}

/// The left, top, right and bottom edges of a shape.
#[cfg(test)]
pub(crate) fn bounds(shape: &Shape) -> [f32; 4] {
    let around = |[x, y]: [f32; 2], far: f32| [x - far, y - far, x + far, y + far];
    match shape {
        Shape::Area { at: [x, y], size: [width, height], .. } => [*x, *y, x + width, y + height],
        Shape::Line { from, to, width, .. } => {
            let [x, y] = [0, 1].map(|axis| from[axis].min(to[axis]));
            let [right, bottom] = [0, 1].map(|axis| from[axis].max(to[axis]));
            // A line ends at its end points. Its width counts across it, which matters if it is upright or
            // level.
            let far = if x == right || y == bottom { width / 2.0 } else { 0.0 };
            let (aside, along) = if x == right { (far, 0.0) } else { (0.0, far) };
            [x - aside, y - along, right + aside, bottom + along]
        }
        Shape::Polygon { points, .. } => {
            let edge = |axis: usize, pick: fn(f32, f32) -> f32| {
                points.iter().map(|point| point[axis]).reduce(pick).unwrap_or_default()
            };
            [edge(0, f32::min), edge(1, f32::min), edge(0, f32::max), edge(1, f32::max)]
        }
        Shape::Curve { points, width, .. } => {
            let edge = |axis: usize, pick: fn(f32, f32) -> f32| {
                points.iter().map(|point| point[axis]).reduce(pick).unwrap_or_default()
            };
            let far = width / 2.0;
            let [x, y] = [0, 1].map(|axis| edge(axis, f32::min) - far);
            let [right, bottom] = [0, 1].map(|axis| edge(axis, f32::max) + far);
            [x, y, right, bottom]
        }
        Shape::Disc { at, radius, width, .. } => around(*at, radius + width / 2.0),
        Shape::Words { at: [x, y], text, size, weight, .. } => {
            [*x, y - weight.cap_height() * size, x + weight.width(text) * size, *y]
        }
        Shape::Outlines { at: [x, y], text, size, weight, width, .. } => {
            let far = width / 2.0;
            [*x - far, y - weight.cap_height() * size - far, x + weight.width(text) * size + far, y + far]
        }
    }
}
