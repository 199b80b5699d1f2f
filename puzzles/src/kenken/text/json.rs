//! KenKens as JSON: their values, their cages, and what they say about themselves.
//!
//! A cage has an `operator`, as in neknek, a `target`, and `cells`, each `[row, column]`. The cages of one
//! given cell show in `givens`, too; when both are there, they have to agree.

use serde::Serialize;

use super::super::puzzle::{Cage, LARGEST, Puzzle, SMALLEST};
use super::super::values::Values;
use super::{Cages, Place};
use crate::fpuzzles::About;
use crate::notation::json::{Line, Object, Rows, Value, board, cell};
use crate::notation::text::{Mistake, TextError};
use crate::operator::Operator;

/// Reads a puzzle from its parts.
pub(in crate::kenken) fn read(object: &mut Object<'_>, allow_split: bool) -> Result<Puzzle, TextError> {
    let size = board::size(object, SMALLEST, LARGEST)?;
    let values = match object.take("values") {
        None => Values::up_to(size),
        Some(values) => read_values(values, size)?,
    };
    let list = object.need("cages")?;
    let mut cages = Cages::default();
    for cage in list.array("cages", size * size)? {
        let (cage, place) = read_cage(cage, size)?;
        cages.add(cage, place);
    }
    let puzzle = cages.puzzle(size, values, list.place(), allow_split)?;
    if let Some(givens) = object.take("givens") {
        check_givens(givens, &puzzle)?;
    }
    Ok(puzzle.with_about(About::read_words(object)?))
}

fn read_values(values: Value<'_>, size: usize) -> Result<Values, TextError> {
    let integer = |value: Value| {
        value.integer("a value", i64::from(i32::MIN)..=i64::from(i32::MAX)).map(|value| value as i32)
    };
    let list = values.array_of("values, one for each cell of a row", size)?.into_iter().map(integer);
    Values::new(list.collect::<Result<_, _>>()?).map_err(|error| values.mistake(Mistake::from_error(error)))
}

fn read_cage(cage: Value<'_>, size: usize) -> Result<(Cage, Place), TextError> {
    let mut cage = cage.object()?;
    let sign = cage.need("operator")?;
    let what = "an operator, one of `+ - * / ! ?`";
    let operator = Operator::named(&sign.string(what)?).ok_or_else(|| sign.wrong(what))?;
    let target = cage.need("target")?.integer("a target, a whole number", -i64::MAX..=i64::MAX)?;
    let list = cage.need("cells")?.array("cells", size * size)?;
    let place = Place { operator: sign.place(), cells: list.iter().map(|cell| cell.place()).collect() };
    let cells = list.into_iter().map(|value| Ok(board::cell(value, (size, size))? as u16));
    let cells = cells.collect::<Result<_, TextError>>()?;
    cage.finish()?;
    Ok((Cage { operator, target, cells }, place))
}

/// The targets of the cages that give a cell.
fn givens(puzzle: &Puzzle) -> Vec<Option<i64>> {
    let mut givens = vec![None; puzzle.size() * puzzle.size()];
    for cage in puzzle.cages().iter().filter(|cage| cage.operator == Operator::Given) {
        givens[usize::from(cage.cells[0])] = Some(cage.target);
    }
    givens
}

fn check_givens(list: Value<'_>, puzzle: &Puzzle) -> Result<(), TextError> {
    let size = puzzle.size();
    let mut known = givens(puzzle).into_iter();
    board::rows(list, (size, size), |value| match known.next().flatten() {
        None if value.is_null() => Ok(()),
        None => Err(value.wrong("`null`, as no cage with `!` gives this cell")),
        Some(given) if value.text().parse() == Ok(given) => Ok(()),
        Some(given) => Err(value.wrong(format!("{given}, as a cage with `!` says"))),
    })?;
    Ok(())
}

/// Adds the parts of a puzzle.
pub(in crate::kenken) fn write(puzzle: &Puzzle, line: &mut Line) {
    #[derive(Serialize)]
    struct Part {
        operator: String,
        target: i64,
        cells: Vec<[usize; 2]>,
    }
    let size = puzzle.size();
    let part = |cage: &Cage| Part {
        operator: cage.operator.to_string(),
        target: cage.target,
        cells: cage.cells.iter().map(|&number| cell(usize::from(number), size)).collect(),
    };
    line.add("size", &size);
    line.add("values", puzzle.values().as_slice());
    line.add("cages", &puzzle.cages().iter().map(part).collect::<Vec<_>>());
    line.add("givens", &Rows::new(size, givens(puzzle).iter()));
    puzzle.about().write_words(line);
}
