//! Numbers in disjoint sets that are joined (union-find, with paths halved).

/// Disjoint sets of the numbers from 0 on. Each set has a root, which stands for it.
#[derive(Clone, Debug, Default)]
pub(crate) struct DisjointSets {
    parents: Vec<u32>,
}

impl DisjointSets {
    /// The first `count` numbers, each in a set of its own.
    pub(crate) fn new(count: usize) -> Self {
        DisjointSets { parents: (0..count as u32).collect() }
    }

    pub(crate) fn len(&self) -> usize {
        self.parents.len()
    }

    pub(crate) fn clear(&mut self) {
        self.parents.clear();
    }

    /// One more number, in a set of its own.
    #[inline]
    pub(crate) fn add(&mut self) -> u32 {
        let number = self.parents.len() as u32;
        self.parents.push(number);
        number
    }

    #[inline]
    pub(crate) fn is_root(&self, number: u32) -> bool {
        self.parents[number as usize] == number
    }

    /// The root of the set of a number.
    #[inline]
    pub(crate) fn root(&mut self, mut number: u32) -> u32 {
        while self.parents[number as usize] != number {
            let above = self.parents[self.parents[number as usize] as usize];
            self.parents[number as usize] = above;
            number = above;
        }
        number
    }

    /// Joins the sets of two numbers. The least number of a set is its root, if sets are only joined so.
    pub(crate) fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.root(one), self.root(other));
        self.parents[one.max(other) as usize] = one.min(other);
    }

    /// Joins the sets of two roots; the first is the root of both.
    #[inline]
    pub(crate) fn join_to(&mut self, root: u32, other: u32) {
        debug_assert!(self.is_root(root) && self.is_root(other));
        self.parents[other as usize] = root;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_joined_has_one_root() {
        let mut sets = DisjointSets::new(5);
        sets.join(4, 2);
        sets.join(3, 4);
        assert_eq!((0..5).map(|number| sets.root(number)).collect::<Vec<_>>(), [0, 1, 2, 2, 2]);
        assert_eq!(sets.add(), 5);
        sets.join_to(5, 2);
        assert_eq!((sets.root(3), sets.is_root(2), sets.len()), (5, false, 6));
    }
}
