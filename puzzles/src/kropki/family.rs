//! Kropki as a family of puzzles.

use std::any::Any;
use std::ops::ControlFlow;
use std::sync::Arc;

use dlx::Outcome;

use super::draw::picture;
use super::generate::settings;
use super::instructions::instructions;
use super::puzzle::{Clash, Puzzle, SizeError, layout};
use super::text::{KEN, Lines};
use super::{KROPKI, solve, square, techniques, text};
use crate::board::{Boxes, Dot, Dots, House, Pair, Placement, given_cells, within};
use crate::constraint::{self, Constrained, Constraint as _};
use crate::family::{Family, Making};
use crate::fpuzzles;
use crate::fpuzzles::{FPUZZLES, FPUZZLES_LINK, SUDOKUPAD};
use crate::instructions::Instructions;
use crate::notation::json::{Line, Object};
use crate::notation::text::{Mistake, Splitter, TextError, Unfit};
use crate::picture::{Picture, TooLarge};
use crate::puzzle::{Bounds, Puzzle as AnyPuzzle};
use crate::random::Random;
use crate::technique::{Board, Conflict, Language, Names, Scale, Technique};

/// The notations that puzzles are written in.
const FORMATS: &[&str] = &[KEN, FPUZZLES, FPUZZLES_LINK, SUDOKUPAD];

/// Kropki puzzles.
pub(crate) struct Boards {
    shown: Dots,
}

impl Boards {
    /// Reads puzzles that show these dots, unless they say themselves that it is only some.
    pub(crate) fn new(shown: Dots) -> Self {
        Boards { shown }
    }
}

impl Family for Boards {
    fn name(&self) -> &'static str {
        KROPKI
    }

    fn recognises(&self, line: &str) -> bool {
        text::recognises(line)
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines)
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
        let (dots, shown) = board.dots.as_ref()?;
        let puzzle = Puzzle::on_board(board, dots, *shown);
        if puzzle
            .as_ref()
            .is_ok_and(|puzzle| board.about.is_of_other(&instructions(puzzle, Language::default()).kind))
        {
            return None;
        }
        Some(puzzle.map(|puzzle| -> Box<dyn AnyPuzzle> { Box::new(puzzle) }).map_err(Mistake::from_error))
    }
}

/// Why a board with dots is no Kropki.
#[derive(Debug, thiserror::Error)]
enum BoardError {
    #[error(transparent)]
    Size(#[from] SizeError),
    #[error("expected no {0} beside dots: Kropkis have only boxes")]
    BesideDots(&'static str),
}

impl Puzzle {
    fn on_board(board: &fpuzzles::Board, dots: &[(Pair, Dot)], shown: Dots) -> Result<Self, BoardError> {
        let found = &board.layout;
        let layout = layout(found.size(), *found.boxes() == Boxes::None)?;
        let beside = [
            (found.has_diagonals(), "diagonals"),
            (found.has_windows(), "further regions"),
            (board.marks.is_some(), "pencil marks"),
            (layout.boxes() != found.boxes(), "regions"),
        ];
        if let Some((_, what)) = beside.into_iter().find(|(is_there, _)| *is_there) {
            return Err(BoardError::BesideDots(what));
        }
        let mut puzzle = Puzzle::new(layout, shown);
        (0..).zip(&board.givens).for_each(|(cell, &given)| puzzle.set(cell, given));
        dots.iter().for_each(|&(pair, dot)| puzzle.set_dot(pair.cell, pair.side, Some(dot)));
        let about = board.about.clone().own(|| instructions(&puzzle, Language::default()));
        Ok(puzzle.with_about(about))
    }

    /// The board as f-puzzles knows it.
    fn on_fpuzzles(&self) -> fpuzzles::Board {
        let dots = self.dots().filter_map(|(pair, dot)| Some((pair, dot?))).collect();
        let layout = Arc::clone(self.layout());
        fpuzzles::Board {
            layout,
            givens: self.givens().to_vec(),
            marks: None,
            dots: Some((dots, self.shown())),
            constraints: Vec::new(),
            about: self.about().clone(),
        }
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

    fn has_solution(&self, values: &[i32]) -> bool {
        self.is_solved_by(values)
    }

    fn solve(&self, bounds: &Bounds, found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
        solve(self, bounds, found)
    }

    fn board(&self) -> Option<Board<'_>> {
        Some(techniques::board(self))
    }

    fn scale(&self) -> Scale {
        Scale::Clues
    }

    /// Where all dots are shown, none can be left out.
    fn clues(&self, names: &Names<'_>) -> Vec<String> {
        let says = |(pair, dot): (Pair, Dot)| {
            constraint::Dot { cells: [pair.cell, pair.other], dot: Some(dot) }.name(names)
        };
        self.loose_dots().into_iter().map(says).collect()
    }

    fn without_clue(&self, clue: usize) -> Option<Box<dyn AnyPuzzle>> {
        let &(pair, _) = self.loose_dots().get(clue)?;
        let mut puzzle = self.clone();
        puzzle.set_dot(pair.cell, pair.side, None);
        Some(Box::new(puzzle))
    }

    fn clash(&self, names: &Names<'_>) -> Option<String> {
        self.clash().map(|clash| match clash {
            Clash::House(clash) => clash.in_words(self.layout(), names),
            Clash::Dot(pair, dot) => {
                let givens = [pair.cell, pair.other].map(|cell| (cell, i32::from(self.givens()[cell])));
                names.clues().conflict(&Conflict::Dot { dot, givens }, names)
            }
        })
    }

    fn givens(&self) -> Vec<usize> {
        given_cells(self.givens()).map(|(cell, _)| cell).collect()
    }

    fn with_values(&self, values: &[Placement]) -> Option<Box<dyn AnyPuzzle>> {
        let mut puzzle = self.clone();
        for (cell, value) in within(values, self.size() * self.size(), self.size())? {
            puzzle.set(cell, value);
        }
        Some(Box::new(puzzle))
    }

    fn scrambled(&self, random: &mut Random) -> Option<Box<dyn AnyPuzzle>> {
        Some(Box::new(square::scrambled(self, random)))
    }

    fn canonical(&self) -> Result<Box<dyn AnyPuzzle>, String> {
        Ok(Box::new(square::canonical(self)))
    }

    fn formats(&self) -> &'static [&'static str] {
        FORMATS
    }

    fn write(&self, format: &str, out: &mut String) -> Result<(), Unfit> {
        if fpuzzles::has(format) {
            return fpuzzles::write(
                &self.on_fpuzzles(),
                &instructions(self, Language::default()),
                None,
                format,
                out,
            );
        }
        check_format(format)?;
        text::write(self, out);
        out.push('\n');
        Ok(())
    }

    fn write_solution(&self, solution: &[i32], format: &str, out: &mut String) -> Result<(), Unfit> {
        check_format(format)?;
        let values: Vec<u8> = solution.iter().map(|&value| value as u8).collect();
        text::write_values(&values, out);
        out.push('\n');
        Ok(())
    }

    fn write_solved(&self, solution: &[i32], format: &str, out: &mut String) -> Result<bool, Unfit> {
        if fpuzzles::has(format) {
            fpuzzles::write(
                &self.on_fpuzzles(),
                &instructions(self, Language::default()),
                Some(solution),
                format,
                out,
            )?;
        }
        Ok(fpuzzles::has(format))
    }

    fn write_json(&self, line: &mut Line) {
        text::write_json(self, line);
    }

    fn is_line(&self, format: &str) -> bool {
        format == KEN || fpuzzles::has(format)
    }

    fn untitled(&self) -> Result<Picture, TooLarge> {
        picture(self)
    }

    fn instructions(&self, language: Language) -> Instructions {
        self.about().instructions(instructions(self, language), language)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn check_format(format: &str) -> Result<(), Unfit> {
    match format {
        KEN => Ok(()),
        _ if fpuzzles::has(format) => Err(Unfit::new(format, "it has no room for a solution alone")),
        _ => Err(Unfit::new(format, "there is no such notation of Kropkis")),
    }
}
