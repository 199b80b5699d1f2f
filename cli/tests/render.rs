//! What is drawn, and where it goes.

use std::fs;

use insta::assert_snapshot;

use crate::support::{answer, dlx, folder, seen, stdout};

const PUZZLE: &str = ".1....4..3....3.\n";
const SEVERAL: &str = "................\n";

/// Numbers beside the board stand there; what has an arrow is told below.
#[test]
fn clues_stand_beside_a_board_in_text() {
    let clues = "skyscraper 3: r1c0\nskyscraper 2: r0c3\nskyscraper 1: r5c2\nskyscraper 2: r2c5\nlittle-killer 5 UR: r3c0\n";
    let text = format!("variant 4x4 boxes 2x2\n1...\n....\n....\n....\n{clues}");
    assert_snapshot!(seen(&["render"], text), @"
                2
      ┏━━━┯━━━┳━━━┯━━━┓
    3 ┃ 1 │   ┃   │   ┃
      ┠───┼───╂───┼───┨
      ┃   │   ┃   │   ┃ 2
      ┣━━━┿━━━╋━━━┿━━━┫
      ┃   │   ┃   │   ┃
      ┠───┼───╂───┼───┨
      ┃   │   ┃   │   ┃
      ┗━━━┷━━━┻━━━┷━━━┛
            1
    little-killer 5 UR: r3c0
    skyscraper: the numbers beside the board
    --- --- 0
    ");
}

/// The name of a family that is asked for.
#[test]
fn a_family_is_drawn_with_the_name_asked_for() {
    let drawn = |name: &str| {
        let render = ["render", "--to", "svg", "--title", "--name", name];
        dlx(&render).write_stdin(PUZZLE).output().unwrap().stdout
    };
    let plain = dlx(&["render", "--to", "svg", "--title"]).write_stdin(PUZZLE).output().unwrap().stdout;
    assert!(drawn("sudoku=Sudoku") == plain && drawn("sudoku=Number place") != plain);
}

/// A variant is called after its rules all the same.
#[test]
fn another_name_for_variants_keeps_what_they_have() {
    let text = "variant 4x4\n....\n....\n....\n....\nthermo: r1c1-r1c2-r1c3-r1c4\n";
    let render = ["render", "--to", "text", "--title", "--name", "variant=Zahlen", "--language"];
    for (language, expected) in
        [("en", "Zahlen with thermometers 4×4"), ("de", "Zahlen mit Thermometern 4×4")]
    {
        let drawn = answer(&[&render[..], &[language]].concat(), text);
        assert_eq!(drawn.lines().next(), Some(expected));
    }
}

/// What is drawn in text is read as the same puzzle, and what a picture does not tell is refused.
#[test]
fn pictures_in_text_are_read() {
    for size in ["4", "6", "9", "12"] {
        let sudokus =
            stdout(&["generate", "sudoku", "--size", size, "--count", "3", "--seed", "1", "--quiet"]);
        let pictures = answer(&["render", "--to", "text"], &sudokus);
        assert_eq!(answer(&["convert"], &pictures), sudokus);
    }
    for family in [
        &["latin", "--size", "6"][..],
        &["sudoku", "--variant", "jigsaw"],
        &["sudoku", "--variant", "windoku"],
    ] {
        let puzzle = stdout(&[&["generate"], family, &["--seed", "1", "--quiet"]].concat());
        let picture = answer(&["render", "--to", "text"], &puzzle);
        assert!(seen(&["convert"], picture).contains("--- 2"), "{family:?}");
    }
    for with in ["thermo", "killer", "skyscraper", "antiknight"] {
        let puzzle = stdout(&[
            "generate",
            "variant",
            "--with",
            with,
            "--size",
            "4",
            "--difficulty",
            "any",
            "--seed",
            "1",
        ]);
        let picture = answer(&["render", "--to", "text"], &puzzle);
        let told = seen(&["convert"], &*picture);
        assert!(told.starts_with("--- error") && told.ends_with("--- 2"), "{told}");
    }
}

#[test]
fn puzzles_are_printed_one_below_the_other() {
    assert_snapshot!(seen(&["render", "--solution"], format!("{PUZZLE}..3.4......2.1..\n")), @"
    ┏━━━┯━━━┳━━━┯━━━┓
    ┃ 4 │ 1 ┃ 2 │ 3 ┃
    ┠───┼───╂───┼───┨
    ┃ 3 │ 2 ┃ 4 │ 1 ┃
    ┣━━━┿━━━╋━━━┿━━━┫
    ┃ 2 │ 3 ┃ 1 │ 4 ┃
    ┠───┼───╂───┼───┨
    ┃ 1 │ 4 ┃ 3 │ 2 ┃
    ┗━━━┷━━━┻━━━┷━━━┛

    ┏━━━┯━━━┳━━━┯━━━┓
    ┃ 1 │ 2 ┃ 3 │ 4 ┃
    ┠───┼───╂───┼───┨
    ┃ 4 │ 3 ┃ 2 │ 1 ┃
    ┣━━━┿━━━╋━━━┿━━━┫
    ┃ 3 │ 4 ┃ 1 │ 2 ┃
    ┠───┼───╂───┼───┨
    ┃ 2 │ 1 ┃ 4 │ 3 ┃
    ┗━━━┷━━━┻━━━┷━━━┛
    --- --- 0
    ");
    // What is good stands before the message about what is not.
    assert_snapshot!(seen(&["render", "--solution"], format!("{PUZZLE}{SEVERAL}")), @"
    ┏━━━┯━━━┳━━━┯━━━┓
    ┃ 4 │ 1 ┃ 2 │ 3 ┃
    ┠───┼───╂───┼───┨
    ┃ 3 │ 2 ┃ 4 │ 1 ┃
    ┣━━━┿━━━╋━━━┿━━━┫
    ┃ 2 │ 3 ┃ 1 │ 4 ┃
    ┠───┼───╂───┼───┨
    ┃ 1 │ 4 ┃ 3 │ 2 ┃
    ┗━━━┷━━━┻━━━┷━━━┛
    --- error: stdin:2:1: expected a puzzle with one solution, found one with several (`dlx check --explain` shows two)
    --- 2
    ");
    assert_snapshot!(seen(&["render"], ""), @"--- --- 0");
}

#[test]
fn the_ending_of_a_file_says_what_is_drawn() {
    let folder = folder("endings");
    for (file, begins) in
        [("a.svg", &b"<svg "[..]), ("b.png", b"\x89PNG"), ("c.PDF", b"%PDF-1.7"), ("d.txt", "┏━".as_bytes())]
    {
        let arguments = ["render", "--output", file];
        dlx(&arguments).current_dir(&folder).write_stdin(PUZZLE).assert().success().stdout("");
        assert!(fs::read(folder.join(file)).unwrap().starts_with(begins), "{file}");
    }
    let picture = dlx(&["render", "--to", "png"]).write_stdin(PUZZLE).output().unwrap().stdout;
    assert_eq!(picture, fs::read(folder.join("b.png")).unwrap());
    let arguments = ["render", "--to", "svg", "--output", "plain", "--cell", "20"];
    dlx(&arguments).current_dir(&folder).write_stdin(PUZZLE).assert().success();
    assert!(fs::read_to_string(folder.join("plain")).unwrap().contains(r#"width="92""#));
}

#[test]
fn several_puzzles_are_several_pages_or_files() {
    let folder = folder("several");
    let two = format!("{PUZZLE}..3.4......2.1..\n");
    let run =
        |arguments: &[&str]| dlx(arguments).current_dir(&folder).write_stdin(two.clone()).output().unwrap();
    assert!(run(&["render", "--output", "p-{}.svg"]).status.success());
    assert!(run(&["render", "--output", "all.pdf"]).status.success());
    assert!(run(&["render", "--output", "all.txt"]).status.success());
    let pdf = fs::read(folder.join("all.pdf")).unwrap();
    assert_eq!(pdf.windows(11).filter(|part| part == b"/Type /Page").count(), 3, "two, and their list");
    assert_eq!(fs::read_to_string(folder.join("all.txt")).unwrap().lines().count(), 9 + 1 + 9);
    let output = run(&["render", "--output", "all.svg"]);
    assert_eq!(output.status.code(), Some(2));
    assert_snapshot!(String::from_utf8(output.stderr).unwrap(), @"error: expected `{}` in the name after --output, or --to pdf: there are several pictures, and the SVG format holds one");
    let mut files: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    files.sort_unstable();
    assert_eq!(files, ["all.pdf", "all.txt", "p-1.svg", "p-2.svg"]);
}

#[test]
fn any_number_of_threads_draws_the_same() {
    let draw = |threads: &str| {
        dlx(&["render", "--to", "pdf", "--solution", "--threads", threads, "sudoku/clue17.txt"])
            .output()
            .unwrap()
            .stdout
    };
    let one = draw("1");
    assert!(one.starts_with(b"%PDF"));
    assert!(one == draw("3"), "three threads draw something else");
}

#[test]
fn hints_are_drawn_on_the_board() {
    assert_snapshot!(seen(&["hint", "--to", "text"], "#\t3\n+\t6\tA1 A2 A3\n!\t1\tB1\n+\t5\tB2 B3\n+\t3\tC1 C2\n!\t3\tC3\n"), @"
         c1    c2    c3
       ┏━━━━━┯━━━━━┯━━━━━┓
       ┃6+   │     │     ┃
    r1 ┃   2 │ 1 2 │ 1 2 ┃
       ┃ 3   │ 3   │     ┃
       ┣━━━━━╈━━━━━┿━━━━━┫
       ┃1    ┃5+   │     ┃
    r2 ┃  1  ┃   2 │[ 2 ]┃
       ┃     ┃ 3   │     ┃
       ┣━━━━━╇━━━━━╈━━━━━┫
       ┃3+   │     ┃3    ┃
    r3 ┃   2 │ 1 2 ┃  3  ┃
       ┃     │     ┃     ┃
       ┗━━━━━┷━━━━━┻━━━━━┛
    Naked single: r2c3 can only be 2, as row 2 has 1; column 3 has 3
    --- --- 0
    ");
    let swordfish = "../../examples/swordfish.txt";
    let text = answer(&["hint", "--to", "text", swordfish], "");
    assert_snapshot!(text.lines().skip(1).take(3).collect::<Vec<_>>().join("\n"), @"
       ┏━━━━━━━┯━━━━━━━┯━━━━━━━┳━━━━━━━┯━━━━━━━┯━━━━━━━┳━━━━━━━┯━━━━━━━┯━━━━━━━┓
       ┃   2+3 │   2-3 │   2-3 ┃       │       │       ┃       │       │    +3 ┃
    r1 ┃       │       │ 4     ┃   1   │   5   │   8   ┃   7   │   6   │ 4     ┃
    ");
    assert_snapshot!(text.lines().last().unwrap(), @"Swordfish: in columns 1, 4 and 9, 3 can only be in rows 1, 2 and 7, once in each. So r1c2, r1c3, r2c6 and r7c2 are not 3");
}

#[test]
fn what_cannot_be_drawn_is_told() {
    assert_snapshot!(seen(&["render", "--solution"], SEVERAL), @"
    --- error: stdin:1:1: expected a puzzle with one solution, found one with several (`dlx check --explain` shows two)
    --- 2
    ");
    assert_snapshot!(seen(&["render", "--solution"], "11..............\n"), @"
    --- error: stdin:1:1: expected a puzzle with one solution, found one without a solution (`dlx check --explain` says why)
    --- 2
    ");
    let slow =
        dlx(&["render", "--solution", "--timeout", "0"]).write_stdin(".".repeat(256)).output().unwrap();
    assert_eq!(slow.status.code(), Some(3));
    assert_snapshot!(String::from_utf8(slow.stderr).unwrap(), @"stdin:1: stopped: drawn without its solution");
    assert_snapshot!(seen(&["render", "--output", "board.gif"], PUZZLE), @r#"
    --- error: expected --to KIND, or an --output that ends in .svg, .png, .pdf, .json or .txt, found "board.gif"
    --- 2
    "#);
    assert_snapshot!(seen(&["render", "--output", "/nowhere/board.svg"], PUZZLE), @"
    --- error: /nowhere/board.svg: No such file or directory (os error 2)
    --- 2
    ");
    assert_snapshot!(seen(&["render", "--to", "gif"], PUZZLE), @"
    --- error: invalid value 'gif' for '--to <KIND>'
      [possible values: text, svg, png, pdf, json]

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(seen(&["render", "--cell", "0"], PUZZLE), @"
    --- error: invalid value '0' for '--cell <N>': expected a number from 4 to 1000

    For more information, try '--help'.
    --- 2
    ");
    assert_eq!(seen(&["hint", "--cell", "20"], PUZZLE), seen(&["render", "--cell", "20"], PUZZLE));
    assert_snapshot!(seen(&["render", "--cell", "20"], PUZZLE), @"
    --- error: --cell: expected --to svg, png or pdf, found none
    --- 2
    ");
    assert_snapshot!(seen(&["render", "--to", "png", "--output", "board.svg"], PUZZLE), @r#"
    --- error: expected --to svg for an --output of "board.svg", found png
    --- 2
    "#);
    assert_snapshot!(seen(&["render", "--to", "svg", "--symbols", "一二三四"], "一...............\n"), @"
    --- error: stdin:1: cannot draw this puzzle: the font has no character '一', only Latin, Greek and Cyrillic letters, digits and signs
    --- 2
    ");
    assert_snapshot!(seen(&["render"], "1...\n"), @"
    --- error: stdin:1:1: expected a board on one line, or a line for each of its rows, found one line of 4 cells
    --- 2
    ");
    assert_snapshot!(seen(&["hint", "--to", "svg"], SEVERAL), @"
    --- error: stdin:1:1: expected a puzzle with one solution and a next step, found one with several (`dlx check --explain` shows two)
    --- 2
    ");
}

#[test]
fn boards_beyond_the_letters_are_in_numbers() {
    let mut cells = vec!["."; 36 * 36];
    (cells[0], cells[1]) = ("9", "30");
    let board: String = cells.chunks(36).map(|row| row.join(" ") + "\n").collect();
    let drawn = seen(&["render", "--to", "text"], board);
    let row = drawn.lines().nth(1).expect("a row of cells");
    assert!(row.contains("30") && !row.contains(|c: char| c.is_ascii_alphabetic()), "{row}");
}

#[test]
fn a_single_pencil_mark_is_no_value() {
    let mut marks = "1234".repeat(16);
    marks.replace_range(..4, "1...");
    let drawn = seen(&["render", "--to", "text"], marks + "\n");
    let rows: Vec<&str> = drawn.lines().skip(1).take(2).collect();
    assert_eq!(rows, ["┃ 1   │ 1 2 ┃ 1 2 │ 1 2 ┃", "┃     │ 3 4 ┃ 3 4 │ 3 4 ┃"]);
}

/// The way to a solution as pictures: pages with several steps, or a picture for each.
#[test]
fn steps_are_drawn_as_a_series() {
    let folder = std::env::temp_dir().join(format!("dlx-steps-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let puzzle = "....3.4......3.2\n";
    let steps = |output: &str, input: &str| {
        seen(&["solve", "--steps", "--coordinates", "letters", "--output", output], input)
    };
    assert_eq!(steps(&file("{}.svg"), puzzle), "--- --- 0");
    // A picture for each step, and the board at the end.
    let count = seen(&["solve", "--steps"], puzzle).lines().count();
    assert!(std::fs::read_to_string(file("1.svg")).unwrap().starts_with("<svg"));
    assert!(std::fs::exists(file(&format!("{count}.svg"))).unwrap());
    assert!(!std::fs::exists(file(&format!("{}.svg", count + 1))).unwrap());
    assert_eq!(steps(&file("all.pdf"), &puzzle.repeat(2)), "--- --- 0");
    let pages = |name: &str| {
        let bytes = std::fs::read(file(name)).unwrap();
        bytes.windows(11).filter(|part| part == b"/Type /Page").count() - 1
    };
    assert_eq!(pages("all.pdf"), 2, "a page for each puzzle");
    assert_eq!(steps(&file("{}.pdf"), &puzzle.repeat(2)), "--- --- 0");
    assert_eq!((pages("1.pdf"), pages("2.pdf")), (1, 1));
    assert_snapshot!(steps(&file("one.svg"), puzzle), @"
    --- error: expected `{}` in the name after --output, or --to pdf: there are several pictures, and the SVG format holds one
    --- 2
    ");
    std::fs::remove_dir_all(&folder).unwrap();
    let text = |input: &str| seen(&["solve", "--steps", "--to", "text"], input);
    let boards = text(puzzle);
    let (first, _) = boards.split_once("\n\n").unwrap();
    let (_, last) = boards.rsplit_once("\n\n").unwrap();
    assert_snapshot!(format!("{first}\n\n{last}"), @"
         c1    c2    c3    c4
       ┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
    r1 ┃ 1 2 │ 1 2 ┃ 1*2 │ 1   ┃
       ┃   4 │   4 ┃ 3   │ 3   ┃
       ┠─────┼─────╂─────┼─────┨
    r2 ┃  3  │ 1 2 ┃  4  │ 1   ┃
       ┃     │     ┃     │     ┃
       ┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
    r3 ┃ 1 2 │ 1 2 ┃ 1   │ 1   ┃
       ┃   4 │   4 ┃ 3   │ 3 4 ┃
       ┠─────┼─────╂─────┼─────┨
    r4 ┃ 1   │  3  ┃ 1   │  2  ┃
       ┃   4 │     ┃     │     ┃
       ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
    1. 1.2 Hidden single: in box 2, only r1c3 can be 2, as 2 in r4c4 rules out the other empty cells

        c1  c2  c3  c4
       ┏━━━┯━━━┳━━━┯━━━┓
    r1 ┃ 1 │ 4 ┃ 2 │ 3 ┃
       ┠───┼───╂───┼───┨
    r2 ┃ 3 │ 2 ┃ 4 │ 1 ┃
       ┣━━━┿━━━╋━━━┿━━━┫
    r3 ┃ 2 │ 1 ┃ 3 │ 4 ┃
       ┠───┼───╂───┼───┨
    r4 ┃ 4 │ 3 ┃ 1 │ 2 ┃
       ┗━━━┷━━━┻━━━┷━━━┛
    The puzzle is solved
    --- --- 0
    ");
    assert_snapshot!(text("1...............\n"), @"
    --- error: stdin:1:1: expected a puzzle with one solution, found one with several (`dlx check --explain` shows two)
    --- 2
    ");
    assert_snapshot!(seen(&["solve", "--to", "svg"], puzzle), @"
    --- error: expected --steps with --to: `dlx render --solution` draws solutions
    --- 2
    ");
}

/// Where a later board is broken, nothing is left of the file, and one that was there stays as it was.
#[test]
fn a_file_is_there_whole_or_not_at_all() {
    let folder = folder("whole-files");
    let names = || {
        let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    };
    for kind in ["txt", "json", "pdf"] {
        let file = folder.join(format!("puzzles.{kind}"));
        let draw = |text: &str| seen(&["render", "--output", file.to_str().unwrap()], text);
        let broken = format!("{}1234\n", PUZZLE.repeat(20));
        assert!(draw(&broken).ends_with("--- 2"));
        assert_eq!(names(), Vec::<String>::new());
        assert_eq!(draw(PUZZLE), "--- --- 0");
        let before = fs::read(&file).unwrap();
        assert!(draw(&broken).ends_with("--- 2"));
        assert_eq!(fs::read(&file).unwrap(), before);
        assert_eq!(names(), [format!("puzzles.{kind}")]);
        fs::remove_file(&file).unwrap();
    }
    // What is no file, or a link to one, stays what it is.
    #[cfg(unix)]
    {
        assert_eq!(seen(&["render", "--to", "text", "--output", "/dev/null"], PUZZLE), "--- --- 0");
        let (file, link) = (folder.join("file.txt"), folder.join("link.txt"));
        fs::write(&file, "").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        assert_eq!(seen(&["render", "--output", link.to_str().unwrap()], PUZZLE), "--- --- 0");
        assert!(link.is_symlink() && fs::read_to_string(&file).unwrap().contains('┃'));
        // Also if there is no file yet.
        fs::remove_file(&file).unwrap();
        assert_eq!(seen(&["render", "--output", link.to_str().unwrap()], PUZZLE), "--- --- 0");
        assert!(link.is_symlink() && fs::read_to_string(&file).unwrap().contains('┃'));
        fs::remove_file(&link).unwrap();
        fs::remove_file(&file).unwrap();
    }
}

/// The file that stdout leads to keeps what it holds.
#[cfg(unix)]
#[test]
fn stdout_is_written_where_it_stands() {
    use std::io::{Seek, Write};
    use std::process::Stdio;

    let file = folder("stdout").join("file");
    let drawn = answer(&["render"], PUZZLE);
    for name in ["-", "/dev/stdout", "/dev/fd/1"] {
        let mut out = fs::File::create(&file).unwrap();
        out.write_all(b"before\n").unwrap();
        let puzzle = file.with_file_name("puzzle");
        fs::write(&puzzle, PUZZLE).unwrap();
        let mut run = std::process::Command::new(env!("CARGO_BIN_EXE_dlx"));
        run.args(["render", "--to", "text", "--output", name]).arg(&puzzle);
        assert!(run.stdout(Stdio::from(out.try_clone().unwrap())).status().unwrap().success(), "{name}");
        assert_eq!(out.stream_position().unwrap(), 7 + drawn.len() as u64, "{name}");
        out.write_all(b"after\n").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), format!("before\n{drawn}after\n"), "{name}");
    }
}

/// A name may be as long as the file system allows.
#[test]
fn files_may_have_long_names() {
    let file = folder("long-names").join(format!("{}.txt", "n".repeat(251)));
    assert_eq!(seen(&["render", "--output", file.to_str().unwrap()], PUZZLE), "--- --- 0");
    assert!(fs::read_to_string(&file).unwrap().contains('┃'));
}

/// Words stand above and below a picture, as wide as it is, or wider where it is small.
#[test]
fn titles_and_rules_stand_beside_pictures() {
    let puzzle = "variant 4x4 boxes 2x2\ntitle: Small\nauthor: Me\n1...\n....\n....\n...2\nanti-knight\n";
    let words = ["render", "--title", "--rules"];
    assert_snapshot!(seen(&words, puzzle), @"
    Small, by Me
    ┏━━━┯━━━┳━━━┯━━━┓
    ┃ 1 │   ┃   │   ┃
    ┠───┼───╂───┼───┨
    ┃   │   ┃   │   ┃
    ┣━━━┿━━━╋━━━┿━━━┫
    ┃   │   ┃   │   ┃
    ┠───┼───╂───┼───┨
    ┃   │   ┃   │ 2 ┃
    ┗━━━┷━━━┻━━━┷━━━┛
    anti-knight
    Fill the empty cells so that every row, every column and every box within heavy lines contains each number from 1 to 4 exactly once. Cells that are a knight's move apart contain different values.
    --- --- 0
    ");
    let svg = seen(&[&words[..], &["--to", "svg"]].concat(), puzzle);
    let width = |svg: &str| {
        svg.split_once("viewBox=\"0 0 ").and_then(|(_, rest)| rest.split_once(' ')?.0.parse::<f32>().ok())
    };
    assert!(width(&svg) > width(&seen(&["render", "--to", "svg"], puzzle)), "{svg}");
    let german = seen(
        &["render", "--rules", "--language", "de"],
        "12345678.........................................................................\n",
    );
    assert!(german.contains("jede Zeile"), "{german}");
    assert_snapshot!(seen(&[&words[..], &["--to", "json"]].concat(), puzzle), @"
    --- error: --title and --rules: expected --to text, svg, png or pdf, found json
    --- 2
    ");
}
