//! Writes tables to a file, and reads them back.
//!
//! A file of tables is a sequence of 64-bit words, lowest byte first: a magic number with the version; a hash of the
//! problem; the order of the items, which determines what each bit means; the number of covers, and the
//! number that use each option; the states of each step in order, with their ways onward; and a hash of all
//! that. The reader trusts nothing: a length in the file reserves no memory, and a state may only have bits
//! that states of its step can have.

use std::io::{self, Read, Write};

use super::super::limbs::trimmed;
use super::super::natural::Natural;
use super::list::{ListSlice, StateBits, StateList, is_below};
use super::pool::{BufferPool, Full};
use crate::hash::mix;
use crate::problem::Problem;

/// Why saved tables could not be loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The file could not be read.
    #[error("{0}")]
    Io(io::Error),
    /// The file ends too early.
    #[error("the table file is truncated")]
    Short,
    /// The file holds something else, or tables of another version.
    #[error("expected a table file of version 2")]
    OtherFormat,
    /// The tables belong to another problem.
    #[error("the tables belong to another problem")]
    OtherProblem,
    /// The contents contradict each other.
    #[error("the table file is damaged")]
    Damaged,
    /// The tables need more memory than is allowed or available.
    #[error("the tables exceed the memory limit")]
    Memory,
}

impl From<io::Error> for LoadError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::UnexpectedEof { LoadError::Short } else { LoadError::Io(error) }
    }
}

impl From<Full> for LoadError {
    fn from(Full: Full) -> Self {
        LoadError::Memory
    }
}

/// A hash of all of a problem that tables depend on. Bounds are hashed only where there are some.
///
/// It is no [`Fingerprint`](crate::fingerprint::Fingerprint), to which names and costs belong, too: tables are for any
/// problem that differs in these alone, and names need not be such as can be written.
pub(super) fn structure_hash(problem: &Problem) -> u64 {
    const START: u64 = u64::from_le_bytes(*b"dlxways\x02");
    let mut hash = mix(START, problem.item_count() as u64);
    for item in problem.items() {
        hash = mix(hash, u64::from(problem.is_primary(item)));
    }
    for option in problem.options() {
        for entry in problem.option(option) {
            hash = mix(hash, entry.item.index() as u64);
            hash = mix(hash, entry.color.map_or(0, |color| color.index() as u64 + 1));
        }
        hash = mix(hash, u64::MAX);
    }
    if problem.has_bounds() {
        for item in problem.items().filter(|&item| problem.is_primary(item)) {
            let (least, most) = problem.bounds(item).into_inner();
            hash = mix(mix(hash, u64::from(least)), u64::from(most));
        }
    }
    hash
}

/// Writes words and their hash.
pub(super) struct TableWriter<'w> {
    out: &'w mut dyn Write,
    hash: u64,
}

impl<'w> TableWriter<'w> {
    /// Writes the beginning of a file for the problem with this [`structure_hash`].
    pub(super) fn new(out: &'w mut dyn Write, mark: u64, structure_hash: u64) -> io::Result<Self> {
        let mut writer = TableWriter { out, hash: mark };
        writer.word(mark)?;
        writer.word(structure_hash)?;
        Ok(writer)
    }

    pub(super) fn word(&mut self, word: u64) -> io::Result<()> {
        self.hash = mix(self.hash, word);
        self.out.write_all(&word.to_le_bytes())
    }

    pub(super) fn number(&mut self, number: &[u64]) -> io::Result<()> {
        let number = trimmed(number);
        self.word(number.len() as u64)?;
        number.iter().try_for_each(|&limb| self.word(limb))
    }

    /// The order of the items, from which the meaning of each bit follows.
    pub(super) fn order(&mut self, order: &[u32]) -> io::Result<()> {
        self.word(order.len() as u64)?;
        order.iter().try_for_each(|&item| self.word(u64::from(item)))
    }

    pub(super) fn states<const N: usize>(&mut self, states: ListSlice<'_, N>) -> io::Result<()> {
        self.word(states.len() as u64)?;
        for (at, key) in states.keys.iter().enumerate() {
            key.iter().try_for_each(|&word| self.word(word))?;
            self.number(states.number(at))?;
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.word(self.hash)?;
        self.out.flush()
    }
}

/// Reads words and computes their hash.
pub(super) struct TableReader<'r> {
    input: &'r mut dyn Read,
    hash: u64,
}

impl<'r> TableReader<'r> {
    /// Reads the beginning of a file, which must be for this problem.
    pub(super) fn new(input: &'r mut dyn Read, mark: u64, problem: &Problem) -> Result<Self, LoadError> {
        let mut reader = TableReader { input, hash: mark };
        match reader.word() {
            Ok(word) if word == mark => {}
            Ok(_) | Err(LoadError::Short) => return Err(LoadError::OtherFormat),
            Err(error) => return Err(error),
        }
        if reader.word()? != structure_hash(problem) {
            return Err(LoadError::OtherProblem);
        }
        Ok(reader)
    }

    pub(super) fn word(&mut self) -> Result<u64, LoadError> {
        let mut bytes = [0; 8];
        self.input.read_exact(&mut bytes)?;
        let word = u64::from_le_bytes(bytes);
        self.hash = mix(self.hash, word);
        Ok(word)
    }

    /// A word that is at most `most`.
    pub(super) fn at_most(&mut self, most: usize) -> Result<usize, LoadError> {
        match usize::try_from(self.word()?) {
            Ok(word) if word <= most => Ok(word),
            _ => Err(LoadError::Damaged),
        }
    }

    /// An order of the items: all primary ones, each once.
    pub(super) fn order(&mut self, problem: &Problem) -> Result<Vec<u32>, LoadError> {
        let mut order = Vec::new();
        let mut is_new: Vec<bool> = problem.items().map(|item| problem.is_primary(item)).collect();
        for _ in 0..self.at_most(problem.item_count())? {
            let item = self.at_most(u32::MAX as usize)?;
            match is_new.get_mut(item) {
                Some(new) if *new => *new = false,
                _ => return Err(LoadError::Damaged),
            }
            order.push(item as u32);
        }
        if is_new.contains(&true) { Err(LoadError::Damaged) } else { Ok(order) }
    }

    /// A number of at most `most` limbs.
    pub(super) fn number(&mut self, most: usize, number: &mut Vec<u64>) -> Result<(), LoadError> {
        number.clear();
        for _ in 0..self.at_most(most)? {
            number.push(self.word()?);
        }
        if number.last() == Some(&0) { Err(LoadError::Damaged) } else { Ok(()) }
    }

    pub(super) fn natural(&mut self, most: usize) -> Result<Natural, LoadError> {
        let mut limbs = Vec::new();
        self.number(most, &mut limbs)?;
        Ok(Natural::from_limbs(&limbs))
    }

    /// States with no bits but `bits`, and numbers of at most `most` limbs.
    pub(super) fn states<const N: usize>(
        &mut self,
        bits: &StateBits<N>,
        most: usize,
        pool: &BufferPool,
    ) -> Result<StateList<N>, LoadError> {
        let count = self.word()?;
        let mut list = pool.list(0, most)?;
        let mut last = [0; N];
        let mut number = Vec::new();
        for _ in 0..count {
            let mut key = [0; N];
            for word in &mut key {
                *word = self.word()?;
            }
            if key[0] & 1 == 0 || (0..N).any(|k| key[k] & !bits[k] != 0) || !is_below(&last, &key) {
                return Err(LoadError::Damaged);
            }
            self.number(most, &mut number)?;
            pool.push(&mut list, &key, &number)?;
            last = key;
        }
        Ok(list)
    }

    /// Checks the hash, and that nothing follows.
    pub(super) fn finish(mut self) -> Result<(), LoadError> {
        let hash = self.hash;
        if self.word()? != hash {
            return Err(LoadError::Damaged);
        }
        match self.input.read(&mut [0])? {
            0 => Ok(()),
            _ => Err(LoadError::Damaged),
        }
    }
}
