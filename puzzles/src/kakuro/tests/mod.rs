mod generating;
mod plain;
mod reading;
mod solving;
mod turned;

use super::Puzzle;
use super::text::read;

/// A board of the test data.
fn board(name: &str) -> String {
    let path = format!("{}/tests/data/kakuro/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn puzzle(text: &str) -> Puzzle {
    read(text, 1, 9).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn kak(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    super::text::write_kak(puzzle, &mut text);
    text
}
