//! A sign between two neighbours: the first value is less than the second.

use super::kinds::{Form, Kind};
use super::{Asks, Part, Piece, Place};
use crate::board::{Layout, Pair};
use crate::notation::text::Mistake;
use crate::picture::{Picture, Sign};
use crate::technique::Said;

pub(super) const KIND: Kind = Kind {
    name: "less",
    words: &["less-than", "greater-than"],
    parts: &[Part::Cells(2)],
    form: Form::Placed(&Less),
};

struct Less;

impl Asks for Less {
    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        let are_neighbours = matches!(place.cells[..], [one, other]
            if Pair::of(one, other, layout.size()).is_some());
        if are_neighbours { Ok(()) } else { Err(Mistake::new("two cells that share a side", "others")) }
    }

    fn holds(&self, place: &Place, _: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        matches!(place.cells[..], [lesser, greater] if value(lesser) < value(greater))
    }

    fn pieces(&self, place: &Place, _: &Layout) -> Vec<Piece> {
        let pairs = place.cells.windows(2).map(|pair| [pair[0], pair[1]]);
        pairs.map(|pair| Piece::Pair(pair, ("rises", 0), |_, one, other| one < other)).collect()
    }

    fn says(&self, _: &Place, _: &Layout) -> Said {
        Said::Less
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        let pairs = place.cells.windows(2).map(|pair| [pair[0], pair[1]]);
        picture.signs.extend(pairs.map(|cells| Sign::Chevron { cells }));
    }
}
