//! Makes a learned clause shorter: literals that follow from others of it go, and where the literals of a level
//! all follow from one of that level, that one takes their place (M. Fleury and A. Biere, "Efficient All-UIP learned
//! clause minimization", 2021). With exact covers that is often so: a chosen option leaves out many others.

use super::Learner;
use super::analyze::{REMOVABLE, SEEN, SHRINKABLE};
use super::lit::Lit;
use super::reason::{Because, NO_REASON};

impl Learner {
    pub(super) fn shorten_clause(&mut self) {
        let mut clause = std::mem::take(&mut self.analysis.clause);
        let facts = &self.facts;
        let place = |lit: &Lit| std::cmp::Reverse(facts[lit.option()].place);
        clause[1..].sort_unstable_by_key(place);
        let mut kept = 1;
        let mut from = 1;
        while from < clause.len() {
            let level = self.facts[clause[from].option()].level;
            let mut end = from + 1;
            while end < clause.len() && self.facts[clause[end].option()].level == level {
                end += 1;
            }
            match self.leader(&clause[from..end], level) {
                Some(lit) => {
                    clause[kept] = lit;
                    kept += 1;
                }
                None => {
                    for at in from..end {
                        let lit = clause[at];
                        if !self.is_superfluous(!lit, 0) {
                            clause[kept] = lit;
                            kept += 1;
                        }
                    }
                }
            }
            from = end;
        }
        clause.truncate(kept);
        self.analysis.clause = clause;
    }

    /// The literal that can take the place of all of a level, which are given the latest first: the last one
    /// that leads to all of them, if nothing but what the clause says already is needed beside it.
    fn leader(&mut self, block: &[Lit], level: u32) -> Option<Lit> {
        if let [lit] = *block {
            return Some(lit);
        }
        let marked = self.analysis.marked.len();
        let mut open = 0;
        for &lit in block {
            self.mark_shrinkable(lit);
            open += 1;
        }
        let mut at = self.facts[block[0].option()].place as usize;
        let found = loop {
            let lit = self.trail[at];
            if self.analysis.marks[lit.option()] & SHRINKABLE == 0 {
                at -= 1;
                continue;
            }
            if open == 1 {
                break Some(!lit);
            }
            open -= 1;
            match self.shrink_by(lit, level) {
                Some(more) => open += more,
                None => break None,
            }
            at -= 1;
        };
        self.work += 3 * (self.analysis.marked.len() - marked) as u64;
        for at in marked..self.analysis.marked.len() {
            let mark = &mut self.analysis.marks[self.analysis.marked[at] as usize];
            if *mark & SHRINKABLE != 0 {
                *mark &= !SHRINKABLE;
                if found.is_some() {
                    *mark |= REMOVABLE;
                }
            }
        }
        found
    }

    fn mark_shrinkable(&mut self, lit: Lit) {
        self.analysis.marks[lit.option()] |= SHRINKABLE;
        self.analysis.marked.push(lit.option() as u32);
    }

    /// Puts the causes of a literal in its place: how many there are of its level that were not there. `None` if a
    /// cause of an earlier level is not implied by the clause.
    fn shrink_by(&mut self, lit: Lit, level: u32) -> Option<usize> {
        let fact = self.facts[lit.option()];
        match fact.reason.read() {
            Because::Nothing => None,
            Because::Literal(cause) => self.shrink_to(cause, level),
            Because::Clause(clause) => {
                let mut more = 0;
                for at in 0..self.clauses.len(clause) {
                    let other = self.clauses.lit(clause, at);
                    if other != lit {
                        more += self.shrink_to(!other, level)?;
                    }
                }
                Some(more)
            }
        }
    }

    fn shrink_to(&mut self, cause: Lit, level: u32) -> Option<usize> {
        let option = cause.option();
        let fact = self.facts[option];
        if fact.level == 0 || self.analysis.marks[option] & SHRINKABLE != 0 {
            return Some(0);
        }
        if fact.level == level {
            self.mark_shrinkable(!cause);
            return Some(1);
        }
        let is_implied = self.analysis.marks[option] & (REMOVABLE | SEEN) != 0
            || fact.reason != NO_REASON && self.is_superfluous(cause, 1);
        is_implied.then_some(0)
    }
}
