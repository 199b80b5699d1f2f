//! Boards: cells with sets of values, houses that hold each value once, and what stands between cells.

mod coordinates;
mod dot;
mod house;
mod layout;
mod marks;
mod pairs;
mod reduced;
mod state;
mod symmetry;
mod turn;
mod values;

pub use coordinates::Coordinates;
pub(crate) use coordinates::letters;
pub use dot::{Dot, Dots, fits};
pub use house::{House, HouseKind};
pub(crate) use layout::numbered;
pub use layout::{Boxes, ExtraHouses, LARGEST, Layout, LayoutError, SMALLEST};
pub use marks::Marks;
pub use pairs::{Pair, Side, pairs};
pub(crate) use pairs::{is_connected, neighbours};
pub use reduced::{Near, Placement, Reduced, Settled};
pub use state::{Broken, State, Written};
pub use symmetry::Symmetry;
pub use turn::Turn;
pub use values::{MOST_VALUES, ValueSet, members};
pub(crate) use values::{all_values, cells_given, given_cells, sum_of, within};

/// Cells in rows and columns, and what each may hold. Values are numbered from 0 in their order, and sets of
/// them are bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// How many columns there are.
    pub columns: usize,
    /// The values, in increasing order.
    pub values: Vec<i32>,
    /// For each cell, row by row, the values that it may hold; none where a cell takes no value.
    pub cells: Vec<ValueSet>,
}

impl Board {
    /// A square board of the values from 1 to its size, with some of them given: 0 where none is.
    ///
    /// # Panics
    /// If a set cannot hold that many values, or a given is beyond the size.
    #[must_use]
    pub fn square(size: usize, givens: &[u8]) -> Self {
        let all = all_values(size);
        let cell = |&given: &u8| match given.checked_sub(1) {
            None => all,
            Some(number) => {
                assert!(usize::from(number) < size, "givens within the size");
                1 << number
            }
        };
        Board { columns: size, values: (1..=size as i32).collect(), cells: givens.iter().map(cell).collect() }
    }

    /// The same where cells may only have these pencil marks. A cell without any has no value that it could take: so
    /// that there is no solution, all cells then hold the same.
    pub(crate) fn with_marks(mut self, marks: Option<&Marks>) -> Self {
        let Some(marks) = marks else { return self };
        for (cell, set) in self.cells.iter_mut().enumerate() {
            *set &= marks.of(cell).fold(0, |set, value| set | 1 << (value - 1));
        }
        if self.cells.contains(&0) {
            self.cells.fill(1);
        }
        self
    }

    /// The number of a value.
    #[must_use]
    pub fn number(&self, value: i32) -> Option<u8> {
        self.values.binary_search(&value).ok().map(|number| number as u8)
    }
}
