//! Reversed costs: the most expensive covers of a problem as the cheapest of another.
//!
//! Most costs less the own will not do, as covers differ in their numbers of options. But an item that is covered the
//! same number of times in every cover can be given a price, and each option be made dearer by the prices of its
//! items: this adds the same to all covers. With prices that pay for each option, what is left of them is a cost
//! again.

use super::{ItemId, OptionId, Problem};

impl Problem {
    /// The same problem with other costs, and a total: a cover that costs `c` here costs `total - c` there. So the
    /// cheapest covers there are the most expensive ones here.
    ///
    /// `None` if an option with a cost contains no item that is covered equally often in every cover, or if the costs
    /// would be too large.
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
    #[must_use]
    pub fn with_costs_turned(&self) -> Option<(Problem, u64)> {
        let is_fixed = |item: &&ItemId| {
            let bounds = self.bounds(**item);
            self.is_primary(**item) && bounds.start() == bounds.end()
        };
        let fixed = |option: OptionId| self.option_items(option).iter().filter(is_fixed);
        let mut prices = vec![0_u32; self.item_count()];
        for option in self.options() {
            let (cost, items) = (self.option_cost(option), fixed(option).count());
            if cost > 0 {
                let share = cost.div_ceil(u32::try_from(items).ok().filter(|&items| items > 0)?);
                fixed(option).for_each(|item| prices[item.index()] = prices[item.index()].max(share));
            }
        }
        let turned = |option: OptionId| {
            let paid: u64 = fixed(option).map(|item| u64::from(prices[item.index()])).sum();
            u32::try_from(paid - u64::from(self.option_cost(option))).ok()
        };
        let costs = self.options().map(turned).collect::<Option<_>>()?;
        // Items that are not fixed have no price.
        let total = self.items().try_fold(0_u64, |total, item| {
            total.checked_add(u64::from(prices[item.index()]) * u64::from(*self.bounds(item).start()))
        })?;
        Some((Problem { costs, ..self.clone() }, total))
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
            let Some((turned, total)) = problem.with_costs_turned() else { continue };
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
        b.option_with_cost([free], 1).expect("it has a primary item");
        assert!(b.build().with_costs_turned().is_none());
        // Two prices of u32::MAX that a cheap option holds.
        let mut b = Problem::builder();
        let [x, y] = b.primaries();
        for (items, cost) in [(&[x][..], u32::MAX), (&[y], u32::MAX), (&[x, y], 1)] {
            b.option_with_cost(items.iter().copied(), cost).expect("it has a primary item");
        }
        assert!(b.build().with_costs_turned().is_none());
    }
}
