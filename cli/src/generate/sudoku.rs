//! `dlx generate sudoku` and `dlx generate latin`.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use puzzles::generate::Symmetry;
use puzzles::notation::json;
use puzzles::notation::text::Mistake;
use puzzles::sudoku::text::{Reader, Symbols, Writer};
use puzzles::sudoku::{Puzzle, Recipe, RecipeError, Regions, Shape, Sheet};

use super::{Generation, family_values, range, symmetries};
use crate::failure::Failure;
use crate::stream::SudokuNotation;
use crate::{End, input};

#[derive(Args)]
#[command(
    mut_args(family_values("sudoku")),
    after_help = "\
Examples: six puzzles with their solutions; a puzzle of letters around a phrase
  dlx generate sudoku --count 6 --symmetry rotate180 --with-solution
  dlx generate sudoku --symbols ABDONKLCE --template phrase.txt

Each puzzle has exactly one solution. Without --clues it is minimal: no given (with --symmetry, no group of
givens) can be removed. Boards larger than 16×16 may keep givens that were not proven redundant."
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    generation: Generation,

    /// Number of rows, columns and symbols
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: usize,

    #[command(flatten)]
    notation: SudokuNotation,

    /// Extra rules, or regions instead of boxes; join several with `+`
    #[arg(long, value_name = "NAME", value_delimiter = '+')]
    variant: Vec<Variant>,

    #[command(flatten)]
    givens: Givens,
}

#[derive(Args)]
#[command(
    mut_args(family_values("latin")),
    after_help = "\
Example: a Latin square of 7×7 to complete, with its solution
  dlx generate latin --size 7 --with-solution"
)]
pub(crate) struct LatinArguments {
    #[command(flatten)]
    generation: Generation,

    /// Number of rows, columns and symbols
    #[arg(long, value_name = "N", default_value_t = 7)]
    size: usize,

    /// Symbols in order: as many different characters as a row has cells
    #[arg(long, value_name = "STRING", value_parser = |text: &str| Symbols::new(text))]
    symbols: Option<Symbols>,

    #[command(flatten)]
    givens: Givens,
}

// Flags about the givens.
#[derive(Args)]
struct Givens {
    /// Number of givens, as N or LO..HI; by default the puzzle is minimal
    #[arg(long, value_name = "N", value_parser = range)]
    clues: Option<RangeInclusive<usize>>,

    /// Symmetry of the givens
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = symmetries())]
    symmetry: Symmetry,

    /// Board whose symbols mark the cells that may be given
    #[arg(long, value_name = "FILE")]
    pattern: Option<PathBuf>,

    /// Board of givens that every puzzle contains
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,

    /// Generate solved boards
    #[arg(long, conflicts_with_all = ["clues", "pattern", "difficulty", "rating", "needs", "without"])]
    full: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Variant {
    /// Both diagonals have each symbol once
    X,
    /// Extra windows have each symbol once
    Windoku,
    /// Irregular regions instead of boxes: new ones for each puzzle, or those of --template
    Jigsaw,
}

pub(super) fn run(arguments: &Arguments) -> Result<End, Failure> {
    let has = |variant| arguments.variant.contains(&variant);
    let regions = match (has(Variant::Jigsaw), arguments.notation.box_shape) {
        (true, None) => Regions::Jigsaw,
        (true, Some(_)) => return Err(Failure::usage("expected --box or the variant jigsaw, found both")),
        (false, boxes) => Regions::Boxes(boxes),
    };
    if has(Variant::Jigsaw) && has(Variant::Windoku) {
        return Err(Failure::usage("expected the variant jigsaw or windoku, found both: windows need boxes"));
    }
    let shape =
        Shape { size: arguments.size, regions, diagonals: has(Variant::X), windows: has(Variant::Windoku) };
    arguments.givens.run(shape, arguments.notation.symbols.clone(), &arguments.generation)
}

pub(super) fn run_latin(arguments: &LatinArguments) -> Result<End, Failure> {
    let shape = Shape { size: arguments.size, regions: Regions::None, ..Shape::default() };
    arguments.givens.run(shape, arguments.symbols.clone(), &arguments.generation)
}

impl Givens {
    fn run(&self, shape: Shape, symbols: Option<Symbols>, generation: &Generation) -> Result<End, Failure> {
        let symbols = symbols.unwrap_or_default();
        let writer = Writer::new(symbols.clone());
        let box_shape = if let Regions::Boxes(box_shape) = shape.regions { box_shape } else { None };
        let reader = Reader::new(symbols, box_shape);
        let template = self.template.as_deref().map(|file| Board::read(file, &reader)).transpose()?;
        let pattern = self.pattern.as_deref().map(|file| Board::read(file, &reader)).transpose()?;
        let puzzle = |board: &Option<Board>| board.as_ref().map(|board| board.puzzle.clone());
        let recipe = Recipe {
            shape,
            clues: self.clues.clone(),
            symmetry: self.symmetry,
            pattern: puzzle(&pattern),
            template: puzzle(&template),
            full: self.full,
            writer,
        };
        let maker = recipe.maker().map_err(|error| match (error, template, pattern) {
            (RecipeError::Template { cell, mistake }, Some(template), _) => template.wrong(cell, mistake),
            (RecipeError::Pattern(mistake), _, Some(pattern)) => pattern.wrong(0, mistake),
            (error, ..) => Failure::usage(error),
        })?;
        generation.run(maker)
    }
}

/// A board from the file that a flag names.
struct Board<'a> {
    file: &'a Path,
    text: String,
    puzzle: Puzzle,
}

impl<'a> Board<'a> {
    fn read(file: &'a Path, reader: &Reader) -> Result<Self, Failure> {
        let text = input::read_text(file)?;
        let puzzle = if json::recognises(&text) {
            // Values are numbers there, whatever the symbols.
            input::read_json(&text, &["sudoku", "latin"]).map(|puzzle| {
                let sheet = puzzle.as_any().downcast_ref::<Sheet>().expect("both families are of sheets");
                sheet.puzzle.clone()
            })
        } else {
            reader.read(&text, 1)
        };
        Ok(Board { file, puzzle: puzzle.map_err(|error| Failure::puzzle(file, error))?, text })
    }

    fn wrong(&self, cell: usize, mistake: Mistake) -> Failure {
        let place = if json::recognises(&self.text) { None } else { Reader::place(&self.text, 1, cell) };
        let (line, column) = place.unwrap_or((1, 1));
        Failure::puzzle(self.file, mistake.at(line, column))
    }
}
