//! The packing puzzles of a booklet: those of files, and those that are generated.

use std::io::Read;

use clap::Args;
use dlx::Solver;
use dlx::clock::Stopwatch;
use print::book::Entry;
use puzzles::generate::Order;
use puzzles::notation::text::Mistake;
use puzzles::technique::Level;
use puzzles::tiling::count::{Uniqueness, check};
use puzzles::tiling::rate::{MOST_WORK, Toil, rate};

use super::jobs::{Job, of_tilings};
use super::request::Request;
use super::{Means, printable};
use crate::failure::Failure;
use crate::tiling::generate::What;
use crate::tiling::source::{laid_in_time, named};

// Flags that say what packing puzzles are made of.
#[derive(Args)]
pub(super) struct Tilings {
    /// For packing puzzles that name no set; by default pentominoes. Set of pieces to choose from, such as pentominoes
    /// or hexiamonds; may be given several times
    #[arg(long, value_name = "SET", requires = "tiling")]
    pieces: Vec<String>,

    /// Board to fill, such as 5x6, instead of random boards (for packing puzzles)
    #[arg(long, value_name = "BOARD", requires = "tiling")]
    board: Option<String>,
}

impl Tilings {
    /// The jobs. The size of a puzzle is its number of pieces.
    pub(super) fn jobs(&self, requests: &[Request]) -> Result<Vec<Job>, Failure> {
        let usual = ["pentominoes".to_owned()];
        let pieces = if self.pieces.is_empty() { &usual } else { &self.pieces[..] };
        let names_none = |request: &Request| request.pieces.is_empty();
        if let Some(unused) = self.pieces.first()
            && !requests.iter().any(names_none)
        {
            return Err(Failure::Usage(format!(
                "--pieces {unused}: expected a --tiling group that names none"
            )));
        }
        of_tilings(requests, |request, size, level| {
            let pieces = if names_none(request) { pieces } else { &request.pieces };
            let what = What { pieces: pieces.to_vec(), board: self.board.clone() };
            if let (Some(_), Some(board)) = (size, &self.board) {
                return Err(Failure::Usage(format!(
                    "expected no numbers of pieces: the board {board} decides them"
                )));
            }
            let mut order = Order::default();
            order.levels = level.map_or(order.levels, |level| level..=level);
            what.recipe(size, None, &order)
        })
    }
}

/// Shows the puzzles of a file to `add`, each of which has to have one solution.
pub(super) fn add_all(
    name: &str,
    file: impl Read,
    Means { how, console, language, .. }: Means<'_>,
    add: &mut impl FnMut(Entry) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for (place, tiling) in named(name, file)? {
        let wrong = |expected, found| Failure::Usage(format!("{place}: {}", Mistake::new(expected, found)));
        if let Some(rule) = tiling.unusual_rule() {
            return Err(wrong("a packing puzzle with the usual rules", rule));
        }
        let laid = laid_in_time(&place, &tiling, console.deadline(None))?;
        let began = Stopwatch::start();
        let solver = || Solver::builder().threads(how.threads(console)).limits(how.limits(console, began));
        let verdict = check(&laid, &solver);
        let wrong = |found| wrong("a packing puzzle with one solution", found);
        let solution = match verdict.map_err(Failure::setup(&*place))? {
            Uniqueness::Unique(solution) => solution,
            Uniqueness::None => return Err(wrong("one without a solution")),
            Uniqueness::Multiple(_) => {
                return Err(wrong("one with several (`dlx tiling check --explain` shows two)"));
            }
            Uniqueness::Stopped(_) => return Err(Failure::Stopped { place }),
        };
        let level = rate(&laid, &solution, MOST_WORK).and_then(level);
        let placements = laid.laid_by(&solution);
        add(printable(
            Entry::of_tiling(tiling, placements, level, language),
            &place,
            how.is_quiet(),
            console,
        )?)?;
    }
    Ok(())
}

/// The level of a puzzle, unless it may be higher.
pub(super) fn level(toil: Toil) -> Option<Level> {
    Some(toil.level).filter(|&level| !toil.is_least || level == Level::Extreme)
}
