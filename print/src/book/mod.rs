//! Booklets to print: a title page, the rules, the puzzles, and their solutions at the back.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use print::book::{Book, Entry};
//! use puzzles::families;
//!
//! let family = &families(&Default::default())[4];
//! let puzzle = family.read(".1....4..3....3.", 1)?;
//! let entry = Entry::new(&*puzzle, &[4, 1, 3, 2, 3, 2, 4, 1, 2, 3, 1, 4, 1, 4, 2, 3], None)?;
//! let book = Book { title: "For the train".into(), entries: vec![entry], ..Book::default() };
//! assert!(book.print()?.starts_with(b"%PDF"));
//! # Ok(())
//! # }
//! ```

mod grid;
mod leaf;
mod paper;
mod rules;
#[cfg(test)]
mod tests;
mod title;

pub use paper::Paper;

use puzzles::family::Puzzle;
use puzzles::level::Level;
use puzzles::picture::{Picture, TooLarge};

use self::grid::{Grid, puzzle_pages, solution_pages};
use self::leaf::{Leaf, Sheets};
use crate::DrawError;
use crate::pdf::Document;

/// A booklet.
#[derive(Clone, PartialEq, Debug)]
pub struct Book {
    /// What it is called.
    pub title: String,
    /// Its puzzles.
    pub entries: Vec<Entry>,
    /// How large its pages are.
    pub paper: Paper,
    /// How many puzzles there are on a page. Where they would be too small to be written in, fewer.
    pub per_page: PerPage,
    /// Whether pages are a little larger than the paper on the three sides that are cut, as printers ask
    /// for where something is printed up to the edge.
    pub bleed: bool,
}

impl Default for Book {
    /// No puzzles, two on each page of A4.
    fn default() -> Self {
        let title = "Puzzles".into();
        Book { title, entries: Vec::new(), paper: Paper::A4, per_page: PerPage::Two, bleed: false }
    }
}

/// How many puzzles there are on a page.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PerPage {
    /// One.
    One,
    /// Two, one below the other.
    Two,
    /// Two rows of two.
    Four,
    /// Three rows of two.
    Six,
}

/// A puzzle of a booklet.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    family: &'static str,
    puzzle: Picture,
    solved: Picture,
    level: Option<Level>,
}

impl Entry {
    /// A puzzle with its solution, and how hard it is if that is known.
    ///
    /// # Errors
    /// If it is too large to be drawn.
    ///
    /// # Panics
    /// If the solution has not one value for each cell.
    pub fn new(puzzle: &dyn Puzzle, solution: &[i32], level: Option<Level>) -> Result<Self, TooLarge> {
        let picture = puzzle.picture()?;
        let mut solved = picture.clone();
        solved.solve(solution, |value| puzzle.symbol(value));
        Ok(Entry { family: puzzle.family(), puzzle: picture, solved, level })
    }

    /// What kind of puzzle it is, without its size.
    fn kind(&self) -> &str {
        self.puzzle.title.rsplit_once(' ').map_or(&*self.puzzle.title, |(kind, _)| kind)
    }

    /// What kind of puzzle it is, and how hard.
    fn words(&self) -> String {
        match self.level {
            Some(level) => format!("{} · {level}", self.puzzle.title),
            None => self.puzzle.title.clone(),
        }
    }
}

impl Book {
    /// The booklet as a PDF: the same booklet gives the same bytes.
    ///
    /// # Errors
    /// If the font does not have all of its characters.
    pub fn print(&self) -> Result<Vec<u8>, DrawError> {
        // How wide the margins are depends on how many pages there are, and that, a little, on how wide
        // the margins are.
        let mut sheets = Sheets::new(self.paper, self.bleed, 0);
        let pages = self.pages(&sheets)?.len();
        sheets = Sheets::new(self.paper, self.bleed, pages);
        let mut document = Document::new(&self.title);
        for leaf in self.pages(&sheets)? {
            document.page_within(&leaf.scene, leaf.cut);
            leaf.bookmarks.iter().for_each(|words| document.bookmark(words));
        }
        Ok(document.finish())
    }

    /// All pages.
    fn pages(&self, sheets: &Sheets) -> Result<Vec<Leaf>, DrawError> {
        let mut pages = vec![title::page(self, sheets)];
        // What one reads first is on the right.
        pages.push(title::back(self, sheets));
        pages.extend(rules::pages(self, sheets, pages.len()));
        pages.extend(puzzle_pages(self, sheets, pages.len()));
        pages.extend(solution_pages(self, sheets, pages.len()));
        pages.into_iter().map(Leaf::finish).collect()
    }
}

impl PerPage {
    /// All choices.
    pub const ALL: [PerPage; 4] = [PerPage::One, PerPage::Two, PerPage::Four, PerPage::Six];

    /// How many they are.
    #[must_use]
    pub fn count(self) -> usize {
        self.grid().columns * self.grid().rows
    }

    fn grid(self) -> Grid {
        let (columns, rows) = match self {
            PerPage::One => (1, 1),
            PerPage::Two => (1, 2),
            PerPage::Four => (2, 2),
            PerPage::Six => (2, 3),
        };
        Grid { columns, rows }
    }
}
