//! Arrows: the values along each arm add up to the number in the circle, which may have several cells: a pill, read
//! from left to right and from top to bottom. Each line begins at the circle.

use super::equal_sums::{LARGEST_TOTAL, Parts};
use super::kinds::{Form, Kind};
use super::on_board::lines_once;
use super::{Asks, Part, Piece, Place};
use crate::board::{Coordinates, Layout, Turn};
use crate::notation::text::Mistake;
use crate::picture::{LineLook, Picture, Sign};
use crate::technique::Said;

pub(super) const KIND: Kind = Kind {
    name: "arrow",
    words: &["arrows"],
    parts: &[Part::Cells(1), Part::Lines],
    form: Form::Placed(&Arrow),
};

struct Arrow;

/// The cells of the circle, as a number is read.
fn circle(place: &Place) -> Vec<usize> {
    let mut cells = place.cells.clone();
    cells.sort_unstable();
    cells
}

impl Asks for Arrow {
    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        lines_once(place, layout, false)?;
        if place.cells.len() > 3 {
            return Err(Mistake::new("at most three cells in the circle", place.cells.len()));
        }
        for line in &place.lines {
            let name = |cell: usize| Coordinates::Numbers.cell(cell, layout.size());
            let found = match line[1..].iter().find(|cell| place.cells.contains(cell)) {
                _ if !place.cells.contains(&line[0]) => Some(format!("one from {}", name(line[0]))),
                back => back.map(|&cell| format!("one that comes back to {}", name(cell))),
            };
            if let Some(found) = found {
                return Err(Mistake::new("lines that begin in the circle, and go on outside it", found));
            }
            if (line.len() - 1) * layout.size() > LARGEST_TOTAL {
                return Err(Mistake::new(
                    format!("at most {} cells", LARGEST_TOTAL / layout.size()),
                    line.len() - 1,
                ));
            }
        }
        Ok(())
    }

    fn holds(&self, place: &Place, _: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        let number = circle(place).into_iter().fold(0, |number, cell| 10 * number + value(cell));
        place.lines.iter().all(|line| line[1..].iter().map(|&cell| value(cell)).sum::<i32>() == number)
    }

    fn pieces(&self, place: &Place, _: &Layout) -> Vec<Piece> {
        let tens = circle(place).into_iter().rev().zip([1, 10, 100]).collect();
        let arms = place.lines.iter().map(|line| Parts::side(line[1..].iter().copied()));
        let sides = std::iter::once(tens).chain(arms).collect();
        vec![Piece::Sums(Parts { sides, ..Parts::default() })]
    }

    fn says(&self, place: &Place, _: &Layout) -> Said {
        Said::Arrow(place.cells.len() > 1)
    }

    /// A pill is read in the same order everywhere.
    fn turned(
        &self,
        kind: &'static Kind,
        place: &Place,
        turn: Turn,
        layout: &Layout,
    ) -> Option<&'static Kind> {
        let size = layout.size();
        let images = circle(place).into_iter().map(|cell| turn.image(cell, [size; 2]));
        images.is_sorted().then_some(kind)
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        picture.add_lines(&place.lines, LineLook::Arrow);
        picture.signs.push(Sign::Pill { cells: circle(place) });
    }
}
