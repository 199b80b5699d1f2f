//! Futoshiki as a family of puzzles.

use std::any::Any;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use dlx::{Outcome, Stop};

use super::text::{self, TEXT};
use super::{FUTOSHIKI, LARGEST, Puzzle, SMALLEST, generate};
use crate::board::{Broken, Coordinates, House, Reduced, Settled, State};
use crate::deadline::Deadline;
use crate::family::{Family, Making, SettingError, Settings};
use crate::fpuzzles::{self, FPUZZLES, FPUZZLES_LINK, SUDOKUPAD};
use crate::generate::Maker;
use crate::instructions::Instructions;
use crate::notation::blocks::Blocks;
use crate::notation::json::{Line, Object, Value, board, cell};
use crate::notation::text::{Mistake, Splitter, TextError, Unfit};
use crate::picture::{Picture, TooLarge};
use crate::puzzle::{Bounds, Puzzle as AnyPuzzle};
use crate::technique::{Ending, Hint, Names, Need, Rating, Scale, Technique, Telling, Tenths};
use crate::variant;
use crate::walks::Walks;

/// The notations that puzzles are written in.
const FORMATS: &[&str] = &[TEXT, FPUZZLES, FPUZZLES_LINK, SUDOKUPAD];

/// A small puzzle, for those who never saw one.
const EXAMPLE: &str = "\
futoshiki 4x4
.   .   .   .
        v
.   . < .   4
        ^
. > .   .   .
.   .   .   .
";

/// Futoshikis.
pub(crate) struct Futoshiki;

impl Family for Futoshiki {
    fn name(&self) -> &'static str {
        FUTOSHIKI
    }

    fn recognises(&self, line: &str) -> bool {
        text::is_header(line)
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Blocks::new(text::is_header))
    }

    /// It is in the next text.
    fn state(&self, _: &str) -> Option<usize> {
        None
    }

    fn formats(&self) -> &'static [&'static str] {
        FORMATS
    }

    fn making(&self) -> Option<&'static Making> {
        Some(&generate::MAKING)
    }

    fn maker(&self, settings: &Settings) -> Result<Box<dyn Maker>, SettingError> {
        generate::maker(settings)
    }

    fn techniques(&self) -> Vec<Technique> {
        Technique::of_variants()
    }

    fn read(&self, text: &str, first_line: usize) -> Result<Box<dyn AnyPuzzle>, TextError> {
        Ok(Box::new(text::read(text, first_line)?))
    }

    /// `less` has the pairs of cells with a sign, that with the lesser value first.
    fn read_json(&self, object: &mut Object<'_>) -> Result<Box<dyn AnyPuzzle>, TextError> {
        let size = board::size(object, SMALLEST, LARGEST)?;
        let givens = board::givens(object, size)?;
        let list = object.need("less")?;
        let mut signs: Vec<[usize; 2]> = Vec::new();
        let cell = |value: Value<'_>| board::cell(value, (size, size));
        for sign in list.array("pairs of cells", 2 * size * (size - 1))? {
            let cells = sign.array_of("cells, each a row and a column", 2)?;
            signs.push([cell(cells[0])?, cell(cells[1])?]);
        }
        let puzzle = Puzzle::new(size, givens, &signs).map_err(|mistake| list.mistake(mistake))?;
        Ok(Box::new(puzzle))
    }

    /// A board without boxes, with signs and nothing else.
    fn read_board(&self, board: &fpuzzles::Board) -> Option<Result<Box<dyn AnyPuzzle>, Mistake>> {
        if board.is_plain() || board.marks.is_some() || !board.about.drawn.is_empty() || board.dots.is_some()
        {
            return None;
        }
        let variant = variant::Puzzle::on_board(board);
        Some(Ok(Box::new(Puzzle::of_variant(variant)?)))
    }
}

impl AnyPuzzle for Puzzle {
    fn family(&self) -> &'static str {
        FUTOSHIKI
    }

    fn columns(&self) -> usize {
        self.size()
    }

    fn houses(&self) -> &[House] {
        self.variant.houses()
    }

    fn solve(&self, bounds: &Bounds, found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
        self.variant.solve(bounds, found)
    }

    fn scale(&self) -> Scale {
        self.variant.scale()
    }

    fn rate_within(&self, most: Tenths, deadline: Option<Deadline>) -> Option<Rating> {
        self.variant.rate_within(most, deadline)
    }

    fn rate_or_open(&self, most: Tenths, deadline: Option<Deadline>) -> Option<Result<Tenths, Vec<usize>>> {
        self.variant.rate_or_open(most, deadline)
    }

    fn alive(&self, deadline: Option<Deadline>) -> Option<Result<Settled, Stop>> {
        self.variant.alive(deadline)
    }

    fn techniques_taken(&self, deadline: Option<Deadline>) -> Option<BTreeSet<Technique>> {
        self.variant.techniques_taken(deadline)
    }

    fn tell_hints(&self, telling: &Telling<'_>, tell: &mut dyn FnMut(Hint) -> ControlFlow<()>) -> Ending {
        self.variant.tell_hints(telling, tell)
    }

    fn clues(&self, coordinates: Coordinates) -> Vec<String> {
        self.variant.clues(coordinates)
    }

    fn without_clue(&self, clue: usize) -> Option<Box<dyn AnyPuzzle>> {
        boxed(&*self.variant.without_clue(clue)?)
    }

    fn walks(&self, seed: u64) -> Option<Walks> {
        self.variant.walks(seed)
    }

    fn reduced(&self) -> Option<Reduced> {
        self.variant.reduced()
    }

    fn needs(&self, names: &Names<'_>) -> Vec<Option<Need>> {
        self.variant.needs(names)
    }

    fn broken(&self, state: &State, names: &Names<'_>) -> Vec<Broken> {
        self.variant.broken(state, names)
    }

    fn givens(&self) -> Vec<usize> {
        self.variant.givens()
    }

    fn without(&self, given: usize) -> Option<Box<dyn AnyPuzzle>> {
        boxed(&*self.variant.without(given)?)
    }

    fn formats(&self) -> &'static [&'static str] {
        FORMATS
    }

    fn write(&self, format: &str, out: &mut String) -> Result<(), Unfit> {
        if fpuzzles::has(format) {
            return self.variant.write(format, out);
        }
        check_format(format)?;
        text::write(self, out);
        Ok(())
    }

    fn write_solved(&self, solution: &[i32], format: &str, out: &mut String) -> Result<bool, Unfit> {
        self.variant.write_solved(solution, format, out)
    }

    fn write_solution(&self, solution: &[i32], format: &str, out: &mut String) -> Result<(), Unfit> {
        if fpuzzles::has(format) {
            return self.variant.write_solution(solution, format, out);
        }
        check_format(format)?;
        text::write_solution(self.size(), solution, out);
        Ok(())
    }

    fn write_json(&self, line: &mut Line) {
        let size = self.size();
        line.add("size", &size);
        self.variant.write_givens(line);
        line.add("less", &self.signs().map(|sign| sign.map(|number| cell(number, size))).collect::<Vec<_>>());
    }

    fn is_line(&self, format: &str) -> bool {
        format != TEXT
    }

    fn picture(&self) -> Result<Picture, TooLarge> {
        let mut picture = self.variant.picture()?;
        picture.title = format!("Futoshiki {0}×{0}", self.size());
        Ok(picture)
    }

    fn instructions(&self) -> Instructions {
        let rules = "Fill the empty cells so that every row and every column holds each number from 1 to the size of \
                     the board once. A sign between two cells points at the lesser value.";
        Instructions {
            kind: "Futoshiki".to_owned(),
            rules: rules.to_owned(),
            notes: Vec::new(),
            example: Some(EXAMPLE),
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn check_format(format: &str) -> Result<(), Unfit> {
    if format == TEXT { Ok(()) } else { Err(Unfit::new(format, "there is no such notation of Futoshikis")) }
}

/// A variant that is a Futoshiki, as one.
fn boxed(puzzle: &dyn AnyPuzzle) -> Option<Box<dyn AnyPuzzle>> {
    let variant = puzzle.as_any().downcast_ref::<variant::Puzzle>()?;
    Some(Box::new(Puzzle::of_variant(variant.clone())?))
}
