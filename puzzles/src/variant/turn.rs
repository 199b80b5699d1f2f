//! A variant in other guises: its board is turned and mirrored, its constraints go with their cells, and clues beside the
//! board come to another side.
//!
//! Values stay what they are, unless all constraints ask only which of them are equal and which differ: they are
//! exchanged for one another then. Where all, as whispers do, allow the same values after each v is replaced by n + 1 − v,
//! the puzzle with values so replaced is another guise.

use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::Puzzle;
use super::text::{self, HEADING};
use crate::board::{Boxes, ExtraHouses, Layout, Marks, Turn, numbered};
use crate::constraint::{Constraint, Placed, kinds, with_kind};
use crate::fpuzzles::About;
use crate::notation::json::{Value, cell};
use crate::random::Random;
use crate::technique::Names;

/// A constraint with parts of its own on a board that is turned, and then has this layout.
fn own(constraint: &dyn Constraint, turn: Turn, layout: &Arc<Layout>) -> Option<Box<dyn Constraint>> {
    let size = layout.size();
    let (kind, mut parts) = constraint.json(size)?;
    let images = constraint.cells().into_iter().map(|place| cell(turn.image(place, [size; 2]), size));
    parts.insert("cells".to_owned(), json!(images.collect::<Vec<_>>()));
    parts.insert("kind".to_owned(), json!(kind));
    let text = Json::Object(parts).to_string();
    kinds::read(Value::parse(&text, 1).ok()?, layout).ok()
}

impl Puzzle {
    /// It in a guise at random.
    ///
    /// # Errors
    /// If it has no other: which constraint asks something else there, in words.
    pub(super) fn guise(&self, random: &mut Random) -> Result<Self, String> {
        let mut guises = self.turned_all()?;
        let guise = guises.swap_remove(random.below(guises.len()));
        if !self.compares_only() {
            let is_around = self.asks_the_same_around() && random.below(2) == 1;
            return Ok(if is_around { guise.around() } else { guise });
        }
        let mut values: Vec<u8> = (1..=self.size() as u8).collect();
        random.shuffle(&mut values);
        Ok(guise.exchanged(&values))
    }

    /// Of all its guises, the one whose text comes first, with its constraints in the order of theirs.
    ///
    /// # Errors
    /// If there is none: why, in words.
    pub(super) fn least_guise(&self) -> Result<Self, String> {
        let compares_only = self.compares_only();
        if compares_only && self.marks.is_some() {
            return Err("no canonical form is known of pencil marks".to_owned());
        }
        let mut guises = self.turned_all()?;
        if !compares_only && self.asks_the_same_around() {
            let around: Vec<Self> = guises.iter().map(Self::around).collect();
            guises.extend(around);
        }
        for guise in &mut guises {
            if compares_only {
                *guise = guise.exchanged(&guise.values_as_they_come());
            }
            let size = guise.size();
            guise.about.sort();
            guise.constraints.sort_by_cached_key(|constraint| {
                kinds::write(&**constraint, size).map(|parts| parts.to_string())
            });
        }
        let text = |guise: &Puzzle| {
            let mut text = String::new();
            text::write(guise, HEADING, &mut text);
            text
        };
        let least = guises.into_iter().min_by_key(text);
        least.ok_or_else(|| "no canonical form is known".to_owned())
    }

    /// Whether it asks of values only which are equal and which differ.
    fn compares_only(&self) -> bool {
        self.all_ask(Placed::compares_only)
    }

    /// Whether it allows the same values after each v is replaced by n + 1 − v.
    fn asks_the_same_around(&self) -> bool {
        self.all_ask(Placed::asks_the_same_around)
    }

    /// Whether all of its constraints ask nothing but this. Rules of its author, and what is drawn for them, may ask anything.
    fn all_ask(&self, asks: fn(&Placed) -> bool) -> bool {
        let About { rules, drawn, in_cells, .. } = &self.about;
        let has_own_rules = rules.is_some() || !drawn.is_empty() || !in_cells.is_empty();
        !has_own_rules && self.constraints.iter().all(|constraint| constraint.placed().is_some_and(asks))
    }

    /// It on its board turned in all ways, first as it is.
    fn turned_all(&self) -> Result<Vec<Self>, String> {
        let mut turned = Vec::new();
        let mut first_wrong = None;
        for turn in Turn::all(self.layout.may_transpose()) {
            match self.turned(turn) {
                Ok(puzzle) => turned.push(puzzle),
                Err(words) => {
                    first_wrong.get_or_insert(words);
                }
            }
        }
        match first_wrong {
            Some(words) if turned.len() < 2 && !self.compares_only() && !self.asks_the_same_around() => {
                Err(words)
            }
            _ => Ok(turned),
        }
    }

    fn turned(&self, turn: Turn) -> Result<Self, String> {
        let size = self.size();
        let image = |cell: usize| turn.image(cell, [size; 2]);
        let moved = |values: &[u8]| {
            let mut moved = vec![0; values.len()];
            values.iter().enumerate().for_each(|(cell, &value)| moved[image(cell)] = value);
            moved
        };
        let layout = match self.layout.boxes() {
            Boxes::Regions(regions) => {
                let boxes = Boxes::Regions(numbered(moved(regions).into_iter()));
                let (diagonals, windows) = (self.layout.has_diagonals(), self.layout.has_windows());
                let layout = Layout::new(size, boxes, ExtraHouses { diagonals, windows });
                Arc::new(layout.map_err(|error| error.to_string())?)
            }
            _ => Arc::clone(&self.layout),
        };
        let constraint = |constraint: &Arc<dyn Constraint>| {
            let turned = match constraint.placed() {
                Some(placed) => {
                    placed.turned(turn, &layout).map(|placed| Box::new(placed) as Box<dyn Constraint>)
                }
                None => own(&**constraint, turn, &layout),
            };
            turned.ok_or_else(|| {
                let name = with_kind(&**constraint, &Names::plain(size));
                format!(
                    "no symmetries are known of {name}: on a board that is turned, it asks something else"
                )
            })
        };
        let constraints = self.constraints.iter().map(constraint).collect::<Result<_, _>>()?;
        let marks = self.marks.as_ref().map(|marks| {
            let mut moved = Marks::none(size);
            for cell in 0..size * size {
                marks.of(cell).for_each(|value| moved.set(image(cell), value, true));
            }
            moved
        });
        let puzzle = Puzzle::new(layout, moved(&self.givens), constraints);
        Ok(puzzle.with_marks(marks).with_about(self.about.turned(turn, size)))
    }

    /// It with each value v replaced by n + 1 − v.
    fn around(&self) -> Self {
        self.exchanged(&(1..=self.size() as u8).rev().collect::<Vec<u8>>())
    }

    /// It with other values: for each value less 1, the new one.
    fn exchanged(&self, values: &[u8]) -> Self {
        let value = |value: u8| values[usize::from(value) - 1];
        let givens = self.givens.iter().map(|&given| if given == 0 { 0 } else { value(given) });
        let marks = self.marks.as_ref().map(|marks| {
            let mut exchanged = Marks::none(self.size());
            for cell in 0..self.givens.len() {
                marks.of(cell).for_each(|mark| exchanged.set(cell, value(mark), true));
            }
            exchanged
        });
        Puzzle { givens: givens.collect(), marks, ..self.clone() }
    }

    /// New values by which those that are given count up as they come.
    fn values_as_they_come(&self) -> Vec<u8> {
        let size = self.size() as u8;
        let mut order: Vec<u8> = Vec::new();
        for value in self.givens.iter().copied().filter(|&given| given > 0).chain(1..=size) {
            if !order.contains(&value) {
                order.push(value);
            }
        }
        let place =
            |value: u8| order.iter().position(|&other| other == value).map_or(0, |place| place as u8 + 1);
        (1..=size).map(place).collect()
    }
}
