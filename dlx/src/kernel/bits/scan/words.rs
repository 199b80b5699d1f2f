//! The list of the words of a set that are not 0.

/// The numbers of the words of a set that are not 0, in order. Only this module makes one, so that each number
/// is less than `bound`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::kernel) struct Words<'a> {
    numbers: &'a [u32],
    bound: usize,
}

impl Words<'static> {
    /// All words of a set of four: with so few, skipping zeros does not pay.
    pub(in crate::kernel::bits) const FOUR: Self = Words { numbers: &[0, 1, 2, 3], bound: 4 };
}

impl<'a> Words<'a> {
    /// The words of `live` that are not 0, listed in `room`, and how many bits are set.
    ///
    /// # Panics
    /// If `room` is shorter than `live`.
    #[inline(always)]
    pub(super) fn list(live: &[u64], room: &'a mut [u32]) -> (Self, u32) {
        let (mut count, mut bits) = (0, 0);
        for (q, &word) in live.iter().enumerate() {
            room[count] = q as u32;
            count += usize::from(word != 0);
            bits += word.count_ones();
        }
        (Words { numbers: &room[..count], bound: live.len() }, bits)
    }

    /// A list that was made elsewhere.
    ///
    /// # Safety
    /// Each of the numbers is less than `bound`: loads go unchecked by that.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) unsafe fn listed(numbers: &'a [u32], bound: usize) -> Self {
        debug_assert!(numbers.iter().all(|&number| (number as usize) < bound));
        Words { numbers, bound }
    }

    /// A number that each of the list is less than.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn bound(self) -> usize {
        self.bound
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn numbers(self) -> &'a [u32] {
        self.numbers
    }

    #[inline(always)]
    pub(in crate::kernel::bits) fn len(self) -> usize {
        self.numbers.len()
    }

    #[inline(always)]
    pub(in crate::kernel::bits) fn iter(self) -> impl Iterator<Item = usize> + Clone + 'a {
        self.numbers.iter().map(|&number| number as usize)
    }
}
