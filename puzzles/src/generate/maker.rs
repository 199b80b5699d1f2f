//! What makes puzzles of one kind.

use std::fmt;
use std::ops::RangeInclusive;

use super::order::{Order, Tally};
use crate::deadline::Deadline;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::solve::Spent;
use crate::technique::{Level, Scale, Technique, Tenths};

/// Makes puzzles of one kind.
pub trait Maker: Send + Sync {
    /// Makes a puzzle, which depends on the random numbers alone, unless the deadline passes.
    ///
    /// Most take milliseconds; large boards, and boards with few givens, can take hours without a deadline.
    ///
    /// # Errors
    /// If it gave up.
    fn make(&self, random: &mut Random, deadline: Option<Deadline>) -> Result<Made, GaveUp>;

    /// Makes a puzzle that matches an order.
    ///
    /// This makes and rates up to as many puzzles as the order has tries. Where few puzzles match, that can take hours
    /// without a deadline.
    ///
    /// # Errors
    /// If it gave up.
    fn make_to_order(
        &self,
        order: &Order,
        random: &mut Random,
        deadline: Option<Deadline>,
    ) -> Result<Made, GaveUp> {
        self.make_tallied(order, random, deadline, &Tally::default())
    }

    /// As [`make_to_order`](Self::make_to_order), and adds the tries to a tally, which another thread may read
    /// meanwhile. It takes as long.
    ///
    /// # Errors
    /// If it gave up.
    fn make_tallied(
        &self,
        order: &Order,
        random: &mut Random,
        deadline: Option<Deadline>,
        tally: &Tally,
    ) -> Result<Made, GaveUp>;

    /// The scale of its puzzles.
    fn scale(&self) -> Scale;

    /// The levels of its puzzles where none are asked for; `None` if they come as they are.
    ///
    /// Minimal puzzles of some kinds are nearly always too hard for people.
    fn usual_levels(&self) -> Option<RangeInclusive<Level>> {
        None
    }

    /// The techniques that its puzzles take.
    fn techniques(&self) -> Vec<Technique> {
        Technique::on(self.scale())
    }
}

/// A puzzle with its only solution.
#[derive(Debug)]
pub struct Made<P: ?Sized = dyn Puzzle> {
    /// The puzzle.
    pub puzzle: Box<P>,
    /// Its solution.
    pub solution: Vec<i32>,
}

impl<P: ?Sized> Clone for Made<P>
where
    Box<P>: Clone,
{
    fn clone(&self) -> Self {
        Made { puzzle: self.puzzle.clone(), solution: self.solution.clone() }
    }
}

impl<P: Puzzle> Made<P> {
    /// The same as a puzzle of any type.
    pub(crate) fn of_any(self) -> Made {
        Made { puzzle: self.puzzle, solution: self.solution }
    }
}

impl<P: ?Sized> Made<P> {
    /// The solution of a puzzle with the values 1 to 255; 0 for cells that take none.
    pub(crate) fn digits(&self) -> Vec<u8> {
        self.solution.iter().map(|&value| value as u8).collect()
    }
}

/// Why no puzzle was made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GaveUp {
    /// The deadline passed, or the work was cancelled.
    #[error("the deadline passed, or the work was cancelled, before a puzzle was found")]
    Stopped,
    /// There is no such puzzle.
    #[error("{0}")]
    Impossible(String),
    /// None matched after this many tries.
    #[error("gave up after {} tries: none matched{}", thousands(*.tries), too_easy(*.hardest))]
    Hopeless {
        /// The number of tries.
        tries: u64,
        /// The hardest rating that was met, if all were too easy.
        hardest: Option<Tenths>,
    },
    /// No layout was found after this many tries.
    #[error("gave up after {} tries: found no layout; {expected}", thousands(*.tries))]
    NoLayout {
        /// The number of tries.
        tries: u64,
        /// What may help.
        expected: Advice,
    },
    /// No full board was found on this many drawings of regions.
    #[error("gave up after {} tries: no full board was found on any drawing of regions; {expected}", thousands(*.tries))]
    NoFullBoard {
        /// The number of tries.
        tries: u64,
        /// What may help.
        expected: Advice,
    },
    /// None had exactly one solution after this many tries.
    #[error("gave up after {} tries: none had exactly one solution; {expected}", thousands(*.tries))]
    NoneUnique {
        /// The number of tries.
        tries: u64,
        /// What may help.
        expected: Advice,
    },
    /// None was proven to have exactly one solution after this many tries.
    #[error(
        "gave up after {} tries: none was proven to have exactly one solution; {} were too hard to decide; {expected}",
        thousands(*.tries), thousands(*.too_hard)
    )]
    NoneProven {
        /// The number of tries.
        tries: u64,
        /// How many of them were too hard to decide.
        too_hard: u64,
        /// What may help.
        expected: Advice,
    },
    /// A position to practise without candidates gives the values found before, and puzzles of this family give none.
    #[error("{family}: a position to practise needs candidates, as a cell of a larger cage cannot be given")]
    NeedsCandidates {
        /// The name of the family.
        family: &'static str,
    },
    /// None of this many puzzles that matched had a position to practise a technique.
    #[error(
        "gave up after {} puzzles that matched: {technique} was the next step in none{}",
        thousands(*.puzzles), if *.with_candidates { "" } else { ", because easier ones remove candidates first" }
    )]
    NothingToPractise {
        /// The number of puzzles.
        puzzles: u64,
        /// The name of the group of techniques.
        technique: String,
        /// Whether the candidates that easier steps leave were part of the positions.
        with_candidates: bool,
    },
}

/// What may help where no puzzle is found. Its [`Display`](fmt::Display) says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Advice {
    /// In words, without names of settings.
    pub words: &'static str,
    /// The names of the settings that it speaks of.
    pub settings: &'static [&'static str],
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words)
    }
}

impl GaveUp {
    /// What may help, if anything is known.
    #[must_use]
    pub fn advice(&self) -> Option<&Advice> {
        match self {
            GaveUp::NoLayout { expected, .. }
            | GaveUp::NoFullBoard { expected, .. }
            | GaveUp::NoneUnique { expected, .. }
            | GaveUp::NoneProven { expected, .. } => Some(expected),
            _ => None,
        }
    }

    /// None matched after these tries, the hardest of which was `met`, where `low` is the least rating asked for.
    pub(crate) fn hopeless(tries: u64, met: Tenths, low: Tenths) -> Self {
        GaveUp::Hopeless { tries, hardest: Some(met).filter(|&met| Tenths(0) < met && met < low) }
    }

    /// The rules of a whole board contradict each other at its size.
    pub(crate) fn no_full_board() -> Self {
        GaveUp::Impossible("no full board of this size meets these rules".to_owned())
    }
}

/// Where only a deadline bounds the work.
impl From<Spent> for GaveUp {
    fn from(_: Spent) -> Self {
        GaveUp::Stopped
    }
}

fn too_easy(hardest: Option<Tenths>) -> String {
    hardest.map_or_else(String::new, |hardest| format!("; the hardest was rated {hardest}"))
}

/// A number with commas between groups of three digits.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let comma = |place: usize| place > 0 && (digits.len() - place).is_multiple_of(3);
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if comma(place) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
