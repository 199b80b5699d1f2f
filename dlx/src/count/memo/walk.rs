//! The walk: counts what is left, part by part, and nothing twice that is still known.
//!
//! What is left after a choice is looked up first, as it is; only if it is not known, it is asked whether it
//! falls apart. The frames of all that is being counted are kept in a stack of their own, so that a walk
//! may be as deep as memory lasts.

use super::left::{Left, Mark};
use super::number::Number;
use super::parts::{Masks, Part, Parts};
use super::store::{Store, hash};
use crate::outcome::Stop;

/// So many steps are taken between two looks at the clock.
const PATIENCE: u64 = 1024;
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
        }
    }

    /// How many covers there are. `check` tells now and then whether to stop.
    pub(super) fn count(&mut self, check: impl Fn() -> Result<(), Stop>) -> Result<Number, Stop> {
        check()?;
        if !self.left.force() {
            return Ok(Number::ZERO);
        }
        let whole = Parts::whole(&self.left, &mut self.masks);
        let mut known = self.enter(whole, true);
        let mut steps = 0;
        loop {
            steps += 1;
            if steps % PATIENCE == 0 {
                check()?;
                if self.masks.bytes() > self.memory.max(PATH) {
                    return Err(Stop::Memory);
                }
            }
            if let Some(number) = known.take() {
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
            known = self.step();
        }
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
