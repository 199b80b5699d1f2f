//! Why a puzzle plainly has no solution, as facts, which each language puts into words.

use crate::board::{Dot, HouseKind, Placement};

/// What makes it plain at a glance that a puzzle has no solution. Clues are named with their first cells.
pub(crate) enum Conflict<'c> {
    /// Two cells of a house are given this value.
    House { value: i32, house: HouseKind, cells: [usize; 2] },
    /// The pencil marks of this cell leave it no value.
    NoValue(usize),
    /// Two cells of a clue are given this value.
    Clue { value: i32, clue: &'c str },
    /// Two givens do not go with this dot between them, or with no dot.
    Dot { dot: Option<Dot>, givens: [Placement; 2] },
    /// The givens of these cells break a rule.
    Broken { rule: &'c str, cells: &'c [usize] },
    /// No values fit a cage.
    Cage(&'c str),
    /// `cells` different digits from 1 to `largest` do not make the sum of a run.
    Run { run: &'c str, cells: usize, largest: u8 },
    /// With its givens, a run does not come to its sum.
    Givens { run: &'c str },
    /// Sums that fill these houses, or the whole board if there are none, make something else than the houses add up
    /// to.
    Total { houses: &'c [HouseKind], whole: i64, made: i64 },
    /// What sums leave of houses, which is told, is more or less than values can make.
    Left(&'c str),
    /// The sums of the runs across and of those down, which hold the same cells, differ.
    Runs { across: i64, down: i64 },
}
