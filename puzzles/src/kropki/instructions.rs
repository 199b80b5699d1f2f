//! The rules in words.

use super::puzzle::Puzzle;
use crate::board::Dots;
use crate::instructions::Instructions;
use crate::sudoku::{Boxes, every_house};

/// The rules of a puzzle.
pub(super) fn instructions(puzzle: &Puzzle) -> Instructions {
    let has_boxes = *puzzle.layout().boxes() != Boxes::None;
    let (kind, example) = match (puzzle.shown(), has_boxes) {
        (Dots::All, true) => ("Kropki", "(wx)(wk)(kw)A/(ww)(wk)B/(ww)(wx)A(kx)/A(xw)(xw)A"),
        (Dots::All, false) => {
            ("Kropki without boxes", "latin:(wx)A(xk)(kx)/(kw)(wx)B/(xk)(kw)(wx)A/A(xk)(xw)A")
        }
        (Dots::Some, true) => ("Kropki with some dots", "some:B(kx)A/(wx)(xk)B/(wx)A1A/D"),
        (Dots::Some, false) => {
            ("Kropki with some dots and without boxes", "latin:some:B(4xk)A/(xw)C/B(wx)A/1C")
        }
    };
    let missing = match puzzle.shown() {
        Dots::All => "Where there is no dot, neither is the case.",
        Dots::Some => "Not all dots are shown: neighbours without a dot may be such a pair, too.",
    };
    let rules = format!(
        "Fill the empty cells so that {} holds each number from 1 to the size of the board once. A white dot \
         stands between neighbours that differ by one, a black dot between neighbours of which one is double \
         the other; between 1 and 2 either dot may stand. {missing}",
        every_house(puzzle.layout())
    );
    Instructions { kind: kind.to_owned(), rules, notes: Vec::new(), example: Some(example) }
}
