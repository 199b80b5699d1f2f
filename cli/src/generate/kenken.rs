//! `dlx generate kenken`.

use std::ops::RangeInclusive;

use clap::Args;
use puzzles::kenken::{Recipe, Values, Weights};

use super::{Batch, range};
use crate::End;
use crate::failure::Failure;

#[derive(Args)]
#[command(after_help = "\
Examples: sums only, for beginners; a large one without a given cell
  dlx generate kenken --size 4 --ops + --cages 1..3
  dlx generate kenken --size 9 --no-givens")]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch,

    /// How many rows, columns and values
    #[arg(long, value_name = "N", default_value_t = 6)]
    size: usize,

    /// How many cells a cage has, as N or LO..HI
    #[arg(long, value_name = "LO..HI", default_value = "1..4", value_parser = range)]
    cages: RangeInclusive<usize>,

    /// How often each of these sizes is wanted, the smallest first: such as 1,8,7,4
    #[arg(long, value_name = "WEIGHTS", value_delimiter = ',')]
    cage_weights: Option<Vec<u16>>,

    /// How many cells may be given at most; as many as there are rows without it
    #[arg(long, value_name = "N")]
    givens: Option<usize>,

    /// No cell is given
    #[arg(long, conflicts_with = "givens")]
    no_givens: bool,

    /// The operators, of `+-*/`, each as often as it weighs: `++-` has more sums than differences
    #[arg(long, value_name = "SIGNS", allow_hyphen_values = true)]
    ops: Option<Weights>,

    /// Do not tell the operators
    #[arg(long)]
    hidden_ops: bool,

    /// The values, if they are not 1 to N: such as `0..5` or `1,2,3,5,8,13`
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
    arguments.batch.run(recipe.maker().map_err(Failure::usage)?)
}
