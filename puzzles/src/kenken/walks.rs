//! Random walks on a board of cages, which is narrowed as in a [search](super::search).

use std::sync::Arc;

use super::bits::Word;
use super::frame::Frame;
use super::narrow::{LISTED, narrowed};
use super::puzzle::Puzzle;
use crate::constraint::Any;
use crate::solve::Net;
use crate::walks::Walks;

/// Random walks to the solutions of a puzzle.
pub(super) fn walks(puzzle: &Puzzle, seed: u64) -> Walks {
    let frame = Arc::new(Frame::new(puzzle));
    let net = if frame.fits_short_words() { net::<u64>(&frame) } else { net::<u128>(&frame) };
    Walks::on(net, puzzle.values().as_slice().to_vec(), seed)
}

/// The candidates; `None` if nothing fits.
fn net<W: Word>(frame: &Arc<Frame>) -> Option<Net<Any>> {
    Some(narrowed::<W>(frame, LISTED).ok()?.boxed())
}
