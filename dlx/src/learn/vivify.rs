//! Shortens learned clauses (C. Piette, Y. Hamadi and L. Saïs, "Vivifying propositional clausal formulae", 2008;
//! M. Luo et al., "An effective learnt clause minimization approach for CDCL SAT solvers", 2017): decide against the
//! literals of a clause one by one. What turns false on the way is superfluous, and where something of it turns
//! true, or there is a conflict, the decisions that led there are enough.

use super::analyze::SEEN;
use super::clauses::ClauseRef;
use super::lit::Lit;
use super::reason::{Because, NO_REASON};
use super::{Conflict, Learner};

/// The part of the work that goes into it: one in `SHARE`.
const SHARE: u64 = 7;
/// Of that, the part for clauses of few levels, which stay: `FOR_LOW_GLUE` in three.
const FOR_LOW_GLUE: u64 = 2;
const LOW_GLUE: u32 = 6;

impl Learner {
    /// Shortens what it can for a share of the work done since it was last called.
    pub(super) fn vivify(&mut self) {
        self.backtrack(0);
        if self.propagate().is_some() {
            self.dead = true;
            return;
        }
        self.simplify();
        self.collect();
        let budget = self.pace.work_to_vivify(self.work) / SHARE;
        let work = self.work;
        self.phases.freeze();
        self.vivify_some(work + budget * FOR_LOW_GLUE / 3, |glue| glue <= LOW_GLUE);
        if !self.dead {
            self.vivify_some(work + budget, |glue| glue > LOW_GLUE);
        }
        self.backtrack(0);
        self.phases.thaw();
        // What was replaced must not become a reason.
        self.collect();
        self.ignored = None;
        self.pace.vivified(self.stats.conflicts, self.work);
    }

    fn vivify_some(&mut self, until: u64, fits: impl Fn(u32) -> bool) {
        // Literals of many clauses come first: they are shared by the clauses that are next to each other.
        let mut uses = vec![0u32; self.values.len()];
        let mut schedule: Vec<(bool, u32, ClauseRef)> = Vec::new();
        for &clause in &self.clauses.all {
            if self.clauses.is_garbage(clause) || !self.clauses.is_learned(clause) {
                continue;
            }
            for lit in self.clauses.literals(clause) {
                uses[lit.index()] += 1;
            }
            let glue = self.clauses.glue(clause);
            if fits(glue) {
                schedule.push((self.clauses.is_vivified(clause), glue, clause));
            }
        }
        schedule.sort_unstable();
        if schedule.iter().all(|&(is_vivified, ..)| is_vivified) {
            for &(_, _, clause) in &schedule {
                self.clauses.set_vivified(clause, false);
            }
        }
        // As many as the work may be enough for, so that those that share literals are near each other.
        let mut estimate = 0;
        let allowed = until.saturating_sub(self.work);
        let many = schedule
            .iter()
            .take_while(|&&(_, _, clause)| {
                estimate += 100 * self.clauses.len(clause) as u64;
                estimate < allowed
            })
            .count();
        let mut chosen: Vec<(Vec<Lit>, ClauseRef)> = schedule[..many]
            .iter()
            .map(|&(_, _, clause)| {
                let mut literals: Vec<Lit> = self.clauses.literals(clause).collect();
                literals.sort_unstable_by_key(|lit| (std::cmp::Reverse(uses[lit.index()]), *lit));
                (literals, clause)
            })
            .collect();
        let key = |lit: &Lit| (std::cmp::Reverse(uses[lit.index()]), *lit);
        chosen.sort_unstable_by(|(a, _), (b, _)| a.iter().map(key).cmp(b.iter().map(key)));
        for (literals, clause) in &chosen {
            if self.work >= until || self.dead {
                break;
            }
            self.clauses.set_vivified(*clause, true);
            self.vivify_clause(literals, *clause);
        }
        self.backtrack(0);
    }

    fn vivify_clause(&mut self, literals: &[Lit], clause: ClauseRef) {
        // What holds because of the clause must not speak for it.
        let held = literals.iter().find(|lit| self.value(**lit) > 0);
        if let Some(lit) = held {
            let fact = self.facts[lit.option()];
            if matches!(fact.reason.read(), Because::Clause(reason) if reason == clause) {
                self.backtrack((fact.level as usize).saturating_sub(1));
            }
        }
        let mut level = 0;
        for &lit in literals {
            if level >= self.level() {
                break;
            }
            if self.facts[lit.option()].level == 0 && self.value(lit) != 0 {
                continue;
            }
            if self.trail[self.levels[level].start as usize] != !lit {
                break;
            }
            level += 1;
        }
        self.backtrack(level);
        self.ignored = Some(clause);
        let mut new: Option<Vec<Lit>> = None;
        let mut is_implied = false;
        for &lit in literals {
            match self.value(lit) {
                0 => {
                    self.decide(!lit);
                    if let Some(conflict) = self.propagate() {
                        new = Some(self.decisions_behind(&conflict, None));
                        // Not all of this level was propagated.
                        self.backtrack(self.level() - 1);
                        break;
                    }
                }
                value if value > 0 => {
                    if self.facts[lit.option()].level == 0 {
                        self.backtrack(0);
                        // It may be what the literal follows from.
                        self.log_clause(&[lit]);
                        self.clauses.discard(clause);
                        return;
                    }
                    is_implied = true;
                    let conflict = match self.facts[lit.option()].reason.read() {
                        Because::Literal(cause) => Conflict::Pair(lit, !cause),
                        Because::Clause(reason) => Conflict::Clause(reason),
                        Because::Nothing => unreachable!("decided against a literal of the clause"),
                    };
                    new = Some(self.decisions_behind(&conflict, Some(lit)));
                    break;
                }
                _ => {}
            }
        }
        let new = new.unwrap_or_else(|| {
            let decided = |lit: &&Lit| {
                let fact = self.facts[lit.option()];
                fact.level > 0 && fact.reason == NO_REASON
            };
            literals.iter().filter(decided).copied().collect()
        });
        if new.len() < literals.len() {
            self.replace(clause, &new);
        } else if is_implied {
            // The others say it already. (It may be a reason: then it goes later.)
            self.backtrack(0);
            self.clauses.discard(clause);
        }
    }

    /// The negations of the decisions that lead to a conflict, and the literal that is taken for the conflict.
    fn decisions_behind(&mut self, conflict: &Conflict, implied: Option<Lit>) -> Vec<Lit> {
        let mut decisions: Vec<Lit> = implied.into_iter().collect();
        let mut open = Vec::new();
        let mut start = 0;
        let mark = |learner: &mut Learner, lit: Lit, open: &mut Vec<u32>| {
            let option = lit.option();
            if learner.facts[option].level > 0 && learner.analysis.marks[option] & SEEN == 0 {
                learner.analysis.marks[option] |= SEEN;
                open.push(option as u32);
            }
        };
        match *conflict {
            Conflict::Pair(a, b) => {
                for lit in [a, b] {
                    if Some(lit) != implied {
                        mark(self, lit, &mut open);
                    }
                }
            }
            Conflict::Clause(clause) => {
                for at in 0..self.clauses.len(clause) {
                    let lit = self.clauses.lit(clause, at);
                    if Some(lit) != implied {
                        mark(self, lit, &mut open);
                    }
                }
            }
        }
        while let Some(&option) = open.get(start) {
            start += 1;
            self.work += 5;
            let held = self.trail[self.facts[option as usize].place as usize];
            match self.facts[option as usize].reason.read() {
                Because::Nothing => decisions.push(!held),
                Because::Literal(cause) => mark(self, !cause, &mut open),
                Because::Clause(clause) => {
                    for at in 0..self.clauses.len(clause) {
                        let lit = self.clauses.lit(clause, at);
                        if lit != held {
                            mark(self, lit, &mut open);
                        }
                    }
                }
            }
        }
        for option in open {
            self.analysis.marks[option as usize] &= !SEEN;
        }
        decisions
    }

    /// Puts a shorter clause in the place of a learned one. Goes back to the root.
    fn replace(&mut self, clause: ClauseRef, new: &[Lit]) {
        self.stats.shortened += 1;
        self.backtrack(0);
        let (glue, used) = (self.clauses.glue(clause), self.clauses.used(clause));
        self.log_clause(new);
        self.clauses.discard(clause);
        match *new {
            [] => self.dead = true,
            [lit] => {
                self.assign(lit, NO_REASON);
                self.dead |= self.propagate().is_some();
            }
            [..] => {
                if let Because::Clause(shorter) =
                    self.attach(new, true, glue.min(new.len() as u32 - 1)).read()
                {
                    self.clauses.set_used(shorter, used);
                    self.clauses.set_vivified(shorter, true);
                }
            }
        }
    }
}
