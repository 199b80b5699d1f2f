//! Sudoku of every size and shape, and Latin squares.

mod candidates;
mod carve;
mod fill;
mod jigsaw;
mod layout;
mod seek;

pub use carve::{CarveError, Carved, Carving};
pub use fill::{Filled, GivensError, fill};
pub use jigsaw::{Jigsaw, jigsaw};
pub use layout::{Boxes, House, HouseKind, LARGEST, Layout, LayoutError, SMALLEST};
pub use seek::Bounds;
