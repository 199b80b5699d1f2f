//! The solver that other modules see: it picks the kind of registers, and words what is asked for.

use std::ops::ControlFlow;

use super::lanes::{CELLS, Lanes, candidates};
use super::portable::Plain;
use super::search::{Pending, Visitor, search};
use super::{Grid, Marks};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};

/// Where a search starts.
#[derive(Clone, Copy)]
pub(super) enum Start<'a> {
    Givens(&'a Grid),
    /// Such givens, but not this digit in this cell.
    Except(&'a Grid, usize, u8),
    Marks(&'a Marks),
}

impl Start<'_> {
    #[inline(always)]
    pub(super) fn board<L: Lanes>(self) -> [L; 3] {
        match self {
            Start::Givens(grid) => L::givens(grid),
            Start::Except(grid, cell, digit) => {
                let out = L::splat(candidates(1 << (digit - 1)));
                let (board, cells, cell) = (L::givens(grid), L::load(&CELLS), L::splat(cell as u16));
                [
                    board[0].and_not(out.where_equal(cells[0], cell)),
                    board[1].and_not(out.where_equal(cells[1], cell)),
                    board[2].and_not(out.where_equal(cells[2], cell)),
                ]
            }
            Start::Marks(marks) => L::marks(marks),
        }
    }
}

/// A kind of registers to search with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kernel {
    /// Words of 64 bits, on any CPU.
    Portable,
    /// Registers of 256 bits.
    Avx2,
    /// Registers of 512 bits.
    Avx512,
}

impl Kernel {
    /// The kinds that this CPU has, slowest first.
    #[must_use]
    pub fn available() -> Vec<Kernel> {
        #[allow(unused_mut)]
        let mut kernels = vec![Kernel::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            kernels.extend(avx2::available().then_some(Kernel::Avx2));
            kernels.extend(avx512::available().then_some(Kernel::Avx512));
        }
        kernels
    }
}

/// Boards kept for later, in registers of the kind that is used.
enum Boards {
    Portable(Pending<Plain>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Pending<avx2::Lines>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Pending<avx512::Wide>),
}

/// Solves classic Sudokus, one after the other.
///
/// ```
/// use puzzles::sudoku::nine::{self, Solver};
///
/// let line = b"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// let givens = nine::digits(line).unwrap();
/// let mut solutions = Vec::new();
/// let count = Solver::new().solve(&givens, 2, |solution| solutions.push(*solution));
/// assert_eq!((count, &solutions[0][..9]), (1, &[9, 8, 7, 6, 5, 4, 3, 2, 1][..]));
/// ```
pub struct Solver(Boards);

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

impl Solver {
    /// A solver with the fastest kind of registers that the CPU has.
    #[must_use]
    pub fn new() -> Self {
        let kernels = Kernel::available();
        Solver::with(kernels[kernels.len() - 1])
    }

    /// A solver with a certain kind of registers. What it finds is the same with each.
    ///
    /// # Panics
    /// If the CPU has no such registers.
    #[must_use]
    pub fn with(kernel: Kernel) -> Self {
        assert!(Kernel::available().contains(&kernel), "this CPU has no {kernel:?}");
        Solver(match kernel {
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => Boards::Avx2(Vec::new()),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => Boards::Avx512(Vec::new()),
            _ => Boards::Portable(Vec::new()),
        })
    }

    /// The number of solutions of a grid, counted up to a limit: with the limit 2, whether there is
    /// none, one or more.
    pub fn count(&mut self, givens: &Grid, limit: usize) -> usize {
        self.up_to(Start::Givens(givens), limit, |_| ())
    }

    /// The number of solutions with such candidates, counted up to a limit.
    pub fn count_marks(&mut self, marks: &Marks, limit: usize) -> usize {
        self.up_to(Start::Marks(marks), limit, |_| ())
    }

    /// Shows the solutions of a grid, but no more than a limit, and says how many there were.
    pub fn solve(&mut self, givens: &Grid, limit: usize, mut found: impl FnMut(&Grid)) -> usize {
        self.up_to(Start::Givens(givens), limit, |grid| found(&grid()))
    }

    /// Shows the solutions with such candidates, but no more than a limit, and says how many there
    /// were.
    pub fn solve_marks(&mut self, marks: &Marks, limit: usize, mut found: impl FnMut(&Grid)) -> usize {
        self.up_to(Start::Marks(marks), limit, |grid| found(&grid()))
    }

    /// Shows all solutions with such candidates, until `found` breaks off, or `pause`, which is asked
    /// every few thousand guesses: that is the way to stop a count that may take years.
    pub fn explore(
        &mut self,
        marks: &Marks,
        found: impl FnMut(&Grid) -> ControlFlow<()>,
        pause: impl FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.run(Start::Marks(marks), &mut Explorer { found, pause })
    }

    #[inline]
    fn up_to(&mut self, start: Start, limit: usize, show: impl FnMut(&dyn Fn() -> Grid)) -> usize {
        if limit == 0 {
            return 0;
        }
        let mut counter = Counter { count: 0, limit, show };
        // Breaking off says no more than the count does.
        let _ = self.run(start, &mut counter);
        counter.count
    }

    #[allow(unsafe_code)]
    pub(super) fn run(&mut self, start: Start, visitor: &mut impl Visitor) -> ControlFlow<()> {
        match &mut self.0 {
            Boards::Portable(pending) => search(start.board(), pending, visitor),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `with` makes such boards only if the CPU has the registers.
            Boards::Avx2(pending) => unsafe { avx2::run(start, pending, visitor) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `with` makes such boards only if the CPU has the registers.
            Boards::Avx512(pending) => unsafe { avx512::run(start, pending, visitor) },
        }
    }
}

/// Counts solutions up to a limit.
struct Counter<S> {
    count: usize,
    limit: usize,
    show: S,
}

impl<S: FnMut(&dyn Fn() -> Grid)> Visitor for Counter<S> {
    #[inline(always)]
    fn found(&mut self, grid: impl Fn() -> Grid) -> ControlFlow<()> {
        self.count += 1;
        (self.show)(&grid);
        if self.count == self.limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Passes on all that a search says.
struct Explorer<F, P> {
    found: F,
    pause: P,
}

impl<F, P> Visitor for Explorer<F, P>
where
    F: FnMut(&Grid) -> ControlFlow<()>,
    P: FnMut() -> ControlFlow<()>,
{
    fn found(&mut self, grid: impl Fn() -> Grid) -> ControlFlow<()> {
        (self.found)(&grid())
    }

    fn pause(&mut self) -> ControlFlow<()> {
        (self.pause)()
    }
}

/// The digits of a line of 81 characters, where `.`, `0`, `-` and `_` are empty cells. `None` if there
/// is any other character.
#[must_use]
pub fn digits(line: &[u8; 81]) -> Option<Grid> {
    let mut good = true;
    let grid = line.map(|character| {
        let digit = character.wrapping_sub(b'0');
        let empty = matches!(character, b'.' | b'-' | b'_');
        good &= empty | (digit <= 9);
        if digit <= 9 { digit } else { 0 }
    });
    good.then_some(grid)
}
