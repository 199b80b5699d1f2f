//! Families of puzzles, each reduced to an exact-cover problem of [`dlx`].
#![deny(unsafe_code)]

pub mod random;
pub mod sudoku;
