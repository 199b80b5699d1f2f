//! Dancing cells: the options of each item as a sparse set. An option is removed by moving it behind
//! the end of the set, and restored by moving the end.
//!
//! Briggs and Torczon, "An efficient representation for sparse sets" (1993); for exact cover, Knuth's
//! SSXCC (2020). On the way down the tree sets only lose members, and the lost ones stay right behind the
//! end. So a saved state is the lengths of the sets, and going back is one copy of short numbers,
//! whatever happened in between.
//!
//! These numbers lie side by side, in the problem's order, so that saving a state and finding the shortest
//! set run at the speed of memory. A covered item counts as very long. When an item is down to one
//! option, it is noted, and the option is chosen before the next branching; when an item loses its last
//! option, the current option is given up at once.

#![allow(unsafe_code)]

mod choose;
mod hand_over;
mod hands;
pub(super) mod sets;
mod start;

use std::ops::Range;
use std::sync::Arc;

use self::hand_over::HandOver;
use self::hands::Dead;
pub(crate) use self::sets::Sets;
use self::sets::{BLOCK, Cell, Length, Start};
use super::bits::NARROW_UPDATE;
use super::fewest::Fewest;
use super::{Branching, Event, Kernel, OPTION, Subtree, Tally};
use crate::choice::{Candidate, Key, Weights};
use crate::problem::{ItemId, OptionId};

/// With more items than this, removals are logged one by one instead of saving all lengths at each node.
const FEW_ITEMS: usize = 4096;

/// The work of a node.
const NODE: u64 = 60;
/// The work of an update.
const UPDATE: u64 = 6;

impl Sets {
    /// A kernel with these sets, with lengths of 16 bits if they fit.
    pub(crate) fn kernel(sets: &Arc<Sets>) -> Box<dyn Kernel> {
        let longest = sets.bases.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0);
        if longest < i16::MAX as u32 {
            Box::new(Cells::<i16>::new(Arc::clone(sets)))
        } else {
            Box::new(Cells::<i32>::new(Arc::clone(sets)))
        }
    }
}

/// A node where an item is branched on, and the state to come back to.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// Where this node's options begin in `Cells::todo`.
    first: u32,
    /// The next of them to try.
    next: u32,
    /// Where they end.
    end: u32,
    /// The estimated share of the tree below each option.
    share: f64,
    key: Option<Key>,
    mark: Mark,
}

/// A state on the path: how much had been done when it was saved.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    chosen: u32,
    covered: u32,
    /// The number of uncovered primary items.
    open: u32,
    window: (u32, u32),
    removed: usize,
    /// Where in `saved` its lengths are: those of the window, then those of the secondary items.
    saved: usize,
}

/// Where `run` continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Before a node: no forced move is open, and no item is without options.
    Node,
    /// Below the last frame, whose current option has been searched.
    Back,
    /// In the table of bits, below the last frame.
    Table,
    Done,
}

/// The kernel: sets, and the path from the subtree's root to the current node.
struct Cells<L> {
    sets: Arc<Sets>,
    cells: Vec<Cell>,
    members: Vec<u32>,
    /// The number of options that each item has left.
    lengths: Vec<L>,
    /// The lengths before anything was chosen, then for each frame those that may change below it; unless changes are
    /// logged.
    saved: Vec<L>,
    /// The items whose sets got shorter, if changes are logged.
    removed: Vec<u32>,
    /// The items that were covered, with their lengths, if changes are logged.
    covered: Vec<(u32, L)>,
    /// Whether changes are logged: there are too many items to save all lengths.
    logging: bool,
    /// The items with the fewest options, if changes are logged.
    fewest: Fewest,
    /// The options chosen, by their first cells: those of the subtree, those tried and those forced.
    chosen: Vec<Start>,
    open: u32,
    /// The blocks of lengths between which all uncovered primary items are.
    window: (u32, u32),
    /// Items that are down to one option, or were.
    forced: Vec<u32>,
    forcing: bool,
    frames: Vec<Frame>,
    /// The options to be tried at each frame, one frame's after the other's.
    todo: Vec<Start>,
    place: Place,
    hand_over: HandOver,
    left_out: Vec<ItemId>,
    weights: Weights,
    candidates: Vec<Candidate>,
    key: Option<Key>,
    share: f64,
    /// The nodes and updates whose work has been noted.
    accounted: (u64, u64),
}

impl<L: Length> Cells<L> {
    fn new(sets: Arc<Sets>) -> Self {
        let length = |pair: &[u32]| L::new(pair[1] - pair[0]);
        let mut lengths: Vec<L> = sets.bases.windows(2).map(length).collect();
        lengths[sets.primary..sets.primary.next_multiple_of(BLOCK)].fill(L::COVERED);
        let logging = lengths.len() > FEW_ITEMS;
        let mut fewest = Fewest::default();
        if logging {
            fewest.restart(sets.primary);
        }
        Cells {
            cells: sets.cells.clone(),
            members: sets.members.clone(),
            saved: if logging { Vec::new() } else { lengths.clone() },
            lengths,
            removed: Vec::new(),
            covered: Vec::new(),
            logging,
            fewest,
            chosen: Vec::new(),
            open: sets.primary as u32,
            window: (0, 0),
            forced: Vec::new(),
            forcing: false,
            frames: Vec::new(),
            todo: Vec::new(),
            place: Place::Done,
            hand_over: HandOver::new(&sets),
            left_out: Vec::new(),
            weights: Weights::default(),
            candidates: Vec::new(),
            key: None,
            share: 0.0,
            accounted: (0, 0),
            sets,
        }
    }

    fn mark(&self) -> Mark {
        Mark {
            chosen: self.chosen.len() as u32,
            covered: self.covered.len() as u32,
            open: self.open,
            window: self.window,
            removed: self.removed.len(),
            saved: self.saved.len(),
        }
    }

    /// A range that has all uncovered primary items.
    fn window(&self) -> Range<usize> {
        self.window.0 as usize * BLOCK..self.window.1 as usize * BLOCK
    }

    /// Goes back to a state on the path.
    fn restore<const LOG: bool>(&mut self, mark: Mark) {
        self.window = mark.window;
        self.chosen.truncate(mark.chosen as usize);
        self.open = mark.open;
        if LOG {
            for (item, length) in self.covered.drain(mark.covered as usize..) {
                self.lengths[item as usize] = length;
                self.fewest.change(item as usize);
            }
            for item in self.removed.drain(mark.removed..) {
                let length = &mut self.lengths[item as usize];
                *length = L::new(length.get() + 1);
                self.fewest.change(item as usize);
            }
        } else {
            let primary = self.window();
            let secondary = self.sets.primary.next_multiple_of(BLOCK)..self.lengths.len();
            let (first, second) = self.saved[mark.saved..].split_at(primary.len());
            self.lengths[primary].copy_from_slice(first);
            self.lengths[secondary.clone()].copy_from_slice(&second[..secondary.len()]);
        }
    }

    /// Makes forced moves: chooses the option of each item that has only one left.
    #[inline(always)]
    fn follow<const COLORED: bool, const LOG: bool>(&mut self, updates: &mut u64) -> Result<(), Dead> {
        if !self.forcing {
            self.forced.clear();
        }
        while let Some(item) = self.forced.pop() {
            if self.lengths[item as usize] != L::COVERED && self.open > 0 {
                let cell = self.members[self.sets.bases[item as usize] as usize];
                let start = self.sets.heads[cell as usize];
                // SAFETY: it is in the set of an uncovered item, so it is in play.
                unsafe { self.choose_option::<COLORED, LOG>(start, updates)? };
            }
        }
        Ok(())
    }

    /// Opens a frame for the options of `item`.
    fn branch(&mut self, item: u32) {
        let (first, base) = (self.todo.len(), self.sets.bases[item as usize] as usize);
        let members = &self.members[base..][..self.lengths[item as usize].get() as usize];
        let sets = &*self.sets;
        self.todo.extend(members.iter().map(|&cell| sets.heads[cell as usize]));
        match self.key {
            None => self.todo[first..].sort_unstable(),
            Some(key) => sets.sort_by_rank(&mut self.todo[first..], key),
        }
        self.open_frame(first);
    }

    /// The estimated share of the tree below the last frame's current option.
    fn share_here(&self) -> f64 {
        self.frames.last().map_or(self.share, |frame| frame.share)
    }

    /// Opens a frame for the options in `todo` from `first` on.
    fn open_frame(&mut self, first: usize) {
        let mark = self.mark();
        if !self.logging {
            self.saved.extend_from_slice(&self.lengths[self.window()]);
            let secondary = self.sets.primary.next_multiple_of(BLOCK);
            self.saved.extend_from_slice(&self.lengths[secondary..]);
        }
        let end = self.todo.len() as u32;
        let first = first as u32;
        let share = self.share_here() / f64::from(end - first);
        self.frames.push(Frame { first, next: first, end, share, key: self.key, mark });
    }

    fn search<const COLORED: bool, const LOG: bool>(
        &mut self,
        branching: &Branching,
        tally: &mut Tally,
    ) -> Event {
        loop {
            match self.place {
                Place::Done => return Event::Done,
                Place::Node => {
                    if self.open == 0 {
                        self.place = Place::Back;
                        if !branching.counting {
                            return Event::Cover;
                        }
                        if tally.count(1) {
                            return Event::Full;
                        }
                        continue;
                    }
                    if self.hands_over(tally) {
                        self.pack();
                        self.place = Place::Table;
                        continue;
                    }
                    if !tally.node(self.frames.len()) {
                        return Event::Pause;
                    }
                    if branching.counting && self.open == 1 {
                        // Each option of the last item makes a cover.
                        self.place = Place::Back;
                        let lengths = &self.lengths[..self.sets.primary];
                        let last = lengths.iter().copied().fold(L::COVERED, Ord::min);
                        if tally.count(u64::from(last.get())) {
                            return Event::Full;
                        }
                        continue;
                    }
                    let item = self.choose(branching);
                    tally.charge(OPTION * u64::from(self.lengths[item as usize].get()));
                    self.branch(item);
                    self.place = Place::Back;
                }
                Place::Table => {
                    tally.add_work(self.accounted, NODE, UPDATE);
                    let before = (tally.nodes, tally.updates);
                    let event = self.run_table(branching, tally);
                    tally.add_work(before, 0, NARROW_UPDATE);
                    self.accounted = (tally.nodes, tally.updates);
                    match event {
                        Event::Done => self.place = Place::Back,
                        event => return event,
                    }
                }
                Place::Back => {}
            }
            self.advance::<COLORED, LOG>(tally);
            if self.place == Place::Back {
                return Event::Pause;
            }
        }
    }

    /// Goes from below the last frame to the next node. Stops before it if more dead ends come first than
    /// may be examined for now.
    fn advance<const COLORED: bool, const LOG: bool>(&mut self, tally: &mut Tally) {
        loop {
            let level = self.frames.len();
            let Some(frame) = self.frames.last_mut() else {
                self.place = Place::Done;
                return;
            };
            let Frame { first, next, end, key, mark, .. } = *frame;
            if next == end {
                self.todo.truncate(first as usize);
                self.saved.truncate(mark.saved);
                self.frames.pop();
                self.hand_over.trial.came_back_to(level - 1, tally);
                continue;
            }
            frame.next += 1;
            if next > first {
                self.restore::<LOG>(mark);
                self.key = key;
            }
            self.forced.clear();
            let start = self.todo[next as usize];
            let updates = tally.updates;
            // SAFETY: it was in the set of the item that is branched on, and the sets are as they were
            // then: nothing was chosen since, or `restore` has taken it back.
            let tried = unsafe { self.choose_option::<COLORED, LOG>(start, &mut tally.updates) };
            let is_alive = tried.and_then(|()| self.follow::<COLORED, LOG>(&mut tally.updates)).is_ok();
            if !is_alive && !tally.node(level) {
                // Undo the attempt: it is made again after the pause.
                tally.updates = updates;
                self.frames[level - 1].next = next;
                self.restore::<LOG>(mark);
                self.key = key;
                return;
            }
            tally.charge(UPDATE * (tally.updates - updates));
            if is_alive {
                self.place = Place::Node;
                return;
            }
            if self.weights.are_used() {
                self.note_dead_end();
            }
        }
    }
}

macro_rules! dispatch {
    ($self:ident.$method:ident($($argument:expr),*)) => {
        match ($self.sets.colors.is_empty(), $self.logging) {
            (true, false) => $self.$method::<false, false>($($argument),*),
            (true, true) => $self.$method::<false, true>($($argument),*),
            (false, false) => $self.$method::<true, false>($($argument),*),
            (false, true) => $self.$method::<true, true>($($argument),*),
        }
    };
}

impl<L: Length> Kernel for Cells<L> {
    fn start(&mut self, subtree: &Subtree, branching: &Branching) {
        dispatch!(self.enter(subtree, branching));
    }

    fn run(&mut self, branching: &Branching, tally: &mut Tally) -> Event {
        self.accounted = (tally.nodes, tally.updates);
        let event = dispatch!(self.search(branching, tally));
        tally.add_work(self.accounted, NODE, UPDATE);
        event
    }

    fn cover(&self, options: &mut Vec<OptionId>) {
        options.extend(self.chosen.iter().map(|&start| self.sets.option(start)));
        if self.place == Place::Table {
            options.extend(self.hand_over.path());
        }
    }

    fn split(&mut self) -> Option<Subtree> {
        let option = |&start: &Start| self.sets.option(start);
        let Some(at) = self.frames.iter().position(|frame| frame.next < frame.end) else {
            if self.place != Place::Table {
                return None;
            }
            let (branches, chosen, share) = self.hand_over.split()?;
            let chosen = self.hand_over.path().take(chosen);
            let chosen = self.chosen.iter().map(option).chain(chosen).collect();
            let covered = self.left_out.clone();
            return Some(Subtree { chosen, covered, branches, share, ..Subtree::default() });
        };
        let frame = &mut self.frames[at];
        let given = (frame.end - frame.next).div_ceil(2);
        let range = (frame.end - given) as usize..frame.end as usize;
        frame.end -= given;
        Some(Subtree {
            chosen: self.chosen[..frame.mark.chosen as usize].iter().map(option).collect(),
            covered: self.left_out.clone(),
            branches: self.todo[range].iter().map(option).collect(),
            share: f64::from(given) * frame.share,
            ..Subtree::default()
        })
    }

    fn done(&self) -> f64 {
        let tried = |frame: &Frame| f64::from((frame.next - frame.first).saturating_sub(1));
        let mut done = self.frames.iter().map(|frame| frame.share * tried(frame)).sum();
        if self.place == Place::Table {
            done += self.hand_over.done();
        }
        done
    }

    fn node_work(&self) -> u64 {
        /// This many lengths are looked at in a unit.
        const LENGTHS: usize = 8;
        if self.place == Place::Table { 50 } else { 400 + (self.sets.primary / LENGTHS) as u64 }
    }
}
