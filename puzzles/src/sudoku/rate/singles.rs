//! Singles: a house with one place for a digit, or a cell with one candidate.

use super::board::Board;
use super::house::House;
use super::sets::Digits;
use crate::technique::{Evidence, Step, Technique, sizes};

/// A last empty cell of a house, or else a digit with one place in a house, in boxes first.
pub(super) fn hidden(board: &Board) -> Option<Step> {
    let last = House::as_searched().filter(|&house| board.empty_in(house) == 1);
    if let Some((house, digit, place)) = last.filter_map(|house| only_place(board, house)).next() {
        return Some(step(Technique::LastCell, Technique::LastCell.least_step(), house, digit, place));
    }
    let (house, digit, place) = House::as_searched().filter_map(|house| only_place(board, house)).next()?;
    let rating = sizes::hidden_single(!house.is_box());
    Some(step(Technique::HiddenSingle, rating, house, digit, place))
}

/// The first digit that has one place in a house.
fn only_place(board: &Board, house: House) -> Option<(House, usize, usize)> {
    (0..9).find_map(|digit| {
        let places = board.places(house, digit);
        (places.count_ones() == 1).then(|| (house, digit, places.trailing_zeros() as usize))
    })
}

fn step(technique: Technique, rating: u16, house: House, digit: usize, place: usize) -> Step {
    let cell = house.cell(place);
    Step::placing(technique, rating, (cell, digit), Evidence::new([], Digits::NONE).within([house]))
}

/// A cell with one candidate.
pub(super) fn naked(board: &Board) -> Option<Step> {
    let cell = board.empty().into_iter().find(|&cell| board.digits(cell).len() == 1)?;
    let digit = board.digits(cell).first()?;
    let technique = Technique::NakedSingle;
    Some(Step::placing(technique, technique.least_step(), (cell, digit), Evidence::default()))
}
