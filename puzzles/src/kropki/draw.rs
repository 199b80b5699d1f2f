//! Puzzles as a person sees them: a board drawn in lines, with ○ and ● between the cells.

use std::fmt;

use super::dot::Dot;
use super::puzzle::{Puzzle, Side};

/// A drawing of a puzzle in plain text. Lines between boxes are heavy.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        let width = size.to_string().len() + 2;
        for row in 0..=size {
            for column in 0..=size {
                f.write_str(self.corner(row, column))?;
                if column < size {
                    self.line_above(row, column, width, f)?;
                }
            }
            writeln!(f)?;
            if row == size {
                break;
            }
            for column in 0..=size {
                f.write_str(
                    match column.checked_sub(1).and_then(|left| self.dot(row * size + left, Side::Right)) {
                        Some(dot) => symbol(dot),
                        None if self.is_heavy([row, column], Side::Right) => "┃",
                        None => "│",
                    },
                )?;
                if column < size {
                    match self.givens()[row * size + column] {
                        0 => write!(f, "{:width$}", "")?,
                        given => write!(f, "{given:>end$} ", end = width - 1)?,
                    }
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

fn symbol(dot: Dot) -> &'static str {
    match dot {
        Dot::White => "○",
        Dot::Black => "●",
    }
}

impl Puzzle {
    /// Whether the line on the left of a cell or above it separates two boxes, or is at the edge.
    fn is_heavy(&self, [row, column]: [usize; 2], side: Side) -> bool {
        let size = self.size();
        let (place, step) = match side {
            Side::Right => (column, 1),
            Side::Below => (row, size),
        };
        if place == 0 || place == size {
            return true;
        }
        let cell = row * size + column;
        // A box is the third house of a cell, where there are boxes.
        let box_of = |cell: usize| self.layout().houses_of(cell).get(2);
        box_of(cell - step) != box_of(cell)
    }

    fn line_above(&self, row: usize, column: usize, width: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dot = row.checked_sub(1).and_then(|above| self.dot(above * self.size() + column, Side::Below));
        let line = if self.is_heavy([row, column], Side::Below) { "━" } else { "─" };
        let Some(dot) = dot else { return f.write_str(&line.repeat(width)) };
        let before = (width - 1) / 2;
        write!(f, "{}{}{}", line.repeat(before), symbol(dot), line.repeat(width - 1 - before))
    }

    /// What is drawn where lines cross, at the top left of a cell.
    fn corner(&self, row: usize, column: usize) -> &'static str {
        let size = self.size();
        // Lines at the edge are those of the next cell inside.
        let heavy_across = self.is_heavy([row, column.min(size - 1)], Side::Below);
        let heavy_down = self.is_heavy([row.min(size - 1), column], Side::Right);
        let place = |number: usize| {
            if number == 0 {
                0
            } else if number < size {
                1
            } else {
                2
            }
        };
        match (place(row), place(column), heavy_across, heavy_down) {
            (0, 0, ..) => "┏",
            (0, 2, ..) => "┓",
            (2, 0, ..) => "┗",
            (2, 2, ..) => "┛",
            (0, _, _, true) => "┳",
            (0, _, _, false) => "┯",
            (2, _, _, true) => "┻",
            (2, _, _, false) => "┷",
            (_, 0, true, _) => "┣",
            (_, 0, false, _) => "┠",
            (_, 2, true, _) => "┫",
            (_, 2, false, _) => "┨",
            (_, _, true, true) => "╋",
            (_, _, true, false) => "┿",
            (_, _, false, true) => "╂",
            (_, _, false, false) => "┼",
        }
    }
}
