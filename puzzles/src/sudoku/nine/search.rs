//! The search: depth first, with the other candidates of each guess kept for later.

use std::ops::ControlFlow;

use super::Grid;
use super::lanes::Lanes;

/// Boards that have yet to be searched. It is kept for its memory.
pub(super) type Pending<L> = Vec<[L; 3]>;

/// Who receives what a search finds, and rules it.
pub(super) trait Visitor {
    /// A solution; `grid` gives its digits.
    fn found(&mut self, grid: impl Fn() -> Grid) -> ControlFlow<()>;

    /// Called every [`PAUSE`] guesses.
    #[inline(always)]
    fn pause(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The candidate to guess first, in the only lane that has any.
    #[inline(always)]
    fn first<L: Lanes>(&mut self, cell: L) -> L {
        cell.and(L::splat(cell.cpu(), 0).sub(cell))
    }
}

/// Guesses between two calls of [`Visitor::pause`].
const PAUSE: u32 = 1 << 12;

/// Shows all solutions of a board to the visitor. It says whether that let it come to the end.
#[inline(always)]
pub(super) fn search<L: Lanes>(
    start: [L; 3],
    pending: &mut Pending<L>,
    visitor: &mut impl Visitor,
) -> ControlFlow<()> {
    pending.clear();
    let mut guesses = 0_u32;
    let mut board = start;
    loop {
        if let Some(settled) = L::settle(board) {
            if let Some(cell) = L::choose(&settled) {
                let first = visitor.first(cell[0].or3(cell[1], cell[2]));
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
