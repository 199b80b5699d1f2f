//! Something on a board that people look at.

use super::Rung;
use super::beside::Beside;
use super::effort::{Apart, Way};
use super::forced::{Left, Start};
use super::sheet::Sheet;
use super::why::{Assumed, Reason};
use super::words::Words;
use crate::board::ValueSet;

/// Some cells that a clue or a rule of the game is about.
pub(crate) trait Area: Send + Sync {
    /// Its cells.
    fn cells(&self) -> &[usize];

    /// Other cells whose candidates matter to it.
    fn beyond(&self) -> &[usize] {
        &[]
    }

    /// The cells to look at.
    fn around(&self) -> &[usize] {
        self.cells()
    }

    /// The rungs on which something can be concluded from it, the lowest first.
    fn rungs(&self) -> Vec<Rung>;

    /// What can be concluded by the technique of a rung, if anything: never less if more is known.
    fn look(&self, rung: Rung, sheet: &Sheet, memory: &mut Memory) -> Option<Finding>;

    /// As much of a finding of its own as one reason shows, which people can follow.
    fn part(&self, finding: Finding, sheet: &Sheet) -> Finding {
        let _ = sheet;
        finding
    }

    /// Whether it is satisfied by what its cells hold, when that is known of all of them.
    fn holds(&self, sheet: &Sheet) -> bool;

    /// Why that follows, in words.
    fn tell(&self, pattern: &Pattern, words: &Words<'_>) -> String;
}

/// What has been worked out about an area already.
#[derive(Default, Debug)]
pub(crate) struct Memory {
    /// All its fillings, of which those go one by one that become impossible.
    pub(crate) fillings: Option<Vec<Vec<u8>>>,
    /// They were too many when the sheet had this version.
    pub(crate) too_many_at: Option<u64>,
}

/// What can be concluded from an area.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    /// What goes from which cells; nothing from one that is only told.
    pub(crate) struck: Vec<(usize, ValueSet)>,
    /// What shows it.
    pub(crate) pattern: Pattern,
}

/// What shows that something follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Pattern {
    /// These cells and these values are for each other: the cells have no others, or, if they are
    /// hidden, the values no other places.
    Subset { cells: Vec<usize>, values: ValueSet, is_hidden: bool },
    /// All sets of values that are left need some values, which are hidden so; the sets, if they are told.
    Needed { subset: Box<Pattern>, few: Vec<ValueSet> },
    /// All places for a value are in both of two houses.
    Shared { value: u8 },
    /// The fillings that are left, if they are told one by one, and what houses need of them, by the numbers of the
    /// houses.
    Fillings { few: Vec<Vec<u8>>, needed: Vec<(usize, ValueSet)> },
    /// All fillings have these values in one of the area's houses; the fillings, if they are told.
    Takes { house: usize, values: ValueSet, few: Vec<Vec<u8>> },
    /// The cells cannot be filled so.
    Impossible { assumed: Assumed, why: Reason },
    /// What is assumed, what that leaves the cells that it is about and that lead on, and what each leaves the next.
    Forced { start: Start, from: Vec<(usize, ValueSet)>, chain: Vec<Left> },
    /// The sets of values that are left, if they are told one by one.
    Sets { few: Vec<ValueSet> },
    /// No set with a value is left.
    NoSet { value: u8, why: NoSet },
    /// The other cells, each with what it can hold, make at least `least` and at most `most`.
    Others { cell: usize, others: Vec<(usize, ValueSet)>, least: i64, most: i64 },
    /// What some of the cells can hold, by what the area says of them together.
    Together { left: Vec<(usize, ValueSet)> },
    /// Some values of a cell go with none that another can hold.
    Beside(Beside),
    /// The ways that are left, cells on the board with the values that they hold together.
    Ways { few: Vec<Way> },
    /// If any of some cells had any of some values, what cells come to would not be what is asked.
    Apart { cells: Vec<usize>, set: ValueSet, apart: Apart },
    /// The area itself is all that there is to see.
    Plain,
}

/// Why no set with a value is left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NoSet {
    /// The least and the most that the other values make.
    Ends(i64, i64),
    /// Of these values, no choice of others makes the rest.
    Rest(ValueSet),
    /// Each of the sets, if they are told, leaves nothing for one of these cells, which can hold this.
    Cells(Vec<ValueSet>, Vec<(usize, ValueSet)>),
}

impl Pattern {
    /// The cell and the value of a single, and whether it is hidden.
    pub(super) fn single(&self) -> Option<(usize, ValueSet, bool)> {
        match self {
            Pattern::Subset { cells, values, is_hidden } if cells.len() == 1 => {
                Some((cells[0], *values, *is_hidden))
            }
            Pattern::Needed { subset, .. } => subset.single(),
            _ => None,
        }
    }
}

impl Finding {
    /// What is struck out where each of some cells is left with these candidates only, if anything is.
    pub(crate) fn leaving(
        sheet: &Sheet,
        left: impl IntoIterator<Item = (usize, ValueSet)>,
        pattern: impl FnOnce() -> Pattern,
    ) -> Option<Finding> {
        let struck = left.into_iter().map(|(cell, set)| (cell, sheet.of(cell) & !set));
        let struck: Vec<(usize, ValueSet)> = struck.filter(|(_, set)| *set != 0).collect();
        (!struck.is_empty()).then(|| Finding { struck, pattern: pattern() })
    }
}
