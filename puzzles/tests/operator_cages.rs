//! Cages with operators on boards of any kind: against the solver of KenKens, and irregular KenKens, which consist of
//! them.

use std::sync::Arc;

use insta::assert_snapshot;
use puzzles::Reading;
use puzzles::board::Layout;
use puzzles::constraint::{Constraint, Operator, Place, Placed, kinds};
use puzzles::family::Family;
use puzzles::generate::Maker;
use puzzles::kenken::{self, Cage};
use puzzles::puzzle::{Bounds, Engine, Verdict, check};
use puzzles::random::Random;
use puzzles::technique::Names;
use puzzles::variant;

use crate::families::{self, json, settings, solutions, text};

fn family() -> Arc<dyn Family> {
    families::named("irregular-kenken")
}

/// A KenKen of 1 to N as a variant.
fn as_variant(puzzle: &kenken::Puzzle) -> variant::Puzzle {
    let size = puzzle.size();
    let layout = Arc::new(Layout::latin(size).expect("a board"));
    let kind = kinds::named("calc").expect("a kind");
    let cage = |cage: &Cage| {
        let operator = match cage.operator {
            Operator::Given | Operator::Hidden => None,
            operator => Some(operator),
        };
        let cells = cage.cells.iter().map(|&cell| usize::from(cell)).collect();
        let place = Place { cells, value: Some(cage.target as i32), operator, ..Place::default() };
        Box::new(Placed::new(kind, place, &layout).expect("a cage")) as Box<dyn Constraint>
    };
    let cages = puzzle.cages().iter().map(cage).collect();
    variant::Puzzle::new(Arc::clone(&layout), vec![0; size * size], cages)
}

/// The same cages, of which each may have a hidden operator, or the result of any other values, and some are one, of
/// which only the sum is told.
fn changed(puzzle: &kenken::Puzzle, solution: &[i32], random: &mut Random) -> kenken::Puzzle {
    let size = puzzle.size();
    let change = |cage: &Cage, random: &mut Random| {
        let mut cage = cage.clone();
        if cage.cells.len() > 1 {
            match random.below(8) {
                0..3 => cage.operator = Operator::Hidden,
                3 => {
                    let values: Vec<i32> = cage.cells.iter().map(|_| 1 + random.below(size) as i32).collect();
                    cage.target =
                        cage.operator.target(&values).filter(|&target| target >= 0).unwrap_or(cage.target);
                }
                _ => {}
            }
        }
        cage
    };
    let mut cages: Vec<Cage> = puzzle.cages().iter().map(|cage| change(cage, random)).collect();
    for _ in 0..random.below(3) {
        let Cage { cells, .. } = cages.swap_remove(random.below(cages.len()));
        let other = random.below(cages.len());
        let cells = [&cells[..], &cages[other].cells].concat();
        let target = cells.iter().map(|&cell| i64::from(solution[usize::from(cell)])).sum();
        cages[other] = Cage { operator: Operator::Add, target, cells };
    }
    kenken::Puzzle::new(size, puzzle.values().clone(), cages).expect("a puzzle")
}

#[test]
fn kenkens_have_the_solutions_that_their_own_solver_finds() {
    let mut random = Random::new(1, 0);
    let mut verdicts = [0; 3];
    for number in 0..120 {
        let size = 4 + number % 2;
        let recipe = kenken::Recipe {
            operators: ["+-*/", "++-/", "*/", "-"][number / 2 % 4].parse().expect("operators"),
            cages: Some(1..=[4, 3][number % 2]),
            hidden: number % 3 == 0,
            ..kenken::Recipe::new(size)
        };
        let made = recipe.maker().expect("a recipe").make(&mut random, None).expect("a KenKen");
        let kenken = made.puzzle.downcast_ref::<kenken::Puzzle>().expect("a KenKen");
        for kenken in [kenken.clone(), changed(kenken, &made.solution, &mut random)] {
            // Differences below 0 are no cages of variants.
            if kenken.cages().iter().any(|cage| cage.target < 0) {
                continue;
            }
            let variant = as_variant(&kenken);
            let expected = solutions(&kenken, Engine::Auto);
            assert_eq!(solutions(&variant, Engine::Auto), expected, "{}", text(&kenken, "neknek"));
            assert_eq!(solutions(&variant, Engine::Cover), expected, "{}", text(&kenken, "neknek"));
            let verdict = check(&variant, &Bounds::default());
            assert_eq!(
                verdict.name(),
                check(&kenken, &Bounds::default()).name(),
                "{}",
                text(&kenken, "neknek")
            );
            assert_eq!(verdict.name(), ["none", "unique", "multiple"][expected.len().min(2)]);
            verdicts[expected.len().min(2)] += 1;
        }
    }
    assert!(verdicts.iter().all(|&count| count > 10), "{verdicts:?} with none, one and more solutions");
}

#[test]
fn what_is_made_has_one_solution_and_is_read_as_it_is_written() {
    let json_reader = families::reader();
    for size in 4..=9 {
        let size = size.to_string();
        let maker = family().maker(&settings(&[("size", &size)])).expect("settings");
        for seed in 0..3 {
            let made = maker.make(&mut Random::new(seed, 0), None).unwrap_or_else(|error| panic!("{error}"));
            let puzzle = &*made.puzzle;
            assert_eq!(puzzle.family(), "irregular-kenken");
            assert_eq!(check(puzzle, &Bounds::default()), Verdict::Unique(made.solution.clone()));
            assert!(puzzle.givens().is_empty() && puzzle.clues(&Names::plain(9)).is_empty());
            let written = text(puzzle, "text");
            let read = family().read(&written, 1).unwrap_or_else(|error| panic!("{error} in\n{written}"));
            assert_eq!((text(&*read, "text"), json(&*read)), (written.clone(), json(puzzle)));
            let read = json_reader.read(&json(puzzle), 1).expect("what was written");
            assert_eq!((read.family(), text(&*read, "text")), ("irregular-kenken", written.clone()));
            for format in ["fpuzzles", "fpuzzles-link", "sudokupad"] {
                let read = json_reader.read(&text(puzzle, format), 1).expect("what was written");
                assert_eq!(check(&*read, &Bounds::default()), Verdict::Unique(made.solution.clone()));
            }
        }
    }
    let error = family().maker(&settings(&[("size", "10")])).err().expect("too large").to_string();
    assert_snapshot!(error, @"size 10: expected a size from 4 to 9");
}

#[test]
fn cages_cover_boards_of_every_kind() {
    let variants = families::named("variant");
    for regions in ["boxes", "jigsaw", "none"] {
        let maker = variants.maker(&settings(&[("with", "calc"), ("regions", regions), ("size", "6")]));
        let made = maker.expect("settings").make(&mut Random::new(1, 0), None).expect("a puzzle");
        assert_eq!(check(&*made.puzzle, &Bounds::default()), Verdict::Unique(made.solution.clone()));
        let puzzle = made.puzzle.downcast_ref::<variant::Puzzle>().expect("a variant");
        let mut cells: Vec<usize> = puzzle.own_constraints().iter().flat_map(|cage| cage.cells()).collect();
        cells.sort_unstable();
        assert_eq!(cells, (0..36).collect::<Vec<usize>>(), "each cell is in one cage");
    }
    let both = variants.maker(&settings(&[("with", "killer,calc")])).err().expect("two covers").to_string();
    assert_snapshot!(both, @"expected cages of one kind, as they cover the board, found killer and calc");
}

/// A cell that was typed wrong, mostly: what a KenKen asks for. Variants may have such cages, but say so.
#[test]
fn cages_are_connected_unless_one_says_otherwise() {
    let cages = "calc 3+: r1c1 r2c2\ncalc 3+: r1c2 r2c1\n";
    let told = format!("irregular-kenken 2x2\nAA\nBB\n{cages}");
    assert!(family().read(&told, 1).is_err());
    let reading = Reading { allow_split: true, ..Reading::default() };
    let split = puzzles::read(&told, &reading).expect("a puzzle");
    assert_eq!((split.family(), text(&*split, "text")), ("irregular-kenken", told));
    let variant =
        families::named("variant").read(&format!("variant 2x2 regions\nAA\nBB\n..\n..\n{cages}"), 1);
    let doubts = variant.expect("a puzzle").doubts();
    assert_eq!(doubts, split.doubts());
    assert_snapshot!(doubts.join("\n"), @"
    r1c1 r2c2 are not connected, in the cage at r1c1 (calc)
    r1c2 r2c1 are not connected, in the cage at r1c2 (calc)
    ");
    let killer =
        families::named("variant").read("variant 4x4\nkiller 5: r1c1 r1c2\nkiller 5: r2c1 r2c3\n", 1);
    assert_eq!(killer.expect("a puzzle").doubts().len(), 1);
}

#[test]
fn mistakes_are_told_at_their_place() {
    let regions = "AABB\nAABB\nCCDD\nCCDD\n";
    let told = [
        "irregular-kenken 17x17\n".to_owned(),
        "irregular-kenken 4x4 latin\n".to_owned(),
        "irregular-kenken 4x4\n".to_owned(),
        "irregular-kenken 4x4\nAABB\n".to_owned(),
        format!("irregular-kenken 4x4\n{regions}"),
        format!("irregular-kenken 4x4\n{regions}1...\n....\n....\n....\n"),
        format!("irregular-kenken 4x4\n{regions}calc 3+: r1c1 r1c2\ncalc 3+: r1c2 r1c3\n"),
        format!("irregular-kenken 4x4\n{regions}calc 3+: r1c1 r1c5\n"),
        format!("irregular-kenken 4x4\n{regions}calc 9+: r1c1 r1c2\n"),
        format!("irregular-kenken 4x4\n{regions}calc 3%: r1c1 r1c2\n"),
        format!("irregular-kenken 4x4\n{regions}calc 2-: r1c1\n"),
        format!("irregular-kenken 4x4\n{regions}killer 3: r1c1 r1c2\n"),
        format!("irregular-kenken 4x4\n{regions}calc 3+: r1c1 r1c2\ncalc 24x: r1c3 r1c4 r4c4\n"),
    ]
    .map(|text| {
        let read = family().read(&text, 1);
        format!("{text}    {}", read.map_or_else(|error| error.to_string(), |puzzle| json(&*puzzle)))
    });
    assert_snapshot!(told.join("\n"));
}
