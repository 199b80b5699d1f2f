//! Minima and maxima: less or more than all neighbours. Neighbours that are extrema of the same kind are never both
//! right, and so compared like any others.

use super::kinds::{Form, Kind};
use super::on_board::neighbours;
use super::{Asks, Part, Piece, Place};
use crate::board::Layout;
use crate::picture::{Picture, Sign};
use crate::technique::{Said, Technique};

pub(super) const MINIMUM: Kind = Kind {
    name: "minimum",
    words: &[],
    parts: &[Part::Cell],
    form: Form::Placed(&Extremum { is_minimum: true }),
};

pub(super) const MAXIMUM: Kind = Kind {
    name: "maximum",
    words: &[],
    parts: &[Part::Cell],
    form: Form::Placed(&Extremum { is_minimum: false }),
};

struct Extremum {
    is_minimum: bool,
}

impl Asks for Extremum {
    fn cells(&self, place: &Place, layout: &Layout) -> Vec<usize> {
        std::iter::once(place.cells[0]).chain(neighbours(place.cells[0], layout.size())).collect()
    }

    fn holds(&self, place: &Place, layout: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        let own = value(place.cells[0]);
        neighbours(place.cells[0], layout.size())
            .all(|other| if self.is_minimum { own < value(other) } else { own > value(other) })
    }

    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        let cell = place.cells[0];
        let piece = |other| {
            let pair = if self.is_minimum { [cell, other] } else { [other, cell] };
            Piece::Pair(pair, ("rises", 0), |_, one, other| one < other)
        };
        neighbours(cell, layout.size()).map(piece).collect()
    }

    fn rule(&self, _: &Place, _: &Layout) -> String {
        match self.is_minimum {
            true => "A cell with arrows that point at it is less than all its neighbours.",
            false => "A cell with arrows that point away from it is more than all its neighbours.",
        }
        .to_owned()
    }

    fn says(&self, _: &Place, _: &Layout) -> Said {
        if self.is_minimum { Said::Minimum } else { Said::Maximum }
    }

    fn technique(&self) -> Technique {
        Technique::Mark
    }

    fn draw(&self, place: &Place, layout: &Layout, picture: &mut Picture) {
        let cell = place.cells[0];
        for other in neighbours(cell, layout.size()) {
            // The arrow points at the lesser one.
            let cells = if self.is_minimum { [cell, other] } else { [other, cell] };
            picture.signs.push(Sign::Chevron { cells });
        }
    }
}
