//! What one looks at in a Kakuro: what the sum of a run can be made of, where two runs cross, and what is
//! left of a part of the board that hangs on few cells.

mod crossing;
mod run;
mod split;
mod splits;

use self::crossing::Crossing;
use self::run::Run;
use self::split::left_by;
use self::splits::splits;
use super::puzzle::Puzzle;
use crate::constraint::sum::Digits;
use crate::technique::{Area, Board, Technique};

/// At most this many steps are taken to find the fillings of a run or a split.
const STEPS: usize = 2_000;

/// The techniques that puzzles of the family take, the easiest first.
pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::NakedSingle,
    Technique::HiddenSingle,
    Technique::Crossing,
    Technique::Combinations,
    Technique::Bounds,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::Split,
    Technique::NakedTriplet,
    Technique::HiddenTriplet,
    Technique::Arrangements,
    Technique::NakedQuad,
    Technique::HiddenQuad,
    Technique::Forced,
    Technique::Refutation,
];

/// The board of a puzzle.
pub(super) fn board(puzzle: &Puzzle) -> Board<'_> {
    let layout = puzzle.layout();
    let all = Digits::up_to(puzzle.largest_digit()).0;
    let start = (0..layout.cell_count()).map(|cell| match puzzle.givens()[cell] {
        _ if !layout.is_white(cell) => 0,
        0 => all,
        given => Digits::only(given).0,
    });
    let runs: Vec<Run> = (0..layout.runs().len()).map(|number| Run::new(puzzle, number)).collect();
    let mut areas: Vec<Box<dyn Area>> = Vec::new();
    for cell in layout.white_cells() {
        let [across, down] = layout.runs_of(cell).map(|run| &runs[run]);
        areas.extend(Crossing::new(cell, across, down).map(|crossing| Box::new(crossing) as Box<dyn Area>));
    }
    let groups: Vec<Vec<usize>> = runs.iter().map(|run| run.cells.clone()).collect();
    areas.extend(runs.into_iter().map(|run| Box::new(run) as Box<dyn Area>));
    areas.extend(splits(puzzle).into_iter().map(|split| Box::new(left_by(puzzle, split)) as Box<dyn Area>));
    Board::new((1..=i32::from(puzzle.largest_digit())).collect(), start.collect(), groups, areas)
}
