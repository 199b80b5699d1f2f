use proptest::prelude::*;

use super::*;
use crate::board::{Dot, Dots, Side};
use crate::kropki::Puzzle;

fn written(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    write(puzzle, &mut text);
    text
}

fn rewritten(text: &str) -> String {
    match read(text, 1, Dots::All) {
        Ok(puzzle) => written(&puzzle),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_is_written_can_be_read_again() {
    for text in [
        "D/D/D/D",
        "(wx)A(1xk)3/2(3kx)B/D/1B4",
        "some:D/(xw)C/D/D",
        "latin:E/E/E/E/E",
        "latin:some:(5xw)D/E/E/D(4xx)/E",
        "L/L/L/L/L/L/L/(12wx)A(10xx)(11xk)H/L/L/L/L",
    ] {
        let expected = text.replace("(4xx)", "4");
        assert_eq!(rewritten(text), expected);
        assert_eq!(rewritten(&format!("\n# a comment\n  {text} \r\n")), expected);
    }
}

#[test]
fn puzzles_are_read_leniently() {
    assert_eq!(
        rewritten("D/D/D/(wx)"),
        "line 1, column 8: expected `x`, as there is no neighbour, found a white dot below the last row"
    );
    assert_eq!(rewritten("D/D/D/1"), "D/D/D/1C");
    assert_eq!(rewritten("D/D/D/"), "D/D/D/D");
    assert_eq!(rewritten("AABA/"), "line 1, column 6: expected 5 rows, as each has 5 cells, found 2 rows");
    assert_eq!(rewritten("AAB/BB/(xx)AAA/D"), "D/D/D/D");
    assert_eq!(rewritten("D/D/D/D 1234/3412/2143/4321"), "D/D/D/D");
    let read_some = read("D/D/D/D", 1, Dots::Some).expect("a puzzle");
    assert_eq!(written(&read_some), "some:D/D/D/D");
}

#[test]
fn cells_have_the_dots_of_their_text() {
    let puzzle = read("(wx)A(1xk)3/(kw)C/D/D", 1, Dots::All).expect("a puzzle");
    assert_eq!(puzzle.dot(0, Side::Below), Some(Dot::White));
    assert_eq!(puzzle.dot(2, Side::Right), Some(Dot::Black));
    assert_eq!(
        [Side::Below, Side::Right].map(|side| puzzle.dot(4, side)),
        [Some(Dot::Black), Some(Dot::White)]
    );
    assert_eq!(puzzle.dots().filter(|(_, dot)| dot.is_some()).count(), 4);
    assert_eq!(puzzle.givens()[..4], [0, 0, 1, 3]);
}

#[test]
fn mistakes_are_told_with_their_place() {
    let nine = |row: &str, count: usize| vec![row; count].join("/");
    let cases = [
        (String::new(), "1, column 1: expected a puzzle, found the end of the text"),
        (
            "D".to_owned(),
            "1, column 2: expected 4 to 16 rows separated by `/`, found the end of the only row",
        ),
        (nine("I", 8), "1, column 16: expected 9 rows, as each has 9 cells, found 8 rows"),
        (nine("I", 10), "1, column 19: expected 9 rows, as each has 9 cells, found 10 rows"),
        (
            nine("I", 9).replacen("I/I", "I/J", 1),
            "1, column 4: expected 9 cells, as there are 9 rows, found 10",
        ),
        (
            nine("I", 9).replacen("I/I", "I/H", 1),
            "1, column 4: expected 9 cells, as there are 9 rows, found 8",
        ),
        (nine("I", 8) + "/J", "1, column 18: expected 9 cells, as there are 9 rows, found 10"),
        (
            nine("I", 9).replacen('I', "ZZZ", 1),
            "1, column 4: expected 9 cells, as there are 9 rows, found more",
        ),
        (nine("Q", 17), "1, column 33: expected at most 16 rows, found one more"),
        ("C/C/C".to_owned(), "1, column 1: expected a size from 4 to 16, found 3"),
        (
            nine("E", 5),
            "1, column 1: expected a size that can be divided into boxes, found 5, a prime (only jigsaws and Latin squares have such sizes)",
        ),
        (
            "D/a".to_owned(),
            "1, column 3: expected a digit from 1 to 9, a letter from `A` to `Z`, `(` or `/`, found 'a'",
        ),
        (
            "D/D/0C/D".to_owned(),
            "1, column 5: expected a digit from 1 to 9, a letter from `A` to `Z`, `(` or `/`, found '0'",
        ),
        ("D/D/5C/D".to_owned(), "1, column 5: expected a value from 1 to 4, found 5"),
        ("D/D/(12wx)C/D".to_owned(), "1, column 6: expected a value from 1 to 4, found 12"),
        ("D/(17wx)C/D/D".to_owned(), "1, column 4: expected a value from 1 to 16, found \"17\""),
        (
            "D/(99999999999999999999999wx)C/D/D".to_owned(),
            "1, column 4: expected a value from 1 to 16, found \"99999999999999999999999\"",
        ),
        ("D/(yw)C/D/D".to_owned(), "1, column 4: expected the dot below: `w`, `k` or `x`, found 'y'"),
        ("D/(w)C/D/D".to_owned(), "1, column 5: expected the dot to the right: `w`, `k` or `x`, found ')'"),
        ("D/(ww3)C/D/D".to_owned(), "1, column 6: expected `)` after the two dots, found '3'"),
        (
            "D/D/D/(xw".to_owned(),
            "1, column 10: expected `)` after the two dots, found the end of the puzzle",
        ),
        (
            "D/C(xw)/D/D".to_owned(),
            "1, column 6: expected `x`, as there is no neighbour, found a white dot right of the last column",
        ),
        (
            "D/D/D/C(kx)".to_owned(),
            "1, column 9: expected `x`, as there is no neighbour, found a black dot below the last row",
        ),
        (
            "some:latin:D/D/D/D".to_owned(),
            "1, column 6: expected a digit from 1 to 9, a letter from `A` to `Z`, `(` or `/`, found 'l'",
        ),
        (
            "D/D/D/B B".to_owned(),
            "1, column 9: expected a complete last row before a blank and other text, found \"B\"",
        ),
        ("D/D/D/D\nD/D/D/D".to_owned(), "2, column 1: expected one puzzle, found one more line, \"D/D/D/D\""),
    ];
    for (text, mistake) in cases {
        assert_eq!(rewritten(&text), format!("line {mistake}"), "{text}");
    }
}

#[test]
fn puzzles_are_recognised() {
    for line in ["I/I/I/I/I/I/I/I/I", "(wx)A/", "latin:E/E/E/E/E", "some:D", "D/x", "  12/ and more"] {
        assert!(recognises(line), "{line}");
    }
    for line in [
        "",
        "jigsaw/AABBAABBCCDDCCDD:1234341221434321",
        "x+jigsaw/AABBAABBCCDDCCDD:................",
        "# 6",
        "#/",
        "/\t3\tA1 A2",
        "/ 3 A1 A2",
        "latin:12.2.....",
        "1234341221434321 level 1/5",
        "https://puzz.link/p?kakuro/3/3/",
        "6:b_4a_9aa_,a9a9s1d2m5",
    ] {
        assert!(!recognises(line), "{line}");
    }
}

/// Pieces that texts of puzzles are made of.
const PIECES: &[&str] = &[
    "A", "B", "D", "Z", "1", "9", "(", ")", "(wx)", "(xk)", "(4kw)", "(12xx)", "w", "k", "x", "/", "/", "/",
    "D/D", "latin:", "some:", " ", "\n", "#", "ä", "\0",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..30)) {
        let text = pieces.concat();
        match read(&text, 5, Dots::All) {
            Ok(puzzle) => prop_assert_eq!(&rewritten(&written(&puzzle)), &written(&puzzle)),
            Err(error) => prop_assert!(error.line >= 5 && error.column >= 1),
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = read(&String::from_utf8_lossy(&bytes), 1, Dots::Some);
    }
}
