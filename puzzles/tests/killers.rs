//! Killers: what sums of houses leave, against plain trying, and what people are told of them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use proptest::prelude::*;
use puzzles::board::Layout;
use puzzles::constraint::{Constrained, Constraint, Place, Placed, kinds};
use puzzles::family::{Family, Settings};
use puzzles::generate::{Made, Order};
use puzzles::puzzle::{Bounds, Puzzle as _, Verdict, check};
use puzzles::random::Random;
use puzzles::technique::{Ending, Hint, Language, Level, Names, Telling};
use puzzles::variant::Puzzle;

use crate::families;

fn made(index: u64, level: Option<Level>) -> Made {
    let maker = families::named("variant").maker(&Settings::default()).unwrap();
    let mut random = Random::new(11, index);
    match level {
        None => maker.make(&mut random, None).unwrap(),
        Some(level) => {
            let order = Order { levels: level..=level, ..Order::default() };
            maker.make_to_order(&order, &mut random, None).unwrap()
        }
    }
}

/// A filled board of 4×4.
fn filled(random: &mut Random) -> Vec<i32> {
    let mut values = [1, 2, 3, 4];
    random.shuffle(&mut values);
    let rows = [[0, 1, 2, 3], [2, 3, 0, 1], [1, 0, 3, 2], [3, 2, 1, 0]];
    rows.iter().flatten().map(|&place| values[place]).collect()
}

/// Cages on a part of a board, each a path of up to four cells with its sum; values may repeat in some.
fn cages(solution: &[i32], layout: &Arc<Layout>, random: &mut Random) -> Vec<Box<dyn Constraint>> {
    let kind = kinds::named("killer").unwrap();
    let mut used = [false; 16];
    let mut cages: Vec<Box<dyn Constraint>> = Vec::new();
    for _ in 0..random.below(9) {
        let mut cell = random.below(16);
        let mut cells = Vec::new();
        for _ in 0..1 + random.below(4) {
            if !std::mem::replace(&mut used[cell], true) {
                cells.push(cell);
            }
            let near = [cell.wrapping_sub(4), cell + 4, cell ^ 1];
            cell = near.into_iter().cycle().skip(random.below(3)).find(|&near| near < 16).unwrap_or(cell);
        }
        if cells.is_empty() {
            continue;
        }
        let values: Vec<i32> = cells.iter().map(|&cell| solution[cell]).collect();
        let repeats = (1..values.len()).any(|place| values[..place].contains(&values[place]));
        let place = Place { cells, value: Some(values.iter().sum()), repeats, ..Place::default() };
        cages.push(Box::new(Placed::new(kind, place, layout).unwrap()));
    }
    cages
}

/// All boards of 4×4 that meet the rules, tried row by row.
fn tried(puzzle: &Puzzle) -> Vec<Vec<i32>> {
    let mut boards = vec![Vec::new()];
    for _ in 0..16 {
        let longer =
            |board: &Vec<i32>| (1..=4).map(|value| [&board[..], &[value]].concat()).collect::<Vec<_>>();
        boards = boards.iter().flat_map(longer).collect();
        boards.retain(|board| {
            puzzle.layout().houses().iter().all(|house| {
                let values = house.cells.iter().filter_map(|&cell| board.get(usize::from(cell)));
                let values: Vec<i32> = values.copied().collect();
                (1..values.len()).all(|place| !values[..place].contains(&values[place]))
            })
        });
    }
    boards.retain(|board| puzzle.is_solved_by(board));
    boards.sort();
    boards
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn sums_of_houses_leave_all_solutions(seed in any::<u64>()) {
        let mut random = Random::new(seed, 0);
        let layout = Arc::new(Layout::classic(4).expect("boxes"));
        let cages = cages(&filled(&mut random), &layout, &mut random);
        let puzzle = Puzzle::new(layout, vec![0; 16], cages);
        let mut found = Vec::new();
        let outcome = puzzle.solve(&Bounds::default(), &mut |values| {
            found.push(values.to_vec());
            ControlFlow::Continue(())
        });
        prop_assert!(outcome.is_complete());
        found.sort();
        prop_assert!(found.is_empty() || puzzle.clash(&Names::plain(4)).is_none());
        prop_assert_eq!(found, tried(&puzzle));
    }
}

/// All hints, each of which agrees with the solution.
fn hints(made: &Made, language: Language) -> (Vec<Hint>, Ending) {
    let (hints, ending) = families::hints(&*made.puzzle, &Telling { language, ..Telling::default() });
    for hint in &hints {
        assert!(hint.placed.iter().all(|&(cell, value)| made.solution[cell] == value), "{}", hint.words);
        assert!(hint.excluded.iter().all(|&(cell, value)| made.solution[cell] != value), "{}", hint.words);
    }
    (hints, ending)
}

#[test]
fn killers_of_each_level_are_made_and_told() {
    let mut first: BTreeMap<String, String> = BTreeMap::new();
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Expert] {
        let made = made(0, Some(level));
        assert_eq!(check(&*made.puzzle, &Bounds::default()), Verdict::Unique(made.solution.clone()));
        let rating = made.puzzle.rate(None).unwrap();
        assert_eq!((rating.level, rating.is_least), (level, false));
        for &language in Language::all() {
            let (hints, ending) = hints(&made, language);
            assert_eq!(ending, Ending::Solved);
            assert_eq!(hints.iter().filter_map(|hint| hint.rating).max(), Some(rating.number));
            for hint in hints {
                let key = format!("{} {}", hint.technique, language.code());
                first.entry(key).or_insert(hint.words);
            }
        }
    }
    let techniques = ["Cage", "Combinations", "Innies and outies", "Last cell of a cage", "Needed value"];
    let told =
        techniques.iter().flat_map(|name| ["en", "de"].map(|code| first[&format!("{name} {code}")].clone()));
    insta::assert_snapshot!(told.collect::<Vec<String>>().join("\n"), @"
    Cage: the cage at r7c1 has different values and adds up to 10; r7c1 can only be 3 or 7; so r8c1 and r9c1 are not 3 or 7
    Käfig: der Käfig bei r7c1 hat verschiedene Werte und ergibt 10; r7c1 kann nur 3 oder 7 sein; also sind r8c1 und r9c1 weder 3 noch 7
    Combinations: the cage at r2c7 has different values and adds up to 17, which leaves only 8 9; so r2c7 and r3c7 can only be 8 or 9
    Kombinationen: der Käfig bei r2c7 hat verschiedene Werte und ergibt 17; dafür bleibt nur 8 9; also können r2c7 und r3c7 nur 8 oder 9 sein
    Innies and outies: column 1 adds up to 45, and the sums 23 (at r1c1), 17 (at r4c1) and 10 (at r7c1) to 50; the difference is r1c2 = 5; so r1c2 is 5
    Überstehende Zellen: Spalte 1 ergibt 45, die Summen 23 (bei r1c1), 17 (bei r4c1) und 10 (bei r7c1) 50; die Differenz ist r1c2 = 5; also ist r1c2 5
    Last cell of a cage: the cage at r3c8 has different values and adds up to 12, and its other cells are known; so r4c8 is 5
    Letzte Zelle eines Käfigs: der Käfig bei r3c8 hat verschiedene Werte und ergibt 12, und alle anderen Zellen darin sind bekannt; also ist r4c8 5
    Needed value: the cage at r5c8 has different values and adds up to 3, which leaves only 1 2. It needs 1, which can only be in r5c8 and r6c8; so r1c8, r3c8, r4c7, r5c9, r6c9, r7c8, r8c8 and r9c8, which see both, are not 1
    Benötigter Wert: der Käfig bei r5c8 hat verschiedene Werte und ergibt 3; dafür bleibt nur 1 2. Die 1 muss dabei sein, und kann nur in r5c8 oder r6c8 stehen: r1c8, r3c8, r4c7, r5c9, r6c9, r7c8, r8c8 und r9c8, die beide sehen, sind nicht 1
    ");
}

#[test]
fn cages_of_one_cell_are_givens() {
    let cage = |cell: usize, value: i32| {
        format!(r#"{{"kind":"killercage","cells":[[{},{}]],"value":{value}}}"#, cell / 4 + 1, cell % 4 + 1)
    };
    let solution = filled(&mut Random::new(1, 0));
    let cages: Vec<String> =
        (0..16).filter(|cell| cell % 4 < 3).map(|cell| cage(cell, solution[cell])).collect();
    let text = format!(r#"{{"family":"variant","size":4,"constraints":[{}]}}"#, cages.join(","));
    let puzzle = families::reader().read(&text, 1).unwrap();
    let rating = puzzle.rate(None).unwrap();
    assert_eq!(rating.level, Level::Easy, "{rating}");
}

#[test]
fn sums_that_do_not_add_up_are_told() {
    let family = families::named("variant");
    let clash = |constraints: &str, code: &str| {
        let text = format!("variant 4x4 boxes 2x2\n{}{constraints}", "....\n".repeat(4));
        let puzzle = family.read(&text, 1).unwrap();
        assert_eq!(check(&*puzzle, &Bounds::default()), Verdict::None);
        let language = Language::named(code).unwrap();
        puzzle.clash(&Names { language, houses: puzzle.houses(), ..Names::plain(4) }).unwrap_or_default()
    };
    let puzzles = [
        "killer 5: r1c1 r1c2\nkiller 6: r1c3 r1c4\n",
        "killer 7: r1c1 r1c2\nkiller 9: r1c3 r1c4 r2c4\n",
        "killer 7: r1c1 r2c1\nkiller 7: r3c1 r4c1\n",
    ];
    let told = puzzles.map(|puzzle| format!("{}\n{}", clash(puzzle, "en"), clash(puzzle, "de")));
    insta::assert_snapshot!(told.join("\n"), @"
    row 1 adds up to 10, but the sums that fill it add up to 11
    Zeile 1 ergibt 10, aber die Summen darin ergeben 11
    row 1 adds up to 10, and the sums 7 (at r1c1) and 9 (at r1c3) to 16; the difference is r2c4 = 6; no values make that
    Zeile 1 ergibt 10, die Summen 7 (bei r1c1) und 9 (bei r1c3) 16; die Differenz ist r2c4 = 6; das ist mit keinen Werten möglich
    column 1 adds up to 10, but the sums that fill it add up to 14
    Spalte 1 ergibt 10, aber die Summen darin ergeben 14
    ");
}
