use std::ops::ControlFlow;

use dlx::cpu::Processor;
use proptest::prelude::*;

use super::search::Visitor;
use super::solver::Start;
use super::{Grid, Marks, Solver, digits};
use crate::random::Random;

const EVERY: u16 = 0x1ff;

/// All solutions up to a limit, the slow way: the first cell with the fewest candidates, and each of
/// them in turn. `used` has the digits of the rows, the columns and the boxes.
fn naive(marks: &Marks, used: &mut [[u16; 9]; 3], grid: &mut Grid, limit: usize, found: &mut Vec<Grid>) {
    let houses = |cell: usize| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    let free = |cell: usize, used: &[[u16; 9]; 3]| {
        let [row, column, block] = houses(cell);
        marks[cell] & !(used[0][row] | used[1][column] | used[2][block])
    };
    let open = (0..81).filter(|&cell| grid[cell] == 0);
    let Some(cell) = open.min_by_key(|&cell| free(cell, used).count_ones()) else {
        found.push(*grid);
        return;
    };
    let candidates = free(cell, used);
    for digit in (0..9).filter(|digit| candidates >> digit & 1 == 1) {
        let turn = |used: &mut [[u16; 9]; 3]| {
            houses(cell).iter().zip(used).for_each(|(&house, used)| used[house] ^= 1 << digit);
        };
        if found.len() < limit {
            turn(used);
            grid[cell] = digit + 1;
            naive(marks, used, grid, limit, found);
            turn(used);
            grid[cell] = 0;
        }
    }
}

fn naive_solutions(marks: &Marks, limit: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    naive(marks, &mut [[0; 9]; 3], &mut [0; 81], limit, &mut found);
    found.sort_unstable();
    found
}

/// Takes solutions in any order, up to a limit.
struct AnyOrder {
    found: Vec<Grid>,
    limit: usize,
}

impl Visitor for AnyOrder {
    const ANY_ORDER: bool = true;

    fn found(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.found.push(*grid);
        if self.found.len() < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// The same solutions in the same order on every processor, and if any order will do, as many, each of them once.
fn solutions(marks: &Marks, limit: usize) -> Vec<Grid> {
    let mut answers = Processor::all().map(|processor| {
        let mut found = Vec::new();
        let show = |grid: &Grid| {
            found.push(*grid);
            if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let _ = Solver::with(processor).explore(marks, show, || ControlFlow::Continue(()));
        assert_eq!(Solver::with(processor).count_marks(marks, limit), found.len());
        let mut any_order = AnyOrder { found: Vec::new(), limit };
        let _ = Solver::with(processor).run(Start::Marks(marks), &mut any_order);
        let mut unordered = any_order.found;
        unordered.sort_unstable();
        unordered.dedup();
        assert_eq!(unordered.len(), found.len());
        for grid in &unordered {
            assert!(
                super::is_solution(grid, grid)
                    && (0..81).all(|cell| marks[cell] >> (grid[cell] - 1) & 1 == 1)
            );
        }
        if found.len() < limit {
            let mut sorted = found.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, unordered);
        }
        found
    });
    let first = answers.next().unwrap();
    assert!(answers.all(|answer| answer == first));
    first
}

fn marks_of(grid: &Grid) -> Marks {
    grid.map(|digit| if digit == 0 { EVERY } else { 1 << (digit - 1) })
}

/// A solution, by changing a regular one.
fn some_solution(random: &mut Random) -> Grid {
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut digits);
    let mut lines = || {
        let mut bands = [0, 1, 2];
        random.shuffle(&mut bands);
        bands.map(|band| {
            let mut lines = [0, 1, 2];
            random.shuffle(&mut lines);
            lines.map(|line| 3 * band + line)
        })
    };
    let (rows, columns) = (lines(), lines());
    std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 27][cell / 9 % 3], columns[cell % 9 / 3][cell % 3]);
        digits[(3 * (row % 3) + row / 3 + column) % 9]
    })
}

fn line(text: &str) -> Grid {
    digits(text.as_bytes().try_into().unwrap()).unwrap()
}

/// Puzzles that need the most guesses of all, one with 17 givens, and two that have no solution.
#[test]
fn known_puzzles() {
    let puzzles = [
        (".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...", 1),
        ("98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6", 1),
        ("........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3", 1),
        ("8.........95.......76.........426798...571243...893165......916....3.487....1.532", 2),
        (".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 0),
        ("..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..", 0),
    ];
    for (text, count) in puzzles {
        let grid = line(text);
        for processor in Processor::all() {
            let mut solver = Solver::with(processor);
            assert_eq!(solver.count(&grid, 2), count, "{text} with {processor:?}");
            solver.solve(&grid, 2, |solution| {
                assert!((0..81).all(|cell| grid[cell] == 0 || grid[cell] == solution[cell]));
                assert_eq!(naive_solutions(&marks_of(solution), 1), [*solution]);
            });
        }
        assert_eq!(solutions(&marks_of(&grid), 2).len(), count);
    }
}

/// The grids with a solution's givens: invalid if one of them is wrong, else with few solutions or many.
#[test]
fn givens_give_what_a_naive_search_gives() {
    let mut random = Random::new(1, 0);
    let mut counts = [0; 3];
    for round in 0..2_000 {
        let mut grid = some_solution(&mut random);
        let givens = 24 + random.below(16);
        let mut cells: Vec<usize> = (0..81).collect();
        random.shuffle(&mut cells);
        cells[givens..].iter().for_each(|&cell| grid[cell] = 0);
        if round % 3 == 0 {
            grid[cells[0]] = 1 + random.below(9) as u8;
        }
        let found = naive_solutions(&marks_of(&grid), 50);
        let mut mine = solutions(&marks_of(&grid), 50);
        mine.sort_unstable();
        if found.len() < 50 {
            assert_eq!(found, mine);
        }
        assert_eq!(found.len(), mine.len());
        assert_eq!(Solver::new().count(&grid, 2), found.len().min(2));
        counts[found.len().min(2)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

/// Any candidates at all, few or many in a cell.
#[test]
fn marks_give_what_a_naive_search_gives() {
    let mut random = Random::new(2, 0);
    let mut counts = [0; 3];
    for _ in 0..1_000 {
        let (some, other) = (some_solution(&mut random), some_solution(&mut random));
        let more = 1 + random.below(3);
        let marks = std::array::from_fn(|cell| {
            let mut mark = 1 << (some[cell] - 1);
            if random.below(2) == 0 {
                mark |= 1 << (other[cell] - 1);
            }
            for _ in 0..more {
                mark |= 1_u16 << random.below(9);
            }
            if random.below(1_000) == 0 { mark & !(1 << (some[cell] - 1)) } else { mark }
        });
        let found = naive_solutions(&marks, 20);
        let mut mine = solutions(&marks, 20);
        mine.sort_unstable();
        if found.len() < 20 {
            assert_eq!(found, mine);
        }
        assert_eq!(found.len(), mine.len());
        counts[found.len().min(2)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}

#[test]
fn nothing_is_found_with_limit_nought_or_without_candidates() {
    assert_eq!(Solver::new().count(&[0; 81], 0), 0);
    assert!(solutions(&[0; 81], 5).is_empty());
    let mut grid = [0; 81];
    grid[40] = 10;
    assert_eq!(Solver::new().count(&grid, 2), 0);
}

/// Every processor counts the same where there are thousands of solutions, also without one candidate.
#[test]
fn many_solutions_are_counted() {
    let mut random = Random::new(3, 0);
    for _ in 0..20 {
        let mut grid = some_solution(&mut random);
        let mut cells: Vec<usize> = (0..81).collect();
        random.shuffle(&mut cells);
        cells[26..].iter().for_each(|&cell| grid[cell] = 0);
        let (cell, digit) = (cells[80], 1 + random.below(9) as u8);
        let counts = Processor::all().map(|processor| {
            let mut solver = Solver::with(processor);
            let mut any_order = AnyOrder { found: Vec::new(), limit: 3_000 };
            let _ = solver.run(Start::Except(&grid, cell, digit), &mut any_order);
            assert!(any_order.found.iter().all(|solution| solution[cell] != digit));
            (solver.count(&grid, 3_000), any_order.found.len())
        });
        let counts: Vec<_> = counts.collect();
        assert!(counts.iter().all(|count| count == &counts[0]), "{counts:?}");
    }
}

#[test]
fn a_long_count_can_be_stopped() {
    let mut count = 0_u64;
    let mut pauses = 0;
    let end = Solver::new().explore(
        &[EVERY; 81],
        |_| {
            count += 1;
            ControlFlow::Continue(())
        },
        || {
            pauses += 1;
            if pauses == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    assert!(end.is_break() && count > 1_000, "{count}");
}

#[test]
fn lines_are_read() {
    let mut text = [b'.'; 81];
    text[..13].copy_from_slice(b"123456789-_0*");
    let grid = digits(&text).unwrap();
    assert_eq!(grid[..13], [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]);
    for wrong in [b'a', b' ', b'/', b':', b'+', 0, 255] {
        text[80] = wrong;
        assert_eq!(digits(&text), None);
    }
}

proptest! {
    /// Registers of all kinds agree on whatever they are given.
    #[test]
    fn registers_agree(marks in proptest::collection::vec(0_u16..=EVERY, 81), joined in 0_u16..=EVERY) {
        let marks: Marks = std::array::from_fn(|cell| marks[cell] | joined);
        solutions(&marks, 50);
    }
}
