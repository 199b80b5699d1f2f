//! Problems whose numbers of covers are known, built with the calls that any user would make.
//!
//! They live here so that testing this crate alone tries them, and builds nothing else; the
//! `benches` crate takes the same folder in by its path. (In a library of their own they would be
//! one more crate with no other user; in `benches` they would make every engine that is measured
//! there a part of the tests.) The programs in `examples` build their problems themselves, as they
//! are there to show how.
#![allow(dead_code, unused_imports, reason = "each test and each bench uses a part of it")]
#![allow(unreachable_pub, reason = "reachable in the library of the benches, not in a test")]

mod arrangements;
mod colored;
mod graphs;
mod solids;
mod tilings;

pub use arrangements::{langford, latin, latin_with, queens, reduced_latin, round_robin, sudoku};
pub use colored::{macmahon, random_large, random_small, word_squares, words};
pub use graphs::{Graph, colorings, matchings, matrices, regular_graphs};
pub use solids::{hexiamonds, soma};
pub use tilings::{Piece, dominoes, pentominoes, rectangle, square_with_hole, tilings};

use dlx::{BuildError, Problem};

/// Builds a problem.
pub type Build = fn() -> Result<Problem, BuildError>;

/// A problem with a name and a known number of covers.
#[derive(Clone, Copy)]
pub struct Standard {
    /// What it is called.
    pub name: &'static str,
    /// How many covers it has.
    pub covers: u64,
    build: Build,
}

impl Standard {
    const fn new(name: &'static str, covers: u64, build: Build) -> Self {
        Standard { name, covers, build }
    }

    /// The problem, built anew.
    ///
    /// # Panics
    /// If a standard problem is not a valid one.
    pub fn problem(&self) -> Problem {
        (self.build)().expect("standard problems are valid")
    }
}

/// Those that any kernel searches in a blink, even when it was hardly optimised.
pub const SMALL: &[Standard] = &[
    Standard::new("langford3", 1, || langford(3)),
    Standard::new("langford6", 0, || langford(6)),
    Standard::new("langford7", 26, || langford(7)),
    Standard::new("langford8", 150, || langford(8)),
    Standard::new("queens1", 1, || queens(1)),
    Standard::new("queens3", 0, || queens(3)),
    Standard::new("queens8", 92, || queens(8)),
    Standard::new("queens10", 724, || queens(10)),
    Standard::new("latin4", 576, || latin(4)),
    Standard::new("reduced_latin5", 56, || reduced_latin(5)),
    Standard::new("reduced_latin6", 9_408, || reduced_latin(6)),
    Standard::new("sudoku4", 288, || sudoku(2, 2)),
    Standard::new("round_robin6", 720, || round_robin(6)),
    Standard::new("match10", 945, || matchings(5)),
    Standard::new("domino6x6", 6_728, || dominoes(6, 6)),
    Standard::new("domino5x5", 0, || dominoes(5, 5)),
    Standard::new("pent3x20", 8, || pentominoes(&rectangle(3, 20))),
    Standard::new("petersen3", 120, || colorings(&Graph::petersen(), 3)),
    Standard::new("petersen4", 12_960, || colorings(&Graph::petersen(), 4)),
];

/// Those that take an optimised kernel some milliseconds to a second.
pub const MEDIUM: &[Standard] = &[
    Standard::new("langford11", 17_792, || langford(11)),
    Standard::new("langford12", 108_144, || langford(12)),
    Standard::new("queens12", 14_200, || queens(12)),
    Standard::new("queens13", 73_712, || queens(13)),
    Standard::new("latin5", 161_280, || latin(5)),
    Standard::new("match14", 135_135, || matchings(7)),
    Standard::new("domino6x8", 167_089, || dominoes(6, 8)),
    Standard::new("domino8x8", 12_988_816, || dominoes(8, 8)),
    Standard::new("ypent10x10", 350, || tilings(&rectangle(10, 10), &[Piece::pentomino('Y').any_number()])),
    Standard::new("xcc1", 501_976, random_small),
    Standard::new("wordsq620", 6_566, || word_squares(4, &words())),
    Standard::new("pent8x8", 520, || pentominoes(&square_with_hole())),
];

/// Those that take seconds.
pub const LARGE: &[Standard] = &[
    Standard::new("pent6x10", 9_356, || pentominoes(&rectangle(6, 10))),
    Standard::new("macmahon4x6", 106_624, || macmahon(3, 4, 6)),
];

/// Those with too many covers to go to each.
pub const VAST: &[Standard] = &[Standard::new("xcc2", 1_212_670_905, random_large)];
