//! Whether an option is tried or left out when it is decided: as it was last (K. Pipatsrisawat and A. Darwiche,
//! "A lightweight component caching scheme for satisfiability solvers", 2007); in stable phases, as in the longest
//! stretch of decisions without a conflict ("target phases": A. Biere and M. Fleury, "Chasing target phases", 2020).

use super::lit::Lit;
use super::pace::Pace;

#[derive(Default)]
pub(super) struct Phases {
    saved: Vec<bool>,
    /// What options were in the longest stretch without a conflict since phases were last changed: 1 chosen, -1 left
    /// out, 0 unknown.
    target: Vec<i8>,
    /// The same since the best was last gone back to.
    best: Vec<i8>,
    /// The length of the stretch of `target`.
    target_len: usize,
    /// The length of the stretch of `best`.
    best_len: usize,
    /// How much of the trail was propagated without a conflict.
    quiet: usize,
    rounds: u64,
    /// What was saved before other things than the search changed it.
    frozen: Option<Vec<bool>>,
    random: u64,
}

/// What an option is tried as at first.
const FIRST: bool = true;

impl Phases {
    pub(super) fn grow(&mut self, options: usize) {
        self.saved.resize(options, FIRST);
        self.target.resize(options, 0);
        self.best.resize(options, 0);
    }

    pub(super) fn prefers(&self, option: u32, is_stable: bool) -> bool {
        match self.target[option as usize] {
            target if is_stable && target != 0 => target > 0,
            _ => self.saved[option as usize],
        }
    }

    /// Forgets what options were, and tries these as chosen, the others as left out.
    pub(super) fn prefer(&mut self, options: usize, prefers: impl Fn(usize) -> bool) {
        for (option, phase) in self.saved[..options].iter_mut().enumerate() {
            *phase = prefers(option);
        }
        self.target.fill(0);
        self.target_len = 0;
    }

    #[inline(always)]
    pub(super) fn save(&mut self, lit: Lit) {
        self.saved[lit.option()] = lit.is_chosen();
    }

    #[inline(always)]
    pub(super) fn is_quiet_until(&mut self, place: usize) {
        self.quiet = place;
    }

    /// Remembers the trail, if it is the longest without a conflict.
    pub(super) fn note(&mut self, trail: &[Lit], pace: &Pace) {
        if !pace.is_stable() || self.frozen.is_some() {
            return;
        }
        let quiet = self.quiet.min(trail.len());
        let keep = |phases: &mut [i8]| {
            for lit in &trail[..quiet] {
                phases[lit.option()] = if lit.is_chosen() { 1 } else { -1 };
            }
        };
        if quiet > self.target_len {
            self.target_len = quiet;
            keep(&mut self.target);
        }
        if quiet > self.best_len {
            self.best_len = quiet;
            keep(&mut self.best);
        }
    }

    pub(super) fn seed(&mut self, seed: u64) {
        self.random = seed;
    }

    /// A number below `n`, at random.
    pub(super) fn below(&mut self, n: usize) -> usize {
        below(&mut self.random, n)
    }

    /// What happens until [`thaw`](Self::thaw) is not to be remembered.
    pub(super) fn freeze(&mut self) {
        self.frozen = Some(self.saved.clone());
    }

    pub(super) fn thaw(&mut self) {
        if let Some(saved) = self.frozen.take() {
            self.saved = saved;
        }
    }

    /// Looks elsewhere: at the best that was found, the first preference, its opposite, or the opposite of all.
    pub(super) fn change(&mut self) {
        let saved = &mut self.saved;
        match self.rounds % 6 {
            0 => saved.fill(FIRST),
            2 => saved.fill(!FIRST),
            4 => {
                for phase in saved.iter_mut() {
                    *phase = below(&mut self.random, 2) == 0;
                }
            }
            _ => {
                for (phase, &best) in saved.iter_mut().zip(&self.best) {
                    if best != 0 {
                        *phase = best > 0;
                    }
                }
                self.best.fill(0);
                self.best_len = 0;
            }
        }
        self.rounds += 1;
        self.target.fill(0);
        self.target_len = 0;
    }
}

/// The high bits of a linear congruential generator (D. E. Knuth's MMIX).
fn below(state: &mut u64, n: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (((*state >> 32) * n as u64) >> 32) as usize
}
