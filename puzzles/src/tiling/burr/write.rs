//! Writes puzzle files of Burr Tools, which its own reader and that of this folder read.

use std::collections::BTreeSet;

use super::super::Tiling;
use super::super::board::Square;
use super::super::drawing::Area;
use super::super::lattice::{Cell, Lattice, Motions};
use super::super::piece::Piece;
use super::super::shape::Color;
use super::LARGEST_COLOR;
use crate::notation::escaped;
use crate::notation::text::Unfit;

/// The name of the notation.
pub const XMPUZZLE: &str = "xmpuzzle";

/// Cells as they are written: their sizes by columns, rows and layers, and their characters.
struct Voxels {
    sizes: [i32; 3],
    text: String,
}

/// A file with these puzzles as its problems, as XML that is not packed.
///
/// Squares are written as a layer of cubes, and triangles as a layer of prisms: there, pieces are turned over in space.
///
/// # Errors
/// If they are not all of one lattice, if Burr Tools does not have that lattice, or if it moves pieces in another way.
pub fn write(tilings: &[Tiling]) -> Result<String, Unfit> {
    let Some(first) = tilings.first() else { return Err(Unfit::new(XMPUZZLE, "there is no puzzle")) };
    if tilings.iter().any(|tiling| tiling.lattice != first.lattice) {
        return Err(Unfit::new(XMPUZZLE, "the puzzles of a file have one kind of cells"));
    }
    let grid = match first.lattice {
        Lattice::Squares | Lattice::Cubes => 0,
        Lattice::Triangles | Lattice::Prisms => 1,
        Lattice::Spheres => 2,
        Lattice::Rhombic => 3,
        Lattice::TetraOcta => 4,
        Lattice::Hexagons => return Err(Unfit::new(XMPUZZLE, "Burr Tools has no hexagons")),
    };
    let (mut shapes, mut problems, mut number, mut largest) = (String::new(), String::new(), 0, 0);
    for tiling in tilings {
        let mut add = |name: &str, cells: &[(Cell, Square)]| {
            largest = cells.iter().map(|(_, square)| square.color).fold(largest, Color::max);
            let Voxels { sizes: [x, y, z], text } = voxels(tiling.lattice, cells)?;
            let name = if name.is_empty() { String::new() } else { format!(" name=\"{}\"", escaped(name)) };
            shapes += &format!("    <voxel x=\"{x}\" y=\"{y}\" z=\"{z}\"{name} type=\"0\">{text}</voxel>\n");
            number += 1;
            Ok(number - 1)
        };
        let title = tiling.title.as_ref().map(ToString::to_string).unwrap_or_default();
        let holes = tiling.holes.map_or_else(String::new, |holes| format!(" maxHoles=\"{holes}\""));
        problems +=
            &format!("    <problem name=\"{}\" state=\"0\"{holes}>\n      <shapes>\n", escaped(&title));
        for piece in &tiling.pieces {
            is_movable(tiling.lattice, piece)?;
            let square = |color| Square { color, may_be_empty: false };
            let cells: Vec<(Cell, Square)> =
                piece.shape.cells().iter().map(|&(cell, color)| (cell, square(color))).collect();
            let id = add(&piece.name, &cells)?;
            let (least, most) = (*piece.count.start(), *piece.count.end());
            let most = most.min(least.max(tiling.board.len() as u32));
            let count = if least == most {
                format!("count=\"{least}\"")
            } else {
                format!("min=\"{least}\" max=\"{most}\"")
            };
            problems += &format!("        <shape id=\"{id}\" {count}/>\n");
        }
        let board: Vec<(Cell, Square)> = tiling.board.iter().map(|(&cell, &square)| (cell, square)).collect();
        let id = add("", &board)?;
        problems += &format!("      </shapes>\n      <result id=\"{id}\"/>\n      <bitmap>\n");
        for (piece, result) in pairs(tiling) {
            largest = largest.max(piece).max(result);
            problems += &format!("        <pair piece=\"{}\" result=\"{}\"/>\n", piece - 1, result - 1);
        }
        problems += "      </bitmap>\n    </problem>\n";
    }
    if u32::from(largest) > LARGEST_COLOR {
        return Err(Unfit::new(XMPUZZLE, format!("it has colours above {LARGEST_COLOR}")));
    }
    let colors: String = (0..largest)
        .map(|color| {
            let [red, green, blue] = [97, 57, 151].map(|step| u32::from(color) * step % 256);
            format!("    <color red=\"{red}\" green=\"{green}\" blue=\"{blue}\"/>\n")
        })
        .collect();
    Ok(format!(
        "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n  <gridType type=\"{grid}\"/>\n  <colors>\n{colors}  </colors>\n  \
         <shapes>\n{shapes}  </shapes>\n  <problems>\n{problems}  </problems>\n</puzzle>\n"
    ))
}

/// Pieces are turned in space, and not reflected.
fn is_movable(lattice: Lattice, piece: &Piece) -> Result<(), Unfit> {
    let orientations = |motions| piece.shape.orientations(lattice, motions);
    if orientations(piece.motions) == orientations(lattice.usual_motions()) {
        return Ok(());
    }
    let why = match piece.motions {
        Motions::Fixed => "is not to be turned",
        Motions::OneSided => "is not to be turned over",
        Motions::Free => "may be reflected",
    };
    Err(Unfit::new(XMPUZZLE, format!("piece {} {why}", piece.name)))
}

/// Which colours of pieces fit on which of cells. A cell without a colour always fits.
fn pairs(tiling: &Tiling) -> BTreeSet<(Color, Color)> {
    match &tiling.fits {
        Some(fits) => fits.iter().copied().filter(|&(piece, result)| piece > 0 && result > 0).collect(),
        None => {
            let cells = tiling.pieces.iter().flat_map(|piece| piece.shape.cells());
            cells.filter(|(_, color)| *color > 0).map(|&(_, color)| (color, color)).collect()
        }
    }
}

/// Cells in the least box that begins at a place like the origin.
fn voxels(lattice: Lattice, cells: &[(Cell, Square)]) -> Result<Voxels, Unfit> {
    let mut places: Vec<([i32; 3], Square)> = cells
        .iter()
        .map(|&(cell, square)| {
            let [layer, row, column] = lattice.place(cell);
            // Rows go up there.
            let is_up = matches!(lattice, Lattice::Triangles | Lattice::Prisms);
            ([layer, if is_up { -row } else { row }, column], square)
        })
        .collect();
    let mut area = Area::around(lattice, places.iter().map(|(place, _)| *place));
    if lattice == Lattice::Spheres {
        // The first place of a file has a cell.
        let odd = area.start.iter().sum::<i32>() & 1;
        area.start[2] -= odd;
        area.sizes[2] += i64::from(odd);
    }
    if area.is_sparse(cells.len()) {
        return Err(Unfit::new(XMPUZZLE, "its cells are too far apart"));
    }
    for (place, _) in &mut places {
        *place = [0, 1, 2].map(|axis| place[axis] - area.start[axis]);
    }
    let [z, y, x] = area.sizes.map(|size| size as i32);
    places.sort_unstable();
    let mut text = String::new();
    let mut places = places.into_iter().peekable();
    for place in (0..z).flat_map(|z| (0..y).flat_map(move |y| (0..x).map(move |x| [z, y, x]))) {
        match places.next_if(|(next, _)| *next == place) {
            None => text.push('_'),
            Some((_, Square { color, may_be_empty })) => {
                text.push(if may_be_empty { '+' } else { '#' });
                if color > 0 {
                    text += &color.to_string();
                }
            }
        }
    }
    Ok(Voxels { sizes: [x, y, z], text })
}
