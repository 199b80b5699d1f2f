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

    fn pieces(&self, place: &Place, _: &Layout) -> Vec<Piece> {
        let goes = if self.is_slow { |_, one, other| one <= other } else { |_, one, other| one < other };
        let name = if self.is_slow { "never falls" } else { "rises" };
        steps(place).into_iter().map(|step| Piece::Pair(step, (name, 0), goes)).collect()
    }

    fn says(&self, _: &Place, _: &Layout) -> Said {
        Said::Thermometer(self.is_slow)
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        let look = if self.is_slow { LineLook::SlowThermometer } else { LineLook::Thermometer };
        picture.add_lines(&place.lines, look);
    }
}
