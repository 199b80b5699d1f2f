//! Puts the options of a cover in order.

use crate::problem::OptionId;

/// Sorts covers of one problem. If the problem has few options, it sets a bit for each option of the cover
/// and reads the bits in order, which takes a fraction of the time of comparing options.
#[derive(Debug, Default)]
pub(crate) struct CoverSorter {
    /// A bit for each option; none is set between two covers.
    marks: Vec<u64>,
}

impl CoverSorter {
    /// For a problem with this number of options. Takes a bit for each.
    pub(crate) fn new(options: usize) -> Self {
        CoverSorter { marks: vec![0; options.div_ceil(64)] }
    }

    /// Sorts different options.
    pub(crate) fn sort(&mut self, cover: &mut [OptionId]) {
        if self.marks.len() > 2 * cover.len() {
            cover.sort_unstable();
            return;
        }
        match &mut self.marks[..] {
            [low, high] => [*low, *high] = two_words(cover),
            marks => {
                for option in &*cover {
                    marks[option.index() / 64] |= 1 << (option.index() % 64);
                }
            }
        }
        let mut sorted = cover.iter_mut();
        for (at, word) in self.marks.iter_mut().enumerate() {
            let mut left = std::mem::take(word);
            while left != 0 {
                if let Some(option) = sorted.next() {
                    *option = OptionId::new(at * 64 + left.trailing_zeros() as usize);
                }
                left &= left - 1;
            }
        }
    }
}

/// The bits of a problem with 65 to 128 options: in registers, as each in memory would wait for the one before.
fn two_words(cover: &[OptionId]) -> [u64; 2] {
    cover.iter().fold([0; 2], |[low, high], option| {
        let bit = 1 << (option.index() % 64);
        // All bits for an option of the high word, none for others.
        let is_high = (option.index() as u64 / 64).wrapping_neg();
        [low | bit & !is_high, high | bit & is_high]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_sort() {
        for options in [70, 128, 130, 10_000] {
            let mut sorter = CoverSorter::new(options);
            for _ in 0..2 {
                let mut cover = [options - 1, 3, 64, 0, 63].map(OptionId::new);
                sorter.sort(&mut cover);
                assert_eq!(cover, [0, 3, 63, 64, options - 1].map(OptionId::new));
            }
            sorter.sort(&mut []);
        }
    }
}
