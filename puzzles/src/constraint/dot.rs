//! A dot between two cells, as in Kropki: white where their values are consecutive, black where one is double
//! the other. Where all dots are shown, there is something to say about places without one, too.

use serde_json::json;

use super::kinds::{Form, Kind};
use super::pair::{self, Pair};
use super::{Constraint, Parts};
use crate::board;
use crate::picture::{self, Picture};
use crate::technique::{Language, Names, Technique};

/// How it is read.
pub(super) const KIND: Kind = Kind {
    name: "dot",
    words: &[],
    parts: &[],
    form: Form::Own(|object, size| {
        const COLOUR: &str = "\"white\", \"black\" or \"none\"";
        let cells = pair::read_neighbours(object, size)?;
        let colour = object.need("color")?;
        let kind = match &*colour.string(COLOUR)? {
            "white" => DotKind::White,
            "black" => DotKind::Black,
            "none" => DotKind::Neither,
            _ => return Err(colour.wrong(COLOUR)),
        };
        Ok(Box::new(Dot { cells, kind }) as Box<dyn Constraint>)
    }),
};

/// What is between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DotKind {
    /// The two values are consecutive.
    White,
    /// One value is double the other.
    Black,
    /// Neither: no dot, where all are shown.
    Neither,
}

/// A dot between two cells with different values, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dot {
    /// The cells.
    pub cells: [usize; 2],
    /// What is between them.
    pub kind: DotKind,
}

impl DotKind {
    /// The dot that is shown.
    fn shown(self) -> Option<board::Dot> {
        match self {
            DotKind::White => Some(board::Dot::White),
            DotKind::Black => Some(board::Dot::Black),
            DotKind::Neither => None,
        }
    }

    /// Whether it may be between two different values. Between 1 and 2 either dot may.
    #[must_use]
    pub fn joins(self, one: i32, other: i32) -> bool {
        match self {
            DotKind::White => board::Dot::White.joins(one, other),
            DotKind::Black => board::Dot::Black.joins(one, other),
            DotKind::Neither => !DotKind::White.joins(one, other) && !DotKind::Black.joins(one, other),
        }
    }
}

impl Pair for Dot {
    fn pair(&self) -> [usize; 2] {
        self.cells
    }

    fn relation(&self) -> (&'static str, i32) {
        (KIND.name, self.kind as i32)
    }

    fn allows(&self, one: i32, other: i32) -> bool {
        one != other && self.kind.joins(one, other)
    }

    fn technique(&self) -> Technique {
        match self.kind {
            DotKind::White | DotKind::Black => Technique::Dot,
            DotKind::Neither => Technique::NoDot,
        }
    }

    fn says(&self, names: &Names<'_>) -> String {
        let [one, other] = self.cells.map(|cell| names.cell(cell));
        names.clues().dot(self.kind.shown(), [&one, &other])
    }

    fn brief(&self, names: &Names<'_>) -> String {
        let [one, other] = self.cells.map(|cell| names.cell(cell));
        names.clues().dot_briefly(self.kind.shown(), [&one, &other])
    }

    fn rule(&self, language: Language) -> String {
        language.clues().dot_rule(self.kind.shown())
    }

    fn draw(&self, picture: &mut Picture) {
        let [one, other] = self.cells;
        let black = match self.kind {
            DotKind::White => false,
            DotKind::Black => true,
            DotKind::Neither => return,
        };
        let below = one.abs_diff(other) > 1;
        picture.dots.push(picture::Dot { cell: one.min(other), below, black });
    }

    fn json(&self, parts: &mut Parts) {
        let colour = match self.kind {
            DotKind::White => "white",
            DotKind::Black => "black",
            DotKind::Neither => "none",
        };
        parts.insert("color".to_owned(), json!(colour));
    }
}
