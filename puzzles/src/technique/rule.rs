//! The rules by name, and their places on the ladder.
//!
//! | rating | rules of KenKens | of Kakuros | of Kropkis |
//! |--:|---|---|---|
//! | 1.0 | naked single | naked single | naked single |
//! | 1.1 | hidden single; combinations: 1 | hidden single | hidden single |
//! | 1.2 | combinations: 2 | crossing | dot |
//! | 1.3 | combinations: 3 | combinations: 1 | dot chain: 2 |
//! | 1.4 | combinations: 4 | | dot chain: 4 |
//! | 1.5 | | combinations: up to 4 | |
//! | 1.6 | | | no dot |
//! | 1.7 | | bounds | |
//! | 1.8 | | combinations: any number | dot chain: 8 |
//! | 1.9 | | | pointing, claiming |
//! | 2.0 | combinations: 7; a sum of rows that leaves a cell; naked pair | split by a cell; naked pair | naked pair |
//! | 2.1 | combinations: 15; hidden pair | hidden pair | dot chain: 16; hidden pair |
//! | 2.2 | combinations: 31; a sum that leaves two cells | arrangements: 8 | |
//! | 2.3 | combinations: 63; naked triplet | naked triplet | dot chain: 64; naked triplet |
//! | 2.4 | combinations: 127; hidden triplet | hidden triplet | hidden triplet |
//! | 2.5 | combinations: 255; a sum that leaves three | split by two cells | dot chain: 256 |
//! | 2.6 | combinations: 511; naked quad | naked quad | naked quad |
//! | 2.7 | combinations: 1023; hidden quad | hidden quad | hidden quad |
//! | 2.8 | combinations: 2047 | | |
//! | 2.9 | combinations: any number that can be listed | | |
//! | 3.0 | forced moves | arrangements: 64; forced moves | forced moves |
//!
//! Refutations begin with 3.0, too: nothing that comes before them is harder.
//!
//! Behind a colon there is the most that are left of a cage, a run or a chain when it is looked at.

use std::fmt;

use crate::technique::{Scale, Tenths};

macro_rules! rules {
    ($($rule:ident $name:literal $idea:literal,)*) => {
        /// A way to conclude something about a puzzle that is no Sudoku of 9×9.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Rule {
            $(#[doc = $idea] $rule,)*
        }

        impl Rule {
            /// All rules, roughly from the easiest to the hardest.
            pub const ALL: &[Rule] = &[$(Rule::$rule,)*];

            /// Its name, as in `Naked pair`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Rule::$rule => $name,)*
                }
            }
        }
    };
}

rules! {
    NakedSingle "Naked single" "A cell has one candidate.",
    HiddenSingle "Hidden single" "A value that is needed has one place.",
    Crossing "Crossing" "The sums of two runs that cross have one digit in common.",
    Dot "Dot" "What goes with nothing on the other side of a dot.",
    NoDot "No dot" "What goes with nothing on the other side of a line without a dot.",
    Combinations "Combinations" "What the values of a cage or a run can be, and where.",
    DotChain "Dot chain" "What cells can hold that dots join.",
    Bounds "Bounds" "What the other cells of a run make at least and at most.",
    Pointing "Pointing" "A box has all its places for a value in one line.",
    Claiming "Claiming" "A line has all its places for a value in one box.",
    NakedPair "Naked pair" "Two cells have two candidates.",
    HiddenPair "Hidden pair" "Two values that are needed have two places.",
    InniesAndOuties "Innies and outies" "What rows or columns add up to, less the cages in them.",
    Split "Split" "What runs across add up to in a part of the board, less its runs down.",
    NakedTriplet "Naked triplet" "Three cells have three candidates.",
    HiddenTriplet "Hidden triplet" "Three values that are needed have three places.",
    Arrangements "Arrangements" "All the ways in which the digits of a run can be put into its cells.",
    NakedQuad "Naked quad" "Four cells have four candidates.",
    HiddenQuad "Hidden quad" "Four values that are needed have four places.",
    Forced "Forced move" "An item of the exact cover has one option left.",
    Refutation "Refutation" "Something is supposed, and what that forces leaves nothing for an item.",
}

impl Rule {
    /// The rules of a name, which is that of one, or of one of these groups: `singles`, `pairs`,
    /// `triplets` and `quads`.
    #[must_use]
    pub fn group(name: &str) -> Option<Vec<Rule>> {
        use Rule::*;
        let group: &[Rule] = match name {
            "singles" => &[NakedSingle, HiddenSingle],
            "pairs" => &[NakedPair, HiddenPair],
            "triplets" => &[NakedTriplet, HiddenTriplet],
            "quads" => &[NakedQuad, HiddenQuad],
            _ => {
                let named = |rule: &&Rule| crate::notation::text::is_same_name(rule.name(), name);
                return Self::ALL.iter().find(named).map(|&rule| vec![rule]);
            }
        };
        Some(group.to_vec())
    }

    /// The rating that its easiest steps have.
    #[must_use]
    pub fn least(self) -> Tenths {
        use Rule::*;
        Tenths(match self {
            NakedSingle => 10,
            HiddenSingle | Combinations => 11,
            Crossing | Dot => 12,
            DotChain => 13,
            NoDot => 16,
            Bounds => 17,
            Pointing | Claiming => 19,
            NakedPair | InniesAndOuties | Split => 20,
            HiddenPair => 21,
            Arrangements => 22,
            NakedTriplet => 23,
            HiddenTriplet => 24,
            NakedQuad => 26,
            HiddenQuad => 27,
            Forced | Refutation => 30,
        })
    }

    /// The same on a scale: where there are no other rules, what is forced is easy.
    #[must_use]
    pub fn least_on(self, scale: Scale) -> Tenths {
        match (self, scale) {
            (Rule::Forced, Scale::Places) => Tenths(10),
            (Rule::Refutation, Scale::Places) => Tenths(20),
            _ => self.least(),
        }
    }

    /// Its lowest rung, with nothing to be counted.
    pub(crate) const fn rung(self, number: u16) -> Rung {
        Rung { number: Tenths(number), rule: self, bound: usize::MAX }
    }

    /// Its rung where so many things at most are kept in mind.
    pub(crate) const fn up_to(self, bound: usize, number: u16) -> Rung {
        Rung { number: Tenths(number), rule: self, bound }
    }
}

/// The rules of puzzles that have none of their own.
pub(crate) const PLAIN_RULES: &[Rule] = &[Rule::Forced, Rule::Refutation];

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A rule with its place on the ladder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rung {
    /// How hard it is.
    pub number: Tenths,
    /// The rule.
    pub rule: Rule,
    /// How many fillings, combinations or whatever it goes through at most: it looks at nothing that has
    /// more.
    pub bound: usize,
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bound {
            usize::MAX => self.rule.fmt(f),
            1 => write!(f, "{}, a single one", self.rule),
            bound => write!(f, "{}, up to {bound}", self.rule),
        }
    }
}
