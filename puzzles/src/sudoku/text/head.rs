//! The head of a puzzle in a `.sdk` file: its title and who made it, in lines above `[Puzzle]` or between it and the
//! board.
//!
//! Where there is no `[Puzzle]`, lines that begin with `#` are comments.

use std::fmt::Write;

use super::line::{PUZZLE_SECTION, is_comment};
use crate::fpuzzles::About;

/// The keys, in our own JSON, of what a head tells.
pub(in crate::sudoku) const KEYS: [&str; 2] = ["title", "author"];
/// What a line of the title begins with.
const TITLE: &str = "#T";
/// What a line with the author begins with.
const AUTHOR: &str = "#A";

/// Whether a line has its place in a head: one that tells something that is kept.
pub(super) fn is_in_head(line: &str) -> bool {
    [TITLE, AUTHOR].iter().any(|key| told(line, key).is_some())
}

/// What a line tells behind a key. Where a small letter follows the key, the line is a comment: `#A` is in
/// `#ASomebody`, but not in `#All of it`.
fn told<'t>(line: &'t str, key: &str) -> Option<&'t str> {
    line.strip_prefix(key).filter(|told| !told.starts_with(char::is_lowercase))
}

/// What a puzzle says about itself in its head.
pub(in crate::sudoku) fn read(text: &str) -> About {
    let is_section = |line: &&str| {
        line.trim().strip_prefix('[').and_then(|line| line.strip_suffix(']')) == Some(PUZZLE_SECTION)
    };
    let is_above_board =
        |line: &&str| line.trim().is_empty() || is_comment(line.trim_start()) || is_section(line);
    let head = || text.lines().take_while(is_above_board);
    if !head().any(|line| is_section(&line)) {
        return About::default();
    }
    let first = |key: &str| {
        let told = head().find_map(|line| told(line, key))?.trim();
        (!told.is_empty()).then(|| told.to_owned())
    };
    About { title: first(TITLE), author: first(AUTHOR), ..About::default() }
}

/// The head of a puzzle that says this about itself; empty if that is nothing that a head can tell.
pub(in crate::sudoku) fn of(about: &About) -> String {
    let mut head = String::new();
    for (key, told) in [(TITLE, &about.title), (AUTHOR, &about.author)] {
        // A line is all that there is room for.
        let told = told.as_deref().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
        if !told.is_empty() {
            let _ = writeln!(head, "{key} {told}");
        }
    }
    if head.is_empty() { head } else { format!("[{PUZZLE_SECTION}]\n{head}") }
}

#[cfg(test)]
mod tests {
    use crate::notation::text::cut_up;
    use crate::{Reading, families};

    #[test]
    fn a_head_is_read_and_written() {
        let board = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
        let head = "[Puzzle]\n#T A small one\n#A Somebody\n";
        let state = "[State]\n534.7....\n";
        let text = format!("# Two\n{head}#L Easy\n\n{board}{state}\n[Puzzle]\n{board}\n#T none\n{board}");
        let sudoku = families(&Reading::default()).pop().expect("a family");
        let pieces = cut_up(&mut *sudoku.splitter(), &text);
        let read = |(line, text): &(usize, String)| sudoku.read(text, *line).expect("a board");
        let puzzles: Vec<_> = pieces.iter().map(read).collect();
        let about = |number: usize| puzzles[number].about();
        let told = |number: usize| (about(number).title.as_deref(), about(number).author.as_deref());
        assert_eq!(told(0), (Some("A small one"), Some("Somebody")));
        assert_eq!((puzzles.len(), told(1), told(2)), (3, (None, None), (None, None)));
        assert_eq!(crate::read(&pieces[0].1, &Reading::default()).expect("a board").about(), about(0));
        let written = |number: usize| {
            let mut out = String::new();
            puzzles[number].write("sdk", &mut out).expect("room");
            out
        };
        assert_eq!((written(0), written(1)), (format!("{head}{board}"), board.to_owned()));
        assert!(puzzles[0].left_out("sdk").is_empty());

        // Comments, heads without a board, and a prefix.
        let empty = "[Puzzle]\n#T None\n[State]\n1\n\n[Puzzle]\n#A None\n";
        let text = format!(
            "{empty}[Puzzle]\n#This is\n#All\n{board}\n[Puzzle]\n#C one\n#TBoth\nx:\n{board}\n{empty}"
        );
        let pieces = cut_up(&mut *sudoku.splitter(), &text);
        let titles = |pieces: &[(usize, String)]| -> Vec<Option<String>> {
            pieces.iter().map(|piece| read(piece).about().title.clone()).collect()
        };
        assert_eq!(titles(&pieces), [None, Some("Both".to_owned())]);

        // Above the section, as other programs write them.
        let text =
            format!("#TOne\n#C of two\n\n[Puzzle]\n{board}\n#TNone\n{board}#TTwo\n[Puzzle]\n{board}#TLast\n");
        let pieces = cut_up(&mut *sudoku.splitter(), &text);
        assert_eq!(titles(&pieces), [Some("One".to_owned()), None, Some("Two".to_owned())]);

        let puzzles: Vec<_> = puzzles.iter().collect();
        assert_eq!(puzzles[0].left_out("line"), ["title", "author"]);
    }
}
