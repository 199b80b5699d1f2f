//! Variants as a family of puzzles.

use std::any::Any;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use dlx::Outcome;

use super::{LARGEST, Puzzle, VARIANT};
use crate::board::{House, Reduced, State};
use crate::constraint::{self, Constrained, Constraint, kinds};
use crate::deadline::Deadline;
use crate::family::Family;
use crate::instructions::Instructions;
use crate::notation::json::{JSON, Line, Object, Objects, read};
use crate::notation::text::{Mistake, Splitter, TextError, Unfit};
use crate::picture::{Picture, TooLarge, Writing};
use crate::puzzle::{Bounds, Puzzle as AnyPuzzle};
use crate::sudoku::text::{Reader, Symbols, Writer};
use crate::sudoku::{self, empty_picture, every_house};
use crate::technique::{
    Ending, Hint, Names, Need, Rating, Scale, StepSolver, Technique, Telling, Tenths, step_solver,
    techniques_of, tell_steps,
};

/// The notations that puzzles are written in.
const FORMATS: &[&str] = &[JSON];

/// Sudokus with constraints, as JSON.
pub(crate) struct Variant {
    reader: Reader,
}

impl Variant {
    pub(crate) fn new(reader: Reader) -> Self {
        Variant { reader }
    }
}

/// The most constraints of a puzzle.
const MOST_CONSTRAINTS: usize = 10_000;

impl Family for Variant {
    fn name(&self) -> &'static str {
        VARIANT
    }

    /// No text but JSON, which names its family.
    fn recognises(&self, _: &str) -> bool {
        false
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::<Objects>::default()
    }

    fn formats(&self) -> &'static [&'static str] {
        FORMATS
    }

    fn techniques(&self) -> Vec<Technique> {
        Technique::of_variants()
    }

    fn read(&self, text: &str, first_line: usize) -> Result<Box<dyn AnyPuzzle>, TextError> {
        read(text, first_line, |object| {
            object.forget(&["family"]);
            self.read_json(object)
        })
    }

    fn read_json(&self, object: &mut Object<'_>) -> Result<Box<dyn AnyPuzzle>, TextError> {
        let at = object.value();
        let (board, symbols) = self.reader.read_json(object, false)?;
        let size = board.layout().size();
        let unfit = [
            (size > LARGEST, format!("a size up to {LARGEST}"), size.to_string()),
            (symbols.is_some(), "numbers as values".to_owned(), "symbols".to_owned()),
            (board.marks().is_some(), "givens".to_owned(), "pencil marks".to_owned()),
        ];
        if let Some((_, expected, found)) = unfit.into_iter().find(|(is_unfit, ..)| *is_unfit) {
            return Err(at.mistake(Mistake::new(expected, found)));
        }
        let constraints = object.need("constraints")?.array("constraints", MOST_CONSTRAINTS)?;
        let constraints =
            constraints.into_iter().map(|value| kinds::read(value, size)).collect::<Result<_, _>>()?;
        Ok(Box::new(Puzzle::new(board.layout().clone(), board.givens().to_vec(), constraints)))
    }
}

impl Puzzle {
    /// The board for the techniques of people, from the givens or from a player's state.
    fn step_solver(&self, state: Option<&State>) -> Option<Box<dyn StepSolver>> {
        let mut board = sudoku::Puzzle::new(self.layout.clone(), self.givens.clone());
        if let Some(state) = state {
            board = board.at(state);
        }
        let values: Vec<i32> = (1..=self.size() as i32).collect();
        let looks = self.constraints.iter().filter_map(|constraint| constraint.look(&values)).collect();
        step_solver(board.layout(), board.marks(), board.givens(), looks)
    }
}

impl AnyPuzzle for Puzzle {
    fn family(&self) -> &'static str {
        VARIANT
    }

    fn columns(&self) -> usize {
        self.size()
    }

    fn houses(&self) -> &[House] {
        self.layout.houses()
    }

    fn solve(&self, bounds: &Bounds, found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
        constraint::solve(self, bounds, found)
    }

    fn scale(&self) -> Scale {
        Scale::Steps
    }

    fn rate_within(&self, most: Tenths, deadline: Option<Deadline>) -> Option<Rating> {
        self.step_solver(None)?.rate(most, deadline)
    }

    fn techniques_taken(&self, deadline: Option<Deadline>) -> Option<BTreeSet<Technique>> {
        techniques_of(self.step_solver(None)?, deadline)
    }

    fn tell_hints(&self, telling: &Telling<'_>, tell: &mut dyn FnMut(Hint) -> ControlFlow<()>) -> Ending {
        let Some(solver) = self.step_solver(telling.state) else { return Ending::NoTechniques };
        let symbol = |value| self.symbol(value);
        let names = Names {
            language: telling.language,
            columns: self.columns(),
            coordinates: telling.coordinates,
            houses: self.houses(),
            symbol: &symbol,
            item: &|_| None,
        };
        tell_steps(solver, self.houses(), &names, telling.deadline, tell)
    }

    fn reduced(&self) -> Option<Reduced> {
        Some(constraint::reduced(self))
    }

    fn needs(&self, names: &Names<'_>) -> Vec<Option<Need>> {
        constraint::needs(self, names)
    }

    fn givens(&self) -> Vec<usize> {
        (0..).zip(&self.givens).filter(|(_, given)| **given > 0).map(|(cell, _)| cell).collect()
    }

    fn without(&self, given: usize) -> Option<Box<dyn AnyPuzzle>> {
        let mut puzzle = self.clone();
        puzzle.givens[given] = 0;
        Some(Box::new(puzzle))
    }

    fn formats(&self) -> &'static [&'static str] {
        FORMATS
    }

    fn write(&self, _: &str, out: &mut String) -> Result<(), Unfit> {
        self.json().finish(out);
        Ok(())
    }

    fn write_solution(&self, solution: &[i32], _: &str, out: &mut String) -> Result<(), Unfit> {
        let mut line = Line::default();
        line.add("solution", &self.json_solution(solution));
        line.finish(out);
        Ok(())
    }

    fn write_json(&self, line: &mut Line) {
        let board = sudoku::Puzzle::new(self.layout.clone(), self.givens.clone());
        Writer::new(Symbols::default()).json(&board, line);
        let parts = |constraint: &Arc<dyn Constraint>| kinds::write(&**constraint, self.size());
        line.add("constraints", &self.constraints.iter().filter_map(parts).collect::<Vec<_>>());
    }

    fn is_line(&self, _: &str) -> bool {
        true
    }

    fn picture(&self) -> Result<Picture, TooLarge> {
        let mut picture = empty_picture(&self.layout)?;
        picture.title = format!("Variant {}", picture.title);
        picture.widest = self.size().to_string().len();
        for (cell, &given) in picture.cells.iter_mut().zip(&self.givens) {
            cell.value = (given > 0).then(|| Writing::given(given.to_string()));
        }
        self.constraints(&mut |constraint| constraint.draw(&mut picture));
        Ok(picture)
    }

    fn instructions(&self) -> Instructions {
        let mut notes: Vec<String> =
            self.constraints.iter().filter_map(|constraint| constraint.rule()).collect();
        notes.sort();
        notes.dedup();
        let rules = format!(
            "Fill the empty cells so that {} holds each number from 1 to the size of the board once.",
            every_house(&self.layout)
        );
        Instructions { kind: "Variant Sudoku".to_owned(), rules, notes, example: None }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
