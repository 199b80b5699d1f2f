//! Every row and every column adds up to the same, for it has the same values, and multiplies to the same.
//! Where cages of known sums lie within a band of neighbouring rows or columns, what is left of the band has
//! a known sum, too, and is narrowed down like a cage with too many fillings; likewise with products. Only
//! boards with such cages need it.

use super::frame::Frame;
use super::puzzle::Cage;
use super::reach::{Exponents, Reach};
use crate::operator::Operator;
use crate::solve::DeadEnd;

/// What is left of a band of rows or columns.
pub(super) struct Band {
    pub(super) cells: Vec<u16>,
    pub(super) reach: Reach,
}

/// The bands that say anything.
///
/// # Errors
/// If nothing is left of one, and its cages do not come to the right sum or product.
pub(super) fn bands(frame: &Frame) -> Result<Vec<Band>, DeadEnd> {
    let size = frame.size;
    let line = Exponents::of_line(frame);
    let of_cages: Vec<Option<Exponents>> =
        frame.cages.iter().map(|cage| Exponents::of_cage(frame, cage)).collect();
    let mut bands = Vec::new();
    for (is_row, first, last) in [true, false].into_iter().flat_map(|is_row| {
        (0..size).flat_map(move |first| (first..size).map(move |last| (is_row, first, last)))
    }) {
        let is_in = |cell: u16| {
            let (row, column) = frame.lines_of[usize::from(cell)];
            (first..=last).contains(&usize::from(if is_row { row } else { column }))
        };
        let cells: Vec<u16> = (0..(size * size) as u16).filter(|&cell| is_in(cell)).collect();
        let cages: Vec<(&Cage, Option<&Exponents>)> = frame
            .cages
            .iter()
            .zip(of_cages.iter().map(Option::as_ref))
            .filter(|(cage, _)| cage.cells.iter().all(|&cell| is_in(cell)))
            .collect();
        let lines = (last - first + 1) as i64;
        bands.extend(by_sum(frame, lines, cells.clone(), cages.iter().map(|(cage, _)| *cage))?);
        if let Some(line) = &line {
            bands.extend(by_product(frame, line.clone().times(lines), cells, &cages)?);
        }
    }
    Ok(bands)
}

/// What cages of known sums leave of a band.
fn by_sum<'c>(
    frame: &Frame,
    lines: i64,
    mut cells: Vec<u16>,
    cages: impl Iterator<Item = &'c Cage>,
) -> Result<Option<Band>, DeadEnd> {
    let whole = cells.len();
    let mut target = lines * frame.values[..frame.size].iter().sum::<i64>();
    for cage in cages.filter(|cage| matches!(cage.operator, Operator::Given | Operator::Add)) {
        cells.retain(|cell| !cage.cells.contains(cell));
        // Values are far from the ends of what is counted: such a target is none of theirs.
        target = target.checked_sub(cage.target).ok_or(DeadEnd)?;
    }
    if cells.is_empty() && target != 0 {
        return Err(DeadEnd);
    }
    let reach =
        |cells: &[u16]| Reach::new(frame, &Cage { operator: Operator::Add, target, cells: cells.to_vec() });
    Ok(says_something(cells.len(), whole).then(|| Band { reach: reach(&cells), cells }))
}

/// What cages of known products leave of a band whose values have these exponents together.
fn by_product(
    frame: &Frame,
    mut together: Exponents,
    mut cells: Vec<u16>,
    cages: &[(&Cage, Option<&Exponents>)],
) -> Result<Option<Band>, DeadEnd> {
    let whole = cells.len();
    for (cage, exponents) in cages.iter().filter_map(|&(cage, exponents)| Some((cage, exponents?))) {
        cells.retain(|cell| !cage.cells.contains(cell));
        together = together.less(exponents);
    }
    if cells.is_empty() && !together.are_zero() {
        return Err(DeadEnd);
    }
    let reach = |cells: &[u16]| Reach::of_exponents(frame, cells, &together);
    Ok(says_something(cells.len(), whole).then(|| Band { reach: reach(&cells), cells }))
}

/// Whether some cells are left of a band, but not all.
fn says_something(left: usize, whole: usize) -> bool {
    (1..whole).contains(&left)
}
