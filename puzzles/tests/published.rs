//! Puzzles that setters have published, with the solutions that they have.

use std::sync::Arc;

use puzzles::family::{Family, Json};
use puzzles::puzzle::{Bounds, Verdict, check};
use puzzles::{Reading, families};

/// Links of f-puzzles with their solutions, behind a tab.
const PUBLISHED: &str = include_str!("data/variant/published.tsv");

#[test]
fn published_puzzles_have_their_solutions() {
    let json = Json::new(families(&Reading::default()).into_iter().map(Arc::from).collect());
    for (line, number) in PUBLISHED.lines().zip(1..) {
        let (data, expected) = line.split_once('\t').expect("a solution");
        let link = format!("https://www.f-puzzles.com/?load={data}");
        let puzzle = json.read(&link, 1).unwrap_or_else(|error| panic!("puzzle {number}: {error}"));
        let Verdict::Unique(found) = check(&*puzzle, &Bounds::default()) else {
            panic!("puzzle {number} has one solution");
        };
        let found: String = found.iter().map(i32::to_string).collect();
        assert_eq!(found, expected, "puzzle {number}");
        let mut again = String::new();
        puzzle.write("fpuzzles", &mut again).expect("what was read");
        let read = json.read(again.trim_end(), 1).expect("what was written");
        let mut twice = String::new();
        read.write("fpuzzles", &mut twice).expect("what was read");
        assert_eq!(again, twice, "puzzle {number}");
    }
}
