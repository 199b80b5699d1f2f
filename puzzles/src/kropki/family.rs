//! Kropki as a family of puzzles.

use std::any::Any;
use std::ops::ControlFlow;

use dlx::Outcome;

use super::dot::Dots;
use super::draw::picture;
use super::instructions::instructions;
use super::puzzle::{Clash, Puzzle};
use super::text::{self, KEN, Lines};
use super::{KROPKI, problem, rules, solve, square};
use crate::family::{Bounds, Family, Puzzle as AnyPuzzle, Reduced, Unfit};
use crate::fpuzzles::{self, FPUZZLES, FPUZZLES_LINK, SUDOKUPAD};
use crate::instructions::Instructions;
use crate::json::{Line, Object};
use crate::level::Scale;
use crate::order::Group;
use crate::picture::{Picture, TooLarge};
use crate::random::Random;
use crate::rules::Board;
use crate::text::{Splitter, TextError};

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

    fn may_take(&self, group: &Group) -> bool {
        group.rules.iter().any(|rule| rules::RULES.contains(rule))
    }

    fn read(&self, text: &str, first_line: usize) -> Result<Box<dyn AnyPuzzle>, TextError> {
        Ok(Box::new(text::read(text, first_line, self.shown)?))
    }

    fn read_json(&self, object: &mut Object<'_>) -> Result<Box<dyn AnyPuzzle>, TextError> {
        Ok(Box::new(text::read_json(object, self.shown)?))
    }
}

impl AnyPuzzle for Puzzle {
    fn family(&self) -> &'static str {
        KROPKI
    }

    fn columns(&self) -> usize {
        self.size()
    }

    fn solve(&self, bounds: &Bounds, found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
        let mut numbers = vec![0; self.layout().cell_count()];
        solve(self, bounds, &mut |values| {
            numbers.iter_mut().zip(values).for_each(|(number, &value)| *number = i32::from(value));
            found(&numbers)
        })
    }

    fn board(&self) -> Option<Board<'_>> {
        Some(rules::board(self))
    }

    fn item(&self, item: usize) -> Option<String> {
        rules::item(self, item)
    }

    fn scale(&self) -> Scale {
        Scale::Clues
    }

    fn reduced(&self) -> Option<Reduced> {
        let (problem, places) = problem(self);
        let placements = places.into_iter().map(|(cell, value)| vec![(cell, i32::from(value))]).collect();
        Some(Reduced { problem, placements })
    }

    fn clash(&self) -> Option<String> {
        self.clash().map(|clash| match clash {
            Clash::House(clash) => clash.in_words(self.layout(), &clash.value.to_string()),
            Clash::Dot(pair, dot) => {
                let [one, other] = [pair.cell, pair.other]
                    .map(|cell| format!("{} in {}", self.givens()[cell], self.layout().place(cell)));
                match dot {
                    Some(dot) => format!("no {dot} dot can be between {one}, and {other}"),
                    None => format!("there has to be a dot between {one}, and {other}"),
                }
            }
        })
    }

    fn givens(&self) -> Vec<usize> {
        (0..).zip(self.givens()).filter(|(_, given)| **given > 0).map(|(cell, _)| cell).collect()
    }

    fn without(&self, given: usize) -> Option<Box<dyn AnyPuzzle>> {
        let mut puzzle = self.clone();
        puzzle.set(given, 0);
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
            return fpuzzles::write_kropki(self, None, format, out);
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
            fpuzzles::write_kropki(self, Some(solution), format, out)?;
        }
        Ok(fpuzzles::has(format))
    }

    fn write_json(&self, line: &mut Line) {
        text::write_json(self, line);
    }

    fn is_line(&self, format: &str) -> bool {
        format == KEN || fpuzzles::has(format)
    }

    fn picture(&self) -> Result<Picture, TooLarge> {
        picture(self)
    }

    fn instructions(&self) -> Instructions {
        instructions(self)
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
