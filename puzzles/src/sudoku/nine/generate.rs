//! Making puzzles: a random solution, and givens taken away for as long as no other appears.
//!
//! Whether something can be taken away is asked of the solver, but as seldom as possible. Every other
//! solution that it finds differs from the right one in an *unavoidable* set of cells, one of which has
//! to be given: a given that is the last one in such a set can stay without a question. Many of these
//! sets are known beforehand: where two rows of a band have the same digits in some columns, those can
//! be exchanged, and so with columns. And at first, when nearly everything can go, many givens are
//! taken away at once; only if that was too much, halves of them are tried. That way the puzzle is the
//! same as if givens had been tried one by one.

use std::ops::ControlFlow;

use dlx::cpu::Processor;

use super::Grid;
use super::search::Visitor;
use super::solver::{Solver, Start};
use crate::random::Random;

/// A set of cells: bit 0 is the first of the first row, bit 80 the last of the last.
pub type Cells = u128;

/// All cells.
pub const EVERYWHERE: Cells = (1 << 81) - 1;

/// Makes classic Sudokus.
///
/// ```
/// use puzzles::random::Random;
/// use puzzles::sudoku::nine::{EVERYWHERE, Generator};
///
/// let mut generator = Generator::new();
/// let mut random = Random::new(1, 0);
/// let solution = generator.solution(&mut random);
/// let mut cells: Vec<u128> = (0..81).map(|cell| 1 << cell).collect();
/// random.shuffle(&mut cells);
/// let givens = generator.carve(&solution, EVERYWHERE, &cells, 0).unwrap();
/// assert!((17..40).contains(&givens.count_ones()));
/// ```
#[derive(Default)]
pub struct Generator {
    solver: Solver,
    /// Sets of cells known to be unavoidable in the solution at hand.
    unavoidable: Vec<Cells>,
}

impl Generator {
    /// A generator with the registers of [`Processor::detect`].
    #[must_use]
    pub fn new() -> Self {
        Generator::default()
    }

    /// A generator with the registers of a certain level. What it makes is the same with each.
    #[must_use]
    pub fn with(processor: Processor) -> Self {
        Generator { solver: Solver::with(processor), unavoidable: Vec::new() }
    }

    /// A random full grid. All can come, if not all equally likely: the boxes on the diagonal are
    /// random, and the rest is filled by a search that guesses digits at random.
    pub fn solution(&mut self, random: &mut Random) -> Grid {
        let mut grid = [0; 81];
        for start in [0, 30, 60] {
            let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
            random.shuffle(&mut digits);
            for (line, digits) in digits.chunks(3).enumerate() {
                grid[start + 9 * line..][..3].copy_from_slice(digits);
            }
        }
        let mut filler = Filler { random, solution: None };
        // It breaks off with the first solution.
        let _ = self.solver.run(Start::Givens(&grid), &mut filler);
        filler.solution.expect("three boxes without a common row or column can be completed")
    }

    /// Takes orbits, of which all cells are given or none, away from the givens of a solution, in this
    /// order, as long as there is no other solution and `least` cells stay given. Cells in none of them
    /// stay given. With 0 for the least, no orbit that is left can be done without. `None` if there is
    /// another solution already.
    pub fn carve(&mut self, solution: &Grid, givens: Cells, orbits: &[Cells], least: usize) -> Option<Cells> {
        self.unavoidable.clear();
        exchanges(solution, &mut self.unavoidable);
        if givens != EVERYWHERE && !self.unique(solution, Start::Givens(&given(solution, givens))) {
            return None;
        }
        let mut carving = Carving { solution, givens, puzzle: given(solution, givens), generator: self };
        let mut rest = orbits;
        while !rest.is_empty() {
            let spare = (carving.givens.count_ones() as usize).saturating_sub(least);
            let mut many = 0;
            let mut size = 0;
            for orbit in &rest[..rest.len().min(carving.batch())] {
                size += (orbit & carving.givens).count_ones() as usize;
                if size > spare {
                    break;
                }
                many += 1;
            }
            carving.take(&rest[..many]);
            rest = &rest[many.max(1)..];
        }
        Some(carving.givens)
    }

    /// Whether a solution is the only one from a start, or there is none at all.
    fn unique(&mut self, solution: &Grid, start: Start) -> bool {
        let mut rival = Rival { solution, difference: 0 };
        // What it finds says whether it broke off.
        let _ = self.solver.run(start, &mut rival);
        if rival.difference != 0 {
            self.unavoidable.push(rival.difference);
        }
        rival.difference == 0
    }
}

/// A puzzle on the way from its solution.
struct Carving<'a> {
    solution: &'a Grid,
    givens: Cells,
    /// The solution's digits in the givens.
    puzzle: Grid,
    generator: &'a mut Generator,
}

impl Carving<'_> {
    /// How many orbits may be worth a try at once.
    fn batch(&self) -> usize {
        match self.givens.count_ones() {
            60.. => 10,
            48.. => 5,
            38.. => 2,
            _ => 1,
        }
    }

    /// Takes all of these orbits away that can be, one after the other.
    fn take(&mut self, orbits: &[Cells]) {
        let cells = orbits.iter().fold(0, |all, orbit| all | orbit) & self.givens;
        if cells == 0 {
            return;
        }
        let before = self.givens;
        self.givens &= !cells;
        each(cells, |cell| self.puzzle[cell] = 0);
        if self.unique(cells) {
            return;
        }
        self.givens = before;
        each(cells, |cell| self.puzzle[cell] = self.solution[cell]);
        if orbits.len() > 1 {
            let (first, second) = orbits.split_at(orbits.len() / 2);
            self.take(first);
            self.take(second);
        }
    }

    /// Whether the solution is still the only one after these cells were taken.
    fn unique(&mut self, taken: Cells) -> bool {
        // Without a way out as soon as there is one: that is faster.
        let sets = &self.generator.unavoidable;
        if sets.iter().fold(false, |missed, set| missed | (set & self.givens == 0)) {
            return false;
        }
        // Any other solution has another digit in the cell if it was just one.
        let cell = taken.trailing_zeros() as usize;
        let start = if taken.is_power_of_two() {
            Start::Except(&self.puzzle, cell, self.solution[cell])
        } else {
            Start::Givens(&self.puzzle)
        };
        self.generator.unique(self.solution, start)
    }
}

/// Does something for each cell of a set.
fn each(mut cells: Cells, mut work: impl FnMut(usize)) {
    while cells != 0 {
        work(cells.trailing_zeros() as usize);
        cells &= cells - 1;
    }
}

/// A solution's digits in the given cells.
fn given(solution: &Grid, givens: Cells) -> Grid {
    std::array::from_fn(|cell| if givens >> cell & 1 == 1 { solution[cell] } else { 0 })
}

/// Sets of cells in which two rows of a band, or two columns of a stack, can be exchanged.
fn exchanges(solution: &Grid, sets: &mut Vec<Cells>) {
    for (along, across) in [(1, 9), (9, 1)] {
        for line in 0..9 {
            let next = if line % 3 == 2 { line - 2 } else { line + 1 };
            let (line, next) = (line * across, next * across);
            // Where each digit is in the first line.
            let mut places = [0; 10];
            (0..9).for_each(|step| places[usize::from(solution[line + step * along])] = step);
            let mut open = 0x1ff_u32;
            while open != 0 {
                // From a cell to the one that has the digit beside it, until all digits are in both.
                let mut set = 0;
                let mut step = open.trailing_zeros() as usize;
                while open >> step & 1 == 1 {
                    open ^= 1 << step;
                    set |= 1 << (line + step * along) | 1 << (next + step * along);
                    step = places[usize::from(solution[next + step * along])];
                }
                sets.push(set);
            }
        }
    }
}

/// Fills a grid, guessing at random.
struct Filler<'a> {
    random: &'a mut Random,
    solution: Option<Grid>,
}

impl Visitor for Filler<'_> {
    /// Each guess takes a random number.
    const COUNTS_GUESSES: bool = true;

    fn found(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.solution = Some(*grid);
        ControlFlow::Break(())
    }

    #[inline(always)]
    fn first(&mut self, mut candidates: u16) -> u16 {
        for _ in 0..self.random.below(candidates.count_ones() as usize) {
            candidates &= candidates - 1;
        }
        candidates & candidates.wrapping_neg()
    }
}

/// Looks for a solution that is not the right one.
struct Rival<'a> {
    solution: &'a Grid,
    /// Where it differs.
    difference: Cells,
}

impl Visitor for Rival<'_> {
    /// Any other solution will do: which givens are needed does not depend on the one that shows it.
    const ANY_ORDER: bool = true;

    #[inline(always)]
    fn found(&mut self, grid: &Grid) -> ControlFlow<()> {
        if grid == self.solution {
            return ControlFlow::Continue(());
        }
        // In parts that fit registers.
        self.difference = (0..3).rev().fold(0, |set, band| {
            let (left, right) = (&grid[27 * band..][..27], &self.solution[27 * band..][..27]);
            let part = (0..27).fold(0, |part, cell| part | u32::from(left[cell] != right[cell]) << cell);
            set << 27 | Cells::from(part)
        });
        ControlFlow::Break(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(grid: &Grid) -> String {
        grid.iter().map(|&digit| if digit == 0 { '.' } else { char::from(b'0' + digit) }).collect()
    }

    fn givens_of(puzzle: &Grid) -> Cells {
        (0..81).fold(0, |set, cell| set | Cells::from(puzzle[cell] != 0) << cell)
    }

    fn single_cells() -> Vec<Cells> {
        (0..81).map(|cell| 1 << cell).collect()
    }

    fn minimal(generator: &mut Generator, random: &mut Random) -> Grid {
        let solution = generator.solution(random);
        let mut orbits = single_cells();
        random.shuffle(&mut orbits);
        given(&solution, generator.carve(&solution, EVERYWHERE, &orbits, 0).unwrap())
    }

    /// Both halves of the board, one turned onto the other.
    fn half_turns() -> Vec<Cells> {
        (0..41).map(|cell| 1 << cell | 1 << (80 - cell)).collect()
    }

    /// Puzzles that were made from a seed have to come again from it, on any processor.
    #[test]
    fn the_puzzles_are_these() {
        let mut made = Processor::all().map(|processor| {
            let mut generator = Generator::with(processor);
            (0..20)
                .map(|index| text(&minimal(&mut generator, &mut Random::new(1, index))))
                .collect::<Vec<_>>()
        });
        let first = made.next().unwrap();
        assert!(made.all(|other| other == first));
        insta::assert_debug_snapshot!(first[..4]);
    }

    #[test]
    fn minimal_puzzles_have_one_solution_and_no_given_to_spare() {
        let (mut generator, mut solver) = (Generator::new(), Solver::new());
        for index in 0..200 {
            let puzzle = minimal(&mut generator, &mut Random::new(2, index));
            assert_eq!(solver.count(&puzzle, 2), 1);
            each(givens_of(&puzzle), |cell| {
                let mut fewer = puzzle;
                fewer[cell] = 0;
                assert_eq!(solver.count(&fewer, 2), 2, "{} without {cell}", text(&puzzle));
            });
        }
    }

    #[test]
    fn carving_is_taking_away_one_after_the_other() {
        let (mut generator, mut solver) = (Generator::new(), Solver::new());
        for index in 0..100 {
            let random = &mut Random::new(3, index);
            let solution = generator.solution(random);
            assert_eq!(solver.count(&solution, 2), 1);
            let mut orbits = if index % 2 == 0 { half_turns() } else { single_cells() };
            random.shuffle(&mut orbits);
            let least = random.below(40);
            let mut givens = EVERYWHERE;
            for orbit in &orbits {
                let rest = givens & !orbit;
                if rest.count_ones() as usize >= least && solver.count(&given(&solution, rest), 2) == 1 {
                    givens = rest;
                }
            }
            assert_eq!(generator.carve(&solution, EVERYWHERE, &orbits, least), Some(givens));
        }
    }

    #[test]
    fn cells_in_no_orbit_stay_as_they_are() {
        // All but the middle box, symmetric, with 30 givens or more, and the corners among them.
        let middle = (0..3).fold(0, |set, row| set | 0b111 << (9 * (row + 3) + 3));
        let corners: Cells = 1 | 1 << 8 | 1 << 72 | 1 << 80;
        let mut orbits = half_turns();
        orbits.retain(|orbit| orbit & corners == 0);
        let mut generator = Generator::new();
        let mut carved = 0;
        for index in 0..50 {
            let random = &mut Random::new(4, index);
            let solution = generator.solution(random);
            random.shuffle(&mut orbits);
            let Some(givens) = generator.carve(&solution, EVERYWHERE & !middle, &orbits, 30) else {
                continue;
            };
            assert!(givens & middle == 0 && givens & corners == corners && givens.count_ones() >= 30);
            assert!(half_turns().iter().all(|orbit| [0, *orbit].contains(&(givens & orbit))));
            assert_eq!(Solver::new().count(&given(&solution, givens), 2), 1);
            carved += 1;
        }
        assert!(carved > 0);
        let solution = generator.solution(&mut Random::new(5, 0));
        assert_eq!(generator.carve(&solution, 0xffff, &[], 0), None);
    }

    #[test]
    fn exchanges_are_unavoidable() {
        let solution = Generator::new().solution(&mut Random::new(6, 0));
        let mut sets = Vec::new();
        exchanges(&solution, &mut sets);
        assert!(sets.len() >= 18);
        for set in sets {
            assert!(Solver::new().count(&given(&solution, EVERYWHERE & !set), 2) == 2, "{set:x}");
        }
    }
}
