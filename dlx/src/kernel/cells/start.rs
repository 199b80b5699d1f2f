//! Goes to the root of a subtree: takes out the items that it leaves out, and chooses its options.

use super::hand_over::Trial;
use super::hands::Dead;
use super::sets::{BLOCK, Length};
use super::{Cells, Mark, Place};
use crate::choice::Choice;
use crate::kernel::{Branching, Subtree};
use crate::problem::ItemId;

impl<L: Length> Cells<L> {
    pub(super) fn enter<const COLORED: bool, const LOG: bool>(
        &mut self,
        subtree: &Subtree,
        branching: &Branching,
    ) {
        self.frames.clear();
        self.todo.clear();
        self.forced.clear();
        let untouched = Mark {
            open: self.sets.primary as u32,
            window: (0, self.sets.primary.div_ceil(BLOCK) as u32),
            ..Mark::default()
        };
        self.restore::<LOG>(untouched);
        if !LOG {
            self.saved.truncate(self.lengths.len());
        }
        self.key = branching.key;
        self.share = subtree.share;
        self.forcing = matches!(branching.choice, Choice::Fewest | Choice::Weighted);
        self.weights.restart(self.sets.primary, &branching.choice);
        self.left_out.clone_from(&subtree.covered);
        self.hand_over.trial = Trial::new(&self.sets);
        let begun = self.begin::<COLORED, LOG>(subtree);
        self.place = match begun {
            Err(Dead) => Place::Done,
            Ok(()) if self.frames.is_empty() => Place::Node,
            Ok(()) => Place::Back,
        };
    }

    fn begin<const COLORED: bool, const LOG: bool>(&mut self, subtree: &Subtree) -> Result<(), Dead> {
        let updates = &mut 0;
        if subtree.covered.is_empty() {
            if self.sets.hopeless {
                return Err(Dead);
            }
        } else {
            self.leave_out::<LOG>(&subtree.covered);
            if self.lengths[..self.sets.primary].contains(&L::new(0)) {
                return Err(Dead);
            }
        }
        for option in &subtree.chosen {
            let start = self.sets.starts[option.index()];
            if !self.is_in_play(start) {
                return Err(Dead);
            }
            // SAFETY: it is in play.
            unsafe { self.choose_option::<COLORED, LOG>(start, updates)? };
        }
        for &item in &self.sets.forced {
            self.forced.push(item);
        }
        self.follow::<COLORED, LOG>(updates)?;
        if !subtree.branches.is_empty() {
            let starts = subtree.branches.iter().map(|option| self.sets.starts[option.index()]);
            self.todo = starts.filter(|&start| self.is_in_play(start)).collect();
            if self.todo.is_empty() {
                return Err(Dead);
            }
            self.open_frame(0);
        }
        Ok(())
    }

    /// Takes items out of the problem, and all options that hold them.
    fn leave_out<const LOG: bool>(&mut self, items: &[ItemId]) {
        for item in items {
            let item = self.sets.numbers[item.index()] as usize;
            self.hands().leave_out::<LOG>(item);
        }
    }
}
