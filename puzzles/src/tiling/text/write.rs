//! Tilings as text.

use std::collections::BTreeSet;

use super::super::board::Square;
use super::super::drawing;
use super::super::lattice::{Cell, Lattice};
use super::super::{Fits, Tiling};
use super::{MOST_COPIES, TILING};
use crate::notation::text::Unfit;

/// Adds the text of a tiling.
///
/// # Errors
/// If a colour has no digit, or cells of a piece or of the board are so far apart that a drawing is hardly more than
/// dots.
pub fn write(tiling: &Tiling, out: &mut String) -> Result<(), Unfit> {
    out.push_str(TILING);
    out.push(' ');
    out.push_str(tiling.lattice.name());
    if let Some(title) = &tiling.title {
        out.push(' ');
        out.push_str(&title.to_string().split_whitespace().collect::<Vec<_>>().join(" "));
    }
    out.push('\n');
    for piece in &tiling.pieces {
        let plain: String = piece.name.split_whitespace().collect::<Vec<_>>().join("_");
        out.push_str("piece ");
        out.push_str(if plain.is_empty() { "-" } else { &plain });
        // No board has room for more copies.
        match (*piece.count.start().min(&MOST_COPIES), *piece.count.end().min(&MOST_COPIES)) {
            (1, 1) => {}
            (0, MOST_COPIES) => out.push_str(" any"),
            (least, most) if least == most => *out += &format!(" {least}"),
            (least, most) => *out += &format!(" {least}..{most}"),
        }
        if piece.motions != tiling.lattice.usual_motions() {
            *out += &format!(" {}", piece.motions.name());
        }
        out.push('\n');
        let square = |color| Square { color, may_be_empty: false };
        let cells = piece.shape.cells().iter().map(|&(cell, color)| (cell, square(color)));
        draw(tiling.lattice, cells, out)?;
    }
    if let Some(fits) = &tiling.fits {
        // No cell has a colour without a digit: those are refused.
        let has_digit = |color: u8| color <= drawing::LARGEST_COLOR;
        let fits: Fits =
            fits.iter().copied().filter(|&(piece, cell)| has_digit(piece) && has_digit(cell)).collect();
        if fits.is_empty() && tiling.has_colored_pieces() {
            *out += "fits none\n";
        }
        let pieces: BTreeSet<u8> = fits.iter().map(|(piece, _)| *piece).collect();
        for piece in pieces {
            let cells = fits.iter().filter(|(of, _)| *of == piece).map(|(_, cell)| cell.to_string());
            *out += &format!("fits {piece} {}\n", cells.collect::<String>());
        }
    }
    if let Some(holes) = tiling.holes {
        *out += &format!("holes {holes}\n");
    }
    out.push_str("board\n");
    draw(tiling.lattice, tiling.board.iter().map(|(&cell, &square)| (cell, square)), out)
}

/// Adds the drawing of a piece or a board.
fn draw(
    lattice: Lattice,
    cells: impl Iterator<Item = (Cell, Square)>,
    out: &mut String,
) -> Result<(), Unfit> {
    let cells = cells.map(|(cell, square)| Some((cell, drawing::character(square)?)));
    let cells: Option<Vec<_>> = cells.collect();
    let cells = cells.ok_or_else(|| Unfit::new(TILING, "it has colours above 9"))?;
    if drawing::is_sparse(lattice, &cells) {
        return Err(Unfit::new(TILING, "its cells are too far apart"));
    }
    drawing::write(lattice, &cells, out);
    Ok(())
}
