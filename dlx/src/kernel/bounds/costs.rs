//! Costs: branch and bound.
//!
//! Each primary item has a *price*, so that the prices of the items of an option are together no more than its cost.
//! What is left of the cost is the option's *rest*. A cover costs at least the prices of all items, each as often as
//! the item must be covered, and the rests of its options; so what is chosen gives a bound for all covers below a node
//! without a look at anything else. (By duality of linear programs, the best prices are as good a bound as the
//! fractional covers give.) Prices are found once for the whole problem, and raised at each node for what is left
//! there: an item whose options all have a rest takes it from them. An option whose rest is more than may still be
//! spent is in none of the covers looked for, and goes.
//!
//! Knuth's DLX5 raises prices in this way, once, and bounds a node by shares of what is left. All numbers are integers,
//! parts of a unit of cost, so that nothing is rounded.

use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::{Bounded, BoundedSets, CLOSED, Dead};
use crate::kernel::cells::sets::SPACER;
use crate::problem::{ItemId, OptionId};

/// A unit of cost has at most this many parts.
const PARTS: i64 = 1 << 16;
/// Prices are improved in at most `ROUNDS` rounds, and with at most `STEPS` steps.
const ROUNDS: usize = 200;
const STEPS: usize = 40_000_000;

/// The costs of a problem, and prices for its items.
#[derive(Debug)]
pub(crate) struct Prices {
    costs: Vec<u32>,
    /// How many parts a unit has.
    unit: i64,
    /// The prices of all items, each as often as it must be covered.
    base: i64,
    /// The price of each item as often as it must be covered.
    prices: Vec<i64>,
    /// What is left of the cost of each option.
    rests: Vec<i64>,
}

impl Prices {
    /// Prices are improved as long as there is time.
    pub(crate) fn new(sets: &BoundedSets, costs: Vec<u32>, has_time: impl Fn() -> bool) -> Self {
        let sum: i64 = costs.iter().map(|&cost| i64::from(cost)).sum();
        // No sum of prices overflows.
        let unit = ((1 << 48) / (sum + 1)).clamp(1, PARTS);
        let mut best = Pricing::new(sets, &costs, unit);
        if sets.is_hopeless || !has_time() {
            return Prices { base: 0, prices: best.prices, rests: best.rests, unit, costs };
        }
        best.raise();
        let mut pricing = best.clone();
        let length = |pair: &[u32]| (pair[1] - pair[0]) as usize;
        let steps: usize = sets.sets.bases.windows(2).map(|pair| length(pair).pow(2)).sum();
        let mean = sum / costs.len().max(1) as i64 * unit;
        for round in 0..ROUNDS.min(8 * STEPS / (steps + 1)) {
            if !has_time() {
                break;
            }
            pricing.step(mean, round);
            let mut feasible = pricing.clone();
            feasible.lower();
            feasible.raise();
            if feasible.base() > best.base() {
                best = feasible;
            }
        }
        let base = best.base();
        let prices =
            best.prices.iter().zip(&sets.lower).map(|(price, &need)| price * i64::from(need)).collect();
        Prices { base, prices, rests: best.rests, unit, costs }
    }

    /// No cover of the problem without these items costs less than this.
    pub(crate) fn bound_without(&self, sets: &BoundedSets, items: &[ItemId]) -> u64 {
        let price = |item: &ItemId| self.prices.get(sets.sets.numbers[item.index()] as usize).unwrap_or(&0);
        let base = (self.base - items.iter().map(price).sum::<i64>()).max(0);
        (base as u64).div_ceil(self.unit as u64)
    }

    fn cost(&self, options: &[OptionId]) -> u64 {
        options.iter().map(|option| u64::from(self.costs[option.index()])).sum()
    }
}

/// Prices in the making.
#[derive(Clone)]
struct Pricing<'s> {
    sets: &'s BoundedSets,
    prices: Vec<i64>,
    rests: Vec<i64>,
}

impl<'s> Pricing<'s> {
    fn new(sets: &'s BoundedSets, costs: &[u32], unit: i64) -> Self {
        let rests = costs.iter().map(|&cost| i64::from(cost) * unit).collect();
        Pricing { sets, prices: vec![0; sets.sets.primary], rests }
    }

    fn base(&self) -> i64 {
        self.prices.iter().zip(&self.sets.lower).map(|(price, &need)| price * i64::from(need)).sum()
    }

    /// The options of an item.
    fn options(&self, item: usize) -> impl Iterator<Item = usize> + use<'s> {
        let sets = &self.sets.sets;
        let range = sets.bases[item] as usize..sets.bases[item + 1] as usize;
        sets.members[range].iter().map(|&cell| sets.option(sets.heads[cell as usize]).index())
    }

    /// The primary items of an option.
    fn items(&self, option: usize) -> impl Iterator<Item = usize> + use<'s> {
        let sets = &self.sets.sets;
        let cells = sets.cells[sets.starts[option].index()..].iter();
        let primary = sets.primary;
        cells
            .map(|cell| cell.item)
            .take_while(|item| item & SPACER == 0)
            .map(|item| item as usize)
            .filter(move |&item| item < primary)
    }

    /// Whether the price of an item may be below 0: if it has to be covered an exact number of times.
    fn is_exact(&self, item: usize) -> bool {
        self.sets.lower[item] == self.sets.upper[item]
    }

    fn change(&mut self, item: usize, by: i64) {
        self.prices[item] += by;
        self.options(item).for_each(|option| self.rests[option] -= by);
    }

    /// Items take the rest that all of their options have.
    fn raise(&mut self) {
        for item in 0..self.prices.len() {
            let least = self.options(item).map(|option| self.rests[option]).min().unwrap_or(0);
            if least > 0 && self.sets.lower[item] > 0 {
                self.change(item, least);
            }
        }
    }

    /// Lowers prices until no option has less than nothing left.
    fn lower(&mut self) {
        for option in 0..self.rests.len() {
            while self.rests[option] < 0 {
                let exact = self.items(option).filter(|&item| self.is_exact(item)).count() as i64;
                let missing = -self.rests[option];
                let share = (missing + exact.max(1) - 1) / exact.max(1);
                for item in self.items(option) {
                    if exact > 0 && self.is_exact(item) {
                        self.change(item, -share);
                    } else if exact == 0 && self.prices[item] > 0 {
                        self.change(item, -missing.min(self.prices[item]));
                    }
                }
            }
        }
    }

    /// A step towards better prices (the subgradient method of Held and Karp, 1971): an item gets dearer if too few of
    /// the options that pay for themselves hold it, and cheaper if too many do.
    fn step(&mut self, mean: i64, round: usize) {
        let mut held: Vec<i64> = self.sets.lower.iter().map(|&lower| i64::from(lower)).collect();
        for option in (0..self.rests.len()).filter(|&option| self.rests[option] < 0) {
            self.items(option).for_each(|item| held[item] -= 1);
        }
        let length = mean / 4 * 8 / (8 + round as i64);
        for (item, lacking) in held.into_iter().enumerate() {
            let mut by = (lacking.clamp(-4, 4) * length) / 4;
            if !self.is_exact(item) {
                by = by.max(-self.prices[item]);
            }
            if by != 0 && self.sets.lower[item] > 0 {
                self.change(item, by);
            }
        }
    }
}

/// The cheapest covers so far, for all threads.
#[derive(Debug)]
pub(crate) struct Incumbents {
    wanted: usize,
    /// The most that a cover may cost to be among them; less than 0 if none can be.
    most: AtomicI64,
    found: Mutex<BinaryHeap<(u64, Vec<OptionId>)>>,
}

impl Incumbents {
    /// Keeps this many, which is not 0, that cost at most this much.
    pub(crate) fn new(wanted: usize, most: u64) -> Self {
        let most = AtomicI64::new(i64::try_from(most).unwrap_or(i64::MAX));
        Incumbents { wanted, most, found: Mutex::default() }
    }

    fn most(&self) -> i64 {
        self.most.load(Ordering::Relaxed)
    }

    /// Takes note of a cover. One that is offered twice counts twice, unless a single one is kept.
    pub(crate) fn offer(&self, cost: u64, options: &[OptionId]) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if i64::try_from(cost).is_ok_and(|cost| cost > self.most()) {
            return;
        }
        found.push((cost, options.to_vec()));
        if found.len() > self.wanted {
            found.pop();
        }
        if let Some((dearest, _)) = found.peek().filter(|_| found.len() == self.wanted) {
            let dearest = i64::try_from(*dearest).unwrap_or(i64::MAX);
            self.most.store(dearest - 1, Ordering::Relaxed);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// What was found.
    pub(crate) fn take(&self) -> Vec<(u64, Vec<OptionId>)> {
        std::mem::take(&mut *self.found.lock().unwrap_or_else(PoisonError::into_inner)).into_vec()
    }
}

/// What a search by costs is to find.
#[derive(Clone, Debug)]
pub(crate) enum Aim {
    /// The cheapest covers, in no particular order.
    Best(Arc<Incumbents>),
    /// All covers that cost at most this much, one by one.
    AtMost(u64),
}

/// The costs in a search.
pub(super) struct Costs {
    prices: Arc<Prices>,
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
}

impl Costs {
    pub(super) fn new(prices: Arc<Prices>, aim: Aim) -> Self {
        let left = vec![(0, 0); prices.rests.len()];
        Costs { prices, aim, spent: 0, left, node: 0, taken: 0, bounds: Vec::new(), dropped: Vec::new() }
    }

    /// The item is no part of the problem: nothing is paid for it.
    pub(super) fn leave_out(&mut self, item: usize) {
        self.spent -= self.prices.prices[item];
    }

    pub(super) fn choose(&mut self, option: OptionId) {
        self.spent += self.prices.rests[option.index()];
    }

    /// The most that may be spent, beside the base.
    pub(super) fn most(&self) -> i64 {
        let most = match &self.aim {
            Aim::Best(incumbents) => incumbents.most(),
            Aim::AtMost(most) => i64::try_from(*most).unwrap_or(i64::MAX),
        };
        most.checked_mul(self.prices.unit).map_or(i64::MAX, |most| most - self.prices.base)
    }

    /// Takes note of a cover. Returns whether to show it.
    pub(super) fn found(&self, options: &[OptionId]) -> bool {
        let cost = self.prices.cost(options);
        match &self.aim {
            Aim::Best(incumbents) => {
                incumbents.offer(cost, options);
                false
            }
            Aim::AtMost(most) => cost <= *most,
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
        self.spent + self.taken + *self.left(option)
    }
}

impl Bounded {
    /// Raises prices at a node, and drops what costs too much. `Dead` if no cover below it is cheap enough.
    pub(super) fn price(&mut self) -> Result<(), Dead> {
        let Some(mut costs) = self.costs.take() else { return Ok(()) };
        let priced = self.raise(&mut costs);
        let result = if priced { self.drop_dear(&mut costs) } else { Err(Dead) };
        self.costs = Some(costs);
        result
    }

    /// Whether the bound is low enough.
    fn raise(&mut self, costs: &mut Costs) -> bool {
        let room = costs.most().saturating_sub(costs.spent);
        costs.node = costs.node.wrapping_add(1);
        if costs.node == 0 {
            costs.left.fill((0, u32::MAX));
        }
        costs.taken = 0;
        for item in 0..self.sets.sets.primary {
            if costs.taken > room {
                return false;
            }
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

    fn drop_dear(&mut self, costs: &mut Costs) -> Result<(), Dead> {
        let most = costs.most();
        if most == i64::MAX {
            return Ok(());
        }
        let before = costs.dropped.len();
        for item in 0..self.sets.sets.primary {
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
