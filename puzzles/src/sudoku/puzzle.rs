//! A board with some cells given, or with some symbols struck out.

use std::sync::Arc;

use crate::board::{Layout, Marks, State, given_cells};
use crate::technique::{Conflict, Names};

/// A Sudoku, or a Latin square to complete.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    layout: Arc<Layout>,
    /// The value of each cell, from 1; 0 where none is given.
    givens: Vec<u8>,
    /// The values that are allowed, where the puzzle consists of pencil marks: of a given cell, that value alone.
    marks: Option<Marks>,
}

/// Two givens that exclude each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The number of the house that they share.
    pub house: usize,
    /// The value of both.
    pub value: u8,
    /// The cells.
    pub cells: [usize; 2],
}

impl Clash {
    /// What is wrong, in words.
    #[must_use]
    pub fn in_words(&self, layout: &Layout, names: &Names<'_>) -> String {
        let house = layout.houses()[self.house].kind;
        let conflict = Conflict::House { value: i32::from(self.value), house, cells: self.cells };
        names.clues().conflict(&conflict, names)
    }
}

impl Puzzle {
    /// A board with the value of each given cell, from 1, and 0 for the others.
    ///
    /// # Panics
    /// If the number of cells is not that of the layout, or a value is beyond its size.
    #[must_use]
    pub fn new(layout: Arc<Layout>, givens: Vec<u8>) -> Self {
        assert_eq!(givens.len(), layout.cell_count(), "one value for each cell");
        assert!(givens.iter().all(|given| usize::from(*given) <= layout.size()), "no value beyond the size");
        Puzzle { layout, givens, marks: None }
    }

    /// A board on which only some values are allowed in each cell.
    ///
    /// # Panics
    /// If the candidates are those of a board of another size.
    #[must_use]
    pub fn from_marks(layout: Arc<Layout>, marks: Marks) -> Self {
        let nothing = vec![0; layout.cell_count()];
        Puzzle::new(layout, nothing).with_marks(Some(marks))
    }

    /// The same board with other candidates that are part of it, or none. Those of given cells count for nothing.
    pub(crate) fn with_marks(self, marks: Option<Marks>) -> Self {
        let fits = marks.as_ref().is_none_or(|marks| marks.size() == self.layout.size());
        assert!(fits, "candidates for each cell");
        let marks = marks.map(|marks| marks.with_givens(&self.givens));
        Puzzle { marks, ..self }
    }

    /// Its layout.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The value of each cell, from 1; 0 where none is given.
    #[must_use]
    pub fn givens(&self) -> &[u8] {
        &self.givens
    }

    /// The same puzzle with another value given in a cell, or none for 0.
    ///
    /// # Panics
    /// If there is no such cell or value.
    pub fn set(&mut self, cell: usize, value: u8) {
        assert!(usize::from(value) <= self.layout.size(), "no value beyond the size");
        self.givens[cell] = value;
        if let Some(marks) = &mut self.marks {
            marks.give(cell, value);
        }
    }

    /// The puzzle with what a player has written down given as well.
    pub(crate) fn at(&self, state: &State) -> Puzzle {
        let mut puzzle = self.clone();
        let size = self.layout.size();
        let cells = self.layout.cell_count();
        let value =
            |value: i32| u8::try_from(value).ok().filter(|value| (1..=size).contains(&usize::from(*value)));
        for (cell, own) in state.values().filter(|&(cell, _)| cell < cells) {
            value(own).into_iter().for_each(|own| puzzle.set(cell, own));
        }
        for (cell, own) in state.candidates().filter(|&(cell, _)| cell < cells && self.givens[cell] == 0) {
            let marks = puzzle.marks.get_or_insert_with(|| Marks::all(size).with_givens(&puzzle.givens));
            let out = (1..=size as u8).filter(|&value| !own.contains(&i32::from(value)));
            out.for_each(|value| marks.set(cell, value, false));
        }
        puzzle
    }

    /// How many cells are given.
    #[must_use]
    pub fn given_count(&self) -> usize {
        given_cells(&self.givens).count()
    }

    /// The pencil marks that it consists of, if it does.
    #[must_use]
    pub fn marks(&self) -> Option<&Marks> {
        self.marks.as_ref()
    }

    /// Whether a cell may have a value, from 1, as far as it alone is concerned.
    pub(super) fn allows(&self, cell: usize, value: u8) -> bool {
        match &self.marks {
            Some(marks) => marks.allows(cell, value),
            None => [0, value].contains(&self.givens[cell]),
        }
    }

    /// Two givens that exclude each other, if there are any.
    #[must_use]
    pub fn clash(&self) -> Option<Clash> {
        for (house, cells) in self.layout.houses().iter().map(|house| &house.cells).enumerate() {
            let mut first = vec![None; self.layout.size()];
            for cell in cells.iter().map(|&cell| usize::from(cell)).filter(|&cell| self.givens[cell] > 0) {
                let value = self.givens[cell];
                if let Some(other) = first[usize::from(value) - 1].replace(cell) {
                    return Some(Clash { house, value, cells: [other, cell] });
                }
            }
        }
        None
    }

    /// What is plainly wrong with it, in words: two givens that exclude each other, or a cell whose marks leave it no
    /// value.
    pub(crate) fn contradiction(&self, names: &Names<'_>) -> Option<String> {
        if let Some(clash) = self.clash() {
            return Some(clash.in_words(&self.layout, names));
        }
        let marks = self.marks.as_ref()?;
        let empty = (0..self.layout.cell_count()).find(|&cell| marks.of(cell).next().is_none())?;
        Some(names.clues().conflict(&Conflict::NoValue(empty), names))
    }

    /// What its givens or marks leave possible: the givens themselves, and elsewhere the values that no
    /// given in a house of the cell has.
    #[must_use]
    pub fn candidates(&self) -> Marks {
        let mut candidates = self.marks.clone().unwrap_or_else(|| Marks::all(self.layout.size()));
        let size = self.layout.size() as u8;
        for (cell, given) in given_cells(&self.givens) {
            for value in (1..=size).filter(|&value| value != given) {
                candidates.set(cell, value, false);
            }
            for &house in self.layout.houses_of(cell) {
                let others = &self.layout.houses()[usize::from(house)].cells;
                for other in others.iter().map(|&other| usize::from(other)).filter(|&other| other != cell) {
                    candidates.set(other, given, false);
                }
            }
        }
        candidates
    }
}
