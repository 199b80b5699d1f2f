//! `dlx rate` and `dlx hint`: how hard a puzzle is, and the next step.

use std::fmt::Write;

use clap::Args;
use puzzles::family::{Verdict, check};
use puzzles::json::Line;
use puzzles::level::Level;
use puzzles::sudoku::rate::{Board, Rating, Step, Tenths, next_step, rate, steps};
use puzzles::sudoku::{Puzzle, Sheet};
use puzzles::text::Mistake;
use serde::Serialize;

use crate::End;
use crate::failure::Failure;
use crate::stream::{Answers, Puzzles, Record};

#[derive(Args)]
#[command(after_help = "\
Example: the hardest puzzles of a file
  dlx rate puzzles.txt | paste - puzzles.txt | sort -rn | head

Prints a line for each puzzle: the rating of its hardest step on the scale of Sukaku Explainer, the
level, and the technique; `none` or `multiple` for a puzzle that has not exactly one solution. Puzzles
that need chains within chains are rated `9.5+`. Exit status: 1 if a puzzle is not unique.

Levels: easy to 1.5, medium to 2.5, hard to 4.4, expert to 7.0, extreme above.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Add the ratings of the hardest step to the first digit, and of the first step: as 7.2/2.6/1.5
    #[arg(long)]
    pearl: bool,

    /// Print JSON: each puzzle with its rating
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Example: what to look for next
  dlx hint puzzle.txt

Prints the easiest step that there is, in words, a line for each puzzle.")]
pub(crate) struct HintArguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Print JSON: each puzzle with its next step
    #[arg(long)]
    json: bool,
}

/// What is told of a puzzle that no technique solves.
const BEYOND: &str = "chains within chains";
/// Such a puzzle is at least so hard.
const BEYOND_RATING: Tenths = Tenths(95);
const BEYOND_HINT: &str = "Only chains within chains lead on";

pub(crate) fn run(arguments: &Arguments) -> Result<End, Failure> {
    let Arguments { pearl, json, .. } = *arguments;
    arguments.puzzles.answer(false, move |record, answers| {
        let tell = |rating: Option<Rating>, answers: &mut Answers| match rating {
            Some(rating) => {
                let _ = write!(answers.text, "{rating}");
                if pearl {
                    let _ = write!(answers.text, "/{}/{}", rating.ep, rating.ed);
                }
                answers.say(End::Done, &format!(" {} {}", rating.level(), rating.technique));
            }
            None => answers.say(End::Done, &format!("{BEYOND_RATING}+ {} {BEYOND}", Level::Extreme)),
        };
        let add = |rating: Option<Rating>, line: &mut Line| match rating {
            Some(rating) => {
                line.add("rating", &number(rating.er)).add("level", rating.level().name());
                line.add("technique", rating.technique.name());
                if pearl {
                    line.add("pearl", &number(rating.ep)).add("diamond", &number(rating.ed));
                }
            }
            None => {
                line.add("rating", &number(BEYOND_RATING)).add("level", Level::Extreme.name());
                line.add("technique", BEYOND);
            }
        };
        on_unique(record, json, answers, rate, tell, add)
    })
}

pub(crate) fn run_hint(arguments: &HintArguments) -> Result<End, Failure> {
    let json = arguments.json;
    arguments.puzzles.answer(false, move |record, answers| {
        let find = |puzzle: &Puzzle| {
            let board = Board::new(puzzle);
            let step = board.as_ref().and_then(next_step);
            step.ok_or_else(|| board.is_some_and(|board| board.is_solved()))
        };
        let otherwise = |is_solved| if is_solved { "It is solved" } else { BEYOND_HINT };
        let tell = |step: Result<Step, bool>, answers: &mut Answers| match step {
            Ok(step) => answers.say(End::Done, &step.to_string()),
            Err(is_solved) => answers.say(End::Done, otherwise(is_solved)),
        };
        let add = |step: Result<Step, bool>, line: &mut Line| match step {
            Ok(step) => {
                line.add("hint", &step.to_string());
                line.add("technique", step.technique.name()).add("rating", &number(step.rating));
            }
            Err(is_solved) => {
                line.add("hint", otherwise(is_solved));
            }
        };
        on_unique(record, json, answers, find, tell, add)
    })
}

/// Adds the steps to the solution of a puzzle, a line for each.
pub(crate) fn tell_steps(record: Record, json: bool, answers: &mut Answers) -> Result<(), Failure> {
    let find = |puzzle: &Puzzle| {
        let mut steps = steps(puzzle);
        let all: Vec<Step> = steps.by_ref().collect();
        (all, steps.board().is_some_and(Board::is_solved))
    };
    let tell = |(steps, is_solved): (Vec<Step>, bool), answers: &mut Answers| {
        for step in steps {
            answers.say(End::Done, &format!("{} {step}", step.rating));
        }
        if !is_solved {
            answers.say(End::Done, &format!("{BEYOND_RATING}+ {BEYOND_HINT}"));
        }
    };
    let add = |(steps, is_solved): (Vec<Step>, bool), line: &mut Line| {
        let parts = steps.iter().map(|step| (step.technique.name(), number(step.rating), step.to_string()));
        let beyond = (!is_solved).then(|| (BEYOND, number(BEYOND_RATING), BEYOND_HINT.to_owned()));
        let parts = parts.chain(beyond);
        line.add(
            "steps",
            &parts.map(|(technique, rating, hint)| Part { technique, rating, hint }).collect::<Vec<_>>(),
        );
    };
    on_unique(record, json, answers, find, tell, add)
}

/// A step of a solution, as JSON.
#[derive(Serialize)]
struct Part<'a> {
    technique: &'a str,
    rating: f64,
    hint: String,
}

/// A rating as a number.
fn number(rating: Tenths) -> f64 {
    f64::from(rating.0) / 10.0
}

/// Finds something out about a puzzle that has exactly one solution, and tells it in words or adds it to
/// an object. Of any other puzzle the verdict is told.
fn on_unique<T>(
    record: Record,
    json: bool,
    answers: &mut Answers,
    find: impl FnOnce(&Puzzle) -> T,
    tell: impl FnOnce(T, &mut Answers),
    add: impl FnOnce(T, &mut Line),
) -> Result<(), Failure> {
    let puzzle = record.read()?;
    let sheet =
        puzzle.as_any().downcast_ref::<Sheet>().filter(|sheet| sheet.puzzle.layout().is_classic_nine());
    let sheet = sheet.ok_or_else(|| {
        record.wrong(Mistake::new("a Sudoku of 9×9 with boxes alone: steps are known of no other", ""))
    })?;
    let verdict = check(&*puzzle, record.bounds);
    let end = match verdict {
        Verdict::Unique(_) => End::Done,
        Verdict::Stopped => End::Stopped,
        Verdict::None | Verdict::Multiple(..) => End::No,
    };
    match (json, end) {
        (false, End::Done) => tell(find(&sheet.puzzle), answers),
        (false, _) => answers.say(end, verdict.name()),
        (true, _) => {
            let mut line = record.line(&*puzzle);
            line.add("verdict", verdict.name());
            if end == End::Done {
                add(find(&sheet.puzzle), &mut line);
            }
            answers.show(end, line);
        }
    }
    Ok(())
}
