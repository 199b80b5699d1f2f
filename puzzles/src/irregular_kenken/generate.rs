//! Making irregular KenKens: variants with cages, on irregular regions, without givens.

use super::{LARGEST, SORT, kind};
use crate::family::{Making, SettingError, Settings, settings};
use crate::generate::{Maker, Symmetry};
use crate::variant::{self, RecipeError, Regions, SIZE, VariantMaker};

pub(super) const MAKING: Making = Making {
    about: "KenKens with irregular regions that also hold each value once",
    singular: "irregular KenKen",
    plural: "irregular KenKens",
    settings: &[settings! {
        "size": SIZE, "N" = "6" => "Number of rows, columns and values, from 4 to 9",
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
    let recipe = Recipe { size: settings.value("size")? };
    Ok(Box::new(recipe.maker().map_err(SettingError::impossible)?))
}

/// What kind of puzzle is wanted. The default is a board of 6×6.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The number of rows, of columns, and of values.
    pub size: usize,
}

impl Default for Recipe {
    fn default() -> Self {
        Recipe { size: 6 }
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
            givens: Some(0..=0),
            minimal: false,
            symmetry: Symmetry::default(),
        };
        recipe.maker_of_sort(&SORT, LARGEST)
    }
}
