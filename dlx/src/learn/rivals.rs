//! Which literals exclude each other, as the lists of the items that they share: nothing is stored for a
//! pair, so memory stays proportionate to the problem's entries.

/// A place in a list: all others of the list are rivals.
#[derive(Clone, Copy, Default)]
struct Entry {
    start: u32,
    own: u32,
    end: u32,
}

/// For each variable the others that cannot hold with it.
#[derive(Default)]
pub(super) struct Rivals {
    /// Where the entries of each variable start, and where those of the last end.
    starts: Vec<u32>,
    entries: Vec<Entry>,
    /// Variables of which at most one holds, list after list.
    lists: Vec<u32>,
    /// Where each list ends.
    ends: Vec<u32>,
}

impl Rivals {
    /// Of each list, at most one variable holds.
    pub(super) fn new(variables: usize, lists: &[Vec<u32>]) -> Self {
        let mut rivals = Rivals { starts: vec![0; variables + 1], ..Rivals::default() };
        for list in lists {
            rivals.lists.extend(list);
            rivals.ends.push(rivals.lists.len() as u32);
        }
        rivals.index();
        rivals
    }

    /// Makes the entries of each variable from the lists. Lists that exclude nothing are left out.
    fn index(&mut self) {
        let Rivals { starts, entries, lists, ends } = self;
        let places = |list: usize| {
            let start = if list == 0 { 0 } else { ends[list - 1] };
            let end = ends[list];
            (start..end).filter(move |_| end - start > 1).map(move |own| Entry { start, own, end })
        };
        starts.fill(0);
        for entry in (0..ends.len()).flat_map(places) {
            starts[lists[entry.own as usize] as usize] += 1;
        }
        let mut sum = 0;
        for start in starts.iter_mut() {
            sum += *start;
            *start = sum;
        }
        entries.clear();
        entries.resize(sum as usize, Entry::default());
        // Backwards, so that each variable's entries end up in the order of the lists.
        for entry in (0..ends.len()).rev().flat_map(places) {
            let start = &mut starts[lists[entry.own as usize] as usize];
            *start -= 1;
            entries[*start as usize] = entry;
        }
    }

    /// The entries of a variable.
    #[inline(always)]
    pub(super) fn entries(&self, variable: usize) -> std::ops::Range<usize> {
        self.starts[variable] as usize..self.starts[variable + 1] as usize
    }

    /// The rivals through one entry: those before in the list, and those behind.
    #[inline(always)]
    pub(super) fn stretches(&self, entry: usize) -> [&[u32]; 2] {
        let Entry { start, own, end } = self.entries[entry];
        [&self.lists[start as usize..own as usize], &self.lists[own as usize + 1..end as usize]]
    }

    /// Leaves out variables that are decided for good.
    pub(super) fn retain(&mut self, stays: impl Fn(u32) -> bool) {
        let (mut at, mut kept) = (0, 0);
        for end in &mut self.ends {
            while at < *end as usize {
                let variable = self.lists[at];
                at += 1;
                if stays(variable) {
                    self.lists[kept] = variable;
                    kept += 1;
                }
            }
            *end = kept as u32;
        }
        self.lists.truncate(kept);
        self.index();
    }
}
