//! Reads and writes puzzle files of Burr Tools (`.xmpuzzle`), as its own page on the format describes them: XML, mostly
//! packed by gzip.
//!
//! A file has shapes, and problems that say which of them are pieces, how many of each there are, and which shape is
//! the board. A problem that names a shape again asks for more pieces of it. Here only the final places of the pieces
//! count, not the moves that lead there: groups of pieces, solutions and remarks are left out. A variable voxel of a
//! piece counts as empty.

mod gzip;
mod write;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

pub use self::write::{XMPUZZLE, write};
use super::board::{Board, MOST_CELLS, Square};
use super::lattice::{Cell, Lattice};
use super::piece::Piece;
use super::shape::Shape;
use super::{Fits, Tiling, Title};
use crate::notation::text::{Mistake, TextError, quoted, short, whole};
use crate::notation::xml::{self, Element};

/// The largest number of a colour.
const LARGEST_COLOR: u32 = 63;

/// The most voxels of the pieces and the boards of all problems: many of them may be made from one shape.
const MOST_VOXELS: usize = 1_000_000;

/// Whether a file seems to be one of Burr Tools: it is packed, or begins with a tag.
#[must_use]
pub fn recognises(bytes: &[u8]) -> bool {
    let is_blank = |byte: &&u8| byte.is_ascii_whitespace();
    let start = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    bytes.starts_with(&gzip::MAGIC) || start.iter().find(|byte| !is_blank(byte)) == Some(&b'<')
}

/// Reads the problems of a file, or of several that were joined. Places in messages are those of the unpacked text.
///
/// # Errors
/// If it is damaged, or of a kind that is not known.
pub fn read(bytes: &[u8]) -> Result<Vec<Tiling>, TextError> {
    let is_packed = bytes.starts_with(&gzip::MAGIC);
    let bytes = gzip::unpacked(bytes)?;
    if is_packed && !recognises(&bytes) {
        let expected =
            "an `.xmpuzzle` file of Burr Tools, as no other file is read packed (`gzip -d` unpacks it)";
        return Err(Mistake::new(expected, "another text in the packed file").at(1, 1));
    }
    // Names and remarks may be in any encoding; all else is ASCII.
    let text = String::from_utf8_lossy(&bytes);
    let mut file = File { text: &text, voxels_left: MOST_VOXELS };
    let mut all = Vec::new();
    for puzzle in xml::read(&text, &["solutions", "comment"])? {
        file.puzzle(&puzzle, &mut all)?;
    }
    Ok(all)
}

/// A shape of a file, and its cells.
type Named<'e> = (&'e Element, Vec<(Cell, Square)>);

struct File<'t> {
    text: &'t str,
    /// How many more voxels pieces and boards may have.
    voxels_left: usize,
}

impl File<'_> {
    /// Adds the problems of a puzzle.
    fn puzzle(&mut self, puzzle: &Element, all: &mut Vec<Tiling>) -> Result<(), TextError> {
        if puzzle.name != "puzzle" {
            let found = format_args!("<{}>", short(&puzzle.name));
            let expected =
                "a file that begins with `<puzzle>`, as those of Burr Tools, or with `<opensudoku>`";
            return Err(self.wrong(puzzle, expected, found));
        }
        let lattice = self.lattice(puzzle)?;
        let shapes = puzzle.child("shapes").map_or(Ok(Vec::new()), |shapes| {
            shapes.all("voxel").map(|voxel| Ok((voxel, self.shape(voxel, lattice)?))).collect()
        })?;
        let problems = puzzle.child("problems").into_iter().flat_map(|problems| problems.all("problem"));
        for problem in problems {
            all.push(self.problem(problem, lattice, &shapes)?);
        }
        Ok(())
    }

    fn wrong(&self, element: &Element, expected: &str, found: impl std::fmt::Display) -> TextError {
        xml::at(self.text, element.start, Mistake::new(expected, found))
    }

    /// The number that an attribute gives.
    fn number(&self, element: &Element, name: &str) -> Result<Option<u32>, TextError> {
        let Some(value) = element.attribute(name) else { return Ok(None) };
        whole(value.trim()).map(Some).ok_or_else(|| {
            self.wrong(element, &format!("a number as {name:?} of <{}>", element.name), quoted(value))
        })
    }

    fn needed(&self, element: &Element, name: &str) -> Result<u32, TextError> {
        let number = self.number(element, name)?;
        number.ok_or_else(|| {
            self.wrong(element, &format!("the attribute {name:?} in <{}>", element.name), "none")
        })
    }

    fn lattice(&self, puzzle: &Element) -> Result<Lattice, TextError> {
        let Some(grid) = puzzle.child("gridType") else { return Ok(Lattice::Cubes) };
        match self.number(grid, "type")?.unwrap_or(0) {
            0 => Ok(Lattice::Cubes),
            1 => Ok(Lattice::Prisms),
            2 => Ok(Lattice::Spheres),
            3 => Ok(Lattice::Rhombic),
            4 => Ok(Lattice::TetraOcta),
            other => Err(self.wrong(grid, "a type of grid from 0 to 4", other)),
        }
    }

    fn shape(&self, voxel: &Element, lattice: Lattice) -> Result<Vec<(Cell, Square)>, TextError> {
        let mut sizes = [0; 3];
        for (size, name) in sizes.iter_mut().zip(["x", "y", "z"]) {
            *size = self.needed(voxel, name)?;
        }
        if let Some(other) = self.number(voxel, "type")?.filter(|&kind| kind != 0) {
            return Err(self.wrong(voxel, "voxels of type 0", other));
        }
        let [x, y, z] = sizes.map(u64::from);
        let places = (x * y).saturating_mul(z);
        let mut found: u64 = 0;
        let mut cells = Vec::new();
        let mut last: Option<usize> = None;
        for (offset, character) in voxel.text.char_indices() {
            let wrong = |expected: &str, found: &str| {
                xml::at(self.text, voxel.inside + offset, Mistake::new(expected, found))
            };
            if let Some(digit) = character.to_digit(10) {
                let color = |square: &Square| 10 * u32::from(square.color) + digit;
                if let Some((_, square)) = last.and_then(|last| cells.get_mut(last)) {
                    let color: u32 = color(square);
                    if color > LARGEST_COLOR {
                        return Err(wrong("a colour up to 63", &color.to_string()));
                    }
                    square.color = color as u8;
                }
                continue;
            }
            let may_be_empty = match character {
                '#' => Some(false),
                '+' => Some(true),
                '_' => None,
                c if c.is_whitespace() => continue,
                c => return Err(wrong("`#`, `+`, `_` or a colour", &format!("{c:?}"))),
            };
            if found >= places {
                return Err(wrong(&format!("{x}×{y}×{z} voxels"), "more"));
            }
            last = None;
            if let Some(may_be_empty) = may_be_empty {
                // No text is longer than memory, so that the places of its voxels are small numbers.
                let [layer, row, column] =
                    [found / (x * y), found / x % y, found % x].map(|place| place as i32);
                // Rows go up there: a triangle whose row and column add up to an even number has its base below.
                let row = if lattice == Lattice::Prisms { -row } else { row };
                let place = [layer, row, column];
                let cell = lattice.drawn_at(place);
                let cell =
                    cell.ok_or_else(|| wrong(&format!("`_` where {lattice} have no cell"), "a voxel"))?;
                last = Some(cells.len());
                cells.push((cell, Square { color: 0, may_be_empty }));
            }
            found += 1;
        }
        if places != found {
            return Err(self.wrong(voxel, &format!("{x}×{y}×{z} voxels"), found));
        }
        Ok(cells)
    }

    fn problem(
        &mut self,
        problem: &Element,
        lattice: Lattice,
        shapes: &[Named<'_>],
    ) -> Result<Tiling, TextError> {
        let title = problem
            .attribute("name")
            .map(str::trim)
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .map(Title::from);
        let holes = self.number(problem, "maxHoles")?;
        let mut tiling = Tiling { title, holes, ..Tiling::empty(lattice) };
        // The number of each shape that is a piece, and that of the piece.
        let mut known: BTreeMap<u32, usize> = BTreeMap::new();
        for part in problem.child("shapes").into_iter().flat_map(|shapes| shapes.all("shape")) {
            let (id, (voxel, cells)) = self.named(part, shapes)?;
            let count = self.count(part)?;
            if let Some(&number) = known.get(&id) {
                let piece: &mut Piece = &mut tiling.pieces[number];
                let least = piece.count.start().saturating_add(*count.start());
                piece.count = least..=piece.count.end().saturating_add(*count.end());
                continue;
            }
            known.insert(id, tiling.pieces.len());
            self.use_up(part, cells.len())?;
            let name = voxel.attribute("name").map(str::trim).filter(|name| !name.is_empty());
            let name = name.map_or_else(|| format!("S{}", id + 1), str::to_owned);
            let filled = cells.iter().filter(|(_, square)| !square.may_be_empty);
            let shape = Shape::new(filled.map(|&(cell, square)| (cell, square.color)));
            if shape.size() == 0 {
                return Err(self.wrong(part, "a piece with voxels", "an empty shape"));
            }
            tiling.pieces.push(Piece { count, ..Piece::new(name, shape, lattice.usual_motions()) });
        }
        let Some(result) = problem.child("result") else {
            return Err(self.wrong(problem, "an element <result> in <problem>", "none"));
        };
        let (_, (_, cells)) = self.named(result, shapes)?;
        if cells.is_empty() || cells.len() > MOST_CELLS {
            return Err(self.wrong(result, &format!("a result of 1 to {MOST_CELLS} voxels"), cells.len()));
        }
        self.use_up(result, cells.len())?;
        tiling.board = cells.iter().copied().collect::<Board>();
        let mut fits = Fits::new();
        for pair in problem.child("bitmap").into_iter().flat_map(|bitmap| bitmap.all("pair")) {
            let color = |name: &str| {
                let color = self.needed(pair, name)?;
                let is_known = color < LARGEST_COLOR;
                is_known
                    .then_some(color as u8 + 1)
                    .ok_or_else(|| self.wrong(pair, "a colour below 63", color))
            };
            fits.insert((color("piece")?, color("result")?));
        }
        tiling.fits = Some(fits);
        Ok(tiling)
    }

    /// The shape whose number an element gives, and that number.
    fn named<'s, 'e>(
        &self,
        element: &Element,
        shapes: &'s [Named<'e>],
    ) -> Result<(u32, &'s Named<'e>), TextError> {
        let id = self.needed(element, "id")?;
        let shape = shapes.get(id as usize);
        let shape = shape.ok_or_else(|| self.wrong(element, "the number of a shape, counted from 0", id))?;
        Ok((id, shape))
    }

    /// Takes the voxels of a piece or a board from those that are left.
    fn use_up(&mut self, element: &Element, voxels: usize) -> Result<(), TextError> {
        let left = self.voxels_left.checked_sub(voxels).ok_or_else(|| {
            let expected = format!("at most {MOST_VOXELS} voxels in the pieces and results of all problems");
            self.wrong(element, &expected, "more")
        })?;
        self.voxels_left = left;
        Ok(())
    }

    /// How many of a piece are used.
    fn count(&self, part: &Element) -> Result<RangeInclusive<u32>, TextError> {
        if let Some(count) = self.number(part, "count")? {
            return Ok(count..=count);
        }
        match (self.number(part, "min")?, self.number(part, "max")?) {
            (Some(least), Some(most)) if least <= most => Ok(least..=most),
            (Some(least), Some(most)) => {
                Err(self.wrong(part, "\"min\" to be at most \"max\"", format_args!("{least} and {most}")))
            }
            (Some(_), None) => Err(self.wrong(part, "\"max\" beside \"min\"", "none")),
            (None, Some(_)) => Err(self.wrong(part, "\"min\" beside \"max\"", "none")),
            (None, None) => Ok(1..=1),
        }
    }
}
