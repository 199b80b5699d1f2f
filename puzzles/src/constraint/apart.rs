//! Different values in cells that are a chess piece's move apart.

use super::kinds::{Form, Kind};
use super::on_board::apart;
use super::{Asks, Piece, Place};
use crate::board::Layout;
use crate::technique::Said;

pub(super) const KNIGHT: Kind =
    Kind { name: "antiknight", words: &["anti-knight"], parts: &[], form: Form::Placed(&Apart::Knight) };

pub(super) const KING: Kind =
    Kind { name: "antiking", words: &["anti-king"], parts: &[], form: Form::Placed(&Apart::King) };

#[derive(Clone, Copy)]
enum Apart {
    Knight,
    King,
}

impl Apart {
    /// The pairs of cells. Those that share a side are in a row or a column anyway.
    fn pairs(self, layout: &Layout) -> Vec<[usize; 2]> {
        let steps: &[[isize; 2]] = match self {
            Apart::Knight => &[[1, -2], [1, 2], [2, -1], [2, 1]],
            Apart::King => &[[1, -1], [1, 1]],
        };
        apart(layout.size(), steps)
    }
}

impl Asks for Apart {
    fn cells(&self, _: &Place, layout: &Layout) -> Vec<usize> {
        (0..layout.cell_count()).collect()
    }

    fn holds(&self, _: &Place, layout: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        self.pairs(layout).into_iter().all(|[one, other]| value(one) != value(other))
    }

    fn pieces(&self, _: &Place, layout: &Layout) -> Vec<Piece> {
        let is_new = |&[one, other]: &[usize; 2]| !layout.share_house(one, other);
        let piece = |pair| Piece::Pair(pair, ("apart", 0), |_, one, other| one != other);
        self.pairs(layout).into_iter().filter(is_new).map(piece).collect()
    }

    fn says(&self, _: &Place, _: &Layout) -> Said {
        match self {
            Apart::Knight => Said::Knight,
            Apart::King => Said::King,
        }
    }
}
