//! Puzzles as KEN.

use std::fmt::{self, Write};

use super::super::puzzle::Puzzle;
use super::{LATIN_PREFIX, SOME_PREFIX};
use crate::board::{Boxes, Dot, Dots, Side};

/// Adds a puzzle, without the end of a line.
pub fn write(puzzle: &Puzzle, out: &mut String) {
    if matches!(puzzle.layout().boxes(), Boxes::None) {
        out.push_str(LATIN_PREFIX);
    }
    if puzzle.shown() == Dots::Some {
        out.push_str(SOME_PREFIX);
    }
    for (row, givens) in puzzle.givens().chunks(puzzle.size()).enumerate() {
        if row > 0 {
            out.push('/');
        }
        let mut empty = 0;
        for (column, &given) in givens.iter().enumerate() {
            let cell = row * puzzle.size() + column;
            let dots = [Side::Below, Side::Right].map(|side| puzzle.dot(cell, side));
            if given == 0 && dots == [None, None] {
                empty += 1;
            } else {
                write_run(std::mem::take(&mut empty), out);
                write_cell(given, dots, out);
            }
        }
        write_run(empty, out);
    }
}

/// The puzzle as KEN.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        write(self, &mut text);
        f.write_str(&text)
    }
}

/// Adds the values of all cells, without the end of a line.
pub(crate) fn write_values(values: &[u8], out: &mut String) {
    for (row, values) in values.chunks(values.len().isqrt().max(1)).enumerate() {
        if row > 0 {
            out.push('/');
        }
        values.iter().for_each(|&value| write_cell(value, [None, None], out));
    }
}

fn write_cell(given: u8, [below, right]: [Option<Dot>; 2], out: &mut String) {
    let letter = |dot| match dot {
        Some(Dot::White) => 'w',
        Some(Dot::Black) => 'k',
        None => 'x',
    };
    let value = if given > 0 { given.to_string() } else { String::new() };
    if below.is_none() && right.is_none() && (1..=9).contains(&given) {
        out.push_str(&value);
    } else {
        write!(out, "({value}{}{})", letter(below), letter(right)).expect("strings take any text");
    }
}

/// A run of empty cells. Boards have 16 columns at most, so that one letter is always enough.
fn write_run(length: u8, out: &mut String) {
    if length > 0 {
        out.push(char::from(b'A' + length - 1));
    }
}
