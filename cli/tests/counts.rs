//! What `count` and `sample` answer: methods, tables, uses and costs.

use insta::assert_snapshot;

use crate::support::{COLOURS, dlx, seen, stdout};

#[test]
fn counts_that_no_search_reaches_are_exact() {
    let covers = "2444888770250892795802079170816\n";
    assert_eq!(stdout(&["count", "domino16x16.dlx"]), covers);
    assert_eq!(stdout(&["count", "--method", "frontier", "--memory", "64M", "domino16x16.dlx"]), covers);
    assert_eq!(stdout(&["count", "--method", "memo", "domino16x16.dlx"]), covers);
    assert_eq!(stdout(&["count", "--method", "planar", "domino16x16.dlx"]), covers);
    let output =
        dlx(&["count", "--method", "frontier", "--memory", "1K", "domino16x16.dlx"]).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "stopped\n");
}

#[test]
fn every_method_keeps_to_the_limit() {
    for method in ["auto", "search", "planar", "frontier", "memo"] {
        let arguments = ["count", "--limit", "10", "--method", method, "domino16x16.dlx"];
        assert_eq!(stdout(&arguments), "at least 10\n", "{method}");
    }
}

#[test]
fn a_method_that_does_not_fit_is_told() {
    assert_snapshot!(seen(&["count", "--method", "planar"], "a b c\na b\nc\n"), @"
    --- error: stdin: --method planar needs options of two primary items each that are the edges of a planar graph
    --- 2
    ");
    // Three items, of which each option holds two.
    assert_snapshot!(seen(&["count", "--method", "weights"], "a b c\na b\nb c\na c\n"), @"
    0
    --- --- 0
    ");
    assert_snapshot!(seen(&["count", "--method", "weights"], "a b c\na b\nc\n"), @"
    --- error: stdin: --method weights can only prove that there is no cover, and not for every problem: choose another method
    --- 2
    ");
    assert_snapshot!(seen(&["count", "--per-option", "--method", "planar"], "a b c\na b\nc\n"), @"
    --- error: stdin: --method planar needs options of two primary items each that are the edges of a planar graph
    --- 2
    ");
}

#[test]
fn counts_are_those_of_others() {
    for (file, count) in [("queens8", 92), ("langford8", 150), ("petersen4", 12960)] {
        assert_eq!(stdout(&["count", &format!("{file}.dlx")]), format!("{count}\n"));
    }
}

#[test]
fn every_method_counts_the_same() {
    for method in ["auto", "search"] {
        assert_eq!(stdout(&["count", "--method", method, "langford8.dlx"]), "150\n");
    }
}

#[test]
fn stats_tell_what_was_done() {
    let seen = seen(&["count", "--stats", "--kernel", "links", "--threads", "1"], COLOURS);
    let times: Vec<&str> = seen.lines().filter(|line| line.starts_with("seconds ")).collect();
    assert_eq!(times.len(), 1);
    // How many updates there are is the kernel's own affair.
    let rest: Vec<&str> =
        seen.lines().filter(|line| !times.contains(line) && !line.starts_with("updates  ")).collect();
    assert_snapshot!(rest.join("\n"), @"
    2
    --- kernel   links
    nodes    2
    covers   2
    depth    nodes
    0        1
    1        1
    --- 0
    ");
    let time = times[0].replace(|c: char| c.is_ascii_digit(), "0");
    assert_eq!(time, "seconds  0.000 search, 0.000 prepare, 0.000 read");
}

#[test]
fn stats_tell_which_method_counted_and_what_the_others_did() {
    for (method, effort) in [
        ("search", "kernel "),
        ("frontier", "frontier 7 states in 8 of 8 steps, "),
        ("memo", "memo     9 subproblems, "),
        ("planar", "planar   1 of 1 primes, "),
        ("auto", "search   "),
    ] {
        // Four rows of two dominoes.
        let square = "a b c d e f g h\na b\nc d\ne f\ng h\na c\nb d\nc e\nd f\ne g\nf h\n";
        let seen = seen(&["count", "--stats", "--threads", "1", "--method", method], square);
        assert!(seen.starts_with("5\n--- "), "{seen}");
        assert!(seen.contains(effort), "{method}: {seen}");
        let named =
            |line: &str| line.strip_prefix("method   ").is_none_or(|name| name == method || method == "auto");
        assert!(seen.trim_start_matches("5\n--- ").lines().all(named), "{method}: {seen}");
    }
}

const COSTS: &str = "a b c d\na b |3\nc d |4\na b c |5\nd |1\nb c |2\na d |6\n";

#[test]
fn samples_are_covers_that_the_seed_names() {
    assert_snapshot!(seen(&["sample", "--seed", "5", "--count", "2"], COLOURS), @"
    p r x:A y
    q x:A

    p r x:A y
    q x:A
    --- --- 0
    ");
    let ten = stdout(&["sample", "--seed", "2", "--count", "10", "queens8.dlx"]);
    assert_eq!(ten.split("\n\n").count(), 10);
    let three =
        stdout(&["sample", "--seed", "2", "--count", "3", "--skip", "7", "--threads", "2", "queens8.dlx"]);
    assert!(ten.ends_with(&format!("\n\n{three}")), "{ten}\n{three}");
    assert_eq!(seen(&["sample", "--count", "0", "--seed", "1", "queens8.dlx"], ""), "--- --- 0");
    // Where tables do not fit, a search draws.
    let few = stdout(&["sample", "--seed", "2", "--count", "3", "--memory", "1K", "queens8.dlx"]);
    assert_eq!(few.split("\n\n").count(), 3);
    assert_snapshot!(seen(&["sample", "--seed", "1"], "p q\np\n"), @"
    --- stdin: no cover
    --- 0
    ");
    assert_snapshot!(seen(&["sample", "--seed", "1", "--quiet"], "p q\np\n"), @"--- --- 0");
    assert_snapshot!(seen(&["sample", "--seed", "1", "--timeout", "0", "--quiet"], COSTS), @"
    --- stdin: stopped while reading: the deadline passed
    --- 3
    ");
}

#[test]
fn uses_and_costs_are_told() {
    assert_snapshot!(seen(&["count", "--per-option"], COSTS), @"
    1	a b |3
    1	c d |4
    1	a b c |5
    1	d |1
    1	b c |2
    1	a d |6
    --- --- 0
    ");
    assert_eq!(
        seen(&["count", "--per-option", "--method", "search"], COSTS),
        seen(&["count", "--per-option"], COSTS)
    );
    assert_snapshot!(seen(&["count", "--least"], COSTS), @"
    6
    a b c |5
    d |1
    --- --- 0
    ");
    assert_snapshot!(seen(&["count", "--greatest"], COSTS), @"
    8
    b c |2
    a d |6
    --- --- 0
    ");
    assert_snapshot!(seen(&["cover", "--greatest", "2"], COSTS), @"
    | cost 8
    b c |2
    a d |6

    | cost 7
    a b |3
    c d |4
    --- --- 0
    ");
    assert_snapshot!(seen(&["cover", "--at-least", "8", "--json"], COSTS), @r#"
    {"index":0,"cost":8,"options":[["b","c"],["a","d"]]}
    --- --- 0
    "#);
    for cost in ["9", "1000"] {
        let told = seen(&["cover", "--at-least", cost], COSTS);
        assert_eq!(told, format!("--- stdin: no cover costs at least {cost}\n--- 0"));
    }
    assert_snapshot!(seen(&["cover", "--greatest", "1"], "0:2|p\np |1\np |2\n"), @"
    --- error: stdin: --greatest and --at-least: expected an item that is covered a fixed number of times in each option with a cost, found none in `p |1` (`dlx count --greatest` finds only the greatest cost)
    --- 2
    ");
    // What may be left of the prices of three items is above the largest cost.
    let dear = |cost: u32| format!("a b c\na |1\nb |{cost}\na |{cost}\nc |{cost}\na b c |{cost}\n");
    assert_snapshot!(seen(&["cover", "--greatest", "1"], dear(u32::MAX)), @"
    --- error: stdin: --greatest and --at-least: expected lower costs (in this problem, costs up to 1431655765 always work), found the option `b |4294967295` (`dlx count --greatest` finds only the greatest cost)
    --- 2
    ");
    assert_snapshot!(seen(&["cover", "--greatest", "1"], dear(1_431_655_765)), @"
    | cost 4294967295
    b |1431655765
    a |1431655765
    c |1431655765
    --- --- 0
    ");
    assert_snapshot!(seen(&["count", "--least"], "p q\np |2\n"), @"
    none
    --- --- 0
    ");
    assert_snapshot!(seen(&["count", "--least", "--method", "frontier", "--memory", "10"], COSTS), @"
    stopped
    --- stdin: stopped: the memory limit was reached
    --- 3
    ");
    let json = seen(&["count", "--least", "--json", "--method", "frontier", "--memory", "10"], COSTS);
    assert!(json.starts_with("{\"stopped\":\"memory\",\"best\":null,\"bound\":0}\n"), "{json}");
    assert_snapshot!(seen(&["cover", "--limit", "1"], COSTS), @"
    a b |3
    c d |4
    --- --- 0
    ");
}

#[test]
fn tables_are_kept_in_a_file() {
    let file = std::env::temp_dir().join(format!("dlx-tables-{}", std::process::id()));
    let file = file.to_str().unwrap();
    assert_eq!(stdout(&["count", "--save", file, "queens8.dlx"]), "92\n");
    assert_eq!(stdout(&["count", "--load", file, "queens8.dlx"]), "92\n");
    for command in ["count", "sample"] {
        let stopped =
            dlx(&[command, "--load", file, "--memory", "10", "--quiet", "queens8.dlx"]).output().unwrap();
        assert_eq!(stopped.status.code(), Some(3), "{command}");
        assert!(String::from_utf8_lossy(&stopped.stderr).contains("memory limit"), "{command}");
    }
    assert_eq!(
        stdout(&["sample", "--load", file, "--seed", "1", "queens8.dlx"]),
        stdout(&["sample", "--seed", "1", "queens8.dlx"])
    );
    let late =
        dlx(&["sample", "--load", file, "--timeout", "0.3", "--count", "1000000000000", "queens8.dlx"])
            .output()
            .unwrap();
    assert_eq!(late.status.code(), Some(3));
    let told = String::from_utf8(late.stderr).unwrap();
    assert!(told.ends_with("queens8.dlx: stopped: the deadline passed\n"), "{told}");
    let refused = dlx(&["count", "--load", file, "langford8.dlx"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).ends_with("the tables belong to another problem\n"));
    std::fs::remove_file(file).unwrap();
}

/// A count with states in files goes on where it was stopped.
#[test]
fn states_lie_in_a_folder() {
    let folder = std::env::temp_dir().join(format!("dlx-states-{}", std::process::id()));
    let name = folder.to_str().unwrap();
    let count =
        |more: &[&str]| dlx(&[&["count", "--quiet", "--disk", name], more].concat()).output().unwrap();
    let stopped = count(&["--memory", "16K", "domino16x16.dlx"]);
    assert_eq!((stopped.status.code(), &*stopped.stdout), (Some(3), &b"stopped\n"[..]));
    let told = String::from_utf8(stopped.stderr).unwrap();
    assert!(
        told.ends_with("the memory limit was reached; run the command again with more memory to continue\n")
    );
    let other = count(&["queens8.dlx"]);
    assert_eq!(other.status.code(), Some(2));
    let told = String::from_utf8(other.stderr).unwrap();
    assert_eq!(told, format!("error: {name}: the states in this folder belong to another problem\n"));
    let done = count(&["--memory", "4M", "domino16x16.dlx"]);
    assert_eq!((done.status.code(), &*done.stdout), (Some(0), &b"2444888770250892795802079170816\n"[..]));
    assert!(!folder.exists());
    assert_snapshot!(seen(&["count", "--disk", "."], COLOURS), @"
    --- error: .: expected an empty folder, or that of a count that was stopped
    --- 2
    ");
    assert_eq!(seen(&["count", "--disk", name], "2|a b\na\nb\n").lines().last(), Some("--- 2"));
}

#[test]
fn a_frontier_answers_what_is_asked_of_bounds() {
    const TEAM: &str = "2:3|t p q\nt p\nt q\nt\np\nq\n";
    for method in ["auto", "search", "frontier"] {
        assert_eq!(seen(&["count", "--method", method], TEAM), "4\n--- --- 0");
        assert_eq!(
            seen(&["count", "--per-option", "--method", method], TEAM),
            "3\tt p\n3\tt q\n3\tt\n1\tp\n1\tq\n--- --- 0"
        );
    }
    assert_snapshot!(seen(&["count", "--per-option", "--method", "memo"], TEAM), @"
    --- error: stdin: --method memo can only count: expected --method auto, frontier or search
    --- 2
    ");
    let file = std::env::temp_dir().join(format!("dlx-bounds-{}", std::process::id()));
    let file = file.to_str().unwrap();
    assert_eq!(seen(&["count", "--save", file], TEAM), "4\n--- --- 0");
    assert_eq!(seen(&["count", "--load", file, "--per-option"], TEAM).lines().count(), 6);
    let drawn = seen(&["sample", "--load", file, "--seed", "1", "--count", "3"], TEAM);
    assert_eq!(drawn.split("---").next().unwrap().split("\n\n").count(), 3, "{drawn}");
    std::fs::remove_file(file).unwrap();
}

#[test]
fn tables_are_saved_to_files_alone() {
    assert_snapshot!(seen(&["count", "--save", "-"], COLOURS), @"
    --- error: --save -: expected the name of a file: the answer is printed to stdout
    --- 2
    ");
    // A path that cannot be written is told before the count.
    let run = seen(&["count", "--save", "no-folder/tables", "--memory", "1"], COLOURS);
    assert!(run.starts_with("--- error: no-folder/tables: "), "{run}");
}
