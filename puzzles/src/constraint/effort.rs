//! What people go through to see all that a constraint leaves its cells: the ways to make its sums, or what its kind
//! counts.

use std::ops::ControlFlow;

use super::equal_sums::EqualSums;
use super::{Asks, Piece, Place};
use crate::board::{Layout, ValueSet};
use crate::technique::{Apart, Effort, Way, Ways};

/// A constraint as people go through it.
pub(super) struct GoneThrough {
    asks: &'static dyn Asks,
    place: Place,
    pieces: Vec<Piece>,
    /// Its sums, with the places of their cells among its own.
    sums: Vec<(Vec<usize>, EqualSums)>,
}

impl GoneThrough {
    /// What pieces of a constraint on these cells take.
    pub(super) fn new(
        asks: &'static dyn Asks,
        place: Place,
        pieces: Vec<Piece>,
        cells: &[usize],
        layout: &Layout,
    ) -> Self {
        let sums = pieces.iter().filter_map(|piece| match piece {
            Piece::Sums(parts) => Some((piece.places(cells), EqualSums::new(parts, layout))),
            _ => None,
        });
        GoneThrough { asks, place, sums: sums.collect(), pieces }
    }

    /// The sums with a cell, with its places among theirs.
    fn with(&self, cell: usize) -> impl Iterator<Item = (&[usize], &EqualSums, Vec<usize>)> {
        self.sums.iter().filter_map(move |(places, sums)| {
            let own: Vec<usize> = (0..places.len()).filter(|&at| places[at] == cell).collect();
            (!own.is_empty()).then_some((&places[..], sums, own))
        })
    }
}

/// The candidates of some cells among those of all.
fn own(places: &[usize], candidates: &[ValueSet]) -> Vec<ValueSet> {
    places.iter().map(|&place| candidates[place]).collect()
}

impl Effort for GoneThrough {
    fn glance(&self, candidates: &mut [ValueSet]) {
        for (places, sums) in &self.sums {
            let mut left = own(places, candidates);
            if sums.clone().narrow_to_ends(&mut left) {
                places.iter().zip(left).for_each(|(&place, set)| candidates[place] &= set);
            }
        }
    }

    fn ways(&self, candidates: &[ValueSet]) -> Option<Ways> {
        let of_sums = self.sums.iter().map(|(places, sums)| sums.ways(&own(places, candidates))).max();
        let of_sums = of_sums.map(|count| Ways { count, left: None });
        of_sums.or_else(|| self.asks.ways(&self.place, &self.pieces, candidates))
    }

    fn few(&self, candidates: &[ValueSet], place: usize, most: usize) -> Option<Vec<Way>> {
        let mut few = Vec::new();
        let mut add = |way: Way| {
            if !few.contains(&way) {
                few.push(way);
            }
            if few.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let all = match self.with(place).next() {
            Some((places, sums, its)) => sums.each_way(&own(places, candidates), its[0], most, &mut |way| {
                let part = |(at, set): (Vec<usize>, ValueSet)| (own_places(places, &at), set);
                add(way.into_iter().map(part).collect())
            }),
            None => self.asks.each_way(&self.place, candidates, &mut add),
        };
        (all.is_continue() && !few.is_empty()).then_some(few)
    }

    fn all_differ(&self) -> bool {
        self.sums.is_empty()
    }

    fn apart(&self, candidates: &[ValueSet], place: usize, set: ValueSet) -> Option<Apart> {
        let by_sums = self.with(place).find_map(|(places, sums, its)| {
            let mut candidates = own(places, candidates);
            its.iter().for_each(|&at| candidates[at] = set);
            Some(sums.apart(&candidates, its[0])?.at(|at| own_places(places, at)))
        });
        by_sums.or_else(|| {
            let mut candidates = candidates.to_vec();
            candidates[place] = set;
            self.asks.apart(&self.place, &candidates)
        })
    }
}

/// The places among all cells of those at some places of a piece.
fn own_places(places: &[usize], at: &[usize]) -> Vec<usize> {
    at.iter().map(|&at| places[at]).collect()
}
