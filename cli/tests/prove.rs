//! `dlx prove`: what is written, and when. Whether the proofs are right is tested with the engine.

use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use insta::assert_snapshot;

use crate::support::{COLOURS, data, folder, seen, start};

/// What is seen of a run that may write a proof, then its files.
fn proven(name: &str, output: &str, more: &[&str], problem: &str) -> String {
    let folder = folder(name);
    let path = folder.join(output);
    let mut seen = seen(&[&["prove", "--output", path.to_str().unwrap()], more].concat(), problem);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        seen += &format!("\n{}\n{text}", file.file_name().unwrap().to_str().unwrap());
    }
    seen.replace(folder.to_str().unwrap(), "FOLDER")
}

#[test]
fn no_cover_is_proven() {
    assert_snapshot!(proven("none", "it.pbp", &[], "p q r\np q\nq r\np r\n"), @"
    none
    --- --- 0
    it.opb
    * #variable= 3 #constraint= 3
    * An exact-cover problem. The variables from 1 to 3 are its options, in their order.
    +1 x1 +1 x3 = 1 ;
    +1 x1 +1 x2 = 1 ;
    +1 x2 +1 x3 = 1 ;

    it.pbp
    pseudo-Boolean proof version 3.0
    rup 1 ~x3 >= 1 ;
    rup >= 1 ;
    output NONE ;
    conclusion UNSAT ;
    end pseudo-Boolean proof ;
    ");
    assert_snapshot!(proven("none-as-clauses", "it.drat", &[], "p q r\np q\nq r\np r\n"), @"
    none
    --- --- 0
    it.cnf
    c An exact-cover problem. The variables from 1 to 3 are its options, in their order.
    p cnf 3 6
    1 3 0
    -1 -3 0
    1 2 0
    -1 -2 0
    2 3 0
    -2 -3 0

    it.drat
    -3 0
    0
    ");
}

#[test]
fn no_other_cover_is_proven() {
    assert_snapshot!(proven("one", "it.pbp", &[], "p q r\np q |3\nr\nq r |5\n"), @"
    unique
    p q |3
    r
    --- --- 0
    it.opb
    * #variable= 3 #constraint= 4
    * An exact-cover problem. The variables from 1 to 3 are its options, in their order.
    +1 x1 = 1 ;
    +1 x1 +1 x3 = 1 ;
    +1 x2 +1 x3 = 1 ;
    -1 x1 -1 x2 >= -1 ;

    it.pbp
    pseudo-Boolean proof version 3.0
    rup >= 1 ;
    output NONE ;
    conclusion UNSAT ;
    end pseudo-Boolean proof ;
    ");
    assert_snapshot!(proven("all", "it.drat", &["--all"], COLOURS), @"
    q x:A
    p r y:C

    p r x:A y
    q x:A
    --- --- 0
    it.cnf
    c An exact-cover problem. The variables from 1 to 6 are its options, in their order.
    c The variables from 7 to 11 are colours of items.
    p cnf 11 30
    -1 7 0
    -2 8 0
    -3 9 0
    -4 8 0
    -5 10 0
    -6 11 0
    1 2 3 6 0
    -1 -2 0
    -1 -3 0
    -1 -6 0
    -2 -3 0
    -2 -6 0
    -3 -6 0
    1 4 0
    -1 -4 0
    2 5 6 0
    -2 -5 0
    -2 -6 0
    -5 -6 0
    -1 -8 0
    -1 -9 0
    -8 -9 0
    -7 -2 0
    -7 -10 0
    -7 -11 0
    -2 -10 0
    -2 -11 0
    -10 -11 0
    -4 -6 0
    -2 -4 0

    it.drat
    12 -2 0
    12 -4 0
    -12 2 4 0
    -12 8 0
    -6 -12 0
    -12 0
    0
    ");
}

#[test]
fn where_there_is_another_cover_there_is_no_proof() {
    assert_snapshot!(proven("several", "it.pbp", &["--json"], COLOURS), @r#"
    {"verdict":"multiple","covers":[[["q","x:A"],["p","r","y:C"]],[["p","r","x:A","y"],["q","x:A"]]]}
    --- nothing to prove: FOLDER/it.opb and FOLDER/it.pbp are not written
    --- 1
    "#);
}

#[test]
fn what_cannot_be_proven_or_written_is_refused() {
    assert_snapshot!(proven("bounds", "it.pbp", &[], "2:3|p q\np\nq\n"), @"
    --- error: stdin: a problem with bounds other than 0:1, or with an option without an item that must be covered, cannot be proven
    --- 2
    ");
    assert_snapshot!(proven("optional", "it.pbp", &[], "0:1|p q\np\nq\n"), @"
    --- error: stdin: a problem with bounds other than 0:1, or with an option without an item that must be covered, cannot be proven
    --- 2
    ");
    assert_snapshot!(proven("ending", "it.txt", &[], "p\np\n"), @r#"
    --- error: expected an --output that ends in .pbp or .drat, found "FOLDER/it.txt"
    --- 2
    "#);
    assert_snapshot!(seen(&["prove", "--output", "/no/such/folder/x.pbp"], "p\np\n"), @"
    --- error: /no/such/folder/x.opb: No such file or directory (os error 2)
    --- 2
    ");
    // That is told before a mistake in the problem.
    let told = seen(&["prove", "--output", "/no/such/folder/x.pbp"], "p\nq\n");
    assert!(told.contains("/no/such/folder/x.opb: "), "{told}");
    assert_snapshot!(proven("stopped", "it.pbp", &["--timeout", "0"], "p\np\n"), @"
    stopped
    --- stdin: stopped while reading: the deadline passed
    --- 3
    ");
}

/// A proof is asked for by its file: it is there, and the same, whoever reads the covers.
#[test]
fn a_closed_pipe_leaves_the_proof() {
    for arguments in [&["../../examples/first.dlx"][..], &["--all", "queens8.dlx"]] {
        let files = |name: &str, stdout: Stdio| {
            let folder = folder(name);
            let output = Command::new(env!("CARGO_BIN_EXE_dlx"))
                .args(["prove", "--output", folder.join("it.pbp").to_str().unwrap()])
                .args(arguments)
                .current_dir(data())
                .stdout(stdout)
                .output()
                .unwrap();
            assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]), "{name}");
            ["it.opb", "it.pbp"].map(|file| fs::read_to_string(folder.join(file)).unwrap())
        };
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        assert_eq!(files("closed", writer.into()), files("open", Stdio::piped()), "{arguments:?}");
    }
}

/// What a run leaves that is killed tells which file it was to be, and the next run for that file removes it. One
/// that is told to end leaves nothing. Whether this process ignores a signal, as one does that runs in the
/// background: then so does what it starts.
#[cfg(target_os = "linux")]
fn is_ignored(number: u32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    u64::from_str_radix(ignored.trim(), 16).unwrap() >> (number - 1) & 1 == 1
}

#[test]
fn what_was_left_unfinished_is_removed() {
    let folder = folder("left");
    let path = folder.join("it.pbp");
    let names = || {
        let names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    };
    // It prints covers once the file is begun.
    let begun = || {
        let mut child = start(&["prove", "--output", path.to_str().unwrap(), "domino16x16.dlx", "--all"]);
        child.stdout.as_mut().unwrap().read_exact(&mut [0; 100]).unwrap();
        assert_eq!(names(), ["it.pbp.dlx-unfinished"]);
        child
    };
    let mut child = begun();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(names(), ["it.pbp.dlx-unfinished"]);
    #[cfg(target_os = "linux")]
    for (name, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        use std::os::unix::process::ExitStatusExt;

        if is_ignored(number) {
            continue;
        }
        let mut child = begun();
        assert!(Command::new("kill").args(["-s", name, &child.id().to_string()]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().signal(), Some(number as i32));
        assert_eq!(names(), [""; 0]);
    }
    seen(&["prove", "--output", path.to_str().unwrap()], "p q r\np q\nq r\np r\n");
    assert_eq!(names(), ["it.opb", "it.pbp"]);
}
