//! Every row and every column adds up to the same, for it has the same values. Where cages of known sums lie
//! within a band of neighbouring rows or columns, what is left of the band has a known sum, too, and is
//! narrowed down like a cage with too many fillings. Only boards with such cages need it.

use super::frame::Frame;
use super::operator::Operator;
use super::puzzle::Cage;
use super::reach::{Contradiction, Reach};

/// What is left of a band of rows or columns.
pub(super) struct Band {
    pub(super) cells: Vec<u16>,
    pub(super) reach: Reach,
}

/// The bands that say anything.
///
/// # Errors
/// If nothing is left of one, and its cages do not come to the right sum.
pub(super) fn bands(frame: &Frame<'_>) -> Result<Vec<Band>, Contradiction> {
    let size = frame.size;
    let line: i64 = frame.values[..size].iter().sum();
    let mut bands = Vec::new();
    for (is_row, first, last) in [true, false].into_iter().flat_map(|is_row| {
        (0..size).flat_map(move |first| (first..size).map(move |last| (is_row, first, last)))
    }) {
        let is_in = |cell: u16| {
            let (row, column) = frame.lines_of[usize::from(cell)];
            (first..=last).contains(&usize::from(if is_row { row } else { column }))
        };
        let is_known = |cage: &&Cage| {
            matches!(cage.operator, Operator::Given | Operator::Add)
                && cage.cells.iter().all(|&cell| is_in(cell))
        };
        let mut cells: Vec<u16> = (0..(size * size) as u16).filter(|&cell| is_in(cell)).collect();
        let whole = cells.len();
        let mut target = Some(line * (last - first + 1) as i64);
        for cage in frame.cages.iter().filter(is_known) {
            cells.retain(|cell| !cage.cells.contains(cell));
            target = target.and_then(|target| target.checked_sub(cage.target));
        }
        match target {
            None => return Err(Contradiction),
            Some(target) if cells.is_empty() && target != 0 => return Err(Contradiction),
            Some(_) if cells.is_empty() || cells.len() == whole => {}
            Some(target) => {
                let reach =
                    Reach::new(frame, &Cage { operator: Operator::Add, target, cells: cells.clone() });
                bands.push(Band { cells, reach });
            }
        }
    }
    Ok(bands)
}
