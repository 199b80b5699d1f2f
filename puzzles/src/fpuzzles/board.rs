//! What f-puzzles knows of a puzzle, as far as we know it, too.

use std::sync::Arc;

use crate::family::Puzzle as AnyPuzzle;
use crate::kropki::{self, Dot, Dots, Side};
use crate::sudoku::text::Writer;
use crate::sudoku::{Boxes, Layout, LayoutError, Marks, Puzzle as Sudoku, Sheet};

/// The largest board of f-puzzles: 16×16.
pub(super) const LARGEST: usize = 16;
/// The smallest one: 3×3.
pub(super) const SMALLEST: usize = 3;

/// A board with its rules.
pub(super) struct Board {
    pub(super) size: usize,
    pub(super) boxes: Boxes,
    pub(super) diagonals: bool,
    pub(super) windows: bool,
    /// The value of each cell, or 0.
    pub(super) givens: Vec<u8>,
    pub(super) marks: Option<Marks>,
    /// If it has dots: those that there are, by the upper or left cell, and which are shown.
    pub(super) dots: Option<(Placed, Dots)>,
}

/// Dots, by the upper or left cell.
pub(super) type Placed = Vec<(usize, Side, Dot)>;

/// Why a board is no puzzle of ours.
#[derive(Debug, thiserror::Error)]
pub(super) enum BoardError {
    #[error(transparent)]
    Layout(#[from] LayoutError),
    #[error(transparent)]
    Size(#[from] kropki::SizeError),
    #[error("expected no {0} beside dots: Kropkis have only boxes")]
    BesideDots(&'static str),
}

impl Board {
    /// A Kropki if there are dots, else a Sudoku or a Latin square.
    pub(super) fn into_puzzle(self) -> Result<Box<dyn AnyPuzzle>, BoardError> {
        let Board { size, boxes, diagonals, windows, givens, marks, dots } = self;
        let Some((dots, shown)) = dots else {
            let layout = Arc::new(Layout::new(size, boxes, diagonals, windows)?);
            let puzzle = match marks {
                None => Sudoku::new(layout, givens),
                Some(marks) => {
                    let mut puzzle = Sudoku::from_marks(layout, marks);
                    (0..).zip(givens).for_each(|(cell, given)| puzzle.set(cell, given));
                    puzzle
                }
            };
            return Ok(Box::new(Sheet { puzzle, writer: Arc::new(Writer::default()) }));
        };
        let layout = kropki::layout(size, boxes == Boxes::None)?;
        let beside = [
            (diagonals, "diagonals"),
            (windows, "further regions"),
            (marks.is_some(), "pencil marks"),
            (*layout.boxes() != boxes, "regions"),
        ];
        if let Some((_, what)) = beside.into_iter().find(|(is_there, _)| *is_there) {
            return Err(BoardError::BesideDots(what));
        }
        let mut puzzle = kropki::Puzzle::new(Arc::new(layout), shown);
        (0..).zip(givens).for_each(|(cell, given)| puzzle.set(cell, given));
        dots.into_iter().for_each(|(cell, side, dot)| puzzle.set_dot(cell, side, Some(dot)));
        Ok(Box::new(puzzle))
    }
}

/// For each cell the number of its region, in the order in which they come; `None` if there are none.
pub(super) fn regions(boxes: &Boxes, size: usize) -> Option<Vec<u8>> {
    match *boxes {
        Boxes::None => None,
        Boxes::Rectangles { rows, columns } => {
            let region = |cell: usize| cell / size / rows * (size / columns) + cell % size / columns;
            Some((0..size * size).map(|cell| region(cell) as u8).collect())
        }
        Boxes::Regions(ref regions) => Some(numbered(regions.iter().copied())),
    }
}

/// Numbers names in the order in which they come.
pub(super) fn numbered<T: PartialEq>(names: impl Iterator<Item = T>) -> Vec<u8> {
    let mut known: Vec<T> = Vec::new();
    let number = |name: T| {
        let place = known.iter().position(|other| *other == name).unwrap_or_else(|| {
            known.push(name);
            known.len() - 1
        });
        place.min(usize::from(u8::MAX)) as u8
    };
    names.map(number).collect()
}

/// Regions by their numbers, in the order in which they come: boxes if they are rectangles.
pub(super) fn like_boxes(told: Vec<u8>, size: usize) -> Boxes {
    let shapes = (2..size).filter(|rows| size.is_multiple_of(*rows));
    let mut shapes = shapes.map(|rows| Boxes::Rectangles { rows, columns: size / rows });
    let same = shapes.find(|boxes| regions(boxes, size).as_ref() == Some(&told));
    same.unwrap_or(Boxes::Regions(told))
}

/// The windows of a windoku, each with its cells in order.
pub(super) fn windows(layout: &Layout) -> Vec<Vec<usize>> {
    let is_window = |kind| matches!(kind, crate::sudoku::HouseKind::Window(_));
    let windows = layout.houses().iter().filter(|house| is_window(house.kind));
    windows.map(|house| house.cells.iter().map(|&cell| usize::from(cell)).collect()).collect()
}
