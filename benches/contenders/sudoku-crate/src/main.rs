//! Tells of each Sudoku on stdin whether it has one solution, by the crate `sudoku`; with the argument
//! `generate`, prints as many puzzles as the variable COUNT says.
#![forbid(unsafe_code)]

use std::error::Error;
use std::io::{self, BufWriter, Read, Write};

use sudoku::Sudoku;

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    if std::env::args().nth(1).as_deref() == Some("generate") {
        let count: usize = std::env::var("COUNT")?.parse()?;
        for _ in 0..count {
            writeln!(out, "{}", Sudoku::generate().to_str_line())?;
        }
        return Ok(out.flush()?);
    }
    let mut text = String::new();
    io::stdin().lock().read_to_string(&mut text)?;
    for line in text.lines() {
        let verdict = match Sudoku::from_str_line(line)?.solutions_count_up_to(2) {
            0 => "none",
            1 => "unique",
            _ => "multiple",
        };
        writeln!(out, "{verdict}")?;
    }
    Ok(out.flush()?)
}
