//! Futoshiki: Latin squares with signs between neighbours, which point at the lesser value.
//!
//! They are [variants](crate::variant) without boxes whose only constraints are these signs. What is their own is the
//! family, and how they are [written](text).

mod family;
mod generate;
mod split;
pub mod text;
mod unequal;

use std::sync::Arc;

pub(crate) use family::Futoshiki;
use family::SORT;
pub use generate::Recipe;

use crate::board::{Boxes, Layout};
use crate::constraint::kinds::{Kind, named};
use crate::constraint::{Constraint, Place, Placed, names};
use crate::notation::text::Mistake;
use crate::variant::Puzzle;

/// The name of the family.
pub(crate) const FUTOSHIKI: &str = "futoshiki";
/// The smallest board.
pub const SMALLEST: usize = 2;
/// The largest board: each value is a digit.
pub const LARGEST: usize = 9;

/// Whether two signs are between the same cells.
fn is_same([one, other]: &[usize; 2], sign: &[usize; 2]) -> bool {
    *sign == [*one, *other] || *sign == [*other, *one]
}

fn kind() -> &'static Kind {
    named(names::LESS).expect("a kind of constraint")
}

/// A board with the value of each given cell, or 0, and signs between pairs of cells, of which the first has the lesser
/// value.
///
/// # Errors
/// If there is no board of this size, or a sign is not between neighbours, or between two that have one already.
///
/// # Panics
/// If there is not one value within its size for each cell.
pub fn puzzle(size: usize, givens: Vec<u8>, signs: &[[usize; 2]]) -> Result<Puzzle, Mistake> {
    if !(SMALLEST..=LARGEST).contains(&size) {
        return Err(Mistake::new(format!("a size from {SMALLEST} to {LARGEST}"), size));
    }
    let layout = Arc::new(Layout::latin(size).map_err(Mistake::from_error)?);
    let mut constraints: Vec<Box<dyn Constraint>> = Vec::new();
    for (number, &[lesser, greater]) in signs.iter().enumerate() {
        if signs[..number].iter().any(|other| is_same(other, &[lesser, greater])) {
            return Err(Mistake::new("one sign between two cells", "another"));
        }
        if lesser.max(greater) >= size * size {
            return Err(Mistake::new(format!("cells from 0 to {}", size * size - 1), lesser.max(greater)));
        }
        let cells = vec![lesser, greater];
        constraints.push(Box::new(Placed::new(kind(), Place { cells, ..Place::default() }, &layout)?));
    }
    Ok(Puzzle::new(layout, givens, constraints).of_sort(&SORT))
}

/// The pairs of cells with a sign between them: that with the lesser value first.
pub fn signs(puzzle: &Puzzle) -> impl Iterator<Item = [usize; 2]> {
    puzzle.own_constraints().iter().filter_map(|sign| sign.cells().try_into().ok())
}

/// Whether a variant is a Futoshiki.
fn fits(variant: &Puzzle) -> bool {
    let is_square = *variant.layout().boxes() == Boxes::None
        && !variant.layout().has_diagonals()
        && (SMALLEST..=LARGEST).contains(&variant.size());
    let are_signs = variant
        .own_constraints()
        .iter()
        .all(|constraint| constraint.placed().is_some_and(|placed| placed.kind().name == names::LESS));
    let pairs: Vec<[usize; 2]> = signs(variant).collect();
    let is_again = |number: usize| pairs[..number].iter().any(|other| is_same(other, &pairs[number]));
    is_square && are_signs && !(0..pairs.len()).any(is_again)
}
