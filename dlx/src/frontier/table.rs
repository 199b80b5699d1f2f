//! States with a number each: a hash table laid out in one array.
//!
//! Open addressing, with linear probing. A place has the `W` words of the state's key and then the
//! limbs of its number, side by side, so that most of the time finding and adding touches one cache
//! line. The highest bit of a key is always set, so that a place whose key ends in 0 is free.

use super::natural::{self, Natural};

/// The bit that tells a key from a free place: the highest of the last word.
pub(super) const PRESENT: u64 = 1 << 63;

/// What a state is looked up by.
pub(super) type Key<const W: usize> = [u64; W];

/// The array could not be had within the memory that is left.
pub(super) struct Full;

/// States, and a number for each.
pub(super) struct Table<const W: usize> {
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

impl<const W: usize> Table<W> {
    pub(super) fn new(salt: usize, limbs: usize) -> Self {
        Table {
            places: Vec::new(),
            limbs,
            len: 0,
            room: 0,
            shift: 63,
            salt: (salt as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// How many bytes the array takes.
    pub(super) fn bytes(&self) -> usize {
        8 * self.places.len()
    }

    fn stride(&self) -> usize {
        W + self.limbs
    }

    fn capacity(&self) -> usize {
        self.places.len() / self.stride()
    }

    #[inline]
    fn hash(&self, key: &Key<W>) -> u64 {
        let mut hash = self.salt;
        for &word in key {
            let product = u128::from(word ^ hash) * u128::from(0xa076_1d64_78bd_642f_u64);
            hash = (product >> 64) as u64 ^ product as u64;
        }
        hash.wrapping_mul(0x8ebc_6af0_9c88_c6e3)
    }

    /// Where the key stands or belongs, as an index into `places`; and whether it stands there.
    #[inline]
    fn find(&self, key: &Key<W>, stride: usize) -> (usize, bool) {
        let mut place = (self.hash(key) >> self.shift) as usize * stride;
        loop {
            let found: &Key<W> = self.places[place..place + W].try_into().expect("a key has W words");
            if found[W - 1] == 0 {
                return (place, false);
            }
            if (0..W).all(|k| found[k] == key[k]) {
                return (place, true);
            }
            place += stride;
            if place == self.places.len() {
                place = 0;
            }
        }
    }

    /// Reads the place where a state is likely to be, so that it is at hand when the state is added.
    /// Reads of many places go on side by side, where adding would wait for each.
    #[inline]
    pub(super) fn touch(&self, key: &Key<W>) -> u64 {
        let place = (self.hash(key) >> self.shift) as usize * self.stride();
        self.places.get(place).copied().unwrap_or(0)
    }

    /// Adds to the number of a state, which there is room for. May grow by so many bytes.
    ///
    /// `L` is the number of limbs, or 0 if the compiler need not know.
    #[inline]
    pub(super) fn add<const L: usize>(
        &mut self,
        key: &Key<W>,
        number: &[u64],
        spare: &mut usize,
    ) -> Result<(), Full> {
        if self.len >= self.room {
            self.grow(spare)?;
        }
        let limbs = if L == 0 { self.limbs } else { L };
        let (place, there) = self.find(key, W + limbs);
        let (found, sum) = self.places[place..place + W + limbs].split_at_mut(W);
        let number = &number[..limbs];
        if there {
            match L {
                1 => sum[0] += number[0],
                2 => {
                    let wide = |n: &[u64]| u128::from(n[1]) << 64 | u128::from(n[0]);
                    let both = wide(sum) + wide(number);
                    (sum[0], sum[1]) = (both as u64, (both >> 64) as u64);
                }
                _ => natural::add(sum, number),
            }
        } else {
            found.copy_from_slice(key);
            sum.copy_from_slice(number);
            self.len += 1;
        }
        Ok(())
    }

    #[cold]
    fn grow(&mut self, spare: &mut usize) -> Result<(), Full> {
        let stride = self.stride();
        let capacity = (2 * self.capacity()).max(FIRST);
        let mut places = Self::array(capacity * stride, spare)?;
        std::mem::swap(&mut self.places, &mut places);
        self.shift = 64 - capacity.ilog2();
        self.room = capacity / 4 * 3;
        for place in places.chunks_exact(stride).filter(|place| place[W - 1] != 0) {
            let key = place[..W].try_into().expect("a key has W words");
            let (free, _) = self.find(key, stride);
            self.places[free..free + stride].copy_from_slice(place);
        }
        *spare += 8 * places.len();
        Ok(())
    }

    /// Free places, if they can be had.
    fn array(words: usize, spare: &mut usize) -> Result<Vec<u64>, Full> {
        let rest = spare.checked_sub(8 * words).ok_or(Full)?;
        let mut places = Vec::new();
        places.try_reserve_exact(words).map_err(|_| Full)?;
        places.resize(words, 0);
        *spare = rest;
        Ok(places)
    }

    /// Gives each number so many limbs.
    pub(super) fn widen(&mut self, limbs: usize, spare: &mut usize) -> Result<(), Full> {
        let old = self.stride();
        let mut places = Self::array(self.capacity() * (W + limbs), spare)?;
        for (to, from) in places.chunks_exact_mut(W + limbs).zip(self.places.chunks_exact(old)) {
            to[..old].copy_from_slice(from);
        }
        *spare += self.bytes();
        self.places = places;
        self.limbs = limbs;
        Ok(())
    }

    /// All states with their numbers, in the order of their places.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Key<W>, &[u64])> {
        self.places.chunks_exact(self.stride()).filter(|place| place[W - 1] != 0).map(|place| {
            let (key, number) = place.split_at(W);
            (key.try_into().expect("a key has W words"), number)
        })
    }

    /// How many bits the largest number takes.
    pub(super) fn bits(&self) -> u64 {
        let mut any = vec![0; self.limbs];
        for (_, number) in self.iter() {
            for (any, limb) in any.iter_mut().zip(number) {
                *any |= limb;
            }
        }
        Natural::from_limbs(&any).bits()
    }
}
