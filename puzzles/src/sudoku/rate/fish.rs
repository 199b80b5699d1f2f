//! X-wing, swordfish, jellyfish: some parallel lines have all their places for a digit in as many
//! crossing lines, which have no other place for it then.

use super::board::Board;
use super::candidates::in_cells;
use super::house::{House, cells_of};
use super::sets::{Cells, Digits, bits, subsets};
use crate::technique::{Evidence, Step, sizes};

/// Some lines of one direction, and as many of the other.
#[derive(Clone, Copy)]
pub(super) struct Fish {
    pub(super) digit: usize,
    /// Whether the lines that one concludes from are columns.
    columns: bool,
    /// These lines by number, as bits.
    base: u16,
    /// Those that cross them.
    cover: u16,
}

impl Fish {
    /// The lines that one concludes from.
    pub(super) fn base(&self) -> impl Iterator<Item = House> + use<> {
        let first = if self.columns { 18 } else { 9 };
        bits(self.base).map(move |line| House::from_number(first + line))
    }

    /// The lines in which something follows.
    pub(super) fn cover(&self) -> impl Iterator<Item = House> + use<> {
        let first = if self.columns { 9 } else { 18 };
        bits(self.cover).map(move |line| House::from_number(first + line))
    }

    /// Where the digit cannot be.
    pub(super) fn excluded(&self, board: &Board) -> Cells {
        board.positions(self.digit) & cells_of(self.cover()) & !cells_of(self.base())
    }
}

/// All fish of a size that exclude something, on columns first.
pub(super) fn all(board: &Board, size: usize) -> impl Iterator<Item = Fish> {
    let mut known = [0; 9];
    for value in (0..81).filter_map(|cell| board.value(cell)) {
        known[usize::from(value) - 1] += 1;
    }
    [true, false].into_iter().flat_map(move |columns| {
        let first = if columns { 18 } else { 9 };
        let places = move |line: usize, digit: usize| board.places(House::from_number(first + line), digit);
        // For each digit the lines that can take part. A line that takes part has another use of the
        // digit elsewhere, so it must not be known too often.
        let mut usable = [0_u16; 9];
        for digit in (0..9).filter(|&digit| known[digit] + 2 * size <= 9) {
            let light =
                (0..9).filter(|&line| (2..=size).contains(&(places(line, digit).count_ones() as usize)));
            usable[digit] = light.fold(0, |lines, line| lines | 1 << line);
        }
        let any = usable.iter().any(|lines| lines.count_ones() as usize >= size);
        let sets = any.then(|| subsets(size as u32, 9)).into_iter().flatten();
        sets.flat_map(move |base| {
            (0..9).filter(move |&digit| base & !usable[digit] == 0).filter_map(move |digit| {
                let cover = bits(base).fold(0, |cover, line| cover | places(line, digit));
                let fish = Fish { digit, columns, base, cover };
                (cover.count_ones() as usize == size && !fish.excluded(board).is_empty()).then_some(fish)
            })
        })
    })
}

pub(super) fn find(board: &Board, size: usize) -> Option<Step> {
    let (technique, rating) = sizes::fish(size);
    let fish = all(board, size).next()?;
    let eliminations = in_cells(fish.excluded(board), fish.digit).collect();
    let pattern = Evidence::new(board.positions(fish.digit) & cells_of(fish.base()), Digits::of(fish.digit))
        .within(fish.base().chain(fish.cover()));
    Step::excluding(technique, rating, eliminations, pattern)
}
