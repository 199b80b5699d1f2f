use super::*;
use crate::{Reading, read};

const FOUR: &str = "1...............";

/// The values of a state, with a point where nothing is written, or what is wrong with it.
fn read_state(puzzle: &str, text: &str) -> String {
    let puzzle = read(puzzle, &Reading::default()).expect("a puzzle");
    let cells = puzzle.columns() * puzzle.columns();
    let solution: Vec<i32> = (0..cells).map(|cell| (cell % puzzle.columns()) as i32 + 1).collect();
    let state = State::read(&*puzzle, &solution, text, Start { line: 1, column: 1 }, "");
    let written = |written: &Written| match written {
        Written::Nothing => ".".to_owned(),
        Written::Value(value) => value.to_string(),
        Written::Candidates(values) => format!("{values:?}"),
    };
    state.map_or_else(|error| error.to_string(), |state| state.cells().iter().map(written).collect())
}

#[test]
fn drawn_states_are_read() {
    const STATE: &str = "12...4........3.";
    let heavy = "\
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │ 2 ┃   │   ┃
┠───┼───╂───┼───┨
┃   │ 4 ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃ 3 │   ┃
┗━━━┷━━━┻━━━┷━━━┛
";
    let double = "╔═══╦═══╗\n║1 2║. .║\n║. 4║. .║\n╠═══╬═══╣\n║. .║. .║\n║. .║3 .║\n╚═══╩═══╝\n";
    let cells =
        "| 1 | 2 |   |   |\n|   | 4 |   |   |\n|---+---+---+---|\n|   |   |   |   |\n|   |   | 3 |   |\n";
    let boxes = "+-----+-----+\n| 1 2 |     |\n|   4 |     |\n+-----+-----+\n|     |     |\n|     | 3   |\n+-----+-----+\n";
    let close = "+--+--+\n|12|..|\n|.4|..|\n+--+--+\n|..|..|\n|..|3.|\n+--+--+\n";
    // Where empty cells have signs, bars alone part the boxes.
    let spaced = "| 1 2 | . . |\n| . 4 | . . |\n|     |     |\n| . . | . . |\n| . . | 3 . |\n";
    for text in [heavy, double, cells, boxes, close, spaced] {
        assert_eq!(read_state(FOUR, text), STATE, "{text}");
    }
    let candidates = double.replacen(". .", "23 (3)", 1);
    assert_eq!(read_state(FOUR, &candidates), STATE.replacen("..", "[2, 3][3]", 1));
    assert_eq!(read_state(FOUR, "--|--\n--|3-\n12|--\n-4|--\n"), "......3.12...4..");
}

/// Letters in parentheses are values where the puzzle has them as symbols, and dots of KEN where not.
#[test]
fn letters_in_parentheses_are_candidates_where_they_are_symbols() {
    let sixteen = format!("6{}", ".".repeat(255));
    let rest = ".".repeat(255);
    for (cell, read) in
        [("(6)", "[6]"), ("(6A)", "[6, 10]"), ("(1a)", "[1, 10]"), ("(AB)", "[10, 11]"), ("(G)", "[16]")]
    {
        assert_eq!(read_state(&sixteen, &format!("{cell}{rest}")), format!("{read}{rest}"), "{cell}");
    }
    for (cell, read) in [("(2)", "[2]"), ("(2xk)", "2"), ("(12xk)", "[1, 2]"), ("(xx)", ".")] {
        let rest = ".".repeat(15);
        assert_eq!(read_state(FOUR, &format!("{cell}{rest}")), format!("{read}{rest}"), "{cell}");
    }
}

/// What has letters in parentheses is written, as it is read again.
#[test]
fn candidates_that_are_letters_are_written() {
    let puzzle = read(&format!("6{}", ".".repeat(255)), &Reading::default()).expect("a puzzle");
    let mut cells = vec![Written::Nothing; 256];
    cells[0] = Written::Candidates(vec![6, 10]);
    cells[1] = Written::Candidates(vec![10, 11]);
    let mut text = String::new();
    State::new(cells).write(&*puzzle, "line", &mut text).expect("a state that can be read again");
    assert_eq!(text, format!("(6A)(AB){}", ".".repeat(254)));
}

#[test]
fn mistakes_in_drawn_states_have_their_places() {
    let text = "│ 1 │   │ x │   │\n".repeat(4);
    assert_eq!(read_state(FOUR, &text), "line 1, column 11: expected a value, or `.`, found \"x\"");
    let short = "│ 1 │   │   │   │\n".repeat(3);
    let message = "line 1, column 1: expected a value or `.` for each of the 16 cells after the puzzle (4 rows of 4), \
                   found 12 in 3 rows";
    assert_eq!(read_state(FOUR, &short), message);
}

/// Each of these took hours where the end of a parenthesis was looked for at each character.
#[test]
fn long_texts_are_refused_in_linear_time() {
    const LENGTH: usize = 1 << 20;
    let open = format!("{})", "(".repeat(LENGTH));
    let cases = [
        (".".repeat(LENGTH), LENGTH),
        ("(".repeat(LENGTH), LENGTH),
        (format!("{})", ".".repeat(LENGTH)), LENGTH + 1),
        ("(1)".repeat(LENGTH), LENGTH),
        (". ".repeat(LENGTH), LENGTH),
        (format!("{open}{}", "(".repeat(LENGTH)), LENGTH + 1),
    ];
    for (text, count) in cases {
        let found = format!("found {count} in 1 row");
        assert!(read_state(FOUR, &text).ends_with(&found), "{text:.9}");
    }
}
