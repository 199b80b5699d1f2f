//! `dlx generate`: generates puzzles, each with exactly one solution.

mod family;
mod notes;
mod order;
pub(crate) mod sequence;
pub(crate) mod settings;

use std::ops::Range;
use std::sync::Arc;

use clap::Args;
use puzzles::deadline::Deadline;
use puzzles::generate::{Maker, Order, Position, Practice, Tally, make_practice_tallied};
use puzzles::notation::text::Unfit;
use puzzles::random::Random;

use self::sequence::{Ended, Numbers, Piece, Run, flag_of_sequence};
use crate::console::Console;
use crate::effort::Effort;
use crate::failure::Failure;
use crate::finding::add_rating;
use crate::pipeline::JobSize;
use crate::states::{self, STATE, go_on};
use crate::stream::OutputNotation;
use crate::{End, records};

pub(crate) use self::family::Chosen;

pub(crate) fn run(chosen: &Chosen, console: &Console) -> Result<End, Failure> {
    chosen.generation.run(chosen.maker(console)?, &chosen.asked(), console)
}

// Flags of all generators.
#[derive(Args)]
#[command(mut_args(flag_of_sequence))]
pub(crate) struct Generation {
    #[command(flatten)]
    numbers: Numbers,

    #[command(flatten)]
    order: order::Requirements,

    /// Print the solution after each puzzle, on the same line if the notation has one line per puzzle.
    /// JSON has it in any case
    #[arg(long)]
    with_solution: bool,

    #[command(flatten)]
    printed: OutputNotation,

    #[command(flatten)]
    effort: Effort,
}

impl Generation {
    /// Generates the puzzles of the sequence, on all threads, and prints them in order. `settings` names those of the
    /// family that are set.
    fn run(&self, maker: Box<dyn Maker>, settings: &[&str], console: &Console) -> Result<End, Failure> {
        let Generation { numbers, effort, .. } = self;
        let range = numbers.range()?;
        if self.with_solution && self.order.has_pencil_marks() && !self.printed.is_json() {
            return Err(Failure::usage("--with-solution with --pencil-marks needs --json"));
        }
        let order = self.order.order(&*maker)?.map(|order| (order, Arc::new(Tally::default())));
        let seed = numbers.seed.pick();
        let level = self.order.note(&*maker).filter(|_| !effort.quiet);
        let notes = level.into_iter().chain(numbers.seed.note(seed, effort.quiet)).collect();
        let run = Run { numbers, effort, console };
        let deadline = run.deadline();
        let tally = order.as_ref().map(|(_, tally)| Arc::clone(tally));
        let job_size = JobSize::new();
        let writing = Writing {
            with_solution: self.with_solution,
            printed: self.printed.clone(),
            is_rated: order.is_some(),
            deadline,
            seed,
            first: range.start,
        };
        let next = jobs(range, job_size.clone());
        let practice = self.order.practice();
        let work = move |numbers: Range<u64>| {
            let many = (numbers.end - numbers.start) as usize;
            job_size.timed(many, || piece(&*maker, order.as_ref(), practice.as_ref(), numbers, &writing))
        };
        let counted =
            tally.clone().map(|tally| -> Box<dyn Fn() -> u64 + Send> { Box::new(move || tally.tries()) });
        let (made, ended) = run.print(notes, counted, next, work, |piece| piece)?;
        let asked = self.order.asked();
        let tries = tally.map(|tally| tally.tries()).filter(|&tries| tries > 0);
        if let Some(tries) = tries.filter(|_| ended.is_none() && !effort.quiet && !asked.is_empty()) {
            console.tell(format_args!("{made} of {tries} tries matched"));
        }
        run.end(made, ended, &[&asked[..], settings].concat())
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
    /// Whether JSON tells how hard they are: who asks for some ratings wants to know which.
    is_rated: bool,
    deadline: Option<Deadline>,
    seed: u64,
    /// The number of the first puzzle.
    first: u64,
}

fn piece(
    maker: &dyn Maker,
    order: Option<&(Order, Arc<Tally>)>,
    practice: Option<&Practice>,
    numbers: Range<u64>,
    writing: &Writing,
) -> Piece {
    let deadline = writing.deadline;
    let mut piece = Piece::default();
    for number in numbers {
        let random = &mut Random::new(writing.seed, number);
        let alone = |made| Position { made, state: None };
        let position = match (order, practice) {
            (None, _) => maker.make(random, deadline).map(alone),
            (Some((order, tally)), None) => maker.make_tallied(order, random, deadline, tally).map(alone),
            (Some((order, tally)), Some(practice)) => {
                make_practice_tallied(maker, practice, order, random, deadline, tally)
            }
        };
        let position = match position {
            Ok(position) => position,
            Err(gave_up) => {
                piece.end = Some(Ended::GaveUp(gave_up));
                break;
            }
        };
        if let Err(failure) = writing.add(&position, number, &mut piece.text) {
            piece.end = Some(Ended::Failed(failure));
            break;
        }
        piece.made += 1;
    }
    piece
}

impl Writing {
    fn add(&self, position: &Position, number: u64, text: &mut String) -> Result<(), Failure> {
        let Position { made, state } = position;
        let puzzle = &*made.puzzle;
        if self.printed.is_json() {
            let mut line = puzzle.json();
            if let Some(state) = state {
                line.add(STATE, &state.json(puzzle.columns()));
            }
            line.add("solution", &puzzle.json_solution(&made.solution));
            let rating = if self.is_rated { puzzle.rate(self.deadline) } else { None };
            rating.into_iter().for_each(|rating| add_rating(rating, &mut line));
            line.add("seed", &self.seed).add("index", &number);
            line.finish(text);
            return Ok(());
        }
        let format = self.printed.of(puzzle)?;
        let is_line = puzzle.is_line(format);
        records::add(text, number == self.first, is_line, |text| {
            let start = text.len();
            if self.with_solution && state.is_none() && puzzle.write_solved(&made.solution, format, text)? {
                return Ok(());
            }
            match state {
                Some(state) => states::write(puzzle, state, format, text)?,
                None => puzzle.write(format, text)?,
            }
            if !self.with_solution {
                return Ok(());
            }
            let mut own = String::new();
            puzzle.write_solution(&made.solution, format, &mut own)?;
            // A full board is its own solution: below itself, it would be another puzzle.
            if is_line || own.trim() != text[start..].trim() {
                go_on(is_line, text);
                text.push_str(&own);
            }
            Ok(())
        })
        .map_err(|error: Unfit| Failure::usage(error))
    }
}
