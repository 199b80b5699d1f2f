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
    /// Words name the first cell and the last one: let these be two that are the same.
    fn cells(&self, place: &Place, _: &Layout) -> Vec<usize> {
        let mut cells = place.all_cells();
        if let Some([one, other]) = pairs(place).next() {
            cells.retain(|cell| ![one, other].contains(cell));
            cells.insert(0, one);
            cells.push(other);
        }
        cells
    }

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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::Placed;
    use super::*;
    use crate::constraint::Constraint;
    use crate::technique::{Language, Names};

    #[test]
    fn words_name_two_cells_that_are_the_same() {
        let layout = Arc::new(Layout::classic(4).expect("a size"));
        let named = |cells: Vec<usize>, clones: Vec<usize>, language: &str| {
            let place = Place { cells, clones, ..Place::default() };
            let clones = Placed::new(&KIND, place, &layout).expect("clones");
            let language = Language::named(language).expect("a language");
            let names = Names { language, ..Names::plain(4) };
            let values: Vec<i32> = (1..=4).collect();
            (clones.name(&names), clones.looks(&values)[0].says(&names))
        };
        let (name, says) = named(vec![0, 4, 5], vec![9, 13, 14], "en");
        assert_eq!(name, "the clones at r1c1 and r3c2");
        assert_eq!(says, "the clones at r1c1 and r3c2 have the same values");
        let (name, says) = named(vec![0, 4, 5], vec![9, 13, 14], "de");
        assert_eq!(name, "die Klone bei r1c1 und r3c2");
        assert_eq!(says, "die Klone bei r1c1 und r3c2 haben dieselben Werte");
        // A shape may share cells with its copy.
        assert_eq!(named(vec![0, 5], vec![5, 10], "en").0, "the clones at r1c1 and r2c2");
        assert_eq!(named(vec![0, 5], vec![0, 10], "en").0, "the clones at r2c2 and r3c3");
    }
}
