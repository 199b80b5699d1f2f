//! Puzzles that setters have published, with the solutions that they have.

use puzzles::family::Family;
use puzzles::puzzle::{Bounds, Verdict, check};

use crate::families::{self, text};

/// Links of f-puzzles with their solutions, behind a tab.
const PUBLISHED: &str = include_str!("data/variant/published.tsv");

#[test]
fn published_puzzles_have_their_solutions() {
    let json = families::reader();
    for (line, number) in PUBLISHED.lines().zip(1..) {
        let (data, expected) = line.split_once('\t').expect("a solution");
        let link = format!("https://www.f-puzzles.com/?load={data}");
        let puzzle = json.read(&link, 1).unwrap_or_else(|error| panic!("puzzle {number}: {error}"));
        let Verdict::Unique(found) = check(&*puzzle, &Bounds::default()) else {
            panic!("puzzle {number} has one solution");
        };
        let found: String = found.iter().map(i32::to_string).collect();
        assert_eq!(found, expected, "puzzle {number}");
        let again = text(&*puzzle, "fpuzzles");
        let read = json.read(again.trim_end(), 1).expect("what was written");
        assert_eq!(again, text(&*read, "fpuzzles"), "puzzle {number}");
    }
}
