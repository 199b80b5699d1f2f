//! A problem as sets, the options of each item side by side, and the number types for lengths.

use crate::choice::Key;
use crate::problem::{ItemId, OptionId, Problem};

/// In `Cell::item`: this is the spacer before an option, whose number is in the other bits.
pub(in crate::kernel) const SPACER: u32 = 1 << 31;
/// In `colors`: no colour.
pub(in crate::kernel) const PLAIN: u32 = 0;
/// Lengths are scanned in blocks of this size. The primary items are padded to whole blocks; the items
/// added count as covered.
pub(in crate::kernel) const BLOCK: usize = 16;
const NOBODY: ItemId = ItemId(u32::MAX);
/// Options with more items than this, on average, are long.
const LONG: usize = 4;

/// One entry of an option, or the spacer before an option.
#[derive(Clone, Copy, Debug)]
pub(in crate::kernel) struct Cell {
    pub(in crate::kernel) item: u32,
    /// Where it stands in `members`; in a spacer, how many primary items the option has.
    pub(in crate::kernel) place: u32,
}

/// The first cell of an option, made by [`Sets`] alone: from here on there are cells of items, and
/// behind them a spacer. (For spacers, which begin no option, it is the first spacer.)
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::kernel) struct Start(u32);

impl Start {
    #[inline(always)]
    pub(in crate::kernel) fn cell(self) -> u32 {
        self.0
    }

    #[inline(always)]
    pub(in crate::kernel) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A problem as sets, before anything is chosen. Primary items are numbered before all others.
#[derive(Debug)]
pub(crate) struct Sets {
    pub(in crate::kernel) cells: Vec<Cell>,
    /// Beside `cells`: the first cell of the same option.
    pub(in crate::kernel) heads: Vec<Start>,
    /// Beside `cells`, or empty in a problem without colours: colour + 1.
    pub(in crate::kernel) colors: Vec<u32>,
    /// The cells of each item, one item's after the other's.
    pub(in crate::kernel) members: Vec<u32>,
    /// Where each item's cells begin, and where the last one's end.
    pub(in crate::kernel) bases: Vec<u32>,
    /// The problem's item for each item here.
    pub(in crate::kernel) originals: Vec<ItemId>,
    /// The item here for each of the problem's items.
    pub(in crate::kernel) numbers: Vec<u32>,
    /// Where the cells of each option begin.
    pub(in crate::kernel) starts: Vec<Start>,
    pub(in crate::kernel) primary: usize,
    /// No option holds fewer primary items than this.
    pub(in crate::kernel) least: u32,
    /// Entries of secondary items per entry of a primary item, rounded up.
    pub(in crate::kernel) secondary_share: u32,
    /// Whether an option that is removed because of an item stays in the set of that item, which is about
    /// to be covered. With short options this saves work; with long ones the extra branch is mispredicted
    /// too often.
    pub(in crate::kernel) spare_own: bool,
    /// Whether some primary item has no option.
    pub(in crate::kernel) hopeless: bool,
    /// The primary items that have one option.
    pub(in crate::kernel) forced: Vec<u32>,
}

impl Sets {
    pub(crate) fn new(problem: &Problem) -> Self {
        let (mut originals, secondary): (Vec<ItemId>, Vec<ItemId>) =
            problem.items().partition(|&item| problem.is_primary(item));
        let primary = originals.len();
        originals.resize(primary.next_multiple_of(BLOCK), NOBODY);
        originals.extend(secondary);
        let mut numbers = vec![0; problem.item_count()];
        for (number, original) in originals.iter().enumerate().filter(|&(_, &original)| original != NOBODY) {
            numbers[original.index()] = number as u32;
        }

        let items = originals.len();
        let mut bases = vec![0u32; items + 1];
        for option in problem.options() {
            for item in problem.option_items(option) {
                bases[numbers[item.index()] as usize + 1] += 1;
            }
        }
        let lengths = &bases[1..=primary];
        let hopeless = lengths.contains(&0);
        let forced =
            (0u32..).zip(lengths).filter(|&(_, &length)| length == 1).map(|(item, _)| item).collect();
        for item in 0..items {
            bases[item + 1] += bases[item];
        }

        let entries = problem.entry_count();
        let spare_own = entries <= LONG * problem.option_count();
        let mut ends = bases.clone();
        let mut members = vec![0; entries];
        let mut cells = Vec::with_capacity(entries + problem.option_count() + 1);
        let mut heads = Vec::with_capacity(cells.capacity());
        let mut starts = Vec::with_capacity(problem.option_count());
        let colored = problem.color_count() > 0;
        let (mut least, mut of_primary) = (u32::MAX, 0);
        let mut colors = Vec::new();
        if colored {
            colors.resize(cells.capacity(), PLAIN);
        }
        for option in problem.options() {
            let primary = |&&item: &&ItemId| problem.is_primary(item);
            let place = problem.option_items(option).iter().filter(primary).count() as u32;
            least = least.min(place);
            of_primary += place as usize;
            cells.push(Cell { item: SPACER | option.0, place });
            heads.push(Start(0));
            let start = Start(cells.len() as u32);
            starts.push(start);
            for &item in problem.option_items(option) {
                let item = numbers[item.index()];
                let place = ends[item as usize];
                ends[item as usize] += 1;
                members[place as usize] = cells.len() as u32;
                cells.push(Cell { item, place });
                heads.push(start);
            }
            if colored {
                for (at, entry) in (start.index()..).zip(problem.option(option)) {
                    colors[at] = entry.color.map_or(PLAIN, |c| c.0 + 1);
                }
            }
        }
        cells.push(Cell { item: SPACER | problem.option_count() as u32, place: 0 });
        heads.push(Start(0));
        Sets {
            cells,
            heads,
            colors,
            members,
            bases,
            originals,
            numbers,
            starts,
            primary,
            secondary_share: (entries - of_primary).div_ceil(of_primary.max(1)) as u32,
            // Without options, any number is a lower bound.
            least: if least == u32::MAX { 1 } else { least },
            spare_own,
            hopeless,
            forced,
        }
    }

    pub(in crate::kernel) fn has_secondary(&self) -> bool {
        self.originals.len() > self.primary.next_multiple_of(BLOCK)
    }

    /// The option that begins here.
    pub(in crate::kernel) fn option(&self, start: Start) -> OptionId {
        OptionId(self.cells[start.index() - 1].item & !SPACER)
    }

    /// Puts options in the order in which they are tried in the state of this key.
    pub(in crate::kernel) fn sort_by_rank(&self, starts: &mut [Start], key: Key) {
        starts.sort_unstable_by_key(|&start| key.rank(self.option(start).0));
    }

    /// The cells of the option that begins here.
    pub(in crate::kernel) fn option_cells(&self, start: Start) -> impl Iterator<Item = u32> {
        (start.cell()..).take_while(|&cell| self.cells[cell as usize].item & SPACER == 0)
    }
}

/// The length of a set. Signed, as every x86-64 has an instruction for the minimum of eight signed 16-bit
/// numbers.
pub(in crate::kernel) trait Length: Copy + Ord + Send + 'static {
    /// Instead of a covered item's length: more than any length.
    const COVERED: Self;
    fn new(n: u32) -> Self;
    fn get(self) -> u32;
}

impl Length for i16 {
    const COVERED: Self = i16::MAX;
    #[inline(always)]
    fn new(n: u32) -> Self {
        n as i16
    }
    #[inline(always)]
    fn get(self) -> u32 {
        self as u32
    }
}

impl Length for i32 {
    const COVERED: Self = i32::MAX;
    #[inline(always)]
    fn new(n: u32) -> Self {
        n as i32
    }
    #[inline(always)]
    fn get(self) -> u32 {
        self as u32
    }
}
