//! The rules in words.

use super::puzzle::Puzzle;
use crate::board::{Boxes, Dots};
use crate::instructions::Instructions;
use crate::technique::{Holds, Language, Name, Said, Told};

/// The rules of a puzzle.
pub(super) fn instructions(puzzle: &Puzzle, language: Language) -> Instructions {
    let layout = puzzle.layout();
    let (shows_all, has_boxes) = (puzzle.shown() == Dots::All, *layout.boxes() != Boxes::None);
    let example = match (shows_all, has_boxes) {
        (true, true) => "(wx)(wk)(kw)A/(ww)(wk)B/(ww)(wx)A(kx)/A(xw)(xw)A",
        (true, false) => "latin:(wx)A(xk)(kx)/(kw)(wx)B/(xk)(kw)(wx)A/A(xk)(xw)A",
        (false, true) => "some:B(kx)A/(wx)(xk)B/(wx)A1A/D",
        (false, false) => "latin:some:B(4xk)A/(xw)C/B(wx)A/1C",
    };
    let rules = [
        Told::Fill(layout, Holds::ToSize),
        Told::Asked(&Said::Difference(1)),
        Told::Asked(&Said::Ratio(2)),
        Told::EitherDot,
        if shows_all { Told::NoDot } else { Told::SomeDots },
    ];
    let name = Name::Kropki { shows_all, has_boxes };
    let told = Instructions::new(language, &name, [layout.size(); 2], &rules);
    Instructions { example: Some(example), ..told }
}
