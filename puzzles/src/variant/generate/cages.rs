//! Cages that cover the whole board, none of a single cell, and few of them large unless that is asked for.

use std::ops::RangeInclusive;

use crate::board::neighbours;
use crate::random::Random;

/// How many cells a cage has, unless another number is asked for. Cages with more are hard to take in.
pub(super) const USUAL: RangeInclusive<usize> = 2..=5;

/// How often a size is wanted.
fn weight(cells: &usize) -> usize {
    match cells {
        2 => 28,
        3 => 40,
        4 => 23,
        5 => 9,
        _ => 5,
    }
}

/// Times that some cells are covered anew before that is given up.
const TRIES: usize = 30;

/// A board covered with cages.
#[derive(Clone, Debug)]
pub(super) struct Cages {
    size: usize,
    /// How many cells a cage has.
    sizes: RangeInclusive<usize>,
    /// Whether the values of a cage differ.
    differ: bool,
    pub(super) cages: Vec<Vec<usize>>,
}

impl Cages {
    /// Covers a board with this solution. With `small` near 1, most cages are of the two smallest sizes.
    pub(super) fn cover(
        size: usize,
        sizes: RangeInclusive<usize>,
        differ: bool,
        solution: &[i32],
        small: f64,
        random: &mut Random,
    ) -> Option<Self> {
        let all: Vec<usize> = (0..solution.len()).collect();
        let none = Cages { size, sizes, differ, cages: Vec::new() };
        let cages = (0..TRIES).find_map(|_| none.over(&all, solution, small, random))?;
        Some(Cages { cages, ..none })
    }

    /// The cages that a notation or a puzzle has.
    pub(super) fn of(
        size: usize,
        sizes: RangeInclusive<usize>,
        differ: bool,
        cages: Vec<Vec<usize>>,
    ) -> Self {
        Cages { size, sizes, differ, cages }
    }

    /// Covers the cages around one of these cells anew, so that `is_better` likes one of the new ones.
    pub(super) fn change(
        &self,
        around: &[usize],
        solution: &[i32],
        small: f64,
        random: &mut Random,
        is_better: impl Fn(&[usize]) -> bool,
    ) -> Option<Self> {
        for _ in 0..TRIES {
            let &cell = random.pick(around)?;
            let own = self.cages.iter().position(|cage| cage.contains(&cell))?;
            let mut chosen = vec![own];
            let touches = |number: &usize| {
                let cage = &self.cages[*number];
                *number != own
                    && cage
                        .iter()
                        .any(|&one| neighbours(one, self.size).any(|two| self.cages[own].contains(&two)))
            };
            let mut near: Vec<usize> = (0..self.cages.len()).filter(touches).collect();
            random.shuffle(&mut near);
            chosen.extend(near.into_iter().take(1 + random.below(3)));
            let cells: Vec<usize> = chosen.iter().flat_map(|&number| self.cages[number].clone()).collect();
            let Some(new) = self.over(&cells, solution, small, random) else { continue };
            if new.iter().any(|cage| is_better(cage)) {
                let kept = (0..self.cages.len()).filter(|number| !chosen.contains(number));
                let kept = kept.map(|number| self.cages[number].clone());
                let cages = kept.chain(new).collect();
                return Some(Cages { cages, sizes: self.sizes.clone(), ..*self });
            }
        }
        None
    }

    /// Covers some cells; `None` if some are left that are too few for a cage.
    fn over(
        &self,
        cells: &[usize],
        solution: &[i32],
        small: f64,
        random: &mut Random,
    ) -> Option<Vec<Vec<usize>>> {
        let (size, least, most) = (self.size, *self.sizes.start(), *self.sizes.end());
        let mut is_open = vec![false; solution.len()];
        cells.iter().for_each(|&cell| is_open[cell] = true);
        let mut order = cells.to_vec();
        random.shuffle(&mut order);
        let mut cages: Vec<Vec<usize>> = Vec::new();
        let differs = |cage: &[usize], cell: usize| {
            !self.differ || cage.iter().all(|&own| solution[own] != solution[cell])
        };
        loop {
            // What has the fewest ways to go is in the most danger of being left alone.
            let ways = |cell: usize, is_open: &[bool]| {
                neighbours(cell, size).filter(|&other| is_open[other]).count()
            };
            let Some(&start) =
                order.iter().filter(|&&cell| is_open[cell]).min_by_key(|&&cell| ways(cell, &is_open))
            else {
                break;
            };
            let wanted = random.pick_weighted(self.sizes.clone(), weight).unwrap_or(most);
            let wanted =
                if random.chance(small) { least + random.below((most - least + 1).min(2)) } else { wanted };
            let mut cage = vec![start];
            is_open[start] = false;
            while cage.len() < wanted {
                let around = cage.iter().flat_map(|&cell| neighbours(cell, size));
                let mut around: Vec<usize> =
                    around.filter(|&other| is_open[other] && differs(&cage, other)).collect();
                random.shuffle(&mut around);
                let Some(cell) = around.into_iter().min_by_key(|&cell| ways(cell, &is_open)) else { break };
                is_open[cell] = false;
                cage.push(cell);
            }
            if cage.len() >= least {
                cages.push(cage);
                continue;
            }
            // It joins a neighbour.
            let touches = |other: &[usize]| {
                cage.iter().any(|&cell| neighbours(cell, size).any(|beside| other.contains(&beside)))
            };
            let joins = |other: &&mut Vec<usize>| {
                other.len() + cage.len() <= most
                    && cage.iter().all(|&cell| differs(other, cell))
                    && touches(other)
            };
            cages.iter_mut().filter(joins).min_by_key(|other| other.len())?.extend_from_slice(&cage);
        }
        cages.iter_mut().for_each(|cage| cage.sort_unstable());
        Some(cages)
    }
}
