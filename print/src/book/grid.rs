//! The pages with puzzles and the pages with solutions, in rows and columns.

use std::borrow::Cow;
use std::ops::Range;

use super::chapters::{Chapters, chapters};
use super::figure::Figure;
use super::leaf::{HEADING, Leaf, NOTE, SUBHEADING, Sheets};
use super::words::words;
use super::{Book, Entry, PerPage};
use crate::Painter;
use crate::scene::Style;

/// The rows and columns of places for puzzles on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    pub(super) columns: usize,
    pub(super) rows: usize,
}

/// Width of the largest cells: larger ones are no easier to write in.
const LARGEST_CELL: f32 = 46.0;
/// Width of the smallest cells: smaller ones are hard to write in.
const SMALLEST_CELL: f32 = 15.0;
/// Space between two puzzles.
const GAP: f32 = 26.0;
/// Height of the words above a puzzle, with the space below them.
const ABOVE: f32 = 20.0;

impl Grid {
    /// Width and height of a place, in a room of this width and height.
    fn place(self, [width, height]: [f32; 2]) -> [f32; 2] {
        let part = |length: f32, parts: usize| (length - GAP * (parts - 1) as f32) / parts as f32;
        [part(width, self.columns), part(height, self.rows)]
    }
}

/// Width of the cells of a figure in a place of this width and height.
fn cell([width, height]: [f32; 2], figure: &Figure) -> f32 {
    let [columns, rows] = figure.cells();
    let cell = (width / columns).min(height / rows).min(LARGEST_CELL);
    // Names of pieces do not grow with the cells, and so pieces may stand in other rows.
    let steps = std::iter::successors(Some(cell), |cell| Some(cell * 0.97));
    let fits = |cell: &f32| {
        let [wide, high] = figure.size(&Painter { cell: *cell });
        wide <= width + 0.01 && high <= height + 0.01
    };
    steps.take(20).find(fits).unwrap_or(cell)
}

/// The most puzzles on a page, up to `most`, that leave a place large enough to write in this one, and to read it.
fn most_beside(figure: &Figure, most: PerPage, room: [f32; 2]) -> PerPage {
    let large_enough = |choice: &PerPage| {
        let [width, height] = choice.grid().place(room);
        let cell = cell([width, height - ABOVE], figure);
        cell >= SMALLEST_CELL && figure.is_legible(&Painter { cell })
    };
    let mut choices = PerPage::ALL.into_iter().rev().filter(|choice| *choice <= most);
    choices.find(large_enough).unwrap_or(PerPage::One)
}

/// Whether something on a board is too small to read even where it has a page for itself.
pub(super) fn is_too_small(figure: &Figure, sheets: &Sheets) -> bool {
    let [width, height] = PerPage::One.grid().place(sheets.room());
    !figure.is_legible(&Painter { cell: cell([width, height - ABOVE], figure) })
}

/// How the next page is divided, and how many puzzles it takes: as many as it can, of the most that may be beside each.
/// Where pages divided in several ways take as many, the one with the most places is chosen, so that puzzles of a size
/// look alike on all pages.
///
/// A page that takes as many as it can leaves as few for the pages that follow, so that a larger `--per-page` never takes
/// more pages.
fn next_page(most: &[PerPage]) -> (Grid, usize) {
    let taken =
        |choice: PerPage| most.iter().take(choice.count()).take_while(|most| **most >= choice).count();
    let best = PerPage::ALL.into_iter().max_by_key(|&choice| taken(choice)).unwrap_or(PerPage::One);
    (best.grid(), taken(best))
}

/// The pages with the puzzles. `before` is the number of pages before them.
pub(super) fn puzzle_pages(book: &Book, sheets: &Sheets, before: usize) -> Vec<Leaf> {
    let room = sheets.room();
    let most: Vec<PerPage> =
        book.entries.iter().map(|entry| most_beside(&entry.puzzle, book.per_page, room)).collect();
    let mut pages = Vec::new();
    let mut kinds: Vec<&str> = Vec::new();
    for chapter in chapters(book) {
        if let Some(title) = &chapter.title {
            // A chapter begins on the right.
            if !(before + pages.len()).is_multiple_of(2) {
                pages.push(sheets.blank(before + pages.len()));
            }
            pages.push(chapter.page(title, book, sheets, before + pages.len()));
        }
        let Range { start: mut done, end } = chapter.entries;
        while done < end {
            let (grid, taken) = next_page(&most[done..end]);
            let [width, height] = grid.place(room);
            let mut leaf = sheets.numbered(before + pages.len());
            for (place, entry) in book.entries[done..done + taken].iter().enumerate() {
                if book.chapters == Chapters::None && !kinds.contains(&entry.kind()) {
                    kinds.push(entry.kind());
                    leaf.bookmarks.push(entry.kind().to_owned());
                }
                let x = leaf.at[0] + (place % grid.columns) as f32 * (width + GAP);
                let y = leaf.at[1] + (place / grid.columns) as f32 * (height + GAP);
                puzzle(&mut leaf, [x, y], [width, height], done + place + 1, entry);
            }
            pages.push(leaf);
            done += taken;
        }
    }
    pages
}

/// Draws a puzzle in the middle of its place, with its number, title and level above.
fn puzzle(leaf: &mut Leaf, [x, y]: [f32; 2], [width, height]: [f32; 2], number: usize, entry: &Entry) {
    let painter = Painter { cell: cell([width, height - ABOVE], &entry.puzzle) };
    let [board_width, board_height] = entry.puzzle.size(&painter);
    let middle = x + width / 2.0;
    let top = y + (height - ABOVE - board_height) / 2.0;
    let (lines, style) = heading(entry, board_width - BEFORE_TITLE, width - BEFORE_TITLE);
    // As wide as the board, or wider where the title has no room above it.
    let widest = lines.iter().map(|words| style.weight.width(words) * style.size).fold(0.0, f32::max);
    let reach = board_width.max(BEFORE_TITLE + widest) / 2.0;
    leaf.scene.words([middle - reach, top + SUBHEADING.size], &number.to_string(), SUBHEADING);
    // One line is level with the number; two take all the space above the board.
    let mut line =
        top + if lines.len() > 1 { style.weight.cap_height() * style.size } else { SUBHEADING.size };
    for words in &lines {
        leaf.words_before([middle + reach, line], words, style);
        line += style.leading();
    }
    entry.puzzle.paint(&painter, [middle - board_width / 2.0, top + ABOVE], &mut leaf.scene);
}

/// The title and the level of a puzzle in lines as wide as its board: in one line, or in two of small letters, the rest
/// left out. Above a board too narrow for the first word, they are in one line as wide as the place.
fn heading(entry: &Entry, board: f32, place: f32) -> (Vec<String>, Style) {
    let title = &entry.instructions.title;
    let (words, style) = entry.words([NOTE, SMALL_NOTE], board);
    if words == entry.with_level(title) {
        return (vec![words], style);
    }
    let first = title.split(' ').next().unwrap_or_default();
    // Lines end at words, so that two hold less than twice as much.
    let shares = (0..10).map(|step| 2.0 - 0.1 * step as f32);
    let mut in_lines = shares.filter_map(|share| {
        let (words, style) = entry.words([SMALL_NOTE; 2], share * board);
        let lines = style.lines(&words, board);
        // Words that are wider than a line are broken.
        let is_whole = words.starts_with(first) && lines.join(" ") == words;
        (is_whole && lines.len() <= 2 && style.size == SMALL_NOTE.size).then_some((lines, style))
    });
    in_lines.next().unwrap_or_else(|| {
        let (words, style) = entry.words([NOTE, SMALL_NOTE], place);
        (vec![words], style)
    })
}

/// Room for the number of a puzzle before its title.
const BEFORE_TITLE: f32 = 3.0 * SUBHEADING.size;
/// As small as the words above a puzzle become before they are cut.
const SMALL_NOTE: Style = Style { size: 7.0, ..NOTE };
/// Width of a solution, unless it would be too small to read: an inch.
const SMALL_SIDE: f32 = 72.0;
/// The most that it is wider for its clues to be read.
const LARGEST_SIDE: f32 = 108.0;
/// Space between two solutions.
const SMALL_GAP: f32 = 16.0;
/// Height of the title of a chapter above its first solutions, with the space below it.
const CHAPTER: f32 = 22.0;
/// Height of the number above a solution, with the space below it.
const SMALL_ABOVE: f32 = 13.0;

/// A solution as it is drawn.
struct Solution<'b> {
    /// The number of its puzzle.
    number: usize,
    figure: Cow<'b, Figure>,
    painter: Painter,
    /// Width of its place in a row.
    width: f32,
}

impl<'b> Solution<'b> {
    /// All solutions of a booklet, in a room of this width and height: with their clues, or else all without, if some
    /// clues could not be read. They are no longer needed.
    fn all(book: &'b Book, room: [f32; 2]) -> Vec<Self> {
        let all = |has_clues: bool| {
            let one = |(number, entry): (usize, &'b Entry)| {
                Solution::new(number, &entry.solved, room, book.solutions_per_row, has_clues)
            };
            (1..).zip(&book.entries).map(one).collect::<Vec<_>>()
        };
        let (with, without) = (all(true), all(false));
        let is_legible = |solution: &Self| solution.figure.is_legible(&solution.painter);
        let loses = |(with, without): (&Self, &Self)| !is_legible(with) && is_legible(without);
        if with.iter().zip(&without).any(loses) { without } else { with }
    }

    /// With as many in a row as can be read, at most as many as asked for: with clues, if it is not large for that.
    fn new(number: usize, solved: &'b Figure, room: [f32; 2], asked: Option<usize>, has_clues: bool) -> Self {
        let bare = solved.without_clues();
        let most = ((room[0] + SMALL_GAP) / (SMALL_SIDE + SMALL_GAP)) as usize;
        let most = asked.unwrap_or(most).max(1);
        let painter = |columns: usize, figure: &Figure| {
            let height = room[1] - SMALL_ABOVE - HEADING.size * 2.0;
            Painter { cell: cell([side(columns, room[0]), height], figure) }
        };
        let is_legible = |columns: usize, figure: &Figure| figure.is_legible(&painter(columns, figure));
        let most_of = |figure: &Figure| (1..=most).rev().find(|&columns| is_legible(columns, figure));
        // By default, clues may make it somewhat larger.
        let with_clues = most_of(solved)
            .filter(|&columns| has_clues && asked.is_none() && side(columns, room[0]) <= LARGEST_SIDE);
        let columns = with_clues.or_else(|| most_of(&bare)).unwrap_or(1);
        let figure = if has_clues { Cow::Borrowed(solved) } else { bare };
        Solution { number, painter: painter(columns, &figure), figure, width: side(columns, room[0]) }
    }

    /// Width and height of the board.
    fn size(&self) -> [f32; 2] {
        self.figure.size(&self.painter)
    }
}

/// Width of each of several solutions in a row.
fn side(columns: usize, width: f32) -> f32 {
    (width - SMALL_GAP * (columns - 1) as f32) / columns as f32
}

/// The pages with the solutions. `before` is the number of pages before them.
pub(super) fn solution_pages(book: &Book, sheets: &Sheets, before: usize) -> Vec<Leaf> {
    let title = words(book.language).solutions;
    let [width, height] = sheets.room();
    // A solution has room below the title of its chapter.
    let above = if book.chapters == Chapters::None { 0.0 } else { CHAPTER };
    let room = [width, height - above];
    let solutions = Solution::all(book, room);
    let mut pages: Vec<Leaf> = Vec::new();
    let mut used = 0.0;
    for chapter in chapters(book) {
        let mut chapter_title = chapter.title;
        let solutions = &solutions[chapter.entries];
        for row in in_rows(solutions, width) {
            let boards = row.iter().map(|solution| solution.size()[1]).fold(0.0, f32::max);
            let above = if chapter_title.is_some() { CHAPTER } else { 0.0 };
            let high = above + SMALL_ABOVE + boards;
            if pages.is_empty() || used + high > height {
                let mut leaf = sheets.numbered(before + pages.len());
                used = 0.0;
                if pages.is_empty() {
                    leaf.bookmarks.push(title.into());
                    used = leaf.paragraph(leaf.at, title, width, HEADING) - leaf.at[1] + HEADING.size * 0.4;
                }
                pages.push(leaf);
            }
            let Some(leaf) = pages.last_mut() else { continue };
            let mut top = leaf.at[1] + used;
            if let Some(title) = chapter_title.take() {
                let style = SUBHEADING.within(&title, width);
                leaf.lines([leaf.at[0], top], &[title], style);
                top += CHAPTER;
            }
            let mut place = leaf.at[0];
            for solution in row {
                let [board, _] = solution.size();
                let left = place + (solution.width - board) / 2.0;
                let style = Style { size: NOTE.size, ..SUBHEADING };
                leaf.scene.words([left, top + style.size], &solution.number.to_string(), style);
                let at = [left, top + SMALL_ABOVE];
                solution.figure.paint(&solution.painter, at, &mut leaf.scene);
                place += solution.width + SMALL_GAP;
            }
            used += high + SMALL_GAP;
        }
    }
    pages
}

/// Solutions in rows of at most this width, each with as many as have room in it.
fn in_rows<'s, 'b>(mut solutions: &'s [Solution<'b>], width: f32) -> Vec<&'s [Solution<'b>]> {
    /// For rounding.
    const MORE: f32 = 0.1;
    let mut rows = Vec::new();
    while !solutions.is_empty() {
        let ends = solutions.iter().scan(-SMALL_GAP, |end, solution| {
            *end += SMALL_GAP + solution.width;
            Some(*end)
        });
        let taken = ends.take_while(|end| *end <= width + MORE).count().max(1);
        let (row, rest) = solutions.split_at(taken);
        rows.push(row);
        solutions = rest;
    }
    rows
}
