//! Little killers: a number beside the board is the sum of the diagonal that its arrow points along.

use super::equal_sums::Parts;
use super::kinds::{Form, Kind};
use super::on_board::{need_cells, seen, value_in};
use super::{Asks, Direction, Part, Piece, Place};
use crate::board::Layout;
use crate::notation::text::Mistake;
use crate::picture::{Picture, Sign};
use crate::technique::Said;

pub(super) const KIND: Kind = Kind {
    name: "littlekillersum",
    words: &["little-killer"],
    parts: &[Part::Outside, Part::Direction, Part::Value],
    form: Form::Placed(&LittleKiller),
};

struct LittleKiller;

impl Asks for LittleKiller {
    fn reads_both_ways(&self) -> bool {
        true
    }

    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        need_cells(place, layout)?;
        let count = seen(place, layout).len() as i32;
        value_in(place, count..=count * layout.size() as i32, "sum")
    }

    fn cells(&self, place: &Place, layout: &Layout) -> Vec<usize> {
        seen(place, layout)
    }

    fn holds(&self, place: &Place, layout: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        let sum: i32 = seen(place, layout).into_iter().map(value).sum();
        place.value.is_none_or(|value| value == sum)
    }

    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        let sums = |sum: i32| {
            let sides = vec![Parts::side(seen(place, layout))];
            Piece::Sums(Parts { sides, total: Some(sum as usize), ..Parts::default() })
        };
        place.value.map(sums).into_iter().collect()
    }

    fn says(&self, place: &Place, _: &Layout) -> Said {
        Said::LittleKiller(place.value.unwrap_or_default())
    }

    fn total(&self, place: &Place) -> Option<i32> {
        place.value
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        if let (Some(sum), Some(outside)) = (place.value, place.outside) {
            let arrow = place.direction.map(Direction::step);
            picture.signs.push(Sign::Outside { place: outside, text: sum.to_string(), arrow, frame: None });
        }
    }
}
