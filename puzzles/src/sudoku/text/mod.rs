//! The notations of Sudokus and Latin squares: lines, grids, pencil marks, and prefixes for variants.

mod candidates;
mod columns;
mod drawing;
pub(super) mod head;
mod hodoku;
mod json;
mod line;
mod link;
pub mod opensudoku;
mod other;
mod part;
mod prefix;
mod read;
mod run;
mod solo;
mod split;
mod symbols;
mod table;
mod title;
mod write;

pub use read::Reader;
pub use symbols::{Symbols, SymbolsError, box_shape};
pub use write::Writer;

pub(super) use hodoku::{library, state as state_inside};
pub(super) use line::is_comment;
pub(super) use split::Lines;
pub(super) use title::{behind_title, is_title};

/// One line of a character for each cell.
pub const LINE: &str = "line";
/// Nine lines of nine characters: `.sdk` files, for 9×9 with boxes alone.
pub const SDK: &str = "sdk";
/// A line of 81 digits, with 0 for an empty cell: `.sdm` files, for 9×9 with boxes alone.
pub const SDM: &str = "sdm";
/// A line for each row, with blanks between the cells.
pub const GRID: &str = "grid";

/// The game id of Solo, in Simon Tatham's collection.
pub const SOLO: &str = "solo";
/// A link to the solver of sudokuwiki.org, for 9×9 with boxes alone.
pub const SUDOKUWIKI: &str = "sudokuwiki";

/// What the shape of boxes stands behind in a prefix: `box2x6:`.
const BOX: &str = "box";
