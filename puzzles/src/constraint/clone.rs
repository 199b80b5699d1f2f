//! Clones: cells that hold the same values in the same order as others.

use super::kinds::{Form, Kind};
use super::placed::SAME;
use super::{Asks, Part, Piece, Place};
use crate::board::{Layout, letters};
use crate::picture::{Picture, Sign};
use crate::technique::Said;

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
        pairs(place).map(|pair| Piece::Pair(pair, (SAME, 0), |_, one, other| one == other)).collect()
    }

    fn says(&self, _: &Place, _: &Layout) -> Said {
        Said::Clones
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        // A letter for each pair.
        let is_lettered = |sign: &&Sign| matches!(sign, Sign::Area { label: Some(_), .. });
        let label = Some(letters(picture.signs.iter().filter(is_lettered).count() / 2));
        for cells in [&place.cells, &place.clones] {
            picture.signs.push(Sign::Area { cells: cells.clone(), label: label.clone() });
        }
    }
}
