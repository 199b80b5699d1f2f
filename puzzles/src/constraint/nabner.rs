//! Nabner lines: no two values on a line are equal or consecutive, wherever they are on it.

use super::kinds::{Form, Kind};
use super::on_board::{lines_of_at_most, lines_once, once_around};
use super::sum::subsets;
use super::{Asks, Part, Piece, Place};
use crate::board::{Layout, ValueSet, all_values};
use crate::notation::text::Mistake;
use crate::picture::{LineLook, Picture};
use crate::technique::Said;

pub(super) const KIND: Kind =
    Kind { name: "nabner", words: &[], parts: &[Part::Lines], form: Form::Placed(&Nabner) };

struct Nabner;

/// The pairs of cells of a line.
fn pairs(line: &[usize]) -> Vec<[usize; 2]> {
    let line = once_around(line);
    let before = |at: usize| line[..at].iter().map(move |&other| [other, line[at]]);
    (0..line.len()).flat_map(before).collect()
}

/// Up to this many values, sets of them are narrowed exactly.
const EXACT: usize = 9;

/// The sets of this many values of which no two are consecutive.
fn sets(count: usize, size: usize) -> Vec<ValueSet> {
    subsets(all_values(size), count).filter(|set| set & set << 1 == 0).collect()
}

impl Asks for Nabner {
    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        lines_once(place, layout, true)?;
        // At best they are 1, 3, 5 and so on.
        lines_of_at_most(layout.size().div_ceil(2), "differ by 2 or more", place)
    }

    fn holds(&self, place: &Place, _: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        place
            .lines
            .iter()
            .flat_map(|line| pairs(line))
            .all(|[one, other]| (value(one) - value(other)).abs() > 1)
    }

    /// All values of a line together say more than each two of them. Sets of more than nine values are narrowed
    /// roughly, so that pairs add something there.
    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        let size = layout.size();
        let pair = |pair| Piece::Pair(pair, ("nabner", 0), |_, one: i32, other| (one - other).abs() > 1);
        let of_line = |line: &Vec<usize>| {
            let cells = once_around(line);
            let by_sets = cells.len() > 2;
            let sets = by_sets.then(|| Piece::Sets(cells.to_vec(), sets(cells.len(), size)));
            let pairs = if by_sets && size <= EXACT { Vec::new() } else { pairs(line) };
            pairs.into_iter().map(pair).chain(sets).collect::<Vec<Piece>>()
        };
        place.lines.iter().flat_map(of_line).collect()
    }

    fn says(&self, _: &Place, _: &Layout) -> Said {
        Said::Nabner
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        picture.add_lines(&place.lines, LineLook::Nabner);
    }
}
