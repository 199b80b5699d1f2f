//! Dancing links: the options of each item as a doubly linked list. Entries are removed from it, and
//! restored in reverse order without a lookup.
//!
//! Knuth, "Dancing links" (2000), with the colours of TAOCP 7.2.2.1, Algorithm C. An option's
//! entries lie side by side, a spacer between two options; the lists run across them.

mod lists;
mod trace;

pub(crate) use self::lists::Lists;
pub use self::trace::Step;
use super::tally::LONG;
use super::{Branching, Event, Kernel, OPTION, Subtree, Tally};
use crate::choice::{Candidate, Choice, Key, Weights};
use crate::problem::{ItemId, OptionId};

/// The work of a node.
const NODE: u64 = 100;
/// The work of an update.
const UPDATE: u64 = 8;
/// The work of an update with that of restoring it.
const COMMIT: u64 = 2 * UPDATE;

/// A node whose item is branched on, and its options still to be tried.
#[derive(Clone, Copy, Debug)]
struct Frame {
    item: u32,
    /// Where this node's options begin in `Links::todo`.
    first: u32,
    /// The next of them to try.
    next: u32,
    /// Where they end.
    end: u32,
    /// The number of options of the item, including those given away.
    degree: u32,
    key: Option<Key>,
}

/// Where `run` continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Before a node.
    Node,
    /// Below the last frame, whose current option has been searched.
    Back,
    Done,
}

/// What is done with an option, which an entry names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Move {
    Try(u32),
    Back(u32),
}

/// A change to the lists made before the search.
#[derive(Clone, Copy, Debug)]
enum Preset {
    Chosen(u32),
    Covered(u32),
}

/// The kernel: lists, and the path from the subtree's root to the current node.
pub(crate) struct Links {
    lists: Lists,
    /// Whether a node may take long.
    is_costly: bool,
    /// The updates whose work has been charged, if it may.
    charged: u64,
    place: Place,
    presets: Vec<Preset>,
    frames: Vec<Frame>,
    /// The entries to be tried at each frame, one frame's after the other's.
    todo: Vec<u32>,
    weights: Weights,
    candidates: Vec<Candidate>,
    key: Option<Key>,
    share: f64,
}

impl Links {
    pub(crate) fn new(lists: Lists) -> Self {
        Links {
            is_costly: COMMIT * lists.most_updates >= LONG || OPTION * u64::from(lists.longest()) >= LONG,
            charged: 0,
            lists,
            place: Place::Done,
            presets: Vec::new(),
            frames: Vec::new(),
            todo: Vec::new(),
            weights: Weights::default(),
            candidates: Vec::new(),
            key: None,
            share: 0.0,
        }
    }

    /// The uncovered primary item to branch on; `None` if one has no option left.
    fn choose(&mut self, branching: &Branching) -> Option<u32> {
        let (key, uncovered) = (self.key, || self.lists.uncovered());
        if let Choice::Fewest = branching.choice {
            let (mut best, mut fewest, mut ties) = (0, u32::MAX, 0);
            for (item, size) in uncovered() {
                if size < fewest {
                    if size == 0 {
                        return None;
                    }
                    (best, fewest, ties) = (item, size, 1);
                } else if size == fewest {
                    ties += 1;
                }
            }
            if let Some(key) = key
                && fewest > 1
            {
                let nth = key.draw(ties) as usize;
                return uncovered().filter(|&(_, size)| size == fewest).nth(nth).map(|(item, _)| item);
            }
            return Some(best);
        }
        if self.weights.are_used() {
            if let Some((item, _)) = uncovered().find(|&(_, size)| size == 0) {
                self.weights.add(item as usize);
                return None;
            }
            let items = uncovered().map(|(item, size)| (item as usize, u64::from(size)));
            return Some(self.weights.choose(items, key) as u32);
        }
        self.candidates.clear();
        for (item, size) in uncovered() {
            if size == 0 {
                return None;
            }
            self.candidates.push(Candidate { item: ItemId(item), options: size as usize, need: 1, room: 1 });
        }
        Some(branching.choice.among(&self.candidates, key).0)
    }

    /// Opens a frame: covers `item`; its options (those given, or all) wait to be tried.
    fn branch<const COLORED: bool>(&mut self, item: u32, given: &[OptionId], updates: &mut u64) {
        let first = self.todo.len();
        if given.is_empty() {
            self.todo.extend(self.lists.entries(item));
        } else {
            self.todo.extend(given.iter().map(|&option| self.lists.entry(option, item)));
        }
        if given.is_empty()
            && let Some(key) = self.key
        {
            self.lists.sort_by_rank(&mut self.todo[first..], key);
        }
        self.lists.cover::<COLORED>(item, updates);
        let end = self.todo.len() as u32;
        let degree = end - first as u32;
        self.frames.push(Frame { item, first: first as u32, next: first as u32, end, degree, key: self.key });
    }

    /// Chooses an option before the search; `false` if an earlier choice rules it out.
    fn choose_first<const COLORED: bool>(&mut self, option: OptionId) -> bool {
        let Some((entry, item)) = self.lists.in_play(option) else {
            return false;
        };
        let mut unused = 0;
        self.lists.cover::<COLORED>(item, &mut unused);
        self.lists.commit::<COLORED>(entry, &mut unused);
        self.presets.push(Preset::Chosen(entry));
        self.key = self.key.map(|key| key.toggle(option.0));
        true
    }

    /// Undoes all changes to the lists.
    fn unwind<const COLORED: bool>(&mut self) {
        while let Some(frame) = self.frames.pop() {
            if frame.next > frame.first {
                self.lists.uncommit::<COLORED>(self.todo[frame.next as usize - 1]);
            }
            self.lists.uncover::<COLORED>(frame.item);
        }
        self.todo.clear();
        while let Some(preset) = self.presets.pop() {
            match preset {
                Preset::Chosen(entry) => {
                    self.lists.uncommit::<COLORED>(entry);
                    self.lists.uncover::<COLORED>(self.lists.item(entry));
                }
                Preset::Covered(item) => self.lists.uncover::<COLORED>(item),
            }
        }
    }

    fn enter<const COLORED: bool>(&mut self, subtree: &Subtree, branching: &Branching) {
        self.unwind::<COLORED>();
        self.key = branching.key;
        self.share = subtree.share;
        self.weights.restart(self.lists.items(), &branching.choice);
        self.place = Place::Done;
        for &item in &subtree.covered {
            self.lists.cover::<COLORED>(item.0, &mut 0);
            self.presets.push(Preset::Covered(item.0));
        }
        for &option in &subtree.chosen {
            if !self.choose_first::<COLORED>(option) {
                return;
            }
        }
        self.place = Place::Node;
        if !subtree.branches.is_empty() {
            let item = self.lists.shared_item(&subtree.branches);
            self.branch::<COLORED>(item, &subtree.branches, &mut 0);
            self.place = Place::Back;
        }
    }

    fn search<const COLORED: bool>(&mut self, branching: &Branching, tally: &mut Tally) -> Event {
        self.charged = tally.updates;
        loop {
            match self.place {
                Place::Done => return Event::Done,
                Place::Node => {
                    let [first, second] = self.lists.first_uncovered();
                    let Some((_, size)) = first else {
                        self.place = Place::Back;
                        if !branching.counting {
                            return Event::Cover;
                        }
                        if tally.count(1) {
                            return Event::Full;
                        }
                        continue;
                    };
                    if !tally.node(self.frames.len()) {
                        return Event::Pause;
                    }
                    if branching.counting && second.is_none() {
                        // Each option of the last item makes a cover.
                        self.place = Place::Back;
                        if tally.count(u64::from(size)) {
                            return Event::Full;
                        }
                        continue;
                    }
                    if let Some(item) = self.choose(branching) {
                        self.branch::<COLORED>(item, &[], &mut tally.updates);
                    }
                    self.place = Place::Back;
                }
                Place::Back => {}
            }
            self.advance::<COLORED>(&mut tally.updates, |_| ());
            if self.is_costly {
                self.charge(tally);
            }
        }
    }

    /// Charges the updates since the last time, and the options of a frame that has just been opened.
    #[cold]
    fn charge(&mut self, tally: &mut Tally) {
        let is_new = |frame: &&Frame| frame.next == frame.first + 1;
        let options = self.frames.last().filter(is_new).map_or(0, |frame| frame.end - frame.first);
        tally.charge(OPTION * u64::from(options) + COMMIT * (tally.updates - self.charged));
        self.charged = tally.updates;
    }

    /// Goes from below the last frame to the next option to be tried. Tells `note` of each option that it takes
    /// back or tries.
    #[inline(always)]
    fn advance<const COLORED: bool>(&mut self, updates: &mut u64, mut note: impl FnMut(Move)) {
        loop {
            let Some(frame) = self.frames.last() else {
                self.place = Place::Done;
                return;
            };
            let Frame { item, first, next, end, key, .. } = *frame;
            if next > first {
                let entry = self.todo[next as usize - 1];
                note(Move::Back(entry));
                self.lists.uncommit::<COLORED>(entry);
            }
            if next < end {
                self.frames.last_mut().expect("it is there").next += 1;
                let entry = self.todo[next as usize];
                self.key = key.map(|key| key.toggle(self.lists.option_of(entry).0));
                note(Move::Try(entry));
                self.lists.commit::<COLORED>(entry, updates);
                self.place = Place::Node;
                return;
            }
            self.lists.uncover::<COLORED>(item);
            self.todo.truncate(first as usize);
            self.frames.pop();
        }
    }
}

impl Kernel for Links {
    fn start(&mut self, subtree: &Subtree, branching: &Branching) {
        if self.lists.is_colored() {
            self.enter::<true>(subtree, branching);
        } else {
            self.enter::<false>(subtree, branching);
        }
    }

    fn run(&mut self, branching: &Branching, tally: &mut Tally) -> Event {
        let before = (tally.nodes, tally.updates);
        let event = if self.lists.is_colored() {
            self.search::<true>(branching, tally)
        } else {
            self.search::<false>(branching, tally)
        };
        tally.add_work(before, NODE, UPDATE);
        event
    }

    fn cover(&self, options: &mut Vec<OptionId>) {
        let presets = self.presets.iter().filter_map(|preset| match *preset {
            Preset::Chosen(entry) => Some(entry),
            Preset::Covered(_) => None,
        });
        let chosen = self.frames.iter().map(|frame| self.todo[frame.next as usize - 1]);
        options.extend(presets.chain(chosen).map(|entry| self.lists.option_of(entry)));
    }

    fn split(&mut self) -> Option<Subtree> {
        let at = self.frames.iter().position(|frame| frame.next < frame.end)?;
        let mut subtree = Subtree { share: self.share, ..Subtree::default() };
        for preset in &self.presets {
            match *preset {
                Preset::Chosen(entry) => subtree.chosen.push(self.lists.option_of(entry)),
                Preset::Covered(item) => subtree.covered.push(ItemId(item)),
            }
        }
        for frame in &self.frames[..at] {
            subtree.chosen.push(self.lists.option_of(self.todo[frame.next as usize - 1]));
            subtree.share /= f64::from(frame.degree);
        }
        let frame = &mut self.frames[at];
        let given = (frame.end - frame.next).div_ceil(2);
        subtree.share *= f64::from(given) / f64::from(frame.degree);
        let range = (frame.end - given) as usize..frame.end as usize;
        frame.end -= given;
        subtree.branches.extend(self.todo[range].iter().map(|&entry| self.lists.option_of(entry)));
        Some(subtree)
    }

    fn done(&self) -> f64 {
        let (mut done, mut share) = (0.0, self.share);
        for frame in &self.frames {
            share /= f64::from(frame.degree);
            done += share * f64::from((frame.next - frame.first).saturating_sub(1));
        }
        done
    }

    /// Each item is looked at.
    fn node_work(&self) -> u64 {
        400 + self.lists.items() as u64
    }
}
