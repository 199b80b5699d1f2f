//! The options of a problem in pieces that take about the same work to search.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::name::MOST_PARTS;
use super::remains::{Next, Remains};
use crate::limits::Watch;
use crate::outcome::Stop;
use crate::problem::{ItemId, OptionId, Problem};

/// The walks that estimate the work of a part.
const WALKS: u32 = 12;

/// A part that has only some of the problem's options.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) cuts: Vec<Cut>,
    /// The nodes of a search, as far as known.
    pub(super) estimate: f64,
}

/// Of the options of an item, those from the first to the last are kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cut {
    item: ItemId,
    first: OptionId,
    last: OptionId,
}

/// A piece by its weight; of equally heavy ones, the first.
struct Weighed(Piece);

impl Weighed {
    fn key(&self) -> (u64, Reverse<&[Cut]>) {
        // Positive numbers are in the order of their bits.
        (self.0.estimate.to_bits(), Reverse(&self.0.cuts))
    }
}

impl Ord for Weighed {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Weighed {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Weighed {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Weighed {}

/// Cuts the heaviest piece in two until there are enough, or none can be cut.
pub(super) fn pieces(problem: &Problem, parts: u32, watch: &Watch) -> Result<Vec<Piece>, Stop> {
    let mut remains = Remains::new(problem);
    // Always the same numbers: the parts depend on nothing else.
    let mut chance = ChaCha8Rng::seed_from_u64(0);
    let mut open = BinaryHeap::from([Weighed(Piece { cuts: Vec::new(), estimate: 1.0 })]);
    let mut whole = Vec::new();
    let parts = parts.min(MOST_PARTS) as usize;
    while open.len() + whole.len() < parts
        && let Some(Weighed(piece)) = open.pop()
    {
        watch.poll((open.len() + whole.len()) as u64)?;
        match halve(&piece, &mut remains, &mut chance) {
            Some(halves) => open.extend(halves.map(Weighed)),
            None => whole.push(piece),
        }
    }
    whole.extend(open.into_iter().map(|Weighed(piece)| piece));
    whole.sort_by(|a, b| a.cuts.cmp(&b.cuts));
    Ok(whole)
}

/// Makes the cuts of a piece in the whole problem, and all choices that they force.
pub(super) fn make(remains: &mut Remains<'_>, cuts: &[Cut]) -> Next {
    remains.back_to(0);
    let mut next = remains.settle();
    for cut in cuts {
        remains.keep(cut.item, cut.first, cut.last);
        next = remains.settle();
    }
    next
}

/// Both halves of a piece; `None` if there is nothing left to choose.
fn halve(piece: &Piece, remains: &mut Remains<'_>, chance: &mut ChaCha8Rng) -> Option<[Piece; 2]> {
    let Next::Branch(item) = make(remains, &piece.cuts) else { return None };
    let options: Vec<_> = remains.options(item).collect();
    let (low, high) = options.split_at(options.len() / 2);
    Some([low, high].map(|half| {
        let cut = Cut { item, first: half[0], last: half[half.len() - 1] };
        let mark = remains.mark();
        remains.keep(item, cut.first, cut.last);
        let nodes: f64 = (0..WALKS).map(|_| remains.walk(chance)).sum();
        remains.back_to(mark);
        let mut cuts = piece.cuts.clone();
        // A cut of the same item replaces the last one.
        if cuts.last().is_some_and(|last| last.item == item) {
            cuts.pop();
        }
        cuts.push(cut);
        Piece { cuts, estimate: nodes / f64::from(WALKS) }
    }))
}
