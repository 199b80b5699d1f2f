//! Dancing cells with bounds: an item may be in several options of a cover, or in none.
//!
//! The idea is that of Algorithm M (Knuth, TAOCP 7.2.2.1), on sparse sets instead of lists. An item keeps its
//! *need*, how many more options it must have, and its *room*, how many more it may have. To branch on an item with
//! `n` options left is to say which of them is the first in the cover: the k-th is chosen, and those before it are
//! ruled out for good. So each set of options is found once. The first is one of the first n − need + 1, as enough
//! must be left behind it; if nothing is needed, there is one more branch, in which none is chosen. That is the last
//! one; with a seed it may come anywhere among the others, and rules out all of them. The item with the fewest branches
//! is taken, of those that need something as long as there are any: the others only exclude, and can never be left with too
//! few options. Where it has as many options as it needs, all of them are chosen at once.
//!
//! When there is no more room in an item, or no option left, it is *closed*: that is what covered means in the other
//! kernels. With items that are to be covered exactly once, the tree is the same as theirs.

mod bits;
mod branches;
mod costs;
mod fewest;
mod moves;
mod prices;
mod start;

use std::sync::Arc;

pub(crate) use self::bits::BitSets;
use self::branches::Branches;
use self::costs::Costs;
pub(crate) use self::costs::{Aim, Incumbents};
use self::fewest::Blocks;
pub(crate) use self::prices::Prices;
use super::cells::sets::{BLOCK, Cell, Sets, Start};
use super::{Branching, Event, Kernel, NO_OPTION, OPTION, Subtree, Tally};
use crate::choice::{Candidate, Choice, Key, Weights};
use crate::clock::POLL_INTERVAL;
use crate::problem::{ItemId, OptionId, Problem};

/// The work of a node, and of an update.
const NODE: u64 = 100;
const UPDATE: u64 = 6;

/// With more items than this, changes of lengths are logged one by one instead of saving all lengths at each node.
const FEW_ITEMS: usize = 4096;

/// Instead of a closed item's length: more than any length.
const CLOSED: i32 = i32::MAX;

/// Items that need nothing come after all others, as if they had this many branches more, but before closed ones.
const LATER: i32 = 1 << 30;

/// The branches less one of an item with this length and need, by which they are compared.
fn choices(length: i32, need: i32) -> i32 {
    let is_later = need == 0 && length != CLOSED;
    if is_later { LATER + length.min(LATER - 3) } else { length - need }
}

/// No cover contains what is chosen, and nothing of what is ruled out.
struct Dead;

/// The number of sets of `least` to `most` of `options` options, or [`u64::MAX`] if it is greater.
fn sizes(options: u64, least: u64, most: u64) -> u64 {
    let most = most.min(options);
    if least > most {
        return 0;
    }
    // What is not in a set is a set, too. Of the two ranges of sizes, this is the lower: its numbers grow up to `least`.
    let (least, most) =
        if least + most > options { (options - most, options - least) } else { (least, most) };
    let (mut sets, mut sum) = (1_u64, 0_u64);
    for size in 0..most {
        sum = sum.saturating_add(if size >= least { sets } else { 0 });
        let next = u128::from(sets) * u128::from(options - size) / u128::from(size + 1);
        match u64::try_from(next) {
            Ok(next) => sets = next,
            Err(_) => return u64::MAX,
        }
    }
    sum.saturating_add(sets)
}

/// A problem as sets, with bounds.
#[derive(Debug)]
pub(crate) struct BoundedSets {
    sets: Sets,
    /// Beside the primary items, which are padded to whole blocks: the lower bounds and the upper ones.
    lower: Vec<i32>,
    upper: Vec<i32>,
    /// The lengths before anything is chosen, and the number of items that are not closed then.
    lengths: Vec<i32>,
    open: u32,
    /// Whether some item has fewer options than it needs, or sums of bounds leave no cover.
    is_hopeless: bool,
}

impl BoundedSets {
    pub(crate) fn new(problem: &Problem) -> Self {
        let sets = Sets::new(problem);
        let mut lengths: Vec<i32> = sets.bases.windows(2).map(|pair| (pair[1] - pair[0]) as i32).collect();
        let mut lower = vec![0; sets.primary.next_multiple_of(BLOCK)];
        let mut upper = lower.clone();
        let (mut open, mut is_hopeless) = (0, problem.is_excluded_by_sums());
        lengths[sets.primary..lower.len()].fill(CLOSED);
        for (item, length) in lengths[..sets.primary].iter_mut().enumerate() {
            let bounds = problem.bounds(sets.names[item]);
            // No item has that many options.
            let clamp = |bound: u32| bound.min(CLOSED as u32 / 2) as i32;
            (lower[item], upper[item]) = (clamp(*bounds.start()), clamp(*bounds.end()));
            is_hopeless |= *length < lower[item];
            if *length == 0 {
                *length = CLOSED;
            } else {
                open += 1;
            }
        }
        BoundedSets { sets, lower, upper, lengths, open, is_hopeless }
    }

    pub(crate) fn kernel(sets: &Arc<BoundedSets>) -> Box<dyn Kernel> {
        Box::new(Bounded::new(Arc::clone(sets), None))
    }

    /// A kernel that searches by costs.
    pub(crate) fn kernel_with_costs(
        sets: &Arc<BoundedSets>,
        prices: &Arc<Prices>,
        aim: &Aim,
    ) -> Box<dyn Kernel> {
        let costs = Costs::new(Arc::clone(prices), aim.clone());
        Box::new(Bounded::new(Arc::clone(sets), Some(Box::new(costs))))
    }
}

/// A node where an item is branched on, and the state to come back to.
#[derive(Clone, Copy, Debug)]
struct Frame {
    branches: Branches,
    key: Option<Key>,
    mark: Mark,
}

/// A state on the path: how much had been done when it was saved.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    chosen: u32,
    open: u32,
    changed: u32,
    /// Where in `saved` its lengths are.
    saved: usize,
    removed: usize,
    closed: usize,
    /// With costs: what was spent, and how many options were dropped.
    spent: i64,
    dropped: usize,
}

/// Where `run` continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Before a node.
    Node,
    /// Below the last frame, whose current branch has been searched.
    Back,
    Done,
}

/// The kernel: sets, and the path from the subtree's root to the current node.
struct Bounded {
    sets: Arc<BoundedSets>,
    cells: Vec<Cell>,
    members: Vec<u32>,
    /// The number of options that each item has left.
    lengths: Vec<i32>,
    /// Beside the primary items.
    needs: Vec<i32>,
    rooms: Vec<i32>,
    /// Items whose need and room have changed, with those from before.
    changed: Vec<(u32, i32, i32)>,
    /// The lengths at the frames, one frame's after the other's. With too many items for that, `removed` logs the
    /// items whose sets got shorter, and `closed` those that were closed, with their lengths.
    saved: Vec<i32>,
    removed: Vec<u32>,
    closed: Vec<(u32, i32)>,
    logging: bool,
    /// With as many items, what is known of the fewest branches.
    blocks: Blocks,
    /// The primary items that are not closed.
    open: u32,
    /// Items that have, or had, as many options as they need.
    forced: Vec<u32>,
    forcing: bool,
    /// The options chosen: those of the subtree, those tried and those forced.
    chosen: Vec<OptionId>,
    frames: Vec<Frame>,
    /// The branches at each frame, one frame's after the other's.
    todo: Vec<OptionId>,
    place: Place,
    /// What the subtree leaves out.
    left_out: Vec<ItemId>,
    ruled_out: Vec<OptionId>,
    weights: Weights,
    candidates: Vec<Candidate>,
    key: Option<Key>,
    weight: f64,
    /// Since the last pause: the updates, and the work beside these and the nodes, which is that of options looked at to
    /// close items, and of covers. A branch may take as long as many nodes.
    updates: u64,
    looks: u64,
    costs: Option<Box<Costs>>,
}

impl Bounded {
    fn new(sets: Arc<BoundedSets>, costs: Option<Box<Costs>>) -> Self {
        Bounded {
            cells: sets.sets.cells.clone(),
            members: sets.sets.members.clone(),
            lengths: sets.lengths.clone(),
            needs: sets.lower.clone(),
            rooms: sets.upper.clone(),
            changed: Vec::new(),
            saved: Vec::new(),
            removed: Vec::new(),
            closed: Vec::new(),
            logging: sets.lengths.len() > FEW_ITEMS,
            blocks: Blocks::default(),
            open: sets.open,
            forced: Vec::new(),
            forcing: false,
            chosen: Vec::new(),
            frames: Vec::new(),
            todo: Vec::new(),
            place: Place::Done,
            left_out: Vec::new(),
            ruled_out: Vec::new(),
            weights: Weights::default(),
            candidates: Vec::new(),
            key: None,
            weight: 0.0,
            updates: 0,
            looks: 0,
            costs,
            sets,
        }
    }

    /// The members of an item that is not closed.
    fn members(&self, item: usize) -> &[u32] {
        &self.members[self.sets.sets.bases[item] as usize..][..self.lengths[item] as usize]
    }

    /// The option whose cell this is.
    fn option_of(&self, cell: u32) -> OptionId {
        self.sets.sets.option(self.sets.sets.heads[cell as usize])
    }

    fn start_of(&self, option: OptionId) -> Start {
        self.sets.sets.starts[option.index()]
    }

    /// The item to branch on. Requires that one is open.
    fn choose_item(&mut self, branching: &Branching) -> usize {
        let branches = || self.lengths.iter().zip(&self.needs).map(|(&length, &need)| choices(length, need));
        if let Choice::Fewest = branching.choice {
            if self.logging {
                let mut blocks = std::mem::take(&mut self.blocks);
                let draw = |fewest, ties| self.key.filter(|_| fewest > 0).map_or(0, |key| key.draw(ties));
                let item = blocks.choose(&self.lengths, &self.needs, draw);
                self.blocks = blocks;
                return item;
            }
            let fewest = branches().fold(CLOSED, Ord::min);
            let is_best = |&(_, branches): &(usize, i32)| branches == fewest;
            let nth = match self.key {
                Some(key) if fewest > 0 => key.draw(branches().filter(|&n| n == fewest).count() as u32),
                _ => 0,
            };
            let mut best = branches().enumerate().filter(is_best);
            return best.nth(nth as usize).expect("an item is open").0;
        }
        if self.weights.are_used() {
            let all = self.lengths[..self.sets.sets.primary].iter().zip(&self.needs).enumerate();
            let open = all.filter(|&(_, (&length, _))| length != CLOSED);
            let needs_some = open.clone().any(|(_, (_, &need))| need > 0);
            let first = open.filter(|&(_, (_, &need))| need > 0 || !needs_some);
            let items = first.map(|(item, (&length, &need))| (item, (length - need + 1) as u64));
            return self.weights.choose(items, self.key);
        }
        self.candidates.clear();
        for (item, &length) in self.lengths[..self.sets.sets.primary].iter().enumerate() {
            if length != CLOSED {
                let (need, room) = (self.needs[item] as usize, self.rooms[item] as usize);
                let item = self.sets.sets.names[item];
                self.candidates.push(Candidate { item, options: length as usize, need, room });
            }
        }
        let last = self.candidates.len() - 1;
        let at = match &branching.choice {
            Choice::Fewest | Choice::Weighted | Choice::First => 0,
            Choice::Random => self.key.unwrap_or(Key::new(0)).draw(last as u32 + 1) as usize,
            Choice::Custom(custom) => custom(&self.candidates).min(last),
        };
        self.sets.sets.numbers[self.candidates[at].item.index()] as usize
    }

    /// Branches on an item, or makes its forced moves.
    fn descend(&mut self, branching: &Branching) {
        let item = self.choose_item(branching);
        if self.forcing && self.lengths[item] == self.needs[item] {
            self.forced.push(item as u32);
            self.place = if self.follow().is_ok() { Place::Node } else { Place::Back };
            return;
        }
        let first = self.todo.len();
        for at in 0..self.lengths[item] as usize {
            let option = self.option_of(self.members(item)[at]);
            self.todo.push(option);
        }
        match (&mut self.costs, self.key) {
            (Some(costs), key) => {
                // The cheapest first.
                let rank = |option: OptionId| key.map_or(u64::from(option.0), |key| key.rank(option.0));
                self.todo[first..].sort_by_cached_key(|&option| (costs.bound(option), rank(option)));
            }
            (None, None) => self.todo[first..].sort_unstable(),
            (None, Some(key)) => key.sort(&mut self.todo[first..]),
        }
        let (need, room) = (self.needs[item], self.rooms[item]);
        if need > 0 {
            // As many as are still needed then are behind the first.
            self.todo.truncate(self.todo.len() - (need - 1) as usize);
        } else {
            branches::add_no_option(&mut self.todo, first, item, self.key);
        }
        if let Some(costs) = &mut self.costs {
            for &option in &self.todo[first..] {
                let bound = if option == NO_OPTION { i64::MIN } else { costs.bound(option) };
                costs.bounds.push(bound);
            }
        }
        self.open_frame(first, need != 1 || room != 1);
        self.place = Place::Back;
    }

    /// Opens a frame for the branches in `todo` from `first` on.
    fn open_frame(&mut self, first: usize, in_turn: bool) {
        let mark = self.mark(self.saved.len());
        if !self.logging {
            self.saved.extend_from_slice(&self.lengths);
        }
        let above = self.frames.last().map_or(self.weight, |frame| frame.branches.share);
        let branches = Branches::new(first, &self.todo, in_turn, above);
        self.frames.push(Frame { branches, key: self.key, mark });
    }

    /// The state at hand, whose lengths are in `saved` from here on.
    fn mark(&self, saved: usize) -> Mark {
        Mark {
            chosen: self.chosen.len() as u32,
            open: self.open,
            changed: self.changed.len() as u32,
            saved,
            removed: self.removed.len(),
            closed: self.closed.len(),
            spent: self.costs.as_ref().map_or(0, |costs| costs.spent),
            dropped: self.costs.as_ref().map_or(0, |costs| costs.dropped.len()),
        }
    }

    /// Goes back to a state on the path.
    fn restore(&mut self, mark: Mark) {
        self.chosen.truncate(mark.chosen as usize);
        self.open = mark.open;
        if let Some(costs) = &mut self.costs {
            costs.spent = mark.spent;
            costs.dropped.truncate(mark.dropped);
        }
        if self.logging {
            for (item, length) in self.closed.drain(mark.closed..) {
                self.lengths[item as usize] = length;
                self.blocks.change(item as usize);
            }
            for item in self.removed.drain(mark.removed..) {
                self.lengths[item as usize] += 1;
                self.blocks.change(item as usize);
            }
        } else {
            self.lengths.copy_from_slice(&self.saved[mark.saved..][..self.sets.lengths.len()]);
        }
        for (item, need, room) in self.changed.drain(mark.changed as usize..).rev() {
            (self.needs[item as usize], self.rooms[item as usize]) = (need, room);
            if self.logging {
                self.blocks.change(item as usize);
            }
        }
    }

    /// How many covers there are below a node with one item left, if that is easily said.
    fn last_item(&self) -> Option<u64> {
        let is_open = |&item: &usize| self.lengths[item] != CLOSED;
        let item = (0..self.sets.sets.primary).find(is_open)?;
        let (length, need, room) =
            (self.lengths[item] as u64, self.needs[item] as u64, self.rooms[item] as u64);
        if room == 1 {
            return Some(length + 1 - need);
        }
        let exclude = self.sets.sets.has_secondary() && self.may_exclude_each_other(item);
        (!exclude).then(|| sizes(length, need, room))
    }

    /// Whether two options of the last item may share a secondary item. No other options are in play.
    fn may_exclude_each_other(&self, item: usize) -> bool {
        let sets = &self.sets.sets;
        self.members(item).iter().any(|&cell| {
            let items = sets
                .option_cells(sets.heads[cell as usize])
                .map(|cell| self.cells[cell as usize].item as usize);
            let mut secondary = items.filter(|&item| item >= self.sets.lower.len());
            secondary.any(|item| self.lengths[item] != CLOSED && self.lengths[item] > 1)
        })
    }

    fn run(&mut self, branching: &Branching, tally: &mut Tally) -> Event {
        loop {
            match self.place {
                Place::Done => return Event::Done,
                Place::Node => {
                    if self.open == 0 {
                        self.place = Place::Back;
                        self.looks += OPTION;
                        if let Some(costs) = &self.costs
                            && !costs.found(&self.chosen)
                        {
                            continue;
                        }
                        if !branching.counting {
                            return Event::Cover;
                        }
                        if tally.count(1) {
                            return Event::Full;
                        }
                        continue;
                    }
                    if !tally.node(self.frames.len()) {
                        return Event::Pause;
                    }
                    if self.price().is_err() {
                        self.place = Place::Back;
                        continue;
                    }
                    if self.open == 0 {
                        continue;
                    }
                    if branching.counting
                        && self.costs.is_none()
                        && self.open == 1
                        && let Some(covers) = self.last_item()
                    {
                        self.place = Place::Back;
                        if tally.count(covers) {
                            return Event::Full;
                        }
                        continue;
                    }
                    self.descend(branching);
                }
                Place::Back => {
                    if !self.advance(tally) {
                        return Event::Pause;
                    }
                }
            }
        }
    }

    /// Goes from below the last frame to the next node. `false` if more dead ends come first than may be examined
    /// for now.
    fn advance(&mut self, tally: &mut Tally) -> bool {
        loop {
            let level = self.frames.len();
            let Some(frame) = self.frames.last_mut() else {
                self.place = Place::Done;
                return true;
            };
            let Frame { branches: Branches { first, next, end, in_turn, .. }, key, mark } = *frame;
            if next == end {
                self.todo.truncate(first as usize);
                if let Some(costs) = &mut self.costs {
                    costs.bounds.truncate(first as usize);
                }
                self.saved.truncate(mark.saved);
                self.frames.pop();
                continue;
            }
            if tally.nodes >= tally.pause_at || UPDATE * self.updates + self.looks >= POLL_INTERVAL {
                return false;
            }
            frame.branches.next += 1;
            let costs = self.costs.as_ref();
            let is_dear = costs.is_some_and(|costs| costs.bounds[next as usize] > costs.most());
            if is_dear && !in_turn {
                continue;
            }
            self.forced.clear();
            if next > first {
                self.restore(mark);
                self.key = key;
                if in_turn && !self.rule_out_last(next as usize - 1, mark) {
                    // So are all branches that come after it.
                    tally.node(level);
                    self.frames[level - 1].branches.next = end;
                    continue;
                }
            }
            if is_dear {
                continue;
            }
            let option = self.todo[next as usize];
            let tried = match option {
                NO_OPTION => self.rule_out_behind(next as usize),
                option => self.choose(self.start_of(option)),
            };
            if tried.and_then(|()| self.follow()).is_ok() {
                self.place = Place::Node;
                return true;
            }
            tally.node(level);
            self.note_dead_end();
        }
    }

    /// Notes which item has been left with fewer options than it needs, if that decides.
    fn note_dead_end(&mut self) {
        if self.weights.are_used()
            && let Some(item) = self.lengths.iter().zip(&self.needs).position(|(length, need)| length < need)
        {
            self.weights.add(item);
        }
    }

    /// Rules out the options of the branches behind one at the last frame, which has no option.
    fn rule_out_behind(&mut self, at: usize) -> Result<(), Dead> {
        (at + 1..self.todo.len()).try_for_each(|at| self.hide(self.start_of(self.todo[at])))
    }

    /// Rules out the option of the last branch for all further ones; `false` if nothing is left then.
    fn rule_out_last(&mut self, at: usize, mark: Mark) -> bool {
        if self.todo[at] == NO_OPTION {
            return true;
        }
        let is_alive = self.hide(self.start_of(self.todo[at])).is_ok();
        if !self.logging {
            self.saved[mark.saved..].copy_from_slice(&self.lengths);
        }
        let mark = self.mark(mark.saved);
        self.frames.last_mut().expect("it is there").mark = mark;
        is_alive
    }
}

impl Kernel for Bounded {
    fn start(&mut self, subtree: &Subtree, branching: &Branching) {
        self.start(subtree, branching);
    }

    fn run(&mut self, branching: &Branching, tally: &mut Tally) -> Event {
        let (before, updates, looks) = ((tally.nodes, tally.updates), self.updates, self.looks);
        let event = self.run(branching, tally);
        tally.updates += self.updates - updates;
        tally.add_work(before, NODE, UPDATE);
        tally.work += self.looks - looks;
        if event == Event::Pause {
            (self.updates, self.looks) = (0, 0);
        }
        event
    }

    fn cover(&self, options: &mut Vec<OptionId>) {
        options.extend_from_slice(&self.chosen);
    }

    fn split(&mut self) -> Option<Subtree> {
        let nodes = self.frames.iter_mut().map(|frame| &mut frame.branches);
        let (at, mut subtree) = branches::split(nodes, &self.todo, &self.ruled_out)?;
        let mark = &self.frames[at].mark;
        if let Some(costs) = &self.costs {
            subtree.ruled_out.extend_from_slice(&costs.dropped[..mark.dropped]);
        }
        subtree.chosen.extend_from_slice(&self.chosen[..mark.chosen as usize]);
        subtree.covered.clone_from(&self.left_out);
        Some(subtree)
    }

    fn done(&self) -> f64 {
        let done: f64 = self.frames.iter().map(|frame| frame.branches.done()).sum();
        // Below the last frame, the branch tried last is done, too.
        let last = self
            .frames
            .last()
            .filter(|frame| self.place == Place::Back && frame.branches.next > frame.branches.first);
        done + last.map_or(0.0, |frame| frame.branches.share)
    }

    fn node_work(&self) -> u64 {
        /// This many lengths are looked at in a unit.
        const LENGTHS: usize = 4;
        400 + (self.lengths.len().min(FEW_ITEMS) / LENGTHS) as u64
    }
}
