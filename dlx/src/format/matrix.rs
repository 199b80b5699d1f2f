//! Matrices of 0 and 1, separated by commas: rows are options, columns are items.

use std::io::BufRead;

use super::lines::{Lines, cut};
use super::mistake::{Mistake, ReadError, Warning, Warnings};
use super::read::tick;
use crate::limits::Ticks;
use crate::problem::{BuildError, ItemId, Problem, ProblemBuilder};

/// Whether a text begins with a row of a matrix: several columns with a digit in each. Those that are neither 0 nor 1
/// are refused as the row is read.
pub(super) fn is_row(line: &str) -> bool {
    line.contains(',') && cells(line).all(|(_, cell)| matches!(cell.as_bytes(), [b'0'..=b'9']))
}

/// Whether a line of these names may be taken for a row.
pub(super) fn may_be_row<'n>(mut names: impl Iterator<Item = &'n str> + Clone) -> bool {
    names.clone().all(|name| name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b',')))
        && names.any(|name| name.contains(','))
}

/// The cells of a row, each with the byte at which it starts.
fn cells(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    line.split(',').map(move |cell| {
        let text = cell.trim_ascii();
        // Where nothing stands, the cell begins at once: what is behind it may be the end of the line.
        let blanks = if text.is_empty() { 0 } else { cell.len() - cell.trim_ascii_start().len() };
        let start = next + blanks;
        next += cell.len() + 1;
        (start, text)
    })
}

/// Reads a matrix, whose first row is the current line.
pub(super) fn read(
    mut lines: Lines<impl BufRead>,
    ticks: &mut Ticks<'_>,
) -> Result<(Problem, Vec<Warning>), ReadError> {
    let (mut builder, mut warnings) = (Problem::builder(), Warnings::default());
    let first = lines.number;
    let columns = cells(lines.text()?).count();
    for column in 1..=columns {
        tick(ticks, "", 0, first)?;
        let named = builder.named_primary(&column.to_string());
        named.map_err(|error| Mistake::Build(error).at("", 0, first))?;
    }
    loop {
        let (line, number) = (lines.text()?, lines.number);
        add(&mut builder, line, (columns, first), number, &mut warnings, ticks)?;
        if !lines.next()? {
            return Ok((builder.build(), warnings.into_vec()));
        }
    }
}

/// Adds the option of a row.
fn add(
    builder: &mut ProblemBuilder,
    line: &str,
    (columns, first): (usize, usize),
    number: usize,
    warnings: &mut Warnings,
    ticks: &mut Ticks<'_>,
) -> Result<(), ReadError> {
    let mut held = Vec::new();
    let mut count = 0;
    for (start, cell) in cells(line) {
        tick(ticks, line, start, number)?;
        match cell {
            "1" if count < columns => held.push(ItemId(count as u32)),
            "0" | "1" => {}
            _ => return Err(Mistake::NotInMatrix { word: cut(cell) }.at(line, start, number)),
        }
        count += 1;
    }
    if count != columns {
        let mistake = Mistake::RowLength { columns, first, found: count };
        return Err(mistake.at(line, 0, number));
    }
    match builder.option(held) {
        Ok(_) => {}
        Err(BuildError::NoPrimary { .. }) => warnings.push(Warning::NoPrimary { line: number }),
        Err(error) => return Err(Mistake::Build(error).at(line, 0, number)),
    }
    Ok(())
}
