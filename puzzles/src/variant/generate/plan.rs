//! How constraints of each kind are laid out on a full board. That follows from the parts that they have; a few kinds
//! have a way of their own, by which they come out well.

use super::draft::Draft;
use super::{arrows, lines};
use crate::board::{neighbours, pairs};
use crate::constraint::kinds::{Form, Kind};
use crate::constraint::{Constraint, Direction, Part, Place, Placed, names};

/// A way to lay out constraints of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Plan {
    /// A rule of the whole board: the board is filled to meet it.
    Board,
    /// A rule wherever a mark of another kind is missing: all marks are shown.
    Unmarked(&'static str),
    /// Cages on the whole board.
    Cages,
    Arrows,
    /// Lines that go on as long as they fit.
    Lines,
    /// Lines that grow from the middle to both ends.
    Mirrored,
    /// Marks between neighbours.
    Between,
    /// The same, but more of them, as each says little.
    Signs,
    /// Single cells.
    Cells,
    /// Clues beside rows, columns and diagonals.
    Outside,
    /// Circles where four cells meet.
    Quadruples,
    /// Two areas with the same values.
    Clones,
    /// Areas of as many cells as there are values.
    Areas,
}

impl Plan {
    /// How constraints of a kind are laid out; `None` if no way is known.
    pub(super) fn of(kind: &Kind) -> Option<Plan> {
        if !matches!(kind.form, Form::Placed(_)) {
            return None;
        }
        let plan = match kind.name {
            names::KILLER_CAGE | names::CALC => Plan::Cages,
            names::ARROW => Plan::Arrows,
            names::PALINDROME | names::ZIPPER_LINE => Plan::Mirrored,
            names::QUADRUPLE => Plan::Quadruples,
            names::LESS => Plan::Signs,
            names::CLONE => Plan::Clones,
            names::EXTRA_REGION => Plan::Areas,
            names::NONCONSECUTIVE => Plan::Unmarked(names::DIFFERENCE),
            names::NEGATIVE_RATIO => Plan::Unmarked(names::RATIO),
            names::NEGATIVE_XV => Plan::Unmarked(names::XV),
            _ => match kind.parts {
                [] => Plan::Board,
                [Part::Lines | Part::Value, ..] if kind.parts.contains(&Part::Lines) => Plan::Lines,
                [Part::Neighbours, ..] => Plan::Between,
                [Part::Cell | Part::Cells(1)] => Plan::Cells,
                [Part::Outside, ..] => Plan::Outside,
                _ => return None,
            },
        };
        Some(plan)
    }
}

/// Lays out constraints of a kind, on about this part of what there is room for. `all` asks for all that there are.
pub(super) fn lay(draft: &mut Draft<'_>, kind: &'static Kind, plan: Plan, part: f64, all: bool) {
    let cells = draft.solution.len() as f64;
    let many = |whole: f64| (whole * part).ceil().max(1.0) as usize;
    match plan {
        Plan::Board | Plan::Unmarked(_) | Plan::Cages => {}
        Plan::Arrows => arrows::lay(draft, kind, many(cells)),
        Plan::Lines => lines::lay(draft, kind, many(cells), false),
        Plan::Mirrored => lines::lay(draft, kind, many(cells), true),
        Plan::Between => between(draft, kind, Some(many(cells / 2.0)).filter(|_| !all)),
        Plan::Signs => between(draft, kind, Some(many(cells))),
        Plan::Cells => single(draft, kind, many(cells / 3.0)),
        Plan::Outside => outside(draft, kind, many(4.0 * draft.size as f64)),
        Plan::Quadruples => quadruples(draft, kind, many(cells / 5.0)),
        Plan::Clones => clones(draft, kind),
        Plan::Areas => areas(draft, kind),
    }
}

/// At most `most`, or all that there are.
fn between(draft: &mut Draft<'_>, kind: &'static Kind, most: Option<usize>) {
    let has_letter = kind.parts.contains(&Part::Letter);
    let pairs = pairs(draft.size).map(|pair| vec![pair.cell, pair.other]);
    let pairs = draft.shuffled(pairs);
    let fits = |draft: &Draft<'_>, cells: &Vec<usize>| {
        let place = Place { cells: cells.clone(), ..Place::default() };
        if has_letter {
            draft.with_number(kind, &place, [10, 5].into_iter())
        } else {
            // Of a sign that points at a value, one of the two ways holds.
            let turned = Place { cells: vec![cells[1], cells[0]], ..Place::default() };
            draft.fitting(kind, place).or_else(|| draft.fitting(kind, turned))
        }
    };
    let found: Vec<_> = pairs.iter().filter_map(|cells| fits(draft, cells)).collect();
    match most {
        Some(most) => draft.add_apart(found, most),
        None => {
            // Where either dot could stand, one is enough: by chance, as otherwise a dot of the kind that is laid out
            // last would tell that the other could not.
            let is_dot = |kind: &Kind| [names::DIFFERENCE, names::RATIO].contains(&kind.name);
            for placed in found {
                let is_same = |other: &Placed| {
                    is_dot(kind) && is_dot(other.kind()) && other.place().cells == placed.place().cells
                };
                match draft.constraints.iter().position(is_same) {
                    None => draft.add_marked(placed),
                    Some(other) if draft.random.chance(0.5) => draft.constraints[other] = placed,
                    Some(_) => {}
                }
            }
        }
    }
}

fn single(draft: &mut Draft<'_>, kind: &'static Kind, most: usize) {
    let cells = draft.shuffled(0..draft.solution.len());
    let fits = |cell: &usize| draft.fitting(kind, Place { cells: vec![*cell], ..Place::default() });
    let found: Vec<_> = cells.iter().filter_map(fits).collect();
    draft.add_apart(found, most);
}

fn outside(draft: &mut Draft<'_>, kind: &'static Kind, most: usize) {
    use Direction::{DownLeft, DownRight, UpLeft, UpRight};
    /// A diagonal of fewer cells says too much.
    const SHORTEST: usize = 3;
    let size = draft.size;
    let last = size + 1;
    let edges = (1..last).flat_map(|at| {
        [
            ([0, at], [DownLeft, DownRight]),
            ([last, at], [UpLeft, UpRight]),
            ([at, 0], [UpRight, DownRight]),
            ([at, last], [UpLeft, DownLeft]),
        ]
    });
    let has_direction = kind.parts.contains(&Part::Direction);
    let reads_both_ways = kind.reads_both_ways();
    // Clues of rows and columns that say the same from either end stand on the left and above.
    let is_usual = |[row, column]: [usize; 2]| row < last && column < last;
    let edges = edges.filter(|&(outside, _)| has_direction || !reads_both_ways || is_usual(outside));
    let places = edges.flat_map(|(outside, directions)| {
        let place = Place { outside: Some(outside), ..Place::default() };
        match has_direction {
            true => {
                directions.map(|direction| Place { direction: Some(direction), ..place.clone() }).to_vec()
            }
            false => vec![place],
        }
    });
    let places = draft.shuffled(places);
    let largest = (size * (size + 1) / 2 * if has_direction { 2 } else { 1 }) as i32;
    // Where another clue stands already, there is less room.
    let are_taken = |draft: &Draft<'_>, place: &Place| {
        draft.constraints.iter().any(|placed| placed.place().outside == place.outside)
    };
    let mut seen: Vec<Vec<usize>> = Vec::new();
    let mut put_off: Vec<(Vec<usize>, Placed)> = Vec::new();
    for place in places {
        if seen.len() >= most {
            break;
        }
        let Some(placed) = draft.with_number(kind, &place, 0..=largest) else { continue };
        let mut cells = placed.cells();
        let is_short = has_direction && cells.len() < SHORTEST;
        if reads_both_ways {
            cells.sort_unstable();
        }
        if is_short || seen.contains(&cells) {
            continue;
        }
        if are_taken(draft, &place) {
            put_off.push((cells, placed));
        } else {
            seen.push(cells);
            draft.add(placed);
        }
    }
    for (cells, placed) in put_off {
        if seen.len() < most && !seen.contains(&cells) {
            seen.push(cells);
            draft.add(placed);
        }
    }
}

fn quadruples(draft: &mut Draft<'_>, kind: &'static Kind, most: usize) {
    let size = draft.size;
    let corners = (0..size - 1).flat_map(|row| (0..size - 1).map(move |column| row * size + column));
    let mut used = Vec::new();
    for corner in draft.shuffled(corners) {
        let cells = vec![corner, corner + 1, corner + size, corner + size + 1];
        if used.len() >= 4 * most || cells.iter().any(|cell| used.contains(cell)) {
            continue;
        }
        let values: Vec<i32> = cells.iter().map(|&cell| draft.value(cell)).collect();
        let mut values = draft.shuffled(values);
        values.truncate(2 + draft.random.below(3));
        values.sort_unstable();
        used.extend(&cells);
        if let Some(placed) = draft.fitting(kind, Place { cells, values, ..Place::default() }) {
            draft.add(placed);
        }
    }
}

/// The largest area with the same values elsewhere, of those that some shifts give, several times. Areas do not touch
/// each other if some can be found that do not, as they are hard to tell apart.
fn clones(draft: &mut Draft<'_>, kind: &'static Kind) {
    const PAIRS: usize = 3;
    for _ in 0..PAIRS {
        let found = clone(draft, kind, false).or_else(|| clone(draft, kind, true));
        let Some(placed) = found else { return };
        draft.add_alone(placed);
    }
}

/// Two such areas; with `may_touch`, beside other areas or beside each other.
fn clone(draft: &mut Draft<'_>, kind: &'static Kind, may_touch: bool) -> Option<Placed> {
    const SHIFTS: usize = 60;
    const LARGEST: usize = 5;
    let size = draft.size;
    let others = draft.constraints.iter().filter(|placed| placed.kind().name == kind.name);
    let others: Vec<usize> = others
        .flat_map(|placed| placed.place().cells.iter().chain(&placed.place().clones))
        .copied()
        .collect();
    let is_open = |draft: &Draft<'_>, cell: usize| {
        draft.is_free(cell) && (may_touch || neighbours(cell, size).all(|beside| !others.contains(&beside)))
    };
    let mut best: Vec<usize> = Vec::new();
    let mut best_shift = 0;
    for _ in 0..SHIFTS {
        let (down, right) = (draft.random.below(size), draft.random.below(size));
        let shift = down * size + right;
        let is_same = |cell: usize| {
            let fits = cell / size + down < size && cell % size + right < size && shift > 0;
            fits && draft.value(cell) == draft.value(cell + shift)
                && is_open(draft, cell)
                && is_open(draft, cell + shift)
        };
        let same: Vec<usize> = (0..size * size).filter(|&cell| is_same(cell)).collect();
        // Whether neither of two cells of an area is the clone of the other, or beside it.
        let is_apart = |cell: usize, other: usize| {
            let is_near = |one: usize, clone: usize| {
                one == clone || !may_touch && neighbours(one, size).any(|beside| beside == clone)
            };
            !is_near(cell, other + shift) && !is_near(other, cell + shift)
        };
        for &start in same.iter().filter(|&&cell| is_apart(cell, cell)) {
            let mut area = vec![start];
            let mut next = 0;
            while let Some(&cell) = area.get(next).filter(|_| area.len() < LARGEST) {
                next += 1;
                for other in neighbours(cell, size) {
                    let goes_on = same.contains(&other)
                        && !area.contains(&other)
                        && is_apart(other, other)
                        && area.iter().all(|&cell| is_apart(cell, other));
                    if goes_on && area.len() < LARGEST {
                        area.push(other);
                    }
                }
            }
            if area.len() > best.len() {
                (best, best_shift) = (area, shift);
            }
        }
    }
    if best.len() < 2 {
        return None;
    }
    let clones = best.iter().map(|cell| cell + best_shift).collect();
    draft.fitting(kind, Place { cells: best, clones, ..Place::default() })
}

/// Areas that grow cell by cell.
fn areas(draft: &mut Draft<'_>, kind: &'static Kind) {
    const AREAS: usize = 2;
    const TRIES: usize = 100;
    let mut laid = 0;
    for _ in 0..TRIES {
        if laid == AREAS {
            return;
        }
        let Some(&start) = draft.free().first() else { return };
        let mut cells = vec![start];
        while cells.len() < draft.size {
            let around = cells.iter().flat_map(|&cell| neighbours(cell, draft.size));
            let fits = |other: &usize| {
                let is_new = cells.iter().all(|&cell| draft.value(cell) != draft.value(*other));
                is_new && draft.is_free(*other)
            };
            let around: Vec<usize> = around.filter(fits).collect();
            let Some(&cell) = draft.random.pick(&around) else { break };
            cells.push(cell);
        }
        if cells.len() == draft.size
            && let Some(placed) = draft.fitting(kind, Place { cells, ..Place::default() })
            && !placed.follows_from_houses()
        {
            draft.add_alone(placed);
            laid += 1;
        }
    }
}
