//! Problems of which weights show that there is no cover.

use std::ops::ControlFlow;

use dlx::count::{Counter, Method, Total};
use dlx::{First, ItemId, Outcome, Problem, Solver, Stop, Verdict, Way};
use proptest::prelude::*;

use crate::support;

/// What weights alone tell: whether there is none, or nothing.
fn is_refuted(problem: &Problem) -> bool {
    match Counter::new().method(Method::Weights).count(problem) {
        Total::Exact(number) => {
            assert_eq!(number, 0_u64.into());
            true
        }
        Total::AtLeast(_, stop) => {
            assert_eq!(stop, Stop::Unfit);
            false
        }
    }
}

/// Shapes on a board of cells, each as often as one likes, or each once.
fn tiling(board: &[(i32, i32)], shapes: &[&[(i32, i32)]], once: bool) -> Problem {
    let mut b = Problem::builder();
    let cells: Vec<ItemId> = board.iter().map(|_| b.primary()).collect();
    let place = |cell: (i32, i32)| board.iter().position(|&other| other == cell).map(|at| cells[at]);
    for shape in shapes {
        let piece = once.then(|| b.primary());
        let mut seen = Vec::new();
        for turn in 0..8 {
            for &(r, c) in board {
                let turned = shape.iter().map(|&(x, y)| {
                    let (x, y) = if turn & 1 == 0 { (x, y) } else { (y, x) };
                    (r + if turn & 2 == 0 { x } else { -x }, c + if turn & 4 == 0 { y } else { -y })
                });
                let Some(mut covered) = turned.map(place).collect::<Option<Vec<ItemId>>>() else { continue };
                covered.sort();
                if !seen.contains(&covered) {
                    b.option(piece.into_iter().chain(covered.iter().copied())).unwrap();
                    seen.push(covered);
                }
            }
        }
    }
    b.build()
}

fn rectangle(rows: i32, columns: i32) -> Vec<(i32, i32)> {
    (0..rows * columns).map(|k| (k / columns, k % columns)).collect()
}

const L: &[(i32, i32)] = &[(0, 0), (1, 0), (2, 0), (2, 1)];
const T: &[(i32, i32)] = &[(0, 0), (0, 1), (0, 2), (1, 1)];
const I: &[(i32, i32)] = &[(0, 0), (0, 1), (0, 2), (0, 3)];
const O: &[(i32, i32)] = &[(0, 0), (0, 1), (1, 0), (1, 1)];
const S: &[(i32, i32)] = &[(0, 1), (0, 2), (1, 0), (1, 1)];

#[test]
fn colourings_are_found() {
    // A chessboard of any size without two opposite corners.
    for n in [4, 6, 8, 14] {
        let mut board = rectangle(n, n);
        board.remove(0);
        board.pop();
        assert!(is_refuted(&tiling(&board, &[&[(0, 0), (0, 1)]], false)), "{n}");
    }
    // L-shaped tetrominoes fill a rectangle only if 8 divides its cells, T-shaped ones do not even fill 6×6.
    assert!(is_refuted(&tiling(&rectangle(6, 6), &[L], false)));
    assert!(is_refuted(&tiling(&rectangle(10, 10), &[L], false)));
    assert!(!is_refuted(&tiling(&rectangle(4, 6), &[L], false)));
    assert!(is_refuted(&tiling(&rectangle(6, 6), &[T], false)));
    // Of the five tetrominoes, one covers three cells of a colour.
    assert!(is_refuted(&tiling(&rectangle(4, 5), &[L, T, I, O, S], true)));
    // Straight trominoes on 5×5 without a cell: only where the middle is gone, for colours by diagonals.
    for hole in 0..25 {
        let mut board = rectangle(5, 5);
        board.remove(hole);
        assert_eq!(is_refuted(&tiling(&board, &[&[(0, 0), (0, 1), (0, 2)]], false)), hole != 12, "{hole}");
    }
    // Straight pieces of five and of seven on boards that have too many cells, or too few.
    for length in [5, 7] {
        let straight: Vec<(i32, i32)> = (0..length).map(|k| (0, k)).collect();
        for rows in 1..length {
            assert!(is_refuted(&tiling(&rectangle(rows, length + 1), &[&straight], false)));
            assert!(!is_refuted(&tiling(&rectangle(rows, length), &[&straight], false)));
        }
    }
}

/// Two of each number k with `between(k)` places between.
fn pairs(n: usize, between: impl Fn(usize) -> usize) -> Problem {
    let mut b = Problem::builder();
    let numbers: Vec<ItemId> = b.many_primaries(n);
    let places: Vec<ItemId> = b.many_primaries(2 * n);
    for (k, &number) in numbers.iter().enumerate() {
        for at in 0..2 * n {
            if let Some(&other) = places.get(at + between(k + 1) + 1) {
                b.option([number, places[at], other]).unwrap();
            }
        }
    }
    b.build()
}

#[test]
fn sequences_that_cannot_be_are_known() {
    for n in 3..40 {
        // Langford's, and Skolem's.
        assert_eq!(is_refuted(&pairs(n, |k| k)), !matches!(n % 4, 0 | 3), "{n}");
        assert_eq!(is_refuted(&pairs(n, |k| k - 1)), !matches!(n % 4, 0 | 1), "{n}");
    }
}

/// The numbers to 3n as sums: each is in one of x + y = z.
fn sums(n: usize) -> Problem {
    let mut b = Problem::builder();
    let numbers: Vec<ItemId> = b.many_primaries(3 * n);
    for x in 1..=3 * n {
        for y in x + 1..=3 * n - x {
            b.option([x, y, x + y].map(|number| numbers[number - 1])).unwrap();
        }
    }
    b.build()
}

#[test]
fn bounds_have_weights_too() {
    // Eleven pieces on a board for ten, and L-shaped ones of a number that must be even: as one kind of pieces.
    let pieces = |rows, columns, shape, number| {
        let plain = tiling(&rectangle(rows, columns), &[shape], false);
        let mut b = Problem::builder();
        let kind = b.bounded(number..=number).unwrap();
        let cells: Vec<ItemId> = plain.items().map(|_| b.primary()).collect();
        for option in plain.options() {
            let covered = plain.option_items(option).iter().map(|item| cells[item.index()]);
            b.option(std::iter::once(kind).chain(covered)).unwrap();
        }
        b.build()
    };
    assert!(is_refuted(&pieces(4, 10, I, 11)));
    assert!(!is_refuted(&pieces(4, 10, I, 10)));
    let problem = pieces(10, 10, L, 25);
    assert!(is_refuted(&problem));
    let mut search = Solver::new(&problem).search();
    assert_eq!(search.any(), First::None);
    assert_eq!(search.stats().way, Way::Weights);
    // What may be covered more or less often has no weight.
    let mut b = Problem::builder();
    let (loose, fixed) = (b.bounded(1..=2).unwrap(), b.primary());
    b.option([loose, fixed]).unwrap();
    b.option([loose]).unwrap();
    assert!(!is_refuted(&b.build()));
}

#[test]
fn searches_and_counts_ask_for_weights() {
    let problem = sums(14);
    assert_eq!(Solver::new(&problem).any(), First::None);
    let mut search = Solver::new(&problem).search();
    assert!(matches!(search.unique(), Verdict::None));
    assert_eq!(search.stats().way, Way::Weights);
    let mut alive = Solver::new(&problem).search();
    let outcome = alive
        .alive(|_, cover| if cover.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) });
    assert_eq!((outcome, alive.stats().way), (Outcome::Complete, Way::Weights));
    let report = Counter::new().report(&problem);
    assert_eq!((report.total, report.method), (Total::Exact(0_u64.into()), Some(Method::Weights)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn weights_never_deny_a_cover(problem in support::problems()) {
        let refuted = is_refuted(&problem);
        prop_assert!(!refuted || support::naive(&problem).is_empty());
        // Modulo 2, all weights can be tried.
        let primary: Vec<ItemId> = problem.items().filter(|&item| problem.is_primary(item)).collect();
        let by_parity = (0_u32..1 << primary.len()).any(|weights| {
            let sum = |items: &[ItemId]| {
                let is_odd = |item| primary.iter().position(|&other| other == item).is_some_and(|at| weights >> at & 1 == 1);
                items.iter().filter(|&&item| is_odd(item)).count() % 2
            };
            sum(&primary) == 1 && problem.options().all(|option| sum(problem.option_items(option)) == 0)
        });
        prop_assert!(refuted || !by_parity);
    }
}
