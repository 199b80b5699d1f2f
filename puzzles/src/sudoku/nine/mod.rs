//! Classic Sudokus of nine by nine, faster than as exact covers.
//!
//! [`Solver`] finds the solutions of a grid or of pencil marks, [`Generator`] makes puzzles.
//!
//! What a search does at each of its steps follows one line from file to file: `lanes` says how a board
//! lies in registers, `propagate` what follows without a guess, `choose` which cell to guess, and
//! `search` goes through the guesses. They are written once for registers of any kind; `avx512`, `avx2`
//! and `pairs` are the kinds. All of them give the same solutions in the same order; [`Solver::new`] takes the
//! fastest one that the processor has. Where there are at most registers of 128 bits, `boxes` is faster; its order is
//! another, so it answers only questions to which that does not matter.
//! A register carries a token of `dlx::cpu`, the proof that its instructions are there.

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx512;
mod boxes;
mod choose;
mod generate;
mod lanes;
mod pairs;
mod portable;
mod propagate;
mod search;
mod solver;
#[cfg(test)]
mod tests;

/// Eight lanes in a register of 128 bits.
#[cfg_attr(target_arch = "x86_64", path = "sse.rs")]
#[cfg_attr(target_arch = "aarch64", path = "neon.rs")]
#[cfg_attr(all(target_arch = "wasm32", target_feature = "simd128"), path = "wasm.rs")]
#[allow(unsafe_code)]
mod vector;

pub use generate::{Cells, EVERYWHERE, Generator};
pub use solver::{Solver, digits, is_solution};

/// The digits of a classic board's cells, row by row; 0 in an empty cell.
pub type Grid = [u8; 81];

/// The digits that each cell may have: digit 1 is bit 0, and so on to digit 9.
pub type Marks = [u16; 81];
