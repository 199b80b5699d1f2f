//! Booklets.

use std::fs;
use std::process::Output;

use insta::assert_snapshot;

use crate::support::{dlx, seen, stdout};

fn book(arguments: &[&str]) -> Output {
    dlx(&[&["book"], arguments].concat()).output().unwrap()
}

/// A booklet that was made without a word.
fn made(arguments: &[&str]) -> Vec<u8> {
    let output = book(arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    assert!(output.status.success() && output.stdout.starts_with(b"%PDF"), "{arguments:?}");
    output.stdout
}

/// How many pages it has.
fn pages(file: &[u8]) -> usize {
    let marker = b"/Type /Page\n";
    file.windows(marker.len()).filter(|part| part == marker).count()
}

const RECIPE: [&str; 10] =
    ["--sudoku", "6:easy..medium", "--kenken", "3:4..6", "--kakuro", "2:7", "--latin", "2:5", "--seed", "7"];

#[test]
fn a_booklet_is_a_pdf_and_has_no_puzzle_twice() {
    assert_snapshot!(seen(&["book", "--sudoku", "1", "--output", "book.png"], ""), @"
    --- error: --output book.png: expected a name that ends with .pdf: a booklet is a PDF
    --- 2
    ");
    let few = ["--tiling", "4:4", "--pieces", "one-sided-tetrominoes", "--seed", "4"];
    assert!(made(&few) == made(&[&few[..], &["--threads", "1"]].concat()));
}

#[test]
fn a_seed_names_a_booklet() {
    let book = made(&RECIPE);
    assert!(book == made(&[&RECIPE[..], &["--threads", "1"]].concat()));
    assert!(book == made(&[&RECIPE[..], &["--threads", "5"]].concat()));
    assert!(book != made(&[&RECIPE[..9], &["8"]].concat()));
}

#[test]
fn pages_hold_as_many_puzzles_as_asked() {
    // The title and its back, the rules, the puzzles, and the solutions.
    for (per_page, puzzles) in [("1", 13), ("2", 7), ("4", 4), ("6", 3)] {
        let book = made(&[&RECIPE[..], &["--per-page", per_page]].concat());
        assert_eq!(pages(&book), 2 + 1 + puzzles + 1, "{per_page}");
    }
}

#[test]
fn paper_and_bleed_are_as_asked() {
    for (paper, size) in [
        ("a4", "[0 0 595.28 841.89]"),
        ("a5", "[0 0 419.53 595.28]"),
        ("letter", "[0 0 612 792]"),
        ("6x9", "[0 0 432 648]"),
        ("8.5X8.5", "[0 0 612 612]"),
        ("170x240mm", "[0 0 481.89 680.31]"),
    ] {
        let book = made(&["--sudoku", "1", "--seed", "1", "--paper", paper]);
        assert!(String::from_utf8_lossy(&book).contains(&format!("/MediaBox {size}")), "{paper}");
    }
    let book = made(&["--sudoku", "1", "--seed", "1", "--paper", "6x9", "--bleed"]);
    let text = String::from_utf8_lossy(&book);
    assert!(text.contains("/MediaBox [0 0 441 666]"));
    // The first page is on the right, the second on the left.
    assert!(text.contains("/TrimBox [0 9 432 657]") && text.contains("/TrimBox [9 9 441 657]"));
}

#[test]
fn characters_that_the_font_lacks_are_named_with_their_place() {
    let puzzle = "variant 4x4\ntitle: 日本 😀 Two\n1...\n..3.\n.4..\n...2\n";
    let output = dlx(&["book", "--puzzles", "-"]).write_stdin(puzzle).output().unwrap();
    assert!(output.stdout.starts_with(b"%PDF"));
    assert_snapshot!(String::from_utf8(output.stderr).unwrap(), @"stdin:1: characters left out of the title and rules, because the font lacks them: '日', '本', '😀'");
    assert_snapshot!(seen(&["book", "--sudoku", "1", "--title", "日本語"], ""), @"
    --- error: --title 日本語: the font has no character '日', only Latin, Greek and Cyrillic letters, digits and signs (an empty title prints none)
    --- 2
    ");
    let letters = ["book", "--puzzles", "-", "--symbols", "一二三四"];
    assert_snapshot!(seen(&letters, ".一....四..三....三."), @"
    --- error: stdin:1: cannot draw this puzzle: the font has no character '一', only Latin, Greek and Cyrillic letters, digits and signs
    --- 2
    ");
}

#[test]
fn a_file_may_hold_several_families() {
    let mixed = "../../examples/mixed.txt";
    assert_eq!(pages(&made(&["--puzzles", mixed, "--per-page", "1"])), 2 + 1 + 4 + 1);
    // A puzzle that comes again is printed again, and told.
    let twice = book(&["--puzzles", mixed, "--puzzles", mixed, "--per-page", "4"]);
    assert_eq!(pages(&twice.stdout), 2 + 1 + 2 + 1);
    let told = String::from_utf8_lossy(&twice.stderr);
    assert!(told.starts_with("puzzle 5 is puzzle 1 again\npuzzle 6 is puzzle 2 again\n"), "{told}");
    // All copies are those of the first, and with --quiet none is told.
    let copies = |flags: &[&str]| {
        let words = [&["book", "--puzzles", "-"], flags].concat();
        let output = dlx(&words).write_stdin(".1....4..3....3.\n".repeat(3)).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(copies(&[]), "puzzle 2 is puzzle 1 again\npuzzle 3 is puzzle 1 again\n");
    assert_eq!(copies(&["--quiet"]), "");
}

/// An imprint has its lines, and is whole.
#[test]
fn authors_and_imprints_are_told() {
    let folder = concat!(env!("CARGO_TARGET_TMPDIR"), "/imprints");
    fs::create_dir_all(folder).unwrap();
    let imprint = |text: &str| {
        let file = format!("{folder}/imprint.txt");
        fs::write(&file, text).unwrap();
        ["book", "--sudoku", "1:4", "--seed", "1", "--author", "A. N. Author", "--imprint", &file]
            .map(String::from)
    };
    let seen_with = |text: &str| {
        let command = imprint(text);
        seen(&command.each_ref().map(String::as_str), "").replace(folder, "")
    };
    let output = dlx(&imprint("Us\tand them\n\n2026\n").each_ref().map(String::as_str)).output().unwrap();
    assert!(
        output.status.success() && String::from_utf8_lossy(&output.stdout).contains("/Author (A. N. Author)")
    );
    assert_snapshot!(seen_with("Us\n雪\n"), @"
    --- error: /imprint.txt:2: the font has no character '雪', only Latin, Greek and Cyrillic letters, digits and signs
    --- 2
    ");
    assert_snapshot!(seen_with(&"line\n".repeat(100)), @"
    --- error: --imprint /imprint.txt: expected a text that fits on one page of size a4
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--sudoku", "1:4", "--author", "雪"], ""), @"
    --- error: --author 雪: the font has no character '雪', only Latin, Greek and Cyrillic letters, digits and signs
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--puzzles", "-", "--imprint", "-"], ""), @"
    --- error: expected - for one file, as stdin ends where it was read
    --- 2
    ");
}

/// Groups stand in the order of their flags, whatever their families.
#[test]
fn groups_stand_as_on_the_command_line() {
    let kinds = |flags: &[&str]| bookmarks(&[flags, &["--seed", "7", "--chapters", "kinds"]].concat());
    let flags = ["--kenken", "1:3", "--sudoku", "1:4", "--tiling", "1:3", "--kenken", "1:3"];
    assert_eq!(kinds(&flags), ["KenKen", "Sudoku", "Packing puzzle", "KenKen"]);
}

/// The bookmarks of a booklet.
fn bookmarks(flags: &[&str]) -> Vec<String> {
    let book = made(flags);
    let text = String::from_utf8_lossy(&book).into_owned();
    let titles = text.split("/Title (").skip(1).filter_map(|rest| rest.split(')').next().map(String::from));
    titles.filter(|title| !["How to solve", "Solutions", "Puzzles", "Contents"].contains(&&**title)).collect()
}

/// Each level is one chapter, whatever the sizes of its boards.
#[test]
fn chapters_of_levels_come_once() {
    let kenkens = ["--kenken", "6:3..4,easy..medium", "--seed", "7", "--chapters", "levels"];
    // The title and its back, contents, rules and two chapters on the right, and the solutions.
    assert_eq!(pages(&made(&kenkens)), 2 + 2 + 2 + 4 + 3 + 1);
}

/// The name of a family in titles and rules.
#[test]
fn families_have_the_names_that_are_asked_for() {
    let flags = ["--kenken", "2:3", "--sudoku", "1:x,4", "--seed", "7", "--chapters", "kinds"];
    assert_eq!(bookmarks(&flags), ["KenKen", "Diagonal Sudoku"]);
    let named = [&flags[..], &["--name", "kenken=Calcudoku", "--name", "sudoku=Zahlen"]].concat();
    assert_eq!(bookmarks(&named), ["Calcudoku", "Diagonal Zahlen"]);
    assert_snapshot!(seen(&["book", "--sudoku", "1", "--name", "kanken=A"], ""), @"
    --- error: invalid value 'kanken=A' for '--name <FAMILY=NAME>': expected a family, `=` and a name; the families are sudoku, variant, kenken, kakuro, kropki, futoshiki, irregular-kenken, latin, tiling

    For more information, try '--help'.
    --- 2
    ");
}

#[test]
fn sizes_that_a_family_does_not_have_are_left_out_and_told() {
    let quiet = ["--sudoku", "3:5..8", "--seed", "1", "--per-page", "1", "--quiet"];
    assert_eq!(pages(&made(&quiet)), 2 + 1 + 3 + 1);
    let told = |flags: &[&str]| {
        let output = book(&[flags, &["--seed", "7"]].concat());
        assert!(output.status.success() && output.stdout.starts_with(b"%PDF"), "{flags:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert_snapshot!(told(&["--kropki", "2:6..7"]), @"--kropki 2:6..7: size 7 is left out: expected a size that can be divided into boxes, found 7, a prime (only jigsaws and Latin squares have such sizes)");
    assert_snapshot!(told(&["--sudoku", "1:3..7", "--kenken", "1:3..4", "--variant", "1:4..5,thermo"]), @"
    --sudoku 1:3..7: sizes 3, 5 and 7 are left out: expected a size that can be divided into boxes, found 3, a prime (only jigsaws and Latin squares have such sizes)
    --variant 1:4..5,thermo: size 5 is left out: expected a size that can be divided into boxes, found 5, a prime (only jigsaws and Latin squares have such sizes)
    ");
    assert_snapshot!(told(&["--futoshiki", "1:4..1000"]), @"--futoshiki 1:4..1000: sizes 10..1000 are left out: expected a size from 4 to 9");
    assert_eq!(told(&["--latin", "2:4..7"]), "");
    // What is refused comes before what is left out.
    assert_snapshot!(seen(&["book", "--kropki", "2:6..7", "--kropki", "2:99"], ""), @"
    --- error: --kropki 2:99: expected a size from 4 to 16, found 99
    --- 2
    ");
}

#[test]
fn variants_of_kinds_fill_a_booklet() {
    let book = |with: &str| {
        let recipe = ["--variant", "2:6,easy..medium", "--with", with, "--regions", "jigsaw", "--seed", "1"];
        made(&[&recipe[..], &["--per-page", "1"]].concat())
    };
    // The title and its back, the rules, the puzzles, and the solutions.
    assert_eq!(pages(&book("thermo,arrow")), 2 + 1 + 2 + 1);
    assert!(book("thermo,arrow") != book("killer"));
    assert_snapshot!(seen(&["book", "--sudoku", "1", "--with", "killer"], ""), @"
    --- error: the following required arguments were not provided:
      --variant <N[:HOW]>

    Usage: dlx book --with <KIND> <--puzzles <FILE>|--sudoku <N[:HOW]>|--variant <N[:HOW]>|--kenken <N[:HOW]>|--kakuro <N[:HOW]>|--kropki <N[:HOW]>|--futoshiki <N[:HOW]>|--irregular-kenken <N[:HOW]>|--latin <N[:HOW]>|--tiling <N[:HOW]>>

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--variant", "1", "--regions", "round"], ""), @"
    --- error: invalid value 'round' for '--regions <NAME>'
      [possible values: boxes, jigsaw, none]

    For more information, try '--help'.
    --- 2
    ");
}

#[test]
fn groups_have_rules_of_their_own() {
    let recipe = [
        ["--sudoku", "1:4"],
        ["--sudoku", "2:x,6"],
        ["--variant", "1:thermo,jigsaw,6"],
        ["--sudoku", "1:jigsaw+x,6"],
        ["--variant", "2:6"],
        ["--variant", "1:killer,6"],
        ["--with", "arrow,even"],
        ["--seed", "7"],
    ];
    let recipe = recipe.concat();
    let book = made(&recipe);
    assert!(book == made(&[&recipe[..], &["--threads", "1"]].concat()));
    // The title and its back, the rules, the puzzles, and the solutions.
    assert_eq!(pages(&book), 2 + 1 + 4 + 1);
    let rules = |with: &str| made(&["--variant", &format!("1:{with},6"), "--seed", "7"]);
    assert!(rules("thermo") != rules("killer") && rules("thermo") != rules("thermo,jigsaw"));
    assert!(rules("thermo,even") == made(&["--variant", "1:6", "--with", "thermo,even", "--seed", "7"]));
    assert_eq!(pages(&made(&["--sudoku", "4:easy", "--sudoku", "4:easy", "--seed", "7"])), 2 + 1 + 4 + 1);
}

#[test]
fn what_makes_no_group_is_told_with_its_place() {
    assert_snapshot!(seen(&["book", "--sudoku", "3:z"], ""), @r#"
    --- error: invalid value '3:z' for '--sudoku <N[:HOW]>': expected sizes such as 6 or 4..8, levels such as easy or medium..hard (easy, medium, hard, expert, extreme), or names (x, windoku, jigsaw), found "z"

    For more information, try '--help'.
    --- 2
    "#);
    assert_snapshot!(seen(&["book", "--variant", "2:boxes,jigsaw"], ""), @r#"
    --- error: invalid value '2:boxes,jigsaw' for '--variant <N[:HOW]>': expected nothing else besides boxes, found "jigsaw"

    For more information, try '--help'.
    --- 2
    "#);
    assert_snapshot!(seen(&["book", "--sudoku", "3:6,8"], ""), @r#"
    --- error: invalid value '3:6,8' for '--sudoku <N[:HOW]>': expected sizes once, found "8"

    For more information, try '--help'.
    --- 2
    "#);
    assert_snapshot!(seen(&["book", "--kenken", "3:x"], ""), @r#"
    --- error: invalid value '3:x' for '--kenken <N[:HOW]>': expected sizes such as 6 or 4..8, or levels such as easy or medium..hard (easy, medium, hard, expert, extreme), found "x"

    For more information, try '--help'.
    --- 2
    "#);
    assert_snapshot!(seen(&["book", "--kakuro", "3:6x8,7"], ""), @r#"
    --- error: invalid value '3:6x8,7' for '--kakuro <N[:HOW]>': expected sizes once, found "7"

    For more information, try '--help'.
    --- 2
    "#);
    assert_snapshot!(seen(&["book", "--kakuro", "3:6x8x9"], ""), @r#"
    --- error: invalid value '3:6x8x9' for '--kakuro <N[:HOW]>': expected sizes such as 6, 4..8 or 8x12, found "6x8x9"

    For more information, try '--help'.
    --- 2
    "#);
    assert!(made(&["--kakuro", "1:5x8", "--seed", "7"]) != made(&["--kakuro", "1:8x5", "--seed", "7"]));
    let narrow = seen(&["book", "--kakuro", "3:1x8"], "");
    assert!(
        narrow.starts_with("--- error: --kakuro 3:1x8: expected at least") && narrow.contains("found 1×8"),
        "{narrow}"
    );
    assert_snapshot!(seen(&["book", "--sudoku", "1", "--sudoku", "3:x,jigsaw,windoku"], ""), @"
    --- error: --sudoku 3:x,jigsaw,windoku: expected the variant jigsaw or windoku, found both: windows need boxes
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--variant", "2:thermo", "--with", "arrow"], ""), @"
    --- error: --with arrow: expected a --variant group that names none
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--tiling", "1", "--tiling", "1:99", "--seed", "7"], ""), @"
    --- error: --tiling 1:99: expected 1 to 12 pieces to choose from these sets, found 99
    --- 2
    ");
}

#[test]
fn flags_of_files_need_a_file() {
    let flags: [&[&str]; 7] = [
        &["--box", "2x3"],
        &["--symbols", "ABCDEFGHI"],
        &["--largest-digit", "6"],
        &["--dots", "some"],
        &["--family", "sudoku"],
        &["--engine", "cover"],
        &["--allow-split"],
    ];
    for flag in flags {
        let refused = seen(&[&["book", "--sudoku", "1"], flag].concat(), "");
        assert!(refused.contains("not provided:\n  --puzzles <FILE>\n"), "{refused}");
    }
    let cages = "#\t2\n+\t2\tA1 B2\n+\t4\tA2 B1\n";
    let status = |flags: &[&str]| {
        let command = [&["book", "--puzzles", "-"], flags].concat();
        dlx(&command).write_stdin(cages).output().unwrap().status.code()
    };
    assert_eq!((status(&[]), status(&["--allow-split"])), (Some(2), Some(0)));
    // Some file has to hold puzzles that the flag is for, in whatever order they come.
    let folder = concat!(env!("CARGO_TARGET_TMPDIR"), "/flags-of-files");
    fs::create_dir_all(folder).unwrap();
    let file = |name: &str, text: &str| {
        let name = format!("{folder}/{name}.txt");
        fs::write(&name, text).unwrap();
        name
    };
    let packing = file("packing", "tiling squares\npiece A\n##\nboard\n##\n");
    let sudoku = file("sudoku", "1...34......2..1\n");
    let flagged = |files: [&str; 2], flag: [&str; 2]| {
        let output = format!("{folder}/book.pdf");
        let files = files.iter().flat_map(|file| ["--puzzles", file]);
        let command: Vec<&str> = ["book", "--output", &output].into_iter().chain(files).chain(flag).collect();
        seen(&command, "")
    };
    assert_eq!(flagged([&sudoku, &packing], ["--box", "2x2"]), "--- --- 0");
    assert_eq!(flagged([&packing, &sudoku], ["--box", "2x2"]), "--- --- 0");
    assert_snapshot!(flagged([&packing, &sudoku], ["--dots", "some"]), @"
    --- error: --dots: expected kropki, found tiling and sudoku
    --- 2
    ");
}

#[test]
fn a_booklet_needs_a_puzzle() {
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/no-puzzle.pdf");
    assert_snapshot!(seen(&["book", "--puzzles", "-", "--output", file], "\n"), @"
    --- error: stdin: expected at least one puzzle, found none
    --- 2
    ");
    assert!(!std::path::Path::new(file).exists());
}

#[test]
fn what_makes_no_booklet_is_told() {
    assert_snapshot!(seen(&["book"], ""), @"
    --- error: the following required arguments were not provided:
      <--puzzles <FILE>|--sudoku <N[:HOW]>|--variant <N[:HOW]>|--kenken <N[:HOW]>|--kakuro <N[:HOW]>|--kropki <N[:HOW]>|--futoshiki <N[:HOW]>|--irregular-kenken <N[:HOW]>|--latin <N[:HOW]>|--tiling <N[:HOW]>>

    Usage: dlx book <--puzzles <FILE>|--sudoku <N[:HOW]>|--variant <N[:HOW]>|--kenken <N[:HOW]>|--kakuro <N[:HOW]>|--kropki <N[:HOW]>|--futoshiki <N[:HOW]>|--irregular-kenken <N[:HOW]>|--latin <N[:HOW]>|--tiling <N[:HOW]>>

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--sudoku", "0"], ""), @"
    --- error: invalid value '0' for '--sudoku <N[:HOW]>': expected a number of puzzles from 1 to 10000

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--sudoku", "3:hardest"], ""), @r#"
    --- error: invalid value '3:hardest' for '--sudoku <N[:HOW]>': expected sizes such as 6 or 4..8, levels such as easy or medium..hard (easy, medium, hard, expert, extreme), or names (x, windoku, jigsaw), found "hardest"

    For more information, try '--help'.
    --- 2
    "#);
    assert_snapshot!(seen(&["book", "--kenken", "3:9..4"], ""), @r#"
    --- error: invalid value '3:9..4' for '--kenken <N[:HOW]>': expected a range in ascending order, found "9..4"

    For more information, try '--help'.
    --- 2
    "#);
    assert_snapshot!(seen(&["book", "--kropki", "3:99", "--seed", "1"], ""), @"
    --- error: --kropki 3:99: expected a size from 4 to 16, found 99
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--sudoku", "3:5", "--seed", "1"], ""), @"
    --- error: --sudoku 3:5: expected a size that can be divided into boxes, found 5, a prime (only jigsaws and Latin squares have such sizes)
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--sudoku", "1:4,extreme", "--seed", "1"], ""), @"
    --- --sudoku 1:4,extreme: extreme puzzle of size 4: gave up after 50,000 tries: none matched; the hardest was rated 1.2
    --- 3
    ");
    assert_snapshot!(seen(&["book", "--sudoku", "1", "--paper", "b7"], ""), @r#"
    --- error: invalid value 'b7' for '--paper <SIZE>': expected a4, a5, b5, letter, or a width and a height from 4 to 20 inches such as 6x9 or 170x240mm, found "b7"

    For more information, try '--help'.
    --- 2
    "#);
    assert_snapshot!(seen(&["book", "--sudoku", "1", "--per-page", "3"], ""), @"
    --- error: invalid value '3' for '--per-page <N>'
      [possible values: 1, 2, 4, 6]

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--sudoku", "1", "--seed", "1", "--title", "雪"], ""), @"
    --- error: --title 雪: the font has no character '雪', only Latin, Greek and Cyrillic letters, digits and signs (an empty title prints none)
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--puzzles", "-"], ".1....4..3....3.\n\n6,6\n*,C8\n"), @"
    --- error: stdin:4:5: expected 6 cells, as the header says, found 2
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--puzzles", "-"], "................\n"), @"
    --- error: stdin:1:1: expected a puzzle with one solution, found one with several (`dlx check --explain` shows two)
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--sudoku", "1", "--seed", "1", "--timeout", "0"], ""), @"
    --- book: stopped: the deadline passed
    --- 3
    ");
}

#[test]
fn packing_puzzles_fill_a_booklet() {
    let recipe = ["--tiling", "4:3..5", "--seed", "7", "--per-page", "2"];
    let book = made(&recipe);
    // The title and its back, the rules, the puzzles, and the solutions.
    assert_eq!(pages(&book), 2 + 1 + 2 + 1);
    assert!(book == made(&[&recipe[..], &["--threads", "1"]].concat()));
    assert!(book != made(&[&recipe[..], &["--pieces", "hexiamonds"]].concat()));
    assert_eq!(pages(&made(&["--tiling", "1", "--board", "5x6", "--sudoku", "1:4", "--seed", "7"])), 5);
    // Groups may be of sets of their own.
    let group = |group: &str| made(&["--tiling", group, "--seed", "7"]);
    assert!(group("1:4,hexiamonds") == made(&["--tiling", "1:4", "--pieces", "hexiamonds", "--seed", "7"]));
    assert!(group("1:4,hexiamonds") != group("1:4"));
    assert_snapshot!(seen(&["book", "--tiling", "1:soma", "--pieces", "hexiamonds"], ""), @"
    --- error: --pieces hexiamonds: expected a --tiling group that names none
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--tiling", "1:pentominos"], ""), @r#"
    --- error: invalid value '1:pentominos' for '--tiling <N[:HOW]>': expected sizes such as 6 or 4..8, levels such as easy or medium..hard (easy, medium, hard, expert, extreme), or sets of pieces such as hexiamonds, found "pentominos"

    For more information, try '--help'.
    --- 2
    "#);
    assert_snapshot!(seen(&["book", "--tiling", "2:5", "--board", "5x6"], ""), @"
    --- error: --tiling 2:5: expected no numbers of pieces: the board 5x6 decides them
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--tiling", "2:5..20", "--seed", "7"], ""), @"
    --- error: --tiling 2:5..20: expected 1 to 12 pieces to choose from these sets, found 20
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--tiling", "1:3,extreme", "--seed", "7"], ""), @"
    --- --tiling 1:3,extreme: extreme packing puzzle: gave up after 5,000 tries: none matched; the hardest was rated 2.7
    --- 3
    ");
    assert_snapshot!(seen(&["book", "--sudoku", "1", "--pieces", "soma"], ""), @"
    --- error: the following required arguments were not provided:
      --tiling <N[:HOW]>

    Usage: dlx book --pieces <SET> <--puzzles <FILE>|--sudoku <N[:HOW]>|--variant <N[:HOW]>|--kenken <N[:HOW]>|--kakuro <N[:HOW]>|--kropki <N[:HOW]>|--futoshiki <N[:HOW]>|--irregular-kenken <N[:HOW]>|--latin <N[:HOW]>|--tiling <N[:HOW]>>

    For more information, try '--help'.
    --- 2
    ");
}

#[test]
fn packing_puzzles_of_a_file_fill_a_booklet() {
    let text = stdout(&["tiling", "generate", "--count", "3", "--seed", "7", "--quiet"]);
    let flags = ["book", "--puzzles", "-", "--sudoku", "1:4", "--seed", "7", "--per-page", "1"];
    let output = dlx(&flags).write_stdin(text).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    // The title and its back, the rules, the puzzles, and the solutions.
    assert_eq!(pages(&output.stdout), 2 + 1 + 4 + 1);
    let none = stdout(&["tiling", "convert", "--pieces", "tetrominoes", "--board", "4x5"]);
    assert_snapshot!(seen(&["book", "--puzzles", "-"], none), @"
    --- error: stdin: expected a packing puzzle with one solution, found one without a solution
    --- 2
    ");
    let several = stdout(&["tiling", "convert", "--pieces", "pentominoes", "--board", "3x20"]);
    assert_snapshot!(seen(&["book", "--puzzles", "-"], several), @"
    --- error: stdin: expected a packing puzzle with one solution, found one with several (`dlx tiling check --explain` shows two)
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--puzzles", "-"], "tiling squares\nboard\n..\n"), @"
    --- error: stdin:2:1: expected a board of 1 to 100000 cells, found 0
    --- 2
    ");
    let fixed = "| a remark\ntiling squares\npiece A fixed\n##\nboard\n##\n";
    assert_snapshot!(seen(&["book", "--puzzles", "-"], fixed), @"
    --- error: stdin: expected a packing puzzle with the usual rules, found pieces that may not be turned
    --- 2
    ");
    assert_snapshot!(seen(&["book", "--puzzles", "-", "--puzzles", "-"], ""), @"
    --- error: expected - for one file, as stdin ends where it was read
    --- 2
    ");
}

/// A path that cannot be written is told before the puzzles are read.
#[test]
fn a_path_is_tried_first() {
    let run = seen(&["book", "--puzzles", "none.txt", "--output", "no-folder/book.pdf"], "");
    assert!(run.starts_with("--- error: no-folder/book.pdf: "), "{run}");
}
