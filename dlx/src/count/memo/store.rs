//! Stores the counts of subproblems.
//!
//! Entries lie one after another in an array: the lengths of the key and the number, the key, and the number.
//! A hash table with open addressing points to them. Keys are compared in all their words. There are two
//! generations. When the memory is used up, the older one is discarded, and the younger one takes its place.
//! An entry that is found in the older one is copied to the younger one. So only entries that were not used
//! lately are discarded, and nothing is lost but time.

use super::number::Number;

/// Entries, and a table to find them.
#[derive(Default)]
struct Generation {
    /// For each entry, a word with the lengths of the key (lower half) and the number; the key; the number.
    entries: Vec<u64>,
    /// The hash of an entry, and its index plus one; 0 is a free place.
    table: Vec<(u32, u32)>,
    len: usize,
}

/// The first size of a table.
const FIRST_PLACES: usize = 16;
/// The bytes of a place in the table.
const PLACE_BYTES: usize = size_of::<(u32, u32)>();

impl Generation {
    fn bytes(&self) -> usize {
        8 * self.entries.capacity() + PLACE_BYTES * self.table.len()
    }

    /// The place of an entry in the table: `Ok` if it is there, `Err` with a free place if not.
    #[inline]
    fn place(&self, key: &[u64], hash: u32) -> Result<usize, usize> {
        let mask = self.table.len() - 1;
        let mut place = hash as usize & mask;
        loop {
            let (found, at) = self.table[place];
            if at == 0 {
                return Err(place);
            }
            if found == hash && self.entry(at).0 == key {
                return Ok(place);
            }
            place = (place + 1) & mask;
        }
    }

    /// The key and the number of an entry.
    #[inline]
    fn entry(&self, at: u32) -> (&[u64], &[u64]) {
        let at = at as usize - 1;
        let lengths = self.entries[at];
        let end = at + 1 + lengths as u32 as usize;
        (&self.entries[at + 1..end], &self.entries[end..end + (lengths >> 32) as usize])
    }

    #[inline]
    fn find(&self, key: &[u64], hash: u32) -> Option<&[u64]> {
        if self.table.is_empty() {
            return None;
        }
        let place = self.place(key, hash).ok()?;
        Some(self.entry(self.table[place].1).1)
    }

    /// Adds an entry that is not there, if it fits within `limit` bytes.
    fn add(&mut self, key: &[u64], hash: u32, number: &[u64], limit: usize) -> bool {
        let more = 1 + key.len() + number.len();
        if !self.has_room(more, limit) {
            return false;
        }
        let Err(place) = self.place(key, hash) else { return true };
        // The index fits: `has_room` checked it.
        self.table[place] = (hash, self.entries.len() as u32 + 1);
        self.entries.push((number.len() as u64) << 32 | key.len() as u64);
        self.entries.extend_from_slice(key);
        self.entries.extend_from_slice(number);
        self.len += 1;
        true
    }

    /// Whether an entry of `more` words fits. Makes room for it within the limit.
    fn has_room(&mut self, more: usize, limit: usize) -> bool {
        let words = self.entries.len() + more;
        if words >= u32::MAX as usize {
            return false;
        }
        if self.len >= self.table.len() / 4 * 3 && !self.grow_table(limit) {
            return false;
        }
        if words > self.entries.capacity() {
            let capacity = words.max(2 * self.entries.capacity());
            // The old and the new array exist at the same time while one is copied.
            let fits = |capacity: usize| self.bytes() + 8 * capacity <= limit;
            let capacity = if fits(capacity) { capacity } else { words + self.entries.len() / 4 };
            return fits(capacity) && self.entries.try_reserve_exact(capacity - self.entries.len()).is_ok();
        }
        true
    }

    fn grow_table(&mut self, limit: usize) -> bool {
        let places = (2 * self.table.len()).max(FIRST_PLACES);
        let mut table = Vec::new();
        if self.bytes() + PLACE_BYTES * places > limit || table.try_reserve_exact(places).is_err() {
            return false;
        }
        table.resize(places, (0, 0));
        let old = std::mem::replace(&mut self.table, table);
        for (hash, at) in old.into_iter().filter(|&(_, at)| at != 0) {
            let mut place = hash as usize & (places - 1);
            while self.table[place].1 != 0 {
                place = (place + 1) & (places - 1);
            }
            self.table[place] = (hash, at);
        }
        true
    }
}

/// The stored counts, within a memory limit.
pub(super) struct Store {
    young: Generation,
    old: Generation,
    memory: usize,
}

impl Store {
    pub(super) fn new(memory: usize) -> Self {
        Store { young: Generation::default(), old: Generation::default(), memory }
    }

    /// The number stored for a key with this [`hash`].
    pub(super) fn find(&mut self, key: &[u64], hash: u32) -> Option<Number> {
        if let Some(number) = self.young.find(key, hash) {
            return Some(Number::from_limbs(number));
        }
        let number = Number::from_limbs(self.old.find(key, hash)?);
        self.add(key, hash, &number);
        Some(number)
    }

    /// Stores the number of a key with this [`hash`], which must not be stored yet, if there is room.
    pub(super) fn add(&mut self, key: &[u64], hash: u32, number: &Number) {
        number.with_limbs(|number| {
            if !self.young.add(key, hash, number, self.memory / 2) {
                self.old = std::mem::take(&mut self.young);
                self.young.add(key, hash, number, self.memory / 2);
            }
        });
    }
}

/// The hash of a key.
#[inline]
pub(super) fn hash(key: &[u64]) -> u32 {
    let mut hash = 0x9e37_79b9_7f4a_7c15_u64;
    for &word in key {
        let product = u128::from(word ^ hash) * u128::from(0xa076_1d64_78bd_642f_u64);
        hash = (product >> 64) as u64 ^ product as u64;
    }
    (hash >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(n: u64) -> Vec<u64> {
        (0..=n % 3).map(|k| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ k).collect()
    }

    #[test]
    fn what_is_asked_for_stays_and_all_keeps_within_bounds() {
        for memory in [0, 100, 5000, 1 << 16] {
            let mut store = Store::new(memory);
            let mut known = 0;
            for n in 0..20_000 {
                let number = Number::from_limbs(&[n, n, n][..n as usize % 4]);
                store.add(&key(n), hash(&key(n)), &number);
                for old in [0, n / 2] {
                    if let Some(found) = store.find(&key(old), hash(&key(old))) {
                        let limbs = found.with_limbs(<[u64]>::to_vec);
                        assert!(limbs.len() == old as usize % 4 || old == 0);
                        assert!(limbs.iter().all(|&limb| limb == old));
                        known += u32::from(old == 0);
                    }
                }
                assert!(store.young.bytes() + store.old.bytes() <= memory);
            }
            assert_eq!(known >= 20_000, memory >= 5000, "{memory}: {known}");
        }
    }

    #[test]
    fn keys_of_one_hash_are_told_apart() {
        let mut store = Store::new(1 << 12);
        for n in 0..20 {
            store.add(&[n], 7, &Number::Small(n.into()));
        }
        for n in 0..20 {
            let found = store.find(&[n], 7).map(Number::into_natural);
            assert_eq!(found, Some(n.into()));
        }
        assert!(store.find(&[20], 7).is_none());
    }
}
