//! The two sides from which a puzzle is solved, its techniques and its exact cover, and what comes of a step.

use super::cover::Cover;
use super::{Board, Course, Found};
use crate::board::{Placement, ValueSet};
use crate::deadline::Deadline;

/// A puzzle that is being solved from both sides, as far as it has them.
pub(super) struct Sides<'a> {
    pub(super) course: Option<Course<'a>>,
    pub(super) cover: Option<Cover<'a>>,
    /// When solving it ends at the latest.
    pub(super) deadline: Option<Deadline>,
}

/// What came of a step.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Outcome {
    /// The cells whose value is known now, in order.
    pub(super) placed: Vec<Placement>,
    /// The values that other cells cannot have any more.
    pub(super) excluded: Vec<Placement>,
}

impl<'a> Sides<'a> {
    /// The side of the techniques, where what is given is not told.
    pub(super) fn new(board: Option<&'a Board<'a>>, givens: &[usize], deadline: Option<Deadline>) -> Self {
        let mut course = board.map(Course::new);
        if let Some(course) = &mut course {
            givens.iter().for_each(|&cell| course.place(cell));
        }
        Sides { course, cover: None, deadline }
    }

    /// Whether all is known.
    pub(super) fn is_solved(&self) -> bool {
        match (&self.course, &self.cover) {
            (Some(course), _) => course.is_solved(),
            (None, Some(cover)) => cover.waves.is_solved(),
            (None, None) => false,
        }
    }

    /// Notes what a technique found.
    pub(super) fn apply(&mut self, found: &Found) -> Outcome {
        let Some(course) = &mut self.course else { return Outcome::default() };
        course.apply(found);
        outcome(course, found.finding.struck.iter().copied())
    }
}

/// What striking out comes to: cells that are known, and all else that went.
pub(super) fn outcome(course: &Course<'_>, struck: impl Iterator<Item = (usize, ValueSet)>) -> Outcome {
    let mut outcome = Outcome::default();
    for (cell, values) in struck {
        if course.sheet().is_placed(cell) {
            outcome.placed.extend(course.values(course.sheet().of(cell)).map(|value| (cell, value)));
        } else {
            outcome.excluded.extend(course.values(values).map(|value| (cell, value)));
        }
    }
    outcome.placed.sort_unstable();
    outcome.excluded.sort_unstable();
    outcome
}
