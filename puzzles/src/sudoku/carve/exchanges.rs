//! Cells of a full board whose symbols could be exchanged, so that one of them has to be given.
//!
//! All cells of two symbols, joined wherever they share a house, fall into parts. In each house that
//! a part meets, it has one cell of either symbol, so exchanging the two symbols in one part leaves a
//! board as right as before. Likewise with two rows, if exchanging them in a column changes no other
//! house: the columns of a cycle, in which the one row has the symbols of the other, can be exchanged
//! together; and likewise with two columns. Such a set of cells is called unavoidable: each puzzle
//! that has just this solution gives one of them (McGuire, Tugemann and Civario, "There Is No 16-Clue
//! Sudoku", 2014, who use all sets of a list of blueprints).
//!
//! What is known in this way about a given costs a look, and what is not costs a search.

use std::mem;

use super::super::{HouseKind, Layout};
use crate::solve::{Allowance, Spent};

/// Sets of more cells than this nearly always keep several givens.
const MOST_CELLS: usize = 18;

/// Unavoidable sets of a board, with the number of givens that each has.
#[derive(Debug)]
pub(super) struct Exchanges {
    givens: Vec<usize>,
    /// For each cell, the sets that it is in.
    sets_of: Vec<Vec<u32>>,
}

impl Exchanges {
    /// Those of a full board, of which just some cells are given.
    pub(super) fn new(
        layout: &Layout,
        solution: &[u8],
        givens: &[u8],
        allowance: &mut Allowance,
    ) -> Result<Self, Spent> {
        let mut exchanges = Exchanges { givens: Vec::new(), sets_of: vec![Vec::new(); solution.len()] };
        let mut add = |cells: &[usize]| {
            if cells.len() <= MOST_CELLS {
                let number = exchanges.givens.len() as u32;
                exchanges.givens.push(cells.iter().filter(|&&cell| givens[cell] != 0).count());
                cells.iter().for_each(|&cell| exchanges.sets_of[cell].push(number));
            }
        };
        of_symbols(layout, solution, allowance, &mut add)?;
        of_lines(layout, solution, |kind| matches!(kind, HouseKind::Row(_)), allowance, &mut add)?;
        of_lines(layout, solution, |kind| matches!(kind, HouseKind::Column(_)), allowance, &mut add)?;
        Ok(exchanges)
    }

    /// Whether these givens are all that some set has.
    pub(super) fn need(&self, cells: &[u16]) -> bool {
        let sets = cells.iter().flat_map(|&cell| &self.sets_of[usize::from(cell)]);
        sets.into_iter().any(|set| {
            let left = self.givens[*set as usize];
            left == 1 || {
                let among = |cell: &&u16| self.sets_of[usize::from(**cell)].contains(set);
                left <= cells.len() && left == cells.iter().filter(among).count()
            }
        })
    }

    /// That a cell is not given any more.
    pub(super) fn remove(&mut self, cell: usize) {
        self.sets_of[cell].iter().for_each(|&set| self.givens[set as usize] -= 1);
    }
}

fn of_symbols(
    layout: &Layout,
    solution: &[u8],
    allowance: &mut Allowance,
    add: &mut impl FnMut(&[usize]),
) -> Result<(), Spent> {
    let size = layout.size();
    // Where each symbol stands in each house.
    let mut place = vec![0; layout.houses().len() * (size + 1)];
    for (house, of) in layout.houses().iter().enumerate() {
        for &cell in &of.cells {
            place[house * (size + 1) + usize::from(solution[usize::from(cell)])] = cell;
        }
    }
    let mut part = Vec::new();
    let mut seen = vec![0; solution.len()];
    let mut pair = 0;
    for one in 1..=size {
        allowance.in_time()?;
        for other in 1..one {
            pair += 1;
            for row in 0..size {
                let first = usize::from(place[row * (size + 1) + one]);
                if mem::replace(&mut seen[first], pair) == pair {
                    continue;
                }
                part.clear();
                part.push(first);
                let mut next = 0;
                while let Some(&cell) = part.get(next) {
                    next += 1;
                    let across = one + other - usize::from(solution[cell]);
                    for &house in layout.houses_of(cell) {
                        let cell = usize::from(place[usize::from(house) * (size + 1) + across]);
                        if mem::replace(&mut seen[cell], pair) != pair {
                            part.push(cell);
                        }
                    }
                }
                add(&part);
            }
        }
    }
    Ok(())
}

fn of_lines(
    layout: &Layout,
    solution: &[u8],
    is_line: impl Fn(HouseKind) -> bool,
    allowance: &mut Allowance,
    add: &mut impl FnMut(&[usize]),
) -> Result<(), Spent> {
    let lines: Vec<&[u16]> =
        layout.houses().iter().filter(|house| is_line(house.kind)).map(|house| &house.cells[..]).collect();
    for (number, one) in lines.iter().enumerate() {
        allowance.in_time()?;
        for other in &lines[..number] {
            of_two_lines(layout, solution, one, other, add);
        }
    }
    Ok(())
}

fn of_two_lines(
    layout: &Layout,
    solution: &[u8],
    one: &[u16],
    other: &[u16],
    add: &mut impl FnMut(&[usize]),
) {
    let symbol = |cell: u16| usize::from(solution[usize::from(cell)]);
    let mut place = vec![0; one.len() + 1];
    one.iter().enumerate().for_each(|(number, &cell)| place[symbol(cell)] = number);
    let mut seen = vec![false; one.len()];
    for first in 0..one.len() {
        let mut cells = Vec::new();
        let mut harmless = true;
        let mut number = first;
        while !mem::replace(&mut seen[number], true) {
            let (here, there) = (usize::from(one[number]), usize::from(other[number]));
            cells.extend([here, there]);
            harmless &= differ_in_lines_only(layout, here, there);
            number = place[symbol(other[number])];
        }
        if harmless && !cells.is_empty() {
            add(&cells);
        }
    }
}

/// Whether two cells, side by side in two lines, share all their houses but these lines.
fn differ_in_lines_only(layout: &Layout, one: usize, other: usize) -> bool {
    let (one, other) = (layout.houses_of(one), layout.houses_of(other));
    one.len() == other.len() && one.iter().filter(|house| !other.contains(house)).count() == 1
}
