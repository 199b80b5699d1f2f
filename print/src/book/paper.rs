//! Page sizes and margins.

use std::fmt;
use std::str::FromStr;

/// A page size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Paper {
    /// 210 × 297 mm.
    A4,
    /// 148 × 210 mm.
    A5,
    /// 8½ × 11 inches.
    Letter,
    /// 6 × 9 inches, a usual size of paperbacks.
    SixByNine,
}

/// Points in an inch.
const INCH: f32 = 72.0;
/// Points in a millimetre.
const MILLIMETRE: f32 = INCH / 25.4;

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

/// The name of no page size.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a4, a5, letter or 6x9, found {0:?}")]
pub struct NoSuchPaper(String);

impl Paper {
    /// All sizes.
    pub const ALL: [Paper; 4] = [Paper::A4, Paper::A5, Paper::Letter, Paper::SixByNine];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::A5 => "a5",
            Paper::Letter => "letter",
            Paper::SixByNine => "6x9",
        }
    }

    /// Width and height, in points of 1/72 inch.
    #[must_use]
    pub fn size(self) -> [f32; 2] {
        match self {
            Paper::A4 => [210.0 * MILLIMETRE, 297.0 * MILLIMETRE],
            Paper::A5 => [148.0 * MILLIMETRE, 210.0 * MILLIMETRE],
            Paper::Letter => [8.5 * INCH, 11.0 * INCH],
            Paper::SixByNine => [6.0 * INCH, 9.0 * INCH],
        }
    }

    /// The margins of a booklet with this number of pages. They are at least what print-on-demand services
    /// ask for: 3/8 inch at the edges; at the spine 3/8 inch up to 150 pages, and 1/8 inch more for each
    /// further step in the number of pages.
    pub(super) fn margins(self, pages: usize) -> Margins {
        let is_large = matches!(self, Paper::A4 | Paper::Letter);
        let outer = if is_large { 0.75 * INCH } else { 0.5 * INCH };
        let steps = [150, 300, 500, 700].iter().filter(|&&most| pages > most).count();
        let inner = outer + (0.125 + 0.125 * steps as f32) * INCH;
        Margins { inner, outer, top: outer, bottom: outer + 0.2 * INCH }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Paper {
    type Err = NoSuchPaper;

    fn from_str(name: &str) -> Result<Self, NoSuchPaper> {
        let same = |paper: &Paper| paper.name() == name.to_lowercase();
        Paper::ALL.into_iter().find(same).ok_or_else(|| NoSuchPaper(name.to_owned()))
    }
}
