//! `dlx generate`: generates puzzles, each with exactly one solution.

mod family;
mod notes;
mod order;
pub(crate) mod settings;

use std::fmt::Display;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use puzzles::deadline::Deadline;
use puzzles::generate::{GaveUp, Made, Maker, Order, Tally, make_practice};
use puzzles::notation::text::Unfit;
use puzzles::random::Random;
use puzzles::technique::Group;

use crate::console::Console;
use crate::failure::Failure;
use crate::output::Output;
use crate::pipeline::{JobSize, in_order};
use crate::progress::Counter;
use crate::seed::{self, Seed};
use crate::stream::OutputNotation;
use crate::{End, input, records, values};

pub(crate) use self::family::Chosen;
use self::notes::Notes;

pub(crate) fn run(chosen: &Chosen, console: &Console) -> Result<End, Failure> {
    chosen.generation.run(chosen.maker(console)?, console)
}

// Flags of all generators.
#[derive(Args)]
pub(crate) struct Generation {
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::whole::<u64>())]
    count: u64,

    /// Skip the first N puzzles of this seed
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = values::whole::<u64>())]
    skip: u64,

    #[command(flatten)]
    seed: Seed,

    #[command(flatten)]
    order: order::Requirements,

    /// Print only errors: no seed, no progress, no number of tries
    #[arg(long)]
    quiet: bool,

    /// Print the solution after each puzzle, on the same line if the notation has one line per puzzle
    #[arg(long)]
    with_solution: bool,

    #[command(flatten)]
    printed: OutputNotation,

    /// Number of threads; 0 means one per core. The puzzles do not depend on it
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = values::threads())]
    threads: u16,

    /// Stop the run after this many seconds; fractions are allowed
    #[arg(long, value_name = "SECONDS", value_parser = input::seconds)]
    timeout: Option<Duration>,
}

/// The puzzles of some numbers of the sequence.
struct Piece {
    text: String,
    made: u64,
    end: Result<(), Ended>,
}

/// Why the sequence ends early.
enum Ended {
    GaveUp(GaveUp),
    Failed(Failure),
}

impl Generation {
    /// Generates the puzzles of the sequence, on all threads, and prints them in order.
    fn run(&self, maker: Box<dyn Maker>, console: &Console) -> Result<End, Failure> {
        let numbers = seed::numbers(self.skip, self.count)?;
        let order = self.order.order(&*maker)?.map(|order| (order, Arc::new(Tally::default())));
        let seed = self.seed.pick();
        let level = self.order.note(&*maker).filter(|_| !self.quiet);
        let lines = level.into_iter().chain(self.seed.note(seed, self.quiet)).collect();
        let notes = Notes::new(lines, console);
        let deadline = console.deadline(self.timeout);
        let threads = console.threads(self.threads);
        let tally = order.as_ref().map(|(_, tally)| Arc::clone(tally));
        let job_size = JobSize::new();
        let mut output = Output::new(console);
        let mut counter = Counter::new(!self.quiet && !output.is_terminal(), Some(self.count), console);
        let next = jobs(numbers, job_size.clone());
        let writing = Writing {
            with_solution: self.with_solution,
            printed: self.printed.clone(),
            seed,
            first: self.skip,
        };
        let practised = self.order.practice().cloned();
        let work = move |numbers: Range<u64>| {
            let many = (numbers.end - numbers.start) as usize;
            job_size.timed(many, || {
                piece(&*maker, order.as_ref(), practised.as_ref(), numbers, deadline, &writing)
            })
        };
        let mut ended = Ok(());
        in_order(threads, next, work, |piece: Piece| {
            match &piece.end {
                Err(Ended::Failed(_)) if piece.made == 0 => notes.drop_all(),
                _ => notes.tell(),
            }
            let printed = output.answer(|out| out.extend_from_slice(piece.text.as_bytes()));
            counter.add(piece.made);
            ended = printed.map_err(|error| Ended::Failed(error.into())).and(piece.end);
            if ended.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        counter.clear();
        output.flush()?;
        let made = counter.done();
        let tries = tally.map(|tally| tally.tries()).filter(|&tries| tries > 0);
        let stopped = |end: End, why: &dyn Display| {
            let count = self.count;
            let made = if count > 1 { format!("; {made} of {count} puzzles made") } else { String::new() };
            console.tell(format_args!("stopped: {why}{made}"));
            Ok(end)
        };
        match ended {
            Ok(()) => {
                if let Some(tries) = tries.filter(|_| !self.quiet && self.order.is_set()) {
                    console.tell(format_args!("{made} of {tries} tries matched"));
                }
                Ok(End::Done)
            }
            Err(Ended::Failed(failure)) => Err(failure),
            Err(Ended::GaveUp(GaveUp::Stopped)) => stopped(End::Stopped, &"the deadline passed"),
            Err(Ended::GaveUp(gave_up @ (GaveUp::Hopeless(_) | GaveUp::NoneUnique { .. }))) => {
                stopped(End::GaveUp, &gave_up)
            }
            Err(Ended::GaveUp(gave_up)) => Err(Failure::usage(gave_up)),
        }
    }
}

/// The numbers of the sequence, in ranges.
fn jobs(mut numbers: Range<u64>, job_size: JobSize) -> impl FnMut() -> Option<Range<u64>> + Send {
    move || {
        let start = numbers.start;
        numbers.start = start.saturating_add(job_size.size() as u64).min(numbers.end);
        (start < numbers.end).then_some(start..numbers.start)
    }
}

/// How to write puzzles.
struct Writing {
    with_solution: bool,
    printed: OutputNotation,
    seed: u64,
    /// The number of the first puzzle.
    first: u64,
}

fn piece(
    maker: &dyn Maker,
    order: Option<&(Order, Arc<Tally>)>,
    practised: Option<&Group>,
    numbers: Range<u64>,
    deadline: Option<Deadline>,
    writing: &Writing,
) -> Piece {
    let mut piece = Piece { text: String::new(), made: 0, end: Ok(()) };
    for number in numbers {
        let random = &mut Random::new(writing.seed, number);
        let made = match (order, practised) {
            (None, _) => maker.make(random, deadline),
            (Some((order, tally)), None) => maker.make_to_order(order, random, deadline, tally),
            (Some((order, tally)), Some(group)) => {
                make_practice(maker, group, order, random, deadline, tally)
            }
        };
        let made = match made {
            Ok(made) => made,
            Err(gave_up) => {
                piece.end = Err(Ended::GaveUp(gave_up));
                break;
            }
        };
        if let Err(failure) = writing.add(&made, number, &mut piece.text) {
            piece.end = Err(Ended::Failed(failure));
            break;
        }
        piece.made += 1;
    }
    piece
}

impl Writing {
    fn add(&self, made: &Made, number: u64, text: &mut String) -> Result<(), Failure> {
        let puzzle = &*made.puzzle;
        if self.printed.is_json() {
            let mut line = puzzle.json();
            line.add("solution", &puzzle.json_solution(&made.solution));
            line.add("seed", &self.seed).add("index", &number);
            line.finish(text);
            return Ok(());
        }
        let format = self.printed.of(puzzle)?;
        let is_line = puzzle.is_line(format);
        records::add(text, number == self.first, is_line, |text| {
            if self.with_solution && puzzle.write_solved(&made.solution, format, text)? {
                return Ok(());
            }
            puzzle.write(format, text)?;
            if !self.with_solution {
                return Ok(());
            }
            if is_line {
                text.truncate(text.trim_end().len());
                text.push(' ');
            } else {
                text.push('\n');
            }
            puzzle.write_solution(&made.solution, format, text)
        })
        .map_err(|error: Unfit| Failure::usage(error))
    }
}
