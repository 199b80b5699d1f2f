//! Arrows: circles, and arms whose values add up to theirs.

use super::draft::Draft;
use crate::constraint::Place;
use crate::constraint::kinds::Kind;

/// The fewest cells of an arm.
const SHORTEST: usize = 2;
/// The most.
const LONGEST: usize = 5;

/// Lays out arrows until they have this many cells in all, or there is no room.
pub(super) fn lay(draft: &mut Draft<'_>, kind: &'static Kind, cells: usize) {
    let mut left = cells;
    // Large values have the longer arms, and fewer of them.
    let mut circles = draft.free();
    circles.sort_by_key(|&cell| (draft.value(cell) as usize) < draft.size / 2);
    for circle in circles {
        if left <= SHORTEST {
            return;
        }
        if !draft.is_free(circle) {
            continue;
        }
        let mut line = vec![circle];
        if !arm(draft, &mut line, draft.value(circle)) {
            continue;
        }
        let place = Place { cells: vec![circle], lines: vec![line], ..Place::default() };
        if let Some(arrow) = draft.fitting(kind, place) {
            left = left.saturating_sub(arrow.place().lines[0].len());
            draft.add_alone(arrow);
        }
    }
}

/// Goes on with an arm until its values add up; at a dead end, one step back.
fn arm(draft: &mut Draft<'_>, line: &mut Vec<usize>, left: i32) -> bool {
    if left == 0 {
        return line.len() > SHORTEST;
    }
    if line.len() > LONGEST {
        return false;
    }
    for cell in draft.ways_on(line, line[line.len() - 1]) {
        let value = draft.value(cell);
        if value <= left {
            line.push(cell);
            if arm(draft, line, left - value) {
                return true;
            }
            line.pop();
        }
    }
    false
}
