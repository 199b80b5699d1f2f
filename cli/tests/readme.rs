//! Runs the examples in the `console` blocks of the README and of the pages behind it.
//!
//! A line that begins with `$ ` is a command; what follows, up to the next one or the end of the
//! block, is what it prints: stdout, then stderr. Commands run in the folder of the README.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::dlx;
use crate::support::service::Service;

/// The pages, and how many examples each has at least.
const PAGES: [(&str, usize); 4] =
    [("README.md", 10), ("docs/puzzles.md", 30), ("docs/exact-covers.md", 20), ("cli/JSON.md", 8)];

/// The commands of `sh` blocks, which say nothing but write a file.
fn silent_examples(page: &str) -> Vec<&str> {
    let blocks = page.split("```sh\n").skip(1);
    blocks.flat_map(|block| block.split("```").next().unwrap_or_default().lines()).collect()
}

/// The words of a command: between quotes, blanks do not part them.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (number, part) in command.split('\'').enumerate() {
        for (place, piece) in part.split(if number % 2 == 0 { " " } else { "'" }).enumerate() {
            if place > 0 {
                words.push(String::new());
            }
            words.last_mut().unwrap().push_str(piece);
        }
    }
    words
}

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
        // It serves until it is ended.
        ["dlx", "serve", ..] => {
            let flags: Vec<&str> = words[2..].iter().copied().filter(|&flag| flag != "--open").collect();
            assert_eq!(Service::start(&flags).get("/").status, 200);
            return String::new();
        }
        ["curl", ..] => return curl(command),
        // Its folder is not to stay.
        ["dlx", "shard", ..] => {
            let folder = concat!(env!("CARGO_TARGET_TMPDIR"), "/queens");
            if words[2] == "split" {
                let _ = fs::remove_dir_all(folder);
            }
            let arguments: Vec<&str> =
                words[1..].iter().map(|&word| if word == "queens" { folder } else { word }).collect();
            return printed(root, &arguments).replace(folder, "queens");
        }
        // Nor are its files.
        ["dlx", "prove", "--output", name, file] => {
            let name = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
            return printed(root, &["prove", "--output", &name, file]);
        }
        ["dlx", ref arguments @ ..] => arguments,
        _ => panic!("{command:?} cannot be tried"),
    };
    printed(root, arguments)
}

/// What a run prints: stdout, then stderr.
fn printed(root: &Path, arguments: &[&str]) -> String {
    let output = dlx(arguments).current_dir(root).output().unwrap();
    [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).concat()
}

/// Asks a service, as `curl [--data-binary TEXT] ADDRESS` does.
fn curl(command: &str) -> String {
    let words = words(command);
    let body = words.iter().position(|word| word == "--data-binary").map_or("", |at| &words[at + 1]);
    let place = words.last().and_then(|address| address.strip_prefix("http://localhost:7474")).unwrap();
    let method = if body.is_empty() { "GET" } else { "POST" };
    Service::start(&[]).ask(method, place, "", body).body
}

#[test]
fn examples_print_what_they_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for (page, least) in PAGES {
        let examples = examples(&fs::read_to_string(root.join(page)).unwrap());
        assert!(examples.len() >= least, "only {} examples found in {page}", examples.len());
        for (command, printed) in examples {
            assert_eq!(run(root, &command), printed, "{command}");
        }
    }
}

/// Files that are shown on a page are those that commands of the pages write.
#[test]
fn pictures_are_made_as_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let pages = PAGES.map(|(page, _)| (Path::new(page), fs::read_to_string(root.join(page)).unwrap()));
    let made = Path::new(env!("CARGO_TARGET_TMPDIR")).join("made");
    let mut shown: BTreeSet<PathBuf> = pages.iter().flat_map(|(page, text)| pictures(page, text)).collect();
    let commands: BTreeSet<&str> = pages.iter().flat_map(|(_, text)| silent_examples(text)).collect();
    for command in commands.into_iter().filter(|command| command.starts_with("dlx ")) {
        let mut words = words(command);
        words.remove(0);
        let output = 1 + words.iter().position(|word| word == "--output").unwrap();
        let file = PathBuf::from(std::mem::replace(&mut words[output], made.to_str().unwrap().to_owned()));
        if let Some(kind) = file.extension().filter(|_| words[0] != "book") {
            words.extend(["--to".to_owned(), kind.to_str().unwrap().to_owned()]);
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        dlx(&words).current_dir(root).assert().success().stdout("").stderr("");
        if root.join(&file).exists() {
            assert!(fs::read(&made).unwrap() == fs::read(root.join(&file)).unwrap(), "{command}");
        }
        shown.remove(&file);
    }
    assert!(shown.is_empty(), "no command makes {shown:?}");
}

/// The pictures that a page shows, seen from the folder of the README.
fn pictures<'t>(page: &'t Path, text: &'t str) -> impl Iterator<Item = PathBuf> {
    let files = text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
    files.map(|file| page.with_file_name(file))
}
