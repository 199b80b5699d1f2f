//! `dlx generate kropki`.

use std::ops::RangeInclusive;

use clap::{Args, ValueEnum};
use puzzles::generate::Symmetry;
use puzzles::kropki::{self, Direction, Recipe};

use super::{Generation, family_values, range, symmetries};
use crate::End;
use crate::failure::Failure;
use crate::stream::{Dots, dots};

#[derive(Args)]
#[command(
    mut_args(family_values("kropki")),
    after_help = "\
Examples: only dots; the fewest givens
  dlx generate kropki --no-givens
  dlx generate kropki --fewest --seed 3"
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    generation: Generation,

    /// Number of rows, columns and values
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: usize,

    /// No boxes: a Latin square with dots
    #[arg(long)]
    latin: bool,

    /// Which dots are shown
    #[arg(long, value_name = "WHICH", default_value = "all")]
    dots: Dots,

    /// Remove dots too, as long as the solution stays unique
    #[arg(long, requires = "dots")]
    thin_dots: bool,

    /// Number of givens, as N or LO..HI; by default the puzzle is minimal
    #[arg(long, value_name = "N", value_parser = range, conflicts_with_all = ["no_givens", "fewest"])]
    givens: Option<RangeInclusive<usize>>,

    /// No givens, only dots
    #[arg(long, conflicts_with = "fewest")]
    no_givens: bool,

    /// Give the fewest cells that make the solution unique, which is proven
    #[arg(long)]
    fewest: bool,

    /// How givens are chosen
    #[arg(long, value_name = "HOW", default_value = "subtractive")]
    direction: Way,

    /// Symmetry of the givens
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = symmetries())]
    symmetry: Symmetry,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Way {
    /// Remove givens from a full board
    Subtractive,
    /// Add givens to the bare dots
    Additive,
}

pub(super) fn run(arguments: &Arguments) -> Result<End, Failure> {
    let givens = match &arguments.givens {
        Some(range) => kropki::Givens::Between(range.clone()),
        None if arguments.no_givens => kropki::Givens::None,
        None if arguments.fewest => kropki::Givens::Fewest,
        None => kropki::Givens::Minimal,
    };
    let recipe = Recipe {
        size: arguments.size,
        latin: arguments.latin,
        shown: dots(arguments.dots),
        givens,
        direction: match arguments.direction {
            Way::Subtractive => Direction::Subtractive,
            Way::Additive => Direction::Additive,
        },
        thin_dots: arguments.thin_dots,
        symmetry: arguments.symmetry,
    };
    arguments.generation.run(recipe.maker().map_err(Failure::usage)?)
}
