//! A variant in other guises: its board is turned and mirrored, its constraints go with their cells, and clues beside
//! the board come to another side.
//!
//! Values stay what they are, unless all constraints ask only which of them are equal and which differ: they are
//! exchanged for one another then. Where all, as whispers do, allow the same values after each v is replaced by n + 1
//! − v, the puzzle with values so replaced is another guise.

use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::Puzzle;
use super::text::{self, HEADING};
use crate::board::{Boxes, ExtraHouses, Layout, Marks, Symmetry, Turn, numbered};
use crate::constraint::{Constraint, Exchange, kinds, with_kind};
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
        Ok(guise.exchanged(&Exchange::new(values)))
    }

    /// Of all its guises, the one whose text comes first, with its constraints in the order of theirs.
    ///
    /// # Errors
    /// If there is none: why, in words.
    pub(super) fn least_guise(&self) -> Result<Self, String> {
        let compares_only = self.compares_only();
        if compares_only && self.marks.is_some() {
            return Err("no canonical form is known for pencil marks".to_owned());
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
            guise.sort();
        }
        let least = guises.into_iter().min_by_key(Self::to_text);
        least.ok_or_else(|| "no canonical form is known".to_owned())
    }

    /// The turns of its board after which it asks the same, and those after which it does with each value v replaced by
    /// n + 1 − v.
    pub(super) fn own_symmetries(&self) -> Vec<Symmetry> {
        let size = self.size();
        let plain = |mut puzzle: Puzzle| {
            puzzle.about = About::default();
            puzzle.sort();
            puzzle.to_text()
        };
        let as_it_is = plain(self.clone());
        let goes_around = self.asks_the_same_around();
        let values: Vec<u8> = (0..size as u8).collect();
        let around: Vec<u8> = values.iter().rev().copied().collect();
        let mut symmetries = Vec::new();
        for turn in Turn::all(self.layout.may_transpose()).filter(|&turn| self.may_be_kept_by(turn)) {
            let Ok(turned) = self.turned(turn) else { continue };
            let cells = || (0..size * size).map(|cell| turn.image(cell, [size; 2])).collect();
            if goes_around && plain(turned.around()) == as_it_is {
                symmetries.push(Symmetry::new(cells(), around.clone()));
            }
            if !turn.is_identity() && plain(turned) == as_it_is {
                symmetries.push(Symmetry::new(cells(), values.clone()));
            }
        }
        symmetries
    }

    /// Whether a turn brings givens to where givens are.
    fn may_be_kept_by(&self, turn: Turn) -> bool {
        let is_given = |cell: usize| self.givens[cell] > 0;
        (0..self.givens.len()).all(|cell| is_given(cell) == is_given(turn.image(cell, [self.size(); 2])))
    }

    /// Puts its constraints, and what is said about it, in an order that depends on nothing else.
    fn sort(&mut self) {
        let size = self.size();
        self.about.sort();
        self.constraints.sort_by_cached_key(|constraint| {
            kinds::write(&**constraint, size).map(|parts| parts.to_string())
        });
    }

    fn to_text(&self) -> String {
        let mut text = String::new();
        text::write(self, HEADING, &mut text);
        text
    }

    /// Whether it asks of values only which are equal and which differ.
    fn compares_only(&self) -> bool {
        Exchange::generators(self.size()).iter().all(|exchange| self.is_kept_by(exchange))
    }

    /// Whether it allows the same values after each v is replaced by n + 1 − v.
    fn asks_the_same_around(&self) -> bool {
        self.is_kept_by(&Exchange::around(self.size()))
    }

    /// Whether it asks the same after an exchange of values. Rules of its author, and what is drawn for them, may ask
    /// anything.
    fn is_kept_by(&self, exchange: &Exchange) -> bool {
        let About { rules, drawn, in_cells, .. } = &self.about;
        let has_own_rules = rules.is_some() || !drawn.is_empty() || !in_cells.is_empty();
        !has_own_rules && self.constraints.iter().all(|constraint| constraint.is_kept_by(exchange))
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
                format!("this puzzle cannot be turned or mirrored: {name} would mean something else there")
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
        self.exchanged(&Exchange::around(self.size()))
    }

    /// It with other values.
    fn exchanged(&self, exchange: &Exchange) -> Self {
        let value = |value: u8| exchange.of(value.into()) as u8;
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

    /// The exchange by which those values that are given count up as they come.
    fn values_as_they_come(&self) -> Exchange {
        let size = self.size() as u8;
        let mut order: Vec<u8> = Vec::new();
        for value in self.givens.iter().copied().filter(|&given| given > 0).chain(1..=size) {
            if !order.contains(&value) {
                order.push(value);
            }
        }
        let place =
            |value: u8| order.iter().position(|&other| other == value).map_or(0, |place| place as u8 + 1);
        Exchange::new((1..=size).map(place).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::super::family::Variant;
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    use dlx::Outcome;

    use super::*;
    use crate::candidates;
    use crate::family::Family;
    use crate::puzzle::{Bounds, Puzzle as _};
    use crate::random::Random;
    use crate::sudoku::text::{Reader, Symbols};

    fn read(givens: [&str; 4], constraint: &str) -> Puzzle {
        let text = format!("variant 4x4 boxes 2x2\n{}\n{constraint}\n", givens.join("\n"));
        let puzzle = Variant::new(Reader::new(Symbols::default(), None)).read(&text, 1).expect("a variant");
        puzzle.downcast_ref::<Puzzle>().expect("a variant").clone()
    }

    /// Two boards that differ by an exchange of 1 and 2, and by that of 3 and 4.
    const BOARDS: [[&str; 4]; 2] = [["1.2.", "..3.", "....", "4..."], ["2.1.", "..4.", "....", "3..."]];

    #[test]
    fn values_are_exchanged_where_constraints_only_compare() {
        let forms = |constraint: &str| {
            BOARDS.map(|givens| {
                let form = read(givens, constraint).least_guise().expect("a form");
                (form.givens, form.constraints.len())
            })
        };
        for constraint in [
            "antiknight",
            "antiking",
            "clone: r1c2 = r4c4",
            "palindrome: r1c2-r2c3-r4c4",
            "whispers 1: r1c2-r3c3",
        ] {
            let [one, other] = forms(constraint);
            assert_eq!(one, other, "{constraint}");
        }
        for constraint in ["non-consecutive", "thermo: r1c2-r2c3", "odd: r1c2", "difference 1: r3c3 r3c4"] {
            let [one, other] = forms(constraint);
            assert_ne!(one, other, "{constraint}");
        }
    }

    #[test]
    fn values_exchanged_at_random_keep_the_form() {
        let puzzle = read(BOARDS[0], "antiknight");
        let form = puzzle.least_guise().expect("a form").givens;
        let mut first = Vec::new();
        for index in 0..20 {
            let guise = puzzle.guise(&mut Random::new(1, index)).expect("a guise");
            assert_eq!(guise.least_guise().expect("a form").givens, form);
            first.push(guise.givens.iter().copied().filter(|&given| given > 0).collect::<Vec<u8>>());
        }
        first.sort();
        first.dedup();
        assert!(first.len() > 10, "{first:?}");
    }

    #[test]
    fn symmetries_are_the_turns_that_keep_givens_and_constraints() {
        let empty = ["...."; 4];
        let count = |givens: [&str; 4], constraint: &str| read(givens, constraint).own_symmetries().len();
        // Eight turns, each with and without an exchange of v and 5 − v, but for the one that changes nothing.
        assert_eq!(count(empty, "non-consecutive"), 15);
        assert_eq!(count(["1...", "....", "....", "...."], "non-consecutive"), 1);
        assert_eq!(count(["1...", "....", "....", "...4"], "non-consecutive"), 3);
        // The sum of 5 stays what it is.
        assert_eq!(count(empty, "xv V: r1c1 r1c2"), 1);
        assert_eq!(count(empty, "xv V: r1c2 r1c3"), 3);
        assert_eq!(count(empty, "thermo: r1c1-r1c2-r2c2"), 0);
        assert_eq!(count(empty, "thermo: r1c1-r2c2"), 1);
    }

    #[test]
    fn candidates_of_symmetric_boards_are_those_of_all_solutions() {
        let mut symmetric = 0;
        for constraint in [
            "non-consecutive",
            "antiknight",
            "antiking",
            "no-xv",
            "no-ratio",
            "palindrome: r1c1-r2c2-r3c3-r4c4",
        ] {
            for givens in [
                ["...."; 4],
                ["1...", "....", "....", "...4"],
                ["....", ".2..", "..2.", "...."],
                ["....", ".1..", "...1", "...."],
            ] {
                let puzzle = read(givens, constraint);
                symmetric += usize::from(!puzzle.own_symmetries().is_empty());
                let bounds = Bounds::default();
                let mut all = vec![BTreeSet::new(); 16];
                let outcome = puzzle.solve(&bounds, &mut |values| {
                    for (seen, &value) in all.iter_mut().zip(values) {
                        seen.insert(value);
                    }
                    ControlFlow::Continue(())
                });
                assert_eq!(outcome, Outcome::Complete);
                let found = candidates::find(&puzzle, 1, &bounds).expect("no limit");
                let mut found: Vec<BTreeSet<i32>> =
                    found.iter().map(|cell| cell.iter().map(|found| found.value).collect()).collect();
                found.resize(16, BTreeSet::new());
                assert_eq!(found, all, "{constraint} {givens:?}");
            }
        }
        assert!(symmetric > 12, "{symmetric}");
    }
}
