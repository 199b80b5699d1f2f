//! The constraints that the values written by a player break, whatever the open cells hold.
//!
//! Each constraint is judged by itself: where all its cells are written, by whether it [holds](Constraint::holds), else
//! by whether it leaves its other cells values, which differ within houses. One on the whole board, such as that of the
//! knight's move, is judged piece by piece.

use super::kinds::named;
use super::{Constrained, Constraint, Wires};
use crate::board::{Board, Broken, House, Placement, State, ValueSet, all_values};
use crate::technique::{Conflict, Names};

/// A cell with the number of the value that is written there.
type Entry = (usize, u8);

/// What the values of a state break, with the givens of these cells.
pub(crate) fn broken(
    puzzle: &(impl Constrained + ?Sized),
    givens: &[usize],
    state: &State,
    names: &Names<'_>,
) -> Vec<Broken> {
    broken_as(puzzle, givens, state, names, |constraint| constraint.name(names))
}

/// The same, each constraint called as `name` calls it.
fn broken_as(
    puzzle: &(impl Constrained + ?Sized),
    givens: &[usize],
    state: &State,
    names: &Names<'_>,
    name: impl Fn(&dyn Constraint) -> String,
) -> Vec<Broken> {
    let (sheet, mut broken) = Sheet::new(puzzle, givens, state, names);
    puzzle.constraints(&mut |constraint| {
        let mut judge = |cells: &[usize], breaks: &dyn Fn(&[Entry]) -> bool| {
            let entries = sheet.entries(cells);
            if !entries.is_empty() && breaks(&entries) {
                broken.push(Broken { name: name(constraint), cells: culprits(&entries, breaks) });
            }
        };
        if let Some((pieces, layout)) = constraint.placed().and_then(|placed| placed.pieces_apart()) {
            for piece in pieces {
                let wire = |wires: &mut Wires<'_>| piece.clone().wire(layout, wires);
                judge(&piece.cells(), &|entries| sheet.leaves_nothing(entries, wire));
            }
            return;
        }
        let cells = constraint.cells();
        judge(&cells, &|entries| {
            if entries.len() < cells.len() {
                return sheet.leaves_nothing(entries, |wires| constraint.wire(wires));
            }
            let values: Vec<i32> = entries.iter().map(|&(_, number)| sheet.value(number)).collect();
            !constraint.holds(&values)
        });
    });
    broken
}

/// What stands in each of some cells: the value that a state has there, or else its given. And the givens that the
/// state contradicts.
pub(crate) fn written(
    cells: usize,
    givens: impl IntoIterator<Item = Placement>,
    state: &State,
    names: &Names<'_>,
) -> (Vec<Option<i32>>, Vec<Broken>) {
    let mut written = vec![None; cells];
    givens.into_iter().for_each(|(cell, given)| written[cell] = Some(given));
    let mut broken = Vec::new();
    for (cell, value) in state.values().filter(|&(cell, _)| cell < cells) {
        if let Some(given) = written[cell].replace(value).filter(|given| *given != value) {
            broken.push(Broken { name: names.given(cell, given), cells: vec![cell] });
        }
    }
    (written, broken)
}

/// The houses in which a value stands twice, with its cells.
pub(crate) fn repeated(houses: &[House], written: &[Option<i32>], names: &Names<'_>) -> Vec<Broken> {
    let mut repeated = Vec::new();
    for house in houses {
        let cells = house.cells.iter().map(|&cell| usize::from(cell));
        let written: Vec<Placement> = cells.filter_map(|cell| Some((cell, written[cell]?))).collect();
        let is_again = |&(cell, value): &Placement| {
            written.iter().any(|&(other, its)| other != cell && its == value).then_some(cell)
        };
        let mut cells: Vec<usize> = written.iter().filter_map(is_again).collect();
        if !cells.is_empty() {
            cells.sort_unstable();
            repeated.push(Broken { name: names.label(house.kind), cells });
        }
    }
    repeated
}

/// A constraint by its name, and by its kind if that has one. Clues beside the board are named by their kind.
pub(crate) fn with_kind(constraint: &dyn Constraint, names: &Names<'_>) -> String {
    let name = constraint.name(names);
    if constraint.placed().is_some_and(|placed| placed.place().outside.is_some()) {
        return name;
    }
    let Some(kind) = constraint.kind().and_then(named) else { return name };
    let plain = kind.plain_name();
    let word = names.clues().kind(kind.name, plain);
    // The plain word is what one writes, and told though it is in the name.
    let is_said = word != plain && name.split(' ').nth(1) == Some(word);
    if is_said { name } else { format!("{name} ({word})") }
}

/// The givens of a puzzle that break one of its constraints, in words.
pub(crate) fn clash(
    puzzle: &(impl Constrained + ?Sized),
    givens: &[usize],
    names: &Names<'_>,
) -> Option<String> {
    let nothing = State::new(Vec::new());
    let broken = broken_as(puzzle, givens, &nothing, names, |constraint| with_kind(constraint, names));
    let Broken { name, cells } = broken.into_iter().next()?;
    Some(names.clues().conflict(&Conflict::Broken { rule: &name, cells: &cells }, names))
}

/// A minimal set of cells whose entries break something: without any one of them, it is not broken.
fn culprits(entries: &[Entry], breaks: &dyn Fn(&[Entry]) -> bool) -> Vec<usize> {
    let without = |entries: &[Entry], cell: usize| -> Vec<Entry> {
        entries.iter().copied().filter(|&(other, _)| other != cell).collect()
    };
    let is_needed = |&cell: &usize| {
        let mut left = entries.to_vec();
        for &(other, _) in entries.iter().filter(|&&(other, _)| other != cell) {
            let fewer = without(&left, other);
            if breaks(&fewer) {
                left = fewer;
            }
        }
        !breaks(&without(&left, cell))
    };
    let mut cells: Vec<usize> = entries.iter().map(|&(cell, _)| cell).filter(is_needed).collect();
    cells.sort_unstable();
    cells
}

/// A board on which all values are possible, and what is written there.
struct Sheet {
    open: Board,
    /// The number of the value of each cell that has one.
    written: Vec<Option<u8>>,
}

impl Sheet {
    /// The board of a puzzle with what is written there, and the givens that the state contradicts.
    fn new(
        puzzle: &(impl Constrained + ?Sized),
        givens: &[usize],
        state: &State,
        names: &Names<'_>,
    ) -> (Self, Vec<Broken>) {
        let mut open = puzzle.start();
        let value =
            |set: ValueSet| Some(open.values[set.is_power_of_two().then(|| set.trailing_zeros() as usize)?]);
        let givens = givens.iter().filter_map(|&given| Some((given, value(open.cells[given])?)));
        let (written, broken) = written(open.cells.len(), givens, state, names);
        let number = |(&set, value): (&ValueSet, Option<i32>)| {
            value.filter(|_| set != 0).and_then(|value| open.number(value))
        };
        let written = open.cells.iter().zip(written).map(number).collect();
        let all = all_values(open.values.len());
        open.cells.iter_mut().filter(|set| **set != 0).for_each(|set| *set = all);
        (Sheet { open, written }, broken)
    }

    fn value(&self, number: u8) -> i32 {
        self.open.values[usize::from(number)]
    }

    /// What is written in some cells, in their order.
    fn entries(&self, cells: &[usize]) -> Vec<Entry> {
        cells.iter().filter_map(|&cell| Some((cell, self.written[cell]?))).collect()
    }

    /// Whether something has no values left for its cells if these alone are written.
    fn leaves_nothing(&self, entries: &[Entry], wire: impl Fn(&mut Wires<'_>)) -> bool {
        let mut board = self.open.clone();
        for &(cell, number) in entries {
            board.cells[cell] = 1 << number;
        }
        let mut wires = Wires::new(&board);
        wire(&mut wires);
        wires.net().follow().is_err()
    }
}
