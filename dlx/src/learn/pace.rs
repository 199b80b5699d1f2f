//! When to start over, to forget, and to look elsewhere.
//!
//! Two modes take turns (C. Oh, "Between SAT and UNSAT", 2015): a focused one, which starts over as soon as
//! what is learned is worse than usual (G. Audemard and L. Simon, "Refining restarts strategies for SAT and UNSAT",
//! 2012), and a stable one, which seldom does (the sequence of M. Luby, A. Sinclair and D. Zuckerman, 1993).

use super::Tally;

/// An exponential moving average that does not begin at 0 (A. Biere and A. Fröhlich, "Evaluating CDCL restart
/// schemes", 2015).
#[derive(Clone, Copy)]
struct Average {
    value: f64,
    weight: f64,
    /// What the value at the start still weighs.
    start: f64,
}

impl Average {
    fn over(window: f64) -> Self {
        Average { value: 0.0, weight: 1.0 / window, start: 1.0 }
    }

    fn add(&mut self, x: f64) {
        self.value += self.weight * (x - self.value);
        self.start *= 1.0 - self.weight;
    }

    fn get(&self) -> f64 {
        if self.start < 1.0 { self.value / (1.0 - self.start) } else { 0.0 }
    }
}

#[derive(Clone, Copy)]
struct Averages {
    fast_glue: Average,
    slow_glue: Average,
}

impl Averages {
    fn new() -> Self {
        Averages { fast_glue: Average::over(33.0), slow_glue: Average::over(1e5) }
    }
}

pub(super) struct Pace {
    stable: bool,
    modes: [Averages; 2],
    /// When to start over in focused mode, by conflicts.
    restart_at: u64,
    /// The sequence of Luby as D. E. Knuth computes it.
    luby: (u64, u64),
    /// The conflicts until the next restart by it.
    countdown: u64,
    /// The work after which the mode changes, by mode; the first focused phase is bounded by conflicts.
    switch_at: u64,
    phase_work: u64,
    phase_start: u64,
    phases: u64,
    forget_at: u64,
    rephase_at: u64,
    rephased: u64,
    vivify_at: u64,
    vivify_rounds: u64,
    /// The work when it was last done.
    vivify_work: u64,
}

/// Conflicts in the first focused phase.
const FIRST_PHASE: u64 = 1000;
/// Conflicts between restarts in stable mode, times Luby's sequence.
const STABLE_RUN: u64 = 1024;
/// How many times as long as a focused phase the stable one before it is. Others give both as long, but covers of hard
/// Latin squares and packings are found sooner so, and what cannot be is refuted as soon.
const STABLE_SHARE: u64 = 16;
/// Conflicts before phases are changed for the first time; the time between grows by as many.
const REPHASE: u64 = 1000;
/// Conflicts before learned clauses are shortened for the first time; the time between grows by as many.
const VIVIFY: u64 = 1000;
/// In focused mode, the search starts over only if the glue of late is at least this many times that of a long time.
const MARGIN: f64 = 1.1;

impl Default for Pace {
    fn default() -> Self {
        Pace {
            stable: false,
            modes: [Averages::new(); 2],
            restart_at: 2,
            luby: (1, 1),
            countdown: STABLE_RUN,
            switch_at: 0,
            phase_work: 0,
            phase_start: 0,
            phases: 0,
            forget_at: 300,
            rephase_at: REPHASE,
            rephased: 0,
            vivify_at: VIVIFY,
            vivify_rounds: 0,
            vivify_work: 0,
        }
    }
}

impl Pace {
    pub(super) fn is_stable(&self) -> bool {
        self.stable
    }

    /// Takes note of a conflict.
    pub(super) fn conflict(&mut self, glue: u32) {
        let mode = &mut self.modes[usize::from(self.stable)];
        mode.fast_glue.add(f64::from(glue));
        mode.slow_glue.add(f64::from(glue));
        if self.stable {
            self.countdown = self.countdown.saturating_sub(1);
        }
    }

    /// Changes the mode when it is time.
    pub(super) fn switch(&mut self, conflicts: u64, work: u64) {
        let is_over = if self.phase_work == 0 { conflicts >= FIRST_PHASE } else { work >= self.switch_at };
        if !is_over {
            return;
        }
        if self.phase_work == 0 {
            self.phase_work = (work - self.phase_start).max(1);
        }
        self.stable = !self.stable;
        if self.stable {
            self.phases += 1;
            self.countdown = STABLE_RUN;
            self.luby = (1, 1);
        }
        self.phase_start = work;
        let share = if self.stable { STABLE_SHARE } else { 1 };
        self.switch_at = work.saturating_add(self.phase_work * self.phases * self.phases * share);
    }

    /// Whether to start over.
    pub(super) fn restarts(&mut self, stats: &Tally) -> bool {
        if self.stable {
            if self.countdown > 0 {
                return false;
            }
            let (u, v) = self.luby;
            self.luby = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
            self.countdown = STABLE_RUN * self.luby.1;
            return true;
        }
        let Averages { fast_glue, slow_glue } = &self.modes[0];
        if stats.conflicts < self.restart_at || fast_glue.get() < MARGIN * slow_glue.get() {
            return false;
        }
        self.restart_at = stats.conflicts + 2;
        true
    }

    /// Whether to forget clauses.
    pub(super) fn forgets(&mut self, stats: &Tally) -> bool {
        if stats.conflicts < self.forget_at {
            return false;
        }
        self.forget_at = stats.conflicts + (25.0 * (stats.conflicts as f64).sqrt()) as u64;
        true
    }

    pub(super) fn rephases(&mut self, stats: &Tally) -> bool {
        if stats.conflicts < self.rephase_at {
            return false;
        }
        self.rephased += 1;
        self.rephase_at = stats.conflicts + REPHASE * (self.rephased + 1);
        true
    }

    pub(super) fn vivifies(&self, stats: &Tally) -> bool {
        stats.conflicts >= self.vivify_at
    }

    /// The work since clauses were last shortened.
    pub(super) fn work_to_vivify(&self, work: u64) -> u64 {
        work - self.vivify_work
    }

    pub(super) fn vivified(&mut self, conflicts: u64, work: u64) {
        self.vivify_rounds += 1;
        self.vivify_work = work;
        self.vivify_at = conflicts + VIVIFY * ((self.vivify_rounds + 1) as f64).sqrt() as u64;
    }
}
