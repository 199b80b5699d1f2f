//! Sudokus with constraints of any [kind](crate::constraint::kinds) beside their houses.

mod clues;
mod family;
mod generate;
mod in_text;
mod on_fpuzzles;
mod puzzle;
mod rules;
mod skyscrapers;
mod sort;
pub mod text;
mod turn;

use std::borrow::Cow;
use std::sync::Arc;

pub(crate) use family::{FORMATS, Variant};
pub use generate::{Recipe, RecipeError, Regions, VariantMaker};
pub(crate) use generate::{SIZE, techniques};
use sort::PLAIN;
pub(crate) use sort::Sort;

use crate::board::{Board, Layout, MOST_VALUES, Marks, Symmetry};
use crate::constraint::{
    AllDifferent, Care, Constrained, Constraint, KnownSum, Placed, Rest, Wires, rests, wire_merged,
};
use crate::fpuzzles::About;

/// The name of the family.
const VARIANT: &str = "variant";
/// The most cells left of houses that the solver looks at together at once.
const MOST_AT_ONCE: usize = 3;
/// And where it has to search.
const MOST_LEFT: usize = 5;
/// And where their sum is near the least or the most that it can be.
const MOST_TIGHT: usize = 12;
/// The most that people look at.
const MOST_SEEN: usize = 4;
/// The largest board.
pub const LARGEST: usize = MOST_VALUES;
/// The smallest one.
pub(crate) const SMALLEST: usize = 2;

/// Constraints as they are among each other: what is asked where there is no mark depends on the marks.
fn settled(mut constraints: Vec<Arc<dyn Constraint>>, layout: &Arc<Layout>) -> Vec<Arc<dyn Constraint>> {
    let placed: Vec<Cow<'_, Placed>> =
        constraints.iter().filter_map(|constraint| constraint.as_placed(layout)).collect();
    let placed: Vec<&Placed> = placed.iter().map(|placed| &**placed).collect();
    let among = |constraint: &Arc<dyn Constraint>| constraint.placed()?.among(&placed);
    let changed: Vec<Option<Placed>> = constraints.iter().map(among).collect();
    for (constraint, changed) in constraints.iter_mut().zip(changed) {
        if let Some(changed) = changed {
            *constraint = Arc::new(changed);
        }
    }
    constraints
}

/// A Sudoku with constraints.
#[derive(Clone, Debug)]
pub struct Puzzle {
    layout: Arc<Layout>,
    givens: Vec<u8>,
    marks: Option<Marks>,
    constraints: Vec<Arc<dyn Constraint>>,
    about: About,
    /// The constraints that its editor had only begun, in words: they say nothing.
    unfinished: Vec<String>,
    sort: &'static Sort,
}

impl Puzzle {
    /// A board with the value of each given cell, from 1, and 0 for the others.
    ///
    /// # Panics
    /// If the board is larger than 16×16, or there is not one value within its size for each cell; if a
    /// constraint is of no [kind](crate::constraint::kinds), as it could not be written, or is on a cell that is
    /// not on the board, or twice on one.
    #[must_use]
    pub fn new(layout: Arc<Layout>, givens: Vec<u8>, constraints: Vec<Box<dyn Constraint>>) -> Self {
        assert!(layout.size() <= LARGEST, "a size that sets of values have");
        assert_eq!(givens.len(), layout.cell_count(), "one value for each cell");
        assert!(givens.iter().all(|&given| usize::from(given) <= layout.size()), "no value beyond the size");
        for constraint in &constraints {
            let cells = constraint.cells();
            assert!(cells.iter().all(|&cell| cell < layout.cell_count()), "cells of the board");
            assert!((1..cells.len()).all(|place| !cells[..place].contains(&cells[place])), "different cells");
            assert!(constraint.kind().is_some(), "constraints of a kind");
        }
        let constraints = settled(constraints.into_iter().map(Arc::from).collect(), &layout);
        let (about, unfinished) = (About::default(), Vec::new());
        Puzzle { layout, givens, marks: None, constraints, about, unfinished, sort: &PLAIN }
    }

    /// The same with pencil marks: the values that each cell may hold. Those of a given cell count for nothing.
    #[must_use]
    pub fn with_marks(mut self, marks: Option<Marks>) -> Self {
        self.marks = marks.map(|marks| marks.with_givens(&self.givens));
        self
    }

    /// The same with what it says about itself.
    #[must_use]
    pub fn with_about(mut self, about: About) -> Self {
        self.about = about;
        self
    }

    /// The value of a cell, or 0 if none is given.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn given(&self, cell: usize) -> u8 {
        self.givens[cell]
    }

    /// Gives a cell another value, or none for 0.
    fn set(&mut self, cell: usize, value: u8) {
        self.givens[cell] = value;
        if let Some(marks) = &mut self.marks {
            marks.give(cell, value);
        }
    }

    /// What it says about itself.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Its houses.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Its constraints beside the houses.
    #[must_use]
    pub fn own_constraints(&self) -> &[Arc<dyn Constraint>] {
        &self.constraints
    }

    /// What is left of its houses where sums are known, of at most this many cells.
    fn rests(&self, most: usize) -> Vec<Rest> {
        rests(&self.layout, self.known_sums(|_| true), most)
    }

    /// The sums of those of its constraints that count.
    fn known_sums(&self, counts: impl Fn(&dyn Constraint) -> bool) -> Vec<KnownSum> {
        let known = |constraint: &Arc<dyn Constraint>| {
            let sum = constraint.total().filter(|_| counts(&**constraint))?;
            Some(KnownSum { sum: sum.into(), cells: constraint.cells() })
        };
        self.constraints.iter().filter_map(known).collect()
    }

    /// Its size: the number of rows, of columns, and of values.
    #[must_use]
    pub fn size(&self) -> usize {
        self.layout.size()
    }
}

impl Constrained for Puzzle {
    fn start(&self) -> Board {
        Board::square(self.size(), &self.givens).with_marks(self.marks.as_ref())
    }

    fn constraints(&self, each: &mut dyn FnMut(&dyn Constraint)) {
        for house in self.layout.houses() {
            each(&AllDifferent { name: house.kind, cells: &house.cells });
        }
        self.constraints.iter().for_each(|constraint| each(&**constraint));
    }

    fn wire_implied(&self, wires: &mut Wires<'_>, care: Care) {
        let says_much = |rest: &&Rest| rest.count() <= MOST_LEFT || rest.is_tight(&self.layout);
        let rests = self.rests(if care == Care::Quick { MOST_AT_ONCE } else { MOST_TIGHT });
        rests.iter().filter(says_much).for_each(|rest| rest.wire(&self.layout, wires));
        if care == Care::Thorough {
            // Cages of different cells are told better with the rests of houses.
            let only_adds_up =
                |constraint: &dyn Constraint| constraint.placed().is_some_and(Placed::only_adds_up);
            wire_merged(&self.layout, &self.known_sums(only_adds_up), wires);
        }
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        self.own_symmetries()
    }

    fn implies_more(&self) -> bool {
        self.constraints.iter().any(|constraint| constraint.total().is_some())
    }
}
