//! The record of a sweep: how far it has come, and what its files are.

use std::io::{self, Write};

use super::super::file::{LoadError, TableReader, TableWriter, structure_hash};
use super::super::list::StateBits;
use super::run::DiskRun;
use crate::problem::Problem;

/// The letters `dlxdisk`, and the version: that changes with what the bits of a state mean, too.
const MARK: u64 = u64::from_le_bytes(*b"dlxdisk\x01");

/// How far a sweep has come.
pub(super) struct Record<const N: usize> {
    pub(super) step: usize,
    /// The states of this step up to here have been expanded.
    pub(super) after: Option<StateBits<N>>,
    /// How many states were expanded.
    pub(super) states: u64,
    /// The files, and the steps at which their states wait.
    pub(super) files: Vec<(usize, DiskRun)>,
}

/// Begins to read a record: returns the order of the items, on which the width of its states depends.
pub(super) fn order<'r>(
    input: &'r mut dyn io::Read,
    problem: &Problem,
) -> Result<(Vec<u32>, TableReader<'r>), LoadError> {
    let mut reader = TableReader::new(input, MARK, problem)?;
    Ok((reader.order(problem)?, reader))
}

impl<const N: usize> Record<N> {
    /// Reads what follows the [`order`], of a sweep of this many steps.
    pub(super) fn read(mut reader: TableReader<'_>, steps: usize) -> Result<Self, LoadError> {
        if reader.word()? != N as u64 {
            return Err(LoadError::Damaged);
        }
        let step = reader.at_most(steps)?;
        let after = match reader.at_most(1)? {
            0 => None,
            _ => Some(key(&mut reader)?),
        };
        let mut record = Record { step, after, states: reader.word()?, files: Vec::new() };
        for _ in 0..reader.word()? {
            let step = reader.at_most(steps)?;
            if step < record.step {
                return Err(LoadError::Damaged);
            }
            record.files.push((step, DiskRun { file: reader.word()?, states: reader.word()? }));
        }
        reader.finish()?;
        Ok(record)
    }

    /// Writes it, with the order of the items.
    pub(super) fn write(&self, out: &mut dyn Write, problem: &Problem, order: &[u32]) -> io::Result<()> {
        let mut writer = TableWriter::new(out, MARK, structure_hash(problem))?;
        writer.order(order)?;
        writer.word(N as u64)?;
        writer.word(self.step as u64)?;
        writer.word(u64::from(self.after.is_some()))?;
        self.after.iter().flatten().try_for_each(|&word| writer.word(word))?;
        writer.word(self.states)?;
        writer.word(self.files.len() as u64)?;
        for (step, run) in &self.files {
            [*step as u64, run.file, run.states].into_iter().try_for_each(|word| writer.word(word))?;
        }
        writer.finish()
    }
}

fn key<const N: usize>(reader: &mut TableReader<'_>) -> Result<StateBits<N>, LoadError> {
    let mut key = [0; N];
    for word in &mut key {
        *word = reader.word()?;
    }
    Ok(key)
}
