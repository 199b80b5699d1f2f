//! Lines, shapes and words at their places on a sheet: what is left of a picture when all has been laid
//! out.

use crate::DrawError;
use crate::font::Weight;

/// A sheet with shapes on it, the first at the bottom. Lengths are points, downwards and to the right from
/// the upper left corner.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// How wide it is.
    pub width: f32,
    /// How high it is.
    pub height: f32,
    /// What it shows, in a few words.
    pub title: String,
    /// What is on it.
    pub shapes: Vec<Shape>,
    /// A character that the font does not have.
    missing: Option<char>,
}

/// A colour: red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Colour(pub u8, pub u8, pub u8);

/// Something on a sheet.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A rectangle that is filled.
    Area {
        /// Its upper left corner.
        at: [f32; 2],
        /// How wide and how high it is.
        size: [f32; 2],
        /// What it is filled with.
        fill: Colour,
    },
    /// A straight line.
    Line {
        /// Where it begins.
        from: [f32; 2],
        /// Where it ends.
        to: [f32; 2],
        /// How thick it is.
        width: f32,
        /// Its colour.
        colour: Colour,
    },
    /// A disc with a border.
    Disc {
        /// Its centre.
        at: [f32; 2],
        /// From the centre to the middle of the border.
        radius: f32,
        /// What it is filled with.
        fill: Colour,
        /// The colour of the border.
        border: Colour,
        /// How thick the border is.
        width: f32,
    },
    /// Words on a line.
    Words {
        /// Where they begin: on the left, at their base line.
        at: [f32; 2],
        /// The words.
        text: String,
        /// How large they are.
        size: f32,
        /// How bold they are.
        weight: Weight,
        /// Their colour.
        colour: Colour,
    },
}

/// How words are set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Style {
    pub(crate) size: f32,
    pub(crate) weight: Weight,
    pub(crate) colour: Colour,
}

impl Style {
    /// The same, but smaller if words would be wider than that.
    pub(crate) fn within(self, text: &str, width: f32) -> Self {
        let natural = self.weight.width(text) * self.size;
        let size = if natural > width { self.size * width / natural } else { self.size };
        Style { size, ..self }
    }

    /// How far lines are from each other.
    pub(crate) fn leading(self) -> f32 {
        self.size * 1.45
    }

    /// Words cut into lines that are no wider than that, if no word is.
    pub(crate) fn lines(self, text: &str, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let fits = |line: &String| self.weight.width(&format!("{line} {word}")) * self.size <= width;
            match lines.last_mut() {
                Some(line) if fits(line) => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }
}

impl Scene {
    /// An empty sheet.
    #[must_use]
    pub fn new(title: String, width: f32, height: f32) -> Self {
        Scene { width, height, title, shapes: Vec::new(), missing: None }
    }

    pub(crate) fn area(&mut self, at: [f32; 2], size: [f32; 2], fill: Colour) {
        self.shapes.push(Shape::Area { at, size, fill });
    }

    pub(crate) fn line(&mut self, from: [f32; 2], to: [f32; 2], width: f32, colour: Colour) {
        self.shapes.push(Shape::Line { from, to, width, colour });
    }

    pub(crate) fn disc(&mut self, at: [f32; 2], radius: f32, fill: Colour, border: Colour, width: f32) {
        self.shapes.push(Shape::Disc { at, radius, fill, border, width });
    }

    /// Adds words that begin at a place of their base line.
    pub(crate) fn words(&mut self, at: [f32; 2], text: &str, style: Style) {
        let Style { size, weight, colour } = style;
        if self.missing.is_none() {
            self.missing = text.chars().find(|&character| weight.glyph(character).is_none());
        }
        self.shapes.push(Shape::Words { at, text: text.to_owned(), size, weight, colour });
    }

    /// Adds words with their middle at a place, seen from the left and from the base line to the height of
    /// capitals.
    pub(crate) fn words_around(&mut self, [x, y]: [f32; 2], text: &str, style: Style) {
        let Style { size, weight, .. } = style;
        let at = [x - weight.width(text) * size / 2.0, y + weight.cap_height() * size / 2.0];
        self.words(at, text, style);
    }

    /// The sheet when all is on it.
    ///
    /// # Errors
    /// If the font does not have all that is written.
    pub(crate) fn finish(self) -> Result<Self, DrawError> {
        match self.missing {
            None => Ok(self),
            Some(character) => Err(DrawError::Character(character)),
        }
    }
}

/// How far a shape goes: to the left, upwards, to the right, and downwards.
#[cfg(test)]
pub(crate) fn bounds(shape: &Shape) -> [f32; 4] {
    let around = |[x, y]: [f32; 2], far: f32| [x - far, y - far, x + far, y + far];
    match shape {
        Shape::Area { at: [x, y], size: [width, height], .. } => [*x, *y, x + width, y + height],
        Shape::Line { from, to, width, .. } => {
            let [x, y] = [0, 1].map(|axis| from[axis].min(to[axis]));
            let [right, bottom] = [0, 1].map(|axis| from[axis].max(to[axis]));
            // Lines do not go beyond their ends, but where they are straight they are as wide as they are.
            let far = if x == right || y == bottom { width / 2.0 } else { 0.0 };
            let (aside, along) = if x == right { (far, 0.0) } else { (0.0, far) };
            [x - aside, y - along, right + aside, bottom + along]
        }
        Shape::Disc { at, radius, width, .. } => around(*at, radius + width / 2.0),
        Shape::Words { at: [x, y], text, size, weight, .. } => {
            [*x, y - weight.cap_height() * size, x + weight.width(text) * size, *y]
        }
    }
}
