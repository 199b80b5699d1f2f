//! Digits, and sets of them.

use crate::bits::bits;

/// The largest digit that there is.
pub const LARGEST_DIGIT: u8 = 9;
/// The sum of all digits.
pub const LARGEST_SUM: u8 = 45;

/// A set of digits: bit 0 for 1, bit 8 for 9.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Digits(pub(crate) u16);

impl Digits {
    /// The digits from 1 to this one.
    #[must_use]
    pub fn up_to(largest: u8) -> Self {
        Digits((1 << largest) - 1)
    }

    /// This digit alone.
    #[must_use]
    pub fn only(digit: u8) -> Self {
        Digits(1 << (digit - 1))
    }

    /// How many they are.
    #[must_use]
    pub fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The digit, if there is just one.
    #[must_use]
    pub fn single(self) -> Option<u8> {
        self.0.is_power_of_two().then(|| self.0.trailing_zeros() as u8 + 1)
    }

    /// Whether this digit is one of them.
    #[must_use]
    pub fn contains(self, digit: u8) -> bool {
        self.0 & Digits::only(digit).0 != 0
    }

    /// The others, if this digit is one of them.
    #[must_use]
    pub fn without(self, digit: u8) -> Self {
        Digits(self.0 & !Digits::only(digit).0)
    }

    /// The digits and this one.
    #[must_use]
    pub fn with(self, digit: u8) -> Self {
        Digits(self.0 | Digits::only(digit).0)
    }

    /// Those that are among others, too.
    #[must_use]
    pub fn and(self, others: Digits) -> Self {
        Digits(self.0 & others.0)
    }

    /// What they add up to.
    #[must_use]
    pub fn sum(self) -> u8 {
        self.iter().sum()
    }

    /// The digits, in order.
    pub fn iter(self) -> impl Iterator<Item = u8> + use<> {
        bits(self.0).map(|bit| bit as u8 + 1)
    }

    /// All sets of `count` digits, up to the largest; with this sum, unless it is 0.
    pub fn sets(count: usize, sum: u8, largest: u8) -> impl Iterator<Item = Digits> {
        (0..1 << largest)
            .map(Digits)
            .filter(move |digits| digits.count() == count && (sum == 0 || digits.sum() == sum))
    }
}

/// For each number of cells and each sum, the digits that a run of that many cells may hold.
#[derive(Clone, Debug)]
pub(crate) struct Reach(Vec<[Digits; LARGEST_SUM as usize + 1]>);

impl Reach {
    pub(crate) fn new(largest: u8) -> Self {
        let union = |sets: &mut dyn Iterator<Item = Digits>| Digits(sets.fold(0, |all, set| all | set.0));
        let sums = |count| std::array::from_fn(|sum| union(&mut Digits::sets(count, sum as u8, largest)));
        Reach((0..=usize::from(LARGEST_DIGIT)).map(sums).collect())
    }

    pub(crate) fn of(&self, count: usize, sum: u8) -> Digits {
        self.0[count][usize::from(sum)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_have_their_sets() {
        let sets = |count, sum| {
            Digits::sets(count, sum, 9).map(|set| set.iter().collect()).collect::<Vec<Vec<u8>>>()
        };
        assert_eq!(sets(2, 16), [[7, 9]]);
        assert_eq!(sets(3, 8), [[1, 3, 4], [1, 2, 5]]);
        assert_eq!(Digits::sets(4, 20, 9).count(), 12);
        assert_eq!(Digits::sets(4, 0, 9).count(), 126);
        assert_eq!(Digits::sets(2, 11, 6).count(), 1);
    }
}
