//! The values that cells have in some solution.
//!
//! A cell that still has values which no solution so far had is asked for one with any of them, and so is each cell on
//! the way to it: one solution settles many cells. If there is none, all these values go at once. Among such values one
//! is tried at random, as the lowest of all cells do not go together where neighbours may not be close. A search that
//! takes long begins anew, with what it has learned about where the board is difficult. Values for which that does not
//! help are left to those who search in other ways.

use super::allowance::{Allowance, Spent};
use super::net::{Net, Propagator};
use super::parts::{lowest, one_of};
use super::search::{Search, Step};
use crate::board::ValueSet;
use crate::deadline::Deadline;
use crate::random::Random;

/// The most nodes of the first search for a solution; each that begins anew may take twice as many.
const FIRST_NODES: u64 = 30;
/// How many searches are made for the same values.
const SEARCHES: u32 = 6;
/// Nodes that searches which tell nothing may take for each node of those that tell something.
const LOST_FOR_EACH: u64 = 10;

/// When to leave values to others, in nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// The most of all searches.
    pub(crate) all: u64,
    /// The most of searches that told nothing, before any told something. Those allow for more.
    pub(crate) lost: u64,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { all: 200_000, lost: 20_000 }
    }
}

/// What is known of the values of each cell.
pub(crate) struct Alive {
    /// Those that it has in some solution.
    pub(crate) seen: Vec<ValueSet>,
    /// Those, and the ones of which nothing is known: none of any cell if there is no solution.
    pub(crate) possible: Vec<ValueSet>,
}

/// Tells which values each cell has in some solution, as far as short searches can.
///
/// # Errors
/// If the deadline passed.
pub(crate) fn alive<P: Propagator>(
    mut net: Net<P>,
    patience: Patience,
    deadline: Option<Deadline>,
) -> Result<Alive, Spent> {
    let cells = net.sets().len();
    let nothing: Vec<ValueSet> = vec![0; cells];
    let mut seen = nothing.clone();
    if net.follow().is_err() {
        return Ok(Alive { seen, possible: nothing });
    }
    net.commit();
    let mut finder =
        Finder { allowance: Allowance::until(deadline), left: patience, random: Random::new(0, 0) };
    for cell in 0..cells {
        // The values of which searches told nothing: all together, then one by one.
        let (mut are_hard, mut left) = (false, 0);
        loop {
            let wanted = net.of(cell) & !seen[cell] & !left;
            if wanted == 0 || finder.is_over() {
                break;
            }
            let wanted = if are_hard { lowest(wanted) } else { wanted };
            match finder.find(&mut net, cell, wanted, &seen)? {
                Some(true) => {
                    seen.iter_mut().zip(net.sets()).for_each(|(seen, &value)| *seen |= value);
                    net.undo_all();
                }
                Some(false) => {
                    net.undo_all();
                    // Where no value is left, there is no solution at all.
                    if net.keep(cell, !wanted).is_err() || net.follow().is_err() {
                        return Ok(Alive { seen: nothing.clone(), possible: nothing });
                    }
                    net.commit();
                }
                None if wanted.is_power_of_two() => left |= wanted,
                None => are_hard = true,
            }
        }
    }
    Ok(Alive { seen, possible: net.sets().to_vec() })
}

struct Finder {
    allowance: Allowance,
    left: Patience,
    random: Random,
}

impl Finder {
    fn is_over(&self) -> bool {
        self.left.all == 0 || self.left.lost == 0
    }

    /// Looks for a solution that has one of some values in a cell. It is on the board then. `None` if that takes long.
    fn find<P: Propagator>(
        &mut self,
        net: &mut Net<P>,
        cell: usize,
        wanted: ValueSet,
        seen: &[ValueSet],
    ) -> Result<Option<bool>, Spent> {
        let cells = 0..net.sets().len();
        let before = self.allowance.spent();
        let mut found = None;
        for search in 0..SEARCHES {
            let start = net.keep(cell, wanted).and_then(|()| net.follow());
            let mut search_on = Search::after(start);
            found = self.allowance.lend(FIRST_NODES << search, |allowance| {
                let branch = |net: &Net<P>, conflict: Option<usize>| {
                    let cell = conflict.filter(|&cell| net.is_open(cell));
                    let cell = cell.or_else(|| net.hardest(cells.clone()))?;
                    let set = net.of(cell);
                    let news = set & !seen[cell];
                    Some((cell, one_of(if news == 0 { set } else { news }, &mut self.random)))
                };
                search_on.next(net, branch, allowance)
            })?;
            if found.is_some() {
                break;
            }
            net.undo_all();
        }
        let nodes = self.allowance.spent() - before;
        self.left.all = self.left.all.saturating_sub(nodes);
        self.left.lost = match found {
            Some(_) => self.left.lost.saturating_add(LOST_FOR_EACH * nodes),
            None => self.left.lost.saturating_sub(nodes),
        };
        Ok(found.map(|step| step == Step::Found))
    }
}
