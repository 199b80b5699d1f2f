//! The solver that other modules see: it picks the kind of registers, and words what is asked for.

use std::ops::ControlFlow;

#[cfg(target_arch = "x86_64")]
use dlx::cpu::{Avx2, Avx512};
use dlx::cpu::{Portable, Processor, Simd128, Vectorized};

use super::boxes;
use super::lanes::{CELLS, Lanes, candidates};
use super::pairs::Pairs;
use super::portable::{self, Words};
use super::search::{Any, Pending, Visitor, search};
use super::vector::{self, Lanes8};
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
    fn board<L: Lanes>(self, cpu: L::Cpu) -> [L; 3] {
        match self {
            Start::Givens(grid) => L::givens(cpu, grid),
            Start::Except(grid, cell, digit) => {
                let out = L::splat(cpu, candidates(1 << (digit - 1)));
                let (board, cells, cell) =
                    (L::givens(cpu, grid), L::load(cpu, &CELLS), L::splat(cpu, cell as u16));
                [
                    board[0].and_not(out.where_equal(cells[0], cell)),
                    board[1].and_not(out.where_equal(cells[1], cell)),
                    board[2].and_not(out.where_equal(cells[2], cell)),
                ]
            }
            Start::Marks(marks) => L::marks(cpu, marks),
        }
    }
}

/// Boards kept for later, in registers of the kind that is used, and the proof that they can be.
enum Kept {
    Portable(Pending<Pairs<Words<Portable>>>, Vec<boxes::Board<portable::Stacks<Portable>>>),
    /// Beside them, boards for questions that any order of the solutions answers.
    Simd128(Simd128, Pending<Pairs<Lanes8>>, Vec<boxes::Board<vector::Stacks>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2, Pending<avx2::Lines>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512, Pending<avx512::Wide>),
}

/// A search in words. It is compiled once for all visitors, as it takes the compiler long.
fn search_words(
    start: Start,
    pending: &mut Pending<Pairs<Words<Portable>>>,
    mut visitor: Any,
) -> ControlFlow<()> {
    search(start.board(Portable), pending, &mut visitor)
}

/// The same in any order.
fn search_stacks(
    start: Start,
    pending: &mut Vec<boxes::Board<portable::Stacks<Portable>>>,
    mut visitor: Any,
) -> ControlFlow<()> {
    boxes::search(Portable, start, pending, &mut visitor)
}

/// A search that is compiled for the processor of its registers.
struct Search<'a, L: Lanes, V> {
    cpu: L::Cpu,
    start: Start<'a>,
    pending: &'a mut Pending<L>,
    visitor: &'a mut V,
}

impl<L: Lanes, V: Visitor> Vectorized for Search<'_, L, V> {
    type Output = ControlFlow<()>;

    #[inline(always)]
    fn run(self) -> ControlFlow<()> {
        search(self.start.board(self.cpu), self.pending, self.visitor)
    }
}

/// A search in any order that is compiled for the processor of its registers.
struct SearchBoxes<'a, V> {
    cpu: Simd128,
    start: Start<'a>,
    pending: &'a mut Vec<boxes::Board<vector::Stacks>>,
    visitor: &'a mut V,
}

impl<V: Visitor> Vectorized for SearchBoxes<'_, V> {
    type Output = ControlFlow<()>;

    #[inline(always)]
    fn run(self) -> ControlFlow<()> {
        boxes::search(self.cpu, self.start, self.pending, self.visitor)
    }
}

/// Solves classic Sudokus, one after the other.
///
/// [`dlx::Solver`] is that of exact-cover problems.
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
pub struct Solver(Kept);

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

impl Solver {
    /// A solver with the registers of [`Processor::detect`]: the fastest, unless `DLX_CPU` says otherwise.
    #[must_use]
    pub fn new() -> Self {
        Solver::with(Processor::detect())
    }

    /// A solver with the registers of a certain level. What it finds is the same with each.
    #[must_use]
    pub fn with(processor: Processor) -> Self {
        Solver(match processor {
            Processor::Simd128(cpu) => Kept::Simd128(cpu, Vec::new(), Vec::new()),
            #[cfg(target_arch = "x86_64")]
            Processor::Avx2(cpu) => Kept::Avx2(cpu, Vec::new()),
            #[cfg(target_arch = "x86_64")]
            Processor::Avx512(cpu) => Kept::Avx512(cpu, Vec::new()),
            _ => Kept::Portable(Vec::new(), Vec::new()),
        })
    }

    /// The number of solutions of a grid, counted up to a limit: with the limit 2, whether there is
    /// none, one or more.
    pub fn count(&mut self, givens: &Grid, limit: usize) -> usize {
        self.up_to::<false>(Start::Givens(givens), limit, |_| ())
    }

    /// The number of solutions with such candidates, counted up to a limit.
    pub fn count_marks(&mut self, marks: &Marks, limit: usize) -> usize {
        self.up_to::<false>(Start::Marks(marks), limit, |_| ())
    }

    /// Shows the solutions of a grid, but no more than a limit, and says how many there were.
    pub fn solve(&mut self, givens: &Grid, limit: usize, found: impl FnMut(&Grid)) -> usize {
        self.up_to::<true>(Start::Givens(givens), limit, found)
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
    fn up_to<const LOOKS: bool>(&mut self, start: Start, limit: usize, show: impl FnMut(&Grid)) -> usize {
        if limit == 0 {
            return 0;
        }
        let mut counter = Counter::<_, LOOKS> { count: 0, limit, show };
        // Breaking off says no more than the count does.
        let _ = self.run(start, &mut counter);
        counter.count
    }

    pub(super) fn run<V: Visitor>(&mut self, start: Start, visitor: &mut V) -> ControlFlow<()> {
        match &mut self.0 {
            Kept::Portable(_, pending) if V::ANY_ORDER => search_stacks(start, pending, Any(visitor)),
            Kept::Portable(pending, _) => search_words(start, pending, Any(visitor)),
            &mut Kept::Simd128(cpu, _, ref mut pending) if V::ANY_ORDER => {
                cpu.run(SearchBoxes { cpu, start, pending, visitor })
            }
            &mut Kept::Simd128(cpu, ref mut pending, _) => cpu.run(Search { cpu, start, pending, visitor }),
            #[cfg(target_arch = "x86_64")]
            &mut Kept::Avx2(cpu, ref mut pending) => cpu.run(Search { cpu, start, pending, visitor }),
            #[cfg(target_arch = "x86_64")]
            &mut Kept::Avx512(cpu, ref mut pending) => cpu.run(Search { cpu, start, pending, visitor }),
        }
    }
}

/// Counts solutions up to a limit, and shows them if it looks at them.
struct Counter<S, const LOOKS: bool> {
    count: usize,
    limit: usize,
    show: S,
}

impl<S: FnMut(&Grid), const LOOKS: bool> Visitor for Counter<S, LOOKS> {
    const LOOKS: bool = LOOKS;
    const ANY_ORDER: bool = !LOOKS;

    #[inline(always)]
    fn found(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.count += 1;
        (self.show)(grid);
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
    fn found(&mut self, grid: &Grid) -> ControlFlow<()> {
        (self.found)(grid)
    }

    fn pause(&mut self) -> ControlFlow<()> {
        (self.pause)()
    }
}

/// The digits of a line of 81 characters, where `.`, `0`, `-`, `_` and `*` are empty cells. `None` if there
/// is any other character.
#[must_use]
pub fn digits(line: &[u8; 81]) -> Option<Grid> {
    let mut good = true;
    let grid = line.map(|character| {
        let digit = character.wrapping_sub(b'0');
        let empty = matches!(character, b'.' | b'-' | b'_' | b'*');
        good &= empty | (digit <= 9);
        if digit <= 9 { digit } else { 0 }
    });
    good.then_some(grid)
}

/// Whether a grid is full, by the rules, and has these givens.
#[must_use]
pub fn is_solution(grid: &Grid, givens: &Grid) -> bool {
    const ALL: u16 = 0x1ff;
    // The values of each row, column and box.
    let mut houses = [[0_u16; 9]; 3];
    for (cell, (&value, &given)) in grid.iter().zip(givens).enumerate() {
        if value == 0 || (given != 0 && given != value) {
            return false;
        }
        let (row, column) = (cell / 9, cell % 9);
        for (houses, house) in houses.iter_mut().zip([row, column, row / 3 * 3 + column / 3]) {
            houses[house] |= 1 << (value - 1);
        }
    }
    houses.as_flattened().iter().all(|&values| values == ALL)
}
