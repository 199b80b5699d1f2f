//! Reversed costs: the most expensive covers of a problem as the cheapest of another.
//!
//! Most costs less the own will not do, as covers differ in their numbers of options. But an item that is covered the
//! same number of times in every cover can be given a price, and each option be made dearer by the prices of its
//! items: this adds the same to all covers. With prices that pay for each option, what is left of them is a cost
//! again.

use super::{ItemId, OptionId, Problem};

/// Why the costs of a problem cannot be [turned](Problem::with_costs_turned).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TurnError {
    /// An option has a cost, but no item that is covered equally often in every cover.
    #[error("option {} has a cost, but no item that is covered equally often in every cover", option.0)]
    NoFixedItem {
        /// The first such option.
        option: OptionId,
    },
    /// The other costs would be too large.
    #[error("costs up to {most} can always be turned, but option {} costs more", option.0)]
    TooLarge {
        /// Costs up to this can always be turned in this problem.
        most: u32,
        /// The first option that costs more.
        option: OptionId,
    },
}

impl Problem {
    /// The same problem with other costs, and a total: a cover that costs `c` here costs `total - c` there. So the
    /// cheapest covers there are the most expensive ones here.
    ///
    /// ```
    /// use dlx::{Problem, Solver, Wanted};
    ///
    /// let mut b = Problem::builder();
    /// let [x, y] = b.primaries();
    /// for (items, cost) in [(&[x, y][..], 5), (&[x], 2), (&[y], 4)] {
    ///     b.option_with_cost(items.iter().copied(), cost)?;
    /// }
    /// let (turned, total) = b.build().with_costs_turned().expect("each option has items that are covered once");
    /// let dearest = Solver::new(&turned).cheapest(Wanted::new());
    /// assert_eq!(dearest.best().map(|(cost, cover)| (total - cost, cover.options().len())), Some((6, 2)));
    /// # Ok::<(), dlx::BuildError>(())
    /// ```
    ///
    /// # Errors
    /// If an option with a cost contains no item that is covered equally often in every cover, or if the costs would
    /// be too large.
    pub fn with_costs_turned(&self) -> Result<(Problem, u64), TurnError> {
        let fixed = |option: OptionId| self.option_items(option).iter().filter(|&&item| self.is_fixed(item));
        let mut prices = vec![0_u32; self.item_count()];
        for option in self.options() {
            let (cost, items) = (self.option_cost(option), fixed(option).count());
            if cost > 0 {
                let items = u32::try_from(items).ok().filter(|&items| items > 0);
                let share = cost.div_ceil(items.ok_or(TurnError::NoFixedItem { option })?);
                fixed(option).for_each(|item| prices[item.index()] = prices[item.index()].max(share));
            }
        }
        let turned = |option: OptionId| {
            let paid: u64 = fixed(option).map(|item| u64::from(prices[item.index()])).sum();
            u32::try_from(paid - u64::from(self.option_cost(option))).ok()
        };
        let costs = self.options().map(turned).collect::<Option<_>>();
        // Items that are not fixed have no price.
        let total = self.items().try_fold(0_u64, |total, item| {
            total.checked_add(u64::from(prices[item.index()]) * u64::from(*self.bounds(item).start()))
        });
        let (Some(costs), Some(total)) = (costs, total) else { return Err(self.too_large()) };
        Ok((Problem { costs, ..self.clone() }, total))
    }

    /// Whether an item is covered equally often in every cover.
    fn is_fixed(&self, item: ItemId) -> bool {
        let bounds = self.bounds(item);
        self.is_primary(item) && bounds.start() == bounds.end()
    }

    /// The error of costs that are too large. No price is above the largest cost.
    fn too_large(&self) -> TurnError {
        let fixed = |option| self.option_items(option).iter().filter(|&&item| self.is_fixed(item)).count();
        let in_option = self.options().map(fixed).max().unwrap_or_default().max(1);
        let in_cover: u64 = self
            .items()
            .filter(|&item| self.is_fixed(item))
            .map(|item| u64::from(*self.bounds(item).start()))
            .sum();
        let most = u64::from(u32::MAX) / in_option as u64;
        let most = u32::try_from(most.min(u64::MAX / in_cover.max(1))).unwrap_or(u32::MAX);
        let option = self.options().find(|&option| self.option_cost(option) > most);
        TurnError::TooLarge { most, option: option.expect("costs up to that can be turned") }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::testing::Chance;
    use crate::{Solver, Wanted};

    #[test]
    fn what_is_dearest_is_cheapest_there() {
        let mut chance = Chance(5);
        let (mut covers, mut turned_round) = (0, 0);
        for _ in 0..500 {
            let mut b = Problem::builder();
            let mut items = Vec::new();
            for _ in 0..3 + chance.below(4) {
                let least = chance.below(3) as u32;
                let bounds = match chance.below(4) {
                    0 => least..=least.max(1) + 1,
                    1 => least.max(1)..=least.max(1),
                    _ => 1..=1,
                };
                items.push(b.bounded(bounds).expect("there is room"));
            }
            items.push(b.secondary());
            for _ in 0..8 + chance.below(8) {
                let some: Vec<_> = items.iter().copied().filter(|_| chance.below(3) == 0).collect();
                if let Ok(option) = b.option(some) {
                    b.cost(option, chance.below(20) as u32);
                }
            }
            let problem = b.build();
            let Ok((turned, total)) = problem.with_costs_turned() else { continue };
            turned_round += 1;
            let mut dearest: Vec<u64> = Vec::new();
            let _ = Solver::new(&problem).for_each(|cover| {
                covers += 1;
                assert_eq!(problem.cost_of(cover) + turned.cost_of(cover), total);
                dearest.push(problem.cost_of(cover));
                ControlFlow::Continue(())
            });
            dearest.sort_unstable_by(|one, other| other.cmp(one));
            dearest.truncate(3);
            let found = Solver::new(&turned).cheapest(Wanted::new().covers(3));
            let costs: Vec<u64> =
                found.covers.iter().map(|(_, cover)| problem.cost_of(cover.options())).collect();
            assert_eq!(costs, dearest);
        }
        assert!(covers > 1000 && turned_round > 100, "{covers} {turned_round}");
    }

    #[test]
    fn what_cannot_be_turned_is_refused() {
        let mut b = Problem::builder();
        let free = b.bounded(0..=2).expect("there is room");
        let fixed = b.primary();
        let cheap = b.option([free]).expect("it has a primary item");
        let dear = b.option([free, fixed]).expect("it has a primary item");
        b.cost(dear, u32::MAX);
        let problem = b.build();
        let (turned, total) = problem.with_costs_turned().expect("what costs nothing needs no price");
        assert_eq!((turned.option_cost(cheap), turned.option_cost(dear)), (0, 0));
        assert_eq!(total, u64::from(u32::MAX));
        let mut b = Problem::builder();
        let free = b.bounded(0..=2).expect("there is room");
        let option = b.option_with_cost([free], 1).expect("it has a primary item");
        assert_eq!(b.build().with_costs_turned().err(), Some(TurnError::NoFixedItem { option }));
        // Two prices of the largest cost that a cheap option holds.
        let problem = |dear| {
            let mut b = Problem::builder();
            let [x, y] = b.primaries();
            for (items, cost) in [(&[x, y][..], 1), (&[x], dear), (&[y], dear)] {
                b.option_with_cost(items.iter().copied(), cost).expect("it has a primary item");
            }
            b.build()
        };
        let most = u32::MAX / 2;
        let too_large = TurnError::TooLarge { most, option: OptionId(1) };
        assert_eq!(problem(u32::MAX).with_costs_turned().err(), Some(too_large));
        assert!(problem(most).with_costs_turned().is_ok());
    }

    /// Costs up to the one that is told can be turned.
    #[test]
    fn large_costs_are_told_apart() {
        let mut chance = Chance(7);
        let mut refused = 0;
        for _ in 0..300 {
            let items: Vec<usize> = (0..2 + chance.below(4) as usize).collect();
            let options: Vec<(Vec<usize>, u32)> = (0..2 + chance.below(8))
                .map(|_| {
                    let some = items.iter().copied().filter(|_| chance.below(2) == 0).collect();
                    (some, u32::MAX / (1 + chance.below(8) as u32))
                })
                .collect();
            let problem = |most: u32| {
                let mut b = Problem::builder();
                let known: Vec<ItemId> = items.iter().map(|_| b.primary()).collect();
                for (some, cost) in options.iter().filter(|(some, _)| !some.is_empty()) {
                    let some = some.iter().map(|&item| known[item]);
                    b.option_with_cost(some, most.min(*cost)).expect("it has a primary item");
                }
                b.build()
            };
            let Err(TurnError::TooLarge { most, option }) = problem(u32::MAX).with_costs_turned() else {
                continue;
            };
            refused += 1;
            assert!(problem(u32::MAX).option_cost(option) > most);
            assert!(problem(most).with_costs_turned().is_ok());
        }
        assert!(refused > 30, "{refused}");
    }
}
