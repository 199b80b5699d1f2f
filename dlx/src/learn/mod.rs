//! A search that learns from its dead ends: conflict-driven clause learning on items and options.
//!
//! Each option is chosen or left out. A chosen option leaves out its rivals, found in the lists of its items
//! (`rivals.rs`). A primary item is a clause: one of its options is chosen. That an item has a colour is a
//! literal, too, which its options imply, and so is that one of several options is chosen that are alike but for one
//! item (`groups.rs`). When these rules lead to a contradiction, the search asks which decisions were to blame, and
//! learns a clause that rules them out together (`analyze.rs`), here and everywhere else in the tree. It then goes back
//! as far as the clause still says something. So it never meets the same dead end twice. A search without memory does,
//! and may take for ever.
//!
//! The idea is that of GRASP (J. Marques-Silva and K. Sakallah, 1996) and Chaff (Moskewicz et al., 2001).
//! What makes it fast in practice is from MiniSat, Glucose, CaDiCaL and Kissat; the files name the papers. No
//! cover is skipped and none is made up: whatever is learned follows from the problem.

mod analyze;
mod clauses;
mod forget;
mod groups;
mod lit;
mod log;
mod order;
mod pace;
mod phases;
mod propagate;
mod reason;
mod rivals;
mod setup;
mod shrink;
#[cfg(test)]
mod tests;
mod vivify;

use self::clauses::{ClauseRef, Clauses};
use self::lit::Lit;
pub(crate) use self::log::{Log, Steps};
use self::order::{Heap, Queue};
use self::pace::Pace;
use self::phases::Phases;
use self::reason::{NO_REASON, Reason};
use self::rivals::Rivals;

/// Why [`Learner::run`] came back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// It is at a cover.
    Cover,
    /// There is no cover, or none (but those that were blocked) that agrees with what is assumed.
    None,
    /// It has done as much work as it was allowed.
    Pause,
}

/// A step of work in units of roughly a nanosecond.
const STEP: u64 = 6;

/// What is known of an option that is decided.
#[derive(Clone, Copy)]
struct Fact {
    level: u32,
    /// Its place on the trail.
    place: u32,
    reason: Reason,
}

/// A clause that is looked at when a literal turns false. If the blocker holds, it need not be.
#[derive(Clone, Copy)]
struct Watcher {
    blocker: Lit,
    clause: ClauseRef,
}

/// In place of a clause: it is the blocker and the literal that watches, and no more.
const PAIR: ClauseRef = ClauseRef(u32::MAX);

/// Literals that cannot all be false, but are.
enum Conflict {
    Pair(Lit, Lit),
    Clause(ClauseRef),
}

/// Decisions and what follows from them.
#[derive(Clone, Copy)]
struct Level {
    /// Where it starts on the trail.
    start: u32,
    /// How many of its literals the analysis at hand has seen.
    seen: u32,
    /// The first place of one that was seen.
    first_seen: u32,
}

/// A search for covers of a problem that remembers why it failed.
///
/// It can be paused, asked again under other assumptions, and told to go on behind a cover; all that it has
/// learned stays.
pub(crate) struct Learner {
    options: usize,
    rivals: Rivals,
    clauses: Clauses,
    /// For each literal, the clauses to look at when it is false.
    watches: Vec<Vec<Watcher>>,
    /// For each literal: 1 if it holds, -1 if it does not, 0 if it is open.
    values: Vec<i8>,
    facts: Vec<Fact>,
    trail: Vec<Lit>,
    /// What is on the trail before it has been propagated.
    propagated: usize,
    levels: Vec<Level>,
    assumptions: Vec<Lit>,
    heap: Heap,
    queue: Queue,
    phases: Phases,
    pace: Pace,
    analysis: analyze::Analysis,
    /// What held at the root when the lists and clauses were last rid of it.
    simplified: usize,
    /// A clause that is kept from deriving anything.
    ignored: Option<ClauseRef>,
    /// No cover is left, whatever is assumed.
    dead: bool,
    is_at_cover: bool,
    /// All that was done, in steps.
    work: u64,
    stats: Tally,
    /// The steps of a proof, if one is wanted.
    log: Option<Log>,
}

/// What a learner has done.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Tally {
    /// Dead ends.
    pub(crate) conflicts: u64,
    /// Decisions.
    pub(crate) decisions: u64,
    /// Literals that were propagated.
    pub(crate) propagations: u64,
    /// Restarts.
    pub(crate) restarts: u64,
    /// Learned clauses that were made shorter later.
    pub(crate) shortened: u64,
}

impl Learner {
    /// Adds a clause of two literals or more, watched by its first two.
    fn attach(&mut self, literals: &[Lit], learned: bool, glue: u32) -> Reason {
        let (first, second) = (literals[0], literals[1]);
        let (clause, reason) = match literals.len() {
            2 => (PAIR, Reason::literal(!second)),
            _ => {
                let clause = self.clauses.add(literals, learned, glue);
                (clause, Reason::clause(clause))
            }
        };
        self.watches[first.index()].push(Watcher { blocker: second, clause });
        self.watches[second.index()].push(Watcher { blocker: first, clause });
        reason
    }

    #[inline(always)]
    fn value(&self, lit: Lit) -> i8 {
        self.values[lit.index()]
    }

    fn level(&self) -> usize {
        self.levels.len()
    }

    #[inline(always)]
    fn assign(&mut self, lit: Lit, reason: Reason) {
        let level = self.levels.len() as u32;
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.facts[lit.option()] = Fact { level, place: self.trail.len() as u32, reason };
        self.trail.push(lit);
    }

    fn decide(&mut self, lit: Lit) {
        self.open_level();
        self.assign(lit, NO_REASON);
    }

    fn open_level(&mut self) {
        self.levels.push(Level { start: self.trail.len() as u32, seen: 0, first_seen: u32::MAX });
    }

    /// Undoes all levels behind this one.
    fn backtrack(&mut self, level: usize) {
        self.is_at_cover = false;
        if level >= self.level() {
            return;
        }
        self.phases.note(&self.trail, &self.pace);
        let start = self.levels[level].start as usize;
        for &lit in &self.trail[start..] {
            self.values[lit.index()] = 0;
            self.values[(!lit).index()] = 0;
            let option = lit.option() as u32;
            self.phases.save(lit);
            self.heap.push(option);
            self.queue.open(option);
        }
        self.trail.truncate(start);
        self.propagated = self.propagated.min(start);
        self.levels.truncate(level);
        self.phases.is_quiet_until(start);
    }

    /// Goes on until there is an event, for at most this much more work.
    pub(crate) fn run(&mut self, work: u64) -> Event {
        let pause_at = self.work.saturating_add((work / STEP).max(1));
        if self.is_at_cover {
            return Event::Cover;
        }
        loop {
            if self.dead {
                return Event::None;
            }
            if let Some(conflict) = self.propagate() {
                if !self.resolve(&conflict) {
                    return Event::None;
                }
                continue;
            }
            if self.work >= pause_at {
                return Event::Pause;
            }
            if self.level() < self.assumptions.len() {
                if !self.take_assumption() {
                    return Event::None;
                }
            } else if self.trail.len() == self.facts.len() {
                self.is_at_cover = true;
                return Event::Cover;
            } else if self.level() > self.assumptions.len() + 1 && self.pace.restarts(&self.stats) {
                self.restart();
            } else if self.pace.forgets(&self.stats) {
                self.forget();
            } else if self.pace.rephases(&self.stats) {
                self.rephase();
            } else if self.pace.vivifies(&self.stats) {
                self.vivify();
            } else {
                let option = self.next_option();
                self.stats.decisions += 1;
                self.decide(Lit::new(option, self.phases.prefers(option, self.pace.is_stable())));
            }
        }
    }

    /// Gives the next assumption a level of its own; `false` if it cannot hold.
    fn take_assumption(&mut self) -> bool {
        let lit = self.assumptions[self.level()];
        match self.value(lit) {
            0 => self.decide(lit),
            1 => self.open_level(),
            _ => return false,
        }
        true
    }

    /// The open option that comes first in the order in use.
    fn next_option(&mut self) -> u32 {
        let values = &self.values;
        let is_open = |option: u32| values[Lit::chosen(option).index()] == 0;
        if !self.pace.is_stable() {
            return self.queue.next(is_open).expect("an option is open");
        }
        loop {
            let option = self.heap.top().expect("an option is open");
            if is_open(option) {
                return option;
            }
            self.heap.pop();
        }
    }

    /// Starts over, but keeps what would be decided again (P. van der Tak, A. Ramos and M. Heule, "Reusing the
    /// assignment trail in CDCL solvers", 2011).
    fn restart(&mut self) {
        self.stats.restarts += 1;
        let next = self.next_option();
        let is_stable = self.pace.is_stable();
        let mut level = self.assumptions.len();
        while level < self.level() {
            let decision = self.trail[self.levels[level].start as usize].option() as u32;
            let comes_first = if is_stable {
                self.heap.score(decision) > self.heap.score(next)
            } else {
                self.queue.stamp(decision) > self.queue.stamp(next)
            };
            if !comes_first {
                break;
            }
            level += 1;
        }
        self.backtrack(level);
    }

    /// From now on, looks only for covers with this option, or without it. Goes back to the root.
    pub(crate) fn require(&mut self, option: usize, chosen: bool) {
        self.backtrack(0);
        self.add(&[Lit::new(option as u32, chosen)]);
    }

    /// There is no cover.
    pub(crate) fn give_up(&mut self) {
        self.dead = true;
    }

    /// Until this is called again, looks only for covers with some options and without others. Goes back to the root.
    pub(crate) fn assume(&mut self, options: impl IntoIterator<Item = (usize, bool)>) {
        self.backtrack(0);
        self.assumptions.clear();
        let literals = options.into_iter().map(|(option, chosen)| Lit::new(option as u32, chosen));
        self.assumptions.extend(literals);
    }

    /// From now on, tries these options first as chosen, and others as left out.
    pub(crate) fn prefer(&mut self, prefers: impl Fn(usize) -> bool) {
        self.backtrack(0);
        self.phases.prefer(self.options, prefers);
    }

    /// The options of the current cover, in order. Only called after [`Event::Cover`].
    pub(crate) fn cover(&self) -> impl Iterator<Item = usize> + '_ {
        debug_assert!(self.is_at_cover);
        (0..self.options).filter(|&option| self.values[Lit::chosen(option as u32).index()] > 0)
    }

    /// The number of options.
    pub(crate) fn options(&self) -> usize {
        self.options
    }

    /// Goes on behind the current cover, which does not come again. Only called after
    /// [`Event::Cover`].
    ///
    /// The decisions lead to no other cover, so a clause that rules them out together is enough.
    pub(crate) fn block(&mut self) {
        debug_assert!(self.is_at_cover);
        self.is_at_cover = false;
        let mut block = Vec::new();
        for (at, level) in self.levels.iter().enumerate().rev() {
            // An assumption that held before decides nothing.
            let lit = self.trail.get(level.start as usize);
            let decided = lit.filter(|lit| self.facts[lit.option()].level as usize == at + 1);
            block.extend(decided.map(|&lit| !lit));
        }
        self.log_clause(&block);
        match *block {
            [] => self.dead = true,
            [lit] => {
                self.backtrack(0);
                self.assign(lit, NO_REASON);
            }
            [..] => {
                // The first two are of the two last levels that decide anything.
                let level = self.facts[block[1].option()].level as usize;
                let reason = self.attach(&block, false, 0);
                self.backtrack(level);
                self.assign(block[0], reason);
            }
        }
    }

    /// What has been done so far.
    pub(crate) fn tally(&self) -> Tally {
        self.stats
    }

    /// All that was done, in units of roughly a nanosecond: the same on every machine.
    pub(crate) fn work(&self) -> u64 {
        self.work * STEP
    }
}
