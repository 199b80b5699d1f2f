//! A step of a solution: what it is called, how hard it is, what follows from it, and what shows it.

use super::house::House;
use super::sets::{Cells, Digits};
use crate::board::HouseKind;
use crate::technique::{Technique, Tenths};

/// A digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// The cell, from 0, row by row.
    pub cell: u8,
    /// The digit, from 1.
    pub digit: u8,
}

impl Candidate {
    /// The candidate of a cell and the index of a digit.
    pub(super) fn of(cell: usize, digit: usize) -> Self {
        Candidate { cell: cell as u8, digit: digit as u8 + 1 }
    }
}

/// That a candidate is right, or that it is not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is right.
    pub holds: bool,
}

/// If the one claim is true, so is the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Link {
    /// What is supposed.
    pub from: Claim,
    /// What follows.
    pub to: Claim,
}

/// What shows that a step is right: all that one would mark on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pattern {
    /// Its cells. A wing's pivot comes first, its bivalue cell last; the cells of a loop come as they
    /// follow each other.
    pub cells: Vec<u8>,
    /// Its digits, from 1.
    pub digits: Vec<u8>,
    /// Its houses, first those from which one concludes, then those where something follows.
    pub houses: Vec<HouseKind>,
    /// Its implications, each after those that it rests on.
    pub links: Vec<Link>,
    /// The implications of each of the chains that take part in its own as steps of them.
    pub chains: Vec<Vec<Link>>,
}

impl Pattern {
    pub(super) fn new(cells: impl IntoIterator<Item = usize>, digits: Digits) -> Self {
        Pattern {
            cells: cells.into_iter().map(|cell| cell as u8).collect(),
            digits: digits.into_iter().map(|digit| digit as u8 + 1).collect(),
            ..Pattern::default()
        }
    }

    /// The pattern with these houses.
    pub(super) fn within(mut self, houses: impl IntoIterator<Item = House>) -> Self {
        self.houses = houses.into_iter().map(House::name).collect();
        self
    }

    /// The pattern with these implications.
    pub(super) fn linked(mut self, links: Vec<Link>) -> Self {
        self.links = links;
        self
    }
}

/// A step of a solution. Its [`Display`](std::fmt::Display) tells it in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// How it is called.
    pub technique: Technique,
    /// How hard it is.
    pub rating: Tenths,
    /// The digit that it finds, if it finds one.
    pub placement: Option<Candidate>,
    /// The candidates that it excludes. Those that a digit excludes once it is placed are not named.
    pub eliminations: Vec<Candidate>,
    /// What shows that it is right.
    pub pattern: Pattern,
}

impl Step {
    /// A step that finds the digit of a cell.
    pub(super) fn placing(
        technique: Technique,
        rating: u16,
        (cell, digit): (usize, usize),
        pattern: Pattern,
    ) -> Self {
        Step {
            technique,
            rating: Tenths(rating),
            placement: Some(Candidate::of(cell, digit)),
            eliminations: Vec::new(),
            pattern,
        }
    }

    /// A step that excludes candidates, if there are any.
    pub(super) fn excluding(
        technique: Technique,
        rating: u16,
        eliminations: Vec<Candidate>,
        pattern: Pattern,
    ) -> Option<Self> {
        let rating = Tenths(rating);
        (!eliminations.is_empty()).then_some(Step {
            technique,
            rating,
            placement: None,
            eliminations,
            pattern,
        })
    }
}

/// One digit in some cells.
pub(super) fn in_cells(cells: Cells, digit: usize) -> impl Iterator<Item = Candidate> {
    cells.into_iter().map(move |cell| Candidate::of(cell, digit))
}

/// Some digits of one cell.
pub(super) fn of_cell(cell: usize, digits: Digits) -> impl Iterator<Item = Candidate> {
    digits.into_iter().map(move |digit| Candidate::of(cell, digit))
}
