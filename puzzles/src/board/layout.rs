//! Where the houses of a board are: the sets of cells that hold each symbol once.

use std::any::Any;
use std::sync::{Arc, Mutex};

use dlx::locks::locked;

use super::house::{House, HouseKind};

/// The largest board: 225×225.
pub const LARGEST: usize = 225;
/// The smallest board: Latin squares of 2×2. The smallest with boxes is 4×4.
pub const SMALLEST: usize = 2;

/// The shape of a board of n×n cells, and its rules as a list of houses.
#[derive(Debug)]
pub struct Layout {
    size: usize,
    boxes: Boxes,
    diagonals: bool,
    windows: bool,
    houses: Vec<House>,
    /// For each cell, the houses that it is in.
    houses_of: Vec<Vec<u16>>,
    /// What solvers have prepared for boards of this layout; see [`Self::prepared`].
    prepared: Mutex<Vec<Arc<dyn Any + Send + Sync>>>,
}

/// Two layouts are equal if their rules are.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        let rules = |layout: &Self| (layout.size, layout.diagonals, layout.windows);
        rules(self) == rules(other) && self.boxes == other.boxes
    }
}

impl Eq for Layout {}

/// What a board has besides rows and columns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Boxes {
    /// Nothing: a Latin square.
    None,
    /// Boxes of these rows and columns.
    Rectangles {
        /// How many rows a box has.
        rows: usize,
        /// How many columns a box has.
        columns: usize,
    },
    /// Regions of any shape: for each cell, the number of its region, from 0.
    Regions(Vec<u8>),
}

impl Boxes {
    /// Where it shows that the regions are not n of n cells: the first cell that a region has too many, or the first of
    /// one that has too few.
    pub(crate) fn wrong_cell(&self, size: usize) -> Option<usize> {
        let Boxes::Regions(region_of) = self else { return None };
        let cells_of =
            |region: usize| (0..region_of.len()).filter(move |&cell| usize::from(region_of[cell]) == region);
        let region = (0..size).find(|&region| cells_of(region).count() != size)?;
        cells_of(region).nth(size).or_else(|| cells_of(region).next())
    }
}

/// Why there is no such board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// Too small or too large.
    #[error("expected a size from {SMALLEST} to {LARGEST}, found {0}")]
    Size(usize),
    /// A prime number of cells cannot be a box.
    #[error(
        "expected a size that can be divided into boxes, found {0}, a prime (only jigsaws and Latin squares have such sizes)"
    )]
    Prime(usize),
    /// Boxes of another size than the board.
    #[error("expected boxes of {size} cells, found {rows}×{columns}")]
    BoxSize {
        /// The size of the board.
        size: usize,
        /// The rows of a box.
        rows: usize,
        /// The columns of a box.
        columns: usize,
    },
    /// The regions are not n of n cells.
    #[error("expected {size} regions of {size} cells, found region {} with {cells}", region + 1)]
    RegionSize {
        /// The size of the board.
        size: usize,
        /// The region, by the number of the first that is wrong.
        region: usize,
        /// How many cells it has.
        cells: usize,
    },
    /// Windows need square boxes of 3 or more rows.
    #[error("expected square boxes of at least 3×3 for a windoku, found size {0}")]
    Windows(usize),
}

/// Numbers the names of regions in the order in which they come.
pub(crate) fn numbered<T: PartialEq>(names: impl Iterator<Item = T>) -> Vec<u8> {
    let mut known: Vec<T> = Vec::new();
    let number = |name: T| {
        let place = known.iter().position(|other| *other == name).unwrap_or_else(|| {
            known.push(name);
            known.len() - 1
        });
        place.min(usize::from(u8::MAX)) as u8
    };
    names.map(number).collect()
}

/// Houses of a board beside rows, columns, and boxes or regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExtraHouses {
    /// Both diagonals.
    pub diagonals: bool,
    /// The windows of a windoku: squares as large as a box, one cell apart from each other and from the edge.
    pub windows: bool,
}

impl ExtraHouses {
    /// None of them.
    pub const NONE: ExtraHouses = ExtraHouses { diagonals: false, windows: false };
}

impl Layout {
    /// A board with the most square boxes of this size that are no higher than wide: 6 has boxes of 2
    /// rows and 3 columns.
    ///
    /// # Errors
    /// If the size is out of bounds, or prime.
    pub fn classic(size: usize) -> Result<Self, LayoutError> {
        check_size(size)?;
        Self::new(size, Self::usual_boxes(size)?, ExtraHouses::NONE)
    }

    fn usual_boxes(size: usize) -> Result<Boxes, LayoutError> {
        let rows = (2..=size.isqrt()).rev().find(|rows| size.is_multiple_of(*rows));
        let rows = rows.ok_or(LayoutError::Prime(size))?;
        Ok(Boxes::Rectangles { rows, columns: size / rows })
    }

    /// A board with rows and columns alone.
    ///
    /// # Errors
    /// If the size is out of bounds.
    pub fn latin(size: usize) -> Result<Self, LayoutError> {
        Self::new(size, Boxes::None, ExtraHouses::NONE)
    }

    /// A board with these boxes or regions, and perhaps with more houses.
    ///
    /// # Errors
    /// If the size is out of bounds, or the parts do not fit it.
    pub fn new(size: usize, boxes: Boxes, extra: ExtraHouses) -> Result<Self, LayoutError> {
        check_size(size)?;
        let ExtraHouses { diagonals, windows } = extra;
        let mut houses = Vec::new();
        let cell = |row: usize, column: usize| (row * size + column) as u16;
        let mut add = |kind, cells: Vec<u16>| houses.push(House { kind, cells });
        for row in 0..size {
            add(HouseKind::Row(row), (0..size).map(|column| cell(row, column)).collect());
        }
        for column in 0..size {
            add(HouseKind::Column(column), (0..size).map(|row| cell(row, column)).collect());
        }
        let rectangle = |top: usize, left: usize, rows: usize, columns: usize| {
            let places =
                (top..top + rows).flat_map(|row| (left..left + columns).map(move |column| (row, column)));
            places.map(|(row, column)| cell(row, column)).collect::<Vec<u16>>()
        };
        match &boxes {
            Boxes::None => {}
            &Boxes::Rectangles { rows, columns } => {
                if rows.checked_mul(columns) != Some(size) {
                    return Err(LayoutError::BoxSize { size, rows, columns });
                }
                for number in 0..size {
                    let (top, left) = (number / rows * rows, number % rows * columns);
                    add(HouseKind::Box(number), rectangle(top, left, rows, columns));
                }
            }
            Boxes::Regions(region_of) => {
                let cells_of = |region: usize| -> Vec<u16> {
                    let of_region =
                        region_of.iter().enumerate().filter(|(_, of)| usize::from(**of) == region);
                    of_region.map(|(cell, _)| cell as u16).collect()
                };
                for region in 0..size {
                    let cells = cells_of(region);
                    if cells.len() != size || region_of.len() != size * size {
                        return Err(LayoutError::RegionSize { size, region, cells: cells.len() });
                    }
                    add(HouseKind::Region(region), cells);
                }
            }
        }
        if diagonals {
            add(HouseKind::Diagonal(0), (0..size).map(|row| cell(row, row)).collect());
            add(HouseKind::Diagonal(1), (0..size).map(|row| cell(row, size - 1 - row)).collect());
        }
        if windows {
            let side = size.isqrt();
            if side * side != size || side < 3 || boxes != (Boxes::Rectangles { rows: side, columns: side }) {
                return Err(LayoutError::Windows(size));
            }
            for number in 0..(side - 1) * (side - 1) {
                let (down, right) = (number / (side - 1), number % (side - 1));
                let (top, left) = (1 + down * (side + 1), 1 + right * (side + 1));
                add(HouseKind::Window(number), rectangle(top, left, side, side));
            }
        }
        let mut houses_of = vec![Vec::new(); size * size];
        for (number, house) in houses.iter().enumerate() {
            for &cell in &house.cells {
                houses_of[usize::from(cell)].push(number as u16);
            }
        }
        Ok(Layout { size, boxes, diagonals, windows, houses, houses_of, prepared: Mutex::default() })
    }

    /// n: the number of rows, of columns, and of symbols.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The number of cells.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.size * self.size
    }

    /// The boxes or regions.
    #[must_use]
    pub fn boxes(&self) -> &Boxes {
        &self.boxes
    }

    /// Whether both diagonals are houses.
    #[must_use]
    pub fn has_diagonals(&self) -> bool {
        self.diagonals
    }

    /// Whether rows may become columns: where boxes are square, or there are none.
    pub(crate) fn may_transpose(&self) -> bool {
        match *self.boxes() {
            Boxes::Rectangles { rows, columns } => rows == columns,
            Boxes::None | Boxes::Regions(_) => true,
        }
    }

    /// Whether it has the windows of a windoku.
    #[must_use]
    pub fn has_windows(&self) -> bool {
        self.windows
    }

    /// The houses: rows, columns, boxes, diagonals, windows.
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The numbers of the houses that a cell is in.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn houses_of(&self, cell: usize) -> &[u16] {
        &self.houses_of[cell]
    }

    /// Whether a house holds both cells.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn share_house(&self, one: usize, other: usize) -> bool {
        self.houses_of[one].iter().any(|house| self.houses_of[other].contains(house))
    }

    /// Whether any two of some cells are in the same house, so that all their values differ.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub(crate) fn all_see(&self, cells: &[usize]) -> bool {
        (1..cells.len()).all(|at| cells[..at].iter().all(|&other| self.share_house(other, cells[at])))
    }

    /// What a solver prepares once for all boards of this layout, such as its exact-cover problem; one thing of
    /// each type. The first to ask prepares it.
    pub(crate) fn prepared<T: Any + Send + Sync>(&self, prepare: impl FnOnce(&Self) -> T) -> Arc<T> {
        let lock = || locked(&self.prepared);
        let known = |all: &[Arc<dyn Any + Send + Sync>]| {
            all.iter().find_map(|thing| Arc::clone(thing).downcast::<T>().ok())
        };
        if let Some(thing) = known(&lock()) {
            return thing;
        }
        // Without the lock, as it may take long: of two that prepare at once, the first one counts.
        let made = Arc::new(prepare(self));
        let mut all = lock();
        known(&all).unwrap_or_else(|| {
            all.push(Arc::clone(&made) as Arc<dyn Any + Send + Sync>);
            made
        })
    }

    /// Whether its boxes are those that a board of this size [usually](Self::classic) has.
    #[must_use]
    pub(crate) fn has_usual_boxes(&self) -> bool {
        Self::usual_boxes(self.size).is_ok_and(|usual| usual == self.boxes)
    }

    /// Whether it is the board that everybody knows: 9×9 with boxes of 3×3 and nothing else.
    #[must_use]
    pub fn is_classic_nine(&self) -> bool {
        self.size == 9
            && self.boxes == (Boxes::Rectangles { rows: 3, columns: 3 })
            && !self.diagonals
            && !self.windows
    }
}

fn check_size(size: usize) -> Result<(), LayoutError> {
    if (SMALLEST..=LARGEST).contains(&size) { Ok(()) } else { Err(LayoutError::Size(size)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_as_square_as_can_be() {
        let shape = |size| match Layout::classic(size).map(|layout| layout.boxes().clone()) {
            Ok(Boxes::Rectangles { rows, columns }) => Ok((rows, columns)),
            Ok(_) => unreachable!("classic boards have boxes"),
            Err(error) => Err(error),
        };
        assert_eq!(shape(4), Ok((2, 2)));
        assert_eq!(shape(6), Ok((2, 3)));
        assert_eq!(shape(8), Ok((2, 4)));
        assert_eq!(shape(12), Ok((3, 4)));
        assert_eq!(shape(225), Ok((15, 15)));
        assert_eq!(shape(7), Err(LayoutError::Prime(7)));
        assert_eq!(shape(3), Err(LayoutError::Prime(3)));
        assert_eq!(shape(1), Err(LayoutError::Size(1)));
        assert_eq!(shape(226), Err(LayoutError::Size(226)));
    }

    #[test]
    fn every_cell_is_in_its_houses() {
        let boxes = Boxes::Rectangles { rows: 3, columns: 3 };
        let layout =
            Layout::new(9, boxes, ExtraHouses { diagonals: true, windows: true }).expect("a legal board");
        assert_eq!(layout.houses().len(), 27 + 2 + 4);
        assert!(layout.houses().iter().all(|house| house.cells.len() == 9));
        let kinds = |cell| -> Vec<String> {
            layout
                .houses_of(cell)
                .iter()
                .map(|&house| layout.houses()[usize::from(house)].kind.to_string())
                .collect()
        };
        assert_eq!(kinds(0), ["row 1", "column 1", "box 1", "diagonal 1"]);
        assert_eq!(kinds(9 * 6 + 2), ["row 7", "column 3", "box 7", "diagonal 2", "window 3"]);
    }

    #[test]
    fn parts_that_do_not_fit_are_refused() {
        let new = |boxes, windows| Layout::new(6, boxes, ExtraHouses { diagonals: false, windows }).map(drop);
        let boxes = Boxes::Rectangles { rows: 3, columns: 3 };
        assert_eq!(new(boxes, false), Err(LayoutError::BoxSize { size: 6, rows: 3, columns: 3 }));
        let boxes = Boxes::Rectangles { rows: 2, columns: 3 };
        assert_eq!(new(boxes, true), Err(LayoutError::Windows(6)));
        let regions = Boxes::Regions((0..36).map(|cell| if cell < 7 { 0 } else { cell / 6 }).collect());
        assert_eq!(new(regions, false), Err(LayoutError::RegionSize { size: 6, region: 0, cells: 7 }));
    }
}
