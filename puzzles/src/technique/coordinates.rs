//! How cells are named.

/// The two ways to name a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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
fn letters(number: usize) -> String {
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
}
