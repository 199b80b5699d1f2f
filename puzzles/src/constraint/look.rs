//! What people see in a constraint: what all its pieces leave its cells together.

use std::sync::Mutex;

use dlx::locks::locked;

use super::piece::{Narrows, Piece};
use crate::board::{Layout, ValueSet};

/// What takes from the candidates of these cells, in their order, all that goes with none of the others by some pieces.
pub(super) fn narrowing(
    pieces: Vec<Piece>,
    cells: &[usize],
    layout: &Layout,
) -> impl Fn(&mut [ValueSet]) + Send + Sync + use<> {
    let local = |piece: Piece| (piece.places(cells), piece.narrows(layout));
    let pieces: Mutex<Vec<(Vec<usize>, Box<Narrows>)>> = Mutex::new(pieces.into_iter().map(local).collect());
    move |candidates: &mut [ValueSet]| {
        let mut pieces = locked(&pieces);
        loop {
            let before = candidates.to_vec();
            for (places, narrows) in &mut *pieces {
                let mut own: Vec<ValueSet> = places.iter().map(|&place| candidates[place]).collect();
                if !narrows(&mut own) {
                    candidates.fill(0);
                    return;
                }
                places.iter().zip(own).for_each(|(&place, set)| candidates[place] &= set);
            }
            if candidates == before {
                return;
            }
        }
    }
}
