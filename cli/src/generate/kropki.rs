//! `dlx generate kropki`.

use std::ops::RangeInclusive;

use clap::{Args, ValueEnum};
use puzzles::kropki::{self, Direction, Recipe};
use puzzles::symmetry::Symmetry;

use super::{Batch, range, symmetries};
use crate::End;
use crate::failure::Failure;
use crate::stream::{Dots, dots};

#[derive(Args)]
#[command(after_help = "\
Examples: dots and nothing else; as few givens as can be
  dlx generate kropki --no-givens
  dlx generate kropki --fewest --seed 3")]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch,

    /// How many rows, columns and values
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: usize,

    /// No boxes: a Latin square with dots
    #[arg(long)]
    latin: bool,

    /// Which dots are shown
    #[arg(long, value_name = "WHICH", default_value = "all")]
    dots: Dots,

    /// Take dots away, too, as long as the solution stays the only one
    #[arg(long, requires = "dots")]
    thin_dots: bool,

    /// So many givens, as N or LO..HI, instead of as few as can be without another choice
    #[arg(long, value_name = "N", value_parser = range, conflicts_with_all = ["no_givens", "fewest"])]
    givens: Option<RangeInclusive<usize>>,

    /// No givens: the dots alone suffice
    #[arg(long, conflicts_with = "fewest")]
    no_givens: bool,

    /// The fewest givens that these dots need for their solution, which is proven
    #[arg(long)]
    fewest: bool,

    /// How givens are found
    #[arg(long, value_name = "HOW", default_value = "subtractive")]
    direction: Way,

    /// Which givens go together
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = symmetries())]
    symmetry: Symmetry,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Way {
    /// Taken away from a full board
    Subtractive,
    /// Added to the bare dots
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
    arguments.batch.run(recipe.maker().map_err(Failure::usage)?)
}
