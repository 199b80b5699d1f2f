//! `dlx check`: checks whether puzzles have exactly one solution, and whether players are on the way to it.

mod clashes;
mod conflict;
mod estimate;
mod so_far;
mod spare;
mod words;

use std::io;

use clap::Args;
use puzzles::deadline::Deadline;
use puzzles::notation::json;
use puzzles::puzzle::{Bounds, Puzzle, Verdict, check};
use puzzles::technique::Names;

use self::conflict::Conflict;
use self::spare::Spare;
use self::words::Words;
use crate::End;
use crate::console::Console;
use crate::failure::Failure;
use crate::stream::{Answers, Contents, Puzzles, Record};
use crate::telling;
use crate::tiling::check::check_all;
use crate::tiling::source::named;
use crate::values;

#[derive(Args)]
#[command(
    mut_arg("family", values::with_packing),
    mut_arg("language", |flag| flag.help("Language of everything except the verdict")),
)]
#[command(after_help = "\
Examples: which puzzles are unique, and why others are not; what a player has got wrong; which of a player's
values break a rule; how many solutions there are, or about how many if counting would never finish
  dlx check --explain puzzles.txt
  dlx check --so-far states.txt
  dlx check --clashes states.txt
  dlx check --estimate puzzle.txt

Prints one line per puzzle: `unique`, `none`, `multiple`, or `stopped` if the deadline passed.
Exit status 1 if a puzzle is not unique. A constraint of a variant that no values satisfy, such as a cage of two
cells with the sum 45, is a mistake in the input: it is reported, no further puzzles are checked, and the exit
status is 2.

For packing puzzles, solutions that differ only by a turn or a reflection of the board count as one. --explain
says why there is no solution if there is a simple reason, such as too many cells.

With --estimate, `multiple` is followed by the number of solutions if a short search finds them all and there are
at most 10,000; otherwise by an estimate and an interval. Each random walk chooses values until the board is
complete; the product of its numbers of choices is the number of solutions on average. With many walks, the
interval contains the true number 95 times in 100; more walks make it smaller. Exit status 3 if the deadline
passed before all walks were done. Boards of more than 16 values have no estimate.

With --minimal, each given is tried by itself, and so is each other clue that can be left out. The cages of KenKens
and irregular KenKens and the sums of Kakuros are not tried, nor are the dots of a Kropki that shows them all.

With --so-far, each puzzle comes with what a player has written down, its state. The answer is `right`, or `wrong`
and the cells that differ from the solution; `none` or `multiple` if the puzzle is not unique. Exit status 1 if
it is not `right`. A state has a character for each cell, row by row, with `.` for an empty cell. Blanks, commas
and slashes may separate cells; then a cell may hold a longer value or several candidates. The state follows the
puzzle after a blank. For a Sudoku grid or a .kak board it is a second board after the puzzle; in neknek, rows
right below the cages; in JSON, the key `state` with rows as in `givens`, or the grid of f-puzzles.

With --clashes, the input is the same as for --so-far, but puzzles are not solved. The answer is `clear`, or `clash`
and the cells whose values break a rule, whatever goes into the others. Exit status 1 if it is not `clear`.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Check whether what a player has written down for each puzzle agrees with the solution
    #[arg(long, conflicts_with_all = ["explain", "minimal"])]
    so_far: bool,

    /// Only check whether what a player has written down for each puzzle breaks a rule
    #[arg(long, conflicts_with_all = ["so_far", "explain", "minimal", "estimate", "engine"])]
    clashes: bool,

    /// Add evidence on indented lines: clues that no solution satisfies together, or two solutions
    #[arg(long)]
    explain: bool,

    /// Also say whether a unique puzzle is minimal, and which givens, dots and constraints could be removed; not all
    /// are tried (see below)
    #[arg(long)]
    minimal: bool,

    /// Also say how many solutions a puzzle with several has: counted if they are few, otherwise estimated from N
    /// random walks (1000 if N is left out)
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1000",
          value_parser = values::whole_in::<u64>(2..=u64::MAX), conflicts_with = "so_far")]
    estimate: Option<u64>,

    #[command(flatten)]
    words: telling::Words,

    /// Print JSON, one object per puzzle, with the evidence
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let Arguments { so_far, clashes, explain, minimal, estimate, json, .. } = *arguments;
    let asked = Asked { explain, minimal, estimate };
    let telling = arguments.words.telling();
    let words = Words::new(telling);
    let puzzles = &arguments.puzzles;
    let contents = puzzles.contents(&["explain", "json"], console);
    let source = match contents.map_err(|failure| advised(failure, estimate.is_some()))? {
        Contents::Values(source) => source,
        Contents::Packing(source) => {
            let tilings = named(&source.name, source.text)?;
            return check_all(&tilings, puzzles.effort(), explain, json, console);
        }
    };
    let says_more = explain || minimal || estimate.is_some() || so_far || clashes || json;
    if arguments.words.is_asked_for() && !says_more {
        return Err(Failure::usage(
            "--language and --coordinates need --explain, --minimal, --estimate, --so-far, --clashes or --json",
        ));
    }
    if so_far {
        return so_far::run(puzzles, source, console, telling.coordinates, json);
    }
    if clashes {
        return clashes::run(puzzles, source, console, telling, json);
    }
    puzzles.answer(source, false, console, move |record, answers| match json {
        true => judge_as_json(record, words, asked, answers),
        false => judge(record, words, asked, answers),
    })
}

/// The failure to read a file that nobody has, with what may have been meant by its name: the value of `--estimate`.
fn advised(failure: Failure, estimates: bool) -> Failure {
    match failure {
        Failure::Input { name, error }
            if estimates
                && error.kind() == io::ErrorKind::NotFound
                && name.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            let advice = format!("write the value of --estimate after `=`, as in --estimate={name}");
            Failure::Usage(format!("{name}: {error}; {advice}"))
        }
        other => other,
    }
}

/// What is to be said beside the verdict.
#[derive(Clone, Copy)]
struct Asked {
    explain: bool,
    minimal: bool,
    estimate: Option<u64>,
}

fn judge(record: Record, words: Words, asked: Asked, answers: &mut Answers) -> Result<(), Failure> {
    let Asked { explain, minimal, estimate } = asked;
    if !explain
        && !minimal
        && estimate.is_none()
        && let Some(solutions) = record.glance()
    {
        let (end, verdict) = match solutions {
            0 => (End::No, "none"),
            1 => (End::Done, "unique"),
            _ => (End::No, "multiple"),
        };
        answers.say(end, verdict);
        return Ok(());
    }
    let deadline = record.bounds.deadline();
    let puzzle = record.read_rules()?;
    record.tell_doubts(&*puzzle);
    let verdict = check(&*puzzle, record.bounds);
    match &verdict {
        Verdict::Unique(solution) if minimal => {
            let (end, spare) = with_names(&*puzzle, words, |names| {
                let spare = Spare::of(&*puzzle, solution, record.bounds, deadline, names);
                (spare.end(), spare.in_words(names, words.said))
            });
            answers.say(end, &format!("unique {spare}"));
        }
        Verdict::Multiple(..) => {
            let estimated = estimate.map(|walks| {
                let estimate = estimate::estimate(&*puzzle, walks, deadline);
                let end = estimate::end(estimate.as_ref(), walks);
                (end, format!("multiple: {}", estimate::in_words(estimate, walks, words.said)))
            });
            let (end, said) = estimated.unwrap_or_else(|| (End::No, verdict.name().to_owned()));
            answers.say(end, &said);
        }
        _ => answers.say(end(&verdict), verdict.name()),
    }
    if explain {
        explain_verdict(&*puzzle, &verdict, deadline, record, words, answers)?;
    }
    Ok(())
}

fn judge_as_json(record: Record, words: Words, asked: Asked, answers: &mut Answers) -> Result<(), Failure> {
    let Asked { explain, minimal, estimate } = asked;
    let deadline = record.bounds.deadline();
    let puzzle = &*record.read_rules()?;
    record.tell_doubts(puzzle);
    let verdict = check(puzzle, record.bounds);
    let mut line = record.line(puzzle);
    line.add("verdict", verdict.name());
    let mut end = end(&verdict);
    match &verdict {
        Verdict::None => {
            let reason = Reason::of(puzzle, explain.then_some((record.bounds, deadline)), words);
            line.add("reason", &reason.said);
            if let Some(Conflict { cells, clues }) = &reason.conflict {
                let cells: Vec<_> = cells.iter().map(|&cell| json::cell(cell, puzzle.columns())).collect();
                line.add("conflict", &cells).add("conflict_clues", clues);
            }
        }
        Verdict::Unique(solution) => {
            line.add("solution", &puzzle.json_solution(solution));
        }
        Verdict::Multiple(one, other) => {
            let cells: Vec<_> =
                differing(one, other).map(|cell| json::cell(cell, puzzle.columns())).collect();
            line.add("solutions", &[one, other].map(|solution| puzzle.json_solution(solution)));
            line.add("differ", &cells);
            if let Some(walks) = estimate {
                let estimate = estimate::estimate(puzzle, walks, deadline);
                end = estimate::end(estimate.as_ref(), walks);
                if let Some(estimate) = estimate.filter(|estimate| estimate::says_something(estimate, walks))
                {
                    line.add("estimate", &estimate::Json::of(&estimate));
                }
                if matches!(end, End::Stopped) {
                    line.add("stopped", &true);
                }
            }
        }
        Verdict::Stopped(_, Some(found)) => {
            line.add("solutions", &[puzzle.json_solution(found)]);
        }
        Verdict::Stopped(_, None) => {}
    }
    if let (true, Verdict::Unique(solution)) = (minimal, &verdict) {
        let spare =
            with_names(puzzle, words, |names| Spare::of(puzzle, solution, record.bounds, deadline, names));
        let cells: Vec<_> = spare.cells.iter().map(|&cell| json::cell(cell, puzzle.columns())).collect();
        end = spare.end();
        line.add("minimal", &spare.is_minimal()).add("spare", &cells);
        if !spare.clues.is_empty() {
            line.add("spare_clues", &spare.clues);
        }
        if spare.is_unsure() {
            line.add("stopped", &true);
        }
    }
    answers.show(end, line);
    Ok(())
}

fn end(verdict: &Verdict) -> End {
    match verdict {
        Verdict::Unique(_) => End::Done,
        Verdict::None | Verdict::Multiple(..) => End::No,
        Verdict::Stopped(..) => End::Stopped,
    }
}

/// Why there is no solution.
struct Reason {
    said: String,
    conflict: Option<Conflict>,
}

impl Reason {
    /// What is plain to see; or else, within these bounds, a conflict.
    fn of(puzzle: &dyn Puzzle, within: Option<(&Bounds, Option<Deadline>)>, words: Words) -> Self {
        with_names(puzzle, words, |names| {
            if let Some(said) = puzzle.clash(names) {
                return Reason { said, conflict: None };
            }
            let conflict =
                within.and_then(|(bounds, deadline)| Conflict::of(puzzle, bounds, deadline, names));
            let said = match &conflict {
                Some(conflict) => conflict.in_words(names, words.said),
                None => words.said.contradiction.to_owned(),
            };
            Reason { said, conflict }
        })
    }
}

/// Tells something of a puzzle with its names of cells, houses and values.
fn with_names<T>(puzzle: &dyn Puzzle, words: Words, tell: impl FnOnce(&Names<'_>) -> T) -> T {
    let symbol = |value| puzzle.symbol(value);
    tell(&Names { houses: puzzle.houses(), symbol: &symbol, ..words.telling.names(puzzle.columns()) })
}

/// The cells in which two solutions differ.
fn differing(one: &[i32], other: &[i32]) -> impl Iterator<Item = usize> {
    (0..one.len()).filter(|&cell| one[cell] != other[cell])
}

fn explain_verdict(
    puzzle: &dyn Puzzle,
    verdict: &Verdict,
    deadline: Option<Deadline>,
    record: Record,
    words: Words,
    answers: &mut Answers,
) -> Result<(), Failure> {
    let format = puzzle.formats()[0];
    let mut indented = |text: &str| text.lines().for_each(|line| answers.text += &format!("  {line}\n"));
    let written = |solution: &[i32]| {
        let mut text = String::new();
        puzzle.write_solution(solution, format, &mut text).map_err(|error| record.unfit(error))?;
        Ok::<String, Failure>(text)
    };
    match verdict {
        Verdict::None => indented(&Reason::of(puzzle, Some((record.bounds, deadline)), words).said),
        Verdict::Unique(_) | Verdict::Stopped(_, None) => {}
        Verdict::Stopped(_, Some(found)) => indented(&written(found)?),
        Verdict::Multiple(one, other) => {
            for solution in [one, other] {
                indented(&written(solution)?);
            }
            let cells = differing(one, other)
                .map(|cell| words.telling.coordinates.cell(cell, puzzle.columns()))
                .collect::<Vec<String>>();
            indented(&(words.said.differ)(&cells.join(" ")));
        }
    }
    Ok(())
}
