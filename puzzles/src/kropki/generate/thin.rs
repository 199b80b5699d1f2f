//! Taking dots away, where a missing dot says nothing.

use crate::board::Pair;
use crate::constraint::{self, Care};
use crate::generate::{another, carve};
use crate::kropki::puzzle::Puzzle;
use crate::random::Random;
use crate::solve::{Allowance, Spent};

/// Takes dots away from a puzzle, in a random order, while this solution stays the only one. Tells
/// whether it is proven that none of those left can go.
pub(super) fn thin_dots(
    puzzle: &mut Puzzle,
    solution: &[u8],
    most_nodes: u64,
    allowance: &mut Allowance,
    random: &mut Random,
) -> Result<bool, Spent> {
    let mut dots: Vec<Pair> = puzzle.dots().filter(|(_, dot)| dot.is_some()).map(|(pair, _)| pair).collect();
    random.shuffle(&mut dots);
    let dotted = puzzle.clone();
    let with = |kept: &[usize]| {
        let mut thinned = Puzzle::clone(&dotted);
        dots.iter().for_each(|pair| thinned.set_dot(pair.cell, pair.side, None));
        kept.iter().map(|&number| dots[number]).for_each(|Pair { cell, side, .. }| {
            thinned.set_dot(cell, side, dotted.dot(cell, side));
        });
        thinned
    };
    let carved = carve(dots.len(), |kept| {
        let mut net = constraint::net(&with(kept), Care::Quick);
        let breaks = |other: &[u8]| {
            let is_broken = |number: &usize| {
                let pair = dots[*number];
                !dotted.allows(pair, other[pair.cell], other[pair.other])
            };
            (0..dots.len()).filter(is_broken).collect()
        };
        another(&mut net, solution, most_nodes, allowance, breaks)
    })?;
    *puzzle = with(&carved.kept);
    Ok(carved.minimal)
}
