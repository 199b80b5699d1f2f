//! Forced moves of an exact cover in words, and what its items and options stand for.

mod around;
mod refuted;

use dlx::{ItemId, OptionId};

use super::need::Need;
use super::proof::Move;
use super::words::{Names, list};
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
    fn need(&self, item: ItemId) -> Option<Need> {
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
    fn clue(&self, option: OptionId) -> Option<String> {
        let mut items = self.reduced.problem.option_items(option).iter();
        items.find_map(|&item| match self.need(item) {
            Some(Need::Clue(clue)) => Some(clue),
            _ => None,
        })
    }

    fn symbol(&self, value: i32) -> String {
        self.names.value(value)
    }

    /// What an option says in words, or that it is not so: `r1c5 is 4`.
    fn told(&self, option: OptionId, is: &str) -> String {
        match self.says(option) {
            Says::Cells(placements) => match (&placements[..], self.clue(option)) {
                ([(cell, value)], _) => format!("{} {is} {}", self.names.cell(*cell), self.symbol(*value)),
                (_, Some(clue)) => format!("{clue} {is} {} ({})", self.filling(option), self.cells(option)),
                (_, None) => format!("{} {is} {}", self.cells(option), self.filling(option)),
            },
            Says::Digits(run, values) => {
                let values: Vec<String> = values.into_iter().map(|value| self.symbol(value)).collect();
                format!("{run} {is} made of {}", values.join(" "))
            }
        }
    }

    /// What leaves nothing but an option for an item: to be said after what it says.
    fn only(&self, Move { option, item }: Move) -> String {
        let is_single = matches!(&self.says(option), Says::Cells(placements) if placements.len() == 1);
        match (self.need(item), is_single) {
            (Some(Need::Cell(_)), _) => ", its only value left".to_owned(),
            (Some(Need::Value(_, house)), true) => format!(", its only place left in {house}"),
            (Some(Need::Value(value, house)), false) => {
                format!(", as nothing else leaves a place for {} in {house}", self.symbol(value))
            }
            (Some(Need::Digit(value, run)), true) => {
                format!(", as {run} needs {} and has no other place for it", self.symbol(value))
            }
            (Some(Need::Digit(value, _)), false) => {
                format!(", the only combination left without {}", self.symbol(value))
            }
            (Some(Need::Clue(_)), true) => ", all that is left for it".to_owned(),
            (Some(Need::Clue(_)), false) => ", all that is left".to_owned(),
            (None, _) => String::new(),
        }
    }

    /// Why a move is forced, before what follows; nothing if the item that forces it is not known.
    pub(super) fn forced(&self, forced: Move) -> Option<String> {
        let Move { option, item } = forced;
        let says = self.says(option);
        Some(match (self.need(item)?, &says) {
            (Need::Cell(cell), Says::Cells(placements)) if placements.len() == 1 => {
                format!("{} has no other value left", self.names.cell(cell))
            }
            (Need::Value(value, house), Says::Cells(placements)) if placements.len() == 1 => {
                format!("in {house}, {} has no other place left", self.symbol(value))
            }
            _ => format!("{}{}", self.told(option, "is"), self.only(forced)),
        })
    }

    /// Why some values are in no option for a cell.
    pub(super) fn lacking(&self, cell: usize, values: &[i32]) -> String {
        let symbols: Vec<String> = values.iter().map(|&value| self.symbol(value)).collect();
        let placements = self.reduced.placements.iter();
        let mut with =
            (0..).zip(placements).filter(|(_, placements)| placements.iter().any(|&(own, _)| own == cell));
        let options: Vec<OptionId> = self.reduced.problem.options().collect();
        let clue = with.next().and_then(|(option, _): (usize, _)| self.clue(options[option]));
        let (cell, symbols) = (self.names.cell(cell), list(&symbols, "or"));
        match clue {
            Some(clue) => format!("{clue} has no filling left with {symbols} in {cell}"),
            None => format!("nothing is left that puts {symbols} into {cell}"),
        }
    }

    /// Whether an option is a combination: the digits of a run.
    fn is_combination(&self, option: OptionId) -> bool {
        self.reduced.placements[option.index()].is_empty()
    }

    /// The clue that an option belongs to, or its cells.
    fn named(&self, option: OptionId) -> String {
        self.clue(option).unwrap_or_else(|| self.cells(option))
    }

    /// The values of an option: in the order of its cells, or those of a combination.
    fn filling(&self, option: OptionId) -> String {
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
    fn cells(&self, option: OptionId) -> String {
        let placements = self.reduced.placements[option.index()].iter();
        placements.map(|&(cell, _)| self.names.cell(cell)).collect::<Vec<String>>().join(" ")
    }
}
