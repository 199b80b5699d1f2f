//! Sets of cells, or of other things of which a board of up to 16×16 has no more.

/// A set of numbers below 256.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct CellSet([u64; 4]);

impl CellSet {
    /// Numbers are below this one.
    pub(crate) const MOST: usize = 256;

    /// All numbers below one.
    pub(crate) fn below(end: usize) -> Self {
        (0..end).collect()
    }

    pub(crate) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    pub(crate) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    pub(crate) fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Those that are not in another set.
    pub(crate) fn without(mut self, other: &CellSet) -> CellSet {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= !other);
        self
    }

    /// Those that are in another set, too.
    pub(crate) fn within(mut self, other: &CellSet) -> CellSet {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
        self
    }

    pub(crate) fn meets(&self, other: &CellSet) -> bool {
        self.0.iter().zip(other.0).any(|(word, other)| word & other != 0)
    }
}

impl FromIterator<usize> for CellSet {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        let mut set = CellSet::default();
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

/// Takes them out, the smallest first.
impl Iterator for CellSet {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let word = self.0.iter().position(|&bits| bits != 0)?;
        let bits = &mut self.0[word];
        let cell = word * 64 + bits.trailing_zeros() as usize;
        *bits &= *bits - 1;
        Some(cell)
    }
}
