//! The open benchmark set for exact cover that came with DXD (L. Fang and others, 2026): 72 classic problems, and 201
//! graphs with paths as options.
//!
//! The set is not part of this project. A folder that has it is read, and each file is known by its hash.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Instance;

/// The name of each file of the set, the hash of what is in it, and its number of covers.
const SET: &str = include_str!("../../data/dxd.tsv");

/// The problems of a folder and the folders in it, by name. What belongs to the set must be as it was published.
///
/// # Errors
/// If the folder cannot be read, or a file of the set has another hash.
pub fn folder(folder: &Path) -> io::Result<Vec<Instance>> {
    let mut files = Vec::new();
    add_files(folder, &mut files)?;
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file)?;
        let name = file.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let wrong = |what: &str| io::Error::other(format!("{}: {what}", file.display()));
        let known =
            SET.lines().map(|line| line.split('\t').collect::<Vec<_>>()).find(|known| known[0] == name);
        let covers = match known.as_deref() {
            Some([_, known, ..]) if *known != hash(&text) => {
                return Err(wrong("not the file of this name in DXD's set, by its hash"));
            }
            Some([_, _, covers]) => covers.parse().ok(),
            _ => None,
        };
        let text = if is_rows(&file, &text) {
            numbers(&text).ok_or_else(|| wrong("expected rows of numbers, each behind how many there are"))?
        } else {
            text
        };
        all.push(Instance { name, text, covers });
    }
    Ok(all)
}

fn add_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            add_files(&path, files)?;
        } else if path.extension().is_some_and(|end| end == "ec" || end == "txt" || end == "dlx") {
            files.push(path);
        }
    }
    Ok(())
}

/// The hash of a text, as it stands in the list (FNV-1a, 64 bits).
fn hash(text: &str) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}

/// Whether a file has rows of numbers. In the engine's own format, items may be called by numbers, too.
fn is_rows(file: &Path, text: &str) -> bool {
    file.extension().is_none_or(|end| end != "dlx") && text.starts_with(|first: char| first.is_ascii_digit())
}

/// A text of rows, each behind how many numbers it has, as numbers behind a line `p ec N`.
fn numbers(text: &str) -> Option<String> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let items: usize = lines.next()?.split_whitespace().next()?.parse().ok()?;
    let mut numbered = format!("p ec {items}\n");
    for line in lines {
        let (count, row) = line.trim().split_once(' ')?;
        if count.parse() != Ok(row.split_whitespace().count()) {
            return None;
        }
        numbered += &format!("s {}\n", row.trim());
    }
    Some(numbered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_numbers() {
        assert_eq!(numbers("3 2\n2 1 3\n1 2\n").unwrap(), "p ec 3\ns 1 3\ns 2\n");
        assert_eq!(numbers("3 1\n3 1 2\n"), None);
    }

    #[test]
    fn items_of_the_engine_may_begin_with_digits() {
        let place = std::env::temp_dir().join(format!("dxd-{}", std::process::id()));
        fs::create_dir_all(&place).unwrap();
        fs::write(place.join("cells.dlx"), "0_0 0_1\n0_0 0_1\n").unwrap();
        fs::write(place.join("rows.txt"), "2 1\n2 1 2\n").unwrap();
        let all = folder(&place);
        fs::remove_dir_all(&place).unwrap();
        let texts: Vec<String> = all.unwrap().into_iter().map(|instance| instance.text).collect();
        assert_eq!(texts, ["0_0 0_1\n0_0 0_1\n", "p ec 2\ns 1 2\n"]);
    }

    #[test]
    fn the_list_of_the_set_is_whole() {
        let lines: Vec<Vec<&str>> = SET.lines().map(|line| line.split('\t').collect()).collect();
        assert_eq!(lines.len(), 273);
        assert!(lines.iter().all(|line| matches!(line[..], [_, hash, _] if hash.len() == 16)));
    }
}
