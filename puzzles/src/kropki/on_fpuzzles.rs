//! Kropkis as boards of f-puzzles: white dots are differences of 1, black ones ratios of 2, and where all dots are
//! shown, the rules about neighbours without a mark hold.

use std::sync::Arc;

use super::instructions::instructions;
use super::puzzle::{Puzzle, SizeError, layout};
use crate::board::{Boxes, Dot, Dots, Layout, Pair, pairs};
use crate::constraint::{Constraint, Place, Placed, kinds, names};
use crate::fpuzzles::{self, FPUZZLES};
use crate::instructions::Instructions;
use crate::notation::text::Unfit;
use crate::technique::Language;
use crate::variant;

/// The rules about neighbours without a dot.
const UNMARKED: [&str; 2] = [names::NONCONSECUTIVE, names::NEGATIVE_RATIO];

impl Puzzle {
    /// A board of f-puzzles as a Kropki, if it is one: the usual boxes or none, dots, and either both rules about
    /// neighbours without one, or neither.
    pub(super) fn on_board(board: &fpuzzles::Board) -> Option<Result<Self, SizeError>> {
        let found = &board.layout;
        let size = found.size();
        let is_latin = *found.boxes() == Boxes::None;
        let is_usual =
            is_latin || Layout::classic(size).is_ok_and(|classic| classic.boxes() == found.boxes());
        let is_bare = !found.has_diagonals() && !found.has_windows() && board.marks.is_none();
        if !is_usual || !is_bare || !board.unfinished.is_empty() || !board.about.drawn.is_empty() {
            return None;
        }
        let mut dots: Vec<(Pair, Dot)> = Vec::new();
        let mut unmarked = [false; 2];
        for constraint in &board.constraints {
            let (name, place) = (constraint.kind().name, constraint.place());
            let dot = match (name, place.value) {
                (names::DIFFERENCE, None | Some(1)) => Dot::White,
                (names::RATIO, None | Some(2)) => Dot::Black,
                _ => {
                    unmarked[UNMARKED.iter().position(|rule| *rule == name)?] = true;
                    continue;
                }
            };
            let pair = pairs(size).find(|pair| [pair.cell, pair.other] == place.cells[..])?;
            if dots.iter().any(|&(other, _)| other == pair) {
                return None;
            }
            dots.push((pair, dot));
        }
        let shown = match unmarked {
            [true, true] => Dots::All,
            [false, false] if !dots.is_empty() => Dots::Some,
            _ => return None,
        };
        let mut puzzle = match layout(size, is_latin) {
            Ok(layout) => Puzzle::new(layout, shown),
            Err(error) => return Some(Err(error)),
        };
        (0..).zip(&board.givens).for_each(|(cell, &given)| puzzle.set(cell, given));
        dots.iter().for_each(|&(pair, dot)| puzzle.set_dot(pair.cell, pair.side, Some(dot)));
        let usual = instructions(&puzzle, Language::default());
        let is_other = board.about.is_of_other(&usual.kind);
        let about = board.about.clone().own(|| usual);
        (!is_other).then(|| Ok(puzzle.with_about(about)))
    }

    /// The same with a constraint for each dot, and for the rules about neighbours without one. `None` if these do
    /// not hold.
    pub(super) fn loose(&self) -> Option<variant::Puzzle> {
        let (board, _) = self.for_fpuzzles(FPUZZLES).ok().filter(|_| self.shown() == Dots::All)?;
        let boxed = |placed| -> Box<dyn Constraint> { Box::new(placed) };
        let constraints = board.constraints.into_iter().map(boxed).collect();
        Some(variant::Puzzle::new(board.layout, board.givens, constraints))
    }

    /// It as a board of f-puzzles, with its rules in words.
    pub(super) fn for_fpuzzles(&self, format: &str) -> Result<(fpuzzles::Board, Instructions), Unfit> {
        let placed = |name: &str, cells: Vec<usize>| {
            let kind = kinds::named(name).expect("a kind of constraint");
            Placed::new(kind, Place { cells, ..Place::default() }, self.layout()).expect("neighbours")
        };
        let dot = |(pair, dot): (Pair, Option<Dot>)| {
            let name = if dot? == Dot::White { names::DIFFERENCE } else { names::RATIO };
            Some(placed(name, vec![pair.cell, pair.other]))
        };
        let mut constraints: Vec<Placed> = self.dots().filter_map(dot).collect();
        match self.shown() {
            Dots::All => constraints.extend(UNMARKED.map(|name| placed(name, Vec::new()))),
            Dots::Some if constraints.is_empty() => {
                return Err(Unfit::new(format, "without any dot it would be a Sudoku"));
            }
            Dots::Some => {}
        }
        let board = fpuzzles::Board {
            layout: Arc::clone(self.layout()),
            givens: self.givens().to_vec(),
            marks: None,
            constraints,
            unfinished: Vec::new(),
            about: self.about().clone(),
        };
        Ok((board, instructions(self, Language::default())))
    }
}
