//! Streams of puzzles: read from text, worked on by all cores, answered in order.

mod batch;
mod notation;

use std::collections::VecDeque;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, value_parser};
use puzzles::deadline::is_over;
use puzzles::draw::DrawError;
use puzzles::family::{Bounds, Engine, Family, Puzzle, Unfit};
use puzzles::json::Line;
use puzzles::text::Mistake;
use puzzles::{Reading, families};

use self::batch::{Batch, Records};
use self::notation::Leniency;
pub(crate) use self::notation::{Dots, Notation, Printed, dots};
use crate::End;
use crate::failure::Failure;
use crate::input;
use crate::output::{self, Output};
use crate::pipeline::{Pace, in_order};
use crate::progress::Counter;
use crate::records;

/// What all commands that read puzzles can be told.
#[derive(Args)]
pub(crate) struct Puzzles {
    /// The puzzles; stdin without it or if it is `-`
    file: Option<PathBuf>,

    #[command(flatten)]
    how: How,
}

/// How puzzles are read, and worked on.
#[derive(Args)]
pub(crate) struct How {
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

    /// Give up on a puzzle after so long, or on the whole run if puzzles are only written anew; fractions
    /// are allowed
    #[arg(long, value_name = "SECONDS", value_parser = input::seconds)]
    timeout: Option<Duration>,

    /// How to solve: `cover` is by the plain exact-cover problem
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = engine)]
    engine: Engine,

    /// Tell nothing but errors: no warnings and no progress
    #[arg(long)]
    quiet: bool,
}

fn engine(name: &str) -> Result<Engine, &'static str> {
    match name {
        "auto" => Ok(Engine::Auto),
        "cover" => Ok(Engine::Cover),
        _ => Err("expected `auto` or `cover`"),
    }
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
    /// Warnings are not told.
    quiet: bool,
}

impl Record<'_> {
    /// Reads the puzzle.
    pub(crate) fn read(&self) -> Result<Box<dyn Puzzle>, Failure> {
        let wrong = |error| Failure::Puzzle { name: self.name.to_owned(), error };
        let puzzle = self.family.read(self.text, self.line).map_err(wrong)?;
        if !self.quiet {
            let place = self.place();
            output::tell_all(puzzle.warnings().iter().map(|warning| format!("warning: {place}: {warning}")));
        }
        Ok(puzzle)
    }

    /// Whether there is still time for it.
    pub(crate) fn in_time(&self, deadline: Option<Instant>) -> Result<(), Failure> {
        if is_over(deadline) {
            return Err(Failure::TimeUp { name: self.name.to_owned() });
        }
        Ok(())
    }

    /// The failure to do with it what was asked.
    pub(crate) fn wrong(&self, mistake: Mistake) -> Failure {
        Failure::Puzzle { name: self.name.to_owned(), error: mistake.at(self.line, 1) }
    }

    /// The failure to draw it.
    pub(crate) fn undrawable(&self, error: DrawError) -> Failure {
        Failure::Picture { place: self.place(), error }
    }

    /// Where it stands.
    pub(crate) fn place(&self) -> String {
        format!("{}:{}", self.name, self.line)
    }

    /// The number of its solutions, but at most 2, if that can be told at a glance.
    pub(crate) fn glance(&self) -> Option<usize> {
        if self.bounds.engine == Engine::Auto { self.family.glance(self.text) } else { None }
    }

    /// The puzzle as an object of JSON, to which what is found out can be added.
    pub(crate) fn line(&self, puzzle: &dyn Puzzle) -> Line {
        let mut line = Line::of(puzzle);
        line.add("index", &self.index);
        line
    }

    /// Adds the text of a puzzle, and a blank line before it where it takes several.
    pub(crate) fn write(
        &self,
        puzzle: &dyn Puzzle,
        printed: &Printed,
        out: &mut String,
    ) -> Result<(), Failure> {
        let format = printed.of(puzzle)?;
        records::add(out, self.index == 0, puzzle.is_line(format), |out| puzzle.write(format, out))
            .map_err(|error| self.unfit(error))
    }

    /// The failure to write the puzzle or a solution in the notation that was asked for.
    pub(crate) fn unfit(&self, error: Unfit) -> Failure {
        Failure::Unfit { name: self.name.to_owned(), line: self.line, error }
    }
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

    /// Adds an object that says how it went.
    pub(crate) fn show(&mut self, end: End, line: Line) {
        self.end = self.end.max(end);
        line.finish(&mut self.text);
    }

    /// Hands over the lines that are there, if they are many and it is their turn.
    pub(crate) fn relieve(&mut self) -> ControlFlow<()> {
        const MANY: usize = 1 << 16;
        if self.text.len() < MANY { ControlFlow::Continue(()) } else { (self.hand_over)(&mut self.text) }
    }
}

/// Where puzzles come from.
pub(crate) struct Source {
    /// What to call it in messages.
    pub(crate) name: String,
    /// How many lines come before.
    pub(crate) line: usize,
    pub(crate) text: Box<dyn Read + Send>,
}

impl How {
    fn reading(&self) -> Reading {
        Reading {
            box_shape: self.notation.box_shape,
            symbols: self.notation.symbols.clone().unwrap_or_default(),
            allow_split: self.leniency.allow_split,
            dots: dots(self.leniency.dots),
            largest_digit: self.leniency.largest_digit,
        }
    }

    /// Threads to work on.
    pub(crate) fn threads(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => usize::from(threads),
        }
    }

    /// Whether to tell nothing but errors.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// How long to look for solutions.
    pub(crate) fn bounds(&self) -> Bounds {
        Bounds { timeout: self.timeout, engine: self.engine }
    }

    /// The puzzles of a source, some at a time.
    fn records(&self, source: Source, pace: &Pace) -> Result<Records, Failure> {
        let families: Vec<Arc<dyn Family>> = families(&self.reading()).into_iter().map(Arc::from).collect();
        let family = self.family.as_deref().map(|wanted| called(wanted, &families)).transpose()?;
        Ok(Records::new(source, families, family, pace.clone(), self.quiet))
    }

    /// Makes something of each puzzle of some sources, on all threads, and shows it to `each`, in order.
    pub(crate) fn each<T: Send + 'static>(
        &self,
        sources: Vec<Source>,
        make: impl Fn(Record) -> Result<T, Failure> + Send + Sync + 'static,
        mut each: impl FnMut(T) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let pace = Pace::new();
        let mut streams: VecDeque<(Arc<str>, Records)> = VecDeque::new();
        for source in sources {
            streams.push_back((Arc::from(source.name.as_str()), self.records(source, &pace)?));
        }
        let next = move || loop {
            let (name, records) = streams.front_mut()?;
            match records.next_batch() {
                Some(batch) => return Some((Arc::clone(name), batch)),
                None => drop(streams.pop_front()),
            }
        };
        let bounds = self.bounds();
        let work = move |(name, mut batch): (Arc<str>, Batch)| {
            let failure = batch.failure.take();
            let mut made = Vec::new();
            let puzzles = batch.records.len();
            let tried = pace.timed(puzzles, || {
                batch.each(&name, &bounds, |record| {
                    made.push(make(record)?);
                    Ok(())
                })
            });
            (made, tried.err().or(failure))
        };
        let mut failure = None;
        in_order(self.threads(), next, work, |(made, wrong)| {
            failure = made.into_iter().try_for_each(&mut each).err().or(wrong);
            if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        failure.map_or(Ok(()), Err)
    }
}

impl Puzzles {
    /// Makes something of each puzzle, on all threads, and shows it to `each`, in order.
    pub(crate) fn each<T: Send + 'static>(
        &self,
        make: impl Fn(Record) -> Result<T, Failure> + Send + Sync + 'static,
        each: impl FnMut(T) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.how.each(vec![self.source()?], make, each)
    }

    /// Whether to tell nothing but errors.
    pub(crate) fn is_quiet(&self) -> bool {
        self.how.is_quiet()
    }

    /// When the run is to end, for commands whose time is that of the whole run.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.how.timeout.and_then(|timeout| Instant::now().checked_add(timeout))
    }

    fn source(&self) -> Result<Source, Failure> {
        let file = self.file.as_deref();
        Ok(Source { name: input::name(file), line: 0, text: input::open(file)? })
    }

    /// Shows each puzzle to `answer`, on all threads, and prints the answers in order. If there may be
    /// `many` for a puzzle, they are not kept until it is done.
    pub(crate) fn answer(
        &self,
        many: bool,
        answer: impl Fn(Record, &mut Answers) -> Result<(), Failure> + Send + Sync + 'static,
    ) -> Result<End, Failure> {
        let pace = Pace::new();
        let source = self.source()?;
        let name = source.name.clone();
        let mut records = self.how.records(source, &pace)?;
        let bounds = self.how.bounds();
        let threads = if many { 1 } else { self.how.threads() };
        let mut output = Output::new();
        let length = input::length(self.file.as_deref());
        let mut counter = Counter::new(!self.is_quiet() && !output.is_terminal(), None);
        let mut count = |puzzles, read| {
            counter.reach(puzzles, length.map(|length| read as f64 / length as f64));
        };
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
                if answered.is_awaited && broken.is_none() {
                    broken = output.flush().err();
                }
                count(answered.puzzles, answered.read);
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
                let printed =
                    printed.and_then(|()| if answered.is_awaited { output.flush() } else { Ok(()) });
                count(answered.puzzles, answered.read);
                end = end.max(answered.end);
                failure = printed.err().map(Failure::from).or(answered.failure);
                if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        counter.clear();
        output.flush()?;
        failure.map_or(Ok(end), Err)
    }
}

/// The family that a flag names.
fn called(wanted: &str, families: &[Arc<dyn Family>]) -> Result<Arc<dyn Family>, Failure> {
    families.iter().find(|family| family.name() == wanted).cloned().ok_or_else(|| {
        let known = families.iter().map(|family| family.name()).collect::<Vec<_>>().join(", ");
        Failure::Usage(format!("no family is called {wanted:?}: there are {known}"))
    })
}

/// What came of a batch.
struct Answered {
    text: String,
    end: End,
    failure: Option<Failure>,
    is_awaited: bool,
    puzzles: u64,
    /// How many bytes had been read by then.
    read: u64,
}

impl Batch {
    fn answer(
        mut self,
        name: &str,
        bounds: &Bounds,
        answer: &impl Fn(Record, &mut Answers) -> Result<(), Failure>,
        hand_over: &mut dyn FnMut(&mut String) -> ControlFlow<()>,
    ) -> Answered {
        let mut answers = Answers { text: String::new(), end: End::Done, hand_over };
        let Batch { is_awaited, read, .. } = self;
        let (failure, puzzles) = (self.failure.take(), self.records.len() as u64);
        let tried = self.each(name, bounds, |record| answer(record, &mut answers));
        let failure = tried.err().or(failure);
        Answered { text: answers.text, end: answers.end, failure, is_awaited, puzzles, read }
    }

    /// Shows each puzzle to `work`, until that fails.
    fn each(
        self,
        name: &str,
        bounds: &Bounds,
        mut work: impl FnMut(Record) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut puzzles = (self.before..).zip(self.records);
        puzzles.try_for_each(|(index, (line, place))| {
            let family = &**self.family.as_ref().expect("there are no puzzles without a family");
            work(Record { family, text: &self.text[place], line, index, bounds, name, quiet: self.quiet })
        })
    }
}
