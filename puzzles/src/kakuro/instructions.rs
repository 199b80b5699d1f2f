//! The rules in words.

use super::puzzle::Puzzle;
use crate::constraint::sum::LARGEST_DIGIT;
use crate::instructions::Instructions;

/// The rules of a puzzle.
pub(super) fn instructions(puzzle: &Puzzle) -> Instructions {
    let largest = puzzle.largest_digit();
    let (kind, digits, example) = match largest {
        LARGEST_DIGIT => ("Kakuro".to_owned(), format!("digits from 1 to {largest}"), Some(EXAMPLE)),
        1 => ("Kakuro of 1..1".to_owned(), "the digit 1".to_owned(), None),
        _ => (format!("Kakuro of 1..{largest}"), format!("digits from 1 to {largest} only"), None),
    };
    let rules = format!(
        "A crossword of sums. Fill the white cells with {digits}. The number in the upper right half of a \
         black cell is the sum of the white cells to its right, the number in the lower left half the sum of \
         those below, each up to the next black cell. No digit comes twice in the same sum."
    );
    let mut notes = Vec::new();
    if (0..puzzle.layout().runs().len()).any(|run| puzzle.sum(run).is_none()) {
        notes.push("White cells without a number before them have any sum, but no digit twice.".to_owned());
    }
    Instructions { kind, rules, notes, example }
}

const EXAMPLE: &str = "5,5\n*,C13,C9,*,*\nF3,?,?,C24,C11\nF17,?,?,?,?\nF29,?,?,?,?\n*,*,F8,?,?\n";
