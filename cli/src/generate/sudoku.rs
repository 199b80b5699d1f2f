//! `dlx generate sudoku`.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use puzzles::sudoku::text::{Reader, Writer};
use puzzles::sudoku::{Puzzle, Recipe, Shape};
use puzzles::symmetry::Symmetry;

use super::Batch;
use crate::End;
use crate::failure::Failure;
use crate::input;
use crate::stream::Notation;

#[derive(Args)]
#[command(after_help = "\
Examples: a page of puzzles with their solutions; a puzzle of letters around a phrase
  dlx generate sudoku --count 6 --symmetry rotate180 --with-solution
  dlx generate sudoku --symbols ABDONKLCE --template phrase.txt

Each puzzle has exactly one solution, and no given can go (of a symmetry, no group of givens), unless
--clues says otherwise.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch,

    /// How many rows, columns and symbols
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: usize,

    #[command(flatten)]
    notation: Notation,

    /// Further rules, or regions in place of boxes
    #[arg(long, value_name = "NAME", value_delimiter = '+')]
    variant: Vec<Variant>,

    /// So many givens, as N or LO..HI, instead of as few as can be without another choice
    #[arg(long, value_name = "N", value_parser = clues)]
    clues: Option<RangeInclusive<usize>>,

    /// Which givens go together
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = symmetries())]
    symmetry: Symmetry,

    /// A board that shows where givens may be: wherever it has a symbol
    #[arg(long, value_name = "FILE")]
    pattern: Option<PathBuf>,

    /// A board with symbols that are already placed, and stay
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,

    /// Make solved boards
    #[arg(long, conflicts_with_all = ["clues", "pattern"])]
    full: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Variant {
    /// Both diagonals hold each symbol once
    X,
    /// So do four more windows
    Windoku,
    /// Irregular regions in place of boxes, new ones for each puzzle
    Jigsaw,
    /// Neither boxes nor regions
    Latin,
}

/// `N`, or `LO..HI` with both ends meant.
pub(super) fn clues(text: &str) -> Result<RangeInclusive<usize>, &'static str> {
    let number =
        |text: &str| text.parse().map_err(|_| "expected a number such as 30, or a range such as 28..32");
    let range = match text.split_once("..") {
        None => number(text).map(|number| number..=number)?,
        Some((low, high)) => number(low)?..=number(high)?,
    };
    if range.is_empty() { Err("expected a range that does not end before it begins") } else { Ok(range) }
}

pub(super) fn symmetries() -> impl TypedValueParser<Value = Symmetry> {
    let names = Symmetry::ALL.iter().map(|symmetry| symmetry.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Symmetry>())
}

pub(super) fn run(arguments: &Arguments) -> Result<End, Failure> {
    let has = |variant| arguments.variant.contains(&variant);
    let symbols = arguments.notation.symbols.clone().unwrap_or_default();
    let mut recipe = Recipe {
        shape: Shape {
            size: arguments.size,
            box_shape: arguments.notation.box_shape,
            diagonals: has(Variant::X),
            windows: has(Variant::Windoku),
            jigsaw: has(Variant::Jigsaw),
            latin: has(Variant::Latin),
        },
        clues: arguments.clues.clone(),
        symmetry: arguments.symmetry,
        full: arguments.full,
        writer: Writer::new(symbols.clone()),
        ..Recipe::default()
    };
    let board =
        |file: &PathBuf| read_board(file, &Reader::new(symbols.clone(), arguments.notation.box_shape));
    if let Some(file) = &arguments.template {
        recipe.template = Some(board(file)?.givens().to_vec());
    }
    if let Some(file) = &arguments.pattern {
        recipe.pattern = Some(board(file)?.givens().iter().map(|given| *given > 0).collect());
    }
    let maker = recipe.maker().map_err(|error| Failure::Usage(error.to_string()))?;
    arguments.batch.run(maker)
}

/// The only board of a file.
fn read_board(file: &Path, reader: &Reader) -> Result<Puzzle, Failure> {
    let name = input::name(Some(file));
    let text = input::read_text(file)?;
    reader.read(&text, 1).map_err(|error| Failure::Puzzle { name, error })
}
