//! A board with dots between its cells, and some cells given.

use std::sync::{Arc, OnceLock};

use crate::board::{Dot, Dots, Layout, LayoutError, Pair, Side, fits, pairs};
use crate::fpuzzles::About;
use crate::sudoku::Puzzle as Board;

/// The largest board: 16×16.
pub const LARGEST: usize = 16;
/// The smallest board: 4×4.
pub const SMALLEST: usize = 4;

/// The board of a size: with boxes, or without them as a Latin square. All puzzles of a size share it.
///
/// # Errors
/// If the size is out of bounds, or a prime, which has no boxes.
pub fn layout(size: usize, latin: bool) -> Result<Arc<Layout>, SizeError> {
    static LAYOUTS: [[OnceLock<Arc<Layout>>; 2]; LARGEST + 1] =
        [const { [const { OnceLock::new() }; 2] }; LARGEST + 1];
    if !(SMALLEST..=LARGEST).contains(&size) {
        return Err(SizeError::Bounds(size));
    }
    let kept = &LAYOUTS[size][usize::from(latin)];
    if let Some(layout) = kept.get() {
        return Ok(Arc::clone(layout));
    }
    let layout = if latin { Layout::latin(size)? } else { Layout::classic(size)? };
    Ok(Arc::clone(kept.get_or_init(|| Arc::new(layout))))
}

/// Why there is no such board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// Too small or too large.
    #[error("expected a size from {SMALLEST} to {LARGEST}, found {0}")]
    Bounds(usize),
    /// It has no boxes.
    #[error(transparent)]
    Layout(#[from] LayoutError),
}

/// A Kropki puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    board: Board,
    /// For each cell, the dots below it and to the right.
    dots: Vec<[Option<Dot>; 2]>,
    shown: Dots,
    about: About,
}

impl Puzzle {
    /// A board without dots or givens.
    ///
    /// # Panics
    /// If the board is smaller or larger than Kropki boards are.
    #[must_use]
    pub fn new(layout: Arc<Layout>, shown: Dots) -> Self {
        assert!((SMALLEST..=LARGEST).contains(&layout.size()), "a size that Kropki boards have");
        let cells = layout.cell_count();
        let (board, dots) = (Board::new(layout, vec![0; cells]), vec![[None; 2]; cells]);
        Puzzle { board, dots, shown, about: About::default() }
    }

    /// The same with what it says about itself.
    #[must_use]
    pub fn with_about(mut self, about: About) -> Self {
        self.about = about;
        self
    }

    /// What it says about itself.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Its size: the number of rows, of columns, and of values.
    #[must_use]
    pub fn size(&self) -> usize {
        self.layout().size()
    }

    /// Its layout.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        self.board.layout()
    }

    /// The board without its dots: a Sudoku.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The value of each cell, from 1; 0 where none is given.
    #[must_use]
    pub fn givens(&self) -> &[u8] {
        self.board.givens()
    }

    /// Which dots it shows.
    #[must_use]
    pub fn shown(&self) -> Dots {
        self.shown
    }

    /// The dot between a cell and its neighbour.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn dot(&self, cell: usize, side: Side) -> Option<Dot> {
        self.dots[cell][side as usize]
    }

    /// All pairs of neighbours, each with what is between them.
    pub fn dots(&self) -> impl Iterator<Item = (Pair, Option<Dot>)> {
        pairs(self.size()).map(|pair| (pair, self.dot(pair.cell, pair.side)))
    }

    /// The dots without which the others would say no more: none where all are shown.
    pub(super) fn loose_dots(&self) -> Vec<(Pair, Dot)> {
        let dots = self.dots().filter_map(|(pair, dot)| Some((pair, dot?)));
        dots.filter(|_| self.shown == Dots::Some).collect()
    }

    /// Gives a cell another value, or none for 0.
    ///
    /// # Panics
    /// If there is no such cell or value.
    pub fn set(&mut self, cell: usize, value: u8) {
        self.board.set(cell, value);
    }

    /// Puts a dot between two neighbours, or none.
    ///
    /// # Panics
    /// If there is no such pair.
    pub fn set_dot(&mut self, cell: usize, side: Side, dot: Option<Dot>) {
        let (size, at) = (self.size(), [cell / self.size(), cell % self.size()]);
        assert!(at[0] < size && at[side as usize] + 1 < size, "two neighbours");
        self.dots[cell][side as usize] = dot;
    }

    /// Whether two neighbours may have these values.
    #[must_use]
    pub fn allows(&self, pair: Pair, value: u8, other: u8) -> bool {
        fits(self.dot(pair.cell, pair.side), self.shown, value, other)
    }

    /// Whether this dot, or that there is none, says something about the two cells.
    pub(super) fn says_something(&self, dot: Option<Dot>) -> bool {
        dot.is_some() || self.shown == Dots::All
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_stand_between_all_neighbours() {
        let mut puzzle = Puzzle::new(layout(4, true).expect("a size"), Dots::Some);
        pairs(4).for_each(|pair| puzzle.set_dot(pair.cell, pair.side, Some(Dot::White)));
        assert_eq!(puzzle.loose_dots().len(), 24);
    }

    #[test]
    #[should_panic(expected = "two neighbours")]
    fn no_dot_stands_behind_a_row() {
        Puzzle::new(layout(4, true).expect("a size"), Dots::Some).set_dot(7, Side::Right, None);
    }

    #[test]
    #[should_panic(expected = "two neighbours")]
    fn no_dot_stands_below_the_board() {
        Puzzle::new(layout(4, true).expect("a size"), Dots::Some).set_dot(16, Side::Right, None);
    }
}
