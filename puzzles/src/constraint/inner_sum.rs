//! Long lines of different values of which those between two places add up to a clue: sandwiches, and X-sums, where the
//! first value says how many.
//!
//! For each choice of the two ends, each other value is inside or outside. How many values are inside and what these
//! add up to, one value after another, tells which values can be where. Which cell takes which is left to the houses.
//! Lines of up to nine cells are narrowed exactly ([`Sandwich`](super::sandwich::Sandwich),
//! [`Automaton`](super::automaton)).

use std::ops::Range;

use crate::board::{MOST_VALUES, ValueSet, all_values, members};
use crate::solve::{Cells, DeadEnd, Propagator};

/// What values come to so far, as bits: one number for each count of those inside.
type Sums = [u128; MOST_VALUES];

/// What a clue says of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) enum InnerSum {
    /// The sum between the least and the largest value.
    Sandwich(usize),
    /// The sum of as many cells as the first one says.
    XSum(usize),
}

impl InnerSum {
    /// Takes values from the cells of a line that are in no choice of the ends. Returns whether values are left.
    pub(super) fn narrow(self, candidates: &mut [ValueSet]) -> bool {
        let mut kept = [0; MOST_VALUES];
        let kept = &mut kept[..candidates.len()];
        let mut keep = |way: &[ValueSet]| kept.iter_mut().zip(way).for_each(|(kept, set)| *kept |= set);
        match self {
            InnerSum::Sandwich(clue) => {
                let (least, largest) = (1, 1 << (candidates.len() - 1));
                for first in 0..candidates.len() {
                    for last in first + 1..candidates.len() {
                        let goes = |[one, other]: &[ValueSet; 2]| {
                            candidates[first] & one != 0 && candidates[last] & other != 0
                        };
                        let mut orders =
                            [[least, largest], [largest, least]].into_iter().filter(goes).peekable();
                        if orders.peek().is_none() {
                            continue;
                        }
                        let ends =
                            orders.fold([0; 2], |ends, order| [ends[0] | order[0], ends[1] | order[1]]);
                        let ends = [(first, ends[0]), (last, ends[1])];
                        divided(candidates, &ends, first + 1..last, clue)
                            .into_iter()
                            .for_each(|way| keep(&way));
                    }
                }
            }
            InnerSum::XSum(clue) => {
                for number in members(candidates[0]) {
                    let count = usize::from(number) + 1;
                    let Some(rest) = clue.checked_sub(count) else { continue };
                    divided(candidates, &[(0, 1 << number)], 1..count, rest)
                        .into_iter()
                        .for_each(|way| keep(&way));
                }
            }
        }
        candidates.copy_from_slice(kept);
        candidates[0] != 0
    }
}

/// What is left of a line whose ends hold these values and nothing else, and whose cells inside add up to `sum`.
/// `None` if that cannot be.
fn divided(
    candidates: &[ValueSet],
    ends: &[(usize, ValueSet)],
    inside: Range<usize>,
    sum: usize,
) -> Option<[ValueSet; MOST_VALUES]> {
    let size = candidates.len();
    let at_ends = ends.iter().fold(0, |all, (_, set)| all | set);
    let is_end = |at: usize| ends.iter().any(|(end, _)| *end == at);
    // What any cell inside can hold, and any outside.
    let mut can_be: [ValueSet; 2] = [0; 2];
    for at in (0..size).filter(|&at| !is_end(at)) {
        can_be[usize::from(!inside.contains(&at))] |= candidates[at] & !at_ends;
    }
    let count = inside.len();
    let goal = 1_u128.checked_shl(sum as u32)?;
    let values = all_values(size) & !at_ends;
    // What the values before each come to.
    let mut before: [Sums; MOST_VALUES + 1] = [[0; MOST_VALUES]; MOST_VALUES + 1];
    before[0][0] = 1;
    let mut place = 0;
    for value in members(values) {
        for taken in 0..=count {
            let without = if can_be[1] >> value & 1 == 1 { before[place][taken] } else { 0 };
            let with = match taken.checked_sub(1) {
                Some(fewer) if can_be[0] >> value & 1 == 1 => before[place][fewer] << (value + 1),
                _ => 0,
            };
            before[place + 1][taken] = without | with;
        }
        place += 1;
    }
    let mut good: Sums = [0; MOST_VALUES];
    good[count] = before[place][count] & goal;
    if good[count] == 0 {
        return None;
    }
    let mut kept: [ValueSet; 2] = [0; 2];
    for value in (0..size as u8).rev().filter(|value| values >> value & 1 == 1) {
        place -= 1;
        let mut on: Sums = [0; MOST_VALUES];
        for (taken, on) in on.iter_mut().enumerate().take(count + 1) {
            let without = if can_be[1] >> value & 1 == 1 { before[place][taken] & good[taken] } else { 0 };
            let with = if taken < count && can_be[0] >> value & 1 == 1 {
                before[place][taken] & good[taken + 1] >> (value + 1)
            } else {
                0
            };
            kept[0] |= ValueSet::from(with != 0) << value;
            kept[1] |= ValueSet::from(without != 0) << value;
            *on = with | without;
        }
        good = on;
    }
    let mut way = [0; MOST_VALUES];
    for (at, way) in way[..size].iter_mut().enumerate() {
        let end = ends.iter().find(|(end, _)| *end == at).map(|(_, set)| *set);
        *way = candidates[at] & end.unwrap_or(kept[usize::from(!inside.contains(&at))]);
        if *way == 0 {
            return None;
        }
    }
    Some(way)
}

impl Propagator for InnerSum {
    fn is_late(&self) -> bool {
        true
    }

    fn narrow(&mut self, number: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd> {
        cells.narrow(number, |candidates| InnerSum::narrow(*self, candidates))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Shows all ways to fill a line with different values.
    fn fill(candidates: &[ValueSet], line: &mut Vec<i32>, show: &mut impl FnMut(&[i32])) {
        let Some(&set) = candidates.get(line.len()) else { return show(line) };
        for value in members(set).map(|number| i32::from(number) + 1) {
            if !line.contains(&value) {
                line.push(value);
                fill(candidates, line, show);
                line.pop();
            }
        }
    }

    fn holds(sum: InnerSum, line: &[i32]) -> bool {
        let at = |value: i32| line.iter().position(|&own| own == value).expect("each is there");
        let (clue, inner) = match sum {
            InnerSum::Sandwich(clue) => {
                let (one, other) = (at(1), at(line.len() as i32));
                (clue, &line[one.min(other) + 1..one.max(other)])
            }
            InnerSum::XSum(clue) => (clue, &line[..line[0] as usize]),
        };
        inner.iter().sum::<i32>() as usize == clue
    }

    #[test]
    fn what_fits_stays_and_what_does_not_goes() {
        let mut random = Random::new(1, 0);
        let (mut taken, mut dead) = (0, 0);
        for _ in 0..2_000 {
            let size = 4 + random.below(3);
            let clue = random.below(size * (size + 1) / 2 + 1);
            let sum = if random.below(2) == 0 { InnerSum::Sandwich(clue) } else { InnerSum::XSum(clue) };
            let all = all_values(size);
            let drawn: Vec<ValueSet> =
                (0..size).map(|_| (random.bits() | random.bits()) as ValueSet & all).collect();
            let mut fitting = vec![0; size];
            fill(&drawn, &mut Vec::new(), &mut |line| {
                if holds(sum, line) {
                    fitting.iter_mut().zip(line).for_each(|(set, value)| *set |= 1 << (value - 1));
                }
                let mut known: Vec<ValueSet> = line.iter().map(|value| 1 << (value - 1)).collect();
                assert_eq!(sum.narrow(&mut known), holds(sum, line), "{sum:?} {line:?}");
            });
            let mut left = drawn.clone();
            if sum.narrow(&mut left) {
                let is_kept = |(left, fitting): (&ValueSet, &ValueSet)| left & fitting == *fitting;
                assert!(left.iter().zip(&fitting).all(is_kept), "{sum:?} {drawn:?}");
                taken += usize::from(left != drawn);
            } else {
                assert!(fitting.iter().all(|&set| set == 0), "{sum:?} {drawn:?}");
                dead += 1;
            }
        }
        assert!(taken > 100 && dead > 100, "{taken} and {dead} of 2,000 say something");
    }

    #[test]
    fn a_sum_of_all_values_is_that_of_the_line() {
        let mut line = [all_values(12); 12];
        assert!(InnerSum::XSum(78).narrow(&mut line));
        assert_eq!(line[0], 1 << 11);
        assert!(!InnerSum::XSum(79).narrow(&mut [all_values(12); 12]));
        let mut line = [all_values(16); 16];
        assert!(InnerSum::Sandwich(119).narrow(&mut line));
        assert_eq!((line[0], line[7], line[15]), (1 | 1 << 15, all_values(16) & !(1 | 1 << 15), 1 | 1 << 15));
    }
}
