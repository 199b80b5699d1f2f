//! States with a number each: a hash table laid out in one array.
//!
//! Open addressing, with linear probing. A place has the `N` words of the state's key and then the
//! limbs of its number, side by side, so that most of the time finding and adding touches one cache
//! line. The lowest bit of a key is always set, so that a place whose key begins with 0 is free; its
//! number is 0, so that to add to a state and to store a new one is the same.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::natural;

/// What a state is looked up by. The lowest bit of the first word is set.
pub(super) type Key<const N: usize> = [u64; N];

/// The array could not be had within the memory that is left.
#[derive(Debug)]
pub(super) struct Full;

/// How many bytes may still be taken.
pub(super) struct Spare(AtomicUsize);

impl Spare {
    pub(super) fn new(bytes: usize) -> Self {
        Spare(AtomicUsize::new(bytes))
    }

    pub(super) fn take(&self, bytes: usize) -> Result<(), Full> {
        let less = |spare: usize| spare.checked_sub(bytes);
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).map(|_| ()).map_err(|_| Full)
    }

    pub(super) fn give_back(&self, bytes: usize) {
        self.0.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Zeros, if they can be had.
    fn words(&self, count: usize) -> Result<Vec<u64>, Full> {
        let bytes = count.checked_mul(8).ok_or(Full)?;
        self.take(bytes)?;
        let mut words = Vec::new();
        if words.try_reserve_exact(count).is_err() {
            self.give_back(bytes);
            return Err(Full);
        }
        words.resize(count, 0);
        Ok(words)
    }
}

/// States, and a number for each.
#[derive(Clone)]
pub(super) struct Table<const N: usize> {
    places: Vec<u64>,
    /// How many words each number takes.
    limbs: usize,
    len: usize,
    /// How many states there may be before the array must grow.
    room: usize,
    /// By how much a hash is shifted to give a place.
    shift: u32,
    /// Tables that are filled from each other scatter their states differently: were the order the same
    /// in both, states would come in the order of their places and pile up.
    salt: u64,
}

/// A table has so many places to begin with.
const FIRST: usize = 16;
/// Up to so many words, half of the places stay free: that is faster, while all fits a near cache.
const SMALL: usize = 1 << 14;

impl<const N: usize> Table<N> {
    pub(super) fn new(salt: usize) -> Self {
        Table {
            places: Vec::new(),
            limbs: 1,
            len: 0,
            room: 0,
            shift: 63,
            salt: (salt as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn limbs(&self) -> usize {
        self.limbs
    }

    /// How many bytes the array takes.
    pub(super) fn bytes(&self) -> usize {
        8 * self.places.len()
    }

    pub(super) fn stride(&self) -> usize {
        N + self.limbs
    }

    /// All places, one after another.
    pub(super) fn places(&self) -> &[u64] {
        &self.places
    }

    #[inline]
    pub(super) fn hash(&self, key: &Key<N>) -> u64 {
        let mut hash = self.salt;
        for &word in key {
            let product = u128::from(word ^ hash) * u128::from(0xa076_1d64_78bd_642f_u64);
            hash = (product >> 64) as u64 ^ product as u64;
        }
        hash
    }

    /// Asks for the place where a state is likely to be, so that it is at hand when the state is added.
    /// Nobody waits for what is asked for, and much can be asked for at a time.
    #[inline]
    pub(super) fn touch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let place = (hash >> self.shift) as usize * self.stride();
            // SAFETY: any address may be asked for.
            #[allow(unsafe_code)]
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(self.places.as_ptr().wrapping_add(place).cast());
            }
        }
    }

    /// Where the key stands or belongs, as an index into the places.
    #[inline(always)]
    fn find(&self, key: &Key<N>, hash: u64, stride: usize) -> usize {
        let mut place = (hash >> self.shift) as usize * stride;
        loop {
            let found = &self.places[place..place + stride];
            // One question, whose answer is nearly always yes, is guessed better than two.
            let same = (0..N).fold(0, |other, k| other | (found[k] ^ key[k])) == 0;
            if (found[0] == 0) | same {
                return place;
            }
            place += stride;
            if place == self.places.len() {
                place = 0;
            }
        }
    }

    /// Which place a state has, if it is stored.
    #[inline]
    pub(super) fn place(&self, key: &Key<N>) -> Option<usize> {
        if self.len == 0 {
            return None;
        }
        let stride = self.stride();
        let place = self.find(key, self.hash(key), stride);
        (self.places[place] != 0).then_some(place / stride)
    }

    /// Adds to the number of a state, which is stored if it is new. `L` is the number of limbs, if the
    /// compiler is to know it, or 0.
    #[inline(always)]
    pub(super) fn add<const L: usize>(
        &mut self,
        key: &Key<N>,
        hash: u64,
        number: &[u64],
        spare: &Spare,
    ) -> Result<(), Full> {
        if L == 0 || self.limbs != L || self.len >= self.room {
            return self.add_any(key, hash, number, spare);
        }
        let place = self.find(key, hash, N + L);
        let found = &mut self.places[place..place + N + L];
        self.len += usize::from(found[0] == 0);
        found[..N].copy_from_slice(key);
        let sum = &mut found[N..];
        let over = match L {
            1 => {
                let (low, over) = sum[0].overflowing_add(number[0]);
                sum[0] = low;
                over
            }
            _ => natural::add(sum, &number[..L]),
        };
        if over { self.carry(place, spare) } else { Ok(()) }
    }

    /// Adds whatever number it is, with what must be done first.
    #[cold]
    #[inline(never)]
    fn add_any(&mut self, key: &Key<N>, hash: u64, number: &[u64], spare: &Spare) -> Result<(), Full> {
        if self.limbs < number.len() {
            self.widen(number.len(), spare)?;
        }
        if self.len >= self.room {
            self.grow(spare)?;
        }
        let stride = self.stride();
        let place = self.find(key, hash, stride);
        let found = &mut self.places[place..place + stride];
        self.len += usize::from(found[0] == 0);
        found[..N].copy_from_slice(key);
        if natural::add(&mut found[N..], number) { self.carry(place, spare) } else { Ok(()) }
    }

    /// The number at a place has run over: gives all of them a limb more, and this one its carry.
    #[cold]
    #[inline(never)]
    fn carry(&mut self, place: usize, spare: &Spare) -> Result<(), Full> {
        let number = place / self.stride();
        self.widen(self.limbs + 1, spare)?;
        let stride = self.stride();
        self.places[number * stride + stride - 1] = 1;
        Ok(())
    }

    fn grow(&mut self, spare: &Spare) -> Result<(), Full> {
        let factor = if self.places.len() < SMALL { 4 } else { 2 };
        self.grow_to((factor * self.capacity()).max(FIRST), spare)
    }

    /// Makes room for so many more states. States that come in the order of the places of a table like this
    /// one would pile up if it grew while they come.
    pub(super) fn reserve(&mut self, more: usize, spare: &Spare) -> Result<(), Full> {
        let capacity = (self.len + more).saturating_mul(2).next_power_of_two();
        if capacity > self.capacity() { self.grow_to(capacity, spare) } else { Ok(()) }
    }

    fn grow_to(&mut self, capacity: usize, spare: &Spare) -> Result<(), Full> {
        let stride = self.stride();
        let old = std::mem::replace(&mut self.places, spare.words(capacity * stride)?);
        self.shift = 64 - capacity.ilog2();
        self.room = if capacity * stride <= SMALL { capacity / 2 } else { capacity / 4 * 3 };
        for place in old.chunks_exact(stride).filter(|place| place[0] != 0) {
            let key = place[..N].try_into().expect("a key has N words");
            let free = self.find(key, self.hash(key), stride);
            self.places[free..free + stride].copy_from_slice(place);
        }
        spare.give_back(8 * old.len());
        Ok(())
    }

    /// Gives each number so many limbs.
    pub(super) fn widen(&mut self, limbs: usize, spare: &Spare) -> Result<(), Full> {
        let old = self.stride();
        let mut places = spare.words(self.capacity() * (N + limbs))?;
        for (to, from) in places.chunks_exact_mut(N + limbs).zip(self.places.chunks_exact(old)) {
            to[..old].copy_from_slice(from);
        }
        spare.give_back(self.bytes());
        self.places = places;
        self.limbs = limbs;
        Ok(())
    }

    /// All states with their numbers, in the order of their places.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Key<N>, &[u64])> {
        self.places.chunks_exact(self.stride()).filter(|place| place[0] != 0).map(|place| {
            let (key, number) = place.split_at(N);
            (key.try_into().expect("a key has N words"), number)
        })
    }

    /// How many places there are, taken or free.
    pub(super) fn capacity(&self) -> usize {
        self.places.len() / self.stride()
    }

    /// The state at a place, if there is one, with its number.
    #[inline]
    pub(super) fn at(&self, place: usize) -> Option<(&Key<N>, &[u64])> {
        let place = &self.places[place * self.stride()..][..self.stride()];
        let (key, number) = place.split_at(N);
        (key[0] != 0).then(|| (key.try_into().expect("a key has N words"), number))
    }

    /// Gives the state at a place another number.
    pub(super) fn set(&mut self, place: usize, number: &[u64], spare: &Spare) -> Result<(), Full> {
        if number.len() > self.limbs {
            self.widen(number.len(), spare)?;
        }
        let stride = self.stride();
        let old = &mut self.places[place * stride + N..(place + 1) * stride];
        old.fill(0);
        old[..number.len()].copy_from_slice(number);
        Ok(())
    }
}
