//! Where puzzles come from, and what counts and searches them.

use std::io::{self, Read};
use std::path::PathBuf;

use clap::Args;
use dlx::clock::Stopwatch;
use dlx::count::Counter;
use dlx::{Limits, Solver, SolverBuilder, Stop};
use puzzles::deadline::Deadline;
use puzzles::notation::json;
use puzzles::notation::text::{LONGEST, Mistake, TextError, from_utf8};
use puzzles::tiling::{Laid, LayError, Set, Tiling, board, burr, sets, text};
use serde::Deserialize;
use serde_json::error::Category;

use crate::End;
use crate::console::Console;
use crate::effort::Effort;
use crate::failure::Failure;
use crate::file_name;
use crate::output::Output;
use crate::progress::Progress;

/// A puzzle with its name in messages.
pub(crate) type Named = (String, Tiling);

// Flags that say which puzzles are meant.
#[derive(Args)]
pub(crate) struct Source {
    /// Puzzles as text, as JSON from `generate`, or as a puzzle file of Burr Tools (.xmpuzzle); stdin if absent or `-`
    #[arg(conflicts_with_all = ["pieces", "board"])]
    file: Option<PathBuf>,

    /// Set of pieces, one of each: pentominoes, one-sided-tetrominoes, hexiamonds, tetrahexes, soma,
    /// solid-pentominoes, tetracubes and the like. May be given several times
    #[arg(long, value_name = "SET", requires = "board")]
    pieces: Vec<String>,

    /// Board to fill: ROWSxCOLUMNS; for cubes LAYERSxROWSxCOLUMNS; for triangles and hexagons also hexagon-N and
    /// triangle-N with sides of N cells
    #[arg(long, value_name = "BOARD", requires = "pieces")]
    board: Option<String>,
}

impl Source {
    /// The puzzles, each with its name in messages.
    pub(crate) fn read(&self, console: &Console) -> Result<Vec<Named>, Failure> {
        let Some(board) = self.board.as_deref().filter(|_| !self.pieces.is_empty()) else {
            return self.file(console);
        };
        Ok(vec![("the puzzle".to_owned(), of_sets(&self.pieces, board)?)])
    }

    fn file(&self, console: &Console) -> Result<Vec<Named>, Failure> {
        let file = self.file.as_deref();
        named(&file_name::shown(file), console.open_text(file)?)
    }
}

/// The puzzles of an input of this name, each with its name in messages.
pub(crate) fn named(name: &str, input: impl Read) -> Result<Vec<Named>, Failure> {
    let failure = Failure::input(name);
    let mut bytes = Vec::new();
    input.take(LONGEST as u64 + 1).read_to_end(&mut bytes).map_err(&failure)?;
    if bytes.len() > LONGEST {
        return Err(failure(io::Error::other("expected at most 16 MiB")));
    }
    let tilings = tilings(bytes).map_err(|error| Failure::Puzzle { name: name.to_owned(), error })?;
    let many = tilings.len() > 1;
    let place = |number: usize| if many { format!("{name}: puzzle {}", number + 1) } else { name.to_owned() };
    Ok(tilings.into_iter().enumerate().map(|(number, tiling)| (place(number), tiling)).collect())
}

/// Reads the puzzles of a file.
fn tilings(bytes: Vec<u8>) -> Result<Vec<Tiling>, TextError> {
    if burr::recognises(&bytes) {
        return burr::read(&bytes);
    }
    let text = from_utf8(&bytes)?;
    if text.trim_start().starts_with('{') { of_json(text) } else { text::read_all(text) }
}

/// Reads puzzles as `dlx tiling generate --json` prints them: an object on each line, with the puzzle in text.
fn of_json(text: &str) -> Result<Vec<Tiling>, TextError> {
    #[derive(Deserialize)]
    struct Record {
        puzzle: String,
    }
    let mut all = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let record: Record = serde_json::from_str(line).map_err(|error| {
            let what = json::in_words(&error, line);
            let mistake = match error.classify() {
                Category::Data if what.starts_with("missing") => Mistake::new("the key `puzzle`", "none"),
                Category::Data => Mistake::from_error(what),
                _ => Mistake::from_error(format_args!("invalid JSON: {what}")),
            };
            mistake.at(number, error.column().max(1))
        })?;
        let tilings = text::read_all(&record.puzzle)
            .map_err(|error| Mistake::from_error(format_args!("in `puzzle`, {error}")).at(number, 1))?;
        all.extend(tilings);
    }
    Ok(all)
}

/// The set of this name.
pub(crate) fn set(name: &str) -> Result<Set, Failure> {
    let known = || format!("--pieces {name}: expected a set of pieces: {}", sets::NAMES);
    Set::named(name).ok_or_else(|| Failure::Usage(known()))
}

/// A board, and the pieces of some sets.
fn of_sets(names: &[String], board: &str) -> Result<Tiling, Failure> {
    let mut tiling: Option<Tiling> = None;
    for name in names {
        let set = set(name)?;
        match &mut tiling {
            None => {
                let cells = board::named(set.lattice, board);
                let cells = cells.map_err(|error| Failure::Usage(format!("--board {board}: {error}")))?;
                tiling = Some(Tiling::of_set(set, cells));
            }
            Some(tiling) if tiling.lattice == set.lattice => tiling.pieces.extend(set.pieces),
            Some(tiling) => {
                let (expected, found) = (tiling.lattice, set.lattice);
                let message = format!("--pieces {name}: expected a set of {expected}, found one of {found}");
                return Err(Failure::Usage(message));
            }
        }
    }
    tiling.ok_or_else(|| Failure::usage("expected --pieces SET"))
}

/// The only puzzle of an input.
pub(super) fn only(tilings: &[Named]) -> Result<&Named, Failure> {
    match tilings {
        [] => Err(Failure::Nothing),
        [one] => Ok(one),
        several => Err(Failure::Usage(format!("expected one puzzle, found {}", several.len()))),
    }
}

/// Answers for one puzzle after another, by its number and name. What was answered is printed before a failure is told.
pub(super) fn each(
    puzzles: &[Named],
    console: &Console,
    mut answer: impl FnMut(usize, &str, &Tiling, &mut Output) -> Result<End, Failure>,
) -> Result<End, Failure> {
    let mut output = Output::new(console);
    let mut numbered = puzzles.iter().enumerate();
    let end = numbered.try_fold(End::Done, |end, (index, (name, tiling))| {
        Ok(end.max(answer(index, name, tiling, &mut output)?))
    });
    output.flush()?;
    end
}

/// The exact-cover problem of a puzzle; the reason if it was stopped.
fn laid(name: &str, tiling: &Tiling, deadline: Option<Deadline>) -> Result<Result<Laid, Stop>, Failure> {
    match Laid::until(tiling, deadline) {
        Ok(laid) => Ok(Ok(laid)),
        Err(LayError::Stopped) => Ok(Err(Stop::Timeout)),
        Err(error) => Err(Failure::Usage(format!("{name}: {error}"))),
    }
}

/// The exact-cover problem of a puzzle; a failure if it was stopped.
pub(crate) fn laid_in_time(name: &str, tiling: &Tiling, deadline: Option<Deadline>) -> Result<Laid, Failure> {
    laid(name, tiling, deadline)?.map_err(|_| Failure::Stopped { place: name.to_owned() })
}

/// What counts and searches a puzzle, with the time that is left of it.
pub(crate) struct Engines<'e> {
    effort: &'e Effort,
    console: &'e Console,
    started: Stopwatch,
    progress: Progress,
}

impl Effort {
    /// What counts and searches from now on; progress is shown if `show` is set.
    pub(crate) fn engines<'e>(&'e self, show: bool, console: &'e Console) -> Engines<'e> {
        let progress = Progress::new(show && !self.quiet, console);
        Engines { effort: self, console, started: Stopwatch::start(), progress }
    }
}

impl Engines<'_> {
    fn limits(&self) -> Limits {
        self.console.limits(self.effort.time.timeout, self.started)
    }

    /// The exact-cover problem of a puzzle; the reason if it was stopped.
    pub(crate) fn lay(&self, name: &str, tiling: &Tiling) -> Result<Result<Laid, Stop>, Failure> {
        let left = self.effort.time.timeout.map(|timeout| timeout.saturating_sub(self.started.elapsed()));
        laid(name, tiling, self.console.deadline(left))
    }

    pub(crate) fn counter(&self) -> Counter {
        let threads = self.effort.threads.number(self.console);
        self.progress.attach_to_count(Counter::new().threads(threads).limits(self.limits()))
    }

    pub(crate) fn solver(&self) -> SolverBuilder {
        let threads = self.effort.threads.number(self.console);
        self.progress.attach(Solver::builder().threads(threads).limits(self.limits()))
    }

    /// Erases the progress.
    pub(crate) fn clear(&self) {
        self.progress.clear();
    }
}
