//! Pieces.

use std::ops::RangeInclusive;

use super::lattice::Motions;
use super::shape::Shape;

/// A piece: what it looks like, how many there are, and how they may be moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// What it looks like.
    pub shape: Shape,
    /// How many copies are to be used.
    pub count: RangeInclusive<u32>,
    /// How it may be moved.
    pub motions: Motions,
}

impl Piece {
    /// A piece to be used once.
    pub fn new(name: impl Into<String>, shape: Shape, motions: Motions) -> Self {
        Piece { name: name.into(), shape, count: 1..=1, motions }
    }
}

/// The letters of pieces: A to Z, a to z, 0 to 9, then letters with accents.
#[must_use]
pub fn letter(number: usize) -> String {
    const FIRST: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    let letter = match FIRST.get(number) {
        Some(&letter) => Some(char::from(letter)),
        None => u32::try_from(number - FIRST.len()).ok().and_then(|number| char::from_u32(0x100 + number)),
    };
    letter.unwrap_or('?').to_string()
}
