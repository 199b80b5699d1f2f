//! The settings of variants.

use super::plan::Plan;
use super::recipe::{Recipe, RecipeError, Regions};
use crate::board::LayoutError;
use crate::constraint::kinds::{self, KINDS};
use crate::family::{Choice, Instead, Making, SettingError, Settings, ValueKind, settings};
use crate::generate::Maker;
use crate::operator::Weights;

pub(in crate::variant) const MAKING: Making = Making {
    about: "Sudokus with constraints: killer cages, thermometers, arrows, and many more",
    // As in `Killer Sudoku`.
    singular: "Sudoku",
    plural: "variants",
    settings: &[settings! {
        "size": ValueKind::number::<2, 16>(), "N" = "9" => "Number of rows, columns and values, from 2 to 16",
        "regions": ValueKind::Name(regions), "NAME" = "boxes" => "Regions of the board, besides rows and columns",
        "with": ValueKind::Names(names, ','), "KIND" = "killer" =>
            "Kinds of constraints, separated by commas; each board has all of them",
        "cages": ValueKind::RANGE, "LO..HI" =>
            "Number of cells in a cage of killer or calc, as N or LO..HI, from 2 to the size of the board; by default 2..5, on smaller boards up to the size",
        "givens": ValueKind::RANGE, "N" =>
            "Number of givens, as N or LO..HI; by default as few as the level allows",
        "minimal": ValueKind::Switch, "" =>
            "Remove constraints that are not needed, except rules of the whole board and one of each kind, as far as the level allows; with `any`, all others",
        "symmetry": ValueKind::SYMMETRY, "NAME" = "none" => "Symmetry of the givens",
    }],
    examples: &[
        ("killer Sudokus without givens", "--count 10 --seed 3"),
        ("a board with thermometers and arrows and a few givens", "--with thermo,arrow --givens 0..8 --seed 3"),
        ("thermometers on irregular regions, for people", "--with thermo --regions jigsaw --difficulty medium"),
        ("all dots, so that a missing one means something", "--with difference,ratio,non-consecutive,no-ratio"),
    ],
    maker,
    notes: "\
Lines neither overlap nor cross, and cages cover the board. All marks of `difference`, `ratio` and `xv` are shown if the
rule about missing ones (`non-consecutive`, `no-ratio`, `no-xv`) is chosen as well. Without its constraints a puzzle has
several solutions, unless --givens is high.

By default, variants from 5×5 to 9×9 are easy to hard, because without a level hardly anybody could solve them;
--difficulty any removes the default, and so does --givens.",
    size: &["size"],
    booklet: &[],
    booklet_settings: &["with", "regions", "givens"],
    booklet_names: &["with", "regions"],
    booklet_examples: "`10`, `10:6`, `10:thermo,arrow`",
};

/// The size of variants as a setting of a sort of them in which each value is a digit.
pub(crate) const SIZE: ValueKind = ValueKind::Text(|text| {
    let size = text.parse().ok().filter(|size: &usize| (4..=9).contains(size));
    size.map(drop).ok_or_else(|| "expected a size from 4 to 9".to_owned())
});

/// What there can be beside rows and columns.
fn regions() -> Vec<Choice> {
    vec![
        Choice::new("boxes", "Boxes, as square as the size allows"),
        Choice::new("jigsaw", "Irregular regions instead of boxes, new ones for each puzzle"),
        Choice::new("none", "Nothing: a Latin square"),
    ]
}

/// The kinds that can be laid out, by their plain words and their keys.
fn names() -> Vec<Choice> {
    let choice = |kind: &kinds::Kind| {
        let name = kind.plain_name();
        let all = std::iter::once(kind.name).chain(kind.words.iter().copied());
        Choice { name, also: all.filter(|other| *other != name).collect(), help: "" }
    };
    KINDS.iter().filter(|kind| Plan::of(kind).is_some()).map(choice).collect()
}

fn maker(settings: &Settings) -> Result<Box<dyn Maker>, SettingError> {
    let kinds = settings.get("with").unwrap_or_default().split(',').filter_map(kinds::named).collect();
    let recipe = Recipe {
        size: settings.value("size")?,
        regions: match settings.get("regions") {
            Some("jigsaw") => Regions::Jigsaw,
            Some("none") => Regions::None,
            _ => Regions::Boxes,
        },
        kinds,
        cages: settings.range("cages")?,
        operators: Weights::default(),
        givens: settings.range("givens")?,
        minimal: settings.has("minimal"),
        symmetry: settings.value("symmetry")?,
    };
    let maker = recipe.maker().map_err(|error| match error {
        RecipeError::Layout(error @ LayoutError::Prime(_)) => {
            const INSTEAD: &[Instead] =
                &[Instead::Setting("regions", "jigsaw"), Instead::Setting("regions", "none")];
            SettingError::NoBoxes { why: error.to_string(), instead: INSTEAD }
        }
        error => SettingError::impossible(error),
    })?;
    Ok(Box::new(maker))
}
