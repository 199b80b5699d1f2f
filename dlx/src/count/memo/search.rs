//! The memoised search.
//!
//! After a choice, the residual component is looked up as a whole. Only if it is not stored, it is split into
//! components. The frames lie in an explicit stack, so the search can be as deep as memory allows.

use super::super::method::{Allowance, Halt, Meter};
use super::components::{Component, ComponentFinder, Masks};
use super::number::Number;
use super::residual::{Residual, UndoMark};
use super::store::{News, Store, hash};
use crate::hash::scrambled;
use crate::outcome::Stop;

// Work is counted in units of roughly a nanosecond.

/// The units of a step.
const STEP_WORK: u64 = 100;
/// The units of an entry that is moved or read.
const ENTRY_WORK: u64 = 4;
/// How many words of a set of items are looked at in a unit.
const WORDS: u64 = 2;
/// The path of the only thread may take at least this many bytes.
pub(super) const LEAST_PATH: usize = 1 << 26;

/// Which item of a component to branch on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BranchRule {
    /// The first item in the order, so that states recur.
    First,
    /// The first item with the fewest options, as in a plain search, so that there are few states.
    Fewest,
}

/// A component that is being counted.
struct Frame {
    component: Component,
    hash: u32,
    /// The result so far: a sum over options, or a product over components.
    number: Number,
    kind: FrameKind,
}

/// How a component is counted.
#[derive(Clone, Copy)]
enum FrameKind {
    /// Over the options of one of its items. The untried ones are `options[from..]`. `mark` undoes the
    /// current one.
    Options { from: usize, mark: UndoMark },
    /// Over its components. The uncounted ones are `components[from..]`, and their masks begin at `masks`.
    Components { from: usize, masks: usize },
}

/// A memoised search for the number of covers, on one thread.
pub(super) struct MemoSearch {
    residual: Residual,
    rule: BranchRule,
    /// The number of this thread, if there are several.
    thread: Option<usize>,
    /// The most bytes of the path, without the numbers in it.
    path: usize,
    news: News,
    finder: ComponentFinder,
    masks: Masks,
    frames: Vec<Frame>,
    /// Untried options of all frames.
    options: Vec<u32>,
    /// Uncounted components of all frames.
    components: Vec<Component>,
    /// The last key that was made.
    key: Vec<u64>,
    is_started: bool,
    /// The last result, until its frame takes it.
    known: Option<Number>,
    steps: u64,
    /// The words of sets of items that were read.
    words: u64,
}

impl MemoSearch {
    /// The search of a thread, whose path may take this many bytes, and which has these news to fill.
    pub(super) fn new(
        residual: Residual,
        rule: BranchRule,
        thread: Option<usize>,
        path: usize,
        news: News,
    ) -> Self {
        MemoSearch {
            finder: ComponentFinder::new(&residual),
            residual,
            rule,
            thread,
            path,
            news,
            masks: Masks::default(),
            frames: Vec::new(),
            options: Vec::new(),
            components: Vec::new(),
            key: Vec::new(),
            is_started: false,
            known: None,
            steps: 0,
            words: 0,
        }
    }

    /// Continues until the number of covers is known, or there are as many news as there may be. The first `before` steps
    /// do not count for the allowance.
    pub(super) fn advance(
        &mut self,
        store: &Store,
        before: u64,
        allowance: &Allowance<'_>,
    ) -> Result<Number, Halt> {
        let mut meter = Meter::new(allowance);
        allowance.set_nodes(self.steps - before);
        allowance.spend(0)?;
        if !self.is_started {
            self.is_started = true;
            if !self.residual.force() {
                return Ok(Number::ZERO);
            }
            let whole = ComponentFinder::whole(&self.residual, &mut self.masks);
            self.known = self.enter(whole, true, store);
        }
        while !self.news.is_full() {
            if let Some(number) = self.known.take() {
                let Some(frame) = self.frames.last_mut() else { return Ok(number) };
                match frame.kind {
                    FrameKind::Options { mark, .. } => {
                        frame.number.add(&number);
                        self.residual.undo(mark);
                    }
                    FrameKind::Components { from, .. } => {
                        frame.number.multiply(&number);
                        if number.is_zero() {
                            self.components.truncate(from);
                        }
                    }
                }
            }
            let (handled, words) = (self.entries_handled(), self.words);
            self.known = self.step(store);
            self.steps += 1;
            if self.path_bytes() > self.path {
                return Err(Stop::Memory.into());
            }
            allowance.set_nodes(self.steps - before);
            let (entries, words) = (self.entries_handled() - handled, self.words - words);
            meter.spend(STEP_WORK + ENTRY_WORK * entries + words / WORDS)?;
        }
        Err(Halt::Pause)
    }

    /// The memory of the path, without the numbers in it.
    fn path_bytes(&self) -> usize {
        let lists = size_of_val(&self.frames[..]) + size_of_val(&self.components[..]);
        self.masks.bytes() + lists + size_of_val(&self.options[..])
    }

    /// Lets the path take this many bytes.
    pub(super) fn set_path(&mut self, bytes: usize) {
        self.path = bytes;
    }

    /// The number of steps so far.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// What it found since this was last taken in.
    pub(super) fn news(&mut self) -> &mut News {
        &mut self.news
    }

    /// The number of entries passed or read.
    fn entries_handled(&self) -> u64 {
        self.residual.entries_passed() + self.finder.entries_read()
    }

    /// Takes a step of the last frame. Returns the result of what it counted, if it is known.
    fn step(&mut self, store: &Store) -> Option<Number> {
        let frame = self.frames.last()?;
        let component = frame.component;
        match frame.kind {
            FrameKind::Options { from, .. } if self.options.len() > from => {
                let option = self.options.pop()?;
                let mark = self.residual.mark();
                if let Some(Frame { kind, .. }) = self.frames.last_mut() {
                    *kind = FrameKind::Options { from, mark };
                }
                if self.residual.choose(option) {
                    self.enter(component, true, store)
                } else {
                    Some(Number::ZERO)
                }
            }
            FrameKind::Components { from, .. } if self.components.len() > from => {
                let component = self.components.pop()?;
                self.enter(component, false, store)
            }
            kind => {
                if let FrameKind::Components { masks, .. } = kind {
                    self.masks.truncate(masks);
                }
                let Frame { hash, number, .. } = self.frames.pop()?;
                self.make_key(component);
                self.news.add(&self.key, hash, &number);
                Some(number)
            }
        }
    }

    /// Begins to count a component, unless its number is known. If an option was just `chosen` in it, it may
    /// have split.
    fn enter(&mut self, component: Component, chosen: bool, store: &Store) -> Option<Number> {
        self.words += u64::from(component.words);
        let Some(first) = self.masks.primary_items(component, &self.residual).next() else {
            return Some(Number::ONE);
        };
        match self.masks.primary_count(component, &self.residual) {
            1 => return Some(Number::Small(self.residual.size(first).into())),
            count if !count.is_multiple_of(self.residual.divisor()) => return Some(Number::ZERO),
            _ => {}
        }
        self.make_key(component);
        let hash = hash(&self.key);
        if let Some(number) = self.news.find(store, &self.key, hash) {
            return Some(number);
        }
        let (from, masks) = (self.components.len(), self.masks.len());
        if chosen && self.finder.split(component, &self.residual, &mut self.masks, &mut self.components) {
            if let Some(thread) = self.thread {
                arrange(&mut self.components[from..], thread, hash);
            }
            let kind = FrameKind::Components { from, masks };
            self.frames.push(Frame { component, hash, number: Number::ONE, kind });
            return None;
        }
        let item = match self.rule {
            BranchRule::First => first,
            BranchRule::Fewest => self.masks.fewest(component, &self.residual).unwrap_or(first),
        };
        let from = self.options.len();
        let kind = FrameKind::Options { from, mark: self.residual.mark() };
        self.options.extend(self.residual.options(item));
        if let Some(thread) = self.thread {
            // Their order depends on what this thread did before.
            self.options[from..].sort_unstable();
            arrange(&mut self.options[from..], thread, hash);
        }
        self.frames.push(Frame { component, hash, number: Number::ZERO, kind });
        None
    }

    /// Makes the key of a component: the index and the number of its words of items, without zeros at both
    /// ends; these words; the colours.
    fn make_key(&mut self, component: Component) {
        self.key.clear();
        self.key.push(0);
        let mut first = component.first;
        for word in self.masks.items(component, &self.residual) {
            if word == 0 && self.key.len() == 1 {
                first += 1;
            } else {
                self.key.push(word);
            }
        }
        while self.key.len() > 1 && self.key.last() == Some(&0) {
            self.key.pop();
        }
        self.key[0] = u64::from(first) << 32 | (self.key.len() - 1) as u64;
        self.residual.add_colors(first as usize, &mut self.key);
    }
}

/// Puts the options or components of a subproblem with this hash in the order in which a thread tries them. The two
/// threads of a pair begin at both ends of the same order. So threads come to different parts, and meet late.
fn arrange<T>(list: &mut [T], thread: usize, hash: u32) {
    let pair = thread as u64 / 2;
    if pair > 0 && !list.is_empty() {
        let first = scrambled((pair << 32) | u64::from(hash)) % list.len() as u64;
        list.rotate_left(first as usize);
    }
    if thread % 2 == 1 {
        list.reverse();
    }
}
