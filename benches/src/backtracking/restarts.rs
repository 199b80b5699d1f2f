//! Filling a board at random, and beginning again when stuck.
//!
//! A random search that chose badly at the top may wander among its leaves for ever, and another, from the
//! same board, ends at once. So whoever is not done after a few nodes throws the board away and begins
//! with other draws.

use super::{Backtracker, Nodes};

/// Looks for a solution, with a new solver for each attempt, which may take so many nodes. Gives the
/// solution, if one came within the budget, and the nodes of all attempts.
pub fn restart<P: ?Sized, B: Backtracker<P>>(
    puzzle: &P,
    bail_out: u64,
    budget: u64,
    mut attempt: impl FnMut(u64) -> B,
) -> (Option<Vec<u8>>, u64) {
    let mut all = Nodes::up_to(budget);
    for number in 0.. {
        let most = bail_out.min(all.budget - all.taken);
        let (solution, taken) = super::first(&mut attempt(number), puzzle, most);
        all.taken += taken;
        // An attempt that ends without a solution and before its last node has seen that there is none.
        if solution.is_some() || taken < most || all.taken == all.budget {
            return (solution, all.taken);
        }
    }
    unreachable!("there are attempts without end")
}
