//! The settings of Kropkis.

use super::recipe::{Direction, Givens, Recipe, RecipeError};
use crate::board::{Dots, LayoutError};
use crate::family::{Choice, Instead, Making, SettingError, Settings, ValueKind, settings};
use crate::generate::Maker;
use crate::kropki::puzzle::SizeError;

pub(in crate::kropki) const MAKING: Making = Making {
    about: "Sudokus or Latin squares with dots between cells",
    singular: "Kropki",
    plural: "Kropkis",
    settings: &[settings! {
        "size": ValueKind::number::<4, 16>(), "N" = "9" => "Number of rows, columns and values, from 4 to 16",
        "latin": ValueKind::Switch, "" => "No boxes: a Latin square with dots",
        "dots": ValueKind::Name(dots), "WHICH" = "all" => "Which dots are shown",
        "thin-dots": ValueKind::Switch, "" with "dots" =>
            "With `--dots some`, also remove dots while the solution stays unique; with a level, some redundant dots may stay",
        "givens": ValueKind::RANGE, "N" without ["no-givens", "fewest"] =>
            "Number of givens, as N or LO..HI; by default the puzzle is minimal (above 9×9, some redundant givens may stay); with a level, more if the level needs them",
        "no-givens": ValueKind::Switch, "" without ["fewest"] => "No givens, only dots",
        "fewest": ValueKind::Switch, "" =>
            "The fewest givens that make the solution unique, proven to be the fewest",
        "direction": ValueKind::Name(directions), "HOW" = "subtractive" => "How givens are chosen",
        "symmetry": ValueKind::SYMMETRY, "NAME" = "none" => "Symmetry of the givens",
    }],
    examples: &[("only dots", "--no-givens"), ("the fewest givens", "--fewest --seed 3")],
    maker,
    notes: "\
With --dots some, Kropkis from 5×5 to 9×9 are easy to hard by default, because without a level hardly anybody could solve
them; --difficulty any removes the default.

Above 9×9, a given stays unless a short search shows that it is not needed. Hardly any board up to 12×12 has redundant
givens, but most larger ones do, and with --latin some do from 11×11 on. `dlx check --minimal` names them.",
    size: &["size"],
    booklet: &[],
    booklet_settings: &[],
    booklet_names: &["latin"],
    booklet_examples: "`10`, `10:6..9`, `10:7,latin`",
};

fn dots() -> Vec<Choice> {
    vec![
        Choice::new("all", "Every dot: without one, values are neither consecutive nor one twice the other"),
        Choice::new("some", "Some dots: a missing dot says nothing"),
    ]
}

fn directions() -> Vec<Choice> {
    vec![
        Choice::new("subtractive", "Remove givens from a full board"),
        Choice::new("additive", "Add givens to the bare dots"),
    ]
}

fn maker(settings: &Settings) -> Result<Box<dyn Maker>, SettingError> {
    let has = |name| settings.get(name).is_some();
    let recipe = Recipe {
        size: settings.value("size")?,
        latin: has("latin"),
        shown: if settings.get("dots") == Some("some") { Dots::Some } else { Dots::All },
        givens: match settings.range("givens")? {
            Some(range) => Givens::Between(range),
            None if has("no-givens") => Givens::None,
            None if has("fewest") => Givens::Fewest,
            None => Givens::Minimal,
        },
        direction: match settings.get("direction") {
            Some("additive") => Direction::Additive,
            _ => Direction::Subtractive,
        },
        thin_dots: has("thin-dots"),
        symmetry: settings.value("symmetry")?,
    };
    let maker = recipe.maker().map_err(|error| match error {
        RecipeError::Size(SizeError::Layout(error @ LayoutError::Prime(_))) => {
            SettingError::NoBoxes { why: error.to_string(), instead: &[Instead::Setting("latin", "")] }
        }
        error => SettingError::impossible(error),
    })?;
    Ok(Box::new(maker))
}
