//! XY-wing and XYZ-wing: whatever a pivot is, one of the two bivalue cells that it sees is z.

use super::board::Board;
use super::candidates::in_cells;
use super::house::{common_peers, peers};
use super::sets::Digits;
use crate::technique::{Evidence, Step, Technique};

pub(super) fn find_xy(board: &Board) -> Option<Step> {
    find(board, 2, |pivot, one, other| (pivot & one & other).is_empty())
}

pub(super) fn find_xyz(board: &Board) -> Option<Step> {
    find(board, 3, |pivot, one, other| (pivot & one & other).len() == 1)
}

/// A wing whose pivot has `size` candidates.
fn find(board: &Board, size: usize, fits: impl Fn(Digits, Digits, Digits) -> bool) -> Option<Step> {
    let bivalue = board.cells_with(2);
    for pivot in board.cells_with(size) {
        let three = board.digits(pivot);
        let pincers = bivalue & peers(pivot);
        for one in pincers {
            if (three & !board.digits(one)).len() != 1 {
                continue;
            }
            for other in pincers {
                let (first, second) = (board.digits(one), board.digits(other));
                if (three | first | second).len() != 3 || !fits(three, first, second) {
                    continue;
                }
                let z = (first & second).first()?;
                let mut seen = common_peers([one, other]);
                if size == 3 {
                    seen &= peers(pivot);
                }
                let excluded = board.positions(z) & seen.without(pivot);
                if excluded.is_empty() {
                    continue;
                }
                let technique = if size == 2 { Technique::XyWing } else { Technique::XyzWing };
                let rating = technique.least_step();
                let [x, y] = [first, second].map(|digits| digits.without(z).first().unwrap_or(z));
                let pattern = Evidence::wing([pivot, one, other], [z, x, y]);
                return Step::excluding(technique, rating, in_cells(excluded, z).collect(), pattern);
            }
        }
    }
    None
}
