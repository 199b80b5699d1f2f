//! What one looks at in a variant: its houses, and its constraints on two cells.

use std::sync::Arc;

use super::Puzzle;
use crate::board::all_values;
use crate::constraint::Constraint;
use crate::technique::{Area, Board, Clue, Pairs, Rung, Scale, Technique, Title, Words, areas_of};

/// So many steps at most are taken to find what goes together: all values of two cells.
const STEPS: usize = 1_000;

/// The techniques that puzzles of the family take, the easiest first.
pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::NakedSingle,
    Technique::HiddenSingle,
    Technique::Dot,
    Technique::Difference,
    Technique::NoDot,
    Technique::Pointing,
    Technique::Claiming,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::NakedTriplet,
    Technique::HiddenTriplet,
    Technique::NakedQuad,
    Technique::HiddenQuad,
    Technique::Forced,
    Technique::Refutation,
];

/// The board of a puzzle.
pub(super) fn board(puzzle: &Puzzle) -> Board<'_> {
    let size = puzzle.size();
    let start =
        puzzle.givens.iter().map(|&given| if given == 0 { all_values(size) } else { 1 << (given - 1) });
    let (mut areas, groups) = areas_of(&puzzle.layout);
    let clues = puzzle.constraints.iter().filter_map(|constraint| clue(constraint, size));
    areas.extend(clues.map(|clue| Box::new(clue) as Box<dyn Area>));
    Board::new((1..=size as i32).collect(), start.collect(), groups, areas)
}

/// What a constraint on two cells leaves them.
fn clue(constraint: &Arc<dyn Constraint>, size: usize) -> Option<Clue<'static>> {
    let &[one, other] = &constraint.cells()[..] else { return None };
    let (technique, _) = constraint.look(["", ""])?;
    let number = technique.least(Scale::Clues)?;
    let rung = Rung { number, technique, bound: usize::MAX };
    let holds =
        |_, _, later: u8, earlier: u8| constraint.holds(&[i32::from(earlier) + 1, i32::from(later) + 1]);
    let pairs = Pairs::new(2, size as u8, STEPS, holds);
    let constraint = Arc::clone(constraint);
    let title = move |words: &Words<'_>| {
        let says = constraint.look([&words.cell(one), &words.cell(other)]);
        says.map_or_else(String::new, |(_, says)| says)
    };
    Some(Clue::new(Title::Full(Box::new(title)), vec![one, other], pairs, vec![rung], Vec::new()))
}
