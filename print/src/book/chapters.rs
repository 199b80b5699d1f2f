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
    /// Where their kind or their level changes.
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
        Chapters::Levels => (one.kind(), one.level) == (other.kind(), other.level),
    };
    let title = |entry: &Entry| match book.chapters {
        Chapters::None => None,
        Chapters::Kinds => Some(entry.kind().to_owned()),
        Chapters::Levels => Some(entry.with_level(entry.kind())),
    };
    let mut done = 0;
    let chapter = |entries: &[Entry]| {
        let begin = done;
        done += entries.len();
        Chapter { title: title(&entries[0]), entries: begin..done }
    };
    book.entries.chunk_by(is_same).map(chapter).collect()
}

impl Chapter {
    /// The page with its title. `before` is the number of pages before it.
    pub(super) fn page(&self, title: &str, book: &Book, sheets: &Sheets, before: usize) -> Leaf {
        let mut leaf = sheets.numbered(before);
        let [width, height] = leaf.room;
        let style = TITLE.for_words(title, width, HEADING.size);
        // The end of a line parts a level from its kind as well.
        let lines = style.lines(title, width).into_iter();
        let lines: Vec<String> = lines.map(|line| line.trim_end_matches(" ·").to_owned()).collect();
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
