//! The names of items, and of colours.
//!
//! They stand in one text, and are found by a table of hashes: a name of its own in memory for each of millions of
//! items would take longer to free than many a problem takes to solve.

use std::hash::{BuildHasher, RandomState};

use super::BuildError;

/// Numbers with optional names, both ways.
#[derive(Clone, Default)]
pub(super) struct Names {
    /// All names, in the order of their numbers.
    text: String,
    /// For each number, twice the place in `text` where its name ends, plus one if it has a name.
    ends: Vec<u64>,
    /// A table with open addressing. Its size is 0 or a power of two, and some slot is free.
    slots: Vec<Slot>,
    /// How many slots are taken.
    named: usize,
    /// With keys of its own: names may come from a stranger.
    hasher: RandomState,
}

/// A number that has a name.
#[derive(Clone, Copy)]
struct Slot {
    /// A hash of the name.
    hash: u32,
    id: u32,
}

/// No number is as large as the one here.
const FREE: Slot = Slot { hash: 0, id: u32::MAX };

impl Names {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// As many numbers, all without a name.
    pub(super) fn unnamed(&self) -> Self {
        Names { ends: vec![0; self.len()], ..Names::default() }
    }

    pub(super) fn get(&self, id: u32) -> Option<&str> {
        let end = *self.ends.get(id as usize)?;
        let start = (id as usize).checked_sub(1).map_or(0, |before| self.ends[before]);
        (end % 2 == 1).then(|| &self.text[(start / 2) as usize..(end / 2) as usize])
    }

    pub(super) fn find(&self, name: &str) -> Option<u32> {
        if self.slots.is_empty() { None } else { self.seek(name, self.hash(name)).ok() }
    }

    pub(super) fn add(
        &mut self,
        what: &'static str,
        name: Option<&str>,
        limit: u32,
    ) -> Result<u32, BuildError> {
        if self.len() >= limit as usize {
            return Err(BuildError::TooMany { what, limit });
        }
        let id = self.len() as u32;
        if let Some(name) = name {
            self.make_room();
            let hash = self.hash(name);
            let Err(free) = self.seek(name, hash) else {
                return Err(BuildError::RepeatedName { name: name.to_owned() });
            };
            self.slots[free] = Slot { hash, id };
            self.named += 1;
            self.text.push_str(name);
        }
        self.ends.push(2 * self.text.len() as u64 + u64::from(name.is_some()));
        Ok(id)
    }

    fn hash(&self, name: &str) -> u32 {
        self.hasher.hash_one(name) as u32
    }

    /// The number with this name and its hash, or the place of the slot for it.
    fn seek(&self, name: &str, hash: u32) -> Result<u32, usize> {
        for place in probe(hash, self.slots.len()) {
            let slot = self.slots[place];
            if slot.id == FREE.id {
                return Err(place);
            }
            if slot.hash == hash && self.get(slot.id) == Some(name) {
                return Ok(slot.id);
            }
        }
        unreachable!("some slot is free")
    }

    /// Makes room for one more name: at most three quarters of the slots are taken.
    fn make_room(&mut self) {
        const SMALLEST: usize = 16;
        if 4 * (self.named + 1) <= 3 * self.slots.len() {
            return;
        }
        let larger = vec![FREE; SMALLEST.max(2 * self.slots.len())];
        for slot in std::mem::replace(&mut self.slots, larger) {
            if slot.id != FREE.id {
                let free = probe(slot.hash, self.slots.len()).find(|&place| self.slots[place].id == FREE.id);
                self.slots[free.expect("there is room")] = slot;
            }
        }
    }
}

/// The places in a table of this size where a hash may stand, the first one first, round and round.
fn probe(hash: u32, size: usize) -> impl Iterator<Item = usize> {
    let mask = size - 1;
    (hash as usize & mask..).map(move |place| place & mask)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_both_ways_in_a_table_that_grows() {
        let mut names = Names::default();
        assert_eq!((names.find(""), names.get(0)), (None, None));
        let name = |id: u32| (!id.is_multiple_of(3)).then(|| format!("{:x}", id / 2 * 7 + id % 2));
        for id in 0..5_000 {
            assert_eq!(names.add("items", name(id).as_deref(), u32::MAX).unwrap(), id);
        }
        assert_eq!(names.add("items", Some(""), u32::MAX).unwrap(), 5_000);
        assert_eq!((names.find(""), names.get(5_000), names.get(5_001)), (Some(5_000), Some(""), None));
        for id in 0..5_000 {
            let name = name(id);
            assert_eq!(names.get(id), name.as_deref());
            if let Some(name) = name {
                assert_eq!(names.find(&name), Some(id));
                assert_eq!(names.add("items", Some(&name), u32::MAX), Err(BuildError::RepeatedName { name }));
            }
        }
        assert_eq!((names.len(), names.find("none")), (5_001, None));
        let unnamed = names.unnamed();
        assert_eq!((unnamed.len(), unnamed.get(1), unnamed.find("1")), (5_001, None, None));
    }
}
