//! What was found on a board: always the easiest only.

use std::cell::Cell;
use std::rc::Rc;

use crate::deadline::{Deadline, is_over};
use crate::technique::{Candidate, Evidence, Step, Technique, Tenths};

/// A step, with what shows it if that was asked for.
pub(super) struct Find {
    pub(super) technique: Technique,
    /// The cell and the value that is placed, by their indices.
    pub(super) placed: Option<(usize, usize)>,
    /// The candidates that are struck out.
    pub(super) struck: Vec<(usize, usize)>,
    pub(super) evidence: Evidence,
}

/// What is wanted of the easiest steps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// All of them.
    All,
    /// All of them, with what shows them.
    AllExplained,
    /// The first, with what shows it.
    First,
}

/// How many waves of what suppositions force may still be followed: any number if nothing is said.
#[derive(Clone, Default)]
pub(super) struct WavesLeft(Option<Rc<Cell<u64>>>);

impl WavesLeft {
    pub(super) fn at_most(most: u64) -> Self {
        WavesLeft(Some(Rc::new(Cell::new(most))))
    }

    /// Takes one.
    pub(super) fn spend(&self) {
        if let Some(left) = &self.0 {
            left.set(left.get().saturating_sub(1));
        }
    }

    pub(super) fn are_spent(&self) -> bool {
        self.0.as_ref().is_some_and(|left| left.get() == 0)
    }
}

/// The easiest steps on a board.
pub(super) struct Finds {
    /// How hard they are; nothing harder is wanted.
    pub(super) rating: u16,
    wanted: Wanted,
    /// When to stop looking.
    pub(super) deadline: Option<Deadline>,
    pub(super) waves: WavesLeft,
    pub(super) found: Vec<Find>,
}

impl Finds {
    /// Nothing yet: what is rated at most `most` is wanted.
    pub(super) fn new(most: u16, wanted: Wanted, deadline: Option<Deadline>) -> Self {
        Finds { rating: most, wanted, deadline, waves: WavesLeft::default(), found: Vec::new() }
    }

    /// The same, following no more waves than these.
    pub(super) fn within(self, waves: WavesLeft) -> Self {
        Finds { waves, ..self }
    }

    /// Whether it is time to stop.
    pub(super) fn is_over(&self) -> bool {
        self.waves.are_spent() || is_over(self.deadline)
    }

    /// Whether a step of this rating is wanted.
    #[inline]
    pub(super) fn wants(&self, rating: u16) -> bool {
        rating <= self.rating
    }

    /// Whether it is asked what shows a step.
    pub(super) fn explains(&self) -> bool {
        self.wanted != Wanted::All
    }

    fn add(&mut self, rating: u16, find: impl FnOnce(bool) -> Find) {
        if !self.wants(rating) {
            return;
        }
        if rating < self.rating {
            self.found.clear();
            self.rating = rating;
        }
        if self.wanted == Wanted::First && !self.found.is_empty() {
            return;
        }
        self.found.push(find(self.explains()));
    }

    /// A value is found.
    pub(super) fn place(
        &mut self,
        technique: Technique,
        rating: u16,
        placed: (usize, usize),
        evidence: impl FnOnce() -> Evidence,
    ) {
        self.add(rating, |explain| Find {
            technique,
            placed: Some(placed),
            struck: Vec::new(),
            evidence: if explain { evidence() } else { Evidence::default() },
        });
    }

    /// Candidates go, if there are any.
    pub(super) fn strike(
        &mut self,
        technique: Technique,
        rating: u16,
        struck: Vec<(usize, usize)>,
        evidence: impl FnOnce() -> Evidence,
    ) {
        if struck.is_empty() {
            return;
        }
        self.add(rating, |explain| Find {
            technique,
            placed: None,
            struck,
            evidence: if explain { evidence() } else { Evidence::default() },
        });
    }
}

impl Find {
    /// It as a step of this rating.
    pub(super) fn step(self, rating: u16) -> Step {
        Step {
            technique: self.technique,
            rating: Tenths(rating),
            placement: self.placed.map(|(cell, value)| Candidate::of(cell, value)),
            eliminations: self.struck.iter().map(|&(cell, value)| Candidate::of(cell, value)).collect(),
            evidence: self.evidence,
        }
    }
}
