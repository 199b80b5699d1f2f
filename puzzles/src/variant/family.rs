//! Variants as a family of puzzles.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::generate::settings;
use super::rules::Rules;
use super::skyscrapers::{self, TOWERS};
use super::text::{self, TEXT};
use super::{LARGEST, Puzzle, SMALLEST, VARIANT};
use crate::board::Boxes;
use crate::constraint::kinds::{KINDS, Kind, MOST_CONSTRAINTS};
use crate::constraint::{Constraint, Placed, kinds};
use crate::family::{Family, Making};
use crate::fpuzzles::{self, About, FPUZZLES, FPUZZLES_LINK, SUDOKUPAD};
use crate::instructions::Instructions;
use crate::notation::blocks::{Blocks, is_said};
use crate::notation::json::{Line, Object};
use crate::notation::puzzlink::PUZZLINK;
use crate::notation::text::{Mistake, Splitter, TextError};
use crate::puzzle::Puzzle as AnyPuzzle;
use crate::state::after_blank;
use crate::sudoku;
use crate::sudoku::text::{Reader, Symbols, Writer};
use crate::technique::{Holds, Language, Name, Technique, Told};

/// The notations that they are written in.
pub(crate) const FORMATS: &[&str] = &[TEXT, FPUZZLES, FPUZZLES_LINK, SUDOKUPAD];
/// The notations of variants of no other sort. The last two are of skyscrapers alone, and have no room for a solution.
pub(super) const OWN_FORMATS: &[&str] = &[TEXT, FPUZZLES, FPUZZLES_LINK, SUDOKUPAD, PUZZLINK, TOWERS];

/// Sudokus with constraints.
pub(crate) struct Variant {
    reader: Reader,
}

impl Variant {
    pub(crate) fn new(reader: Reader) -> Self {
        Variant { reader }
    }
}

/// Whether a line begins a variant, in either notation.
fn begins(line: &str) -> bool {
    text::HEADING.is(line) || skyscrapers::begins(line)
}

impl Family for Variant {
    fn name(&self) -> &'static str {
        VARIANT
    }

    /// They are variants of Sudoku.
    fn rank(&self) -> u8 {
        1
    }

    /// A constraint without a heading is none, nor is a heading without a size, but the reader knows best what is
    /// missing.
    fn recognises(&self, line: &str) -> bool {
        begins(line) || text::HEADING.is_meant(line) || text::is_constraint(line)
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Blocks::new(begins))
    }

    fn is_link(&self, text: &str) -> bool {
        skyscrapers::begins(text)
    }

    /// Behind a link or an id, or else in the next text.
    fn state(&self, text: &str) -> Option<usize> {
        if self.is_link(text) { after_blank(text) } else { None }
    }

    fn has_constraints(&self, kind: &str) -> bool {
        kinds::named(kind).is_some()
    }

    fn reading_options(&self) -> &'static [&'static str] {
        &["box", "symbols"]
    }

    fn formats(&self) -> &'static [&'static str] {
        OWN_FORMATS
    }

    fn solution_formats(&self) -> Vec<&'static str> {
        FORMATS.to_vec()
    }

    fn making(&self) -> Option<&'static Making> {
        Some(&settings::MAKING)
    }

    fn techniques(&self) -> Vec<Technique> {
        Technique::of_variants()
    }

    fn read(&self, text: &str, first_line: usize) -> Result<Box<dyn AnyPuzzle>, TextError> {
        if text.lines().find(|line| is_said(line)).is_some_and(skyscrapers::begins) {
            return Ok(Box::new(skyscrapers::read(text, first_line)?));
        }
        text::read(text, first_line, text::HEADING, |object, names| {
            Ok(Box::new(self.read_parts(object, names, |_| Ok(()))?) as Box<dyn AnyPuzzle>)
        })
    }

    fn read_json(&self, object: &mut Object<'_>) -> Result<Box<dyn AnyPuzzle>, TextError> {
        Ok(Box::new(self.read_parts(object, &[], |_| Ok(()))?))
    }

    /// A board with constraints that no other family has.
    fn read_board(&self, board: &fpuzzles::Board) -> Option<Result<Box<dyn AnyPuzzle>, Mistake>> {
        if board.is_plain() {
            return None;
        }
        Some(Ok(Box::new(Puzzle::on_board(board))))
    }
}

impl Variant {
    /// Reads a variant from its parts, if each of its constraints passes a check. Mistakes call its constraints by
    /// these names, in their order, or else by their kinds.
    pub(crate) fn read_parts(
        &self,
        object: &mut Object<'_>,
        names: &[String],
        check: impl Fn(&dyn Constraint) -> Result<(), Mistake>,
    ) -> Result<Puzzle, TextError> {
        let is_latin = object.is_set("latin")?;
        // Sudokus are larger.
        if let Some((.., size)) = object.rest().find(|(key, ..)| *key == "size") {
            size.integer("a size", SMALLEST as i64..=LARGEST as i64)?;
        }
        let board = self.reader.read_json_board(object, is_latin)?;
        let constraints = object.need("constraints")?.array("constraints", MOST_CONSTRAINTS)?;
        let mut rules = BTreeSet::new();
        let constraints = constraints
            .into_iter()
            .enumerate()
            .map(|(number, value)| {
                let called = names.get(number).map(String::as_str);
                let constraint = kinds::read_called(called, value, board.layout())?;
                check(&*constraint).map_err(|mistake| value.mistake(mistake))?;
                let kind = constraint.placed().map(Placed::kind).filter(|kind| kind.is_flag());
                match kind.filter(|kind| !rules.insert(kind.name)) {
                    None => Ok(constraint),
                    Some(kind) => {
                        let expected = format!("the rule `{}` once", called.unwrap_or(kind.name));
                        Err(value.mistake(Mistake::new(expected, "it again")))
                    }
                }
            })
            .collect::<Result<_, _>>()?;
        let about = About::read_parts(object, board.layout().size())?;
        let puzzle = Puzzle::new(board.layout().clone(), board.givens().to_vec(), constraints);
        Ok(puzzle.with_marks(board.marks().cloned()).with_about(about))
    }
}

impl Puzzle {
    /// Adds its givens to a line of JSON.
    pub(crate) fn write_givens(&self, line: &mut Line) {
        line.add_givens(self.size(), &self.givens);
    }

    /// Adds its parts to a line of JSON.
    pub(crate) fn write_parts(&self, line: &mut Line) {
        if *self.layout.boxes() == Boxes::None {
            line.add("latin", &true);
        }
        Writer::new(Symbols::default()).json(&self.board(), line);
        self.about.write_parts(line, self.size());
        let parts = |constraint: &Arc<dyn Constraint>| kinds::write(&**constraint, self.size());
        line.add("constraints", &self.constraints.iter().filter_map(parts).collect::<Vec<_>>());
    }

    /// The kinds of its constraints, each once: their names, and the words that people have for them.
    pub(super) fn kinds(&self) -> Vec<[&'static str; 2]> {
        let names: Vec<&str> = self.constraints.iter().filter_map(|constraint| constraint.kind()).collect();
        let is_on = |kind: &&Kind| names.contains(&kind.name);
        KINDS.iter().filter(is_on).map(|kind| [kind.name, kind.plain_name()]).collect()
    }

    /// The rules of these constraints in a language.
    pub(super) fn rules_of<'p>(
        &'p self,
        constraints: impl Iterator<Item = &'p dyn Constraint>,
        language: Language,
    ) -> Rules<'p> {
        Rules {
            constraints: constraints.collect(),
            layout: &self.layout,
            has_marks: self.marks.is_some(),
            language,
        }
    }

    fn own_rules(&self, language: Language) -> Rules<'_> {
        self.rules_of(self.constraints.iter().map(|constraint| &**constraint), language)
    }

    /// The rules of its constraints in a language, each once.
    pub(crate) fn rules(&self, language: Language) -> Vec<String> {
        self.own_rules(language).sentences(|constraint| constraint.rule(language))
    }

    /// What only some puzzles with the same rules ask, in a language.
    pub(crate) fn notes(&self, language: Language) -> Vec<String> {
        self.own_rules(language).notes()
    }

    /// Its usual instructions, where these are the rules of its constraints.
    pub(super) fn usual_with(&self, rules: Vec<String>, language: Language) -> Instructions {
        let size = self.size();
        let name = Name::Variant(&self.layout, &self.kinds());
        let fill = [Told::Fill(&self.layout, Holds::ToSize)];
        let mut usual = Instructions::new(language, &name, [size; 2], &fill);
        // All of it is one text: what some puzzles of a kind ask, others may ask otherwise.
        for rule in rules {
            for rules in [&mut usual.rules, &mut usual.rules_of_any_size] {
                rules.push_str(&format!(" {rule}"));
            }
        }
        usual.notes = self.notes(language);
        usual
    }

    /// Its board, without its constraints.
    pub(super) fn board(&self) -> sudoku::Puzzle {
        sudoku::Puzzle::new(self.layout.clone(), self.givens.clone()).with_marks(self.marks.clone())
    }
}
