//! Page sizes and margins.

use std::fmt;
use std::str::FromStr;

/// A page size: one that has a name, or any other between 4 and 20 inches.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use print::book::Paper;
///
/// assert_eq!("a4".parse::<Paper>()?, Paper::A4);
/// assert_eq!("6x9".parse::<Paper>()?.size(), [432.0, 648.0]);
/// assert_eq!("170x240mm".parse::<Paper>()?.to_string(), "170x240mm");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Paper {
    /// Width and height: whole numbers for all that is told in millimetres or in hundredths or eighths of an inch.
    micrometres: [u32; 2],
}

/// Points in an inch.
const INCH: f32 = 72.0;

/// Width of the bleed, as print-on-demand services ask for it.
pub(super) const BLEED: f32 = INCH / 8.0;

/// The margins of a page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Margins {
    /// At the spine.
    pub(super) inner: f32,
    pub(super) outer: f32,
    pub(super) top: f32,
    pub(super) bottom: f32,
}

/// The text of no page size.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected {}, or a width and a height from {LEAST} to {MOST} inches such as 6x9 or 170x240mm, found {text:?}",
    Paper::NAMED.map(|(name, _)| name).join(", ")
)]
pub struct NoSuchPaper {
    text: String,
}

/// The smallest width and height, in inches: smaller pages have no room for the rules.
const LEAST: u32 = 4;
/// The largest ones.
const MOST: u32 = 20;

const MICROMETRES_IN_AN_INCH: u32 = 25_400;

impl Paper {
    /// 210 × 297 mm.
    pub const A4: Paper = Paper::of_millimetres(210, 297);
    /// 148 × 210 mm.
    pub const A5: Paper = Paper::of_millimetres(148, 210);
    /// 176 × 250 mm.
    pub const B5: Paper = Paper::of_millimetres(176, 250);
    /// 8½ × 11 inches.
    pub const LETTER: Paper = Paper { micrometres: [215_900, 279_400] };
    /// 6 × 9 inches, a usual size of paperbacks.
    pub const SIX_BY_NINE: Paper = Paper { micrometres: [152_400, 228_600] };

    /// The sizes that have names.
    pub const NAMED: [(&'static str, Paper); 4] =
        [("a4", Paper::A4), ("a5", Paper::A5), ("b5", Paper::B5), ("letter", Paper::LETTER)];

    const fn of_millimetres(width: u32, height: u32) -> Self {
        Paper { micrometres: [1000 * width, 1000 * height] }
    }

    /// Width and height, in points of 1/72 inch.
    #[must_use]
    pub fn size(self) -> [f32; 2] {
        self.micrometres
            .map(|length| (f64::from(length) * f64::from(INCH) / f64::from(MICROMETRES_IN_AN_INCH)) as f32)
    }

    /// The margins of a booklet with this number of pages. They are at least what print-on-demand services
    /// ask for: 3/8 inch at the edges; at the spine 3/8 inch up to 150 pages, and 1/8 inch more for each
    /// further step in the number of pages.
    pub(super) fn margins(self, pages: usize) -> Margins {
        let is_large = self.size()[0] >= 7.5 * INCH;
        let outer = if is_large { 0.75 * INCH } else { 0.5 * INCH };
        let steps = [150, 300, 500, 700].iter().filter(|&&most| pages > most).count();
        let inner = outer + (0.125 + 0.125 * steps as f32) * INCH;
        Margins { inner, outer, top: outer, bottom: outer + 0.2 * INCH }
    }
}

impl fmt::Display for Paper {
    /// Its name, or its width and height as they are read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = Paper::NAMED.iter().find(|(_, paper)| paper == self) {
            return f.pad(name);
        }
        let is_in_inches = |length: u32| length.is_multiple_of(254) || length.is_multiple_of(3175);
        let (per_unit, unit) = if self.micrometres.into_iter().all(is_in_inches) {
            (MICROMETRES_IN_AN_INCH, "")
        } else {
            (1000, "mm")
        };
        let [width, height] = self.micrometres.map(|length| f64::from(length) / f64::from(per_unit));
        f.pad(&format!("{width}x{height}{unit}"))
    }
}

impl FromStr for Paper {
    type Err = NoSuchPaper;

    fn from_str(text: &str) -> Result<Self, NoSuchPaper> {
        let lower = text.to_lowercase();
        if let Some((_, paper)) = Paper::NAMED.iter().find(|(name, _)| *name == lower) {
            return Ok(*paper);
        }
        let (sides, per_unit) = match lower.strip_suffix("mm") {
            Some(sides) => (sides, 1000),
            None => (lower.strip_suffix("in").unwrap_or(&lower), MICROMETRES_IN_AN_INCH),
        };
        let length = |side: &str| {
            let length = side.trim().parse::<f64>().ok()? * f64::from(per_unit);
            let [least, most] = [LEAST, MOST].map(|inches| f64::from(inches * MICROMETRES_IN_AN_INCH));
            (least..=most).contains(&length).then(|| length.round() as u32)
        };
        let sides =
            sides.split_once(['x', '×']).and_then(|(width, height)| Some([length(width)?, length(height)?]));
        sides.map(|micrometres| Paper { micrometres }).ok_or_else(|| NoSuchPaper { text: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_they_are_written() {
        for (text, written, size) in [
            ("A4", "a4", [595.3, 841.9]),
            ("Letter", "letter", [612.0, 792.0]),
            ("8.5x11", "letter", [612.0, 792.0]),
            ("6x9", "6x9", [432.0, 648.0]),
            ("5.06×7.81in", "5.06x7.81", [364.3, 562.3]),
            ("5.375 x 8.25", "5.375x8.25", [387.0, 594.0]),
            ("170x240mm", "170x240mm", [481.9, 680.3]),
            ("152.4x228.6mm", "6x9", [432.0, 648.0]),
        ] {
            let paper: Paper = text.parse().expect(text);
            assert_eq!(paper.to_string(), written);
            assert_eq!(written.parse(), Ok(paper));
            assert!(
                (0..2).all(|side| (paper.size()[side] - size[side]).abs() < 0.1),
                "{text}: {:?}",
                paper.size()
            );
        }
        for text in
            ["", "a", "6", "x", "6x", "3.9x9", "6x21", "6x9x9", "NaNx9", "infx9", "-6x9", "6x9cm", "90x240mm"]
        {
            assert!(text.parse::<Paper>().is_err(), "{text}");
        }
    }
}
