//! Sorted runs, in memory or in files, read block by block.

use std::collections::VecDeque;

use super::super::super::method::Meter;
use super::super::list::{ListSlice, Run, StateBits, StateList, is_below};
use super::super::pool::BufferPool;
use super::error::Trouble;
use super::run::RunReader;

/// What is left of a run.
pub(super) enum Source<'r, const N: usize> {
    Memory(VecDeque<ListSlice<'r, N>>),
    /// A run in a file, the block that was read last, and how many of its states have been passed.
    Disk(Box<RunReader<N>>, StateList<N>, usize),
}

impl<'r, const N: usize> Source<'r, N> {
    pub(super) fn memory(run: &'r Run<N>) -> Self {
        Source::Memory(run.views().collect())
    }

    pub(super) fn disk(reader: RunReader<N>, pool: &BufferPool) -> Result<Self, Trouble> {
        Ok(Source::Disk(Box::new(reader), pool.list(0, 1)?, 0))
    }

    /// Whether it is in a file.
    pub(super) fn is_on_disk(&self) -> bool {
        matches!(self, Source::Disk(..))
    }

    /// Reads a block of about this many states, if the last one has been passed.
    pub(super) fn fill(
        &mut self,
        states: usize,
        pool: &BufferPool,
        meter: &mut Meter<'_, '_>,
    ) -> Result<(), Trouble> {
        if let Source::Disk(reader, block, passed) = self {
            while *passed == block.len() && reader.left() > 0 {
                meter.spend(states as u64)?;
                (*block, *passed) = (pool.list(0, 1)?, 0);
                *block = reader.next(states, pool)?;
            }
        }
        Ok(())
    }

    /// The next states that are at hand, at most this many, in order.
    fn block(&self, most: usize) -> Vec<ListSlice<'_, N>> {
        let mut left = most;
        let up_to_most = |slice: ListSlice<'r, N>| -> Option<ListSlice<'r, N>> {
            let count = slice.len().min(left);
            left -= count;
            (count > 0).then(|| slice.slice(0..count))
        };
        match self {
            Source::Memory(slices) => slices.iter().copied().map_while(up_to_most).collect(),
            Source::Disk(_, block, passed) => {
                let slice = block.view().slice(*passed..block.len());
                let count = slice.len().min(most);
                if count > 0 { vec![slice.slice(0..count)] } else { Vec::new() }
            }
        }
    }

    /// How many states are at hand.
    fn at_hand(&self) -> usize {
        match self {
            Source::Memory(slices) => length(slices),
            Source::Disk(_, block, passed) => block.len() - passed,
        }
    }

    /// Whether there are more than this many.
    fn has_more_than(&self, states: usize) -> bool {
        let is_read = match self {
            Source::Memory(_) => true,
            Source::Disk(reader, ..) => reader.left() == 0,
        };
        !is_read || self.at_hand() > states
    }

    /// Passes states that are at hand.
    fn pass(&mut self, mut states: usize) {
        match self {
            Source::Memory(slices) => {
                while let Some(slice) = slices.front_mut() {
                    let count = slice.len().min(states);
                    states -= count;
                    *slice = slice.slice(count..slice.len());
                    if slice.len() > 0 {
                        break;
                    }
                    slices.pop_front();
                }
            }
            Source::Disk(_, _, passed) => *passed += states,
        }
    }
}

/// How many states some slices have.
fn length<'l, const N: usize>(slices: impl IntoIterator<Item = &'l ListSlice<'l, N>>) -> usize {
    slices.into_iter().map(ListSlice::len).sum()
}

/// The next states of some sources: all up to some key.
pub(super) struct Cut {
    /// How many of each source.
    counts: Vec<usize>,
}

impl Cut {
    /// All states that are certain to come before what is not at hand, at most this many of each source.
    pub(super) fn of<const N: usize>(sources: &[Source<'_, N>], most: usize) -> Self {
        let blocks: Vec<Vec<ListSlice<'_, N>>> = sources.iter().map(|source| source.block(most)).collect();
        let mut last: Option<StateBits<N>> = None;
        for (source, block) in sources.iter().zip(&blocks) {
            if let Some(key) = block.last().and_then(|slice| slice.keys.last())
                && source.has_more_than(length(block))
                && last.is_none_or(|last| is_below(key, &last))
            {
                last = Some(*key);
            }
        }
        let up_to_last = |slice: &ListSlice<'_, N>| match last {
            Some(last) => slice.keys.partition_point(|key| !is_below(&last, key)),
            None => slice.len(),
        };
        Cut { counts: blocks.iter().map(|block| block.iter().map(up_to_last).sum()).collect() }
    }

    /// The states, as a run of each source that has any.
    pub(super) fn runs<'s, const N: usize>(
        &self,
        sources: &'s [Source<'_, N>],
    ) -> Vec<Vec<ListSlice<'s, N>>> {
        let blocks = sources.iter().zip(&self.counts).map(|(source, &count)| source.block(count));
        blocks.filter(|block| !block.is_empty()).collect()
    }

    /// Passes them.
    pub(super) fn pass<const N: usize>(&self, sources: &mut [Source<'_, N>]) {
        sources.iter_mut().zip(&self.counts).for_each(|(source, &count)| source.pass(count));
    }
}

/// Cuts runs at the same keys, into pieces of about as many states.
pub(super) fn pieces<'l, const N: usize>(
    runs: &[Vec<ListSlice<'l, N>>],
    pieces: usize,
) -> Vec<Vec<Vec<ListSlice<'l, N>>>> {
    let longest = runs.iter().flatten().max_by_key(|slice| slice.len());
    let first_key = |piece: usize| longest.and_then(|slice| slice.keys.get(slice.len() * piece / pieces));
    let bound = |slice: &ListSlice<'l, N>, piece: usize| match first_key(piece) {
        _ if piece == 0 => 0,
        Some(key) if piece < pieces => slice.keys.partition_point(|other| is_below(other, key)),
        _ => slice.len(),
    };
    let cut = |run: &Vec<ListSlice<'l, N>>, piece: usize| -> Vec<ListSlice<'l, N>> {
        let slices = run.iter().map(|slice| slice.slice(bound(slice, piece)..bound(slice, piece + 1)));
        slices.filter(|slice| slice.len() > 0).collect()
    };
    let piece = |piece: usize| {
        let runs = runs.iter().map(|run| cut(run, piece));
        runs.filter(|run| !run.is_empty()).collect::<Vec<_>>()
    };
    (0..pieces).map(piece).filter(|runs| !runs.is_empty()).collect()
}
