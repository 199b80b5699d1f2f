//! The order in which the search branches on items. It determines how residual problems split and recur.
//!
//! Suppose that the search always branches on the first remaining item of the order. Then its components are
//! known in advance: when an item's turn comes, its component is at most those later items that are connected
//! to it by options without earlier items. This makes a tree of the items, the *elimination tree* of sparse
//! matrices (R. Schreiber, 1982). The residual problem at an item is its subtree, without what is covered
//! from above.
//!
//! The number of states is estimated as for sweeps. If *t* of the *n* options of an item hold an item above
//! the subtree, its entropy is that of *t*/*n*. 2 to the sum of the entropies of a subtree estimates its
//! states. The order with the least sum over all subtrees is used. Orders made for sweeps suit boards. Two
//! other kinds suit trees. One eliminates items, always one of least degree, and connects its neighbours (W.
//! F. Tinney and J. W. Walker, 1967); the items eliminated last are good cuts, and come first. The other
//! grows from such a cut, or from a corner, always by the item with the largest share of its options passed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::super::order::Incidence;
use super::search::BranchRule;
use crate::disjoint::DisjointSets;
use crate::limits::{Ticks, Watch};
use crate::outcome::Stop;
use crate::problem::{Color, ItemId, Problem};
use crate::rows::Rows;

/// Elimination stops after this many steps.
const MAX_STEPS: usize = 60_000_000;
/// With more estimated states than this, as a base-2 logarithm, states rarely recur.
const MANY_STATES: f64 = 32.0;
/// Orders made for sweeps have fewer states than estimated, by this many bits.
const SWEEP_BIAS: f64 = 0.5;
/// Storing a state of this many items takes as long as everything else done for a state.
const WIDE_STATE: f64 = 1024.0;

/// An order for branching.
pub(super) struct BranchOrder {
    /// The items in order.
    pub(super) items: Vec<u32>,
    /// The base-2 logarithm of the estimated number of states.
    pub(super) estimate: f64,
}

impl BranchOrder {
    /// How to choose the item to branch on.
    pub(super) fn rule(&self) -> BranchRule {
        if self.estimate < MANY_STATES { BranchRule::First } else { BranchRule::Fewest }
    }
}

/// Finds a good order, given that of a sweep. Takes some microseconds per entry.
///
/// # Errors
/// If a limit was reached.
pub(super) fn branch_order(
    problem: &Problem,
    incidence: &Incidence,
    swept: &[u32],
    watch: &Watch,
) -> Result<BranchOrder, Stop> {
    watch.poll(0)?;
    let hypergraph = Hypergraph::new(problem, incidence, watch)?;
    let mut best = swept.to_vec();
    let mut orders = vec![incidence.primary.clone(), hypergraph.grown_order(&best, None, watch)?];
    if let Some(mut cuts) = hypergraph.elimination_order(watch)? {
        cuts.retain(|&item| problem.is_primary(ItemId(item)));
        orders.push(hypergraph.grown_order(&best, cuts.first().copied(), watch)?);
        orders.push(cuts);
    }
    let mut least = hypergraph.estimate(&best, watch)? - SWEEP_BIAS;
    for order in orders {
        let estimate = hypergraph.estimate(&order, watch)?;
        if estimate < least {
            (best, least) = (order, estimate);
        }
    }
    Ok(BranchOrder { items: best, estimate: least })
}

/// The options as edges of a hypergraph, whose vertices are the items.
struct Hypergraph<'i> {
    options: &'i Rows<u32>,
    holders: &'i Rows<u32>,
    /// The logarithm of the number of colours of each item.
    colors: Vec<f64>,
}

impl<'i> Hypergraph<'i> {
    fn new(problem: &Problem, incidence: &'i Incidence, watch: &Watch) -> Result<Self, Stop> {
        let Incidence { options, holders, .. } = incidence;
        let mut ticks = Ticks::new(watch);
        let mut met: Vec<(ItemId, Color)> = Vec::new();
        if problem.color_count() > 0 {
            for option in problem.options() {
                let before = met.len();
                met.extend(problem.option(option).filter_map(|entry| Some((entry.item, entry.color?))));
                ticks.tick_by(1 + (met.len() - before) as u32)?;
            }
        }
        met.sort_unstable();
        met.dedup();
        let mut colors = vec![0.0; problem.item_count()];
        for of_item in met.chunk_by(|one, other| one.0 == other.0) {
            ticks.tick()?;
            colors[of_item[0].0.index()] = (of_item.len() as f64).log2();
        }
        Ok(Hypergraph { options, holders, colors })
    }

    /// The entropy of an item with `passed` options passed.
    fn entropy(&self, passed: usize, item: u32) -> f64 {
        let share = passed as f64 / self.holders[item as usize].len() as f64;
        let log = |x: f64| if x > 0.0 { x * x.log2() } else { 0.0 };
        share * self.colors[item as usize] - log(share) - log(1.0 - share)
    }

    /// The base-2 logarithm of the estimated number of states for this order.
    fn estimate(&self, order: &[u32], watch: &Watch) -> Result<f64, Stop> {
        let mut ticks = Ticks::new(watch);
        let mut by_rank = order.to_vec();
        let mut ranks = vec![u32::MAX; self.holders.len()];
        for (rank, &item) in (0..).zip(order) {
            ranks[item as usize] = rank;
        }
        // Secondary items are below all others.
        for (item, rank) in (0..).zip(&mut ranks).filter(|(_, rank)| **rank == u32::MAX) {
            *rank = by_rank.len() as u32;
            by_rank.push(item);
        }
        let ranked = self.options.iter().map(|option| {
            ticks.tick_by(1 + option.len() as u32)?;
            let mut option: Vec<u32> = option.iter().map(|&item| ranks[item as usize]).collect();
            option.sort_unstable();
            Ok(option)
        });
        let options = ranked.collect::<Result<Vec<Vec<u32>>, Stop>>()?;
        let parents = parents(by_rank.len(), &options, &mut ticks)?;
        let mut entropies = self.changes(&by_rank, &options, &mut ticks)?;
        let mut sizes = vec![1.0; by_rank.len()];
        let mut states = 0.0;
        for rank in (0..by_rank.len()).rev() {
            if rank < order.len() {
                states += entropies[rank].exp2() * (1.0 + sizes[rank] / WIDE_STATE);
            }
            if let Some(parent) = parents[rank] {
                entropies[parent as usize] += entropies[rank];
                sizes[parent as usize] += sizes[rank];
            }
        }
        Ok(f64::max(states, 1.0).log2())
    }

    /// For each rank, the entropy of its subtree minus that of the subtrees below.
    fn changes(
        &self,
        by_rank: &[u32],
        options: &[Vec<u32>],
        ticks: &mut Ticks<'_>,
    ) -> Result<Vec<f64>, Stop> {
        let mut changes = vec![0.0; by_rank.len()];
        let mut firsts = Vec::new();
        for (rank, &item) in by_rank.iter().enumerate() {
            let holders = &self.holders[item as usize];
            ticks.tick_by(1 + holders.len() as u32)?;
            firsts.clear();
            firsts.extend(holders.iter().map(|&option| options[option as usize][0] as usize));
            firsts.retain(|&first| first < rank);
            firsts.sort_unstable();
            // On the way up, an option is passed until its first item is reached.
            let (mut at, mut before) = (rank, 0.0);
            while let Some(&first) = firsts.last() {
                let now = self.entropy(firsts.len(), item);
                changes[at] += now - before;
                (at, before) = (first, now);
                firsts.truncate(firsts.partition_point(|&other| other < first));
            }
            changes[at] -= before;
        }
        Ok(changes)
    }

    /// An order that grows from a start, or from an item with few options.
    fn grown_order(&self, primary: &[u32], start: Option<u32>, watch: &Watch) -> Result<Vec<u32>, Stop> {
        let mut ticks = Ticks::new(watch);
        let mut waiting = vec![false; self.holders.len()];
        for &item in primary {
            waiting[item as usize] = true;
        }
        let mut counts = vec![0_u64; self.holders.len()];
        let mut is_passed = vec![false; self.options.len()];
        let mut starts = primary.to_vec();
        starts.sort_by_key(|&item| self.holders[item as usize].len());
        let mut order = Vec::with_capacity(primary.len());
        let mut queue = BinaryHeap::new();
        for start in start.into_iter().chain(starts) {
            queue.push((0, Reverse(0), start));
            while let Some((_, _, item)) = queue.pop() {
                ticks.tick()?;
                if !std::mem::replace(&mut waiting[item as usize], false) {
                    continue;
                }
                order.push(item);
                for &option in &self.holders[item as usize] {
                    if std::mem::replace(&mut is_passed[option as usize], true) {
                        continue;
                    }
                    let items = &self.options[option as usize];
                    ticks.tick_by(1 + items.len() as u32)?;
                    for &other in items {
                        counts[other as usize] += 1;
                        if waiting[other as usize] {
                            let all = self.holders[other as usize].len() as u64;
                            queue.push(((counts[other as usize] << 32) / all, Reverse(order.len()), other));
                        }
                    }
                }
            }
        }
        Ok(order)
    }

    /// All items, in the reverse order of their elimination by least degree; `None` if that takes too long.
    fn elimination_order(&self, watch: &Watch) -> Result<Option<Vec<u32>>, Stop> {
        let mut min_degree = MinDegree {
            ticks: Ticks::new(watch),
            sets: self.options.iter().map(<[u32]>::to_vec).collect(),
            holders: self.holders.iter().map(<[u32]>::to_vec).collect(),
            seen: vec![0; self.holders.len()],
            stamp: 0,
            steps: 0,
        };
        let mut queue = BinaryHeap::new();
        let mut degrees = vec![0; self.holders.len()];
        for item in 0..self.holders.len() as u32 {
            let Some(degree) = min_degree.degree(item)? else { return Ok(None) };
            degrees[item as usize] = degree;
            queue.push(Reverse((degrees[item as usize], item)));
        }
        let mut order = Vec::with_capacity(self.holders.len());
        while let Some(Reverse((count, item))) = queue.pop() {
            // An old entry: the degree has changed since. Eliminated items have none.
            if degrees[item as usize] != count {
                continue;
            }
            degrees[item as usize] = u32::MAX;
            order.push(item);
            for other in min_degree.eliminate(item) {
                let Some(count) = min_degree.degree(other)? else { return Ok(None) };
                if std::mem::replace(&mut degrees[other as usize], count) != count {
                    queue.push(Reverse((count, other)));
                }
            }
        }
        order.reverse();
        Ok(Some(order))
    }
}

/// For each rank, the rank of its parent in the elimination tree. Options are sorted.
fn parents(items: usize, options: &[Vec<u32>], ticks: &mut Ticks<'_>) -> Result<Vec<Option<u32>>, Stop> {
    let mut below: Vec<Vec<u32>> = vec![Vec::new(); items];
    for option in options {
        ticks.tick_by(1 + option.len() as u32)?;
        option.windows(2).for_each(|pair| below[pair[0] as usize].push(pair[1]));
    }
    let mut parents = vec![None; items];
    // Trees so far; the root of each is its top.
    let mut trees = DisjointSets::new(items);
    for rank in (0..items as u32).rev() {
        ticks.tick_by(1 + below[rank as usize].len() as u32)?;
        for &item in &below[rank as usize] {
            let top = trees.root(item);
            if top != rank {
                parents[top as usize] = Some(rank);
                trees.join_to(rank, top);
            }
        }
    }
    Ok(parents)
}

/// Elimination by least degree.
struct MinDegree<'w> {
    ticks: Ticks<'w>,
    /// Sets of items that are all connected: first the options, then the neighbours of eliminated items.
    sets: Vec<Vec<u32>>,
    /// The sets of each item. Some may be empty by now.
    holders: Vec<Vec<u32>>,
    /// The stamp of the last count that saw each item.
    seen: Vec<u32>,
    stamp: u32,
    steps: usize,
}

impl MinDegree<'_> {
    /// The degree of an item, plus one; `None` if elimination takes too long.
    fn degree(&mut self, item: u32) -> Result<Option<u32>, Stop> {
        self.stamp += 1;
        let mut count = 0;
        for &set in &self.holders[item as usize] {
            let items = &self.sets[set as usize];
            self.ticks.tick_by(1 + items.len() as u32)?;
            self.steps += items.len();
            for &other in items {
                let is_new = std::mem::replace(&mut self.seen[other as usize], self.stamp) != self.stamp;
                count += u32::from(is_new);
            }
        }
        Ok((self.steps < MAX_STEPS).then_some(count))
    }

    /// Eliminates an item. Returns its neighbours.
    fn eliminate(&mut self, item: u32) -> Vec<u32> {
        let sets = std::mem::take(&mut self.holders[item as usize]);
        let Some(&kept) = sets.first() else { return Vec::new() };
        let mut tied = Vec::new();
        for set in sets {
            tied.append(&mut self.sets[set as usize]);
        }
        tied.sort_unstable();
        tied.dedup();
        tied.retain(|&other| other != item);
        for &other in &tied {
            let holders = &mut self.holders[other as usize];
            self.steps += holders.len();
            holders.retain(|&set| !self.sets[set as usize].is_empty());
            holders.push(kept);
        }
        self.sets[kept as usize].clone_from(&tied);
        tied
    }
}
