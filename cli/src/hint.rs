//! `dlx hint`: the next step, in words or as a picture.

use std::ops::ControlFlow;

use clap::Args;
use puzzles::notation::json::{self, Line, Rows};
use puzzles::notation::text::Mistake;
use puzzles::picture::Picture;
use puzzles::puzzle::{Bounds, Puzzle, Verdict, check};
use puzzles::state::State;
use puzzles::technique::{Ending, Hint, Telling, within_sentence};

use crate::End;
use crate::console::Console;
use crate::failure::Failure;
use crate::finding::{Finding, Solved, explained, on_solved};
use crate::from_state::{self, Wrong};
use crate::pages::Target;
use crate::states::Beside;
use crate::steps::StepText;
use crate::stream::{Answers, Puzzles, Record, Source, not_unique};
use crate::telling::Words;

#[derive(Args)]
#[command(after_help = "\
Examples: the next step in words; with cells named by letters; in German; as a picture; from the middle of a game
  dlx hint puzzle.txt
  dlx hint --coordinates letters puzzle.txt
  dlx hint --language de puzzle.txt
  dlx hint --output step.svg puzzle.txt
  dlx hint --so-far games.txt

Prints the easiest next step, one line per puzzle: the technique, the house, cage, run or dots to look at, and
what follows. If no technique applies, a value is assumed and refuted by a chain of steps. With --to or --output,
the step is drawn on the board.

A hint continues from what a player has written down: values, and candidates of cells. This state follows the puzzle
on its line; in neknek it is below the cages, in JSON under the key `state`, in f-puzzles in the grid. With --so-far,
each puzzle must have a state, in any of the places that `dlx check --so-far` reads; after a board of several lines
it is a second board. If something in the state is wrong, the answer says so instead. The pencil marks of a Sudoku
are a state too: the hint uses its candidates.

If a Sudoku or a variant has several solutions, the hint is a step that holds in all of them, if there is one. With a
state, it holds in all solutions that have the player's values; candidates are used if they exclude none of those.
Otherwise the answer is `multiple`, or `none` if there is no solution. Exit status 1 if a puzzle is not unique.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Continue from what a player has written down for each puzzle, as `dlx check --so-far` reads it
    #[arg(long)]
    so_far: bool,

    #[command(flatten)]
    words: Words,

    #[command(flatten)]
    target: Target,

    /// Print JSON, one object per puzzle, with the candidates
    #[arg(long, conflicts_with_all = ["to", "output"])]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let telling = arguments.words.telling();
    let Arguments { so_far, json, puzzles, .. } = arguments;
    let (so_far, json) = (*so_far, *json);
    if arguments.target.is_asked_for() {
        return draw(puzzles, so_far, telling, &arguments.target, console);
    }
    let answer = move |record: Record, answers: &mut Answers| {
        let beside = Beside::of(record);
        on_solved(beside.record, json, answers, |solved, _| next_step(&beside, so_far, telling, solved))
    };
    let end = puzzles.answer(source(puzzles, so_far, console)?, false, console, answer)?;
    Ok(explained(end, puzzles, console))
}

fn source(puzzles: &Puzzles, so_far: bool, console: &Console) -> Result<Source, Failure> {
    let source = puzzles.source(console)?;
    Ok(if so_far { source.with_states() } else { source })
}

/// The state beside a puzzle, if there is one or has to be.
fn state(
    beside: &Beside<'_>,
    so_far: bool,
    &Solved { puzzle, solution, .. }: &Solved<'_>,
) -> Result<Option<State>, Failure> {
    match so_far {
        true => beside.state(puzzle, solution).map(Some),
        false => beside.state_if_any(puzzle, solution),
    }
}

fn next_step(
    beside: &Beside<'_>,
    so_far: bool,
    telling: Telling<'static>,
    solved: &Solved<'_>,
) -> Result<Option<NextStep>, Failure> {
    let &Solved { puzzle, deadline, has_several, .. } = solved;
    let columns = puzzle.columns();
    let state = state(beside, so_far, solved)?;
    let telling = Telling { deadline, ..telling };
    let step = match hint(solved, state.as_ref(), beside.record.bounds, &telling) {
        Ok(hint) => StepText::of(hint, &telling, columns),
        Err(NoStep::Wrong(Wrong { words, cells: wrong })) => {
            return Ok(Some(NextStep { step: StepText::plain(words), is_wrong: true, wrong, columns }));
        }
        Err(NoStep::End(ending)) if has_several && ending != Ending::Stopped => return Ok(None),
        Err(NoStep::End(ending)) => StepText::end_of(puzzle, ending, telling.language),
    };
    Ok(Some(NextStep { step, is_wrong: false, wrong: Vec::new(), columns }))
}

/// Why there is no next step.
#[derive(PartialEq, Eq, Debug)]
enum NoStep {
    Wrong(Wrong),
    End(Ending),
}

/// The next step from a player's state, if there is one, or from the givens.
fn hint(
    solved: &Solved<'_>,
    state: Option<&State>,
    bounds: &Bounds,
    telling: &Telling<'_>,
) -> Result<Hint, NoStep> {
    let mut next = None;
    let ending = from_state::tell_hints(solved, state, bounds, telling, &mut |hint| {
        next = Some(hint);
        ControlFlow::Break(())
    });
    let ending = ending.map_err(NoStep::Wrong)?;
    next.ok_or(NoStep::End(ending))
}

/// The next step, or what is wrong with the state that it was to begin from.
struct NextStep {
    step: StepText,
    /// Whether something is wrong, though it may take several cells to see it.
    is_wrong: bool,
    wrong: Vec<usize>,
    columns: usize,
}

impl Finding for NextStep {
    fn verdict(&self) -> Option<&'static str> {
        self.is_wrong.then_some("wrong")
    }

    fn tells_any(&self) -> bool {
        !self.is_wrong && !self.is_stopped()
    }

    fn is_stopped(&self) -> bool {
        self.step.is_stop
    }

    fn print(&self, answers: &mut Answers) {
        answers.say(self.step.end(), &self.step.hint);
    }

    fn add(&self, line: &mut Line) {
        let NextStep { step, wrong, columns, .. } = self;
        if step.is_stop {
            return;
        }
        line.add("hint", &step.hint);
        if !wrong.is_empty() {
            let cells: Vec<_> = wrong.iter().map(|&cell| json::cell(cell, *columns)).collect();
            line.add("wrong", &cells);
        }
        if let Some(technique) = &step.technique {
            line.add("technique", technique);
        }
        if let Some(name) = &step.technique_name {
            line.add("technique_name", name);
        }
        if let Some(rating) = &step.rating {
            line.add("rating", rating);
        }
        if let Some(found) = &step.found {
            line.add("placed", &found.placed).add("struck", &found.struck);
            line.add("candidates", &Rows::new(*columns, step.candidates.iter()));
        }
    }
}

/// Draws the next step of each puzzle on its board.
fn draw(
    puzzles: &Puzzles,
    so_far: bool,
    telling: Telling<'static>,
    target: &Target,
    console: &Console,
) -> Result<End, Failure> {
    let pages = target.pages(console)?;
    let layout = pages.layout();
    let make = move |record: Record| {
        let (picture, end) = picture(record, so_far, telling)?;
        let page = layout.page(&picture).map_err(|error| record.undrawable(error))?;
        Ok((page, end))
    };
    let source = source(puzzles, so_far, console)?;
    let end = pages.draw_each(puzzles, source, make)?;
    Ok(explained(end, puzzles, console))
}

/// The next step on the board, and whether the puzzle has one solution.
fn picture(record: Record, so_far: bool, telling: Telling<'static>) -> Result<(Picture, End), Failure> {
    let deadline = record.bounds.deadline();
    let beside = Beside::of(record);
    let puzzle = &*beside.record.read_rules()?;
    let wrong = |found: &str| record.wrong(Mistake::new("a puzzle with one solution and a next step", found));
    let stopped = || Failure::Stopped { place: record.place() };
    let verdict = check(puzzle, record.bounds);
    let (solution, has_several) = match &verdict {
        Verdict::Unique(solution) => (solution, false),
        Verdict::Multiple(solution, _) => (solution, true),
        Verdict::Stopped(..) => return Err(stopped()),
        Verdict::None => return Err(wrong(not_unique(&verdict))),
    };
    let solved = Solved { puzzle, solution, has_several, deadline };
    let state = state(&beside, so_far, &solved)?;
    let telling = Telling { deadline, ..telling };
    let (way, none, end) = match has_several {
        true => ("a state on the way to a solution", not_unique(&verdict), End::No),
        false => {
            ("a state on the way to the solution", "one that is solved or beyond all techniques", End::Done)
        }
    };
    let hint = hint(&solved, state.as_ref(), record.bounds, &telling);
    let hint = hint.map_err(|no_step| match no_step {
        // A sentence about all values, or names of cells, which keep their letters.
        NoStep::Wrong(Wrong { words, .. }) if has_several => {
            record.wrong(Mistake::new(way, within_sentence(&words)))
        }
        NoStep::Wrong(Wrong { words, .. }) => record.wrong(Mistake::new(way, words)),
        NoStep::End(Ending::Stopped) => stopped(),
        NoStep::End(_) => wrong(none),
    })?;
    if has_several {
        record.tell_several();
    }
    Ok((drawn(record, puzzle, &hint, &telling)?, end))
}

/// A step on the board.
fn drawn(
    record: Record,
    puzzle: &dyn Puzzle,
    hint: &Hint,
    telling: &Telling<'_>,
) -> Result<Picture, Failure> {
    let mut picture = puzzle.picture_with(hint).map_err(|error| record.undrawable(error))?;
    picture.coordinates = Some(telling.coordinates);
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use puzzles::Reading;
    use puzzles::board::Written;
    use puzzles::deadline::Deadline;

    use super::*;

    #[test]
    fn after_the_deadline_the_next_step_is_unknown() {
        let text = "variant 4x4\n....\n....\n....\n....\nthermo: r1c1-r1c2-r1c3-r1c4\n";
        let puzzle = &*puzzles::read(text, &Reading::default()).expect("a puzzle");
        let mut cells = vec![Written::Nothing; 16];
        cells[4] = Written::Value(3);
        let written = State::new(cells);
        for state in [None, Some(&written)] {
            let hint = |deadline| {
                let solved = Solved { puzzle, solution: &[], has_several: true, deadline };
                hint(&solved, state, &Bounds::default(), &Telling { deadline, ..Telling::default() })
            };
            assert!(hint(None).is_ok());
            assert_eq!(hint(Some(Deadline::now())), Err(NoStep::End(Ending::Stopped)));
        }
    }
}
