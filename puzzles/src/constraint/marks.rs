//! Marks between neighbours: a difference, a ratio, the letters X and V for sums of 10 and 5.

use super::kinds::{Form, Kind};
use super::on_board::value_in;
use super::{Asks, Part, Piece, Place};
use crate::board::Layout;
use crate::notation::text::Mistake;
use crate::picture::{Dot, Picture, Sign};
use crate::technique::Said;

pub(super) const DIFFERENCE: Kind = Kind {
    name: "difference",
    words: &[],
    parts: &[Part::Neighbours, Part::Value],
    form: Form::Placed(&Mark::Difference),
};

pub(super) const RATIO: Kind = Kind {
    name: "ratio",
    words: &[],
    parts: &[Part::Neighbours, Part::Value],
    form: Form::Placed(&Mark::Ratio),
};

pub(super) const XV: Kind =
    Kind { name: "xv", words: &[], parts: &[Part::Neighbours, Part::Letter], form: Form::Placed(&Mark::Sum) };

#[derive(Clone, Copy)]
enum Mark {
    Difference,
    Ratio,
    Sum,
}

/// Whether one value is `by` times the other.
pub(super) fn is_ratio(by: i32, one: i32, other: i32) -> bool {
    one * by == other || other * by == one
}

impl Mark {
    fn number(self, place: &Place) -> i32 {
        place.value.unwrap_or(match self {
            Mark::Difference => 1,
            Mark::Ratio => 2,
            Mark::Sum => 10,
        })
    }
}

impl Asks for Mark {
    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        let size = layout.size() as i32;
        match self {
            Mark::Difference => value_in(place, 1..=size - 1, "difference"),
            Mark::Ratio => value_in(place, 2..=size, "ratio"),
            Mark::Sum => Ok(()),
        }
    }

    fn holds(&self, place: &Place, _: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        let (one, other, number) = (value(place.cells[0]), value(place.cells[1]), self.number(place));
        match self {
            Mark::Difference => (one - other).abs() == number,
            Mark::Ratio => one == number * other || other == number * one,
            Mark::Sum => one + other == number,
        }
    }

    fn pieces(&self, place: &Place, _: &Layout) -> Vec<Piece> {
        let cells = [place.cells[0], place.cells[1]];
        let number = self.number(place);
        vec![match self {
            Mark::Difference => {
                Piece::Pair(cells, ("difference", number), |by, one: i32, other| (one - other).abs() == by)
            }
            Mark::Ratio => Piece::Pair(cells, ("ratio", number), is_ratio),
            Mark::Sum => Piece::Pair(cells, ("sum", number), |sum, one, other| one + other == sum),
        }]
    }

    fn says(&self, place: &Place, _: &Layout) -> Said {
        let number = self.number(place);
        match self {
            Mark::Difference => Said::Difference(number),
            Mark::Ratio => Said::Ratio(number),
            Mark::Sum => Said::Sum(number),
        }
    }

    fn total(&self, place: &Place) -> Option<i32> {
        matches!(self, Mark::Sum).then(|| self.number(place))
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        let number = self.number(place);
        let black = match self {
            Mark::Sum => {
                let text = if number == 5 { "V" } else { "X" }.to_owned();
                picture.signs.push(Sign::Between { cells: place.cells.clone(), text, is_circled: false });
                return;
            }
            Mark::Difference => false,
            Mark::Ratio => true,
        };
        let [cell, other] = [place.cells[0], place.cells[1]];
        if number == if black { 2 } else { 1 } {
            picture.dots.push(Dot { cell, below: other - cell > 1, black });
        } else {
            let text = if black { format!("{number}:1") } else { number.to_string() };
            picture.signs.push(Sign::Between { cells: place.cells.clone(), text, is_circled: true });
        }
    }
}
