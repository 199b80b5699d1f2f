//! Whether a constraint can be satisfied at all: by values of its own cells, with no more said of them than what the
//! houses say that they share.

use std::ops::ControlFlow;

use super::{AllDifferent, Constrained, Constraint, Placed, solve_within};
use crate::board::{Board, Coordinates, HouseKind, Layout, all_values};
use crate::notation::text::Mistake;
use crate::solve::Budget;

/// Constraints on more cells are taken at their word.
const MOST_CELLS: usize = 20;
/// So are those that take more nodes to decide.
const MOST_NODES: u64 = 200;

/// A board on which only the cells of a constraint take values.
struct Alone<'c> {
    constraint: &'c dyn Constraint,
    size: usize,
    cells: Vec<usize>,
    /// The cells that each house shares with it, where there are several.
    shared: Vec<(HouseKind, Vec<u16>)>,
}

impl Constrained for Alone<'_> {
    fn start(&self) -> Board {
        let mut board = Board::square(self.size, &vec![0; self.size * self.size]);
        board.cells.fill(0);
        for &cell in &self.cells {
            board.cells[cell] = all_values(self.size);
        }
        board
    }

    fn constraints(&self, each: &mut dyn FnMut(&dyn Constraint)) {
        for (name, cells) in &self.shared {
            each(&AllDifferent { name: *name, cells });
        }
        each(self.constraint);
    }
}

/// Checks that some values of its cells satisfy a constraint on a board with these houses, as far as that is seen at
/// once.
///
/// # Errors
/// If none do.
pub(super) fn check(constraint: &dyn Constraint, layout: &Layout) -> Result<(), Mistake> {
    let placed = constraint.placed();
    let is_known = placed.is_some_and(|placed| placed.kind().is_flag() || placed.is_checked());
    let cells = constraint.cells();
    if is_known || cells.len() > MOST_CELLS {
        return Ok(());
    }
    let shared = layout.houses().iter().filter_map(|house| {
        let cells: Vec<u16> =
            house.cells.iter().copied().filter(|&cell| cells.contains(&cell.into())).collect();
        (cells.len() > 1).then_some((house.kind, cells))
    });
    let alone = Alone { constraint, size: layout.size(), shared: shared.collect(), cells };
    let mut is_satisfied = false;
    let outcome = solve_within(&alone, Budget { nodes: Some(MOST_NODES), deadline: None }, &mut |_| {
        is_satisfied = true;
        ControlFlow::Break(())
    });
    match outcome {
        dlx::Outcome::Complete if !is_satisfied => {
            let why = placed.and_then(|placed| why_none(placed, layout.size()));
            let found = format!("one that none do{}", why.unwrap_or_default());
            Err(Mistake::new("a constraint that some values satisfy", found).contradiction())
        }
        _ => Ok(()),
    }
}

/// Why no values satisfy a constraint, where that is plain: two cells of a house would be equal.
fn why_none(placed: &Placed, size: usize) -> Option<String> {
    let (cells, house) = placed.equal_in_house()?;
    let names = Coordinates::Numbers;
    let ([one, other], house) = (cells.map(|cell| names.cell(cell, size)), names.house_at(house, size));
    Some(format!(": {one} and {other} would be equal, and are both in {house}"))
}
