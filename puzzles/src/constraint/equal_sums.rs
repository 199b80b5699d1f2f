//! Groups of cells with equal sums: a cage and its total, the circle of an arrow and its arms, the pieces of a line in
//! several boxes. A cell may count more than once, as the tens of a number do.
//!
//! Each side is told what it can add up to; what all can is left, and each cell keeps what helps to one of these sums.
//! Cells of a house that count alike are taken together, as their values differ: with up to nine values the sums
//! of such cells are found exactly (`sum/group.rs`). As an exact cover, it is an automaton that adds up.

mod group;
mod parts;
mod seen;
mod totals;

use self::group::{Ends, Group};
pub(crate) use self::parts::{Parts, Side};
use self::totals::{FEW_WORDS, Totals};
use super::sum;
use crate::bits::bits;
use crate::board::{Layout, ValueSet, all_values};
use crate::solve::{Cells, DeadEnd, Propagator};

/// The largest sum that is told apart.
pub(crate) const LARGEST_TOTAL: usize = 64 * WORDS - 1;
const WORDS: usize = 16;
/// The most open cells of an implied sum of which each value is looked at.
const FEW_OPEN: usize = 4;
/// The largest digit whose sums are found together.
const LARGEST_DIGIT: usize = 9;

/// Narrows sides of equal sums.
#[derive(Clone, Debug)]
pub(super) struct EqualSums {
    sides: Vec<Vec<Group>>,
    more: Vec<usize>,
    total: Option<usize>,
    is_implied: bool,
    /// The number of values.
    values: usize,
    /// Whether few words hold all sums.
    is_small: bool,
    /// Room for what is worked out again and again.
    few: Known<FEW_WORDS>,
    many: Known<WORDS>,
    ends: Vec<Ends>,
}

/// The sums of each group, and those before it on its side.
type Known<const W: usize> = Vec<(u64, Totals<W>)>;

impl EqualSums {
    pub(super) fn new(parts: &Parts, layout: &Layout) -> Self {
        let Parts { sides, more, total, differ, is_implied } = parts;
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
        EqualSums {
            sides: grouped,
            more,
            total: *total,
            is_implied: *is_implied,
            values: layout.size(),
            is_small,
            few: Vec::new(),
            many: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// What the sides can come to alike, at least and at most, if they can. Leaves in `ends` what each of them can.
    fn common(&mut self, candidates: &[ValueSet]) -> Option<Ends> {
        self.ends.clear();
        let (mut least, mut most) = self.total.map_or((0, usize::MAX), |total| (total, total));
        for (side, &more) in self.sides.iter().zip(&self.more) {
            let mut ends = (more, more);
            for group in side {
                let span = group.span(candidates)?;
                ends = (ends.0 + span.low() * group.times, ends.1 + span.high() * group.times);
            }
            (least, most) = (least.max(ends.0), most.min(ends.1));
            self.ends.push(ends);
        }
        (least <= most).then_some((least, most))
    }

    /// Takes away values that are too large or too small by themselves; from few open cells all that do not fit.
    /// Returns whether values are left.
    fn narrow_roughly(&mut self, candidates: &mut [ValueSet]) -> bool {
        let Some((least, most)) = self.common(candidates) else { return false };
        match candidates.iter().filter(|set| !set.is_power_of_two()).count() {
            ..=FEW_OPEN => EqualSums::narrow(self, candidates),
            _ => self.cut(candidates, (least, most)),
        }
    }

    /// Takes away values that are too large or too small by themselves. Returns whether values are left.
    pub(super) fn narrow_to_ends(&mut self, candidates: &mut [ValueSet]) -> bool {
        self.common(candidates).is_some_and(|common| self.cut(candidates, common))
    }

    /// The same where it is known what the sides can come to alike.
    fn cut(&self, candidates: &mut [ValueSet], (least, most): Ends) -> bool {
        self.sides.iter().zip(&self.ends).all(|(side, &(low, high))| {
            side.iter().all(|group| group.cut(most - low, high - least, candidates))
        })
    }

    /// Whether it says much by itself: its sums are near to an end, and could be far from it.
    pub(super) fn is_tight(&mut self) -> bool {
        let cells = self.sides.iter().flatten().map(|group| group.places.len()).sum();
        let all = vec![all_values(self.values); cells];
        self.common(&all).is_none_or(|(least, most)| {
            let open = || self.ends.iter().filter(|(low, high)| low < high);
            let slack = open().map(|&(low, high)| (most - low).min(high - least)).min().unwrap_or(0);
            let range: usize = open().map(|(low, high)| high - low).sum();
            4 * slack < range
        })
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
            sum::group::sums(&sets[..group.places.len()])
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
                let is_kept = |&sum: &usize| rest.shifted(sum * group.times).meets(&totals);
                let kept = bits(sums).filter(is_kept).fold(0, |kept, sum| kept | 1 << sum);
                // Cells that may differ in several ways can lose values even if all sums are kept.
                if kept != sums || group.places.len() > 1 {
                    let mut sets = [0; LARGEST_DIGIT];
                    let sets = &mut sets[..group.places.len()];
                    group.places.iter().zip(&mut *sets).for_each(|(&place, set)| *set = candidates[place]);
                    if !sum::group::narrow_to(sets, kept) {
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
    fn is_late(&self) -> bool {
        self.is_implied
    }

    fn narrow(&mut self, number: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd> {
        cells.narrow(number, |candidates| match self.is_implied {
            true => self.narrow_roughly(candidates),
            false => EqualSums::narrow(self, candidates),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Boxes, ExtraHouses, members};
    use crate::random::Random;

    /// The values that cells hold in some way to meet the sums, where cells of a house differ.
    fn by_trial(parts: &Parts, layout: &Layout, candidates: &[ValueSet]) -> Vec<ValueSet> {
        let (cells, count) = (parts.cells(), candidates.len());
        let mut left = vec![0; count];
        let mut values = vec![0_usize; count];
        fn fill(
            place: usize,
            values: &mut [usize],
            candidates: &[ValueSet],
            found: &mut dyn FnMut(&[usize]),
        ) {
            let Some(&set) = candidates.get(place) else { return found(values) };
            for value in members(set) {
                values[place] = usize::from(value) + 1;
                fill(place + 1, values, candidates, found);
            }
        }
        fill(0, &mut values, candidates, &mut |values| {
            let differ = (0..count).all(|at| {
                (0..at)
                    .all(|other| values[at] != values[other] || !layout.share_house(cells[at], cells[other]))
            });
            let ends: Vec<usize> = parts.sides.iter().map(Vec::len).collect();
            let (one, other) = values.split_at(ends[0]);
            let sum = |values: &[usize], side: usize| values.iter().sum::<usize>() + parts.more[side];
            if differ && sum(one, 0) == sum(other, 1) {
                left.iter_mut().zip(values).for_each(|(left, value)| *left |= 1 << (value - 1));
            }
        });
        left
    }

    #[test]
    fn a_rough_look_takes_no_value_that_fits() {
        let layout = Layout::new(4, Boxes::Rectangles { rows: 2, columns: 2 }, ExtraHouses::NONE).unwrap();
        let (mut taken, mut dead) = (0, 0);
        for case in 0..1_000 {
            let mut random = Random::new(case, 0);
            let mut cells: Vec<usize> = (0..16).collect();
            random.shuffle(&mut cells);
            let count = 5 + random.below(2);
            let (plus, minus) = cells[..count].split_at(3 + random.below(count - 2));
            let sides = [plus, minus].map(|side| Parts::side(side.iter().copied())).to_vec();
            let more = vec![0, random.below(14)];
            let parts = Parts { sides, more, is_implied: true, ..Parts::default() };
            let candidates: Vec<ValueSet> = (0..count).map(|_| 1 + random.below(15) as ValueSet).collect();
            let fitting = by_trial(&parts, &layout, &candidates);
            let mut left = candidates.clone();
            if EqualSums::new(&parts, &layout).narrow_roughly(&mut left) {
                let is_kept = |(left, fitting): (&ValueSet, &ValueSet)| left & fitting == *fitting;
                assert!(left.iter().zip(&fitting).all(is_kept), "{parts:?} {candidates:?}");
                taken += usize::from(left != candidates);
            } else {
                assert!(fitting.iter().all(|&set| set == 0), "{parts:?} {candidates:?}");
                dead += 1;
            }
        }
        assert!(taken > 100 && dead > 100, "{taken} and {dead} of 1,000 say something");
    }
}
