//! What is tried next in a search through the candidates of a board.

use super::candidates::Candidates;
use crate::random::Random;
use crate::solve::{Allowance, Search, Spent, Step};

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sought {
    /// The candidates are those of a solution.
    Found,
    /// There is no solution.
    None,
    /// It took more nodes than this search was to take.
    TooLong,
}

/// Looks for a solution, with the next cell and symbol to try from `choose`, which has none if nothing is
/// open. Where the search ends, there the candidates are left.
pub(super) fn seek<const W: usize>(
    candidates: &mut Candidates<'_, W>,
    mut choose: impl FnMut(&Candidates<'_, W>) -> Option<(usize, usize)>,
    most_nodes: u64,
    allowance: &mut Allowance,
) -> Result<Sought, Spent> {
    let mut search = Search::default();
    let step = allowance
        .lend(most_nodes, |allowance| search.next(candidates, |candidates, _| choose(candidates), allowance));
    Ok(match step? {
        Some(Step::Found) => Sought::Found,
        Some(Step::Exhausted) => Sought::None,
        None => Sought::TooLong,
    })
}

/// Of these cells the open one with the fewest symbols, divided by how often it has been in trouble; the
/// first of them, if there are several.
///
/// What contradicted itself once is soon to do so again, and better early than late; that is dom/wdeg
/// (Boussemart, Hemery, Lecoutre and Sais, "Boosting Systematic Search by Weighting Constraints",
/// 2004). And to go on beside what is full keeps large boards free of contradictions that come to
/// light far too late.
pub(super) fn hardest_of<const W: usize>(
    candidates: &Candidates<'_, W>,
    cells: impl Iterator<Item = usize>,
) -> Option<usize> {
    let mut hardest: Option<(usize, (u64, u64))> = None;
    for cell in cells {
        let symbols = candidates.of(cell).len() as u64;
        if symbols > 1 {
            let trouble = 1 + u64::from(candidates.trouble(cell));
            if hardest.is_none_or(|(_, (least, most))| symbols * most < least * trouble) {
                hardest = Some((cell, (symbols, trouble)));
            }
        }
    }
    hardest.map(|(cell, _)| cell)
}

/// The same of all cells.
pub(super) fn hardest<const W: usize>(candidates: &Candidates<'_, W>) -> Option<usize> {
    hardest_of(candidates, 0..candidates.layout().cell_count())
}

/// A symbol of a cell, at random.
pub(super) fn one_of<const W: usize>(
    candidates: &Candidates<'_, W>,
    cell: usize,
    random: &mut Random,
) -> usize {
    let symbols = candidates.of(cell);
    let number = random.below(symbols.len());
    symbols.iter().nth(number).expect("the number is below the length")
}
