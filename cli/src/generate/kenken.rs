//! `dlx generate kenken`.

use std::ops::RangeInclusive;

use clap::Args;
use puzzles::kenken::{Recipe, Values, Weights};

use super::{Generation, family_values, range};
use crate::End;
use crate::failure::Failure;

#[derive(Args)]
#[command(
    mut_args(family_values("kenken")),
    after_help = "\
Examples: only sums, for beginners; a large one without givens
  dlx generate kenken --size 4 --ops + --cages 1..3
  dlx generate kenken --size 9 --no-givens"
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    generation: Generation,

    /// Number of rows, columns and values
    #[arg(long, value_name = "N", default_value_t = 6)]
    size: usize,

    /// Number of cells in a cage, as N or LO..HI; by default 1..4, or 1..2 if --ops has only `-` and `/`
    #[arg(long, value_name = "LO..HI", value_parser = range)]
    cages: Option<RangeInclusive<usize>>,

    /// Relative frequency of each cage size, the smallest first: such as 1,8,7,4
    #[arg(long, value_name = "WEIGHTS", value_delimiter = ',')]
    cage_weights: Option<Vec<u16>>,

    /// Maximum number of givens; by default the number of rows
    #[arg(long, value_name = "N")]
    givens: Option<usize>,

    /// No givens
    #[arg(long, conflicts_with = "givens")]
    no_givens: bool,

    /// Operators out of `+-*/`; repeated ones are more frequent: `++-` has more sums than differences
    #[arg(long, value_name = "SIGNS", allow_hyphen_values = true)]
    ops: Option<Weights>,

    /// Hide the operators
    #[arg(long)]
    hidden_ops: bool,

    /// Values, if not 1 to N: such as `0..5` or `1,2,3,5,8,13`
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    values: Option<Values>,
}

pub(super) fn run(arguments: &Arguments) -> Result<End, Failure> {
    let recipe = Recipe::new(arguments.size);
    let recipe = Recipe {
        values: arguments.values.clone(),
        cages: arguments.cages.clone(),
        cage_weights: arguments.cage_weights.clone(),
        givens: if arguments.no_givens { 0 } else { arguments.givens.unwrap_or(recipe.givens) },
        operators: arguments.ops.unwrap_or_default(),
        hidden: arguments.hidden_ops,
        ..recipe
    };
    arguments.generation.run(recipe.maker().map_err(Failure::usage)?)
}
