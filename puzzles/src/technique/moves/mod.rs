//! What the items and options of an exact cover stand for, so that its moves can be told in words.

mod around;
mod refuted;

pub(super) use refuted::examples;

use dlx::{ItemId, OptionId};

use super::need::Need;
use super::proof::Move;
use super::words::Names;
use crate::board::{Placement, Reduced};

/// What words of the moves in an exact cover are made of.
pub(super) struct MoveWords<'a> {
    pub(super) names: Names<'a>,
    pub(super) reduced: &'a Reduced,
    /// The options of each item.
    pub(super) options_of: &'a [Vec<OptionId>],
    /// The values of the puzzle, as far as they are known.
    pub(super) values: &'a [i32],
}

/// What an option says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Says {
    /// What some cells hold.
    Cells(Vec<Placement>),
    /// What the digits of a run are, which is named.
    Digits(String, Vec<i32>),
}

impl MoveWords<'_> {
    /// What an item stands for, if that is known.
    pub(super) fn need(&self, item: ItemId) -> Option<Need> {
        (self.names.item)(item.index()).or_else(|| {
            let options = self.options_of[item.index()].iter();
            let each: Option<Vec<Placement>> = options
                .map(|option| match self.reduced.placements[option.index()][..] {
                    [placement] => Some(placement),
                    _ => None,
                })
                .collect();
            Need::of(&self.names, &each?)
        })
    }

    /// What an option says.
    pub(super) fn says(&self, option: OptionId) -> Says {
        let placements = &self.reduced.placements[option.index()];
        if !placements.is_empty() {
            return Says::Cells(placements.clone());
        }
        // A combination covers the values that it leaves out.
        let mut run = String::new();
        let mut values = self.values.to_vec();
        for &item in self.reduced.problem.option_items(option) {
            match self.need(item) {
                Some(Need::Clue(clue)) => run = clue,
                Some(Need::Digit(value, _)) => values.retain(|&own| own != value),
                _ => {}
            }
        }
        Says::Digits(run, values)
    }

    /// The clue that an option belongs to.
    pub(super) fn clue(&self, option: OptionId) -> Option<String> {
        let mut items = self.reduced.problem.option_items(option).iter();
        items.find_map(|&item| match self.need(item) {
            Some(Need::Clue(clue)) => Some(clue),
            _ => None,
        })
    }

    /// A value in a sentence.
    pub(super) fn symbol(&self, value: i32) -> String {
        self.names.value(value)
    }

    /// Why a move is forced, before what follows; nothing if the item that forces it is not known.
    pub(super) fn forced(&self, forced: Move) -> Option<String> {
        let need = self.need(forced.item)?;
        Some(self.names.language.sentences().forced(self, forced, &need))
    }

    /// Why some values are in no option for a cell.
    pub(super) fn lacking(&self, cell: usize, values: &[i32]) -> String {
        let placements = self.reduced.placements.iter();
        let mut with =
            (0..).zip(placements).filter(|(_, placements)| placements.iter().any(|&(own, _)| own == cell));
        let options: Vec<OptionId> = self.reduced.problem.options().collect();
        let clue = with.next().and_then(|(option, _): (usize, _)| self.clue(options[option]));
        self.names.language.sentences().lacking(clue.as_deref(), cell, values, &self.names)
    }

    /// Whether an option is a combination: the digits of a run.
    pub(super) fn is_combination(&self, option: OptionId) -> bool {
        self.reduced.placements[option.index()].is_empty()
    }

    /// The clue that an option belongs to, or its cells.
    pub(super) fn named(&self, option: OptionId) -> String {
        self.clue(option).unwrap_or_else(|| self.cells(option))
    }

    /// The values of an option: in the order of its cells, or those of a combination.
    pub(super) fn filling(&self, option: OptionId) -> String {
        let values = match self.says(option) {
            Says::Cells(placements) => placements.into_iter().map(|(_, value)| value).collect(),
            Says::Digits(_, values) => values,
        };
        values.into_iter().map(|value| self.symbol(value)).collect::<Vec<String>>().join(" ")
    }

    /// What an option puts into cells.
    pub(super) fn placements(&self, option: OptionId) -> &[Placement] {
        &self.reduced.placements[option.index()]
    }

    /// The cells of an option.
    pub(super) fn cells(&self, option: OptionId) -> String {
        let placements = self.reduced.placements[option.index()].iter();
        placements.map(|&(cell, _)| self.names.cell(cell)).collect::<Vec<String>>().join(" ")
    }
}
