//! Which options exclude each other, as the lists of the items that they share: nothing is stored for a
//! pair, so memory stays proportionate to the problem's entries.

use crate::problem::Problem;

/// An item of an option: where the options that hold it stand. Those of the option's own colour, and the
/// option itself, are from `own` to `own_end`; all others are its rivals.
#[derive(Clone, Copy)]
struct Entry {
    start: u32,
    own: u32,
    own_end: u32,
    end: u32,
}

/// For each option the others that cannot be chosen with it.
pub(super) struct Rivals {
    /// Where the entries of each option start, and where those of the last end.
    starts: Vec<u32>,
    entries: Vec<Entry>,
    /// The options of each item, those of a colour side by side.
    lists: Vec<u32>,
    /// Where the list of each item starts.
    items: Vec<u32>,
    /// For each place in `lists`, the end of the group of options that may be chosen together.
    group_ends: Vec<u32>,
}

impl Rivals {
    pub(super) fn new(problem: &Problem) -> Self {
        // The options of each item by colour; what has no colour is a group of its own.
        let mut holders: Vec<Vec<(u32, u32)>> = vec![Vec::new(); problem.item_count()];
        for option in problem.options() {
            for entry in problem.option(option) {
                let color = entry.color.map_or(u32::MAX, |color| color.index() as u32);
                holders[entry.item.index()].push((color, option.index() as u32));
            }
        }
        let mut rivals = Rivals {
            starts: vec![0; problem.option_count() + 1],
            entries: Vec::new(),
            lists: Vec::with_capacity(problem.entry_count()),
            items: Vec::with_capacity(holders.len() + 1),
            group_ends: Vec::with_capacity(problem.entry_count()),
        };
        for list in &mut holders {
            rivals.items.push(rivals.lists.len() as u32);
            list.sort_unstable();
            let alike = |a: &(u32, u32), b: &(u32, u32)| a.0 == b.0 && a.0 != u32::MAX;
            for group in list.chunk_by(alike) {
                let end = (rivals.lists.len() + group.len()) as u32;
                rivals.lists.extend(group.iter().map(|&(_, option)| option));
                rivals.group_ends.resize(end as usize, end);
            }
        }
        rivals.items.push(rivals.lists.len() as u32);
        rivals.index();
        rivals
    }

    /// Makes the entries of each option from the lists. Items that leave no rivals are left out.
    fn index(&mut self) {
        let Rivals { starts, entries, lists, items, group_ends } = self;
        let groups = items.windows(2).rev().flat_map(|item| {
            let (start, end) = (item[0], item[1]);
            let mut own = start;
            let group_ends = &*group_ends;
            std::iter::from_fn(move || {
                let entry = Entry { start, own, own_end: *group_ends.get(own as usize)?, end };
                own = entry.own_end;
                (entry.own < end).then_some(entry)
            })
        });
        let groups = groups.filter(|entry| entry.own_end - entry.own < entry.end - entry.start);
        let holders = |entry: Entry| &lists[entry.own as usize..entry.own_end as usize];
        starts.fill(0);
        for &option in groups.clone().flat_map(holders) {
            starts[option as usize] += 1;
        }
        let mut sum = 0;
        for start in starts.iter_mut() {
            sum += *start;
            *start = sum;
        }
        entries.clear();
        entries.resize(sum as usize, Entry { start: 0, own: 0, own_end: 0, end: 0 });
        for entry in groups {
            for &option in holders(entry) {
                starts[option as usize] -= 1;
                entries[starts[option as usize] as usize] = entry;
            }
        }
    }

    /// The ranges of the lists where an option's rivals stand.
    #[inline(always)]
    pub(super) fn ranges(&self, option: usize) -> std::ops::Range<usize> {
        // What is no option, but a mark of the search's own, has no rivals.
        match self.starts.get(option + 1) {
            Some(&end) => self.starts[option] as usize..end as usize,
            None => 0..0,
        }
    }

    /// The rivals of an option through one of its items: two stretches.
    #[inline(always)]
    pub(super) fn stretches(&self, entry: usize) -> [&[u32]; 2] {
        let Entry { start, own, own_end, end } = self.entries[entry];
        [&self.lists[start as usize..own as usize], &self.lists[own_end as usize..end as usize]]
    }

    /// Leaves out options that are decided for good.
    pub(super) fn retain(&mut self, stays: impl Fn(u32) -> bool) {
        let (mut at, mut kept) = (0, 0);
        for item in 0..self.items.len() - 1 {
            self.items[item] = kept as u32;
            let end = self.items[item + 1] as usize;
            while at < end {
                let (group, group_end) = (kept, self.group_ends[at] as usize);
                for from in at..group_end {
                    if stays(self.lists[from]) {
                        self.lists[kept] = self.lists[from];
                        kept += 1;
                    }
                }
                self.group_ends[group..kept].fill(kept as u32);
                at = group_end;
            }
        }
        let last = self.items.len() - 1;
        self.items[last] = kept as u32;
        self.lists.truncate(kept);
        self.group_ends.truncate(kept);
        self.index();
    }
}
