//! Costs: branch and bound.
//!
//! [`Prices`] say how much a cover costs beside the rests of its options, so what is chosen gives a bound for all
//! covers below a node without a look at anything else. At each node prices are raised for what is left there: an
//! item whose options all have a rest takes it from them. An option whose rest is more than may still be spent is in
//! none of the covers looked for, and goes.
//!
//! Knuth's DLX5 raises prices in this way, once, and bounds a node by shares of what is left.

use std::sync::Arc;

use super::incumbents::{CoverPool, Incumbents};
use super::prices::Prices;
use super::rising::Rising;
use super::{Bounded, CLOSED, Dead};
use crate::problem::OptionId;

/// What a search by costs is to find.
#[derive(Clone, Debug)]
pub(crate) enum Aim {
    /// The cheapest covers, in no particular order.
    Best(Arc<Incumbents>),
    /// The same, and others to look near.
    Near(Arc<CoverPool>),
    /// All covers that cost at most this much, one by one.
    AtMost(u64),
}

/// The costs in a search.
pub(super) struct Costs {
    pub(super) prices: Arc<Prices>,
    aim: Aim,
    /// The rests of what is chosen.
    pub(super) spent: i64,
    /// What is left of the rest of each option at the node at hand, and at which node that was.
    left: Vec<(i64, u32)>,
    node: u32,
    /// What has been taken from them there.
    taken: i64,
    /// Beside `Bounded::todo`: no cover in that branch has less than this, beside the base.
    pub(super) bounds: Vec<i64>,
    /// The options that went because they cost too much.
    pub(super) dropped: Vec<OptionId>,
    /// With many items, those whose prices rise.
    pub(super) rising: Option<Box<Rising>>,
}

impl Costs {
    pub(super) fn new(prices: Arc<Prices>, aim: Aim) -> Self {
        let left = vec![(0, 0); prices.rests.len()];
        Costs {
            prices,
            aim,
            spent: 0,
            left,
            node: 0,
            taken: 0,
            bounds: Vec::new(),
            dropped: Vec::new(),
            rising: None,
        }
    }

    pub(super) fn choose(&mut self, option: OptionId) {
        self.spent = self.spent.saturating_add(self.prices.rests[option.index()]);
    }

    /// The most that may be spent, beside the base.
    pub(super) fn most(&self) -> i64 {
        self.prices.room(self.most_cost())
    }

    /// The most that a cover may cost.
    fn most_cost(&self) -> i64 {
        match &self.aim {
            Aim::Best(incumbents) => incumbents.most(),
            Aim::Near(pool) => pool.most(),
            Aim::AtMost(most) => i64::try_from(*most).unwrap_or(i64::MAX),
        }
    }

    /// Takes note of a cover. Returns whether to show it.
    pub(super) fn found(&self, options: &[OptionId]) -> bool {
        let cost = self.prices.cost(options);
        match &self.aim {
            Aim::Best(incumbents) => {
                incumbents.offer(cost, options);
                false
            }
            Aim::Near(pool) => {
                pool.offer(cost, options);
                false
            }
            Aim::AtMost(most) => cost <= *most,
        }
    }

    /// Where nothing more is needed, what is chosen is a cover, and costs least of all below. Takes note of it, and
    /// returns whether all others there are too dear then. Where each cover is shown, it says nothing.
    pub(super) fn settles(&self, options: &[OptionId]) -> bool {
        let cost = i64::try_from(self.prices.cost(options)).unwrap_or(i64::MAX);
        match &self.aim {
            Aim::Best(_) | Aim::Near(_) => {
                self.found(options);
                cost > self.most_cost()
            }
            Aim::AtMost(_) => false,
        }
    }

    fn left(&mut self, option: OptionId) -> &mut i64 {
        let (left, node) = &mut self.left[option.index()];
        if *node != self.node {
            (*left, *node) = (self.prices.rests[option.index()], self.node);
        }
        left
    }

    /// The bound of the branch with an option, at the node where prices were raised last.
    pub(super) fn bound(&mut self, option: OptionId) -> i64 {
        // An option that is left out may have been chosen before, in a cover to look near.
        let spent = self.spent.saturating_add(self.taken);
        spent.saturating_add(*self.left(option))
    }
}

impl Bounded {
    /// Raises prices at a node, and drops what costs too much. `Dead` if no cover below it is cheap enough.
    pub(super) fn price(&mut self) -> Result<(), Dead> {
        let Some(mut costs) = self.costs.take() else { return Ok(()) };
        let (mut rising, open) = (costs.rising.take(), std::mem::take(&mut self.open_at_root));
        if let Some(rising) = &mut rising {
            self.find_rising(rising, &costs);
        }
        // The prices of all others stay as they are.
        let items = rising.as_ref().map_or(&open, |rising| &rising.items);
        let is_low = self.raise(&mut costs, items);
        let result =
            if is_low { self.drop_dear(&mut costs, rising.as_deref_mut(), &open) } else { Err(Dead) };
        self.open_at_root = open;
        costs.rising = rising;
        self.costs = Some(costs);
        result
    }

    /// Raises the prices of these items. Returns whether the bound is low enough.
    fn raise(&mut self, costs: &mut Costs, items: &[u32]) -> bool {
        let room = costs.most().saturating_sub(costs.spent);
        costs.node = costs.node.wrapping_add(1);
        if costs.node == 0 {
            costs.left.fill((0, u32::MAX));
        }
        costs.taken = 0;
        for &item in items {
            if costs.taken > room {
                return false;
            }
            let item = item as usize;
            if self.lengths[item] == CLOSED || self.needs[item] == 0 {
                continue;
            }
            let mut least = i64::MAX;
            for &cell in self.members(item) {
                least = least.min(*costs.left(self.option_of(cell)));
                if least == 0 {
                    break;
                }
            }
            if least > 0 {
                for &cell in self.members(item) {
                    *costs.left(self.option_of(cell)) -= least;
                }
                costs.taken = costs.taken.saturating_add(least.saturating_mul(i64::from(self.needs[item])));
            }
            self.updates += 1 + self.lengths[item] as u64 / 4;
        }
        costs.taken <= room
    }

    fn drop_dear(
        &mut self,
        costs: &mut Costs,
        rising: Option<&mut Rising>,
        open: &[u32],
    ) -> Result<(), Dead> {
        let most = costs.most();
        if most == i64::MAX {
            return Ok(());
        }
        let before = costs.dropped.len();
        let mut items = open;
        if let Some(rising) = rising {
            let room = most.saturating_sub(costs.spent).saturating_sub(costs.taken);
            let passed = rising.pass(&costs.prices.rests, room);
            // Near the leaves, those in play are fewer.
            if passed.len() <= open.len() {
                self.looks += passed.len() as u64;
                for &option in passed {
                    if self.is_in_play(self.start_of(option)) && costs.bound(option) > most {
                        costs.dropped.push(option);
                    }
                }
                items = &rising.items;
            }
        }
        for &item in items {
            let item = item as usize;
            if self.lengths[item] == CLOSED {
                continue;
            }
            for &cell in self.members(item) {
                let option = self.option_of(cell);
                if costs.bound(option) > most {
                    costs.dropped.push(option);
                }
            }
            self.looks += self.lengths[item] as u64;
        }
        for at in before..costs.dropped.len() {
            let start = self.start_of(costs.dropped[at]);
            // It is named once for each of its items.
            if self.is_in_play(start) {
                self.hide(start)?;
            }
        }
        Ok(())
    }
}
