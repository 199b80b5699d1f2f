//! The search: depth first, with the other candidates of each guess kept for later.

use std::ops::ControlFlow;

use super::Grid;
use super::lanes::Lanes;
use super::propagate::{settle, union_down};

/// Boards that have yet to be searched. It is kept for its memory.
pub(super) type Pending<L> = Vec<[L; 3]>;

/// Who receives what a search finds, and rules it.
pub(super) trait Visitor {
    /// Whether the guesses on boards without a solution matter. They are the same on every processor only if a search
    /// takes no short cuts. Solutions are the same in any case, and come in the same order.
    const COUNTS_GUESSES: bool = false;

    /// Whether it looks at solutions. If not, it gets empty grids.
    const LOOKS: bool = true;

    /// Whether the solutions may come in any order. They come in the same one on every processor if not.
    const ANY_ORDER: bool = false;

    /// A solution.
    fn found(&mut self, grid: &Grid) -> ControlFlow<()>;

    /// Called every [`PAUSE`] guesses.
    #[inline(always)]
    fn pause(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Which of a cell's candidates to guess first: one bit of them, by default the lowest.
    #[inline(always)]
    fn first(&mut self, candidates: u16) -> u16 {
        candidates & candidates.wrapping_neg()
    }
}

/// What [`Any`] asks of the visitor that it stands for.
pub(super) trait AnyVisitor {
    fn any_found(&mut self, grid: &Grid) -> ControlFlow<()>;
    fn any_pause(&mut self) -> ControlFlow<()>;
    fn any_first(&mut self, candidates: u16) -> u16;
}

impl<V: Visitor> AnyVisitor for V {
    fn any_found(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.found(grid)
    }

    fn any_pause(&mut self) -> ControlFlow<()> {
        self.pause()
    }

    fn any_first(&mut self, candidates: u16) -> u16 {
        self.first(candidates)
    }
}

/// Stands for any visitor, for a search that is compiled once for all of them.
pub(super) struct Any<'a>(pub(super) &'a mut dyn AnyVisitor);

impl Visitor for Any<'_> {
    const COUNTS_GUESSES: bool = true;

    fn found(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.0.any_found(grid)
    }

    fn pause(&mut self) -> ControlFlow<()> {
        self.0.any_pause()
    }

    fn first(&mut self, candidates: u16) -> u16 {
        self.0.any_first(candidates)
    }
}

/// Guesses between two calls of [`Visitor::pause`].
pub(super) const PAUSE: u32 = 1 << 12;

/// Shows all solutions of a board to the visitor. It says whether that let it come to the end.
#[inline(always)]
pub(super) fn search<L: Lanes, V: Visitor>(
    start: [L; 3],
    pending: &mut Pending<L>,
    visitor: &mut V,
) -> ControlFlow<()> {
    let takes_short_cuts = !V::COUNTS_GUESSES;
    pending.clear();
    let mut guesses = 0_u32;
    let mut board = start;
    loop {
        if let Some(settled) = settle(board, takes_short_cuts && L::ROWS_FIRST) {
            if let Some(cell) = L::choose(&settled) {
                // Only one lane has any candidates.
                let lane = cell[0].or3(cell[1], cell[2]);
                let candidates = L::least([lane.or(lane.where_empty()); 3]);
                let first = visitor.first(candidates);
                let rest = candidates ^ first;
                // A digit that is alone in its cell is struck from its houses at once, which saves most of a sweep.
                let houses = if takes_short_cuts { houses(cell) } else { cell };
                board = keep(settled.board, cell, houses, first);
                let houses_of_rest = if rest.is_power_of_two() { houses } else { cell };
                pending.push(keep(settled.board, cell, houses_of_rest, rest));
                guesses = guesses.wrapping_add(1);
                if guesses.is_multiple_of(PAUSE) {
                    visitor.pause()?;
                }
                continue;
            }
            // Here and not in the visitor, which is not compiled for these registers.
            let grid = if V::LOOKS { L::digits(settled.board) } else { [0; 81] };
            visitor.found(&grid)?;
        }
        match pending.pop() {
            Some(next) => board = next,
            None => return ControlFlow::Continue(()),
        }
    }
}

/// A board with only these digits in the cell, whose candidates are in `cell`, and with none of them elsewhere in
/// `houses`.
#[inline(always)]
fn keep<L: Lanes>(board: [L; 3], cell: [L; 3], houses: [L; 3], digits: u16) -> [L; 3] {
    let digits = L::splat(cell[0].cpu(), digits);
    [
        board[0].and_not(houses[0].and(digits).xor(cell[0])),
        board[1].and_not(houses[1].and(digits).xor(cell[1])),
        board[2].and_not(houses[2].and(digits).xor(cell[2])),
    ]
}

/// The candidates of a cell in all cells of its houses. `cell` has them in the cell's lane, and nothing in others.
#[inline(always)]
fn houses<L: Lanes>(cell: [L; 3]) -> [L; 3] {
    let lane = cell[0].or3(cell[1], cell[2]);
    let across = lane.or3(lane.other_stacks(), lane.other_lines());
    let down = union_down(cell);
    let down = down.or(down.other_bands());
    [across.or(down), across.or(down.turn::<0, 1, 0>()), across.or(down.turn::<0, 2, 0>())]
}
