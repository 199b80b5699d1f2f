//! Lists of many rows in one array, such as the options of each item.

use std::convert::Infallible;
use std::ops::Index;

/// A list for each number from 0 on (compressed sparse rows).
#[derive(Clone, Debug)]
pub(crate) struct Rows<T> {
    /// Where each row begins, and where the last one ends.
    starts: Vec<u32>,
    values: Vec<T>,
}

impl<T: Copy> Rows<T> {
    /// As many rows as `count`, of values that come each behind the number of its row. Within a row they keep their
    /// order. The pairs are gone through twice.
    pub(crate) fn new(count: usize, pairs: impl Iterator<Item = (usize, T)> + Clone) -> Self {
        match Self::try_new(count, pairs.map(Ok::<_, Infallible>)) {
            Ok(rows) => rows,
            Err(never) => match never {},
        }
    }

    /// The same, if none of the pairs is an error.
    pub(crate) fn try_new<E>(
        count: usize,
        mut pairs: impl Iterator<Item = Result<(usize, T), E>> + Clone,
    ) -> Result<Self, E> {
        let mut starts = vec![0; count + 1];
        let mut any = None;
        pairs.clone().try_for_each(|pair| {
            let (row, value) = pair?;
            starts[row + 1] += 1;
            any = Some(value);
            Ok(())
        })?;
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let Some(any) = any else { return Ok(Rows { starts, values: Vec::new() }) };
        let (mut next, mut values) = (starts.clone(), vec![any; end as usize]);
        pairs.try_for_each(|pair| {
            let (row, value) = pair?;
            values[next[row] as usize] = value;
            next[row] += 1;
            Ok(())
        })?;
        Ok(Rows { starts, values })
    }
}

impl<T> Rows<T> {
    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of values in all rows.
    pub(crate) fn value_count(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &[T]> + Clone {
        self.starts.windows(2).map(|ends| &self.values[ends[0] as usize..ends[1] as usize])
    }

    /// All values in order, each behind the number of its row.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (usize, T)> + Clone
    where
        T: Copy,
    {
        self.iter().enumerate().flat_map(|(row, values)| values.iter().map(move |&value| (row, value)))
    }

    /// Calls `change` with each row, in order.
    pub(crate) fn for_each_mut(&mut self, mut change: impl FnMut(&mut [T])) {
        for ends in self.starts.windows(2) {
            change(&mut self.values[ends[0] as usize..ends[1] as usize]);
        }
    }
}

impl<T> Index<usize> for Rows<T> {
    type Output = [T];

    #[inline]
    fn index(&self, row: usize) -> &[T] {
        &self.values[self.starts[row] as usize..self.starts[row + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_the_order_of_their_values() {
        let pairs = [(3, 'a'), (0, 'b'), (3, 'c'), (1, 'd'), (3, 'e')];
        let mut rows = Rows::new(5, pairs.into_iter());
        let all: Vec<&[char]> = rows.iter().collect();
        assert_eq!(all, [&['b'][..], &['d'], &[], &['a', 'c', 'e'], &[]]);
        assert_eq!((rows.len(), rows.value_count()), (5, 5));
        rows.for_each_mut(<[char]>::reverse);
        assert_eq!(rows[3], ['e', 'c', 'a']);

        let none = Rows::new(2, [].into_iter());
        assert_eq!(none.iter().collect::<Vec<&[u8]>>(), [&[] as &[u8], &[]]);
        assert_eq!(Rows::<u8>::new(0, [].into_iter()).len(), 0);
        assert_eq!(Rows::try_new(2, [Ok((0, 'a')), Err("over")].into_iter()).unwrap_err(), "over");
    }
}
