//! Two cells whose values differ by at least a number: a step of a whisper line.

use serde_json::json;

use super::kinds::{Form, Kind};
use super::pair::{self, Pair};
use super::{Constraint, Parts, Place, names};
use crate::picture::{Line, Picture};
use crate::technique::{Language, Names, Technique};

/// How it is read.
pub(super) const KIND: Kind = Kind {
    name: "differ",
    words: &[],
    parts: &[],
    form: Form::Own("least", |object, size| {
        let cells = pair::read_cells(object, size)?;
        let least = object.need("least")?.integer("a difference", 1..=size as i64 - 1)? as i32;
        Ok(Box::new(Differ { cells, least }) as Box<dyn Constraint>)
    }),
};

/// Two cells whose values differ by at least this much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Differ {
    /// The cells.
    pub cells: [usize; 2],
    /// By how much.
    pub least: i32,
}

impl Pair for Differ {
    fn pair(&self) -> [usize; 2] {
        self.cells
    }

    fn relation(&self) -> (&'static str, i32) {
        (KIND.name, self.least)
    }

    fn allows(&self, one: i32, other: i32) -> bool {
        i64::from(one.abs_diff(other)) >= i64::from(self.least)
    }

    fn technique(&self) -> Technique {
        Technique::Difference
    }

    fn says(&self, names: &Names<'_>) -> String {
        let [one, other] = self.cells.map(|cell| names.cell(cell));
        names.clues().differ(self.least, [&one, &other])
    }

    fn brief(&self, names: &Names<'_>) -> String {
        let [one, other] = self.cells.map(|cell| names.cell(cell));
        names.clues().differ_briefly(self.least, [&one, &other])
    }

    fn rule(&self, language: Language) -> String {
        language.clues().differ_rule(self.least)
    }

    fn draw(&self, picture: &mut Picture) {
        picture.lines.push(Line { cells: self.cells.to_vec() });
    }

    fn json(&self, parts: &mut Parts) {
        parts.insert("least".to_owned(), json!(self.least));
    }

    fn like(&self) -> Option<(&'static str, Place)> {
        let lines = vec![self.cells.to_vec()];
        Some((names::WHISPERS, Place { lines, value: Some(self.least), ..Place::default() }))
    }
}

#[cfg(test)]
mod tests {
    use super::super::kinds;
    use super::*;

    #[test]
    fn whispers_differ_by_five() {
        let differ = Differ { cells: [0, 1], least: 5 };
        let fits = |one: i32, other: i32| Constraint::holds(&differ, &[one, other]);
        assert!(fits(1, 6) && fits(6, 1) && fits(9, 1) && !fits(5, 9) && !fits(5, 5));
        assert!((1..=9).all(|value| !fits(5, value)), "a 5 is on no whisper line");
        assert_eq!(
            kinds::write(&differ, 9),
            Some(json!({"kind": "differ", "cells": [[1, 1], [1, 2]], "least": 5}))
        );
    }
}
