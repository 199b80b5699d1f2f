//! Whether there is another solution, and which clues it breaks: what carving asks.

use std::ops::ControlFlow;

use crate::generate::Another;
use crate::kropki::narrow::{Candidates, Values};
use crate::kropki::solve::{Seen, for_each_solution};
use crate::sudoku::{Allowance, Spent};

/// Looks for a solution other than this among the candidates, and shows it to `breaks`, which tells the
/// clues that it breaks.
///
/// The search keeps to the known solution as long as it can, so that what it finds differs little, and
/// breaks few clues.
pub(super) fn another(
    candidates: &mut Candidates,
    solution: &[u8],
    most_nodes: u64,
    allowance: &mut Allowance,
    breaks: impl Fn(&[u8]) -> Vec<usize>,
) -> Result<Another, Spent> {
    let mut other = vec![0; solution.len()];
    let prefer = |cell: usize, values: Values| match values & 1 << (solution[cell] - 1) {
        0 => values & values.wrapping_neg(),
        known => known,
    };
    let seen = for_each_solution(candidates, prefer, most_nodes, allowance, |found| {
        found.write(&mut other);
        if other == solution { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    Ok(match seen {
        Seen::All => Another::None,
        Seen::Some => Another::Breaks(breaks(&other)),
        Seen::TooFew => Another::Unknown,
    })
}
