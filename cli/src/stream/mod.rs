//! Streams of puzzles: read, worked on by all threads, answered in order.

mod applied;
mod batch;
mod begun;
mod given;
mod notation;
mod packing;
mod printed;
mod record;

use std::collections::VecDeque;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use dlx::Limits;
use dlx::clock::Stopwatch;
use dlx::locks::locked;
use puzzles::deadline::Deadline;
use puzzles::family::Family;
use puzzles::notation::text::Mistake;
use puzzles::puzzle::{Bounds, Engine};
use puzzles::sudoku::LATIN;
use puzzles::tiling::text::TILING;
use puzzles::{Reading, families};

use self::applied::Applied;
use self::batch::{Batch, Flags, Placed, Records};
use self::given::Given;
use self::notation::{Conventions, SudokuNotation, dots};
pub(crate) use self::notation::{OutputNotation, written};
use self::printed::Printed;
use self::record::Kinds;
pub(crate) use self::record::{Answers, Record, not_unique};
use crate::console::Console;
use crate::effort::Effort;
use crate::failure::Failure;
use crate::file_name;
use crate::output::Output;
use crate::pipeline::{JobSize, in_order};
use crate::progress::Counter;
use crate::{End, values};

// Flags of the commands that read puzzles.
#[derive(Args)]
pub(crate) struct Puzzles {
    // Before all other flags, as each is gone from the matches once it is read.
    #[command(flatten)]
    given: Given,

    /// Puzzles; stdin if absent or `-`
    file: Option<PathBuf>,

    #[command(flatten)]
    how: How,
}

// How puzzles are read, and worked on.
#[derive(Args)]
pub(crate) struct How {
    /// Family of the puzzles; by default recognised, again after each blank line
    #[arg(long, value_name = "NAME", value_parser = values::family_names())]
    family: Option<String>,

    #[command(flatten)]
    notation: SudokuNotation,

    #[command(flatten)]
    conventions: Conventions,

    /// How to find solutions
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = engines())]
    engine: Engine,

    #[command(flatten)]
    effort: Effort,
}

fn engines() -> impl TypedValueParser<Value = Engine> {
    let values = [
        PossibleValue::new("auto").help("Whichever is fastest"),
        PossibleValue::new("cover").help("Solve the exact-cover problem"),
    ];
    PossibleValuesParser::new(values).map(|name| if name == "cover" { Engine::Cover } else { Engine::Auto })
}

/// Where puzzles come from.
pub(crate) struct Source {
    /// Its name in messages.
    pub(crate) name: String,
    /// How many lines of the input come before it.
    pub(crate) line: usize,
    pub(crate) text: Box<dyn Read + Send>,
    pub(crate) beside: Beside,
}

/// What stands beside puzzles, as texts of their own.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Beside {
    /// Solutions, of which nobody wants to know.
    #[default]
    Nothing,
    /// Solutions, where they are there.
    Solutions,
    /// The state of a player beside each puzzle.
    States,
}

/// An input, by what it holds.
pub(crate) enum Contents {
    /// Puzzles with values in cells.
    Values(Source),
    /// Packing puzzles.
    Packing(Source),
}

impl Source {
    /// The same, where each puzzle has the state of a player beside it.
    pub(crate) fn with_states(self) -> Self {
        Source { beside: Beside::States, ..self }
    }

    /// The same, where the solutions of puzzles are wanted that follow them.
    pub(crate) fn with_solutions(self) -> Self {
        Source { beside: Beside::Solutions, ..self }
    }
}

impl How {
    fn reading(&self) -> Reading {
        Reading {
            box_shape: self.notation.box_shape,
            latin: self.family.as_deref() == Some(LATIN),
            symbols: self.notation.symbols.clone().unwrap_or_default(),
            allow_split: self.conventions.allow_split,
            dots: dots(self.conventions.dots),
            largest_digit: self.conventions.largest_digit,
        }
    }

    /// Number of threads; 0 means one per core.
    pub(crate) fn threads(&self, console: &Console) -> usize {
        self.effort.threads.number(console)
    }

    /// Whether to print only errors.
    pub(crate) fn is_quiet(&self) -> bool {
        self.effort.quiet
    }

    /// Whether an input of this name holds packing puzzles, and the whole of it.
    pub(crate) fn look(
        &self,
        name: &str,
        text: Box<dyn Read + Send>,
    ) -> Result<(bool, Box<dyn Read + Send>), Failure> {
        match self.family.as_deref() {
            None => packing::is_packing(name, text),
            Some(family) => Ok((family == TILING, text)),
        }
    }

    /// The console of a command whose timeout is that of the whole run.
    pub(crate) fn within(&self, console: &Console) -> Console {
        console.within(self.effort.time.timeout)
    }

    /// How to look for solutions, and how long.
    pub(crate) fn bounds(&self, console: &Console) -> Bounds {
        Bounds {
            timeout: console.timeout(self.effort.time.timeout),
            flag: console.flag(),
            engine: self.engine,
        }
    }

    /// How long to look for the solutions of a puzzle that was begun at this time.
    pub(crate) fn limits(&self, console: &Console, began: Stopwatch) -> Limits {
        console.limits(self.effort.time.timeout, began)
    }

    /// The flags that some families only know. None has been applied yet.
    pub(crate) fn applied(&self) -> Arc<Applied> {
        Arc::new(Applied::new(self.notation.given().chain(self.conventions.given()).collect()))
    }

    /// The puzzles of a source, in batches. At the end of the last source, an unused flag is a failure.
    fn records(&self, source: Source, is_last: bool, applied: &Arc<Applied>, job_size: &JobSize) -> Records {
        let families: Vec<Arc<dyn Family>> = families(&self.reading()).into_iter().map(Arc::from).collect();
        let wanted = |name: &str| families.iter().find(|family| family.name() == name).cloned();
        let family = self.family.as_deref().and_then(wanted);
        let flags = Flags { quiet: self.effort.quiet, applied: Arc::clone(applied), is_last };
        Records::new(source, families, family, job_size.clone(), flags)
    }

    /// Calls `make` for each puzzle of some sources, on all threads, and shows the results to `each`, in order. These
    /// are the last ones that the flags may be for, or others follow.
    pub(crate) fn each<T: Send + 'static>(
        &self,
        sources: Vec<Source>,
        (applied, are_last): (&Arc<Applied>, bool),
        console: &Console,
        make: impl Fn(Record) -> Result<T, Failure> + Send + Sync + 'static,
        mut each: impl FnMut(T) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let job_size = JobSize::new();
        let mut streams: VecDeque<(Arc<str>, Records)> = VecDeque::new();
        let many = sources.len();
        for (number, source) in sources.into_iter().enumerate() {
            let name = Arc::from(source.name.as_str());
            let is_last = are_last && number + 1 == many;
            streams.push_back((name, self.records(source, is_last, applied, &job_size)));
        }
        let next = move || loop {
            let (name, records) = streams.front_mut()?;
            match records.next_batch() {
                Some(batch) => return Some((Arc::clone(name), batch)),
                None => drop(streams.pop_front()),
            }
        };
        let bounds = self.bounds(console);
        let the_console = console.clone();
        let work = move |(name, mut batch): (Arc<str>, Batch)| {
            let failure = batch.failure.take();
            let mut made = Vec::new();
            let puzzles = batch.records.len();
            let tried = job_size.timed(puzzles, || {
                batch.each(&name, &bounds, &the_console, |record| {
                    made.push(make(record)?);
                    Ok(())
                })
            });
            (made, tried.err().or(failure))
        };
        let mut failure = None;
        in_order(self.threads(console), next, work, |(made, wrong)| {
            failure = made.into_iter().try_for_each(&mut each).err().or(wrong);
            if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        failure.map_or(Ok(()), Err)
    }
}

impl Puzzles {
    /// The input, for commands that take packing puzzles, too. Of the flags that not all of these commands have, only
    /// `flags` are for packing puzzles.
    pub(crate) fn contents(&self, flags: &[&str], console: &Console) -> Result<Contents, Failure> {
        const ALWAYS: [&str; 5] = ["file", "family", "threads", "timeout", "quiet"];
        let (is_packing, source) = self.look(console)?;
        if !is_packing {
            return Ok(Contents::Values(source));
        }
        match self.given.other_than(&[&ALWAYS, flags].concat()) {
            None => Ok(Contents::Packing(source)),
            Some(flag) => {
                let mistake = Mistake::new("puzzles with values in cells", "packing puzzles");
                Err(Failure::Usage(format!("--{flag}: {mistake}")))
            }
        }
    }

    /// The input, for commands that take puzzles with values in cells only.
    pub(crate) fn source(&self, console: &Console) -> Result<Source, Failure> {
        match self.look(console)? {
            (false, source) => Ok(source),
            (true, Source { name, .. }) => {
                let mistake = Mistake::new("a puzzle with values in cells", "a packing puzzle");
                Err(Failure::Puzzle { name, error: mistake.at(1, 1) })
            }
        }
    }

    /// Whether the input holds packing puzzles, and the whole of it.
    fn look(&self, console: &Console) -> Result<(bool, Source), Failure> {
        let name = file_name::shown(self.file.as_deref());
        let text = console.open_text(self.file.as_deref())?;
        let (is_packing, text) = self.how.look(&name, text)?;
        Ok((is_packing, Source { name, line: 0, text, beside: Beside::Nothing }))
    }

    /// The name of the input, and the input as it is.
    pub(crate) fn open(&self, console: &Console) -> Result<(String, Box<dyn Read + Send>), Failure> {
        let file = self.file.as_deref();
        Ok((file_name::shown(file), console.open(file)?))
    }

    /// Calls `make` for each puzzle, on all threads, and shows the results to `each`, in order.
    pub(crate) fn each<T: Send + 'static>(
        &self,
        source: Source,
        console: &Console,
        make: impl Fn(Record) -> Result<T, Failure> + Send + Sync + 'static,
        each: impl FnMut(T) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.how.each(vec![source], (&self.how.applied(), true), console, make, each)
    }

    /// Calls `work` for each puzzle, on this thread: for what is too much to wait for its turn.
    pub(crate) fn one_by_one(
        &self,
        source: Source,
        console: &Console,
        mut work: impl FnMut(Record) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let name = source.name.clone();
        let mut records = self.how.records(source, true, &self.how.applied(), &JobSize::new());
        let bounds = self.how.bounds(console);
        while let Some(mut batch) = records.next_batch() {
            let failure = batch.failure.take();
            batch.each(&name, &bounds, console, &mut work)?;
            failure.map_or(Ok(()), Err)?;
        }
        Ok(())
    }

    /// Whether to print only errors.
    pub(crate) fn is_quiet(&self) -> bool {
        self.how.is_quiet()
    }

    /// Whether a flag tells the symbols of Sudokus.
    pub(crate) fn names_symbols(&self) -> bool {
        self.how.notation.symbols.is_some()
    }

    /// The deadline, for commands whose timeout is that of the whole run.
    pub(crate) fn deadline(&self, console: &Console) -> Option<Deadline> {
        console.deadline(self.how.effort.time.timeout)
    }

    /// The timeout, for commands that keep it themselves.
    pub(crate) fn timeout(&self) -> Option<Duration> {
        self.how.effort.time.timeout
    }

    /// What may be taken for the puzzles.
    pub(crate) fn effort(&self) -> &Effort {
        &self.how.effort
    }

    /// Calls `answer` for each puzzle, on all threads, and prints the answers in order. What a puzzle's answer [hands
    /// over](Answers::hand_over) is printed while it is worked on, as soon as it is its turn. If a puzzle may have
    /// `many`, all are worked on by one thread, so that none wait for their turn.
    pub(crate) fn answer(
        &self,
        source: Source,
        many: bool,
        console: &Console,
        answer: impl Fn(Record, &mut Answers) -> Result<(), Failure> + Send + Sync + 'static,
    ) -> Result<End, Failure> {
        let job_size = JobSize::new();
        let name = source.name.clone();
        let mut records = self.how.records(source, true, &self.how.applied(), &job_size);
        let bounds = self.how.bounds(console);
        let threads = if many { 1 } else { self.how.threads(console) };
        let output = Output::new(console);
        let length = console.length(self.file.as_deref());
        let mut counter = Counter::new(!self.is_quiet() && !output.is_terminal(), None, console);
        let printed = Arc::new(Mutex::new(Printed::new(output)));
        let mut end = End::Done;
        let mut failure = None;
        let mut batches = 0..;
        let next = move || Some((batches.next()?, records.next_batch()?));
        let the_console = console.clone();
        let shared = Arc::clone(&printed);
        let work = move |(number, batch): (u64, Batch)| {
            let puzzles = batch.records.len();
            let mut hand_over = |text: &mut String, kinds| locked(&shared).piece(number, text, kinds);
            job_size.timed(puzzles, || batch.answer(&name, &bounds, &the_console, &answer, &mut hand_over))
        };
        in_order(threads, next, work, |answered: Answered| {
            let broken = locked(&printed).rest(&answered).err();
            counter.reach(answered.puzzles, length.map(|length| answered.read as f64 / length as f64));
            end = end.max(answered.end);
            failure = broken.map(Failure::from).or(answered.failure);
            if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        drop(counter);
        locked(&printed).flush()?;
        failure.map_or(Ok(end), Err)
    }
}

/// The answers to a batch.
struct Answered {
    text: String,
    end: End,
    kinds: Kinds,
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
        console: &Console,
        answer: &impl Fn(Record, &mut Answers) -> Result<(), Failure>,
        hand_over: &mut dyn FnMut(&mut String, Kinds) -> ControlFlow<()>,
    ) -> Answered {
        let mut answers = Answers { text: String::new(), end: End::Done, kinds: Kinds::default(), hand_over };
        let Batch { is_awaited, read, .. } = self;
        let (failure, puzzles) = (self.failure.take(), self.records.len() as u64);
        let tried = self.each(name, bounds, console, |record| answer(record, &mut answers));
        let failure = tried.err().or(failure);
        let Answers { text, end, kinds, .. } = answers;
        Answered { text, end, kinds, failure, is_awaited, puzzles, read }
    }

    /// Calls `work` for each puzzle, until that fails.
    fn each(
        self,
        name: &str,
        bounds: &Bounds,
        console: &Console,
        mut work: impl FnMut(Record) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut puzzles = (self.before..).zip(self.records);
        puzzles.try_for_each(|(index, Placed { line, place, beside })| {
            let family = &**self.family.as_ref().expect("there are no puzzles without a family");
            let beside = beside.map(|(line, place)| (line, &self.text[place]));
            let text = &self.text[place];
            // Of a call, what the puzzles before have left.
            let bounds = &Bounds { timeout: console.timeout(bounds.timeout), ..*bounds };
            let (quiet, is_given) = (self.quiet, self.is_given);
            work(Record { family, text, line, beside, index, bounds, name, quiet, is_given, console })
        })
    }
}
