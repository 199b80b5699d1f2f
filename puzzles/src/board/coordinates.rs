//! How cells are named.

use serde::Serialize;

use crate::board::{House, HouseKind};

/// The two ways to name a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Coordinates {
    /// Row and column by number: `r1c2`.
    #[default]
    Numbers,
    /// The row as a letter, the column by number: `A2`. After `Z` come `AA`, `AB` and so on.
    Letters,
}

impl Coordinates {
    /// The name of a cell on a board of this many columns.
    #[must_use]
    pub fn cell(self, cell: usize, columns: usize) -> String {
        format!("{}{}", self.row(cell / columns), self.column(cell % columns))
    }

    /// A house.
    #[must_use]
    pub fn house(self, house: HouseKind) -> String {
        match house {
            HouseKind::Row(row) => self.row_name(row),
            HouseKind::Column(column) => self.column_name(column),
            _ => house.to_string(),
        }
    }

    /// A house of a board of this many columns. Rows, columns and boxes have numbers; other houses are named by where
    /// they lie: `the window r2c2–r4c4`, `the region around r2c3`.
    #[must_use]
    pub fn house_at(self, house: &House, columns: usize) -> String {
        let cell = |cell: &u16| self.cell(usize::from(*cell), columns);
        match (house.kind, &house.cells[..]) {
            (HouseKind::Region(_), _) => match house.middle(columns) {
                Some(middle) => format!("the region around {}", self.cell(middle, columns)),
                None => self.house(house.kind),
            },
            (HouseKind::Diagonal(_), [first, .., last]) => {
                format!("the diagonal {}–{}", cell(first), cell(last))
            }
            (HouseKind::Window(_), [first, .., last]) => format!("the window {}–{}", cell(first), cell(last)),
            _ => self.house(house.kind),
        }
    }

    /// A row, from 0: `row 3` or `row C`.
    fn row_name(self, row: usize) -> String {
        match self {
            Coordinates::Numbers => format!("row {}", row + 1),
            Coordinates::Letters => format!("row {}", self.row(row)),
        }
    }

    /// A column, from 0: `column 3`.
    fn column_name(self, column: usize) -> String {
        format!("column {}", column + 1)
    }

    /// A row as it is named in a cell, from 0.
    #[must_use]
    pub fn row(self, row: usize) -> String {
        match self {
            Coordinates::Numbers => format!("r{}", row + 1),
            Coordinates::Letters => letters(row),
        }
    }

    /// A column as it is named in a cell, from 0.
    #[must_use]
    pub fn column(self, column: usize) -> String {
        match self {
            Coordinates::Numbers => format!("c{}", column + 1),
            Coordinates::Letters => (column + 1).to_string(),
        }
    }
}

/// A number in letters, from 0: as spreadsheets number columns.
pub(crate) fn letters(number: usize) -> String {
    let last = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => last.to_string(),
        before => letters(before - 1) + &last.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_names() {
        assert_eq!(Coordinates::Numbers.cell(10, 9), "r2c2");
        assert_eq!(Coordinates::Letters.cell(10, 9), "B2");
        assert_eq!(Coordinates::Letters.cell(25 * 30 + 29, 30), "Z30");
        assert_eq!(Coordinates::Letters.cell(26 * 30, 30), "AA1");
        assert_eq!(Coordinates::Letters.cell(52 * 60, 60), "BA1");
    }

    #[test]
    fn houses_have_names() {
        assert_eq!(Coordinates::Numbers.house(HouseKind::Row(2)), "row 3");
        assert_eq!(Coordinates::Letters.house(HouseKind::Row(2)), "row C");
        assert_eq!(Coordinates::Letters.house(HouseKind::Column(2)), "column 3");
        assert_eq!(Coordinates::Letters.house(HouseKind::Box(2)), "box 3");
        let house = |kind, cells: &[u16]| House { kind, cells: cells.to_vec() };
        let window = house(HouseKind::Window(0), &[10, 11, 12, 19, 20, 21, 28, 29, 30]);
        assert_eq!(Coordinates::Letters.house_at(&window, 9), "the window B2–D4");
        let diagonal = house(HouseKind::Diagonal(1), &[3, 6, 9, 12]);
        assert_eq!(Coordinates::Numbers.house_at(&diagonal, 4), "the diagonal r1c4–r4c1");
        let region = house(HouseKind::Region(0), &[0, 1, 6, 7, 8, 13]);
        assert_eq!(Coordinates::Numbers.house_at(&region, 6), "the region around r2c2");
        assert_eq!(Coordinates::Numbers.house_at(&house(HouseKind::Row(3), &[]), 6), "row 4");
    }
}
