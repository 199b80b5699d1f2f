//! What `dlx shard` does with a folder of parts.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::support;
use crate::support::{data, dlx, stdout};

/// A folder that is removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("dlx-shard-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Folder(folder)
    }

    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }

    /// What a person sees of a run, with the folder called DIR.
    fn seen(&self, arguments: &[&str]) -> String {
        let arguments: Vec<&str> =
            arguments.iter().map(|word| if *word == "DIR" { self.name() } else { word }).collect();
        support::seen(&arguments, "").replace(self.name(), "DIR")
    }

    fn split(&self, problem: &str, more: &[&str]) {
        let arguments = [&["shard", "split", problem, "--quiet", "--output", "DIR"], more].concat();
        assert_eq!(self.seen(&arguments), "--- --- 0");
    }

    fn run(&self, parts: &[&str]) {
        assert_eq!(self.seen(&[&["shard", "run", "--quiet", "DIR"], parts].concat()), "--- --- 0");
    }

    fn merge(&self) -> String {
        self.seen(&["shard", "merge", "DIR"])
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What is merged, and what the folder holds, as JSON.
#[test]
fn answers_are_json() {
    let json = |folder: &Folder, command: &str| folder.seen(&["shard", command, "DIR", "--json"]);
    let folder = Folder::new("json-count");
    folder.split("queens8.dlx", &["--parts", "4"]);
    let missing = r#"{"covers":"0","exact":false,"stopped":"missing","missing":[0,1,2,3]}"#;
    assert_eq!(
        json(&folder, "merge"),
        format!("{missing}\n--- DIR: 4 of 4 parts have no answer: 0..3\n--- 3")
    );
    let status = r#"{"parts":4,"done":0,"missing":[0,1,2,3],"covers":"0","exact":false,"stopped":"missing","time":0.0}"#;
    assert_eq!(json(&folder, "status"), format!("{status}\n--- --- 0"));
    folder.run(&["1..2"]);
    let status: Value = serde_json::from_str(json(&folder, "status").lines().next().unwrap()).unwrap();
    let [low, high] = [0, 1].map(|end| status["left"][end].as_f64().unwrap());
    assert!(low <= high && status["time"].as_f64().is_some(), "{status}");
    folder.run(&[]);
    assert_eq!(json(&folder, "merge"), "{\"covers\":\"92\",\"exact\":true}\n--- --- 0");
    let status = json(&folder, "status");
    let whole = r#"{"parts":4,"done":4,"missing":[],"covers":"92","exact":true,"time":"#;
    assert!(status.starts_with(whole) && !status.contains("left"), "{status}");

    for (question, expected) in [
        ("covers", r#"{"index":0,"options":[["c","e"],["a","d","f"],["b","g"]]}"#),
        ("first", r#"{"index":0,"options":[["c","e"],["a","d","f"],["b","g"]]}"#),
        ("unique", r#"{"verdict":"unique","covers":[[["c","e"],["a","d","f"],["b","g"]]]}"#),
    ] {
        let folder = Folder::new(&format!("json-{question}"));
        folder.split("../../examples/first.dlx", &["--parts", "2", "--question", question]);
        let told = if question == "covers" { "" } else { "{\"verdict\":\"stopped\",\"covers\":[]}\n" };
        let stopped = format!("{told}--- DIR: 2 of 2 parts have no answer: 0 1\n--- 3");
        assert_eq!(json(&folder, "merge"), stopped, "{question}");
        folder.run(&[]);
        assert_eq!(json(&folder, "merge"), format!("{expected}\n--- --- 0"), "{question}");
    }
}

/// The blocks of a text, in order.
fn covers(text: &str) -> Vec<String> {
    let mut covers: Vec<String> = text.trim_end().split("\n\n").map(str::to_owned).collect();
    covers.sort_unstable();
    covers
}

#[test]
fn a_count_in_parts_is_that_of_the_whole() {
    for (problem, by) in
        [("queens8.dlx", "options"), ("domino16x16.dlx", "states"), ("petersen4.dlx", "options")]
    {
        let folder = Folder::new(&format!("count-{problem}"));
        folder.split(problem, &["--parts", "7", "--by", by]);
        // In any order, and again.
        for parts in [&["5", "1..3"][..], &["2"], &["--missing", "0..4"], &[]] {
            folder.run(parts);
        }
        assert_eq!(folder.merge(), format!("{}--- --- 0", stdout(&["count", problem])));
        assert!(folder.seen(&["shard", "status", "DIR"]).starts_with("done 7\nmissing 0\ncovers "));
    }
}

#[test]
fn what_is_missing_is_named() {
    let folder = Folder::new("missing");
    folder.split("queens8.dlx", &["--parts", "10"]);
    assert_eq!(folder.merge(), "at least 0\n--- DIR: 10 of 10 parts have no answer: 0..9\n--- 3");
    folder.run(&["0..3", "5", "8..9"]);
    let merged = folder.merge();
    assert!(merged.starts_with("at least "), "{merged}");
    assert!(merged.ends_with("--- DIR: 3 of 10 parts have no answer: 4 6 7\n--- 3"), "{merged}");
    let status = folder.seen(&["shard", "status", "DIR"]);
    assert!(status.starts_with("done 7\nmissing 3\ncovers at least "), "{status}");
    assert!(status.contains(", estimated\nparts 4 6 7\n---"), "{status}");
    // A run that is stopped leaves no answer, and no other file.
    let files = fs::read_dir(&folder.0).unwrap().count();
    let stopped = folder.seen(&["shard", "run", "DIR", "4", "--timeout", "0"]);
    assert_eq!(stopped, "--- part 4: stopped: the deadline passed\n--- 3");
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), files);
    folder.run(&[]);
    assert_eq!(folder.merge(), "92\n--- --- 0");
}

#[test]
fn all_covers_are_found_in_parts() {
    let folder = Folder::new("covers");
    folder.split("langford8.dlx", &["--parts", "9", "--question", "covers"]);
    folder.run(&["0", "4"]);
    let some = folder.merge();
    assert!(some.ends_with("--- DIR: 7 of 9 parts have no answer: 1..3 5..8\n--- 3"), "{some}");
    folder.run(&[]);
    let all = stdout(&["shard", "merge", folder.name()]);
    assert_eq!(covers(&all), covers(&stdout(&["cover", "langford8.dlx"])));
    // A file that was cut short.
    let file = folder.0.join("covers-4");
    let text = fs::read(&file).unwrap();
    fs::write(&file, &text[..text.len() - 20]).unwrap();
    let merged = folder.merge();
    assert!(merged.starts_with("--- error: DIR/covers-4: damaged: expected `| covers "), "{merged}");
    assert!(merged.ends_with("--- 2"), "{merged}");
    // A file that was lost is missing. Both are made again.
    fs::remove_file(folder.0.join("covers-7")).unwrap();
    folder.run(&["4"]);
    assert!(folder.seen(&["shard", "status", "DIR"]).starts_with("done 8\nmissing 1\n"));
    assert!(folder.merge().ends_with("--- DIR: 1 of 9 parts have no answer: 7\n--- 3"));
    fs::write(&file, &text[..text.len() - 20]).unwrap();
    folder.run(&[]);
    assert_eq!(stdout(&["shard", "merge", folder.name()]), all);
    assert_eq!(fs::read(&file).unwrap(), text);
    assert!(folder.seen(&["shard", "status", "DIR"]).starts_with("done 9\nmissing 0\n"));
}

#[test]
fn a_first_cover_and_its_uniqueness_come_from_parts() {
    let problems = [("queens8.dlx", "multiple"), ("unique", "unique"), ("none", "none")];
    for (problem, verdict) in problems {
        let folder = Folder::new(&format!("unique-{problem}"));
        let text = match verdict {
            "unique" => "a b c\na b\nb c\nc\n".to_owned(),
            "none" => "a b c\na b\nb c\n".to_owned(),
            _ => fs::read_to_string(data().join(problem)).unwrap(),
        };
        for question in ["first", "unique"] {
            let split = [
                "shard",
                "split",
                "--parts",
                "4",
                "--quiet",
                "--output",
                folder.name(),
                "--question",
                question,
            ];
            dlx(&split).write_stdin(text.clone()).assert().success();
            assert!(folder.merge().starts_with("stopped\n--- "));
            folder.run(&[]);
            let merged = folder.merge();
            match (question, verdict) {
                ("unique", "unique") => assert_eq!(merged, "unique\na b\nc\n--- --- 0"),
                ("first", "unique") => assert_eq!(merged, "a b\nc\n--- --- 0"),
                ("unique", "none") => assert_eq!(merged, "none\n--- --- 0"),
                ("first", "none") => assert_eq!(merged, "--- --- 0"),
                ("unique", _) => assert!(merged.starts_with("multiple\n") && merged.lines().count() == 19),
                _ => assert_eq!(merged.lines().count(), 9),
            }
            fs::remove_dir_all(&folder.0).unwrap();
        }
    }
}

#[test]
fn what_does_not_belong_is_refused() {
    let (folder, other) = (Folder::new("belongs"), Folder::new("other"));
    folder.split("queens8.dlx", &["--parts", "5"]);
    other.split("langford8.dlx", &["--parts", "5"]);
    other.run(&[]);
    // An answer of another problem.
    fs::copy(other.0.join("answer-2"), folder.0.join("answer-2")).unwrap();
    let merged = folder.merge();
    assert!(
        merged.starts_with(
            "--- error: DIR/answer-2: part 2/5 belongs to another problem, whose fingerprint is "
        ),
        "{merged}"
    );
    assert!(merged.ends_with("--- 2"));
    // It is no answer of the part, so that is run.
    folder.run(&[]);
    assert_eq!(folder.merge(), "92\n--- --- 0");
    // One answer twice counts once.
    fs::copy(folder.0.join("answer-2"), folder.0.join("answer-2-copy")).unwrap();
    let twice = "92\n--- DIR/answer-2-copy: part 2/5 is answered twice; it counts once\n--- 0";
    assert_eq!(folder.merge(), twice);
    // Another answer of the same part.
    let text = fs::read_to_string(folder.0.join("answer-3")).unwrap();
    fs::write(folder.0.join("answer-3"), text.replace("count ", "count 1")).unwrap();
    let damaged = "--- error: DIR/answer-3: the answer is damaged: its text does not have the fingerprint in its last line\n--- 2";
    assert_eq!(folder.merge(), damaged);
    // A part of another problem.
    fs::copy(other.0.join("part-1.dlx"), folder.0.join("part-1.dlx")).unwrap();
    let run = folder.seen(&["shard", "run", "DIR", "1"]);
    assert!(run.starts_with("--- error: DIR/part-1.dlx: part 1/5 does not belong to this folder"), "{run}");
    // A part that was changed.
    let part = folder.0.join("part-0.dlx");
    let text = fs::read_to_string(&part).unwrap();
    fs::write(&part, text.trim_end()).unwrap();
    let run = folder.seen(&["shard", "run", "DIR", "0"]);
    assert_eq!(
        run,
        "--- error: DIR/part-0.dlx: the part is damaged: its text does not have the fingerprint in its head\n--- 2"
    );
}

#[test]
fn a_folder_is_used_for_one_split() {
    let folder = Folder::new("again");
    folder.split("queens8.dlx", &["--parts", "5"]);
    folder.run(&["1"]);
    // The same again: what was answered stays.
    folder.split("queens8.dlx", &["--parts", "5"]);
    assert!(folder.merge().ends_with("4 of 5 parts have no answer: 0 2..4\n--- 3"));
    let refused = folder.seen(&["shard", "split", "queens8.dlx", "--parts", "6", "--output", "DIR"]);
    assert_eq!(
        refused,
        "--- error: DIR: the folder already holds a different split, 5 parts for the question `count` by options: \
         expected another folder\n--- 2"
    );
    assert_eq!(
        folder.seen(&["shard", "run", "DIR", "5"]),
        "--- error: DIR: there is no part 5: expected 0 to 4\n--- 2"
    );
    let empty = Folder::new("empty");
    fs::create_dir(&empty.0).unwrap();
    let refused = "--- error: DIR: expected a folder that `dlx shard split` made\n--- 2";
    for command in ["run", "merge", "status", "slurm"] {
        assert_eq!(empty.seen(&["shard", command, "DIR"]), refused);
    }
    let refused = empty.seen(&[
        "shard",
        "split",
        "queens8.dlx",
        "--parts",
        "5",
        "--output",
        "DIR",
        "--by",
        "states",
        "--question",
        "covers",
    ]);
    assert_eq!(refused, "--- error: --by states can only count: expected --question count\n--- 2");
}

/// The script runs each part once, in as many tasks as it says.
#[test]
fn the_script_for_slurm_runs_all_parts() {
    let folder = Folder::new("slurm");
    folder.split("queens8.dlx", &["--parts", "7"]);
    let script = stdout(&["shard", "slurm", folder.name(), "--tasks", "3", "--time", "1:00:00"]);
    assert!(script.contains("#SBATCH --array=0-2\n") && script.contains("#SBATCH --time=1:00:00\n"));
    let cores = stdout(&["shard", "slurm", folder.name(), "--cpus", "4"]);
    assert!(cores.contains("#SBATCH --cpus-per-task=4\n") && cores.contains(" --threads 4 "), "{cores}");
    for task in ["2", "0", "1"] {
        let mut shell = assert_cmd::Command::new("bash");
        shell.env("SLURM_ARRAY_TASK_ID", task).write_stdin(script.clone()).assert().success();
    }
    assert_eq!(folder.merge(), "92\n--- --- 0");
}

/// A part that is too heavy for the memory does not keep the others from an answer.
#[test]
fn a_heavy_part_is_left_for_later() {
    let folder = Folder::new("heavy");
    folder.split("queens8.dlx", &["--parts", "3"]);
    let run = folder.seen(&["shard", "run", "DIR", "--quiet", "--method", "frontier", "--memory", "1"]);
    let stopped = |part| format!("part {part}: stopped: the memory limit was reached\n");
    assert_eq!(run, format!("--- {}{}{}--- 3", stopped(0), stopped(1), stopped(2)));
}

#[test]
fn the_empty_cover_is_told_as_by_a_search() {
    let empty = "| the empty cover\n--- --- 0";
    for (question, expected) in [("covers", ""), ("first", ""), ("unique", "unique\n")] {
        let folder = Folder::new(&format!("empty-cover-{question}"));
        fs::create_dir_all(&folder.0).unwrap();
        let problem = folder.0.join("problem.dlx");
        fs::write(&problem, " | x y\n").unwrap();
        folder.split(problem.to_str().unwrap(), &["--parts", "2", "--question", question]);
        folder.run(&[]);
        assert_eq!(folder.merge(), format!("{expected}{empty}"), "{question}");
    }
}
