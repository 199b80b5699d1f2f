//! Why a branch is a dead end: from the conflict back along the reasons, to the first literal of the last
//! level that alone leads to it (L. Zhang et al., "Efficient conflict driven learning", 2001). What is
//! found is a clause, shortened where other literals of it say the same (N. Sörensson and A. Biere,
//! "Minimizing learned clauses", 2009).

use super::clauses::ClauseRef;
use super::lit::Lit;
use super::reason::{Because, NO_REASON, Reason};
use super::{Conflict, Learner};

pub(super) const SEEN: u8 = 1;
/// Follows from other literals of the clause.
pub(super) const REMOVABLE: u8 = 2;
/// Does not.
pub(super) const POISON: u8 = 4;
/// Follows from a literal that the last ones of its level lead to.
pub(super) const SHRINKABLE: u8 = 8;

/// How deep reasons are followed to find a literal superfluous.
const DEPTH: u32 = 1000;

/// What the analysis keeps from one conflict to the next, so as to allocate nothing.
#[derive(Default)]
pub(super) struct Analysis {
    /// Marks by option.
    pub(super) marks: Vec<u8>,
    /// The clause. Its first literal holds after going back.
    pub(super) clause: Vec<Lit>,
    /// The options seen on the way, which are to be decided earlier from now on.
    pub(super) seen: Vec<u32>,
    /// All options with marks beside [`SEEN`].
    pub(super) marked: Vec<u32>,
    pub(super) levels: Vec<u32>,
    /// For each level, the last conflict at which it was seen, to count levels.
    pub(super) stamps: Vec<u64>,
    /// The number of the conflict at hand.
    pub(super) stamp: u64,
    open: usize,
    /// Options by stamp, while they are sorted.
    ranks: Vec<(u64, u32)>,
}

impl Analysis {
    pub(super) fn grow(&mut self, options: usize) {
        self.marks.resize(options, 0);
    }
}

impl Learner {
    /// Learns from a conflict and goes back; `false` if there is no cover under what is assumed.
    pub(super) fn resolve(&mut self, conflict: &Conflict) -> bool {
        self.stats.conflicts += 1;
        if self.level() == 0 {
            self.dead = true;
            return false;
        }
        self.find_cause(conflict);
        let glue = self.analysis.levels.len() as u32 - 1;
        self.pace.conflict(glue);
        self.bump_seen();
        self.shorten_clause();
        let clause = std::mem::take(&mut self.analysis.clause);
        let glue = glue.min(clause.len() as u32 - 1);
        let level = clause.get(1).map_or(0, |lit| self.facts[lit.option()].level as usize);
        self.backtrack(level);
        self.log_clause(&clause);
        let reason = match *clause {
            [_] => NO_REASON,
            [..] => self.attach(&clause, true, glue),
        };
        self.assign(clause[0], reason);
        self.analysis.clause = clause;
        self.clear_marks();
        self.pace.switch(self.stats.conflicts, self.work);
        true
    }

    /// Finds the clause that rules out what led to the conflict, its first literal that of the last level.
    fn find_cause(&mut self, conflict: &Conflict) {
        self.analysis.clause.clear();
        self.analysis.clause.push(Lit::from_word(0));
        self.analysis.open = 0;
        match *conflict {
            Conflict::Pair(a, b) => {
                self.see(a);
                self.see(b);
            }
            Conflict::Clause(clause) => self.see_clause(clause, None),
        }
        let mut at = self.trail.len();
        loop {
            at -= 1;
            let lit = self.trail[at];
            if self.analysis.marks[lit.option()] & SEEN == 0 {
                continue;
            }
            self.analysis.open -= 1;
            if self.analysis.open == 0 {
                self.analysis.clause[0] = !lit;
                return;
            }
            match self.facts[lit.option()].reason.read() {
                Because::Nothing => unreachable!("the decision is the last that is seen"),
                Because::Literal(cause) => self.see(!cause),
                Because::Clause(clause) => self.see_clause(clause, Some(lit)),
            }
        }
    }

    fn see_clause(&mut self, clause: ClauseRef, except: Option<Lit>) {
        self.work += 5 + self.clauses.len(clause) as u64 / 2;
        if self.clauses.is_learned(clause) {
            self.use_clause(clause);
        }
        for at in 0..self.clauses.len(clause) {
            let lit = self.clauses.lit(clause, at);
            if Some(lit) != except {
                self.see(lit);
            }
        }
    }

    /// A learned clause was of use: it is kept for longer, and may turn out to be of fewer levels.
    fn use_clause(&mut self, clause: ClauseRef) {
        self.clauses.set_used(clause, 2);
        let glue = self.clauses.glue(clause);
        if glue <= 2 {
            return;
        }
        self.analysis.stamp += 1;
        let stamp = self.analysis.stamp;
        let mut levels = 0;
        for lit in self.clauses.literals(clause) {
            let level = self.facts[lit.option()].level as usize;
            if level >= self.analysis.stamps.len() {
                self.analysis.stamps.resize(level + 1, 0);
            }
            if self.analysis.stamps[level] != stamp {
                self.analysis.stamps[level] = stamp;
                levels += 1;
            }
        }
        if levels - 1 < glue {
            self.clauses.set_glue(clause, levels - 1);
        }
    }

    #[inline(always)]
    fn see(&mut self, lit: Lit) {
        let option = lit.option();
        let fact = self.facts[option];
        if fact.level == 0 || self.analysis.marks[option] & SEEN != 0 {
            return;
        }
        self.analysis.marks[option] |= SEEN;
        self.analysis.seen.push(option as u32);
        let current = self.levels.len() as u32;
        let level = &mut self.levels[fact.level as usize - 1];
        if level.seen == 0 {
            self.analysis.levels.push(fact.level);
        }
        level.seen += 1;
        level.first_seen = level.first_seen.min(fact.place);
        if fact.level == current {
            self.analysis.open += 1;
        } else {
            self.analysis.clause.push(lit);
        }
    }

    /// Lets the options that were seen be decided earlier.
    fn bump_seen(&mut self) {
        let mut seen = std::mem::take(&mut self.analysis.seen);
        let count = seen.len();
        self.work += 5 * count as u64;
        if self.pace.is_stable() {
            self.see_reasons_too(&mut seen);
            for &option in &seen {
                self.heap.bump(option);
            }
            self.heap.decay();
        } else {
            let mut ranks = std::mem::take(&mut self.analysis.ranks);
            ranks.clear();
            ranks.extend(seen.iter().map(|&option| (self.queue.stamp(option), option)));
            ranks.sort_unstable();
            for &(_, option) in &ranks {
                self.queue.bump(option, false);
            }
            self.analysis.ranks = ranks;
        }
        self.analysis.seen = seen;
    }

    /// Bumps also what the literals of the clause follow from (J. H. Liang et al., "Learning rate based branching
    /// heuristic for SAT solvers", 2016), unless that is much more.
    fn see_reasons_too(&mut self, seen: &mut Vec<u32>) {
        let limit = 10 * self.analysis.clause.len() + seen.len();
        let before = seen.len();
        for at in 0..self.analysis.clause.len() {
            let lit = self.analysis.clause[at];
            let reason = self.facts[lit.option()].reason;
            self.each_cause(reason, !lit, |facts, marks, cause| {
                let option = cause.option();
                if facts[option].level > 0 && marks[option] & SEEN == 0 {
                    marks[option] |= SEEN;
                    seen.push(option as u32);
                }
            });
            if seen.len() > limit {
                for option in seen.drain(before..) {
                    self.analysis.marks[option as usize] &= !SEEN;
                }
                return;
            }
        }
        // Marked for this only.
        for &option in &seen[before..] {
            self.analysis.marks[option as usize] &= !SEEN;
        }
    }

    /// Shows the false literals of a reason.
    pub(super) fn each_cause(
        &mut self,
        reason: Reason,
        held: Lit,
        mut visit: impl FnMut(&[super::Fact], &mut [u8], Lit),
    ) {
        match reason.read() {
            Because::Nothing => {}
            Because::Literal(cause) => visit(&self.facts, &mut self.analysis.marks, !cause),
            Because::Clause(clause) => {
                for lit in self.clauses.literals(clause) {
                    if lit != held {
                        visit(&self.facts, &mut self.analysis.marks, lit);
                    }
                }
            }
        }
    }

    /// Whether a literal that holds follows from negated literals of the clause (at the root: from nothing).
    pub(super) fn is_superfluous(&mut self, lit: Lit, depth: u32) -> bool {
        let option = lit.option();
        let fact = self.facts[option];
        let mark = self.analysis.marks[option];
        if fact.level == 0 || mark & REMOVABLE != 0 || (depth > 0 && mark & SEEN != 0 && self.is_kept(fact)) {
            return true;
        }
        if fact.reason == NO_REASON || mark & POISON != 0 || fact.level as usize == self.levels.len() {
            return false;
        }
        let level = &self.levels[fact.level as usize - 1];
        // Nothing else of its level is in the clause, or only what came later (D. E. Knuth).
        if level.seen == 0 || (depth == 0 && level.seen < 2) || fact.place <= level.first_seen {
            return false;
        }
        if depth > DEPTH {
            return false;
        }
        self.work += 5;
        let follows = match fact.reason.read() {
            Because::Nothing => false,
            Because::Literal(cause) => self.is_superfluous(cause, depth + 1),
            Because::Clause(clause) => (0..self.clauses.len(clause)).all(|at| {
                let other = self.clauses.lit(clause, at);
                other == lit || self.is_superfluous(!other, depth + 1)
            }),
        };
        self.analysis.marks[option] |= if follows { REMOVABLE } else { POISON };
        self.analysis.marked.push(option as u32);
        follows
    }

    /// Whether what was seen is in the clause: all of it is, but for that of the last level.
    fn is_kept(&self, fact: super::Fact) -> bool {
        (fact.level as usize) < self.levels.len()
    }

    fn clear_marks(&mut self) {
        let Analysis { marks, seen, marked, levels, .. } = &mut self.analysis;
        for option in seen.drain(..).chain(marked.drain(..)) {
            marks[option as usize] = 0;
        }
        for level in levels.drain(..) {
            if let Some(level) = self.levels.get_mut(level as usize - 1) {
                level.seen = 0;
                level.first_seen = u32::MAX;
            }
        }
    }
}
