//! A [`Place`] as JSON: its parts, under the same keys in our own notation and in that of f-puzzles.

use serde_json::{Value as Json, json};

use super::Parts;
use super::on_board::seen_from;
use super::place::{Direction, Part, Place, in_cells};
use crate::board::{Coordinates, Pair};
use crate::notation::json::{Object, Value, board, cell};
use crate::notation::text::{Mistake, TextError, whole};
use crate::operator::Operator;

/// How the cells of a constraint are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CellNotation {
    /// `[1, 2]`, as we do.
    Numbers,
    /// `"R1C2"`, as f-puzzles does.
    Names,
}

/// What only says how a constraint of f-puzzles is drawn.
const DRAWN: &[&str] = &[
    "outlineC",
    "baseC",
    "fontC",
    "c",
    "width",
    "height",
    "size",
    "angle",
    "isNewConstraint",
    "fromConstraint",
    "color",
    "opacity",
];

/// The row and the column of a name such as `R1C9`.
pub(crate) fn named(name: &str) -> Option<[usize; 2]> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    Some([whole(row)?, whole(column)?])
}

/// The cell of a name, from 0.
pub(crate) fn read_name(value: Value<'_>, size: usize) -> Result<usize, TextError> {
    const WHAT: &str = "a cell such as \"R1C2\"";
    let name = value.string(WHAT)?;
    let is_on = |place: &[usize; 2]| place.iter().all(|number| (1..=size).contains(number));
    match named(&name).filter(is_on) {
        Some([row, column]) => Ok((row - 1) * size + column - 1),
        None => Err(value.wrong(format!("{WHAT}, on a board of {size}×{size}"))),
    }
}

/// The name of a cell.
pub(crate) fn name(cell: usize, size: usize) -> String {
    format!("R{}C{}", cell / size + 1, cell % size + 1)
}

impl CellNotation {
    /// The row and the column of the first cell that a constraint names.
    pub(crate) fn first_cell(self, constraint: Value<'_>) -> Option<[usize; 2]> {
        let is_by_name = matches!(self, CellNotation::Names);
        constraint.text().split('"').filter(|_| is_by_name).find_map(named)
    }

    fn cell(self, value: Value<'_>, size: usize) -> Result<usize, TextError> {
        match self {
            CellNotation::Numbers => board::cell(value, (size, size)),
            CellNotation::Names => read_name(value, size),
        }
    }

    fn outside(self, value: Value<'_>, size: usize) -> Result<[usize; 2], TextError> {
        let place = match self {
            CellNotation::Names => named(&value.string("a cell such as \"R0C1\"")?),
            CellNotation::Numbers => {
                let place = value.array_of("numbers, a row and a column", 2)?;
                let number = |value: Value<'_>| value.integer("a number", 0..=size as i64 + 1);
                Some([number(place[0])? as usize, number(place[1])? as usize])
            }
        };
        let is_edge = |number: usize| number == 0 || number == size + 1;
        let is_outside = |place: &[usize; 2]| {
            place.iter().all(|&number| number <= size + 1) && place.iter().any(|&number| is_edge(number))
        };
        let expected = format!("a cell beside a board of {size}×{size}");
        match place {
            Some(place) if is_outside(&place) => Ok(place),
            Some([row, column]) => Err(value.mistake(Mistake::new(expected, format!("r{row}c{column}")))),
            None => Err(value.wrong(expected)),
        }
    }

    fn cells(self, value: Value<'_>, size: usize) -> Result<Vec<usize>, TextError> {
        value.array("cells", size * size)?.into_iter().map(|value| self.cell(value, size)).collect()
    }

    fn write(self, number: usize, size: usize) -> Json {
        match self {
            CellNotation::Numbers => json!(cell(number, size)),
            CellNotation::Names => json!(name(number, size)),
        }
    }

    /// A number as it stands there; in f-puzzles it may be a string.
    fn digits(self, value: Value<'_>) -> &str {
        let text = value.text();
        if self == CellNotation::Names { text.trim_matches('"').trim() } else { text }
    }

    /// What values come to, which may be a large product.
    fn result(self, value: Value<'_>) -> Result<i32, TextError> {
        let text = self.digits(value);
        whole(text).ok_or_else(|| value.no_integer(text, "a result", &(0..=i32::MAX.into())))
    }

    /// A number; in f-puzzles an empty string is none, and so is `?`.
    fn number(self, value: Value<'_>) -> Result<Option<i32>, TextError> {
        let text = self.digits(value);
        if text.is_empty() || self == CellNotation::Names && text == "?" {
            return Ok(None);
        }
        let number = whole(text).filter(|number| (0..=9999).contains(number));
        number.map(Some).ok_or_else(|| value.no_integer(text, "a number", &(0..=9999)))
    }
}

impl Place {
    /// Reads the parts of a constraint.
    pub(crate) fn read(
        object: &mut Object<'_>,
        parts: &[Part],
        size: usize,
        notation: CellNotation,
    ) -> Result<Self, TextError> {
        let mut place = Place::default();
        for part in parts {
            place.read_part(object, *part, size, notation)?;
        }
        if notation == CellNotation::Names {
            object.forget(DRAWN);
            if parts.contains(&Part::Direction)
                && let Some(told) = object.take("cells")
            {
                place.check_diagonal(told, size)?;
            }
        }
        Ok(place)
    }

    fn read_part(
        &mut self,
        object: &mut Object<'_>,
        part: Part,
        size: usize,
        notation: CellNotation,
    ) -> Result<(), TextError> {
        match part {
            Part::Cell => self.cells = vec![notation.cell(object.need("cell")?, size)?],
            Part::Outside => self.outside = Some(notation.outside(object.need("cell")?, size)?),
            Part::Cells(least) => self.read_cells(object, least, size, notation)?,
            Part::Neighbours => self.read_neighbours(object, size, notation)?,
            Part::Clones => {
                let cells = object.need("cloneCells")?;
                self.clones = notation.cells(cells, size)?;
                if self.clones.len() != self.cells.len() {
                    let expected = format!("{}, as in `cells`", in_cells(self.cells.len()));
                    return Err(cells.mistake(Mistake::new(expected, self.clones.len())));
                }
            }
            Part::Lines => self.read_lines(object, size, notation)?,
            Part::Value => {
                self.value = object.take("value").map_or(Ok(None), |value| notation.number(value))?;
            }
            Part::Result => self.read_result(object, notation)?,
            Part::Letter => {
                const WHAT: &str = "\"X\" or \"V\"";
                let value = object.need("value")?;
                self.value = match &*value.string(WHAT)? {
                    "X" | "x" => Some(10),
                    "V" | "v" => Some(5),
                    _ => return Err(value.wrong(WHAT)),
                };
            }
            Part::Values => self.read_values(object, size, notation)?,
            Part::Direction => {
                const WHAT: &str = "\"UR\", \"DR\", \"DL\" or \"UL\"";
                let value = object.need("direction")?;
                let known = Direction::named(&value.string(WHAT)?);
                self.direction = Some(known.ok_or_else(|| value.wrong(WHAT))?);
            }
            Part::Repeats => self.repeats = object.is_set("repeats")?,
        }
        Ok(())
    }

    fn read_cells(
        &mut self,
        object: &mut Object<'_>,
        least: usize,
        size: usize,
        notation: CellNotation,
    ) -> Result<(), TextError> {
        let cells = object.need("cells")?;
        self.cells = notation.cells(cells, size)?;
        if self.cells.len() < least {
            let expected = if least == 1 { "cells".to_owned() } else { format!("at least {least} cells") };
            return Err(cells.mistake(Mistake::new(expected, self.cells.len())));
        }
        once(&self.cells, cells, size)
    }

    fn read_neighbours(
        &mut self,
        object: &mut Object<'_>,
        size: usize,
        notation: CellNotation,
    ) -> Result<(), TextError> {
        let cells = object.need("cells")?;
        let both = cells.array_of("cells", 2)?;
        let [one, other] = [notation.cell(both[0], size)?, notation.cell(both[1], size)?];
        let apart = || cells.mistake(Mistake::new("two cells that share a side", "others"));
        let pair = Pair::of(one, other, size).ok_or_else(apart)?;
        self.cells = vec![pair.cell, pair.other];
        Ok(())
    }

    fn read_lines(
        &mut self,
        object: &mut Object<'_>,
        size: usize,
        notation: CellNotation,
    ) -> Result<(), TextError> {
        let lines = object.need("lines")?;
        for line in lines.array("lines", size * size)? {
            let cells = notation.cells(line, size)?;
            if cells.len() < 2 {
                return Err(line.mistake(Mistake::new("a line of two cells or more", cells.len())));
            }
            self.lines.push(cells);
        }
        if self.lines.is_empty() {
            return Err(lines.mistake(Mistake::new("a line", "none")));
        }
        Ok(())
    }

    /// A value with an operator.
    fn read_result(&mut self, object: &mut Object<'_>, notation: CellNotation) -> Result<(), TextError> {
        const WHAT: &str = "an operator, one of `+ - * /`";
        let value = object.need("value")?;
        self.value = Some(notation.result(value)?);
        self.operator = match object.take("operator") {
            None => None,
            Some(sign) => match Operator::named(&sign.string(WHAT)?) {
                Some(Operator::Hidden) => None,
                Some(operator) if operator != Operator::Given => Some(operator),
                _ => return Err(sign.wrong(WHAT)),
            },
        };
        Ok(())
    }

    fn read_values(
        &mut self,
        object: &mut Object<'_>,
        size: usize,
        notation: CellNotation,
    ) -> Result<(), TextError> {
        let values = object.need("values")?;
        for value in values.array("values", 4)? {
            let number = notation.number(value)?;
            let number = number.filter(|number| (1..=size as i32).contains(number));
            self.values.push(number.ok_or_else(|| value.wrong(format!("a value from 1 to {size}")))?);
        }
        if self.values.is_empty() {
            return Err(values.mistake(Mistake::new("values", "none")));
        }
        Ok(())
    }

    /// The cells of a diagonal, which follow from where it begins and where it goes, may be told besides.
    fn check_diagonal(&self, told: Value<'_>, size: usize) -> Result<(), TextError> {
        let sorted = |mut cells: Vec<usize>| {
            cells.sort_unstable();
            cells
        };
        let cells = sorted(CellNotation::Names.cells(told, size)?);
        if cells.is_empty() || Some(cells) == seen_from(self, size).map(sorted) {
            return Ok(());
        }
        Err(told
            .mistake(Mistake::new("the cells of the diagonal that `cell` and `direction` give", "others")))
    }

    /// Adds these parts to an object.
    pub(crate) fn write(&self, parts: &[Part], size: usize, notation: CellNotation, object: &mut Parts) {
        let cells = |cells: &[usize]| Json::from_iter(cells.iter().map(|&cell| notation.write(cell, size)));
        let mut add = |key: &str, value: Json| drop(object.insert(key.to_owned(), value));
        for part in parts {
            match part {
                Part::Cell => {
                    add("cell", self.cells.first().map_or(Json::Null, |&cell| notation.write(cell, size)));
                }
                Part::Outside => {
                    let [row, column] = self.outside.unwrap_or_default();
                    add(
                        "cell",
                        match notation {
                            CellNotation::Numbers => json!([row, column]),
                            CellNotation::Names => json!(format!("R{row}C{column}")),
                        },
                    );
                }
                Part::Cells(_) | Part::Neighbours => add("cells", cells(&self.cells)),
                Part::Clones => add("cloneCells", cells(&self.clones)),
                Part::Lines => add("lines", Json::from_iter(self.lines.iter().map(|line| cells(line)))),
                Part::Value => match (self.value, notation) {
                    (None, _) => {}
                    (Some(value), CellNotation::Numbers) => add("value", json!(value)),
                    (Some(value), CellNotation::Names) => add("value", json!(value.to_string())),
                },
                Part::Result => {
                    let value = self.value.unwrap_or_default();
                    add(
                        "value",
                        if notation == CellNotation::Numbers {
                            json!(value)
                        } else {
                            json!(value.to_string())
                        },
                    );
                    if let Some(operator) = self.operator {
                        add("operator", json!(operator.to_string()));
                    }
                }
                Part::Letter => add("value", json!(if self.value == Some(5) { "V" } else { "X" })),
                Part::Values => add("values", json!(self.values)),
                Part::Direction => {
                    add("direction", json!(self.direction.map_or("", Direction::name)));
                    if notation == CellNotation::Names {
                        add("cells", cells(&seen_from(self, size).unwrap_or_default()));
                    }
                }
                Part::Repeats => {
                    if self.repeats {
                        add("repeats", json!(true));
                    }
                }
            }
        }
    }
}

/// Each cell is named once.
fn once(cells: &[usize], at: Value<'_>, size: usize) -> Result<(), TextError> {
    match (1..cells.len()).find(|&place| cells[..place].contains(&cells[place])) {
        None => Ok(()),
        Some(place) => {
            let found = format!("{} again", Coordinates::Numbers.cell(cells[place], size));
            let at = at.array("cells", size * size)?[place];
            Err(at.mistake(Mistake::new("each cell once", found)))
        }
    }
}
