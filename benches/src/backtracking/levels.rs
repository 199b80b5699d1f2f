//! A search that copies what is left of the possibilities of each cell at each level: to go back is to
//! forget the copy, and nothing has to be undone.

use std::ops::ControlFlow;

use super::{Found, Labels, Nodes};

/// Tries the cell with the fewest values with each of them.
///
/// `assign` leaves a cell one value, with all that follows; it returns `false` if a cell is left without.
pub(super) fn search(
    domains: Vec<u64>,
    labels: &mut Labels,
    nodes: &mut Nodes,
    found: &mut Found<'_>,
    assign: impl Fn(&mut [u64], usize, u32) -> bool,
) -> ControlFlow<()> {
    Search { levels: Levels::new(domains), labels, nodes, found, assign }.search()
}

struct Search<'s, 'f, A> {
    levels: Levels,
    labels: &'s mut Labels,
    nodes: &'s mut Nodes,
    found: &'s mut Found<'f>,
    assign: A,
}

impl<A: Fn(&mut [u64], usize, u32) -> bool> Search<'_, '_, A> {
    fn search(&mut self) -> ControlFlow<()> {
        let Some(cell) = self.levels.fewest() else { return (self.found)(&self.levels.values()) };
        let mut left = self.levels.now()[cell];
        while left != 0 {
            self.nodes.take()?;
            let value = self.labels.next(&mut left);
            self.levels.down();
            if (self.assign)(self.levels.now(), cell, value) {
                self.search()?;
            }
            self.levels.up();
        }
        ControlFlow::Continue(())
    }
}

/// The values that each cell may have, as bits, at each level of a search.
#[derive(Clone, Debug)]
struct Levels {
    cells: usize,
    stack: Vec<u64>,
}

impl Levels {
    /// The first level.
    fn new(domains: Vec<u64>) -> Self {
        Levels { cells: domains.len(), stack: domains }
    }

    /// What is left at this level.
    #[inline]
    fn now(&mut self) -> &mut [u64] {
        let start = self.stack.len() - self.cells;
        &mut self.stack[start..]
    }

    /// Goes on with a copy.
    fn down(&mut self) {
        let start = self.stack.len() - self.cells;
        self.stack.extend_from_within(start..);
    }

    /// Goes back to what it was before the last copy.
    fn up(&mut self) {
        self.stack.truncate(self.stack.len() - self.cells);
    }

    /// The cell with the fewest values among those that have several.
    #[inline]
    fn fewest(&mut self) -> Option<usize> {
        let mut fewest = None;
        let mut least = u32::MAX;
        for (cell, domain) in self.now().iter().enumerate() {
            let count = domain.count_ones();
            if count > 1 && count < least {
                (fewest, least) = (Some(cell), count);
                if count == 2 {
                    break;
                }
            }
        }
        fewest
    }

    /// The value of each cell that has one left, from 1; 0 for the others.
    fn values(&mut self) -> Vec<u8> {
        let value =
            |domain: &u64| if domain.is_power_of_two() { domain.trailing_zeros() as u8 + 1 } else { 0 };
        self.now().iter().map(value).collect()
    }
}
