//! The settings of Kakuros.

use std::sync::Arc;

use super::family::Kakuro;
use super::generate::Recipe;
use super::layout::Layout;
use super::puzzle::Puzzle;
use super::text;
use crate::constraint::sum::LARGEST_DIGIT;
use crate::family::{Family, Json, Making, SettingError, Settings, ValueKind, at_most, settings};
use crate::generate::Maker;
use crate::notation::json;
use crate::notation::text::TextError;

pub(super) const MAKING: Making = Making {
    about: "Crosswords of digits and sums",
    singular: "Kakuro",
    plural: "Kakuros",
    settings: &[settings! {
        "rows": ValueKind::number::<3, 333_333>(), "N" = "10" => "Number of rows, including the clue row at the top",
        "cols": ValueKind::number::<3, 333_333>(), "N" = "10" => "Number of columns, including the clue column at the left",
        "symmetry": ValueKind::SYMMETRY, "NAME" = "rotate180" => "Symmetry of the black cells",
        "density": ValueKind::Text(accept_density), "FRACTION" = "0.28" =>
            "Approximate fraction of black cells, from 0.2 to 0.5",
        "starting-points": ValueKind::RANGE, "LO..HI" =>
            "Number of cells that follow from their two sums alone, as N or LO..HI; more make a puzzle easier",
        "layout": ValueKind::Board, "FILE" without ["rows", "cols", "density", "symmetry"] =>
            "Board with the black cells of every puzzle",
        "largest-digit": ValueKind::Text(at_most::<255>), "DIGIT" = "9" => "Largest digit; the smallest is 1",
    }],
    examples: &[
        ("a board as in a newspaper", ""),
        ("a large board with many places to start", "--rows 20 --cols 20 --starting-points 20..200"),
    ],
    maker,
    notes: "",
    size: &["rows", "cols"],
    booklet: &[],
    booklet_settings: &[],
    booklet_names: &[],
    booklet_examples: "`10`, `10:8..14`, `10:8x14`",
};

fn maker(settings: &Settings) -> Result<Box<dyn Maker>, SettingError> {
    let layout = settings.get("layout").map(read_layout).transpose();
    let recipe = Recipe {
        rows: settings.value("rows")?,
        columns: settings.value("cols")?,
        symmetry: settings.value("symmetry")?,
        density: settings.value("density")?,
        starting_points: settings.range("starting-points")?,
        layout: layout.map_err(|error| SettingError::Board { name: "layout", error })?,
        largest_digit: settings.value("largest-digit")?,
    };
    Ok(Box::new(recipe.maker().map_err(SettingError::impossible)?))
}

/// Reads the black cells of a board.
fn read_layout(board: &str) -> Result<Arc<Layout>, TextError> {
    if !json::recognises(board) {
        return text::read(board, 1, LARGEST_DIGIT).map(|puzzle| Arc::clone(puzzle.layout()));
    }
    let puzzle = Json::new(vec![Arc::new(Kakuro::new(LARGEST_DIGIT))]).read(board, 1)?;
    let puzzle = puzzle.downcast_ref::<Puzzle>().expect("no other family is read");
    Ok(Arc::clone(puzzle.layout()))
}

fn accept_density(text: &str) -> Result<(), String> {
    text.parse::<f64>().map(drop).map_err(|_| "expected a number such as 0.28".to_owned())
}
