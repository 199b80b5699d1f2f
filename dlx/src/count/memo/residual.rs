//! The residual problem: the options and items that remain after some choices.
//!
//! The options of an item are a stretch of an array, those that remain first, as in the dancing cells kernel.
//! To remove an option is to swap it behind the end. Unlike the kernels, it also keeps the remaining items as
//! bits, in the order in which items are branched on. These bits and the colours are the key of a state. It
//! also records which items lost options, as a component can only split there.

use crate::bits::Bits;
use crate::count::natural::gcd;
use crate::problem::Problem;

/// The colour of items without one.
const PLAIN: u32 = 0;

/// An item of an option.
#[derive(Clone, Copy)]
pub(super) struct ColoredItem {
    pub(super) item: u32,
    /// The colour's number, from 1, or [`PLAIN`].
    color: u32,
}

/// A state of the choices to which [`Residual::undo`] can return.
#[derive(Clone, Copy)]
pub(super) struct UndoMark {
    removed: usize,
    chosen: usize,
    colored: usize,
}

/// A problem and its residual. Items are numbered in the order of branching, with secondary ones last.
pub(super) struct Residual {
    /// Items below this number are primary.
    primary: u32,
    /// This divides the number of primary items of each option.
    divisor: u32,
    /// The first entry of each option, and the end of the last option.
    starts: Vec<u32>,
    entries: Vec<ColoredItem>,
    /// The option of each entry.
    owners: Vec<u32>,
    /// The place of each entry among the cells.
    places: Vec<u32>,
    /// The first cell of each item.
    bases: Vec<u32>,
    /// The entries of each item, with those of remaining options first.
    cells: Vec<u32>,
    /// The number of remaining options of each item.
    sizes: Vec<u32>,
    /// The uncovered primary items, and the secondary items with options, as bits.
    items: Vec<u64>,
    /// The colour that each secondary item has been given, or [`PLAIN`].
    colors: Vec<u32>,
    /// The items that some option gives a colour to.
    colorable: Vec<u64>,
    /// The bits of a colour.
    color_bits: u32,
    /// The options removed, in the order in which that happened.
    removed: Vec<u32>,
    /// The options chosen, in the same order.
    chosen: Vec<u32>,
    /// The items given a colour, in the same order.
    colored: Vec<u32>,
    /// The items that lost options since this was last cleared.
    touched: Vec<u32>,
    /// Whether each item is one of them.
    is_touched: Vec<bool>,
    /// The options all of whose items are touched, as coloured items that hold them have been: many may hold the same.
    spread: Vec<u32>,
    is_spread: Vec<bool>,
    /// Items that have had at most one option since.
    forced: Vec<u32>,
    /// Whether some uncovered primary item has no option.
    is_dead_end: bool,
    /// The number of entries removed, restored, and passed to touch the neighbours of an item.
    entries_passed: u64,
}

impl Residual {
    /// The whole problem. `order` is an order of all primary items.
    pub(super) fn new(problem: &Problem, order: &[u32]) -> Self {
        let items = problem.item_count();
        let mut numbers = vec![0; items];
        let secondary = problem.items().filter(|&item| !problem.is_primary(item)).map(|item| item.0);
        for (number, item) in order.iter().copied().chain(secondary).enumerate() {
            numbers[item as usize] = number as u32;
        }
        let primary = order.len() as u32;
        let mut residual = Residual {
            primary,
            divisor: 0,
            starts: vec![0],
            entries: Vec::with_capacity(problem.entry_count()),
            owners: Vec::with_capacity(problem.entry_count()),
            places: vec![0; problem.entry_count()],
            bases: Vec::with_capacity(items),
            cells: Vec::with_capacity(problem.entry_count()),
            sizes: vec![0; items],
            items: vec![0; items.div_ceil(64)],
            colors: vec![PLAIN; items],
            colorable: vec![0; if problem.color_count() > 0 { items.div_ceil(64) } else { 0 }],
            color_bits: usize::BITS - problem.color_count().leading_zeros(),
            removed: Vec::new(),
            chosen: Vec::new(),
            colored: Vec::new(),
            touched: Vec::new(),
            is_touched: vec![false; items],
            spread: Vec::new(),
            is_spread: vec![false; problem.option_count()],
            forced: Vec::new(),
            is_dead_end: false,
            entries_passed: 0,
        };
        for option in problem.options() {
            let primary = problem.option_items(option).iter().filter(|&&item| problem.is_primary(item));
            residual.divisor = gcd(residual.divisor.into(), primary.count() as u64) as u32;
            for entry in problem.option(option) {
                let item = numbers[entry.item.index()];
                let color = entry.color.map_or(PLAIN, |color| color.0 + 1);
                if color != PLAIN {
                    residual.colorable[item as usize / 64] |= 1 << (item % 64);
                }
                residual.entries.push(ColoredItem { item, color });
                residual.owners.push(option.0);
                residual.sizes[item as usize] += 1;
            }
            residual.starts.push(residual.entries.len() as u32);
        }
        residual.fill();
        residual
    }

    /// The bytes that the residual of a problem takes, about.
    pub(super) fn bytes(problem: &Problem) -> usize {
        24 * problem.entry_count() + 40 * problem.item_count() + 16 * problem.option_count()
    }

    /// Fills the cells, and marks all items as remaining.
    fn fill(&mut self) {
        let mut end = 0;
        for &size in &self.sizes {
            self.bases.push(end);
            end += size;
        }
        let mut free = self.bases.clone();
        self.cells.resize(self.entries.len(), 0);
        for (number, entry) in self.entries.iter().enumerate() {
            let place = &mut free[entry.item as usize];
            self.cells[*place as usize] = number as u32;
            self.places[number] = *place;
            *place += 1;
        }
        for item in 0..self.sizes.len() as u32 {
            let size = self.sizes[item as usize];
            if item < self.primary || size > 0 {
                self.items[item as usize / 64] |= 1 << (item % 64);
                self.touch(item);
            }
            if item < self.primary {
                self.is_dead_end |= size == 0;
                if size == 1 {
                    self.forced.push(item);
                }
            }
        }
    }

    /// The remaining items, as bits.
    pub(super) fn items(&self) -> &[u64] {
        &self.items
    }

    pub(super) fn item_count(&self) -> usize {
        self.sizes.len()
    }

    pub(super) fn option_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of primary items.
    pub(super) fn primary_count(&self) -> usize {
        self.primary as usize
    }

    /// A number that divides the number of primary items of each option, and so of any set of items that can
    /// be covered.
    pub(super) fn divisor(&self) -> u32 {
        self.divisor
    }

    /// The number of entries removed, restored, and passed to touch the neighbours of an item, so far.
    pub(super) fn entries_passed(&self) -> u64 {
        self.entries_passed
    }

    /// The number of remaining options of an item.
    #[inline]
    pub(super) fn size(&self, item: u32) -> u32 {
        self.sizes[item as usize]
    }

    /// The remaining options of an item.
    #[inline]
    pub(super) fn options(&self, item: u32) -> impl Iterator<Item = u32> + '_ {
        let base = self.bases[item as usize] as usize;
        let cells = &self.cells[base..base + self.sizes[item as usize] as usize];
        cells.iter().map(|&entry| self.owners[entry as usize])
    }

    /// The entries of an option.
    #[inline]
    pub(super) fn entries(&self, option: u32) -> &[ColoredItem] {
        let option = option as usize;
        &self.entries[self.starts[option] as usize..self.starts[option + 1] as usize]
    }

    #[inline]
    fn remains(&self, item: u32) -> bool {
        self.items[item as usize / 64] >> (item % 64) & 1 != 0
    }

    /// Whether an item has been given its colour. Then all its remaining options agree on it, and it no
    /// longer connects them.
    #[inline]
    pub(super) fn has_color(&self, item: u32) -> bool {
        self.colors[item as usize] != PLAIN
    }

    /// Appends colours to a key. After its first word, the key has items as bits, beginning with word `first`
    /// of all items. The colours are those of all items among them that may have one.
    pub(super) fn add_colors(&self, first: usize, key: &mut Vec<u64>) {
        let Some(colorable) = self.colorable.get(first..first + key.len() - 1) else { return };
        let (mut word, mut free) = (0, u64::BITS);
        for (k, &colorable) in colorable.iter().enumerate() {
            for bit in Bits(key[k + 1] & colorable) {
                if free < self.color_bits {
                    key.push(word);
                    (word, free) = (0, u64::BITS);
                }
                let color = self.colors[(first + k) * 64 + bit];
                word = word << self.color_bits | u64::from(color);
                free -= self.color_bits;
            }
        }
        if free < u64::BITS {
            key.push(word);
        }
    }

    /// A mark to return to.
    pub(super) fn mark(&self) -> UndoMark {
        UndoMark { removed: self.removed.len(), chosen: self.chosen.len(), colored: self.colored.len() }
    }

    /// Chooses an option, and all options that are forced by it. Returns whether each item still has an
    /// option. Clears the touched items first.
    pub(super) fn choose(&mut self, option: u32) -> bool {
        self.clear_touched();
        self.choose_one(option);
        self.force()
    }

    /// Chooses the only option of an item, while there is such an item.
    pub(super) fn force(&mut self) -> bool {
        while !self.is_dead_end {
            let Some(item) = self.forced.pop() else { return true };
            if self.remains(item) {
                let only = self.cells[self.bases[item as usize] as usize];
                self.choose_one(self.owners[only as usize]);
            }
        }
        false
    }

    /// Chooses an option. It stops half-way if some item has no option left.
    fn choose_one(&mut self, option: u32) {
        self.chosen.push(option);
        let range = self.starts[option as usize] as usize..self.starts[option as usize + 1] as usize;
        for entry in range.clone() {
            let item = self.entries[entry].item;
            if item < self.primary {
                self.items[item as usize / 64] &= !(1 << (item % 64));
            }
        }
        for entry in range {
            let ColoredItem { item, color } = self.entries[entry];
            let base = self.bases[item as usize];
            if color == PLAIN {
                while self.sizes[item as usize] > 0 && !self.is_dead_end {
                    let last = self.cells[(base + self.sizes[item as usize] - 1) as usize];
                    self.remove_option(self.owners[last as usize]);
                }
            } else if self.colors[item as usize] == PLAIN {
                self.colors[item as usize] = color;
                self.colored.push(item);
                // Backwards: an option that is swapped into the place of a removed one has already been seen.
                for place in (base..base + self.sizes[item as usize]).rev() {
                    let cell = self.cells[place as usize] as usize;
                    if self.entries[cell].color != color && !self.is_dead_end {
                        self.remove_option(self.owners[cell]);
                    }
                }
                self.touch_neighbors(item);
            }
        }
    }

    /// Touches the neighbours of an item that has been given a colour. They may have lost no option, but the
    /// item no longer connects them.
    fn touch_neighbors(&mut self, item: u32) {
        let (base, size) = (self.bases[item as usize], self.sizes[item as usize]);
        self.entries_passed += u64::from(size);
        for place in base..base + size {
            let option = self.owners[self.cells[place as usize] as usize] as usize;
            if std::mem::replace(&mut self.is_spread[option], true) {
                continue;
            }
            self.spread.push(option as u32);
            self.entries_passed += u64::from(self.starts[option + 1] - self.starts[option]);
            for entry in self.starts[option]..self.starts[option + 1] {
                self.touch(self.entries[entry as usize].item);
            }
        }
    }

    /// Removes an option from all its items.
    fn remove_option(&mut self, option: u32) {
        self.removed.push(option);
        // Removing it, and restoring it later.
        self.entries_passed += 2 * u64::from(self.starts[option as usize + 1] - self.starts[option as usize]);
        for entry in self.starts[option as usize]..self.starts[option as usize + 1] {
            let item = self.entries[entry as usize].item;
            let size = self.sizes[item as usize] - 1;
            let (place, last) = (self.places[entry as usize], self.bases[item as usize] + size);
            let swapped = self.cells[last as usize];
            self.cells[place as usize] = swapped;
            self.places[swapped as usize] = place;
            self.cells[last as usize] = entry;
            self.places[entry as usize] = last;
            self.sizes[item as usize] = size;
            self.touch(item);
            if size <= 1 && self.remains(item) {
                self.note_few_options(item, size);
            }
        }
    }

    /// Notes that an item has at most one option.
    fn note_few_options(&mut self, item: u32, size: u32) {
        if item < self.primary {
            self.is_dead_end |= size == 0;
            self.forced.push(item);
        } else if size == 0 {
            self.items[item as usize / 64] &= !(1 << (item % 64));
        }
    }

    #[inline]
    fn touch(&mut self, item: u32) {
        if !std::mem::replace(&mut self.is_touched[item as usize], true) {
            self.touched.push(item);
        }
    }

    fn clear_touched(&mut self) {
        for item in self.touched.drain(..) {
            self.is_touched[item as usize] = false;
        }
        for option in self.spread.drain(..) {
            self.is_spread[option as usize] = false;
        }
    }

    /// The items that lost options since the last choice and that still connect options.
    pub(super) fn touched(&self) -> impl Iterator<Item = u32> + '_ {
        self.touched.iter().copied().filter(|&item| self.remains(item) && !self.has_color(item))
    }

    /// Undoes all choices since a mark.
    pub(super) fn undo(&mut self, mark: UndoMark) {
        self.forced.clear();
        self.is_dead_end = false;
        for option in self.removed.drain(mark.removed..).rev() {
            for entry in self.starts[option as usize]..self.starts[option as usize + 1] {
                let item = self.entries[entry as usize].item;
                let size = &mut self.sizes[item as usize];
                *size += 1;
                if *size == 1 && item >= self.primary {
                    self.items[item as usize / 64] |= 1 << (item % 64);
                }
            }
        }
        for option in self.chosen.drain(mark.chosen..) {
            for entry in self.starts[option as usize]..self.starts[option as usize + 1] {
                let item = self.entries[entry as usize].item;
                if item < self.primary {
                    self.items[item as usize / 64] |= 1 << (item % 64);
                }
            }
        }
        for item in self.colored.drain(mark.colored..) {
            self.colors[item as usize] = PLAIN;
        }
    }
}
