//! The values that each cell may still have, and what follows from them.
//!
//! The values of a cell are the bits of a word. Three rules take values away until none of them
//! finds any more, cheap ones first:
//!
//! - *Along a dot*: a cell keeps the values that some value of its neighbour goes with. A dot is a
//!   table that leads from the values of a cell to those allowed beside it. No dot is one, too.
//! - *In a house*: a value that a cell has for certain is gone for the others, and a value that has
//!   a place in one cell only is there. Both are seen in one pass over the cells of the house.
//! - *Around a cell*: a value of a cell stays if its neighbours have values that go with it, and
//!   different ones where two of them share a house. Between two black dots in a row there is no 3,
//!   as both neighbours would be 6.

use crate::cells::Cells;
use std::ops::Range;

use super::puzzle::{LARGEST, Puzzle};
use crate::board::{Dot, Dots, fits};

/// A set of values: bit v-1 for value v.
pub(super) type Values = u16;

/// Nothing can stand in some cell, or a value nowhere in some house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Contradiction;

/// A point to which one can go back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark(usize);

/// What is between two neighbours, as a table.
#[derive(Clone, Debug)]
struct Table {
    /// For each value, from 0 on, those that may stand beside it.
    beside: [Values; LARGEST],
    /// The same for sets of the lower 8 values, and of the upper 8.
    lower: [Values; 256],
    upper: [Values; 256],
}

impl Table {
    fn new(size: usize, dot: Option<Dot>, shown: Dots) -> Self {
        let mut beside = [0; LARGEST];
        for (value, beside) in (1..).zip(&mut beside[..size]) {
            let others = (1..=size as u8).filter(|&other| other != value && fits(dot, shown, value, other));
            *beside = others.map(|other| 1 << (other - 1)).sum();
        }
        let mut table = Table { beside, lower: [0; 256], upper: [0; 256] };
        for set in 1_usize..256 {
            // The set without its lowest value has been done.
            let (rest, lowest) = (set & (set - 1), set.trailing_zeros() as usize);
            table.lower[set] = table.lower[rest] | beside[lowest];
            table.upper[set] = table.upper[rest] | beside[8 + lowest];
        }
        table
    }

    /// What may stand beside a cell with one of these values.
    fn beside_any(&self, values: Values) -> Values {
        let [low, high] = values.to_le_bytes();
        self.lower[usize::from(low)] | self.upper[usize::from(high)]
    }
}

/// A neighbour, with the number of the table that tells what may stand there.
#[derive(Clone, Copy, Debug)]
struct Neighbour {
    cell: u8,
    table: u8,
    /// The neighbours of the same cell that it shares a house with, as bits.
    related: u8,
}

/// The values that are left of a puzzle.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    size: usize,
    tables: Vec<Table>,
    /// The neighbours of all cells, cell by cell, and where those of each begin.
    neighbours: Vec<Neighbour>,
    first_neighbour: Vec<u16>,
    /// The cells of all houses, house by house.
    houses: Vec<u8>,
    /// For each cell, its houses as bits.
    houses_of: Vec<u64>,
    values: Vec<Values>,
    /// What the cells had before, in the order in which they were narrowed.
    trail: Vec<(u8, Values)>,
    /// How often each cell was part of a contradiction. Never forgotten: it tells where the puzzle is
    /// difficult.
    blame: Vec<u32>,
    /// The cells and houses that rules have to look at.
    narrowed: Cells,
    crowded: u64,
    unsure: Cells,
}

impl Candidates {
    /// What the dots of a puzzle leave, its givens left aside. The rules have not been used yet.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let (size, cells) = (puzzle.size(), puzzle.layout().cell_count());
        let tables = [None, Some(Dot::White), Some(Dot::Black)];
        let table_of = |dot| tables.iter().position(|&other| other == dot).expect("a table for each dot");
        let mut neighbours_of = vec![Vec::new(); cells];
        for (pair, dot) in puzzle.dots().filter(|&(_, dot)| puzzle.says_something(dot)) {
            neighbours_of[pair.cell].push((pair.other, table_of(dot)));
            neighbours_of[pair.other].push((pair.cell, table_of(dot)));
        }
        let mut houses_of = vec![0; cells];
        let mut houses = Vec::with_capacity(3 * cells);
        for (number, house) in puzzle.layout().houses().iter().enumerate() {
            houses.extend(house.cells.iter().map(|&cell| cell as u8));
            house.cells.iter().for_each(|&cell| houses_of[usize::from(cell)] |= 1 << number);
        }
        let mut neighbours = Vec::with_capacity(4 * cells);
        let mut first_neighbour = vec![0];
        for these in &neighbours_of {
            neighbours.extend(these.iter().map(|&(cell, table)| {
                let shares = |&(_, &(other, _)): &(usize, &(usize, usize))| {
                    other != cell && houses_of[cell] & houses_of[other] != 0
                };
                let related = these.iter().enumerate().filter(shares).map(|(number, _)| 1 << number).sum();
                Neighbour { cell: cell as u8, table: table as u8, related }
            }));
            first_neighbour.push(neighbours.len() as u16);
        }
        let mut candidates = Candidates {
            size,
            tables: tables.iter().map(|&dot| Table::new(size, dot, puzzle.shown())).collect(),
            neighbours,
            first_neighbour,
            houses,
            houses_of,
            values: vec![Values::MAX >> (LARGEST - size); cells],
            blame: vec![1; cells],
            trail: Vec::with_capacity(16 * cells),
            narrowed: Cells::default(),
            crowded: 0,
            unsure: Cells::default(),
        };
        (0..cells).for_each(|cell| candidates.unsure.insert(cell));
        candidates
    }

    /// The values that a cell may have.
    pub(super) fn of(&self, cell: usize) -> Values {
        self.values[cell]
    }

    /// The cell to try next: one with few values, that was often part of a contradiction (the quotient
    /// *dom/wdeg* of Boussemart, Hemery, Lecoutre and Sais, "Boosting Systematic Search by Weighting
    /// Constraints", 2004). `None` if each cell has only one value.
    pub(super) fn most_pressing(&self) -> Option<usize> {
        let open = (0..self.values.len()).filter(|&cell| !self.values[cell].is_power_of_two());
        let choices = |cell: usize| u64::from(self.values[cell].count_ones());
        let quotient = |one: usize, other: usize| choices(one) * u64::from(self.blame[other]);
        open.min_by(|&one, &other| quotient(one, other).cmp(&quotient(other, one)))
    }

    /// Writes down the value of each cell, once there is only one.
    pub(super) fn write(&self, values: &mut [u8]) {
        for (value, left) in values.iter_mut().zip(&self.values) {
            *value = left.trailing_zeros() as u8 + 1;
        }
    }

    /// The point to go back to for what is known now.
    pub(super) fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Forgets all that was found out since then.
    pub(super) fn back_to(&mut self, mark: Mark) {
        while self.trail.len() > mark.0 {
            let (cell, values) = self.trail.pop().expect("more than before");
            self.values[usize::from(cell)] = values;
        }
        (self.narrowed, self.crowded, self.unsure) = (Cells::default(), 0, Cells::default());
    }

    /// Leaves a cell no values but these. What follows from that is left to [`follow`](Self::follow).
    pub(super) fn keep(&mut self, cell: usize, values: Values) -> Result<(), Contradiction> {
        let before = self.values[cell];
        let after = before & values;
        if after == before {
            return Ok(());
        }
        if after == 0 {
            self.blame[cell] += 1;
            return Err(Contradiction);
        }
        self.trail.push((cell as u8, before));
        self.values[cell] = after;
        self.narrowed.insert(cell);
        self.crowded |= self.houses_of[cell];
        Ok(())
    }

    /// Uses the rules until they find nothing more. After a contradiction, [`back_to`](Self::back_to) is
    /// the only way on.
    pub(super) fn follow(&mut self) -> Result<(), Contradiction> {
        loop {
            if let Some(cell) = self.narrowed.next() {
                self.along_dots(cell)?;
            } else if self.crowded != 0 {
                let house = self.crowded.trailing_zeros() as usize;
                self.crowded &= self.crowded - 1;
                self.in_house(house)?;
            } else if let Some(cell) = self.unsure.next() {
                self.around(cell)?;
            } else {
                return Ok(());
            }
        }
    }

    fn along_dots(&mut self, cell: usize) -> Result<(), Contradiction> {
        for number in self.first_neighbour[cell]..self.first_neighbour[cell + 1] {
            let neighbour = self.neighbours[usize::from(number)];
            let beside = self.tables[usize::from(neighbour.table)].beside_any(self.values[cell]);
            self.keep(usize::from(neighbour.cell), beside)?;
            self.unsure.insert(usize::from(neighbour.cell));
        }
        Ok(())
    }

    fn in_house(&mut self, house: usize) -> Result<(), Contradiction> {
        let cells = house * self.size..(house + 1) * self.size;
        let (mut somewhere, mut twice, mut certain) = (0, 0, 0);
        for &cell in &self.houses[cells.clone()] {
            let values = self.values[usize::from(cell)];
            twice |= somewhere & values;
            somewhere |= values;
            if values.is_power_of_two() {
                if certain & values != 0 {
                    return Err(self.blame_all(cells));
                }
                certain |= values;
            }
        }
        if somewhere != Values::MAX >> (LARGEST - self.size) {
            return Err(self.blame_all(cells));
        }
        let alone = somewhere & !twice & !certain;
        for number in cells {
            let cell = usize::from(self.houses[number]);
            let values = self.values[cell];
            if values.is_power_of_two() {
                continue;
            }
            // If two values have their only place here, one of them has none in the next pass.
            let here = values & alone;
            self.keep(cell, if here != 0 { 1 << here.trailing_zeros() } else { !certain })?;
        }
        Ok(())
    }

    /// These cells of houses contradict each other.
    fn blame_all(&mut self, cells: Range<usize>) -> Contradiction {
        self.houses[cells].iter().for_each(|&cell| self.blame[usize::from(cell)] += 1);
        Contradiction
    }

    fn around(&mut self, cell: usize) -> Result<(), Contradiction> {
        let numbers = usize::from(self.first_neighbour[cell])..usize::from(self.first_neighbour[cell + 1]);
        let neighbours = &self.neighbours[numbers];
        let mut kept = self.values[cell];
        let mut values = kept;
        while values != 0 {
            let value = values.trailing_zeros() as usize;
            let bit = values & values.wrapping_neg();
            values ^= bit;
            let mut beside = [0; 4];
            for (number, neighbour) in neighbours.iter().enumerate() {
                let table = &self.tables[usize::from(neighbour.table)];
                beside[number] = self.values[usize::from(neighbour.cell)] & table.beside[value];
                // A single value that both of two related neighbours would have.
                let same =
                    |other: usize| neighbour.related >> other & 1 == 1 && beside[other] == beside[number];
                if beside[number] == 0 || beside[number].is_power_of_two() && (0..number).any(same) {
                    kept ^= bit;
                    break;
                }
            }
        }
        self.keep(cell, kept)
    }
}
