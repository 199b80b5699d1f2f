//! The candidates of puzzles of all families, against all of their solutions.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dlx::{Outcome, Stop};
use puzzles::candidates::{self, Candidate};
use puzzles::family::Family;
use puzzles::generate::Maker;
use puzzles::puzzle::{Bounds, Engine, Puzzle};
use puzzles::random::Random;
use puzzles::sudoku::Shape;
use puzzles::{kakuro, kenken, kropki, sudoku};

use crate::families;

/// Puzzles of this many solutions at most are gone through.
const MOST: usize = 2_000;

fn all(puzzle: &dyn Puzzle) -> Option<Vec<BTreeMap<i32, u64>>> {
    let (mut cells, mut solutions) = (Vec::new(), 0);
    let outcome = puzzle.solve(&Bounds::default(), &mut |solution| {
        cells.resize(solution.len(), BTreeMap::new());
        for (cell, &value) in solution.iter().enumerate().filter(|&(cell, _)| puzzle.has_value(cell)) {
            *cells[cell].entry(value).or_default() += 1;
        }
        solutions += 1;
        if solutions > MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    outcome.is_complete().then_some(cells)
}

fn compare(puzzle: &dyn Puzzle) -> bool {
    let Some(all) = all(puzzle) else { return false };
    for most in [1, 2, 7, u64::MAX] {
        let found = candidates::find(puzzle, most, &Bounds::default()).expect("nothing stops it");
        let expected: Vec<Vec<Candidate>> = all
            .iter()
            .map(|cell| {
                let candidate =
                    |(&value, &solutions): (&i32, &u64)| Candidate { value, solutions: solutions.min(most) };
                cell.iter().map(candidate).collect()
            })
            .collect();
        assert_eq!(found, expected, "{most}: {}", families::json(puzzle));
    }
    true
}

#[test]
fn they_are_what_all_solutions_have() {
    let sudoku = |shape: Shape| -> Box<dyn Maker> {
        Box::new(sudoku::Recipe { shape, ..sudoku::Recipe::default() }.maker().unwrap())
    };
    let variant = |with: &str| -> Box<dyn Maker> {
        families::named("variant").maker(&families::settings(&[("size", "6"), ("with", with)])).unwrap()
    };
    let makers: Vec<Box<dyn Maker>> = vec![
        variant("killer"),
        variant("thermo,renban"),
        variant("antiknight,little-killer"),
        sudoku(Shape { size: 6, ..Shape::default() }),
        sudoku(Shape::default()),
        sudoku(Shape { diagonals: true, ..Shape::default() }),
        Box::new(kenken::Recipe::new(5).maker().unwrap()),
        Box::new(kakuro::Recipe::default().maker().unwrap()),
        Box::new(kropki::Recipe::default().maker().unwrap()),
    ];
    let mut compared = 0;
    for (number, maker) in makers.iter().enumerate() {
        for count in 0..12 {
            let mut puzzle = maker.make(&mut Random::new(number as u64, count), None).unwrap().puzzle;
            assert!(compare(&*puzzle));
            // Without some of its givens, it has more solutions than one.
            for _ in 0..3 {
                let givens = puzzle.givens();
                let fewer =
                    givens.get(count as usize % givens.len().max(1)).and_then(|&cell| puzzle.without(cell));
                let Some(fewer) = fewer.or_else(|| puzzle.without_clue(count as usize)) else {
                    break;
                };
                puzzle = fewer;
                compared += usize::from(compare(&*puzzle));
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

/// Puzzles of cages, runs and differences with many solutions, one without any, and one with black cells at the end.
#[test]
fn they_are_found_whatever_the_clues() {
    let texts = [
        r#"{"family":"kenken","size":3,"cages":[{"operator":"+","target":6,"cells":[[1,1],[1,2],[1,3]]},{"operator":"*","target":36,"cells":[[2,1],[2,2],[2,3],[3,1],[3,2],[3,3]]}]}"#,
        r#"{"family":"kenken","size":3,"cages":[{"operator":"-","target":1,"cells":[[1,1],[1,2]]},{"operator":"+","target":5,"cells":[[1,3],[2,3],[2,2]]},{"operator":"*","target":36,"cells":[[2,1],[3,1],[3,2],[3,3]]}]}"#,
        r#"{"family":"kenken","size":3,"cages":[{"operator":"*","target":5,"cells":[[1,1],[1,2],[1,3]]},{"operator":"*","target":36,"cells":[[2,1],[2,2],[2,3],[3,1],[3,2],[3,3]]}]}"#,
        r#"{"family":"kakuro","size":{"rows":4,"columns":4},"runs":[{"direction":"across","sum":9,"cells":[[2,2],[2,3]]},{"direction":"down","sum":8,"cells":[[2,2],[3,2]]},{"direction":"down","sum":8,"cells":[[2,3],[3,3]]},{"direction":"across","sum":7,"cells":[[3,2],[3,3]]}],"givens":[[null,null,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,null]]}"#,
        r#"{"family":"variant","size":4,"givens":[[null,null,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,null]],"constraints":[{"kind":"differ","cells":[[1,1],[1,2]],"least":2},{"kind":"differ","cells":[[2,1],[3,1]],"least":3}]}"#,
    ];
    let json = families::reader();
    let mut compared = 0;
    for text in texts {
        let read = json.read(text, 1).unwrap_or_else(|error| panic!("{error}: {text}"));
        compared += usize::from(compare(&*read));
    }
    assert_eq!(compared, texts.len());
}

#[test]
fn what_is_stopped_is_no_answer() {
    let board = ".".repeat(81);
    let puzzle = families::of(&board).read(&board, 1).unwrap();
    let bounds = Bounds { timeout: Some(Duration::ZERO), ..Bounds::default() };
    assert_eq!(candidates::find(&*puzzle, 1_000_000_000, &bounds), Err(Stop::Timeout));
}

/// Solutions near to a known one settle large boards with few givens; nobody could wait for a search of each candidate.
#[test]
fn large_boards_are_settled_near_a_solution() {
    let family = families::named("latin");
    let row = |first: &str| format!("{first}{}\n", " .".repeat(39));
    let text = format!("latin:\n{}{}", row("7"), row(".").repeat(39));
    let puzzle = family.read(&text, 1).expect("a board");
    let cells = candidates::find(&*puzzle, 1, &Bounds::default()).expect("nothing stops it");
    let count = |cell: usize| cells[cell].len();
    assert_eq!([count(0), count(1), count(40), count(41)], [1, 39, 39, 40]);
}

/// Boards of each way to solve, with more solutions than anybody could wait for.
#[test]
fn what_is_cancelled_says_so() {
    static FLAG: AtomicBool = AtomicBool::new(true);
    let row = |number: usize| {
        let cells: Vec<String> = (1..=6).map(|column| format!("[{number},{column}]")).collect();
        format!(r#"{{"operator":"+","target":21,"cells":[{}]}}"#, cells.join(","))
    };
    let cages: Vec<String> = (1..=6).map(row).collect();
    let texts = [
        ".".repeat(81),
        ".".repeat(256),
        format!(r#"{{"family":"kenken","size":6,"cages":[{}]}}"#, cages.join(",")),
        r#"{"family":"variant","size":9,"constraints":[{"kind":"differ","cells":[[1,1],[1,2]],"least":2}]}"#
            .to_owned(),
    ];
    let json = families::reader();
    for text in texts {
        let puzzle = match text.starts_with('{') {
            true => json.read(&text, 1),
            false => families::of(&text).read(&text, 1),
        };
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{error}: {text}"));
        for engine in [Engine::Auto, Engine::Cover] {
            let bounds = Bounds { flag: Some(&FLAG), engine, ..Bounds::default() };
            let outcome = puzzle.solve(&bounds, &mut |_| ControlFlow::Continue(()));
            assert_eq!(outcome, Outcome::Stopped(Stop::Cancelled), "{engine:?}: {text}");
            let found = candidates::find(&*puzzle, 1_000_000_000, &bounds);
            assert_eq!(found, Err(Stop::Cancelled), "{engine:?}: {text}");
        }
    }
}
