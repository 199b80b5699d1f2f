//! The 27 houses of the classic board, and which cells see each other.

use super::sets::Cells;
use crate::board::HouseKind;

/// A house by its number: boxes from 0, rows from 9, columns from 18.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct House(u8);

/// How many boxes, rows or columns there are.
const NINE: u8 = 9;

impl House {
    pub(super) const COUNT: usize = 27;

    pub(super) const fn from_number(number: usize) -> House {
        House(number as u8)
    }

    pub(super) const fn number(self) -> usize {
        self.0 as usize
    }

    pub(super) fn boxes() -> impl Iterator<Item = House> {
        (0..NINE).map(House)
    }

    pub(super) fn rows() -> impl Iterator<Item = House> {
        (NINE..2 * NINE).map(House)
    }

    pub(super) fn columns() -> impl Iterator<Item = House> {
        (2 * NINE..3 * NINE).map(House)
    }

    /// All houses in the order in which people look through them: boxes, columns, rows.
    pub(super) fn as_searched() -> impl Iterator<Item = House> {
        House::boxes().chain(House::columns()).chain(House::rows())
    }

    /// All houses by number.
    pub(super) fn all() -> impl Iterator<Item = House> {
        (0..3 * NINE).map(House)
    }

    pub(super) const fn is_box(self) -> bool {
        self.0 < NINE
    }

    /// 0 for a box, 1 for a row, 2 for a column.
    pub(super) const fn kind(self) -> usize {
        (self.0 / NINE) as usize
    }

    pub(super) const fn cells(self) -> Cells {
        CELLS_OF[self.0 as usize]
    }

    /// Its cell at a place from 0 to 8, from left to right and from top to bottom.
    pub(super) const fn cell(self, place: usize) -> usize {
        CELL_AT[self.0 as usize][place] as usize
    }

    /// Its cells at some places, which are given as bits.
    pub(super) fn cells_at(self, places: u16) -> Cells {
        super::sets::bits(places).map(|place| self.cell(place)).collect()
    }

    /// Whether the houses share a cell.
    pub(super) fn crosses(self, other: House) -> bool {
        !(self.cells() & other.cells()).is_empty()
    }
}

impl From<House> for HouseKind {
    fn from(house: House) -> Self {
        let number = usize::from(house.0 % NINE);
        match house.kind() {
            0 => HouseKind::Box(number),
            1 => HouseKind::Row(number),
            _ => HouseKind::Column(number),
        }
    }
}

/// All cells of some houses.
pub(super) fn cells_of(houses: impl Iterator<Item = House>) -> Cells {
    houses.fold(Cells::NONE, |cells, house| cells | house.cells())
}

/// The box, the row and the column of a cell.
pub(super) const fn houses_of(cell: usize) -> [House; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [House((row / 3 * 3 + column / 3) as u8), House((9 + row) as u8), House((18 + column) as u8)]
}

/// The places of a cell in its box, its row and its column.
pub(super) const fn places_of(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row % 3 * 3 + column % 3, column, row]
}

/// The cells that share a house with a cell.
pub(super) const fn peers(cell: usize) -> Cells {
    PEERS[cell]
}

/// The cells that see all of some cells; every cell sees all of none.
pub(super) fn common_peers(cells: impl IntoIterator<Item = usize>) -> Cells {
    cells.into_iter().fold(Cells::ALL, |common, cell| common & peers(cell))
}

static CELL_AT: [[u8; 9]; House::COUNT] = {
    let mut table = [[0; 9]; House::COUNT];
    let mut cell = 0;
    while cell < 81 {
        let (houses, places) = (houses_of(cell), places_of(cell));
        let mut kind = 0;
        while kind < 3 {
            table[houses[kind].0 as usize][places[kind]] = cell as u8;
            kind += 1;
        }
        cell += 1;
    }
    table
};

const CELLS_OF: [Cells; House::COUNT] = {
    let mut table = [Cells::NONE; House::COUNT];
    let mut cell = 0;
    while cell < 81 {
        let houses = houses_of(cell);
        let mut kind = 0;
        while kind < 3 {
            let house = houses[kind].0 as usize;
            table[house] = table[house].with(cell);
            kind += 1;
        }
        cell += 1;
    }
    table
};

const PEERS: [Cells; 81] = {
    let mut table = [Cells::NONE; 81];
    let mut cell = 0;
    while cell < 81 {
        let [square, row, column] = houses_of(cell);
        let mut other = 0;
        while other < 81 {
            if other != cell
                && (square.cells().has(other) || row.cells().has(other) || column.cells().has(other))
            {
                table[cell] = table[cell].with(other);
            }
            other += 1;
        }
        cell += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_and_places_agree() {
        for cell in 0..81 {
            assert_eq!(peers(cell).len(), 20);
            for (house, place) in houses_of(cell).into_iter().zip(places_of(cell)) {
                assert_eq!(house.cell(place), cell);
                assert!(house.cells().has(cell));
            }
        }
        assert_eq!(
            House::as_searched().nth(10).map(|house| HouseKind::from(house).to_string()),
            Some("column 2".into())
        );
    }
}
