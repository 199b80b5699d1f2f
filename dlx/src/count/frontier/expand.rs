//! Expands the states of a step: makes all their moves.
//!
//! The outer loop is over moves. Each state that can make the move makes it. The results are grouped by the
//! number of steps that they advance. Within a group they are still sorted: the move sets bits that were free
//! in all of these states, and all are shifted by the same amount, so the order of the keys does not change.
//! What follows is the same for a whole group, too: which items leave play, and which moves must be tested
//! for dead ends. The inner loops take 64 states at a time and have no branches, so the compiler vectorizes
//! them.

use super::super::method::{Halt, Meter};
use super::list::{ListSlice, Segment, StateBits, StateList};
use super::merge::into_sorted;
use super::plan::{Move, Plan, Transition};
use super::pool::{BufferPool, Full};
use crate::cpu::{Processor, Vectorized};
use crate::problem::OptionId;

/// This many states are tested together: the bits of a word.
const BLOCK: usize = 64;
/// The work to test a move, per word of a state.
const TEST_WORK: u64 = 1;
/// The work to make a move and prune the result, per word.
const PRUNE_WORK: u64 = 6;
/// The work to store a result, per word.
const STORE_WORK: u64 = 3;
/// Looking ahead pays if one state in this many is a dead end.
const LOOKAHEAD_PAYS: usize = 8;
/// Fewer states than this are tested one by one.
const FEW: u32 = 4;

/// Expands states. Each thread has one, and reuses its buffers.
pub(in crate::count) struct Expander<const N: usize> {
    pub(super) pool: BufferPool,
    /// The results of a move, by the number of steps that they advance.
    buckets: Vec<Bucket<N>>,
    /// The buckets that are not empty.
    filled: Vec<usize>,
    lookahead: LookaheadStats,
}

/// How many states were tested by looking ahead, and how many of them were dead ends.
#[derive(Clone, Copy, Default)]
pub(in crate::count) struct LookaheadStats {
    looked: usize,
    dead: usize,
}

impl LookaheadStats {
    /// Whether looking ahead pays; `None` if no state was tested.
    pub(super) fn pay(self) -> Option<bool> {
        (self.looked > 0).then_some(self.dead * LOOKAHEAD_PAYS > self.looked)
    }

    pub(super) fn add(&mut self, more: LookaheadStats) {
        self.looked += more.looked;
        self.dead += more.dead;
    }
}

/// Results of a move that are not stored yet.
#[derive(Clone, Default)]
struct Bucket<const N: usize> {
    /// The new keys. The array is longer than `len`.
    keys: Vec<StateBits<N>>,
    /// The index of the state that each one comes from.
    from: Vec<u32>,
    len: usize,
}

impl<const N: usize> Bucket<N> {
    #[inline(always)]
    fn push(&mut self, key: StateBits<N>, from: u32, pool: &BufferPool) -> Result<(), Full> {
        if self.len >= self.keys.len().min(self.from.len()) {
            self.grow(pool)?;
        }
        self.keys[self.len] = key;
        self.from[self.len] = from;
        self.len += 1;
        Ok(())
    }

    /// The bytes per state.
    const BYTES: usize = 8 * N + 4;

    #[cold]
    #[inline(never)]
    fn grow(&mut self, pool: &BufferPool) -> Result<(), Full> {
        let more = self.len.max(BLOCK);
        pool.reserve(more * Self::BYTES)?;
        if self.keys.try_reserve_exact(more).and(self.from.try_reserve_exact(more)).is_err() {
            pool.release(more * Self::BYTES);
            return Err(Full);
        }
        self.keys.resize(self.len + more, [0; N]);
        self.from.resize(self.len + more, 0);
        Ok(())
    }
}

/// The successors of some states.
pub(in crate::count) struct Expansion<const N: usize> {
    pub(super) lists: Vec<Successors<N>>,
    pub(super) lookahead: LookaheadStats,
}

/// States that wait at a later step.
pub(in crate::count) struct Successors<const N: usize> {
    /// The step where they wait.
    pub(super) to: usize,
    /// The option of the move, if the states are in the order of those that they come from.
    pub(super) option: Option<OptionId>,
    pub(super) segment: Segment<N>,
}

impl<const N: usize> Expander<N> {
    pub(super) fn new(pool: BufferPool) -> Self {
        Expander {
            pool,
            buckets: vec![Bucket::default(); 64 * N + 1],
            filled: Vec::new(),
            lookahead: LookaheadStats::default(),
        }
    }

    /// Makes all moves of some states of a step. Looking ahead is optional.
    pub(super) fn expand(
        &mut self,
        plan: &Plan<N>,
        step: usize,
        here: ListSlice<'_, N>,
        looks_ahead: bool,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Expansion<N>, Halt> {
        self.lookahead = LookaheadStats::default();
        // A step that was halted may have left something here.
        self.filled.clear();
        self.buckets.iter_mut().for_each(|bucket| bucket.len = 0);
        let mut lists = Vec::new();
        // Indices are kept in 32 bits.
        for start in (0..here.len()).step_by(u32::MAX as usize) {
            let part = here.slice(start..here.len().min(start + u32::MAX as usize));
            let expand = Expand { worker: self, plan, step, here: part, looks_ahead, meter: &mut *meter };
            lists.append(&mut Processor::detect().run(expand)?);
        }
        Ok(Expansion { lists, lookahead: self.lookahead })
    }
}

impl<const N: usize> Drop for Expander<N> {
    fn drop(&mut self) {
        let room: usize = self.buckets.iter().map(|bucket| bucket.keys.len()).sum();
        self.pool.release(room * Bucket::<N>::BYTES);
    }
}

/// The expansion of one slice of states.
struct Expand<'w, 'a, 'b, const N: usize> {
    worker: &'w mut Expander<N>,
    plan: &'w Plan<N>,
    step: usize,
    here: ListSlice<'w, N>,
    looks_ahead: bool,
    meter: &'w mut Meter<'a, 'b>,
}

impl<const N: usize> Vectorized for Expand<'_, '_, '_, N> {
    type Output = Result<Vec<Successors<N>>, Halt>;

    #[inline(always)]
    fn run(mut self) -> Self::Output {
        let mut lists = Vec::new();
        for option in self.plan.moves(self.step) {
            self.make(option)?;
            self.meter.spend(TEST_WORK * (self.here.len() * N) as u64)?;
            let mut filled = std::mem::take(&mut self.worker.filled);
            for ones in filled.drain(..) {
                // It goes back whatever happens: its memory is counted.
                let mut bucket = std::mem::take(&mut self.worker.buckets[ones]);
                let stored = self.store(&mut bucket, self.step + ones, option);
                bucket.len = 0;
                self.worker.buckets[ones] = bucket;
                lists.extend(stored?);
            }
            self.worker.filled = filled;
        }
        Ok(lists)
    }
}

/// A bit for each of at most 64 keys, which is set if the predicate holds.
#[inline(always)]
fn mask_where<const N: usize>(keys: &[StateBits<N>], holds: impl Fn(&StateBits<N>) -> bool) -> u64 {
    match keys.try_into() {
        Ok(keys) => mask_of::<N, BLOCK>(keys, holds),
        Err(_) => keys.iter().enumerate().fold(0, |bits, (k, key)| bits | u64::from(holds(key)) << k),
    }
}

/// The same for a fixed number of keys.
#[inline(always)]
fn mask_of<const N: usize, const K: usize>(
    keys: &[StateBits<N>; K],
    holds: impl Fn(&StateBits<N>) -> bool,
) -> u64 {
    (0..K).fold(0, |bits, k| bits | u64::from(holds(&keys[k])) << k)
}

impl<const N: usize> Expand<'_, '_, '_, N> {
    /// The states of a bucket that are no dead ends, as a list that waits at step `to`.
    #[inline(always)]
    fn store(
        &mut self,
        bucket: &mut Bucket<N>,
        to: usize,
        option: &Move<N>,
    ) -> Result<Option<Successors<N>>, Halt> {
        self.meter.spend(PRUNE_WORK * (bucket.len * N) as u64)?;
        let Some(transition) = self.plan.transition(self.step, to) else { return Ok(None) };
        self.prune(bucket, to, &transition);
        if bucket.len == 0 {
            return Ok(None);
        }
        self.meter.spend(STORE_WORK * (bucket.len * (N + 1)) as u64)?;
        let list = list(bucket, self.here, &self.worker.pool)?;
        let may_reorder = transition.may_reorder || Plan::may_reorder(option);
        let list = if may_reorder { into_sorted(list, &self.worker.pool, self.meter)? } else { list };
        let going = |segment| Successors { to, option: (!may_reorder).then_some(option.option), segment };
        Ok(Segment::new(list).map(going))
    }

    /// Makes a move from all states that can.
    #[inline(always)]
    fn make(&mut self, option: &Move<N>) -> Result<(), Full> {
        let Expander { buckets, filled, pool, .. } = &mut *self.worker;
        for (block, keys) in self.here.keys.chunks(BLOCK).enumerate() {
            let mut fits = mask_where(keys, |key| Plan::fits(key, option));
            while fits != 0 {
                let k = fits.trailing_zeros() as usize;
                fits &= fits - 1;
                let mut key = Plan::made(&keys[k % BLOCK], option);
                let ones = self.plan.shift_out_ones(&mut key);
                key[0] |= 1;
                let bucket = &mut buckets[ones];
                if bucket.len == 0 {
                    filled.push(ones);
                }
                bucket.push(key, (BLOCK * block + k) as u32, pool)?;
            }
        }
        Ok(())
    }

    /// Removes dead ends, as far as the next tests see them.
    #[inline(always)]
    fn prune(&mut self, bucket: &mut Bucket<N>, to: usize, transition: &Transition<N>) {
        let mut left = 0;
        for start in (0..bucket.len).step_by(BLOCK) {
            let keys = &mut bucket.keys[start..bucket.len.min(start + BLOCK)];
            let mut fine = mask_where(keys, |key| transition.allows(key));
            for key in &mut *keys {
                transition.forget(key);
            }
            if to < self.plan.len() {
                fine = self.viable(keys, to, fine);
                if self.looks_ahead {
                    self.worker.lookahead.looked += fine.count_ones() as usize;
                    let viable = self.viable_next(keys, to, fine);
                    self.worker.lookahead.dead += (fine & !viable).count_ones() as usize;
                    fine = viable;
                }
            }
            while fine != 0 {
                let at = start + fine.trailing_zeros() as usize;
                fine &= fine - 1;
                bucket.keys[left] = bucket.keys[at];
                bucket.from[left] = bucket.from[at];
                left += 1;
            }
        }
        bucket.len = left;
    }

    /// The states that have an option left for the item of their step.
    #[inline(always)]
    fn viable(&self, keys: &[StateBits<N>], to: usize, these: u64) -> u64 {
        any_fits(keys, self.plan.moves(to).iter(), these, 0)
    }

    /// The states that also have an option left for the next uncovered item.
    ///
    /// Without this test, such a state would be dropped at its own turn, but it would have been stored until
    /// then.
    #[inline(always)]
    fn viable_next(&self, keys: &[StateBits<N>], to: usize, these: u64) -> u64 {
        let mut later = [[0; N]; BLOCK];
        let mut ahead = [0; BLOCK];
        for (k, key) in keys.iter().enumerate() {
            later[k % BLOCK] = *key;
            ahead[k % BLOCK] = self.plan.shift_out_ones(&mut later[k % BLOCK]);
        }
        let (mut rest, mut all) = (these, 0);
        while rest != 0 {
            let steps = ahead[rest.trailing_zeros() as usize % BLOCK];
            let group = rest & (0..BLOCK).fold(0, |bits, k| bits | u64::from(ahead[k] == steps) << k);
            rest &= !group;
            if !self.plan.can_look_ahead(to, steps) {
                all |= group;
                continue;
            }
            let viable = any_fits(&later[..keys.len()], self.plan.moves(to + steps).iter(), group, 0);
            let (word, mask) = (steps / 64, 1 << (steps % 64));
            let covers = self.plan.moves(to).iter().filter(|option| option.set[word] & mask != 0);
            all |= any_fits(keys, covers, group, viable);
        }
        all
    }
}

/// The states for which any of the options fits. `found` are those for which one is already known to.
#[inline(always)]
fn any_fits<'m, const N: usize>(
    keys: &[StateBits<N>],
    options: impl Iterator<Item = &'m Move<N>> + Clone,
    these: u64,
    mut found: u64,
) -> u64 {
    let mut open = these & !found;
    if open.count_ones() < FEW {
        while open != 0 {
            let k = open.trailing_zeros() as usize;
            open &= open - 1;
            found |= u64::from(options.clone().any(|option| Plan::fits(&keys[k], option))) << k;
        }
        return found & these;
    }
    for option in options {
        if these & !found == 0 {
            break;
        }
        found |= mask_where(keys, |key| Plan::fits(key, option));
    }
    found & these
}

/// The list of a bucket's states.
fn list<const N: usize>(
    bucket: &Bucket<N>,
    here: ListSlice<'_, N>,
    pool: &BufferPool,
) -> Result<StateList<N>, Full> {
    let mut list = pool.list(bucket.len, here.limbs)?;
    list.set_len(bucket.len);
    let (keys, numbers) = list.arrays();
    keys[..bucket.len].copy_from_slice(&bucket.keys[..bucket.len]);
    let from = &bucket.from[..bucket.len];
    match here.limbs {
        1 => copy_numbers::<1>(numbers, here.numbers, from),
        2 => copy_numbers::<2>(numbers, here.numbers, from),
        limbs => {
            for (number, &at) in numbers.chunks_exact_mut(limbs).zip(from) {
                number.copy_from_slice(here.number(at as usize));
            }
        }
    }
    Ok(list)
}

/// Copies numbers of `L` limbs from the indices given.
fn copy_numbers<const L: usize>(numbers: &mut [u64], all: &[u64], from: &[u32]) {
    let all = all.as_chunks::<L>().0;
    for (number, &at) in numbers.as_chunks_mut::<L>().0.iter_mut().zip(from) {
        *number = all[at as usize];
    }
}
