//! States on the path, and the way back to them.

use super::Bounded;

/// A state on the path: how much had been done when it was saved.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark {
    pub(super) chosen: u32,
    open: u32,
    changed: u32,
    /// Where in `saved` its lengths are.
    pub(super) saved: usize,
    removed: usize,
    closed: usize,
    /// With costs, what was spent.
    spent: i64,
    /// With costs, how many options were dropped.
    pub(super) dropped: usize,
}

impl Bounded {
    /// The state at hand, whose lengths are in `saved` from here on.
    pub(super) fn mark(&self, saved: usize) -> Mark {
        Mark {
            chosen: self.chosen.len() as u32,
            open: self.open,
            changed: self.changed.len() as u32,
            saved,
            removed: self.removed.len(),
            closed: self.closed.len(),
            spent: self.costs.as_ref().map_or(0, |costs| costs.spent),
            dropped: self.costs.as_ref().map_or(0, |costs| costs.dropped.len()),
        }
    }

    /// Goes back to the state of the last frame.
    pub(super) fn restore(&mut self, mark: Mark) {
        self.chosen.truncate(mark.chosen as usize);
        self.open = mark.open;
        if let Some(costs) = &mut self.costs {
            costs.spent = mark.spent;
            costs.dropped.truncate(mark.dropped);
            costs.rising.iter_mut().for_each(|rising| rising.restore());
        }
        if self.logging {
            for (item, length) in self.closed.drain(mark.closed..) {
                self.lengths[item as usize] = length;
                self.fewest.change(item as usize);
            }
            for item in self.removed.drain(mark.removed..) {
                self.lengths[item as usize] += 1;
                self.fewest.change(item as usize);
            }
        } else {
            self.lengths.copy_from_slice(&self.saved[mark.saved..][..self.sets.lengths.len()]);
        }
        for (item, need, room) in self.changed.drain(mark.changed as usize..).rev() {
            (self.needs[item as usize], self.rooms[item as usize]) = (need, room);
            if self.logging {
                self.fewest.change(item as usize);
            }
        }
    }
}
