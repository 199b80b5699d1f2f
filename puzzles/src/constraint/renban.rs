//! Renban lines: the values on a line are consecutive, in any order.

use super::kinds::{Form, Kind};
use super::on_board::{lines_of_at_most, lines_once, once_around};
use super::{Asks, Part, Piece, Place};
use crate::board::{Layout, all_values};
use crate::notation::text::Mistake;
use crate::picture::{LineLook, Picture};
use crate::technique::Said;

pub(super) const KIND: Kind =
    Kind { name: "renban", words: &[], parts: &[Part::Lines], form: Form::Placed(&Renban) };

struct Renban;

impl Asks for Renban {
    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        lines_once(place, layout, true)?;
        lines_of_at_most(layout.size(), "differ", place)
    }

    fn holds(&self, place: &Place, _: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        place.lines.iter().all(|line| {
            let mut values: Vec<i32> = once_around(line).iter().map(|&cell| value(cell)).collect();
            values.sort_unstable();
            values.windows(2).all(|pair| pair[0] + 1 == pair[1])
        })
    }

    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        let piece = |line: &Vec<usize>| {
            let count = once_around(line).len();
            let sets = (0..=layout.size() - count).map(|least| all_values(count) << least).collect();
            Piece::Sets(once_around(line).to_vec(), sets)
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
