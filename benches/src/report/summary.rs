//! What a page about something else says of a comparison: tables that stand between marks, so that they can
//! be made again, and so that a test sees whether they are what was measured.

use super::figures::Figures;
use super::groups::groups;
use super::results::Results;
use super::table::{laid_out, table, versus};
use crate::contest::{COVER, DLX_RS, MASKS, OWN, PROPAGATION, ROW_BY_ROW};

/// A part of a document that is made from results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The [`summary`].
    Summary,
    /// The table of the group with this name.
    Group(&'static str),
}

/// The tasks that the summary has a line for, and what they are called in it.
const LINES: [(&str, &str); 10] = [
    ("sudoku9 easy", "Sudoku 9×9, easy"),
    ("sudoku9 17", "Sudoku 9×9, 17 givens"),
    ("sudoku9 hardest", "Sudoku 9×9, hardest known"),
    ("sudoku 16", "Sudoku 16×16"),
    ("sudoku 25", "Sudoku 25×25"),
    ("kenken 9", "KenKen 9×9"),
    ("kakuro 15", "Kakuro 15×15"),
    ("kropki all", "Kropki, all dots"),
    ("covers langford12", "Langford pairs, 12"),
    ("covers queens13", "13 queens, all ways"),
];

/// The comparison in ten lines.
#[must_use]
pub fn summary(results: &Results) -> String {
    let columns = [COVER, OWN, MASKS, PROPAGATION, ROW_BY_ROW, DLX_RS];
    let mut lines = vec![std::iter::once("").chain(columns).map(str::to_owned).collect::<Vec<_>>()];
    let tasks = results.tasks();
    for (task, name) in LINES.into_iter().filter(|(task, _)| tasks.contains(task)) {
        let base = Figures::of(results.of(task, COVER));
        let cell = |contender| versus(&Figures::of(results.of(task, contender)), &base);
        lines.push(std::iter::once(name.to_owned()).chain(columns.map(cell)).collect());
    }
    laid_out(&lines)
}

/// Puts tables made from results into a document, in place of what stands between the marks
/// `<!-- comparison: summary -->` (or the name of a group) and `<!-- end -->`.
#[must_use]
pub fn put_between_marks(document: &str, results: &Results) -> String {
    let mut text = document.to_owned();
    let parts =
        groups().iter().map(|group| (group.id, Part::Group(group.id))).chain([("summary", Part::Summary)]);
    for (name, part) in parts {
        let begin = format!("<!-- comparison: {name} -->\n");
        let Some(start) = text.find(&begin).map(|start| start + begin.len()) else { continue };
        let Some(length) = text[start..].find("<!-- end -->") else { continue };
        let made = match part {
            Part::Summary => summary(results),
            Part::Group(id) => {
                let group = groups().iter().find(|group| group.id == id).expect("one of the groups");
                table(results, group)
            }
        };
        text.replace_range(start..start + length, &made);
    }
    text
}
