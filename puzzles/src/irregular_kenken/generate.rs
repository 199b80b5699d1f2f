//! Making irregular KenKens: variants with cages, on irregular regions, without givens.

use std::ops::RangeInclusive;

use super::{LARGEST, SORT, kind};
use crate::family::{Making, SettingError, Settings, ValueKind, parses, settings};
use crate::generate::Maker;
use crate::operator::Weights;
use crate::variant::{self, RecipeError, Regions, SIZE, VariantMaker};

pub(super) const MAKING: Making = Making {
    about: "KenKens with irregular regions that also hold each value once",
    singular: "irregular KenKen",
    plural: "irregular KenKens",
    settings: &[settings! {
        "size": SIZE, "N" = "6" => "Number of rows, columns and values, from 4 to 9",
        "cages": ValueKind::RANGE, "LO..HI" =>
            "Number of cells in a cage, as N or LO..HI, from 2 to the size of the board or 5; by default 2..5, or 2 if --ops has only `-` and `/`",
        "ops": ValueKind::Signed(parses::<Weights>), "SIGNS" =>
            "Operators from `+-*/`; a repeated operator is more frequent: `++-` has more sums than differences",
    }],
    examples: &[("easy ones", "--count 10 --difficulty easy"), ("a large one", "--size 9 --seed 3")],
    maker,
    notes: "",
    size: &["size"],
    booklet: &[],
    booklet_settings: &[],
    booklet_names: &[],
    booklet_examples: "`10`, `10:4..7`",
};

fn maker(settings: &Settings) -> Result<Box<dyn Maker>, SettingError> {
    let recipe = Recipe {
        size: settings.value("size")?,
        cages: settings.range("cages")?,
        operators: settings.parsed("ops")?.unwrap_or_default(),
    };
    Ok(Box::new(recipe.maker().map_err(SettingError::impossible)?))
}

/// What kind of puzzle is wanted. The default is a board of 6×6.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The number of rows, of columns, and of values.
    pub size: usize,
    /// How many cells a cage has; by default 2 to 5, or 2 if the operators are differences and quotients, which people
    /// expect on two cells only.
    pub cages: Option<RangeInclusive<usize>>,
    /// The operators, and how often each is wanted.
    pub operators: Weights,
}

impl Default for Recipe {
    fn default() -> Self {
        Recipe { size: 6, cages: None, operators: Weights::default() }
    }
}

impl Recipe {
    /// What makes such puzzles.
    ///
    /// # Errors
    /// If there are none.
    pub fn maker(&self) -> Result<VariantMaker, RecipeError> {
        let recipe = variant::Recipe {
            size: self.size,
            regions: Regions::Jigsaw,
            kinds: vec![kind()],
            cages: self.cages.clone(),
            operators: self.operators,
            givens: Some(0..=0),
            ..variant::Recipe::default()
        };
        recipe.maker_of_sort(&SORT, LARGEST)
    }
}
