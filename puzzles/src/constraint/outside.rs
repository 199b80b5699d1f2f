//! Clues beside a row or a column, about its values as seen from there: the sum between the smallest and the
//! largest value (sandwich), the sum of as many cells as the first one says (X-sum), how many are higher than all
//! before them (skyscraper).

use super::automaton::Automaton;
use super::kinds::{Form, Kind};
use super::on_board::{need_cells, seen, value_in};
use super::sandwich::{self, Sandwich};
use super::{Asks, Part, Piece, Place, Placed};
use crate::board::Layout;
use crate::notation::text::Mistake;
use crate::picture::{Frame, Picture, Sign};
use crate::technique::Said;

pub(super) const SANDWICH: Kind = Kind {
    name: "sandwichsum",
    words: &["sandwich"],
    parts: &[Part::Outside, Part::Value],
    form: Form::Placed(&Outside::Sandwich),
};

pub(super) const X_SUM: Kind = Kind {
    name: "xsum",
    words: &["x-sum"],
    parts: &[Part::Outside, Part::Value],
    form: Form::Placed(&Outside::XSum),
};

pub(super) const SKYSCRAPER: Kind = Kind {
    name: "skyscraper",
    words: &[],
    parts: &[Part::Outside, Part::Value],
    form: Form::Placed(&Outside::Skyscraper),
};

#[derive(Clone, Copy)]
enum Outside {
    Sandwich,
    XSum,
    Skyscraper,
}

/// Up to this size an automaton knows which values it has read.
const FEW: usize = 9;

impl Outside {
    fn kind(self) -> &'static Kind {
        match self {
            Outside::Sandwich => &SANDWICH,
            Outside::XSum => &X_SUM,
            Outside::Skyscraper => &SKYSCRAPER,
        }
    }

    /// What tells its clues from those of the other kinds, where there are several.
    fn frame(self) -> Option<Frame> {
        match self {
            Outside::Sandwich => None,
            Outside::XSum => Some(Frame::Circle),
            Outside::Skyscraper => Some(Frame::Square),
        }
    }

    /// What accepts the lines with this clue. Their values differ: with few, it is exact for such lines.
    fn automaton(self, clue: i32, size: usize) -> Automaton {
        let last = size as i32;
        let values: Vec<i32> = (1..=last).collect();
        // The values that have been read, as bits.
        let read = |used: u32, value: i32| match 1 << value {
            _ if size > FEW => Some(0),
            bit if used & bit != 0 => None,
            bit => Some(used | bit),
        };
        match self {
            Outside::Sandwich => {
                // Which end was read, 0 for none and -1 for both, and the sum since then.
                let step = |_: usize, &(end, sum): &(i32, i32), value: i32| match end {
                    0 if value == 1 || value == last => Some((value, 0)),
                    -1 if value == 1 || value == last => None,
                    0 | -1 => Some((end, sum)),
                    end if value == end => None,
                    _ if value == 1 || value == last => (sum == clue).then_some((-1, 0)),
                    _ => (sum + value <= clue).then_some((end, sum + value)),
                };
                Automaton::new(size, &values, (0, 0), step, |&(end, _)| end == -1)
            }
            Outside::XSum => {
                // How many are still to be added, and what is missing; and the values read.
                let step = |place: usize, &(left, missing, used): &(i32, i32, u32), value: i32| {
                    let left = if place == 0 { value } else { left };
                    let used = read(used, value)?;
                    match left {
                        0 => Some((0, 0, used)),
                        1 => (missing == value).then_some((0, 0, used)),
                        _ => (missing > value).then_some((left - 1, missing - value, used)),
                    }
                };
                Automaton::new(size, &values, (0, clue, 0), step, |_| true)
            }
            Outside::Skyscraper => {
                let step = |_: usize, &(highest, missing, used): &(i32, i32, u32), value: i32| {
                    let used = read(used, value)?;
                    match value > highest {
                        true if missing == 0 => None,
                        true => Some((value, missing - 1, used)),
                        false => Some((highest, missing, used)),
                    }
                };
                Automaton::new(size, &values, (0, clue, 0), step, |&(_, missing, _)| missing == 0)
            }
        }
    }
}

impl Asks for Outside {
    fn reads_both_ways(&self) -> bool {
        matches!(self, Outside::Sandwich)
    }

    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        need_cells(place, layout)?;
        let size = layout.size() as i32;
        let all = size * (size + 1) / 2;
        match self {
            Outside::Sandwich => value_in(place, 0..=all - 1 - size, "sum"),
            Outside::XSum => value_in(place, 1..=all, "sum"),
            Outside::Skyscraper => value_in(place, 1..=size, "number of values"),
        }
    }

    fn cells(&self, place: &Place, layout: &Layout) -> Vec<usize> {
        seen(place, layout)
    }

    fn holds(&self, place: &Place, layout: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        let values: Vec<i32> = seen(place, layout).into_iter().map(value).collect();
        let Some(clue) = place.value else { return true };
        match self {
            Outside::Sandwich => {
                let ends = [1, values.len() as i32].map(|end| values.iter().position(|&value| value == end));
                let [Some(one), Some(other)] = ends else { return false };
                values[one.min(other) + 1..one.max(other)].iter().sum::<i32>() == clue
            }
            Outside::XSum => values[..values[0] as usize].iter().sum::<i32>() == clue,
            Outside::Skyscraper => {
                let is_seen = |at: &usize| values[..*at].iter().all(|&before| before < values[*at]);
                (0..values.len()).filter(is_seen).count() as i32 == clue
            }
        }
    }

    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        let size = layout.size();
        let piece = |clue| match self {
            Outside::Sandwich if size <= sandwich::LONGEST => {
                Piece::Sandwich(seen(place, layout), Sandwich::new(clue, size), self.automaton(clue, size))
            }
            _ => Piece::Automaton(seen(place, layout), self.automaton(clue, size)),
        };
        place.value.map(piece).into_iter().collect()
    }

    fn says(&self, place: &Place, layout: &Layout) -> Said {
        let clue = place.value.unwrap_or_default();
        match self {
            Outside::Sandwich => Said::Sandwich(clue, layout.size() as i32),
            Outside::XSum => Said::XSum(clue, place.framed),
            Outside::Skyscraper => Said::Skyscraper(clue, place.framed),
        }
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        if let (Some(clue), Some(outside)) = (place.value, place.outside) {
            let frame = self.frame().filter(|_| place.framed);
            picture.signs.push(Sign::Outside { place: outside, text: clue.to_string(), arrow: None, frame });
        }
    }

    /// Beside clues of other kinds, those of all kinds but one are framed.
    fn among(&self, place: &Place, others: &[&Placed], _: &Layout) -> Option<Place> {
        let is_other = |other: &&Placed| {
            let name = other.kind().name;
            [SANDWICH.name, X_SUM.name, SKYSCRAPER.name].contains(&name) && name != self.kind().name
        };
        let framed = self.frame().is_some() && others.iter().any(is_other);
        Some(Place { framed, ..place.clone() })
    }
}
