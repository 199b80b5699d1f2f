//! Puzzles with constraints of any kind: what solves them, what they are as exact covers, and what is plain
//! from the rules.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use proptest::prelude::*;
use puzzles::board::{self, Layout};
use puzzles::constraint::{Constrained, Constraint, Differ, Dot, Place, Placed, kinds};
use puzzles::family::Family;
use puzzles::puzzle::{Bounds, Engine, Puzzle as AnyPuzzle, Verdict, check};
use puzzles::random::Random;
use puzzles::technique::Language;
use puzzles::variant::Puzzle;

use crate::families::{self, json, solutions};

/// Some constraints on a board.
fn random_constraints(size: usize, random: &mut Random) -> Vec<Box<dyn Constraint>> {
    let mut constraints: Vec<Box<dyn Constraint>> = Vec::new();
    for _ in 0..random.below(2 * size) {
        let cell = random.below(size * size - size);
        let cells =
            [cell, if random.below(2) == 0 && cell % size + 1 < size { cell + 1 } else { cell + size }];
        constraints.push(match random.below(4) {
            0 => Box::new(Dot { cells, dot: Some(board::Dot::White) }),
            1 => Box::new(Dot { cells, dot: Some(board::Dot::Black) }),
            2 => Box::new(Dot { cells, dot: None }),
            _ => Box::new(Differ {
                cells: [cell, random.below(size * size - 1)].map(|cell| cell.max(1)),
                least: 1 + random.below(2) as i32,
            }),
        });
    }
    constraints.retain(|constraint| constraint.cells()[0] != constraint.cells()[1]);
    constraints
}

/// All solutions, tried cell by cell: each constraint whose cells are filled is asked.
fn tried(puzzle: &Puzzle) -> Vec<Vec<i32>> {
    let board = puzzle.start();
    let mut partial = vec![Vec::new()];
    for cell in 0..board.cells.len() {
        let mut next = Vec::new();
        for values in partial {
            for &value in &board.values {
                let mut longer: Vec<i32> = Vec::clone(&values);
                longer.push(value);
                let is_given = board.number(value).is_some_and(|number| board.cells[cell] >> number & 1 == 1);
                let mut fits = is_given;
                puzzle.constraints(&mut |constraint| {
                    let cells = constraint.cells();
                    let known = |cells: &[usize]| cells.iter().all(|&other| other <= cell);
                    let some: Vec<i32> =
                        cells.iter().filter(|&&other| other <= cell).map(|&other| longer[other]).collect();
                    // A part of different values is different, too.
                    let is_house = constraint.json(4).is_none();
                    fits &= if known(&cells) || is_house { constraint.holds(&some) } else { true };
                });
                if fits {
                    next.push(longer);
                }
            }
        }
        partial = next;
    }
    partial
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// The solver, the exact cover and plain trying agree, and the judge with them.
    #[test]
    fn all_ways_find_the_same(seed in any::<u64>()) {
        let mut random = Random::new(seed, 0);
        let layout = Arc::new(Layout::classic(4).expect("boxes"));
        let mut givens = vec![0; 16];
        givens[random.below(16)] = 1 + random.below(4) as u8;
        let puzzle = Puzzle::new(layout, givens, random_constraints(4, &mut random));
        let expected = tried(&puzzle);
        prop_assert_eq!(&solutions(&puzzle, Engine::Auto), &expected);
        prop_assert_eq!(&solutions(&puzzle, Engine::Cover), &expected);
        let plain = puzzle.reduced().expect("a cover that says all the rules").problem;
        prop_assert_eq!(dlx::Solver::new(&plain).count(), dlx::Count::Exact(expected.len() as u64));
        prop_assert!(expected.iter().all(|values| puzzle.is_solved_by(values)));
        if let Some(values) = expected.first() {
            let mut wrong = values.clone();
            wrong.swap(0, 1);
            prop_assert_eq!(puzzle.is_solved_by(&wrong), expected.contains(&wrong));
        }
    }

    /// What is written is what was read.
    #[test]
    fn json_goes_both_ways(seed in any::<u64>()) {
        let mut random = Random::new(seed, 0);
        let layout = Arc::new(Layout::classic(9).expect("boxes"));
        let constraints = random_constraints(9, &mut random);
        let puzzle = Puzzle::new(layout, vec![0; 81], constraints);
        let text = json(&puzzle);
        let read = families::reader().read(&text, 1).expect("what was written");
        prop_assert_eq!(text, json(&*read));
    }
}

/// A white dot is a difference of 1, and a black one a ratio of 2, also to the rules about neighbours without a dot.
#[test]
fn dots_exempt_their_neighbours() {
    const FULL: [i32; 16] = [1, 2, 3, 4, 2, 4, 1, 3, 3, 1, 4, 2, 4, 3, 2, 1];
    let read = |constraints: &[String]| {
        let constraints = constraints.join(",");
        let text = format!(r#"{{"family":"variant","size":4,"latin":true,"constraints":[{constraints}]}}"#);
        families::reader().read(&text, 1).expect("a puzzle")
    };
    // The kinds of the marks between the values of a full board that the rules need, white ones where either would do.
    let marks = |kinds: [&str; 2], prefers_black: bool| {
        let mut marks = Vec::new();
        for pair in board::pairs(4) {
            let [one, other] = [pair.cell, pair.other].map(|cell| FULL[cell]);
            let [white, black] = [board::Dot::White, board::Dot::Black].map(|dot| dot.joins(one, other));
            let kind = if white && !(black && prefers_black) { kinds[0] } else { kinds[1] };
            if white || black {
                let cells = [pair.cell, pair.other].map(|cell| [cell / 4 + 1, cell % 4 + 1]);
                marks.push(format!(r#"{{{kind},"cells":{cells:?}}}"#));
            }
        }
        marks
    };
    let dots = [r#""kind":"dot","color":"white""#, r#""kind":"dot","color":"black""#];
    let plain = [r#""kind":"difference""#, r#""kind":"ratio""#];
    let told = |puzzle: &dyn AnyPuzzle| puzzle.instructions(Language::default()).rules;
    let mut found = Vec::new();
    for rules in [&["nonconsecutive"][..], &["negative-ratio"], &["nonconsecutive", "negative-ratio"]] {
        let rules: Vec<String> = rules.iter().map(|rule| format!(r#"{{"kind":"{rule}"}}"#)).collect();
        for prefers_black in [false, true] {
            let all = [dots, plain].map(|kinds| marks(kinds, prefers_black));
            for missing in 0..all[0].len() {
                let [dotted, marked] = all.clone().map(|mut marks| {
                    // The first stands for all of them.
                    if missing > 0 {
                        marks.remove(missing);
                    }
                    read(&[&marks[..], &rules].concat())
                });
                let own = dotted.downcast_ref::<Puzzle>().expect("a variant");
                let expected = solutions(&*marked, Engine::Auto);
                assert_eq!(solutions(own, Engine::Auto), expected);
                assert_eq!(solutions(own, Engine::Cover), expected);
                assert_eq!(tried(own), expected);
                assert!(missing > 0 || expected.contains(&FULL.to_vec()));
                assert!(expected.iter().all(|values| own.is_solved_by(values)));
                assert_eq!(told(&*dotted), told(&*marked));
                found.push(expected.len());
            }
        }
    }
    assert!(found.contains(&0) && found.iter().any(|&count| count > 0), "{found:?}");
    // That there is none is no dot.
    let none = |more: &str| told(&*read(&[more.to_owned(), r#"{"kind":"nonconsecutive"}"#.to_owned()]));
    assert!(none(r#"{"kind":"dot","color":"none","cells":[[1,1],[1,2]]}"#).contains("Neighbours are never"));
    assert!(
        none(r#"{"kind":"dot","color":"black","cells":[[1,1],[1,2]]}"#).contains("Neighbours without a dot")
    );
}

#[test]
fn a_puzzle_of_whispers_has_one_solution() {
    let text = include_str!("data/variant/whispers.json");
    let puzzle = families::reader().read(text.trim_end(), 1).expect("a puzzle");
    let bounds = Bounds::default();
    let Verdict::Unique(values) = check(&*puzzle, &bounds) else { panic!("one solution") };
    let own = puzzle.downcast_ref::<Puzzle>().expect("a variant");
    assert!(own.is_solved_by(&values));
    assert_eq!(puzzle.picture().expect("small").lines.len(), own_lines(own));
    assert!(
        puzzle
            .instructions(Language::default())
            .rules
            .ends_with("once. Values that a plain dark line joins differ by at least 5.")
    );
}

fn own_lines(puzzle: &Puzzle) -> usize {
    let mut lines = 0;
    puzzle
        .constraints(&mut |constraint| lines += usize::from(constraint.rule(Language::default()).is_some()));
    lines
}

#[test]
fn mistakes_are_named() {
    let json = families::reader();
    let error = |constraint: &str| {
        let text = format!(r#"{{"family":"variant","size":4,"constraints":[{constraint}]}}"#);
        json.read(&text, 1).expect_err("a mistake").to_string()
    };
    insta::assert_snapshot!(
        [
            r#"{"kind":"whisper","cells":[[1,1],[1,2]]}"#,
            r#"{"kind":"differ","cells":[[1,1],[1,1]],"least":2}"#,
            r#"{"kind":"differ","cells":[[1,1],[1,5]],"least":2}"#,
            r#"{"kind":"differ","cells":[[1,1],[1,2]]}"#,
            r#"{"kind":"dot","cells":[[1,1],[2,2]],"color":"white"}"#,
            r#"{"kind":"thermometer","lines":[[[1,1]]]}"#,
            r#"{"kind":"thermometer","lines":[[[1,1],[1,2],[1,1]]]}"#,
            r#"{"kind":"killercage","cells":[[1,1],[1,2]],"value":8}"#,
            r#"{"kind":"killercage","cells":[[1,1],[1,2]],"repeats":true}"#,
            r#"{"kind":"antiknight","cells":[[1,1]]}"#,
            r#"{"kind":"whispers","lines":[[[1,1],[1,2],[2,2],[2,2]]]}"#,
            r#"{"kind":"killercage","cells":[[1,1],[1,2]],"value":7.0}"#,
            r#"{"kind":"killercage","cells":[[1,1],[1,2]],"value":1e3}"#,
            r#"{"kind":"killercage","cells":[[1,1],[1,2]],"value":"7"}"#,
            r#"{"kind":"killercage","cells":[["1",1],[1,2]]}"#,
            r#"{"kind":"killercage","cells":[[null,1],[1,2]]}"#,
            r#"{"kind":"killercage","cells":[[-1,1],[1,2]]}"#,
        ]
        .map(error)
        .join("\n")
    );
}

/// Symbols are refused where they stand, and not named among the keys.
#[test]
fn variants_have_no_symbols() {
    let text = r#"{"family":"variant","size":4,"symbols":"1234","constraints":[]}"#;
    insta::assert_snapshot!(families::reader().read(text, 1).expect_err("a mistake"), @r#"line 1, column 30: expected one of the keys `family`, `latin`, `size`, `diagonals`, `windoku`, `boxes`, `regions`, `givens`, `marks`, `constraints`, `title`, `author`, `rules`, `success`, `drawings`, found "symbols""#);
}

/// A clue that no line can have is a mistake, as one beyond all sums is.
#[test]
fn clues_that_no_line_has_are_refused() {
    let layout = |size: usize| Arc::new(Layout::latin(size).expect("a size"));
    let refused = |kind: &str, size: usize| {
        let kind = kinds::named(kind).expect("a kind");
        let most = size * (size + 1) / 2 + 2;
        let is_refused = |clue: &i32| {
            let place = Place { outside: Some([1, 0]), value: Some(*clue), ..Place::default() };
            Placed::new(kind, place, &layout(size)).is_err_and(|mistake| mistake.is_contradiction())
        };
        (0..most as i32).filter(is_refused).collect::<Vec<_>>()
    };
    // What the orders of the values have, told straight from the rules.
    let orders = |size: usize| {
        let mut orders = vec![Vec::new()];
        for _ in 0..size {
            let longer = |order: &Vec<usize>| {
                let left = (1..=size).filter(|value| !order.contains(value));
                left.map(|value| [&order[..], &[value]].concat()).collect::<Vec<_>>()
            };
            orders = orders.iter().flat_map(longer).collect();
        }
        orders
    };
    for size in 3..8 {
        let all = orders(size);
        let place = |order: &[usize], value: usize| order.iter().position(|&other| other == value).unwrap();
        let sandwich = |order: &Vec<usize>| {
            let [one, other] = [1, size].map(|end| place(order, end));
            order[one.min(other) + 1..one.max(other)].iter().sum::<usize>()
        };
        let x_sum = |order: &Vec<usize>| order[..order[0]].iter().sum::<usize>();
        let clues = 0..(size * (size + 1) / 2 + 2) as i32;
        for (kind, sums) in [
            ("sandwichsum", all.iter().map(sandwich).collect::<BTreeSet<usize>>()),
            ("xsum", all.iter().map(x_sum).collect()),
        ] {
            let expected: Vec<i32> = clues.clone().filter(|&clue| !sums.contains(&(clue as usize))).collect();
            assert_eq!(refused(kind, size), expected, "{kind} {size}");
        }
    }
    assert_eq!(refused("xsum", 9), [0, 2, 4, 46]);
    assert_eq!(refused("sandwichsum", 9), [1, 34, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46]);
    assert_eq!(refused("xsum", 16), [0, 2, 4, 137]);
    let place = Place { outside: Some([1, 0]), value: Some(34), ..Place::default() };
    let mistake = Placed::new(kinds::named("sandwich").expect("a kind"), place, &layout(9));
    insta::assert_snapshot!(mistake.expect_err("no such sum"), @"sandwichsum at r1c0: expected a sum from 0 to 35 other than 1 and 34, found 34");
}

#[test]
fn eight_diagonals_of_49_cannot_be() {
    // None of them tells that by itself. Without a look at all of them together, this takes over a minute.
    let clues = [
        (0, 10, "DL"),
        (0, 9, "DL"),
        (10, 1, "UR"),
        (10, 2, "UR"),
        (8, 10, "UL"),
        (0, 0, "DR"),
        (1, 0, "DR"),
        (2, 0, "DR"),
    ];
    let clue = |(row, column, direction): (usize, usize, &str)| {
        format!(
            r#"{{"kind":"littlekillersum","cell":[{row},{column}],"direction":"{direction}","value":49}}"#
        )
    };
    let constraints = clues.map(clue).join(",");
    let text = format!(r#"{{"family":"variant","size":9,"constraints":[{constraints}]}}"#);
    let puzzle = families::reader().read(&text, 1).expect("a puzzle");
    assert!(matches!(check(&*puzzle, &Bounds::default()), Verdict::None));
}

/// An arrow whose two arms begin with the same cells, on a board of 6×6.
fn forked_arrow(random: &mut Random) -> String {
    let next = |cell: usize, random: &mut Random| loop {
        let [row, column] = [cell / 6, cell % 6].map(|at| (at + random.below(3)).wrapping_sub(1));
        if row < 6 && column < 6 && [row, column] != [cell / 6, cell % 6] {
            return 6 * row + column;
        }
    };
    let mut line = vec![random.below(36)];
    let grow = |line: &mut Vec<usize>, length: usize, random: &mut Random| {
        for _ in 0..100 {
            let cell = next(line[line.len() - 1], random);
            if line.len() < length && !line.contains(&cell) {
                line.push(cell);
            }
        }
    };
    grow(&mut line, 2, random);
    let arms = [1, 2].map(|more| {
        let mut arm = line.clone();
        grow(&mut arm, line.len() + more, random);
        let names = arm.iter().map(|cell| format!("r{}c{}", cell / 6 + 1, cell % 6 + 1));
        names.collect::<Vec<_>>().join("-")
    });
    format!("arrow: r{}c{} {} {}\n", line[0] / 6 + 1, line[0] % 6 + 1, arms[0], arms[1])
}

/// A propagator that narrows a cell at several places looks at it again.
#[test]
fn cells_of_several_arms_have_one_value() {
    const MOST: usize = 300;
    let family = families::named("variant");
    let (mut none, mut some) = (0, 0);
    let known = [
        "arrow: r4c3 r4c3-r3c3-r2c4-r1c4 r4c3-r1c4-r2c4-r1c3\nno-ratio\nxv V: r5c1 r6c1",
        "arrow: r4c1 r4c1-r5c1-r4c2-r3c3-r2c2 r4c1-r5c1-r4c2-r3c3-r2c4\nmodular: r4c1-r4c2-r5c3-r5c2-r6c2\nrenban: r5c5-r5c6",
    ];
    for known in known {
        match family.read(&format!("variant 6x6 boxes 2x3\n{known}\n"), 1) {
            Ok(puzzle) => assert_eq!(check(&*puzzle, &Bounds::default()), Verdict::None, "{known}"),
            // An arrow that no values satisfy is refused.
            Err(error) => assert!(error.mistake.is_contradiction(), "{error}"),
        }
    }
    for seed in 0..600 {
        let mut random = Random::new(seed, 0);
        let arrows: String = (0..1 + random.below(2)).map(|_| forked_arrow(&mut random)).collect();
        let mut values: Vec<usize> = (1..=6).collect();
        random.shuffle(&mut values);
        let mut rows = String::new();
        for (row, column) in (0..6).flat_map(|row| (0..6).map(move |column| (row, column))) {
            let value = values[(3 * (row % 2) + row / 2 + column) % 6];
            rows += &if random.below(5) == 0 { value.to_string() } else { ".".to_owned() };
            rows += if column == 5 { "\n" } else { "" };
        }
        let text = format!("variant 6x6 boxes 2x3\n{rows}{arrows}");
        let Ok(puzzle) = family.read(&text, 1) else { continue };
        let some_by = |engine: Engine| {
            let mut found = Vec::new();
            let _ = puzzle.solve(&Bounds { engine, ..Bounds::default() }, &mut |values| {
                found.push(values.to_vec());
                if found.len() < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            found.sort();
            found
        };
        let [own, cover] = [Engine::Auto, Engine::Cover].map(some_by);
        assert_eq!(own.len(), cover.len(), "{text}");
        if own.len() < MOST {
            assert_eq!(own, cover, "{text}");
            if own.is_empty() { none += 1 } else { some += 1 }
        }
    }
    assert!(none > 50 && some > 20, "{none} {some}");
}
