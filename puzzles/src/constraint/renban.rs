//! Renban lines: the values on a line are consecutive, in any order.

use super::kinds::{Form, Kind};
use super::on_board::lines_once;
use super::{Asks, Part, Piece, Place};
use crate::board::{Layout, all_values};
use crate::notation::text::Mistake;
use crate::picture::{LineLook, Picture};
use crate::technique::Said;

pub(super) const KIND: Kind =
    Kind { name: "renban", words: &[], parts: &[Part::Lines], form: Form::Placed(&Renban) };

struct Renban;

/// The cells of a line: the end of a loop is its beginning.
fn cells(line: &[usize]) -> &[usize] {
    if line.first() == line.last() { &line[1..] } else { line }
}

impl Asks for Renban {
    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        lines_once(place, layout, true)?;
        match place.lines.iter().find(|line| cells(line).len() > layout.size()) {
            None => Ok(()),
            Some(line) => Err(Mistake::new(
                format!("at most {} cells, as values differ", layout.size()),
                cells(line).len(),
            )),
        }
    }

    fn holds(&self, place: &Place, _: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        place.lines.iter().all(|line| {
            let mut values: Vec<i32> = cells(line).iter().map(|&cell| value(cell)).collect();
            values.sort_unstable();
            values.windows(2).all(|pair| pair[0] + 1 == pair[1])
        })
    }

    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        let piece = |line: &Vec<usize>| {
            let count = cells(line).len();
            let sets = (0..=layout.size() - count).map(|least| all_values(count) << least).collect();
            Piece::Sets(cells(line).to_vec(), sets)
        };
        place.lines.iter().map(piece).collect()
    }

    fn says(&self, _: &Place, _: &Layout) -> Said {
        Said::Renban
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        picture.add_lines(&place.lines, LineLook::Renban);
    }
}
