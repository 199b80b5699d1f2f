//! Which cells of a board constrain each other, and how: what stays the same while it is solved.

use std::sync::Arc;

use super::houses::{Houses, MOST_HOUSES};
use super::lists::Lists;
use crate::board::{MOST_VALUES, ValueSet, all_values};
use crate::cells::CellSet;

/// Which values may stand in a cell beside those of another.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// For each value, those that may stand beside it.
    pub(super) beside: [ValueSet; MOST_VALUES],
    /// The most candidates of a cell of which a value beside it may leave but one.
    pub(super) most_for_single: u32,
    /// What may stand beside each set of the lower 8 values.
    lower: [ValueSet; 256],
    /// The same for the upper 8.
    upper: [ValueSet; 256],
}

impl Table {
    fn new(beside: [ValueSet; MOST_VALUES], values: usize) -> Self {
        let fewest = beside[..values].iter().map(|set| set.count_ones()).filter(|&count| count > 0).min();
        let most_for_single = 1 + values as u32 - fewest.unwrap_or(0);
        let mut table = Table { beside, most_for_single, lower: [0; 256], upper: [0; 256] };
        for set in 1_usize..256 {
            // The set without its lowest value has been done.
            let (rest, lowest) = (set & (set - 1), set.trailing_zeros() as usize);
            table.lower[set] = table.lower[rest] | beside[lowest];
            table.upper[set] = table.upper[rest] | beside[8 + lowest];
        }
        table
    }

    /// What may stand beside a cell with one of these values.
    #[inline]
    pub(super) fn beside_any(&self, values: ValueSet) -> ValueSet {
        let [low, high] = values.to_le_bytes();
        self.lower[usize::from(low)] | self.upper[usize::from(high)]
    }
}

/// A cell beside another, with the number of the table that tells what may stand there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbour {
    pub(super) cell: u16,
    pub(super) table: u16,
    /// The neighbours of the same cell before it that it shares a house with, as bits.
    pub(super) related: u32,
}

/// The numbers of two tables: from the values of the first cell of a pair to those of the second, and back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairTables {
    to: u16,
    back: u16,
}

/// How the cells of a board hang together.
#[derive(Clone, Debug)]
pub(crate) struct Wiring {
    /// How many cells there are.
    pub(super) cells: usize,
    /// All values.
    pub(super) full: ValueSet,
    /// How many these are.
    pub(super) values: usize,
    pub(super) houses: Arc<Houses>,
    pub(super) tables: Vec<Table>,
    pub(super) has_pairs: bool,
    /// Whether there are enough pairs for it to pay to look for what all places of a value rule out.
    pub(super) looks_at_places: bool,
    neighbours: Vec<Neighbour>,
    /// Where the neighbours of each cell begin, and where the last end; empty if there are no pairs.
    first_neighbour: Vec<u32>,
    /// The cells of each propagator, and the propagators of each cell.
    pub(super) has_propagators: bool,
    pub(super) scopes: Lists,
    pub(super) watchers: Lists,
}

impl Wiring {
    /// The neighbours of a cell, by their numbers.
    #[inline]
    pub(super) fn neighbours(&self, cell: usize) -> &[Neighbour] {
        if !self.has_pairs {
            return &[];
        }
        &self.neighbours[self.first_neighbour[cell] as usize..self.first_neighbour[cell + 1] as usize]
    }
}

/// Puts a [`Wiring`] together.
#[derive(Clone, Debug)]
pub(crate) struct Blueprint {
    cells: usize,
    values: usize,
    houses: Lists,
    tables: Vec<Table>,
    pairs: Vec<(u16, u16, PairTables)>,
    scopes: Lists,
}

impl Blueprint {
    /// A board of cells that have nothing to do with each other yet. Values are numbered from 0.
    ///
    /// # Panics
    /// If there are more values than a set can hold.
    pub(crate) fn new(cells: usize, values: usize) -> Self {
        assert!(values <= MOST_VALUES, "values that fit a set");
        // Enough for rows, columns and boxes of most boards, and for cages.
        let room = cells.min(CellSet::MOST);
        let (houses, scopes) = (Lists::with_room(3 * values, 3 * room), Lists::with_room(room, room));
        Blueprint { cells, values, houses, tables: Vec::new(), pairs: Vec::new(), scopes }
    }

    /// Different values in these cells: each value once, if there are as many cells as values.
    pub(crate) fn house(&mut self, cells: impl IntoIterator<Item = usize>) {
        self.houses.push(cells);
        let count = self.houses.count();
        if count <= MOST_HOUSES && self.houses.of(count - 1).len() <= MOST_VALUES {
            return;
        }
        // Pair by pair that is as true, and a little weaker.
        let differ = self.tables(|one, other| one != other);
        let cells: Vec<usize> = self.houses.pop().into_iter().map(|cell| cell as usize).collect();
        for (place, &one) in cells.iter().enumerate() {
            cells[..place].iter().for_each(|&other| self.pair(one, other, differ));
        }
    }

    /// Which values of two cells go together. The tables serve any number of pairs.
    pub(crate) fn tables(&mut self, allows: impl Fn(usize, usize) -> bool) -> PairTables {
        let mut to = [0; MOST_VALUES];
        let mut back = [0; MOST_VALUES];
        for (one, to) in to[..self.values].iter_mut().enumerate() {
            for (other, back) in back[..self.values].iter_mut().enumerate() {
                if allows(one, other) {
                    *to |= 1 << other;
                    *back |= 1 << one;
                }
            }
        }
        PairTables { to: self.table(to), back: self.table(back) }
    }

    /// The number of a table.
    fn table(&mut self, beside: [ValueSet; MOST_VALUES]) -> u16 {
        let known = self.tables.iter().position(|known| known.beside == beside);
        known.unwrap_or_else(|| {
            self.tables.push(Table::new(beside, self.values));
            self.tables.len() - 1
        }) as u16
    }

    /// Two cells whose values go together as the tables say.
    ///
    /// # Panics
    /// If the board has more cells than a [`CellSet`](crate::cells::CellSet) holds.
    pub(crate) fn pair(&mut self, one: usize, other: usize, tables: PairTables) {
        assert!(self.cells <= CellSet::MOST, "a board that pairs are on");
        self.pairs.push((one as u16, other as u16, tables));
    }

    /// A propagator of these cells: it is asked to narrow whenever one of them has been. They are numbered
    /// from 0 as they come.
    pub(crate) fn propagator(&mut self, cells: impl IntoIterator<Item = usize>) {
        self.scopes.push(cells);
    }

    /// What is built.
    pub(crate) fn build(self) -> Wiring {
        let Blueprint { cells, values, houses, tables, pairs, scopes } = self;
        let houses = Houses::new(houses, cells, values);
        let has_pairs = !pairs.is_empty();
        let looks_at_places = 2 * pairs.len() > cells;
        let (neighbours, first_neighbour) =
            if has_pairs { neighbours(&pairs, &houses, cells) } else { (Vec::new(), Vec::new()) };
        Wiring {
            cells,
            values,
            full: all_values(values),
            houses,
            tables,
            has_pairs,
            looks_at_places,
            neighbours,
            first_neighbour,
            has_propagators: scopes.count() > 0,
            watchers: scopes.turned(cells),
            scopes,
        }
    }
}

/// The neighbours of each cell of a board, one cell after another, and where those of each begin.
fn neighbours(pairs: &[(u16, u16, PairTables)], houses: &Houses, cells: usize) -> (Vec<Neighbour>, Vec<u32>) {
    let mut starts = vec![0_u32; cells + 1];
    for &(one, other, _) in pairs {
        starts[usize::from(one) + 1] += 1;
        starts[usize::from(other) + 1] += 1;
    }
    (0..cells).for_each(|cell| starts[cell + 1] += starts[cell]);
    let mut next = starts[..cells].to_vec();
    let mut neighbours = vec![Neighbour { cell: 0, table: 0, related: 0 }; 2 * pairs.len()];
    for &(one, other, PairTables { to, back }) in pairs {
        for (from, cell, table) in [(one, other, to), (other, one, back)] {
            let place = next[usize::from(from)] as usize;
            let start = starts[usize::from(from)] as usize;
            let its = houses.with(usize::from(cell));
            let shares =
                |before: &Neighbour| before.cell != cell && houses.with(usize::from(before.cell)) & its != 0;
            let before = neighbours[start..place].iter().take(u32::BITS as usize);
            let related =
                (0..).zip(before).fold(0, |set, (bit, before)| set | u32::from(shares(before)) << bit);
            neighbours[place] = Neighbour { cell, table, related };
            next[usize::from(from)] += 1;
        }
    }
    (neighbours, starts)
}
