//! Solutions as text.

use std::fmt::Write;

use super::super::puzzle::Puzzle;

/// Adds a line for each row and a blank line. Digits stand together, other numbers apart.
pub(in crate::kenken) fn write_rows(puzzle: &Puzzle, solution: &[i32], out: &mut String) {
    let apart = !puzzle.values().are_digits();
    for row in solution.chunks(puzzle.size()) {
        for (column, value) in row.iter().enumerate() {
            let _ = write!(out, "{}{value}", if apart && column > 0 { " " } else { "" });
        }
        out.push('\n');
    }
    out.push('\n');
}

/// Adds a line of all values, row by row: what stands beside a Keen description.
pub(in crate::kenken) fn write_line(solution: &[i32], out: &mut String) {
    for value in solution {
        let _ = write!(out, "{value}");
    }
    out.push('\n');
}
