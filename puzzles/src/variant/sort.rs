//! Sorts of variants: families with a name and a notation of their own. In all else they are variants.

use std::ops::RangeInclusive;

use super::text::{self, HEADING};
use super::{Puzzle, VARIANT};
use crate::instructions::Instructions;
use crate::notation::json::Line;
use crate::technique::{Language, Level};

/// What is its own of a sort of variants.
#[derive(Debug)]
pub(crate) struct Sort {
    /// The name of the family.
    pub(crate) family: &'static str,
    /// What several are called.
    pub(crate) plural: &'static str,
    /// The levels of what is made by default, where people can do such puzzles.
    pub(crate) usual_levels: Option<RangeInclusive<Level>>,
    /// Whether a variant is one.
    pub(crate) fits: fn(&Puzzle) -> bool,
    /// The title and the rules of one that has none of its own.
    pub(crate) instructions: fn(&Puzzle, Language) -> Instructions,
    /// Adds the text of one.
    pub(crate) write_text: fn(&Puzzle, &mut String),
    /// Adds the parts of one as JSON.
    pub(crate) write_parts: fn(&Puzzle, &mut Line),
}

/// Variants of no other sort.
pub(super) static PLAIN: Sort = Sort {
    family: VARIANT,
    plural: "variants",
    // With as few givens as can be, most are beyond what people can do.
    usual_levels: Some(Level::Easy..=Level::Hard),
    fits: |_| true,
    instructions: |puzzle, language| puzzle.usual_with(puzzle.rules(language), language),
    write_text: |puzzle, out| text::write(puzzle, HEADING, out),
    write_parts: Puzzle::write_parts,
};

impl Puzzle {
    /// It as one of a sort, if it is one.
    pub(crate) fn of_sort(mut self, sort: &'static Sort) -> Self {
        self.sort = if (sort.fits)(&self) { sort } else { &PLAIN };
        self
    }

    /// It after a change, if it is still one of its sort.
    pub(super) fn if_it_fits(self) -> Option<Self> {
        (self.sort.fits)(&self).then_some(self)
    }
}
