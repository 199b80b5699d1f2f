//! Splits a residual problem into components.
//!
//! Two items are connected if a remaining option holds both. Before the last choice the component was
//! connected. So now each of its parts has an item that lost an option by that choice. The search starts from
//! all such items at once, and visits one item per start in turn. Two starts that meet are united. Usually
//! all have met after a few steps, close to the choice. If a start has nothing left to visit while there are
//! others, what it visited is a component. So the largest component is never visited as a whole: the time is
//! that of the smaller ones.

use super::residual::Residual;
use crate::bits::Bits;
use crate::disjoint::DisjointSets;

/// No next item.
const NONE: u32 = u32::MAX;

/// A component. Its items are the remaining ones among those of a mask, which is kept in [`Masks`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Component {
    /// The mask begins with this word of the items.
    pub(super) first: u32,
    pub(super) words: u32,
    /// Where the mask begins in [`Masks`].
    mask: usize,
}

/// The masks of all components, the latest last.
#[derive(Default)]
pub(super) struct Masks(Vec<u64>);

impl Masks {
    /// Keeps a mask whose first word is word `first` of the items. Zeros at both ends are dropped.
    fn keep(&mut self, first: usize, mask: impl Iterator<Item = u64>) -> Component {
        let start = self.0.len();
        let mut skipped = 0;
        for word in mask {
            if word != 0 || self.0.len() > start {
                self.0.push(word);
            } else {
                skipped += 1;
            }
        }
        while self.0.len() > start && self.0.last() == Some(&0) {
            self.0.pop();
        }
        Component { first: (first + skipped) as u32, words: (self.0.len() - start) as u32, mask: start }
    }

    /// The number of words.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn bytes(&self) -> usize {
        8 * self.0.len()
    }

    /// Drops all words after the first `words`.
    pub(super) fn truncate(&mut self, words: usize) {
        self.0.truncate(words);
    }

    /// The remaining items of a component, as bits.
    #[inline]
    pub(super) fn items<'a>(
        &'a self,
        component: Component,
        residual: &'a Residual,
    ) -> impl Iterator<Item = u64> + 'a {
        let words = component.words as usize;
        let items = &residual.items()[component.first as usize..component.first as usize + words];
        items.iter().zip(&self.0[component.mask..component.mask + words]).map(|(items, mask)| items & mask)
    }

    /// The remaining primary items of a component, in order.
    #[inline]
    pub(super) fn primary_items<'a>(
        &'a self,
        component: Component,
        residual: &'a Residual,
    ) -> impl Iterator<Item = u32> + 'a {
        let primary = residual.primary_count() as u32;
        let words = (component.first..).zip(self.items(component, residual));
        let items = words.flat_map(|(word, items)| Bits(items).map(move |bit| word * 64 + bit as u32));
        items.take_while(move |&item| item < primary)
    }

    /// The number of remaining primary items of a component.
    pub(super) fn primary_count(&self, component: Component, residual: &Residual) -> u32 {
        let words = (component.first..).zip(self.items(component, residual));
        let primary = residual.primary_count();
        words
            .map(|(word, items)| (items & ones(primary.saturating_sub(64 * word as usize))).count_ones())
            .sum()
    }

    /// The first primary item of a component that has the fewest options.
    pub(super) fn fewest(&self, component: Component, residual: &Residual) -> Option<u32> {
        self.primary_items(component, residual).min_by_key(|&item| residual.size(item))
    }
}

/// A word whose lowest `count` bits are set.
fn ones(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// The first and the last link of a chain, or [`NONE`].
#[derive(Clone, Copy)]
struct Chain(u32, u32);

impl Chain {
    const EMPTY: Chain = Chain(NONE, NONE);

    /// Appends another chain, which has a link. What follows a link stands in `next`.
    #[inline]
    fn append(&mut self, Chain(first, last): Chain, next: &mut [u32]) {
        if self.0 == NONE {
            self.0 = first;
        } else {
            next[self.1 as usize] = first;
        }
        self.1 = last;
    }

    /// Its links.
    #[inline]
    fn links(self, next: &[u32]) -> impl Iterator<Item = u32> {
        let first = (self.0 != NONE).then_some(self.0);
        std::iter::successors(first, move |&link| (link != self.1).then(|| next[link as usize]))
    }
}

/// Finds components. It reuses its memory.
pub(super) struct ComponentFinder {
    /// The number of the current search. An item or option with any other number is not visited.
    now: u32,
    item_seen: Vec<u32>,
    option_seen: Vec<u32>,
    /// The start from which an item was visited.
    start_of: Vec<u32>,
    /// The item to visit after this one.
    next: Vec<u32>,
    /// The item that was visited after this one.
    visited_next: Vec<u32>,
    /// The starts that were united.
    starts: DisjointSets,
    /// For each start, the items to visit, in a chain by `next`.
    queue: Vec<Chain>,
    /// For each start, the items that were visited, in a chain by `visited_next`.
    visited: Vec<Chain>,
    /// For each start, places in `colored`, in a chain by `colored_next`.
    of_colors: Vec<Chain>,
    /// The items with a colour that were met.
    colored: Vec<u32>,
    /// For each of them, the place of the one met next.
    colored_next: Vec<u32>,
    /// The starts that have something to visit.
    live: Vec<u32>,
    /// The items of the component just found, as bits.
    found: Vec<u64>,
    /// The items of all components found, as bits.
    taken: Vec<u64>,
    /// The number of entries read.
    entries_read: u64,
}

impl ComponentFinder {
    pub(super) fn new(residual: &Residual) -> Self {
        let items = residual.item_count();
        ComponentFinder {
            now: 0,
            item_seen: vec![0; items],
            option_seen: vec![0; residual.option_count()],
            start_of: vec![0; items],
            next: vec![NONE; items],
            visited_next: vec![NONE; items],
            starts: DisjointSets::default(),
            queue: Vec::new(),
            visited: Vec::new(),
            of_colors: Vec::new(),
            colored: Vec::new(),
            colored_next: Vec::new(),
            live: Vec::new(),
            found: vec![0; items.div_ceil(64)],
            taken: vec![0; items.div_ceil(64)],
            entries_read: 0,
        }
    }

    /// The number of entries read so far.
    pub(super) fn entries_read(&self) -> u64 {
        self.entries_read
    }

    /// The whole residual problem, as one component.
    pub(super) fn whole(residual: &Residual, masks: &mut Masks) -> Component {
        masks.keep(0, residual.items().iter().copied())
    }

    /// Splits a component after a choice in it, and appends what it splits into. Returns whether it is split.
    pub(super) fn split(
        &mut self,
        component: Component,
        residual: &Residual,
        masks: &mut Masks,
        components: &mut Vec<Component>,
    ) -> bool {
        self.begin(residual);
        let mut open = self.starts.len();
        let mut is_split = false;
        let mut live = std::mem::take(&mut self.live);
        live.extend(0..self.starts.len() as u32);
        while open > 1 {
            for &start in &live {
                if !self.starts.is_root(start) || self.queue[start as usize].0 == NONE {
                    continue;
                }
                open -= self.visit(start, residual);
                if open <= 1 {
                    break;
                }
                if self.queue[start as usize].0 == NONE {
                    is_split = true;
                    open -= 1;
                    components.push(self.collect(start, masks));
                }
            }
            live.retain(|&start| self.starts.is_root(start) && self.queue[start as usize].0 != NONE);
        }
        live.clear();
        self.live = live;
        if is_split {
            let first = component.first as usize;
            let words: Vec<u64> = masks.items(component, residual).collect();
            let rest = words.iter().zip(&self.taken[first..]).map(|(items, taken)| items & !taken);
            components.push(masks.keep(first, rest));
            self.taken[first..first + words.len()].fill(0);
        }
        is_split
    }

    /// Starts from all items that were touched.
    fn begin(&mut self, residual: &Residual) {
        self.now = self.now.checked_add(1).unwrap_or_else(|| {
            self.item_seen.fill(0);
            self.option_seen.fill(0);
            1
        });
        self.starts.clear();
        self.queue.clear();
        self.visited.clear();
        self.of_colors.clear();
        self.colored.clear();
        self.colored_next.clear();
        for item in residual.touched() {
            let start = self.starts.add();
            self.queue.push(Chain(item, item));
            self.visited.push(Chain::EMPTY);
            self.of_colors.push(Chain::EMPTY);
            self.item_seen[item as usize] = self.now;
            self.start_of[item as usize] = start;
            self.next[item as usize] = NONE;
        }
    }

    /// Visits the next item of a start. Returns how many other starts it was united with.
    fn visit(&mut self, start: u32, residual: &Residual) -> usize {
        let mut merged = 0;
        let item = self.queue[start as usize].0;
        self.queue[start as usize].0 = self.next[item as usize];
        self.visited[start as usize].append(Chain(item, item), &mut self.visited_next);
        for option in residual.options(item) {
            if std::mem::replace(&mut self.option_seen[option as usize], self.now) == self.now {
                continue;
            }
            let entries = residual.entries(option);
            self.entries_read += entries.len() as u64;
            for entry in entries {
                let item = entry.item;
                if residual.has_color(item) {
                    let place = self.colored.len() as u32;
                    self.colored.push(item);
                    self.colored_next.push(NONE);
                    self.of_colors[start as usize].append(Chain(place, place), &mut self.colored_next);
                } else if self.item_seen[item as usize] != self.now {
                    self.item_seen[item as usize] = self.now;
                    self.start_of[item as usize] = start;
                    self.next[item as usize] = NONE;
                    self.queue[start as usize].append(Chain(item, item), &mut self.next);
                } else if self.start_of[item as usize] != start {
                    let other = self.starts.root(self.start_of[item as usize]);
                    if other != start {
                        self.starts.join_to(start, other);
                        self.unite(start as usize, other as usize);
                        merged += 1;
                    }
                }
            }
        }
        merged
    }

    /// Adds what another start has visited and has to visit to that of a start.
    fn unite(&mut self, start: usize, other: usize) {
        for (chains, next) in [
            (&mut self.queue, &mut self.next),
            (&mut self.visited, &mut self.visited_next),
            (&mut self.of_colors, &mut self.colored_next),
        ] {
            let more = chains[other];
            if more.0 != NONE {
                chains[start].append(more, next);
            }
        }
    }

    /// The component that a start has visited.
    fn collect(&mut self, start: u32, masks: &mut Masks) -> Component {
        let (mut low, mut high) = (usize::MAX, 0);
        for item in self.visited[start as usize].links(&self.visited_next) {
            let (word, bit) = (item as usize / 64, 1 << (item % 64));
            (low, high) = (low.min(word), high.max(word));
            self.found[word] |= bit;
            self.taken[word] |= bit;
        }
        for place in self.of_colors[start as usize].links(&self.colored_next) {
            // It may belong to other components, too, so it is not taken.
            let item = self.colored[place as usize];
            let word = item as usize / 64;
            (low, high) = (low.min(word), high.max(word));
            self.found[word] |= 1 << (item % 64);
        }
        let component = masks.keep(low, self.found[low..=high].iter().copied());
        self.found[low..=high].fill(0);
        component
    }
}
