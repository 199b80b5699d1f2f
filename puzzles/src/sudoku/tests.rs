use std::ops::ControlFlow;

use super::SUDOKU;
use crate::family::Family;
use crate::notation::text::{Cut, Splitter};
use crate::puzzle::{Bounds, Verdict, check};
use crate::{Reading, families};

/// The puzzles of a text, as one line each of what the reader and the check say.
fn verdicts(text: &str) -> Vec<String> {
    let families = families(&Reading::default());
    let family = families.iter().find(|family| family.recognises(text)).expect("a family");
    records(&**family, text)
        .into_iter()
        .map(|(line, record)| match family.read(&record, line) {
            Err(error) => error.to_string(),
            Ok(puzzle) => format!("{} {}", puzzle.family(), check(&*puzzle, &Bounds::default()).name()),
        })
        .collect()
}

/// Cuts a text up, slowly and plainly.
fn records(family: &dyn Family, text: &str) -> Vec<(usize, String)> {
    let mut splitter: Box<dyn Splitter> = family.splitter();
    let mut records = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let line = format!("{line}\n");
        let cut = splitter.line(&line);
        if matches!(cut, Cut::Nothing | Cut::Whole | Cut::First) {
            records.extend(open.take());
        }
        match cut {
            Cut::Nothing => {}
            Cut::Whole => records.push((number, line)),
            Cut::First => open = Some((number, line)),
            Cut::Next | Cut::Last => open.as_mut().expect("a record has begun").1 += &line,
        }
        if cut == Cut::Last {
            records.extend(open.take());
        }
    }
    records.extend(open);
    records
}

const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn notations_are_recognised_and_solved() {
    let rows = |line: &str| {
        line.as_bytes()
            .chunks(9)
            .map(|row| String::from_utf8_lossy(row).into_owned() + "\n")
            .collect::<String>()
    };
    let spaced = |line: &str| line.chars().map(|c| format!("{c} ")).collect::<String>();
    let grid: String = rows(UNIQUE).lines().map(|row| spaced(row) + "\n").collect();
    let drawn: String = rows(UNIQUE)
        .lines()
        .enumerate()
        .map(|(row, cells)| {
            let rule = if row % 3 == 0 { "+-------+-------+-------+\n" } else { "" };
            format!("{rule}| {}| {}| {}|\n", spaced(&cells[..3]), spaced(&cells[3..6]), spaced(&cells[6..]))
        })
        .collect();
    let zeros = UNIQUE.replace('.', "0");
    for text in
        [UNIQUE, &zeros, &rows(UNIQUE), &rows(&zeros), &grid, &drawn, &format!("{UNIQUE} 7.2 hard\r\n")]
    {
        assert_eq!(verdicts(text), ["sudoku unique"], "{text}");
        let twice = format!("{text}\n# a comment\n{text}\n");
        assert_eq!(verdicts(&twice), ["sudoku unique", "sudoku unique"], "{twice}");
    }
}

#[test]
fn every_variant_is_solved() {
    let cases = [
        ("1...............", "sudoku multiple"),
        ("1234............", "sudoku multiple"),
        ("12343412........", "sudoku multiple"),
        ("1234341221434321", "sudoku unique"),
        ("11..............", "sudoku none"),
        ("x:1234341221434321", "sudoku none"),
        ("x:1234341243212143", "sudoku unique"),
        ("latin:123..231.", "latin none"),
        ("latin:12.2.....", "latin unique"),
        ("jigsaw/AABABBCCC:1....3...", "sudoku unique"),
        ("jigsaw/AABBAABBCCDDCCDD:1234341221434321", "sudoku unique"),
        ("jigsaw/AAAABBBBCCCCDDDD:1234412334122341", "sudoku unique"),
        ("x+jigsaw/AABBAABBCCDDCCDD:1234341243212143", "sudoku unique"),
        (
            "1...2....3......4...34..12..12..34",
            "line 1, column 1: expected a board on one line, or a line for each of its rows, found one line of 34 cells",
        ),
    ];
    for (text, verdict) in cases {
        assert_eq!(verdicts(text), [verdict], "{text}");
    }
    let marks = ["1...", ".2..", "..3.", "...4", "1234", "1234", "1234", "1234"].concat() + &"1234".repeat(8);
    assert_eq!(verdicts(&marks), ["sudoku multiple"]);
}

#[test]
fn mistakes_are_told_with_their_place() {
    let dots = |count: usize| ".".repeat(count);
    let cases = [
        (
            format!("{}A{}", dots(3), dots(77)),
            "line 1, column 4: expected a digit from 1 to 9, or `.`, found 'A'",
        ),
        (
            dots(80),
            "line 1, column 1: expected as many cells as a board has (16, 36, 64, 81, 100, 144, 256, …), found 80",
        ),
        (
            dots(49),
            "line 1, column 1: expected a size that boxes can have, found 7, a prime: only jigsaws and Latin squares have such sizes",
        ),
        (
            format!("y:{}", dots(81)),
            "line 1, column 1: expected `x`, `windoku`, `latin` or `jigsaw/` and its regions before the colon, found \"y\"",
        ),
        (format!("x+x:{}", dots(81)), "line 1, column 3: expected each rule once, found \"x\""),
        (
            format!("windoku:{}", dots(36)),
            "line 1, column 1: expected square boxes of at least 3×3 for a windoku, found size 6",
        ),
        (
            "jigsaw/AABBAABBCCDDCCDE:................".to_owned(),
            "line 1, column 23: expected 4 regions, found one more, 'E'",
        ),
        (
            "jigsaw/AABBAABBCCDDCCDDD:................".to_owned(),
            "line 1, column 8: expected a letter for each of the 16 cells, telling its region, found 17",
        ),
        (
            "jigsaw/AABBAABBCCDDCCCD:................".to_owned(),
            "line 1, column 1: expected 4 regions of 4 cells, found region 3 with 5",
        ),
        ("1 2 3 4\n1 2 3\n".to_owned(), "line 2, column 1: expected 4 cells, as in the first row, found 3"),
        (
            "1 2 3 4\n1 2 3 5\n. . . .\n. . . .\n".to_owned(),
            "line 2, column 7: expected a digit from 1 to 4, or `.`, found \"5\"",
        ),
        (
            "1 2 3 4\n. . . .\n".to_owned(),
            "line 2, column 1: expected 4 rows, as each has 4 cells, found 2 rows",
        ),
    ];
    for (text, mistake) in cases {
        assert_eq!(verdicts(&text), [mistake], "{text}");
    }
}

#[test]
fn what_is_written_can_be_read_again() {
    let texts = [
        UNIQUE,
        "x:1...............",
        "latin:12.......",
        "x+jigsaw/AABBAABBCCDDCCDD:12..............",
        "1....234....1234................................................",
    ];
    let families = families(&Reading::default());
    for text in texts {
        let family = families.iter().find(|family| family.recognises(text)).expect("a family");
        let puzzle = family.read(text, 1).expect("a puzzle");
        let mut line = String::new();
        puzzle.write("line", &mut line).expect("fits a line");
        assert_eq!(line.trim_end(), text);
        if text.len() != 64 {
            let mut grid = String::new();
            puzzle.write("grid", &mut grid).expect("fits a grid");
            let again = records(&**family, &grid);
            assert_eq!(again.len(), 1, "{grid}");
            let mut line = String::new();
            family.read(&again[0].1, 1).expect("a puzzle").write("line", &mut line).expect("fits a line");
            assert_eq!(line.trim_end(), text);
        }
    }
}

#[test]
fn clashes_are_told_in_words() {
    let families = families(&Reading::default());
    let sudoku = families.iter().find(|family| family.name() == SUDOKU).expect("the family");
    let puzzle = sudoku.read("1...........1...", 1).expect("a puzzle");
    assert_eq!(
        puzzle.clash().as_deref(),
        Some("1 stands twice in column 1: in row 1, column 1, and in row 4, column 1")
    );
    let verdict = check(&*puzzle, &Bounds::default());
    assert_eq!(verdict, Verdict::None);
    let mut seen = 0;
    let _ = sudoku.read(UNIQUE, 1).expect("a puzzle").solve(&Bounds::default(), &mut |solution| {
        seen += 1;
        assert_eq!(solution.iter().sum::<i32>(), 405);
        ControlFlow::Continue(())
    });
    assert_eq!(seen, 1);
}
