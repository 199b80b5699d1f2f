//! Whispers: neighbours on a line differ by at least a number; by default, half the size, rounded up. On 9×9 that is 5,
//! the German whispers.

use super::kinds::{Form, Kind};
use super::on_board::{steps, value_in};
use super::{Asks, Part, Piece, Place};
use crate::board::{Coordinates, Layout};
use crate::notation::text::Mistake;
use crate::picture::{LineLook, Picture};
use crate::technique::Said;

pub(super) const KIND: Kind = Kind {
    name: "whispers",
    words: &["german-whispers", "whisper"],
    parts: &[Part::Lines, Part::Value],
    form: Form::Placed(&Whispers),
};

struct Whispers;

/// By how much neighbours differ at least.
fn least(place: &Place, layout: &Layout) -> i32 {
    place.value.unwrap_or(layout.size().div_ceil(2) as i32)
}

impl Asks for Whispers {
    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        // Lines may cross themselves, as only neighbours count.
        if let Some([cell, _]) = steps(place).into_iter().find(|[one, other]| one == other) {
            let found = format!("{} twice", Coordinates::Numbers.cell(cell, layout.size()));
            return Err(Mistake::new("steps from one cell to another", found));
        }
        value_in(place, 1..=layout.size() as i32 - 1, "difference")
    }

    fn holds(&self, place: &Place, layout: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        let differ = |step: &[usize]| (value(step[0]) - value(step[1])).abs() >= least(place, layout);
        place.lines.iter().all(|line| line.windows(2).all(differ))
    }

    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        let relation = ("whispers", least(place, layout));
        let piece = |step| Piece::Pair(step, relation, |least, one: i32, other| (one - other).abs() >= least);
        steps(place).into_iter().map(piece).collect()
    }

    fn says(&self, place: &Place, layout: &Layout) -> Said {
        Said::Whispers(least(place, layout))
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        picture.add_lines(&place.lines, LineLook::Whispers);
    }
}
