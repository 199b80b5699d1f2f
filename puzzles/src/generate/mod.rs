//! Making puzzles: makers, the orders that puzzles are made to, and how clues are carved away.

mod another;
mod carve;
mod climb;
mod givens;
mod latin;
mod maker;
mod order;
mod practice;
mod symmetry;

pub(crate) use another::another;
pub(crate) use carve::{Another, carve, fewest};
pub(crate) use climb::{Aim, Changing, Toward};
pub(crate) use givens::{Giving, changed_givens};
pub use latin::random as latin_square;
pub(crate) use latin::random_within as latin_square_within;
pub use maker::{Advice, GaveUp, Made, Maker};
pub(crate) use order::TRIES;
pub use order::{Order, OrderError, Tally};
pub use practice::{Position, Practice, make_practice, make_practice_tallied};
pub use symmetry::{Symmetry, UnknownSymmetry};
