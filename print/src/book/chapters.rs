//! The chapters of a booklet.

use std::ops::Range;

use puzzles::technique::capitalised;

use super::leaf::{HEADING, Leaf, NOTE, Sheets};
use super::rules::named;
use super::words::words;
use super::{Book, Entry};
use crate::scene::Style;

/// Where chapters begin. Each has a page for its title, and its title above its solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Chapters {
    /// Nowhere.
    #[default]
    None,
    /// Where the kind of the puzzles changes.
    Kinds,
    /// Where their kind, their level or what is to be practised changes.
    Levels,
}

/// Puzzles that follow each other.
pub(super) struct Chapter {
    /// None if the booklet has no chapters.
    pub(super) title: Option<String>,
    /// The places of its puzzles, from 0.
    pub(super) entries: Range<usize>,
}

const TITLE: Style = Style { size: 30.0, ..HEADING };
/// Where the title stands, as a part of the height inside the margins.
const DOWN: f32 = 0.38;

/// The chapters of a booklet; all of its puzzles if it has none.
pub(super) fn chapters(book: &Book) -> Vec<Chapter> {
    let is_same = |one: &Entry, other: &Entry| match book.chapters {
        Chapters::None => true,
        Chapters::Kinds => one.kind() == other.kind(),
        Chapters::Levels => {
            (one.kind(), one.level, one.technique) == (other.kind(), other.level, other.technique)
        }
    };
    let mut done = 0;
    let ranges: Vec<Range<usize>> = book
        .entries
        .chunk_by(is_same)
        .map(|entries| {
            done += entries.len();
            done - entries.len()..done
        })
        .collect();
    let size = |range: &Range<usize>| {
        let entries = &book.entries[range.clone()];
        entries[0].size().filter(|size| entries.iter().all(|entry| entry.size() == Some(size)))
    };
    // Chapters of a kind are told apart by the sizes of their boards, where these differ.
    let title = |range: &Range<usize>| {
        let entries = &book.entries[range.clone()];
        let of_kind = |other: &&Range<usize>| book.entries[other.start].kind() == entries[0].kind();
        let differ = ranges.iter().filter(of_kind).any(|other| size(other) != size(range));
        let size = size(range).filter(|_| differ).map_or(String::new(), |size| format!(" {size}"));
        let kind = format!("{}{size}", entries[0].kind());
        match book.chapters {
            Chapters::None => None,
            Chapters::Kinds => Some(kind),
            Chapters::Levels => Some(entries[0].with_level(&kind)),
        }
    };
    ranges.iter().map(|range| Chapter { title: title(range), entries: range.clone() }).collect()
}

impl Chapter {
    /// The page with its title. `before` is the number of pages before it.
    pub(super) fn page(&self, title: &str, book: &Book, sheets: &Sheets, before: usize) -> Leaf {
        let mut leaf = sheets.numbered(before);
        let [width, height] = leaf.room;
        let style = TITLE.for_words(title, width, HEADING.size);
        let lines = style.heading_lines(title, width);
        let numbers: Vec<usize> = self.entries.clone().map(|place| place + 1).collect();
        let numbers = capitalised(&named(&numbers, words(book.language)));
        // Higher up if it is long.
        let free = height - lines.len() as f32 * style.leading() - NOTE.leading();
        let y = leaf.lines([leaf.at[0], leaf.at[1] + free.clamp(0.0, DOWN * height)], &lines, style);
        leaf.paragraph([leaf.at[0], y], &numbers, width, NOTE);
        leaf.bookmarks.push(title.to_owned());
        leaf
    }
}
