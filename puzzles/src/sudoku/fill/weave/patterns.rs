//! Whether a woven board has more of a pattern than a board drawn by chance.
//!
//! Each of five figures is a number of coincidences, divided by what chance alone would give: 1 is
//! chance, and the board that weaving starts from has several times as much of some of them.
//!
//! - `down`: a symbol has another one so and so far below it, and again elsewhere. With n rows there
//!   are n-d pairs of rows at distance d, and what is below a symbol in one pair of them is below it
//!   in another with probability 1/(n-1).
//! - `right`: the same for columns.
//! - `together`: two symbols share a row in a box, and share one in another box again. In each box
//!   that has probability (c-1)/(n-1) with c columns.
//! - `stacked`: the same for columns of boxes.
//! - `squares`: two rows and two columns that meet in just two symbols. In two pairs of rows and
//!   columns the second symbol is right with probability 1/(n-1), and then the third likewise.
//!
//! A fair judgement needs more than the formulas, since symbols in boxes are not independent: boards
//! from random search are measured in the same way, which do not begin with any pattern. That is done
//! at sizes where such a search ends soon.

use super::*;
use crate::board::Layout;
use crate::solve::{Allowance, Budget, Store};
use crate::sudoku::candidates::Candidates;
use crate::sudoku::fill::known;
use crate::sudoku::seek::{Sought, one_of, seek};

#[derive(Clone, Copy, Default, Debug)]
struct Figures {
    down: f64,
    right: f64,
    together: f64,
    stacked: f64,
    squares: f64,
}

impl Figures {
    fn of(board: &[u8], shape: BoxShape) -> Self {
        let turned = transposed(board);
        let size = shape.rows * shape.columns;
        let turned_shape = BoxShape { rows: shape.columns, columns: shape.rows };
        assert_eq!(board.len(), size * size);
        Figures {
            down: below_again(board),
            right: below_again(&turned),
            together: together_again(board, shape),
            stacked: together_again(&turned, turned_shape),
            squares: squares(board),
        }
    }

    fn all(self) -> [f64; 5] {
        [self.down, self.right, self.together, self.stacked, self.squares]
    }
}

fn transposed(board: &[u8]) -> Vec<u8> {
    let size = board.len().isqrt();
    (0..board.len()).map(|cell| board[cell % size * size + cell / size]).collect()
}

/// The sum of count·(count-1).
fn pairs(counts: &[u32]) -> f64 {
    counts.iter().map(|&count| f64::from(count) * (f64::from(count) - 1.0)).sum()
}

fn below_again(board: &[u8]) -> f64 {
    let size = board.len().isqrt();
    let (mut found, mut expected) = (0.0, 0.0);
    for distance in 1..size {
        let mut counts = vec![0; size * size];
        for cell in 0..size * (size - distance) {
            counts[usize::from(board[cell]) * size + usize::from(board[cell + distance * size])] += 1;
        }
        found += pairs(&counts);
        let rows = (size - distance) as f64;
        expected += rows * (rows - 1.0) * size as f64 / (size - 1) as f64;
    }
    found / expected
}

fn together_again(board: &[u8], shape: BoxShape) -> f64 {
    let size = board.len().isqrt();
    let mut counts = vec![0; size * size];
    for row in board.chunks(shape.columns) {
        for (number, &one) in row.iter().enumerate() {
            for &other in &row[..number] {
                counts[usize::from(one.min(other)) * size + usize::from(one.max(other))] += 1;
            }
        }
    }
    let (size, columns) = (size as f64, shape.columns as f64);
    let expected = size * (size - 1.0) / 2.0 * size * (columns - 1.0).powi(2) / (size - 1.0);
    pairs(&counts) / expected
}

fn squares(board: &[u8]) -> f64 {
    let size = board.len().isqrt();
    let rows: Vec<&[u8]> = board.chunks(size).collect();
    let mut found = 0;
    for (number, one) in rows.iter().enumerate() {
        for other in &rows[..number] {
            let mut below = vec![0; size];
            one.iter().zip(*other).for_each(|(&one, &other)| below[usize::from(one)] = other);
            found += (0..size)
                .filter(|&symbol| {
                    let next = usize::from(below[symbol]);
                    next > symbol && usize::from(below[next]) == symbol
                })
                .count();
        }
    }
    // Pairs of rows, times pairs of symbols, times the chance that both follow each other.
    let all = (size * (size - 1) / 2) as f64;
    found as f64 / (all * all / ((size - 1) as f64).powi(2))
}

fn mean(boards: impl ExactSizeIterator<Item = Figures>) -> [f64; 5] {
    let count = boards.len() as f64;
    boards.map(Figures::all).fold([0.0; 5], |mut sums, figures| {
        sums.iter_mut().zip(figures).for_each(|(sum, figure)| *sum += figure / count);
        sums
    })
}

/// The figures of boards after `turns` turns.
fn woven(shape: BoxShape, turns: usize, boards: u64) -> [f64; 5] {
    let cells = (shape.rows * shape.columns).pow(2);
    mean((0..boards as usize).map(|number| {
        let mut random = Random::new(5, number as u64);
        let mut loom = Loom::new(shape, &vec![0; cells], &mut random);
        for _ in 0..turns {
            loom.turn(&mut random, &mut Budget::default().into()).expect("no budget");
        }
        Figures::of(&loom.board, shape)
    }))
}

/// The figures of boards from search. Each choice is at a random cell of those with the fewest symbols.
fn searched(layout: &Layout, shape: BoxShape, boards: u64) -> [f64; 5] {
    let mut allowance = Allowance::from(Budget::default());
    mean((0..boards as usize).map(|number| {
        let mut random = Random::new(6, number as u64);
        let mut candidates = Candidates::<1>::new(layout);
        let start = candidates.mark();
        let mut anywhere = |candidates: &Candidates<'_, 1>| {
            let mut cells: Vec<usize> = (0..layout.cell_count()).collect();
            random.shuffle(&mut cells);
            let open = cells.into_iter().filter(|&cell| candidates.of(cell).len() > 1);
            let cell = open.min_by_key(|&cell| candidates.of(cell).len())?;
            Some((cell, one_of(candidates, cell, &mut random)))
        };
        while seek(&mut candidates, &mut anywhere, 500, &mut allowance) != Ok(Sought::Found) {
            candidates.undo(start);
        }
        let board: Vec<u8> = known(&candidates).iter().map(|symbol| symbol - 1).collect();
        Figures::of(&board, shape)
    }))
}

fn apart(one: [f64; 5], other: [f64; 5]) -> f64 {
    one.iter().zip(other).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max)
}

#[test]
fn woven_boards_look_like_those_from_search() {
    for (rows, columns) in [(3, 3), (2, 5), (3, 4), (4, 4)] {
        let shape = BoxShape { rows, columns };
        let layout = Layout::classic(rows * columns).expect("a legal size");
        let searched = searched(&layout, shape, 300);
        let woven_well = woven(shape, TURNS, 300);
        assert!(apart(woven_well, searched) < 0.07, "{rows}×{columns}: {woven_well:.3?} {searched:.3?}");
        let unwoven = woven(shape, 0, 10);
        assert!(apart(unwoven, searched) > 0.9, "{rows}×{columns}: {unwoven:.3?} {searched:.3?}");
    }
}

#[test]
fn more_turns_change_no_figure() {
    for (rows, columns) in [(2, 5), (3, 3), (4, 4), (5, 5), (2, 8)] {
        let shape = BoxShape { rows, columns };
        let (few, many) = (woven(shape, TURNS, 200), woven(shape, 3 * TURNS, 200));
        assert!(apart(few, many) < 0.08, "{rows}×{columns}: {few:.3?} {many:.3?}");
    }
}

/// The larger the board, the less the rules press its symbols into any order.
#[test]
fn large_boards_repeat_themselves_as_chance_does() {
    for (rows, columns, boards) in [(6, 6, 20), (7, 7, 10), (5, 20, 3), (15, 15, 1)] {
        let woven = woven(BoxShape { rows, columns }, TURNS, boards);
        assert!(apart(woven, [1.0; 5]) < 0.08, "{rows}×{columns}: {woven:.3?}");
    }
}

#[test]
fn every_small_board_comes() {
    let shape = BoxShape { rows: 2, columns: 2 };
    let mut random = Random::new(0, 0);
    let mut allowance = Allowance::from(Budget::default());
    let boards =
        (0..6_000).filter_map(|_| weave(shape, &[0; 16], &mut random, &mut allowance).ok().flatten());
    let mut times = std::collections::HashMap::new();
    boards.for_each(|board| *times.entry(board).or_insert(0) += 1);
    assert_eq!(times.len(), 288);
    assert!(times.values().all(|times| (4..50).contains(times)), "{times:?}");
}
