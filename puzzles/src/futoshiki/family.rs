//! Futoshiki as a family of puzzles.

use super::split::{Cutter, begins};
use super::{FUTOSHIKI, LARGEST, SMALLEST, fits, generate, kind, puzzle, signs, text, unequal};
use crate::constraint::names;
use crate::family::{Family, Making};
use crate::fpuzzles::{self, About};
use crate::instructions::Instructions;
use crate::notation::json::{Line, Object, Value, board, cell};
use crate::notation::text::{Mistake, Splitter, TextError};
use crate::puzzle::Puzzle as AnyPuzzle;
use crate::state::after_blank;
use crate::technique::{Holds, Language, Name, Said, Technique, Told};
use crate::variant::{self, FORMATS, Sort};

/// A small puzzle, for those who never saw one.
const EXAMPLE: &str = "\
futoshiki 4x4
.   .   .   .
        v
.   . < .   4
        ^
. > .   .   .
.   .   .   .
";

/// What is their own.
pub(super) static SORT: Sort = Sort {
    family: FUTOSHIKI,
    plural: "Futoshikis",
    usual_levels: None,
    fits,
    instructions,
    write_text: text::write,
    write_parts,
};

fn instructions(puzzle: &variant::Puzzle, language: Language) -> Instructions {
    let rules = [Told::FillLines(Holds::ToSize), Told::Asked(&Said::Less)];
    let told = Instructions::new(language, &Name::Futoshiki, [puzzle.size(); 2], &rules);
    Instructions { example: Some(EXAMPLE), ..told }
}

fn write_parts(puzzle: &variant::Puzzle, line: &mut Line) {
    let size = puzzle.size();
    line.add("size", &size);
    puzzle.write_givens(line);
    puzzle.about().write_parts(line, size);
    line.add("less", &signs(puzzle).map(|sign| sign.map(|number| cell(number, size))).collect::<Vec<_>>());
}

/// Futoshikis.
pub(crate) struct Futoshiki;

impl Family for Futoshiki {
    fn name(&self) -> &'static str {
        FUTOSHIKI
    }

    fn other_names(&self) -> &'static [&'static str] {
        &["unequal"]
    }

    fn recognises(&self, line: &str) -> bool {
        begins(line) || text::HEADING.is_meant(line)
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::<Cutter>::default()
    }

    fn is_link(&self, text: &str) -> bool {
        unequal::begins(text)
    }

    /// Behind a link or an id, or else in the next text.
    fn state(&self, text: &str) -> Option<usize> {
        if self.is_link(text) { after_blank(text) } else { None }
    }

    fn formats(&self) -> &'static [&'static str] {
        FORMATS
    }

    fn making(&self) -> Option<&'static Making> {
        Some(&generate::MAKING)
    }

    fn techniques(&self) -> Vec<Technique> {
        variant::techniques(&[kind()], false, LARGEST)
    }

    fn read(&self, text: &str, first_line: usize) -> Result<Box<dyn AnyPuzzle>, TextError> {
        let is_game = text.lines().find(|line| !line.trim().is_empty()).is_some_and(unequal::begins);
        let read = if is_game { unequal::read } else { text::read };
        Ok(Box::new(read(text, first_line)?))
    }

    /// `less` has the pairs of cells with a sign, that with the lesser value first.
    fn read_json(&self, object: &mut Object<'_>) -> Result<Box<dyn AnyPuzzle>, TextError> {
        let size = board::size(object, SMALLEST, LARGEST)?;
        let givens = board::givens(object, size)?;
        let list = object.need("less")?;
        let mut signs: Vec<[usize; 2]> = Vec::new();
        let cell = |value: Value<'_>| board::cell(value, (size, size));
        for sign in list.array("pairs of cells", 2 * size * (size - 1))? {
            let cells = sign.array_of("cells, each a row and a column", 2)?;
            signs.push([cell(cells[0])?, cell(cells[1])?]);
        }
        let puzzle = puzzle(size, givens, &signs).map_err(|mistake| list.mistake(mistake))?;
        Ok(Box::new(puzzle.with_about(About::read_parts(object, size)?)))
    }

    /// A board without boxes, with signs and nothing else.
    fn read_board(&self, board: &fpuzzles::Board) -> Option<Result<Box<dyn AnyPuzzle>, Mistake>> {
        if !board.has_only(names::LESS) || board.marks.is_some() {
            return None;
        }
        let variant = variant::Puzzle::on_board(board);
        fits(&variant).then(|| {
            let puzzle = variant.of_sort(&SORT);
            let about = puzzle.about().clone().own(|| instructions(&puzzle, Language::default()));
            Ok(Box::new(puzzle.with_about(about)) as Box<dyn AnyPuzzle>)
        })
    }
}
