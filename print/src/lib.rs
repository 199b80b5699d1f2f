//! Draws the boards of [`puzzles`] as text, SVG, PNG and PDF, and sets them as booklets.
//!
//! A puzzle describes its board as a [`Picture`](puzzles::picture::Picture). [`text::print`] draws it in
//! box-drawing characters. For the other formats a [`Painter`] lays it out as a [`Scene`] of lines, shapes
//! and words, which [`svg`], [`png`] and [`pdf`] write. [`json`] is for programs that draw by themselves. [`book`] sets
//! many puzzles as a booklet, and a [`Series`] the steps to a solution.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use print::{Painter, png, svg};
//! use puzzles::{Reading, read};
//!
//! let puzzle = read("1...4...2......1", &Reading::default())?;
//! let scene = Painter::default().sheet(&puzzle.picture()?)?;
//! assert!(svg::print(&scene).starts_with("<svg"));
//! assert!(png::print(&scene, 2.0)?.starts_with(b"\x89PNG"));
//! # Ok(())
//! # }
//! ```
//!
//! The crate brings its own [`font`], so a picture looks the same on every machine: SVG and PNG draw the
//! letters as outlines, and PDF embeds those that it uses. The same picture gives the same bytes.
#![forbid(unsafe_code)]

pub mod book;
mod compose;
pub mod font;
pub mod json;
mod painter;
pub mod pdf;
pub mod png;
mod scene;
mod series;
pub mod svg;
#[cfg(test)]
mod tests;
pub mod text;

use puzzles::picture::TooLarge;

pub use painter::Painter;
pub use scene::{Colour, Scene, Shape};
pub use series::Series;

/// Why something cannot be drawn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The board is too large.
    #[error(transparent)]
    Board(#[from] TooLarge),
    /// The font has no such character.
    #[error("the font has no character {0:?}, only Latin, Greek and Cyrillic letters, digits and signs")]
    Character(char),
    /// The image has too many pixels.
    #[error("expected at most {} million pixels, found {width}×{height}", png::MOST_PIXELS / 1_000_000)]
    Pixels {
        /// Width of the image.
        width: u64,
        /// Height of the image.
        height: u64,
    },
}

/// The README's programs are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
