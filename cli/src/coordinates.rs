//! How cells are named in answers.

use clap::{Args, ValueEnum};
use puzzles::technique::Coordinates;

// The names of cells.
#[derive(Args, Clone, Copy)]
pub(crate) struct CellNames {
    /// How cells are named
    #[arg(long, value_name = "HOW", default_value = "numbers")]
    coordinates: Named,
}

/// See [`Coordinates`].
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Named {
    /// Row and column by number, as in r1c2
    Numbers,
    /// The row as a letter, as in A2
    Letters,
}

impl CellNames {
    pub(crate) fn coordinates(self) -> Coordinates {
        match self.coordinates {
            Named::Numbers => Coordinates::Numbers,
            Named::Letters => Coordinates::Letters,
        }
    }
}
