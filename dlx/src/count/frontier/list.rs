//! Sorted lists of states, with a number for each state.
//!
//! A key is compared as one large number whose highest word comes last. Keys and numbers lie in two arrays.
//! Both come from a [`BufferPool`], and are returned to it when the list is dropped.

use std::cmp::Ordering;
use std::ops::Range;

use super::super::limbs::add;
use super::pool::{BufferPool, Full};

/// The bits of a state, its key in a list. The lowest bit of the first word is always set.
pub(in crate::count) type StateBits<const N: usize> = [u64; N];

impl BufferPool {
    /// An empty list with room for `room` states with numbers of `limbs` limbs.
    pub(in crate::count) fn list<const N: usize>(
        &self,
        room: usize,
        limbs: usize,
    ) -> Result<StateList<N>, Full> {
        let words = |width: usize| room.checked_mul(width).ok_or(Full);
        let keys = self.buffer(words(N)?)?;
        let numbers = self.buffer(words(limbs)?)?;
        Ok(StateList { keys, numbers, len: 0, limbs, pool: self.clone() })
    }

    /// Appends a state to a list. Its number may have at most as many limbs as the list's numbers.
    pub(in crate::count) fn push<const N: usize>(
        &self,
        list: &mut StateList<N>,
        key: &StateBits<N>,
        number: &[u64],
    ) -> Result<(), Full> {
        if list.len == list.room() {
            let mut longer = self.list(2 * list.len + 1, list.limbs)?;
            longer.append(list.view().keys, list.view().numbers);
            *list = longer;
        }
        let at = list.len * list.limbs;
        list.numbers[at..at + list.limbs].fill(0);
        list.numbers[at..at + number.len()].copy_from_slice(number);
        list.keys.as_chunks_mut().0[list.len] = *key;
        list.len += 1;
        Ok(())
    }

    /// The same states, each with the number 0.
    pub(in crate::count) fn zeros<const N: usize>(
        &self,
        states: ListSlice<'_, N>,
    ) -> Result<StateList<N>, Full> {
        let mut list = self.list(states.len(), 1)?;
        let (keys, numbers) = list.arrays();
        keys[..states.len()].copy_from_slice(states.keys);
        numbers[..states.len()].fill(0);
        list.set_len(states.len());
        Ok(list)
    }

    /// Adds to the number of a state. If the sum overflows, or `number` is longer, all numbers of the list
    /// get more limbs.
    pub(in crate::count) fn add<const N: usize>(
        &self,
        list: &mut StateList<N>,
        at: usize,
        number: &[u64],
    ) -> Result<(), Full> {
        if number.len() > list.limbs {
            self.widen(list, number.len())?;
        }
        if add(list.number_mut(at), number) {
            self.widen(list, list.limbs + 1)?;
            if let Some(limb) = list.number_mut(at).last_mut() {
                *limb = 1;
            }
        }
        Ok(())
    }

    fn widen<const N: usize>(&self, list: &mut StateList<N>, limbs: usize) -> Result<(), Full> {
        let mut numbers = self.buffer(list.len.checked_mul(limbs).ok_or(Full)?)?;
        let old = list.view().numbers.chunks_exact(list.limbs);
        for (to, from) in numbers.chunks_exact_mut(limbs).zip(old) {
            to.fill(0);
            to[..from.len()].copy_from_slice(from);
        }
        self.recycle(std::mem::replace(&mut list.numbers, numbers));
        list.limbs = limbs;
        Ok(())
    }
}

/// States in the order of their keys, each with a number.
pub(in crate::count) struct StateList<const N: usize> {
    /// The keys, `N` words each, and spare room.
    keys: Vec<u64>,
    /// The numbers, `limbs` words each, and spare room.
    numbers: Vec<u64>,
    len: usize,
    limbs: usize,
    /// The owner of both arrays.
    pool: BufferPool,
}

impl<const N: usize> Drop for StateList<N> {
    fn drop(&mut self) {
        self.pool.recycle(std::mem::take(&mut self.keys));
        self.pool.recycle(std::mem::take(&mut self.numbers));
    }
}

impl<const N: usize> StateList<N> {
    pub(in crate::count) fn len(&self) -> usize {
        self.len
    }

    pub(in crate::count) fn limbs(&self) -> usize {
        self.limbs
    }

    /// The memory that it takes.
    fn bytes(&self) -> usize {
        8 * (self.keys.len() + self.numbers.len())
    }

    fn room(&self) -> usize {
        (self.keys.len() / N).min(self.numbers.len() / self.limbs.max(1))
    }

    pub(in crate::count) fn view(&self) -> ListSlice<'_, N> {
        ListSlice {
            keys: &self.keys.as_chunks().0[..self.len],
            numbers: &self.numbers[..self.len * self.limbs],
            limbs: self.limbs,
        }
    }

    /// The keys and the numbers with all their room, to be filled before the length is set.
    pub(in crate::count) fn arrays(&mut self) -> (&mut [StateBits<N>], &mut [u64]) {
        (self.keys.as_chunks_mut().0, &mut self.numbers)
    }

    pub(in crate::count) fn set_len(&mut self, len: usize) {
        self.len = len;
    }

    /// Appends states for which there is room. Their numbers have as many limbs as the list's.
    pub(in crate::count) fn append(&mut self, keys: &[StateBits<N>], numbers: &[u64]) {
        let end = self.len + keys.len();
        self.keys.as_chunks_mut().0[self.len..end].copy_from_slice(keys);
        self.numbers[self.len * self.limbs..end * self.limbs].copy_from_slice(numbers);
        self.len = end;
    }

    fn number_mut(&mut self, at: usize) -> &mut [u64] {
        &mut self.numbers[at * self.limbs..(at + 1) * self.limbs]
    }
}

/// A sorted run of states, in one segment or several. The keys of each segment are above those of the one
/// before. Several threads produce a run in segments.
pub(in crate::count) struct Run<const N: usize>(Vec<Segment<N>>);

/// A list that is not empty, with its smallest and its largest key.
pub(in crate::count) struct Segment<const N: usize> {
    list: StateList<N>,
    ends: [StateBits<N>; 2],
}

impl<const N: usize> Segment<N> {
    /// `None` if the list is empty.
    pub(in crate::count) fn new(list: StateList<N>) -> Option<Self> {
        let keys = list.view().keys;
        let ends = [*keys.first()?, *keys.last()?];
        Some(Segment { list, ends })
    }

    /// The memory that its states take.
    pub(in crate::count) fn bytes(&self) -> usize {
        self.list.bytes()
    }

    /// The number of states with keys below `key`. The two ends usually decide it.
    fn below(&self, key: &StateBits<N>) -> usize {
        match (is_below(&self.ends[0], key), is_below(&self.ends[1], key)) {
            (false, _) => 0,
            (_, true) => self.list.len(),
            _ => self.list.view().keys.partition_point(|other| is_below(other, key)),
        }
    }
}

impl<const N: usize> From<Segment<N>> for Run<N> {
    fn from(segment: Segment<N>) -> Self {
        Run(vec![segment])
    }
}

impl<const N: usize> Run<N> {
    /// Appends a segment whose keys are above all others.
    pub(in crate::count) fn push(&mut self, segment: Segment<N>) {
        debug_assert!(self.0.last().is_none_or(|last| is_below(&last.ends[1], &segment.ends[0])));
        self.0.push(segment);
    }

    pub(in crate::count) fn len(&self) -> usize {
        self.0.iter().map(|segment| segment.list.len()).sum()
    }

    /// The memory that its states take.
    pub(in crate::count) fn bytes(&self) -> usize {
        self.0.iter().map(Segment::bytes).sum()
    }

    pub(in crate::count) fn views(&self) -> impl Iterator<Item = ListSlice<'_, N>> {
        self.0.iter().map(|segment| segment.list.view())
    }

    /// The states from `from` up to but not including `to`; `None` is no bound.
    pub(in crate::count) fn between(
        &self,
        from: Option<&StateBits<N>>,
        to: Option<&StateBits<N>>,
    ) -> Vec<ListSlice<'_, N>> {
        let cut = |segment: &'_ Segment<N>| {
            let start = from.map_or(0, |key| segment.below(key));
            start..to.map_or(segment.list.len(), |key| segment.below(key)).max(start)
        };
        let cuts = self.0.iter().map(|segment| (segment, cut(segment)));
        cuts.filter(|(_, cut)| !cut.is_empty()).map(|(segment, cut)| segment.list.view().slice(cut)).collect()
    }

    /// The list, if the run has only one segment.
    pub(in crate::count) fn single(&self) -> Option<ListSlice<'_, N>> {
        match &self.0[..] {
            [segment] => Some(segment.list.view()),
            _ => None,
        }
    }
}

/// A contiguous part of a list.
#[derive(Clone, Copy)]
pub(in crate::count) struct ListSlice<'l, const N: usize> {
    pub(in crate::count) keys: &'l [StateBits<N>],
    pub(in crate::count) numbers: &'l [u64],
    pub(in crate::count) limbs: usize,
}

impl<'l, const N: usize> ListSlice<'l, N> {
    pub(in crate::count) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(in crate::count) fn number(&self, at: usize) -> &'l [u64] {
        &self.numbers[at * self.limbs..(at + 1) * self.limbs]
    }

    pub(in crate::count) fn slice(&self, range: Range<usize>) -> Self {
        ListSlice {
            keys: &self.keys[range.clone()],
            numbers: &self.numbers[range.start * self.limbs..range.end * self.limbs],
            limbs: self.limbs,
        }
    }

    /// The index of a state, if it is there. The search starts at `near`, where the last one ended, and is
    /// fast if the state is close to it.
    pub(in crate::count) fn find(&self, key: &StateBits<N>, near: &mut usize) -> Option<usize> {
        let (mut low, mut high) = (0, self.len());
        let mut stride = 1;
        let mut probe = (*near).min(self.len());
        // Gallop: strides double until they enclose the place.
        if self.keys.get(probe).is_some_and(|other| is_below(other, key)) {
            while probe < high && is_below(&self.keys[probe], key) {
                low = probe + 1;
                probe += stride;
                stride *= 2;
            }
            high = high.min(probe);
        } else {
            while probe > low && !is_below(&self.keys[probe - 1], key) {
                high = probe - 1;
                probe = probe.saturating_sub(stride);
                stride *= 2;
            }
            low = low.max(probe);
        }
        let at = low + self.keys[low..high].partition_point(|other| is_below(other, key));
        *near = at;
        (self.keys.get(at) == Some(key)).then_some(at)
    }
}

/// Whether `a` is smaller than `b`.
#[inline(always)]
pub(in crate::count) fn is_below<const N: usize>(a: &StateBits<N>, b: &StateBits<N>) -> bool {
    // The subtraction borrows. No branch depends on the keys.
    (0..N).fold(false, |borrow, k| {
        let (rest, under) = a[k].overflowing_sub(b[k]);
        under | rest.overflowing_sub(u64::from(borrow)).1
    })
}

/// The order of keys.
pub(in crate::count) fn compare<const N: usize>(a: &StateBits<N>, b: &StateBits<N>) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_compared_as_numbers() {
        let keys = [[0, 0], [1, 0], [u64::MAX, 0], [0, 1], [5, 1], [u64::MAX, u64::MAX]];
        for (i, a) in keys.iter().enumerate() {
            for (j, b) in keys.iter().enumerate() {
                assert_eq!(is_below(a, b), i < j);
                assert_eq!(compare(a, b), i.cmp(&j));
            }
        }
    }

    #[test]
    fn states_are_found_from_anywhere() {
        let pool = BufferPool::new(1 << 20);
        let mut list = pool.list::<1>(0, 1).unwrap();
        for k in 0..100 {
            pool.push(&mut list, &[3 * k + 1], &[k]).unwrap();
        }
        for key in 0..310 {
            for near in 0..110 {
                let found = list.view().find(&[key], &mut near.clone());
                let expected = (key % 3 == 1 && key < 300).then_some(key as usize / 3);
                assert_eq!(found, expected);
            }
        }
    }
}
