//! The ladder of techniques on the scale of clues.
//!
//! | rating | KenKens | Kakuros | Kropkis |
//! |--:|---|---|---|
//! | 1.0 | naked single | naked single | naked single |
//! | 1.1 | hidden single; combinations: 1 | hidden single | hidden single |
//! | 1.2 | combinations: 2 | crossing | dot |
//! | 1.3 | combinations: 3 | combinations: 1 | dot chain: 2 |
//! | 1.4 | combinations: 4 | | dot chain: 4 |
//! | 1.5 | | combinations: up to 4 | |
//! | 1.6 | | | no dot |
//! | 1.7 | | bounds | |
//! | 1.8 | | combinations: any number | dot forcing chain: 2 |
//! | 1.9 | | | pointing, claiming |
//! | 2.0 | combinations: 7; a sum of rows that leaves a cell; naked pair | split by a cell; naked pair | naked pair |
//! | 2.1 | combinations: 15; hidden pair | hidden pair | hidden pair |
//! | 2.2 | combinations: 31; a sum that leaves two cells | arrangements: 8 | |
//! | 2.3 | combinations: 63; naked triplet | naked triplet | dot forcing chain: 3; naked triplet |
//! | 2.4 | combinations: 127; hidden triplet | hidden triplet | hidden triplet |
//! | 2.5 | combinations: 255; a sum that leaves three | split by two cells | |
//! | 2.6 | combinations: 511; naked quad | naked quad | naked quad |
//! | 2.7 | combinations: 1023; hidden quad | hidden quad | hidden quad |
//! | 2.8 | combinations: 2047 | | |
//! | 2.9 | combinations: any number that can be listed | | |
//! | 3.0 | forced moves | arrangements: 64; forced moves | forced moves |
//!
//! Refutations begin with 3.0, too: nothing that comes before them is harder.
//!
//! The number after a colon is the most fillings or combinations that are left of a cage, a run or a chain when it is
//! looked at; of a dot forcing chain, how many dots in a row one follows.

use std::cmp::Ordering;
use std::fmt;

use super::level::Scale;
use super::table::Technique;
use super::tenths::Tenths;
use super::words::Language;

/// A technique with its place on the ladder.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rung {
    /// How hard it is.
    pub number: Tenths,
    /// The technique.
    pub technique: Technique,
    /// The most fillings or combinations that it goes through: clues with more are left aside.
    pub bound: usize,
}

impl Technique {
    /// Its rung without a bound.
    pub(crate) const fn rung(self, number: u16) -> Rung {
        Rung { number: Tenths(number), technique: self, bound: usize::MAX }
    }

    /// Its rung with at most `bound` fillings or combinations.
    pub(crate) const fn up_to(self, bound: usize, number: u16) -> Rung {
        Rung { number: Tenths(number), technique: self, bound }
    }
}

/// Rungs are tried in this order. Of those with the same number, that of the technique whose easiest steps are
/// rated lower comes first.
impl Ord for Rung {
    fn cmp(&self, other: &Self) -> Ordering {
        let place =
            |rung: &Rung| (rung.number, rung.technique.least(Scale::Clues), rung.technique, rung.bound);
        place(self).cmp(&place(other))
    }
}

impl PartialOrd for Rung {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&Language::default().rung(self))
    }
}
