//! Irregular KenKen: a Latin square whose regions, of any shape, hold each value once, too, and which is cut into
//! cages, each of which tells what its values come to.
//!
//! They are [variants](crate::variant) on regions whose only constraints are cages with operators, which cover the
//! board. What is their own is the family, and the first line of what they are written as.

mod family;
mod generate;

pub(crate) use family::IrregularKenKen;
use family::SORT;
pub use generate::Recipe;

use crate::board::{Boxes, Coordinates};
use crate::constraint::kinds::{Kind, named};
use crate::constraint::names;
use crate::notation::text::Mistake;
use crate::puzzle::Puzzle as _;
use crate::variant::Puzzle;

/// The name of the family.
pub(crate) const IRREGULAR_KENKEN: &str = "irregular-kenken";
/// The largest board: each value is a digit.
pub const LARGEST: usize = 9;

fn kind() -> &'static Kind {
    named(names::CALC).expect("a kind of constraint")
}

/// A variant as one.
///
/// # Errors
/// If it has no irregular regions, is too large, has diagonals, givens or other constraints, or if not each cell is in
/// one cage.
pub fn puzzle(variant: Puzzle) -> Result<Puzzle, Mistake> {
    check(&variant)?;
    Ok(variant.of_sort(&SORT))
}

/// Checks that a variant is one.
fn check(variant: &Puzzle) -> Result<(), Mistake> {
    let (size, layout) = (variant.size(), variant.layout());
    if size > LARGEST {
        return Err(Mistake::new(format!("a size up to {LARGEST}"), size));
    }
    match layout.boxes() {
        Boxes::Regions(_) => {}
        Boxes::Rectangles { .. } => return Err(Mistake::new("irregular regions", "boxes")),
        Boxes::None => return Err(Mistake::new("irregular regions", "none")),
    }
    if layout.has_diagonals() || layout.has_windows() {
        return Err(Mistake::new("rows, columns and regions alone", "diagonals or windows"));
    }
    if let Some(&given) = variant.givens().first() {
        let found = format!("a given at {}", Coordinates::Numbers.cell(given, size));
        return Err(Mistake::new("cages and no givens, as a cage of one cell gives it", found));
    }
    let mut is_in_cage = vec![false; layout.cell_count()];
    for constraint in variant.own_constraints() {
        let kind = constraint.kind().unwrap_or_default();
        if kind != names::CALC {
            return Err(Mistake::new(
                format!("cages of the kind `{}` alone", names::CALC),
                format!("`{kind}`"),
            ));
        }
        for cell in constraint.cells() {
            if std::mem::replace(&mut is_in_cage[cell], true) {
                let found = format!("{} again", Coordinates::Numbers.cell(cell, size));
                return Err(Mistake::new("each cell in one cage", found));
            }
        }
    }
    match is_in_cage.iter().position(|is_in_cage| !is_in_cage) {
        Some(cell) => {
            let found = format!("{} in none", Coordinates::Numbers.cell(cell, size));
            Err(Mistake::new("each cell in one cage", found))
        }
        None => Ok(()),
    }
}
