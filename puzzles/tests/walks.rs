//! Random walks against counts that are known, or small enough to make.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use puzzles::deadline::Deadline;
use puzzles::puzzle::{Bounds, Puzzle};
use puzzles::walks::Estimate;

use crate::families;

fn read(text: &str) -> Box<dyn Puzzle> {
    families::of(text).read(text, 1).unwrap()
}

/// A Sudoku of 9×9 whose rows below this one are empty, but for two values.
const OPEN: &str = "534678912672195348198342567.5..............................................4.....";

#[test]
fn estimates_are_near_what_there_is() {
    // Empty boards whose numbers are known, and one whose number `dlx count` and a visit to each solution gave.
    let known = [
        (".".repeat(36), 28_200_960.0),
        (format!("latin:{}", ".".repeat(25)), 161_280.0),
        (OPEN.to_owned(), 194_372_224.0),
    ];
    for (text, number) in known {
        let puzzle = read(&text);
        let estimate = puzzle.walks(1).unwrap().estimate(2000, None);
        // Further away than this is one in ten thousand; and the same walks are gone each time.
        let off = (estimate.mean - number).abs();
        assert!(off <= 4.0 * estimate.error, "{text}: {number}, {estimate:?}");
        assert!(estimate.error < number / 5.0, "{text}: {number}, {estimate:?}");
        assert_eq!((estimate.walks, puzzle.walks(1).unwrap().estimate(2000, None)), (2000, estimate));
    }
}

/// Where solutions are few, they are counted; where they are many, or hard to find, they are not.
#[test]
fn few_solutions_are_counted() {
    // The second was counted by `solve --all`.
    for (text, number) in [
        (".".repeat(16), Some(288)),
        (
            "x:...9...82....5.....6..4..1...1.....492........7..2..96.........1......7......7...".to_owned(),
            Some(48),
        ),
        (format!("latin:{}", ".".repeat(16)), Some(576)),
        (format!("latin:12345{}", ".".repeat(20)), Some(1_344)),
        ("#\t3\n+\t18\tA1 A2 A3 B1 B2 B3 C1 C2 C3\n".to_owned(), Some(12)),
        ("#\t2\n+\t7\tA1 A2 B1 B2\n".to_owned(), Some(0)),
        (format!("latin:{}", ".".repeat(25)), None),
        (OPEN.to_owned(), None),
    ] {
        let mut walks = read(&text).walks(0).unwrap();
        assert_eq!((walks.count(None), walks.count(None)), (number, number), "{text}");
        // The walks begin where they would have begun.
        if let Some(number) = number {
            let estimate = walks.estimate(300, None);
            assert!(
                (estimate.mean - number as f64).abs() <= 4.0 * estimate.error + 1e-6,
                "{text}: {estimate:?}"
            );
        }
    }
    assert_eq!(read(OPEN).walks(0).unwrap().count(Some(Deadline::now())), None);
    assert_eq!(Estimate::exact(48).interval(), [48.0, 48.0]);
}

/// KenKens have walks, too, whatever their values and cages are.
#[test]
fn walks_on_kenkens() {
    let all = |puzzle: &dyn Puzzle| {
        let mut all = BTreeSet::new();
        let _ = puzzle.solve(&Bounds::default(), &mut |solution| {
            all.insert(solution.to_vec());
            ControlFlow::Continue(())
        });
        all
    };
    for text in [
        "#\t4\n+\t10\tA1 A2 A3 A4\n+\t10\tB1 B2 B3 B4\n*\t24\tC1 C2 C3 C4\n?\t10\tD1 D2 D3 D4\n",
        "#\t4\n-\t1\tA1 A2\n*\t8\tA3 A4 B3\n/\t2\tB1 C1\n?\t8\tB4 C4 D4\n+\t15\tB2 C2 C3 D1 D2 D3\n",
        "#\t3\t-1..1\n*\t0\tA1 A2 B1\n+\t0\tA3 B2 B3 C1 C2 C3\n",
        "#\t5\t1,2,3,5,8\n*\t30\tA1 A2 A3\n+\t56\tA4 A5 B1 B2 B3 B4 B5 C1 C2 C3 C4 C5 D1 D2\n+\t16\tD3 D4 D5 E4 E5\n!\t3\tE3\n?\t4\tE1 E2\n",
    ] {
        let puzzle = read(text);
        let all = all(&*puzzle);
        assert!(!all.is_empty(), "{text}");
        let mut walks = puzzle.walks(5).unwrap();
        assert_eq!(walks.count(None), Some(all.len() as u64), "{text}");
        let Estimate { mean, error, .. } = walks.estimate(500, None);
        assert!(
            (mean - all.len() as f64).abs() <= 4.0 * error + 1e-6,
            "{text}: {mean} {error}, {}",
            all.len()
        );
        let met: BTreeSet<Vec<i32>> = (0..50).map(|_| walks.solution(None).unwrap().unwrap()).collect();
        assert!(
            met.is_subset(&all) && (met.len() > 1 || all.len() == 1),
            "{text}: {} of {}",
            met.len(),
            all.len()
        );
    }
    let none = read("#\t2\n!\t1\tA1\n!\t1\tA2\n+\t3\tB1 B2\n").walks(5).unwrap().solution(None);
    assert_eq!(none, Some(None));
}

#[test]
fn what_is_counted_whole_is_exact() {
    for (text, number) in [
        (".".repeat(16), 288.0),
        ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".to_owned(), 1.0),
        (format!("55{}", ".".repeat(79)), 0.0),
    ] {
        let estimate = read(&text).walks(0).unwrap().estimate(10, None);
        assert_eq!((estimate.mean, estimate.error), (number, 0.0), "{text}");
        assert_eq!(estimate.interval(), [number, number]);
    }
}

#[test]
fn random_solutions_are_solutions() {
    let puzzle = read(&".".repeat(16));
    let mut all = BTreeSet::new();
    let _ = puzzle.solve(&Bounds::default(), &mut |solution| {
        all.insert(solution.to_vec());
        ControlFlow::Continue(())
    });
    let mut walks = puzzle.walks(3).unwrap();
    let met: BTreeSet<Vec<i32>> = (0..2000).map(|_| walks.solution(None).unwrap().unwrap()).collect();
    assert!(met.is_subset(&all) && met.len() > 250, "{} of {}", met.len(), all.len());
    assert_eq!(read(&format!("55{}", ".".repeat(79))).walks(3).unwrap().solution(None), Some(None));
    // A Kakuro has cells without a value.
    let kakuro = read("3,3\n*,C4,C3\nF3,?,?\nF4,?,?\n");
    let mut first = None;
    let _ = kakuro.solve(&Bounds::default(), &mut |solution| {
        first = Some(solution.to_vec());
        ControlFlow::Break(())
    });
    assert_eq!(kakuro.walks(3).unwrap().solution(None).unwrap(), first);
}
