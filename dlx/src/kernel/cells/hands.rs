//! Choosing an option: those that cannot stand beside it are taken out of their sets. The innermost
//! loop of the search is here.
#![allow(unsafe_code)]

use super::sets::{Cell, Length, PLAIN, SPACER};

/// No cover contains what is chosen.
pub(super) struct Dead;

/// What taking options out reads and writes, each at hand in a register.
pub(super) struct Hands<'k, L> {
    pub(super) cells: &'k mut [Cell],
    pub(super) members: &'k mut [u32],
    pub(super) lengths: &'k mut [L],
    pub(super) bases: &'k [u32],
    pub(super) heads: &'k [u32],
    pub(super) colors: &'k [u32],
    pub(super) forced: &'k mut Vec<u32>,
    pub(super) removed: &'k mut Vec<u32>,
    pub(super) covered: &'k mut Vec<(u32, L)>,
    pub(super) open: &'k mut u32,
    pub(super) primary: usize,
    pub(super) spare_own: bool,
}

impl<L: Length> Hands<'_, L> {
    /// Where the option begins that stands here in `members`.
    #[inline(always)]
    fn option_at(&self, at: u32) -> u32 {
        self.heads[self.members[at as usize] as usize]
    }

    /// Chooses the option that begins here: covers its items, or agrees on their colours.
    #[inline(always)]
    pub(super) fn choose<const COLORED: bool, const LOG: bool>(
        &mut self,
        start: u32,
        updates: &mut u64,
    ) -> Result<(), Dead> {
        if self.cells[start as usize - 1].place == *self.open {
            // It covers all that is left: nobody will ask for the sets.
            *self.open = 0;
            return Ok(());
        }
        let mut at = start;
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

    /// Covers an item: takes its options out of all sets, but for the option with the cell `but`.
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
                // It is the last of this item's set, so that taking it out there too, unless that is
                // spared, only makes the set shorter: all before it stay where they are.
                self.remove::<COLORED, LOG>(self.option_at(at), own, updates)?;
            }
        }
        self.leave::<LOG>(item);
        Ok(())
    }

    /// Takes out the options that give `item` another colour, or none. The others no longer depend
    /// on it.
    fn purify<const LOG: bool>(&mut self, item: usize, color: u32, updates: &mut u64) -> Result<(), Dead> {
        let own = if self.spare_own { item } else { usize::MAX };
        let base = self.bases[item];
        for at in (base..base + self.lengths[item].get()).rev() {
            if self.colors[self.members[at as usize] as usize] != color {
                self.remove::<true, LOG>(self.option_at(at), own, updates)?;
            }
        }
        self.leave::<LOG>(item);
        Ok(())
    }

    #[inline(always)]
    pub(super) fn leave<const LOG: bool>(&mut self, item: usize) {
        if LOG {
            self.covered.push((item as u32, self.lengths[item]));
        }
        self.lengths[item] = L::COVERED;
        *self.open -= u32::from(item < self.primary);
    }

    /// Takes the option that begins here out of the sets of all its items but `own`.
    #[inline(always)]
    pub(super) fn remove<const COLORED: bool, const LOG: bool>(
        &mut self,
        start: u32,
        own: usize,
        updates: &mut u64,
    ) -> Result<(), Dead> {
        let mut at = start as usize;
        loop {
            debug_assert!(at < self.cells.len());
            // SAFETY: `start` is the first cell of an option, and behind each option there is a
            // spacer, at which this loop ends.
            let Cell { item, place } = unsafe { *self.cells.get_unchecked(at) };
            if item & SPACER != 0 {
                break;
            }
            let i = item as usize;
            debug_assert!(i < self.lengths.len() && i < self.bases.len());
            // SAFETY: cells that are no spacers hold items.
            let (length, base) = unsafe { (self.lengths.get_unchecked_mut(i), *self.bases.get_unchecked(i)) };
            if i == own || COLORED && *length == L::COVERED {
                at += 1;
                continue;
            }
            let left = length.get() - 1;
            *length = L::new(left);
            let end = base + left;
            debug_assert!(place <= end && (end as usize) < self.members.len());
            // SAFETY: a set begins at its base and has not more members than it began with, and no
            // cell stands beyond the end of a set that it is in. What stands in `members` are cells.
            unsafe {
                let last = *self.members.get_unchecked(end as usize);
                *self.members.get_unchecked_mut(end as usize) = at as u32;
                *self.members.get_unchecked_mut(place as usize) = last;
                self.cells.get_unchecked_mut(last as usize).place = place;
                self.cells.get_unchecked_mut(at).place = end;
            }
            if LOG {
                self.removed.push(item);
            }
            if left <= 1 && i < self.primary {
                if left == 0 {
                    return Err(Dead);
                }
                self.forced.push(item);
            }
            at += 1;
        }
        *updates += u64::from(at as u32 - start);
        Ok(())
    }
}
