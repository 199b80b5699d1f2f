//! The list of the chapters with the numbers of their pages.

use super::Book;
use super::chapters::{Chapters, chapters};
use super::leaf::{HEADING, Leaf, READING, Sheets};
use super::words::words;

/// The list of a booklet, before the numbers of its pages are known: a booklet with fewer than two chapters has none.
pub(super) struct Contents {
    title: &'static str,
    /// The lines of each entry, page by page.
    pages: Vec<Vec<Vec<String>>>,
}

/// Room for the number of a page.
const NUMBER: f32 = 40.0;
/// Space below an entry.
const BELOW: f32 = 4.0;
/// Space below the title.
const BELOW_TITLE: f32 = 0.6 * HEADING.size;

impl Contents {
    pub(super) fn of(book: &Book, sheets: &Sheets) -> Self {
        let words = words(book.language);
        let mut contents = Contents { title: words.contents, pages: Vec::new() };
        let chapters = chapters(book);
        if book.chapters == Chapters::None || chapters.len() < 2 {
            return contents;
        }
        let [width, height] = sheets.room();
        let titles = chapters.into_iter().filter_map(|chapter| chapter.title);
        let titles = [words.how_to_solve.to_owned()].into_iter().chain(titles);
        let mut left = 0.0;
        for title in titles.chain([words.solutions.to_owned()]) {
            let lines = READING.heading_lines(&title, width - NUMBER);
            let high = lines.len() as f32 * READING.leading() + BELOW;
            if contents.pages.is_empty() || left < high {
                left = height - if contents.pages.is_empty() { HEADING.leading() + BELOW_TITLE } else { 0.0 };
                contents.pages.push(Vec::new());
            }
            left -= high;
            contents.pages.last_mut().expect("there is a page").push(lines);
        }
        contents
    }

    /// How many pages it takes.
    pub(super) fn pages(&self) -> usize {
        self.pages.len()
    }

    /// Its pages. `before` is the number of pages before them; `told` are those after them, whose bookmarks are what it
    /// lists.
    pub(super) fn leaves(&self, sheets: &Sheets, before: usize, told: &[Leaf]) -> Vec<Leaf> {
        let first = before + self.pages.len().next_multiple_of(2);
        let begins =
            told.iter().enumerate().flat_map(|(page, leaf)| leaf.bookmarks.iter().map(move |_| page));
        let mut numbers = begins.map(|page| (first + page + 1).to_string());
        let mut leaves = Vec::new();
        for entries in &self.pages {
            let mut leaf = sheets.numbered(before + leaves.len());
            let ([left, mut y], right) = (leaf.at, leaf.at[0] + leaf.room[0]);
            if leaves.is_empty() {
                leaf.bookmarks.push(self.title.to_owned());
                y = leaf.paragraph(leaf.at, self.title, leaf.room[0], HEADING) + BELOW_TITLE;
            }
            for lines in entries {
                let below = leaf.lines([left, y], lines, READING);
                // On the last line of a title.
                let line = below - READING.leading() + READING.weight.cap_height() * READING.size;
                leaf.words_before([right, line], &numbers.next().unwrap_or_default(), READING);
                y = below + BELOW;
            }
            leaves.push(leaf);
        }
        leaves
    }
}
