//! What holds of the folders of the crates: no folder of the sources imports another that imports it, by itself or
//! through others, each file of tests is run, and the design names files that are there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// For each folder or file at the top of `src`, the others that it imports.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// Adds what the sources in a folder import to the imports of `from`. Tests may import anything.
fn read(folder: &Path, from: Option<&str>, imports: &mut Imports) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_str().expect("a plain name").to_owned();
        if name == "tests" || name == "snapshots" || name == "lib" {
            continue;
        }
        let from = from.unwrap_or(&name);
        if path.is_dir() {
            read(&path, Some(from), imports);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source");
            imports.entry(from.to_owned()).or_default().extend(imported(&text));
        }
    }
}

/// The names behind `crate::` in a source, but for its comments and its tests.
fn imported(text: &str) -> impl Iterator<Item = String> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let paths = lines.flat_map(|line| line.split("crate::").skip(1));
    let names = paths.flat_map(move |path| match path.strip_prefix('{') {
        None => vec![first_name(path)],
        Some(several) => several.split(',').map(first_name).collect(),
    });
    names.filter(|name| !name.is_empty())
}

/// The name that a text begins with.
fn first_name(text: &str) -> String {
    text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The module of each name that `lib.rs` passes on, as by `pub use module::{Name, Other};`.
fn passed_on(lib: &str) -> BTreeMap<String, String> {
    let uses = lib.lines().filter_map(|line| line.strip_prefix("pub use ")?.split_once("::"));
    let names = uses.flat_map(|(module, names)| {
        let names = names.trim_start_matches('{').split(',').map(first_name);
        names.map(|name| (name, module.to_owned()))
    });
    names.collect()
}

/// What is left when everything goes that imports nothing that is left: circles, and what leads into them.
fn circles(package: &str) -> Imports {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(package).join("src");
    let mut imports = Imports::new();
    read(&sources, None, &mut imports);
    let passed_on = passed_on(&fs::read_to_string(sources.join("lib.rs")).expect("a library"));
    for (from, others) in &mut imports {
        let module = |name: &String| passed_on.get(name).unwrap_or(name).clone();
        *others = others.iter().map(module).filter(|other| other != from).collect();
    }
    assert!(imports.values().any(|others| !others.is_empty()), "{package}: imports are found");
    let is_leaf =
        |imports: &Imports, name: &String| !imports[name].iter().any(|other| imports.contains_key(other));
    while let Some(leaf) = imports.keys().find(|name| is_leaf(&imports, name)).cloned() {
        imports.remove(&leaf);
    }
    imports
}

#[test]
fn folders_do_not_import_each_other_in_a_circle() {
    for package in ["dlx", "puzzles", "print", "cli"] {
        let circles = circles(package);
        assert!(circles.is_empty(), "{package}: these import each other: {circles:#?}");
    }
}

#[test]
fn each_file_of_tests_is_run() {
    for package in ["dlx", "puzzles", "cli"] {
        let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(package);
        let read = |file: &str| fs::read_to_string(package.join(file)).expect("a text");
        let (all, manifest) = (read("tests/all.rs"), read("Cargo.toml"));
        for entry in fs::read_dir(package.join("tests")).expect("a folder of tests") {
            let path = entry.expect("an entry").path();
            let name = path.file_stem().expect("a name").to_str().expect("a plain name");
            let is_test = path.extension().is_some_and(|extension| extension == "rs");
            let is_part = all.contains(&format!("\nmod {name};\n"));
            let is_program = manifest.contains(&format!("[[test]]\nname = \"{name}\"\n"));
            assert!(!is_test || is_part || is_program, "{}: is to be named in tests/all.rs", path.display());
        }
    }
}

/// A file that moves leaves its name in the text.
#[test]
fn the_design_names_files_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut paths = Vec::new();
    for folder in ["dlx/src", "dlx/tests", "cli/tests"] {
        paths_in(&root.join(folder), &mut paths);
    }
    let design = fs::read_to_string(root.join("dlx/DESIGN.md")).expect("a text");
    let is_path = |word: &&str| word.ends_with(".rs") || word.ends_with('/');
    let names = design.split('`').skip(1).step_by(2).filter(is_path);
    let is_missing = |name: &&str| {
        !root.join(name).exists() && !paths.iter().any(|path| path.ends_with(&format!("/{name}")))
    };
    let missing: BTreeSet<&str> = names.filter(is_missing).collect();
    assert!(missing.is_empty(), "DESIGN.md names {missing:?}");
}

/// Adds the paths below a folder, those of folders with a `/` at the end.
fn paths_in(folder: &Path, paths: &mut Vec<String>) {
    paths.push(format!("{}/", folder.display()));
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            paths_in(&path, paths);
        } else {
            paths.push(path.display().to_string());
        }
    }
}
