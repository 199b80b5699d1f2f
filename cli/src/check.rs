//! `dlx check`: tells whether puzzles have exactly one solution.

use clap::Args;
use puzzles::family::{Puzzle, Verdict, check};

use crate::End;
use crate::failure::Failure;
use crate::stream::{Answers, Puzzles, Record, format_of};

#[derive(Args)]
#[command(after_help = "\
Example: which puzzles of a file are good, and what is wrong with the others
  dlx check --explain puzzles.txt

Prints a line for each puzzle: `unique`, `none`, `multiple`, or `stopped` if --timeout came first.
Exit status: 1 if a puzzle is not unique.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Add what proves the answer, on indented lines: givens that clash, or two solutions
    #[arg(long)]
    explain: bool,

    /// Tell of unique puzzles whether a given could go, and which
    #[arg(long)]
    minimal: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Failure> {
    let Arguments { explain, minimal, .. } = *arguments;
    arguments.puzzles.answer(false, move |record, answers| judge(record, explain, minimal, answers))
}

fn judge(record: Record, explain: bool, minimal: bool, answers: &mut Answers) -> Result<(), Failure> {
    if !explain
        && !minimal
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
    let puzzle = record.read()?;
    let verdict = check(&*puzzle, record.bounds);
    let end = match verdict {
        Verdict::Unique(_) => End::Done,
        Verdict::None | Verdict::Multiple(..) => End::No,
        Verdict::Stopped => End::Stopped,
    };
    match &verdict {
        Verdict::Unique(_) if minimal => answers.say(end, &format!("unique {}", spare(&*puzzle, record)?)),
        _ => answers.say(end, verdict.name()),
    }
    if explain {
        tell_why(&*puzzle, &verdict, record, answers)?;
    }
    Ok(())
}

/// Which givens could go.
fn spare(puzzle: &dyn Puzzle, record: Record) -> Result<String, Failure> {
    let mut spare = Vec::new();
    let mut unsure = false;
    for given in puzzle.givens() {
        if let Some(without) = puzzle.without(given) {
            match check(&*without, record.bounds) {
                Verdict::Unique(_) => spare.push(name(puzzle, given)),
                Verdict::Stopped => unsure = true,
                _ => {}
            }
        }
    }
    Ok(match (spare.is_empty(), unsure) {
        (true, false) => "minimal".to_owned(),
        (true, true) => "not known to be minimal".to_owned(),
        (false, _) => format!("not minimal: {} could go", spare.join(" ")),
    })
}

fn tell_why(
    puzzle: &dyn Puzzle,
    verdict: &Verdict,
    record: Record,
    answers: &mut Answers,
) -> Result<(), Failure> {
    let format = format_of(puzzle, None)?;
    let mut indented = |text: &str| text.lines().for_each(|line| answers.text += &format!("  {line}\n"));
    match verdict {
        Verdict::None => {
            indented(puzzle.clash().as_deref().unwrap_or("every way to fill it ends in a contradiction"));
        }
        Verdict::Unique(_) | Verdict::Stopped => {}
        Verdict::Multiple(one, other) => {
            for solution in [one, other] {
                let mut text = String::new();
                puzzle.write_solution(solution, format, &mut text).map_err(|error| record.unfit(error))?;
                indented(&text);
            }
            let differ =
                (0..one.len()).filter(|&cell| one[cell] != other[cell]).map(|cell| name(puzzle, cell));
            indented(&format!("they differ in {}", differ.collect::<Vec<_>>().join(" ")));
        }
    }
    Ok(())
}

/// A cell by its row and column.
fn name(puzzle: &dyn Puzzle, cell: usize) -> String {
    let columns = puzzle.columns();
    format!("r{}c{}", cell / columns + 1, cell % columns + 1)
}
