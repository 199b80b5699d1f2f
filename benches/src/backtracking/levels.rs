//! What is left of the possibilities of each cell, copied for each level of a search: to go back is to
//! forget the copy, and nothing has to be undone.

/// The values that each cell may have, as bits, at each level of a search.
#[derive(Clone, Debug)]
pub(super) struct Levels {
    cells: usize,
    stack: Vec<u64>,
}

impl Levels {
    /// The first level.
    pub(super) fn new(domains: Vec<u64>) -> Self {
        Levels { cells: domains.len(), stack: domains }
    }

    /// What is left at this level.
    #[inline]
    pub(super) fn now(&mut self) -> &mut [u64] {
        let start = self.stack.len() - self.cells;
        &mut self.stack[start..]
    }

    /// Goes on with a copy.
    pub(super) fn down(&mut self) {
        let start = self.stack.len() - self.cells;
        self.stack.extend_from_within(start..);
    }

    /// Goes back to what it was before the last copy.
    pub(super) fn up(&mut self) {
        self.stack.truncate(self.stack.len() - self.cells);
    }

    /// The cell with the fewest values among those that have several.
    #[inline]
    pub(super) fn fewest(&mut self) -> Option<usize> {
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
    pub(super) fn values(&mut self) -> Vec<u8> {
        let value =
            |domain: &u64| if domain.is_power_of_two() { domain.trailing_zeros() as u8 + 1 } else { 0 };
        self.now().iter().map(value).collect()
    }
}
