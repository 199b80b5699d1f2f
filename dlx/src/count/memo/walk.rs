//! The walk: counts what is left, part by part, and nothing twice that is still known.
//!
//! What is left after a choice is looked up first, as it is; only if it is not known, it is asked whether it
//! falls apart. The frames of all that is being counted are kept in a stack of their own, so that a walk
//! may be as deep as memory lasts.

use super::super::method::{Allowance, Halt, Meter};
use super::left::{Left, Mark};
use super::number::Number;
use super::parts::{Masks, Part, Parts};
use super::store::{Store, hash};
use crate::outcome::Stop;

/// The work of a step, and for each entry of an option that goes or comes back, or is looked at.
const STEP: u64 = 100;
const ENTRY: u64 = 4;
/// The masks of parts on the path may take so many bytes, or as many as the store.
const PATH: usize = 1 << 26;

/// Which item of a part to branch on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Branch {
    /// The first in the order: that brings the same states again.
    First,
    /// The first of those with fewest options, as a search does: that leads to few states.
    Fewest,
}

/// Something that is being counted.
struct Frame {
    part: Part,
    hash: u32,
    /// Its number so far: a sum over options, or a product of parts.
    number: Number,
    by: By,
}

/// How it is counted.
#[derive(Clone, Copy)]
enum By {
    /// By the options of one of its items. Those to be tried begin here, among all that wait: the last ones
    /// are this frame's. Behind the option that is being tried one can go back to the mark.
    Options { from: usize, mark: Mark },
    /// By parts, which begin here among all that wait. Their masks begin there among all masks.
    Parts { from: usize, masks: usize },
}

/// Counts covers.
pub(super) struct Walk {
    left: Left,
    branch: Branch,
    memory: usize,
    store: Store,
    finder: Parts,
    masks: Masks,
    frames: Vec<Frame>,
    /// Options to be tried and parts to be counted, of all frames.
    options: Vec<u32>,
    parts: Vec<Part>,
    /// The key that was made last.
    key: Vec<u64>,
    has_begun: bool,
    /// The number of what was counted last, if nobody has taken it yet.
    known: Option<Number>,
    steps: u64,
}

impl Walk {
    /// A walk that keeps numbers within so many bytes.
    pub(super) fn new(left: Left, branch: Branch, memory: usize) -> Self {
        Walk {
            finder: Parts::new(&left),
            left,
            branch,
            memory,
            store: Store::new(memory),
            masks: Masks::default(),
            frames: Vec::new(),
            options: Vec::new(),
            parts: Vec::new(),
            key: Vec::new(),
            has_begun: false,
            known: None,
            steps: 0,
        }
    }

    /// Goes on until the number of covers is known.
    pub(super) fn advance(&mut self, allowance: &Allowance<'_>) -> Result<Number, Halt> {
        let mut meter = Meter::new(allowance);
        allowance.set_nodes(self.steps);
        allowance.spend(0)?;
        if !self.has_begun {
            self.has_begun = true;
            if !self.left.force() {
                return Ok(Number::ZERO);
            }
            let whole = Parts::whole(&self.left, &mut self.masks);
            self.known = self.enter(whole, true);
        }
        loop {
            if let Some(number) = self.known.take() {
                let Some(frame) = self.frames.last_mut() else { return Ok(number) };
                match frame.by {
                    By::Options { mark, .. } => {
                        frame.number.add(&number);
                        self.left.undo(mark);
                    }
                    By::Parts { from, .. } => {
                        frame.number.multiply(&number);
                        if number.is_zero() {
                            self.parts.truncate(from);
                        }
                    }
                }
            }
            let before = self.entries();
            self.known = self.step();
            self.steps += 1;
            if self.masks.bytes() > self.memory.max(PATH) {
                return Err(Stop::Memory.into());
            }
            meter.spend(STEP + ENTRY * (self.entries() - before))?;
        }
    }

    /// How many subproblems were entered.
    pub(super) fn subproblems(&self) -> u64 {
        self.steps
    }

    /// How many entries of options were moved or looked at.
    fn entries(&self) -> u64 {
        self.left.moved() + self.finder.looked()
    }

    /// Goes on with the last frame: gives the number of what was counted by it, if it is known at once.
    fn step(&mut self) -> Option<Number> {
        let frame = self.frames.last()?;
        let part = frame.part;
        match frame.by {
            By::Options { from, .. } if self.options.len() > from => {
                let option = self.options.pop()?;
                let mark = self.left.mark();
                if let Some(Frame { by, .. }) = self.frames.last_mut() {
                    *by = By::Options { from, mark };
                }
                if self.left.choose(option) { self.enter(part, true) } else { Some(Number::ZERO) }
            }
            By::Parts { from, .. } if self.parts.len() > from => {
                let part = self.parts.pop()?;
                self.enter(part, false)
            }
            by => {
                if let By::Parts { masks, .. } = by {
                    self.masks.truncate(masks);
                }
                let Frame { hash, number, .. } = self.frames.pop()?;
                self.make_key(part);
                self.store.add(&self.key, hash, &number);
                Some(number)
            }
        }
    }

    /// Begins to count a part, if its number is not known. It may have fallen apart since it was a part if
    /// options were chosen.
    fn enter(&mut self, part: Part, chosen: bool) -> Option<Number> {
        let Some(first) = self.masks.primary_items(part, &self.left).next() else {
            return Some(Number::ONE);
        };
        match self.masks.primary_count(part, &self.left) {
            1 => return Some(Number::Small(self.left.size(first).into())),
            count if !count.is_multiple_of(self.left.divisor()) => return Some(Number::ZERO),
            _ => {}
        }
        self.make_key(part);
        let hash = hash(&self.key);
        if let Some(number) = self.store.find(&self.key, hash) {
            return Some(number);
        }
        let (from, masks) = (self.parts.len(), self.masks.len());
        if chosen && self.finder.split(part, &self.left, &mut self.masks, &mut self.parts) {
            let by = By::Parts { from, masks };
            self.frames.push(Frame { part, hash, number: Number::ONE, by });
            return None;
        }
        let item = match self.branch {
            Branch::First => first,
            Branch::Fewest => self.masks.fewest(part, &self.left).unwrap_or(first),
        };
        let by = By::Options { from: self.options.len(), mark: self.left.mark() };
        self.options.extend(self.left.options(item));
        self.frames.push(Frame { part, hash, number: Number::ZERO, by });
        None
    }

    /// Makes the key of a part: where its words of items begin and how many there are, without zeros at
    /// both ends; these words; and the colours.
    fn make_key(&mut self, part: Part) {
        self.key.clear();
        self.key.push(0);
        let mut first = part.first;
        for word in self.masks.items(part, &self.left) {
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
        self.left.add_colors(first as usize, &mut self.key);
    }
}
