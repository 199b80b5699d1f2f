//! Runs of lines that are boards, or rows of larger boards: 16 characters are a board of 4×4, and a row of one of
//! 16×16.

use std::collections::{BTreeSet, VecDeque};

use super::BOX;
use super::prefix::JIGSAW;
use super::symbols::{Symbols, box_shape};
use crate::notation::text::Cut;

/// Lines that follow each other, all with as many characters.
pub(super) struct Run {
    count: usize,
    known: Known,
}

enum Known {
    /// The first lines, which are held.
    Nothing(Held),
    Rows,
    Boards,
}

struct Held {
    lines: usize,
    /// A line with a prefix alone came before.
    is_begun: bool,
    /// The symbols that only the larger board has.
    larger: BTreeSet<char>,
}

/// What a line of a run is.
pub(super) enum OfRun {
    Held,
    Row,
    Board,
}

impl Run {
    /// A run whose lines have this many characters.
    pub(super) fn new(count: usize, is_begun: bool) -> Self {
        Run { count, known: Known::Nothing(Held { lines: 0, is_begun, larger: BTreeSet::new() }) }
    }

    /// A run of rows, as the size of their board is told.
    pub(super) fn of_rows(count: usize) -> Self {
        Run { count, known: Known::Rows }
    }

    /// A run of boards, as their size is told.
    pub(super) fn of_boards(count: usize) -> Self {
        Run { count, known: Known::Boards }
    }

    /// How many characters a line has.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Takes a further line. What it makes certain of those that are held is added to `cuts`.
    ///
    /// All lines are rows if the first ones are as many as a board has, and have symbols that only this board has.
    /// One such symbol could be a mistake in a small board; no board of rows with a single one has one solution. A
    /// line with the same symbol twice is no row: most boards are known at once by that.
    pub(super) fn line(&mut self, cells: &str, symbols: &Symbols, cuts: &mut VecDeque<Cut>) -> OfRun {
        let held = match &mut self.known {
            Known::Rows => return OfRun::Row,
            Known::Boards => return OfRun::Board,
            Known::Nothing(held) => held,
        };
        held.lines += 1;
        if has_twice(cells, symbols) {
            self.let_go(false, cuts);
            return OfRun::Held;
        }
        let side = self.count.isqrt();
        let is_larger = |value: u8| (side + 1..=self.count).contains(&usize::from(value));
        held.larger.extend(cells.chars().filter(|&cell| symbols.value(cell).is_some_and(is_larger)));
        if held.lines == self.count {
            self.end(cuts);
        }
        OfRun::Held
    }

    /// Lets all lines go that are held, if there are any.
    pub(super) fn end(&mut self, cuts: &mut VecDeque<Cut>) {
        let Known::Nothing(held) = &self.known else { return };
        self.let_go(held.lines == self.count && held.larger.len() > 1, cuts);
    }

    fn let_go(&mut self, are_rows: bool, cuts: &mut VecDeque<Cut>) {
        let Known::Nothing(held) = &self.known else { return };
        let first = if held.is_begun { Cut::Next } else { Cut::First };
        cuts.extend((0..held.lines).map(|line| match line {
            0 if are_rows => first,
            _ if are_rows && line + 1 == self.count => Cut::Last,
            _ if are_rows => Cut::Next,
            0 if held.is_begun => Cut::Last,
            _ => Cut::Whole,
        }));
        self.known = if are_rows { Known::Rows } else { Known::Boards };
    }
}

/// Whether a line has the same symbol twice.
fn has_twice(cells: &str, symbols: &Symbols) -> bool {
    let mut seen = BTreeSet::new();
    !cells.chars().filter_map(|cell| symbols.value(cell)).all(|value| seen.insert(value))
}

/// Whether a line of this many characters may be a row of a board in these symbols.
pub(super) fn may_be_row(count: usize, symbols: &Symbols) -> bool {
    let side = count.isqrt();
    side >= 2 && side * side == count && count <= symbols.count()
}

/// The size of boards that a prefix tells, if it does.
pub(super) fn size_in(prefix: &str) -> Option<usize> {
    prefix.split('+').find_map(|part| {
        if let Some(letters) = part.strip_prefix(JIGSAW) {
            return Some(letters.chars().count().isqrt());
        }
        let (rows, columns) = box_shape(part.strip_prefix(BOX)?).ok()?;
        Some(rows * columns)
    })
}
