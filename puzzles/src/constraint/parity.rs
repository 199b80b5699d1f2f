//! Odd and even cells.

use super::kinds::{Form, Kind};
use super::{Asks, Part, Piece, Place};
use crate::board::Layout;
use crate::picture::{Picture, Shape, Sign};
use crate::technique::Said;

pub(super) const ODD: Kind =
    Kind { name: "odd", words: &[], parts: &[Part::Cell], form: Form::Placed(&Parity { is_odd: true }) };

pub(super) const EVEN: Kind =
    Kind { name: "even", words: &[], parts: &[Part::Cell], form: Form::Placed(&Parity { is_odd: false }) };

struct Parity {
    is_odd: bool,
}

impl Asks for Parity {
    fn holds(&self, place: &Place, _: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        (value(place.cells[0]) % 2 == 1) == self.is_odd
    }

    fn pieces(&self, place: &Place, _: &Layout) -> Vec<Piece> {
        vec![match self.is_odd {
            true => Piece::Only(place.cells[0], |value| value % 2 == 1),
            false => Piece::Only(place.cells[0], |value| value % 2 == 0),
        }]
    }

    fn says(&self, _: &Place, _: &Layout) -> Said {
        if self.is_odd { Said::Odd } else { Said::Even }
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        let shape = if self.is_odd { Shape::Disc } else { Shape::Square };
        picture.signs.push(Sign::Shape { cell: place.cells[0], shape });
    }
}
