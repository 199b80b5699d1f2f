//! Clues beside a row or a column, about its values as seen from there: the sum between the smallest and the
//! largest value (sandwich), the sum of as many cells as the first one says (X-sum), how many are higher than all
//! before them (skyscraper).

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;

use dlx::locks::locked;

use super::automaton::Automaton;
use super::inner_sum::InnerSum;
use super::kinds::{Form, Kind};
use super::on_board::{need_cells, seen, value_in};
use super::sandwich::{self, Sandwich};
use super::ways::{each_set, sets_by_sum};
use super::{Asks, Part, Piece, Place, Placed, skylines};
use crate::board::{Layout, ValueSet, members};
use crate::notation::text::Mistake;
use crate::picture::{Frame, Picture, Sign};
use crate::technique::{Apart, Reach, Said, Way, Ways};

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

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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

    /// Whether the values of a line, each once, can come to a clue that is neither too small nor too large.
    fn is_possible(self, clue: i32, size: i32) -> bool {
        let has = |sums: u128, sum: i32| (0..128).contains(&sum) && sums >> sum & 1 == 1;
        match self {
            Outside::Sandwich => has((2..size).fold(1, |sums, value| sums | sums << value), clue),
            Outside::XSum => (1..=size).any(|first| has(sums_after(first, size), clue - first)),
            Outside::Skyscraper => true,
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
    ///
    /// It is made once for each clue of a size that many boards have: to make it takes longer than to solve an easy
    /// one.
    fn automaton(self, clue: i32, size: usize) -> Automaton {
        static MADE: Mutex<BTreeMap<(Outside, i32, usize), Automaton>> = Mutex::new(BTreeMap::new());
        if size > FEW {
            return self.made(clue, size);
        }
        // What another thread has left is whole. No thread waits while another makes one: two may make the same.
        let known = || locked(&MADE);
        let key = (self, clue, size);
        if let Some(made) = known().get(&key) {
            return made.clone();
        }
        let made = self.made(clue, size);
        known().insert(key, made.clone());
        made
    }

    fn made(self, clue: i32, size: usize) -> Automaton {
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

/// The sums, as bits, that other values than the first can have on as many cells as it says, without its own: at most
/// 120 on the largest board.
fn sums_after(first: i32, size: i32) -> u128 {
    let count = (first - 1) as usize;
    // Of each number of values.
    let mut sums = vec![0_u128; count + 1];
    sums[0] = 1;
    for value in (1..=size).filter(|&value| value != first) {
        for more in (0..count).rev() {
            sums[more + 1] |= sums[more] << value;
        }
    }
    sums[count]
}

impl Asks for Outside {
    fn reads_both_ways(&self) -> bool {
        matches!(self, Outside::Sandwich)
    }

    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        need_cells(place, layout)?;
        let size = layout.size() as i32;
        let all = size * (size + 1) / 2;
        let (range, what) = match self {
            Outside::Sandwich => (0..=all - 1 - size, "sum"),
            Outside::XSum => (1..=all, "sum"),
            Outside::Skyscraper => (1..=size, "number of values"),
        };
        value_in(place, range.clone(), what)?;
        match place.value {
            Some(clue) if !self.is_possible(clue, size) => {
                let gaps: Vec<String> = range
                    .clone()
                    .filter(|&clue| !self.is_possible(clue, size))
                    .map(|gap| gap.to_string())
                    .collect();
                let (least, most) = range.into_inner();
                let expected = format!("a {what} from {least} to {most} other than {}", gaps.join(" and "));
                Err(Mistake::new(expected, clue).contradiction())
            }
            _ => Ok(()),
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
            Outside::Sandwich => {
                let sum = InnerSum::Sandwich(clue.max(0) as usize);
                Piece::InnerSum(seen(place, layout), sum, self.automaton(clue, size))
            }
            Outside::XSum if size > FEW => {
                let sum = InnerSum::XSum(clue.max(0) as usize);
                Piece::InnerSum(seen(place, layout), sum, self.automaton(clue, size))
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

    fn ways(&self, place: &Place, _: &[Piece], candidates: &[ValueSet]) -> Option<Ways> {
        let clue = place.value.unwrap_or_default().max(0) as usize;
        let count = match self {
            Outside::Sandwich => sandwiches(clue, candidates),
            Outside::XSum => x_sums(clue, candidates),
            Outside::Skyscraper => skylines::count(clue, candidates),
        };
        let is_told = !matches!(self, Outside::Skyscraper) && candidates.len() <= FEW;
        Some(Ways { count, left: is_told.then(|| self.left(place, candidates)) })
    }

    /// Of skyscrapers none is told.
    fn each_way(
        &self,
        place: &Place,
        candidates: &[ValueSet],
        each: &mut dyn FnMut(Way) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let clue = place.value.unwrap_or_default().max(0) as usize;
        match self {
            _ if candidates.len() > FEW => ControlFlow::Continue(()),
            Outside::Sandwich => each_sandwich(clue, candidates, each),
            Outside::XSum => each_x_sum(clue, candidates, each),
            Outside::Skyscraper => ControlFlow::Continue(()),
        }
    }

    fn apart(&self, place: &Place, candidates: &[ValueSet]) -> Option<Apart> {
        let (Outside::Skyscraper, Some(clue)) = (self, place.value) else { return None };
        let [least, most] = skylines::seen(candidates, FEW)?.map(|count| count as i64);
        let clue = i64::from(clue);
        let reach = match () {
            () if (least..=most).contains(&clue) => return None,
            () if least == most => Reach::Exactly(least),
            () if least > clue => Reach::AtLeast(least),
            () => Reach::AtMost(most),
        };
        Some(Apart::Seen(reach))
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

impl Outside {
    /// What its ways leave each cell: of those that they tell of, what these hold in any of them; and of the others,
    /// what stands elsewhere in none.
    fn left(self, place: &Place, candidates: &[ValueSet]) -> Vec<ValueSet> {
        let mut left = vec![0; candidates.len()];
        let all = self.each_way(place, candidates, &mut |way| {
            let elsewhere = way.iter().fold(0, |all, (_, set)| all | set);
            for (at, left) in left.iter_mut().enumerate() {
                let own = way.iter().find(|(places, _)| places.contains(&at));
                *left |= own.map_or(!elsewhere, |(_, set)| *set);
            }
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
        left
    }
}

/// How many of the sets between the least and the largest value make a sum, for all places of these two. Where they are
/// side by side, there is nothing to add up.
fn sandwiches(clue: usize, candidates: &[ValueSet]) -> usize {
    let size = candidates.len();
    let (least, largest): (ValueSet, ValueSet) = (1, 1 << (size - 1));
    let inner = |at: usize| candidates[at] & !(least | largest);
    let between = |[first, last]: [usize; 2]| {
        let own: Vec<ValueSet> = (first + 1..last).map(inner).collect();
        if own.is_empty() { 0 } else { made(&own, clue) }
    };
    let pairs = (0..size).flat_map(|first| (first + 1..size).map(move |last| [first, last]));
    let orders = |[first, last]: [usize; 2]| {
        let goes =
            |one: ValueSet, other: ValueSet| candidates[first] & one != 0 && candidates[last] & other != 0;
        usize::from(goes(least, largest)) + usize::from(goes(largest, least))
    };
    pairs
        .filter(|pair| orders(*pair) > 0)
        .map(|pair| orders(pair) * between(pair))
        .fold(0, usize::saturating_add)
}

/// How many sets of values make an X-sum, for all first values.
fn x_sums(clue: usize, candidates: &[ValueSet]) -> usize {
    let with = |number: u8| {
        let count = usize::from(number) + 1;
        let others: Vec<ValueSet> = candidates[1..count].iter().map(|set| set & !(1 << number)).collect();
        clue.checked_sub(count).map_or(0, |rest| made(&others, rest))
    };
    members(candidates[0]).map(with).fold(0, usize::saturating_add)
}

/// Shows each of these with its ends, as far as these are open; those with nothing between, too.
fn each_sandwich(
    clue: usize,
    candidates: &[ValueSet],
    each: &mut dyn FnMut(Way) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (least, largest): (ValueSet, ValueSet) = (1, 1 << (candidates.len() - 1));
    for first in 0..candidates.len() {
        for last in first + 1..candidates.len() {
            let places: Vec<usize> = (first + 1..last).collect();
            let own: Vec<ValueSet> = places.iter().map(|&at| candidates[at] & !(least | largest)).collect();
            for (one, other) in [(least, largest), (largest, least)] {
                if candidates[first] & one == 0 || candidates[last] & other == 0 {
                    continue;
                }
                let ends = [(first, one), (last, other)].into_iter();
                let open = ends.filter(|(at, _)| !candidates[*at].is_power_of_two());
                let open: Way = open.map(|(at, set)| (vec![at], set)).collect();
                each_set(&own, clue, &mut |set| {
                    let between = (!places.is_empty()).then(|| (places.clone(), set));
                    each(open.iter().cloned().chain(between).collect())
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Shows each of these with its first value, if that is open.
fn each_x_sum(
    clue: usize,
    candidates: &[ValueSet],
    each: &mut dyn FnMut(Way) -> ControlFlow<()>,
) -> ControlFlow<()> {
    members(candidates[0]).try_for_each(|number| {
        let count = usize::from(number) + 1;
        let places: Vec<usize> = (1..count).collect();
        let others: Vec<ValueSet> = places.iter().map(|&at| candidates[at] & !(1 << number)).collect();
        let Some(rest) = clue.checked_sub(count) else { return ControlFlow::Continue(()) };
        each_set(&others, rest, &mut |set| {
            let first = (!candidates[0].is_power_of_two()).then(|| (vec![0], 1 << number));
            let others = (!places.is_empty()).then(|| (places.clone(), set));
            each(first.into_iter().chain(others).collect())
        })
    })
}

/// How many sets of values, one in each of these cells, make a sum.
fn made(candidates: &[ValueSet], sum: usize) -> usize {
    sets_by_sum(candidates).get(sum).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: ValueSet = 0b1_1111_1111;

    #[test]
    fn sandwiches_are_counted_by_what_is_between() {
        assert_eq!(sandwiches(0, &[ALL; 9]), 0);
        // All seven, and both ends in two ways.
        assert_eq!(sandwiches(35, &[ALL; 9]), 2);
        // One value, in seven places, or two.
        assert_eq!(sandwiches(5, &[ALL; 9]), 2 * (7 + 6));
        let mut known = [ALL & !0b1_0000_0001; 9];
        (known[0], known[4]) = (1, 1 << 8);
        // 2 3 8, 2 4 7, 2 5 6 and 3 4 6.
        assert_eq!(sandwiches(13, &known), 4);
    }

    #[test]
    fn x_sums_are_counted_by_their_sets() {
        // 2 6 and 3 1 4.
        assert_eq!(x_sums(8, &[ALL; 9]), 2);
        assert_eq!(x_sums(1, &[ALL; 9]), 1);
        assert_eq!(x_sums(45, &[ALL; 9]), 1);
        let mut known = [ALL; 9];
        known[0] = 0b100;
        // 8 9.
        assert_eq!(x_sums(20, &known), 1);
    }
}
