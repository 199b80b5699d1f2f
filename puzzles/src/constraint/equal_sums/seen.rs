//! What people see in groups of cells with equal sums: the ways to come to one, and that sums are too far apart.

use std::ops::ControlFlow;

use super::super::ways::{each_set, sets_by_sum};
use super::{EqualSums, Group};
use crate::board::ValueSet;
use crate::technique::{Apart, Reach, Way};

impl EqualSums {
    /// How many ways there are to fill its open sides, so that all sides can come to the same: each side by itself,
    /// and of cells that differ the sets of their values.
    pub(in crate::constraint) fn ways(&self, candidates: &[ValueSet]) -> usize {
        let is_open = |side: &[Group]| {
            side.iter().any(|group| group.of(candidates).iter().any(|set| !set.is_power_of_two()))
        };
        let (totals, sides) = self.by_total(candidates);
        let open = self.sides.iter().zip(&sides).filter(|(side, _)| is_open(side));
        open.flat_map(|(_, ways)| totals.iter().map(|&total| ways[total])).fold(0, usize::saturating_add)
    }

    /// The totals that all sides can come to, and in how many ways each side comes to each total.
    fn by_total(&self, candidates: &[ValueSet]) -> (Vec<usize>, Vec<Vec<usize>>) {
        let ways = |(side, &more): (&Vec<Group>, &usize)| {
            let mut ways = vec![0; more];
            ways.push(1);
            side.iter().fold(ways, |ways, group| group.after(&ways, candidates))
        };
        let sides: Vec<Vec<usize>> = self.sides.iter().zip(&self.more).map(ways).collect();
        let most = sides.iter().map(Vec::len).min().unwrap_or(0);
        let is_common = |total: &usize| {
            self.total.is_none_or(|told| told == *total) && sides.iter().all(|side| side[*total] > 0)
        };
        ((0..most).filter(is_common).collect(), sides)
    }

    /// The number of the side with a cell, by its place.
    fn side_with(&self, place: usize) -> Option<usize> {
        self.sides.iter().position(|side| side.iter().any(|group| group.places.contains(&place)))
    }

    /// Shows each of the ways to fill the side with a cell, cells by their places, if they are at most `most`.
    pub(in crate::constraint) fn each_way(
        &self,
        candidates: &[ValueSet],
        place: usize,
        most: usize,
        each: &mut dyn FnMut(Way) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(number) = self.side_with(place) else { return ControlFlow::Continue(()) };
        let (totals, ways) = self.by_total(candidates);
        let count = totals.iter().map(|&total| ways[number][total]).fold(0, usize::saturating_add);
        if count > most {
            return ControlFlow::Break(());
        }
        let side = &self.sides[number];
        // What the groups behind each can come to.
        let mut behind = vec![vec![1]];
        for group in side[1..].iter().rev() {
            behind.push(group.after(&behind[behind.len() - 1], candidates));
        }
        behind.reverse();
        let mut totals = totals.into_iter().filter_map(|total| total.checked_sub(self.more[number]));
        totals.try_for_each(|sum| fill(side, &behind, sum, candidates, &mut Vec::new(), each))
    }

    /// That the side with a cell, by its place, cannot come to what another does, or to the total, by the least and the
    /// most of both.
    pub(in crate::constraint) fn apart(&self, candidates: &[ValueSet], place: usize) -> Option<Apart> {
        let cells = |side: usize| self.sides[side].iter().flat_map(|group| group.places.clone()).collect();
        let ends = |side: usize| {
            self.sides[side].iter().try_fold((self.more[side], self.more[side]), |(low, high), group| {
                let span = group.span(candidates)?;
                Some((low + span.low() * group.times, high + span.high() * group.times))
            })
        };
        let told = |side: usize, reach: fn(i64) -> Reach, (low, high): (usize, usize)| {
            (cells(side), if low == high { Reach::Exactly(low as i64) } else { reach(end(reach, low, high)) })
        };
        let side = self.side_with(place)?;
        let cells_of = |side: usize| self.sides[side].iter().map(|group| group.places.len()).sum::<usize>();
        // A pill is read as a number. Of a single cell, the total says all itself.
        let is_pill = |side: usize| self.sides[side].iter().any(|group| group.times > 1);
        let is_cell_with_total = self.total.is_some() && cells_of(side) == 1;
        if is_pill(side) || is_cell_with_total {
            return None;
        }
        let own = ends(side)?;
        let is_above = |(low, _): (usize, usize), (_, high): (usize, usize)| low > high;
        if let Some(total) = self.total {
            let reach: fn(i64) -> Reach = match own {
                _ if is_above(own, (total, total)) => Reach::AtLeast,
                _ if is_above((total, total), own) => Reach::AtMost,
                _ => return None,
            };
            return Some(Apart::Sums { own: told(side, reach, own), other: None });
        }
        (0..self.sides.len()).filter(|&other| other != side && !is_pill(other)).find_map(|other| {
            let its = ends(other)?;
            let [reach, against]: [fn(i64) -> Reach; 2] = match () {
                () if is_above(own, its) => [Reach::AtLeast, Reach::AtMost],
                () if is_above(its, own) => [Reach::AtMost, Reach::AtLeast],
                () => return None,
            };
            Some(Apart::Sums { own: told(side, reach, own), other: Some(told(other, against, its)) })
        })
    }
}

/// The least or the most, whichever is told.
fn end(reach: fn(i64) -> Reach, low: usize, high: usize) -> i64 {
    if matches!(reach(0), Reach::AtLeast(_)) { low as i64 } else { high as i64 }
}

impl Group {
    /// The candidates of its cells.
    fn of(&self, candidates: &[ValueSet]) -> Vec<ValueSet> {
        self.places.iter().map(|&place| candidates[place]).collect()
    }

    /// In how many ways each sum is made with it, where it is known in how many ways each is made without it.
    fn after(&self, ways: &[usize], candidates: &[ValueSet]) -> Vec<usize> {
        let own = sets_by_sum(&self.of(candidates));
        let mut after = vec![0_usize; ways.len() + (own.len() - 1) * self.times];
        for (sum, sets) in own.into_iter().enumerate().filter(|&(_, sets)| sets > 0) {
            for (after, &before) in after[sum * self.times..].iter_mut().zip(ways) {
                *after = before.saturating_mul(sets).saturating_add(*after);
            }
        }
        after
    }
}

/// Shows all ways in which groups of cells come to a sum, after those that are filled. For each group it is told what
/// those behind it can come to.
fn fill(
    groups: &[Group],
    behind: &[Vec<usize>],
    sum: usize,
    candidates: &[ValueSet],
    filled: &mut Way,
    each: &mut dyn FnMut(Way) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((group, others)) = groups.split_first() else {
        return each(filled.clone());
    };
    let own = group.of(candidates);
    let sums = sets_by_sum(&own);
    for made in (0..sums.len()).filter(|&made| sums[made] > 0) {
        let left = sum.checked_sub(made * group.times);
        let Some(left) = left.filter(|&left| behind[0].get(left).is_some_and(|&ways| ways > 0)) else {
            continue;
        };
        each_set(&own, made, &mut |set| {
            filled.push((group.places.clone(), set));
            let all = fill(others, &behind[1..], left, candidates, filled, each);
            filled.pop();
            all
        })?;
    }
    ControlFlow::Continue(())
}
