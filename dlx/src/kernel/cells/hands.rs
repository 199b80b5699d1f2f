//! Choosing an option: those that cannot stand beside it are removed from their sets. The innermost
//! loop of the search is here.
//!
//! What makes it sound. The cells, bases and heads are those of one problem, and never change but for
//! the places of cells. At each node the sets *agree*:
//!
//! - each set is as long as it was before anything was chosen, or shorter, or covered;
//! - its members stand first in its stretch of `members`, and each cell has its place there;
//! - an option is *in play* or *out*. One in play is in the sets of all its items, but for those
//!   secondary ones that have its colour already, which count as covered. One that is out is in the set
//!   of no item that is uncovered.
//!
//! When all items are covered, and at a dead end, the sets need not agree. Nothing is chosen then before
//! [`Cells::restore`] takes back the lengths of a node on the path.

#![allow(unsafe_code)]

use super::Cells;
use super::sets::{Cell, Length, PLAIN, SPACER, Start};
use crate::kernel::fewest::Fewest;

/// No cover contains what is chosen.
pub(super) struct Dead;

/// What removing options reads and writes, each at hand in a register. Made by [`Cells::hands`] alone.
pub(super) struct Hands<'k, L> {
    cells: &'k mut [Cell],
    members: &'k mut [u32],
    lengths: &'k mut [L],
    bases: &'k [u32],
    heads: &'k [Start],
    colors: &'k [u32],
    forced: &'k mut Vec<u32>,
    removed: &'k mut Vec<u32>,
    covered: &'k mut Vec<(u32, L)>,
    fewest: &'k mut Fewest,
    open: &'k mut u32,
    primary: usize,
    spare_own: bool,
}

impl<L: Length> Cells<L> {
    /// Chooses the option that begins here: covers its items, or agrees on their colours. `Dead` if
    /// that leaves an item without options.
    ///
    /// # Safety
    /// The option is in play.
    pub(super) unsafe fn choose_option<const COLORED: bool, const LOG: bool>(
        &mut self,
        start: Start,
        updates: &mut u64,
    ) -> Result<(), Dead> {
        self.chosen.push(start);
        if let Some(key) = self.key {
            self.key = Some(key.toggle(self.sets.option(start).0));
        }
        // SAFETY: it is in play.
        unsafe { self.hands().choose::<COLORED, LOG>(start, updates) }
    }

    /// Whether an option is in play. One of its primary items tells, as the sets agree.
    pub(super) fn is_in_play(&self, start: Start) -> bool {
        let mut cells = self.cells[start.index()..].iter();
        let Some(&Cell { item, place }) = cells.find(|cell| (cell.item as usize) < self.sets.primary) else {
            return false;
        };
        let length = self.lengths[item as usize];
        self.open > 0 && length != L::COVERED && place - self.sets.bases[item as usize] < length.get()
    }

    #[inline(always)]
    pub(super) fn hands(&mut self) -> Hands<'_, L> {
        Hands {
            cells: &mut self.cells,
            members: &mut self.members,
            lengths: &mut self.lengths,
            bases: &self.sets.bases,
            heads: &self.sets.heads,
            colors: &self.sets.colors,
            forced: &mut self.forced,
            removed: &mut self.removed,
            covered: &mut self.covered,
            fewest: &mut self.fewest,
            open: &mut self.open,
            primary: self.sets.primary,
            spare_own: self.sets.spare_own,
        }
    }
}

impl<L: Length> Hands<'_, L> {
    /// Where the option begins that stands here in `members`.
    #[inline(always)]
    fn option_at(&self, at: u32) -> Start {
        self.heads[self.members[at as usize] as usize]
    }

    /// Covers the items of the option that begins here, or agrees on their colours.
    ///
    /// # Safety
    /// The option is in play.
    #[inline(always)]
    unsafe fn choose<const COLORED: bool, const LOG: bool>(
        &mut self,
        start: Start,
        updates: &mut u64,
    ) -> Result<(), Dead> {
        if self.cells[start.index() - 1].place == *self.open {
            // It covers all that is left: nobody will ask for the sets.
            *self.open = 0;
            return Ok(());
        }
        let mut at = start.cell();
        loop {
            let Cell { item, place } = self.cells[at as usize];
            if item & SPACER != 0 {
                return Ok(());
            }
            let i = item as usize;
            let color = if COLORED { self.colors[at as usize] } else { PLAIN };
            if COLORED && self.lengths[i] == L::COVERED {
                // Its colour was agreed on before.
            } else if color == PLAIN {
                self.cover::<COLORED, LOG>(i, at, place, updates)?;
            } else {
                self.purify::<LOG>(i, color, updates)?;
            }
            at += 1;
        }
    }

    /// Covers an item: removes its options from all sets, but for the option with the cell `but`.
    /// That stays in the sets of its items, so that none of these is taken for hopeless.
    #[inline(always)]
    fn cover<const COLORED: bool, const LOG: bool>(
        &mut self,
        item: usize,
        but: u32,
        place: u32,
        updates: &mut u64,
    ) -> Result<(), Dead> {
        let own = if self.spare_own { item } else { usize::MAX };
        let base = self.bases[item];
        let end = base + self.lengths[item].get();
        if end > base + 1 {
            let first = self.members[base as usize];
            self.members[base as usize] = but;
            self.members[place as usize] = first;
            self.cells[first as usize].place = place;
            self.cells[but as usize].place = base;
            for at in (base + 1..end).rev() {
                // It is the last of this item's set, so that removing it there too, unless that is
                // spared, only makes the set shorter: all before it stay where they are.
                //
                // SAFETY: it is in this set, so it is in play, and this is done once for each.
                unsafe { self.remove::<COLORED, LOG>(self.option_at(at), own, updates)? };
            }
        }
        self.leave::<LOG>(item);
        Ok(())
    }

    /// Removes the options that give `item` another colour, or none. The others no longer depend
    /// on it.
    fn purify<const LOG: bool>(&mut self, item: usize, color: u32, updates: &mut u64) -> Result<(), Dead> {
        let own = if self.spare_own { item } else { usize::MAX };
        let base = self.bases[item];
        for at in (base..base + self.lengths[item].get()).rev() {
            if self.colors[self.members[at as usize] as usize] != color {
                // SAFETY: it is in this set, so it is in play; what comes to stand in its place was
                // passed before and has the colour, so this is done once for each.
                unsafe { self.remove::<true, LOG>(self.option_at(at), own, updates)? };
            }
        }
        self.leave::<LOG>(item);
        Ok(())
    }

    /// Takes an item out of the problem, and all options that hold it. Other items may be left without
    /// options: that is no dead end, as they may be the next to go.
    pub(super) fn leave_out<const LOG: bool>(&mut self, item: usize) {
        if self.lengths[item] == L::COVERED {
            return;
        }
        let base = self.bases[item];
        for at in (base..base + self.lengths[item].get()).rev() {
            let start = self.option_at(at);
            for at in start.index().. {
                let cell = self.cells[at];
                if cell.item & SPACER != 0 {
                    break;
                }
                let i = cell.item as usize;
                let (base, length) = (self.bases[i], self.lengths[i]);
                if length == L::COVERED || cell.place - base >= length.get() {
                    continue;
                }
                let left = length.get() - 1;
                let end = base + left;
                self.lengths[i] = L::new(left);
                let last = std::mem::replace(&mut self.members[end as usize], at as u32);
                self.members[cell.place as usize] = last;
                self.cells[last as usize].place = cell.place;
                self.cells[at].place = end;
                if LOG {
                    self.removed.push(cell.item);
                    self.fewest.change(i);
                }
                if left == 1 && i < self.primary {
                    self.forced.push(cell.item);
                }
            }
        }
        self.leave::<LOG>(item);
    }

    #[inline(always)]
    fn leave<const LOG: bool>(&mut self, item: usize) {
        if LOG {
            self.covered.push((item as u32, self.lengths[item]));
            self.fewest.change(item);
        }
        self.lengths[item] = L::COVERED;
        *self.open -= u32::from(item < self.primary);
    }

    /// Removes the option that begins here from the sets of all its items but `own`.
    ///
    /// # Safety
    /// The option is in play. It may be out of the set of `own` already, if that is covered next. Without
    /// `COLORED`, the problem has no colours.
    #[inline(always)]
    unsafe fn remove<const COLORED: bool, const LOG: bool>(
        &mut self,
        start: Start,
        own: usize,
        updates: &mut u64,
    ) -> Result<(), Dead> {
        let mut at = start.index();
        loop {
            debug_assert!(at < self.cells.len());
            // SAFETY: from a `Start` on, cells go on to a spacer, at which this loop ends.
            let Cell { item, place } = unsafe { *self.cells.get_unchecked(at) };
            if item & SPACER != 0 {
                break;
            }
            let i = item as usize;
            debug_assert!(i < self.lengths.len() && i < self.bases.len());
            // SAFETY: cells that are no spacers hold items, and each item has a length and a base.
            let (length, base) = unsafe { (self.lengths.get_unchecked_mut(i), *self.bases.get_unchecked(i)) };
            if i == own || COLORED && *length == L::COVERED {
                at += 1;
                continue;
            }
            debug_assert!(*length != L::COVERED && length.get() > 0);
            let left = length.get() - 1;
            *length = L::new(left);
            let end = base + left;
            debug_assert!(place <= end && (end as usize) < self.members.len());
            // SAFETY: the option is in play, so this cell is in the set: that is not empty, and `end` is
            // the place of its last member, within the set's stretch; `place` is not behind it. What
            // stands in `members` are cells.
            unsafe {
                let last = *self.members.get_unchecked(end as usize);
                *self.members.get_unchecked_mut(end as usize) = at as u32;
                *self.members.get_unchecked_mut(place as usize) = last;
                self.cells.get_unchecked_mut(last as usize).place = place;
                self.cells.get_unchecked_mut(at).place = end;
            }
            if LOG {
                self.removed.push(item);
                self.fewest.change(i);
            }
            if left <= 1 && i < self.primary {
                if left == 0 {
                    return Err(Dead);
                }
                self.forced.push(item);
            }
            at += 1;
        }
        *updates += u64::from(at as u32 - start.cell());
        Ok(())
    }
}
