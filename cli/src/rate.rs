//! `dlx rate` and `dlx hint`: how hard a puzzle is, and the next step.

use std::fmt::Write;

use clap::Args;
use puzzles::family::{Verdict, check};
use puzzles::level::Level;
use puzzles::sudoku::rate::{Board, next_step, rate, steps};
use puzzles::sudoku::{Puzzle, Sheet};
use puzzles::text::Mistake;

use crate::End;
use crate::failure::Failure;
use crate::hint;
use crate::render::Target;
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
}

#[derive(Args)]
#[command(after_help = "\
Example: what to look for next
  dlx hint puzzle.txt
  dlx hint --output step.svg puzzle.txt

Prints the easiest step that there is, in words, a line for each puzzle; or draws it on the board.")]
pub(crate) struct HintArguments {
    #[command(flatten)]
    puzzles: Puzzles,

    #[command(flatten)]
    target: Target,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Failure> {
    let pearl = arguments.pearl;
    arguments.puzzles.answer(false, move |record, answers| {
        on_unique(record, answers, |puzzle, answers| match rate(puzzle) {
            Some(rating) => {
                let _ = write!(answers.text, "{rating}");
                if pearl {
                    let _ = write!(answers.text, "/{}/{}", rating.ep, rating.ed);
                }
                answers.say(End::Done, &format!(" {} {}", rating.level(), rating.technique));
            }
            None => answers.say(End::Done, &format!("9.5+ {} chains within chains", Level::Extreme)),
        })
    })
}

pub(crate) fn run_hint(arguments: &HintArguments) -> Result<End, Failure> {
    if arguments.target.is_asked_for() {
        return hint::draw(&arguments.puzzles, &arguments.target);
    }
    arguments.puzzles.answer(false, |record, answers| {
        on_unique(record, answers, |puzzle, answers| {
            let board = Board::new(puzzle);
            let step = board.as_ref().and_then(next_step).map(|step| step.to_string());
            let is_solved = board.is_some_and(|board| board.is_solved());
            let otherwise = if is_solved { "It is solved" } else { "Only chains within chains lead on" };
            answers.say(End::Done, step.as_deref().unwrap_or(otherwise));
        })
    })
}

/// Adds the steps to the solution of a puzzle, a line for each.
pub(crate) fn tell_steps(record: Record, answers: &mut Answers) -> Result<(), Failure> {
    on_unique(record, answers, |puzzle, answers| {
        let mut steps = steps(puzzle);
        for step in steps.by_ref() {
            answers.say(End::Done, &format!("{} {step}", step.rating));
        }
        if !steps.board().is_some_and(Board::is_solved) {
            answers.say(End::Done, "9.5+ Only chains within chains lead on");
        }
    })
}

/// Does something with a puzzle that has exactly one solution, and says so of any other.
fn on_unique(
    record: Record,
    answers: &mut Answers,
    work: impl FnOnce(&Puzzle, &mut Answers),
) -> Result<(), Failure> {
    let puzzle = record.read()?;
    let sheet =
        puzzle.as_any().downcast_ref::<Sheet>().filter(|sheet| sheet.puzzle.layout().is_classic_nine());
    let sheet = sheet.ok_or_else(|| {
        record.wrong(Mistake::new("a Sudoku of 9×9 with boxes alone: steps are known of no other", ""))
    })?;
    let verdict = check(&*puzzle, record.bounds);
    match &verdict {
        Verdict::Unique(_) => work(&sheet.puzzle, answers),
        Verdict::Stopped => answers.say(End::Stopped, verdict.name()),
        Verdict::None | Verdict::Multiple(..) => answers.say(End::No, verdict.name()),
    }
    Ok(())
}
