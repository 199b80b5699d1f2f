//! Killer cages: cells with a sum, and with different values unless they may repeat; the sum may be left out.

use super::equal_sums::{LARGEST_TOTAL, Parts};
use super::kinds::{Form, Kind};
use super::sum::{LONGEST_RUN, subsets};
use super::{Asks, Part, Piece, Place};
use crate::board::{Layout, ValueSet, all_values, sum_of};
use crate::notation::text::Mistake;
use crate::picture::{Picture, Sign};
use crate::technique::{Said, Technique};

pub(super) const KIND: Kind = Kind {
    name: "killercage",
    words: &["killer", "cage"],
    parts: &[Part::Cells(1), Part::Value, Part::Repeats],
    form: Form::Placed(&Cage),
};

struct Cage;

impl Asks for Cage {
    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        let (size, count) = (layout.size(), place.cells.len());
        if !place.repeats && count > size {
            let most = format!("at most {size} cells, as their values differ");
            return Err(Mistake::new(most, count).contradiction());
        }
        if place.repeats && place.value.is_none() {
            return Err(Mistake::new("a sum, or different values", "neither"));
        }
        if count * size > LARGEST_TOTAL {
            return Err(Mistake::new(format!("at most {} cells", LARGEST_TOTAL / size), count));
        }
        let (least, most) = match place.repeats {
            true => (count, count * size),
            false => ((1..=count).sum(), (size + 1 - count..=size).sum()),
        };
        super::on_board::result_in(place, least as i32..=most as i32, "sum")
    }

    /// Different values have every sum between the least and the largest.
    fn checks_all(&self) -> bool {
        true
    }

    fn holds(&self, place: &Place, _: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        let values: Vec<i32> = place.cells.iter().map(|&cell| value(cell)).collect();
        let differ = (1..values.len()).all(|at| !values[..at].contains(&values[at]));
        (differ || place.repeats) && place.value.is_none_or(|sum| values.iter().sum::<i32>() == sum)
    }

    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        let cells = || place.cells.clone();
        let Some(sum) = place.value else { return vec![Piece::Different(cells())] };
        if !place.repeats && layout.size() <= LONGEST_RUN {
            let makes = |set: &ValueSet| sum_of(*set) as i32 == sum;
            let sets = subsets(all_values(layout.size()), place.cells.len()).filter(makes).collect();
            return vec![Piece::Sets(cells(), sets)];
        }
        let sides = vec![Parts::side(cells())];
        let sums = Piece::Sums(Parts {
            sides,
            total: Some(sum as usize),
            differ: !place.repeats,
            ..Parts::default()
        });
        if place.repeats { vec![sums] } else { vec![Piece::Different(cells()), sums] }
    }

    fn says(&self, place: &Place, _: &Layout) -> Said {
        Said::Cage(place.value, !place.repeats)
    }

    fn total(&self, place: &Place) -> Option<i32> {
        place.value
    }

    fn technique(&self, _: &Kind) -> Technique {
        Technique::Cage
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        let repeats = if place.repeats { "+" } else { "" };
        let label = place.value.map(|sum| format!("{sum}{repeats}"));
        picture.signs.push(Sign::Cage { cells: place.cells.clone(), label });
    }
}
