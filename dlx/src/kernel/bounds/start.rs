//! Goes to the root of a subtree.

use super::{Bounded, CLOSED, Dead, FEW_OPEN, Place};
use crate::choice::Choice;
use crate::kernel::{Branching, NO_OPTION, Subtree};

impl Bounded {
    pub(super) fn enter(&mut self, subtree: &Subtree, branching: &Branching) {
        self.frames.clear();
        self.todo.clear();
        self.forced.clear();
        self.chosen.clear();
        self.changed.clear();
        self.saved.clear();
        self.removed.clear();
        self.closed.clear();
        if let Some(costs) = &mut self.costs {
            costs.spent = 0;
            costs.bounds.clear();
            costs.dropped.clear();
            costs.rising.iter_mut().for_each(|rising| rising.restart());
        }
        self.lengths.clone_from(&self.sets.lengths);
        self.needs.clone_from(&self.sets.lower);
        self.rooms.clone_from(&self.sets.upper);
        self.logging = self.has_many;
        if self.logging {
            self.fewest.restart(self.needs.len());
        }
        self.open = self.sets.open;
        self.key = branching.key;
        self.share = subtree.share;
        self.forcing = matches!(branching.choice, Choice::Fewest | Choice::Weighted);
        self.weights.restart(self.needs.len(), &branching.choice);
        self.left_out.clone_from(&subtree.covered);
        self.ruled_out.clone_from(&subtree.ruled_out);
        self.place = match self.begin(subtree) {
            Err(Dead) => Place::Done,
            Ok(()) if self.frames.is_empty() => Place::Node,
            Ok(()) => Place::Back,
        };
        self.open_at_root.clear();
        let primary = self.lengths[..self.needs.len()].iter();
        let open = primary.enumerate().filter(|&(_, &length)| length != CLOSED);
        self.open_at_root.extend(open.map(|(item, _)| item as u32));
        if !self.logging && self.frames.is_empty() && FEW_OPEN * self.open_at_root.len() < self.needs.len() {
            self.logging = true;
            self.fewest.restart(self.needs.len());
        }
    }

    fn begin(&mut self, subtree: &Subtree) -> Result<(), Dead> {
        if subtree.covered.is_empty() {
            if self.sets.is_hopeless {
                return Err(Dead);
            }
        } else {
            self.leave_out(subtree)?;
        }
        for &option in &subtree.chosen {
            let start = self.start_of(option);
            if !self.is_in_play(start) {
                return Err(Dead);
            }
            self.choose(start)?;
        }
        for &option in &subtree.ruled_out {
            let start = self.start_of(option);
            if self.is_in_play(start) {
                self.hide(start)?;
            }
        }
        if !subtree.branches.is_empty() {
            // Forced moves wait: with one branch left, that branch is one of them.
            for &option in &subtree.branches {
                if option == NO_OPTION || self.is_in_play(self.start_of(option)) {
                    self.todo.push(option);
                }
            }
            if self.todo.is_empty() {
                return Err(Dead);
            }
            if let Some(costs) = &mut self.costs {
                costs.bounds.resize(self.todo.len(), i64::MIN);
            }
            self.open_frame(0, subtree.in_turn);
            for &option in &subtree.behind {
                if self.is_in_play(self.start_of(option)) {
                    self.todo.push(option);
                }
            }
        }
        Ok(())
    }

    /// Takes items out of the problem, and all options that hold them.
    fn leave_out(&mut self, subtree: &Subtree) -> Result<(), Dead> {
        let sets = std::sync::Arc::clone(&self.sets);
        let items = || subtree.covered.iter().map(|item| sets.sets.numbers[item.index()] as usize);
        for item in items() {
            if item < sets.sets.primary && self.lengths[item] != CLOSED {
                self.open -= 1;
            }
            self.lengths[item] = CLOSED;
            if item < sets.sets.primary {
                self.needs[item] = 0;
            }
        }
        if (0..sets.sets.primary).any(|item| sets.lengths[item] == CLOSED && self.needs[item] > 0) {
            return Err(Dead);
        }
        for item in items() {
            for at in sets.sets.bases[item]..sets.sets.bases[item + 1] {
                // The set is closed: nothing moves in it.
                let start = sets.sets.heads[self.members[at as usize] as usize];
                if self.is_in_play(start) {
                    self.hide(start)?;
                }
            }
        }
        let items = self.lengths.iter().zip(&self.needs);
        if { items }.any(|(&length, &need)| length < need) { Err(Dead) } else { Ok(()) }
    }
}
