//! How many Latin squares there are.

use std::time::Duration;

use dlx::{Count, Solver};

use crate::board::Layout;
use crate::sudoku;

/// The number of Latin squares with `size` rows and columns, found by going through those whose first row and
/// first column are in order: any other is one of these with its columns, and its rows but the first, put in
/// another order. `None` if the time is up, or there is no such size.
///
/// To 6×6 this takes a few milliseconds, and 7×7, with 16,942,080 squares to go through, some seconds;
/// 8×8 is out of reach.
///
/// ```
/// assert_eq!(puzzles::latin::count(4, None), Some(576));
/// ```
#[must_use]
pub fn count(size: usize, timeout: Option<Duration>) -> Option<u128> {
    if size <= 1 {
        return Some(1);
    }
    let layout = Layout::latin(size).ok()?;
    let in_order = |cell: usize, value: u8| {
        let (row, column, place) = (cell / size, cell % size, usize::from(value) - 1);
        (row > 0 || place == column) && (column > 0 || place == row)
    };
    let (problem, _) = sudoku::problem(&layout, in_order);
    let mut builder = Solver::builder();
    if let Some(timeout) = timeout {
        builder = builder.timeout(timeout);
    }
    match builder.build(&problem).ok()?.count() {
        Count::Exact(count) => {
            let orders = |things: usize| (1..=things as u128).try_fold(1, u128::checked_mul);
            u128::from(count).checked_mul(orders(size)?)?.checked_mul(orders(size - 1)?)
        }
        Count::AtLeast(..) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sequence A002860 of the On-Line Encyclopedia of Integer Sequences.
    #[test]
    fn small_sizes_have_their_known_numbers() {
        let counts: Vec<u128> = (1..=6).map_while(|size| count(size, None)).collect();
        assert_eq!(counts, [1, 2, 12, 576, 161_280, 812_851_200]);
    }

    #[test]
    fn a_count_that_is_cut_short_is_no_number() {
        assert_eq!(count(9, Some(Duration::from_millis(10))), None);
    }
}
