//! Dancing cells with bounds: an item may be in several options of a cover, or in none.
//!
//! The idea is that of Algorithm M (Knuth, TAOCP 7.2.2.1), on sparse sets instead of lists. An item keeps its
//! *need*, how many more options it must have, and its *room*, how many more it may have. To branch on an item with
//! `n` options left is to say which of them is the first in the cover: the k-th is chosen, and those before it are
//! ruled out for good. So each set of options is found once. The first is one of the first n − need + 1, as enough
//! must be left behind it; if nothing is needed, there is one more branch, in which none is chosen. That is the last
//! one; with costs it is the first, and with a seed it may come anywhere among the others, and rules out all of them.
//! The item with the fewest branches is taken, of those that need something as long as there are any: the others only
//! exclude, and can never be left with too few options. By then what is chosen is a cover, and costs least of all
//! below. Where an item has as many options as it needs, all of them are chosen at once.
//!
//! When there is no more room in an item, or no option left, it is *closed*: that is what covered means in the other
//! kernels. With items that are to be covered exactly once, the tree is the same as theirs.

mod bits;
mod branches;
mod choose;
mod costly;
mod costs;
mod incumbents;
mod last;
mod marks;
mod moves;
mod prices;
mod rising;
mod sets;
mod start;

use std::sync::Arc;

pub(crate) use self::bits::BitSets;
use self::branches::Branches;
pub(crate) use self::costs::Aim;
use self::costs::Costs;
pub(crate) use self::incumbents::{CoverPool, Goal, Incumbents};
use self::marks::Mark;
pub(crate) use self::prices::{Linear, Prices};
use self::rising::Rising;
pub(crate) use self::sets::BoundedSets;
use super::cells::sets::{Cell, Start};
use super::fewest::Fewest;
use super::{Branching, Event, Kernel, NO_OPTION, OPTION, Subtree, Tally};
use crate::choice::{Candidate, Key, Weights};
use crate::clock::POLL_INTERVAL;
use crate::problem::{ItemId, OptionId};

/// The work of a node.
const NODE: u64 = 100;
/// The work of an update.
const UPDATE: u64 = 6;

/// With more items than this, a node does not look at all of them: changes of lengths are logged one by one instead of
/// saving all lengths.
const FEW_ITEMS: usize = 4096;
/// They are logged, too, in a subtree where fewer than one primary item in this many is open.
const FEW_OPEN: usize = 8;

/// Instead of a closed item's length: more than any length.
const CLOSED: i32 = i32::MAX;

/// No cover contains what is chosen, and nothing of what is ruled out.
struct Dead;

/// A node where an item is branched on, and the state to come back to.
#[derive(Clone, Copy, Debug)]
struct Frame {
    branches: Branches,
    key: Option<Key>,
    mark: Mark,
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
    /// How many more options each primary item needs.
    needs: Vec<i32>,
    /// How many more options each primary item may have.
    rooms: Vec<i32>,
    /// Items whose need and room have changed, with those from before.
    changed: Vec<(u32, i32, i32)>,
    /// The lengths at the frames, one frame's after the other's; unless changes are logged.
    saved: Vec<i32>,
    /// The items whose sets got shorter, if changes are logged.
    removed: Vec<u32>,
    /// The items that were closed, with their lengths, if changes are logged.
    closed: Vec<(u32, i32)>,
    /// Whether there are many items (see [`FEW_ITEMS`]).
    has_many: bool,
    /// Whether changes are logged.
    logging: bool,
    /// The items with the fewest branches, if changes are logged.
    fewest: Fewest,
    /// The number of primary items that are not closed.
    open: u32,
    /// The primary items that were not closed at the subtree's root.
    open_at_root: Vec<u32>,
    /// Items that have, or had, as many options as they need.
    forced: Vec<u32>,
    forcing: bool,
    /// The options chosen: those of the subtree, those tried and those forced.
    chosen: Vec<OptionId>,
    frames: Vec<Frame>,
    /// The branches at each frame, one frame's after the other's.
    todo: Vec<OptionId>,
    place: Place,
    /// The items that the subtree leaves out.
    left_out: Vec<ItemId>,
    /// The options that the subtree leaves out.
    ruled_out: Vec<OptionId>,
    weights: Weights,
    candidates: Vec<Candidate>,
    key: Option<Key>,
    share: f64,
    /// The updates since the last pause.
    updates: u64,
    /// The work since then beside updates and nodes: that of options looked at to close items, and of covers. A branch
    /// may take as long as many nodes.
    looks: u64,
    costs: Option<Box<Costs>>,
}

impl Bounded {
    fn new(sets: Arc<BoundedSets>, costs: Option<Box<Costs>>) -> Self {
        let has_many = sets.lengths.len() > FEW_ITEMS;
        Bounded::with_many(sets, costs, has_many)
    }

    /// The same, as if items were many or few.
    fn with_many(sets: Arc<BoundedSets>, mut costs: Option<Box<Costs>>, has_many: bool) -> Self {
        if let Some(costs) = costs.as_mut().filter(|_| has_many) {
            costs.rising = Some(Box::new(Rising::new(&sets.sets, &sets.lower, &costs.prices.rests)));
        }
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
            has_many,
            logging: has_many,
            fewest: Fewest::default(),
            open: sets.open,
            open_at_root: Vec::new(),
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
            share: 0.0,
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

    /// The rising items, if there are costs and many items.
    fn rising(&mut self) -> Option<&mut Rising> {
        self.costs.as_mut()?.rising.as_deref_mut()
    }

    fn start_of(&self, option: OptionId) -> Start {
        self.sets.sets.starts[option.index()]
    }

    /// Branches on an item, or makes its forced moves.
    fn descend(&mut self, branching: &Branching) {
        let item = self.choose_item(branching);
        if self.forcing && self.lengths[item] == self.needs[item] {
            self.forced.push(item as u32);
            self.place = if self.follow().is_ok() { Place::Node } else { Place::Back };
            return;
        }
        // Items that need nothing come last.
        if self.needs[item] == 0
            && let Some(costs) = &self.costs
            && costs.settles(&self.chosen)
        {
            self.place = Place::Back;
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
        } else if self.costs.is_some() {
            // It costs nothing.
            self.todo.insert(first, NO_OPTION);
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
        let above = self.frames.last().map_or(self.share, |frame| frame.branches.share);
        let branches = Branches::new(first, &self.todo, in_turn, above);
        self.frames.push(Frame { branches, key: self.key, mark });
        if let Some(rising) = self.rising() {
            rising.open_frame();
        }
    }

    fn search(&mut self, branching: &Branching, tally: &mut Tally) -> Event {
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
                if let Some(rising) = self.rising() {
                    rising.close_frame();
                }
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
        self.enter(subtree, branching);
    }

    fn run(&mut self, branching: &Branching, tally: &mut Tally) -> Event {
        let (before, updates, looks) = ((tally.nodes, tally.updates), self.updates, self.looks);
        let event = self.search(branching, tally);
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
