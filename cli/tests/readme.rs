//! Runs the examples in the `console` blocks of the README and of the page on JSON.
//!
//! A line that begins with `$ ` is a command; what follows, up to the next one or the end of the
//! block, is what it prints: stdout, then stderr. Commands run in the folder of the README.

mod support;

use std::fs;
use std::path::Path;

use support::dlx;

/// The commands of a page, each with what follows it.
fn examples(page: &str) -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        if let Some(language) = line.strip_prefix("```") {
            inside = language == "console";
        } else if inside {
            match (line.strip_prefix("$ "), examples.last_mut()) {
                (Some(command), _) => examples.push((command.to_owned(), String::new())),
                (None, Some((_, printed))) => *printed += &format!("{line}\n"),
                (None, None) => panic!("{line:?} stands before any command"),
            }
        }
    }
    examples
}

fn run(root: &Path, command: &str) -> String {
    let words: Vec<&str> = command.split(' ').collect();
    let arguments = match words[..] {
        // We are part of it.
        ["cargo", "test", "--workspace"] => return String::new(),
        ["cat", file] => return fs::read_to_string(root.join(file)).unwrap(),
        // What it prints is not the same twice.
        ["cargo", "run", "--release", "--", ref arguments @ ..] => {
            dlx(arguments).current_dir(root).assert().success();
            return String::new();
        }
        ["dlx", ref arguments @ ..] => arguments,
        _ => panic!("{command:?} cannot be tried"),
    };
    let output = dlx(arguments).current_dir(root).output().unwrap();
    [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).concat()
}

#[test]
fn examples_print_what_they_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for (page, least) in [("README.md", 10), ("cli/JSON.md", 8)] {
        let examples = examples(&fs::read_to_string(root.join(page)).unwrap());
        assert!(examples.len() >= least, "only {} examples found in {page}", examples.len());
        for (command, printed) in examples {
            assert_eq!(run(root, &command), printed, "{command}");
        }
    }
}
