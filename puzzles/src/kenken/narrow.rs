//! What is still possible on a board: the candidates of each cell and the fillings of each cage, each
//! narrowed down by the other until they agree.
//!
//! A cage's fillings are words with one bit set for each cell, so that one `&` tells whether a filling
//! lives. Dead ones are swapped behind the living, and going back is to count them in again (a *sparse
//! set*). In a row or a column, a cell with a single candidate takes it from the others, a value with a
//! single cell takes that, and a value that all fillings of a cage put there leaves the cells beyond the
//! cage.

use super::bands::{Band, bands};
use super::bits::Word;
use super::fillings::Filler;
use super::frame::{Frame, ValueSet};
use super::reach::{Contradiction, Reach};

/// So many steps are taken at most to list the fillings of a cage, unless one says otherwise.
pub(super) const LISTED: usize = 20_000;
/// A cage whose fillings are not listed is filled anew at each look, once so few assignments are left.
const AT_A_LOOK: u64 = 1_000;

pub(super) struct Board<'f, W> {
    pub(super) frame: &'f Frame<'f>,
    /// The candidates of each cell.
    pub(super) cells: Vec<ValueSet>,
    /// How many fillings of each listed cage live.
    pub(super) live: Vec<u32>,
    lists: Vec<List>,
    fillings: Vec<W>,
    /// The parts of cages that share a line, and where those of each cage end.
    stretches: Vec<Stretch>,
    stretch_ends: Vec<u32>,
    /// What has changed since it was last looked at: rows, columns, and cages.
    rows: u16,
    columns: u16,
    stale: [u64; 4],
    /// Whether any cell has changed since the bands were last looked at.
    moved: bool,
    bands: Vec<Band>,
    filler: Filler,
    /// How often each row, each column and each cage has contradicted itself.
    row_trouble: [u32; 16],
    column_trouble: [u32; 16],
    cage_trouble: Vec<u32>,
}

/// Two or more cells of a cage in one row or column.
#[derive(Clone, Copy)]
struct Stretch {
    /// The first cell of the line.
    start: u16,
    /// From each of its cells to the next.
    step: u16,
    /// Which cells of the cage they are, as bits, and which of the line.
    in_cage: u128,
    in_line: u16,
}

/// How the fillings of a cage are known.
enum List {
    /// Not yet: the cage says nothing.
    Unlisted,
    /// They begin here.
    From(usize),
    /// They are too many.
    Open(Box<Reach>),
}

impl<'f, W: Word> Board<'f, W> {
    /// What the rules leave possible before anything is tried. So many steps are taken at most to list the
    /// fillings of a cage.
    pub(super) fn new(frame: &'f Frame<'f>, listed: usize) -> Result<Self, Contradiction> {
        let cages = frame.cages;
        let mut board = Board {
            cells: vec![frame.full; frame.size * frame.size],
            live: vec![0; cages.len()],
            lists: cages.iter().map(|_| List::Unlisted).collect(),
            fillings: Vec::with_capacity(1024),
            stretches: Vec::new(),
            stretch_ends: Vec::with_capacity(cages.len()),
            rows: 0,
            columns: 0,
            stale: [0; 4],
            moved: false,
            bands: Vec::new(),
            filler: Filler::default(),
            row_trouble: [0; 16],
            column_trouble: [0; 16],
            cage_trouble: vec![0; cages.len()],
            frame,
        };
        board.find_stretches();
        // Small cages first: what they leave keeps the lists of larger ones short.
        let largest = cages.iter().map(|cage| cage.cells.len()).max().unwrap_or(0);
        for cells in 1..=largest {
            for number in (0..cages.len()).filter(|&number| cages[number].cells.len() == cells) {
                board.list(number, listed)?;
            }
            board.settle()?;
        }
        // Those that had too many may have few enough by now.
        for number in 0..cages.len() {
            if matches!(board.lists[number], List::Open(_)) {
                board.list(number, listed)?;
                board.settle()?;
            }
        }
        if board.lists.iter().any(|list| matches!(list, List::Open(_))) {
            board.bands = bands(frame)?;
            board.moved = true;
            board.settle()?;
        }
        Ok(board)
    }

    fn find_stretches(&mut self) {
        let size = self.frame.size as u16;
        for cage in self.frame.cages {
            // No word has room for the fillings of larger ones.
            let is_small = cage.cells.len() <= u128::BITS as usize;
            for is_row in [true, false].into_iter().filter(|_| is_small) {
                let mut parts = [(0_u128, 0_u16); 16];
                for (place, &cell) in cage.cells.iter().enumerate() {
                    let (line, at) =
                        if is_row { (cell / size, cell % size) } else { (cell % size, cell / size) };
                    parts[usize::from(line)].0 |= 1 << place;
                    parts[usize::from(line)].1 |= 1 << at;
                }
                for (line, (in_cage, in_line)) in (0..size).zip(parts) {
                    if in_cage.count_ones() > 1 {
                        let (start, step) = if is_row { (line * size, 1) } else { (line, size) };
                        self.stretches.push(Stretch { start, step, in_cage, in_line });
                    }
                }
            }
            self.stretch_ends.push(self.stretches.len() as u32);
        }
    }

    /// Lists the fillings of a cage, if they are not too many.
    fn list(&mut self, number: usize, steps: usize) -> Result<(), Contradiction> {
        let Board { frame, fillings, filler, .. } = self;
        let cage = &frame.cages[number];
        let start = fillings.len();
        let size = frame.size;
        let fits = cage.cells.len() * size <= W::BITS;
        let listed = fits
            && filler
                .fill(frame, cage, &self.cells, steps, &mut |filling| {
                    let bit = |(place, &value): (usize, &u8)| W::place(1 << value, place * size);
                    fillings.push(filling.iter().enumerate().map(bit).fold(W::EMPTY, |word, bit| word | bit));
                })
                .is_ok();
        if listed {
            self.lists[number] = List::From(start);
            self.live[number] = (fillings.len() - start) as u32;
        } else {
            fillings.truncate(start);
            self.lists[number] = List::Open(Box::new(Reach::new(frame, cage)));
        }
        self.narrow_cage(number)
    }

    /// The living fillings of a cage, if they are listed.
    pub(super) fn fillings(&self, number: usize) -> Option<&[W]> {
        match self.lists[number] {
            List::From(start) => Some(&self.fillings[start..][..self.live[number] as usize]),
            _ => None,
        }
    }

    /// Gives a cell fewer candidates.
    #[inline]
    pub(super) fn set(&mut self, cell: usize, set: ValueSet) -> Result<(), Contradiction> {
        if set == 0 {
            return Err(Contradiction);
        }
        self.cells[cell] = set;
        self.moved = true;
        let (row, column) = self.frame.lines_of[cell];
        self.rows |= 1 << row;
        self.columns |= 1 << column;
        let cage = self.frame.cage_of[cell];
        self.stale[usize::from(cage / 64)] |= 1 << (cage % 64);
        Ok(())
    }

    /// Narrows everything down until nothing changes any more.
    pub(super) fn settle(&mut self) -> Result<(), Contradiction> {
        let size = self.frame.size;
        loop {
            if self.rows != 0 {
                let row = self.rows.trailing_zeros() as usize;
                self.rows &= self.rows - 1;
                self.narrow_line(row * size, 1).inspect_err(|_| self.row_trouble[row] += 1)?;
            } else if self.columns != 0 {
                let column = self.columns.trailing_zeros() as usize;
                self.columns &= self.columns - 1;
                self.narrow_line(column, size).inspect_err(|_| self.column_trouble[column] += 1)?;
            } else if let Some(word) = self.stale.iter().position(|word| *word != 0) {
                let bit = self.stale[word].trailing_zeros() as usize;
                self.stale[word] &= self.stale[word] - 1;
                let cage = word * 64 + bit;
                self.narrow_cage(cage).inspect_err(|_| self.cage_trouble[cage] += 1)?;
            } else if self.moved && !self.bands.is_empty() {
                self.moved = false;
                self.narrow_bands()?;
            } else {
                return Ok(());
            }
        }
    }

    /// How often a cell has had a part in a contradiction, but at least once.
    pub(super) fn trouble(&self, cell: usize) -> u64 {
        let (row, column) = self.frame.lines_of[cell];
        let cage = self.cage_trouble[usize::from(self.frame.cage_of[cell])];
        let lines = [self.row_trouble[usize::from(row)], self.column_trouble[usize::from(column)]];
        1 + u64::from(cage) + lines.map(u64::from).iter().sum::<u64>()
    }

    /// Forgets what has changed, after a contradiction.
    pub(super) fn forget(&mut self) {
        self.rows = 0;
        self.columns = 0;
        self.stale = [0; 4];
    }

    fn narrow_line(&mut self, start: usize, step: usize) -> Result<(), Contradiction> {
        let size = self.frame.size;
        let (mut once, mut twice, mut taken) = (0, 0, 0);
        for place in 0..size {
            let set = self.cells[start + place * step];
            twice |= once & set;
            once |= set;
            if set.is_power_of_two() {
                if taken & set != 0 {
                    return Err(Contradiction);
                }
                taken |= set;
            }
        }
        if once != self.frame.full {
            return Err(Contradiction);
        }
        let lonely = once & !twice & !taken;
        if taken == once {
            return Ok(());
        }
        for place in 0..size {
            let cell = start + place * step;
            let set = self.cells[cell];
            if set.is_power_of_two() {
                continue;
            }
            let own = set & lonely;
            let left = match own.count_ones() {
                0 => set & !taken,
                1 => own,
                _ => return Err(Contradiction),
            };
            if left != set {
                self.set(cell, left)?;
            }
        }
        Ok(())
    }

    fn narrow_cage(&mut self, number: usize) -> Result<(), Contradiction> {
        match &self.lists[number] {
            List::Unlisted => Ok(()),
            &List::From(start) => self.narrow_listed(number, start),
            List::Open(_) => self.narrow_open(number),
        }
    }

    fn narrow_listed(&mut self, number: usize, start: usize) -> Result<(), Contradiction> {
        let cells = &self.frame.cages[number].cells;
        let size = self.frame.size;
        let mut allowed = W::EMPTY;
        for (place, &cell) in cells.iter().enumerate() {
            allowed = allowed | W::place(self.cells[usize::from(cell)], place * size);
        }
        let list = &mut self.fillings[start..][..self.live[number] as usize];
        let mut union = W::EMPTY;
        let mut live = list.len();
        let mut next = 0;
        while next < live {
            let filling = list[next];
            if filling & !allowed == W::EMPTY {
                union = union | filling;
                next += 1;
            } else {
                live -= 1;
                list.swap(next, live);
            }
        }
        self.live[number] = live as u32;
        for (place, &cell) in cells.iter().enumerate() {
            let set = union.at(place * size) & self.frame.full;
            if set != self.cells[usize::from(cell)] {
                self.set(usize::from(cell), set)?;
            }
        }
        let first = number.checked_sub(1).map_or(0, |before| self.stretch_ends[before]);
        (first..self.stretch_ends[number]).try_for_each(|stretch| self.clear_beyond(number, stretch as usize))
    }

    /// Takes the values that all fillings of a cage have in a line from the line's other cells.
    fn clear_beyond(&mut self, number: usize, stretch: usize) -> Result<(), Contradiction> {
        let Stretch { start, step, in_cage, in_line } = self.stretches[stretch];
        let size = self.frame.size;
        let mut always = self.frame.full;
        for &filling in self.fillings(number).unwrap_or_default() {
            let mut left = in_cage;
            let mut here = 0;
            while left != 0 {
                here |= filling.at(left.trailing_zeros() as usize * size);
                left &= left - 1;
            }
            always &= here;
            if always == 0 {
                return Ok(());
            }
        }
        for place in (0..size).filter(|place| in_line & 1 << place == 0) {
            let cell = usize::from(start) + place * usize::from(step);
            let set = self.cells[cell];
            if set & always != 0 {
                self.set(cell, set & !always)?;
            }
        }
        Ok(())
    }

    fn narrow_open(&mut self, number: usize) -> Result<(), Contradiction> {
        let List::Open(reach) = &self.lists[number] else { return Ok(()) };
        let cage = &self.frame.cages[number];
        let mut sets: Vec<ValueSet> = cage.cells.iter().map(|&cell| self.cells[usize::from(cell)]).collect();
        reach.narrow(&mut sets)?;
        let assignments =
            sets.iter().fold(1_u64, |product, set| product.saturating_mul(u64::from(set.count_ones())));
        if assignments <= AT_A_LOOK {
            let mut union = vec![0; sets.len()];
            let mut narrowed = self.cells.clone();
            cage.cells.iter().zip(&sets).for_each(|(&cell, &set)| narrowed[usize::from(cell)] = set);
            let unbounded = usize::MAX;
            let filled = self.filler.fill(self.frame, cage, &narrowed, unbounded, &mut |filling| {
                union.iter_mut().zip(filling).for_each(|(set, &value)| *set |= 1 << value);
            });
            debug_assert!(filled.is_ok(), "there was no bound");
            sets = union;
        }
        self.set_all(&cage.cells, &sets)
    }

    fn narrow_bands(&mut self) -> Result<(), Contradiction> {
        let bands = std::mem::take(&mut self.bands);
        let result = bands.iter().try_for_each(|band| {
            let mut sets: Vec<ValueSet> =
                band.cells.iter().map(|&cell| self.cells[usize::from(cell)]).collect();
            band.reach.narrow(&mut sets)?;
            self.set_all(&band.cells, &sets)
        });
        self.bands = bands;
        result
    }

    /// Gives some cells these candidates, where they are fewer than before.
    fn set_all(&mut self, cells: &[u16], sets: &[ValueSet]) -> Result<(), Contradiction> {
        for (&cell, &set) in cells.iter().zip(sets) {
            if set != self.cells[usize::from(cell)] {
                self.set(usize::from(cell), set)?;
            }
        }
        Ok(())
    }
}
