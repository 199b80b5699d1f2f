//! The rules in words.

use super::puzzle::Puzzle;
use crate::instructions::Instructions;
use crate::operator::Operator;
use crate::technique::{Holds, Language, Name, Told};

/// The rules of a puzzle.
pub(super) fn instructions(puzzle: &Puzzle, language: Language) -> Instructions {
    let values = puzzle.values();
    let are_usual = values.are_usual();
    let numbers: Vec<String> = values.as_slice().iter().map(i32::to_string).collect();
    let holds = if are_usual { Holds::ToSize } else { Holds::Numbers(&numbers) };
    let name = Name::KenKen((!are_usual).then(|| values.to_string()));
    let rules = [Told::FillLines(holds), Told::Cages];
    let told =
        Instructions::new(language, &name, [puzzle.size(); 2], &rules).with_notes(language, &notes(puzzle));
    Instructions { example: are_usual.then_some(EXAMPLE), ..told }
}

/// The rules of signs and cages that not every puzzle has.
fn notes(puzzle: &Puzzle) -> Vec<Told<'static>> {
    let is_in_large_cage = |operator: Operator| {
        let mut large = puzzle.cages().iter().filter(|cage| cage.cells.len() > 2);
        large.any(|cage| cage.operator.meanings().contains(&operator))
    };
    let has_hidden = puzzle.cages().iter().any(|cage| cage.operator == Operator::Hidden);
    let mut differences = puzzle.cages().iter().filter(|cage| cage.operator == Operator::Subtract);
    let has_negative = differences.any(|cage| cage.target < 0);
    let notes = [
        (has_hidden, Told::HiddenSign),
        (is_in_large_cage(Operator::Subtract), Told::LargeDifference),
        (has_negative, Told::NegativeDifference),
        (is_in_large_cage(Operator::Divide), Told::LargeQuotient),
        (!puzzle.split_cages().is_empty(), Told::SplitCages),
    ];
    notes.into_iter().filter_map(|(applies, note)| applies.then_some(note)).collect()
}

const EXAMPLE: &str =
    "#\t4\n+\t8\tA1 A2 B2\n+\t5\tA3 A4 B3\n/\t4\tB1 C1\n+\t12\tB4 C2 C3 C4\n*\t6\tD1 D2\n/\t4\tD3 D4\n";
