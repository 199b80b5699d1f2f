//! What follows from the literals on the trail.
//!
//! A chosen option leaves out its rivals. For all else, each clause is watched by two of its literals, and is
//! looked at only when one of them turns false (Moskewicz et al., "Chaff", 2001).

use super::clauses::ClauseRef;
use super::lit::Lit;
use super::reason::Reason;
use super::{Conflict, Learner, PAIR, Watcher};

impl Learner {
    /// Derives all that follows, or a conflict.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        let before = self.propagated;
        let mut conflict = None;
        while conflict.is_none() && self.propagated < self.trail.len() {
            let lit = self.trail[self.propagated];
            self.propagated += 1;
            if lit.is_chosen() {
                conflict = self.leave_out_rivals(lit);
            }
            if conflict.is_none() {
                conflict = self.look_at_watches(!lit);
            }
        }
        self.stats.propagations += (self.propagated - before) as u64;
        match &conflict {
            None => self.phases.is_quiet_until(self.trail.len()),
            Some(_) => {
                let start = self.levels.last().map_or(0, |level| level.start);
                self.phases.is_quiet_until(start as usize);
            }
        }
        conflict
    }

    #[inline(never)]
    fn leave_out_rivals(&mut self, lit: Lit) -> Option<Conflict> {
        let reason = Reason::literal(lit);
        let level = self.levels.len() as u32;
        for entry in self.rivals.entries(lit.option()) {
            for stretch in self.rivals.stretches(entry) {
                self.work += 2 + stretch.len() as u64 / 4;
                for &rival in stretch {
                    let out = Lit::left_out(rival);
                    let value = self.values[out.index()];
                    if value == 0 {
                        self.values[out.index()] = 1;
                        self.values[(!out).index()] = -1;
                        let place = self.trail.len() as u32;
                        self.facts[out.option()] = super::Fact { level, place, reason };
                        self.trail.push(out);
                    } else if value < 0 {
                        return Some(Conflict::Pair(out, !lit));
                    }
                }
            }
        }
        None
    }

    #[inline(never)]
    fn look_at_watches(&mut self, falsified: Lit) -> Option<Conflict> {
        let mut watches = std::mem::take(&mut self.watches[falsified.index()]);
        let mut conflict = None;
        let (mut from, mut kept) = (0, 0);
        self.work += 3 + watches.len() as u64 / 2;
        while from < watches.len() {
            let watch = watches[from];
            watches[kept] = watch;
            from += 1;
            kept += 1;
            let value = self.value(watch.blocker);
            if value > 0 {
                continue;
            }
            if watch.clause == PAIR {
                if value < 0 {
                    conflict = Some(Conflict::Pair(watch.blocker, falsified));
                    break;
                }
                self.assign(watch.blocker, Reason::literal(!falsified));
                continue;
            }
            self.work += 5;
            match self.look_at_clause(watch.clause, falsified) {
                Look::Holds(lit) => watches[kept - 1].blocker = lit,
                Look::Watch(lit) => {
                    self.watches[lit.index()].push(Watcher { blocker: watch.blocker, clause: watch.clause });
                    kept -= 1;
                }
                Look::Follows(_) | Look::Conflict if self.ignored == Some(watch.clause) => {}
                Look::Follows(lit) => self.assign(lit, Reason::clause(watch.clause)),
                Look::Conflict => {
                    conflict = Some(Conflict::Clause(watch.clause));
                    break;
                }
            }
        }
        if from < watches.len() {
            watches.copy_within(from.., kept);
        }
        watches.truncate(kept + watches.len() - from);
        self.watches[falsified.index()] = watches;
        conflict
    }

    /// What becomes of a clause of which a watching literal is false.
    #[inline(always)]
    fn look_at_clause(&mut self, clause: ClauseRef, falsified: Lit) -> Look {
        let values = &self.values;
        let (place, literals) = self.clauses.parts(clause);
        let other = Lit::from_word(literals[0] ^ literals[1] ^ falsified.word());
        let other_value = values[other.index()];
        if other_value > 0 {
            return Look::Holds(other);
        }
        let start = (*place as usize).clamp(2, literals.len());
        let mut at = start;
        let mut found = 0;
        while at < literals.len() {
            found = values[literals[at] as usize];
            if found >= 0 {
                break;
            }
            at += 1;
        }
        if at == literals.len() {
            at = 2;
            while at < start {
                found = values[literals[at] as usize];
                if found >= 0 {
                    break;
                }
                at += 1;
            }
            if at == start {
                return if other_value < 0 { Look::Conflict } else { Look::Follows(other) };
            }
        }
        *place = at as u32;
        let lit = Lit::from_word(literals[at]);
        if found > 0 {
            return Look::Holds(lit);
        }
        literals[0] = other.word();
        literals[1] = lit.word();
        literals[at] = falsified.word();
        Look::Watch(lit)
    }
}

enum Look {
    /// This literal holds, so nothing follows.
    Holds(Lit),
    /// This literal is open, and watches from now on.
    Watch(Lit),
    /// All others are false.
    Follows(Lit),
    /// All are false.
    Conflict,
}
