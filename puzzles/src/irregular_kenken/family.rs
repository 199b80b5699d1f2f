//! Irregular KenKens as a family of puzzles.

use super::{IRREGULAR_KENKEN, LARGEST, check, generate, kind, puzzle};
use crate::constraint::{Constraint, Placed, names};
use crate::family::{Family, Making};
use crate::fpuzzles;
use crate::instructions::Instructions;
use crate::notation::blocks::Blocks;
use crate::notation::json::Object;
use crate::notation::text::{Mistake, Splitter, TextError};
use crate::puzzle::Puzzle as AnyPuzzle;
use crate::technique::{Holds, Language, Name, Technique, Told};
use crate::variant::text::{self, Heading};
use crate::variant::{self, FORMATS, Puzzle, Sort, Variant};

/// What a text begins with.
const HEADING: Heading = Heading { name: IRREGULAR_KENKEN, has_regions: true, largest: LARGEST };

/// A small puzzle, for those who never saw one.
const EXAMPLE: &str = "\
irregular-kenken 4x4
BBBA
BAAA
CCDD
CCDD
calc 24x: r1c3 r1c4 r2c4
calc 3/: r2c1 r3c1
calc 8x: r1c1 r1c2 r2c2
calc 5+: r4c1 r4c2
calc 8+: r2c3 r3c2 r3c3
calc 8x: r3c4 r4c3 r4c4
";

/// What is their own.
pub(super) static SORT: Sort = Sort {
    family: IRREGULAR_KENKEN,
    plural: "irregular KenKens",
    usual_levels: None,
    fits: |variant| check(variant).is_ok(),
    instructions,
    write_text: |puzzle, out| text::write(puzzle, HEADING, out),
    write_parts: Puzzle::write_parts,
};

fn instructions(puzzle: &Puzzle, language: Language) -> Instructions {
    let rules = [Told::Fill(puzzle.layout(), Holds::ToSize)];
    let told = Instructions::new(language, &Name::IrregularKenKen, [puzzle.size(); 2], &rules);
    let notes = [puzzle.rules(language), puzzle.notes(language)].concat();
    Instructions { notes, example: Some(EXAMPLE), ..told }
}

/// Irregular KenKens.
pub(crate) struct IrregularKenKen {
    variants: Variant,
    /// Whether the cells of a cage need not be connected.
    allow_split: bool,
}

impl IrregularKenKen {
    pub(crate) fn new(variants: Variant, allow_split: bool) -> Self {
        IrregularKenKen { variants, allow_split }
    }

    /// Checks that the cells of a cage are connected, if they have to be.
    fn check_cage(&self, cage: &dyn Constraint) -> Result<(), Mistake> {
        match cage.placed().and_then(Placed::split).filter(|_| !self.allow_split) {
            Some(cells) => Err(Mistake::new("a cage whose cells are connected", cells)),
            None => Ok(()),
        }
    }

    /// Reads the parts of a variant, whose constraints have these names.
    fn read_parts(&self, object: &mut Object<'_>, names: &[String]) -> Result<Box<dyn AnyPuzzle>, TextError> {
        let at = object.value();
        let variant = self.variants.read_parts(object, names, |cage| self.check_cage(cage))?;
        Ok(Box::new(puzzle(variant).map_err(|mistake| at.mistake(mistake))?))
    }
}

impl Family for IrregularKenKen {
    fn name(&self) -> &'static str {
        IRREGULAR_KENKEN
    }

    fn recognises(&self, line: &str) -> bool {
        HEADING.is_meant(line)
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Blocks::new(|line| HEADING.is(line)))
    }

    /// It is in the next text.
    fn state(&self, _: &str) -> Option<usize> {
        None
    }

    fn reading_options(&self) -> &'static [&'static str] {
        &["box", "symbols", "allow-split"]
    }

    fn formats(&self) -> &'static [&'static str] {
        FORMATS
    }

    fn making(&self) -> Option<&'static Making> {
        Some(&generate::MAKING)
    }

    fn techniques(&self) -> Vec<Technique> {
        variant::techniques(&[kind()], true, LARGEST)
    }

    fn read(&self, text: &str, first_line: usize) -> Result<Box<dyn AnyPuzzle>, TextError> {
        text::read(text, first_line, HEADING, |object, names| self.read_parts(object, names))
    }

    /// It has the parts of a variant.
    fn read_json(&self, object: &mut Object<'_>) -> Result<Box<dyn AnyPuzzle>, TextError> {
        self.read_parts(object, &[])
    }

    /// A board with regions, covered by cages, and nothing else.
    fn read_board(&self, board: &fpuzzles::Board) -> Option<Result<Box<dyn AnyPuzzle>, Mistake>> {
        if !board.has_only(names::CALC) || board.constraints.iter().any(|cage| self.check_cage(cage).is_err())
        {
            return None;
        }
        Some(Ok(Box::new(puzzle(Puzzle::on_board(board)).ok()?)))
    }
}
