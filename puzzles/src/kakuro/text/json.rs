//! Kakuros as JSON: their runs, and what they say about themselves.
//!
//! A run has a `direction`, `across` or `down`, its white `cells`, each `[row, column]`, and a `sum`, or
//! `null`. The cells of no run are black. `size` has `rows` and `columns`, with those of clues included.

use serde::Serialize;

use super::{Clue, Draft};
use crate::constraint::sum::{LARGEST_DIGIT, LARGEST_SUM};
use crate::fpuzzles::About;
use crate::kakuro::layout::{Direction, LONGEST_RUN, MOST_CELLS, Run};
use crate::kakuro::puzzle::Puzzle;
use crate::notation::json::{Line, Object, Value, board, cell};
use crate::notation::text::{Mistake, TextError, short};

/// Reads a board from its parts, whose digits are those up to the largest unless they say otherwise.
pub(in crate::kakuro) fn read(object: &mut Object<'_>, usual_digit: u8) -> Result<Puzzle, TextError> {
    let whole = object.value();
    let mut size = object.need("size")?.object()?;
    let mut side = |key| size.need(key)?.integer("a number", 1..=MOST_CELLS as i64).map(|side| side as usize);
    let (rows, columns) = (side("rows")?, side("columns")?);
    size.finish()?;
    let largest_digit = match object.take("largest_digit") {
        None => usual_digit,
        Some(digit) => digit.integer("a digit", 1..=i64::from(LARGEST_DIGIT))? as u8,
    };
    // The board is there in full, so that no number alone asks for memory.
    let board = object.need("givens")?;
    let givens = board::rows(board, (rows, columns), |value| match value.is_null() {
        true => Ok(0),
        false => Ok(value.integer("`null` or a digit", 1..=i64::from(largest_digit))? as u8),
    })?;
    let mut draft = Draft { columns, white: vec![false; givens.len()], givens, clues: Vec::new() };
    let list = object.need("runs")?;
    let mut runs = Vec::new();
    for value in list.array("runs", 2 * draft.white.len())? {
        let run = read_run(value, (rows, columns))?;
        run.cells.iter().for_each(|&cell| draft.white[cell] = true);
        let step = if run.direction == Direction::Across { 1 } else { columns };
        if let (Some(cell), Some(sum)) = (run.cells[0].checked_sub(step), run.sum) {
            draft.clues.push(Clue { cell, direction: run.direction, sum });
        }
        runs.push((value, run));
    }
    let puzzle = draft.finish(largest_digit, |cell| {
        let has_cell = |(_, run): &&(Value, Part)| run.cells.contains(&cell);
        runs.iter().find(has_cell).map_or(board, |(value, _)| *value).place()
    })?;
    check_runs(&runs, &puzzle, whole)?;
    let about = About::read_words(object)?;
    Ok(puzzle.telling_largest_digit(usual_digit != LARGEST_DIGIT).with_about(about))
}

/// A run as it is read.
struct Part {
    direction: Direction,
    sum: Option<u8>,
    /// At least one.
    cells: Vec<usize>,
}

fn read_run(value: Value<'_>, size: (usize, usize)) -> Result<Part, TextError> {
    const DIRECTION: &str = "\"across\" or \"down\"";
    let mut run = value.object()?;
    let direction = run.need("direction")?;
    let direction = match &*direction.string(DIRECTION)? {
        "across" => Direction::Across,
        "down" => Direction::Down,
        _ => return Err(direction.wrong(DIRECTION)),
    };
    let sum = run.take("sum").map(|sum| sum.integer("`null` or a sum", 1..=i64::from(LARGEST_SUM)));
    let sum = sum.transpose()?.map(|sum| sum as u8);
    let list = run.need("cells")?;
    let cells = list.array("cells", LONGEST_RUN)?.into_iter().map(|value| board::cell(value, size));
    let cells: Vec<usize> = cells.collect::<Result<_, _>>()?;
    run.finish()?;
    if cells.is_empty() {
        return Err(list.mistake(Mistake::new("the cells of a run", "none")));
    }
    let (step, order) = match direction {
        Direction::Across => (1, "from left to right"),
        Direction::Down => (size.1, "from above"),
    };
    if cells.windows(2).any(|pair| pair[0] + step != pair[1]) {
        let expected = format!("cells that follow one another {order}");
        return Err(list.mistake(Mistake::new(expected, short(list.text()))));
    }
    Ok(Part { direction, sum, cells })
}

/// Each run has to be one of the board, and be told once.
fn check_runs(runs: &[(Value, Part)], puzzle: &Puzzle, whole: Value<'_>) -> Result<(), TextError> {
    let layout = puzzle.layout();
    let mut told = vec![false; layout.runs().len()];
    for (value, Part { direction, cells, .. }) in runs {
        let number = layout.run_from(cells[0], *direction);
        let Some(number) = number.filter(|&number| layout.runs()[number].cells().eq(cells.iter().copied()))
        else {
            let expected = format!("all cells of a run {direction}, between black ones");
            return Err(value.mistake(Mistake::new(expected, "a part of them")));
        };
        if std::mem::replace(&mut told[number], true) {
            return Err(value.mistake(Mistake::new("each run once", "one again")));
        }
    }
    match told.iter().position(|told| !told) {
        None => Ok(()),
        Some(missing) => {
            let Run { direction, first, length, .. } = layout.runs()[missing];
            let [row, column] = cell(first, layout.columns());
            let found = format!("none {direction} of {length} cells from row {row}, column {column}");
            Err(whole.mistake(Mistake::new("all runs", found)))
        }
    }
}

/// Adds the parts of a board.
pub(in crate::kakuro) fn write(puzzle: &Puzzle, line: &mut Line) {
    #[derive(Serialize)]
    struct Size {
        rows: usize,
        columns: usize,
    }
    #[derive(Serialize)]
    struct Part {
        direction: String,
        sum: Option<u8>,
        cells: Vec<[usize; 2]>,
    }
    let layout = puzzle.layout();
    let columns = layout.columns();
    line.add("size", &Size { rows: layout.rows(), columns });
    if puzzle.tells_largest_digit() {
        line.add("largest_digit", &puzzle.largest_digit());
    }
    let part = |(number, run): (usize, &Run)| Part {
        direction: run.direction.to_string(),
        sum: puzzle.sum(number),
        cells: run.cells().map(|number| cell(number, columns)).collect(),
    };
    line.add("runs", &layout.runs().iter().enumerate().map(part).collect::<Vec<_>>());
    line.add_givens(columns, puzzle.givens());
    puzzle.about().write_words(line);
}
