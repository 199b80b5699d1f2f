//! From a subtree to the root of its tree: what it leaves out is taken out, and what it has chosen is
//! chosen.

use super::hand_over::Trial;
use super::hands::Dead;
use super::sets::{BLOCK, Cell, Length};
use super::{Cells, Mark, Place};
use crate::choice::Choice;
use crate::kernel::{Branching, Subtree};
use crate::problem::ItemId;

impl<L: Length> Cells<L> {
    pub(super) fn start<const COLORED: bool, const LOG: bool>(
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
        self.weight = subtree.weight;
        self.forcing = matches!(branching.choice, Choice::Fewest);
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
            // Whatever rules it out has taken it out of the sets of all its items.
            let free = self.sets.option_cells(start).all(|cell| {
                let Cell { item, place } = self.cells[cell as usize];
                let (base, length) = (self.sets.bases[item as usize], self.lengths[item as usize]);
                item as usize >= self.sets.primary || length != L::COVERED && place - base < length.get()
            });
            // The sets tell nothing once all is covered; but then nothing more can be chosen.
            if !free || self.open == 0 {
                return Err(Dead);
            }
            self.choose_option::<COLORED, LOG>(start, updates)?;
        }
        for &item in &self.sets.forced {
            self.forced.push(item);
        }
        self.follow::<COLORED, LOG>(updates)?;
        if !subtree.branches.is_empty() {
            let starts = subtree.branches.iter().map(|option| self.sets.starts[option.index()]);
            self.todo.extend(starts);
            self.open_frame(0);
        }
        Ok(())
    }

    /// Takes items out of the problem, and all options that hold them.
    fn leave_out<const LOG: bool>(&mut self, items: &[ItemId]) {
        let updates = &mut 0;
        for item in items {
            let item = self.sets.numbers[item.index()] as usize;
            let base = self.sets.bases[item];
            for at in (base..base + self.lengths[item].get()).rev() {
                let start = self.sets.heads[self.members[at as usize] as usize];
                let mut rest = start;
                // An item left without options is no dead end yet: it may be the next to go. The
                // rest of the option is still to be taken out then.
                while self.hands().remove::<true, LOG>(rest, usize::MAX, updates).is_err() {
                    let is_left = |&cell: &u32| {
                        let Cell { item, place } = self.cells[cell as usize];
                        let length = self.lengths[item as usize];
                        length != L::COVERED && place - self.sets.bases[item as usize] < length.get()
                    };
                    match self.sets.option_cells(start).find(is_left) {
                        Some(cell) => rest = cell,
                        None => break,
                    }
                }
            }
            self.hands().leave::<LOG>(item);
        }
    }
}
