//! Walls between the cells of a square board, as in Simon Tatham's Portable Puzzle Collection.
//!
//! They are told by the runs of borders that have none: first the borders between neighbours in each row,
//! row by row, then those between neighbours in each column, column by column, with a wall at the end. `_`
//! is no such border before the next wall, `a` one and so on to `y`, 25; `z` is 25 as well, but no wall
//! follows. *Keen* repeats a letter by a number behind it.

use std::fmt::Display;

use super::text::{Mistake, Scanner, TextError};

/// The run that `z` stands for, and that `y` stands for with a wall.
const LONGEST: usize = 25;

/// The cells of each area that walls enclose, in order, by the first cell. The walls end at a comma, or at
/// the end of the text.
pub(crate) fn read(scanner: &mut Scanner<'_>, size: usize) -> Result<Vec<Vec<u16>>, TextError> {
    let borders = borders(size);
    // Each cell leads to an earlier one of its area, or to itself.
    let mut leads: Vec<u16> = (0..(size * size) as u16).collect();
    let mut done = 0_usize;
    while scanner.peek().is_some_and(|next| next != ',') {
        let start = *scanner;
        let (run, has_wall) = match scanner.next_char() {
            Some('_') => (0, true),
            Some('z') => (LONGEST, false),
            Some(letter @ 'a'..='y') => (usize::from(letter as u8 - b'a') + 1, true),
            _ => return Err(unexpected(&start, "a letter or `_`, for the walls")),
        };
        let digits = scanner.digits();
        let times = if digits.is_empty() { 1 } else { digits.parse().unwrap_or(usize::MAX) };
        let length = (run + usize::from(has_wall)).checked_mul(times);
        let end = length.and_then(|length| done.checked_add(length)).filter(|end| *end <= borders.len() + 1);
        let end = end.filter(|end| times > 0 && (has_wall || *end <= borders.len()));
        let expected = || format!("walls for the {} borders between cells", borders.len());
        let found = if times == 0 { "a run of walls 0 times" } else { "walls for more" };
        let end = end.ok_or_else(|| start.mistake(Mistake::new(expected(), found)))?;
        for place in done..end {
            let is_wall = has_wall && (place - done) % (run + 1) == run;
            if let Some(&(one, other)) = borders.get(place).filter(|_| !is_wall) {
                let (one, other) = (root(&leads, one), root(&leads, other));
                leads[usize::from(one.max(other))] = one.min(other);
            }
        }
        done = end;
    }
    if done != borders.len() + 1 {
        let expected = format!("walls for {} more borders between cells", borders.len() + 1 - done);
        return Err(unexpected(scanner, expected));
    }
    let mut areas: Vec<Vec<u16>> = vec![Vec::new(); size * size];
    for cell in 0..(size * size) as u16 {
        areas[usize::from(root(&leads, cell))].push(cell);
    }
    areas.retain(|cells| !cells.is_empty());
    Ok(areas)
}

/// The letters for the walls between areas, one after the other.
pub(crate) fn letters<A: PartialEq>(size: usize, area_of: impl Fn(u16) -> A) -> String {
    let mut letters = String::new();
    let mut run = 0;
    for wall in borders(size).iter().map(|&(one, other)| area_of(one) != area_of(other)).chain([true]) {
        if !wall {
            run += 1;
            continue;
        }
        while run > LONGEST {
            letters.push('z');
            run -= LONGEST;
        }
        letters.push(if run == 0 { '_' } else { char::from(b'a' + run as u8 - 1) });
        run = 0;
    }
    letters
}

fn root(leads: &[u16], mut cell: u16) -> u16 {
    while leads[usize::from(cell)] != cell {
        cell = leads[usize::from(cell)];
    }
    cell
}

/// The pairs of neighbours in the order in which their walls are told.
fn borders(size: usize) -> Vec<(u16, u16)> {
    let size = size as u16;
    let across =
        (0..size).flat_map(|row| (1..size).map(move |column| (row * size + column - 1, row * size + column)));
    let down = (0..size)
        .flat_map(|column| (1..size).map(move |row| ((row - 1) * size + column, row * size + column)));
    across.chain(down).collect()
}

/// Something else than expected comes next, all of which is shown.
pub(crate) fn unexpected(scanner: &Scanner<'_>, expected: impl Display) -> TextError {
    scanner.mistake(Mistake::at_word(expected, scanner.rest()))
}
