//! The values that cells have in some solution.
//!
//! A cell that still has values which no solution so far had is asked for one with any of them, and so is each cell on
//! the way to it: one solution settles many cells. If there is none, all these values go at once. A search that takes
//! long begins anew, with what it has learned about where the board is difficult.

use super::allowance::{Allowance, Spent};
use super::net::{Net, Propagator};
use super::parts::lowest;
use super::search::{Search, Step};
use crate::board::ValueSet;

/// The most nodes of the first search for a solution; each that begins anew may take twice as many.
const FIRST_NODES: u64 = 100;

/// The values that each cell has in some solution: none for all cells if there is no solution.
///
/// # Errors
/// If the allowance is spent.
pub(crate) fn alive<P: Propagator>(
    mut net: Net<P>,
    allowance: &mut Allowance,
) -> Result<Vec<ValueSet>, Spent> {
    let cells = net.sets().len();
    let mut seen: Vec<ValueSet> = vec![0; cells];
    if net.follow().is_err() {
        return Ok(seen);
    }
    net.commit();
    for cell in 0..cells {
        loop {
            let wanted = net.of(cell) & !seen[cell];
            if wanted == 0 {
                break;
            }
            if find(&mut net, cell, wanted, &seen, allowance)? {
                seen.iter_mut().zip(net.sets()).for_each(|(seen, &value)| *seen |= value);
                net.undo_all();
                continue;
            }
            net.undo_all();
            // Where no value is left, there is no solution at all.
            if net.keep(cell, !wanted).is_err() || net.follow().is_err() {
                return Ok(vec![0; cells]);
            }
            net.commit();
        }
    }
    Ok(seen)
}

/// Looks for a solution that has one of some values in a cell. It is on the board then.
fn find<P: Propagator>(
    net: &mut Net<P>,
    cell: usize,
    wanted: ValueSet,
    seen: &[ValueSet],
    allowance: &mut Allowance,
) -> Result<bool, Spent> {
    let cells = 0..net.sets().len();
    let mut nodes = FIRST_NODES;
    loop {
        let start = net.keep(cell, wanted).and_then(|()| net.follow());
        let mut search = Search::after(start);
        let found = allowance.lend(nodes, |allowance| {
            let branch = |net: &Net<P>, conflict: Option<usize>| {
                let cell = conflict.filter(|&cell| net.is_open(cell));
                let cell = cell.or_else(|| net.hardest(cells.clone()))?;
                let set = net.of(cell);
                let news = set & !seen[cell];
                Some((cell, lowest(if news == 0 { set } else { news })))
            };
            search.next(net, branch, allowance)
        })?;
        match found {
            Some(step) => return Ok(step == Step::Found),
            None => net.undo_all(),
        }
        nodes = nodes.saturating_mul(2);
    }
}
