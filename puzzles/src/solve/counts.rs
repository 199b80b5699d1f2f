//! How many solutions have each value in each cell, up to a number.
//!
//! For each value, solutions that have it are looked for until there are enough, or no more. Each counts for all of its
//! values, and so most values need no search of their own. A search that takes long begins anew elsewhere, and may take
//! longer then; a solution that it finds again counts once.

use std::collections::HashSet;

use super::allowance::{Allowance, Spent};
use super::net::{Net, Propagator};
use super::search::{Search, Step};
use crate::board::{ValueSet, members};
use crate::deadline::Deadline;
use crate::random::Random;

/// The most nodes of the first search for a value; each that begins anew may take twice as many.
const FIRST_NODES: u64 = 200;

/// How many solutions have each value in each cell, up to `most`, by the number of the value.
///
/// # Errors
/// If the deadline passed.
pub(crate) fn count<P: Propagator>(
    mut net: Net<P>,
    most: u64,
    deadline: Option<Deadline>,
) -> Result<Vec<[u64; ValueSet::BITS as usize]>, Spent> {
    let cells = net.sets().len();
    let none = vec![[0; ValueSet::BITS as usize]; cells];
    if net.follow().is_err() {
        return Ok(none);
    }
    net.commit();
    let mut counts = none.clone();
    let mut known: HashSet<Box<[ValueSet]>> = HashSet::new();
    let mut allowance = Allowance::until(deadline);
    let mut random = Random::new(0, 0);
    for cell in 0..cells {
        for number in members(net.of(cell)) {
            let (number, wanted) = (usize::from(number), 1 << number);
            let mut nodes = FIRST_NODES;
            while counts[cell][number] < most {
                let start = net.keep(cell, wanted).and_then(|()| net.follow());
                let mut search = Search::after(start);
                let is_over = allowance.lend(nodes, |allowance| {
                    let mut branch =
                        |net: &Net<P>, conflict: Option<usize>| net.branch_at_random(conflict, &mut random);
                    while counts[cell][number] < most
                        && search.next(&mut net, &mut branch, allowance)? == Step::Found
                    {
                        if known.insert(net.sets().into()) {
                            for (counts, &set) in counts.iter_mut().zip(net.sets()) {
                                members(set).for_each(|number| counts[usize::from(number)] += 1);
                            }
                        }
                    }
                    Ok(())
                })?;
                net.undo_all();
                if is_over.is_some() {
                    break;
                }
                nodes = nodes.saturating_mul(2);
            }
            // What no solution has need not be tried again.
            if counts[cell][number] == 0 {
                if net.keep(cell, !wanted).is_err() || net.follow().is_err() {
                    return Ok(none);
                }
                net.commit();
            }
        }
    }
    counts.iter_mut().flatten().for_each(|count| *count = (*count).min(most));
    Ok(counts)
}
