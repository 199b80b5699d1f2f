//! Pointing and claiming: all places for a digit in one house lie in a second one, which has no other
//! place for it then.

use super::board::Board;
use super::candidates::in_cells;
use super::house::House;
use super::sets::{Cells, Digits};
use crate::technique::{Evidence, Step, Technique};

/// All places for a digit in `house` are also in `into`.
#[derive(Clone, Copy)]
pub(super) struct Locked {
    pub(super) digit: usize,
    pub(super) house: House,
    pub(super) into: House,
}

/// All such pairs of houses, also where nothing follows: boxes with columns and rows first, then columns
/// and rows with boxes.
fn locked(board: &Board) -> impl Iterator<Item = Locked> {
    let kinds = [(0, 2), (0, 1), (2, 0), (1, 0)];
    kinds.into_iter().flat_map(move |(kind, into)| {
        let each = (0..9).flat_map(move |digit| (9 * kind..9 * kind + 9).map(move |house| (digit, house)));
        each.filter_map(move |(digit, house)| {
            let house = House::from_number(house);
            let places = board.places(house, digit);
            if places.count_ones() < 2 {
                return None;
            }
            let (_, into) = segments(house, into).into_iter().find(|(segment, _)| places & !segment == 0)?;
            Some(Locked { digit, house, into })
        })
    })
}

/// How the three houses of a kind that cross a house lie in it: as places, with the houses.
fn segments(house: House, kind: usize) -> [(u16, House); 3] {
    let number = house.number() % 9;
    [0, 1, 2].map(|third| match (house.kind(), kind) {
        (0, 1) => (0b111 << (3 * third), House::from_number(9 + number / 3 * 3 + third)),
        (0, _) => (0b001_001_001 << third, House::from_number(18 + number % 3 * 3 + third)),
        (1, _) => (0b111 << (3 * third), House::from_number(number / 3 * 3 + third)),
        _ => (0b111 << (3 * third), House::from_number(third * 3 + number / 3)),
    })
}

impl Locked {
    /// Where the digit cannot be.
    pub(super) fn excluded(&self, board: &Board) -> Cells {
        board.positions(self.digit) & self.into.cells() & !self.house.cells()
    }

    fn pattern(&self, board: &Board, further: Option<House>) -> Evidence {
        let cells = board.positions(self.digit) & self.house.cells();
        Evidence::new(cells, Digits::of(self.digit))
            .within([self.house, self.into].into_iter().chain(further))
    }
}

/// All that exclude something.
pub(super) fn all(board: &Board) -> impl Iterator<Item = Locked> {
    locked(board).filter(|locked| !locked.excluded(board).is_empty())
}

pub(super) fn find(board: &Board) -> Option<Step> {
    let locked = all(board).next()?;
    let technique = if locked.house.is_box() { Technique::Pointing } else { Technique::Claiming };
    let eliminations = in_cells(locked.excluded(board), locked.digit).collect();
    Step::excluding(technique, technique.least_step(), eliminations, locked.pattern(board, None))
}

/// Pointing or claiming that leaves one place for the digit in a third house.
pub(super) fn find_direct(board: &Board) -> Option<Step> {
    locked(board).find_map(|locked| {
        let Locked { digit, house, into } = locked;
        let first = 9 * house.kind();
        let third = (first..first + 9).map(House::from_number).find(|&third| {
            third != house
                && board.places(third, digit).count_ones() > 1
                && third.crosses(into)
                && (board.positions(digit) & third.cells() & !into.cells()).len() == 1
        })?;
        let cell = (board.positions(digit) & third.cells() & !into.cells()).first()?;
        let technique = if house.is_box() { Technique::DirectPointing } else { Technique::DirectClaiming };
        Some(Step::placing(
            technique,
            technique.least_step(),
            (cell, digit),
            locked.pattern(board, Some(third)),
        ))
    })
}
