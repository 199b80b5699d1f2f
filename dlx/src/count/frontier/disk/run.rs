//! Runs of states in files.
//!
//! A run is a sequence of frames. A frame is a sequence of 64-bit words, lowest byte first: the number of states, the
//! limbs of each number, a hash of both, the keys, the numbers, and a hash of all that. The reader trusts nothing: a frame is no longer
//! than any that is written, and a state has only bits that states of its step can have.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::PathBuf;

use super::super::list::{ListSlice, StateBits, StateList, is_below};
use super::super::pool::BufferPool;
use super::error::{DiskError, Trouble};
use crate::hash::mix;

/// The most states of a frame.
const LONGEST_FRAME: usize = 1 << 13;
/// The fewest, unless there are no more.
const SHORTEST_FRAME: usize = 16;
/// A frame takes the memory, divided by this.
const FRAMES: usize = 1 << 12;
/// The letters `dlxframe`, where the hash of each frame begins.
const MARK: u64 = u64::from_le_bytes(*b"dlxframe");
/// The number of states, the number of limbs, and a hash of both come first.
const HEAD: usize = 3;

/// What comes first in a frame.
fn head(states: u64, limbs: u64) -> [u64; HEAD] {
    [states, limbs, mix(mix(MARK, states), limbs)]
}

/// How many states a frame is to have where this many bytes of memory can be used.
fn frame_states(memory: usize, words: usize) -> usize {
    (memory / FRAMES / (8 * words)).clamp(SHORTEST_FRAME, LONGEST_FRAME)
}

/// A run in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DiskRun {
    /// The number of the file.
    pub(super) file: u64,
    /// The number of states.
    pub(super) states: u64,
}

/// Writes a run.
pub(super) struct RunWriter {
    out: BufWriter<File>,
    path: PathBuf,
    run: DiskRun,
    memory: usize,
    bytes: Vec<u8>,
}

impl RunWriter {
    /// Writes to a new file, with frames for this much memory.
    pub(super) fn new(file: u64, path: PathBuf, memory: usize) -> Result<Self, DiskError> {
        let out = File::create_new(&path).map_err(DiskError::io(&path))?;
        let run = DiskRun { file, states: 0 };
        Ok(RunWriter { out: BufWriter::new(out), path, run, memory, bytes: Vec::new() })
    }

    /// Adds states, with keys above all before.
    pub(super) fn write<const N: usize>(&mut self, states: ListSlice<'_, N>) -> Result<(), DiskError> {
        let most = frame_states(self.memory, N + states.limbs);
        for start in (0..states.len()).step_by(most) {
            self.frame(states.slice(start..states.len().min(start + most)))?;
        }
        self.run.states += states.len() as u64;
        Ok(())
    }

    fn frame<const N: usize>(&mut self, states: ListSlice<'_, N>) -> Result<(), DiskError> {
        let head = head(states.len() as u64, states.limbs as u64);
        let words = head.iter().chain(states.keys.as_flattened()).chain(states.numbers);
        self.bytes.clear();
        let mut hash = MARK;
        for &word in words {
            hash = mix(hash, word);
            self.bytes.extend_from_slice(&word.to_le_bytes());
        }
        self.bytes.extend_from_slice(&hash.to_le_bytes());
        self.out.write_all(&self.bytes).map_err(DiskError::io(&self.path))
    }

    pub(super) fn finish(mut self) -> Result<DiskRun, DiskError> {
        self.out.flush().map_err(DiskError::io(&self.path))?;
        Ok(self.run)
    }
}

/// What the states of a run must be like.
#[derive(Clone, Copy)]
pub(super) struct Expected<const N: usize> {
    /// The bits that keys may have.
    pub(super) bits: StateBits<N>,
    /// The most limbs of a number.
    pub(super) limbs: usize,
    /// States up to this one are passed over.
    pub(super) after: Option<StateBits<N>>,
}

/// Reads a run.
pub(super) struct RunReader<const N: usize> {
    input: BufReader<File>,
    path: PathBuf,
    expected: Expected<N>,
    /// How many states are still to be read.
    left: u64,
    /// The last key that was read.
    last: StateBits<N>,
    /// The head of the next frame, if that has been read.
    head: Option<[u64; HEAD]>,
    bytes: Vec<u8>,
}

impl<const N: usize> RunReader<N> {
    pub(super) fn new(run: DiskRun, path: PathBuf, expected: Expected<N>) -> Result<Self, DiskError> {
        let input = BufReader::new(File::open(&path).map_err(DiskError::io(&path))?);
        let left = run.states;
        Ok(RunReader { input, path, expected, left, last: [0; N], head: None, bytes: Vec::new() })
    }

    /// How many states are still to be read.
    pub(super) fn left(&self) -> u64 {
        self.left
    }

    /// The next states: at least a frame, and more up to as many as asked for. Where some are passed over, there may be
    /// none though others follow.
    pub(super) fn next(&mut self, states: usize, pool: &BufferPool) -> Result<StateList<N>, Trouble> {
        if self.left == 0 {
            return Ok(pool.list(0, 1)?);
        }
        let [first, limbs] = self.head()?;
        let left = usize::try_from(self.left).unwrap_or(usize::MAX);
        let room = states.max(first).min(left);
        let mut block = pool.list(room, limbs)?;
        let mut len = first;
        while block.len() + len <= room {
            self.frame(len, limbs, &mut block)?;
            if self.left == 0 {
                break;
            }
            let [next, its_limbs] = self.head()?;
            if its_limbs != limbs {
                break;
            }
            len = next;
        }
        Ok(block)
    }

    /// The number of states and of limbs of the next frame.
    fn head(&mut self) -> Result<[usize; 2], DiskError> {
        let head = match self.head {
            Some(head) => head,
            None => {
                let mut words = [[0; 8]; HEAD];
                self.input.read_exact(words.as_flattened_mut()).map_err(DiskError::reading(&self.path))?;
                words.map(u64::from_le_bytes)
            }
        };
        self.head = Some(head);
        let is_whole = head == self::head(head[0], head[1]);
        let [len, limbs] = [head[0], head[1]].map(|word| usize::try_from(word).unwrap_or(usize::MAX));
        let fits = is_whole
            && (1..=LONGEST_FRAME).contains(&len)
            && len as u64 <= self.left
            && (1..=self.expected.limbs).contains(&limbs);
        if fits { Ok([len, limbs]) } else { Err(self.damaged()) }
    }

    /// Reads a frame of which the head is known, and adds its states to a block with room for them.
    fn frame(&mut self, len: usize, limbs: usize, block: &mut StateList<N>) -> Result<(), DiskError> {
        let words = len * (N + limbs);
        self.bytes.resize(8 * (words + 1), 0);
        self.input.read_exact(&mut self.bytes).map_err(DiskError::reading(&self.path))?;
        let hash = self.head.take().into_iter().flatten().fold(MARK, mix);
        let mut read = self.bytes.as_chunks().0.iter().map(|bytes| u64::from_le_bytes(*bytes));
        let hash = read.by_ref().take(words).fold(hash, mix);
        if read.next() != Some(hash) {
            return Err(self.damaged());
        }
        let mut read = self.bytes.as_chunks().0.iter().map(|bytes| u64::from_le_bytes(*bytes));
        let start = block.len();
        let (keys, numbers) = block.arrays();
        for (to, word) in keys[start..start + len].as_flattened_mut().iter_mut().zip(read.by_ref()) {
            *to = word;
        }
        for (to, word) in numbers[start * limbs..(start + len) * limbs].iter_mut().zip(read) {
            *to = word;
        }
        let mut last = self.last;
        let is_state = |key: &StateBits<N>| {
            let is_above = is_below(&std::mem::replace(&mut last, *key), key);
            is_above && key[0] & 1 == 1 && (0..N).all(|k| key[k] & !self.expected.bits[k] == 0)
        };
        if !keys[start..start + len].iter().all(is_state) {
            return Err(self.damaged());
        }
        self.last = last;
        self.left -= len as u64;
        self.pass_over(start, len, block);
        Ok(())
    }

    /// Leaves out of a frame, the last of a block, what is to be passed over.
    fn pass_over(&mut self, start: usize, len: usize, block: &mut StateList<N>) {
        let limbs = block.limbs();
        let (keys, numbers) = block.arrays();
        let passed = self
            .expected
            .after
            .map_or(0, |after| keys[start..start + len].partition_point(|key| !is_below(&after, key)));
        if passed < len {
            // No later state is.
            self.expected.after = None;
        }
        if passed > 0 {
            keys.copy_within(start + passed..start + len, start);
            numbers.copy_within((start + passed) * limbs..(start + len) * limbs, start * limbs);
        }
        block.set_len(start + len - passed);
    }

    fn damaged(&self) -> DiskError {
        DiskError::Damaged(self.path.clone())
    }
}
