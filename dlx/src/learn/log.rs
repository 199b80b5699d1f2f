//! The steps of a search as a proof: each clause that it derives, and each that it drops.
//!
//! A clause is derived if its contrary leads to a contradiction by following clauses of which all literals but one are
//! false: that anybody can check without knowing how it was found. Two things need more words. A learner has variables
//! for "one of these options" ([`groups`](super::groups)), which the problem's clauses do not know: these are defined,
//! which the format allows for a variable that is new. And it knows that two such variables exclude each other, which
//! has to be said, as it follows only by cases.
//!
//! The format is DRAT, as text (N. Wetzler, M. Heule and W. A. Hunt, "DRAT-trim: efficient checking and trimming using
//! expressive clausal proofs", 2014).

use std::io::Write;

use super::Learner;
use super::groups::Group;
use super::lit::Lit;
use crate::limits::Ticks;
use crate::outcome::Stop;

/// What was derived and dropped, as text that is taken away now and then.
pub(crate) struct Log {
    options: usize,
    /// How many variables the clauses of the problem have. Those of the learner that are not options come behind them.
    known: u64,
    text: Vec<u8>,
}

impl Log {
    /// Of a problem with this many options, whose clauses have `known` variables, the options first.
    pub(crate) fn new(options: usize, known: u64) -> Self {
        Log { options, known, text: Vec::new() }
    }

    /// The steps since the text was last cleared.
    pub(crate) fn text(&mut self) -> &mut Vec<u8> {
        &mut self.text
    }

    /// A contradiction follows: the proof is done.
    pub(crate) fn close(&mut self) {
        self.add([]);
    }

    pub(super) fn add(&mut self, literals: impl IntoIterator<Item = Lit>) {
        for lit in literals {
            let variable = lit.option() as u64 + 1;
            let number = match lit.option().checked_sub(self.options) {
                None => variable,
                Some(helper) => self.known + helper as u64 + 1,
            };
            let sign = if lit.is_chosen() { "" } else { "-" };
            write!(self.text, "{sign}{number} ").expect("memory takes all");
        }
        self.text.extend_from_slice(b"0\n");
    }

    pub(super) fn drop(&mut self, literals: impl IntoIterator<Item = Lit>) {
        self.text.extend_from_slice(b"d ");
        self.add(literals);
    }
}

impl Learner {
    /// The steps so far, of one that was made with a log.
    pub(crate) fn log(&mut self) -> Option<&mut Log> {
        self.log.as_mut()
    }

    /// Notes a clause. One without literals ends the search, and the proof: see [`Log::close`].
    pub(super) fn log_clause(&mut self, literals: &[Lit]) {
        if let Some(log) = &mut self.log
            && !literals.is_empty()
        {
            log.add(literals.iter().copied());
        }
    }

    /// What holds at the root, from this place of the trail on. Later the clauses that it follows from may go.
    pub(super) fn log_root(&mut self, from: usize) {
        if let Some(log) = &mut self.log {
            self.trail[from..].iter().for_each(|&lit| log.add([lit]));
        }
    }
}

/// Where the variables that a learner adds are written down.
pub(super) trait Definitions {
    /// Each variable of `groups` holds if one of its members does. Of each list, at most one holds.
    fn define(&mut self, groups: &[Group], lists: &[Vec<u32>], ticks: &mut Ticks<'_>) -> Result<(), Stop>;

    /// One of these holds.
    fn item(&mut self, literals: &[Lit]);
}

/// Nowhere.
pub(super) struct Unlogged;

impl Definitions for Unlogged {
    fn define(&mut self, _: &[Group], _: &[Vec<u32>], _: &mut Ticks<'_>) -> Result<(), Stop> {
        Ok(())
    }

    fn item(&mut self, _: &[Lit]) {}
}

/// In a log.
pub(super) struct Logged<'a> {
    pub(super) log: Log,
    pub(super) take: &'a mut dyn FnMut(&mut Log) -> Result<(), Stop>,
}

impl Definitions for Logged<'_> {
    /// For a checker, it does not follow at once that two of these exclude each other, only that each member of one
    /// excludes the other.
    fn define(&mut self, groups: &[Group], lists: &[Vec<u32>], ticks: &mut Ticks<'_>) -> Result<(), Stop> {
        let Some(first) = groups.first().map(|group| group.variable) else { return Ok(()) };
        for Group { variable, members } in groups {
            for &member in members {
                self.log.add([Lit::chosen(*variable), Lit::left_out(member)]);
            }
            let one = members.iter().map(|&member| Lit::chosen(member));
            self.log.add([Lit::left_out(*variable)].into_iter().chain(one));
        }
        let mut lists_of: Vec<Vec<u32>> = vec![Vec::new(); groups.len()];
        for (number, list) in (0..).zip(lists) {
            for variable in list.iter().filter(|&&variable| variable >= first) {
                lists_of[(variable - first) as usize].push(number);
            }
        }
        let mut rivals: Vec<u32> = Vec::new();
        for (Group { variable, members }, its) in groups.iter().zip(lists_of) {
            rivals.clear();
            rivals
                .extend(its.iter().flat_map(|&list| &lists[list as usize]).filter(|&rival| rival < variable));
            rivals.sort_unstable();
            rivals.dedup();
            for &rival in &rivals {
                ticks.tick()?;
                if rival >= first {
                    for &member in members {
                        self.log.add([Lit::left_out(member), Lit::left_out(rival)]);
                    }
                }
                self.log.add([Lit::left_out(*variable), Lit::left_out(rival)]);
            }
            (self.take)(&mut self.log)?;
        }
        Ok(())
    }

    fn item(&mut self, literals: &[Lit]) {
        // Without a variable of the learner's own, the problem's clauses say it.
        if literals.iter().any(|lit| lit.option() >= self.log.options) {
            self.log.add(literals.iter().copied());
        }
    }
}
