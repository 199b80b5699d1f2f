//! Lists of numbers, one after another in one piece of memory.

/// Lists of numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lists {
    numbers: Vec<u32>,
    /// Where each list begins, and where the last ends.
    starts: Vec<u32>,
}

impl Default for Lists {
    fn default() -> Self {
        Lists { numbers: Vec::new(), starts: vec![0] }
    }
}

impl Lists {
    /// Empty, with room for `lists` lists of `numbers` numbers in all.
    pub(super) fn with_room(lists: usize, numbers: usize) -> Self {
        let mut starts = Vec::with_capacity(lists + 1);
        starts.push(0);
        Lists { numbers: Vec::with_capacity(numbers), starts }
    }

    /// Adds a list.
    pub(super) fn push(&mut self, numbers: impl IntoIterator<Item = usize>) {
        self.numbers.extend(numbers.into_iter().map(|number| number as u32));
        self.starts.push(self.numbers.len() as u32);
    }

    /// Takes the last list away.
    ///
    /// # Panics
    /// If there is none.
    pub(super) fn pop(&mut self) -> Vec<u32> {
        self.starts.pop();
        self.numbers.split_off(*self.starts.last().expect("a list") as usize)
    }

    /// For each number below `end`, the lists that it is in.
    pub(super) fn turned(&self, end: usize) -> Self {
        self.turned_to(end, |list, _| list)
    }

    /// For each number below `end`, where it is: what `at` makes of each list that it is in and its place there.
    pub(super) fn turned_to(&self, end: usize, at: impl Fn(u32, u32) -> u32) -> Self {
        // Where the next number of each list goes, behind a place that is left over: in the end, those are the starts.
        let mut starts = vec![0_u32; end + 2];
        self.numbers.iter().for_each(|&number| starts[number as usize + 2] += 1);
        (2..end + 2).for_each(|place| starts[place] += starts[place - 1]);
        let mut numbers = vec![0; self.numbers.len()];
        for (list, its) in (0..).zip(self.iter()) {
            for (place, &number) in (0..).zip(its) {
                let next = &mut starts[number as usize + 1];
                numbers[*next as usize] = at(list, place);
                *next += 1;
            }
        }
        starts.pop();
        Lists { numbers, starts }
    }

    #[inline]
    pub(super) fn of(&self, list: usize) -> &[u32] {
        &self.numbers[self.starts[list] as usize..self.starts[list + 1] as usize]
    }

    pub(super) fn count(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.count()).map(|list| self.of(list))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turned_lists_tell_where_each_number_is() {
        let mut lists = Lists::with_room(2, 4);
        lists.push([3, 1]);
        lists.push(std::iter::empty());
        lists.push([1, 0, 3]);
        let turned = lists.turned(5);
        let expected: [&[u32]; 5] = [&[2], &[0, 2], &[], &[0, 2], &[]];
        assert!(turned.iter().eq(expected));
        assert_eq!(lists.turned_to(5, |list, place| 10 * list + place).of(3), [0, 22]);
        assert_eq!(lists.pop(), [1, 0, 3]);
        assert!(lists.iter().eq([&[3, 1][..], &[]]));
        assert!(Lists::default().turned(2).iter().all(<[u32]>::is_empty));
    }
}
