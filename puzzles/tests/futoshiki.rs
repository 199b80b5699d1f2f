//! Futoshikis: what people publish, random ones against plain trying, what is made, and how they are written.

use std::sync::Arc;

use insta::assert_snapshot;
use puzzles::family::Family;
use puzzles::futoshiki;
use puzzles::latin;
use puzzles::puzzle::{Bounds, Engine, Puzzle as _, Verdict, check};
use puzzles::random::Random;
use puzzles::technique::Names;
use puzzles::variant::Puzzle;

use crate::families::{self, json, settings, solutions, text};

fn family() -> Arc<dyn Family> {
    families::named("futoshiki")
}

#[test]
fn the_example_of_the_documentation_is_read() {
    let documented = include_str!("../src/futoshiki/text.rs").split("```").nth(1).expect("an example");
    let example: String = documented
        .lines()
        .skip(1)
        .map(|line| line[3..].trim_start_matches(' '))
        .fold(String::new(), |text, line| text + line + "\n");
    assert_eq!(family().read(&example, 1).map(|puzzle| puzzle.cell_count()), Ok(16), "{example}");
}

/// As people write them: other signs, and room between the rows.
#[test]
fn signs_and_blank_lines_of_others_are_read() {
    let own = "futoshiki 3x3\n.   . < .\n^       v\n.   2   .\n. > .   .\n";
    let other = "futoshiki 3x3\n\n.   . < .\n∧       ∨\n\n.   2   .\n\n. > .   .\n";
    assert_eq!(reread(other), reread(own));
    assert!(reread(own).contains("\"less\""), "{}", reread(own));
    let wrong = reread("futoshiki 3x3\n.   .   .\n  ∨\n.   2   .\n.   .   .\n");
    assert_eq!(
        wrong,
        "line 3, column 3: expected `^` and `v` straight below cells, between two rows, found \"∨\""
    );
}

/// What a text reads as, or what is wrong with it.
fn reread(text: &str) -> String {
    let family = families::of(text);
    assert_eq!(family.name(), "futoshiki");
    family.read(text, 1).map_or_else(|error| error.to_string(), |puzzle| json(&*puzzle))
}

/// Signs and givens at random.
fn random_puzzle(size: usize, random: &mut Random) -> Puzzle {
    let mut signs = Vec::new();
    for cell in 0..size * size {
        let right = (cell % size + 1 < size).then_some(cell + 1);
        let below = (cell / size + 1 < size).then_some(cell + size);
        for other in right.into_iter().chain(below) {
            match random.below(6) {
                0 => signs.push([cell, other]),
                1 => signs.push([other, cell]),
                _ => {}
            }
        }
    }
    let given = |random: &mut Random| if random.below(8) == 0 { 1 + random.below(size) as u8 } else { 0 };
    let givens = (0..size * size).map(|_| given(random)).collect();
    futoshiki::puzzle(size, givens, &signs).expect("a puzzle")
}

/// All Latin squares, tried cell by cell.
fn squares(size: usize) -> Vec<Vec<i32>> {
    let mut partial: Vec<Vec<i32>> = vec![Vec::new()];
    for cell in 0..size * size {
        let fits = |values: &[i32], value: i32| {
            let (row, column) = (cell / size, cell % size);
            (0..column).all(|other| values[row * size + other] != value)
                && (0..row).all(|other| values[other * size + column] != value)
        };
        let longer = partial.iter().flat_map(|values| {
            (1..=size as i32)
                .filter(|&value| fits(values, value))
                .map(|value| values.iter().copied().chain([value]).collect::<Vec<i32>>())
                .collect::<Vec<_>>()
        });
        partial = longer.collect();
    }
    partial
}

#[test]
fn solutions_are_those_squares_that_meet_the_signs() {
    let squares = squares(4);
    assert_eq!(squares.len() as u128, latin::count(4, None).expect("a count"));
    let mut random = Random::new(1, 0);
    let mut unique = 0;
    for _ in 0..300 {
        let puzzle = random_puzzle(4, &mut random);
        let givens = puzzle.givens();
        let expected: Vec<Vec<i32>> = squares
            .iter()
            .filter(|values| {
                let is_given = |&cell: &usize| i32::from(puzzle.given(cell)) == values[cell];
                givens.iter().all(is_given)
                    && futoshiki::signs(&puzzle).all(|[one, other]| values[one] < values[other])
            })
            .cloned()
            .collect();
        assert_eq!(solutions(&puzzle, Engine::Auto), expected);
        assert_eq!(solutions(&puzzle, Engine::Cover), expected);
        unique += usize::from(expected.len() == 1);
    }
    assert!(unique > 3, "{unique} with one solution");
}

#[test]
fn signs_in_a_row_tell_all() {
    // Three signs from left to right in each row but one, by hand.
    let told = "futoshiki 3x3\n. < . < .\nv\n. . > .\n\n";
    assert!(reread(told).starts_with("line 4"), "{}", reread(told));
    let puzzle = family().read("futoshiki 3x3\n. < . < .\n^\n.   .   .\n.   .   .\n", 1).expect("a puzzle");
    assert_eq!(check(&*puzzle, &Bounds::default()).name(), "multiple");
    let puzzle =
        family().read("futoshiki 3x3\n. < . < .\n        v\n. < . > .\n.   .   .\n", 1).expect("a puzzle");
    assert_eq!(check(&*puzzle, &Bounds::default()), Verdict::Unique(vec![1, 2, 3, 2, 3, 1, 3, 1, 2]));
}

#[test]
fn what_is_written_is_read_again() {
    let json_reader = families::reader();
    let mut random = Random::new(2, 0);
    for number in 0..300 {
        let puzzle = random_puzzle(2 + number % 8, &mut random);
        let (parts, written) = (json(&puzzle), text(&puzzle, "text"));
        let sorted = |text: &str| {
            let mut value: serde_json::Value = serde_json::from_str(text).expect(text);
            value["less"].as_array_mut().expect("signs").sort_by_key(ToString::to_string);
            value.to_string()
        };
        assert_eq!(sorted(&reread(&written)), sorted(&parts), "{written}");
        let read = json_reader.read(&parts, 1).expect("what was written");
        assert_eq!(text(&*read, "text"), written);
        if puzzle.size() > 2 && futoshiki::signs(&puzzle).count() > 0 {
            for format in ["fpuzzles", "fpuzzles-link", "sudokupad"] {
                let read = json_reader.read(&text(&puzzle, format), 1).expect("what was written");
                assert_eq!((read.family(), text(&*read, "text")), ("futoshiki", written.clone()));
            }
        }
    }
}

#[test]
fn what_is_made_has_one_solution() {
    for size in ["4", "5", "6", "7"] {
        for minimal in [false, true] {
            let mut list = vec![("size", size)];
            list.extend(minimal.then_some(("minimal", "")));
            let maker = family().maker(&settings(&list)).expect("settings");
            let made = maker.make(&mut Random::new(3, 0), None).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(made.puzzle.family(), "futoshiki");
            assert_eq!(check(&*made.puzzle, &Bounds::default()), Verdict::Unique(made.solution.clone()));
            if minimal {
                for number in 0..made.puzzle.clues(&Names::plain(9)).len() {
                    let without = made.puzzle.without_clue(number).expect("a sign");
                    assert_eq!(without.family(), "futoshiki");
                    assert_eq!(check(&*without, &Bounds::default()).name(), "multiple");
                }
            }
        }
    }
    let error = family().maker(&settings(&[("size", "3")])).err().expect("too small").to_string();
    assert_snapshot!(error, @"size 3: expected a size from 4 to 9");
}

#[test]
fn mistakes_are_told_at_their_place() {
    let told = [
        "futoshiki 10x10",
        "futoshiki 5x4",
        "futoshiki 3x3 latin",
        "futoshiki 3x3",
        "futoshiki 3x3\n^\n. . .",
        "futoshiki 3x3\n.   .   .\n ^\n. . .\n. . .",
        "futoshiki 3x3\n. < .\n. . .\n. . .",
        "futoshiki 3x3\n. < . . .\n. . .\n. . .",
        "futoshiki 3x3\n. < < . .\n. . .\n. . .",
        "futoshiki 3x3\n< . . .\n. . .\n. . .",
        "futoshiki 3x3\n. . . <\n. . .\n. . .",
        "futoshiki 3x3\n. 4 .\n. . .\n. . .",
        "futoshiki 3x3\n. . .\n. . .\n. . .\n^",
        "futoshiki 3x3\n. . .\n. . .\n. . .\n. . .",
        "futoshiki 3x3\n. . .\n^\nv\n. . .\n. . .",
    ]
    .map(|text| format!("{text}\n    {}", reread(text)));
    assert_snapshot!(told.join("\n"));
    let wrong = futoshiki::puzzle(3, vec![0; 9], &[[8, 11]]).expect_err("no such cell").to_string();
    assert_snapshot!(wrong, @"expected cells from 0 to 8, found 11");
    let of_json = |text: &str| families::reader().read(text, 1).expect_err("a mistake").to_string();
    assert_snapshot!(of_json(r#"{"family":"futoshiki","size":3}"#), @"line 1, column 1: expected the key `less`, found none");
    assert_snapshot!(of_json(r#"{"family":"futoshiki","size":3,"less":[[[1,1],[2,2]]]}"#), @"line 1, column 39: less at r1c1: expected two cells that share a side, found others");
    assert_snapshot!(of_json(r#"{"family":"futoshiki","size":3,"less":[[[1,1],[1,2]],[[1,2],[1,1]]]}"#), @"line 1, column 39: expected one sign between two cells, found another");
}
