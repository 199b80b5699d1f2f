//! A stream cut into puzzles, some at a time.

use std::io::{self, BufRead, Read};
use std::ops::Range;
use std::sync::Arc;

use puzzles::family::Family;
use puzzles::text::{Cut, Mistake, Splitter};

use super::Source;
use crate::failure::Failure;
use crate::pipeline::Pace;

/// Reads a stream, some puzzles at a time.
pub(super) struct Records {
    name: String,
    source: io::BufReader<Box<dyn Read + Send>>,
    families: Vec<Arc<dyn Family>>,
    /// The family of the stream, once it is known, and what cuts it.
    family: Option<Arc<dyn Family>>,
    splitter: Option<Box<dyn Splitter>>,
    /// The number of the last line that was read.
    line: usize,
    /// How many puzzles have been read.
    puzzles: u64,
    /// A puzzle of several lines that has begun: its first line, and its text so far.
    open: Option<(usize, Vec<u8>)>,
    done: bool,
    pace: Pace,
}

/// Some puzzles, and perhaps the mistake that ends the stream.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) family: Option<Arc<dyn Family>>,
    /// How many puzzles of the stream come before the first.
    pub(super) before: u64,
    pub(super) text: Vec<u8>,
    /// For each puzzle its first line, and its place in the text.
    pub(super) records: Vec<(usize, Range<usize>)>,
    pub(super) failure: Option<Failure>,
}

/// The longest line that is read: no board in any notation is longer.
const LONGEST_LINE: u64 = 1 << 24;

impl Records {
    /// Reads puzzles of one of these families: of `family`, if that is known already.
    pub(super) fn new(
        source: Source,
        families: Vec<Arc<dyn Family>>,
        family: Option<Arc<dyn Family>>,
        pace: Pace,
    ) -> Self {
        let Source { name, line, text } = source;
        let source = io::BufReader::with_capacity(1 << 16, text);
        let (splitter, puzzles, open, done) = (None, 0, None, false);
        Records { name, source, families, family, splitter, line, puzzles, open, done, pace }
    }

    /// The next puzzles, or `None` at the end.
    pub(super) fn next_batch(&mut self) -> Option<Batch> {
        if self.done {
            return None;
        }
        let wanted = self.pace.size();
        let mut batch = Batch { before: self.puzzles, ..Batch::default() };
        loop {
            match self.add_line(&mut batch) {
                Ok(true) => {}
                Ok(false) => self.done = true,
                Err(failure) => {
                    batch.failure = Some(failure);
                    self.done = true;
                }
            }
            // What is there is answered before we wait for more.
            let would_wait = self.source.buffer().is_empty() && !batch.records.is_empty();
            if self.done || would_wait || batch.records.len() >= wanted {
                batch.family = self.family.clone();
                self.puzzles += batch.records.len() as u64;
                return Some(batch);
            }
        }
    }

    /// Reads a line, and adds the puzzles that are complete now. Whether there was a line.
    fn add_line(&mut self, batch: &mut Batch) -> Result<bool, Failure> {
        let start = batch.text.len();
        let mut source = (&mut self.source).take(LONGEST_LINE);
        let read = source.read_until(b'\n', &mut batch.text);
        let length = read.map_err(|error| Failure::Input { name: self.name.clone(), error })?;
        if length == 0 {
            self.close(batch);
            return Ok(false);
        }
        self.line += 1;
        let cut = match std::str::from_utf8(&batch.text[start..]) {
            Ok(_) if length as u64 == LONGEST_LINE => {
                return Err(self.wrong(&Mistake::new("a line of less than 16 MiB", ""), 1));
            }
            Ok(line) => cut(&self.families, &mut self.family, &mut self.splitter, line),
            Err(error) => {
                let valid = &batch.text[start..start + error.valid_up_to()];
                let column = String::from_utf8_lossy(valid).chars().count() + 1;
                batch.text.truncate(start);
                return Err(self.wrong(&Mistake::new("UTF-8 text", ""), column));
            }
        };
        if cut == Cut::Whole && self.open.is_none() {
            batch.records.push((self.line, start..batch.text.len()));
            return Ok(true);
        }
        let line = batch.text.split_off(start);
        if matches!(cut, Cut::Nothing | Cut::Whole | Cut::First) {
            self.close(batch);
        }
        match (&mut self.open, cut) {
            (_, Cut::Nothing) => {}
            (Some((_, text)), _) => text.extend_from_slice(&line),
            (none, _) => *none = Some((self.line, line)),
        }
        if matches!(cut, Cut::Whole | Cut::Last) {
            self.close(batch);
        }
        Ok(true)
    }

    /// The puzzle that has begun is complete.
    fn close(&mut self, batch: &mut Batch) {
        if let Some((line, text)) = self.open.take() {
            let start = batch.text.len();
            batch.text.extend_from_slice(&text);
            batch.records.push((line, start..batch.text.len()));
        }
    }

    fn wrong(&self, mistake: &Mistake, column: usize) -> Failure {
        Failure::Puzzle { name: self.name.clone(), error: mistake.clone().at(self.line, column) }
    }
}

/// Where a line belongs. The first line that a family recognises tells the family of the stream.
fn cut(
    families: &[Arc<dyn Family>],
    family: &mut Option<Arc<dyn Family>>,
    splitter: &mut Option<Box<dyn Splitter>>,
    line: &str,
) -> Cut {
    if line.trim().is_empty() && splitter.is_none() {
        return Cut::Nothing;
    }
    if family.is_none() {
        *family = families.iter().find(|family| family.recognises(line)).cloned();
    }
    match (&mut *splitter, family) {
        (Some(splitter), _) => splitter.line(line),
        (none, Some(family)) => none.insert(family.splitter()).line(line),
        (None, None) => Cut::Nothing,
    }
}
