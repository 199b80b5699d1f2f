//! Quadruples: the values in a circle where four cells meet are among those of the cells, each as often as it is
//! written.

use super::automaton::Automaton;
use super::kinds::{Form, Kind};
use super::{Asks, Part, Piece, Place};
use crate::board::{Coordinates, Layout};
use crate::notation::text::Mistake;
use crate::picture::{Picture, Sign};
use crate::technique::Said;

pub(super) const KIND: Kind = Kind {
    name: "quadruple",
    words: &["quad"],
    parts: &[Part::Cells(1), Part::Values],
    form: Form::Placed(&Quadruple),
};

struct Quadruple;

/// What is left of values when one of them is found.
fn without(values: &[i32], value: i32) -> Vec<i32> {
    let mut left = values.to_vec();
    if let Some(place) = left.iter().position(|&other| other == value) {
        left.remove(place);
    }
    left
}

/// Whether these are the four cells around a point of a board with this many columns.
fn meet(cells: &[usize], columns: usize) -> bool {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    match cells[..] {
        [first, ..] => {
            first % columns + 1 < columns && cells == [0, 1, columns, columns + 1].map(|step| first + step)
        }
        [] => false,
    }
}

impl Asks for Quadruple {
    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        if !meet(&place.cells, layout.size()) {
            let names: Vec<String> =
                place.cells.iter().map(|&cell| Coordinates::Numbers.cell(cell, layout.size())).collect();
            return Err(Mistake::new("four cells that meet in a point", names.join(" ")));
        }
        Ok(())
    }

    fn holds(&self, place: &Place, _: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        let count = |wanted: i32| place.cells.iter().filter(|&&cell| value(cell) == wanted).count();
        place
            .values
            .iter()
            .all(|&wanted| count(wanted) >= place.values.iter().filter(|&&other| other == wanted).count())
    }

    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        let values: Vec<i32> = (1..=layout.size() as i32).collect();
        let step = |_: usize, left: &Vec<i32>, value: i32| Some(without(left, value));
        let automaton = Automaton::new(place.cells.len(), &values, place.values.clone(), step, Vec::is_empty);
        vec![Piece::Automaton(place.cells.clone(), automaton)]
    }

    fn says(&self, place: &Place, _: &Layout) -> Said {
        Said::Quadruple(place.values.clone())
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        let values: Vec<String> = place.values.iter().map(i32::to_string).collect();
        let text = values.join(" ");
        picture.signs.push(Sign::Between { cells: place.cells.clone(), text, is_circled: true });
    }
}
