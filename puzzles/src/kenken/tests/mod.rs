mod generated;
mod laws;
mod notations;
mod plainly;
mod turned;

use super::{Puzzle, text};

const NEKNEK: &str = include_str!("../../../tests/data/neknek-6x6.txt");
const NEKNEK_SOLUTION: &str = include_str!("../../../tests/data/neknek-6x6.solution.txt");
const KEEN: &str = include_str!("../../../tests/data/sgt-keen.txt");

fn read(text: &str) -> Puzzle {
    text::read(text, 1, true).unwrap_or_else(|error| panic!("{error} in {text:?}"))
}
