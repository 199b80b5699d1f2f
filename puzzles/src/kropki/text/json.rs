//! Kropki puzzles as JSON: their dots, and which of them are shown.
//!
//! A dot has a `color`, `white` or `black`, and two `cells`, each `[row, column]`. `dots_shown` is `all`
//! or `some`, as on the command line; `latin` says that there are no boxes.

use serde::Serialize;

use super::super::puzzle::{LARGEST, Puzzle, SMALLEST, layout};
use crate::board::{Boxes, Dot, Dots, Pair};
use crate::fpuzzles::About;
use crate::notation::json::{Line, Object, Value, board, cell};
use crate::notation::text::{Mistake, TextError, short};

/// Reads a puzzle from its parts. Which dots are `shown` counts if they do not say it.
pub(in crate::kropki) fn read(object: &mut Object<'_>, shown: Dots) -> Result<Puzzle, TextError> {
    let at = object.value();
    let size = board::size(object, SMALLEST, LARGEST)?;
    let latin = object.is_set("latin")?;
    let shown = match object.take("dots_shown") {
        None => shown,
        Some(which) => read_shown(which)?,
    };
    let layout = layout(size, latin).map_err(|error| at.mistake(Mistake::from_error(error)))?;
    let mut puzzle = Puzzle::new(layout, shown);
    for (cell, given) in board::givens(object, size)?.into_iter().enumerate() {
        puzzle.set(cell, given);
    }
    for dot in object.need("dots")?.array("dots", 2 * size * (size - 1))? {
        read_dot(dot, &mut puzzle)?;
    }
    Ok(puzzle.with_about(About::read_parts(object, size)?))
}

fn read_shown(which: Value<'_>) -> Result<Dots, TextError> {
    const WHAT: &str = "\"all\" or \"some\"";
    match &*which.string(WHAT)? {
        "all" => Ok(Dots::All),
        "some" => Ok(Dots::Some),
        _ => Err(which.wrong(WHAT)),
    }
}

fn read_dot(value: Value<'_>, puzzle: &mut Puzzle) -> Result<(), TextError> {
    const COLOR: &str = "\"white\" or \"black\"";
    let mut dot = value.object()?;
    let color = dot.need("color")?;
    let color = match &*color.string(COLOR)? {
        "white" => Dot::White,
        "black" => Dot::Black,
        _ => return Err(color.wrong(COLOR)),
    };
    let cells = dot.need("cells")?;
    let pair = cells.array_of("cells, each a row and a column", 2)?;
    dot.finish()?;
    let size = puzzle.size();
    let [one, other] = [board::cell(pair[0], (size, size))?, board::cell(pair[1], (size, size))?];
    let apart = || cells.mistake(Mistake::new("two cells that share a side", short(cells.text())));
    let Pair { cell, side, .. } = Pair::of(one, other, size).ok_or_else(apart)?;
    if puzzle.dot(cell, side).is_some() {
        return Err(cells.mistake(Mistake::new("one dot between two cells", "another")));
    }
    puzzle.set_dot(cell, side, Some(color));
    Ok(())
}

/// Adds the parts of a puzzle.
pub(in crate::kropki) fn write(puzzle: &Puzzle, line: &mut Line) {
    #[derive(Serialize)]
    struct Part {
        color: String,
        cells: [[usize; 2]; 2],
    }
    let size = puzzle.size();
    line.add("size", &size);
    if matches!(puzzle.layout().boxes(), Boxes::None) {
        line.add("latin", &true);
    }
    let shown = match puzzle.shown() {
        Dots::All => "all",
        Dots::Some => "some",
    };
    line.add("dots_shown", shown);
    let part = |(pair, dot): (Pair, Option<Dot>)| {
        Some(Part {
            color: dot?.to_string(),
            cells: [pair.cell, pair.other].map(|number| cell(number, size)),
        })
    };
    line.add("dots", &puzzle.dots().filter_map(part).collect::<Vec<_>>());
    line.add_givens(size, puzzle.givens());
    puzzle.about().write_parts(line, puzzle.size());
}
