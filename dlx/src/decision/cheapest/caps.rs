//! Searches for covers that cost at most a *cap*, which rises.
//!
//! A search is fast if covers may cost little more than the bound: few options are left then. If the bound is close to
//! the least cost, it is best not to wait for a cover of that cost. A first search looks for covers that cost little
//! more than the bound, the next one for covers that cost twice as much more, and so on, until there are enough. The
//! last search takes most of the time.

/// The first cap is above the bound by this part of the gap to what covers may cost.
const FIRST_PART: u64 = 64;
/// After a search that was stopped, the next cap is closer to the bound by this factor.
const CLOSER: u64 = 4;

/// What the covers of one search may cost after the other.
#[derive(Debug, Default)]
pub(super) struct Caps {
    /// All covers that cost less have been found.
    floor: u64,
    /// How much more the next cap is.
    step: Option<u64>,
}

impl Caps {
    /// All covers that cost less have been found.
    pub(super) fn floor(&self) -> u64 {
        self.floor
    }

    /// No cover costs less than this.
    pub(super) fn raise(&mut self, bound: u64) {
        self.floor = self.floor.max(bound);
    }

    /// Begins with a step, where covers are only wanted that cost at most `most`, if that is known.
    pub(super) fn begin(&mut self, most: Option<u64>) {
        if self.step.is_none() {
            self.step = most.map(|most| most.saturating_sub(self.floor) / FIRST_PART + 1);
        }
    }

    /// From now on, there are no caps.
    pub(super) fn end(&mut self) {
        self.step = None;
    }

    /// The next cap, if there is one below `most`.
    pub(super) fn next(&self, most: Option<u64>) -> Option<u64> {
        let cap = self.floor.saturating_add(self.step?);
        most.is_some_and(|most| cap < most).then_some(cap)
    }

    /// All covers up to a cap were found.
    pub(super) fn pass(&mut self, cap: u64) {
        self.floor = cap + 1;
        self.step = self.step.map(|step| step.saturating_mul(2));
    }

    /// A search was stopped.
    pub(super) fn slow_down(&mut self) {
        self.step = self.step.map(|step| (step / CLOSER).max(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caps_rise_faster_and_faster_until_all_is_allowed() {
        let mut caps = Caps::default();
        assert_eq!(caps.next(Some(1000)), None);
        caps.raise(360);
        caps.begin(Some(1000));
        assert_eq!(caps.next(None), None);
        let mut seen = Vec::new();
        while let Some(cap) = caps.next(Some(1000)) {
            seen.push(cap);
            caps.pass(cap);
        }
        assert_eq!(seen, [371, 394, 439, 528, 705]);
        assert_eq!(caps.floor(), 706);
        caps.slow_down();
        assert_eq!(caps.next(Some(1000)), Some(794));
        caps.end();
        assert_eq!(caps.next(Some(1000)), None);
    }
}
