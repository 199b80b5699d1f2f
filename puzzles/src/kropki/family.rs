//! Kropki as a family of puzzles.

use std::ops::ControlFlow;

use dlx::Outcome;

use super::generate::settings;
use super::instructions::instructions;
use super::puzzle::Puzzle;
use super::text::{KEN, Lines};
use super::{KROPKI, solve, square, techniques, text};
use crate::board::{Dot, Dots, House, Pair, Placement, cells_given, within};
use crate::constraint::{self, Constrained};
use crate::deadline::Deadline;
use crate::family::{Family, Making};
use crate::fpuzzles::{self, About, FPUZZLES, FPUZZLES_LINK, SUDOKUPAD};
use crate::instructions::Instructions;
use crate::notation::json::{Line, Object};
use crate::notation::text::{Mistake, Splitter, TextError, Unfit};
use crate::picture::{Picture, TooLarge};
use crate::puzzle::{Bounds, Puzzle as AnyPuzzle};
use crate::random::Random;
use crate::sudoku::picture_in_numbers;
use crate::technique::{Board, Conflict, Language, Names, Scale, Technique};

/// The notations that puzzles are written in.
const FORMATS: &[&str] = &[KEN, FPUZZLES, FPUZZLES_LINK, SUDOKUPAD];

/// Kropki puzzles.
pub(crate) struct Kropki {
    shown: Dots,
}

impl Kropki {
    /// Reads puzzles that show these dots, unless they say themselves that it is only some.
    pub(crate) fn new(shown: Dots) -> Self {
        Kropki { shown }
    }
}

impl Family for Kropki {
    fn name(&self) -> &'static str {
        KROPKI
    }

    fn recognises(&self, line: &str) -> bool {
        text::recognises(line)
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines)
    }

    fn reading_options(&self) -> &'static [&'static str] {
        &["dots"]
    }

    fn formats(&self) -> &'static [&'static str] {
        FORMATS
    }

    fn making(&self) -> Option<&'static Making> {
        Some(&settings::MAKING)
    }

    fn techniques(&self) -> Vec<Technique> {
        techniques::TECHNIQUES.to_vec()
    }

    fn read(&self, text: &str, first_line: usize) -> Result<Box<dyn AnyPuzzle>, TextError> {
        Ok(Box::new(text::read(text, first_line, self.shown)?))
    }

    fn read_json(&self, object: &mut Object<'_>) -> Result<Box<dyn AnyPuzzle>, TextError> {
        Ok(Box::new(text::read_json(object, self.shown)?))
    }

    /// A board with dots.
    fn read_board(&self, board: &fpuzzles::Board) -> Option<Result<Box<dyn AnyPuzzle>, Mistake>> {
        let puzzle = Puzzle::on_board(board)?;
        Some(puzzle.map(|puzzle| -> Box<dyn AnyPuzzle> { Box::new(puzzle) }).map_err(Mistake::from_error))
    }
}

impl AnyPuzzle for Puzzle {
    fn family(&self) -> &'static str {
        KROPKI
    }

    fn columns(&self) -> usize {
        self.size()
    }

    fn houses(&self) -> &[House] {
        self.layout().houses()
    }

    fn constrained(&self) -> Option<&dyn Constrained> {
        Some(self)
    }

    fn solve(&self, bounds: &Bounds, found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
        solve(self, bounds, found)
    }

    fn two_solutions(&self, bounds: &Bounds) -> (Vec<Vec<i32>>, Outcome) {
        constraint::two_solutions(self, bounds)
    }

    fn board(&self) -> Option<Board<'_>> {
        Some(techniques::board(self))
    }

    fn scale(&self) -> Scale {
        Scale::Clues
    }

    /// Where all dots are shown, none can be left out, but what it says can.
    fn clues(&self, names: &Names<'_>) -> Vec<String> {
        let named = |(pair, dot): (Pair, Dot)| {
            let [one, other] = [pair.cell, pair.other].map(|cell| names.cell(cell));
            names.clues().tie(Some(dot), [&one, &other])
        };
        let Some(loose) = self.loose() else { return self.loose_dots().into_iter().map(named).collect() };
        let mut clues: Vec<String> =
            self.dots().filter_map(|(pair, dot)| Some(named((pair, dot?)))).collect();
        clues.extend(loose.clues(names).into_iter().skip(clues.len()));
        clues
    }

    fn without_clue(&self, clue: usize) -> Option<Box<dyn AnyPuzzle>> {
        let &(pair, _) = self.loose_dots().get(clue)?;
        let mut puzzle = self.clone();
        puzzle.set_dot(pair.cell, pair.side, None);
        Some(Box::new(puzzle))
    }

    fn loosened(&self, clue: usize) -> Option<Box<dyn AnyPuzzle>> {
        self.loose().map_or_else(|| self.without_clue(clue), |loose| loose.loosened(clue))
    }

    fn clash(&self, names: &Names<'_>) -> Option<String> {
        if let Some(clash) = self.board().clash() {
            return Some(clash.in_words(self.layout(), names));
        }
        let (pair, dot) = self.dots().find(|&(pair, _)| {
            let [one, other] = [pair.cell, pair.other].map(|cell| self.givens()[cell]);
            one > 0 && other > 0 && !self.allows(pair, one, other)
        })?;
        let givens = [pair.cell, pair.other].map(|cell| (cell, i32::from(self.givens()[cell])));
        Some(names.clues().conflict(&Conflict::Dot { dot, givens }, names))
    }

    fn givens(&self) -> Vec<usize> {
        cells_given(self.givens())
    }

    fn with_values(&self, values: &[Placement]) -> Option<Box<dyn AnyPuzzle>> {
        let mut puzzle = self.clone();
        for (cell, value) in within(values, self.size() * self.size(), self.size())? {
            puzzle.set(cell, value);
        }
        Some(Box::new(puzzle))
    }

    fn scrambled(&self, random: &mut Random) -> Result<Box<dyn AnyPuzzle>, String> {
        Ok(Box::new(square::scrambled(self, random)))
    }

    fn canonical(&self, _: Option<Deadline>) -> Result<Option<Box<dyn AnyPuzzle>>, String> {
        Ok(Some(Box::new(square::canonical(self))))
    }

    fn formats(&self) -> &'static [&'static str] {
        FORMATS
    }

    fn write(&self, format: &str, out: &mut String) -> Result<(), Unfit> {
        if fpuzzles::write(format, None, out, || self.for_fpuzzles(format))? {
            return Ok(());
        }
        check_format(format)?;
        text::write(self, out);
        out.push('\n');
        Ok(())
    }

    fn write_solution(&self, solution: &[i32], format: &str, out: &mut String) -> Result<(), Unfit> {
        fpuzzles::refuse_alone(format)?;
        check_format(format)?;
        let values: Vec<u8> = solution.iter().map(|&value| value as u8).collect();
        text::write_values(&values, out);
        out.push('\n');
        Ok(())
    }

    fn write_solved(&self, solution: &[i32], format: &str, out: &mut String) -> Result<bool, Unfit> {
        fpuzzles::write(format, Some(solution), out, || self.for_fpuzzles(format))
    }

    fn write_json(&self, line: &mut Line) {
        text::write_json(self, line);
    }

    fn is_line(&self, format: &str) -> bool {
        format == KEN || fpuzzles::has(format)
    }

    fn untitled(&self) -> Result<Picture, TooLarge> {
        picture_in_numbers(self.layout(), self.givens(), None, self)
    }

    fn about(&self) -> &About {
        self.about()
    }

    fn usual_instructions(&self, language: Language) -> Instructions {
        instructions(self, language)
    }
}

fn check_format(format: &str) -> Result<(), Unfit> {
    if format == KEN { Ok(()) } else { Err(Unfit::no_such(format, settings::MAKING.plural)) }
}
