//! Little killers: a number beside the board is the sum of the diagonal that its arrow points along.

use super::equal_sums::Parts;
use super::kinds::{Form, Kind};
use super::on_board::{need_cells, seen, value_in};
use super::placed::house_of;
use super::{Asks, Direction, Part, Piece, Place};
use crate::board::{Boxes, House, HouseKind, Layout};
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

/// How many of the cells of a diagonal differ from each other: all, if they are in one house, or else those of each
/// box.
fn counts(cells: &[usize], layout: &Layout) -> Vec<usize> {
    if house_of(cells, layout).is_some() {
        return vec![cells.len()];
    }
    if *layout.boxes() == Boxes::None {
        return vec![1; cells.len()];
    }
    let is_box = |house: &&House| matches!(house.kind, HouseKind::Box(_) | HouseKind::Region(_));
    let count = |house: &House| cells.iter().filter(|&&cell| house.cells.contains(&(cell as u16))).count();
    layout.houses().iter().filter(is_box).map(count).collect()
}

impl Asks for LittleKiller {
    fn reads_both_ways(&self) -> bool {
        true
    }

    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        need_cells(place, layout)?;
        let size = layout.size();
        let (mut least, mut most) = (0, 0);
        for count in counts(&seen(place, layout), layout) {
            least += (1..=count).sum::<usize>();
            most += (size + 1 - count..=size).sum::<usize>();
        }
        value_in(place, least as i32..=most as i32, "sum")
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
