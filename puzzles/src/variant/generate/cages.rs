//! Cages that cover the whole board, few of them large and none of a single cell.

use crate::board::neighbours;
use crate::random::Random;

/// Cages with more cells are hard to take in.
const LARGEST: usize = 5;
/// Times that some cells are covered anew before that is given up.
const TRIES: usize = 30;

/// A board covered with cages.
#[derive(Clone, Debug)]
pub(super) struct Cages {
    size: usize,
    /// Whether the values of a cage differ.
    differ: bool,
    pub(super) cages: Vec<Vec<usize>>,
}

impl Cages {
    /// Covers a board with this solution. With `small` near 1, most cages have two or three cells.
    pub(super) fn cover(
        size: usize,
        differ: bool,
        solution: &[i32],
        small: f64,
        random: &mut Random,
    ) -> Option<Self> {
        let all: Vec<usize> = (0..solution.len()).collect();
        let none = Cages { size, differ, cages: Vec::new() };
        let cages = (0..TRIES).find_map(|_| none.over(&all, solution, small, random))?;
        Some(Cages { cages, ..none })
    }

    /// The cages that a notation or a puzzle has.
    pub(super) fn of(size: usize, differ: bool, cages: Vec<Vec<usize>>) -> Self {
        Cages { size, differ, cages }
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
                return Some(Cages { cages: kept.chain(new).collect(), ..*self });
            }
        }
        None
    }

    /// Covers some cells; `None` if one is left alone.
    fn over(
        &self,
        cells: &[usize],
        solution: &[i32],
        small: f64,
        random: &mut Random,
    ) -> Option<Vec<Vec<usize>>> {
        let size = self.size;
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
            let wanted = match random.below(100) {
                0..28 => 2,
                28..68 => 3,
                68..91 => 4,
                _ => LARGEST,
            };
            let wanted = if random.chance(small) { 2 + random.below(2) } else { wanted };
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
            if cage.len() > 1 {
                cages.push(cage);
                continue;
            }
            // It joins a neighbour.
            let joins = |cage: &&mut Vec<usize>| {
                cage.len() < LARGEST
                    && differs(cage, start)
                    && neighbours(start, size).any(|other| cage.contains(&other))
            };
            cages.iter_mut().filter(joins).min_by_key(|cage| cage.len())?.push(start);
        }
        cages.iter_mut().for_each(|cage| cage.sort_unstable());
        Some(cages)
    }
}
