//! Minima and maxima: less or more than all neighbours that do not have the same mark.

use super::kinds::{Form, Kind};
use super::{Asks, Part, Piece, Place, Placed};
use crate::board::{Layout, Pair, neighbours};
use crate::picture::{Picture, Shape, Sign};
use crate::technique::Said;

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

/// The neighbours that a cell is compared with.
fn compared(place: &Place, layout: &Layout) -> Vec<usize> {
    let cell = place.cells[0];
    let is_other = |other: &usize| !place.marked.contains(&[cell, *other]);
    neighbours(cell, layout.size()).filter(is_other).collect()
}

impl Asks for Extremum {
    fn cells(&self, place: &Place, layout: &Layout) -> Vec<usize> {
        std::iter::once(place.cells[0]).chain(compared(place, layout)).collect()
    }

    fn holds(&self, place: &Place, layout: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        let own = value(place.cells[0]);
        compared(place, layout)
            .into_iter()
            .all(|other| if self.is_minimum { own < value(other) } else { own > value(other) })
    }

    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        let cell = place.cells[0];
        let piece = |other| {
            let pair = if self.is_minimum { [cell, other] } else { [other, cell] };
            Piece::Pair(pair, ("rises", 0), |_, one, other| one < other)
        };
        compared(place, layout).into_iter().map(piece).collect()
    }

    fn says(&self, _: &Place, _: &Layout) -> Said {
        if self.is_minimum { Said::Minimum } else { Said::Maximum }
    }

    fn draw(&self, place: &Place, layout: &Layout, picture: &mut Picture) {
        let cell = place.cells[0];
        picture.signs.push(Sign::Shape { cell, shape: Shape::Ground });
        for other in compared(place, layout) {
            // The arrow points at the lesser one.
            let cells = if self.is_minimum { [cell, other] } else { [other, cell] };
            picture.signs.push(Sign::Chevron { cells });
        }
    }

    fn among(&self, place: &Place, others: &[&Placed], layout: &Layout) -> Option<Place> {
        let name = if self.is_minimum { MINIMUM.name } else { MAXIMUM.name };
        let mut marked: Vec<[usize; 2]> = Vec::new();
        for other in others.iter().filter(|other| other.kind().name == name) {
            let pair = [place.cells[0], other.place().cells[0]];
            if Pair::of(pair[0], pair[1], layout.size()).is_some() && !marked.contains(&pair) {
                marked.push(pair);
            }
        }
        Some(Place { marked, ..place.clone() })
    }
}
