//! Irregular KenKens as a family of puzzles.

use super::{CALC, IRREGULAR_KENKEN, LARGEST, Puzzle, generate, kind};
use crate::family::{Family, Making};
use crate::fpuzzles;
use crate::instructions::Instructions;
use crate::notation::blocks::Blocks;
use crate::notation::json::{Line, Object};
use crate::notation::text::{Mistake, Splitter, TextError};
use crate::puzzle::Puzzle as AnyPuzzle;
use crate::technique::{Holds, Language, Name, Technique, Told};
use crate::variant::text::{self, Heading};
use crate::variant::{self, FORMATS, Special, Variant};

/// What a text begins with.
const HEADING: Heading = Heading { name: IRREGULAR_KENKEN, has_regions: true };

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

/// Irregular KenKens.
pub(crate) struct IrregularKenKen {
    variants: Variant,
}

impl IrregularKenKen {
    pub(crate) fn new(variants: Variant) -> Self {
        IrregularKenKen { variants }
    }

    /// Reads the parts of a variant, whose constraints have these names.
    fn read_parts(&self, object: &mut Object<'_>, names: &[String]) -> Result<Box<dyn AnyPuzzle>, TextError> {
        let at = object.value();
        let variant = self.variants.read_parts(object, names)?;
        Ok(Box::new(Puzzle::new(variant).map_err(|mistake| at.mistake(mistake))?))
    }
}

impl Family for IrregularKenKen {
    fn name(&self) -> &'static str {
        IRREGULAR_KENKEN
    }

    fn recognises(&self, line: &str) -> bool {
        HEADING.is(line)
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Blocks::new(|line| HEADING.is(line)))
    }

    /// It is in the next text.
    fn state(&self, _: &str) -> Option<usize> {
        None
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
        if !board.has_only(CALC) {
            return None;
        }
        Some(Ok(Box::new(Puzzle::of_variant(variant::Puzzle::on_board(board))?)))
    }
}

impl Special for Puzzle {
    const FAMILY: &'static str = IRREGULAR_KENKEN;
    const PLURAL: &'static str = "irregular KenKens";

    fn of_variant(variant: variant::Puzzle) -> Option<Self> {
        Puzzle::new(variant).ok()
    }

    fn variant(&self) -> &variant::Puzzle {
        self.as_variant()
    }

    fn rules(&self, language: Language) -> Instructions {
        let variant = self.as_variant();
        let rules = [Told::Fill(variant.layout(), Holds::ToSize)];
        let told = Instructions::new(language, &Name::IrregularKenKen, [self.columns(); 2], &rules);
        let told = Instructions { notes: variant.rules(language), example: Some(EXAMPLE), ..told };
        variant.about().instructions(told, language)
    }

    fn write_text(&self, out: &mut String) {
        text::write(self.as_variant(), HEADING, out);
    }

    fn write_rows(&self, solution: &[i32], out: &mut String) {
        text::write_solution(self.as_variant(), solution, out);
    }

    fn write_parts(&self, line: &mut Line) {
        self.as_variant().write_json(line);
    }
}
