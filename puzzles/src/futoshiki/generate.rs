//! Making Futoshikis: variants with signs, without boxes.

use std::ops::RangeInclusive;

use super::{LARGEST, SORT, kind};
use crate::family::{Making, SettingError, Settings, ValueKind, settings};
use crate::generate::{Maker, Symmetry};
use crate::variant::{self, RecipeError, Regions, SIZE, VariantMaker};

pub(super) const MAKING: Making = Making {
    about: "Latin squares with signs between cells that say which value is smaller",
    singular: "Futoshiki",
    plural: "Futoshikis",
    settings: &[settings! {
        "size": SIZE, "N" = "5" => "Number of rows, columns and values, from 4 to 9",
        "givens": ValueKind::RANGE, "N" =>
            "Number of givens, as N or LO..HI; by default only those needed besides the signs",
        "minimal": ValueKind::Switch, "" => "Remove signs that are not needed, as far as the level allows",
        "symmetry": ValueKind::SYMMETRY, "NAME" = "none" => "Symmetry of the givens",
    }],
    examples: &[
        ("easy ones", "--count 10 --difficulty easy"),
        ("signs and at most two givens", "--size 6 --givens 0..2 --seed 3"),
    ],
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
        givens: settings.range("givens")?,
        minimal: settings.has("minimal"),
        symmetry: settings.value("symmetry")?,
    };
    Ok(Box::new(recipe.maker().map_err(SettingError::impossible)?))
}

/// What kind of puzzle is wanted. The default is a board of 5×5 without more givens than it takes.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The number of rows, of columns, and of values.
    pub size: usize,
    /// How many cells are given. By default the puzzle is minimal: no given can go.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether signs that are not needed are taken away.
    pub minimal: bool,
    /// Which cells are given together.
    pub symmetry: Symmetry,
}

impl Default for Recipe {
    fn default() -> Self {
        Recipe { size: 5, givens: None, minimal: false, symmetry: Symmetry::default() }
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
            regions: Regions::None,
            kinds: vec![kind()],
            givens: self.givens.clone(),
            minimal: self.minimal,
            symmetry: self.symmetry,
            ..variant::Recipe::default()
        };
        recipe.maker_of_sort(&SORT, LARGEST)
    }
}
