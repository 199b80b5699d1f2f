//! What is refused, with one message that says where.

use std::fs;

use insta::assert_snapshot;

use crate::support::{self, PUZZLE, answer, dlx, seen, stdout};

/// The message about a text, after making sure that it is all there is to see.
fn refused(text: impl Into<Vec<u8>>) -> String {
    let text = text.into();
    let cover = seen(&["cover"], text.clone());
    assert_eq!(seen(&["count"], text), cover);
    cover.strip_prefix("--- error: ").unwrap().strip_suffix("\n--- 2").unwrap().to_owned()
}

#[test]
fn mistakes_in_a_text() {
    let texts: [&[u8]; 25] = [
        b"p q:r",
        b"p p",
        b"p | x | y",
        b"p 3:2|q",
        b"p\np |4294967296",
        b"p\np |-5",
        b"p\np |+5",
        b"p\np r\n",
        b"p q\nq p q\n",
        b"p q\r\nq:a p\r\n",
        b"p | x\np x:\n",
        b"p | x\np :a\n",
        b"p\np|q",
        b"p\n\xff\n",
        // A zero is no text, and makes none in UTF-16 of a text.
        b"a\0b\na\0b\n",
        b"a\0b c\na\0b c\n",
        b"a b\0c\na b\0c\n",
        b"a | b\na b:\x1b\n",
        // The first mistake is the one told, and no warning stands before it.
        b"p | x\nx\np y z\np p\n",
        // Packing puzzles, in text and from Burr Tools.
        b"| two dominoes\ntiling squares\npiece 2 domino\n##\nboard\n##\n##\n",
        b"\x1f\x8b\x08",
        // Other puzzles, on several lines, and clauses.
        b"#\t2\n+\t3\tA1 A2\n+\t3\tB1 B2\n",
        b"12..\n34..\n2...\n4...\n",
        b"p cnf 2 1\n1 -2 0\n",
        b"c a comment\np cnf 2 1\n1 -2 0\n",
    ];
    let messages: Vec<String> = texts.into_iter().map(refused).collect();
    assert_snapshot!(messages.join("\n"), @r#"
    stdin:1:3: expected the name of an item, found "q:r": names contain no `:` or `|`
    stdin:1:3: expected a new name, found "p" again: each item has its own name
    stdin:1:7: expected a secondary item, found a second `|`
    stdin:1:3: expected bounds before the item in "3:2|q", such as `2:3|p` or `2|p`: the upper one from 1 to 4294967295, the lower one no more than that
    stdin:2:3: expected a cost from |0 to |4294967295, found "|4294967296"
    stdin:2:3: expected a cost from |0 to |4294967295, found "|-5"
    stdin:2:3: expected a cost from |0 to |4294967295, found "|+5"
    stdin:2:3: item "r" is not named in line 1
    stdin:2:5: expected another item, found "q" again: an option holds each item at most once
    stdin:2:1: expected "q" without a colour: it is primary, and only secondary items have colours
    stdin:2:3: expected a colour after the colon in "x:"
    stdin:2:3: expected the name of an item before the colon in ":a"
    stdin:2:1: expected the name of an item, found "p|q": names contain no `:` or `|`, and a cost such as `|7` stands alone
    stdin:2:1: expected UTF-8 text
    stdin:1:2: expected text, found the control character U+0000
    stdin:1:2: expected text, found the control character U+0000
    stdin:1:4: expected text, found the control character U+0000
    stdin:2:5: expected text, found the control character U+001B
    stdin:3:3: item "y" is not named in line 1
    stdin:1:1: expected an exact-cover problem (`dlx tiling cover` makes one of a packing puzzle), found a packing puzzle
    stdin:1:1: expected an exact-cover problem (`gzip -d` unpacks it; `dlx tiling cover` makes one of a puzzle file of Burr Tools), found a packed file
    stdin:1:1: expected an exact-cover problem (`dlx convert --format dlx` makes one of a puzzle; `dlx solve`, `dlx check` and `dlx candidates --count N` take puzzles), found a puzzle
    stdin:1:1: expected an exact-cover problem (`dlx convert --format dlx` makes one of a puzzle; `dlx solve`, `dlx check` and `dlx candidates --count N` take puzzles), found a puzzle
    stdin:1:1: expected an exact-cover problem (clauses are written, by `dlx cover --to cnf`, but not read), found a CNF
    stdin:1:1: expected an exact-cover problem (clauses are written, by `dlx cover --to cnf`, but not read), found a CNF
    "#);
}

#[test]
fn a_puzzle_on_a_line_is_told_from_a_problem() {
    let told = seen(&["count"], PUZZLE);
    assert_snapshot!(told, @"
    --- error: stdin:1:1: expected an exact-cover problem (`dlx convert --format dlx` makes one of a puzzle; `dlx solve`, `dlx check` and `dlx candidates --count N` take puzzles), found a puzzle
    --- 2
    ");
    assert_snapshot!(seen(&["watch"], PUZZLE), @"
    --- error: stdin:1:1: expected an exact-cover problem (with --puzzle, it watches puzzles), found a puzzle
    --- 2
    ");
    for command in ["count", "cover", "sample"] {
        assert_eq!(seen(&[command, "--quiet"], PUZZLE), told);
    }
    // Made a problem, its covers are its solutions.
    assert_eq!(seen(&["count", "--quiet"], answer(&["convert", "--format", "dlx"], PUZZLE)), "1\n--- --- 0");
    // Items without options, and a mistake behind what could be a small board.
    assert_eq!(
        seen(&["count"], "p q r\n"),
        "0\n--- warning: stdin: line 1 names 3 items, and no option follows\n--- 0"
    );
    assert!(seen(&["count"], "1\n1\n2\n").contains("stdin:3:1: item \"2\" is not named in line 1"));
}

#[test]
fn nothing_in_is_nothing_out() {
    let folder = concat!(env!("CARGO_TARGET_TMPDIR"), "/no-parts");
    for command in [
        &["cover"][..],
        &["cover", "--unique"],
        &["count"],
        &["count", "--least", "--json"],
        &["sample", "--seed", "1"],
        &["alive"],
        &["watch"],
        &["tiling", "cover"],
        &["shard", "split", "--parts", "2", "--output", folder],
    ] {
        for text in ["", "\n"] {
            assert_eq!(seen(command, text), "--- --- 0", "{command:?} {text:?}");
        }
    }
    assert!(!std::path::Path::new(folder).exists());
    for command in
        [&["count"][..], &["cover"], &["tiling", "cover"], &["tiling", "solve"], &["tiling", "count"]]
    {
        assert_eq!(seen(command, "| a comment\n\n"), "--- --- 0", "{command:?}");
    }
}

#[test]
fn messages_name_the_file() {
    let folder = concat!(env!("CARGO_TARGET_TMPDIR"), "/refusals");
    fs::create_dir_all(folder).unwrap();
    fs::write(format!("{folder}/wrong.dlx"), "| Here\np q\np r\n").unwrap();
    let message = |file: &str| {
        let output = dlx(&["count", file]).current_dir(folder).output().unwrap();
        assert_eq!((output.status.code(), &output.stdout[..]), (Some(2), &b""[..]));
        String::from_utf8(output.stderr).unwrap()
    };
    assert_snapshot!(message("wrong.dlx"), @r#"error: wrong.dlx:3:3: item "r" is not named in line 2"#);
    assert_snapshot!(message("missing.dlx"), @"error: missing.dlx: No such file or directory (os error 2)");
    assert_snapshot!(message("."), @"error: .: Is a directory (os error 21)");
}

#[test]
fn mistakes_in_the_arguments() {
    let first = |arguments: &[&str]| {
        let output = dlx(arguments).output().unwrap();
        assert_eq!((output.status.code(), &output.stdout[..]), (Some(2), &b""[..]), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap().lines().next().unwrap().to_owned()
    };
    let messages = [
        &["count", "--limit", "-1"][..],
        &["count", "--limit=x"],
        &["count", "--timeout=-1"],
        &["count", "--timeout", "soon"],
        &["count", "--timeout", "NaN"],
        &["count", "--threads", "x"],
        &["count", "--threads", "9999"],
        &["count", "--seed=-1"],
        &["rate", "--only", "-1..2"],
        &["generate", "sudoku", "--rating", "-1..2"],
        &["count", "--method", "guess"],
        &["cover", "--method", "search"],
        &["generate", "sudoku", "--size", "99999999999999999999"],
        &["generate", "sudoku", "--clues", "82"],
        &["generate", "kakuro", "--density", "some"],
        &["serve", "--address", "1.2"],
        &["serve", "--port", "70000"],
        &["cover", "a", "b"],
        &["uncover"],
    ]
    .map(first);
    assert_snapshot!(messages.join("\n"), @"
    error: invalid value '-1' for '--limit <N>': expected a whole number from 0 to 18446744073709551615
    error: invalid value 'x' for '--limit <N>': expected a whole number from 0 to 18446744073709551615
    error: invalid value '-1' for '--timeout <SECONDS>': expected a number of seconds from 0 to 10^19
    error: invalid value 'soon' for '--timeout <SECONDS>': expected a number
    error: invalid value 'NaN' for '--timeout <SECONDS>': expected a number of seconds from 0 to 10^19
    error: invalid value 'x' for '--threads <N>': expected a whole number from 0 to 1024
    error: invalid value '9999' for '--threads <N>': expected a whole number from 0 to 1024
    error: invalid value '-1' for '--seed <S>': expected a whole number from 0 to 18446744073709551615
    error: invalid value '-1..2' for '--only <LO..HI>': expected a rating with at most one decimal, such as 4.2, or a range such as 4.0..4.5 or 7.0..
    error: invalid value '-1..2' for '--rating <LO..HI>': expected a rating with at most one decimal, such as 4.2, or a range such as 4.0..4.5 or 7.0..
    error: invalid value 'guess' for '--method <NAME>'
    error: unexpected argument '--method' found
    error: invalid value '99999999999999999999' for '--size <N>': expected a whole number from 2 to 225
    error: expected at most 81 givens, as the board has 81 cells, found 82
    error: invalid value 'some' for '--density <FRACTION>': expected a number such as 0.28
    error: invalid value '1.2' for '--address <IP>': expected an IP address such as 127.0.0.1 or ::1
    error: invalid value '70000' for '--port <PORT>': expected a whole number from 0 to 65535
    error: unexpected argument 'b' found
    error: unrecognized subcommand 'uncover'
    ");
    assert!(
        first(&["cover", "--kernel", "none"])
            .starts_with("error: invalid value 'none' for '--kernel <NAME>'")
    );
    first(&[]);
}

#[test]
fn no_seed_is_told_of_what_is_refused() {
    assert_snapshot!(seen(&["transform"], "12345\n"), @"
    --- error: stdin:1:1: expected a board on one line, or a line for each of its rows, found one line of 5 cells
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--sudoku", "1", "--kenken", "3:99", "--output", "never.pdf"], ""), @"
    --- error: --kenken 3:99: expected a size from 2 to 16, found 99
    --- 2
    ");
    assert_snapshot!(seen(&["generate", "sudoku", "--difficulty", "easy", "--needs", "nishio"], ""), @"
    --- error: expected techniques rated at most 1.5, found Nishio, which is rated higher
    --- 2
    ");
    assert_eq!(seen(&["transform"], ""), "--- --- 0");
    let told = seen(&["transform"], "1...............\n12345\n");
    assert!(told.contains("--- seed ") && told.contains("error: stdin:2:1:"), "{told}");
}

#[test]
fn ratings_off_the_scale_are_refused() {
    let refused = |command: &[&str], rating| seen(&[command, &["--rating", rating]].concat(), "");
    let messages = [
        refused(&["generate", "sudoku"], "12.1"),
        refused(&["generate", "sudoku", "--size", "36"], "50.."),
        refused(&["generate", "kenken"], "50"),
        refused(&["tiling", "generate"], "99"),
    ];
    assert_snapshot!(messages.join("\n"), @"
    --- error: expected a rating of at most 12.0, the end of the scale of these puzzles, found 12.1
    --- 2
    --- error: expected a rating of at most 20.9, the end of the scale of these puzzles, found 50.0
    --- 2
    --- error: expected a rating of at most 20.9, the end of the scale of these puzzles, found 50.0
    --- 2
    --- error: expected a rating of at most 27.0, the end of the scale of these puzzles, found 99.0
    --- 2
    ");
}

#[test]
fn the_sequence_of_a_seed_has_an_end() {
    for command in [&["generate", "sudoku"][..], &["tiling", "generate"], &["sample", "queens8.dlx"]] {
        let of = |skip| seen(&[command, &["--seed", "1", "--count", "3", "--skip", skip]].concat(), "");
        let expected =
            "--- error: expected --skip and --count of at most 18446744073709551615 in total\n--- 2";
        assert_eq!(of("18446744073709551613"), expected);
    }
    let last = [
        "generate",
        "sudoku",
        "--size",
        "4",
        "--seed",
        "1",
        "--count",
        "3",
        "--skip",
        "18446744073709551612",
    ];
    assert_eq!(stdout(&last).lines().count(), 3);
}

#[test]
fn a_flag_for_none_of_the_puzzles_is_refused() {
    const SUDOKU: &str = "1...............\n";
    const KENKEN: &str = "#\t2\n+\t3\tA1 A2\n+\t3\tB1 B2\n";
    assert_snapshot!(seen(&["convert", "--dots", "some"], SUDOKU), @"
    --- error: --dots: expected kropki, found sudoku
    --- 2
    ");
    assert_snapshot!(seen(&["check", "--box", "2x2"], KENKEN), @"
    --- error: --box: expected sudoku, variant, irregular-kenken or latin, found kenken
    --- 2
    ");
    let packing = "tiling squares\npiece A\n##\nboard\n##\n";
    assert_snapshot!(seen(&["book", "--puzzles", "-", "--box", "2x2"], packing), @"
    --- error: --box: expected sudoku, variant, irregular-kenken or latin, found tiling
    --- 2
    ");
    assert_snapshot!(seen(&["render", "--allow-split"], SUDOKU), @"
    --- error: --allow-split: expected kenken or irregular-kenken, found sudoku
    --- 2
    ");
    assert_eq!(
        seen(&["check", "--allow-split"], format!("{KENKEN}\n{SUDOKU}")),
        "multiple\nmultiple\n--- --- 1"
    );
    // One puzzle that it is for is enough, and so is none at all.
    assert_eq!(
        seen(&["check", "--box", "2x2"], format!("{KENKEN}\n{SUDOKU}")),
        "multiple\nmultiple\n--- --- 1"
    );
    assert_eq!(seen(&["check", "--box", "2x2"], ""), "--- --- 0");
}

#[test]
fn a_flag_for_none_of_the_puzzles_in_json_is_refused() {
    let json = |puzzle: &str| answer(&["convert", "--json"], puzzle);
    let sudoku = json("1...............\n");
    let kenken = json("#\t2\n+\t3\tA1 A2\n+\t3\tB1 B2\n");
    assert_snapshot!(seen(&["check", "--largest-digit", "6"], sudoku.repeat(2)), @"
    --- error: --largest-digit: expected kakuro, found sudoku
    --- 2
    ");
    let both = format!("{sudoku}{kenken}");
    assert_eq!(seen(&["check", "--allow-split"], &*both), "multiple\nmultiple\n--- --- 1");
    assert_snapshot!(seen(&["check", "--dots", "some"], both), @"
    --- error: --dots: expected kropki, found sudoku and kenken
    --- 2
    ");
    // Where the first puzzle is none, that is what is told.
    let told = seen(&["check", "--dots", "some"], "{\"family\":\"sudoku\"}\n");
    assert!(told.contains("stdin:1:"), "{told}");
}

#[test]
fn symbols_may_begin_with_a_hyphen() {
    assert_eq!(seen(&["convert", "--symbols", "-123"], "-..1............\n"), "-..1............\n--- --- 0");
}

#[test]
fn kenkens_of_given_cells_alone_are_refused() {
    assert_snapshot!(seen(&["generate", "kenken", "--ops", "/", "--cages", "1"], ""), @"
    --- error: expected --cages 2 or more, found 1: cells alone are given, which leaves nothing to solve
    --- 2
    ");
    let weights = ["generate", "kenken", "--ops", "/", "--size", "4", "--cage-weights", "1,0"];
    assert_snapshot!(seen(&weights, ""), @"
    --- error: expected a weight in --cage-weights for cages of 2 or more cells, found 0: cells alone are given, which leaves nothing to solve
    --- 2
    ");
    assert_snapshot!(seen(&["generate", "kenken", "--cages", "0..1"], ""), @"
    --- error: expected cages of 1 to 36 cells, found 0..1
    --- 2
    ");
}

#[test]
fn what_makes_kenkens_rare_is_told() {
    assert_snapshot!(seen(&["generate", "kenken", "--size", "7", "--ops", "/", "--givens", "7", "--seed", "1"], ""), @"
    --- stopped: gave up after 2,000 tries: none had exactly one solution; few neighbours divide each other; expected more givens, or other operators (--givens, --ops)
    --- 3
    ");
}

#[test]
fn a_layout_that_is_not_found_is_no_mistake() {
    assert_snapshot!(seen(&["generate", "kakuro", "--rows", "3", "--cols", "20", "--seed", "1"], ""), @"
    --- stopped: gave up after 50 tries: found no layout; expected more rows and columns, or a board less long (--rows, --cols)
    --- 3
    ");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for command in [&["cover", "queens8.dlx"][..], &["--version"], &["--help"], &["count", "--help"]] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_dlx"))
            .args(command)
            .current_dir(support::data())
            .stdout(full)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(told, "error: stdout: No space left on device (os error 28)\n", "{command:?}");
    }
}

/// Where there is no stdout, an answer would be lost unseen.
#[cfg(target_os = "linux")]
#[test]
fn a_stdout_that_is_closed_from_the_start_is_told() {
    let told = |arguments: &str, redirected: &str| {
        let output = std::process::Command::new("sh")
            .args(["-c", &format!("exec \"$0\" {arguments} {redirected}"), env!("CARGO_BIN_EXE_dlx")])
            .current_dir(support::data())
            .output()
            .unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let closed = "error: stdout: it is closed\n".to_owned();
    for command in [
        "--help",
        "--version",
        "count --help",
        "cover queens8.dlx",
        "cover --least 1 queens8.dlx",
        "count queens8.dlx",
        "sample --seed 1 queens8.dlx",
        "alive queens8.dlx",
        "generate sudoku --seed 1",
        "solve ../../examples/hard.txt",
        "check ../../examples/hard.txt",
        "convert --format grid ../../examples/hard.txt",
        "render ../../examples/hard.txt",
        "completions bash",
        "man",
    ] {
        assert_eq!(told(command, ">&-"), (Some(2), closed.clone()), "{command}");
        // Who reads nothing of it may want it so.
        for redirected in [">/dev/null", "1<>/dev/null"] {
            assert_eq!(told(command, redirected), (Some(0), String::new()), "{command} {redirected}");
        }
    }
    let (status, output) = told("book --sudoku 1 --seed 1 --output /dev/stdout", ">&-");
    assert_eq!((status, &*output), (Some(2), "error: /dev/stdout: it is closed\n"));
    // What prints nothing needs no stdout.
    assert_eq!(told("cover", ">&- </dev/null"), (Some(0), String::new()));
}

/// A file that may not grow further ends with a whole line.
#[cfg(target_os = "linux")]
#[test]
fn a_failing_write_leaves_whole_lines() {
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/cut-short.txt");
    // Blocks of 512 or 1024 bytes: the limit falls into the middle of a line.
    let script = "trap '' XFSZ; ulimit -f 5; exec \"$0\" \"$@\" > \"$FILE\"";
    let output = std::process::Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_dlx"), "cover", "queens8.dlx", "--threads", "1"])
        .env("FILE", file)
        .current_dir(support::data())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told, "error: stdout: File too large (os error 27)\n");
    let text = fs::read_to_string(file).unwrap();
    let whole = stdout(&["cover", "queens8.dlx", "--threads", "1"]);
    assert!(text.len() > 2000 && text.ends_with('\n') && whole.starts_with(&text), "{} bytes", text.len());
}

/// What a flag requires is not checked by the parser where that conflicts with another flag.
#[test]
fn flags_without_effect() {
    let problem = "p q\np\nq\np q\n";
    let seen = |arguments: &[&str]| seen(arguments, problem);
    assert_snapshot!(seen(&["cover", "--symmetries", "--under", "x"]), @"
    --- error: --under needs --up-to-symmetry
    --- 2
    ");
    assert_snapshot!(seen(&["count", "--per-option", "--under", "x"]), @"
    --- error: --under needs --up-to-symmetry
    --- 2
    ");
    assert_snapshot!(seen(&["cover", "--to", "opb", "--encoding", "counter"]), @"
    --- error: --encoding needs --to cnf
    --- 2
    ");
    assert_snapshot!(seen(&["count", "--per-option", "--method", "memo"]), @"
    --- error: stdin: --method memo can only count: expected --method auto, frontier or search
    --- 2
    ");
    assert_snapshot!(seen(&["count", "--least", "--method", "planar"]), @"
    --- error: stdin: --method planar finds no best cover: expected --method auto, frontier or search
    --- 2
    ");
    assert_snapshot!(seen(&["count", "--up-to-symmetry", "--seed", "3"]), @"
    --- error: --up-to-symmetry cannot be combined with --seed or --kernel
    --- 2
    ");
    assert_snapshot!(seen(&["cover", "--memory", "1M"]), @"
    --- error: --memory has no effect where covers are listed in order, which takes no tables: leave it out
    --- 2
    ");
    assert_snapshot!(seen(&["count", "--method", "search", "--memory", "1M"]), @"
    --- error: --memory limits states and tables, but a search has none
    --- 2
    ");
    assert_snapshot!(seen(&["solve", "--language", "de"]), @"
    --- error: expected --steps with --language or --coordinates: they only affect steps
    --- 2
    ");
    assert_snapshot!(seen(&["check", "--language", "de"]), @"
    --- error: --language and --coordinates need --explain, --minimal, --estimate, --so-far, --clashes or --json
    --- 2
    ");
    assert_snapshot!(seen(&["render", "--engine", "cover"]), @"
    --- error: the following required arguments were not provided:
      --solution

    Usage: dlx render --solution --engine <NAME> [FILE]

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(seen(&["check", "--clashes", "--engine", "cover"]), @"
    --- error: the argument '--clashes' cannot be used with '--engine <NAME>'

    Usage: dlx check --clashes [FILE]

    For more information, try '--help'.
    --- 2
    ");
}

/// What was answered stays, as in a stream of other puzzles.
#[test]
fn answers_before_a_packing_puzzle_that_is_refused() {
    let small = "tiling squares\npiece A\n##\n##\nboard 2x2\n";
    let rows = |count: usize| format!("{}\n", "#".repeat(20)).repeat(count);
    let large = format!("tiling squares\npiece A any\n{}piece B any\n{}board 300x300\n", rows(20), rows(21));
    for command in ["check", "count", "solve"] {
        let seen = seen(&["tiling", command], format!("{small}\n{large}"));
        let (answer, error) = seen.split_once("--- error: ").unwrap();
        assert!(!answer.is_empty() && error.ends_with("--- 2"), "{command}: {seen}");
    }
}

/// A title is no puzzle: an input that has nothing else is refused, and not taken for an empty one.
#[test]
fn a_title_needs_a_puzzle() {
    for flags in [&["check"][..], &["check", "--family", "sudoku"]] {
        let alone = "--- error: stdin:2:1: expected a puzzle, found a title alone\n--- 2";
        assert_eq!(seen(flags, "# a comment\nEvil\n\n"), alone);
        assert_eq!(seen(flags, format!("Evil\n{PUZZLE}")), "unique\n--- --- 0");
    }
}
