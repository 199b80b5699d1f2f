//! Groups of cells with equal sums: a cage and its total, the circle of an arrow and its arms, the pieces of a line in
//! several boxes. A cell may count more than once, as the tens of a number do.
//!
//! Each side is told what it can add up to; what all can is left, and each cell keeps what helps to one of these sums.
//! Cells of a house that count alike are taken together, as their values differ: with up to nine values the sums
//! of such cells are found exactly (`sum/group.rs`). As an exact cover, it is an automaton that adds up.

use super::automaton::Automaton;
use super::sum::group;
use crate::board::{Layout, ValueSet};
use crate::solve::{Cells, DeadEnd, Propagator};

/// The largest sum that is told apart.
pub(crate) const LARGEST_TOTAL: usize = 64 * WORDS - 1;
const WORDS: usize = 16;
/// The largest digit whose sums are found together.
const LARGEST_DIGIT: usize = 9;

/// Cells, each with how often it counts.
pub(crate) type Side = Vec<(usize, usize)>;

/// Sides of equal sums.
#[derive(Clone, Default, Debug)]
pub(crate) struct Parts {
    pub(crate) sides: Vec<Side>,
    /// How much more each side counts than its cells; nothing where nothing is told.
    pub(crate) more: Vec<usize>,
    /// What each adds up to, if that is told.
    pub(crate) total: Option<usize>,
    /// Whether all cells of a side hold different values.
    pub(crate) differ: bool,
}

impl Parts {
    /// The cells that count once.
    pub(crate) fn side(cells: impl IntoIterator<Item = usize>) -> Side {
        cells.into_iter().map(|cell| (cell, 1)).collect()
    }

    /// Its cells, side by side.
    pub(super) fn cells(&self) -> Vec<usize> {
        self.sides.iter().flatten().map(|&(cell, _)| cell).collect()
    }

    /// What adds up one side after another. The state is the sum of all sides, if that is known, and what the side
    /// has come to; of the first side, the least that is still to come does not matter.
    pub(super) fn automaton(&self, values: &[i32]) -> Automaton {
        let places: Vec<(usize, usize)> = (0..)
            .zip(&self.sides)
            .flat_map(|(number, side)| side.iter().map(move |&(_, times)| (number, times)))
            .collect();
        let more = |number: usize| self.more.get(number).copied().unwrap_or(0);
        let known = self.total;
        // A side can come to no more than the cells of each can.
        let largest = values.last().map_or(0, |&value| value as usize);
        let most = |(number, side): (usize, &Side)| {
            more(number) + side.iter().map(|(_, times)| times * largest).sum::<usize>()
        };
        let most = known.or((0..).zip(&self.sides).map(most).min()).unwrap_or(0);
        let is_first = |place: usize| place == 0 || places[place - 1].0 != places[place].0;
        let is_last = |place: usize| places.get(place + 1).is_none_or(|next| next.0 != places[place].0);
        let step = |place: usize, &(total, sum): &(Option<usize>, usize), value: i32| {
            let (number, times) = places[place];
            let sum = sum + times * value as usize + if is_first(place) { more(number) } else { 0 };
            if sum > total.unwrap_or(most) {
                return None;
            }
            match total {
                _ if !is_last(place) => Some((total, sum)),
                Some(total) => (sum == total).then_some((Some(total), 0)),
                None => Some((Some(sum), 0)),
            }
        };
        Automaton::new(places.len(), values, (known, 0), step, |_| true)
    }
}

/// Sums as bits.
#[derive(Clone, Copy, Debug)]
struct Totals([u64; WORDS]);

impl Totals {
    fn one(sum: usize) -> Self {
        let mut totals = Totals([0; WORDS]);
        totals.0[sum / 64] |= 1 << (sum % 64);
        totals
    }

    /// Each with this much more, in the words that are used; what is beyond them is lost.
    fn shifted(&self, by: usize, words: usize) -> Self {
        let mut totals = Totals([0; WORDS]);
        let (whole, rest) = (by / 64, by % 64);
        for word in whole..words {
            totals.0[word] = self.0[word - whole] << rest;
            if rest > 0 && word > whole {
                totals.0[word] |= self.0[word - whole - 1] >> (64 - rest);
            }
        }
        totals
    }

    /// Each with each of some sums of a group more, which counts so often.
    fn plus(&self, sums: u64, times: usize, words: usize) -> Self {
        let mut totals = Totals([0; WORDS]);
        let mut left = sums;
        while left != 0 {
            let more = self.shifted(left.trailing_zeros() as usize * times, words);
            totals.0[..words].iter_mut().zip(more.0).for_each(|(all, some)| *all |= some);
            left &= left - 1;
        }
        totals
    }

    fn meets(&self, other: &Totals, words: usize) -> bool {
        self.0[..words].iter().zip(other.0).any(|(one, other)| one & other != 0)
    }
}

/// Cells of a side whose values differ, next to each other; and how often they count.
#[derive(Clone, Debug)]
struct Group {
    places: Vec<usize>,
    times: usize,
}

/// Narrows sides of equal sums.
#[derive(Clone, Debug)]
pub(super) struct EqualSums {
    sides: Vec<Vec<Group>>,
    more: Vec<usize>,
    total: Option<usize>,
    /// How many words hold all sums.
    words: usize,
    /// The sums of each group, and those before it on its side.
    known: Vec<(u64, Totals)>,
}

impl EqualSums {
    pub(super) fn new(parts: &Parts, layout: &Layout) -> Self {
        let Parts { sides, more, total, differ } = parts;
        let sees = |one: usize, other: usize| {
            one != other
                && (*differ
                    || layout.houses_of(one).iter().any(|house| layout.houses_of(other).contains(house)))
        };
        let mut place = 0;
        let mut grouped = Vec::new();
        for side in sides {
            let mut groups: Vec<Group> = Vec::new();
            let mut known: Vec<Vec<usize>> = Vec::new();
            for &(cell, times) in side {
                let joins = |number: &usize| {
                    layout.size() <= LARGEST_DIGIT
                        && groups[*number].times == times
                        && known[*number].iter().all(|&other| sees(cell, other))
                        && known[*number].len() < layout.size()
                };
                match (0..groups.len()).find(joins) {
                    Some(number) => {
                        groups[number].places.push(place);
                        known[number].push(cell);
                    }
                    None => {
                        groups.push(Group { places: vec![place], times });
                        known.push(vec![cell]);
                    }
                }
                place += 1;
            }
            grouped.push(groups);
        }
        let more: Vec<usize> = (0..sides.len()).map(|side| more.get(side).copied().unwrap_or(0)).collect();
        let most = |(side, more): (&Side, &usize)| {
            more + side.iter().map(|(_, times)| times * layout.size()).sum::<usize>()
        };
        let most = total.iter().copied().chain(sides.iter().zip(&more).map(most)).min().unwrap_or(0);
        let words = (most / 64 + 1).min(WORDS);
        EqualSums { sides: grouped, more, total: *total, words, known: Vec::new() }
    }

    /// Leaves each cell what helps to a sum that all sides can have; cells side by side. Returns whether there is one.
    pub(super) fn narrow(&mut self, candidates: &mut [ValueSet]) -> bool {
        let words = self.words;
        let group_sums = |group: &Group, candidates: &[ValueSet]| {
            let mut sets = [0; LARGEST_DIGIT];
            group.places.iter().zip(&mut sets).for_each(|(&place, set)| *set = candidates[place]);
            group::sums(&sets[..group.places.len()])
        };
        let mut totals = match self.total {
            Some(total) if total <= LARGEST_TOTAL => Totals::one(total),
            Some(_) => return false,
            None => Totals([u64::MAX; WORDS]),
        };
        // The sums of each group, and of those before it on its side.
        let mut known = std::mem::take(&mut self.known);
        known.clear();
        for (side, &more) in self.sides.iter().zip(&self.more) {
            let mut before = Totals::one(more);
            for group in side {
                let sums = group_sums(group, candidates);
                known.push((sums, before));
                before = before.plus(sums, group.times, words);
            }
            totals.0[..words].iter_mut().zip(before.0).for_each(|(all, some)| *all &= some);
        }
        let mut is_possible = totals.0[..words].iter().any(|&word| word != 0);
        let mut number = known.len();
        for side in self.sides.iter().rev() {
            let mut after = Totals::one(0);
            for group in side.iter().rev() {
                number -= 1;
                let (sums, before) = known[number];
                if !is_possible {
                    continue;
                }
                let mut rest = Totals([0; WORDS]);
                for sum in 0..64 * words {
                    if after.0[sum / 64] >> (sum % 64) & 1 == 1 {
                        let more = before.shifted(sum, words);
                        rest.0[..words].iter_mut().zip(more.0).for_each(|(all, some)| *all |= some);
                    }
                }
                let helps = |sum: &usize| {
                    sums >> sum & 1 == 1 && rest.shifted(sum * group.times, words).meets(&totals, words)
                };
                let kept = (0..64).filter(helps).fold(0, |kept, sum| kept | 1 << sum);
                let mut sets = [0; LARGEST_DIGIT];
                let sets = &mut sets[..group.places.len()];
                group.places.iter().zip(&mut *sets).for_each(|(&place, set)| *set = candidates[place]);
                is_possible = group::narrow_to(sets, kept);
                group.places.iter().zip(sets).for_each(|(&place, set)| candidates[place] = *set);
                after = after.plus(sums, group.times, words);
            }
        }
        self.known = known;
        is_possible
    }
}

impl Propagator for EqualSums {
    fn narrow(&mut self, number: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd> {
        let scope = cells.scope(number);
        let mut candidates: Vec<ValueSet> = scope.iter().map(|&cell| cells.of(cell as usize)).collect();
        if !EqualSums::narrow(self, &mut candidates) {
            return Err(DeadEnd);
        }
        scope.iter().zip(candidates).try_for_each(|(&cell, kept)| cells.keep(cell as usize, kept))
    }
}
