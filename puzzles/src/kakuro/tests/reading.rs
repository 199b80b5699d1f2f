use std::sync::Arc;

use proptest::prelude::*;

use super::{board, kak, puzzle};
use crate::family::{Family, Json};
use crate::kakuro::text::read;
use crate::kakuro::{Kakuro, Puzzle, square};
use crate::puzzle::Puzzle as AnyPuzzle;
use crate::{Reading, families};

fn url(text: &str) -> Result<String, String> {
    let mut url = String::new();
    super::super::text::write_puzzlink(&puzzle(text), &mut url).map_err(|error| error.to_string())?;
    Ok(url)
}

#[test]
fn what_is_written_can_be_read_again() {
    for line in board("counts.tsv").lines() {
        let (name, _) = line.split_once('\t').expect("a name");
        let text = board(&format!("{name}.kak"));
        let plain: String = text.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
        assert_eq!(kak(&puzzle(&text)), plain, "{name}");
        match url(&text) {
            Ok(url) => assert_eq!(kak(&puzzle(&url)), plain, "{name}: {url}"),
            Err(error) => {
                assert_eq!(error, "cannot write this puzzle as puzzlink: a URL has no room for given digits");
            }
        }
    }
}

/// Whatever digit the reader takes for granted, it reads the same from what is written.
#[test]
fn the_largest_digit_is_not_lost() {
    let cells = "*,C16,C17\nF16,?,?\nF17,?,?\n";
    for (usual, header, written) in [
        (9, "3,3", "3,3"),
        (9, "3,3,9", "3,3"),
        (9, "3,3,6", "3,3,6"),
        (6, "3,3", "3,3,6"),
        (6, "3,3,9", "3,3,9"),
    ] {
        let puzzle = read(&format!("{header}\n{cells}"), 1, usual).expect(header);
        assert_eq!(kak(&puzzle), format!("{written}\n{cells}"), "{header}, {usual}");
        assert_eq!(read(&kak(&puzzle), 1, usual), Ok(puzzle.clone()));
        let turned = kak(&square::canonical(&puzzle));
        assert!(turned.starts_with(&format!("{written}\n")), "{turned}");
        let family: Arc<dyn Family> = Arc::new(Kakuro::new(usual));
        let mut json = String::new();
        AnyPuzzle::json(&puzzle).finish(&mut json);
        let again = Json::new(vec![family]).read(&json, 1).expect(&json);
        assert_eq!(again.downcast_ref::<Puzzle>(), Some(&puzzle), "{json}");
    }
    let mut url = String::new();
    let nine = read(&format!("3,3,9\n{cells}"), 1, 6).expect("nine digits");
    assert!(super::super::text::write_puzzlink(&nine, &mut url).is_err());
}

#[test]
fn urls_of_the_site_are_read() {
    let rows = [
        "6,6",
        "*,*,C12,C4,*,*",
        "*,C4F8,?,?,C10,*",
        "F10,?,?,?,?,C10",
        "F3,?,?,C17F3,?,?",
        "*,F21,?,?,?,?",
        "*,*,F12,?,?,*",
    ];
    let text = kak(&puzzle("http://pzv.jp/p.html?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3"));
    assert_eq!(text, rows.map(|row| row.to_owned() + "\n").concat());
    let text = kak(&puzzle("https://puzz.link/p?kakuro/6/5/Dclh4t9fl3-p-gl-alJeC3BgG"));
    insta::assert_snapshot!(text);
    assert_eq!(url(&text).as_deref(), Ok("https://puzz.link/p?kakuro/6/5/Dclh4t9fl3-p-gl-alJeC3BgG\n"));
}

#[test]
fn blanks_and_line_ends_mean_nothing() {
    let text = board("two-sol.kak");
    let loose = "\n 3 , 3 \r\n * ,\tC3, C3 \r\nF3,? ,?\r\n\r\nF3,?,?  \r\n\r\n";
    assert_eq!(puzzle(loose), puzzle(&text));
}

#[test]
fn the_header_tells_the_largest_digit() {
    let text = "2,3,4\n*,C3,C4\nF7,?,?\n";
    let small = puzzle(text);
    assert_eq!((small.largest_digit(), kak(&small)), (4, text.to_owned()));
    let refused = "cannot write this puzzle as puzzlink: a URL has no room for the largest digit";
    assert_eq!(url(text), Err(refused.to_owned()));
    let error = |text: &str| read(text, 1, 9).map_err(|error| error.to_string()).err();
    for (digit, column) in [("10", 5), ("0", 5)] {
        let expected =
            format!("line 1, column {column}: expected a largest digit from 1 to 9, found {digit}");
        assert_eq!(error(&text.replace("2,3,4", &format!("2,3,{digit}"))), Some(expected));
    }
    assert!(error(&text.replace("2,3,4", "2,3,x")).is_some());
}

#[test]
fn the_family_is_recognised_by_its_first_line() {
    let name = |text: &str| {
        let families = families(&Reading::default());
        families.iter().find(|family| family.recognises(text)).map(|family| family.name())
    };
    assert_eq!(name("9,9 \r\n"), Some("kakuro"));
    assert_eq!(name("3,3\n*,C3,C3\n"), Some("kakuro"));
    assert_eq!(name("http://pzv.jp/p.html?kakuro/2/2/n3333"), Some("kakuro"));
    assert_eq!(name("kakuro/2/2/n3333"), Some("kakuro"));
    assert_eq!(
        name("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
        Some("sudoku")
    );
}

#[test]
fn mistakes_are_told_with_their_place() {
    let ten = "3,11\n*,*,*,*,*,*,*,*,*,*,*\n*,?,?,?,?,?,?,?,?,?,?\n*,?,?,?,?,?,?,?,?,?,?\n";
    let cases = [
        (
            "",
            9,
            "line 1, column 1: expected the numbers of rows and columns, such as `10,10`, found the end of the text",
        ),
        (
            "3x3\n*\n",
            9,
            "line 1, column 1: expected the numbers of rows and columns, such as `10,10`, found \"3x3\"",
        ),
        ("0,3\n", 9, "line 1, column 1: expected at least one row and one column, found \"0,3\""),
        (
            "3,99999999999999999999\n*,C3,C3\n",
            9,
            "line 1, column 1: expected a board of at most 268435456 cells, found \"3,99999999999999999999\"",
        ),
        (
            "3,3,99999999999999999999\n*,C3,C3\n",
            9,
            "line 1, column 5: expected a largest digit from 1 to 9, found 99999999999999999999",
        ),
        (
            "3,3\n*,C3,C3\nF3,?\nF3,?,?\n",
            9,
            "line 3, column 5: expected 3 cells, as the header says, found 2",
        ),
        (
            "3,3\n*,C3,C3\nF3,?,?,?\nF3,?,?\n",
            9,
            "line 3, column 8: expected 3 cells, as the header says, found 4",
        ),
        ("3,3\n*,C3,C3\nF3,?,?\n", 9, "line 3, column 7: expected 3 rows, as the header says, found 2"),
        (
            "2,2\n*,C3\nF3,?\n*,*\n",
            9,
            "line 4, column 1: expected no more than 2 rows, as the header says, found \"*,*\"",
        ),
        (
            "2,2\n*,C3\nF3, x\n",
            9,
            "line 3, column 5: expected `*`, `?`, a digit from 1 to 9, `C12`, `F12` or `C12F12`, found \"x\"",
        ),
        (
            "2,2\n*,C3\nF3,0\n",
            9,
            "line 3, column 4: expected `*`, `?`, a digit from 1 to 9, `C12`, `F12` or `C12F12`, found \"0\"",
        ),
        ("2,2\n*,C46\nF3,?\n", 9, "line 2, column 3: expected a sum from 1 to 45, found \"46\""),
        ("2,2\n*,C3\nF0,?\n", 9, "line 3, column 1: expected a sum from 1 to 45, found \"0\""),
        (
            "2,2\n*,C99999999999999999999\nF0,?\n",
            9,
            "line 2, column 3: expected a sum from 1 to 45, found \"99999999999999999999\"",
        ),
        (
            "2,2\n*,F3\n*,*\n",
            9,
            "line 2, column 3: expected a white cell to the right of the sum 3, found none",
        ),
        ("2,2\n*,C3\n*,*\n", 9, "line 2, column 3: expected a white cell below the sum 3, found none"),
        (
            "2,2\n*,C3\n*,?\n",
            9,
            "line 3, column 3: expected a sum or a second cell for the run of one cell across",
        ),
        (
            "2,2\n*,?\n*,?\n",
            9,
            "line 2, column 3: expected a black cell in the first row and in the first column, found a white one",
        ),
        (
            "2,2\n*,*\n5,*\n",
            9,
            "line 3, column 1: expected a black cell in the first row and in the first column, found a white one",
        ),
        (ten, 9, "line 3, column 3: expected runs of at most 9 cells, found one of length 10 across"),
        (
            "3,4\n*,*,*,*\n*,?,?,?\n*,?,?,?\n",
            2,
            "line 3, column 3: expected runs no longer than the largest digit, 2, found one of length 3 across",
        ),
        (
            "3,3\n*,*,*\n*,?,3\n*,?,?\n",
            2,
            "line 3, column 5: expected a digit from 1 to 2 in a white cell, found 3",
        ),
        (
            "4000000000,4000000000\n*,*\n",
            9,
            "line 1, column 1: expected a board of at most 268435456 cells, found \"4000000000,4000000000\"",
        ),
        ("100000000,2\n*,*\n", 9, "line 2, column 4: expected 100000000 rows, as the header says, found 1"),
        (
            "99999999999999999999999,1\n*\n",
            9,
            "line 1, column 1: expected a board of at most 268435456 cells, found \"99999999999999999999999,1\"",
        ),
        ("kakuro/2/2/", 9, "line 1, column 12: expected 4 cells (4 are missing), found the end of the URL"),
        (
            "kakuro/2/",
            9,
            "line 1, column 8: expected the numbers of columns and rows and the board, such as `2/2/n3333`, found \"2/\"",
        ),
        (
            "kakuro/4000000000/4000000000/k",
            9,
            "line 1, column 8: expected a board of at most 268435456 cells, found \"4000000000/4000000000/k\"",
        ),
        (
            "kakuro/200000000/200000000/k",
            9,
            "line 1, column 8: expected a board of at most 268435456 cells, found \"200000000/200000000/k\"",
        ),
        ("?kakuro/2/2/o", 9, "line 1, column 13: expected at most 4 more cells, found 5 white ones"),
        (
            "?kakuro/30/30/.zz",
            9,
            "line 1, column 16: expected runs of at most 9 cells, found a longer one across",
        ),
        (
            "?kakuro/2/30/..k.k.k.k.k.k.k.k.k.k.",
            9,
            "line 1, column 34: expected runs of at most 9 cells, found a longer one down",
        ),
        (
            "?kakuro/2/2/03lk33",
            9,
            "line 1, column 15: expected a sum or a second cell for the run of one cell down",
        ),
        (
            "?kakuro/2/2/n333",
            9,
            "line 1, column 17: expected a sum from 1 to 45, as one character, found the end of the URL",
        ),
        ("?kakuro/2/2/n33333", 9, "line 1, column 18: expected the end of the URL, found '3'"),
        (
            "?kakuro/2/2/n3é33",
            9,
            "line 1, column 15: expected a sum from 1 to 45, as one character, found 'é'",
        ),
        (
            "?kakuro/2/2/_",
            9,
            "line 1, column 13: expected white cells (`k` to `z`), `.`, or two sums, found '_'",
        ),
        (
            "?kakuro/2/2/k...-5",
            9,
            "line 1, column 13: expected a sum or a second cell for the run of one cell down",
        ),
        (
            "?kakuro/2/2/l03.333",
            9,
            "line 1, column 14: expected a white cell to the right of the sum 3, found none",
        ),
        ("kakuro/2/2/n3333\n?\n", 9, "line 2, column 1: expected one line, found \"?\""),
    ];
    for (text, digits, mistake) in cases {
        let error = read(text, 1, digits).map(|puzzle| kak(&puzzle)).expect_err(text);
        assert_eq!(error.to_string(), mistake, "{text}");
    }
    let error = read("2,2\n*,C3\nF3,x\n", 11, 9).expect_err("x is no cell");
    assert_eq!((error.line, error.column), (13, 4));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        cells in prop::collection::vec(prop::sample::select(vec!["*", "?", "7", "C12", "F3", "C4F5", "\n", ",", "é"]), 0..40),
        characters in "[a-zA-Z0-9./-]{0,40}",
        rows in 0..6_u32,
        columns in 0..6_u32,
    ) {
        let family = Kakuro::new(9);
        let cells: String = cells.join(",").replace(",\n,", "\n");
        for text in [
            String::from_utf8_lossy(&bytes).into_owned(),
            format!("{rows},{columns}\n{cells}"),
            format!("{rows},{columns}\n{}", String::from_utf8_lossy(&bytes)),
            format!("https://puzz.link/p?kakuro/{columns}/{rows}/{characters}"),
        ] {
            let mut splitter = family.splitter();
            text.lines().for_each(|line| {
                splitter.line(line);
            });
            if let Ok(puzzle) = read(&text, 1, 9) {
                prop_assert_eq!(super::puzzle(&kak(&puzzle)), puzzle);
            }
        }
    }
}
