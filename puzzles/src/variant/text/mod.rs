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
//! thermo: r2c1-r3c1-r4c1
//! anti-knight
//! ```
//!
//! A header with the size and the shape of the boxes comes first. `latin`, `regions`, `diagonals` and `windoku` may
//! follow it. Then come `title`, `author` and `rules`; with `regions`, a letter for the region of each cell; a sign for
//! each cell, which may be left out if none is given; `candidates` and those of each cell, if they are part of the
//! puzzle; and a line for each constraint. A blank line ends it.
//!
//! This is the JSON of a variant in other words: reading makes JSON of it, each part of which knows where it came from,
//! and writing begins with JSON. So a kind of constraint needs nothing of its own here: before the colon stand its
//! name and what is no place, and behind it cells, or lines of cells joined by hyphens.

mod constraint;
mod made;
mod read;
mod write;

pub(super) use read::read;
pub(super) use write::{constraints, write, write_solution};

/// The name of the notation.
pub const TEXT: &str = "text";

/// Keys of texts that a puzzle says about itself.
const ABOUT: [&str; 3] = ["title", "author", "rules"];

/// Whether a line is a header.
pub(super) fn is_header(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next().is_some_and(|word| word.eq_ignore_ascii_case(super::VARIANT))
        && words.next().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()))
}
