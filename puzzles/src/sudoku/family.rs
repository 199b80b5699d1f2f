//! Sudoku and Latin squares as families of puzzles.

use std::sync::Arc;

use super::generate::settings;
use super::instructions::instructions_in_numbers;
use super::nine;
use super::puzzle::Puzzle;
use super::sheet::Sheet;
use super::solve::with_nine;
use super::text::{
    GRID, LINE, Lines, Reader, SDK, SDM, SOLO, SUDOKUWIKI, Writer, behind_title, head, is_comment, is_title,
    library, state_inside,
};
use crate::board::{Boxes, State};
use crate::family::{Family, Making};
use crate::fpuzzles::{self, About, FPUZZLES, FPUZZLES_LINK, SUDOKUPAD};
use crate::notation::json::Object;
use crate::notation::puzzlink::PUZZLINK;
use crate::notation::text::{Mistake, Splitter, TextError, offset_in};
use crate::puzzle::Puzzle as AnyPuzzle;
use crate::state::after_blank;
use crate::technique::{Scale, Technique};

/// The name of the family.
pub(crate) const SUDOKU: &str = "sudoku";
/// The name of the family of boards without boxes: Latin squares.
pub const LATIN: &str = "latin";

/// The notations that puzzles are written in whose rows fit a line.
pub(super) const FORMATS: &[&str] =
    &[LINE, GRID, SDK, SDM, FPUZZLES, FPUZZLES_LINK, SUDOKUPAD, PUZZLINK, SOLO, SUDOKUWIKI];
/// Those that have no room for a solution.
const WITHOUT_SOLUTION: [&str; 3] = [PUZZLINK, SOLO, SUDOKUWIKI];

/// Sudoku, or Latin squares.
pub(crate) struct Sheets {
    name: &'static str,
    reader: Reader,
    writer: Arc<Writer>,
}

impl Sheets {
    pub(crate) fn new(name: &'static str, reader: Reader) -> Self {
        let writer = Arc::new(Writer::new(reader.symbols().clone()));
        Sheets { name, reader, writer }
    }
}

impl Family for Sheets {
    fn name(&self) -> &'static str {
        self.name
    }

    /// Nothing is better known than Sudoku.
    fn rank(&self) -> u8 {
        if self.name == SUDOKU { 0 } else { u8::MAX }
    }

    /// Sudoku is what no other family knows, but for comments and titles, which tell nothing.
    fn recognises(&self, line: &str) -> bool {
        let is_comment = || is_comment(line.trim_start());
        line.starts_with(LATIN) || self.name == SUDOKU && !is_comment() && !is_title(line.trim())
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines::new(&self.reader))
    }

    fn is_link(&self, text: &str) -> bool {
        self.reader.is_link(text)
    }

    /// A line of HoDoKu's library has nothing after it. The blanks of a title part nothing, and in a list, the number
    /// of a puzzle stands before it.
    fn state(&self, text: &str) -> Option<usize> {
        if library(text.trim()).is_some() {
            return Some(text.len());
        }
        if let Some(board) = behind_title(text.trim()) {
            return Some(offset_in(text, board)? + board.len());
        }
        let Some(end) = self.reader.end_of_board(text) else { return after_blank(text) };
        let behind = &text[end..];
        Some(end + behind.find(char::is_whitespace).unwrap_or(behind.len()))
    }

    fn state_inside(&self, text: &str) -> Option<State> {
        state_inside(&self.reader, text)
    }

    /// Values and candidates, which have a puzzle above them.
    fn is_state_alone(&self, text: &str) -> bool {
        let is_sign = |c: char| c.is_alphanumeric() || c.is_whitespace() || "().,/|+-_*".contains(c);
        text.contains('(') && text.chars().all(is_sign)
    }

    fn reading_options(&self) -> &'static [&'static str] {
        &["box", "symbols"]
    }

    fn formats(&self) -> &'static [&'static str] {
        FORMATS
    }

    fn solution_formats(&self) -> Vec<&'static str> {
        FORMATS.iter().copied().filter(|format| !WITHOUT_SOLUTION.contains(format)).collect()
    }

    fn making(&self) -> Option<&'static Making> {
        Some(if self.name == LATIN { &settings::LATIN_SQUARES } else { &settings::SUDOKUS })
    }

    /// The largest boards take the plain ones.
    fn techniques(&self) -> Vec<Technique> {
        let mut steps = if self.name == SUDOKU { Technique::of_sudokus() } else { Technique::of_boards() };
        steps.retain(|technique| self.name == SUDOKU || !technique.needs_regions());
        steps.into_iter().chain(Technique::on(Scale::Places)).collect()
    }

    fn read(&self, text: &str, first_line: usize) -> Result<Box<dyn AnyPuzzle>, TextError> {
        let puzzle = self.reader.read(text, first_line)?;
        let line = text.trim();
        if line.contains(char::is_whitespace)
            && !line.contains('\n')
            && let Some(behind) = self.state(text)
        {
            self.reader.check_behind(&puzzle, text, behind, first_line)?;
        }
        let writer = match self.reader.region_letters(text) {
            Some(letters) => Arc::new(self.writer.with_regions(Some(letters))),
            None => Arc::clone(&self.writer),
        };
        Ok(Box::new(Sheet { about: head::read(text), ..Sheet::new(puzzle, writer) }))
    }

    fn beside<'t>(&self, text: &'t str) -> Option<&'t str> {
        self.reader.beside(text)
    }

    fn read_json(&self, object: &mut Object<'_>) -> Result<Box<dyn AnyPuzzle>, TextError> {
        let (puzzle, symbols) = self.reader.read_json(object, self.name == LATIN)?;
        let writer = symbols.map_or_else(|| Arc::clone(&self.writer), |own| Arc::new(Writer::new(own)));
        let about = About::read_parts(object, puzzle.layout().size())?;
        Ok(Box::new(Sheet { about, ..Sheet::new(puzzle, writer) }))
    }

    /// A board without dots.
    fn read_board(&self, board: &fpuzzles::Board) -> Option<Result<Box<dyn AnyPuzzle>, Mistake>> {
        let is_latin = *board.layout.boxes() == Boxes::None;
        if !board.is_plain() || is_latin != (self.name == LATIN) {
            return None;
        }
        let puzzle = Puzzle::new(Arc::clone(&board.layout), board.givens.clone());
        let puzzle = puzzle.with_marks(board.marks.clone());
        let mut sheet = Sheet::new(puzzle, Arc::new(Writer::default()));
        sheet.about = board.about.clone().own(|| instructions_in_numbers(&sheet));
        Some(Ok(Box::new(sheet)))
    }

    /// Lines of 81 characters, such as come by the million.
    fn glance(&self, text: &str) -> Option<usize> {
        let (line, after) = text.as_bytes().split_first_chunk::<81>()?;
        let grid = nine::digits(line).filter(|_| self.reader.is_plain())?;
        // Behind a comma or a blank there may be a solution. What is wrong with another is found when it is read.
        let is_parted = |&byte: &u8| byte == b',' || byte.is_ascii_whitespace();
        let behind = after.strip_prefix(b",").unwrap_or(after).trim_ascii();
        let is_solution = |line| nine::digits(line).is_some_and(|told| nine::is_solution(&told, &grid));
        let is_good = match <&[u8; 81]>::try_from(behind) {
            Ok(line) => is_solution(line),
            Err(_) => behind.len() < line.len() && !after.starts_with(b","),
        };
        (is_good && after.first().is_none_or(is_parted)).then(|| with_nine(|solver| solver.count(&grid, 2)))
    }
}
