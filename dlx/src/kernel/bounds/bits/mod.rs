//! The same tree with sets of options as bits, for problems of some hundreds of options.
//!
//! The options left of an item are its set *and* the set of all that are left, and their number is a count of bits. So
//! nothing is kept for each item but how many more options it needs. To choose an option takes a step for each of its
//! items, and an item without more room rules out its options by one operation on words. A node counts for all items
//! anew, which is a loop without branches. To go back is to copy some words.

mod sets;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub(crate) use self::sets::BitSets;
use super::Place;
use super::branches::{self, Branches};
use crate::bits::each;
use crate::choice::Key;
use crate::cpu::{Processor, Vectorized};
use crate::kernel::{Branching, Event, Kernel, NO_OPTION, Subtree, Tally};
use crate::problem::{ItemId, OptionId};

// Work is counted in units of roughly a nanosecond.

/// The units of a node, besides those of looking at the words of its items.
const NODE: u64 = 40;
/// How many words of items are looked at in a unit.
const LOOKS: u64 = 3;
/// The units of an update.
const UPDATE: u64 = 2;

/// Instead of a closed item's number of branches.
const CLOSED: i64 = i64::MAX;

/// Items that need nothing come after all others, as if they had this many branches more.
const LATER: i64 = 1 << 32;

impl BitSets {
    pub(crate) fn kernel(sets: &Arc<BitSets>) -> Box<dyn Kernel> {
        match sets.words {
            1 => Box::new(BitBounded::<1>::new(Arc::clone(sets))),
            2 => Box::new(BitBounded::<2>::new(Arc::clone(sets))),
            4 => Box::new(BitBounded::<4>::new(Arc::clone(sets))),
            8 => Box::new(BitBounded::<8>::new(Arc::clone(sets))),
            _ => Box::new(BitBounded::<16>::new(Arc::clone(sets))),
        }
    }
}

/// A node whose item is branched on.
#[derive(Clone, Copy, Debug)]
struct Frame<const W: usize> {
    branches: Branches,
    key: Option<Key>,
    chosen: u32,
    left: [u64; W],
}

/// What there is to do at a node.
enum Look {
    Cover,
    Dead,
    /// All options of some items are needed: of those without a second branch.
    Forced,
    Branch(usize),
    /// Only this item is open.
    Last(usize),
}

struct BitBounded<const W: usize> {
    sets: Arc<BitSets>,
    masks: Vec<[u64; W]>,
    beside: Vec<[u64; W]>,
    /// The options that are neither chosen nor ruled out.
    left: [u64; W],
    /// What each primary item needs; less than 0 if it has more than that.
    needs: Vec<i64>,
    /// The number of branches less one of each item, at the node at hand; that of items that need nothing is greater.
    branches: Vec<i64>,
    chosen: Vec<OptionId>,
    frames: Vec<Frame<W>>,
    todo: Vec<OptionId>,
    place: Place,
    left_out: Vec<ItemId>,
    ruled_out: Vec<OptionId>,
    key: Option<Key>,
    share: f64,
    updates: u64,
}

impl<const W: usize> BitBounded<W> {
    fn new(sets: Arc<BitSets>) -> Self {
        let rows = |words: &[u64]| words.as_chunks::<W>().0.to_vec();
        BitBounded {
            masks: rows(&sets.masks),
            beside: rows(&sets.beside),
            left: [0; W],
            needs: sets.needs.clone(),
            branches: vec![0; sets.primary],
            chosen: Vec::new(),
            frames: Vec::new(),
            todo: Vec::new(),
            place: Place::Done,
            left_out: Vec::new(),
            ruled_out: Vec::new(),
            key: None,
            share: 0.0,
            updates: 0,
            sets,
        }
    }

    fn is_left(&self, option: OptionId) -> bool {
        self.left[option.index() / 64] >> (option.index() % 64) & 1 == 1
    }

    #[inline(always)]
    fn rule_out(&mut self, option: OptionId) {
        self.left[option.index() / 64] &= !(1 << (option.index() % 64));
    }

    #[inline(always)]
    fn narrow(&mut self, mask: impl Fn(usize) -> u64) {
        for (at, word) in self.left.iter_mut().enumerate() {
            *word &= mask(at);
        }
    }

    /// Chooses an option that is left.
    #[inline(always)]
    fn choose(&mut self, option: OptionId) {
        self.chosen.push(option);
        self.key = self.key.map(|key| key.toggle(option.0));
        let mut left = self.left;
        left[option.index() / 64] &= !(1 << (option.index() % 64));
        let items = self.sets.items(option.index());
        for &item in items {
            let item = item as usize;
            self.needs[item] -= 1;
            if self.needs[item] == self.sets.full[item] {
                for (word, mask) in left.iter_mut().zip(&self.masks[item]) {
                    *word &= !mask;
                }
            }
        }
        self.updates += items.len() as u64;
        if let Some(beside) = self.beside.get(option.index()) {
            for (word, mask) in left.iter_mut().zip(beside) {
                *word &= mask;
            }
        }
        self.left = left;
    }

    /// Takes back what was chosen after the first `chosen` options.
    #[inline(always)]
    fn take_back(&mut self, chosen: usize) {
        while self.chosen.len() > chosen {
            if let Some(option) = self.chosen.pop() {
                for &item in self.sets.items(option.index()) {
                    self.needs[item as usize] += 1;
                }
            }
        }
    }

    #[inline(always)]
    fn count(&self, item: usize) -> i64 {
        let words = self.masks[item].iter().zip(&self.left);
        words.map(|(mask, left)| i64::from((mask & left).count_ones())).sum()
    }

    /// Counts for each item how many branches it has, and finds one with the fewest.
    #[inline(always)]
    fn look(&mut self) -> Look {
        let mut fewest = CLOSED;
        let left = self.left;
        let (masks, needs) = (&self.masks[..self.branches.len()], &self.needs[..self.branches.len()]);
        for ((branches, mask), &need) in self.branches.iter_mut().zip(masks).zip(needs) {
            let mut count = 0;
            for at in 0..W {
                count += i64::from((mask[at] & left[at]).count_ones());
            }
            let free = count - need.max(0);
            let later = if need > 0 { 0 } else { LATER };
            *branches = if count == 0 && need <= 0 { CLOSED } else { free + later };
            fewest = fewest.min(*branches);
        }
        match fewest {
            CLOSED => Look::Cover,
            ..0 => Look::Dead,
            0 => Look::Forced,
            _ => {
                let open = self.branches.iter().filter(|&&branches| branches < CLOSED).count();
                match self.key {
                    _ if open == 1 => Look::Last(self.first(fewest)),
                    None => Look::Branch(self.first(fewest)),
                    Some(key) => {
                        let ties = self.branches.iter().filter(|&&branches| branches == fewest).count();
                        let nth = key.draw(ties as u32) as usize;
                        let mut tied = (0..).zip(&self.branches).filter(|&(_, &branches)| branches == fewest);
                        Look::Branch(tied.nth(nth).map_or(0, |(item, _)| item))
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn first(&self, fewest: i64) -> usize {
        self.branches.iter().position(|&branches| branches == fewest).unwrap_or(0)
    }

    /// Chooses all options of the items that need them all; `false` if two of them exclude each other.
    #[inline(always)]
    fn choose_forced(&mut self) -> bool {
        let mut all = [0; W];
        for (mask, _) in self.masks.iter().zip(&self.branches).filter(|&(_, &branches)| branches == 0) {
            for at in 0..W {
                all[at] |= mask[at] & self.left[at];
            }
        }
        for option in each(&all).map(OptionId::new) {
            if !self.is_left(option) {
                return false;
            }
            self.choose(option);
        }
        true
    }

    #[inline(always)]
    fn branch(&mut self, item: usize) {
        let first = self.todo.len();
        let mut all = self.left;
        all.iter_mut().zip(&self.masks[item]).for_each(|(word, mask)| *word &= mask);
        self.todo.extend(each(&all).map(OptionId::new));
        if let Some(key) = self.key {
            key.sort(&mut self.todo[first..]);
        }
        let need = self.needs[item].max(0);
        let room = self.needs[item] - self.sets.full[item];
        if need > 0 {
            self.todo.truncate(self.todo.len() + 1 - need as usize);
        } else {
            branches::add_no_option(&mut self.todo, first, item, self.key);
        }
        self.open_frame(first, need != 1 || room != 1);
    }

    fn open_frame(&mut self, first: usize, in_turn: bool) {
        let above = self.frames.last().map_or(self.share, |frame| frame.branches.share);
        let branches = Branches::new(first, &self.todo, in_turn, above);
        let (chosen, left, key) = (self.chosen.len() as u32, self.left, self.key);
        self.frames.push(Frame { branches, key, chosen, left });
    }

    /// How many covers there are with one item left.
    #[inline(always)]
    fn last_item(&self, item: usize) -> Option<u64> {
        let (count, need) = (self.count(item) as u64, self.needs[item].max(0) as u64);
        let room = (self.needs[item] - self.sets.full[item]) as u64;
        if room == 1 {
            return Some(count + 1 - need);
        }
        (!self.exclude_each_other(item)).then(|| super::last::sizes(count, need, room))
    }

    /// Whether two options of the last item share a secondary item.
    fn exclude_each_other(&self, item: usize) -> bool {
        if self.beside.is_empty() {
            return false;
        }
        let mut all = self.left;
        all.iter_mut().zip(&self.masks[item]).for_each(|(word, mask)| *word &= mask);
        each(&all).any(|option| {
            let mut others = all;
            others[option / 64] &= !(1 << (option % 64));
            others.iter().zip(&self.beside[option]).any(|(others, beside)| others & !beside != 0)
        })
    }

    #[inline(always)]
    fn search(&mut self, branching: &Branching, tally: &mut Tally) -> Event {
        loop {
            match self.place {
                Place::Done => return Event::Done,
                Place::Node => {
                    let look = self.look();
                    if !matches!(look, Look::Cover) && !tally.node(self.frames.len()) {
                        return Event::Pause;
                    }
                    self.place = Place::Back;
                    match look {
                        Look::Dead => {}
                        Look::Cover if !branching.counting => return Event::Cover,
                        Look::Cover => {
                            if tally.count(1) {
                                return Event::Full;
                            }
                        }
                        Look::Forced => {
                            if self.choose_forced() {
                                self.place = Place::Node;
                            }
                        }
                        Look::Branch(item) => self.branch(item),
                        Look::Last(item) if !branching.counting => self.branch(item),
                        Look::Last(item) => match self.last_item(item) {
                            None => self.branch(item),
                            Some(covers) => {
                                if tally.count(covers) {
                                    return Event::Full;
                                }
                            }
                        },
                    }
                }
                Place::Back => self.advance(),
            }
        }
    }

    /// Goes from below the last frame to the next node.
    #[inline(always)]
    fn advance(&mut self) {
        while let Some(frame) = self.frames.last_mut() {
            let Frame { branches: Branches { first, next, end, in_turn, .. }, key, chosen, .. } = *frame;
            if next < end {
                frame.branches.next += 1;
                if in_turn && next > first {
                    let last = self.todo[next as usize - 1].index();
                    // It is none of the words for a branch without an option.
                    if let Some(word) = frame.left.get_mut(last / 64) {
                        *word &= !(1 << (last % 64));
                    }
                }
                (self.left, self.key) = (frame.left, key);
                self.take_back(chosen as usize);
                let option = self.todo[next as usize];
                if option != NO_OPTION {
                    self.choose(option);
                } else if self.key.is_some() {
                    self.rule_out_behind(next as usize);
                }
                self.place = Place::Node;
                return;
            }
            self.todo.truncate(first as usize);
            self.frames.pop();
        }
        self.place = Place::Done;
    }

    /// Rules out the options of the branches behind one at the last frame, which has no option.
    #[cold]
    fn rule_out_behind(&mut self, at: usize) {
        for at in at + 1..self.todo.len() {
            self.rule_out(self.todo[at]);
        }
    }

    /// Goes to the root of a subtree; `false` if there is no cover in it.
    fn begin(&mut self, subtree: &Subtree) -> bool {
        if subtree.covered.is_empty() && self.sets.is_hopeless {
            return false;
        }
        for item in &subtree.covered {
            let number = self.sets.numbers[item.index()] as usize;
            let mask = self.masks[number];
            self.narrow(|at| !mask[at]);
            if number < self.sets.primary {
                // It never needs anything.
                self.needs[number] = i64::MIN / 2;
            }
        }
        for &option in &subtree.chosen {
            if !self.is_left(option) {
                return false;
            }
            self.choose(option);
        }
        subtree.ruled_out.iter().for_each(|&option| self.rule_out(option));
        if !subtree.branches.is_empty() {
            let is_left = |&&option: &&OptionId| option == NO_OPTION || self.is_left(option);
            let branches: Vec<OptionId> = subtree.branches.iter().filter(is_left).copied().collect();
            if branches.is_empty() {
                return false;
            }
            self.todo.extend(branches);
            self.open_frame(0, subtree.in_turn);
            self.todo.extend_from_slice(&subtree.behind);
        }
        true
    }
}

/// A run, compiled for the processor.
struct Run<'k, const W: usize> {
    kernel: &'k mut BitBounded<W>,
    branching: &'k Branching,
    tally: &'k mut Tally,
}

impl<const W: usize> Vectorized for Run<'_, W> {
    type Output = Event;

    #[inline(always)]
    fn run(self) -> Event {
        self.kernel.search(self.branching, self.tally)
    }
}

impl<const W: usize> Kernel for BitBounded<W> {
    fn start(&mut self, subtree: &Subtree, branching: &Branching) {
        self.frames.clear();
        self.todo.clear();
        self.chosen.clear();
        self.needs.clone_from(&self.sets.needs);
        self.left = [0; W];
        for option in 0..self.sets.options {
            self.left[option / 64] |= 1 << (option % 64);
        }
        self.key = branching.key;
        self.share = subtree.share;
        self.left_out.clone_from(&subtree.covered);
        self.ruled_out.clone_from(&subtree.ruled_out);
        self.place = match self.begin(subtree) {
            false => Place::Done,
            true if self.frames.is_empty() => Place::Node,
            true => Place::Back,
        };
    }

    fn run(&mut self, branching: &Branching, tally: &mut Tally) -> Event {
        let before = (tally.nodes, tally.updates);
        self.updates = 0;
        let node = self.node_work();
        let event = Processor::detect().run(Run { kernel: self, branching, tally: &mut *tally });
        tally.updates += self.updates;
        tally.add_work(before, node, UPDATE);
        event
    }

    fn cover(&self, options: &mut Vec<OptionId>) {
        options.extend_from_slice(&self.chosen);
    }

    fn split(&mut self) -> Option<Subtree> {
        let nodes = self.frames.iter_mut().map(|frame| &mut frame.branches);
        let (at, mut subtree) = branches::split(nodes, &self.todo, &self.ruled_out)?;
        subtree.chosen.extend_from_slice(&self.chosen[..self.frames[at].chosen as usize]);
        subtree.covered.clone_from(&self.left_out);
        Some(subtree)
    }

    fn done(&self) -> f64 {
        self.frames.iter().map(|frame| frame.branches.done()).sum()
    }

    fn node_work(&self) -> u64 {
        NODE + (W * self.branches.len()) as u64 / LOOKS
    }
}
