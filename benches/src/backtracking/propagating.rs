//! Constraint propagation and the most constrained cell, after an idea of Peter Norvig ("Solving Every
//! Sudoku Puzzle", 2006).
//!
//! To give a cell a value is to strike out all its others. A cell that has only one value left strikes it
//! out of its neighbours, and where a house has only one cell left for a value, the value goes there; both
//! may lead to more. If that does not finish the board, the cell with the fewest values is tried with each
//! of them, on a copy.

use std::ops::ControlFlow;

use super::{Backtracker, Found, Houses, Labels, Nodes, levels};

/// Propagates, and tries the values of the most constrained cell.
#[derive(Clone, Debug)]
pub struct Propagating<'h> {
    houses: &'h Houses,
    labels: Labels,
}

impl<'h> Propagating<'h> {
    /// For boards with these houses, with the values of a cell tried in this order.
    #[must_use]
    pub fn new(houses: &'h Houses, labels: Labels) -> Self {
        Propagating { houses, labels }
    }
}

impl Backtracker<[u8]> for Propagating<'_> {
    fn solve(&mut self, givens: &[u8], nodes: &mut Nodes, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut domains = vec![self.houses.values(); givens.len()];
        for (cell, &given) in givens.iter().enumerate().filter(|(_, given)| **given > 0) {
            if !assign(self.houses, &mut domains, cell, u32::from(given - 1)) {
                return ControlFlow::Continue(());
            }
        }
        let houses = self.houses;
        levels::search(domains, &mut self.labels, nodes, found, |domains, cell, value| {
            assign(houses, domains, cell, value)
        })
    }
}

/// Strikes out all other values; `false` if something is left without.
fn assign(houses: &Houses, domains: &mut [u64], cell: usize, value: u32) -> bool {
    let mut others = domains[cell] & !(1 << value);
    if domains[cell] & 1 << value == 0 {
        return false;
    }
    while others != 0 {
        if !strike(houses, domains, cell, others.trailing_zeros()) {
            return false;
        }
        others &= others - 1;
    }
    true
}

fn strike(houses: &Houses, domains: &mut [u64], cell: usize, value: u32) -> bool {
    if domains[cell] & 1 << value == 0 {
        return true;
    }
    domains[cell] &= !(1 << value);
    let left = domains[cell];
    if left == 0 {
        return false;
    }
    if left.is_power_of_two() {
        let last = left.trailing_zeros();
        if !houses.neighbours(cell).iter().all(|&other| strike(houses, domains, usize::from(other), last)) {
            return false;
        }
    }
    houses.of(cell).iter().all(|&house| {
        let mut places =
            houses.cells()[house].iter().filter(|&&place| domains[usize::from(place)] & 1 << value != 0);
        match (places.next(), places.next()) {
            (None, _) => false,
            (Some(&place), None) => assign(houses, domains, usize::from(place), value),
            _ => true,
        }
    })
}
