//! Latin squares: each row and each column holds each symbol once.
//!
//! Completing one is a puzzle of [`sudoku`](crate::sudoku) without boxes. Here are the squares themselves.

mod count;

pub use crate::generate::latin_square as random;
pub use count::count;
