//! Both ways to solve find the same solutions, and those that there are.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use dlx::Solver;

use super::{KEEN, NEKNEK, NEKNEK_SOLUTION, plainly, read};
use crate::generate::latin_square;
use crate::kenken::cover::Limits;
use crate::kenken::search::{Shares, search, search_in_shares};
use crate::kenken::{Cage, Operator, Puzzle, Reduction, Values, solve};
use crate::puzzle::{Bounds, Engine, Puzzle as _, Verdict, check};
use crate::random::Random;
use crate::solve::Allowance;
use crate::technique::{Language, Names};

const ENGINES: [Bounds; 2] = [
    Bounds { timeout: None, flag: None, engine: Engine::Auto },
    Bounds { timeout: None, flag: None, engine: Engine::Cover },
];

/// All solutions by one of the engines.
fn all(puzzle: &Puzzle, bounds: &Bounds) -> BTreeSet<Vec<i32>> {
    let mut found = BTreeSet::new();
    let outcome = solve(puzzle, bounds, &mut |board| {
        assert!(found.insert(board.to_vec()), "no solution is found twice");
        ControlFlow::Continue(())
    });
    assert!(outcome.is_complete());
    found
}

/// All solutions by the reduction, with other limits to what is listed.
fn all_by_cover(puzzle: &Puzzle, limits: Limits) -> BTreeSet<Vec<i32>> {
    let reduction = Reduction::within(puzzle, limits);
    let mut found = BTreeSet::new();
    let outcome = Solver::new(reduction.problem()).for_each(|cover| {
        if let Some(solution) = reduction.solution(cover) {
            assert!(found.insert(solution), "no solution is found twice");
        }
        ControlFlow::Continue(())
    });
    assert!(outcome.is_complete());
    found
}

/// All solutions by the search, with at most `listed` steps to list the fillings of a cage, and these shares.
fn all_by_search(puzzle: &Puzzle, listed: usize, shares: Shares) -> BTreeSet<Vec<i32>> {
    let mut all = BTreeSet::new();
    let seen = search_in_shares(puzzle, listed, shares, &mut Allowance::until(None), &mut |board| {
        assert!(all.insert(board.to_vec()), "no solution is found twice");
        ControlFlow::Continue(())
    });
    assert_eq!(seen, Ok(ControlFlow::Continue(())));
    all
}

/// A puzzle of cages that need not even be connected, most of them right for some Latin square.
fn random_puzzle(size: usize, values: &Values, cages: usize, random: &mut Random) -> Puzzle {
    let square = latin_square(size, random);
    let mut groups: Vec<Vec<u16>> = vec![Vec::new(); cages];
    for cell in 0..(size * size) as u16 {
        groups[random.below(cages)].push(cell);
    }
    groups.retain(|cells| !cells.is_empty());
    let label = |cells: Vec<u16>| {
        let board = |cell: u16| values.as_slice()[usize::from(square[usize::from(cell)]) - 1];
        let in_cage: Vec<i32> = cells.iter().map(|&cell| board(cell)).collect();
        let operators = if cells.len() == 1 { [Operator::Given; 4] } else { Operator::FOUR };
        let operator = operators[random.below(4)];
        let (mut operator, target) = match operator.target(&in_cage) {
            Some(target) => (operator, target),
            None => (Operator::Add, in_cage.iter().map(|&value| i64::from(value)).sum()),
        };
        if operator != Operator::Given && random.chance(0.3) {
            operator = Operator::Hidden;
        }
        // A few have no solution, or none that was meant.
        let target = if random.chance(0.02) { random.below(10) as i64 } else { target };
        Cage { operator, target, cells }
    };
    let cages = groups.into_iter().map(label).collect();
    Puzzle::new(size, values.clone(), cages).expect("each cell is in one cage")
}

#[test]
fn all_ways_find_the_same_solutions() {
    let mut random = Random::new(3, 0);
    let mut several = 0;
    for values in ["1..3", "1..4", "0..3", "-2..1", "-6,-1,2,3", "2,3,4,12", "1..5", "0..4"] {
        let values: Values = values.parse().expect("values");
        let size = values.as_slice().len();
        for round in 0..30 {
            let cages = 1 + random.below(size * size / 2).max(if size > 4 { 7 } else { round % 4 });
            let puzzle = random_puzzle(size, &values, cages, &mut random);
            let expected = plainly::solutions(&puzzle, usize::MAX);
            several += usize::from(expected.len() > 1);
            for bounds in &ENGINES {
                assert_eq!(all(&puzzle, bounds), expected, "{bounds:?} {puzzle:?}");
            }
            // With no cage listed; and begun anew time and again.
            for (listed, shares) in [
                (0, Shares::default()),
                (0, Shares { first: 1, by_beliefs: 1 }),
                (10_000, Shares { first: 20, by_beliefs: 1 }),
            ] {
                let found = all_by_search(&puzzle, listed, shares);
                assert_eq!(found, expected, "{listed} {shares:?} {puzzle:?}");
            }
            for steps in [0, 100_000] {
                let limits = Limits { listed: 0, steps };
                assert_eq!(all_by_cover(&puzzle, limits), expected, "{limits:?} {puzzle:?}");
            }
            assert!(expected.iter().all(|solution| puzzle.is_solution(solution)));
        }
    }
    assert!(several > 60, "{several}");
}

#[test]
fn the_puzzle_of_neknek_has_its_solution() {
    let puzzle = read(NEKNEK);
    for bounds in &ENGINES {
        let Verdict::Unique(solution) = check(&puzzle, bounds) else { panic!("one solution") };
        assert!(puzzle.is_solution(&solution));
        let mut text = String::new();
        puzzle.write_solution(&solution, "neknek", &mut text).expect("digits");
        assert_eq!(text.trim_end(), NEKNEK_SOLUTION.trim_end());
    }
    assert_eq!(plainly::solutions(&puzzle, 2).len(), 1);
}

#[test]
fn the_puzzles_of_keen_have_one_solution() {
    for line in KEEN.lines() {
        let puzzle = read(line);
        let [fast, cover] = ENGINES.map(|bounds| check(&puzzle, &bounds));
        assert!(matches!(fast, Verdict::Unique(_)), "{line}");
        assert_eq!(fast, cover, "{line}");
    }
}

/// Boards with cages that have far too many fillings to list.
#[test]
fn cages_of_any_size_get_an_answer() {
    let cells = |size: u16, is_in: &dyn Fn(u16, u16) -> bool| -> Vec<u16> {
        (0..size * size).filter(|cell| is_in(cell / size, cell % size)).collect()
    };
    let block = |number: u16| cells(9, &|row, column| row / 3 * 3 + column / 3 == number);
    let blocks = |operator: Operator, target: i64| -> Vec<Cage> {
        (0..9).map(|number| Cage { operator, target, cells: block(number) }).collect()
    };
    let whole = |operator, target| vec![Cage { operator, target, cells: cells(9, &|_, _| true) }];
    // Three blocks side by side do not come to three rows.
    let mut uneven = blocks(Operator::Add, 45);
    uneven.iter_mut().enumerate().for_each(|(number, cage)| cage.target += [1, -1][number % 2]);
    let cases = [
        (blocks(Operator::Add, 45), "multiple"),
        (blocks(Operator::Multiply, 362_880), "multiple"),
        (blocks(Operator::Hidden, 45), "multiple"),
        (blocks(Operator::Subtract, 1), "none"),
        (whole(Operator::Add, 405), "multiple"),
        (whole(Operator::Add, 404), "none"),
        (whole(Operator::Subtract, 9 - 396), "multiple"),
        (whole(Operator::Hidden, 362_880), "none"),
        (uneven, "none"),
    ];
    for (cages, verdict) in cases {
        let puzzle = Puzzle::new(9, Values::up_to(9), cages).expect("each cell is in one cage");
        for bounds in &ENGINES {
            let name = check(&puzzle, bounds).name();
            assert_eq!(name, verdict, "{bounds:?} {:?}", puzzle.cages()[0]);
        }
    }
    let (part, rest) =
        (cells(16, &|row, column| row < 5 && column < 8), cells(16, &|row, column| row >= 5 || column >= 8));
    let cage = |target, cells| Cage { operator: Operator::Add, target, cells };
    let cages = vec![cage(340, part), cage(16 * 136 - 340, rest)];
    let puzzle = Puzzle::new(16, Values::up_to(16), cages).expect("each cell is in one cage");
    assert_eq!(check(&puzzle, &ENGINES[0]).name(), "multiple");
}

/// Nothing follows from such products, and yet there are solutions to be found.
#[test]
fn boards_of_large_cages_get_an_answer() {
    let products = "\
#	9
*	4629441600	A9 A8 B8 A7 B7 B9 C7 B6 A6 A5 C6 A4 B5 C9
*	411505920	I1 H1 G1 G2 H2 I2 G3 F1 F3 E1 F2 E2 I3
*	2821754880	H3 H4 G4 I4 F4 E4 I5 E3 F5 F6 D3 E5 D2 D1
*	5160960	B4 B3 A3 C3 C2 A2 B2 B1 A1 C1 C4 D4
*	15482880	C5 D5 D6 D7 E6 E7 F7 F8 D8 C8 D9 E8 E9
*	254016000	F9 G9 G8 H9 H8 I9 I8 I7 G7 G6 H7 H6 I6 H5 G5
";
    assert_eq!(check(&read(products), &ENGINES[0]).name(), "multiple");
    // One prime too many for nine rows.
    let wrong = products.replace("411505920", "823011840");
    assert_eq!(check(&read(&wrong), &ENGINES[0]).name(), "none");
}

#[test]
fn what_cannot_be_is_told_at_a_glance() {
    let clash = |text: &str, language| {
        let puzzle = read(text);
        puzzle.clash(&Names { language, ..Names::plain(puzzle.columns()) })
    };
    let cases = [
        (
            "#\t2\n+\t9\tA1 A2\n+\t3\tB1 B2\n",
            "no values fit the cage 9+ (at r1c1)",
            "keine Werte passen zu Käfig 9+ (bei r1c1)",
        ),
        (
            "#\t2\n!\t2\tA1\n!\t2\tB1\n+\t3\tA2 B2\n",
            "2 stands twice in column 1: in r1c1 and r2c1",
            "2 steht zweimal in Spalte 1: in r1c1 und r2c1",
        ),
        (
            "#\t3\n+\t3\tA1 A2\n+\t5\tA3 B3\n+\t4\tB1 B2\n+\t5\tC1 C2\n!\t2\tC3\n",
            "row 3 adds up to 6, but the sums that fill it add up to 7",
            "Zeile 3 ergibt 6, aber die Summen darin ergeben 7",
        ),
        (
            "#\t3\n+\t5\tA1 A2\n-\t2\tA3 B3\n+\t5\tB1 B2\n*\t6\tC1 C2 C3\n",
            "rows 1 and 2 add up to 12; without the sums 5+ (at r1c1) and 5+ (at r2c1), r1c3 + r2c3 = 2 is left; no \
             values make that",
            "die Zeilen 1 und 2 ergeben zusammen 12; ohne die Summen 5+ (bei r1c1) und 5+ (bei r2c1) bleibt r1c3 + r2c3 \
             = 2; das ist mit keinen Werten möglich",
        ),
    ];
    for (text, english, german) in cases {
        assert_eq!(clash(text, Language::default()).as_deref(), Some(english));
        assert_eq!(clash(text, Language::named("de").expect("it is one")).as_deref(), Some(german));
    }
    assert_eq!(clash(NEKNEK, Language::default()), None);
}

/// Primes near to 2³¹ are found by tens of thousands of divisions, so they are looked for once: otherwise this takes
/// minutes.
#[test]
fn large_primes_take_no_long_time() {
    const SIZE: u16 = 16;
    const PRIMES: [i32; SIZE as usize] = [
        2_147_483_249,
        2_147_483_269,
        2_147_483_323,
        2_147_483_353,
        2_147_483_399,
        2_147_483_423,
        2_147_483_477,
        2_147_483_489,
        2_147_483_497,
        2_147_483_543,
        2_147_483_549,
        2_147_483_563,
        2_147_483_579,
        2_147_483_587,
        2_147_483_629,
        2_147_483_647,
    ];
    let value = |cell: u16| i64::from(PRIMES[usize::from((cell / SIZE + cell % SIZE) % SIZE)]);
    let is_open = |cell: &u16| cell / SIZE < 3 && cell % SIZE < 8;
    let (open, given): (Vec<u16>, Vec<u16>) = (0..SIZE * SIZE).partition(is_open);
    let target = open.iter().map(|&cell| value(cell)).sum();
    let mut cages = vec![Cage { operator: Operator::Add, target, cells: open }];
    cages.extend(given.into_iter().map(|cell| Cage {
        operator: Operator::Given,
        target: value(cell),
        cells: vec![cell],
    }));
    let puzzle = Puzzle::new(SIZE.into(), Values::new(PRIMES.to_vec()).unwrap(), cages).unwrap();
    let mut allowance = Allowance::until(None);
    let seen = search(&puzzle, &mut allowance, &mut |_| ControlFlow::Break(()));
    assert_eq!(seen, Ok(ControlFlow::Break(())));
}
