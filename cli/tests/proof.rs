//! `dlx cover --proof`: what is written, and when. Whether the proofs are right is tested with the engine.

use std::fs;
use std::path::PathBuf;

use insta::assert_snapshot;

use crate::support::{COLOURS, seen};

/// An empty folder of its own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What is seen of a run that may write a proof, then its files.
fn proven(name: &str, flag: &str, problem: &str) -> String {
    let folder = folder(name);
    let path = folder.join("it");
    let mut seen = seen(&["cover", flag, "--proof", path.to_str().unwrap()], problem);
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
    assert_snapshot!(proven("none", "--any", "p q r\np q\nq r\np r\n"), @"
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
    assert_snapshot!(proven("none-at-all", "--unique", "p q\np\n"), @"
    none
    --- --- 0
    it.cnf
    c An exact-cover problem. The variables from 1 to 1 are its options, in their order.
    p cnf 1 2
    1 0
    0

    it.drat
    0
    ");
}

#[test]
fn no_other_cover_is_proven() {
    assert_snapshot!(proven("one", "--unique", "p q r\np q\nr\nq r\n"), @"
    unique
    p q
    r
    --- --- 0
    it.cnf
    c An exact-cover problem. The variables from 1 to 3 are its options, in their order.
    p cnf 3 6
    1 0
    1 3 0
    -1 -3 0
    2 3 0
    -2 -3 0
    -1 -2 0

    it.drat
    0
    ");
}

#[test]
fn where_there_is_a_cover_there_is_no_proof() {
    assert_snapshot!(proven("some", "--any", "p q\np\nq\n"), @"
    p
    q
    --- nothing to prove: there is a cover
    --- 0
    ");
    assert_snapshot!(proven("several", "--unique", COLOURS), @"
    multiple
    q x:A
    p r y:C

    p r x:A y
    q x:A
    --- nothing to prove: there are several covers
    --- 0
    ");
}

#[test]
fn what_cannot_be_proven_or_written_is_refused() {
    assert_snapshot!(proven("bounds", "--any", "2:3|p q\np\nq\n"), @"
    --- error: --proof: expected a problem without bounds
    --- 2
    ");
    assert_snapshot!(seen(&["cover", "--any", "--proof", "/no/such/folder/x"], "p\np\n"), @"
    --- error: /no/such/folder/x.cnf: No such file or directory (os error 2)
    --- 2
    ");
    assert_snapshot!(seen(&["cover", "--any", "--stats", "--proof", "x"], "p\np\n"), @"
    --- error: the argument '--stats' cannot be used with '--proof <NAME>'

    Usage: dlx cover --any --stats [FILE]

    For more information, try '--help'.
    --- 2
    ");
}
