//! Keeps the clauses few: what holds at the root is left out, and of what was learned the less useful half goes
//! (G. Audemard and L. Simon, "Predicting learnt clauses quality in modern SAT solvers", 2009, whose *glue*, the number
//! of levels of a clause, tells how useful it is).

use super::lit::Lit;
use super::reason::{Because, NO_REASON, Reason};
use super::{ClauseRef, Learner, PAIR};

/// Learned clauses of at most this glue stay if they were of use since the last time but one that clauses were
/// forgotten, others if they were since the last time.
const LASTING: u32 = 2;

impl Learner {
    /// Forgets what is least useful.
    pub(super) fn forget(&mut self) {
        if self.levels.first().map_or(self.trail.len(), |level| level.start as usize) > self.simplified {
            self.backtrack(0);
            if self.propagated < self.trail.len() {
                // The main loop propagates, and comes back when it is time again.
                return;
            }
            self.simplify();
        }
        let mut candidates: Vec<(u32, u32, ClauseRef)> = Vec::new();
        let reasons = self.reason_clauses();
        for at in 0..self.clauses.all.len() {
            let clause = self.clauses.all[at];
            if !self.clauses.is_learned(clause) || self.clauses.is_garbage(clause) {
                continue;
            }
            let (glue, used) = (self.clauses.glue(clause), self.clauses.used(clause));
            self.clauses.set_used(clause, used.saturating_sub(1));
            let is_of_use = used > if glue <= LASTING { 0 } else { 1 };
            if is_of_use || reasons.binary_search(&clause).is_ok() {
                continue;
            }
            candidates.push((glue, self.clauses.len(clause) as u32, clause));
        }
        // The worst first; among equals the oldest.
        candidates.sort_by_key(|&(glue, len, clause)| (std::cmp::Reverse((glue, len)), clause));
        let count = candidates.len() * 3 / 4;
        for &(_, _, clause) in &candidates[..count] {
            self.clauses.discard(clause);
        }
        self.work += 10 * self.clauses.all.len() as u64;
        self.collect();
    }

    /// The clauses that are reasons, in order.
    fn reason_clauses(&self) -> Vec<ClauseRef> {
        let reason = |lit: &Lit| match self.facts[lit.option()].reason.read() {
            Because::Clause(clause) => Some(clause),
            _ => None,
        };
        let mut reasons: Vec<ClauseRef> = self.trail.iter().filter_map(reason).collect();
        reasons.sort_unstable();
        reasons
    }

    /// At the root: leaves out what is decided for good.
    pub(super) fn simplify(&mut self) {
        debug_assert!(self.levels.is_empty() && self.propagated == self.trail.len());
        self.log_root();
        self.simplified = self.trail.len();
        // Nobody asks why something holds at the root.
        for lit in &self.trail {
            self.facts[lit.option()].reason = NO_REASON;
        }
        let values = &self.values;
        self.rivals.retain(|option| values[Lit::chosen(option).index()] == 0);
        for at in 0..self.clauses.all.len() {
            let clause = self.clauses.all[at];
            if self.clauses.is_garbage(clause) {
                continue;
            }
            let values = &self.values;
            if self.clauses.literals(clause).any(|lit| values[lit.index()] > 0) {
                self.clauses.discard(clause);
                continue;
            }
            if self.clauses.literals(clause).all(|lit| values[lit.index()] == 0) {
                continue;
            }
            // Its watched literals are open, as all was propagated.
            self.shorten(clause);
            if self.clauses.len(clause) == 2 {
                let (a, b) = (self.clauses.lit(clause, 0), self.clauses.lit(clause, 1));
                if self.clauses.is_learned(clause) {
                    // One stays when the other goes.
                    self.log_clause(&[a, b]);
                }
                self.clauses.discard(clause);
                self.attach(&[a, b], false, 0);
            }
        }
        for index in 0..self.watches.len() {
            let lit = Lit::from_word(index as u32);
            if self.value(lit) != 0 {
                self.watches[index] = Vec::new();
            } else {
                let values = &self.values;
                self.watches[index]
                    .retain(|watch| watch.clause != PAIR || values[watch.blocker.index()] == 0);
            }
        }
        self.work += 5 * self.clauses.all.len() as u64 + self.watches.len() as u64;
    }

    /// Leaves out literals that are false at the root.
    fn shorten(&mut self, clause: ClauseRef) {
        let values = &self.values;
        let is_open = |lit: Lit| values[lit.index()] == 0;
        if let Some(log) = &mut self.log
            && self.clauses.is_learned(clause)
        {
            log.add(self.clauses.literals(clause).filter(|&lit| is_open(lit)));
            log.drop(self.clauses.literals(clause));
        }
        self.clauses.shorten(clause, is_open);
    }

    /// Drops clauses that are garbage.
    pub(super) fn collect(&mut self) {
        // In case that anything follows from what goes.
        self.log_root();
        if let Some(log) = &mut self.log {
            // Not before: until now, something may still have followed from them.
            for &clause in &self.clauses.all {
                if self.clauses.is_garbage(clause) && self.clauses.is_learned(clause) {
                    log.drop(self.clauses.literals(clause));
                }
            }
        }
        let moved = self.clauses.collect();
        for watches in &mut self.watches {
            watches.retain_mut(|watch| {
                if watch.clause == PAIR {
                    return true;
                }
                let Some(clause) = moved.place(watch.clause) else { return false };
                watch.clause = clause;
                true
            });
        }
        for lit in &self.trail {
            let reason = &mut self.facts[lit.option()].reason;
            if let Because::Clause(clause) = reason.read() {
                *reason = moved.place(clause).map_or(NO_REASON, Reason::clause);
            }
        }
    }

    /// Prefers to look elsewhere from now on.
    pub(super) fn rephase(&mut self) {
        self.backtrack(self.assumptions.len());
        self.phases.change();
    }
}
