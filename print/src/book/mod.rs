//! Booklets to print: a title page, the rules, the puzzles, and the solutions at the back.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use print::book::{Book, Entry};
//! use puzzles::{Reading, read};
//!
//! let puzzle = read(".1....4..3....3.", &Reading::default())?;
//! let solution = [4, 1, 3, 2, 3, 2, 4, 1, 2, 3, 1, 4, 1, 4, 2, 3];
//! let entry = Entry::new(&*puzzle, &solution, None, Default::default())?;
//! let book = Book { title: "For the train".into(), entries: vec![entry], ..Book::default() };
//! assert!(book.print()?.starts_with(b"%PDF"));
//! # Ok(())
//! # }
//! ```

mod band;
mod chapters;
mod contents;
mod figure;
mod grid;
mod leaf;
mod paper;
mod rules;
#[cfg(test)]
mod tests;
mod title;
mod words;

use std::collections::BTreeSet;

pub use chapters::Chapters;
pub use paper::{NoSuchPaper, Paper};

use puzzles::instructions::{Instructions, is_size};
use puzzles::picture::TooLarge;
use puzzles::puzzle::Puzzle;
use puzzles::state::State;
use puzzles::technique::{Language, Level, Technique};
use puzzles::tiling::text::TILING;
use puzzles::tiling::{Placement, Tiling};

use self::figure::Figure;
use self::grid::{Grid, is_too_small, puzzle_pages, solution_pages};
use self::leaf::{Leaf, Sheets};
use crate::compose::composed;
use crate::font::Weight;
use crate::painter::{INK, SOLUTION};
use crate::pdf::Document;
use crate::scene::{PART, Style};
use crate::{Colour, DrawError, Painter, Scene};

/// A booklet of puzzles.
#[derive(Clone, Debug)]
pub struct Book {
    /// Its title.
    pub title: String,
    /// What stands below it, if anything.
    pub subtitle: String,
    /// Who made it, if that is told.
    pub author: String,
    /// Lines for the back of its first page: the publisher, the year, the rights.
    pub imprint: String,
    /// Its puzzles.
    pub entries: Vec<Entry>,
    /// Size of its pages.
    pub paper: Paper,
    /// Maximum number of puzzles on a page. A page has fewer if they would be too small to write in or to read.
    pub per_page: PerPage,
    /// Maximum number of solutions in a row; by default as many as are an inch wide. A row has fewer if they could
    /// not be read.
    pub solutions_per_row: Option<usize>,
    /// Where its chapters begin.
    pub chapters: Chapters,
    /// Language of its own words. Its puzzles have their titles and rules in theirs.
    pub language: Language,
    /// Whether pages have a bleed on the three sides that are cut: printers ask for it where something is
    /// printed up to the edge.
    pub bleed: bool,
    /// Whether it is printed in black and greys alone.
    pub grey: bool,
}

impl Default for Book {
    /// No puzzles yet; two on each page of A4.
    fn default() -> Self {
        let title = "Puzzles".into();
        Book {
            title,
            subtitle: String::new(),
            author: String::new(),
            imprint: String::new(),
            entries: Vec::new(),
            paper: Paper::A4,
            per_page: PerPage::Two,
            solutions_per_row: None,
            chapters: Chapters::default(),
            language: Language::default(),
            bleed: false,
            grey: false,
        }
    }
}

/// Maximum number of puzzles on a page.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PerPage {
    /// One.
    One,
    /// Two, one above the other or side by side, whichever makes them larger.
    Two,
    /// Two rows of two.
    Four,
    /// Three rows of two, or two rows of three.
    Six,
}

/// A puzzle in a booklet.
///
/// `dlx::Entry` is an item in an option.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name of the puzzle's family.
    family: &'static str,
    instructions: Instructions,
    puzzle: Figure,
    solved: Figure,
    level: Option<Level>,
    /// What is to be practised, if it is a position for that.
    technique: Option<Technique>,
    /// The language in which it is told.
    language: Language,
    /// The puzzle itself, if its instructions have no example.
    source: Option<Box<dyn Puzzle>>,
}

impl Entry {
    /// A puzzle with its solution, and its level if that is known. Its title and its rules are told in this language.
    ///
    /// # Errors
    /// If the board is too large for a picture.
    ///
    /// # Panics
    /// If the solution does not have one value for each cell.
    pub fn new(
        puzzle: &dyn Puzzle,
        solution: &[i32],
        level: Option<Level>,
        language: Language,
    ) -> Result<Self, TooLarge> {
        let picture = puzzle.untitled()?;
        let mut solved = picture.clone();
        solved.solve(solution, |value| puzzle.symbol(value));
        let instructions = puzzle.instructions(language);
        let source = instructions.example.is_none().then(|| puzzle.boxed());
        let family = puzzle.family();
        let (puzzle, solved) = (Figure::Picture(picture), Figure::Picture(solved));
        Ok(Entry { family, instructions, puzzle, solved, level, technique: None, language, source })
    }

    /// The same, with what a player has written down on its board.
    ///
    /// # Errors
    /// If the board is too large for a picture.
    pub fn with_state(self, puzzle: &dyn Puzzle, state: &State) -> Result<Self, TooLarge> {
        Ok(Entry { puzzle: Figure::Picture(puzzle.untitled_with(state)?), ..self })
    }

    /// The same as a position to practise a technique, which stands above it in place of a level.
    #[must_use]
    pub fn to_practise(self, technique: Technique) -> Self {
        Entry { technique: Some(technique), ..self }
    }

    /// A packing puzzle with where its pieces lie, and its level if that is known. Its rules are told in this language.
    #[must_use]
    pub fn of_tiling(
        tiling: Tiling,
        solution: Vec<Placement>,
        level: Option<Level>,
        language: Language,
    ) -> Self {
        let instructions = tiling.instructions(language);
        let solved = Figure::of_tiling(tiling.clone(), Some(solution));
        let puzzle = Figure::of_tiling(tiling, None);
        let (technique, source) = (None, None);
        Entry { family: TILING, instructions, puzzle, solved, level, technique, language, source }
    }

    /// The name of its family, `tiling` for a packing puzzle.
    #[must_use]
    pub fn family(&self) -> &'static str {
        self.family
    }

    /// Calls its family by another name than the usual one ([`Instructions::rename`]).
    pub fn rename(&mut self, usual: &str, name: &str) {
        self.instructions.rename(usual, name);
    }

    /// The pictures of a small puzzle with the same rules and of its solution.
    fn example(&self) -> Option<[Figure; 2]> {
        if let Some(example) = self.instructions.example {
            return rules::drawn(example);
        }
        rules::solved(&*self.source.as_ref()?.example()?)
    }

    /// Leaves out of its title and its rules the characters that the font lacks, and returns them. A title or rules
    /// that would say nothing without them are those that the puzzle has without words of its own.
    pub fn leave_out_missing(&mut self) -> BTreeSet<char> {
        /// Rules may lack this many letters, names say; those that lack more are in another script.
        const MOST: usize = 3;
        let is_missing = |character: char| {
            let lacks = |weight: &Weight| weight.lacks(character.encode_utf8(&mut [0; 4])).is_some();
            !character.is_whitespace() && Weight::ALL.iter().any(lacks)
        };
        let lost =
            |text: &str| text.chars().filter(|&character| is_missing(character)).collect::<Vec<char>>();
        let Instructions { kind, title, rules, rules_of_any_size, notes, example, usual } =
            &mut self.instructions;
        for text in [&mut *title, rules, rules_of_any_size].into_iter().chain(&mut *notes) {
            *text = composed(text).into_owned();
        }
        *title = in_a_line(title);
        let texts = [&*kind, &*title, &*rules].into_iter().chain(&*notes);
        let missing: BTreeSet<char> = texts.flat_map(|text| lost(text)).collect();
        if missing.is_empty() {
            return missing;
        }
        let is_letter = |character: &char| character.is_alphanumeric();
        if let Some(usual) = usual.take() {
            if lost(rules).iter().filter(|character| is_letter(character)).count() > MOST {
                (*rules, *rules_of_any_size) = (usual.rules, usual.rules_of_any_size);
                (*notes, *example) = (usual.notes, usual.example);
            }
            // Up to the first part with a word of which nothing would be left: `Sea` of `Sea, by ...`.
            let remains = |word: &str| {
                let mut letters = word.chars().filter(is_letter).peekable();
                letters.peek().is_none() || letters.any(|letter| !is_missing(letter))
            };
            let parts = title.split(", ").take_while(|part| part.split_whitespace().all(remains));
            let kept = parts.collect::<Vec<_>>().join(", ");
            *title = if kept.is_empty() { usual.title } else { kept };
        }
        for text in [&mut *kind, title, rules, rules_of_any_size].into_iter().chain(notes) {
            let kept: String = text.chars().filter(|&character| !is_missing(character)).collect();
            let lines = kept.lines().map(|line| in_a_line(line).replace(" ,", ","));
            *text = lines.collect::<Vec<_>>().join("\n");
        }
        if title.is_empty() {
            title.clone_from(kind);
        }
        missing
    }

    /// Whether its board can be drawn.
    ///
    /// # Errors
    /// If the font lacks one of its characters.
    pub fn check(&self) -> Result<(), DrawError> {
        for figure in [&self.puzzle, &self.solved] {
            let mut scene = Scene::new(String::new(), 0.0, 0.0);
            figure.paint(&Painter::default(), [0.0, 0.0], &mut scene);
            scene.finish()?;
        }
        Ok(())
    }

    /// Whether it is a packing puzzle.
    fn is_tiling(&self) -> bool {
        matches!(self.puzzle, Figure::Tiling(_))
    }

    /// The kind of the puzzle.
    fn kind(&self) -> &str {
        &self.instructions.kind
    }

    /// The size of its board as its usual title tells it, `9×9` say.
    fn size(&self) -> Option<&str> {
        let instructions = self.instructions.usual.as_deref().unwrap_or(&self.instructions);
        instructions.title.rsplit(' ').next().filter(|last| is_size(last))
    }

    /// These words, with what is to be practised behind them, or else its level if that is known.
    fn with_level(&self, words: &str) -> String {
        let technique = self.technique.map(|technique| self.language.technique(technique));
        match technique.or_else(|| self.level.map(|level| self.language.level(level))) {
            Some(told) => format!("{words}{PART}{told}"),
            None => words.to_owned(),
        }
    }

    /// The title of the puzzle and its level, for a line of this width: in large letters, in smaller ones down to the
    /// small, then without its size, and then cut: after a word, or within the first.
    fn words(&self, [large, small]: [Style; 2], width: f32) -> (String, Style) {
        let title = &self.instructions.title;
        let sized = title.rsplit_once(' ').filter(|(_, last)| is_size(last));
        let name = sized.map_or(&**title, |(name, _)| name);
        let shorter = std::iter::once(name.to_owned()).chain(shortened(name, ""));
        let shorter = shorter.map(|title| self.with_level(&title));
        let fits = |words: &String| small.weight.width(words) * small.size <= width;
        let whole = self.with_level(title);
        if fits(&whole) {
            let style = large.within(&whole, width);
            return (whole, style);
        }
        let mut shortest = whole;
        for words in shorter {
            shortest = words;
            if fits(&shortest) {
                break;
            }
        }
        let style = small.within(&shortest, width);
        (shortest, style)
    }
}

/// The words of a text with a blank between each two.
fn in_a_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Book {
    /// The booklet as a PDF: the same booklet gives the same bytes.
    ///
    /// # Errors
    /// If the font lacks one of its characters.
    pub fn print(&self) -> Result<Vec<u8>, DrawError> {
        // The margins depend on the number of pages, and that depends, a little, on the margins.
        let mut sheets = Sheets::new(self.paper, self.bleed, 0);
        let pages = self.pages(&sheets)?.len();
        sheets = Sheets::new(self.paper, self.bleed, pages);
        let mut document = Document::new(&self.title);
        document.author(&self.author);
        document.language(self.language.code());
        for mut leaf in self.pages(&sheets)? {
            leaf.scene.recolour(|colour| self.printed(colour));
            document.page_within(&leaf.scene, leaf.cut);
            leaf.bookmarks.iter().for_each(|words| document.bookmark(words));
        }
        Ok(document.finish())
    }

    /// A colour as it is printed. Ink is black alone: a mixture of inks makes small letters blurred.
    fn printed(&self, colour: Colour) -> Colour {
        /// Lighter than givens, without colours, too.
        const GREY_SOLUTION: Colour = Colour(0x6e, 0x6e, 0x6e);
        match colour {
            SOLUTION if self.grey => GREY_SOLUTION,
            _ if self.grey => colour.grey(),
            INK => Colour(0, 0, 0),
            _ => colour,
        }
    }

    /// The numbers, from 1, of the puzzles with texts that are printed smaller than 5 points, as their boards are large
    /// for the paper.
    #[must_use]
    pub fn too_small(&self) -> Vec<usize> {
        let sheets = Sheets::new(self.paper, self.bleed, 0);
        let entries = (1..).zip(&self.entries);
        let small = entries.filter(|(_, entry)| is_too_small(&entry.puzzle, &sheets));
        small.map(|(number, _)| number).collect()
    }

    /// Whether the imprint has room on the back of the first page.
    #[must_use]
    pub fn has_room_for_imprint(&self) -> bool {
        title::has_room_for_imprint(self, &Sheets::new(self.paper, self.bleed, 0))
    }

    /// Which of `title`, `subtitle` and `author` have no room on the title page and are cut short.
    #[must_use]
    pub fn cut_short(&self) -> Vec<&'static str> {
        band::cut_short(self, &Sheets::new(self.paper, self.bleed, 0))
    }

    /// All pages.
    fn pages(&self, sheets: &Sheets) -> Result<Vec<Leaf>, DrawError> {
        let mut pages = vec![title::page(self, sheets), title::back(self, sheets)];
        let contents = contents::Contents::of(self, sheets);
        // The rules, which are read first, are on the right.
        let before = pages.len() + contents.pages().next_multiple_of(2);
        let mut told = rules::pages(self, sheets, before);
        told.extend(puzzle_pages(self, sheets, before + told.len()));
        told.extend(solution_pages(self, sheets, before + told.len()));
        pages.extend(contents.leaves(sheets, pages.len(), &told));
        pages.extend((pages.len()..before).map(|page| sheets.blank(page)).collect::<Vec<_>>());
        pages.extend(told);
        pages.into_iter().map(Leaf::finish).collect()
    }
}

impl PerPage {
    /// All choices.
    pub const ALL: [PerPage; 4] = [PerPage::One, PerPage::Two, PerPage::Four, PerPage::Six];

    /// The number.
    #[must_use]
    pub fn count(self) -> usize {
        self.grid().count()
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

/// Words with less and less of them before their end: cut after a word, the last first, and then within the first word.
fn shortened<'t>(words: &'t str, end: &'t str) -> impl Iterator<Item = String> + 't {
    let cuts = words.rmatch_indices(' ').map(|(cut, _)| words[..cut].trim_end_matches([',', ' ']));
    let first = words.split(' ').next().unwrap_or_default();
    let within = first.char_indices().map(|(cut, _)| cut).rev().filter(|cut| *cut > 0);
    let within = within.map(move |cut| format!("{}…{end}", &first[..cut]));
    cuts.map(move |words| format!("{words} …{end}")).chain(within)
}
