//! What a board looks like.

use super::sheet::Sheet;
use crate::board::{Boxes, HouseKind, Layout, Marks};
use crate::constraint::Constrained;
use crate::picture::{Ground, Picture, Role, TooLarge, Writing, square};

/// The picture of a puzzle in its symbols.
pub(super) fn picture(sheet: &Sheet) -> Result<Picture, TooLarge> {
    let puzzle = &sheet.puzzle;
    let mut picture = empty(puzzle.layout())?;
    let size = puzzle.layout().size();
    let symbols: Vec<String> = (1..=size).map(|value| sheet.writer.cell(value as u8, size)).collect();
    picture.widest = symbols.iter().map(|symbol| symbol.chars().count()).max().unwrap_or(1);
    let symbol = |value: u8| symbols[usize::from(value) - 1].clone();
    for (cell, &given) in picture.cells.iter_mut().zip(puzzle.givens()) {
        cell.value = (given > 0).then(|| Writing::given(symbol(given)));
    }
    if let Some(marks) = puzzle.marks() {
        write_marks(marks, symbol, &mut picture);
    }
    Ok(picture)
}

/// Writes pencil marks into the cells without a value.
fn write_marks(marks: &Marks, symbol: impl Fn(u8) -> String, picture: &mut Picture) {
    for (number, cell) in picture.cells.iter_mut().enumerate().filter(|(_, cell)| cell.value.is_none()) {
        let mark = |value| Writing { text: symbol(value), role: Role::Possible };
        cell.marks = marks.of(number).map(|value| (usize::from(value) - 1, mark(value))).collect();
    }
}

/// The picture of a board whose values are numbers, with these givens and pencil marks and what the constraints add.
pub(crate) fn numbered(
    layout: &Layout,
    givens: &[u8],
    marks: Option<&Marks>,
    puzzle: &impl Constrained,
) -> Result<Picture, TooLarge> {
    let mut picture = empty(layout)?;
    picture.widest = layout.size().to_string().len();
    for (cell, &given) in picture.cells.iter_mut().zip(givens) {
        cell.value = (given > 0).then(|| Writing::given(given.to_string()));
    }
    if let Some(marks) = marks {
        write_marks(marks, |value| value.to_string(), &mut picture);
    }
    puzzle.constraints(&mut |constraint| constraint.draw(&mut picture));
    Ok(picture)
}

/// A board of this layout with nothing in its cells, and no title.
fn empty(layout: &Layout) -> Result<Picture, TooLarge> {
    let size = layout.size();
    let mut picture = Picture::new(size, size)?;
    picture.diagonals = layout.has_diagonals();
    picture.mark_places = match *layout.boxes() {
        Boxes::Rectangles { rows, columns } => (rows, columns),
        Boxes::None | Boxes::Regions(_) => square(size),
    };
    for house in layout.houses() {
        for cell in house.cells.iter().map(|&cell| usize::from(cell)) {
            match house.kind {
                HouseKind::Box(number) | HouseKind::Region(number) => picture.region_of[cell] = number as u16,
                HouseKind::Window(_) => picture.cells[cell].ground = Ground::Shaded,
                HouseKind::Row(_) | HouseKind::Column(_) | HouseKind::Diagonal(_) => {}
            }
        }
    }
    Ok(picture)
}
