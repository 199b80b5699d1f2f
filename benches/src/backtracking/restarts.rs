//! Filling a board at random, and beginning again when stuck.
//!
//! A random search that chose badly at the top may wander among its leaves for ever, and another, from the
//! same board, ends at once. So whoever is not done after a few nodes throws the board away and begins
//! with other draws.

use super::{Backtracker, Nodes};

/// Looks for a solution for as long as there are nodes, with a new solver for each attempt, which may take
/// `bail_out` of them.
pub fn restart<P: ?Sized, B: Backtracker<P>>(
    puzzle: &P,
    bail_out: u64,
    nodes: &mut Nodes,
    mut attempt: impl FnMut(u64) -> B,
) -> Option<Vec<u8>> {
    for number in 0.. {
        let budget = nodes.budget.min(nodes.taken.saturating_add(bail_out));
        let mut own = Nodes { budget, ..nodes.clone() };
        let solution = super::first(&mut attempt(number), puzzle, &mut own);
        nodes.taken = own.taken;
        // The time is up if it was not the attempt's own budget that ended it.
        if own.budget < budget {
            nodes.budget = own.taken;
        }
        // An attempt that ends with nodes to spare and without a solution has seen that there is none.
        if solution.is_some() || !own.are_spent() || nodes.are_spent() {
            return solution;
        }
    }
    unreachable!("there are attempts without end")
}
