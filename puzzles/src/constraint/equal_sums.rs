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
/// Enough for the sums of most constraints.
const FEW_WORDS: usize = 2;
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
struct Totals<const W: usize>([u64; W]);

impl<const W: usize> Totals<W> {
    const NONE: Self = Totals([0; W]);

    fn one(sum: usize) -> Self {
        let mut totals = Totals::NONE;
        if let Some(word) = totals.0.get_mut(sum / 64) {
            *word |= 1 << (sum % 64);
        }
        totals
    }

    /// Each with this much more; what is beyond the last word is lost.
    #[inline]
    fn shifted(&self, by: usize) -> Self {
        let mut totals = Totals::NONE;
        let (whole, rest) = (by / 64, by % 64);
        for word in whole..W {
            totals.0[word] = self.0[word - whole] << rest;
            if rest > 0 && word > whole {
                totals.0[word] |= self.0[word - whole - 1] >> (64 - rest);
            }
        }
        totals
    }

    #[inline]
    fn add(&mut self, others: &Self) {
        self.0.iter_mut().zip(others.0).for_each(|(all, some)| *all |= some);
    }

    /// Each with each of some sums of a group more, which counts so often.
    #[inline]
    fn plus(&self, sums: u64, times: usize) -> Self {
        let mut totals = Totals::NONE;
        let mut left = sums;
        while left != 0 {
            totals.add(&self.shifted(left.trailing_zeros() as usize * times));
            left &= left - 1;
        }
        totals
    }

    /// Each with each of some others more.
    #[inline]
    fn plus_any(&self, others: &Self) -> Self {
        let mut totals = Totals::NONE;
        for (word, &bits) in others.0.iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                totals.add(&self.shifted(64 * word + left.trailing_zeros() as usize));
                left &= left - 1;
            }
        }
        totals
    }

    #[inline]
    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(one, other)| one & other != 0)
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
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
    /// Whether few words hold all sums.
    is_small: bool,
    /// Room for what is worked out again and again.
    few: Known<FEW_WORDS>,
    many: Known<WORDS>,
    candidates: Vec<ValueSet>,
}

/// The sums of each group, and those before it on its side.
type Known<const W: usize> = Vec<(u64, Totals<W>)>;

impl EqualSums {
    pub(super) fn new(parts: &Parts, layout: &Layout) -> Self {
        let Parts { sides, more, total, differ } = parts;
        let sees = |one: usize, other: usize| one != other && (*differ || layout.share_house(one, other));
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
        let is_small = most < 64 * FEW_WORDS;
        let (few, many, candidates) = (Vec::new(), Vec::new(), Vec::new());
        EqualSums { sides: grouped, more, total: *total, is_small, few, many, candidates }
    }

    /// Leaves each cell what helps to a sum that all sides can have; cells side by side. Returns whether there is one.
    pub(super) fn narrow(&mut self, candidates: &mut [ValueSet]) -> bool {
        if self.is_small {
            let mut known = std::mem::take(&mut self.few);
            let is_possible = self.narrow_with(candidates, &mut known);
            self.few = known;
            return is_possible;
        }
        let mut known = std::mem::take(&mut self.many);
        let is_possible = self.narrow_with(candidates, &mut known);
        self.many = known;
        is_possible
    }

    fn narrow_with<const W: usize>(&self, candidates: &mut [ValueSet], known: &mut Known<W>) -> bool {
        let group_sums = |group: &Group, candidates: &[ValueSet]| {
            let mut sets = [0; LARGEST_DIGIT];
            group.places.iter().zip(&mut sets).for_each(|(&place, set)| *set = candidates[place]);
            group::sums(&sets[..group.places.len()])
        };
        let mut totals = match self.total {
            Some(total) => Totals::one(total),
            None => Totals([u64::MAX; W]),
        };
        known.clear();
        for (side, &more) in self.sides.iter().zip(&self.more) {
            let mut before = Totals::one(more);
            for group in side {
                let sums = group_sums(group, candidates);
                known.push((sums, before));
                before = before.plus(sums, group.times);
            }
            totals.0.iter_mut().zip(before.0).for_each(|(all, some)| *all &= some);
        }
        if totals.is_empty() {
            return false;
        }
        let mut number = known.len();
        for side in self.sides.iter().rev() {
            let mut after = Totals::one(0);
            for group in side.iter().rev() {
                number -= 1;
                let (sums, before) = known[number];
                let rest = before.plus_any(&after);
                let (mut kept, mut left) = (0, sums);
                while left != 0 {
                    let sum = left.trailing_zeros() as usize;
                    if rest.shifted(sum * group.times).meets(&totals) {
                        kept |= 1 << sum;
                    }
                    left &= left - 1;
                }
                // Cells that may differ in several ways can lose values even if all sums are kept.
                if kept != sums || group.places.len() > 1 {
                    let mut sets = [0; LARGEST_DIGIT];
                    let sets = &mut sets[..group.places.len()];
                    group.places.iter().zip(&mut *sets).for_each(|(&place, set)| *set = candidates[place]);
                    if !group::narrow_to(sets, kept) {
                        return false;
                    }
                    group.places.iter().zip(sets).for_each(|(&place, set)| candidates[place] = *set);
                }
                after = after.plus(sums, group.times);
            }
        }
        true
    }
}

impl Propagator for EqualSums {
    fn narrow(&mut self, number: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd> {
        let scope = cells.scope(number);
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.clear();
        candidates.extend(scope.iter().map(|&cell| cells.of(cell as usize)));
        let is_possible = EqualSums::narrow(self, &mut candidates);
        let kept = match is_possible {
            true => {
                scope.iter().zip(&candidates).try_for_each(|(&cell, &kept)| cells.keep(cell as usize, kept))
            }
            false => Err(DeadEnd),
        };
        self.candidates = candidates;
        kept
    }
}
