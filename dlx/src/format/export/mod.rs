//! Problems for other solvers: as clauses for SAT solvers, and as sums for those of pseudo-Boolean and integer
//! programs.
//!
//! There is a variable for each option, in order from 1: it is chosen or not. Each colour of an item has a variable,
//! too, which the options that give it imply; of the colours of an item, and of the options that hold it without a
//! colour, at most one can be.

mod cnf;
mod linear;

use std::collections::HashMap;

pub use self::cnf::{Encoding, write_cnf, write_cnf_without};
pub use self::linear::{write_mps, write_opb, write_opb_without};
use crate::problem::{Color, ItemId, Problem};

/// The variables of a problem.
pub(crate) struct Variables {
    /// For each item, the variables of which one, or at most one, holds: of options, and of colours.
    of_items: Vec<Vec<u32>>,
    /// Each option that gives a colour, with the variable of the colour.
    colored: Vec<(u32, u32)>,
    /// The variable of each colour of an item.
    colors: HashMap<(ItemId, Color), u32>,
    /// The variables of the options are the first, from 1.
    options: u32,
    /// How many variables there are.
    count: u32,
}

impl Variables {
    fn of(problem: &Problem) -> Self {
        let options = problem.option_count() as u32;
        let mut variables = Variables {
            of_items: vec![Vec::new(); problem.item_count()],
            colored: Vec::new(),
            colors: HashMap::new(),
            options,
            count: options,
        };
        for option in problem.options() {
            let variable = option.0 + 1;
            for entry in problem.option(option) {
                let holders = &mut variables.of_items[entry.item.index()];
                let Some(color) = entry.color else {
                    holders.push(variable);
                    continue;
                };
                let shade = *variables.colors.entry((entry.item, color)).or_insert_with(|| {
                    variables.count += 1;
                    holders.push(variables.count);
                    variables.count
                });
                variables.colored.push((variable, shade));
            }
        }
        variables
    }

    /// The variables of an item.
    fn of_item(&self, item: ItemId) -> &[u32] {
        &self.of_items[item.index()]
    }
}

/// What the variables mean, as comments that begin with `mark`.
fn legend(mark: &str, variables: &Variables) -> String {
    let mut text = format!(
        "{mark} An exact-cover problem. {} are its options, in their order.\n",
        range(1, variables.options.into())
    );
    if variables.count > variables.options {
        text += &format!(
            "{mark} {} are colours of items.\n",
            range(u64::from(variables.options) + 1, variables.count.into())
        );
    }
    text
}

/// Variables in words.
fn range(first: u64, last: u64) -> String {
    format!("The variables from {first} to {last}")
}
