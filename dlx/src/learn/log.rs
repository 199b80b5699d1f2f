//! The steps of a search as a proof: each clause that it derives, and each that it drops.
//!
//! A clause is derived if its contrary leads to a contradiction by following what is known already where one literal
//! alone can still meet it: that anybody can check without knowing how it was found. Two things need more words. A
//! learner has variables for "one of these options" ([`groups`](super::groups)), which the problem does not know:
//! these are defined, which the formats allow for a variable that is new. And it knows that two such variables
//! exclude each other, which has to be said, as it follows only by cases.
//!
//! The formats are DRAT, as text (N. Wetzler, M. Heule and W. A. Hunt, "DRAT-trim: efficient checking and trimming
//! using expressive clausal proofs", 2014), and that of VeriPB 3 (S. Gocht and J. Nordström, "Certifying parity
//! reasoning efficiently using pseudo-Boolean proofs", 2021).

use std::collections::HashMap;
use std::io::Write;

use super::Learner;
use super::groups::Group;
use super::lit::Lit;
use crate::limits::Ticks;
use crate::outcome::Stop;
use crate::problem::{Color, ItemId};

/// How the steps are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Steps {
    Drat,
    VeriPb,
}

/// What was derived and dropped, as text that is taken away now and then.
pub(crate) struct Log {
    steps: Steps,
    options: usize,
    /// How many variables the problem has as others see it, the options first. Those of the learner that are not
    /// options come behind them.
    known: u64,
    /// The known variables of colours.
    colors: HashMap<(ItemId, Color), u32>,
    text: Vec<u8>,
    /// How many literals that hold at the root were noted.
    noted: usize,
}

impl Log {
    /// Of a problem with this many options.
    pub(crate) fn new(
        steps: Steps,
        options: usize,
        known: u64,
        colors: HashMap<(ItemId, Color), u32>,
    ) -> Self {
        let text = match steps {
            Steps::Drat => Vec::new(),
            Steps::VeriPb => b"pseudo-Boolean proof version 3.0\n".to_vec(),
        };
        Log { steps, options, known, colors, text, noted: 0 }
    }

    /// The steps since the text was last cleared.
    pub(crate) fn text(&mut self) -> &mut Vec<u8> {
        &mut self.text
    }

    /// A contradiction follows: the proof is done.
    pub(crate) fn close(&mut self) {
        self.add([]);
        if self.steps == Steps::VeriPb {
            self.text.extend_from_slice(b"output NONE ;\nconclusion UNSAT ;\nend pseudo-Boolean proof ;\n");
        }
    }

    pub(super) fn add(&mut self, literals: impl IntoIterator<Item = Lit>) {
        if self.steps == Steps::VeriPb {
            self.text.extend_from_slice(b"rup ");
        }
        self.clause(literals);
        self.end();
    }

    pub(super) fn drop(&mut self, literals: impl IntoIterator<Item = Lit>) {
        self.text.extend_from_slice(match self.steps {
            Steps::Drat => b"d ",
            Steps::VeriPb => b"del spec ",
        });
        self.clause(literals);
        self.end();
    }

    /// A clause about a new variable, its first literal: it may be added as nothing else is known of that.
    fn define(&mut self, new: Lit, others: impl IntoIterator<Item = Lit>) {
        if self.steps == Steps::VeriPb {
            self.text.extend_from_slice(b"red ");
        }
        self.clause([new].into_iter().chain(others));
        if self.steps == Steps::VeriPb {
            let (number, value) = (self.number(new), u8::from(new.is_chosen()));
            write!(self.text, ": x{number} -> {value} ").expect("memory takes all");
        }
        self.end();
    }

    /// What a variable is called.
    fn number(&self, lit: Lit) -> u64 {
        match lit.option().checked_sub(self.options) {
            None => lit.option() as u64 + 1,
            Some(helper) => self.known + helper as u64 + 1,
        }
    }

    fn clause(&mut self, literals: impl IntoIterator<Item = Lit>) {
        for lit in literals {
            self.literal(self.number(lit), lit.is_chosen());
        }
        if self.steps == Steps::VeriPb {
            self.text.extend_from_slice(b">= 1 ");
        }
    }

    fn literal(&mut self, number: u64, holds: bool) {
        let before = match (self.steps, holds) {
            (Steps::Drat, true) => "",
            (Steps::Drat, false) => "-",
            (Steps::VeriPb, true) => "1 x",
            (Steps::VeriPb, false) => "1 ~x",
        };
        write!(self.text, "{before}{number} ").expect("memory takes all");
    }

    fn end(&mut self) {
        self.text.extend_from_slice(match self.steps {
            Steps::Drat => b"0\n",
            Steps::VeriPb => b";\n",
        });
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

    /// Notes what holds at the root and was not noted before: the clauses that it follows from may go.
    pub(super) fn log_root(&mut self) {
        if let Some(log) = &mut self.log {
            let end = self.levels.first().map_or(self.trail.len(), |level| level.start as usize);
            self.trail[log.noted..end].iter().for_each(|&lit| log.add([lit]));
            log.noted = end;
        }
    }
}

/// Where the variables that a learner adds are written down.
pub(super) trait Definitions {
    /// Each variable holds if one of its members does: these options give the item the colour.
    fn colors(&mut self, shades: &[(Group, ItemId, Color)]) -> Result<(), Stop>;

    /// The same of groups. Of each list, at most one variable holds.
    fn groups(&mut self, groups: &[Group], lists: &[Vec<u32>], ticks: &mut Ticks<'_>) -> Result<(), Stop>;

    /// One of these holds.
    fn item(&mut self, literals: &[Lit]);
}

/// Nowhere.
pub(super) struct Unlogged;

impl Definitions for Unlogged {
    fn colors(&mut self, _: &[(Group, ItemId, Color)]) -> Result<(), Stop> {
        Ok(())
    }

    fn groups(&mut self, _: &[Group], _: &[Vec<u32>], _: &mut Ticks<'_>) -> Result<(), Stop> {
        Ok(())
    }

    fn item(&mut self, _: &[Lit]) {}
}

/// In a log.
pub(super) struct Logged<'a> {
    pub(super) log: Log,
    pub(super) take: &'a mut dyn FnMut(&mut Log) -> Result<(), Stop>,
}

impl Logged<'_> {
    fn define(&mut self, Group { variable, members }: &Group) {
        for &member in members {
            self.log.define(Lit::chosen(*variable), [Lit::left_out(member)]);
        }
        self.log.define(Lit::left_out(*variable), members.iter().map(|&member| Lit::chosen(member)));
    }

    /// Hands over the text if it is long.
    fn spill(&mut self) -> Result<(), Stop> {
        const LONG: usize = 1 << 20;
        if self.log.text.len() < LONG { Ok(()) } else { (self.take)(&mut self.log) }
    }
}

impl Definitions for Logged<'_> {
    /// A shade implies the colour, of which the problem says what it excludes.
    fn colors(&mut self, shades: &[(Group, ItemId, Color)]) -> Result<(), Stop> {
        for (group, item, color) in shades {
            self.define(group);
            let shade = Lit::left_out(group.variable);
            let (number, color) = (self.log.number(shade), self.log.colors[&(*item, *color)]);
            if self.log.steps == Steps::VeriPb {
                self.log.text.extend_from_slice(b"rup ");
            }
            self.log.literal(number, false);
            self.log.literal(color.into(), true);
            self.log.clause([]);
            self.log.end();
            self.spill()?;
        }
        Ok(())
    }

    /// For a checker, it does not follow at once that two of these exclude each other, only that each member of one
    /// excludes the other.
    fn groups(&mut self, groups: &[Group], lists: &[Vec<u32>], ticks: &mut Ticks<'_>) -> Result<(), Stop> {
        let Some(first) = groups.first().map(|group| group.variable) else { return Ok(()) };
        groups.iter().for_each(|group| self.define(group));
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
                if let Some(rival_group) = rival.checked_sub(first).map(|place| &groups[place as usize]) {
                    let (fewer, other) = match rival_group.members.len() < members.len() {
                        true => (&rival_group.members, *variable),
                        false => (members, rival),
                    };
                    for &member in fewer {
                        self.log.add([Lit::left_out(member), Lit::left_out(other)]);
                    }
                }
                self.log.add([Lit::left_out(*variable), Lit::left_out(rival)]);
                self.spill()?;
            }
        }
        (self.take)(&mut self.log)
    }

    fn item(&mut self, literals: &[Lit]) {
        // Without a variable of the learner's own, the problem says it.
        if literals.iter().any(|lit| lit.option() >= self.log.options) {
            self.log.add(literals.iter().copied());
        }
    }
}
