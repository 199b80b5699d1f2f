//! Whether there is another solution, and which clues it breaks: what carving asks.

use super::Another;
use crate::constraint::Any;
use crate::solve::parts::lowest;
use crate::solve::{Allowance, Net, Search, Spent, Step, Store};

/// Looks for a solution other than this among the candidates, and shows it to `breaks`, which tells the
/// clues that it breaks. The candidates are left as they were, but what
/// follows from them is forgotten: the caller goes further back.
///
/// The search keeps to the known solution as long as it can, so that what it finds differs little, and
/// breaks few clues.
pub(crate) fn another(
    net: &mut Net<Any>,
    solution: &[u8],
    most_nodes: u64,
    allowance: &mut Allowance,
    breaks: impl Fn(&[u8]) -> Vec<usize>,
) -> Result<Another, Spent> {
    let start = net.mark();
    let mut search = Search::after(net.follow());
    let branch = |net: &Net<Any>, _: Option<usize>| {
        let cell = net.hardest(0..solution.len())?;
        let known = net.of(cell) & 1 << (solution[cell] - 1);
        Some((cell, if known == 0 { lowest(net.of(cell)) } else { known }))
    };
    let mut other = vec![0; solution.len()];
    let end = allowance.lend(most_nodes, |allowance| {
        while search.next(net, branch, allowance)? == Step::Found {
            net.write(&mut other);
            if other != solution {
                return Ok(Another::Breaks(breaks(&other)));
            }
        }
        Ok(Another::None)
    });
    net.undo(start);
    Ok(end?.unwrap_or(Another::Unknown))
}
