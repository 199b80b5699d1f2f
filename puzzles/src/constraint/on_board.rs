//! Cells by where they lie on a board.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::Placed;
use super::place::{Direction, Place, in_cells};
use crate::board::{Boxes, Coordinates, House, HouseKind, Layout, pairs};
use crate::notation::text::Mistake;

/// All pairs of cells that are as far apart as one of some steps in rows and columns: the upper cell first.
pub(super) fn apart(size: usize, steps: &[[isize; 2]]) -> Vec<[usize; 2]> {
    let from = |cell: usize| steps.iter().filter_map(move |&step| Some([cell, beside(cell, step, size)?]));
    (0..size * size).flat_map(from).collect()
}

/// The cell that is a step away.
fn beside(cell: usize, [down, right]: [isize; 2], size: usize) -> Option<usize> {
    let on = |number: usize, by: isize| number.checked_add_signed(by).filter(|&number| number < size);
    Some(on(cell / size, down)? * size + on(cell % size, right)?)
}

/// The pairs of neighbours that constraints of some kinds mark, each once, where these are the others of a puzzle.
pub(super) fn marked(others: &[&Placed], kinds: &[&str]) -> Vec<[usize; 2]> {
    let of = others.iter().filter(|other| kinds.contains(&other.kind().name));
    let pairs = of.filter_map(|other| <[usize; 2]>::try_from(&other.place().cells[..]).ok());
    Vec::from_iter(pairs.collect::<BTreeSet<_>>())
}

/// The pairs of neighbours that are not marked.
pub(super) fn unmarked(place: &Place, layout: &Layout) -> Vec<[usize; 2]> {
    let all = pairs(layout.size()).map(|pair| [pair.cell, pair.other]);
    all.filter(|pair| !place.marked.contains(pair)).collect()
}

/// The box or region of a cell.
pub(super) fn box_of(cell: usize, layout: &Layout) -> Option<&House> {
    let mut houses = layout.houses_of(cell).iter().map(|&house| &layout.houses()[usize::from(house)]);
    houses.find(|house| matches!(house.kind, HouseKind::Box(_) | HouseKind::Region(_)))
}

/// There are boxes.
pub(super) fn need_boxes(layout: &Layout) -> Result<(), Mistake> {
    match layout.boxes() {
        Boxes::None => Err(Mistake::new("a board with boxes", "none")),
        _ => Ok(()),
    }
}

/// The cells that one sees from a place beside the board, in order; `None` if there are none.
pub(super) fn seen_from(place: &Place, size: usize) -> Option<Vec<usize>> {
    let [row, column] = place.outside?;
    let step = match place.direction {
        Some(direction) => direction.step(),
        None if row == 0 => [1, 0],
        None if row > size => [-1, 0],
        None if column == 0 => [0, 1],
        None => [0, -1],
    };
    // Of the places beside a corner only diagonals see something.
    let mut at = [row as isize, column as isize];
    let mut cells = Vec::new();
    loop {
        at = [at[0] + step[0], at[1] + step[1]];
        if at.iter().any(|&number| !(1..=size as isize).contains(&number)) {
            break;
        }
        cells.push((at[0] as usize - 1) * size + at[1] as usize - 1);
    }
    (!cells.is_empty()).then_some(cells)
}

/// The same on a board; none if there are none.
pub(super) fn seen(place: &Place, layout: &Layout) -> Vec<usize> {
    seen_from(place, layout.size()).unwrap_or_default()
}

/// From the place beside the board one sees cells.
pub(super) fn need_cells(place: &Place, layout: &Layout) -> Result<(), Mistake> {
    let where_to = place.direction.map_or("", Direction::name);
    seen_from(place, layout.size()).map(drop).ok_or_else(|| {
        let found =
            place.outside.map_or_else(String::new, |[row, column]| format!("r{row}c{column} {where_to}"));
        Mistake::new("a cell from which one sees the board", found.trim_end())
    })
}

/// No line comes to a cell twice, but for its end, which may be its beginning where loops are allowed.
pub(super) fn lines_once(place: &Place, layout: &Layout, allows_loops: bool) -> Result<(), Mistake> {
    for line in &place.lines {
        let is_loop = allows_loops && line.len() > 3 && line.first() == line.last();
        let cells = &line[usize::from(is_loop)..];
        if let Some(again) = (1..cells.len()).find(|&at| cells[..at].contains(&cells[at])) {
            let found = format!("{} again", Coordinates::Numbers.cell(cells[again], layout.size()));
            return Err(Mistake::new("each cell of a line once", found));
        }
    }
    Ok(())
}

/// The cells of a line: the end of a loop is its beginning.
pub(super) fn once_around(line: &[usize]) -> &[usize] {
    if line.first() == line.last() { &line[1..] } else { line }
}

/// No line has more cells than values can stand on, and why not.
pub(super) fn lines_of_at_most(most: usize, why: &str, place: &Place) -> Result<(), Mistake> {
    match place.lines.iter().map(|line| once_around(line).len()).find(|&count| count > most) {
        None => Ok(()),
        Some(count) => {
            let expected = format!("at most {}, as values {why}", in_cells(most));
            Err(Mistake::new(expected, count).contradiction())
        }
    }
}

/// The steps of lines, from cell to cell.
pub(super) fn steps(place: &Place) -> Vec<[usize; 2]> {
    let mut steps: Vec<[usize; 2]> = Vec::new();
    for step in place.lines.iter().flat_map(|line| line.windows(2)) {
        let step = [step[0], step[1]];
        if !steps.contains(&step) {
            steps.push(step);
        }
    }
    steps
}

/// A number from one to another, if one is written: `what` calls it, as in `sum`.
pub(super) fn value_in(place: &Place, range: RangeInclusive<i32>, what: &str) -> Result<(), Mistake> {
    number_in("", place, range, what)
}

/// The same of what the values of its cells come to.
pub(super) fn result_in(place: &Place, range: RangeInclusive<i32>, what: &str) -> Result<(), Mistake> {
    number_in(&format!(" for {}", in_cells(place.cells.len())), place, range, what)
}

fn number_in(of: &str, place: &Place, range: RangeInclusive<i32>, what: &str) -> Result<(), Mistake> {
    let Some(value) = place.value.filter(|value| !range.contains(value)) else { return Ok(()) };
    let (least, most) = range.into_inner();
    let expected = match least == most {
        true => format!("the {what} {least}{of}"),
        false => format!("a {what} from {least} to {most}{of}"),
    };
    Err(Mistake::new(expected, value).contradiction())
}
