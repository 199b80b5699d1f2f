//! `dlx rate` and `dlx hint`: how hard a puzzle is, and the next step.

use std::time::Instant;

use clap::Args;
use puzzles::family::{Puzzle, Verdict, check};
use puzzles::hint::{Hint, Hints};
use puzzles::level::Level;
use puzzles::sudoku::rate::{self, Board, Tenths};
use puzzles::sudoku::{self, Sheet};
use puzzles::waves::Clashes;

use crate::End;
use crate::failure::Failure;
use crate::stream::{Answers, Puzzles, Record};

#[derive(Args)]
#[command(after_help = "\
Example: the hardest puzzles of a file
  dlx rate puzzles.txt | paste - puzzles.txt | sort -rn | head

Prints a line for each puzzle: its rating, the level, and the hardest that it takes; `none` or `multiple`
for a puzzle that has not exactly one solution. Exit status: 1 if a puzzle is not unique.

Sudokus of 9x9 are rated by their hardest step on the scale of Sukaku Explainer; those that need chains
within chains, `9.5+`. Levels: easy to 1.5, medium to 2.5, hard to 4.4, expert to 7.0, extreme above.

All others are rated by how they give way. 1: all is forced, step by step. 2: one has to see what would
at once leave another place with nothing. From 3 on: one has to suppose, and follow what that forces for
a wave, for two, and so on. The decimal tells how often. KenKens up to 2.9 are those that the fillings of
their cages solve: up to 1.4 no cage has more than four when it is looked at. Levels: easy to 1.9, medium
to 2.9, hard to 3.1, expert to 3.9, extreme above; of Kakuros and Kropkis, easy to 2.9 and medium 3.0.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Add the ratings of the hardest step to the first digit, and of the first step, to those of Sudokus of
    /// 9×9: as 7.2/2.6/1.5
    #[arg(long)]
    pearl: bool,
}

#[derive(Args)]
#[command(after_help = "\
Example: what to look for next
  dlx hint puzzle.txt

Prints the easiest step that there is, in words, a line for each puzzle: of Sudokus of 9x9 with the
technique; of all others, a cell whose value is forced, or what is refuted.")]
pub(crate) struct HintArguments {
    #[command(flatten)]
    puzzles: Puzzles,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Failure> {
    let pearl = arguments.pearl;
    arguments.puzzles.answer(false, move |record, answers| {
        on_unique(record, answers, |puzzle, deadline, answers| {
            let nine = classic_nine(puzzle);
            if let Some(rating) = nine.filter(|_| pearl).and_then(rate::rate) {
                let rate::Rating { er, ep, ed, technique } = rating;
                return answers.say(End::Done, &format!("{er}/{ep}/{ed} {} {technique}", rating.level()));
            }
            match puzzle.rate_within(Tenths(u16::MAX), deadline) {
                Some(rating) => {
                    answers.say(End::Done, &format!("{rating} {} {}", rating.level, rating.hardest));
                }
                None if is_over(deadline) => answers.say(End::Stopped, Verdict::Stopped.name()),
                None => {
                    let (number, beyond) = if nine.is_some() {
                        ("9.5", "chains within chains")
                    } else {
                        ("20.0", "refutation by refutations")
                    };
                    answers.say(End::Done, &format!("{number}+ {} {beyond}", Level::Extreme));
                }
            }
        })
    })
}

pub(crate) fn run_hint(arguments: &HintArguments) -> Result<End, Failure> {
    arguments.puzzles.answer(false, |record, answers| {
        on_unique(record, answers, |puzzle, deadline, answers| {
            let mut steps = Steps { puzzle, deadline, answers, most: 1 };
            if steps.tell(false) == 0 && steps.answers.end == End::Done {
                steps.answers.say(End::Done, "It is solved");
            }
        })
    })
}

/// Adds the steps to the solution of a puzzle, a line for each.
pub(crate) fn tell_steps(record: Record, answers: &mut Answers) -> Result<(), Failure> {
    on_unique(record, answers, |puzzle, deadline, answers| {
        Steps { puzzle, deadline, answers, most: usize::MAX }.tell(true);
    })
}

/// The steps of a puzzle, to be told.
struct Steps<'a, 'b> {
    puzzle: &'a dyn Puzzle,
    deadline: Option<Instant>,
    answers: &'a mut Answers<'b>,
    /// How many at most.
    most: usize,
}

impl Steps<'_, '_> {
    /// Tells the steps, with how hard they are if that is known and asked for. How many lines that makes.
    fn tell(&mut self, with_rating: bool) -> usize {
        if let Some(nine) = classic_nine(self.puzzle) {
            return self.tell_nine(nine, with_rating);
        }
        let Some(reduced) = self.puzzle.reduced() else {
            self.answers.say(End::Done, "No steps are known of this puzzle");
            return 1;
        };
        let clashes = Clashes::new(&reduced.problem);
        let mut hints = Hints::new(self.puzzle, &reduced, &clashes).until(self.deadline);
        let mut told = 0;
        for hint in hints.by_ref().take(self.most) {
            let hint = if self.most == 1 { first(hint) } else { hint };
            self.answers.say(End::Done, &hint.tell(self.puzzle));
            told += 1;
        }
        if told < self.most && !hints.is_solved() {
            told += self.stuck("Only refutations by refutations lead on");
        }
        told
    }

    fn tell_nine(&mut self, puzzle: &sudoku::Puzzle, with_rating: bool) -> usize {
        let mut steps = rate::steps(puzzle);
        let mut told = 0;
        for step in steps.by_ref().take(self.most) {
            let rating = if with_rating { format!("{} ", step.rating) } else { String::new() };
            self.answers.say(End::Done, &format!("{rating}{step}"));
            told += 1;
        }
        if told < self.most && !steps.board().is_some_and(Board::is_solved) {
            let rating = if with_rating { "9.5+ " } else { "" };
            told += self.stuck(&format!("{rating}Only chains within chains lead on"));
        }
        told
    }

    /// Tells why there is no further step.
    fn stuck(&mut self, why: &str) -> usize {
        if is_over(self.deadline) {
            self.answers.say(End::Stopped, Verdict::Stopped.name());
        } else {
            self.answers.say(End::Done, why);
        }
        1
    }
}

/// The first thing that a hint tells: one is enough at a time.
fn first(hint: Hint) -> Hint {
    if hint.placed.is_empty() {
        return hint;
    }
    Hint { placed: hint.placed[..1].to_vec(), excluded: Vec::new(), ..hint }
}

fn is_over(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

/// The puzzle as a Sudoku of nine by nine with boxes alone, whose steps have names.
fn classic_nine(puzzle: &dyn Puzzle) -> Option<&sudoku::Puzzle> {
    let sheet = puzzle.as_any().downcast_ref::<Sheet>()?;
    sheet.puzzle.layout().is_classic_nine().then_some(&sheet.puzzle)
}

/// Does something with a puzzle that has exactly one solution, until some time, and says so of any other.
fn on_unique(
    record: Record,
    answers: &mut Answers,
    work: impl FnOnce(&dyn Puzzle, Option<Instant>, &mut Answers),
) -> Result<(), Failure> {
    let deadline = record.bounds.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
    let puzzle = record.read()?;
    let verdict = check(&*puzzle, record.bounds);
    match &verdict {
        Verdict::Unique(_) => work(&*puzzle, deadline, answers),
        Verdict::Stopped => answers.say(End::Stopped, verdict.name()),
        Verdict::None | Verdict::Multiple(..) => answers.say(End::No, verdict.name()),
    }
    Ok(())
}
