//! Two cells, one of which tells what the other can hold.

use super::area::{Finding, Pattern};
use super::sheet::Sheet;
use super::words::Words;
use crate::board::{ValueSet, members};

/// A cell, and another that tells what it can hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Beside {
    pub(super) cell: usize,
    pub(super) other: usize,
    /// What goes from the cell.
    pub(super) struck: ValueSet,
    /// What it keeps.
    pub(super) kept: ValueSet,
    /// What the other cell can hold.
    pub(super) left: ValueSet,
    /// What it would have to hold with what goes.
    pub(super) partners: ValueSet,
    /// Whether that goes with nothing in the other cell, either.
    pub(super) is_in_both: bool,
}

impl Beside {
    /// What the second of two cells tells the first that loses something: first what goes with nothing, and then the
    /// others. The second cell loses the same only if nothing goes with it there, either. `with` tells what some values
    /// of one cell leave the other, both by their places, whatever that may hold.
    pub(crate) fn part(
        [one, other]: [usize; 2],
        finding: &Finding,
        sheet: &Sheet,
        with: impl Fn(usize, ValueSet, usize) -> ValueSet,
    ) -> Option<Finding> {
        let &[(cell, all), ..] = &finding.struck[..] else { return None };
        let (other, place) = if cell == one { (other, 0) } else { (one, 1) };
        let alone = |place: usize, set: ValueSet| {
            let goes_with_none = |value: &u8| with(place, 1 << value, 1 - place) == 0;
            members(set).filter(goes_with_none).fold(0, |alone: ValueSet, value| alone | 1 << value)
        };
        let own = alone(place, all);
        let struck = if own == 0 { all } else { own };
        let (left, kept) = (sheet.of(other), sheet.of(cell) & !struck);
        let partners = with(place, struck, 1 - place);
        let is_in_both = alone(1 - place, struck) == struck;
        let goes = |&(its, set): &(usize, ValueSet)| match its == cell {
            true => (its, set & struck),
            // What is told shows nothing of it where it is not the same for both.
            false => (its, if is_in_both { alone(1 - place, set & own) } else { 0 }),
        };
        let goes = finding.struck.iter().map(goes).filter(|(_, set)| *set != 0).collect();
        let pattern = Pattern::Beside(Beside { cell, other, struck, kept, left, partners, is_in_both });
        Some(Finding { struck: goes, pattern })
    }
}

impl Pattern {
    /// What cells can hold, by what is said of them together, in words, if there is anything to tell.
    pub(super) fn tell_beside(&self, words: &Words<'_>) -> Option<String> {
        match self {
            Pattern::Beside(beside) => Some(words.clues().beside(beside, words)),
            Pattern::Together { left } if !left.is_empty() => {
                let can_be = left.iter().map(|&(cell, set)| words.clues().can_be(cell, set, words));
                Some(words.and(&can_be.collect::<Vec<String>>()))
            }
            _ => None,
        }
    }
}
