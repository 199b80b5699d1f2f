//! The rules in words.

use super::puzzle::Puzzle;
use crate::constraint::sum::LARGEST_DIGIT;
use crate::instructions::Instructions;
use crate::technique::{Language, Name, Told};

/// The rules of a puzzle.
pub(super) fn instructions(puzzle: &Puzzle, language: Language) -> Instructions {
    let (largest, layout) = (puzzle.largest_digit(), puzzle.layout());
    let has_no_sum = (0..layout.runs().len()).any(|run| puzzle.sum(run).is_none());
    let notes = if has_no_sum { vec![Told::AnySum] } else { Vec::new() };
    let size = [layout.rows(), layout.columns()];
    let told = Instructions::new(language, &Name::Kakuro(largest), size, &[Told::Sums(largest)])
        .with_notes(language, &notes);
    Instructions { example: (largest == LARGEST_DIGIT).then_some(EXAMPLE), ..told }
}

const EXAMPLE: &str = "5,5\n*,C13,C9,*,*\nF3,?,?,C24,C11\nF17,?,?,?,?\nF29,?,?,?,?\n*,*,F8,?,?\n";
