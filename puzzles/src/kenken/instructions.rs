//! The rules in words.

use super::puzzle::Puzzle;
use crate::instructions::Instructions;
use crate::operator::Operator;
use crate::technique::list;

/// The rules of a puzzle.
pub(super) fn instructions(puzzle: &Puzzle) -> Instructions {
    let values = puzzle.values();
    let (kind, numbers, example) = if values.are_usual() {
        ("KenKen".to_owned(), "each number from 1 to the size of the board".to_owned(), Some(EXAMPLE))
    } else {
        let numbers: Vec<String> = values.as_slice().iter().map(i32::to_string).collect();
        (format!("KenKen of {values}"), format!("each of the numbers {}", list(&numbers, "and")), None)
    };
    let rules = format!(
        "Fill the cells so that every row and every column holds {numbers} once. The numbers of a cage, \
         within heavy lines, make the target in its corner by the sign beside it, in some order: 12+ is a sum, \
         2− a difference, 24× a product, 2÷ a quotient. A number may come twice in a cage, but not in a row \
         or column. A target without a sign is the number of its cell."
    );
    Instructions { kind, rules, notes: notes(puzzle), example }
}

/// The rules of signs and cages that not every puzzle has.
fn notes(puzzle: &Puzzle) -> Vec<String> {
    let is_in_large_cage = |operator: Operator| {
        let mut large = puzzle.cages().iter().filter(|cage| cage.cells.len() > 2);
        large.any(|cage| cage.operator.meanings().contains(&operator))
    };
    let mut notes = Vec::new();
    let mut add = |applies: bool, note: &str| {
        if applies {
            notes.push(note.to_owned());
        }
    };
    add(
        puzzle.cages().iter().any(|cage| cage.operator == Operator::Hidden),
        "A question mark stands for any of the four signs.",
    );
    add(
        is_in_large_cage(Operator::Subtract),
        "In a cage of more than two cells, a difference is one of the numbers less all the others.",
    );
    add(
        is_in_large_cage(Operator::Divide),
        "In a cage of more than two cells, a quotient is one of the numbers divided by all the others.",
    );
    add(
        !puzzle.split_cages().is_empty(),
        "The cells of a cage need not touch: an area without a target is part of a cage elsewhere.",
    );
    notes
}

const EXAMPLE: &str =
    "#\t4\n+\t8\tA1 A2 B2\n+\t5\tA3 A4 B3\n/\t4\tB1 C1\n+\t12\tB4 C2 C3 C4\n*\t6\tD1 D2\n/\t4\tD3 D4\n";
