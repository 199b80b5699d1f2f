//! Sudoku of every size and shape, and Latin squares.

mod layout;

pub use layout::{Boxes, House, HouseKind, LARGEST, Layout, LayoutError, SMALLEST};
