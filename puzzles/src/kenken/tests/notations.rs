//! Reading and writing, and what is wrong with a text.

use proptest::prelude::*;

use super::{KEEN, NEKNEK, read};
use crate::kenken::text;
use crate::puzzle::Puzzle as _;
use crate::{Reading, families};

fn written(text: &str, format: &str) -> Result<String, String> {
    let mut out = String::new();
    read(text).write(format, &mut out).map_err(|unfit| unfit.to_string())?;
    Ok(out)
}

#[test]
fn what_is_written_is_what_was_read() {
    assert_eq!(written(NEKNEK, "neknek").as_deref(), Ok(NEKNEK));
    for line in KEEN.lines() {
        assert_eq!(written(line, "keen"), Ok(format!("{line}\n")));
        let neknek = written(line, "neknek").expect("any puzzle");
        assert_eq!(written(&neknek, "keen"), Ok(format!("{line}\n")));
    }
    let keen = written(NEKNEK, "keen").expect("a puzzle that Keen plays");
    assert_eq!(written(&keen, "keen"), Ok(keen));
    let odd = "#\t2\t-3,5\n?\t-15\tA2 A1\n-\t8\tB1 B2\n";
    assert_eq!(written(odd, "neknek").as_deref(), Ok(odd));
    assert_eq!(
        written("# 2 1..2 \r\n\r\n+   3 A1\tA2\r\n+ 3 B1 B2", "neknek").as_deref(),
        Ok("#\t2\n+\t3\tA1 A2\n+\t3\tB1 B2\n")
    );
}

#[test]
fn comments_stand_behind_two_strokes() {
    let text = "// above\n# 2 // the header\n+\t3\tA1 A2 // a sum\n// between\n+ 3 B1 B2// at once\n";
    assert_eq!(written(text, "neknek").as_deref(), Ok("#\t2\n+\t3\tA1 A2\n+\t3\tB1 B2\n"));
}

#[test]
fn difficulties_and_what_follows_a_blank_are_kept_out_of_the_way() {
    let line = KEEN.lines().next().expect("a line");
    for other in [line.replacen(':', "dn:", 1), line.replacen(':', "d:", 1), format!("{line} 123231312")] {
        assert_eq!(written(&other, "keen"), Ok(format!("{line}\n")));
    }
}

#[test]
fn links_to_keen_are_read() {
    let line = KEEN.lines().next().expect("a line");
    let link = format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/keen.html#{line}");
    assert_eq!(written(&link, "keen"), Ok(format!("{line}\n")));
    let error = text::read(&link[..link.len() - 1], 1, false).expect_err("a clue is cut");
    assert_eq!((error.line, error.column), (1, link.len()), "{error}");
}

/// As people write them by hand.
#[test]
fn other_signs_small_letters_and_comments_are_read() {
    let plain = "#\t3\n*\t3\tA1 A2 B1\n-\t1\tA3 B3\n*\t6\tB2 C2\n+\t5\tC1 C3\n";
    let all = [
        plain.replace('*', "x"),
        plain.replace('*', "×").replace('-', "−"),
        plain.to_lowercase(),
        plain.replace("*\t3", "// the first cage\n*\t3").replace("\n+", "\n\n  // the last\n+"),
    ];
    for text in all {
        assert_eq!(written(&text, "neknek").as_deref(), Ok(plain), "{text}");
        assert_eq!(text::rows(&format!("{text}\n123\n312\n231\n")), Some(text.len() + 1), "{text}");
    }
    let error = text::read("# 3\n// + 3 A1 A2\n^ 3 A1 A2\n", 1, false).expect_err("no operator");
    let expected = "line 3, column 1: expected an operator, one of `+ - * / ! ?`, found \"^\"";
    assert_eq!(error.to_string(), expected);
}

/// A cage of the whole board has more borders without walls than there are letters.
#[test]
fn long_runs_without_walls_are_written_and_read() {
    for (size, letters) in [(3, "l"), (5, "zo"), (6, "zzj"), (9, "z5s")] {
        let sum = size * size * (size + 1) / 2;
        let text = format!("{size}:{letters},a{sum}\n");
        assert_eq!(written(&text, "keen"), Ok(text));
    }
}

#[test]
fn streams_are_recognised_by_their_first_line() {
    let families = families(&Reading::default());
    let family =
        |line: &str| families.iter().find(|family| family.recognises(line)).map(|family| family.name());
    for line in ["#\t6", "# 6", "# 4000000000", "# 3 0..2\n", "# 3 1,2,3", "6:a_4a", "6dn:", "99:", "# 5\r\n"]
    {
        assert_eq!(family(line), Some("kenken"), "{line}");
    }
    let sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for line in [sudoku, "# 17 clues", "#", "# six", "#6", "x:123", "123", "# 6 of them", "latin:12.2....."] {
        assert_ne!(family(line), Some("kenken"), "{line}");
    }
}

#[test]
fn solutions_are_rows_of_values() {
    let rows = |text: &str, solution: &[i32], format: &str| {
        let mut out = String::new();
        read(text).write_solution(solution, format, &mut out).map(|()| out).map_err(|unfit| unfit.to_string())
    };
    let digits = "#\t2\n+\t3\tA1 A2\n+\t3\tB1 B2\n";
    assert_eq!(rows(digits, &[1, 2, 2, 1], "neknek").as_deref(), Ok("12\n21\n\n"));
    assert_eq!(rows(digits, &[1, 2, 2, 1], "keen").as_deref(), Ok("1221\n"));
    let numbers = "#\t2\t-1,10\n+\t9\tA1 A2\n+\t9\tB1 B2\n";
    assert_eq!(rows(numbers, &[-1, 10, 10, -1], "neknek").as_deref(), Ok("-1 10\n10 -1\n\n"));
    assert!(rows(numbers, &[-1, 10, 10, -1], "keen").is_err());
}

/// Rows below the cages are the solution, or what a player has written down, right or wrong.
#[test]
fn rows_below_cages_are_read() {
    let read = |rows: &str| {
        let text = format!("# 2\n! 1 A1\n? 4 A2 B2 B1\n{rows}");
        let read = families(&Reading::default())[0].read(&text, 1);
        read.map(|puzzle| puzzle.cell_count()).map_err(|error| error.to_string())
    };
    for rows in ["", "12\n21\n", "12\n..\n", "..\n21\n", "22\n..\n", "..\n..", "12 2\n(12) .\n"] {
        assert_eq!(read(rows), Ok(4), "{rows}");
    }
    let stale = "line 4, column 1: expected the solution of the puzzle above, found values that do not solve it (if the \
                 puzzle was changed, remove its solution)";
    assert_eq!(read("21\n12\n"), Err(stale.to_owned()));
    let operator = "line 4, column 1: expected an operator, one of `+ - * / ! ?`, found \"^\"";
    assert_eq!(read("^ 4 A2 B2 B1\n"), Err(operator.to_owned()));
    assert!(read("12\n").is_err() && read("..\n..\n..\n").is_err());
}

#[test]
fn what_keen_does_not_play_is_not_written() {
    let why = |text: &str| written(text, "keen").expect_err("no puzzle of Keen's");
    let three = |cages: &str| {
        format!("#\t3\n{cages}\n+\t3\tA3\n+\t2\tB1\n+\t3\tB2\n+\t1\tB3\n+\t3\tC1\n+\t1\tC2\n+\t2\tC3\n")
    };
    let mistakes = [
        why("#\t2\n+\t3\tA1 A2\n+\t3\tB1 B2\n"),
        why(&three("?\t3\tA1 A2")),
        why(&three("+\t-3\tA1 A2")),
        why(&three("+\t4000000000\tA1 A2")),
        why("#\t3\t0..2\n+\t9\tA1 A2 A3 B1 B2 B3 C1 C2 C3\n"),
        why("#\t3\n-\t9\tA1 A2 A3 B1 B2 B3 C1 C2 C3\n"),
        why("#\t3\n+\t9\tA1 C3\n+\t9\tA2 A3 B1 B2 B3 C1 C2\n"),
    ];
    insta::assert_snapshot!(mistakes.join("\n"));
}

#[test]
fn mistakes_are_told_with_their_place() {
    let four = "#\t2\n+\t3\tA1 A2\n";
    let texts = [
        String::new(),
        "+\t3\tA1 A2\n".to_owned(),
        "#\n".to_owned(),
        "#\t0\n".to_owned(),
        "#\t1\n".to_owned(),
        "# 17\n".to_owned(),
        "# +2\n".to_owned(),
        "#\t4000000000\n+\t3\tA1 A2\n".to_owned(),
        "#\tsix\n".to_owned(),
        "#\t2\t0..2\n".to_owned(),
        "#\t2\t5,5\n".to_owned(),
        "#\t2\t0..4000000000\n".to_owned(),
        "#\t2\t1..2\tplease\n".to_owned(),
        "#\t2\n".to_owned(),
        four.to_owned(),
        format!("{four}+\t3\tB1 B2 A2\n"),
        format!("{four}+\t3\tB1 B1\n"),
        format!("{four}%\t3\tB1 B2\n"),
        format!("{four}+\n"),
        format!("{four}+\t3\n"),
        format!("{four}+\tthree\tB1 B2\n"),
        format!("{four}+\t+3\tB1 B2\n"),
        format!("{four}*\t99999999999999999999\tB1 B2\n"),
        format!("{four}*\t-9223372036854775808\tB1 B2\n"),
        format!("{four}+\t3\tB1 B3\n"),
        format!("{four}+\t3\tB1 C1\n"),
        format!("{four}+\t3\tB1 é1\n"),
        format!("{four}!\t3\tB1 B2\n"),
        format!("{four}-\t1\tB1\n+\t2\tB2\n"),
        format!("\n{four}\n143526\n"),
        "# 2\n+ 3 A1 B2\n+ 3 A2 B1\n".to_owned(),
        "2:_,a1\n".to_owned(),
        "0:_,a1\n".to_owned(),
        "4000000000:_,a1\n".to_owned(),
        "3:\n".to_owned(),
        "3dn:a_3aab_\n".to_owned(),
        "3:a_3aab\n".to_owned(),
        "3:a_3aab_,\n".to_owned(),
        "3:a_3aab_,s1m3m3\n".to_owned(),
        "3:a_3aab_,s1m3m3a\n".to_owned(),
        "3:a_3aab_,s1m3m3a5a\n".to_owned(),
        "3:a_3aab_,s1m3m3s5\n".to_owned(),
        "3:a_3aab_,s1x3m3a5\n".to_owned(),
        "3:a_3aab_,s1m4000000000m3a5\n".to_owned(),
        "3:a_3aab_9,s1m3m3a5\n".to_owned(),
        "3:_99999999999999999999,a1\n".to_owned(),
        "3:_0,a1\n".to_owned(),
        "3:z,a1\n".to_owned(),
        "3:aä,a1\n".to_owned(),
        "3:a_3aab_,s1m3m3a5\n3:a_3aab_,s1m3m3a5\n".to_owned(),
    ];
    let told = texts.iter().map(|text| match text::read(text, 1, false) {
        Ok(_) => panic!("{text:?} is no puzzle"),
        Err(error) => format!("{text:?}\n    {error}"),
    });
    insta::assert_snapshot!(told.collect::<Vec<_>>().join("\n"));
}

#[test]
fn split_cages_are_allowed_if_one_says_so() {
    let text = "#\t2\n+\t2\tA1 B2\n+\t4\tA2 B1\n";
    assert!(text::read(text, 1, false).is_err());
    let puzzle = read(text);
    let warnings = ["the cage A1 B2 is not connected", "the cage A2 B1 is not connected"];
    assert_eq!(puzzle.warnings(), warnings);
    let families = families(&Reading { allow_split: true, ..Reading::default() });
    assert_eq!(families[0].read(text, 1).map(|puzzle| puzzle.warnings().len()), Ok(2));
    assert!(read(NEKNEK).warnings().is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Texts that are almost puzzles are read, or refused at a place that they have.
    #[test]
    fn damaged_texts_are_refused_in_order(
        which in 0..98_usize,
        damages in proptest::collection::vec((any::<proptest::sample::Index>(), "[-#+*/!?_a-z0-9A-G.,:\t\n é]{0,3}"), 1..4),
    ) {
        let whole = KEEN.lines().nth(which).unwrap_or(NEKNEK);
        let mut text: Vec<char> = whole.chars().collect();
        for (place, instead) in damages {
            let place = place.index(text.len() + 1);
            let end = (place + 1).min(text.len());
            text.splice(place..end, instead.chars());
        }
        let text: String = text.into_iter().collect();
        match text::read(&text, 5, false) {
            Ok(puzzle) => {
                let mut written = String::new();
                puzzle.write("neknek", &mut written).expect("any puzzle");
                prop_assert_eq!(text::read(&written, 1, false), Ok(puzzle));
            }
            Err(error) => {
                prop_assert!((5..5 + text.lines().count().max(1)).contains(&error.line), "{}", error);
                let line = text.lines().nth(error.line - 5).unwrap_or_default();
                prop_assert!((1..=line.chars().count() + 1).contains(&error.column), "{} in {:?}", error, line);
            }
        }
    }
}
