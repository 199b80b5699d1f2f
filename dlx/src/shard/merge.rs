//! Adds up the answers of parts.

use std::collections::BTreeMap;

use super::answer::{Answer, Question};
use super::name::PartName;
use crate::count::{Natural, Total};
use crate::fingerprint::Fingerprint;
use crate::outcome::{Cover, Stop};

/// The answers of a problem's parts. They may come in any order, and more than once.
///
/// A part counts as answered by its own answer, or by those of all parts that it was cut into
/// ([`Split::again`](super::Split::again)). No cover is counted twice: if there are both, one of them is used.
#[derive(Clone, Debug)]
pub struct Merge {
    whole: Fingerprint,
    question: Question,
    parts: u32,
    root: Slot,
    known: BTreeMap<PartName, Fingerprint>,
}

/// What is known of a part.
#[derive(Clone, Default, Debug)]
struct Slot {
    answer: Option<Answer>,
    /// The parts that it was cut into, by how many there are, and by their numbers.
    cuts: BTreeMap<u32, BTreeMap<u32, Slot>>,
}

/// What an answer added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is the first of its part.
    New,
    /// The same answer was there already.
    Again,
}

/// Why an answer is refused. Nothing is changed then.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// It is of another problem.
    #[error("part {part} belongs to another problem, whose fingerprint is {found}, not {expected}")]
    OtherProblem {
        /// The part that it answers.
        part: PartName,
        /// The fingerprint of the problem that was asked about.
        expected: Fingerprint,
        /// The fingerprint in the answer.
        found: Fingerprint,
    },
    /// It answers another question.
    #[error("part {part} answers the question `{found}`, not `{expected}`")]
    OtherQuestion {
        /// The part that it answers.
        part: PartName,
        /// What was asked.
        expected: Question,
        /// What it answers.
        found: Question,
    },
    /// The problem was cut into another number of parts.
    #[error("part {part} is not one of the {parts} parts")]
    OtherSplit {
        /// The part that it answers.
        part: PartName,
        /// The number of parts.
        parts: u32,
    },
    /// The part had another text when it was answered.
    #[error(
        "part {part} was answered for another part of that name, whose fingerprint is {found}, not {expected}"
    )]
    OtherPart {
        /// The part that it answers.
        part: PartName,
        /// The fingerprint of the part.
        expected: Fingerprint,
        /// The fingerprint in the answer.
        found: Fingerprint,
    },
    /// Another answer of the part says something else.
    #[error("part {part} has two answers that contradict each other: {one} and {other} covers")]
    Contradiction {
        /// The part that both answer.
        part: PartName,
        /// The count of the first answer.
        one: Natural,
        /// The count of the second answer.
        other: Natural,
    },
}

impl Merge {
    /// Expects the answers of `parts` parts of a problem with this fingerprint
    /// ([`Split::whole`](super::Split::whole)). No problem is cut into 0 parts, so a merge of these is never complete.
    #[must_use]
    pub fn new(whole: Fingerprint, question: Question, parts: u32) -> Self {
        Merge { whole, question, parts, root: Slot::default(), known: BTreeMap::new() }
    }

    /// Refuses answers of a part unless the part had this fingerprint.
    pub fn expect(&mut self, part: PartName, fingerprint: Fingerprint) {
        self.known.insert(part, fingerprint);
    }

    /// Adds an answer.
    ///
    /// # Errors
    /// If it is of another problem, question or split, or contradicts an answer of the same part.
    pub fn add(&mut self, answer: Answer) -> Result<Added, MergeError> {
        let part = answer.part.clone();
        if answer.whole != self.whole {
            return Err(MergeError::OtherProblem { part, expected: self.whole, found: answer.whole });
        }
        if answer.question != self.question {
            return Err(MergeError::OtherQuestion { part, expected: self.question, found: answer.question });
        }
        if part.levels().first().is_none_or(|&(_, parts)| parts != self.parts) {
            return Err(MergeError::OtherSplit { part, parts: self.parts });
        }
        match self.known.get(&part) {
            Some(&expected) if expected != answer.fingerprint => {
                return Err(MergeError::OtherPart { part, expected, found: answer.fingerprint });
            }
            _ => {}
        }
        // The slot may be new: an answer that is refused must not leave one behind.
        if let Some(other) = self.root.at(&part).and_then(|slot| slot.answer.as_ref()) {
            if other.fingerprint != answer.fingerprint {
                return Err(MergeError::OtherPart {
                    part,
                    expected: other.fingerprint,
                    found: answer.fingerprint,
                });
            }
            // Which covers are shown may differ; how many there are may not.
            if other.count != answer.count {
                let (one, other) = (other.count.clone(), answer.count);
                return Err(MergeError::Contradiction { part, one, other });
            }
            return Ok(Added::Again);
        }
        let mut slot = &mut self.root;
        for &(number, parts) in part.levels() {
            slot = slot.cuts.entry(parts).or_default().entry(number).or_default();
        }
        slot.answer = Some(answer);
        Ok(Added::New)
    }

    /// The answer of a part, if it was added.
    #[must_use]
    pub fn answer(&self, part: &PartName) -> Option<&Answer> {
        self.root.at(part)?.answer.as_ref()
    }

    /// The parts that have no answer, in order. If a part was cut and some of its own parts are answered, it is not
    /// listed itself: its parts that have no answer are.
    #[must_use]
    pub fn missing(&self) -> Vec<PartName> {
        let mut missing = Vec::new();
        self.root.missing(&PartName::whole(), Some(self.parts), &mut missing);
        missing
    }

    /// How many of the parts of the whole problem are answered, and how many there are.
    #[must_use]
    pub fn done(&self) -> (u32, u32) {
        let parts = self.root.cuts.get(&self.parts);
        let done = parts.map_or(0, |parts| parts.values().filter(|slot| slot.is_answered()).count());
        (done as u32, self.parts)
    }

    /// The number of covers. As long as a part is missing, it is at least those found so far, by
    /// [`Stop::Missing`]. For [`Question::First`] and [`Question::Unique`], no part counts all of its covers: the
    /// total is exact only if it is 0, or, for `Unique`, 1.
    pub fn total(&self) -> Total {
        let mut chosen = Vec::new();
        self.root.choose(&mut chosen);
        let count = chosen.iter().fold(Natural::default(), |sum, answer| &sum + &answer.count);
        match self.question.most().map(Natural::from) {
            Some(most) if count >= most => Total::AtLeast(count, Stop::Limit),
            _ if self.is_complete() => Total::Exact(count),
            _ => Total::AtLeast(count, Stop::Missing),
        }
    }

    /// Whether all parts are answered. Without parts, they are not: nothing is proven then.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let (done, parts) = self.done();
        done == parts && parts > 0
    }

    /// The answers that make up the total, in the order of their parts.
    #[must_use]
    pub fn answers(&self) -> Vec<&Answer> {
        let mut chosen = Vec::new();
        self.root.choose(&mut chosen);
        chosen
    }

    /// The covers that answers show, with their parts, in the order of these. They go by the numbers of the part's
    /// options; [`Split::lift`](super::Split::lift) finds those of the whole problem.
    #[must_use]
    pub fn covers(&self) -> Vec<(&PartName, &Cover)> {
        let covers = |answer: &'_ Answer| answer.covers.len();
        let answers = self.answers().into_iter().filter(|answer| covers(answer) > 0);
        answers.flat_map(|answer| answer.covers.iter().map(move |cover| (&answer.part, cover))).collect()
    }
}

impl Slot {
    fn at(&self, part: &PartName) -> Option<&Slot> {
        part.levels().iter().try_fold(self, |slot, (number, parts)| slot.cuts.get(parts)?.get(number))
    }

    fn is_answered(&self) -> bool {
        self.answer.is_some() || self.cuts.iter().any(|(&parts, slots)| is_answered(parts, slots))
    }

    /// The answers that together say most: the part's own, or those of one way of cutting it.
    fn choose<'s>(&'s self, chosen: &mut Vec<&'s Answer>) {
        if let Some(answer) = &self.answer {
            chosen.push(answer);
            return;
        }
        if let Some((_, slots)) = self.best_cut() {
            slots.values().for_each(|slot| slot.choose(chosen));
        }
    }

    /// The way of cutting it that is answered, or else the one with the most answers.
    fn best_cut(&self) -> Option<(u32, &BTreeMap<u32, Slot>)> {
        let ways = self.cuts.iter().map(|(&parts, slots)| (parts, slots));
        ways.max_by_key(|(parts, slots)| (is_answered(*parts, slots), slots.len()))
    }

    fn missing(&self, name: &PartName, parts: Option<u32>, missing: &mut Vec<PartName>) {
        if self.answer.is_some() {
            return;
        }
        let cut = match parts {
            Some(parts) => Some((parts, self.cuts.get(&parts))),
            None => self.best_cut().map(|(parts, slots)| (parts, Some(slots))),
        };
        let Some((parts, slots)) = cut else {
            missing.push(name.clone());
            return;
        };
        for number in 0..parts {
            let part = name.of(number, parts);
            match slots.and_then(|slots| slots.get(&number)) {
                Some(slot) => slot.missing(&part, None, missing),
                None => missing.push(part),
            }
        }
    }
}

fn is_answered(parts: u32, slots: &BTreeMap<u32, Slot>) -> bool {
    slots.len() == parts as usize && slots.values().all(Slot::is_answered)
}
