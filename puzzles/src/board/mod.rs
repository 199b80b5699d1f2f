//! Boards: cells, houses that hold each value once, candidates, and what stands between cells.

mod dot;
mod house;
mod layout;
mod marks;
mod pairs;
mod reduced;

pub use dot::{Dot, Dots, fits};
pub use house::{House, HouseKind};
pub use layout::{Boxes, LARGEST, Layout, LayoutError, SMALLEST};
pub use marks::Marks;
pub use pairs::{Pair, Side, pairs};
pub use reduced::{Placement, Reduced};
