//! Finding solutions: narrow the candidates as far as they go, split what is independent, try what is left,
//! and learn from dead ends.
//!
//! - [`net`]: the candidates of a board, and what narrows them: pairs, houses, propagators.
//! - [`branch`]: where to go on.
//! - [`search`]: the search through any store of candidates.
//! - [`parts`]: all solutions of a board, part by part.
//! - [`alive`]: the values that cells have in some solution.
//! - [`counts`]: how many solutions have each of these, up to a number.
//! - [`nearby`]: solutions near to known ones.
//! - [`templates`]: the places of a value on the whole board, where they are few.
//! - [`allowance`]: how long that may take.

mod alive;
pub(crate) mod allowance;
mod branch;
pub(crate) mod counts;
mod crossing;
mod house;
mod houses;
mod line;
mod lists;
mod nearby;
pub(crate) mod net;
mod pair;
pub(crate) mod parts;
mod places;
mod queue;
pub(crate) mod search;
mod templates;
pub(crate) mod wiring;

pub(crate) use alive::{Alive, Patience};
pub use allowance::Budget;
pub(crate) use allowance::{Allowance, Spent};
pub(crate) use net::{Cells, Net, Propagator};
pub(crate) use search::{DeadEnd, Mark, Search, Step, Store};
pub(crate) use wiring::{Blueprint, PairTables, Wiring};
