//! What the states of a step lead to.
//!
//! Move by move, all states make it that can. If those that go on by equally many steps are kept apart,
//! they stay in order: to set bits that were free in all of them, and to shift all of them alike, changes
//! nothing about which of two keys is the larger one. So what a move leads to at one step is a list that is
//! in order already, and all is alike for its states: which items are passed, and who is asked whether it
//! has an option left. The loops go over 64 states at a time, without branches, so that the compiler makes
//! vector instructions of them.

use super::super::method::{Halt, Meter};
use super::list::{BufferPool, Full, Key, ListSlice, Segment, StateList};
use super::merge::into_sorted;
use super::plan::{Move, Plan, Transition};
use crate::cpu::{Processor, Vectorized};
use crate::problem::OptionId;

/// So many states are looked at together: as many as a word has bits.
const BLOCK: usize = 64;
/// The work to look at a word of a state; to make a move and sift what comes of it; and to store that.
const LOOK: u64 = 1;
const PRUNED: u64 = 6;
const STORED: u64 = 3;
/// Second looks go on if one in so many finds a state dead.
const LOOKAHEAD_PAYS: usize = 8;
/// Fewer states than this are looked at one by one.
const FEW: u32 = 4;

/// Who makes the moves, with what is at hand for that.
pub(in crate::count) struct Expander<const N: usize> {
    pub(super) pool: BufferPool,
    /// What a move leads to, by the number of steps that it goes on.
    buckets: Vec<Bucket<N>>,
    /// The buckets that are not empty.
    filled: Vec<usize>,
    lookahead: LookaheadStats,
}

/// How many states were looked at twice, and how many of them were dead.
#[derive(Clone, Copy, Default)]
pub(in crate::count) struct LookaheadStats {
    looked: usize,
    dead: usize,
}

impl LookaheadStats {
    /// Whether it pays; not known if none were looked at.
    pub(super) fn pay(self) -> Option<bool> {
        (self.looked > 0).then_some(self.dead * LOOKAHEAD_PAYS > self.looked)
    }

    pub(super) fn add(&mut self, more: LookaheadStats) {
        self.looked += more.looked;
        self.dead += more.dead;
    }
}

/// States on their way.
#[derive(Clone, Default)]
struct Bucket<const N: usize> {
    /// What becomes of them; the array is longer than what it holds.
    keys: Vec<Key<N>>,
    /// Where they come from.
    from: Vec<u32>,
    len: usize,
}

impl<const N: usize> Bucket<N> {
    #[inline(always)]
    fn push(&mut self, key: Key<N>, from: u32, pool: &BufferPool) -> Result<(), Full> {
        if self.len >= self.keys.len().min(self.from.len()) {
            self.grow(pool)?;
        }
        self.keys[self.len] = key;
        self.from[self.len] = from;
        self.len += 1;
        Ok(())
    }

    /// How many bytes each state takes.
    const BYTES: usize = 8 * N + 4;

    #[cold]
    #[inline(never)]
    fn grow(&mut self, pool: &BufferPool) -> Result<(), Full> {
        let more = self.len.max(BLOCK);
        pool.reserve(more * Self::BYTES)?;
        self.keys.try_reserve_exact(more).and(self.from.try_reserve_exact(more)).map_err(|_| Full)?;
        self.keys.resize(self.len + more, [0; N]);
        self.from.resize(self.len + more, 0);
        Ok(())
    }
}

/// What states lead to.
pub(in crate::count) struct Expansion<const N: usize> {
    pub(super) lists: Vec<Successors<N>>,
    pub(super) lookahead: LookaheadStats,
}

/// States that go on.
pub(in crate::count) struct Successors<const N: usize> {
    /// The step where they wait.
    pub(super) to: usize,
    /// What made them go, if they come in the order of the states that they come from.
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

    /// Lets states of a step make their moves. To look twice at what becomes of them can be left out.
    pub(super) fn expand(
        &mut self,
        plan: &Plan<N>,
        step: usize,
        here: ListSlice<'_, N>,
        looks_ahead: bool,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Expansion<N>, Halt> {
        self.lookahead = LookaheadStats::default();
        // If the last step was stopped, something may be left of it.
        self.filled.clear();
        self.buckets.iter_mut().for_each(|bucket| bucket.len = 0);
        let mut lists = Vec::new();
        // Where a state comes from is kept in 32 bits.
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

/// One stretch of states that leaves a step.
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
            self.meter.spend(LOOK * (self.here.len() * N) as u64)?;
            let mut filled = std::mem::take(&mut self.worker.filled);
            for ones in filled.drain(..) {
                let mut bucket = std::mem::take(&mut self.worker.buckets[ones]);
                let to = self.step + ones;
                let transition = self.plan.transition(self.step, to);
                self.meter.spend(PRUNED * (bucket.len * N) as u64)?;
                match &transition {
                    Some(transition) => self.prune(&mut bucket, to, transition),
                    None => bucket.len = 0,
                }
                if bucket.len > 0 {
                    self.meter.spend(STORED * (bucket.len * (N + 1)) as u64)?;
                    let list = list(&bucket, self.here, &self.worker.pool)?;
                    let may_reorder = transition.is_some_and(|transition| transition.may_reorder)
                        || Plan::may_reorder(option);
                    let list =
                        if may_reorder { into_sorted(list, &self.worker.pool, self.meter)? } else { list };
                    let going =
                        |segment| Successors { to, option: (!may_reorder).then_some(option.option), segment };
                    lists.extend(Segment::new(list).map(going));
                }
                bucket.len = 0;
                self.worker.buckets[ones] = bucket;
            }
            self.worker.filled = filled;
        }
        Ok(lists)
    }
}

/// A bit for each of at most 64 keys for which something holds.
#[inline(always)]
fn mask_where<const N: usize>(keys: &[Key<N>], holds: impl Fn(&Key<N>) -> bool) -> u64 {
    match keys.try_into() {
        Ok(keys) => mask_of::<N, BLOCK>(keys, holds),
        Err(_) => keys.iter().enumerate().fold(0, |bits, (k, key)| bits | u64::from(holds(key)) << k),
    }
}

/// The same, where the number is known.
#[inline(always)]
fn mask_of<const N: usize, const K: usize>(keys: &[Key<N>; K], holds: impl Fn(&Key<N>) -> bool) -> u64 {
    (0..K).fold(0, |bits, k| bits | u64::from(holds(&keys[k])) << k)
}

impl<const N: usize> Expand<'_, '_, '_, N> {
    /// Lets all states make a move that can.
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

    /// Takes out states that lead nowhere, as far as is seen at once.
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

    /// Which of these states have an option left for the item of their step.
    #[inline(always)]
    fn viable(&self, keys: &[Key<N>], to: usize, these: u64) -> u64 {
        any_fits(keys, self.plan.moves(to).iter(), these, 0)
    }

    /// Which of these have one for the next item, too, that is not covered.
    ///
    /// Such a state would be found out when it makes its own moves, but then it would have been stored.
    #[inline(always)]
    fn viable_next(&self, keys: &[Key<N>], to: usize, these: u64) -> u64 {
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

/// For which of these states any of the options fits, where those are known for which one does.
#[inline(always)]
fn any_fits<'m, const N: usize>(
    keys: &[Key<N>],
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

/// The list of what is in a bucket.
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

/// Brings numbers of `L` limbs from where they are.
fn copy_numbers<const L: usize>(numbers: &mut [u64], all: &[u64], from: &[u32]) {
    let all = all.as_chunks::<L>().0;
    for (number, &at) in numbers.as_chunks_mut::<L>().0.iter_mut().zip(from) {
        *number = all[at as usize];
    }
}
