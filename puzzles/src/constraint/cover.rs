//! A puzzle as an exact cover, put together from what each constraint adds.
//!
//! There is an option for each value that a cell may hold. It covers the cell's own item, and whatever items
//! constraints put into it; constraints may add options of their own that fill no cell.

use dlx::{ItemId, Problem};

use super::Constrained;
use crate::board::{Board, ValueSet, members};

/// What an item of the cover stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    /// A cell.
    Cell(usize),
    /// A value, by its number, in the cells of a constraint, by its number.
    Value(u8, usize),
    /// A constraint, by its number.
    Constraint(usize),
    /// What two cells exclude in each other.
    Excluded,
}

/// An exact cover in the making.
pub struct Cover<'b> {
    board: &'b Board,
    builder: dlx::ProblemBuilder,
    items: Vec<Item>,
    /// The constraint that is asked.
    constraint: usize,
    /// The items of each value of each cell.
    entries: Vec<Vec<ItemId>>,
    pairs: Vec<PairOfSets>,
    /// The options that fill no cell.
    others: Vec<Vec<ItemId>>,
}

/// Two cells, with what each value of the first leaves the second.
struct PairOfSets {
    cells: [usize; 2],
    left: Vec<ValueSet>,
}

/// An exact cover of a puzzle.
pub(crate) struct Covered {
    pub(crate) problem: Problem,
    /// What each item stands for.
    pub(crate) items: Vec<Item>,
    /// For each option the cell and the number of the value that it fills, if it fills one. Those come first.
    pub(crate) placements: Vec<(usize, u8)>,
}

impl<'b> Cover<'b> {
    /// The cover of a puzzle whose cells hold some of these values.
    pub(crate) fn of(puzzle: &(impl Constrained + ?Sized), board: &'b Board) -> Covered {
        let mut cover = Cover {
            board,
            builder: Problem::builder(),
            items: Vec::new(),
            constraint: 0,
            entries: vec![Vec::new(); board.cells.len() * board.values.len()],
            pairs: Vec::new(),
            others: Vec::new(),
        };
        for (cell, &set) in board.cells.iter().enumerate() {
            if set != 0 {
                let item = cover.primary(Item::Cell(cell));
                members(set).for_each(|number| cover.put(cell, number, item));
            }
        }
        puzzle.constraints(&mut |constraint| {
            constraint.cover(&mut cover);
            cover.constraint += 1;
        });
        cover.finish()
    }

    /// The board, with the values that are left.
    #[must_use]
    pub fn board(&self) -> &'b Board {
        self.board
    }

    fn primary(&mut self, item: Item) -> ItemId {
        self.items.push(item);
        self.builder.primary()
    }

    /// An item of the constraint that is asked.
    pub fn item(&mut self) -> ItemId {
        self.primary(Item::Constraint(self.constraint))
    }

    /// An item for a value, by its number, in the cells of the constraint that is asked. If it is needed,
    /// some option has to cover it.
    pub fn item_of_value(&mut self, number: u8, is_needed: bool) -> ItemId {
        let item = Item::Value(number, self.constraint);
        if is_needed {
            return self.primary(item);
        }
        self.items.push(item);
        self.builder.secondary()
    }

    /// Lets a cell of this value cover an item.
    pub fn put(&mut self, cell: usize, number: u8, item: ItemId) {
        self.entries[cell * self.board.values.len() + usize::from(number)].push(item);
    }

    /// Adds an option that fills no cell.
    pub fn option(&mut self, items: Vec<ItemId>) {
        self.others.push(items);
    }

    /// Two cells whose values go together as `allows` says.
    pub fn pair(&mut self, [one, other]: [usize; 2], allows: &dyn Fn(i32, i32) -> bool) {
        let values = &self.board.values;
        let left = |&value: &i32| {
            let fits = |&number: &usize| allows(value, values[number]);
            (0..values.len()).filter(fits).fold(0, |set, number| set | 1 << number)
        };
        self.pairs.push(PairOfSets { cells: [one, other], left: values.iter().map(left).collect() });
    }

    /// What pairs leave of the candidates: for each value of a cell, all its neighbours have one that goes with
    /// it. Without that, their items would say too little.
    fn left_by_pairs(&self) -> Vec<ValueSet> {
        let mut cells = self.board.cells.clone();
        loop {
            let before = cells.clone();
            for PairOfSets { cells: [one, other], left } in &self.pairs {
                let its = cells[*other];
                let has_other = |number: &u8| left[usize::from(*number)] & its != 0;
                cells[*one] = members(cells[*one]).filter(has_other).fold(0, |set, number| set | 1 << number);
                let any = members(cells[*one]).fold(0, |set, number| set | left[usize::from(number)]);
                cells[*other] &= any;
            }
            if cells == before {
                return cells;
            }
        }
    }

    fn finish(mut self) -> Covered {
        let cells = self.left_by_pairs();
        let values = self.board.values.len();
        for PairOfSets { cells: [one, other], left } in &self.pairs {
            for number in members(cells[*one]) {
                let excluded = cells[*other] & !left[usize::from(number)];
                if excluded != 0 {
                    self.items.push(Item::Excluded);
                    let item = self.builder.secondary();
                    self.entries[one * values + usize::from(number)].push(item);
                    members(excluded)
                        .for_each(|its| self.entries[other * values + usize::from(its)].push(item));
                }
            }
        }
        let mut placements = Vec::new();
        for (cell, &set) in cells.iter().enumerate() {
            for number in members(set) {
                let entries = &self.entries[cell * values + usize::from(number)];
                self.builder
                    .option(entries.iter().copied())
                    .expect("an option for each value of a cell fits");
                placements.push((cell, number));
            }
        }
        for option in &self.others {
            self.builder.option(option.iter().copied()).expect("an option of a constraint fits");
        }
        Covered { problem: self.builder.build(), items: self.items, placements }
    }
}
