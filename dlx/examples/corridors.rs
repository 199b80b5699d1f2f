//! Dominoes in corridors that branch, as a problem in text.
//!
//! The items are the cells of a floor plan, and the options pairs of neighbours. The floor is a hall along
//! the top, with corridors that go down from it, and from each of these niches to the right, all of one
//! width. So it branches like a tree: whoever goes through it in some order has many ends open at a time,
//! but wherever a corridor is cut, it falls apart. That is where counting by [`Method::Memo`] is at its best.
//!
//! ```text
//! cargo run --release -p dancing-bits --example corridors -- 4 6 6 12 > corridors.dlx
//! dlx count --method memo corridors.dlx
//! ```
//!
//! The numbers are the width, how many corridors there are, how many niches each has, and how deep these are.
//!
//! [`Method::Memo`]: dlx::count::Method::Memo

use std::collections::BTreeMap;
use std::error::Error;

use dlx::format;
use dlx::{ItemId, Problem};

/// The cells: row and column.
fn floor(width: usize, corridors: usize, niches: usize, depth: usize) -> Vec<(usize, usize)> {
    // Walls are two cells thick.
    let (across, down) = (width + depth + 2, width + 2);
    let mut cells = Vec::new();
    let mut room = |top: usize, left: usize, rows: usize, columns: usize| {
        cells.extend(
            (top..top + rows).flat_map(|row| (left..left + columns).map(move |column| (row, column))),
        );
    };
    room(0, 0, width, across * corridors.saturating_sub(1) + width);
    for corridor in 0..corridors {
        room(width, across * corridor, down * niches, width);
        for niche in 0..niches {
            room(down * (niche + 1), across * corridor + width, width, depth);
        }
    }
    cells
}

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<usize> = std::env::args().skip(1).map(|word| word.parse()).collect::<Result<_, _>>()?;
    let [width, corridors, niches, depth] = numbers[..] else {
        return Err("expected four numbers: width, corridors, niches, depth".into());
    };
    let mut builder = Problem::builder();
    let mut cells: BTreeMap<(usize, usize), ItemId> = BTreeMap::new();
    for (row, column) in floor(width, corridors, niches, depth) {
        cells.insert((row, column), builder.named_primary(&format!("{row}_{column}"))?);
    }
    for (&(row, column), &cell) in &cells {
        for neighbour in [(row, column + 1), (row + 1, column)] {
            if let Some(&neighbour) = cells.get(&neighbour) {
                builder.option([cell, neighbour])?;
            }
        }
    }
    format::write(&builder.build(), std::io::stdout().lock())?;
    Ok(())
}
