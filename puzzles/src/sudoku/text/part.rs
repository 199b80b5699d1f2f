//! The parts of a text: the lines of a board, its prefix and its cells, each with its place.

use std::fmt::Display;

use super::columns::BETWEEN_COLUMNS;
use super::line::{Line, PUZZLE_SECTION, is_board, row_cells};
use crate::board::LayoutError;
use crate::notation::drawn::{has_signs, is_blank_row};
use crate::notation::text::{Mistake, Scanner, TextError, offset_in, unquoted};

/// The parts of a board's text.
pub(super) enum Shown<'t> {
    /// The prefix, and all cells in one word.
    Whole(Part<'t>, Part<'t>),
    /// The prefix, and the cells of each row with the row.
    Rows(Part<'t>, Vec<(Vec<&'t str>, Part<'t>)>),
}

/// Takes the text of a board apart; `None` if there is nothing in it.
pub(super) fn shown(text: &str, first_line: usize, latin: bool) -> Option<Shown<'_>> {
    let mut prefix = None;
    let mut rows: Vec<(Vec<&str>, Part)> = Vec::new();
    for (number, line) in (first_line..).zip(text.lines()) {
        let part = |text| Part { text, line, number };
        match Line::of(line, latin) {
            Line::Nothing | Line::Rule => {}
            Line::Section(PUZZLE_SECTION) => {}
            Line::Section(_) => break,
            Line::Prefix(alone) => prefix = Some(part(alone)),
            Line::Whole(before, cells) => {
                let named = prefix.filter(|_| before.is_empty()).unwrap_or(part(before));
                let count = cells.chars().count();
                let is_next = rows.first().is_some_and(|(row, _)| row.len() == count);
                if !is_next && !are_rows(text, count, latin) {
                    return Some(Shown::Whole(named, part(cells)));
                }
                prefix = Some(named);
                rows.push((row_cells(cells), part(cells)));
            }
            // A rule, unless there are as many dashes as cells.
            Line::Dashes(row) if rows.first().is_some_and(|(cells, _)| cells.len() != row.len()) => {}
            Line::Dashes(row) => rows.push((row_cells(row), part(row))),
            Line::Empty(row) => rows.push((row_cells(row), part(row))),
            Line::Row(before, row) => {
                if !before.is_empty() {
                    prefix = Some(part(before));
                }
                rows.push((row_cells(row), part(row)));
            }
        }
    }
    if rows.iter().any(|(_, row)| has_signs(row.text)) {
        rows.retain(|(_, row)| !is_blank_row(row.text));
    }
    let (_, first) = rows.first()?;
    let prefix = prefix.unwrap_or(Part { text: "", ..*first });
    match rows[..] {
        // A line that could be a row is a whole board where no row follows: 25 cells, say, are a Latin square.
        [(_, only)] if is_board(only.text.chars().count(), prefix.text, true) && is_word(only.text) => {
            Some(Shown::Whole(prefix, only))
        }
        _ => Some(Shown::Rows(prefix, rows)),
    }
}

/// Whether lines that could be boards by themselves are as many as a board has rows that are so long.
fn are_rows(text: &str, count: usize, latin: bool) -> bool {
    let is_row = |line: &&str| matches!(Line::of(line, latin), Line::Whole(_, cells) if cells.chars().count() == count);
    text.lines().nth(1).is_some() && text.lines().filter(is_row).count() == count
}

fn is_word(text: &str) -> bool {
    !text.contains(|c: char| c.is_whitespace() || matches!(c, '|' | '+'))
}

/// A part of a line, which knows its place.
#[derive(Clone, Copy)]
pub(super) struct Part<'t> {
    pub(super) text: &'t str,
    pub(super) line: &'t str,
    pub(super) number: usize,
}

impl<'t> Part<'t> {
    /// Reads it character by character.
    pub(super) fn scanner(self) -> Scanner<'t> {
        Scanner::new(self.text, self.number, self.column())
    }

    /// A part of the same line.
    pub(super) fn part(self, text: &'t str) -> Self {
        Part { text, ..self }
    }

    pub(super) fn wrong(self, expected: impl Display, found: impl Display) -> TextError {
        self.wrong_at(0, expected, found)
    }

    /// A mistake `place` characters after the beginning of this part.
    pub(super) fn wrong_at(self, place: usize, expected: impl Display, found: impl Display) -> TextError {
        Mistake::new(expected, found).at(self.number, self.column() + place)
    }

    pub(super) fn layout_error(self, place: usize, error: &LayoutError) -> TextError {
        Mistake::from_error(error).at(self.number, self.column() + place)
    }

    /// The line from the beginning of this part.
    pub(super) fn to_end(self) -> Self {
        let start = offset_in(self.line, self.text);
        Part { text: start.map_or("", |start| &self.line[start..]), ..self }
    }

    /// What stands between the comma behind this part and the next, if there is anything.
    pub(super) fn behind_comma(self) -> Option<Self> {
        let behind = &self.line[offset_in(self.line, self.text)? + self.text.len()..];
        let behind = behind.strip_prefix('"').unwrap_or(behind);
        let field = unquoted(behind.strip_prefix(BETWEEN_COLUMNS)?.split(BETWEEN_COLUMNS).next()?);
        (!field.is_empty()).then_some(self.part(field))
    }

    pub(super) fn column(self) -> usize {
        // An empty prefix may be anywhere: then the line itself is meant.
        let start = offset_in(self.line, self.text).unwrap_or_default();
        self.line[..start].chars().count() + 1
    }
}
