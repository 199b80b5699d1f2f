//! Pictures of boards: as text, SVG, PNG and PDF.
//!
//! A family describes a puzzle once, as a [`Picture`]: what stands in its cells and between them.
//! [`text::print`] prints that in box characters; for all else a [`Painter`] lays it out as a [`Scene`] of
//! lines, shapes and words, which [`svg`], [`png`] and [`pdf`] print, all of them alike.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use puzzles::draw::{Painter, png, svg};
//! use puzzles::families;
//!
//! let family = &families(&Default::default())[4];
//! let puzzle = family.read("1...4...2......1", 1)?;
//! let scene = Painter::default().sheet(&puzzle.picture()?)?;
//! assert!(svg::print(&scene).starts_with("<svg"));
//! assert!(png::print(&scene, 2.0)?.starts_with(b"\x89PNG"));
//! # Ok(())
//! # }
//! ```
//!
//! Words are set in a font that comes along ([`font`]), as outlines where the reader of a picture may not
//! have it, so that a picture looks the same on every machine. The same picture gives the same bytes.

pub mod font;
mod painter;
pub mod pdf;
mod picture;
pub mod png;
pub(crate) mod scene;
pub mod svg;
#[cfg(test)]
mod tests;
pub mod text;

pub use painter::Painter;
pub(crate) use painter::{BLACK, FAINT, INK, PAPER};
pub(crate) use picture::square;
pub use picture::{Arrow, Cell, Dot, Ground, MOST_CELLS, Picture, Role, Writing};
pub use scene::{Colour, Scene, Shape};

/// Why something cannot be drawn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The board is too large.
    #[error("expected at most {MOST_CELLS} cells, found {rows}×{columns}")]
    Large {
        /// How many rows it has.
        rows: usize,
        /// How many columns.
        columns: usize,
    },
    /// The font has no such character.
    #[error("the font has no character {0:?}")]
    Character(char),
    /// A picture of too many pixels.
    #[error("expected at most {} million pixels, found {width}×{height}", png::MOST_PIXELS / 1_000_000)]
    Pixels {
        /// How many it would be wide.
        width: u64,
        /// How many high.
        height: u64,
    },
}
