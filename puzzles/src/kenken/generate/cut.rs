//! Cutting a board into cages at random.
//!
//! Each cage begins in a cell that has the fewest free neighbours left, so that hardly any is shut in,
//! and grows by random free neighbours to a random size. What is shut in all the same joins a
//! neighbouring cage if that has room.

use std::ops::RangeInclusive;

use super::super::puzzle::neighbours;
use crate::operator::Operator;
use crate::random::Random;

/// How large cages may be.
#[derive(Clone)]
pub(super) struct Sizes {
    pub(super) cages: RangeInclusive<usize>,
    /// How often each of these sizes is wanted.
    pub(super) weights: Vec<u16>,
    /// How many single cells there may be.
    pub(super) givens: usize,
}

/// How often a size is wanted, unless one says otherwise: two and three cells are the most common, as
/// people make them; single cells are rare.
pub(super) fn usual_weight(cells: usize) -> u16 {
    match cells {
        1 => 1,
        2 => 8,
        3 => 7,
        4 => 4,
        5 => 2,
        _ => 1,
    }
}

impl Sizes {
    /// Whether a cage may have `cells` cells, apart from how many single ones there are.
    pub(super) fn allow(&self, cells: usize) -> bool {
        self.cages.contains(&cells) || cells == 1 && self.givens > 0
    }

    /// Whether these are cages of the right sizes.
    fn suit(&self, cages: &[Vec<u16>]) -> bool {
        let singles = cages.iter().filter(|cells| cells.len() == 1).count();
        singles <= self.givens && cages.iter().all(|cells| self.allow(cells.len()))
    }

    /// A size for a new cage.
    fn draw(&self, random: &mut Random) -> usize {
        let sizes = self.cages.clone().zip(&self.weights);
        let drawn = random.pick_weighted(sizes, |&(_, &weight)| usize::from(weight));
        drawn.map_or(*self.cages.end(), |(cells, _)| cells)
    }
}

/// Whether some cells fill a row or a column. The cells of a 2×2 board cannot help it.
pub(super) fn fills_line(cells: &[u16], size: usize) -> bool {
    let mut counts = [[0; 16]; 2];
    size > 2
        && cells.iter().map(|&cell| usize::from(cell)).any(|cell| {
            let [rows, columns] = &mut counts;
            rows[cell / size] += 1;
            columns[cell % size] += 1;
            rows[cell / size] == size || columns[cell % size] == size
        })
}

/// Cages at random; `None` if they did not come out right.
pub(super) fn cut(size: usize, sizes: &Sizes, random: &mut Random) -> Option<Vec<Vec<u16>>> {
    let mut board = PartlyCut { size, cage_of: vec![None; size * size], cages: Vec::new() };
    let mut order: Vec<u16> = (0..(size * size) as u16).collect();
    random.shuffle(&mut order);
    while let Some(&start) = order
        .iter()
        .filter(|&&cell| board.is_free(cell))
        .min_by_key(|&&cell| neighbours(cell, size).filter(|&beside| board.is_free(beside)).count())
    {
        board.grow(start, sizes.draw(random), random);
    }
    board.join_small(sizes, random);
    sizes.suit(&board.cages).then_some(board.cages)
}

/// Pairs of cells one of whose values divides the other, at random, and single cells where none is left: cages for
/// quotients alone. Which cells are in a pair is chosen where the fewest pairs are left. `None` if there are too many
/// single cells.
pub(super) fn quotients(
    size: usize,
    board: &[i32],
    sizes: &Sizes,
    random: &mut Random,
) -> Option<Vec<Vec<u16>>> {
    let value = |cell: u16| board[usize::from(cell)];
    let fits = |one: u16, other: u16| Operator::Divide.target(&[value(one), value(other)]).is_some();
    let mut order: Vec<u16> = (0..(size * size) as u16).collect();
    random.shuffle(&mut order);
    let mut cages: Vec<Vec<u16>> = Vec::new();
    while !order.is_empty() {
        let partners = |cell: u16| {
            order
                .iter()
                .copied()
                .filter(move |&other| fits(cell, other))
                .filter(move |&other| neighbours(cell, size).any(|beside| beside == other))
        };
        let first = order.iter().copied().min_by_key(|&cell| partners(cell).count())?;
        let second = partners(first).min_by_key(|&cell| partners(cell).count());
        order.retain(|&cell| cell != first && Some(cell) != second);
        cages.push(std::iter::once(first).chain(second).collect());
    }
    sizes.suit(&cages).then_some(cages)
}

struct PartlyCut {
    size: usize,
    cage_of: Vec<Option<u16>>,
    cages: Vec<Vec<u16>>,
}

impl PartlyCut {
    fn is_free(&self, cell: u16) -> bool {
        self.cage_of[usize::from(cell)].is_none()
    }

    /// A new cage from a cell, of `wanted` cells if there is room.
    fn grow(&mut self, start: u16, wanted: usize, random: &mut Random) {
        let number = self.cages.len() as u16;
        let mut cage = vec![start];
        self.cage_of[usize::from(start)] = Some(number);
        while cage.len() < wanted {
            let mut beside: Vec<u16> = Vec::new();
            for cell in cage.iter().flat_map(|&cell| neighbours(cell, self.size)) {
                if self.is_free(cell) && !beside.contains(&cell) {
                    beside.push(cell);
                }
            }
            beside.retain(|&cell| {
                cage.push(cell);
                let fills = fills_line(&cage, self.size);
                cage.pop();
                !fills
            });
            let Some(&cell) = random.pick(&beside) else { break };
            self.cage_of[usize::from(cell)] = Some(number);
            cage.push(cell);
        }
        self.cages.push(cage);
    }

    /// Joins cages that are too small, or single, to others beside them.
    fn join_small(&mut self, sizes: &Sizes, random: &mut Random) {
        let mut singles = self.cages.iter().filter(|cage| cage.len() == 1).count();
        for number in 0..self.cages.len() {
            let cells = self.cages[number].len();
            if sizes.allow(cells) && (cells > 1 || singles <= sizes.givens) {
                continue;
            }
            let beside = self.cages[number].iter().flat_map(|&cell| neighbours(cell, self.size));
            let mut others: Vec<usize> =
                beside.filter_map(|cell| self.cage_of[usize::from(cell)]).map(usize::from).collect();
            others.sort_unstable();
            others.dedup();
            others.retain(|&other| {
                let joined = [&self.cages[number][..], &self.cages[other]].concat();
                other != number && sizes.allow(joined.len()) && !fills_line(&joined, self.size)
            });
            let Some(&other) = random.pick(&others) else { continue };
            singles -= usize::from(cells == 1) + usize::from(self.cages[other].len() == 1);
            let moved = std::mem::take(&mut self.cages[number]);
            moved.iter().for_each(|&cell| self.cage_of[usize::from(cell)] = Some(other as u16));
            self.cages[other].extend(moved);
        }
        self.cages.retain(|cage| !cage.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::puzzle::is_connected;
    use super::*;

    #[test]
    fn cages_are_connected_and_as_large_as_they_may_be() {
        let cases =
            [(9, 1..=4, 9), (9, 2..=4, 0), (6, 3..=3, 0), (4, 2..=2, 0), (16, 5..=8, 0), (3, 2..=3, 1)];
        for (size, cages, givens) in cases {
            let weights = cages.clone().map(usual_weight).collect();
            let sizes = Sizes { cages, weights, givens };
            let mut random = Random::new(1, 0);
            let cut: Vec<_> = (0..200).filter_map(|_| cut(size, &sizes, &mut random)).collect();
            assert!(cut.len() > 10, "{} of 200 for {size}", cut.len());
            for cages in cut {
                assert_eq!(cages.iter().map(Vec::len).sum::<usize>(), size * size);
                assert!(sizes.suit(&cages) && cages.iter().all(|cage| is_connected(cage, size)));
                assert!(!cages.iter().any(|cage| fills_line(cage, size)));
            }
        }
    }
}
