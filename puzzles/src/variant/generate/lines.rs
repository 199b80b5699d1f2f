//! Lines: random ways over free cells, as long as what they say holds.

use super::draft::Draft;
use crate::constraint::kinds::Kind;
use crate::constraint::{Place, Placed};

/// The fewest cells of a line: a shorter one says little.
const SHORTEST: usize = 3;
/// The most.
const LONGEST: usize = 7;
/// Ways that are tried for a line.
const TRIES: usize = 60;

/// Lays out lines until they have this many cells in all, or there is no room.
pub(super) fn lay(draft: &mut Draft<'_>, kind: &'static Kind, cells: usize, from_middle: bool) {
    let mut left = cells;
    while left >= SHORTEST {
        let most = (SHORTEST + 1 + draft.random.below(LONGEST - SHORTEST)).min(left).min(draft.size);
        let mut tries = (0..TRIES)
            .map(|_| if from_middle { mirrored(draft, kind, most) } else { way(draft, kind, most) });
        let Some(line) = tries.find_map(|line| line) else { return };
        left = left.saturating_sub(line.place().lines[0].len());
        draft.add_alone(line);
    }
}

fn line(draft: &Draft<'_>, kind: &'static Kind, cells: &[usize]) -> Option<Placed> {
    draft.fitting(kind, Place { lines: vec![cells.to_vec()], ..Place::default() })
}

/// The longest fitting part of a way, if it is long enough.
fn way(draft: &mut Draft<'_>, kind: &'static Kind, most: usize) -> Option<Placed> {
    let mut way = vec![*draft.free().first()?];
    let mut best = None;
    while way.len() < most {
        let ways_on = draft.ways_on(&way, way[way.len() - 1]);
        let longer = |&cell: &usize| [&way[..], &[cell]].concat();
        let fitting = ways_on.iter().find_map(|cell| Some((line(draft, kind, &longer(cell))?, *cell)));
        // Some lines fit from a length on alone.
        match (fitting, ways_on.first()) {
            (Some((line, cell)), _) => {
                way.push(cell);
                if way.len() >= SHORTEST && !line.follows_from_houses() {
                    best = Some(line);
                }
            }
            (None, Some(&cell)) if best.is_none() => way.push(cell),
            (None, _) => break,
        }
    }
    best
}

/// A line that says the same from both ends, grown from its middle.
fn mirrored(draft: &mut Draft<'_>, kind: &'static Kind, most: usize) -> Option<Placed> {
    let mut way = vec![*draft.free().first()?];
    let mut best = None;
    while way.len() + 2 <= most {
        let (first, last) = (way[0], way[way.len() - 1]);
        let after = draft.ways_on(&way, last);
        let mut longer = None;
        for end in after {
            let longer_way = [&way[..], &[end]].concat();
            let before = draft.ways_on(&longer_way, first);
            longer = before.into_iter().find_map(|start| {
                let both = [&[start], &longer_way[..]].concat();
                Some((line(draft, kind, &both)?, both))
            });
            if longer.is_some() {
                break;
            }
        }
        let Some((line, both)) = longer else { break };
        (way, best) = (both, Some(line));
    }
    best
}
