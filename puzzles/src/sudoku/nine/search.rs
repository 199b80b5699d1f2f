//! The search: depth first, with the other candidates of each guess kept for later.

use std::ops::ControlFlow;

use super::Grid;
use super::lanes::Lanes;
use super::propagate::settle;

/// Boards that have yet to be searched. It is kept for its memory.
pub(super) type Pending<L> = Vec<[L; 3]>;

/// Who receives what a search finds, and rules it.
pub(super) trait Visitor {
    /// Whether the guesses on boards without a solution matter: they are the same on every processor only if rows do
    /// not come first. Solutions are the same in any case, and come in the same order.
    const COUNTS_GUESSES: bool = false;

    /// A solution; `grid` gives its digits.
    fn found(&mut self, grid: impl Fn() -> Grid) -> ControlFlow<()>;

    /// Called every [`PAUSE`] guesses.
    #[inline(always)]
    fn pause(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The candidate of a cell to guess first, as a bit; the least one by default. `candidates` gives them all.
    #[inline(always)]
    fn first(&mut self, _candidates: impl Fn() -> u16) -> Option<u16> {
        None
    }
}

/// What [`Any`] asks of the visitor that it stands for.
pub(super) trait AnyVisitor {
    fn any_found(&mut self, grid: &dyn Fn() -> Grid) -> ControlFlow<()>;
    fn any_pause(&mut self) -> ControlFlow<()>;
    fn any_first(&mut self, candidates: &dyn Fn() -> u16) -> Option<u16>;
}

impl<V: Visitor> AnyVisitor for V {
    fn any_found(&mut self, grid: &dyn Fn() -> Grid) -> ControlFlow<()> {
        self.found(grid)
    }

    fn any_pause(&mut self) -> ControlFlow<()> {
        self.pause()
    }

    fn any_first(&mut self, candidates: &dyn Fn() -> u16) -> Option<u16> {
        self.first(candidates)
    }
}

/// Stands for any visitor, for a search that is compiled once for all of them.
pub(super) struct Any<'a>(pub(super) &'a mut dyn AnyVisitor);

impl Visitor for Any<'_> {
    const COUNTS_GUESSES: bool = true;

    fn found(&mut self, grid: impl Fn() -> Grid) -> ControlFlow<()> {
        self.0.any_found(&grid)
    }

    fn pause(&mut self) -> ControlFlow<()> {
        self.0.any_pause()
    }

    fn first(&mut self, candidates: impl Fn() -> u16) -> Option<u16> {
        self.0.any_first(&candidates)
    }
}

/// Guesses between two calls of [`Visitor::pause`].
const PAUSE: u32 = 1 << 12;

/// Shows all solutions of a board to the visitor. It says whether that let it come to the end.
#[inline(always)]
pub(super) fn search<L: Lanes, V: Visitor>(
    start: [L; 3],
    pending: &mut Pending<L>,
    visitor: &mut V,
) -> ControlFlow<()> {
    pending.clear();
    let mut guesses = 0_u32;
    let mut board = start;
    loop {
        if let Some(settled) = settle(board, L::ROWS_FIRST && !V::COUNTS_GUESSES) {
            if let Some(cell) = L::choose(&settled) {
                // Only one lane has any candidates.
                let lane = cell[0].or3(cell[1], cell[2]);
                let first = match visitor.first(|| L::least([lane.or(lane.where_empty()); 3])) {
                    Some(bit) => lane.and(L::splat(lane.cpu(), bit)),
                    None => lane.and(L::splat(lane.cpu(), 0).sub(lane)),
                };
                let [a, b, c] = settled.board;
                pending.push([
                    a.xor(cell[0].and(first)),
                    b.xor(cell[1].and(first)),
                    c.xor(cell[2].and(first)),
                ]);
                board = [
                    a.xor(cell[0].and_not(first)),
                    b.xor(cell[1].and_not(first)),
                    c.xor(cell[2].and_not(first)),
                ];
                guesses = guesses.wrapping_add(1);
                if guesses.is_multiple_of(PAUSE) {
                    visitor.pause()?;
                }
                continue;
            }
            visitor.found(|| L::digits(settled.board))?;
        }
        match pending.pop() {
            Some(next) => board = next,
            None => return ControlFlow::Continue(()),
        }
    }
}
