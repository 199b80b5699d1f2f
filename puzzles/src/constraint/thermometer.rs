//! Thermometers: values rise from the bulb on; on slow ones, they never fall.

use super::kinds::{Form, Kind};
use super::on_board::{lines_of_at_most, lines_once, steps};
use super::{Asks, Part, Piece, Place};
use crate::board::Layout;
use crate::notation::text::Mistake;
use crate::picture::{LineLook, Picture};
use crate::technique::Said;

pub(super) const KIND: Kind = Kind {
    name: "thermometer",
    words: &["thermo"],
    parts: &[Part::Lines],
    form: Form::Placed(&Thermometer { is_slow: false }),
};

pub(super) const SLOW: Kind = Kind {
    name: "slowthermometer",
    words: &["slow-thermo", "slow-thermometer"],
    parts: &[Part::Lines],
    form: Form::Placed(&Thermometer { is_slow: true }),
};

struct Thermometer {
    is_slow: bool,
}

impl Asks for Thermometer {
    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        lines_once(place, layout, false)?;
        if self.is_slow { Ok(()) } else { lines_of_at_most(layout.size(), "rise", place) }
    }

    fn holds(&self, place: &Place, _: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        let rises = |line: &Vec<usize>| {
            line.windows(2).all(|step| match self.is_slow {
                true => value(step[0]) <= value(step[1]),
                false => value(step[0]) < value(step[1]),
            })
        };
        place.lines.iter().all(rises)
    }

    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        let piece = |step: [usize; 2]| {
            // Values in a house differ anyway.
            if self.is_slow && !layout.share_house(step[0], step[1]) {
                Piece::Pair(step, ("never falls", 0), |_, one, other| one <= other)
            } else {
                Piece::Pair(step, ("rises", 0), |_, one, other| one < other)
            }
        };
        steps(place).into_iter().map(piece).collect()
    }

    fn says(&self, _: &Place, _: &Layout) -> Said {
        Said::Thermometer(self.is_slow)
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        let look = if self.is_slow { LineLook::SlowThermometer } else { LineLook::Thermometer };
        picture.add_lines(&place.lines, look);
    }
}
