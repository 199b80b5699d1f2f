//! The kinds of pieces of a tiling: equal pieces are one kind.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::Tiling;
use super::lattice::{Lattice, Motion, Motions};
use super::shape::Shape;

/// Pieces that are the same.
pub(super) struct Kind {
    /// The first of them.
    pub(super) piece: usize,
    /// All ways in which it can lie, in order.
    pub(super) orientations: Vec<Shape>,
    pub(super) count: RangeInclusive<u32>,
    motions: Motions,
    /// What a reflection makes of it, if it may be turned: then all reflections make the same.
    reflected: OnceCell<Option<u32>>,
}

/// The pieces of a tiling by their kinds, in the order of the first of each.
pub(super) fn kinds(tiling: &Tiling) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    // All ways to lie are what some group of motions makes of one. Of two such groups one is a part of the other: so
    // two pieces are the same if their ways to lie are as many and have one in common.
    let mut known: BTreeMap<(usize, Option<Shape>), usize> = BTreeMap::new();
    for (piece, each) in tiling.pieces.iter().enumerate() {
        let orientations = each.shape.orientations(tiling.lattice, each.motions);
        let number = *known.entry((orientations.len(), orientations.first().cloned())).or_insert(kinds.len());
        match kinds.get_mut(number) {
            Some(kind) => {
                let lower = kind.count.start().saturating_add(*each.count.start());
                kind.count = lower..=kind.count.end().saturating_add(*each.count.end());
            }
            None => kinds.push(Kind {
                piece,
                orientations,
                count: each.count.clone(),
                motions: each.motions,
                reflected: OnceCell::new(),
            }),
        }
    }
    kinds
}

impl Kind {
    /// The number of the kind that a motion other than the identity makes of the kind of this number; `None` if it
    /// becomes a piece that there is not, or not as often.
    pub(super) fn image(kinds: &[Kind], number: usize, lattice: Lattice, motion: &Motion) -> Option<u32> {
        let kind = &kinds[number];
        if kind.motions.allow(motion, false) {
            return Some(number as u32);
        }
        let image = || {
            let moved = kind.orientations.first()?.moved(lattice, motion);
            let is_image = |other: &Kind| {
                other.count == kind.count
                    && other.orientations.len() == kind.orientations.len()
                    && other.orientations.binary_search(&moved).is_ok()
            };
            kinds.iter().position(is_image).map(|number| number as u32)
        };
        match kind.motions {
            Motions::OneSided => *kind.reflected.get_or_init(image),
            Motions::Free | Motions::Fixed => image(),
        }
    }
}
