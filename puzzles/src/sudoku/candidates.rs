//! What may still stand in each cell of a board, and what follows from it.
//!
//! Two views of the same candidates are kept as sets of bits: for each cell its symbols, and for each
//! house and symbol the places left for it. A cell with one symbol left, and a symbol with one place
//! left in a house, are set at once ("naked" and "hidden" singles), and both are seen without a look
//! at any other cell. What is taken away is written on a trail, so that going back takes as long as
//! going there did.

use super::Layout;
use crate::cells::{Cells, Left};
use crate::solve::{DeadEnd, Mark, Store};

/// That a cell is at a place of a house.
#[derive(Clone, Copy, Debug)]
struct Seat {
    house: u16,
    place: u8,
}

/// The candidates of all cells of a board. Symbols count from 0 here.
#[derive(Clone, Debug)]
pub(super) struct Candidates<'l, const W: usize> {
    layout: &'l Layout,
    /// The cells of each house, and of those that follow from the rules.
    houses: Vec<Vec<u16>>,
    /// The seats of all cells, cell by cell.
    seats: Vec<Seat>,
    /// Where those of each cell begin.
    first_seat: Vec<u32>,
    /// For each cell, the symbols that may stand there.
    symbols: Vec<Cells<W>>,
    /// For each house and symbol, the places where it may stand.
    places: Vec<Cells<W>>,
    /// What was taken away, in order: cell and symbol.
    trail: Vec<(u16, u8)>,
    /// For each cell, how often it brought a contradiction to light.
    trouble: Vec<u32>,
    /// What follows, and has not been set yet: cell and symbol.
    due: Vec<(u16, u8)>,
}

impl<'l, const W: usize> Candidates<'l, W> {
    /// An empty board.
    pub(super) fn new(layout: &'l Layout) -> Self {
        let size = layout.size();
        let mut houses: Vec<Vec<u16>> = layout.houses().iter().map(|house| house.cells.clone()).collect();
        houses.extend(between_windows(layout));
        let mut seats_of = vec![Vec::new(); layout.cell_count()];
        for (house, cells) in houses.iter().enumerate() {
            for (place, &cell) in cells.iter().enumerate() {
                seats_of[usize::from(cell)].push(Seat { house: house as u16, place: place as u8 });
            }
        }
        let mut first_seat = vec![0];
        for seats in &seats_of {
            first_seat.push(first_seat[first_seat.len() - 1] + seats.len() as u32);
        }
        Candidates {
            layout,
            seats: seats_of.concat(),
            first_seat,
            symbols: vec![Cells::below(size); layout.cell_count()],
            places: vec![Cells::below(size); houses.len() * size],
            houses,
            trail: Vec::new(),
            trouble: vec![0; layout.cell_count()],
            due: Vec::new(),
        }
    }

    pub(super) fn layout(&self) -> &'l Layout {
        self.layout
    }

    /// The symbols that may stand in a cell.
    pub(super) fn of(&self, cell: usize) -> Cells<W> {
        self.symbols[cell]
    }

    /// The symbol of a cell, once no other is left.
    pub(super) fn only(&self, cell: usize) -> Option<usize> {
        self.symbols[cell].single()
    }

    /// The cells that lost a candidate since then, each as often as that was so.
    pub(super) fn touched(&self, since: Mark) -> impl Iterator<Item = usize> {
        self.trail[since.0..].iter().map(|&(cell, _)| usize::from(cell))
    }

    /// How often a cell brought a contradiction to light, ever since there were candidates.
    pub(super) fn trouble(&self, cell: usize) -> u32 {
        self.trouble[cell]
    }

    fn follow(&mut self) -> Result<(), DeadEnd> {
        let size = self.layout.size();
        while let Some((cell, symbol)) = self.due.pop() {
            let (cell, symbol) = (usize::from(cell), usize::from(symbol));
            if !self.symbols[cell].has(symbol) {
                return Err(DeadEnd);
            }
            let mut others = self.symbols[cell];
            others.remove(symbol);
            for other in others.iter() {
                self.take(cell, other)?;
            }
            for number in self.first_seat[cell]..self.first_seat[cell + 1] {
                let Seat { house, place } = self.seats[number as usize];
                let house = usize::from(house);
                let mut places = self.places[house * size + symbol];
                places.remove(usize::from(place));
                for other in places.iter() {
                    self.take(usize::from(self.houses[house][other]), symbol)?;
                }
            }
        }
        Ok(())
    }

    /// Takes a symbol away from a cell that has it. Finishes even if that is a contradiction, as the
    /// trail tells of whole steps only.
    fn take(&mut self, cell: usize, symbol: usize) -> Result<(), DeadEnd> {
        let size = self.layout.size();
        let mut result = Ok(());
        self.trail.push((cell as u16, symbol as u8));
        self.symbols[cell].remove(symbol);
        match self.symbols[cell].left() {
            Left::Nothing => result = Err(DeadEnd),
            Left::One(last) => self.due.push((cell as u16, last as u8)),
            Left::More => {}
        }
        for seat in &self.seats[self.first_seat[cell] as usize..self.first_seat[cell + 1] as usize] {
            let house = usize::from(seat.house);
            let places = &mut self.places[house * size + symbol];
            places.remove(usize::from(seat.place));
            match places.left() {
                Left::Nothing => result = Err(DeadEnd),
                Left::One(last) => self.due.push((self.houses[house][last], symbol as u8)),
                Left::More => {}
            }
        }
        self.trouble[cell] += u32::from(result.is_err());
        result
    }
}

impl<const W: usize> Store for Candidates<'_, W> {
    type Choice = usize;

    fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    fn undo(&mut self, mark: Mark) {
        self.due.clear();
        let size = self.layout.size();
        for (cell, symbol) in self.trail.drain(mark.0..) {
            let (cell, symbol) = (usize::from(cell), usize::from(symbol));
            self.symbols[cell].insert(symbol);
            for seat in &self.seats[self.first_seat[cell] as usize..self.first_seat[cell + 1] as usize] {
                self.places[usize::from(seat.house) * size + symbol].insert(usize::from(seat.place));
            }
        }
    }

    fn choose(&mut self, cell: usize, symbol: usize) -> Result<(), DeadEnd> {
        self.due.push((cell as u16, symbol as u8));
        self.follow()
    }

    fn exclude(&mut self, cell: usize, symbol: usize) -> Result<(), DeadEnd> {
        if self.symbols[cell].has(symbol) {
            self.take(cell, symbol)?;
        }
        self.follow()
    }
}

/// Where the windows of a windoku leave room, there are more houses. Take the rows that cross some
/// windows: together they hold each symbol as often as they are many, once in each window, and so once
/// in what the windows leave of them. The same goes for columns, and for the lines that no window is
/// on, crosswise.
fn between_windows(layout: &Layout) -> Vec<Vec<u16>> {
    if !layout.has_windows() {
        return Vec::new();
    }
    let side = layout.size().isqrt();
    // The windows stand one line apart. All lines between them make the last group.
    let group = |line: usize| if line.is_multiple_of(side + 1) { side - 1 } else { line / (side + 1) };
    let mut houses = vec![Vec::new(); side * side];
    for cell in 0..layout.cell_count() {
        let (row, column) = (group(cell / layout.size()), group(cell % layout.size()));
        houses[row * side + column].push(cell as u16);
    }
    let new = |number: &usize| number / side == side - 1 || number % side == side - 1;
    (0..houses.len()).filter(new).map(|number| std::mem::take(&mut houses[number])).collect()
}
