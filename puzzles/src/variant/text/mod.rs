//! Variants as plain text, such as one writes in a mail.
//!
//! ```text
//! variant 4x4 boxes 2x2
//! title: A small one
//! 1...
//! ....
//! ....
//! ...2
//! killer 5: r1c3 r1c4
//! calc 12x: r4c2 r4c3
//! thermo: r2c1-r3c1-r4c1
//! anti-knight
//! ```
//!
//! A header with the size and the shape of the boxes comes first. `latin`, `regions`, `diagonals` and `windoku` may
//! follow it. Then come `title`, `author`, `rules` and `success`, what a player is told at the end, and as JSON each
//! `drawing`, which asks nothing; with `regions`, a letter for the region of each cell; a sign for each cell, which
//! may be left out if none is given; `candidates` and those of each cell, if they are part of the puzzle; and a line
//! for each constraint. A blank line ends it; lines that begin with `#` are comments.
//!
//! This is the JSON of a variant in other words: reading makes JSON of it, each part of which knows where it came from,
//! and writing begins with JSON. So a kind of constraint needs nothing of its own here: before the colon stand its
//! name and what is no place, and behind it cells, or lines of cells joined by hyphens.

pub(crate) mod about;
mod constraint;
mod made;
mod read;
mod write;

use crate::notation::blocks::is_said;
use crate::notation::json::{self, Object};
use crate::notation::text::{Mistake, TextError};
pub(super) use constraint::is_constraint;
pub(super) use write::{constraints, line};
pub(crate) use write::{write, write_solution};

/// The name of the notation.
pub const TEXT: &str = "text";

/// What the first line of a text begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Heading {
    /// The name of the family.
    pub(crate) name: &'static str,
    /// Whether all its boards have regions, and nothing else that the line could say.
    pub(crate) has_regions: bool,
    /// The size of its largest boards.
    pub(crate) largest: usize,
}

/// The heading of variants.
pub(super) const HEADING: Heading =
    Heading { name: super::VARIANT, has_regions: false, largest: super::LARGEST };

impl Heading {
    /// Whether a line is such a header.
    pub(crate) fn is(self, line: &str) -> bool {
        let mut words = line.split_whitespace();
        words.next().is_some_and(|word| word.eq_ignore_ascii_case(self.name))
            && words.next().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// Whether a line begins as such a header does: the size may be wrong or missing, as its reader tells. The first
    /// line of a table begins none.
    pub(crate) fn is_meant(self, line: &str) -> bool {
        let is_named = |word: &str| word.eq_ignore_ascii_case(self.name);
        self.is(line) || line.split_whitespace().next().is_some_and(is_named) && !line.contains([',', ';'])
    }
}

/// Reads the text of a puzzle that begins at the line of this number: `parts` reads the JSON of the variant, and
/// calls its constraints in mistakes by the names that they have in the text.
///
/// # Errors
/// If the text is none, or its parts are not right.
pub(crate) fn read<P>(
    text: &str,
    first_line: usize,
    heading: Heading,
    parts: impl FnOnce(&mut Object<'_>, &[String]) -> Result<P, TextError>,
) -> Result<P, TextError> {
    let made = read::read(text, first_line, heading)?;
    let puzzle = json::read(made.json(), 1, |object| {
        object.forget(&["family"]);
        parts(object, made.names())
    });
    let puzzle = puzzle.map_err(|error| made.in_text(error))?;
    let mut lines = (first_line..).zip(text.lines()).filter(|(_, line)| is_said(line));
    match (lines.next(), lines.next()) {
        // The rows of cells may have been parted from it.
        (Some((line, only)), None) => {
            let expected = "rows of cells or constraints on the next line, as a blank line ends a puzzle";
            let column = only.trim_end().chars().count() + 1;
            Err(Mistake::new(expected, "the end of the puzzle").at(line, column))
        }
        _ => Ok(puzzle),
    }
}
