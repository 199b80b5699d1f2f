//! Solutions: where the pieces lie.

use std::collections::BTreeMap;

use dlx::Solver;

use super::lattice::Cell;
use super::piece::letter;
use super::problem::{Laid, Placement};
use super::{Tiling, drawing};

/// Where the pieces lie in the first solution, if there is one. It is searched however long that takes.
#[must_use]
pub fn first(laid: &Laid) -> Option<Vec<Placement>> {
    let cover = Solver::new(laid.problem()).first().cover()?;
    Some(cover.options().iter().filter_map(|&option| laid.placement(option)).collect())
}

/// A character for each piece that lies on the board, in the order of `placements`: the piece's name where this is a
/// character that no other has, else the letters in order of the first cells.
#[must_use]
pub fn letters(tiling: &Tiling, placements: &[Placement]) -> Vec<String> {
    let names: Vec<&str> =
        placements.iter().map(|placement| tiling.pieces[placement.piece].name.as_str()).collect();
    let is_single =
        |name: &str| name.chars().count() == 1 && name != "." && name != "+" && !name.trim().is_empty();
    let are_different = || names.iter().collect::<std::collections::BTreeSet<_>>().len() == names.len();
    if names.iter().all(|name| is_single(name)) && are_different() {
        return names.into_iter().map(str::to_owned).collect();
    }
    let mut order: Vec<usize> = (0..placements.len()).collect();
    order
        .sort_by_key(|&placement| placements[placement].cells().map(|cell| tiling.lattice.place(cell)).min());
    let mut letters = vec![String::new(); placements.len()];
    for (number, placement) in order.into_iter().enumerate() {
        letters[placement] = letter(number);
    }
    letters
}

/// Adds the drawing of a solution: in each cell the letter of its piece, and `+` where it is empty.
pub fn write(tiling: &Tiling, placements: &[Placement], out: &mut String) {
    let letters = letters(tiling, placements);
    let mut cells: BTreeMap<Cell, char> = tiling.board.keys().map(|&cell| (cell, '+')).collect();
    for (placement, letter) in placements.iter().zip(&letters) {
        for cell in placement.cells() {
            cells.insert(cell, letter.chars().next().unwrap_or('?'));
        }
    }
    let cells: Vec<(Cell, char)> = cells.into_iter().collect();
    drawing::write(tiling.lattice, &cells, out);
}
