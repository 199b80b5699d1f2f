//! `dlx convert`: from one notation to another.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use clap::Args;
use dlx::locks::locked;
use puzzles::deadline::{Deadline, is_over};
use puzzles::exact_cover;
use puzzles::notation::json::{JSON, Line, findings};
use puzzles::notation::text::{Mistake, Unfit};
use puzzles::puzzle::Puzzle;
use puzzles::sudoku::text::opensudoku::{self, OPENSUDOKU};
use serde_json::value::RawValue;

use crate::End;
use crate::console::Console;
use crate::effort::of_run;
use crate::export::{self, DLX};
use crate::failure::Failure;
use crate::formats::{formats, list, list_packing};
use crate::left_out::{LeftOut, SYMBOLS};
use crate::output::Output;
use crate::records;
use crate::states::{self, Beside, STATE};
use crate::stream::{Answers, Contents, OutputNotation, Puzzles, Record, Source};
use crate::tiling::convert::{Format, convert_all};
use crate::tiling::source::named;
use crate::values;

#[derive(Args)]
#[command(
    mut_args(of_run),
    mut_arg("family", values::with_packing),
    mut_arg("format", values::with_packing_formats)
)]
#[command(after_help = "\
Examples: Sudokus as grids; puzzles as JSON; a puzzle file of Burr Tools as text; a puzzle as an exact-cover problem, and
that as clauses for a SAT solver
  dlx convert --format grid puzzles.txt
  dlx convert --json puzzles.txt
  dlx convert burr.xmpuzzle
  dlx convert --format dlx puzzle.txt | dlx cover --to cnf

A solution that comes with its puzzle, as `dlx generate --with-solution` prints it, is kept in JSON and in the
notations of f-puzzles. A puzzle's own title, author, rules and decoration are kept there too, and in the text of
variants, Futoshikis and irregular KenKens. `.sdk` files keep the title and the author. Other notations have no place
for them, and a note says what was dropped. Titles and authors in OpenSudoku files are not read.

With --so-far, what a player has written down is kept: in JSON, in the grid of f-puzzles, or after the text of the
puzzle. Without it, values entered in f-puzzles are dropped.

--format dlx writes one puzzle as the exact-cover problem whose covers are its solutions. Items are named after what they
stand for: `r1c1` is the value of that cell, `row-1=5` is the 5 of row 1.

--format opensudoku writes all puzzles to one file for the app of that name, which supports Sudokus of 9×9.

Packing puzzles are written as text, as a puzzle file of Burr Tools (xmpuzzle), or as dlx, but not as JSON. The
JSON of `dlx tiling generate --json` is read.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Keep what a player has written down for each puzzle, as `dlx check --so-far` reads it
    #[arg(long)]
    so_far: bool,

    #[command(flatten)]
    printed: OutputNotation,

    /// List the notations that each puzzle can be written in, instead of the puzzle
    #[arg(long, conflicts_with_all = ["format", "so_far"])]
    formats: bool,
}

/// The key of a solution.
const SOLUTION: &str = "solution";

/// Why something is left out that the notation cannot tell.
const NO_PLACE: &str = "the notation has no place for it";
/// Why a state is left out.
const NOT_ASKED: &str = "--so-far was not given";

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let printed = &arguments.printed;
    let deadline = arguments.puzzles.deadline(console);
    let source = match arguments.puzzles.contents(&["format", "json", "formats"], console)? {
        Contents::Values(source) => source,
        Contents::Packing(Source { name, text, .. }) => {
            let tilings = named(&name, text)?;
            if arguments.formats {
                return list_packing(&tilings, printed.is_json(), deadline, console);
            }
            let format = printed.name().map_or(Ok(Format::Text), Format::named)?;
            if is_over(deadline) {
                return Err(Failure::StoppedReading { name });
            }
            return convert_all(tilings, format, deadline, arguments.puzzles.is_quiet(), console);
        }
    };
    let puzzles = &arguments.puzzles;
    if arguments.formats {
        return list(puzzles, source, printed.is_json(), deadline, console);
    }
    if let (true, Some(format @ (DLX | OPENSUDOKU))) = (arguments.so_far, printed.name()) {
        return Err(Failure::usage(Unfit::new(
            format,
            format!("{format} has no place for what a player has written down"),
        )));
    }
    match printed.name() {
        Some(DLX) => as_exact_cover(puzzles, source, deadline, console),
        Some(OPENSUDOKU) => as_opensudoku(puzzles, source, deadline, console),
        _ => each(arguments, source, deadline, console),
    }
}

/// Prints each puzzle by itself: its text or its JSON.
fn each(
    arguments: &Arguments,
    source: Source,
    deadline: Option<Deadline>,
    console: &Console,
) -> Result<End, Failure> {
    let &Arguments { ref puzzles, so_far, ref printed, .. } = arguments;
    let printed = printed.clone();
    let source = if so_far { source.with_states() } else { source.with_solutions() };
    let notes = [NO_PLACE, NOT_ASKED].map(|reason| Arc::new(Mutex::new(LeftOut::new(reason))));
    let ([left_out, states], names_symbols) = (notes.clone(), puzzles.names_symbols());
    let end = puzzles.answer(source, false, console, move |record, answers| {
        record.in_time(deadline)?;
        if so_far {
            let beside = Beside::of(record);
            let what = print_so_far(&beside, &printed, names_symbols, answers)?;
            locked(&left_out).add(&beside.record, what);
            return Ok(());
        }
        let puzzle = record.read()?;
        let solution = record.told_solution(&*puzzle)?;
        if printed.is_json() {
            answers.show(End::Done, as_json(&record, &*puzzle, solution.as_deref()));
        } else {
            let format = record.placed(printed.of_known(&*puzzle, formats))?;
            record.write(&*puzzle, solution.as_deref(), &printed, answers)?;
            locked(&left_out).add(&record, own_left_out(&*puzzle, format, names_symbols));
        }
        // From JSON to JSON, a state is kept as all that stands there.
        let is_kept = printed.is_json() && record.family.name() == JSON;
        if !is_kept && has_state(&record) {
            locked(&states).add(&record, vec![STATE]);
        }
        Ok(())
    });
    notes.iter().for_each(|note| locked(note).tell(puzzles.is_quiet(), console));
    end
}

/// Prints a puzzle with what a player has written down beside it. Returns what is left out.
fn print_so_far(
    beside: &Beside<'_>,
    printed: &OutputNotation,
    names_symbols: bool,
    answers: &mut Answers,
) -> Result<Vec<&'static str>, Failure> {
    let record = &beside.record;
    let puzzle = &*record.read()?;
    let state = &beside.state_alone(puzzle)?;
    if printed.is_json() {
        let mut line = puzzle.json();
        line.add(STATE, &state.json(puzzle.columns()));
        for (key, value) in findings_of(record).iter().filter(|(key, _)| *key != STATE) {
            line.add(key, value);
        }
        answers.show(End::Done, line);
        return Ok(Vec::new());
    }
    let format = record.placed(printed.of(puzzle))?;
    answers.follow(puzzle, format);
    let write = |text: &mut String| states::write(puzzle, state, format, text);
    records::add(&mut answers.text, false, puzzle.is_line(format), write)
        .map_err(|error| record.unfit(error))?;
    Ok(own_left_out(puzzle, format, names_symbols))
}

/// A puzzle with the findings that it was read with, and its solution if that stood beside it.
fn as_json(record: &Record, puzzle: &dyn Puzzle, solution: Option<&[i32]>) -> Line {
    let mut line = puzzle.json();
    let found = findings_of(record);
    if let Some(solution) = solution.filter(|_| !found.iter().any(|(key, _)| *key == SOLUTION)) {
        line.add(SOLUTION, &puzzle.json_solution(solution));
    }
    for (key, value) in found {
        line.add(key, &value);
    }
    line
}

/// Prints all puzzles as one file for the app OpenSudoku.
fn as_opensudoku(
    puzzles: &Puzzles,
    source: Source,
    deadline: Option<Deadline>,
    console: &Console,
) -> Result<End, Failure> {
    let (is_begun, all) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(LeftOut::new(NO_PLACE))));
    let (begun, left_out) = (Arc::clone(&is_begun), Arc::clone(&all));
    let names_symbols = puzzles.names_symbols();
    let end = puzzles.answer(source.with_solutions(), false, console, move |record, answers| {
        record.in_time(deadline)?;
        if record.index >= opensudoku::MOST_GAMES {
            let expected = format!("at most {} puzzles in one file", opensudoku::MOST_GAMES);
            return Err(record.wrong(Mistake::new(expected, "more")));
        }
        let puzzle = record.read()?;
        // A solution beside it has to be right, although it is left out.
        record.told_solution(&*puzzle)?;
        let mut game = String::new();
        puzzle.write(OPENSUDOKU, &mut game).map_err(|error| record.unfit(error))?;
        if record.index == 0 {
            begun.store(true, Ordering::Relaxed);
            answers.text.push_str(opensudoku::HEAD);
        }
        answers.text.push_str(&game);
        locked(&left_out).add(&record, left_out_of(&record, &*puzzle, OPENSUDOKU, names_symbols));
        Ok(())
    });
    locked(&all).tell(puzzles.is_quiet(), console);
    let is_open = !matches!(end, Err(Failure::BrokenPipe | Failure::Output(_)));
    if is_open && is_begun.load(Ordering::Relaxed) {
        // The file is whole where a later puzzle is refused, too.
        let mut output = Output::new(console);
        output.answer(|text| text.extend_from_slice(opensudoku::TAIL.as_bytes()))?;
        output.flush()?;
    }
    end
}

/// What a notation leaves out of a puzzle, and of the text that it was read from.
fn left_out_of(record: &Record, puzzle: &dyn Puzzle, format: &str, names_symbols: bool) -> Vec<&'static str> {
    let mut what = own_left_out(puzzle, format, names_symbols);
    if has_state(record) {
        what.push(STATE);
    }
    what
}

/// What a notation leaves out of a puzzle.
fn own_left_out(puzzle: &dyn Puzzle, format: &str, names_symbols: bool) -> Vec<&'static str> {
    let mut what = puzzle.left_out(format);
    what.retain(|key| *key != SYMBOLS || !names_symbols);
    what
}

/// What stands beside a puzzle in the JSON that it was read from.
fn findings_of(record: &Record) -> Vec<(&'static str, Box<RawValue>)> {
    if record.family.name() == JSON { findings(record.text) } else { Vec::new() }
}

/// Whether there is, in the text of a puzzle, what a player has written down.
fn has_state(record: &Record) -> bool {
    record.family.state_inside(record.text).is_some()
        || findings_of(record).iter().any(|(key, _)| *key == STATE)
}

/// Prints the exact cover of one puzzle.
fn as_exact_cover(
    puzzles: &Puzzles,
    source: Source,
    deadline: Option<Deadline>,
    console: &Console,
) -> Result<End, Failure> {
    let mut problem = None;
    puzzles.one_by_one(source, console, |record| {
        record.in_time(deadline)?;
        if problem.is_some() {
            return Err(record.wrong(Mistake::new("one puzzle for --format dlx", "another")));
        }
        let puzzle = record.read()?;
        let unfit = || {
            let expected = "cages with few enough fillings for an option each";
            record.wrong(Mistake::new(expected, "one with more"))
        };
        problem = Some((exact_cover::named(&*puzzle).ok_or_else(unfit)?, record.place()));
        if is_over(deadline) {
            return Err(Failure::Stopped { place: record.place() });
        }
        Ok(())
    })?;
    let Some((problem, place)) = problem else { return Ok(End::Done) };
    export::print(&problem, &place, deadline, console)
}
