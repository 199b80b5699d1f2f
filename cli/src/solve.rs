//! `dlx solve`: solves puzzles.

use std::ops::ControlFlow;

use clap::Args;
use puzzles::notation::json::{JSON, Line};
use puzzles::notation::text::{Mistake, Unfit};
use puzzles::puzzle::Puzzle;

use crate::console::Console;
use crate::failure::Failure;
use crate::finding::explained;
use crate::pages::Target;
use crate::stream::{Answers, Contents, OutputNotation, Puzzles, Record};
use crate::telling::Words;
use crate::tiling::solve::Asked;
use crate::tiling::source::named;
use crate::{End, records, steps, values};

#[derive(Args)]
#[command(mut_arg("family", values::with_packing))]
#[command(mut_arg("format", values::of_solutions))]
#[command(after_help = "\
Examples: the solution of each puzzle of a file; the steps to it in words, as pages to print, as pictures; a random
solution of a puzzle that has many
  dlx solve puzzles.txt
  dlx solve --steps puzzle.txt
  dlx solve --steps --output steps.pdf puzzle.txt
  dlx solve --steps --output 'step-{}.svg' puzzle.txt
  dlx solve --seed 7 open.txt

Prints the first solution of each puzzle; `none` if it has none; `stopped` if the deadline passed.
Exit status 1 if a puzzle has no solution. In the notations of f-puzzles, the puzzle is printed with its solution. For
packing puzzles, solutions that differ only by a turn or a reflection of the board are printed once.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Print at most N solutions of each puzzle
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::whole::<u64>())]
    limit: u64,

    /// Print all solutions of each puzzle
    #[arg(long, conflicts_with = "limit")]
    all: bool,

    /// Print a random solution of each puzzle (up to 16 values); not all solutions are equally likely
    #[arg(long, value_name = "N", conflicts_with_all = ["limit", "all", "steps"], value_parser = values::whole::<u64>())]
    seed: Option<u64>,

    /// Print the steps to the solution in words, always taking the easiest, each with its rating
    #[arg(long, conflicts_with_all = ["limit", "all", "format"])]
    steps: bool,

    #[command(flatten)]
    words: Words,

    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    printed: OutputNotation,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    /// At most this many solutions of a puzzle wait for their turn.
    const FEW: u64 = 100;
    let printed = arguments.printed.clone();
    if let Some(flag) = arguments.target.flag().filter(|_| !arguments.steps) {
        return Err(Failure::Usage(format!(
            "expected --steps with {flag}: `dlx render --solution` draws solutions"
        )));
    }
    if arguments.words.is_asked_for() && !arguments.steps {
        return Err(Failure::usage(
            "expected --steps with --language or --coordinates: they only affect steps",
        ));
    }
    let limit = if arguments.all { u64::MAX } else { arguments.limit };
    let json = printed.is_json();
    if let Some(flag) = arguments.target.flag().filter(|_| json) {
        return Err(Failure::Usage(format!("expected --json for the steps, or {flag} for pictures of them")));
    }
    let puzzles = &arguments.puzzles;
    let source = match puzzles.contents(&["limit", "all", "json"], console)? {
        Contents::Values(source) => source,
        Contents::Packing(source) => {
            let tilings = named(&source.name, source.text)?;
            let asked = Asked { effort: puzzles.effort(), limit, each: false, json };
            return asked.solve(&tilings, console);
        }
    };
    if arguments.steps {
        let telling = arguments.words.telling();
        if arguments.target.is_asked_for() {
            return steps::draw(puzzles, source, telling, &arguments.target, console);
        }
        let tell = move |record: Record, answers: &mut Answers| steps::add(record, telling, json, answers);
        let end = puzzles.answer(source, false, console, tell)?;
        return Ok(explained(end, puzzles, console));
    }
    if let Some(seed) = arguments.seed {
        return puzzles
            .answer(source, false, console, move |record, answers| random(record, seed, &printed, answers));
    }
    puzzles
        .answer(source, limit > FEW, console, move |record, answers| solve(record, limit, &printed, answers))
}

/// A random solution, which depends on the seed and the puzzle alone.
fn random(record: Record, seed: u64, printed: &OutputNotation, answers: &mut Answers) -> Result<(), Failure> {
    let puzzle = record.read_rules()?;
    let Some(mut walks) = puzzle.walks(seed) else {
        return Err(record.wrong(Mistake::new(
            "a board of at most 16 values: only these have random solutions",
            format!("one with {} columns", puzzle.columns()),
        )));
    };
    let found = walks.solution(record.bounds.deadline());
    let line = printed.is_json().then(|| record.line(&*puzzle));
    let format = if line.is_some() { JSON } else { record.placed(printed.of(&*puzzle))? };
    if line.is_none() {
        answers.follow(&*puzzle, format);
    }
    let (end, verdict) = match found {
        None => (End::Stopped, "stopped"),
        Some(None) => (End::No, "none"),
        Some(Some(solution)) => {
            let Some(mut line) = line else {
                let write = |text: &mut String| solved(&*puzzle, &solution, format, text);
                let added = records::add(&mut answers.text, record.index == 0, puzzle.is_line(format), write);
                return added.map_err(|error| record.unfit(error));
            };
            line.add("solution", &puzzle.json_solution(&solution));
            answers.show(End::Done, line);
            return Ok(());
        }
    };
    tell(line, end, verdict, answers);
    Ok(())
}

/// Adds a solution: with its puzzle in the notations that have no solutions alone.
fn solved(puzzle: &dyn Puzzle, solution: &[i32], format: &str, text: &mut String) -> Result<(), Unfit> {
    if puzzle.write_solved(solution, format, text)? {
        return Ok(());
    }
    puzzle.write_solution(solution, format, text)
}

/// The word for what was found instead of a solution.
fn tell(line: Option<Line>, end: End, verdict: &str, answers: &mut Answers) {
    match line {
        None => answers.say(end, verdict),
        Some(mut line) => {
            line.add("verdict", verdict);
            answers.show(end, line);
        }
    }
}

fn solve(record: Record, limit: u64, printed: &OutputNotation, answers: &mut Answers) -> Result<(), Failure> {
    let puzzle = record.read_rules()?;
    let line = printed.is_json().then(|| record.line(&*puzzle));
    let format = if line.is_some() { JSON } else { record.placed(printed.of(&*puzzle))? };
    if line.is_none() && limit > 0 {
        answers.follow(&*puzzle, format);
    }
    let mut found = 0;
    let mut unfit = None;
    let mut enough = limit == 0;
    let outcome = puzzle.solve(record.bounds, &mut |solution| {
        if enough {
            return ControlFlow::Break(());
        }
        if let Some(mut line) = line.clone() {
            line.add("solution", &puzzle.json_solution(solution));
            answers.show(End::Done, line);
        } else {
            let is_first = record.index == 0 && found == 0;
            let write = |text: &mut String| solved(&*puzzle, solution, format, text);
            unfit = records::add(&mut answers.text, is_first, puzzle.is_line(format), write).err();
        }
        found += 1;
        enough = found == limit || unfit.is_some() || answers.hand_over_if_full().is_break();
        if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if let Some(error) = unfit {
        return Err(record.unfit(error));
    }
    if enough {
        return Ok(());
    }
    let (end, verdict) = match (outcome.is_complete(), found) {
        (false, _) => (End::Stopped, "stopped"),
        (true, 0) => (End::No, "none"),
        (true, _) => return Ok(()),
    };
    tell(line, end, verdict, answers);
    Ok(())
}
