//! What `cover`, `alive` and `count` answer, with the flags that they share.

use insta::assert_snapshot;

use crate::support::{COLOURS, dlx, seen, stdout};

#[test]
fn covers_are_printed_as_they_were_written() {
    assert_snapshot!(seen(&["cover"], COLOURS), @r"
    p r x:A y
    q x:A

    q x:A
    p r y:C
    --- --- 0
    ");
    assert_snapshot!(seen(&["count", "-"], COLOURS), @"
    2
    --- --- 0
    ");
}

#[test]
fn no_covers_are_an_answer() {
    assert_snapshot!(seen(&["cover"], "p q\np\n"), @"
    --- stdin: no cover
    --- 0
    ");
    assert_snapshot!(seen(&["count"], "p q\np\n"), @"
    0
    --- --- 0
    ");
}

#[test]
fn without_primary_items_there_is_the_empty_cover() {
    assert_snapshot!(seen(&["count"], " | x y\n"), @"
    1
    --- --- 0
    ");
    let empty = "| the empty cover\n";
    assert_eq!(seen(&["cover"], " | x y\n"), format!("{empty}--- --- 0"));
    assert_eq!(seen(&["cover", "--any"], " | x y\n"), format!("{empty}--- --- 0"));
    assert_eq!(seen(&["cover", "--unique"], " | x y\n"), format!("unique\n{empty}--- --- 0"));
    assert_eq!(seen(&["cover"], "0:1|p\np\n"), format!("p\n\n{empty}--- --- 0"));
    assert_eq!(seen(&["cover", "--least", "1"], "0:1|p\np |1\n"), format!("| cost 0\n{empty}--- --- 0"));
}

#[test]
fn options_that_say_nothing_are_warned_of() {
    let text = "p | x\nx\np\n\nx:a\n";
    assert_snapshot!(seen(&["count"], text), @r"
    1
    --- warning: stdin: line 2: ignored an option without a primary item
    warning: stdin: line 5: ignored an option without a primary item
    --- 0
    ");
    assert_snapshot!(seen(&["count", "--quiet"], text), @"
    1
    --- --- 0
    ");
}

#[test]
fn a_limit_is_kept_and_told() {
    assert_snapshot!(seen(&["count", "--limit", "10", "queens8.dlx"], ""), @"
    at least 10
    --- --- 0
    ");
    assert_snapshot!(seen(&["count", "--limit", "93", "queens8.dlx"], ""), @"
    92
    --- --- 0
    ");
    assert_snapshot!(seen(&["cover", "--limit", "2", "queens8.dlx"], ""), @"
    r0 c5 a5 b2
    r1 c3 a4 b5
    r2 c6 a8 b3
    r3 c0 a3 b10
    r4 c2 a6 b9
    r5 c4 a9 b8
    r6 c1 a7 b12
    r7 c7 a14 b7

    r0 c5 a5 b2
    r1 c3 a4 b5
    r2 c6 a8 b3
    r3 c0 a3 b10
    r4 c7 a11 b4
    r5 c1 a6 b11
    r6 c4 a10 b9
    r7 c2 a9 b12
    --- --- 0
    ");
    assert_snapshot!(seen(&["cover", "--limit", "0", "queens8.dlx"], ""), @"--- --- 0");
    let all = stdout(&["cover", "queens8.dlx"]);
    assert!(all.starts_with(&stdout(&["cover", "--limit", "50", "queens8.dlx"])));
    assert_eq!(all.split("\n\n").count(), 92);
    assert!(all.split("\n\n").all(|cover| cover.trim_end().lines().count() == 8));
}

#[test]
fn a_run_out_of_time_never_looks_like_an_answer() {
    for threads in ["1", "2"] {
        let search = ["--method", "search", "--threads", threads];
        let arguments = [&["count", "--timeout", "0.2", "domino16x16.dlx"], &search[..]].concat();
        let output = dlx(&arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(3));
        assert_eq!(String::from_utf8_lossy(&output.stdout), "stopped\n");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.starts_with("domino16x16.dlx: stopped: the deadline passed; at least "), "{stderr}");
        assert!(stderr.ends_with(" covers\n"), "{stderr}");

        let arguments = ["cover", "--timeout", "0.8", "--threads", threads, "domino16x16.dlx"];
        let output = dlx(&arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(3));
        let stderr = String::from_utf8_lossy(&output.stderr);
        let covers = String::from_utf8_lossy(&output.stdout).split("\n\n").count();
        // A busy machine may not have told before the deadline how much of the search is done.
        let told = format!("domino16x16.dlx: stopped: the deadline passed; {covers} covers found");
        let rest = stderr.strip_prefix(&told).unwrap_or_else(|| panic!("{stderr}"));
        assert!(["\n", ", less than 0.1 % of the search done\n"].contains(&rest), "{stderr}");
    }
    assert_snapshot!(seen(&["count", "--method", "frontier", "--memory", "1", "domino16x16.dlx"], ""), @"
    stopped
    --- domino16x16.dlx: stopped: the memory limit was reached
    --- 3
    ");
    assert_snapshot!(seen(&["count", "--timeout", "0", "queens8.dlx"], ""), @r"
    stopped
    --- queens8.dlx: stopped while reading: the deadline passed
    --- 3
    ");
}

#[test]
fn threads_change_nothing() {
    for extra in [&[][..], &["--limit", "7"], &["--seed", "5"], &["--seed", "5", "--limit", "100"]] {
        for file in ["queens8.dlx", "langford8.dlx", "petersen4.dlx"] {
            let with = |threads| stdout(&[&["cover", "--threads", threads, file], extra].concat());
            let one = with("1");
            assert!(with("2") == one && with("0") == one, "{file} {extra:?}");
        }
    }
    // A large tree with few covers.
    let with = |threads| stdout(&["cover", "--threads", threads, "--limit", "100", "pent8x8.dlx"]);
    assert!(with("2") == with("1"));
}

#[test]
fn a_seed_changes_the_order_alone() {
    let covers = |arguments: &[&str]| -> Vec<String> {
        stdout(arguments).trim_end().split("\n\n").map(str::to_owned).collect()
    };
    let mut usual = covers(&["cover", "queens8.dlx"]);
    let mut random = covers(&["cover", "--seed", "1", "queens8.dlx"]);
    assert_eq!(random, covers(&["cover", "queens8.dlx", "--seed", "1"]));
    assert_ne!(random, covers(&["cover", "queens8.dlx", "--seed", "2"]));
    assert_ne!(random, usual);
    random.sort();
    usual.sort();
    assert_eq!(random, usual);
    assert_eq!(stdout(&["count", "--seed", "1", "queens8.dlx"]), "92\n");
}

#[test]
fn every_kernel_gives_the_same_covers() {
    let usual = stdout(&["cover", "petersen4.dlx"]);
    for kernel in dlx::KernelKind::ALL {
        assert!(stdout(&["cover", "--kernel", kernel.name(), "petersen4.dlx"]) == usual);
        assert_eq!(stdout(&["count", "--kernel", kernel.name(), "petersen4.dlx"]), "12960\n");
    }
}

#[test]
fn covers_count_once_up_to_symmetry() {
    let square = "a b c d\na b\nb c\nc d\nd a\n";
    assert_snapshot!(seen(&["cover", "--symmetries"], square), @"
    | 8 symmetries
    b d

    a b
    c d
    --- --- 0
    ");
    assert_snapshot!(seen(&["cover", "--symmetries", "--json"], square), @r#"
    {"symmetries":"8","generators":[[["b","d"]],[["a","b"],["c","d"]]]}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["cover", "--up-to-symmetry"], square), @"
    a b
    c d
    --- --- 0
    ");
    assert_snapshot!(seen(&["cover", "--up-to-symmetry", "--json"], square), @r#"
    {"index":0,"options":[["a","b"],["c","d"]]}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["count", "--up-to-symmetry"], square), @"
    1
    --- --- 0
    ");
    assert_snapshot!(seen(&["count", "--up-to-symmetry", "--json"], square), @r#"
    {"covers":"1","exact":true}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["count", "--up-to-symmetry", "--timeout", "0"], square), @"
    stopped
    --- stdin: stopped while reading: the deadline passed
    --- 3
    ");
    // What tells the items apart takes memory, whoever asks for it.
    for arguments in
        [&["cover", "--symmetries"][..], &["cover", "--up-to-symmetry"], &["count", "--up-to-symmetry"]]
    {
        let seen = seen(&[arguments, &["--memory", "100"]].concat(), square);
        assert!(seen.ends_with("--- stdin: stopped: the memory limit was reached\n--- 3"), "{seen}");
    }
    assert_snapshot!(seen(&["cover", "--symmetries"], "a b\na\nb |4\n"), @"
    | 1 symmetry, which changes nothing
    --- --- 0
    ");
    assert_snapshot!(seen(&["count", "--up-to-symmetry", "--stats"], square), @"
    --- error: the argument '--up-to-symmetry' cannot be used with '--stats'

    Usage: dlx count --up-to-symmetry [FILE]

    For more information, try '--help'.
    --- 2
    ");
    let file = std::env::temp_dir().join(format!("dlx-cycles-{}", std::process::id()));
    let name = file.display().to_string();
    let under = |cycles: &str| {
        std::fs::write(&file, cycles).unwrap();
        seen(&["count", "--up-to-symmetry", "--under", &name], square).replace(&name, "FILE")
    };
    assert_snapshot!(under("| Half a turn changes neither\na c\nb d\n"), @"
    2
    --- --- 0
    ");
    assert_snapshot!(under("a b c d\n"), @"
    1
    --- --- 0
    ");
    assert_snapshot!(under("a b c d\n\na b\n"), @r#"
    --- error: FILE:3:1: expected a symmetry, which turns options into options: "b c" becomes no option
    --- 2
    "#);
    assert_snapshot!(under("a c\n\nb x\n"), @r#"
    --- error: FILE:3:3: expected an item of the problem, found "x"
    --- 2
    "#);
    assert_snapshot!(under("a c\nb a\n"), @r#"
    --- error: FILE:2:3: expected another item, found "a" again: the cycles of a symmetry hold each item at most once
    --- 2
    "#);
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn problems_are_written_for_other_solvers() {
    let problem = "a b | s\na s:red\na b |7\nb s:red\nb s\n";
    assert_snapshot!(seen(&["cover", "--to", "dlx"], "p ec 2\ns 1 2\n"), @"
    1 2
    1 2
    --- --- 0
    ");
    assert_snapshot!(seen(&["cover", "--to", "cnf"], problem), @"
    c An exact-cover problem. The variables from 1 to 4 are its options, in their order.
    c The variables from 5 to 5 are colours of items.
    p cnf 5 9
    -1 5 0
    -3 5 0
    1 2 0
    -1 -2 0
    2 3 4 0
    -2 -3 0
    -2 -4 0
    -3 -4 0
    -5 -4 0
    --- --- 0
    ");
    assert_snapshot!(seen(&["cover", "--to", "opb"], problem), @"
    * #variable= 5 #constraint= 5
    * An exact-cover problem. The variables from 1 to 4 are its options, in their order.
    * The variables from 5 to 5 are colours of items.
    min: +7 x2 ;
    +1 x5 -1 x1 >= 0 ;
    +1 x5 -1 x3 >= 0 ;
    +1 x1 +1 x2 = 1 ;
    +1 x2 +1 x3 +1 x4 = 1 ;
    -1 x5 -1 x4 >= -1 ;
    --- --- 0
    ");
    assert_snapshot!(seen(&["cover", "--to", "mps"], problem), @"
    * An exact-cover problem. The variables from 1 to 4 are its options, in their order.
    * The variables from 5 to 5 are colours of items.
    NAME cover
    ROWS
     N cost
     E i0
     E i1
     L i2
     L c0
     L c1
    COLUMNS
     M1 'MARKER' 'INTORG'
     x1 cost 0 i0 1 c0 1
     x2 cost 7 i0 1 i1 1
     x3 cost 0 i1 1 c1 1
     x4 cost 0 i1 1 i2 1
     x5 cost 0 i2 1 c0 -1 c1 -1
     M2 'MARKER' 'INTEND'
    RHS
     RHS i0 1
     RHS i1 1
     RHS i2 1
    RANGES
    BOUNDS
     BV BND x1
     BV BND x2
     BV BND x3
     BV BND x4
     BV BND x5
    ENDATA
    --- --- 0
    ");
    assert_snapshot!(seen(&["cover", "--to", "cnf", "--encoding", "counter"], "a\na\na\na\na\na\n"), @"
    c An exact-cover problem. The variables from 1 to 5 are its options, in their order.
    c The variables from 6 to 9 count.
    p cnf 9 12
    1 2 3 4 5 0
    -1 6 0
    -6 -2 0
    -2 7 0
    -6 7 0
    -7 -3 0
    -3 8 0
    -7 8 0
    -8 -4 0
    -4 9 0
    -8 9 0
    -9 -5 0
    --- --- 0
    ");
    assert_snapshot!(seen(&["cover", "--to", "cnf", "--any"], problem), @"
    --- error: the argument '--to <FORMAT>' cannot be used with '--any'

    Usage: dlx cover --to <FORMAT> [FILE]

    For more information, try '--help'.
    --- 2
    ");
}

#[test]
fn options_are_alive_or_not() {
    assert_snapshot!(seen(&["alive"], "a b c\na b\nb c |4\nc\n"), @"
    yes	a b
    no	b c |4
    yes	c
    --- --- 0
    ");
    assert_snapshot!(seen(&["alive"], "a b\na\n"), @"
    no	a
    --- --- 0
    ");
    assert_snapshot!(seen(&["alive", "--timeout", "0"], "a\na\n"), @"
    --- stdin: stopped while reading: the deadline passed
    --- 3
    ");
}

#[test]
fn some_cover_and_whether_it_is_the_only_one() {
    let unique = "a b c\na b\nb c\nc\n";
    assert_snapshot!(seen(&["cover", "--any"], unique), @"
    a b
    c
    --- --- 0
    ");
    assert_snapshot!(seen(&["cover", "--any", "--json"], unique), @r#"
    {"index":0,"options":[["a","b"],["c"]]}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["cover", "--unique"], unique), @"
    unique
    a b
    c
    --- --- 0
    ");
    assert_snapshot!(seen(&["cover", "--unique", "--json"], unique), @r#"
    {"verdict":"unique","covers":[[["a","b"],["c"]]]}
    --- --- 0
    "#);
    let none = "a b c\na b\nb c\n";
    for how in [&["--any"][..], &[], &["--json"], &["--least", "1"], &["--up-to-symmetry"]] {
        assert_eq!(seen(&[&["cover"], how].concat(), none), "--- stdin: no cover\n--- 0", "{how:?}");
    }
    for how in [&["--any", "--quiet"][..], &["--least", "0"], &["--limit", "0"]] {
        assert_eq!(seen(&[&["cover"], how].concat(), none), "--- --- 0", "{how:?}");
    }
    assert_snapshot!(seen(&["cover", "--at-most", "7"], none), @"
    --- stdin: no cover costs at most 7
    --- 0
    ");
    // Covers that do not fit into memory: some are printed, and it is told that there may be more.
    let names: Vec<String> = (0..30).map(|number| format!("item-{number}")).collect();
    let options: String = names.iter().map(|name| format!("{name}\n{name}\n")).collect();
    let many = format!("{}\n{options}", names.join(" "));
    let json = seen(&["cover", "--at-most", "0", "--memory", "100K", "--json"], many.clone());
    assert!(
        json.contains("\n{\"stopped\":\"memory\",\"best\":0,\"bound\":0}\n--- "),
        "{}",
        &json[json.len() - 400..]
    );
    let many = seen(&["cover", "--at-most", "0", "--memory", "100K"], many);
    assert!(many.starts_with("| cost 0\nitem-0\n"), "{}", &many[..100]);
    assert!(
        many.ends_with("--- stdin: stopped: the memory limit was reached; the first cover is proven to be the cheapest; the others are the best found so far\n--- 3"),
        "{}",
        &many[many.len() - 200..]
    );
    assert_snapshot!(seen(&["cover", "--unique"], none), @"
    none
    --- --- 0
    ");
    assert_snapshot!(seen(&["cover", "--unique"], "a b\na b\na\nb\n"), @"
    multiple
    a b

    a
    b
    --- --- 0
    ");
    assert_snapshot!(seen(&["cover", "--unique", "--json"], "a b\na b\na\nb\n"), @r#"
    {"verdict":"multiple","covers":[[["a","b"]],[["a"],["b"]]]}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["cover", "--unique", "--limit", "1"], none), @"
    --- error: the argument '--unique' cannot be used with '--limit <N>'

    Usage: dlx cover --unique [FILE]

    For more information, try '--help'.
    --- 2
    ");
    // Nobody puts ten pigeons into nine holes.
    let (pigeons, holes) = (0..10, || 0..9);
    let names: String = pigeons.clone().map(|pigeon| format!("p{pigeon} ")).collect();
    let free: String = holes().map(|hole| format!(" h{hole}")).collect();
    let mut text = format!("{names}|{free}\n");
    for pigeon in pigeons {
        for hole in holes() {
            text += &format!("p{pigeon} h{hole}\n");
        }
    }
    assert_eq!(seen(&["cover", "--unique"], text), "none\n--- --- 0");
}
