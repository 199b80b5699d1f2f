//! Naked and hidden pairs, triplets and quads: as many cells as digits, which need each other.

use super::board::Board;
use super::candidates::of_cell;
use super::house::House;
use super::sets::{Digits, subsets};
use crate::technique::{Candidate, Evidence, Step, sizes};

/// Some cells of a house that have to take as many digits.
#[derive(Clone, Copy)]
pub(super) struct Subset {
    pub(super) house: House,
    /// The places of the cells in the house.
    pub(super) places: u16,
    pub(super) digits: Digits,
}

impl Subset {
    /// The digits in the other cells of the house.
    fn excluded_as_naked(self, board: &Board) -> impl Iterator<Item = Candidate> {
        let others = self.house.cells_at(!self.places & 0x1ff);
        others.into_iter().flat_map(move |cell| of_cell(cell, board.digits(cell) & self.digits))
    }

    /// The other digits in its cells.
    fn excluded_as_hidden(self, board: &Board) -> impl Iterator<Item = Candidate> {
        let cells = self.house.cells_at(self.places);
        cells.into_iter().flat_map(move |cell| of_cell(cell, board.digits(cell) & !self.digits))
    }

    fn pattern(self) -> Evidence {
        Evidence::new(self.house.cells_at(self.places), self.digits).within([self.house])
    }
}

/// All cells of a house that have as many candidates together, each at least two.
fn naked(board: &Board, size: usize) -> impl Iterator<Item = Subset> {
    let houses = House::as_searched().filter(move |&house| board.empty_in(house) >= 2 * size);
    houses.flat_map(move |house| {
        let digits: [Digits; 9] = std::array::from_fn(|place| board.digits(house.cell(place)));
        tuples(size, digits.map(Digits::len), move |places| {
            union(places, |place| digits[place]).filter(|union| union.len() == size)
        })
        .map(move |(places, digits)| Subset { house, places, digits })
    })
}

/// All digits that have as many places in a house together, each at least two.
fn hidden(board: &Board, size: usize, least_empty: usize) -> impl Iterator<Item = Subset> {
    let houses = House::as_searched().filter(move |&house| board.empty_in(house) >= least_empty);
    houses.flat_map(move |house| {
        let places: [u16; 9] = std::array::from_fn(|digit| board.places(house, digit));
        tuples(size, places.map(|places| places.count_ones() as usize), move |digits| {
            let union = super::sets::bits(digits).fold(0, |union, digit| union | places[digit]);
            (union.count_ones() as usize == size).then_some(union)
        })
        .map(move |(digits, places)| Subset { house, places, digits: Digits::from_bits(digits) })
    })
}

fn union(members: u16, of: impl Fn(usize) -> Digits) -> Option<Digits> {
    super::sets::bits(members).map(of).reduce(|union, digits| union | digits)
}

/// The sets of `size` of nine things, each of a weight from 2 up to `size`, with what a test finds.
fn tuples<T>(
    size: usize,
    weights: [usize; 9],
    test: impl Fn(u16) -> Option<T>,
) -> impl Iterator<Item = (u16, T)> {
    let light = (0..9).filter(|&thing| (2..=size).contains(&weights[thing]));
    let light = light.fold(0_u16, |light, thing| light | 1 << thing);
    let enough = light.count_ones() as usize >= size;
    let sets = enough.then(|| subsets(size as u32, 9)).into_iter().flatten();
    sets.filter(move |set| set & !light == 0).filter_map(move |set| Some((set, test(set)?)))
}

/// All naked subsets that exclude something.
pub(super) fn all_naked(board: &Board, size: usize) -> impl Iterator<Item = (Subset, Vec<Candidate>)> {
    naked(board, size).filter_map(|subset| {
        let excluded: Vec<Candidate> = subset.excluded_as_naked(board).collect();
        (!excluded.is_empty()).then_some((subset, excluded))
    })
}

/// All hidden subsets that exclude something.
pub(super) fn all_hidden(board: &Board, size: usize) -> impl Iterator<Item = (Subset, Vec<Candidate>)> {
    hidden(board, size, 2 * size + 1).filter_map(|subset| {
        let excluded: Vec<Candidate> = subset.excluded_as_hidden(board).collect();
        (!excluded.is_empty()).then_some((subset, excluded))
    })
}

pub(super) fn find_naked(board: &Board, size: usize) -> Option<Step> {
    let (technique, rating) = sizes::naked_set(size);
    let (subset, excluded) = all_naked(board, size).next()?;
    Step::excluding(technique, rating, excluded, subset.pattern())
}

pub(super) fn find_hidden(board: &Board, size: usize) -> Option<Step> {
    let (technique, rating) = sizes::hidden_set(size);
    let (subset, excluded) = all_hidden(board, size).next()?;
    Step::excluding(technique, rating, excluded, subset.pattern())
}

/// A hidden subset that leaves one place for another digit of the house.
pub(super) fn find_direct(board: &Board, size: usize) -> Option<Step> {
    let (technique, rating) = sizes::direct_hidden_set(size)?;
    hidden(board, size, size + 1).find_map(|subset| {
        (!subset.digits).into_iter().find_map(|digit| {
            let places = board.places(subset.house, digit);
            let left = places & !subset.places;
            if places.count_ones() < 2 || left.count_ones() != 1 {
                return None;
            }
            let cell = subset.house.cell(left.trailing_zeros() as usize);
            Some(Step::placing(technique, rating, (cell, digit), subset.pattern()))
        })
    })
}
