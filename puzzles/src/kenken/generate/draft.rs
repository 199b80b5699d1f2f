//! A puzzle in the making: its solution is fixed, and its cages change until there is no other.
//!
//! Where another solution differs, it fits some cages that it should not. One of these is labelled with
//! another operator, or cut otherwise, together with a neighbour, or split in two, such that it does not
//! fit any more.

use super::super::puzzle::{Cage, Puzzle, is_connected, neighbours};
use super::super::values::Values;
use super::cut::{Sizes, fills_line};
use super::recipe::Recipe;
use crate::generate::{Aim, Toward};
use crate::operator::Operator;
use crate::random::Random;

/// A way to change a cage, such that another solution does not fit any more, if there is one.
type Change<'r> = fn(&mut Draft<'r>, usize, Option<&[i32]>, &mut Random) -> bool;

pub(super) struct Draft<'r> {
    recipe: &'r Recipe,
    sizes: &'r Sizes,
    /// The solution.
    board: Vec<i32>,
    cages: Vec<Cage>,
    cage_of: Vec<u16>,
    /// The least target of a cage.
    least: i64,
}

/// The least target that people expect: differences of more than two cells can have less.
pub(super) const USUAL: i64 = 1;

impl<'r> Draft<'r> {
    /// A puzzle with this solution, cut into these cages, with no target below the least. `None` if no operator suits
    /// one of them.
    pub(super) fn new(
        recipe: &'r Recipe,
        sizes: &'r Sizes,
        board: Vec<i32>,
        cut: Vec<Vec<u16>>,
        least: i64,
        random: &mut Random,
    ) -> Option<Self> {
        let cage_of = vec![0; board.len()];
        let mut draft = Draft { recipe, sizes, cage_of, board, cages: Vec::new(), least };
        for (number, cells) in (0..).zip(cut) {
            cells.iter().for_each(|&cell| draft.cage_of[usize::from(cell)] = number);
            let cage = draft.label_as_it_comes(cells, random)?;
            draft.cages.push(cage);
        }
        draft.raise(random).then_some(draft)
    }

    /// A puzzle that is to change, with its solution.
    pub(super) fn of(recipe: &'r Recipe, sizes: &'r Sizes, puzzle: &Puzzle, solution: &[i32]) -> Self {
        let (cages, cage_of) = (puzzle.cages().to_vec(), puzzle.cage_of());
        let targets = cages.iter().filter(|cage| cage.operator != Operator::Given).map(|cage| cage.target);
        let least = match targets.min() {
            Some(0) => 0,
            Some(..0) => i64::MIN,
            _ => USUAL,
        };
        Draft { recipe, sizes, board: solution.to_vec(), cages, cage_of, least }
    }

    /// Cuts cages whose target is too low anew, each together with one beside it, until there is none.
    fn raise(&mut self, random: &mut Random) -> bool {
        /// Steps for each cage.
        const STEPS: usize = 40;
        for _ in 0..STEPS * self.cages.len() {
            let low = (0..self.cages.len()).filter(|&number| self.lack(&self.cages[number]) > 0);
            let low: Vec<usize> = low.collect();
            let Some(&number) = random.pick(&low) else { return true };
            self.recast(number, None, random);
        }
        false
    }

    /// By how much the target of a cage is too low.
    fn lack(&self, cage: &Cage) -> i64 {
        match cage.operator {
            Operator::Given => 0,
            _ => self.least.saturating_sub(cage.target).max(0),
        }
    }

    /// Shares out the cells of a cage and one beside it anew, such that another solution, if there is one, does not
    /// fit. Not if their targets would be still lower.
    fn recast(&mut self, number: usize, other: Option<&[i32]>, random: &mut Random) -> bool {
        let size = self.recipe.size;
        let cells = &self.cages[number].cells;
        let beside = cells.iter().flat_map(|&cell| neighbours(cell, size));
        let beside = beside.map(|cell| usize::from(self.cage_of[usize::from(cell)]));
        let others: Vec<usize> = beside.filter(|&other| other != number).collect();
        let Some(&next) = random.pick(&others) else { return false };
        let both = [&cells[..], &self.cages[next].cells].concat();
        let singles = [number, next].iter().filter(|&&cage| self.cages[cage].cells.len() == 1).count();
        let suits = |&wanted: &usize| {
            let counts = [wanted, both.len() - wanted];
            counts.iter().all(|&count| self.sizes.allow(count))
                && counts.iter().filter(|&&count| count == 1).count() <= singles
        };
        let counts: Vec<usize> = (1..both.len()).filter(suits).collect();
        let Some(&wanted) = random.pick(&counts) else { return false };
        let part = self.part(&both, wanted, random);
        let rest: Vec<u16> = both.iter().copied().filter(|cell| !part.contains(cell)).collect();
        if part.len() != wanted
            || !is_connected(&rest, size)
            || [&part, &rest].iter().any(|cells| fills_line(cells, size))
        {
            return false;
        }
        let Some(part) = self.label_as_it_comes(part, random) else { return false };
        let Some(rest) = self.label_as_it_comes(rest, random) else { return false };
        let fits = |cage: &Cage| {
            let values = |other: &[i32]| -> Vec<i32> {
                cage.cells.iter().map(|&cell| other[usize::from(cell)]).collect()
            };
            other.is_none_or(|other| cage.operator.fits(&values(other), cage.target))
        };
        if other.is_some() && fits(&part) && fits(&rest) {
            return false;
        }
        let before = self.lack(&self.cages[number]) + self.lack(&self.cages[next]);
        if self.lack(&part) + self.lack(&rest) > before {
            return false;
        }
        for (place, cage) in [(number, part), (next, rest)] {
            cage.cells.iter().for_each(|&cell| self.cage_of[usize::from(cell)] = place as u16);
            self.cages[place] = cage;
        }
        true
    }

    /// `wanted` of these cells that hang together, at random; fewer if it gets stuck.
    fn part(&self, cells: &[u16], wanted: usize, random: &mut Random) -> Vec<u16> {
        let mut part = vec![cells[random.below(cells.len())]];
        while part.len() < wanted {
            let beside =
                |cell: &u16| neighbours(*cell, self.recipe.size).any(|beside| part.contains(&beside));
            let next: Vec<u16> =
                cells.iter().copied().filter(|cell| !part.contains(cell) && beside(cell)).collect();
            match random.pick(&next) {
                Some(&cell) => part.push(cell),
                None => break,
            }
        }
        part
    }

    /// Changes something at random: smaller cages make for easier puzzles. `false` if there was no way.
    pub(super) fn change(&mut self, aim: &Aim<'_>, random: &mut Random) -> bool {
        let number = match random.pick(aim.open) {
            Some(&cell) => usize::from(self.cage_of[cell]),
            None => random.below(self.cages.len()),
        };
        let ways: &[Change<'r>] = match aim.toward {
            Toward::Easier => &[Self::split, Self::recut, Self::relabel],
            Toward::Harder => &[Self::join, Self::recut, Self::relabel],
            Toward::Either => &[Self::split, Self::join, Self::recut, Self::relabel],
        };
        ways[random.below(ways.len())](self, number, None, random)
    }

    /// Joins a cage with one beside it.
    fn join(&mut self, number: usize, _: Option<&[i32]>, random: &mut Random) -> bool {
        let cells = &self.cages[number].cells;
        let beside = cells.iter().flat_map(|&cell| neighbours(cell, self.recipe.size));
        let beside: Vec<usize> = beside.map(|cell| usize::from(self.cage_of[usize::from(cell)])).collect();
        let others: Vec<usize> = beside.into_iter().filter(|&other| other != number).collect();
        let Some(&other) = random.pick(&others) else { return false };
        let joined = [&cells[..], &self.cages[other].cells[..]].concat();
        if !self.sizes.allow(joined.len()) || fills_line(&joined, self.recipe.size) {
            return false;
        }
        let Some(joined) = self.label(joined, None, random) else { return false };
        self.cages[number] = joined;
        self.cages.swap_remove(other);
        for (number, cage) in self.cages.iter().enumerate() {
            cage.cells.iter().for_each(|&cell| self.cage_of[usize::from(cell)] = number as u16);
        }
        true
    }

    pub(super) fn board(&self) -> &[i32] {
        &self.board
    }

    /// The puzzle as it is now, with its cages in the order of their first cells.
    pub(super) fn puzzle(&self, values: &Values) -> Puzzle {
        let mut cages = self.cages.clone();
        cages.iter_mut().for_each(|cage| cage.cells.sort_unstable());
        cages.sort_unstable_by_key(|cage| cage.cells[0]);
        Puzzle::new(self.recipe.size, values.clone(), cages).expect("cages that share out the board")
    }

    /// Rules out another solution. `false` if there was no way.
    pub(super) fn exclude(&mut self, other: &[i32], random: &mut Random) -> bool {
        /// How often a cage is cut anew together with one beside it.
        const TRIES: usize = 8;
        let differs = |cage: &Cage| {
            cage.cells.iter().any(|&cell| self.board[usize::from(cell)] != other[usize::from(cell)])
        };
        let mut differing: Vec<usize> =
            (0..self.cages.len()).filter(|&number| differs(&self.cages[number])).collect();
        random.shuffle(&mut differing);
        differing.iter().any(|&number| self.relabel(number, Some(other), random))
            || differing.iter().any(|&number| self.recut(number, Some(other), random))
            || differing.iter().any(|&number| self.split(number, Some(other), random))
            // Without sums and products there are few other ways.
            || !self.recipe.operators.any_of_many_cells()
                && differing.iter().any(|&number| (0..TRIES).any(|_| self.recast(number, Some(other), random)))
    }

    /// Splits the largest cage, where it is too much to ask whether the solution is unique.
    pub(super) fn split_largest(&mut self, random: &mut Random) -> bool {
        let mut numbers: Vec<usize> = (0..self.cages.len()).collect();
        random.shuffle(&mut numbers);
        numbers.sort_by_key(|&number| std::cmp::Reverse(self.cages[number].cells.len()));
        numbers.into_iter().any(|number| self.split(number, None, random))
    }

    /// Another operator for the same cells.
    fn relabel(&mut self, number: usize, other: Option<&[i32]>, random: &mut Random) -> bool {
        if self.cages[number].cells.len() == 1 {
            return false;
        }
        let cells = self.cages[number].cells.clone();
        match self.label(cells, other, random) {
            Some(cage) => {
                self.cages[number] = cage;
                true
            }
            None => false,
        }
    }

    /// Moves a cell over the wall to a cage beside it.
    fn recut(&mut self, number: usize, other: Option<&[i32]>, random: &mut Random) -> bool {
        let mut moves: Vec<(u16, usize)> = Vec::new();
        for &cell in &self.cages[number].cells {
            for beside in neighbours(cell, self.recipe.size) {
                let to = usize::from(self.cage_of[usize::from(beside)]);
                if to != number {
                    moves.push((cell, to));
                    moves.push((beside, number));
                }
            }
        }
        random.shuffle(&mut moves);
        moves.into_iter().any(|(cell, to)| self.shift(cell, to, other, random))
    }

    /// Moves a cell to another cage, if that rules the other solution out, if there is one.
    fn shift(&mut self, cell: u16, to: usize, other: Option<&[i32]>, random: &mut Random) -> bool {
        let from = usize::from(self.cage_of[usize::from(cell)]);
        let mut left = self.cages[from].cells.clone();
        left.retain(|&own| own != cell);
        let joined = [&self.cages[to].cells[..], &[cell]].concat();
        // Singles that are new would have to be counted: splitting does that.
        let suits = |cells: &[u16]| {
            cells.len() > 1 && self.sizes.allow(cells.len()) && !fills_line(cells, self.recipe.size)
        };
        if from == to || !suits(&left) || !suits(&joined) || !is_connected(&left, self.recipe.size) {
            return false;
        }
        let Some((left, joined)) = self.label_both(left, joined, other, random) else { return false };
        self.cage_of[usize::from(cell)] = to as u16;
        self.cages[from] = left;
        self.cages[to] = joined;
        true
    }

    /// Cuts a cage in two, at random.
    fn split(&mut self, number: usize, other: Option<&[i32]>, random: &mut Random) -> bool {
        const TRIES: usize = 8;
        let size = self.recipe.size;
        let cells = self.cages[number].cells.clone();
        let singles = self.cages.iter().filter(|cage| cage.cells.len() == 1).count();
        for _ in 0..if cells.len() > 1 { TRIES } else { 0 } {
            let wanted = 1 + random.below(cells.len() - 1);
            let part = self.part(&cells, wanted, random);
            let rest: Vec<u16> = cells.iter().copied().filter(|cell| !part.contains(cell)).collect();
            let new_singles = [&part, &rest].iter().filter(|cells| cells.len() == 1).count();
            let suits = |cells: &[u16]| self.sizes.allow(cells.len());
            if singles + new_singles > self.sizes.givens
                || !suits(&part)
                || !suits(&rest)
                || !is_connected(&rest, size)
            {
                continue;
            }
            if let Some((part, rest)) = self.label_both(part, rest, other, random) {
                let new = self.cages.len() as u16;
                rest.cells.iter().for_each(|&cell| self.cage_of[usize::from(cell)] = new);
                self.cages[number] = part;
                self.cages.push(rest);
                return true;
            }
        }
        false
    }

    /// Labels for two cages, at least one of which does not fit another solution, if there is one.
    fn label_both(
        &self,
        one: Vec<u16>,
        two: Vec<u16>,
        other: Option<&[i32]>,
        random: &mut Random,
    ) -> Option<(Cage, Cage)> {
        if let Some(first) = self.label(one.clone(), other, random) {
            return Some((first, self.label(two, None, random)?));
        }
        let second = self.label(two, other, random)?;
        Some((self.label(one, None, random)?, second))
    }

    /// A cage of these cells with an operator drawn by the weights, that does not fit the values of
    /// another solution. `None` if there is no such operator.
    fn label(&self, cells: Vec<u16>, other: Option<&[i32]>, random: &mut Random) -> Option<Cage> {
        self.label_from(self.least, cells, other, random)
    }

    /// A cage of these cells; only where there is no other operator is its target too low.
    fn label_as_it_comes(&self, cells: Vec<u16>, random: &mut Random) -> Option<Cage> {
        let usual = self.label(cells.clone(), None, random);
        usual.or_else(|| self.label_from(i64::MIN, cells, None, random))
    }

    /// A cage with at least this target.
    fn label_from(
        &self,
        least: i64,
        cells: Vec<u16>,
        other: Option<&[i32]>,
        random: &mut Random,
    ) -> Option<Cage> {
        let values_on =
            |board: &[i32]| -> Vec<i32> { cells.iter().map(|&cell| board[usize::from(cell)]).collect() };
        let values = values_on(&self.board);
        let other = other.map(values_on);
        let mut labels: Vec<(u32, Operator, i64)> = Vec::new();
        for &operator in self.operators(cells.len()) {
            let weight = if operator == Operator::Given { 1 } else { self.recipe.operators.of(operator) };
            let is_usual = |target: &i64| operator == Operator::Given || *target >= least;
            let target = operator.target(&values).filter(|target| weight > 0 && is_usual(target));
            let Some(target) = target else { continue };
            let label =
                if self.recipe.hidden && operator != Operator::Given { Operator::Hidden } else { operator };
            if other.as_ref().is_none_or(|other| !label.fits(other, target)) {
                labels.push((weight, label, target));
            }
        }
        let label = random.pick_weighted(labels.into_iter(), |&(weight, ..)| weight as usize);
        label.map(|(_, operator, target)| Cage { operator, target, cells })
    }

    /// The operators for a cage of `cells` cells. Differences and quotients of more than two are legal, but
    /// unusual: they are made only where such cages are asked for, and no sums and products.
    fn operators(&self, cells: usize) -> &'static [Operator] {
        const SUM_AND_PRODUCT: [Operator; 2] = [Operator::Add, Operator::Multiply];
        match cells {
            1 => &[Operator::Given],
            2 => &Operator::FOUR,
            _ if self.recipe.operators.any_of_many_cells() => &SUM_AND_PRODUCT,
            _ => &Operator::FOUR,
        }
    }
}
