//! Writes variants as plain text.

use serde_json::{Map, Value as Json};

use super::super::Puzzle;
use super::constraint::OPERATOR;
use super::{Heading, about};
use crate::board::Boxes;
use crate::constraint::kinds::{Kind, named};
use crate::constraint::{Constraint, Part, Parts};

/// The key of the number or of the values of a constraint, which stand there without a word for them.
const VALUES: [&str; 2] = ["value", "values"];

/// Adds the text of a puzzle.
pub(crate) fn write(puzzle: &Puzzle, heading: Heading, out: &mut String) {
    let layout = puzzle.layout();
    let size = layout.size();
    out.push_str(&format!("{} {size}x{size}", heading.name));
    match layout.boxes() {
        Boxes::Regions(_) if heading.has_regions => {}
        Boxes::None => out.push_str(" latin"),
        Boxes::Rectangles { rows, columns } => out.push_str(&format!(" boxes {rows}x{columns}")),
        Boxes::Regions(_) => out.push_str(" regions"),
    }
    for (word, is_set) in [("diagonals", layout.has_diagonals()), ("windoku", layout.has_windows())] {
        if is_set {
            out.push_str(&format!(" {word}"));
        }
    }
    out.push('\n');
    about::write(puzzle.about(), size, out);
    if let Boxes::Regions(regions) = layout.boxes() {
        for row in regions.chunks(size) {
            out.extend(row.iter().map(|&region| char::from(b'A' + region)));
            out.push('\n');
        }
    }
    let sign = |given: u8| if given == 0 { ".".to_owned() } else { given.to_string() };
    let givens: Vec<String> = puzzle.givens.iter().map(|&given| sign(given)).collect();
    if !heading.has_regions || puzzle.givens.iter().any(|&given| given > 0) {
        rows(&givens, size, if size > 9 { Between::Columns } else { Between::Nothing }, out);
    }
    if let Some(marks) = &puzzle.marks {
        let candidates = (0..layout.cell_count()).map(|cell| {
            let values: Vec<String> = marks.of(cell).map(|value| value.to_string()).collect();
            if values.is_empty() { ".".to_owned() } else { values.join(if size > 9 { "," } else { "" }) }
        });
        out.push_str("candidates\n");
        rows(&candidates.collect::<Vec<String>>(), size, Between::Columns, out);
    }
    for line in constraints(puzzle, |_| true) {
        out.push_str(&line);
        out.push('\n');
    }
}

/// The lines of those of its constraints that are wanted.
pub(in crate::variant) fn constraints(
    puzzle: &Puzzle,
    is_wanted: impl Fn(&dyn Constraint) -> bool,
) -> impl Iterator<Item = String> {
    let wanted = puzzle.own_constraints().iter().filter(move |constraint| is_wanted(&***constraint));
    wanted.filter_map(|constraint| line(&**constraint, puzzle.size()))
}

/// The line of a constraint on a board of this size, if it is of a kind.
pub(in crate::variant) fn line(constraint: &dyn Constraint, size: usize) -> Option<String> {
    let (name, parts) = constraint.json(size)?;
    Some(constraint_line(named(name)?, &parts))
}

/// Adds the rows of a solution.
pub(crate) fn write_solution(puzzle: &Puzzle, solution: &[i32], out: &mut String) {
    let size = puzzle.size();
    if size > 9 {
        let values: Vec<String> = solution.iter().map(i32::to_string).collect();
        return rows(&values, size, Between::Columns, out);
    }
    for row in solution.chunks(size) {
        out.extend(row.iter().filter_map(|&value| char::from_digit(value as u32, 10)));
        out.push('\n');
    }
}

/// What stands between cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Between {
    Nothing,
    /// As many blanks as align the columns.
    Columns,
}

fn rows(cells: &[String], size: usize, between: Between, out: &mut String) {
    let width = |column: usize| cells.chunks(size).map(|row| row[column].len()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..size).map(width).collect();
    for row in cells.chunks(size) {
        if between == Between::Nothing {
            out.extend(row.iter().map(String::as_str));
        } else {
            let padded = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}"));
            out.push_str(&padded.collect::<Vec<String>>().join(" "));
        }
        out.push('\n');
    }
}

/// The line of a constraint from its parts as JSON.
fn constraint_line(kind: &Kind, parts: &Parts) -> String {
    let text = |value: &Json| match value {
        Json::Array(values) => values.iter().map(Json::to_string).collect::<Vec<String>>().join(" "),
        Json::String(text) => text.clone(),
        value => value.to_string(),
    };
    let mut line = kind.plain_name().to_owned();
    let mut add = |word: &str| {
        line.push(' ');
        line.push_str(word);
    };
    // A person's multiplication sign, where there is an operator.
    let sign = parts.get(OPERATOR).map(|sign| text(sign).replace('*', "x")).unwrap_or_default();
    for value in VALUES.iter().filter_map(|&key| parts.get(key)) {
        add(&(text(value) + &sign));
    }
    let is_before = |key: &str| VALUES.contains(&key) || key == OPERATOR || is_place(key);
    for (key, value) in parts.iter().filter(|(key, _)| !is_before(key)) {
        match value {
            Json::Bool(true) => add(key),
            // A word says by itself what it is, but a number does not.
            Json::String(_) if kind.has(Part::Direction) || kind.own_part() == Some(key.as_str()) => {
                add(&text(value));
            }
            _ => {
                add(key);
                add(&text(value));
            }
        }
    }
    let places = places(parts);
    if !places.is_empty() {
        line.push_str(": ");
        line.push_str(&places);
    }
    line
}

/// Keys of cells, and of lines of cells.
fn is_place(key: &str) -> bool {
    ["cell", "cells", "lines", "cloneCells"].contains(&key)
}

/// What stands behind the colon.
fn places(parts: &Map<String, Json>) -> String {
    let cell = |cell: &Json| {
        let side = |place: usize| cell.get(place).and_then(Json::as_u64).unwrap_or_default();
        format!("r{}c{}", side(0), side(1))
    };
    let all = |key: &str| parts.get(key).and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
    let cells = |cells: &[Json], between: &str| cells.iter().map(cell).collect::<Vec<String>>().join(between);
    // The single cell of the circle of an arrow is where its lines begin.
    let is_start = match (all("cells"), all("lines")) {
        ([circle], [line, ..]) => line.get(0) == Some(circle),
        _ => false,
    };
    let mut words = Vec::new();
    words.extend(parts.get("cell").map(cell));
    words.extend((!is_start && !all("cells").is_empty()).then(|| cells(all("cells"), " ")));
    words.extend(all("lines").iter().filter_map(Json::as_array).map(|line| cells(line, "-")));
    words.extend((!all("cloneCells").is_empty()).then(|| format!("= {}", cells(all("cloneCells"), " "))));
    words.join(" ")
}
