//! No folder of the sources imports another that imports it, by itself or through others.

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
            let own = imports.entry(from.to_owned()).or_default();
            own.extend(imported(&text).filter(|other| other != from));
        }
    }
}

/// The names behind `crate::` in a source, but for its comments and its tests.
fn imported(text: &str) -> impl Iterator<Item = String> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let paths = lines.flat_map(|line| line.split("crate::").skip(1));
    let name = |path: &str| path.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let names = paths.flat_map(move |path| match path.strip_prefix('{') {
        None => vec![name(path)],
        Some(several) => several.split(',').map(|path| name(path.trim_start())).collect(),
    });
    names.filter(|name| !name.is_empty())
}

#[test]
fn folders_do_not_import_each_other_in_a_circle() {
    let mut imports = Imports::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), None, &mut imports);
    assert!(imports["sudoku"].contains("board"), "imports are found");
    // What imports nothing that is left goes, until nothing is left but circles.
    let is_leaf =
        |imports: &Imports, name: &String| !imports[name].iter().any(|other| imports.contains_key(other));
    while let Some(leaf) = imports.keys().find(|name| is_leaf(&imports, name)).cloned() {
        imports.remove(&leaf);
    }
    assert!(imports.is_empty(), "these import each other: {imports:#?}");
}
