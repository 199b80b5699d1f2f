mod notations;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dlx::{Outcome, Stop};
use serde::Serialize;

use super::sheet::Sheet;
use super::text::{GRID, LINE, Writer};
use super::{Budget, Filled, LATIN, Puzzle, SUDOKU, fill};
use crate::board::{Boxes, ExtraHouses, Layout};
use crate::family::{Family, Json};
use crate::notation::text::cut_up;
use crate::puzzle::{Bounds, Engine, Puzzle as _, Verdict, check};
use crate::random::Random;
use crate::solution::{self, Piece};
use crate::technique::Names;
use crate::{Reading, families};

/// The puzzles of a text, as one line each of what the reader and the check say.
fn verdicts(text: &str) -> Vec<String> {
    let families = families(&Reading::default());
    let family = families.iter().find(|family| family.recognises(text)).expect("a family");
    cut_up(&mut *family.splitter(), text)
        .into_iter()
        .map(|(line, record)| match family.read(&record, line) {
            Err(error) => error.to_string(),
            Ok(puzzle) => format!("{} {}", puzzle.family(), check(&*puzzle, &Bounds::default()).name()),
        })
        .collect()
}

const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The fast solver looks at the clock after the first solution.
#[test]
fn a_check_that_is_stopped_tells_why_and_what_it_found() {
    static FLAG: AtomicBool = AtomicBool::new(true);
    let families = families(&Reading::default());
    let puzzle = families.iter().find(|family| family.recognises(UNIQUE)).unwrap().read(UNIQUE, 1).unwrap();
    let Verdict::Unique(solution) = check(&*puzzle, &Bounds::default()) else { panic!("it is unique") };
    let no_time = Bounds { timeout: Some(Duration::ZERO), ..Bounds::default() };
    let cancelled = Bounds { flag: Some(&FLAG), ..Bounds::default() };
    for (bounds, stop) in [(no_time, Stop::Timeout), (cancelled, Stop::Cancelled)] {
        assert_eq!(check(&*puzzle, &bounds), Verdict::Stopped(stop, Some(solution.clone())));
    }
}

#[test]
fn every_variant_is_solved() {
    let cases = [
        ("1...............", "sudoku multiple"),
        ("1234............", "sudoku multiple"),
        ("12343412........", "sudoku multiple"),
        ("1234341221434321", "sudoku unique"),
        ("11..............", "sudoku none"),
        ("x:1234341221434321", "sudoku none"),
        ("x:1234341243212143", "sudoku unique"),
        ("latin:123..231.", "latin none"),
        ("latin:12.2.....", "latin unique"),
        ("jigsaw/AABABBCCC:1....3...", "sudoku unique"),
        ("jigsaw/AABBAABBCCDDCCDD:1234341221434321", "sudoku unique"),
        ("jigsaw/AAAABBBBCCCCDDDD:1234412334122341", "sudoku unique"),
        ("x+jigsaw/AABBAABBCCDDCCDD:1234341243212143", "sudoku unique"),
        ("latin:\n12345.............1......", "latin multiple"),
        ("latin:\n123......", "latin multiple"),
        ("box2x6:\n1........................", "line 1, column 1: expected boxes of 5 cells, found 2×6"),
        ("jigsaw/AABABBCCC:\n1....3...", "sudoku unique"),
        (
            "x:\n123......",
            "line 2, column 1: expected a board on one line, or a line for each of its rows, found one line of 9 cells",
        ),
        (
            "1...2....3......4...34..12..12..34",
            "line 1, column 1: expected a board on one line, or a line for each of its rows, found one line of 34 cells",
        ),
    ];
    for (text, verdict) in cases {
        assert_eq!(verdicts(text), [verdict], "{text}");
    }
    let marks = ["1...", ".2..", "..3.", "...4", "1234", "1234", "1234", "1234"].concat() + &"1234".repeat(8);
    assert_eq!(verdicts(&marks), ["sudoku multiple"]);
}

/// The solution of [`UNIQUE`].
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn clashes_are_told_in_words() {
    let families = families(&Reading::default());
    let sudoku = families.iter().find(|family| family.name() == SUDOKU).expect("the family");
    let puzzle = sudoku.read("1...........1...", 1).expect("a puzzle");
    assert_eq!(
        puzzle.clash(&Names::plain(4)).as_deref(),
        Some("1 stands twice in column 1: in r1c1 and r4c1")
    );
    let verdict = check(&*puzzle, &Bounds::default());
    assert_eq!(verdict, Verdict::None);
    // Of pencil marks, those of a cell in which nothing is left.
    for family in [r#""sudoku""#, r#""variant","constraints":[{"kind":"antiking"}]"#] {
        let marks = "[[[1,2,3,4],[],[1,2],[3]],[[],[1],[2],[3]],[[1],[1],[1],[1]],[[1],[1],[1],[1]]]";
        let puzzle = json().read(&format!(r#"{{"family":{family},"size":4,"marks":{marks}}}"#), 1);
        let clash = puzzle.expect("a puzzle").clash(&Names::plain(4));
        assert_eq!(clash.as_deref(), Some("the pencil marks of r1c2 leave it no value"));
    }
    let mut seen = 0;
    let _ = sudoku.read(UNIQUE, 1).expect("a puzzle").solve(&Bounds::default(), &mut |solution| {
        seen += 1;
        assert_eq!(solution.iter().sum::<i32>(), 405);
        ControlFlow::Continue(())
    });
    assert_eq!(seen, 1);
}

fn json() -> Json {
    Json::new(families(&Reading::default()).into_iter().map(Arc::from).collect())
}

/// Values of JSON, in rows of this size.
fn rows<T: Serialize>(cells: &[T], size: usize) -> String {
    serde_json::to_string(&cells.chunks(size).collect::<Vec<_>>()).expect("arrays")
}

#[test]
fn solutions_of_large_boards_are_judged() {
    let json = json();
    let families = families(&Reading::default());
    let text = families.iter().find(|family| family.name() == SUDOKU).expect("a family");
    for layout in [Layout::latin(17), Layout::classic(25), Layout::classic(36), Layout::classic(225)] {
        let layout = Arc::new(layout.expect("a size"));
        let (size, is_latin) = (layout.size(), *layout.boxes() == Boxes::None);
        let cells = vec![0; layout.cell_count()];
        let filled = fill(&layout, &cells, &mut Random::new(1, 0), Budget::default());
        let Ok(Filled::Board(solution)) = filled else { panic!("a board") };
        let mut wrong = solution.clone();
        wrong.swap(3, 4);
        let givens: Vec<u8> =
            solution.iter().enumerate().map(|(cell, &value)| value * u8::from(cell % 3 == 0)).collect();
        let puzzle = Puzzle::new(layout, givens.clone());
        let sheet = Sheet::new(puzzle.clone(), Arc::new(Writer::default()));
        let values = |board: &[u8]| board.iter().map(|&value| i32::from(value)).collect::<Vec<i32>>();
        for (board, is_right) in [(&solution, true), (&wrong, false)] {
            assert_eq!(sheet.has_solution(&values(board)), is_right, "{size}");
            let family = if is_latin { LATIN } else { SUDOKU };
            let open: Vec<Option<u8>> = givens.iter().map(|&given| (given > 0).then_some(given)).collect();
            let (open, full) = (rows(&open, size), rows(board, size));
            let object =
                format!("{{\"family\":\"{family}\",\"size\":{size},\"givens\":{open},\"solution\":{full}}}");
            assert_eq!(json.read(&object, 1).is_ok(), is_right, "{size}");
            if size <= 25 {
                let line = |board: &[u8]| {
                    let mut line = String::new();
                    Writer::default().board(puzzle.layout(), board, LINE, &mut line).expect("enough symbols");
                    line
                };
                let prefix = if is_latin { "latin:" } else { "" };
                let table = format!("{prefix}{},{}", line(&givens).trim_end(), line(board));
                assert_eq!(text.read(&table, 1).is_ok(), is_right, "{table}");
            }
        }
        let given = solution.iter().position(|&value| value != solution[0]).expect("several values");
        for beyond in [0, -1, size as i32 + 1, 256 + i32::from(solution[1])] {
            let mut values = values(&solution);
            values[1] = beyond;
            assert!(!sheet.has_solution(&values), "{beyond}");
        }
        assert!(!sheet.has_solution(&values(&solution)[1..]));
        let mut other = sheet;
        other.puzzle.set(0, solution[given]);
        assert!(!other.has_solution(&values(&solution)));
    }
}

/// The marks of a given cell count for nothing, and an open cell without any has no value: for every engine, and with
/// constraints or without.
#[test]
fn marks_mean_the_same_everywhere() {
    let json = json();
    let givens: Vec<Option<u8>> = UNIQUE.chars().map(|c| c.to_digit(10).map(|digit| digit as u8)).collect();
    let all: Vec<u8> = (1..=9).collect();
    // The first cell is given as 5, and the third is to be 4.
    for (given, open, verdict) in [
        (vec![], all.clone(), "unique"),
        (vec![1, 2], all.clone(), "unique"),
        (all.clone(), vec![4], "unique"),
        (vec![5], vec![1], "none"),
        (vec![5], vec![], "none"),
    ] {
        let of_cell = |cell: usize| match cell {
            2 => open.clone(),
            cell if givens[cell].is_some() => given.clone(),
            _ => all.clone(),
        };
        let marks: Vec<Vec<u8>> = (0..81).map(of_cell).collect();
        let (board, marks) = (rows(&givens, 9), rows(&marks, 9));
        for family in [
            "\"sudoku\"",
            "\"sudoku\",\"boxes\":{\"rows\":3,\"columns\":3}",
            "\"variant\",\"constraints\":[]",
        ] {
            let text = format!("{{\"family\":{family},\"size\":9,\"givens\":{board},\"marks\":{marks}}}");
            let puzzle = json.read(&text, 1).expect("a puzzle");
            for engine in [Engine::Auto, Engine::Cover] {
                let bounds = Bounds { engine, ..Bounds::default() };
                assert_eq!(check(&*puzzle, &bounds).name(), verdict, "{engine:?} {text}");
            }
            let solution: Vec<i32> = SOLUTION.bytes().map(|digit| i32::from(digit - b'0')).collect();
            assert_eq!(puzzle.has_solution(&solution), verdict == "unique", "{text}");
            // What was given is not kept where it is no longer given.
            let open = puzzle.with_values(&[(0, 0)]).expect("a cell of the board");
            assert_eq!(check(&*open, &Bounds::default()).name(), verdict, "{text}");
        }
    }
}

#[test]
fn the_largest_empty_boards_have_several_solutions() {
    for layout in [Layout::classic(100), Layout::latin(225), Layout::classic(64)] {
        let layout = Arc::new(layout.expect("a size"));
        let cells = layout.cell_count();
        let puzzle = Sheet::new(Puzzle::new(layout, vec![0; cells]), Arc::new(Writer::default()));
        let Verdict::Multiple(one, other) = check(&puzzle, &Bounds::default()) else {
            panic!("there are many")
        };
        assert!(one != other && puzzle.has_solution(&one) && puzzle.has_solution(&other));
    }
}

/// The largest boards are millions of options: the deadline is polled while they are laid out.
#[test]
fn the_cover_of_a_large_board_stops_at_the_deadline() {
    let layout = Arc::new(Layout::classic(225).expect("a size"));
    let puzzle = Puzzle::new(Arc::clone(&layout), vec![0; layout.cell_count()]);
    let bounds = Bounds { timeout: Some(Duration::ZERO), engine: Engine::Cover, ..Bounds::default() };
    let outcome = super::solve(&puzzle, &bounds, &mut |_| ControlFlow::Continue(()));
    assert_eq!(outcome, Outcome::Stopped(Stop::Timeout));
}
