//! No covers, by sums of bounds.
//!
//! Let each option hold exactly one item of a *group*. Then a cover has as many options as the items of the group are
//! covered times in all: at least the sum of their lower bounds, and at most that of their upper ones. Two groups
//! whose sums do not meet leave no cover. Twenty teams that play on three evenings each, and nineteen evenings for at
//! most three teams, are such groups; a search finds that out only once it has tried nearly everything.
//!
//! Groups are looked for from each item of an option: if it is in the group, those beside it in an option are not; and
//! where all items of an option but one are not, that one is. What is not connected has groups of its own.

use super::{ItemId, OptionId, Problem};
use crate::rows::Rows;

/// Groups are not looked for if that may take more steps than this.
const MOST_STEPS: usize = 1 << 18;

impl Problem {
    /// Whether sums of bounds show that there is no cover.
    pub(crate) fn is_excluded_by_sums(&self) -> bool {
        let longest = self.options().map(|option| self.option_items(option).len()).max().unwrap_or(0);
        if !self.has_bounds() || self.entry_count().saturating_mul(longest).saturating_mul(2) > MOST_STEPS {
            return false;
        }
        let mut is_colored = vec![false; self.item_count()];
        for entry in self.options().flat_map(|option| self.option(option)) {
            is_colored[entry.item.index()] |= entry.color.is_some();
        }
        // Items that some option gives a colour can be covered any number of times: they are in no group.
        let is_in = is_colored.iter().map(|&is_colored| is_colored.then_some(false)).collect();
        let mut grouping = Grouping { problem: self, options_of: self.options_of_items(), is_in };
        let mut is_met = vec![false; self.option_count()];
        self.options().any(|first| {
            let (mut least, mut most) = (0, u64::MAX);
            if !is_met[first.index()] {
                for &item in self.option_items(first) {
                    if let Some((lower, upper)) = grouping.sums(item, &mut is_met) {
                        (least, most) = (least.max(lower), most.min(upper));
                    }
                }
            }
            least > most
        })
    }
}

struct Grouping<'p> {
    problem: &'p Problem,
    options_of: Rows<OptionId>,
    /// Whether an item is in the group, as far as that is known.
    is_in: Vec<Option<bool>>,
}

impl Grouping<'_> {
    /// The sums of the bounds of a group that this item is in, if it follows from that which other items are, and each
    /// option that it leads to then holds one of the group.
    fn sums(&mut self, first: ItemId, is_met: &mut [bool]) -> Option<(u64, u64)> {
        let mut told = Vec::new();
        let sums = self.sums_of_group(first, is_met, &mut told);
        told.into_iter().for_each(|item| self.is_in[item.index()] = None);
        sums
    }

    /// The same. `told` are the items of which it becomes known whether they are in the group.
    fn sums_of_group(
        &mut self,
        first: ItemId,
        is_met: &mut [bool],
        told: &mut Vec<ItemId>,
    ) -> Option<(u64, u64)> {
        self.tell(first, true, told)?;
        let mut next = 0;
        let mut options = Vec::new();
        while let Some(&item) = told.get(next) {
            next += 1;
            for at in 0..self.options_of[item.index()].len() {
                let option = self.options_of[item.index()][at];
                is_met[option.index()] = true;
                options.push(option);
                let items = self.problem.option_items(option);
                let is_in = |item: &ItemId| self.is_in[item.index()];
                let open: Vec<ItemId> = items.iter().copied().filter(|item| is_in(item).is_none()).collect();
                match items.iter().filter(|item| is_in(item) == Some(true)).count() {
                    0 if open.len() == 1 => self.tell(open[0], true, told)?,
                    0 if open.is_empty() => return None,
                    0 => {}
                    1 => open.into_iter().try_for_each(|item| self.tell(item, false, told))?,
                    _ => return None,
                }
            }
        }
        let has_one = |option: &OptionId| {
            self.problem.option_items(*option).iter().any(|item| self.is_in[item.index()] == Some(true))
        };
        if !options.iter().all(has_one) {
            return None;
        }
        let group = told.iter().filter(|item| self.is_in[item.index()] == Some(true));
        let bounds = group.map(|&item| self.problem.bounds(item));
        Some(bounds.fold((0, 0), |(lower, upper), bounds| {
            (lower + u64::from(*bounds.start()), upper + u64::from(*bounds.end()))
        }))
    }

    /// Takes note of whether an item is in the group.
    fn tell(&mut self, item: ItemId, is_in: bool, told: &mut Vec<ItemId>) -> Option<()> {
        match self.is_in[item.index()] {
            None => {
                self.is_in[item.index()] = Some(is_in);
                told.push(item);
                Some(())
            }
            Some(known) => (known == is_in).then_some(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each of some teams may play on each evening.
    fn teams(teams: usize, games: u32, evenings: usize, most: u32) -> Problem {
        let mut b = Problem::builder();
        let teams: Vec<_> = (0..teams).map(|_| b.bounded(games..=games).unwrap()).collect();
        let evenings: Vec<_> = (0..evenings).map(|_| b.bounded(0..=most).unwrap()).collect();
        for &team in &teams {
            evenings.iter().for_each(|&evening| _ = b.option([team, evening]).unwrap());
        }
        // Beside them, what has covers.
        let other = b.bounded(2..=3).unwrap();
        (0..4).for_each(|_| _ = b.option([other]).unwrap());
        b.build()
    }

    #[test]
    fn sums_that_do_not_meet_leave_no_cover() {
        assert!(teams(20, 3, 19, 3).is_excluded_by_sums());
        assert!(!teams(19, 3, 19, 3).is_excluded_by_sums());
        // A team that may stay away has an option without an evening.
        let mut b = teams(20, 3, 19, 3).into_builder();
        b.option([ItemId(0)]).unwrap();
        assert!(!b.build().is_excluded_by_sums());
    }

    #[test]
    fn coloured_items_are_in_no_group() {
        let mut b = Problem::builder();
        let (red, shared) = (b.color("red").unwrap(), b.secondary());
        let item = b.bounded(2..=2).unwrap();
        (0..3).for_each(|_| _ = b.option([item.into(), shared.colored(red)]).unwrap());
        assert!(!b.build().is_excluded_by_sums());
        let mut b = Problem::builder();
        let (item, plain) = (b.bounded(2..=2).unwrap(), b.secondary());
        (0..3).for_each(|_| _ = b.option([item, plain]).unwrap());
        assert!(b.build().is_excluded_by_sums());
    }
}
