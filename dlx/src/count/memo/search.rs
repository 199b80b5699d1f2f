//! The walk: counts what is left, part by part, and nothing twice that is still known.
//!
//! What is left after a choice is looked up first, as it is; only if it is not known, it is asked whether it
//! falls apart. The frames of all that is being counted are kept in a stack of their own, so that a walk
//! may be as deep as memory lasts.

use super::super::method::{Allowance, Halt, Meter};
use super::components::{Component, ComponentFinder, Masks};
use super::number::Number;
use super::residual::{Residual, UndoMark};
use super::store::{Store, hash};
use crate::outcome::Stop;

/// The work of a step, and for each entry of an option that goes or comes back, or is looked at.
const STEP_WORK: u64 = 100;
const ENTRY_WORK: u64 = 4;
/// The masks of parts on the path may take so many bytes, or as many as the store.
const PATH_BYTES: usize = 1 << 26;

/// Which item of a part to branch on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BranchRule {
    /// The first in the order: that brings the same states again.
    First,
    /// The first of those with fewest options, as a search does: that leads to few states.
    Fewest,
}

/// Something that is being counted.
struct Frame {
    component: Component,
    hash: u32,
    /// Its number so far: a sum over options, or a product of parts.
    number: Number,
    kind: FrameKind,
}

/// How it is counted.
#[derive(Clone, Copy)]
enum FrameKind {
    /// By the options of one of its items. Those to be tried begin here, among all that wait: the last ones
    /// are this frame's. Behind the option that is being tried one can go back to the mark.
    Options { from: usize, mark: UndoMark },
    /// By parts, which begin here among all that wait. Their masks begin there among all masks.
    Components { from: usize, masks: usize },
}

/// Counts covers.
pub(super) struct MemoSearch {
    residual: Residual,
    rule: BranchRule,
    memory: usize,
    store: Store,
    finder: ComponentFinder,
    masks: Masks,
    frames: Vec<Frame>,
    /// Options to be tried and parts to be counted, of all frames.
    options: Vec<u32>,
    components: Vec<Component>,
    /// The key that was made last.
    key: Vec<u64>,
    is_started: bool,
    /// The number of what was counted last, if nobody has taken it yet.
    known: Option<Number>,
    steps: u64,
}

impl MemoSearch {
    /// A walk that keeps numbers within so many bytes.
    pub(super) fn new(residual: Residual, rule: BranchRule, memory: usize) -> Self {
        MemoSearch {
            finder: ComponentFinder::new(&residual),
            residual,
            rule,
            memory,
            store: Store::new(memory),
            masks: Masks::default(),
            frames: Vec::new(),
            options: Vec::new(),
            components: Vec::new(),
            key: Vec::new(),
            is_started: false,
            known: None,
            steps: 0,
        }
    }

    /// Goes on until the number of covers is known.
    pub(super) fn advance(&mut self, allowance: &Allowance<'_>) -> Result<Number, Halt> {
        let mut meter = Meter::new(allowance);
        allowance.set_nodes(self.steps);
        allowance.spend(0)?;
        if !self.is_started {
            self.is_started = true;
            if !self.residual.force() {
                return Ok(Number::ZERO);
            }
            let whole = ComponentFinder::whole(&self.residual, &mut self.masks);
            self.known = self.enter(whole, true);
        }
        loop {
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
            let before = self.entries_handled();
            self.known = self.step();
            self.steps += 1;
            if self.masks.bytes() > self.memory.max(PATH_BYTES) {
                return Err(Stop::Memory.into());
            }
            meter.spend(STEP_WORK + ENTRY_WORK * (self.entries_handled() - before))?;
        }
    }

    /// How many subproblems were entered.
    pub(super) fn subproblems(&self) -> u64 {
        self.steps
    }

    /// How many entries of options were moved or looked at.
    fn entries_handled(&self) -> u64 {
        self.residual.entries_moved() + self.finder.entries_read()
    }

    /// Goes on with the last frame: gives the number of what was counted by it, if it is known at once.
    fn step(&mut self) -> Option<Number> {
        let frame = self.frames.last()?;
        let component = frame.component;
        match frame.kind {
            FrameKind::Options { from, .. } if self.options.len() > from => {
                let option = self.options.pop()?;
                let mark = self.residual.mark();
                if let Some(Frame { kind, .. }) = self.frames.last_mut() {
                    *kind = FrameKind::Options { from, mark };
                }
                if self.residual.choose(option) { self.enter(component, true) } else { Some(Number::ZERO) }
            }
            FrameKind::Components { from, .. } if self.components.len() > from => {
                let component = self.components.pop()?;
                self.enter(component, false)
            }
            kind => {
                if let FrameKind::Components { masks, .. } = kind {
                    self.masks.truncate(masks);
                }
                let Frame { hash, number, .. } = self.frames.pop()?;
                self.make_key(component);
                self.store.add(&self.key, hash, &number);
                Some(number)
            }
        }
    }

    /// Begins to count a part, if its number is not known. It may have fallen apart since it was a part if
    /// options were chosen.
    fn enter(&mut self, component: Component, chosen: bool) -> Option<Number> {
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
        if let Some(number) = self.store.find(&self.key, hash) {
            return Some(number);
        }
        let (from, masks) = (self.components.len(), self.masks.len());
        if chosen && self.finder.split(component, &self.residual, &mut self.masks, &mut self.components) {
            let kind = FrameKind::Components { from, masks };
            self.frames.push(Frame { component, hash, number: Number::ONE, kind });
            return None;
        }
        let item = match self.rule {
            BranchRule::First => first,
            BranchRule::Fewest => self.masks.fewest(component, &self.residual).unwrap_or(first),
        };
        let kind = FrameKind::Options { from: self.options.len(), mark: self.residual.mark() };
        self.options.extend(self.residual.options(item));
        self.frames.push(Frame { component, hash, number: Number::ZERO, kind });
        None
    }

    /// Makes the key of a part: where its words of items begin and how many there are, without zeros at
    /// both ends; these words; and the colours.
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
