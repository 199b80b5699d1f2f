//! Streams of puzzles: read from text, worked on by all cores, answered in order.

use std::io::{self, BufRead, Read};
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, ValueEnum, value_parser};
use puzzles::family::{Bounds, Engine, Family, Puzzle, Unfit};
use puzzles::kakuro::LARGEST_DIGIT;
use puzzles::kropki;
use puzzles::sudoku::text::Symbols;
use puzzles::text::{Cut, Mistake, Splitter};
use puzzles::{Reading, families};

use crate::End;
use crate::failure::Failure;
use crate::input;
use crate::output::{self, Output};
use crate::pipeline::{Pace, in_order};
use crate::records;

/// What all commands that read puzzles can be told.
#[derive(Args)]
pub(crate) struct Puzzles {
    /// The puzzles; stdin without it or if it is `-`
    file: Option<PathBuf>,

    /// What family they are of, if they do not show it
    #[arg(long, value_name = "NAME")]
    family: Option<String>,

    #[command(flatten)]
    notation: Notation,

    #[command(flatten)]
    leniency: Leniency,

    /// Threads to work on; 0 is one for each core. The answers are the same with any number
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = value_parser!(u16).range(..=1024))]
    threads: u16,

    /// Give up on a puzzle after so long; fractions are allowed
    #[arg(long, value_name = "SECONDS", value_parser = input::seconds)]
    timeout: Option<Duration>,

    /// How to solve: `cover` is by the plain exact-cover problem
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = engine)]
    engine: Engine,
}

/// What a notation leaves open.
#[derive(Args)]
pub(crate) struct Notation {
    /// The boxes of Sudokus, as rows and columns; the most square ones without it
    #[arg(long = "box", value_name = "RxC", value_parser = box_shape)]
    pub(crate) box_shape: Option<(usize, usize)>,

    /// The symbols of Sudokus, in order: as many different characters as a row has cells
    #[arg(long, value_name = "STRING", value_parser = |text: &str| Symbols::new(text))]
    pub(crate) symbols: Option<Symbols>,
}

/// What other notations leave open.
#[derive(Args)]
struct Leniency {
    /// The cells of a KenKen's cage need not be connected
    #[arg(long)]
    allow_split: bool,

    /// Which dots of Kropki puzzles are shown: with `some`, a missing dot says nothing
    #[arg(long, value_name = "WHICH", default_value = "all")]
    dots: Dots,

    /// The digits of Kakuros are those from 1 to this one
    #[arg(long, value_name = "DIGIT", default_value_t = LARGEST_DIGIT,
          value_parser = value_parser!(u8).range(1..=i64::from(LARGEST_DIGIT)))]
    largest_digit: u8,
}

/// Which dots of a Kropki are shown.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Dots {
    /// All: where there is none, the values are neither consecutive nor is one double the other
    All,
    /// Some: where there is none, that says nothing
    Some,
}

pub(crate) fn dots(dots: Dots) -> kropki::Dots {
    match dots {
        Dots::All => kropki::Dots::All,
        Dots::Some => kropki::Dots::Some,
    }
}

fn engine(name: &str) -> Result<Engine, &'static str> {
    match name {
        "auto" => Ok(Engine::Auto),
        "cover" => Ok(Engine::Cover),
        _ => Err("expected `auto` or `cover`"),
    }
}

fn box_shape(text: &str) -> Result<(usize, usize), &'static str> {
    let number = |text: &str| text.parse().ok().filter(|number| (1..=225).contains(number));
    let shape =
        text.split_once(['x', '×']).and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
    shape.ok_or("expected two numbers such as 2x3")
}

/// One puzzle of a stream.
#[derive(Clone, Copy)]
pub(crate) struct Record<'a> {
    pub(crate) family: &'a dyn Family,
    pub(crate) text: &'a str,
    pub(crate) line: usize,
    /// How many puzzles of the stream come before it.
    pub(crate) index: u64,
    pub(crate) bounds: &'a Bounds,
    /// What the input is called in messages.
    name: &'a str,
}

impl Record<'_> {
    /// Reads the puzzle.
    pub(crate) fn read(&self) -> Result<Box<dyn Puzzle>, Failure> {
        let wrong = |error| Failure::Puzzle { name: self.name.to_owned(), error };
        let puzzle = self.family.read(self.text, self.line).map_err(wrong)?;
        output::tell_all(puzzle.warnings().iter().map(|warning| {
            let Record { name, line, .. } = self;
            format!("warning: {name}:{line}: {warning}")
        }));
        Ok(puzzle)
    }

    /// The failure to do with it what was asked.
    pub(crate) fn wrong(&self, mistake: Mistake) -> Failure {
        Failure::Puzzle { name: self.name.to_owned(), error: mistake.at(self.line, 1) }
    }

    /// The number of its solutions, but at most 2, if that can be told at a glance.
    pub(crate) fn glance(&self) -> Option<usize> {
        if self.bounds.engine == Engine::Auto { self.family.glance(self.text) } else { None }
    }

    /// Adds the text of a puzzle, and a blank line before it where it takes several.
    pub(crate) fn write(
        &self,
        puzzle: &dyn Puzzle,
        format: Option<&str>,
        out: &mut String,
    ) -> Result<(), Failure> {
        let format = format_of(puzzle, format)?;
        records::add(out, self.index == 0, puzzle.is_line(format), |out| puzzle.write(format, out))
            .map_err(|error| self.unfit(error))
    }

    /// The failure to write the puzzle or a solution in the notation that was asked for.
    pub(crate) fn unfit(&self, error: Unfit) -> Failure {
        Failure::Unfit { name: self.name.to_owned(), line: self.line, error }
    }
}

/// The notation for a puzzle and its solutions: the usual one unless another is asked for.
pub(crate) fn format_of(puzzle: &dyn Puzzle, asked: Option<&str>) -> Result<&'static str, Failure> {
    let formats = puzzle.formats();
    let Some(asked) = asked else { return Ok(formats[0]) };
    let unknown = || {
        let (family, there_are) = (puzzle.family(), formats.join(", "));
        Failure::Usage(format!("{family} has no notation called {asked:?}: there are {there_are}"))
    };
    formats.iter().find(|format| **format == asked).copied().ok_or_else(unknown)
}

/// Where the answers to a puzzle go.
pub(crate) struct Answers<'a> {
    pub(crate) text: String,
    pub(crate) end: End,
    hand_over: &'a mut dyn FnMut(&mut String) -> ControlFlow<()>,
}

impl Answers<'_> {
    /// Adds a line that says how it went.
    pub(crate) fn say(&mut self, end: End, line: &str) {
        self.end = self.end.max(end);
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Hands over the lines that are there, if they are many and it is their turn.
    pub(crate) fn relieve(&mut self) -> ControlFlow<()> {
        const MANY: usize = 1 << 16;
        if self.text.len() < MANY { ControlFlow::Continue(()) } else { (self.hand_over)(&mut self.text) }
    }
}

impl Puzzles {
    fn reading(&self) -> Reading {
        Reading {
            box_shape: self.notation.box_shape,
            symbols: self.notation.symbols.clone().unwrap_or_default(),
            allow_split: self.leniency.allow_split,
            dots: dots(self.leniency.dots),
            largest_digit: self.leniency.largest_digit,
        }
    }

    /// Shows each puzzle to `answer`, on all threads, and prints the answers in order. If there may be
    /// `many` for a puzzle, they are not kept until it is done.
    pub(crate) fn answer(
        &self,
        many: bool,
        answer: impl Fn(Record, &mut Answers) -> Result<(), Failure> + Send + Sync + 'static,
    ) -> Result<End, Failure> {
        let name = input::name(self.file.as_deref());
        let families: Vec<Arc<dyn Family>> = families(&self.reading()).into_iter().map(Arc::from).collect();
        let family = match &self.family {
            None => None,
            Some(wanted) => {
                let known = || families.iter().map(|family| family.name()).collect::<Vec<_>>().join(", ");
                let family = families.iter().find(|family| family.name() == wanted);
                let unknown =
                    || Failure::Usage(format!("no family is called {wanted:?}: there are {}", known()));
                Some(Arc::clone(family.ok_or_else(unknown)?))
            }
        };
        let pace = Pace::new();
        let source = io::BufReader::with_capacity(1 << 16, input::open(self.file.as_deref())?);
        let mut records = Records {
            name: name.clone(),
            source,
            families,
            family,
            splitter: None,
            line: 0,
            puzzles: 0,
            open: None,
            done: false,
            pace: pace.clone(),
        };
        let bounds = Bounds { timeout: self.timeout, engine: self.engine };
        let threads = match (many, self.threads) {
            (true, _) => 1,
            (false, 0) => std::thread::available_parallelism().map_or(1, usize::from),
            (false, threads) => usize::from(threads),
        };
        let mut output = Output::new();
        let mut end = End::Done;
        let mut failure = None;
        if many {
            // All on this thread, so that answers can be printed while their puzzle is solved.
            while let Some(batch) = records.next_batch() {
                let mut broken = None;
                let mut hand_over = |text: &mut String| {
                    let error = output.answer(|out| out.append(&mut std::mem::take(text).into_bytes())).err();
                    broken = broken.take().or(error);
                    if broken.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                };
                let mut answered = batch.answer(&name, &bounds, &answer, &mut hand_over);
                let _ = hand_over(&mut answered.text);
                end = end.max(answered.end);
                failure = broken.map(Failure::from).or(answered.failure);
                if failure.is_some() {
                    break;
                }
            }
        } else {
            let next = move || records.next_batch();
            let work = move |batch: Batch| {
                let puzzles = batch.records.len();
                pace.timed(puzzles, || {
                    batch.answer(&name, &bounds, &answer, &mut |_| ControlFlow::Continue(()))
                })
            };
            in_order(threads, next, work, |answered: Answered| {
                let printed = output.answer(|out| out.extend_from_slice(answered.text.as_bytes()));
                end = end.max(answered.end);
                failure = printed.err().map(Failure::from).or(answered.failure);
                if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        output.flush()?;
        failure.map_or(Ok(end), Err)
    }
}

/// Reads a stream, some puzzles at a time.
struct Records {
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
struct Batch {
    family: Option<Arc<dyn Family>>,
    /// How many puzzles of the stream come before the first.
    before: u64,
    text: Vec<u8>,
    /// For each puzzle its first line, and its place in the text.
    records: Vec<(usize, Range<usize>)>,
    failure: Option<Failure>,
}

/// The longest line that is read: no board in any notation is longer.
const LONGEST_LINE: u64 = 1 << 24;

impl Records {
    /// The next puzzles, or `None` at the end.
    fn next_batch(&mut self) -> Option<Batch> {
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

/// What came of a batch.
struct Answered {
    text: String,
    end: End,
    failure: Option<Failure>,
}

impl Batch {
    fn answer(
        self,
        name: &str,
        bounds: &Bounds,
        answer: &impl Fn(Record, &mut Answers) -> Result<(), Failure>,
        hand_over: &mut dyn FnMut(&mut String) -> ControlFlow<()>,
    ) -> Answered {
        let mut answers = Answers { text: String::new(), end: End::Done, hand_over };
        let mut failure = None;
        let text = String::from_utf8(self.text).expect("each line has been looked at");
        for (index, (line, place)) in (self.before..).zip(self.records) {
            let family = &**self.family.as_ref().expect("there are no puzzles without a family");
            let record = Record { family, text: &text[place], line, index, bounds, name };
            failure = answer(record, &mut answers).err();
            if failure.is_some() {
                break;
            }
        }
        Answered { text: answers.text, end: answers.end, failure: failure.or(self.failure) }
    }
}
