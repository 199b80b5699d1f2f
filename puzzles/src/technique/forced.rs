//! What is told of an assumption that leads from cell to cell, up to one that has nothing left.

use super::words::Words;
use crate::board::{HouseKind, ValueSet};

/// What joins two cells.
#[derive(PartialEq, Eq)]
pub(crate) enum Tie {
    /// Both are in a house.
    House(HouseKind),
    /// Something between them, in words: `the black dot between r1c1 and r1c2`.
    Between(String),
}

/// What joins two cells of a board.
pub(crate) type TieOf<'p> = dyn Fn(usize, usize, &Words<'_>) -> Tie + Send + Sync + 'p;

/// What is assumed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// A cell, by its place, has a value.
    Is(usize, u8),
    /// None of some cells in a house has a value: the cells by their places, and the house by its number. The others
    /// that are joined there cannot have it.
    Without(Vec<usize>, usize, u8),
}

/// What one cell leaves another, both by their places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Left {
    pub(crate) by: usize,
    pub(crate) place: usize,
    pub(crate) values: ValueSet,
    /// What it had before.
    pub(crate) had: ValueSet,
}

impl Left {
    /// What the cell loses.
    pub(crate) fn lost(&self) -> ValueSet {
        self.had & !self.values
    }

    /// Whether what it loses is less than what is left to it.
    pub(crate) fn loses_little(&self) -> bool {
        self.lost().count_ones() < self.values.count_ones()
    }
}

/// What is told of what follows.
pub(crate) struct Forced<'f> {
    pub(crate) start: &'f Start,
    /// What the assumption leaves the cells that lead on, by their places.
    pub(crate) from: &'f [(usize, ValueSet)],
    pub(crate) chain: &'f [Left],
    /// The house that the assumption is about, if it is about one.
    pub(crate) house: Option<HouseKind>,
    pub(crate) cells: &'f [usize],
    pub(crate) tie: &'f TieOf<'f>,
}

impl Forced<'_> {
    /// A cell by its place.
    pub(super) fn cell(&self, place: usize, words: &Words<'_>) -> String {
        words.cell(self.cells[place])
    }

    /// The links before the last one, each with the cells that it is told of: what a house takes from several cells
    /// is told together; and whether it follows from what was told just before.
    pub(super) fn links(&self, words: &Words<'_>) -> Vec<(&Left, Vec<usize>, bool)> {
        let before = self.chain.split_last().map_or(&[][..], |(_, before)| before);
        let mut told: Vec<(&Left, Vec<usize>, bool)> = Vec::new();
        for (number, link) in before.iter().enumerate() {
            let is_alike = |known: &Left| {
                known.lost() == link.lost()
                    && known.loses_little()
                    && link.loses_little()
                    && self.tie(known, words) == self.tie(link, words)
            };
            match told.last_mut() {
                Some((known, cells, _)) if is_alike(known) => cells.push(self.cells[link.place]),
                _ => {
                    let is_next = number > 0 && before[number - 1].place == link.by;
                    told.push((link, vec![self.cells[link.place]], is_next));
                }
            }
        }
        told
    }

    /// What joins the cells of a link.
    pub(super) fn tie(&self, link: &Left, words: &Words<'_>) -> Tie {
        (self.tie)(self.cells[link.by], self.cells[link.place], words)
    }

    /// Whether what a cell, by its place, can hold has been told before the end.
    pub(super) fn is_told(&self, place: usize) -> bool {
        let before = self.chain.split_last().map_or(&[][..], |(_, before)| before);
        before.iter().any(|link| link.place == place)
            || self.from.iter().any(|&(told, _)| told == place)
            || matches!(self.start, Start::Is(told, _) if *told == place)
    }
}
