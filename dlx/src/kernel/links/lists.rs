//! The lists: each item's options as a doubly linked list, with removal and restoration.
//!
//! Removals must be undone in reverse order. Each method that removes has a counterpart that restores, and
//! does the same steps backwards.

use crate::choice::Key;
use crate::problem::{OptionId, Problem};

/// In [`Link::item`]: this is the spacer before an option, whose number is in the other bits.
const SPACER: u32 = 1 << 31;
/// In `colors`: no colour.
const PLAIN: u32 = 0;
/// In `colors`: a colour already agreed on, whose entry is left alone.
const AGREED: u32 = u32::MAX;

/// One entry of an option, or the head of an item's list (the first entries, one an item), or the
/// spacer before an option: `up` is then the first entry of the option before it, and `down` the
/// last entry of the option after it.
#[derive(Clone, Copy, Debug)]
struct Link {
    item: u32,
    up: u32,
    down: u32,
}

/// A problem as lists, before anything is chosen.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    links: Vec<Link>,
    /// Beside `links`, or empty in a problem without colours: colour + 1.
    colors: Vec<u32>,
    /// The number of options that each item has left.
    sizes: Vec<u32>,
    /// The uncovered primary items as a list in the problem's order: for each, the next one. The last place is the
    /// list's head.
    next: Vec<u32>,
    /// The same list backwards.
    prev: Vec<u32>,
    /// Where the entries of each option begin.
    starts: Vec<u32>,
    /// No option takes more updates to be chosen.
    pub(super) most_updates: u64,
}

impl Lists {
    pub(crate) fn new(problem: &Problem) -> Self {
        let items = problem.item_count();
        let mut links: Vec<Link> =
            Vec::with_capacity(items + problem.entry_count() + problem.option_count() + 1);
        links.extend((0..items as u32).map(|item| Link { item, up: item, down: item }));
        let colored = problem.color_count() > 0;
        let mut colors = Vec::new();
        if colored {
            colors.reserve_exact(links.capacity());
            colors.resize(items, PLAIN);
        }
        let mut sizes = vec![0; items];
        let mut starts = Vec::with_capacity(problem.option_count());
        let mut last_start = 0;
        for option in problem.options() {
            let start = links.len() as u32 + 1;
            let end = start + problem.option_items(option).len() as u32 - 1;
            links.push(Link { item: SPACER | option.0, up: last_start, down: end });
            last_start = start;
            if colored {
                colors.push(PLAIN);
            }
            starts.push(start);
            for entry in problem.option(option) {
                let (here, item) = (links.len() as u32, entry.item.0);
                let last = links[item as usize].up;
                links.push(Link { item, up: last, down: item });
                links[last as usize].down = here;
                links[item as usize].up = here;
                sizes[item as usize] += 1;
                if colored {
                    colors.push(entry.color.map_or(PLAIN, |c| c.0 + 1));
                }
            }
        }
        links.push(Link { item: SPACER | problem.option_count() as u32, up: last_start, down: 0 });
        if colored {
            colors.push(PLAIN);
        }

        let head = items as u32;
        // A secondary item is a list of its own: removing it changes nothing.
        let mut next: Vec<u32> = (0..=head).collect();
        let mut prev = next.clone();
        let mut last = head;
        for item in problem.items().filter(|&item| problem.is_primary(item)) {
            next[last as usize] = item.0;
            prev[item.index()] = last;
            last = item.0;
        }
        next[last as usize] = head;
        prev[head as usize] = last;
        // The entries of all options of each item.
        let mut entries = vec![0; items];
        for option in problem.options() {
            let items = problem.option_items(option);
            items.iter().for_each(|item| entries[item.index()] += items.len() as u64);
        }
        let updates = |option| problem.option_items(option).iter().map(|item| entries[item.index()]).sum();
        let most_updates = problem.options().map(updates).max().unwrap_or(0);
        Lists { links, colors, sizes, next, prev, starts, most_updates }
    }
}

impl Lists {
    /// The head of the list of uncovered primary items.
    fn head(&self) -> u32 {
        self.sizes.len() as u32
    }

    pub(super) fn is_colored(&self) -> bool {
        !self.colors.is_empty()
    }

    /// The number of items.
    pub(super) fn items(&self) -> usize {
        self.sizes.len()
    }

    /// The uncovered primary items in the problem's order, each with the number of its options left.
    #[inline(always)]
    pub(super) fn uncovered(&self) -> impl Iterator<Item = (u32, u32)> + Clone {
        let (head, mut item) = (self.head(), self.head());
        std::iter::from_fn(move || {
            item = self.next[item as usize];
            (item != head).then(|| (item, self.sizes[item as usize]))
        })
    }

    /// The first two of them.
    #[inline(always)]
    pub(super) fn first_uncovered(&self) -> [Option<(u32, u32)>; 2] {
        let mut uncovered = self.uncovered();
        [uncovered.next(), uncovered.next()]
    }

    /// The entries in an item's list: one for each option that it has left.
    pub(super) fn entries(&self, item: u32) -> impl Iterator<Item = u32> {
        let mut row = item;
        std::iter::from_fn(move || {
            row = self.links[row as usize].down;
            (row != item).then_some(row)
        })
    }

    /// The number of options of the item with the most options left.
    pub(super) fn longest(&self) -> u32 {
        self.sizes.iter().copied().max().unwrap_or(0)
    }

    /// The item of an entry.
    pub(super) fn item(&self, entry: u32) -> u32 {
        self.links[entry as usize].item
    }

    #[inline(always)]
    fn color<const COLORED: bool>(&self, entry: u32) -> u32 {
        if COLORED { self.colors[entry as usize] } else { PLAIN }
    }

    fn is_secondary(&self, item: u32) -> bool {
        self.next[item as usize] == item
    }

    fn is_uncovered(&self, item: u32) -> bool {
        self.next[self.prev[item as usize] as usize] == item
    }

    fn is_linked(&self, entry: u32) -> bool {
        self.links[self.links[entry as usize].up as usize].down == entry
    }

    /// The entries of an option.
    fn option(&self, option: OptionId) -> impl Iterator<Item = u32> {
        (self.starts[option.index()]..).take_while(|&entry| self.item(entry) & SPACER == 0)
    }

    /// The entry of an option with its first primary item, and that item, if nothing chosen before
    /// rules the option out. If something does, one of its primary items is covered, or the entry is out
    /// of that item's list.
    pub(super) fn in_play(&self, option: OptionId) -> Option<(u32, u32)> {
        let pairs = self.option(option).map(|entry| (entry, self.item(entry)));
        let mut primary = pairs.filter(|&(_, item)| !self.is_secondary(item));
        let first = primary.next()?;
        let is_free = |&(entry, item): &(u32, u32)| self.is_linked(entry) && self.is_uncovered(item);
        (is_free(&first) && primary.all(|pair| is_free(&pair))).then_some(first)
    }

    /// The first primary item that all these options hold, which are left of one item.
    pub(super) fn shared_item(&self, options: &[OptionId]) -> u32 {
        let holds = |option, wanted| self.option(option).any(|entry| self.item(entry) == wanted);
        let mut items = self.option(options[0]).map(|entry| self.item(entry));
        let shared = items.find(|&item| !self.is_secondary(item) && options.iter().all(|&o| holds(o, item)));
        shared.expect("branches share the item that they cover")
    }

    /// The entry of an option in an item's list.
    pub(super) fn entry(&self, option: OptionId, item: u32) -> u32 {
        self.option(option).find(|&entry| self.item(entry) == item).expect("the option holds the item")
    }

    /// The option that an entry belongs to. Takes time in the number of entries before it in the option.
    pub(super) fn option_of(&self, entry: u32) -> OptionId {
        let mut at = entry as usize - 1;
        while self.links[at].item & SPACER == 0 {
            at -= 1;
        }
        OptionId(self.links[at].item & !SPACER)
    }

    /// Puts entries in the order in which their options are tried in the state of this key.
    pub(super) fn sort_by_rank(&self, entries: &mut [u32], key: Key) {
        entries.sort_unstable_by_key(|&entry| key.rank(self.option_of(entry).0));
    }

    /// Removes the other entries of the option of `row` from their lists.
    #[inline(always)]
    fn hide<const COLORED: bool>(&mut self, row: u32, updates: &mut u64) {
        let mut at = row + 1;
        while at != row {
            let Link { item, up, down } = self.links[at as usize];
            if item & SPACER != 0 {
                at = up;
                continue;
            }
            if self.color::<COLORED>(at) != AGREED {
                self.links[up as usize].down = down;
                self.links[down as usize].up = up;
                self.sizes[item as usize] -= 1;
                *updates += 1;
            }
            at += 1;
        }
    }

    #[inline(always)]
    fn unhide<const COLORED: bool>(&mut self, row: u32) {
        let mut at = row - 1;
        while at != row {
            let Link { item, up, down } = self.links[at as usize];
            if item & SPACER != 0 {
                at = down;
                continue;
            }
            if self.color::<COLORED>(at) != AGREED {
                self.links[up as usize].down = at;
                self.links[down as usize].up = at;
                self.sizes[item as usize] += 1;
            }
            at -= 1;
        }
    }

    /// Hides the options that give `item` another colour, or none.
    fn purify(&mut self, item: u32, color: u32, updates: &mut u64) {
        let mut row = self.links[item as usize].down;
        while row != item {
            if self.colors[row as usize] == color {
                self.colors[row as usize] = AGREED;
            } else {
                self.hide::<true>(row, updates);
            }
            row = self.links[row as usize].down;
        }
    }

    fn unpurify(&mut self, item: u32, color: u32) {
        let mut row = self.links[item as usize].up;
        while row != item {
            if self.colors[row as usize] == AGREED {
                self.colors[row as usize] = color;
            } else {
                self.unhide::<true>(row);
            }
            row = self.links[row as usize].up;
        }
    }

    /// Covers an item: removes the options that hold it from all other lists.
    pub(super) fn cover<const COLORED: bool>(&mut self, item: u32, updates: &mut u64) {
        let (l, r) = (self.prev[item as usize], self.next[item as usize]);
        self.next[l as usize] = r;
        self.prev[r as usize] = l;
        let mut row = self.links[item as usize].down;
        while row != item {
            self.hide::<COLORED>(row, updates);
            row = self.links[row as usize].down;
        }
    }

    pub(super) fn uncover<const COLORED: bool>(&mut self, item: u32) {
        let mut row = self.links[item as usize].up;
        while row != item {
            self.unhide::<COLORED>(row);
            row = self.links[row as usize].up;
        }
        let (l, r) = (self.prev[item as usize], self.next[item as usize]);
        self.next[l as usize] = item;
        self.prev[r as usize] = item;
    }

    /// Covers the other items of the option of `entry`, or agrees on their colours.
    pub(super) fn commit<const COLORED: bool>(&mut self, entry: u32, updates: &mut u64) {
        let mut at = entry + 1;
        while at != entry {
            let link = self.links[at as usize];
            if link.item & SPACER != 0 {
                at = link.up;
                continue;
            }
            match self.color::<COLORED>(at) {
                PLAIN => self.cover::<COLORED>(link.item, updates),
                AGREED => {}
                color => self.purify(link.item, color, updates),
            }
            at += 1;
        }
    }

    pub(super) fn uncommit<const COLORED: bool>(&mut self, entry: u32) {
        let mut at = entry - 1;
        while at != entry {
            let link = self.links[at as usize];
            if link.item & SPACER != 0 {
                at = link.down;
                continue;
            }
            match self.color::<COLORED>(at) {
                PLAIN => self.uncover::<COLORED>(link.item),
                AGREED => {}
                color => self.unpurify(link.item, color),
            }
            at -= 1;
        }
    }
}
