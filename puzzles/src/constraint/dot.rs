//! A dot between two cells, as in Kropki: white where their values are consecutive, black where one is double
//! the other. Where all dots are shown, there is something to say about places without one, too.

use serde_json::json;

use super::kinds::{Form, Kind};
use super::pair::{self, Pair};
use super::{Constraint, Parts, Place};
use crate::board::{self, Dots, fits};
use crate::picture::{self, Picture};
use crate::technique::{Language, Names, Said, Technique, Told};

/// How it is read.
pub(super) const KIND: Kind = Kind {
    name: "dot",
    words: &[],
    parts: &[],
    form: Form::Own("color", |object, size| {
        const COLOUR: &str = "\"white\", \"black\" or \"none\"";
        let cells = pair::read_neighbours(object, size)?;
        let colour = object.need("color")?;
        let dot = match &*colour.string(COLOUR)? {
            "white" => Some(board::Dot::White),
            "black" => Some(board::Dot::Black),
            "none" => None,
            _ => return Err(colour.wrong(COLOUR)),
        };
        Ok(Box::new(Dot { cells, dot }) as Box<dyn Constraint>)
    }),
};

/// A dot between two cells with different values, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dot {
    /// The cells.
    pub cells: [usize; 2],
    /// What is between them.
    pub dot: Option<board::Dot>,
}

impl Pair for Dot {
    fn pair(&self) -> [usize; 2] {
        self.cells
    }

    fn relation(&self) -> (&'static str, i32) {
        (KIND.name, self.dot.map_or(0, |dot| 1 + dot as i32))
    }

    fn allows(&self, one: i32, other: i32) -> bool {
        one != other && fits(self.dot, Dots::All, one, other)
    }

    fn technique(&self) -> Technique {
        if self.dot.is_some() { Technique::Dot } else { Technique::NoDot }
    }

    fn says(&self, names: &Names<'_>) -> String {
        let [one, other] = self.cells.map(|cell| names.cell(cell));
        names.clues().dot(self.dot, [&one, &other])
    }

    fn brief(&self, names: &Names<'_>) -> String {
        let [one, other] = self.cells.map(|cell| names.cell(cell));
        names.clues().dot_briefly(self.dot, [&one, &other])
    }

    fn rule(&self, language: Language) -> String {
        let clues = language.clues();
        match self.dot {
            Some(board::Dot::White) => clues.rule(&Said::Difference(1)),
            Some(board::Dot::Black) => clues.rule(&Said::Ratio(2)),
            None => clues.told(&Told::NoDot),
        }
    }

    fn draw(&self, picture: &mut Picture) {
        let [one, other] = self.cells;
        let Some(dot) = self.dot else { return };
        let (cell, below) = (one.min(other), one.abs_diff(other) > 1);
        picture.dots.push(picture::Dot { cell, below, black: dot == board::Dot::Black });
    }

    fn json(&self, parts: &mut Parts) {
        let colour = self.dot.map_or("none".to_owned(), |dot| dot.to_string());
        parts.insert("color".to_owned(), json!(colour));
    }

    fn like(&self) -> Option<(&'static str, Place)> {
        let kind = match self.dot? {
            board::Dot::White => "difference",
            board::Dot::Black => "ratio",
        };
        let [one, other] = self.cells;
        Some((kind, Place { cells: vec![one.min(other), one.max(other)], ..Place::default() }))
    }
}
