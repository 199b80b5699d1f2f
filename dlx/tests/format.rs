//! The `.dlx` format: what is read, what is refused and where, and that nothing is lost.

use dlx::format::{self, ReadError, WriteError};
use dlx::{Count, Entry, Problem, Solver};
use proptest::prelude::*;

use crate::support::problems;

fn read(text: &str) -> Problem {
    let (problem, mut warnings) = format::parse(text).unwrap();
    // A problem without options is one all the same.
    warnings.retain(|warning| !matches!(warning, format::Warning::NoOptions { .. }));
    assert_eq!(warnings, []);
    problem
}

fn write(problem: &Problem) -> String {
    let mut text = Vec::new();
    format::write(problem, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn error(text: &str) -> String {
    format::parse(text).unwrap_err().to_string()
}

#[test]
fn a_text_is_written_as_it_was_read() {
    let text = "p q | x y\np q x:red y\np x\nq x:blue\nq x:blue\n";
    assert_eq!(write(&read(text)), text);
}

#[test]
fn comments_blanks_and_line_ends_mean_nothing() {
    let text = "| about p\n\n \t\r\n p\tq   |  x \r\n| more: : |\n\n   | and more\r\nq   x:red\t\r\n  p";
    assert_eq!(write(&read(text)), "p q | x\nq x:red\np\n");
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_text() {
    assert_eq!(write(&read("\u{feff}p q\np q\n")), "p q\np q\n");
    assert_eq!(write(&read("\u{feff}| about p\np\n")), "p\n");
    assert_eq!(error("\u{feff}"), error("\n"));
    let mut b = Problem::builder();
    b.named_primary("\u{feff}p").unwrap();
    assert!(matches!(format::write(&b.build(), &mut Vec::new()), Err(WriteError::ItemName { .. })));
}

#[test]
fn names_and_colors_are_any_text() {
    let text = "p\u{a0}q é # | 2\n# 2:a:|b é\n# 2:😀\n";
    let problem = read(text);
    assert!(problem.item_named("p\u{a0}q").is_some());
    assert!(problem.color_named("a:|b").is_some());
    assert_eq!(write(&problem), text);
}

#[test]
fn without_primary_items_there_is_the_empty_cover() {
    for text in [" | x y\n", " |\n"] {
        let problem = read(text);
        assert_eq!(Solver::new(&problem).count(), Count::Exact(1));
        assert_eq!(write(&problem), text);
    }
    assert_eq!(write(&read("p |\np\n")), "p\np\n");
}

#[test]
fn an_option_without_primary_item_is_left_out() {
    let (problem, warnings) = format::parse("p | x y\nx:only\n\np x:red\ny x\n").unwrap();
    let warnings: Vec<_> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "line 2: ignored an option without a primary item",
            "line 5: ignored an option without a primary item"
        ]
    );
    assert_eq!(write(&problem), "p | x y\np x:red\n");
    assert_eq!(problem.color_count(), 1);
}

#[test]
fn an_option_with_its_cost_in_front_is_told() {
    let text = "| 7 p\n|7 p\np q | x\n|7 p\np q x\n  |0 q x:red p \n| 7 p\n|7\n|7 r\n|7 p r\n|p 7\n|-7 p\n";
    let (problem, warnings) = format::parse(text).unwrap();
    let warnings: Vec<_> = warnings.iter().map(ToString::to_string).collect();
    let told = "ignored a comment that looks like an option: a cost comes after the items";
    assert_eq!(warnings, [format!("line 4: {told}"), format!("line 6: {told}")]);
    assert_eq!(write(&problem), "p q | x\np q x\n");
}

#[test]
fn each_mistake_has_its_place() {
    let cases = [
        ("", "line 1, column 1: expected a line that names the items, found the end of the text"),
        ("| a\n\n", "line 3, column 1: expected a line that names the items, found the end of the text"),
        (
            "é q:r",
            r#"line 1, column 3: expected the name of an item, found "q:r": names contain no `:` or `|`"#,
        ),
        (":q", r#"line 1, column 1: expected the name of an item, found ":q": names contain no `:` or `|`"#),
        (
            "p |q",
            r#"line 1, column 3: expected the name of an item, found "|q": names contain no `:` or `|`"#,
        ),
        ("p | x p", r#"line 1, column 7: expected a new name, found "p" again: each item has its own name"#),
        ("p | x |", "line 1, column 7: expected a secondary item, found a second `|`"),
        (
            "p 2:1|q",
            "line 1, column 3: expected bounds before the item in \"2:1|q\", such as `2:3|p` or `2|p`: the upper \
             one from 1 to 4294967295, the lower one no more than that",
        ),
        (
            "99999999999|q",
            "line 1, column 1: expected bounds before the item in \"99999999999|q\", such as `2:3|p` or `2|p`: \
             the upper one from 1 to 4294967295, the lower one no more than that",
        ),
        (
            "p | 2:3|x",
            r#"line 1, column 5: expected "2:3|x" without bounds: it is secondary, and only primary items have bounds"#,
        ),
        ("2|", r#"line 1, column 1: expected the name of an item, found "2|": names contain no `:` or `|`"#),
        (
            "p q|",
            r#"line 1, column 3: expected the name of an item, found "q|": names contain no `:` or `|`"#,
        ),
        (
            "p 2|q|r",
            r#"line 1, column 3: expected the name of an item, found "2|q|r": names contain no `:` or `|`"#,
        ),
        ("p q\np |7 q", r#"line 2, column 6: expected the end of the line after the cost, found "q""#),
        (
            "p\np | 7",
            "line 2, column 3: expected an item or a cost such as `|7`, found `|` alone: it belongs in the line that \
             names the items",
        ),
        (
            "p | q\np | q",
            "line 2, column 3: expected an item or a cost such as `|7`, found `|` alone: it belongs in the line that \
             names the items",
        ),
        (
            "p 2:3|q\np 2:3|q",
            r#"line 2, column 3: expected the name of an item, found "2:3|q": bounds belong in line 1, which names the items"#,
        ),
        (
            "\np 2|q\np 2|q",
            r#"line 3, column 3: expected the name of an item, found "2|q": bounds belong in line 2, which names the items"#,
        ),
        (
            "2 7\n7 2|7",
            r#"line 2, column 3: expected the name of an item, found "2|7": names contain no `:` or `|`, and a cost such as `|7` stands alone"#,
        ),
        (
            "p\np |x",
            r#"line 2, column 3: expected the name of an item, found "|x": names contain no `:` or `|`, and a cost such as `|7` stands alone"#,
        ),
        (
            "p\np p|7",
            r#"line 2, column 3: expected the name of an item, found "p|7": names contain no `:` or `|`, and a cost such as `|7` stands alone"#,
        ),
        ("|\np q\n|\n\tp r\n", r#"line 4, column 4: item "r" is not named in line 2"#),
        ("p q\np é\n", r#"line 2, column 3: item "é" is not named in line 1"#),
        (
            "p q\nq p q\n",
            r#"line 2, column 5: expected another item, found "q" again: an option holds each item at most once"#,
        ),
        (
            "p | x\nx:a p x:b r\n",
            r#"line 2, column 7: expected another item, found "x" again: an option holds each item at most once"#,
        ),
        (
            "p | x\nx x\n",
            r#"line 2, column 3: expected another item, found "x" again: an option holds each item at most once"#,
        ),
        (
            "p q\nq p:a\n",
            r#"line 2, column 3: expected "p" without a colour: it is primary, and only secondary items have colours"#,
        ),
        ("p | x\np x:\n", r#"line 2, column 3: expected a colour after the colon in "x:""#),
        ("p | x\np :a\n", r#"line 2, column 3: expected the name of an item before the colon in ":a""#),
    ];
    for (text, expected) in cases {
        assert_eq!(error(text), expected, "{text:?}");
    }
}

#[test]
fn mistaken_bounds_are_told_as_such() {
    for word in ["-1:2|p", "2:|p", ":2|p", ":|p", "2..3|p", "+2|p", "1:2:3|p", "two|p", "0|p", "é|p"] {
        let expected = format!(
            "line 1, column 3: expected bounds before the item in {word:?}, such as `2:3|p` or `2|p`: the upper one \
             from 1 to 4294967295, the lower one no more than that"
        );
        assert_eq!(error(&format!("q {word}\np\n")), expected);
    }
}

#[test]
fn bytes_that_are_no_text_have_their_place_too() {
    let place = |text: &[u8]| {
        let ReadError { line, column, mistake } = format::read(text).unwrap_err();
        (line, column, mistake.to_string())
    };
    let expected = "expected UTF-8 text".to_owned();
    assert_eq!(place(b"\xff\n"), (1, 1, expected.clone()));
    assert_eq!(place(b"| \xc3\xa9\xc3\n"), (1, 4, expected.clone()));
    assert_eq!(place(b"p\np\n\xc3\xa9 \x80p\n"), (3, 3, expected));
}

#[test]
fn a_control_character_is_no_text() {
    for (text, place) in [
        ("a\0b\na\0b\n", "line 1, column 2"),
        ("\0\n", "line 1, column 1"),
        ("a b\na é\0\n", "line 2, column 4"),
        ("a | b\na b:\0\n", "line 2, column 5"),
        ("| é\0\na\na\n", "line 1, column 4"),
        ("p ec 2\nc \0\ns 1 2\n", "line 2, column 3"),
        ("1,0\n0,\x001\n", "line 2, column 3"),
    ] {
        let told = format!("{place}: expected text, found the control character U+0000");
        assert_eq!(error(text), told, "{text:?}");
    }
    for (character, number) in [('\x1b', "001B"), ('\x0b', "000B"), ('\x7f', "007F"), ('\u{85}', "0085")] {
        let told = format!("line 1, column 3: expected text, found the control character U+{number}");
        assert_eq!(error(&format!("ab{character}\n")), told);
    }
    assert_eq!(write(&read("a\x0cb\tc\na b c\x0c\n")), "a b c\na b c\n");
}

#[test]
fn long_words_are_cut_short() {
    let message = error(&format!("p\n{}\n", "é".repeat(1000)));
    assert_eq!(message, format!("line 2, column 1: item \"{}…\" is not named in line 1", "é".repeat(40)));
}

#[test]
fn a_line_end_of_its_own_kind_is_told() {
    let told = "expected lines that end with `\\n` or `\\r\\n`, found `\\r` alone";
    for (text, place) in [
        ("a é\ra é\r", "line 1, column 4"),
        ("| about\ra b\ra b", "line 1, column 8"),
        ("a b\r\n\na\rb\n", "line 3, column 2"),
        ("p ec 2\ns 1\rs 2\n", "line 2, column 4"),
        ("1,0\r0,1\n", "line 1, column 4"),
    ] {
        assert_eq!(error(text), format!("{place}: {told}"), "{text:?}");
    }
    assert_eq!(write(&read("a b\r\r\n\r\na \r\nb \r")), "a b\na\nb\n");
}

#[test]
fn a_numbered_problem_is_read() {
    let text = "c n = 3, n = 3\nc\n\np ec 3\ns 1 2\n c s 4\ns 3\r\ns 3 2 1\n";
    assert_eq!(write(&read(text)), "1 2 3\n1 2\n3\n3 2 1\n");
    assert_eq!(write(&read("p ec 2")), "1 2\n");
    assert_eq!(Solver::new(&read("p ec 0\n")).count(), Count::Exact(1));
    let (problem, warnings) = format::parse("p ec 1\ns\ns 1\n").unwrap();
    assert_eq!(warnings.iter().map(format::Warning::line).collect::<Vec<_>>(), [2]);
    assert_eq!(problem.option_count(), 1);
}

#[test]
fn each_mistake_in_a_numbered_problem_has_its_place() {
    let cases = [
        ("p ec 3\n1 2", r#"line 2, column 1: expected an option, `s`, or a comment, `c`, found "1""#),
        ("p ec 3\n| s", r#"line 2, column 1: expected an option, `s`, or a comment, `c`, found "|""#),
        ("p ec 3\np ec 3", r#"line 2, column 1: expected an option, `s`, or a comment, `c`, found "p""#),
        ("p ec 3\n s 1 4", r#"line 2, column 6: expected an item, a number from 1 to 3, found "4""#),
        ("p ec 3\ns 0", r#"line 2, column 3: expected an item, a number from 1 to 3, found "0""#),
        ("p ec 3\ns +1", r#"line 2, column 3: expected an item, a number from 1 to 3, found "+1""#),
        (
            "c é\np ec 3\ns 3 1 3 x",
            r#"line 3, column 7: expected another item, found "3" again: an option holds each item at most once"#,
        ),
        (
            "c\n p ec 400000000\ns 400000000",
            "line 2, column 7: expected at most 4097 items, 4096 more than all options name, found 400000000",
        ),
        (
            "p ec 99999999999\ns 1",
            r#"line 1, column 6: expected a number of items from 0 to 536870912, found "99999999999""#,
        ),
        (
            "c é\np ec -1\ns 1",
            r#"line 2, column 6: expected a number of items from 0 to 536870912, found "-1""#,
        ),
        ("p ec +2\ns 1", r#"line 1, column 6: expected a number of items from 0 to 536870912, found "+2""#),
        ("p ec x\np ec x", r#"line 1, column 6: expected a number of items from 0 to 536870912, found "x""#),
        ("p ec -", r#"line 1, column 6: expected a number of items from 0 to 536870912, found "-""#),
        (
            "c\np ec 2x\ns 1",
            r#"line 2, column 6: expected a number of items from 0 to 536870912, found "2x""#,
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(error(text), expected, "{text:?}");
    }
}

#[test]
fn what_only_resembles_a_numbered_problem_is_none() {
    for text in [
        "p ec\nec p\n",
        "p ec x y\nec p x\n",
        "p ec 3 4\np ec 3 4\n",
        "p ec | 3\np ec 3\n",
        "p ec 2|x\nec p x\nx\n",
        "c p\nc p\np c\n",
        "c | ec\nc ec\n",
    ] {
        assert!(write(&read(text)).ends_with(text));
    }
    // What could be a comment, or is not, without a header.
    assert_eq!(error("c c\nc d\n"), error("c c\n"));
    assert_eq!(error("c c\nx\n"), error("c c\n"));
    assert_eq!(error("c\ns 1\np ec 1\n"), error("c\ns 1\n"));
    assert_eq!(error("| a\np ec 1\ns 1\n"), r#"line 3, column 1: item "s" is not named in line 2"#);
    // Problems whose text would be taken for one.
    for text in ["|\np ec 1\np 1\n", "|\nc p ec 1\nc\np ec 1\n", "|\np ec -1\np -1\n", "|\np ec x\nec p x\n"]
    {
        assert_eq!(write(&read(text)), text);
        assert_ne!(read(text).item_count(), 1);
    }
}

#[test]
fn names_that_would_not_be_read_back_are_not_written() {
    for name in ["", "a b", "a:b", "a|b", "|", "a\n", "a\0b", "a\u{85}"] {
        let mut b = Problem::builder();
        b.named_primary(name).unwrap();
        let error = format::write(&b.build(), Vec::new()).unwrap_err();
        assert!(matches!(error, WriteError::ItemName { .. }), "{name:?}");
    }
    for name in ["", "a b", "a\tb", "\0"] {
        let mut b = Problem::builder();
        b.color(name).unwrap();
        let error = format::write(&b.build(), Vec::new()).unwrap_err();
        assert!(matches!(error, WriteError::ColorName { .. }), "{name:?}");
    }
}

/// The same problem with other names, and with its items in another order.
fn renamed(problem: &Problem, items: &[Option<String>], colors: &[Option<String>], turn: usize) -> Problem {
    let mut b = Problem::builder();
    let count = problem.item_count();
    let mut ids = vec![None; count];
    for k in 0..count {
        let old = (k + turn) % count;
        let kind = problem.item_kind(dlx::ItemId::new(old));
        let name = items.get(old).and_then(Option::as_deref).filter(|name| b.item_named(name).is_none());
        ids[old] = Some(b.item(kind, name).unwrap());
    }
    let colors: Vec<_> = (0..problem.color_count())
        .map(|k| match colors.get(k).and_then(Option::as_deref) {
            Some(name) => b.color(name).unwrap(),
            None => b.new_color().unwrap(),
        })
        .collect();
    for option in problem.options() {
        let entries = problem.option(option).map(|entry| Entry {
            item: ids[entry.item.index()].unwrap(),
            color: entry.color.map(|color| colors[color.index()]),
        });
        b.option(entries.collect::<Vec<_>>()).unwrap();
    }
    b.build()
}

fn name() -> impl Strategy<Value = Option<String>> {
    prop_oneof![
        Just(None),
        "[ic][0-9]_?".prop_map(Some),
        "[^\0- \u{7f}-\u{9f}:|\u{feff}]{1,3}".prop_map(Some)
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_lost(
        problem in problems(),
        items in prop::collection::vec(name(), 15),
        colors in prop::collection::vec(name(), 4),
        turn in 0usize..15,
    ) {
        let problem = renamed(&problem, &items, &colors, turn);
        let text = write(&problem);
        let again = read(&text);

        let (primary, secondary): (Vec<_>, Vec<_>) = problem.items().partition(|&item| problem.is_primary(item));
        let order = [primary, secondary].concat();
        prop_assert_eq!(again.item_count(), order.len());
        for (new, &old) in again.items().zip(&order) {
            prop_assert_eq!(again.is_primary(new), problem.is_primary(old));
            if let Some(name) = problem.item_name(old) {
                prop_assert_eq!(again.item_name(new), Some(name));
            }
        }
        prop_assert_eq!(again.option_count(), problem.option_count());
        let mut of_color = std::collections::HashMap::new();
        for (new, old) in again.options().zip(problem.options()) {
            prop_assert_eq!(again.option(new).len(), problem.option(old).len());
            for (new, old) in again.option(new).zip(problem.option(old)) {
                prop_assert_eq!(order[new.item.index()], old.item);
                prop_assert_eq!(new.color.is_some(), old.color.is_some());
                if let (Some(new), Some(old)) = (new.color, old.color) {
                    prop_assert_eq!(*of_color.entry(old).or_insert(new), new);
                    if let Some(name) = problem.color_name(old) {
                        prop_assert_eq!(again.color_name(new), Some(name));
                    }
                }
            }
        }
        let different: std::collections::HashSet<_> = of_color.values().collect();
        prop_assert_eq!(different.len(), of_color.len());
        // Once all have names, the text itself stays the same.
        prop_assert_eq!(write(&again), text);
    }

    #[test]
    fn no_text_is_too_strange(text in "([pqx|:7\u{e9} \r]{0,8}\n){0,5}", bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        if let Ok((problem, _)) = format::parse(&text) {
            let again = write(&problem);
            prop_assert_eq!(write(&read(&again)), again);
        }
        let _ = format::read(&bytes[..]);
    }

    #[test]
    fn no_text_between_the_formats_is_too_strange(
        text in "((\\| )?(p ec [0-3]|p ec|c p|c p ec 1|s|p ec 1 s|s( [1-3]){0,3}|ec 1 p|p| )\n){0,5}",
    ) {
        if let Ok((problem, _)) = format::parse(&text) {
            let again = write(&problem);
            prop_assert_eq!(write(&read(&again)), again);
        }
    }
}

#[test]
fn matrices_are_read() {
    let (problem, warnings) = format::parse("1, 1,0\n0,0,1\r\n\n0,0,0\n0,1,1\n1,0,0\n").unwrap();
    assert_eq!(write(&problem), "1 2 3\n1 2\n3\n2 3\n1\n");
    let warnings: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["line 4: ignored an option without a primary item"]);
    let mistake = |text: &str| format::parse(text).unwrap_err().to_string();
    assert_eq!(mistake("1,0\n1,2\n"), "line 2, column 3: expected 0 or 1, found \"2\"");
    assert_eq!(mistake("1,0\n1, x,0\n"), "line 2, column 4: expected 0 or 1, found \"x\"");
    assert_eq!(mistake("\n1,0\n1,0,1\n"), "line 3, column 1: expected 2 columns as in line 2, found 3");
    assert_eq!(mistake("1,0\n1\n"), "line 2, column 1: expected 2 columns as in line 1, found 1");
    // A name with commas is a name, after a comment.
    assert_eq!(format::parse("1,0 1,1\n1,0\n1,1\n").unwrap().0.item_count(), 2);
    for names in ["1,0", "1, 0", "1,0 1 ,1"] {
        let (problem, _) = format::parse(&format!("| A comment\n{names}\n{names}\n")).unwrap();
        let (again, _) = format::parse(&write(&problem)).unwrap();
        assert_eq!(again.item_count(), names.split(' ').count());
    }
}

#[test]
fn a_line_of_items_alone_is_warned_of() {
    let told = |text: &str| {
        let (problem, warnings) = format::parse(text).unwrap();
        assert_eq!(problem.option_count(), 0);
        warnings.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(told("| a letter\n\nDear Sir\n"), ["line 3 names 2 items, and no option follows"]);
    assert_eq!(told("p\n| q\n"), ["line 1 names 1 item, and no option follows"]);
    // The empty cover is what these are about, and another warning tells enough.
    assert!(told(" | x y\n").is_empty());
    assert_eq!(told("p | x\nx\n"), ["line 2: ignored an option without a primary item"]);
}

#[test]
fn of_many_warnings_the_first_are_told() {
    // With items that are named, with numbered ones, and as a matrix.
    for (head, empty, last) in
        [("p | x\n", "x\n", "p\n"), ("p ec 1\n", "s\n", "s 1\n"), ("1,1\n", "0,0\n", "")]
    {
        for (lines, kept) in [(99, 99), (100, 100), (101, 101), (5000, 101)] {
            let text = format!("{head}{}{last}", empty.repeat(lines));
            let (problem, warnings) = format::parse(&text).unwrap();
            assert_eq!((problem.option_count(), warnings.len()), (1, kept));
            let more = match warnings[kept - 1] {
                format::Warning::More { line, warnings } => {
                    assert_eq!(line, 102);
                    warnings
                }
                _ => 0,
            };
            assert_eq!(more, lines.saturating_sub(100));
        }
    }
    let (_, warnings) = format::parse(&format!("p | x\np\n{}", "x\n".repeat(103))).unwrap();
    assert_eq!(warnings[100].to_string(), "line 103: warnings left out from here on: 3");
}
