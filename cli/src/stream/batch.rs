//! A stream cut into puzzles, in batches.

use std::io::{self, BufRead, Read};
use std::ops::Range;
use std::sync::Arc;

use puzzles::family::{Family, Json};
use puzzles::notation::json::JSON;
use puzzles::notation::text::{Cut, LONGEST, Mistake, Splitter, from_utf8};
use puzzles::solution::Piece;

use super::applied::Applied;
use super::begun::Begun;
use super::{Beside, Source};
use crate::failure::Failure;
use crate::pipeline::JobSize;

/// Reads a stream, batch by batch.
pub(super) struct Records {
    name: String,
    source: io::BufReader<Box<dyn Read + Send>>,
    /// The line that is being read.
    bytes: Vec<u8>,
    families: Vec<Arc<dyn Family>>,
    /// What reads JSON.
    json: Arc<dyn Family>,
    /// Whether `--family` says which it is.
    is_given: bool,
    /// The family of the puzzles here, once it is known.
    family: Option<Arc<dyn Family>>,
    /// What cuts the puzzles of that family.
    splitter: Option<Box<dyn Splitter>>,
    /// Whether the line before was blank: another family may begin.
    after_blank: bool,
    /// The line of the first title.
    title: Option<usize>,
    /// The line that was read last begins another family, and belongs to the next batch.
    is_held: bool,
    /// The number of the last line that was read.
    line: usize,
    /// How many puzzles have been read.
    puzzles: u64,
    begun: Begun,
    done: bool,
    job_size: JobSize,
    flags: Flags,
    /// What stands beside puzzles.
    beside: Beside,
    /// The next batch, if its beginning had to be seen.
    ahead: Option<Batch>,
    /// How many bytes have been read.
    read: u64,
}

/// What flags say about the puzzles of a stream.
pub(super) struct Flags {
    /// Only errors are printed.
    pub(super) quiet: bool,
    /// The flags that only some families know.
    pub(super) applied: Arc<Applied>,
    /// No stream comes after this one: a flag that is unused at its end is a failure.
    pub(super) is_last: bool,
}

/// Some puzzles, and the mistake that ends the stream, if any.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) family: Option<Arc<dyn Family>>,
    /// How many puzzles of the stream come before the first.
    pub(super) before: u64,
    pub(super) text: String,
    pub(super) records: Vec<Placed>,
    /// How many of the puzzles in JSON were looked into for their family.
    looked: usize,
    /// What stands beside puzzles.
    pub(super) beside: Beside,
    /// The solution of the last puzzle of the batch before: its first line, and the text.
    of_before: Option<(usize, String)>,
    /// The state of the last puzzle is still to come.
    is_half: bool,
    pub(super) failure: Option<Failure>,
    pub(super) quiet: bool,
    /// `--family` says of which family the puzzles are.
    pub(super) is_given: bool,
    /// There was no more to read for now: whoever writes the input may wait for these answers.
    pub(super) is_awaited: bool,
    /// How many bytes had been read when the batch was complete.
    pub(super) read: u64,
}

/// A puzzle in the text of a batch.
pub(super) struct Placed {
    /// Its first line.
    pub(super) line: usize,
    pub(super) place: Range<usize>,
    /// The state of a player or the solution as a text of its own: its first line, and its place.
    pub(super) beside: Option<(usize, Range<usize>)>,
}

impl Batch {
    /// Adds a text that began on a line: a puzzle, or the state of the last.
    pub(super) fn push(&mut self, line: usize, text: &str, family: Option<&Arc<dyn Family>>) {
        let place = self.add_text(text);
        match self.records.last_mut() {
            Some(puzzle) if std::mem::replace(&mut self.is_half, false) => {
                puzzle.beside = Some((line, place));
            }
            _ => {
                self.records.push(Placed { line, place, beside: None });
                let is_whole = family.is_none_or(|family| family.state(text).is_some());
                self.is_half = self.beside == Beside::States && !is_whole;
            }
        }
    }

    /// Whether the state of the last puzzle is still to come.
    pub(super) fn lacks_state(&self) -> bool {
        self.is_half
    }

    /// Adds a text that is the solution of the last puzzle, if solutions are wanted.
    pub(super) fn add_solution(&mut self, line: usize, text: String) {
        if self.beside != Beside::Solutions {
            return;
        }
        if self.records.is_empty() {
            self.of_before = Some((line, text));
            return;
        }
        let place = self.add_text(&text);
        self.records.last_mut().expect("there is one").beside = Some((line, place));
    }

    fn add_text(&mut self, text: &str) -> Range<usize> {
        let start = self.text.len();
        self.text.push_str(text);
        start..self.text.len()
    }
}

/// How a zip archive begins.
const ZIP: &[u8] = b"PK\x03\x04";

/// At most this many puzzles are held back unanswered while a flag is unused.
const MOST_HELD: usize = 1000;

impl Records {
    /// Reads puzzles of one of these families: of `family`, if that is known already.
    pub(super) fn new(
        source: Source,
        families: Vec<Arc<dyn Family>>,
        family: Option<Arc<dyn Family>>,
        job_size: JobSize,
        flags: Flags,
    ) -> Self {
        let all = Json::new(families.clone());
        let json = Arc::new(match &family {
            None => all,
            Some(family) => all.only(&[family.name()]),
        });
        let Source { name, line, text, beside } = source;
        let source = io::BufReader::with_capacity(1 << 16, text);
        let (splitter, bytes, puzzles, done) = (None, Vec::new(), 0, false);
        let is_given = family.is_some();
        Records {
            name,
            source,
            bytes,
            families,
            json,
            is_given,
            family,
            splitter,
            after_blank: false,
            title: None,
            is_held: false,
            line,
            puzzles,
            begun: Begun::default(),
            done,
            job_size,
            flags,
            beside,
            ahead: None,
            read: 0,
        }
    }

    /// Whether some flag fits no puzzle so far. Answers wait until a puzzle fits; at the end, an unused flag is a
    /// failure.
    fn has_unused_flag(&self, batch: &mut Batch) -> bool {
        let family = if self.is_held { &batch.family } else { &self.family };
        match family.as_ref().filter(|_| !batch.records.is_empty()) {
            Some(family) if family.name() == JSON => self.see_inside(batch),
            Some(family) => self.flags.applied.see(family.name()),
            None => {}
        }
        let unused = self.flags.applied.check().err();
        let is_unused = unused.is_some();
        if self.done && self.flags.is_last && batch.failure.is_none() {
            batch.failure = unused;
            if is_unused && batch.before == 0 {
                batch.records.clear();
            }
        }
        is_unused
    }

    /// Looks for the families of puzzles in JSON, which stand inside, as long as some flag is unused.
    fn see_inside(&self, batch: &mut Batch) {
        while let Some(Placed { line, place, .. }) = batch.records.get(batch.looked)
            && self.flags.applied.has_unused()
        {
            let puzzle = self.json.read(&batch.text[place.clone()], *line);
            self.flags.applied.see(puzzle.map_or(JSON, |puzzle| puzzle.family()));
            batch.looked += 1;
        }
    }

    /// The next puzzles, or `None` at the end.
    pub(super) fn next_batch(&mut self) -> Option<Batch> {
        let mut batch = self.ahead.take().or_else(|| self.read_batch())?;
        // The solution of the last puzzle may be the first text after the batch.
        if self.beside == Beside::Solutions && self.begun.may_have_solution() {
            self.ahead = self.read_batch();
            let solution = self.ahead.as_mut().and_then(|ahead| ahead.of_before.take());
            if let Some((line, text)) = solution {
                batch.add_solution(line, text);
            }
        }
        Some(batch)
    }

    fn read_batch(&mut self) -> Option<Batch> {
        if self.done {
            return None;
        }
        let wanted = self.job_size.size();
        let mut batch = Batch {
            before: self.puzzles,
            quiet: self.flags.quiet,
            is_given: self.is_given,
            beside: self.beside,
            ..Batch::default()
        };
        loop {
            match self.add_line(&mut batch) {
                Ok(true) => {}
                Ok(false) => {
                    self.done = true;
                    batch.failure = self.title_alone(&batch);
                }
                Err(failure) => {
                    batch.failure = Some(failure);
                    self.done = true;
                }
            }
            // Answer what is there before waiting for more.
            let has_unused = self.has_unused_flag(&mut batch);
            let would_wait = self.source.buffer().is_empty() && !batch.records.is_empty() && !has_unused;
            let wanted = if has_unused { wanted.max(MOST_HELD) } else { wanted };
            let is_full = would_wait || batch.records.len() >= wanted;
            if self.done || self.is_held || is_full && !batch.is_half {
                (batch.is_awaited, batch.read) = (would_wait, self.read);
                if !self.is_held {
                    batch.family = self.family.clone();
                }
                self.puzzles += batch.records.len() as u64;
                return Some(batch);
            }
        }
    }

    /// The failure that a title is all that the input has.
    fn title_alone(&self, batch: &Batch) -> Option<Failure> {
        let line = self.title.filter(|_| self.puzzles == 0 && batch.records.is_empty())?;
        let error = Mistake::new("a puzzle", "a title alone").at(line, 1);
        Some(Failure::Puzzle { name: self.name.clone(), error })
    }

    /// Reads a line, and adds the puzzles that are complete now. Whether there was a line.
    fn add_line(&mut self, batch: &mut Batch) -> Result<bool, Failure> {
        if !std::mem::replace(&mut self.is_held, false) && !self.read_line(batch)? {
            return Ok(false);
        }
        if self.line == 1 && self.bytes.starts_with(ZIP) {
            let expected = "text (save a spreadsheet as CSV)";
            return Err(self.wrong(&Mistake::new(expected, "a zip archive, such as an .xlsx file is"), 1));
        }
        let in_input = |error| Failure::Puzzle { name: self.name.clone(), error };
        let line = from_utf8(&self.bytes).map_err(|error| self.wrong(&error.mistake, error.column))?;
        // What Markdown has around a text parts it from others, as a blank line does.
        let line = if is_fence(line) { "\n" } else { line };
        let after_blank = std::mem::replace(&mut self.after_blank, line.trim().is_empty());
        let mut cut = cut(&self.families, &self.json, &mut self.family, &mut self.splitter, line);
        let piece = Piece { text: line, line: self.line };
        if cut == Cut::Held {
            self.begun.hold(piece).map_err(in_input)?;
        }
        if self.begun.is_undecided() {
            let cuts = self.splitter.as_mut().map_or_else(Vec::new, |splitter| splitter.held(false));
            self.begun.decide(batch, self.family.as_ref(), cuts).map_err(in_input)?;
        }
        if cut == Cut::Held {
            return Ok(true);
        }
        // A comment to one family may be the header of another.
        if cut == Cut::Nothing && self.title.is_none() && is_title(line) {
            self.title = Some(self.line);
        }
        if after_blank
            && !self.after_blank
            && !self.is_given
            && !batch.is_half
            && matches!(cut, Cut::Nothing | Cut::First | Cut::Whole)
            && let Some(other) = recogniser(&self.families, &self.json, line)
            && self.family.as_ref().is_none_or(|family| !Arc::ptr_eq(family, other))
        {
            self.begun.end(batch, self.family.as_ref()).map_err(in_input)?;
            cut = self.splitter.insert(other.splitter()).line(line);
            let before = self.family.replace(Arc::clone(other));
            if !batch.records.is_empty() {
                (self.splitter, self.is_held, batch.family) = (None, true, before);
                return Ok(true);
            }
            if cut == Cut::Held {
                self.begun.hold(piece).map_err(in_input)?;
                return Ok(true);
            }
        }
        self.begun.place(batch, self.family.as_ref(), piece, cut).map_err(in_input)?;
        Ok(true)
    }

    /// Reads a line. At the end, adds the puzzle that is open. Whether there was a line.
    fn read_line(&mut self, batch: &mut Batch) -> Result<bool, Failure> {
        self.bytes.clear();
        let read = (&mut self.source).take(LONGEST as u64).read_until(b'\n', &mut self.bytes);
        let length = read.map_err(|error| Failure::Input { name: self.name.clone(), error })?;
        if length == 0 {
            let family = self.family.as_ref();
            let in_input = |error| Failure::Puzzle { name: self.name.clone(), error };
            if self.begun.is_undecided() {
                let cuts = self.splitter.as_mut().map_or_else(Vec::new, |splitter| splitter.held(true));
                self.begun.decide(batch, family, cuts).map_err(in_input)?;
            }
            self.begun.end(batch, family).map_err(in_input)?;
            return Ok(false);
        }
        self.line += 1;
        self.read += length as u64;
        if length == LONGEST {
            return Err(self.wrong(&Mistake::new("a line of less than 16 MiB", ""), 1));
        }
        Ok(true)
    }

    fn wrong(&self, mistake: &Mistake, column: usize) -> Failure {
        Failure::Puzzle { name: self.name.clone(), error: mistake.clone().at(self.line, column) }
    }
}

/// Whether a line that belongs to no puzzle is a title: no comment, and no head of a table.
fn is_title(line: &str) -> bool {
    let line = line.trim_start();
    line.contains(char::is_alphabetic) && !line.starts_with(['#', '/', '[']) && !line.contains([',', ';'])
}

/// Whether a line begins or ends a text in Markdown: three backticks, and perhaps a word.
fn is_fence(line: &str) -> bool {
    let word = line.trim().strip_prefix("```");
    word.is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-_".contains(&byte)))
}

/// The family that recognises a line.
fn recogniser<'a>(
    families: &'a [Arc<dyn Family>],
    json: &'a Arc<dyn Family>,
    line: &str,
) -> Option<&'a Arc<dyn Family>> {
    if json.recognises(line) { Some(json) } else { families.iter().find(|family| family.recognises(line)) }
}

/// Where a line belongs. The first line that a family recognises decides the family of what follows.
fn cut(
    families: &[Arc<dyn Family>],
    json: &Arc<dyn Family>,
    family: &mut Option<Arc<dyn Family>>,
    splitter: &mut Option<Box<dyn Splitter>>,
    line: &str,
) -> Cut {
    // A line of tabs may be a row.
    if line.trim().is_empty() && !line.contains('\t') && splitter.is_none() {
        return Cut::Nothing;
    }
    if splitter.is_none() && json.recognises(line) {
        *family = Some(Arc::clone(json));
    }
    if family.is_none() {
        *family = recogniser(families, json, line).cloned();
    }
    match (&mut *splitter, family) {
        (Some(splitter), _) => splitter.line(line),
        (none, Some(family)) => none.insert(family.splitter()).line(line),
        (None, None) => Cut::Nothing,
    }
}
