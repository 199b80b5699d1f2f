//! The pages with puzzles and the pages with solutions, in rows and columns.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use super::chapters::{Chapter, Chapters, chapters};
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

    /// Number of places.
    pub(super) fn count(self) -> usize {
        self.columns * self.rows
    }

    /// All ways to divide a page: fewer places first, and upright before across.
    fn all() -> impl Iterator<Item = Grid> {
        PerPage::ALL.into_iter().flat_map(|choice| {
            let Grid { columns, rows } = choice.grid();
            let across = Grid { columns: rows, rows: columns };
            [choice.grid()].into_iter().chain((rows != columns).then_some(across))
        })
    }

    /// How a puzzle is laid out in one of its places, and its largest cells there: there are words above it.
    fn laid_out(self, figure: &Figure, room: [f32; 2]) -> (Cow<'_, Figure>, f32) {
        let [width, height] = self.place(room);
        let place = [width, height - ABOVE];
        let beside = cell(place, figure);
        let below = figure.with_pieces_below(width).map(|below| (cell(place, &below), below));
        match below {
            Some((larger, below)) if larger > beside => (Cow::Owned(below), larger),
            _ => (Cow::Borrowed(figure), beside),
        }
    }

    /// The largest cells of a puzzle in one of its places.
    fn cell(self, figure: &Figure, room: [f32; 2]) -> f32 {
        self.laid_out(figure, room).1
    }

    /// The upper left corner of a place, where this many are taken: the last row stands in the middle.
    fn corner(self, place: usize, taken: usize, room: [f32; 2]) -> [f32; 2] {
        let step = self.place(room).map(|length| length + GAP);
        let [column, row] = [place % self.columns, place / self.columns];
        let in_row = self.columns.min(taken - row * self.columns);
        let before = (self.columns - in_row) as f32 * step[0] / 2.0;
        [before + column as f32 * step[0], row as f32 * step[1]]
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
    steps.take(40).find(fits).unwrap_or(cell)
}

/// A puzzle, and how pages with it may be divided.
struct Placed<'b> {
    entry: &'b Entry,
    grids: Vec<Grid>,
}

impl<'b> Placed<'b> {
    /// Pages may be divided so that they have at most this number of places, of which each is large enough to write in
    /// this puzzle, and to read it. It may always have a page for itself.
    fn new(entry: &'b Entry, most: PerPage, room: [f32; 2]) -> Self {
        let is_large_enough = |grid: &Grid| {
            let cell = grid.cell(&entry.puzzle, room);
            cell >= SMALLEST_CELL && entry.puzzle.is_legible(&Painter { cell })
        };
        let grids = Grid::all().filter(|grid| grid.count() <= most.count());
        let grids = grids.filter(|grid| grid.count() == 1 || is_large_enough(grid)).collect();
        Placed { entry, grids }
    }
}

/// Whether something on a board is too small to read even where it has a page for itself.
pub(super) fn is_too_small(figure: &Figure, sheets: &Sheets) -> bool {
    !figure.is_legible(&Painter { cell: PerPage::One.grid().cell(figure, sheets.room()) })
}

/// The puzzles of the next page: as many as it can take. So it leaves as few for the pages that follow, and a larger
/// `--per-page` never takes more pages.
fn next_page<'p, 'b>(puzzles: &'p [Placed<'b>]) -> &'p [Placed<'b>] {
    let taken = |grid: Grid| {
        let first = puzzles.iter().take(grid.count());
        first.take_while(|puzzle| puzzle.grids.contains(&grid)).count()
    };
    &puzzles[..Grid::all().map(taken).max().unwrap_or(1)]
}

/// How a page with these puzzles is divided: in as few places as hold them, upright or across, whichever makes the
/// smallest cells larger.
fn grid(puzzles: &[Placed<'_>], room: [f32; 2]) -> Grid {
    let suits = |grid: &Grid| {
        grid.count() >= puzzles.len() && puzzles.iter().all(|puzzle| puzzle.grids.contains(grid))
    };
    let smallest = |grid: Grid| {
        puzzles.iter().map(|puzzle| grid.cell(&puzzle.entry.puzzle, room)).fold(f32::MAX, f32::min)
    };
    let suitable: Vec<Grid> = Grid::all().filter(suits).collect();
    let least = suitable.first().map(|grid| grid.count());
    let of_least = suitable.into_iter().filter(|grid| Some(grid.count()) == least);
    let best = of_least.reduce(|best, grid| if smallest(grid) > smallest(best) { grid } else { best });
    best.unwrap_or(PerPage::One.grid())
}

/// The pages with the puzzles. `before` is the number of pages before them.
pub(super) fn puzzle_pages(book: &Book, sheets: &Sheets, before: usize) -> Vec<Leaf> {
    let room = sheets.room();
    let puzzles: Vec<Placed<'_>> =
        book.entries.iter().map(|entry| Placed::new(entry, book.per_page, room)).collect();
    let cells = cells(book, &puzzles, room);
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
            let page = next_page(&puzzles[done..end]);
            let mut leaf = sheets.numbered(before + pages.len());
            for Placed { entry, .. } in page {
                if book.chapters == Chapters::None && !kinds.contains(&entry.kind()) {
                    kinds.push(entry.kind());
                    leaf.bookmarks.push(entry.kind().to_owned());
                }
            }
            add_puzzles(&mut leaf, page, &cells[done..], done + 1);
            done += page.len();
            pages.push(leaf);
        }
    }
    pages
}

/// The width of the cells of each puzzle: as large as there is room for on the page where there is the least for its
/// kind and size.
fn cells(book: &Book, puzzles: &[Placed<'_>], room: [f32; 2]) -> Vec<f32> {
    let mut cells = Vec::new();
    for Chapter { entries, .. } in chapters(book) {
        let mut left = &puzzles[entries];
        while !left.is_empty() {
            let page = next_page(left);
            let grid = grid(page, room);
            cells.extend(page.iter().map(|puzzle| grid.cell(&puzzle.entry.puzzle, room)));
            left = &left[page.len()..];
        }
    }
    let like =
        puzzles.iter().map(|Placed { entry, .. }| (entry.kind(), entry.puzzle.cells().map(f32::to_bits)));
    let like: Vec<(&str, [u32; 2])> = like.collect();
    let mut least: HashMap<(&str, [u32; 2]), f32> = HashMap::new();
    for (&like, &cell) in like.iter().zip(&cells) {
        least.entry(like).and_modify(|least| *least = least.min(cell)).or_insert(cell);
    }
    like.iter().map(|like| least[like]).collect()
}

/// Adds puzzles to their page, with cells of these widths. `first` is the number of the first.
fn add_puzzles(leaf: &mut Leaf, puzzles: &[Placed<'_>], cells: &[f32], first: usize) {
    let room = leaf.room;
    let grid = grid(puzzles, room);
    let [width, height] = grid.place(room);
    let painters: Vec<Painter> = cells.iter().take(puzzles.len()).map(|&cell| Painter { cell }).collect();
    let figures: Vec<Cow<'_, Figure>> =
        puzzles.iter().map(|puzzle| grid.laid_out(&puzzle.entry.puzzle, room).0).collect();
    let boards: Vec<f32> =
        figures.iter().zip(&painters).map(|(figure, painter)| figure.size(painter)[1]).collect();
    // The words above the boards of a row are level.
    let tallest: Vec<f32> =
        boards.chunks(grid.columns).map(|row| row.iter().copied().fold(0.0, f32::max)).collect();
    for (place, (Placed { entry, .. }, drawn)) in
        puzzles.iter().zip(figures.iter().zip(&painters)).enumerate()
    {
        let [right, down] = grid.corner(place, puzzles.len(), room);
        let above = (height - ABOVE - tallest[place / grid.columns]) / 2.0;
        let at = [leaf.at[0] + right, leaf.at[1] + down + above];
        puzzle(leaf, at, width, drawn, first + place, entry);
    }
}

/// Draws a puzzle in the middle of a place of this width, from a point down: its number, title and level, and its
/// board.
fn puzzle(
    leaf: &mut Leaf,
    [x, top]: [f32; 2],
    width: f32,
    (figure, painter): (&Cow<'_, Figure>, &Painter),
    number: usize,
    entry: &Entry,
) {
    let [board_width, _] = figure.size(painter);
    let middle = x + width / 2.0;
    let (words, style) = heading(entry, board_width - BEFORE_TITLE, width - BEFORE_TITLE);
    // As wide as the board, or wider where the title has no room above it.
    let reach = board_width.max(BEFORE_TITLE + style.weight.width(&words) * style.size) / 2.0;
    let line = top + SUBHEADING.size;
    leaf.scene.words([middle - reach, line], &number.to_string(), SUBHEADING);
    leaf.words_before([middle + reach, line], &words, style);
    figure.paint(painter, [middle - board_width / 2.0, top + ABOVE], &mut leaf.scene);
}

/// The title and the level of a puzzle, as wide as its board, or as its place if they have no room above the board.
fn heading(entry: &Entry, board: f32, place: f32) -> (String, Style) {
    let within = |width: f32| entry.words([NOTE, SMALL_NOTE], width);
    let (words, style) = within(board);
    let is_whole = words == entry.with_level(&entry.instructions.title);
    if is_whole { (words, style) } else { within(place) }
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
