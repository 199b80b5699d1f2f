//! The symmetries of boards with diagonals, windows or regions: the ways to order their rows and columns, and perhaps
//! to exchange rows and columns, that make houses of houses.
//!
//! The engine finds them. A board is an exact-cover problem here: its lines and its further houses are items, and each
//! cell is an option that holds those it is in. Lines are primary items and other houses secondary ones, so that lines
//! become lines.

use std::collections::BTreeSet;

use dlx::symmetry::{self, Symmetry};
use dlx::{Entry, ItemId, OptionId, Problem};

use crate::board::{House, HouseKind, Layout, Turn};
use crate::deadline::{Deadline, is_over, limits};
use crate::random::Random;

/// Larger groups of symmetries are not listed. Those of windokus have 165,888 at 16×16.
pub(super) const MOST_SYMMETRIES: u64 = 200_000;

/// On larger boards it takes long to find them.
pub(super) const LARGEST_SEARCHED: usize = 100;

/// Rows and columns in another order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Order {
    /// Whether rows and columns change places, first of all.
    pub(super) transpose: bool,
    /// For each row of the result, the row that it comes from.
    pub(super) rows: Vec<u8>,
    /// For each column of the result, the column that it comes from.
    pub(super) columns: Vec<u8>,
}

impl Order {
    /// A turn of a board of this size.
    pub(super) fn turn(turn: Turn, size: usize) -> Self {
        let lines = |mirrored: bool| -> Vec<u8> {
            let lines = 0..size as u8;
            if mirrored { lines.rev().collect() } else { lines.collect() }
        };
        let [rows, columns] = turn.mirrored.map(lines);
        Order { transpose: turn.transposed, rows, columns }
    }

    fn identity(size: usize) -> Self {
        Order::turn(Turn { mirrored: [false; 2], transposed: false }, size)
    }

    /// What a symmetry does to the cells, which are its options.
    fn of(symmetry: &Symmetry, size: usize) -> Self {
        let mut sources = vec![0; size * size];
        for cell in 0..size * size {
            sources[symmetry.of(OptionId::new(cell)).index()] = cell;
        }
        let [first, second] = [sources[0], sources[1]];
        let transpose = first / size != second / size;
        let row_of = |cell: usize| (if transpose { cell % size } else { cell / size }) as u8;
        let column_of = |cell: usize| (if transpose { cell / size } else { cell % size }) as u8;
        Order {
            transpose,
            rows: (0..size).map(|row| row_of(sources[row * size])).collect(),
            columns: (0..size).map(|column| column_of(sources[column])).collect(),
        }
    }

    /// First this, and then another.
    pub(super) fn then(&self, next: &Order) -> Self {
        let own = [&self.rows, &self.columns];
        let [rows, columns] = if next.transpose { [own[1], own[0]] } else { own };
        let ordered = |own: &[u8], next: &[u8]| next.iter().map(|&line| own[usize::from(line)]).collect();
        Order {
            transpose: self.transpose != next.transpose,
            rows: ordered(rows, &next.rows),
            columns: ordered(columns, &next.columns),
        }
    }

    /// The cell that a cell of the result comes from.
    pub(super) fn source(&self, cell: usize) -> usize {
        let size = self.rows.len();
        let (row, column) = (usize::from(self.rows[cell / size]), usize::from(self.columns[cell % size]));
        if self.transpose { column * size + row } else { row * size + column }
    }
}

/// The symmetries of a layout.
pub(super) struct Symmetries {
    size: usize,
    /// All are composed of these.
    generators: Vec<Order>,
    /// How many there are, if that is a number.
    count: Option<u64>,
}

impl Symmetries {
    /// Finds them. `None` if the deadline passed, or the board is larger than 100×100.
    pub(super) fn find(layout: &Layout, deadline: Option<Deadline>) -> Option<Self> {
        let size = layout.size();
        if size > LARGEST_SEARCHED {
            return None;
        }
        let found = symmetry::Symmetries::find(&problem(layout), &limits(deadline)).ok()?;
        let generators = found.generators().iter().map(|symmetry| Order::of(symmetry, size)).collect();
        let count = found.order().and_then(|order| u64::try_from(order).ok());
        Some(Symmetries { size, generators, count })
    }

    /// Whether there are too many to be listed.
    pub(super) fn are_many(&self) -> bool {
        self.count.is_none_or(|count| count > MOST_SYMMETRIES)
    }

    /// All of them, in order. `None` if the deadline passed.
    pub(super) fn list(&self, deadline: Option<Deadline>) -> Option<Vec<Order>> {
        let identity = Order::identity(self.size);
        let mut found = BTreeSet::from([identity.clone()]);
        let mut open = vec![identity];
        while let Some(order) = open.pop() {
            if is_over(deadline) {
                return None;
            }
            for next in self.generators.iter().map(|generator| order.then(generator)) {
                if found.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        Some(found.into_iter().collect())
    }

    /// One at random: all are equally likely, unless there are too many to be listed.
    pub(super) fn random(&self, random: &mut Random) -> Order {
        let listed = if self.are_many() { None } else { self.list(None) };
        let picked = listed.and_then(|all| random.pick(&all).cloned());
        picked.unwrap_or_else(|| self.walk(random))
    }

    /// Many generators at random, one after another.
    fn walk(&self, random: &mut Random) -> Order {
        let mut order = Order::identity(self.size);
        for _ in 0..100 * self.size {
            // Half of the steps lead nowhere: so the number of steps is any.
            if let Some(generator) = self.generators.get(random.below(2 * self.generators.len().max(1))) {
                order = order.then(generator);
            }
        }
        order
    }
}

/// The board as a problem, each cell an option with its number.
fn problem(layout: &Layout) -> Problem {
    let size = layout.size();
    let mut builder = Problem::builder();
    let lines: Vec<ItemId> = (0..2 * size).map(|_| builder.primary()).collect();
    // So that a region in the form of a diagonal does not become one.
    let diagonal = builder.color("diagonal").expect("a name");
    let entries = |cell: usize| vec![lines[cell / size].into(), lines[size + cell % size].into()];
    let mut cells: Vec<Vec<Entry>> = (0..layout.cell_count()).map(entries).collect();
    for house in layout.houses().iter().filter(|house| !is_line(house, size)) {
        let item = builder.secondary();
        let entry: Entry = match house.kind {
            HouseKind::Diagonal(_) => item.colored(diagonal),
            _ => item.into(),
        };
        house.cells.iter().for_each(|&cell| cells[usize::from(cell)].push(entry));
    }
    for entries in cells {
        builder.option(entries).expect("different items");
    }
    builder.build()
}

/// Whether a house is a row or a column, as a region may be, too.
fn is_line(house: &House, size: usize) -> bool {
    let all_alike = |line: fn(usize, usize) -> usize| {
        let mut lines = house.cells.iter().map(|&cell| line(usize::from(cell), size));
        let first = lines.next();
        lines.all(|line| Some(line) == first)
    };
    all_alike(|cell, size| cell / size) || all_alike(|cell, size| cell % size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Boxes, ExtraHouses};

    fn count(layout: Layout) -> u64 {
        let symmetries = Symmetries::find(&layout, None).expect("no deadline");
        let count = symmetries.count.expect("a number");
        if !symmetries.are_many() {
            let all = symmetries.list(None).expect("no deadline");
            assert_eq!(all.len() as u64, count);
            let is_house = |cells: &[u16]| layout.houses().iter().any(|house| house.cells == cells);
            for order in all.iter().take(500) {
                for house in layout.houses() {
                    let cells = 0..layout.cell_count();
                    let is_of = |cell: &usize| house.cells.contains(&(order.source(*cell) as u16));
                    let image: Vec<u16> = cells.filter(is_of).map(|cell| cell as u16).collect();
                    assert!(is_house(&image), "{order:?} {house:?}");
                }
            }
        }
        count
    }

    #[test]
    fn the_symmetries_of_usual_boards_are_known() {
        let x = ExtraHouses { diagonals: true, windows: false };
        let windows = ExtraHouses { diagonals: false, windows: true };
        let both = ExtraHouses { diagonals: true, windows: true };
        let square = |side| Boxes::Rectangles { rows: side, columns: side };
        let of = |size, boxes, extra| count(Layout::new(size, boxes, extra).expect("a legal board"));
        assert_eq!(of(4, square(2), ExtraHouses::NONE), 128);
        assert_eq!(of(9, square(3), ExtraHouses::NONE), 3_359_232);
        assert_eq!([4, 9, 16].map(|size: usize| of(size, square(size.isqrt()), x)), [16, 96, 18_432]);
        assert_eq!(of(6, Boxes::Rectangles { rows: 2, columns: 3 }, x), 8);
        assert_eq!(of(5, Boxes::None, x), 32);
        assert_eq!([9, 16].map(|size: usize| of(size, square(size.isqrt()), windows)), [128, 165_888]);
        assert_eq!(of(9, square(3), both), 16);
    }

    #[test]
    fn walks_and_lists_keep_the_same_houses() {
        let x = ExtraHouses { diagonals: true, windows: false };
        let layout = Layout::new(4, Boxes::Rectangles { rows: 2, columns: 2 }, x).expect("a legal board");
        let symmetries = Symmetries::find(&layout, None).expect("no deadline");
        let all = symmetries.list(None).expect("no deadline");
        let walked: BTreeSet<Order> =
            (0..1000).map(|index| symmetries.walk(&mut Random::new(1, index))).collect();
        assert!(walked.into_iter().eq(all));
    }
}
