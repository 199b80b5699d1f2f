//! `dlx generate kakuro`.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use puzzles::json;
use puzzles::kakuro::{self, Layout, Recipe};
use puzzles::symmetry::Symmetry;

use super::{Batch, range, symmetries};
use crate::End;
use crate::failure::Failure;
use crate::input;

#[derive(Args)]
#[command(after_help = "\
Examples: a board as in a newspaper; a large one with many places to begin
  dlx generate kakuro
  dlx generate kakuro --rows 20 --cols 20 --starting-points 20..200")]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch,

    /// How many rows, the one of clues at the edge included
    #[arg(long, value_name = "N", default_value_t = 10)]
    rows: usize,

    /// How many columns, the one of clues at the edge included
    #[arg(long, value_name = "N", default_value_t = 10)]
    cols: usize,

    /// Which black cells go together
    #[arg(long, value_name = "NAME", default_value = "rotate180", value_parser = symmetries())]
    symmetry: Symmetry,

    /// Which part of the cells is black, about
    #[arg(long, value_name = "PART", default_value_t = Recipe::default().density)]
    density: f64,

    /// How many cells follow from their two sums alone, as LO..HI: many make a board easy
    #[arg(long, value_name = "LO..HI", value_parser = range)]
    starting_points: Option<RangeInclusive<usize>>,

    /// A board whose black cells are used for all
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rows", "cols", "density", "symmetry"])]
    layout: Option<PathBuf>,

    /// The digits are those from 1 to this one
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
    arguments.batch.run(recipe.maker().map_err(Failure::usage)?)
}

/// The black cells of a board.
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
