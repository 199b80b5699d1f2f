//! The reduction of Kropki to exact cover: this is what the rules mean.
//!
//! As in Sudoku, there is an item for each cell and for each value in each house, and an option that
//! puts a value into a cell covers the cell, and the value in all its houses.
//!
//! What is between two neighbours, a dot or none, excludes values from each other. There is a secondary
//! item for each pair and each value of its first cell. The option with this value holds it, and so do
//! the options with those values of the second cell that do not go with it: at most one of all these can
//! be chosen. (Values of the second cell exclude each other anyway.)
//!
//! Colours would say it more directly: the value of a cell is the colour of a secondary item, and each
//! pair is a primary item, whose options are the pairs of values that it allows. But then solving takes
//! tens of times as long (`cargo bench -p benches --bench kropki` has both): a pair without a dot has
//! dozens of options, all of which have to be kept up to date, and nothing is seen any earlier.

use std::ops::ControlFlow;

use dlx::{ItemId, KernelKind, Outcome, Problem, Solver};

use super::puzzle::Puzzle;
use crate::puzzle::Bounds;

/// A cell with a value.
pub type Placement = (usize, u8);

/// The exact-cover problem of a puzzle. Also tells which cell and value each option stands for.
#[must_use]
pub fn problem(puzzle: &Puzzle) -> (Problem, Vec<Placement>) {
    let layout = puzzle.layout();
    let size = layout.size();
    let allowed = allowed(puzzle);
    let mut builder = Problem::builder();
    let mut items = |count: usize| -> Vec<ItemId> { (0..count).map(|_| builder.primary()).collect() };
    let cell_items = items(layout.cell_count());
    let house_items = items(layout.houses().len() * size);
    // The items of each placement, cell by cell.
    let mut entries: Vec<Vec<ItemId>> = vec![Vec::new(); layout.cell_count() * size];
    let number = |(cell, value): Placement| cell * size + usize::from(value) - 1;
    for (cell, values) in allowed.iter().enumerate() {
        for &value in values {
            let house_item = |&house: &u16| house_items[usize::from(house) * size + usize::from(value) - 1];
            let entries = &mut entries[number((cell, value))];
            entries.push(cell_items[cell]);
            entries.extend(layout.houses_of(cell).iter().map(house_item));
        }
    }
    for (pair, _) in puzzle.dots() {
        for &value in &allowed[pair.cell] {
            let excluded = |other: &u8| !puzzle.allows(pair, value, *other);
            let mut others = allowed[pair.other].iter().copied().filter(excluded).peekable();
            if others.peek().is_some() {
                let item = builder.secondary();
                entries[number((pair.cell, value))].push(item);
                others.for_each(|other| entries[number((pair.other, other))].push(item));
            }
        }
    }
    let placements =
        (0..).zip(&allowed).flat_map(|(cell, values)| values.iter().map(move |&value| (cell, value)));
    let placements: Vec<Placement> = placements.collect();
    for &placement in &placements {
        let entries = entries[number(placement)].iter().copied();
        builder.option(entries).expect("an option for each value of a cell fits");
    }
    (builder.build(), placements)
}

/// The values that each cell can have by its given and by the dots around it: for each of them, all
/// neighbours have a value that goes with it.
fn allowed(puzzle: &Puzzle) -> Vec<Vec<u8>> {
    let all: Vec<u8> = (1..=puzzle.size() as u8).collect();
    let of_given = |&given: &u8| if given == 0 { all.clone() } else { vec![given] };
    let mut allowed: Vec<Vec<u8>> = puzzle.givens().iter().map(of_given).collect();
    loop {
        let count = |allowed: &[Vec<u8>]| allowed.iter().map(Vec::len).sum::<usize>();
        let before = count(&allowed);
        for (pair, _) in puzzle.dots() {
            let fits = |value: u8, other: u8| value != other && puzzle.allows(pair, value, other);
            let others = std::mem::take(&mut allowed[pair.other]);
            allowed[pair.cell].retain(|&value| others.iter().any(|&other| fits(value, other)));
            allowed[pair.other] = others;
            let values = std::mem::take(&mut allowed[pair.cell]);
            allowed[pair.other].retain(|&other| values.iter().any(|&value| fits(value, other)));
            allowed[pair.cell] = values;
        }
        if count(&allowed) == before {
            return allowed;
        }
    }
}

/// Shows each solution to `found`, until that breaks off.
pub(super) fn solve(
    puzzle: &Puzzle,
    bounds: &Bounds,
    found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> Outcome {
    let (problem, placements) = problem(puzzle);
    let solver = Solver::builder().kernel(KernelKind::Cells).as_given();
    let mut search = solver.build(&problem).expect("dancing cells take any problem").search();
    let mut values = vec![0; puzzle.layout().cell_count()];
    search.timeout(bounds.timeout).for_each(|cover| {
        for option in cover {
            let (cell, value) = placements[option.index()];
            values[cell] = value;
        }
        found(&values)
    })
}
