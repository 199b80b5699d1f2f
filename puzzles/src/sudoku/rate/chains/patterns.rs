//! What intersections, pairs and X-wings exclude on a board where a supposition has struck out
//! candidates, if they were none before.

use super::super::board::Board;
use super::super::house::cells_of;
use super::super::sets::Cells;
use super::super::{fish, locking, subsets};
use super::{Literal, as_in_reference};
use crate::technique::{Candidate, Technique, Why};

/// A claim with those that it rests on, and the pattern.
type Conclusion = (Literal, Vec<Literal>, Why);

/// What the first kind of pattern that is found excludes on the `current` board, each with what has been
/// struck out of the `original` board to make it.
pub(super) fn conclusions(original: &Board, current: &Board) -> Vec<Conclusion> {
    let kinds = [by_locking, by_hidden_pairs, by_naked_pairs, by_x_wings];
    kinds.into_iter().map(|kind| kind(original, current)).find(|found| !found.is_empty()).unwrap_or_default()
}

fn struck(cells: Cells, digit: usize) -> impl Iterator<Item = Literal> {
    cells.into_iter().map(move |cell| Literal::off(cell, digit))
}

/// Each pattern with what it rests on, and what it excludes.
fn gather(patterns: impl Iterator<Item = (Why, Vec<Literal>, Vec<Literal>)>) -> Vec<Conclusion> {
    let made = patterns.filter(|(_, causes, _)| !causes.is_empty());
    let each = made.flat_map(|(why, causes, mut excluded)| {
        as_in_reference(&mut excluded);
        excluded.into_iter().map(move |off| (off, causes.clone(), why))
    });
    each.collect()
}

fn literals(candidates: Vec<Candidate>) -> Vec<Literal> {
    candidates.into_iter().map(Literal::excluding).collect()
}

fn by_locking(original: &Board, current: &Board) -> Vec<Conclusion> {
    gather(locking::all(current).map(|locked| {
        let digit = locked.digit;
        let gone = original.positions(digit) & !current.positions(digit);
        let causes = struck(gone & locked.house.cells() & !locked.into.cells(), digit).collect();
        let technique = if locked.house.is_box() { Technique::Pointing } else { Technique::Claiming };
        let why = Why::Pattern(technique, locked.house.into());
        (why, causes, struck(locked.excluded(current), digit).collect())
    }))
}

fn by_hidden_pairs(original: &Board, current: &Board) -> Vec<Conclusion> {
    gather(subsets::all_hidden(current, 2).map(|(pair, excluded)| {
        let others = pair.house.cells_at(!pair.places & 0x1ff);
        let causes = others.into_iter().flat_map(|cell| {
            (original.digits(cell) & pair.digits).into_iter().map(move |digit| Literal::off(cell, digit))
        });
        let why = Why::Pattern(Technique::HiddenPair, pair.house.into());
        (why, causes.collect(), literals(excluded))
    }))
}

fn by_naked_pairs(original: &Board, current: &Board) -> Vec<Conclusion> {
    gather(subsets::all_naked(current, 2).map(|(pair, excluded)| {
        let causes = pair.house.cells_at(pair.places).into_iter().flat_map(|cell| {
            (original.digits(cell) & !pair.digits).into_iter().map(move |digit| Literal::off(cell, digit))
        });
        let why = Why::Pattern(Technique::NakedPair, pair.house.into());
        (why, causes.collect(), literals(excluded))
    }))
}

fn by_x_wings(original: &Board, current: &Board) -> Vec<Conclusion> {
    gather(fish::all(current, 2).filter_map(|wing| {
        let digit = wing.digit;
        let gone = original.positions(digit) & !current.positions(digit) & !cells_of(wing.cover());
        let causes = wing.base().flat_map(|line| struck(gone & line.cells(), digit)).collect();
        let why = Why::Pattern(Technique::XWing, wing.base().next()?.into());
        Some((why, causes, struck(wing.excluded(current), digit).collect()))
    }))
}
