//! The settings of KenKens.

use super::recipe::Recipe;
use crate::family::{Making, SettingError, Settings, ValueKind, at_most, parses, settings};
use crate::generate::Maker;
use crate::kenken::values::Values;
use crate::operator::{Operator, Weights};

pub(in crate::kenken) const MAKING: Making = Making {
    about: "Latin squares divided into cages, each with an operator and a target",
    singular: "KenKen",
    plural: "KenKens",
    settings: &[settings! {
        "size": ValueKind::number::<2, 16>(), "N" = "6" => "Number of rows, columns and values, from 2 to 16",
        "cages": ValueKind::RANGE, "LO..HI" =>
            "Number of cells in a cage, as N or LO..HI; by default 1..4, or 1..2 if --ops has only `-` and `/`. Up to --givens cages of one cell may be added",
        "cage-weights": ValueKind::Texts(at_most::<65535>), "WEIGHTS" =>
            "Relative frequency of each cage size, smallest first, such as 1,8,7,4",
        "givens": ValueKind::number::<0, 256>(), "N" => "Maximum number of givens; by default the number of rows, or as many as needed if quotients are the only operator",
        "no-givens": ValueKind::Switch, "" without ["givens"] => "No givens",
        "ops": ValueKind::Signed(parses::<Weights>), "SIGNS" =>
            "Operators from `+-*/`; a repeated operator is more frequent: `++-` has more sums than differences",
        "hidden-ops": ValueKind::Switch, "" => "Hide the operators",
        "negative-targets": ValueKind::Switch, "" => "Allow negative differences in cages of more than two cells",
        "values": ValueKind::Signed(parses::<Values>), "LIST" =>
            "Values, if not 1 to N: such as `0..5` or `1,2,3,5,8,13`",
    }],
    examples: &[
        ("only sums, for beginners", "--size 4 --ops + --cages 1..3"),
        ("a large board without givens", "--size 9 --no-givens"),
    ],
    maker,
    notes: "",
    size: &["size"],
    booklet: &[],
    booklet_settings: &["hidden-ops"],
    booklet_names: &[],
    booklet_examples: "`20`, `20:4..8`, `20:6,hard`",
};

fn maker(settings: &Settings) -> Result<Box<dyn Maker>, SettingError> {
    let recipe = Recipe::new(settings.value("size")?);
    let operators: Weights = settings.parsed("ops")?.unwrap_or_default();
    let usual = if operators.are_only(Operator::Divide) { recipe.size * recipe.size } else { recipe.givens };
    let most = settings.parsed("givens")?.unwrap_or(usual);
    let weights = |list: &str| list.split(',').map(str::parse).collect::<Result<Vec<u16>, _>>();
    let cages = settings.range("cages")?;
    if cages == Some(1..=1) {
        return Err(SettingError::impossible(
            "expected `cages` 2 or more, found 1: cells alone are given, which leaves nothing to solve",
        ));
    }
    let recipe = Recipe {
        values: settings.parsed("values")?,
        cages,
        cage_weights: settings.read("cage-weights", weights)?,
        givens: if settings.has("no-givens") { 0 } else { most },
        operators,
        hidden: settings.has("hidden-ops"),
        negative_targets: settings.has("negative-targets"),
        ..recipe
    };
    let maker = recipe.maker().map_err(SettingError::impossible)?;
    if recipe.wants_single_cells_alone() {
        return Err(SettingError::impossible(
            "expected a weight in `cage-weights` for cages of 2 or more cells, found 0: cells alone are given, which leaves \
             nothing to solve",
        ));
    }
    Ok(Box::new(maker))
}
