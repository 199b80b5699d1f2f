//! Clones: cells that hold the same values in the same order as others.

use super::kinds::{Form, Kind};
use super::{Asks, Part, Piece, Place};
use crate::board::Layout;
use crate::picture::{Picture, Shape, Sign};
use crate::technique::{Said, Technique};

pub(super) const KIND: Kind = Kind {
    name: "clone",
    words: &["clones"],
    parts: &[Part::Cells(1), Part::Clones],
    form: Form::Placed(&Clones),
};

struct Clones;

/// The pairs of cells that are the same.
fn pairs(place: &Place) -> impl Iterator<Item = [usize; 2]> {
    let pairs = place.cells.iter().zip(&place.clones).map(|(&one, &other)| [one, other]);
    pairs.filter(|[one, other]| one != other)
}

impl Asks for Clones {
    fn holds(&self, place: &Place, _: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        pairs(place).all(|[one, other]| value(one) == value(other))
    }

    fn pieces(&self, place: &Place, _: &Layout) -> Vec<Piece> {
        pairs(place).map(|pair| Piece::Pair(pair, ("same", 0), |_, one, other| one == other)).collect()
    }

    fn says(&self, _: &Place, _: &Layout) -> Said {
        Said::Clones
    }

    fn technique(&self) -> Technique {
        Technique::Mark
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        let ground = |&cell: &usize| Sign::Shape { cell, shape: Shape::Ground };
        picture.signs.extend(place.cells.iter().chain(&place.clones).map(ground));
    }
}
