//! `dlx generate kakuro`.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use puzzles::generate::Symmetry;
use puzzles::kakuro::{self, Layout, Recipe};
use puzzles::notation::json;

use super::{Generation, family_values, range, symmetries};
use crate::failure::Failure;
use crate::{End, input};

#[derive(Args)]
#[command(
    mut_args(family_values("kakuro")),
    after_help = "\
Examples: a board as in a newspaper; a large one with many places to start
  dlx generate kakuro
  dlx generate kakuro --rows 20 --cols 20 --starting-points 20..200"
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    generation: Generation,

    /// Number of rows, including the clue row at the top
    #[arg(long, value_name = "N", default_value_t = 10)]
    rows: usize,

    /// Number of columns, including the clue column at the left
    #[arg(long, value_name = "N", default_value_t = 10)]
    cols: usize,

    /// Symmetry of the black cells
    #[arg(long, value_name = "NAME", default_value = "rotate180", value_parser = symmetries())]
    symmetry: Symmetry,

    /// Approximate fraction of black cells, from 0.2 to 0.5
    #[arg(long, value_name = "FRACTION", default_value_t = Recipe::default().density)]
    density: f64,

    /// Number of cells that follow from their two sums alone, as N or LO..HI; many make a puzzle easy
    #[arg(long, value_name = "LO..HI", value_parser = range)]
    starting_points: Option<RangeInclusive<usize>>,

    /// Board whose black cells every puzzle has
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rows", "cols", "density", "symmetry"])]
    layout: Option<PathBuf>,

    /// Largest digit; the smallest is 1
    #[arg(long, value_name = "DIGIT", default_value_t = Recipe::default().largest_digit)]
    largest_digit: u8,
}

pub(super) fn run(arguments: &Arguments) -> Result<End, Failure> {
    let recipe = Recipe {
        rows: arguments.rows,
        columns: arguments.cols,
        symmetry: arguments.symmetry,
        density: arguments.density,
        starting_points: arguments.starting_points.clone(),
        layout: arguments.layout.as_deref().map(read_layout).transpose()?,
        largest_digit: arguments.largest_digit,
    };
    arguments.generation.run(recipe.maker().map_err(Failure::usage)?)
}

/// Reads the black cells of a board.
fn read_layout(file: &Path) -> Result<Arc<Layout>, Failure> {
    let text = input::read_text(file)?;
    let layout = if json::recognises(&text) {
        input::read_json(&text, &["kakuro"]).map(|puzzle| {
            let puzzle = puzzle.as_any().downcast_ref::<kakuro::Puzzle>().expect("a Kakuro");
            Arc::clone(puzzle.layout())
        })
    } else {
        kakuro::text::read(&text, 1, kakuro::LARGEST_DIGIT).map(|puzzle| Arc::clone(puzzle.layout()))
    };
    layout.map_err(|error| Failure::puzzle(file, error))
}
