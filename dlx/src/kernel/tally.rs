//! What a kernel has done, and when it is to pause.

use super::Kernel;
use crate::clock::POLL_INTERVAL;

/// Less work than this is no more than what some nodes take.
pub(super) const LONG: u64 = POLL_INTERVAL / 16;

/// What a kernel has done, and its limits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) nodes: u64,
    pub(crate) updates: u64,
    pub(crate) covers: u64,
    /// All that was done, in units of roughly a nanosecond: the same on every machine. Brought up to date
    /// whenever `run` comes back.
    pub(crate) work: u64,
    pub(crate) profile: Vec<u64>,
    /// `run` pauses before it examines more nodes than this.
    pub(crate) pause_at: u64,
    pub(crate) pace: Pace,
    /// `run` returns `Full` at this number of covers, when counting.
    pub(crate) limit: u64,
}

/// How many nodes take about as much work as a search does between two looks at its limits: going by what the kernel
/// says at first, and later by what the last ones took.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pace {
    /// The nodes when the last stretch began; 0 before the first.
    nodes: u64,
    /// The work when the last stretch began; 0 before the first.
    work: u64,
    /// The nodes of the last stretch; 0 before the first.
    stretch: u64,
    /// The work of each of the last ones.
    each: u64,
}

impl Tally {
    /// The work of a node of late, and how many of them make up the next stretch, which takes about [`POLL_INTERVAL`].
    pub(crate) fn next_stretch(&mut self, kernel: &dyn Kernel) -> (u64, u64) {
        /// Nodes may become costlier from one stretch to the next.
        const MORE: u64 = 4;
        let Pace { nodes, work: before, stretch, each } = self.pace;
        let (nodes, done) = (self.nodes.saturating_sub(nodes), self.work.saturating_sub(before));
        if nodes == 0 && stretch > 0 {
            // It paused for something else.
            return (each, stretch);
        }
        let each = done.checked_div(nodes).unwrap_or(0).max(kernel.node_work()).max(1);
        let most = match stretch {
            0 => POLL_INTERVAL / kernel.costly_node_work().max(1),
            _ => stretch.saturating_mul(MORE),
        };
        let stretch = (POLL_INTERVAL / each).min(most).max(1);
        self.pace = Pace { nodes: self.nodes, work: self.work, stretch, each };
        (each, stretch)
    }

    /// Charges the time that it takes to hand over a cover, as there may be many to a node: the more options it has,
    /// the sooner `run` pauses.
    #[inline]
    pub(crate) fn made_cover(&mut self, options: usize) {
        /// This many options take about as long as a node.
        const LIKE_A_NODE: u64 = 16;
        self.pause_sooner(1 + options as u64 / LIKE_A_NODE);
    }

    /// Charges work beyond that of a usual node: `run` pauses the sooner. Call it after the node is recorded, or when
    /// `run` would go on from here after a pause: what is charged must not be done again.
    #[inline(always)]
    pub(crate) fn charge(&mut self, work: u64) {
        if work >= LONG {
            self.charge_long(work);
        }
    }

    #[cold]
    fn charge_long(&mut self, work: u64) {
        self.pause_sooner(work / self.pace.each.max(1));
    }

    #[inline(always)]
    fn pause_sooner(&mut self, nodes: u64) {
        self.pause_at = self.pause_at.saturating_sub(nodes).max(self.nodes);
    }

    /// Records a node about to be examined; `false` if no more are allowed.
    #[inline(always)]
    pub(crate) fn node(&mut self, depth: usize) -> bool {
        if self.nodes >= self.pause_at {
            return false;
        }
        self.nodes += 1;
        if depth >= self.profile.len() {
            self.deepen(depth);
        }
        self.profile[depth] += 1;
        true
    }

    /// Resets everything but the limit.
    pub(crate) fn restart(&mut self, limit: u64) {
        self.profile.clear();
        *self = Tally { profile: std::mem::take(&mut self.profile), limit, ..Tally::default() };
    }

    /// Adds what another thread has done.
    pub(crate) fn add(&mut self, other: &Tally) {
        self.nodes += other.nodes;
        self.updates += other.updates;
        self.covers = self.covers.saturating_add(other.covers);
        self.work += other.work;
        if self.profile.len() < other.profile.len() {
            self.profile.resize(other.profile.len(), 0);
        }
        for (mine, theirs) in self.profile.iter_mut().zip(&other.profile) {
            *mine += theirs;
        }
    }

    /// Takes note of the work done since the tally was at these nodes and updates, if each takes this much.
    pub(crate) fn add_work(&mut self, (nodes, updates): (u64, u64), node: u64, update: u64) {
        self.work += (self.nodes - nodes) * node + (self.updates - updates) * update;
    }

    #[cold]
    fn deepen(&mut self, depth: usize) {
        self.profile.resize(depth + 1, 0);
    }

    /// Records covers when counting; `true` if the limit is reached. Without one, that is [`u64::MAX`]: with bounds, a
    /// single node may have billions of covers.
    #[inline(always)]
    pub(crate) fn count(&mut self, covers: u64) -> bool {
        self.covers = self.covers.saturating_add(covers);
        if self.covers >= self.limit {
            self.covers = self.limit;
            return true;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_ends_at_the_greatest_number() {
        let mut tally = Tally { limit: u64::MAX, covers: u64::MAX - 5, ..Tally::default() };
        assert!(!tally.count(4));
        assert!(tally.count(1 << 32));
        assert_eq!(tally.covers, u64::MAX);
        tally.add(&Tally { covers: 7, ..Tally::default() });
        assert_eq!(tally.covers, u64::MAX);
    }
}
