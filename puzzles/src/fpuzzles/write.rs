//! Puzzles as the JSON of f-puzzles.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value as Json;

use super::about::{About, MOST_DRAWN};
use super::board::{Board, LARGEST, SMALLEST, regions, windows};
use super::drawn::{drawings, letters_of_clones};
use super::rules::NEGATIVE;
use super::{FPUZZLES, FPUZZLES_LINK, SUDOKUPAD, has, link};
use crate::board::{Coordinates, Layout};
use crate::constraint::kinds::MOST_CONSTRAINTS;
use crate::constraint::{CellNotation, Placed, cell_name, names};
use crate::instructions::Instructions;
use crate::notation::json::Line;
use crate::notation::text::Unfit;

#[derive(Serialize, Default)]
struct Cell {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<bool>,
    /// `null` says that there is none; nothing, that it is the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Option<u8>>,
    #[serde(rename = "givenPencilMarks", skip_serializing_if = "Option::is_none")]
    allowed: Option<Vec<u8>>,
    #[serde(flatten)]
    drawn: BTreeMap<&'static str, Json>,
}

/// Adds a puzzle in a notation if that is one of these, with its solution if that is known, and with the end of the
/// line. `board` gives its board, and its rules in words. Returns whether it is one of these.
pub(crate) fn write(
    format: &str,
    solution: Option<&[i32]>,
    out: &mut String,
    board: impl FnOnce() -> Result<(Board, Instructions), Unfit>,
) -> Result<bool, Unfit> {
    if !has(format) {
        return Ok(false);
    }
    let (board, instructions) = board()?;
    let Board { layout, givens, marks, constraints, unfinished: _, about } = &board;
    let mut line = begin(layout, format)?;
    let [title, author, rules] = About::usual(&instructions);
    line.add("title", about.title.as_ref().unwrap_or(&title))
        .add("author", about.author.as_ref().unwrap_or(&author))
        .add("ruleset", about.rules.as_ref().unwrap_or(&rules));
    if let Some(success) = &about.success {
        line.add("successMessage", success);
    }
    let mut grid = grid(layout, givens);
    if let Some(marks) = marks {
        for (cell, place) in grid.iter_mut().flatten().zip(0..) {
            let allowed: Vec<u8> = marks.of(place).collect();
            if allowed.is_empty() {
                return Err(Unfit::new(format, "a cell without any pencil mark would have all"));
            }
            let says_more = givens[place] == 0 && allowed.len() < layout.size();
            cell.allowed = says_more.then_some(allowed);
        }
    }
    for (place, key, drawing) in &about.in_cells {
        grid[place / layout.size()][place % layout.size()].drawn.insert(key, drawing.clone());
    }
    line.add("grid", &grid);
    if layout.has_diagonals() {
        line.add("diagonal+", &true).add("diagonal-", &true);
    }
    add_constraints(constraints, about, layout, format, &mut line)?;
    finish(line, solution, format, out);
    Ok(true)
}

/// Adds constraints under the keys of their kinds, and what is drawn for them.
fn add_constraints(
    constraints: &[Placed],
    about: &About,
    layout: &Layout,
    format: &str,
    line: &mut Line,
) -> Result<(), Unfit> {
    let size = layout.size();
    // Rules of the whole board that are written. Each once, however often it is asked, as those of `negative`.
    let mut flags: BTreeSet<&str> =
        if layout.has_diagonals() { BTreeSet::from(["diagonal+", "diagonal-"]) } else { BTreeSet::new() };
    let mut negative: Vec<&str> = Vec::new();
    let mut listed: BTreeMap<&str, Vec<Json>> = BTreeMap::new();
    if layout.has_windows() {
        let named = |cells: Vec<usize>| {
            let cells: Vec<String> = cells.into_iter().map(|cell| cell_name(cell, size)).collect();
            serde_json::json!({ "cells": cells })
        };
        listed.insert(names::EXTRA_REGION, windows(layout).into_iter().map(named).collect());
    }
    let mut drawn: BTreeMap<&str, Vec<Json>> = BTreeMap::new();
    for (key, drawings) in &about.drawn {
        drawn.entry(key).or_default().extend(drawings.as_array().into_iter().flatten().cloned());
    }
    // Windows are read as constraints where there are other areas like them.
    let count = constraints.len() + listed.values().map(Vec::len).sum::<usize>();
    if count > MOST_CONSTRAINTS {
        return Err(Unfit::new(format, format!("at most {MOST_CONSTRAINTS} constraints can be read again")));
    }
    for constraint in constraints {
        let kind = constraint.kind();
        if constraint.place().repeats {
            let first = constraint.place().cells.first();
            let at = first.map_or_else(String::new, |&cell| Coordinates::Numbers.cell(cell, size));
            let name = kind.plain_name();
            let why = format!("{name} at {at}: in f-puzzles, values of a {name} cage never repeat");
            return Err(Unfit::new(format, why));
        }
        let unmarked = NEGATIVE.iter().find(|(_, name)| *name == kind.name && *name != names::NONCONSECUTIVE);
        match unmarked {
            Some((key, _)) => {
                if !negative.contains(key) {
                    negative.push(key);
                }
            }
            None if kind.is_flag() => {
                if flags.insert(kind.name) && kind.name != names::NONCONSECUTIVE {
                    line.add(kind.name, &true);
                }
            }
            None => {
                listed
                    .entry(kind.name)
                    .or_default()
                    .push(Json::Object(constraint.parts(CellNotation::Names)));
            }
        }
        for (key, drawing) in drawings(constraint, size) {
            drawn.entry(key).or_default().push(drawing);
        }
    }
    for (key, drawing) in letters_of_clones(constraints, size) {
        drawn.entry(key).or_default().push(drawing);
    }
    if let Some((key, _)) = drawn.iter().find(|(_, list)| list.len() > MOST_DRAWN) {
        return Err(Unfit::new(format, format!("{key}: at most {MOST_DRAWN} drawings can be read again")));
    }
    for (key, list) in &listed {
        line.add(key, list);
    }
    // Rules about neighbours without a mark come after the marks.
    if flags.contains(names::NONCONSECUTIVE) {
        line.add(names::NONCONSECUTIVE, &true);
    }
    if !negative.is_empty() {
        line.add("negative", &negative);
    }
    for (key, list) in &drawn {
        line.add(key, list);
    }
    Ok(())
}

fn begin(layout: &Layout, format: &str) -> Result<Line, Unfit> {
    let size = layout.size();
    if !(SMALLEST..=LARGEST).contains(&size) {
        let why = format!("boards of f-puzzles have {SMALLEST} to {LARGEST} rows, and this one {size}");
        return Err(Unfit::new(format, why));
    }
    let mut line = Line::default();
    line.add("size", &size);
    Ok(line)
}

/// The rows of cells. Regions are told where they are not those that everybody expects.
fn grid(layout: &Layout, givens: &[u8]) -> Vec<Vec<Cell>> {
    let size = layout.size();
    let region_of = regions(layout.boxes(), size);
    let is_usual = Layout::classic(size).is_ok_and(|usual| regions(usual.boxes(), size) == region_of);
    let region = |cell: usize| match &region_of {
        _ if is_usual => None,
        None => Some(None),
        Some(region_of) => Some(Some(region_of[cell])),
    };
    let cell = |(place, &given): (usize, &u8)| Cell {
        value: (given > 0).then_some(given),
        given: (given > 0).then_some(true),
        region: region(place),
        allowed: None,
        drawn: BTreeMap::new(),
    };
    let mut cells = givens.iter().enumerate().map(cell);
    (0..size).map(|_| cells.by_ref().take(size).collect()).collect()
}

fn finish(mut line: Line, solution: Option<&[i32]>, format: &str, out: &mut String) {
    if let Some(solution) = solution {
        line.add("solution", solution);
    }
    let mut json = String::new();
    line.finish(&mut json);
    add(json.trim_end(), format, out);
}

/// Adds JSON as one of these notations has it, with the end of the line.
pub(super) fn add(json: &str, format: &str, out: &mut String) {
    match format {
        FPUZZLES_LINK => out.push_str(&link::to_fpuzzles(json)),
        SUDOKUPAD => out.push_str(&link::to_sudokupad(json)),
        _ => {
            debug_assert_eq!(format, FPUZZLES, "one of the notations");
            out.push_str(json);
        }
    }
    out.push('\n');
}
