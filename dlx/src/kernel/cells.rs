//! Dancing cells: the options of each item as a sparse set, from which options are taken out by
//! moving them behind its end, and into which they come back when the end is moved.
//!
//! Briggs and Torczon, "An efficient representation for sparse sets" (1993); for exact cover, Knuth's
//! SSXCC (2020). A set only ever loses members on the way down the tree, and those it loses stay
//! right behind its end. So all that is to be kept of a state is how long the sets were: going
//! back is one copy of short numbers, whatever happened in between.
//!
//! These numbers lie side by side, in the problem's order, so that a state is kept and the shortest set
//! found at the speed of memory. A covered item counts as very long. An item that is down to one
//! option is noted as that happens, and the option is chosen before anything is branched on; when an
//! item loses its last option, the option just tried is given up at once.
#![allow(unsafe_code)]

use std::sync::Arc;

use super::{Event, Kernel, Rule, Tally, Task};
use crate::choice::{Candidate, Choice, Key};
use crate::problem::{ItemId, OptionId, Problem};

/// In `Cell::item`: this is the spacer before an option, whose number is in the other bits.
const SPACER: u32 = 1 << 31;
/// In `colors`: no colour.
const PLAIN: u32 = 0;
/// So many lengths are looked through at once: there is a multiple of it for the primary items, those
/// too many belong to nobody and count as covered.
const BLOCK: usize = 16;
const NOBODY: ItemId = ItemId(u32::MAX);
/// Options with more items than this, on the average, are long.
const LONG: usize = 4;
/// With more items than this, what is taken out is written down one by one instead of keeping all
/// lengths at each branching.
const FEW_ITEMS: usize = 4096;

/// One entry of an option, or the spacer before an option.
#[derive(Clone, Copy, Debug)]
struct Cell {
    item: u32,
    /// Where it stands in `Cells::members`; in a spacer, how many primary items the option has.
    place: u32,
}

/// A problem as sets, before anything is chosen. Primary items are numbered before all others.
#[derive(Debug)]
pub(crate) struct Sets {
    cells: Vec<Cell>,
    /// Beside `cells`: the first cell of the same option.
    heads: Vec<u32>,
    /// Beside `cells`, or empty in a problem without colours: colour + 1.
    colors: Vec<u32>,
    /// The cells of each item, one item's after the other's.
    members: Vec<u32>,
    /// Where each item's cells begin, and where the last one's end.
    bases: Vec<u32>,
    /// Which item of the problem each is, and the other way round.
    names: Vec<ItemId>,
    numbers: Vec<u32>,
    /// Where the cells of each option begin.
    starts: Vec<u32>,
    primary: usize,
    /// Whether an option that is taken out because of an item stays in this item's set, which
    /// nobody looks at. That spares work when options are short; when they are long, it costs more to
    /// guess at which place of the option the item comes.
    spare_own: bool,
    /// Whether some primary item has no option.
    hopeless: bool,
    /// The primary items that have one option.
    forced: Vec<u32>,
}

impl Sets {
    pub(crate) fn new(problem: &Problem) -> Self {
        let (mut names, secondary): (Vec<ItemId>, Vec<ItemId>) =
            problem.items().partition(|&item| problem.is_primary(item));
        let primary = names.len();
        names.resize(primary.next_multiple_of(BLOCK), NOBODY);
        names.extend(secondary);
        let mut numbers = vec![0; problem.item_count()];
        for (number, name) in names.iter().enumerate().filter(|&(_, &name)| name != NOBODY) {
            numbers[name.index()] = number as u32;
        }

        let items = names.len();
        let mut bases = vec![0u32; items + 1];
        for option in problem.options() {
            for item in problem.option_items(option) {
                bases[numbers[item.index()] as usize + 1] += 1;
            }
        }
        let lengths = &bases[1..=primary];
        let hopeless = lengths.contains(&0);
        let forced =
            (0u32..).zip(lengths).filter(|&(_, &length)| length == 1).map(|(item, _)| item).collect();
        for item in 0..items {
            bases[item + 1] += bases[item];
        }

        let entries = problem.entry_count();
        let spare_own = entries <= LONG * problem.option_count();
        let mut ends = bases.clone();
        let mut members = vec![0; entries];
        let mut cells = Vec::with_capacity(entries + problem.option_count() + 1);
        let mut heads = Vec::with_capacity(cells.capacity());
        let mut starts = Vec::with_capacity(problem.option_count());
        let colored = problem.color_count() > 0;
        let mut colors = Vec::new();
        if colored {
            colors.resize(cells.capacity(), PLAIN);
        }
        for option in problem.options() {
            let primary = |&&item: &&ItemId| problem.is_primary(item);
            let place = problem.option_items(option).iter().filter(primary).count() as u32;
            cells.push(Cell { item: SPACER | option.0, place });
            heads.push(0);
            let start = cells.len() as u32;
            starts.push(start);
            for &item in problem.option_items(option) {
                let item = numbers[item.index()];
                let place = ends[item as usize];
                ends[item as usize] += 1;
                members[place as usize] = cells.len() as u32;
                cells.push(Cell { item, place });
                heads.push(start);
            }
            if colored {
                for (at, entry) in (start as usize..).zip(problem.option(option)) {
                    colors[at] = entry.color.map_or(PLAIN, |c| c.0 + 1);
                }
            }
        }
        cells.push(Cell { item: SPACER | problem.option_count() as u32, place: 0 });
        heads.push(0);
        Sets {
            cells,
            heads,
            colors,
            members,
            bases,
            names,
            numbers,
            starts,
            primary,
            spare_own,
            hopeless,
            forced,
        }
    }

    /// A kernel with these sets, in the narrowest numbers that will do.
    pub(crate) fn kernel(sets: &Arc<Sets>) -> Box<dyn Kernel> {
        let longest = sets.bases.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0);
        if longest < i16::MAX as u32 {
            Box::new(Cells::<i16>::new(Arc::clone(sets)))
        } else {
            Box::new(Cells::<i32>::new(Arc::clone(sets)))
        }
    }

    fn option(&self, start: u32) -> OptionId {
        OptionId(self.cells[start as usize - 1].item & !SPACER)
    }

    /// The cells of the option that begins here.
    fn option_cells(&self, start: u32) -> impl Iterator<Item = u32> {
        (start..).take_while(|&cell| self.cells[cell as usize].item & SPACER == 0)
    }
}

/// The length of a set. Signed, as the smallest of signed 16-bit numbers is what every x86-64 finds
/// eight at a time.
trait Length: Copy + Ord + Send + 'static {
    /// Instead of a covered item's length: more than any length.
    const COVERED: Self;
    fn new(n: u32) -> Self;
    fn get(self) -> u32;
}

impl Length for i16 {
    const COVERED: Self = i16::MAX;
    #[inline(always)]
    fn new(n: u32) -> Self {
        n as i16
    }
    #[inline(always)]
    fn get(self) -> u32 {
        self as u32
    }
}

impl Length for i32 {
    const COVERED: Self = i32::MAX;
    #[inline(always)]
    fn new(n: u32) -> Self {
        n as i32
    }
    #[inline(always)]
    fn get(self) -> u32 {
        self as u32
    }
}

/// A node where an item is branched on, and the state to come back to.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// In `Cells::todo`: where this node's options begin, the next to try, where they end.
    first: u32,
    next: u32,
    end: u32,
    /// How many options the item had, given-away ones included.
    degree: u32,
    key: Option<Key>,
    mark: Mark,
}

/// A state: how much had been done.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    chosen: u32,
    covered: u32,
    /// How many primary items are uncovered.
    open: u32,
    window: (u32, u32),
    removed: usize,
    /// Where in `saved` its lengths are: those of the window, then those of the secondary items.
    saved: usize,
}

/// Where `run` goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Before a node: nothing is forced, nothing hopeless.
    Node,
    /// Below the last frame, whose current option is chosen and seen.
    Back,
    Done,
}

/// No cover contains what is chosen.
struct Dead;

/// The kernel: sets, and the path from the task's root to the current node.
struct Cells<L> {
    sets: Arc<Sets>,
    cells: Vec<Cell>,
    members: Vec<u32>,
    /// How many options each item has left.
    lengths: Vec<L>,
    /// The lengths before anything was chosen, then those at each frame that may change below it;
    /// or, if there are too many items for that, the items whose sets got shorter, and the items
    /// that were covered, with their lengths.
    saved: Vec<L>,
    removed: Vec<u32>,
    covered: Vec<(u32, L)>,
    logging: bool,
    /// The options chosen, by their first cells: those of the task, those tried and those forced.
    chosen: Vec<u32>,
    open: u32,
    /// The blocks of lengths between which all uncovered primary items are.
    window: (u32, u32),
    /// Items that are down to one option, or were.
    forced: Vec<u32>,
    forcing: bool,
    frames: Vec<Frame>,
    /// The options to be tried at each frame, one frame's after the other's.
    todo: Vec<u32>,
    place: Place,
    left_out: Vec<ItemId>,
    candidates: Vec<Candidate>,
    key: Option<Key>,
    weight: f64,
}

impl<L: Length> Cells<L> {
    fn new(sets: Arc<Sets>) -> Self {
        let length = |pair: &[u32]| L::new(pair[1] - pair[0]);
        let mut lengths: Vec<L> = sets.bases.windows(2).map(length).collect();
        lengths[sets.primary..sets.primary.next_multiple_of(BLOCK)].fill(L::COVERED);
        let logging = lengths.len() > FEW_ITEMS;
        Cells {
            cells: sets.cells.clone(),
            members: sets.members.clone(),
            saved: if logging { Vec::new() } else { lengths.clone() },
            lengths,
            removed: Vec::new(),
            covered: Vec::new(),
            logging,
            chosen: Vec::new(),
            open: sets.primary as u32,
            window: (0, 0),
            forced: Vec::new(),
            forcing: false,
            frames: Vec::new(),
            todo: Vec::new(),
            place: Place::Done,
            left_out: Vec::new(),
            candidates: Vec::new(),
            key: None,
            weight: 0.0,
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

    /// Goes back to a state on the path.
    fn restore<const LOG: bool>(&mut self, mark: Mark) {
        self.window = mark.window;
        self.chosen.truncate(mark.chosen as usize);
        self.open = mark.open;
        if LOG {
            for (item, length) in self.covered.drain(mark.covered as usize..) {
                self.lengths[item as usize] = length;
            }
            for item in self.removed.drain(mark.removed..) {
                let length = &mut self.lengths[item as usize];
                *length = L::new(length.get() + 1);
            }
        } else {
            let primary = mark.window.0 as usize * BLOCK..mark.window.1 as usize * BLOCK;
            let secondary = self.sets.primary.next_multiple_of(BLOCK)..self.lengths.len();
            let (first, second) = self.saved[mark.saved..].split_at(primary.len());
            self.lengths[primary].copy_from_slice(first);
            self.lengths[secondary.clone()].copy_from_slice(&second[..secondary.len()]);
        }
    }

    #[inline(always)]
    fn hands(&mut self) -> Hands<'_, L> {
        Hands {
            cells: &mut self.cells,
            members: &mut self.members,
            lengths: &mut self.lengths,
            bases: &self.sets.bases,
            heads: &self.sets.heads,
            colors: &self.sets.colors,
            forced: &mut self.forced,
            removed: &mut self.removed,
            covered: &mut self.covered,
            open: &mut self.open,
            primary: self.sets.primary,
            spare_own: self.sets.spare_own,
        }
    }

    /// Chooses the option that begins here: covers its items, or agrees on their colours.
    fn choose_option<const COLORED: bool, const LOG: bool>(
        &mut self,
        start: u32,
        updates: &mut u64,
    ) -> Result<(), Dead> {
        self.chosen.push(start);
        if let Some(key) = self.key {
            self.key = Some(key.toggle(self.sets.option(start).0));
        }
        self.hands().choose::<COLORED, LOG>(start, updates)
    }

    /// Chooses the last option of each item that has but one.
    #[inline(always)]
    fn follow<const COLORED: bool, const LOG: bool>(&mut self, updates: &mut u64) -> Result<(), Dead> {
        if !self.forcing {
            self.forced.clear();
        }
        while let Some(item) = self.forced.pop() {
            if self.lengths[item as usize] != L::COVERED && self.open > 0 {
                let cell = self.members[self.sets.bases[item as usize] as usize];
                let start = self.sets.heads[cell as usize];
                self.choose_option::<COLORED, LOG>(start, updates)?;
            }
        }
        Ok(())
    }

    /// The lengths where any primary item is uncovered, and how many are left away before them.
    ///
    /// Most nodes are deep in the tree. There few items are uncovered, often side by side.
    fn trim(&mut self) -> (u32, &[L]) {
        let (blocks, _) = self.lengths.as_chunks::<BLOCK>();
        let is_covered = |block: u32| {
            blocks[block as usize].iter().fold(true, |all, &length| all & (length == L::COVERED))
        };
        let (mut from, mut to) = self.window;
        while is_covered(from) {
            from += 1;
        }
        while is_covered(to - 1) {
            to -= 1;
        }
        self.window = (from, to);
        let from = from as usize * BLOCK;
        (from as u32, &self.lengths[from..to as usize * BLOCK])
    }

    /// The uncovered primary item to branch on: there is one, and each has an option.
    fn choose(&mut self, rule: &Rule) -> u32 {
        if let Choice::Fewest = rule.choice {
            let key = self.key;
            let (skipped, lengths) = self.trim();
            let fewest = lengths.iter().copied().fold(L::COVERED, Ord::min);
            if let Some(key) = key
                && fewest.get() > 1
            {
                let ties = lengths.iter().filter(|&&length| length == fewest).count();
                let nth = key.draw(ties as u32) as usize;
                let mut tied = (0u32..).zip(lengths).filter(|&(_, &length)| length == fewest);
                return tied.nth(nth).expect("it is one of the ties").0 + skipped;
            }
            return position(lengths, fewest) as u32 + skipped;
        }
        self.candidates.clear();
        for (item, &length) in self.lengths[..self.sets.primary].iter().enumerate() {
            if length != L::COVERED {
                let options = length.get() as usize;
                self.candidates.push(Candidate { item: self.sets.names[item], options });
            }
        }
        let last = self.candidates.len() - 1;
        let at = match &rule.choice {
            Choice::Fewest | Choice::First => 0,
            Choice::Random => self.key.unwrap_or(Key::new(0)).draw(last as u32 + 1) as usize,
            Choice::Custom(custom) => custom(&self.candidates).min(last),
        };
        self.sets.numbers[self.candidates[at].item.index()]
    }

    /// Opens a node: the options of `item` wait to be tried.
    fn branch(&mut self, item: u32) {
        let (first, base) = (self.todo.len(), self.sets.bases[item as usize] as usize);
        let members = &self.members[base..][..self.lengths[item as usize].get() as usize];
        let sets = &*self.sets;
        self.todo.extend(members.iter().map(|&cell| sets.heads[cell as usize]));
        match self.key {
            None => self.todo[first..].sort_unstable(),
            Some(key) => {
                self.todo[first..].sort_unstable_by_key(|&start| {
                    let option = sets.option(start).0;
                    (key.rank(option), option)
                });
            }
        }
        self.open_frame(first);
    }

    /// A frame for the options that were added to `todo`.
    fn open_frame(&mut self, first: usize) {
        let mark = self.mark();
        if !self.logging {
            let (from, to) = (self.window.0 as usize * BLOCK, self.window.1 as usize * BLOCK);
            self.saved.extend_from_slice(&self.lengths[from..to]);
            let secondary = self.sets.primary.next_multiple_of(BLOCK);
            self.saved.extend_from_slice(&self.lengths[secondary..]);
        }
        let end = self.todo.len() as u32;
        let (first, degree) = (first as u32, end - first as u32);
        self.frames.push(Frame { first, next: first, end, degree, key: self.key, mark });
    }

    fn start<const COLORED: bool, const LOG: bool>(&mut self, task: &Task, rule: &Rule) {
        self.frames.clear();
        self.todo.clear();
        self.forced.clear();
        let untouched = Mark {
            open: self.sets.primary as u32,
            window: (0, self.sets.primary.div_ceil(BLOCK) as u32),
            ..Mark::default()
        };
        self.restore::<LOG>(untouched);
        if !LOG {
            self.saved.truncate(self.lengths.len());
        }
        self.key = rule.key;
        self.weight = task.weight;
        self.forcing = matches!(rule.choice, Choice::Fewest);
        self.left_out.clone_from(&task.covered);
        let begun = self.begin::<COLORED, LOG>(task);
        self.place = match begun {
            Err(Dead) => Place::Done,
            Ok(()) if self.frames.is_empty() => Place::Node,
            Ok(()) => Place::Back,
        };
    }

    fn begin<const COLORED: bool, const LOG: bool>(&mut self, task: &Task) -> Result<(), Dead> {
        let updates = &mut 0;
        if task.covered.is_empty() {
            if self.sets.hopeless {
                return Err(Dead);
            }
        } else {
            self.leave_out::<LOG>(&task.covered);
            if self.lengths[..self.sets.primary].contains(&L::new(0)) {
                return Err(Dead);
            }
        }
        for option in &task.chosen {
            let start = self.sets.starts[option.index()];
            // Whatever rules it out has taken it out of the sets of all its items.
            let free = self.sets.option_cells(start).all(|cell| {
                let Cell { item, place } = self.cells[cell as usize];
                let (base, length) = (self.sets.bases[item as usize], self.lengths[item as usize]);
                item as usize >= self.sets.primary || length != L::COVERED && place - base < length.get()
            });
            // The sets tell nothing once all is covered; but then nothing more can be chosen.
            if !free || self.open == 0 {
                return Err(Dead);
            }
            self.choose_option::<COLORED, LOG>(start, updates)?;
        }
        for &item in &self.sets.forced {
            self.forced.push(item);
        }
        self.follow::<COLORED, LOG>(updates)?;
        if !task.branches.is_empty() {
            let starts = task.branches.iter().map(|option| self.sets.starts[option.index()]);
            self.todo.extend(starts);
            self.open_frame(0);
        }
        Ok(())
    }

    /// Takes items out of the problem, and all options that hold them.
    fn leave_out<const LOG: bool>(&mut self, items: &[ItemId]) {
        let updates = &mut 0;
        for item in items {
            let item = self.sets.numbers[item.index()] as usize;
            let base = self.sets.bases[item];
            for at in (base..base + self.lengths[item].get()).rev() {
                let start = self.sets.heads[self.members[at as usize] as usize];
                let mut rest = start;
                // An item left without options is no dead end yet: it may be the next to go. The
                // rest of the option is still to be taken out then.
                while self.hands().remove::<true, LOG>(rest, usize::MAX, updates).is_err() {
                    let is_left = |&cell: &u32| {
                        let Cell { item, place } = self.cells[cell as usize];
                        let length = self.lengths[item as usize];
                        length != L::COVERED && place - self.sets.bases[item as usize] < length.get()
                    };
                    match self.sets.option_cells(start).find(is_left) {
                        Some(cell) => rest = cell,
                        None => break,
                    }
                }
            }
            self.hands().leave::<LOG>(item);
        }
    }

    fn run<const COLORED: bool, const LOG: bool>(&mut self, rule: &Rule, tally: &mut Tally) -> Event {
        loop {
            match self.place {
                Place::Done => return Event::Done,
                Place::Node => {
                    if self.open == 0 {
                        self.place = Place::Back;
                        if !rule.counting {
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
                    if rule.counting && self.open == 1 {
                        // Each option of the last item makes a cover.
                        self.place = Place::Back;
                        let lengths = &self.lengths[..self.sets.primary];
                        let last = lengths.iter().copied().fold(L::COVERED, Ord::min);
                        if tally.count(u64::from(last.get())) {
                            return Event::Full;
                        }
                        continue;
                    }
                    let item = self.choose(rule);
                    self.branch(item);
                    self.place = Place::Back;
                }
                Place::Back => {}
            }
            self.advance::<COLORED, LOG>(tally);
            if self.place == Place::Back {
                return Event::Pause;
            }
        }
    }

    /// From below the last frame to the next node; not quite as far if there are more dead ends before
    /// it than may be examined for now.
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
            let tried = self.choose_option::<COLORED, LOG>(start, &mut tally.updates);
            if tried.and_then(|()| self.follow::<COLORED, LOG>(&mut tally.updates)).is_ok() {
                self.place = Place::Node;
                return;
            }
            if !tally.node(level) {
                // As if it had not been tried.
                tally.updates = updates;
                self.frames[level - 1].next = next;
                self.restore::<LOG>(mark);
                self.key = key;
                return;
            }
        }
    }
}

/// What taking options out reads and writes, each at hand in a register.
struct Hands<'k, L> {
    cells: &'k mut [Cell],
    members: &'k mut [u32],
    lengths: &'k mut [L],
    bases: &'k [u32],
    heads: &'k [u32],
    colors: &'k [u32],
    forced: &'k mut Vec<u32>,
    removed: &'k mut Vec<u32>,
    covered: &'k mut Vec<(u32, L)>,
    open: &'k mut u32,
    primary: usize,
    spare_own: bool,
}

impl<L: Length> Hands<'_, L> {
    /// Where the option begins that stands here in `members`.
    #[inline(always)]
    fn option_at(&self, at: u32) -> u32 {
        self.heads[self.members[at as usize] as usize]
    }

    /// Chooses the option that begins here: covers its items, or agrees on their colours.
    #[inline(always)]
    fn choose<const COLORED: bool, const LOG: bool>(
        &mut self,
        start: u32,
        updates: &mut u64,
    ) -> Result<(), Dead> {
        if self.cells[start as usize - 1].place == *self.open {
            // It covers all that is left: nobody will ask for the sets.
            *self.open = 0;
            return Ok(());
        }
        let mut at = start;
        loop {
            let Cell { item, place } = self.cells[at as usize];
            if item & SPACER != 0 {
                return Ok(());
            }
            let i = item as usize;
            let color = if COLORED { self.colors[at as usize] } else { PLAIN };
            if COLORED && self.lengths[i] == L::COVERED {
                // Its colour was agreed on before.
            } else if color == PLAIN {
                self.cover::<COLORED, LOG>(i, at, place, updates)?;
            } else {
                self.purify::<LOG>(i, color, updates)?;
            }
            at += 1;
        }
    }

    /// Covers an item: takes its options out of all sets, but for the option with the cell `but`.
    /// That stays in the sets of its items, so that none of these is taken for hopeless.
    #[inline(always)]
    fn cover<const COLORED: bool, const LOG: bool>(
        &mut self,
        item: usize,
        but: u32,
        place: u32,
        updates: &mut u64,
    ) -> Result<(), Dead> {
        let own = if self.spare_own { item } else { usize::MAX };
        let base = self.bases[item];
        let end = base + self.lengths[item].get();
        if end > base + 1 {
            let first = self.members[base as usize];
            self.members[base as usize] = but;
            self.members[place as usize] = first;
            self.cells[first as usize].place = place;
            self.cells[but as usize].place = base;
            for at in (base + 1..end).rev() {
                // It is the last of this item's set, so that taking it out there too, unless that is
                // spared, only makes the set shorter: all before it stay where they are.
                self.remove::<COLORED, LOG>(self.option_at(at), own, updates)?;
            }
        }
        self.leave::<LOG>(item);
        Ok(())
    }

    /// Takes out the options that give `item` another colour, or none. The others no longer depend
    /// on it.
    fn purify<const LOG: bool>(&mut self, item: usize, color: u32, updates: &mut u64) -> Result<(), Dead> {
        let own = if self.spare_own { item } else { usize::MAX };
        let base = self.bases[item];
        for at in (base..base + self.lengths[item].get()).rev() {
            if self.colors[self.members[at as usize] as usize] != color {
                self.remove::<true, LOG>(self.option_at(at), own, updates)?;
            }
        }
        self.leave::<LOG>(item);
        Ok(())
    }

    #[inline(always)]
    fn leave<const LOG: bool>(&mut self, item: usize) {
        if LOG {
            self.covered.push((item as u32, self.lengths[item]));
        }
        self.lengths[item] = L::COVERED;
        *self.open -= u32::from(item < self.primary);
    }

    /// Takes the option that begins here out of the sets of all its items but `own`.
    #[inline(always)]
    fn remove<const COLORED: bool, const LOG: bool>(
        &mut self,
        start: u32,
        own: usize,
        updates: &mut u64,
    ) -> Result<(), Dead> {
        let mut at = start as usize;
        loop {
            debug_assert!(at < self.cells.len());
            // SAFETY: `start` is the first cell of an option, and behind each option there is a
            // spacer, at which this loop ends.
            let Cell { item, place } = unsafe { *self.cells.get_unchecked(at) };
            if item & SPACER != 0 {
                break;
            }
            let i = item as usize;
            debug_assert!(i < self.lengths.len() && i < self.bases.len());
            // SAFETY: cells that are no spacers hold items.
            let (length, base) = unsafe { (self.lengths.get_unchecked_mut(i), *self.bases.get_unchecked(i)) };
            if i == own || COLORED && *length == L::COVERED {
                at += 1;
                continue;
            }
            let left = length.get() - 1;
            *length = L::new(left);
            let end = base + left;
            debug_assert!(place <= end && (end as usize) < self.members.len());
            // SAFETY: a set begins at its base and has not more members than it began with, and no
            // cell stands beyond the end of a set that it is in. What stands in `members` are cells.
            unsafe {
                let last = *self.members.get_unchecked(end as usize);
                *self.members.get_unchecked_mut(end as usize) = at as u32;
                *self.members.get_unchecked_mut(place as usize) = last;
                self.cells.get_unchecked_mut(last as usize).place = place;
                self.cells.get_unchecked_mut(at).place = end;
            }
            if LOG {
                self.removed.push(item);
            }
            if left <= 1 && i < self.primary {
                if left == 0 {
                    return Err(Dead);
                }
                self.forced.push(item);
            }
            at += 1;
        }
        *updates += u64::from(at as u32 - start);
        Ok(())
    }
}

/// Where the first of these is, which is there.
#[inline(always)]
fn position<L: Length>(lengths: &[L], wanted: L) -> usize {
    let (blocks, _) = lengths.as_chunks::<BLOCK>();
    let has_it = |block: &[L; BLOCK]| block.iter().fold(false, |found, &length| found | (length == wanted));
    let block = blocks.iter().position(has_it).expect("it is there");
    let bits = (0u32..).zip(&blocks[block]);
    let mask = bits.fold(0, |mask, (bit, &length)| mask | u32::from(length == wanted) << bit);
    block * BLOCK + mask.trailing_zeros() as usize
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
    fn start(&mut self, task: &Task, rule: &Rule) {
        dispatch!(self.start(task, rule));
    }

    fn run(&mut self, rule: &Rule, tally: &mut Tally) -> Event {
        dispatch!(self.run(rule, tally))
    }

    fn cover(&self, options: &mut Vec<OptionId>) {
        options.extend(self.chosen.iter().map(|&start| self.sets.option(start)));
    }

    fn split(&mut self, _rule: &Rule) -> Option<Task> {
        let at = self.frames.iter().position(|frame| frame.next < frame.end)?;
        let option = |&start: &u32| self.sets.option(start);
        let degree = |frame: &Frame| f64::from(frame.degree);
        let above = self.frames[..at].iter().fold(self.weight, |weight, frame| weight / degree(frame));
        let frame = &mut self.frames[at];
        let given = (frame.end - frame.next).div_ceil(2);
        let range = (frame.end - given) as usize..frame.end as usize;
        frame.end -= given;
        Some(Task {
            chosen: self.chosen[..frame.mark.chosen as usize].iter().map(option).collect(),
            covered: self.left_out.clone(),
            branches: self.todo[range].iter().map(option).collect(),
            weight: above * f64::from(given) / degree(frame),
        })
    }

    fn done(&self) -> f64 {
        let (mut done, mut share) = (0.0, self.weight);
        for frame in &self.frames {
            share /= f64::from(frame.degree);
            done += share * f64::from((frame.next - frame.first).saturating_sub(1));
        }
        done
    }

    fn stride(&self) -> u64 {
        256
    }
}
