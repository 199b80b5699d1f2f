//! What an item of an exact cover stands for, so that hints can speak of it.

use super::words::Names;
use crate::board::{HouseKind, Placement, Reduced};

/// What an item asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Need {
    /// A cell: it holds one value.
    Cell(usize),
    /// A value that a house, which is named, holds once.
    Value(i32, String),
    /// A value in a run, which is named: some cell holds it, or the combination of the run leaves it out.
    Digit(i32, String),
    /// A clue, which is named: it has one filling, or one combination.
    Clue(String),
}

impl Need {
    /// What an item stands for whose options put these values into cells, if that tells it: all into one cell,
    /// or the same value into cells of a row, of a column, or of another house.
    pub(super) fn of(names: &Names<'_>, each: &[Placement]) -> Option<Need> {
        let &(cell, value) = each.first()?;
        if each.iter().all(|&(other, _)| other == cell) {
            return Some(Need::Cell(cell));
        }
        if each.iter().any(|&(_, other)| other != value) {
            return None;
        }
        let same = |line: fn(usize, usize) -> usize| {
            each.iter().all(|&(other, _)| line(other, names.columns) == line(cell, names.columns))
        };
        let sentences = names.language.sentences();
        let house = match (same(|cell, columns| cell / columns), same(|cell, columns| cell % columns)) {
            (true, _) => sentences.label(HouseKind::Row(cell / names.columns), names),
            (_, true) => sentences.label(HouseKind::Column(cell % names.columns), names),
            _ => sentences.house_of(cell, names),
        };
        Some(Need::Value(value, house))
    }
}

/// Each item of an exact cover in words: `r1c2`, `7 in row 3`.
#[must_use]
pub fn item_words(reduced: &Reduced, names: &Names<'_>) -> Vec<String> {
    let problem = &reduced.problem;
    // What the options of each item put into cells, unless one of them fills several.
    let mut each: Vec<Option<Vec<Placement>>> = vec![Some(Vec::new()); problem.item_count()];
    for (option, placed) in problem.options().zip(&reduced.placements) {
        for item in problem.option_items(option) {
            match placed[..] {
                [placement] => each[item.index()].iter_mut().for_each(|all| all.push(placement)),
                _ => each[item.index()] = None,
            }
        }
    }
    let item_word = |item: dlx::ItemId| {
        let need = (names.item)(item.index());
        let need = need.or_else(|| Need::of(names, each[item.index()].as_ref()?));
        names.language.sentences().item(item.index(), need.as_ref(), names)
    };
    problem.items().map(item_word).collect()
}
