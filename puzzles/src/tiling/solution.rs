//! Solutions: where the pieces lie.

use std::collections::{BTreeMap, BTreeSet};

use dlx::Solver;

use super::lattice::Cell;
use super::piece::letter;
use super::problem::{Laid, Placement};
use super::{Tiling, drawing};

/// Where the pieces lie in the first solution, if there is one. The search has no limit.
#[must_use]
pub fn first(laid: &Laid) -> Option<Vec<Placement>> {
    let cover = Solver::new(laid.problem()).first().into_cover()?;
    Some(cover.options().iter().filter_map(|&option| laid.placement(option)).collect())
}

/// A character for each piece that lies on the board, in the order of `placements`. If each piece has a name of its
/// own that is one character, its first copy has that, and each further one a letter that is no name. Else all have
/// letters, in the order of their first cells.
#[must_use]
pub fn letters(tiling: &Tiling, placements: &[Placement]) -> Vec<String> {
    let names: BTreeSet<&str> = tiling.pieces.iter().map(|piece| piece.name.as_str()).collect();
    let is_single =
        |name: &&str| name.chars().count() == 1 && *name != "." && *name != "+" && !name.trim().is_empty();
    let are_named = names.len() == tiling.pieces.len() && names.iter().all(is_single);
    let mut order: Vec<usize> = (0..placements.len()).collect();
    order
        .sort_by_key(|&placement| placements[placement].cells().map(|cell| tiling.lattice.place(cell)).min());
    let mut others = (0..).map(letter).filter(|letter| !are_named || !names.contains(&letter[..]));
    let mut named = BTreeSet::new();
    let mut letters = vec![String::new(); placements.len()];
    for placement in order {
        let piece = placements[placement].piece;
        let own = (are_named && named.insert(piece)).then(|| tiling.pieces[piece].name.clone());
        letters[placement] = own.or_else(|| others.next()).expect("letters do not end");
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

#[cfg(test)]
mod tests {
    use super::super::text;
    use super::*;

    #[test]
    fn pieces_keep_their_names() {
        let drawn = |text: &str| {
            let tiling = text::read(text, 1).expect("a packing puzzle");
            let laid = Laid::new(&tiling).expect("few placements");
            let mut out = String::new();
            write(&tiling, &first(&laid).expect("a solution"), &mut out);
            out
        };
        let board = "board\n##\n##\n";
        let two = drawn(&format!("tiling squares\npiece A 2\n#\npiece B\n##\n{board}"));
        assert!(["AC\nBB\n", "BB\nAC\n"].contains(&&two[..]), "{two}");
        let unnamed = drawn(&format!("tiling squares\npiece one 2\n#\npiece two\n##\n{board}"));
        assert!(["AB\nCC\n", "AA\nBC\n"].contains(&&unnamed[..]), "{unnamed}");
    }
}
