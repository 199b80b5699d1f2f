//! Stores the counts of subproblems.
//!
//! Entries lie one after another in an array: the lengths of the key and the number, the key, and the number.
//! A hash table with open addressing points to them. Keys are compared in all their words. There are two
//! generations. When the memory is used up, the older one is discarded, and the younger one takes its place.
//! An entry that is found in the older one is copied to the younger one. So only entries that were not used
//! lately are discarded, and nothing is lost but time.
//!
//! Each thread has [`News`] of its own: what it found since all threads last waited for each other. Meanwhile the
//! [`Store`] that they share does not change, so they read it without locks. Then it takes in the news of all. It is in
//! shards, by hash, and so are the news: each shard is filled by one thread.

use std::convert::Infallible;

use super::number::Number;
use crate::parallel;

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

    /// The keys and numbers of all entries, in the order in which they were added.
    fn entries(&self) -> impl Iterator<Item = (&[u64], &[u64])> {
        let mut next = 1;
        std::iter::from_fn(move || {
            let (key, number) = (next as usize <= self.entries.len()).then(|| self.entry(next))?;
            next += (1 + key.len() + number.len()) as u32;
            Some((key, number))
        })
    }

    /// Drops all entries, but keeps their memory.
    fn clear(&mut self) {
        self.entries.clear();
        self.table.fill((0, 0));
        self.len = 0;
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

/// What a thread found that the [`Store`] does not have.
pub(super) struct News {
    shards: Vec<Generation>,
    /// The bytes of all shards, and the most.
    bytes: usize,
    most: usize,
    is_full: bool,
}

impl News {
    /// News for a store with this many shards, a power of two, within `memory` bytes.
    pub(super) fn new(shards: usize, memory: usize) -> Self {
        News { shards: generations(shards), bytes: 0, most: memory, is_full: false }
    }

    /// Whether some entry did not fit.
    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    /// The number stored for a key with this [`hash`], here or in a store.
    pub(super) fn find(&mut self, store: &Store, key: &[u64], hash: u32) -> Option<Number> {
        let shard = shard_of(hash, self.shards.len());
        let young = self.shards[shard].find(key, hash).or_else(|| store.shards[shard].young.find(key, hash));
        if let Some(number) = young {
            return Some(Number::from_limbs(number));
        }
        let number = Number::from_limbs(store.shards[shard].old.find(key, hash)?);
        self.add(key, hash, &number);
        Some(number)
    }

    /// Stores the number of a key with this [`hash`], if there is room.
    pub(super) fn add(&mut self, key: &[u64], hash: u32, number: &Number) {
        let shard = shard_of(hash, self.shards.len());
        let generation = &mut self.shards[shard];
        let others = self.bytes - generation.bytes();
        let is_added = number.with_limbs(|number| generation.add(key, hash, number, self.most - others));
        self.bytes = others + generation.bytes();
        // What does not fit where nothing else is will never fit.
        self.is_full |= !is_added && self.shards.iter().any(|generation| generation.len > 0);
    }
}

/// The stored counts, within a memory limit.
pub(super) struct Store {
    shards: Vec<Shard>,
    /// The most bytes of a generation of a shard.
    most: usize,
}

#[derive(Default)]
struct Shard {
    young: Generation,
    old: Generation,
}

impl Store {
    /// A store of this many shards, a power of two, within `memory` bytes, as far as it takes in news. What it takes
    /// over has the limit of those news.
    pub(super) fn new(shards: usize, memory: usize) -> Self {
        Store { shards: (0..shards).map(|_| Shard::default()).collect(), most: memory / 2 / shards }
    }

    /// The number of shards.
    pub(super) fn shards(&self) -> usize {
        self.shards.len()
    }

    /// Takes in the news of threads, in this order, on `threads` threads. What is known already is left out.
    pub(super) fn take_in<'n>(&mut self, news: impl Iterator<Item = &'n mut News>, threads: usize) {
        let mut of_shards: Vec<Vec<&mut Generation>> = self.shards.iter().map(|_| Vec::new()).collect();
        for news in news {
            news.is_full = false;
            for (of_shard, generation) in of_shards.iter_mut().zip(&mut news.shards) {
                of_shard.push(generation);
            }
        }
        let most = self.most;
        let both = self.shards.iter_mut().zip(of_shards).collect();
        let Ok(_) = parallel::try_map(both, threads, |(shard, of_shard): (&mut Shard, Vec<_>)| {
            of_shard.into_iter().for_each(|news| shard.take_in(news, most));
            Ok::<_, Infallible>(())
        });
    }

    /// Takes in the news of the only thread: they are the younger generation, and become the older one as a whole.
    pub(super) fn take_over(&mut self, news: &mut News) {
        (news.is_full, news.bytes) = (false, 0);
        for (shard, generation) in self.shards.iter_mut().zip(&mut news.shards) {
            shard.old = std::mem::take(generation);
        }
    }
}

impl Shard {
    fn take_in(&mut self, news: &mut Generation, most: usize) {
        for (key, number) in news.entries() {
            let hash = hash(key);
            if !self.young.add(key, hash, number, most) {
                self.old = std::mem::take(&mut self.young);
                self.young.add(key, hash, number, most);
            }
        }
        news.clear();
    }
}

fn generations(count: usize) -> Vec<Generation> {
    (0..count).map(|_| Generation::default()).collect()
}

/// The shard of a hash, where their number is a power of two. It goes by the upper bits, a place in a table by the lower ones.
#[inline]
fn shard_of(hash: u32, shards: usize) -> usize {
    ((u64::from(hash) * shards as u64) >> 32) as usize
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

    /// Stores numbers with up to three limbs, asks for the first and a later one again and again, and says how often the
    /// first was known.
    fn ask(news: &mut News, store: &mut Store, take_in: impl Fn(&mut Store, &mut News)) -> u32 {
        let mut known = 0;
        for n in 0..20_000 {
            let number = Number::from_limbs(&[n, n, n][..n as usize % 4]);
            if news.find(store, &key(n), hash(&key(n))).is_none() {
                news.add(&key(n), hash(&key(n)), &number);
            }
            for old in [0, n / 2] {
                if let Some(found) = news.find(store, &key(old), hash(&key(old))) {
                    let limbs = found.with_limbs(<[u64]>::to_vec);
                    assert!(limbs.len() == old as usize % 4 || old == 0);
                    assert!(limbs.iter().all(|&limb| limb == old));
                    known += u32::from(old == 0);
                }
            }
            if news.is_full() || n % 300 == 299 {
                take_in(store, news);
            }
        }
        known
    }

    fn bytes<'g>(all: impl IntoIterator<Item = &'g Generation>) -> usize {
        all.into_iter().map(Generation::bytes).sum()
    }

    #[test]
    fn what_is_asked_for_stays_and_all_keeps_within_bounds() {
        for memory in [0, 100, 5000, 1 << 16] {
            let (mut news, mut store) = (News::new(1, memory / 2), Store::new(1, memory));
            let known = ask(&mut news, &mut store, |store, news| {
                if news.is_full() {
                    store.take_over(news);
                }
                assert!(bytes(&news.shards) + bytes([&store.shards[0].old]) <= memory);
            });
            assert_eq!(known >= 20_000, memory >= 5000, "{memory}: {known}");
        }
        for memory in [0, 100, 40_000, 1 << 18] {
            let (mut news, mut store) = (News::new(4, memory / 4), Store::new(4, memory));
            let known = ask(&mut news, &mut store, |store, news| {
                store.take_in([news].into_iter(), 2);
                let kept = store.shards.iter().flat_map(|shard| [&shard.young, &shard.old]);
                assert!(bytes(kept) <= memory);
            });
            assert_eq!(known >= 19_900, memory >= 40_000, "{memory}: {known}");
        }
    }

    #[test]
    fn keys_of_one_hash_are_told_apart() {
        let (mut news, store) = (News::new(1, 1 << 12), Store::new(1, 0));
        for n in 0..20 {
            news.add(&[n], 7, &Number::Small(n.into()));
        }
        for n in 0..20 {
            let found = news.find(&store, &[n], 7).map(Number::into_natural);
            assert_eq!(found, Some(n.into()));
        }
        assert!(news.find(&store, &[20], 7).is_none());
    }
}
