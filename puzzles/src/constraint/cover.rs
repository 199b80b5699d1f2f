//! A puzzle as an exact cover, put together from what each constraint adds.
//!
//! There is an option for each value that a cell may hold. It covers the cell's own item, and whatever items
//! constraints put into it; constraints may add options of their own that fill no cell.

use dlx::{Color, Entry, ItemId, OptionId, Problem};

use super::Constrained;
use super::pair::Beside;
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
    /// What some cells exclude in each other.
    Excluded,
}

/// An exact cover in the making.
///
/// [`dlx::Cover`] is a solution of such a problem.
pub struct Cover<'b> {
    board: &'b Board,
    builder: dlx::ProblemBuilder,
    items: Vec<Item>,
    /// The constraint that is asked.
    constraint: usize,
    /// The items of each value of each cell.
    entries: Vec<Vec<Entry>>,
    /// Two cells, with what each value of the first leaves the second.
    pairs: Vec<([usize; 2], Beside)>,
    /// The options that fill no cell.
    others: Vec<Vec<Entry>>,
    /// For each cell the values that it cannot hold.
    forbidden: Vec<ValueSet>,
    /// For each cell the item whose colour is its value, if it has one.
    values_of: Vec<Option<ItemId>>,
    colors: Vec<Color>,
}

/// An exact cover of a puzzle.
pub(crate) struct Covered {
    pub(crate) problem: Problem,
    /// What each item stands for.
    pub(crate) items: Vec<Item>,
    /// For each option the cell and the number of the value that it fills, if it fills one. Those come first.
    pub(crate) placements: Vec<(usize, u8)>,
}

/// Writes the values that the options of a cover fill into their cells, by the placements of all options.
pub(super) fn fill(values: &mut [i32], cover: &[OptionId], placements: &[(usize, u8)], board: &Board) {
    for &(cell, number) in cover.iter().filter_map(|option| placements.get(option.index())) {
        values[cell] = board.values[usize::from(number)];
    }
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
            forbidden: vec![0; board.cells.len()],
            values_of: vec![None; board.cells.len()],
            colors: Vec::new(),
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

    /// Adds an item of the constraint that is being asked.
    pub fn item(&mut self) -> ItemId {
        self.primary(Item::Constraint(self.constraint))
    }

    /// An item for a value, by its number, in the cells of the constraint that is asked. If it is needed,
    /// some option has to cover it.
    fn item_of_value(&mut self, number: u8, is_needed: bool) -> ItemId {
        let item = Item::Value(number, self.constraint);
        if is_needed {
            return self.primary(item);
        }
        self.items.push(item);
        self.builder.secondary()
    }

    /// Lets a cell of this value cover an item.
    pub fn put(&mut self, cell: usize, number: u8, item: ItemId) {
        self.entries[cell * self.board.values.len() + usize::from(number)].push(item.into());
    }

    /// Adds an option that fills no cell.
    pub fn option(&mut self, items: Vec<ItemId>) {
        self.others.push(items.into_iter().map(Entry::from).collect());
    }

    /// Adds an option that fills no cell, and may colour items.
    pub(crate) fn option_of(&mut self, entries: Vec<Entry>) {
        self.others.push(entries);
    }

    /// An item by which options of the constraint that is asked agree on a colour.
    pub(crate) fn tie(&mut self) -> ItemId {
        self.items.push(Item::Excluded);
        self.builder.secondary()
    }

    /// An item with a colour, by its number.
    pub(crate) fn colored(&mut self, item: ItemId, color: usize) -> Entry {
        while self.colors.len() <= color {
            self.colors.push(self.builder.new_color().expect("fewer colours than options"));
        }
        item.colored(self.colors[color])
    }

    /// That a cell has a value, by its number: the colour of an item that all options share that speak of the cell.
    pub(crate) fn value(&mut self, cell: usize, number: u8) -> Entry {
        let item = self.values_of[cell].unwrap_or_else(|| {
            let item = self.tie();
            self.values_of[cell] = Some(item);
            for number in members(self.board.cells[cell]) {
                let entry = self.colored(item, number.into());
                self.entries[cell * self.board.values.len() + usize::from(number)].push(entry);
            }
            item
        });
        self.colored(item, number.into())
    }

    /// Takes values from a cell.
    pub(crate) fn forbid(&mut self, cell: usize, values: ValueSet) {
        self.forbidden[cell] |= values;
    }

    /// Cells with different values: each value is an item, which the cells of that value cover; a secondary item
    /// where there are fewer cells than values.
    pub(crate) fn different(&mut self, cells: &[usize]) {
        let values = self.board.values.len();
        for number in 0..values as u8 {
            let item = self.item_of_value(number, cells.len() == values);
            cells.iter().for_each(|&cell| self.put(cell, number, item));
        }
    }

    /// Cells with different values that are together one of some sets. The constraint is an item, and so is each
    /// value. An option "these are the values" covers the constraint, and each value that is *not* among them; a cell
    /// of some value covers that value. So each value is covered once: by the set that leaves it out, or by the cell
    /// that takes it. No permutation is ever written down.
    pub(crate) fn by_sets(&mut self, cells: &[usize], sets: impl IntoIterator<Item = ValueSet>) {
        let whole = self.item();
        let board = self.board;
        let items: Vec<_> =
            (0..board.values.len() as u8).map(|number| self.item_of_value(number, true)).collect();
        for &cell in cells {
            members(board.cells[cell]).for_each(|number| self.put(cell, number, items[usize::from(number)]));
        }
        for set in sets {
            let left_out = items.iter().enumerate().filter(|(number, _)| set >> number & 1 == 0);
            self.option(left_out.map(|(_, &item)| item).chain([whole]).collect());
        }
    }

    /// Adds what two cells exclude in each other: the pairs of values that `allows` refuses.
    pub fn pair(&mut self, [one, other]: [usize; 2], allows: &dyn Fn(i32, i32) -> bool) {
        self.pairs.push(([one, other], Beside::new(&self.board.values, allows)));
    }

    /// What pairs leave of the candidates: for each value of a cell, all its neighbours have one that goes with
    /// it. Without that, their items would say too little.
    fn left_by_pairs(&self) -> Vec<ValueSet> {
        let possible = |(&set, &forbidden): (&ValueSet, &ValueSet)| set & !forbidden;
        let mut cells: Vec<ValueSet> = self.board.cells.iter().zip(&self.forbidden).map(possible).collect();
        loop {
            let before = cells.clone();
            for &([one, other], ref beside) in &self.pairs {
                (cells[one], cells[other]) = beside.narrow(cells[one], cells[other]);
            }
            if cells == before {
                return cells;
            }
        }
    }

    fn finish(mut self) -> Covered {
        let cells = self.left_by_pairs();
        let values = self.board.values.len();
        for &([one, other], ref beside) in &self.pairs {
            for number in members(cells[one]) {
                let excluded = cells[other] & !beside.of(number);
                if excluded != 0 {
                    self.items.push(Item::Excluded);
                    let item = self.builder.secondary();
                    self.entries[one * values + usize::from(number)].push(item.into());
                    members(excluded)
                        .for_each(|its| self.entries[other * values + usize::from(its)].push(item.into()));
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
