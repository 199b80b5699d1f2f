//! What `generate` makes.

use insta::assert_snapshot;

use crate::support::{answer, dlx, seen, stdout};

/// What `check` says of a text, one line for each puzzle.
fn verdicts(text: &str, more: &[&str]) -> String {
    answer(&[&["check"], more].concat(), text)
}

/// Makes puzzles with each of these flags, as many as stand beside them, and wants all of them unique.
fn all_are_unique(make: impl Fn(&[&str]) -> String, recipes: &[(&[&str], usize)]) {
    for (flags, count) in recipes {
        let puzzles = make(&[flags, &["--count", &count.to_string()][..]].concat());
        assert_eq!(verdicts(&puzzles, &[]), "unique\n".repeat(*count), "{flags:?}");
    }
}

#[test]
fn every_kind_of_sudoku_has_one_solution() {
    for (kind, count) in [
        (&["--size", "4"][..], 30),
        (&["--size", "6"], 30),
        (&["--size", "6", "--box", "3x2"], 10),
        (&["--size", "8"], 20),
        (&["--size", "10"], 10),
        (&["--size", "12"], 4),
        (&["--size", "16"], 1),
        (&["--size", "25"], 1),
        (&["--size", "36"], 1),
        (&[], 50),
        (&["--variant", "x"], 10),
        (&["--variant", "windoku"], 10),
        (&["--variant", "jigsaw"], 5),
        (&["--variant", "x+jigsaw"], 3),
        (&["--symmetry", "rotate180"], 10),
        (&["--symmetry", "full", "--size", "6"], 10),
        (&["--clues", "30..32"], 10),
        (&["--format", "grid"], 5),
    ] {
        let number = count.to_string();
        let generate = ["generate", "sudoku", "--difficulty", "any", "--seed", "3", "--count", &number];
        let puzzles = stdout(&[&generate[..], kind].concat());
        let flags: &[&str] = if kind.contains(&"3x2") { &["--box", "3x2"] } else { &[] };
        assert_eq!(verdicts(&puzzles, flags), "unique\n".repeat(count), "{kind:?}");
        let not_minimal = ["--symmetry", "--clues", "16", "25", "36"];
        if !kind.iter().any(|flag| not_minimal.contains(flag)) {
            let flags = [flags, &["--minimal"]].concat();
            assert_eq!(verdicts(&puzzles, &flags), "unique minimal\n".repeat(count), "{kind:?}");
        }
    }
}

#[test]
fn latin_squares_are_made_to_complete() {
    let puzzles = stdout(&["generate", "latin", "--seed", "3", "--count", "10"]);
    assert_eq!(verdicts(&puzzles, &["--minimal"]), "unique minimal\n".repeat(10));
    assert_snapshot!(stdout(&["generate", "latin", "--seed", "3", "--size", "5", "--full", "--format", "grid"]), @"
    latin:
    1 5 2 4 3
    4 3 1 5 2
    3 2 5 1 4
    2 1 4 3 5
    5 4 3 2 1
    ");
}

#[test]
fn the_same_seed_gives_the_same_puzzles() {
    let puzzles = stdout(&["generate", "sudoku", "--seed", "11", "--count", "40", "--threads", "1"]);
    let again = |more: &[&str]| stdout(&[&["generate", "sudoku", "--seed", "11"], more].concat());
    assert_eq!(again(&["--count", "40", "--threads", "3"]), puzzles);
    let rest: String = puzzles.lines().skip(25).map(|line| format!("{line}\n")).collect();
    assert_eq!(again(&["--count", "15", "--skip", "25"]), rest);
    let mut different: Vec<&str> = puzzles.lines().collect();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), 40);
    assert_snapshot!(again(&["--count", "2", "--with-solution"]), @"
    ...3..8.695......2.......5..71.69...58.2........1.54..3....4...4.8..29...196..... 142357896957846312836921754271469538584273169693185427325794681468512973719638245
    .2...13...164...7...75.9....3..6...7.92.5..1.........9.....64.3............3..162 529671384316428975847539621138962547492753816675814239781296453263145798954387162
    ");
}

#[test]
fn a_fresh_seed_is_told() {
    let output = dlx(&["generate", "sudoku"]).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    let seed = told.trim_end().strip_prefix("seed ").expect("the seed is told");
    assert_eq!(stdout(&["generate", "sudoku", "--seed", seed]).into_bytes(), output.stdout);
    assert_eq!(dlx(&["generate", "sudoku", "--quiet"]).output().unwrap().stderr, b"");
}

#[test]
fn puzzles_keep_to_templates_and_patterns() {
    let folder = std::env::temp_dir().join(format!("dlx-generate-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let phrase = file(
        "phrase",
        "A........\n..BADONK.\n.........\n.........\n.BLOCKADE\n.........\n.........\n.........\n.........\n",
    );
    let make = |more: &[&str]| stdout(&[&["generate", "sudoku", "--seed", "5"], more].concat());
    assert_snapshot!(make(&["--symbols", "ABDONKLCE", "--template", &phrase, "--format", "grid"]), @"
    A . . E . . . . .
    . . B A D O N K C
    . . . . K N . . .
    O . . . A . . . .
    . B L O C K A D E
    . . . . . . . . .
    . . . . . B . . .
    . O . . . . E . .
    C D . . . . K O .
    ");
    for symbols in ["ABCD", "ABDONKLCEF"] {
        let refused = seen(&["generate", "sudoku", "--seed", "1", "--symbols", symbols], "");
        let found = symbols.len();
        let expected =
            format!("--- error: expected 9 symbols, as many as a row has cells, found {found}\n--- 2");
        assert_eq!(refused, expected);
    }
    assert_snapshot!(make(&["--symbols", "ABDONKLCE", "--template", &phrase, "--full"]), @"ANKELCOBDELBADONKCDCOBKNLEAOECDALBNKNBLOCKADEKADNBECLOLKECOBDANBOAKNDECLCDNLEAKOB");
    let ring =
        "111111111\n1.......1\n1.11111.1\n1.1...1.1\n1.1...1.1\n1.1...1.1\n1.11111.1\n1.......1\n111111111\n";
    let crosses = ring.replace('1', "X");
    let drawn = make(&["--pattern", &file("crosses", &crosses), "--format", "grid"]);
    assert_eq!(drawn, make(&["--pattern", &file("ring", ring), "--format", "grid"]));
    assert_snapshot!(drawn, @"
    4 7 2 5 8 1 9 3 6
    1 . . . . . . . 5
    3 . 8 2 9 6 4 . 1
    9 . 5 . . . 1 . 2
    2 . 7 . . . 8 . 3
    6 . 3 . . . 7 . 4
    8 . 6 4 3 9 5 . 7
    7 . . . . . . . 9
    5 9 1 6 2 7 3 4 8
    ");

    let refused = |more: &[&str]| seen(&[&["generate", "sudoku", "--seed", "1"], more].concat(), "");
    let with = |flag: &str, text: &str, more: &[&str]| {
        let name = file("board", text);
        refused(&[&[flag, &name], more].concat()).replace(&name, "FILE")
    };
    assert_snapshot!(with("--template", "11..............", &[]), @"
    --- error: FILE:1:1: expected a board of 9×9, found 4×4
    --- 2
    ");
    assert_snapshot!(with("--template", "# too many of them\n1 . . .\n. . 1 .\n. . . .\n1 . . .\n", &["--size", "4"]), @"
    --- error: FILE:5:1: expected a template that keeps the rules, found a second 1 in column 1
    --- 2
    ");
    assert_snapshot!(with("--template", "1....1..........", &["--size", "4", "--variant", "x"]), @"
    --- error: FILE:1:6: expected a template that keeps the rules, found a second 1 in box 1
    --- 2
    ");
    assert_snapshot!(with("--template", "x:1...............", &["--size", "4"]), @"
    --- error: FILE:1:3: expected a template with no rules but those of the board, found diagonals
    --- 2
    ");
    assert_snapshot!(with("--template", &"1...".repeat(16), &["--size", "4"]), @"
    --- error: FILE:1:1: expected a board of symbols, found pencil marks
    --- 2
    ");
    assert_snapshot!(with("--template", "1...............", &["--size", "4", "--variant", "jigsaw"]), @"
    --- error: FILE:1:1: expected a template with regions, as the board is to have, found none
    --- 2
    ");
    assert_snapshot!(with("--template", "12..........3...4...", &[]), @"
    --- error: FILE:1:1: expected a board on one line, or a line for each of its rows, found one line of 20 cells
    --- 2
    ");
    assert_snapshot!(with("--template", "12........3...4.", &["--size", "4"]), @"
    --- error: the template has no solution
    --- 2
    ");
    assert_snapshot!(with("--pattern", &format!("{}{}", ".".repeat(18), "1".repeat(63)), &[]), @"
    --- error: FILE:1:1: expected a given in row 1 or row 2, which else could change places, found none
    --- 2
    ");
    assert_snapshot!(with("--pattern", "1...............", &[]), @"
    --- error: FILE:1:1: expected a board of 9×9, found 4×4
    --- 2
    ");
    assert_snapshot!(refused(&["--variant", "jigsaw", "--box", "3x3"]), @"
    --- error: expected --box or the variant jigsaw, found both
    --- 2
    ");
    let regions = file("regions", "jigsaw/BBBABAAACCDDCCDD:4...............");
    assert_snapshot!(make(&["--template", &regions, "--size", "4", "--variant", "jigsaw", "--count", "2"]), @"
    jigsaw/AAABABBBCCDDCCDD:43........4....2
    jigsaw/AAABABBBCCDDCCDD:4...3.....1.....
    ");
    assert_snapshot!(refused(&["--template", &regions, "--size", "4"]).replace(&regions, "FILE"), @"
    --- error: FILE:1:25: expected a template with no regions, as the board is to have, found some
    --- 2
    ");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_search_without_a_match_gives_up() {
    let pairs = ["generate", "kenken", "--size", "2", "--cages", "2", "--no-givens", "--seed", "1"];
    assert_snapshot!(seen(&pairs, ""), @"
    --- stopped: gave up after 2,000 tries: none had exactly one solution; expected a smaller board, or other operators or sizes of cages (--size, --ops, --cages)
    --- 3
    ");
    assert_snapshot!(seen(&[&pairs[..], &["--count", "2"]].concat(), ""), @"
    --- stopped: gave up after 2,000 tries: none had exactly one solution; expected a smaller board, or other operators or sizes of cages (--size, --ops, --cages); 0 of 2 puzzles made
    --- 3
    ");
}

#[test]
fn a_refusal_of_the_notation_stands_alone() {
    // Neither the seed nor the usual level is told, and no part of the puzzle printed.
    assert_snapshot!(seen(&["generate", "sudoku", "--size", "16", "--format", "sdk"], ""), @"
    --- error: cannot write this puzzle as sdk: such files only hold Sudokus of 9×9 in digits and with boxes
    --- 2
    ");
    assert_snapshot!(seen(&["generate", "sudoku", "--variant", "x", "--format", "sdm"], ""), @"
    --- error: cannot write this puzzle as sdm: such files only hold Sudokus of 9×9 in digits and with boxes
    --- 2
    ");
    let told = seen(&["generate", "sudoku", "--variant", "x"], "");
    assert!(told.contains("--- level: medium; --difficulty any removes this limit\nseed "), "{told}");
    let gave_up = ["generate", "sudoku", "--size", "4", "--rating", "9.0..9.5", "--difficulty", "extreme"];
    let told = seen(&gave_up, "");
    assert!(told.starts_with("--- seed ") && told.contains("\nstopped: gave up"), "{told}");
}

#[test]
fn what_cannot_be_is_refused_at_once() {
    let refused = |more: &[&str]| seen(&[&["generate", "sudoku", "--seed", "1"], more].concat(), "");
    assert_snapshot!(refused(&["--clues", "10..16"]), @"
    --- error: expected at least 17 givens, found 16: no 9×9 puzzle has fewer
    --- 2
    ");
    assert_snapshot!(refused(&["--clues", "17"]), @"
    --- error: expected at least 18 givens, found 17: puzzles with so few are too rare to be found by chance; `dlx transform` makes variations of a known one
    --- 2
    ");
    assert_snapshot!(refused(&["--size", "7"]), @"
    --- error: expected a size that can be divided into boxes, found 7, a prime (only jigsaws and Latin squares have such sizes): `--variant jigsaw` or `dlx generate latin` makes them
    --- 2
    ");
    assert_snapshot!(refused(&["--size", "4000000000"]), @"
    --- error: expected a size from 2 to 225, found 4000000000
    --- 2
    ");
    assert_snapshot!(refused(&["--size", "6", "--box", "3x3"]), @"
    --- error: expected boxes of 6 cells, found 3×3
    --- 2
    ");
    assert_snapshot!(refused(&["--size", "6", "--variant", "windoku"]), @"
    --- error: expected square boxes of at least 3×3 for a windoku, found size 6
    --- 2
    ");
    assert_snapshot!(refused(&["--variant", "jigsaw+windoku"]), @"
    --- error: expected the variant jigsaw or windoku, found both: windows need boxes
    --- 2
    ");
    assert_snapshot!(refused(&["--size", "4", "--symmetry", "full", "--clues", "5..7"]), @"
    --- error: expected a number of givens that the symmetry, pattern and template allow, found 5..7
    --- 2
    ");
    assert_snapshot!(refused(&["--clues", "40..30"]), @"
    --- error: invalid value '40..30' for '--clues <N>': expected a range in ascending order

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(refused(&["--format", "round"]), @"
    --- error: invalid value 'round' for '--format <NAME>'
      [possible values: line, grid, sdk, sdm, fpuzzles, fpuzzles-link, sudokupad, puzzlink, solo, sudokuwiki, json]

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(refused(&["--size", "36", "--format", "line", "--difficulty", "any"]), @r#"
    --- error: expected --format grid or json for this sudoku, found "line"
    --- 2
    "#);
}

#[test]
fn a_run_that_takes_too_long_ends_honestly() {
    let output = dlx(&["generate", "sudoku", "--count", "1000000000", "--timeout", "0.3", "--seed", "1"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with("stopped: the deadline passed; "), "{told}");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.lines().all(|line| line.len() == 81) && printed.ends_with('\n'));
}

#[test]
fn kenkens_are_made_and_solved() {
    let make = |more: &[&str]| stdout(&[&["generate", "kenken", "--seed", "2"], more].concat());
    all_are_unique(
        make,
        &[
            (&["--size", "3"], 20),
            (&["--size", "6", "--format", "keen"], 20),
            (&["--size", "9", "--no-givens"], 3),
            (&["--size", "5", "--hidden-ops"], 10),
            (&["--size", "4", "--ops", "+", "--cages", "1..3"], 10),
            (&["--size", "6", "--cages", "2..4", "--cage-weights", "0,1,2"], 10),
            (&["--size", "6", "--values", "0..5"], 10),
        ],
    );
    assert_snapshot!(make(&["--size", "4", "--count", "2", "--with-solution"]), @"
    #	4
    !	2	A1
    -	1	A2 B2
    *	3	A3 A4 B3
    -	1	B1 C1
    +	9	B4 C2 C3 C4
    *	2	D1 D2
    +	7	D3 D4

    2431
    4312
    3124
    1243

    #	4
    !	2	A1
    *	3	A2 B1 B2
    *	96	A3 A4 B3 B4
    *	12	C1 C2
    +	4	C3 C4 D3
    /	2	D1 D2
    !	3	D4

    2134
    1342
    3421
    4213
    ");
    assert_snapshot!(make(&["--size", "4", "--count", "2", "--with-solution", "--format", "keen"]), @"
    4:__a_3ca3_a__a_,a2s1m3s1a9m2a7 2431431231241243
    4:__b3_4a_ab__,a2m3m96m12a4d2a3 2134134234214213
    ");
    let refused = |more: &[&str]| seen(&[&["generate", "kenken", "--seed", "1"], more].concat(), "");
    assert_snapshot!(refused(&["--size", "17"]), @"
    --- error: expected a size from 2 to 16, found 17
    --- 2
    ");
    assert_snapshot!(refused(&["--cages", "2..4", "--cage-weights", "1,2"]), @"
    --- error: expected 3 weights, one for each cage size and not all 0, found 1,2
    --- 2
    ");
    assert_snapshot!(refused(&["--ops", "+x"]), @r#"
    --- error: invalid value '+x' for '--ops <SIGNS>': expected operators, some of `+-*/`, found "+x"

    For more information, try '--help'.
    --- 2
    "#);
    assert_snapshot!(refused(&["--size", "5", "--no-givens", "--cages", "2..2"]), @"
    --- error: 25 cells cannot be divided into cages of 2 cells with at most 0 given
    --- 2
    ");
}

#[test]
fn kakuros_are_made_and_solved() {
    let make = |more: &[&str]| stdout(&[&["generate", "kakuro", "--seed", "2"], more].concat());
    all_are_unique(
        make,
        &[
            (&[], 5),
            (&["--rows", "7", "--cols", "12", "--symmetry", "horizontal"], 5),
            (&["--format", "puzzlink", "--symmetry", "none"], 5),
        ],
    );
    assert_snapshot!(make(&["--rows", "6", "--cols", "6", "--with-solution"]), @"
    6,6
    *,C8,C28,*,C23,C12
    F16,?,?,C24F16,?,?
    F18,?,?,?,?,?
    *,C4F12,?,?,?,C9
    F24,?,?,?,?,?
    F5,?,?,F17,?,?

    6,6
    *,C8,C28,*,C23,C12
    F16,7,9,C24F16,7,9
    F18,1,5,7,2,3
    *,C4F12,3,8,1,C9
    F24,3,7,9,4,1
    F5,1,4,F17,9,8
    ");
    let refused = |more: &[&str]| seen(&[&["generate", "kakuro", "--seed", "1"], more].concat(), "");
    assert_snapshot!(refused(&["--rows", "2"]), @"
    --- error: expected at least 3 rows and 3 columns, and at most 1000000 cells, found 2×10
    --- 2
    ");
    assert_snapshot!(refused(&["--density", "0.9"]), @"
    --- error: expected a density from 0.2 to 0.5, found 0.9
    --- 2
    ");
    assert_snapshot!(refused(&["--rows", "6", "--cols", "8", "--symmetry", "diagonal"]), @"
    --- error: expected as many rows as columns for the symmetry diagonal, found 6×8
    --- 2
    ");
}

#[test]
fn a_kakuro_may_have_fewer_digits() {
    let six = ["--largest-digit", "6"];
    let make = [&["generate", "kakuro", "--seed", "2", "--count", "5"], &six[..]].concat();
    let puzzles = stdout(&make);
    assert!(puzzles.starts_with("10,10,6\n"));
    assert_eq!(verdicts(&puzzles, &[]), "unique\n".repeat(5));
    assert_snapshot!(seen(&[&make[..], &["--format", "puzzlink"]].concat(), ""), @"
    --- error: cannot write this puzzle as puzzlink: a URL has no room for the largest digit
    --- 2
    ");
    let board = "2,3\n*,C3,C4\nF7,?,?\n";
    assert_snapshot!(seen(&["check", "--explain", "--largest-digit", "3"], board), @"
    none
      no 2 different digits from 1 to 3 make the sum of the run 7 across (from r2c2)
    --- --- 1
    ");
    assert_snapshot!(seen(&["solve", "--largest-digit", "4"], board), @"
    2,3,4
    *,C3,C4
    F7,3,4
    --- --- 0
    ");
    assert_snapshot!(seen(&["check", "--largest-digit", "1"], board), @"
    --- error: stdin:3:4: expected runs no longer than the largest digit, 1, found one of length 2 across
    --- 2
    ");
    assert_snapshot!(seen(&["check", "--largest-digit", "10"], board), @"
    --- error: invalid value '10' for '--largest-digit <DIGIT>': expected a whole number from 1 to 9

    For more information, try '--help'.
    --- 2
    ");
}

#[test]
fn kropkis_are_made_and_solved() {
    let make = |more: &[&str]| stdout(&[&["generate", "kropki", "--seed", "2"], more].concat());
    all_are_unique(
        make,
        &[
            (&[], 5),
            (&["--no-givens"], 1),
            (&["--size", "6", "--fewest"], 5),
            (&["--size", "6", "--dots", "some", "--thin-dots", "--difficulty", "any"], 3),
            (&["--size", "6", "--givens", "4..6", "--direction", "additive"], 3),
            (&["--size", "5", "--latin"], 5),
        ],
    );
    assert_snapshot!(make(&["--size", "4", "--with-solution", "--count", "2"]), @"
    (wx)(wk)(kw)A/(ww)(wk)B/(ww)(wx)A(kx)/A(xw)(xw)A 4123/3241/2314/1432
    (wx)A(xk)(wx)/(kk)(kx)B/(xk)(ww)(wx)A/A(xw)(xk)A 3142/2413/4231/1324
    ");
    let refused = |more: &[&str]| seen(&[&["generate", "kropki", "--seed", "1"], more].concat(), "");
    assert_snapshot!(refused(&["--size", "17"]), @"
    --- error: expected a size from 4 to 16, found 17
    --- 2
    ");
    assert_snapshot!(refused(&["--thin-dots"]), @"
    --- error: the following required arguments were not provided:
      --dots <WHICH>

    Usage: dlx generate kropki --dots <WHICH> --seed <S> --thin-dots

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(refused(&["--size", "7"]), @"
    --- error: expected a size that can be divided into boxes, found 7, a prime (only jigsaws and Latin squares have such sizes): `--latin` makes them
    --- 2
    ");
}

/// Few neighbours divide each other, so it takes many givens.
#[test]
fn kenkens_of_quotients_alone_are_made() {
    for size in ["5", "6", "9"] {
        let puzzle = stdout(&["generate", "kenken", "--ops", "/", "--size", size, "--seed", "1", "--quiet"]);
        assert_eq!(seen(&["check"], &*puzzle), "unique\n--- --- 0");
        let (header, cages) = puzzle.split_once('\n').expect("a header");
        assert_eq!(header, format!("#\t{size}"));
        assert!(cages.lines().all(|cage| cage.starts_with(['/', '!'])), "{puzzle}");
        let quotients = cages.lines().filter(|cage| cage.starts_with('/')).count();
        assert!(quotients * 3 >= size.parse::<usize>().expect("a size"), "{puzzle}");
    }
}

/// With few dots, as few givens as can be are too hard.
#[test]
fn kropkis_with_some_dots_are_for_people() {
    for flags in [&["--dots", "some"][..], &["--dots", "some", "--thin-dots"]] {
        let made =
            stdout(&[&["generate", "kropki", "--count", "2", "--seed", "1", "--quiet"], flags].concat());
        let rated = seen(&["rate"], &*made);
        assert!(!rated.contains("expert") && !rated.contains("extreme"), "{rated}");
    }
    let told = seen(&["generate", "kropki", "--dots", "some", "--seed", "1"], "");
    assert!(told.contains("level: easy..hard; --difficulty any removes this limit"), "{told}");
}
