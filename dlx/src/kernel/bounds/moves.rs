//! Choosing options and ruling them out.
//!
//! An option is *in play*, *chosen* or *out*. One in play is in the sets of all its items that are not closed; any
//! other is in none of these. A secondary item is closed when an option is chosen that holds it; those that give it
//! the same colour stay in play.

use super::{Bounded, CLOSED, Dead};
use crate::kernel::cells::sets::{Cell, PLAIN, SPACER, Start};

impl Bounded {
    /// Chooses the option that begins here, which is in play. `Dead` if that leaves an item with fewer options than it
    /// needs.
    pub(super) fn choose(&mut self, start: Start) -> Result<(), Dead> {
        let option = self.sets.sets.option(start);
        self.chosen.push(option);
        self.key = self.key.map(|key| key.toggle(option.0));
        if let Some(costs) = &mut self.costs {
            costs.choose(option);
        }
        for cell in start.cell().. {
            let Cell { item, place } = self.cells[cell as usize];
            if item & SPACER != 0 {
                break;
            }
            let i = item as usize;
            if i >= self.sets.lower.len() {
                self.close_secondary(i, cell)?;
            } else if self.rooms[i] == 1 {
                self.open -= 1;
                self.close(i, cell, PLAIN)?;
            } else {
                let (need, room) = (self.needs[i], self.rooms[i]);
                self.changed.push((item, need, room));
                self.needs[i] = (need - 1).max(0);
                self.rooms[i] = room - 1;
                self.remove(cell, i, place)?;
            }
        }
        Ok(())
    }

    fn close_secondary(&mut self, item: usize, cell: u32) -> Result<(), Dead> {
        if self.lengths[item] == CLOSED {
            // Its colour was agreed on before.
            return Ok(());
        }
        let color = self.sets.sets.colors.get(cell as usize).copied().unwrap_or(PLAIN);
        self.close(item, cell, color)
    }

    /// Closes an item: rules out all its options but that of `cell`, and those with the same colour.
    fn close(&mut self, item: usize, cell: u32, color: u32) -> Result<(), Dead> {
        let (base, length) = (self.sets.sets.bases[item] as usize, self.lengths[item] as usize);
        self.set_closed(item);
        self.looks += length as u64;
        for at in base..base + length {
            let other = self.members[at];
            if other != cell && (color == PLAIN || self.sets.sets.colors[other as usize] != color) {
                self.hide(self.sets.sets.heads[other as usize])?;
            }
        }
        Ok(())
    }

    /// Out of the way of problems with few items, which need none of it.
    #[inline(never)]
    fn log_removal(&mut self, item: usize) {
        self.removed.push(item as u32);
        self.fewest.change(item);
    }

    fn set_closed(&mut self, item: usize) {
        if self.logging {
            self.closed.push((item as u32, self.lengths[item]));
            self.fewest.change(item);
        }
        self.lengths[item] = CLOSED;
    }

    /// Takes the option that begins here, which is in play, out of the sets of its items.
    pub(super) fn hide(&mut self, start: Start) -> Result<(), Dead> {
        for cell in start.cell().. {
            let Cell { item, place } = self.cells[cell as usize];
            if item & SPACER != 0 {
                break;
            }
            if self.lengths[item as usize] != CLOSED {
                self.remove(cell, item as usize, place)?;
            }
        }
        Ok(())
    }

    /// Takes a cell out of the set of its item.
    #[inline]
    fn remove(&mut self, cell: u32, item: usize, place: u32) -> Result<(), Dead> {
        self.updates += 1;
        let left = self.lengths[item] - 1;
        let end = self.sets.sets.bases[item] + left as u32;
        let other = self.members[end as usize];
        self.members[end as usize] = cell;
        self.cells[cell as usize].place = end;
        self.members[place as usize] = other;
        self.cells[other as usize].place = place;
        self.lengths[item] = left;
        if self.logging {
            self.log_removal(item);
        }
        match self.needs.get(item) {
            Some(&need) if left <= need => self.is_tight(item, left, need),
            _ => Ok(()),
        }
    }

    /// Takes note of a primary item with no more options than it needs.
    #[cold]
    fn is_tight(&mut self, item: usize, left: i32, need: i32) -> Result<(), Dead> {
        if left < need {
            return Err(Dead);
        }
        if left == 0 {
            self.set_closed(item);
            self.open -= 1;
        } else {
            self.forced.push(item as u32);
        }
        Ok(())
    }

    /// Makes forced moves: chooses the options of each item that has just as many as it needs.
    pub(super) fn follow(&mut self) -> Result<(), Dead> {
        if !self.forcing {
            self.forced.clear();
        }
        while let Some(item) = self.forced.pop() {
            let i = item as usize;
            while self.lengths[i] == self.needs[i] {
                let cell = self.members(i)[0];
                self.choose(self.sets.sets.heads[cell as usize])?;
            }
        }
        Ok(())
    }

    /// Whether an option is in play.
    pub(super) fn is_in_play(&self, start: Start) -> bool {
        let sets = &self.sets.sets;
        let mut cells = self.cells[start.index()..].iter().take_while(|cell| cell.item & SPACER == 0);
        let open = cells.find(|cell| self.lengths[cell.item as usize] != CLOSED);
        open.is_some_and(|cell| {
            let item = cell.item as usize;
            ((cell.place - sets.bases[item]) as i32) < self.lengths[item]
        })
    }
}
