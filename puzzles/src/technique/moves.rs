//! Forced moves and refutations in words.

use dlx::{ItemId, OptionId};

use super::need::Need;
use super::proof::{Move, Proof};
use super::way::Refuted;
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

    /// A refutation: what follows from what is assumed.
    pub(super) fn refuted(&self, Refuted { candidate, proofs, .. }: &Refuted) -> String {
        let Some((cell, value)) = *candidate else {
            let told = proofs
                .iter()
                .map(|proof| format!("if {}, {}", self.told(proof.assumed, "is"), self.chain(proof)));
            return told.collect::<Vec<String>>().join(". ");
        };
        let is = format!("if {} is {}", self.names.cell(cell), self.symbol(value));
        let fillings: Vec<String> = proofs.iter().map(|proof| self.filling(proof.assumed)).collect();
        let clue = proofs.first().and_then(|proof| self.clue(proof.assumed)).unwrap_or_default();
        let cells = proofs.first().map(|proof| self.cells(proof.assumed)).unwrap_or_default();
        // Fillings that fail alike are told together.
        let mut chains: Vec<(String, Vec<String>)> = Vec::new();
        for (proof, filling) in proofs.iter().zip(&fillings) {
            let chain = self.chain(proof);
            match chains.iter_mut().find(|(known, _)| *known == chain) {
                Some((_, fillings)) => fillings.push(filling.clone()),
                None => chains.push((chain, vec![filling.clone()])),
            }
        }
        let each: Vec<String> = match &chains[..] {
            [(chain, _)] => vec![format!("Each way, {}", chain.trim_start_matches("then "))],
            _ => chains
                .iter()
                .map(|(chain, fillings)| format!("If {}, {chain}", list(fillings, "or")))
                .collect(),
        };
        format!("{is}, {clue} is {} ({cells}). {}", list(&fillings, "or"), each.join(". "))
    }

    /// What follows from a refutation: that the filling that was assumed is not there, and what goes with it.
    pub(super) fn refuted_at_last(&self, refuted: &Refuted, gone: &[Placement], follows: String) -> String {
        match (&refuted.proofs[..], refuted.candidate) {
            ([Proof { assumed, .. }], None) if self.says(*assumed) != Says::Cells(gone.to_vec()) => {
                let is_not = self.told(*assumed, "is not");
                match follows.is_empty() {
                    true => is_not,
                    false => format!("{is_not}, and as no other filling is left for it, {follows}"),
                }
            }
            _ => follows,
        }
    }

    /// What follows from an assumption, up to what it leaves nothing for.
    fn chain(&self, proof: &Proof) -> String {
        let Proof { moves, dead, .. } = proof;
        let mut chain: Vec<String> = moves
            .iter()
            .map(|&forced| format!("then {}{}", self.told(forced.option, "is"), self.only(forced)))
            .collect();
        let nothing = match self.need(*dead) {
            Some(need) => need.dead(&self.names) + &self.hidden_losses(proof, &need),
            None => "something has no place left".to_owned(),
        };
        chain.push(format!("then {nothing}"));
        chain.join("; ")
    }

    /// The clues that cannot hold a value any more without its being plain from the cells that are filled: no
    /// filling is left to them that has it.
    fn hidden_losses(&self, proof: &Proof, need: &Need) -> String {
        let &Need::Value(value, _) = need else { return String::new() };
        let placements = |option: OptionId| self.reduced.placements[option.index()].iter().copied();
        let moves = proof.moves.iter().map(|forced| forced.option);
        let filled: Vec<Placement> = moves.chain([proof.assumed]).flat_map(placements).collect();
        let columns = self.names.columns;
        let is_plain = |(cell, its): Placement| {
            let sees = |&(other, found): &Placement| {
                let is_in_line = other / columns == cell / columns || other % columns == cell % columns;
                other == cell || (found == its && is_in_line)
            };
            its != value || filled.iter().any(sees)
        };
        let mut clues: Vec<String> = Vec::new();
        for &option in proof.lost.iter().filter(|&&option| !placements(option).all(is_plain)) {
            if placements(option).count() > 1
                && let Some(clue) = self.clue(option)
                && !clues.contains(&clue)
            {
                clues.push(clue);
            }
        }
        match &clues[..] {
            [] => String::new(),
            [clue] => format!(", as {clue} has no filling left with it there"),
            _ => format!(", as {} have no filling left with it there", list(&clues, "and")),
        }
    }

    /// The values of an option, in the order of its cells.
    fn filling(&self, option: OptionId) -> String {
        let placements = self.reduced.placements[option.index()].iter();
        placements.map(|&(_, value)| self.symbol(value)).collect::<Vec<String>>().join(" ")
    }

    /// The cells of an option.
    fn cells(&self, option: OptionId) -> String {
        let placements = self.reduced.placements[option.index()].iter();
        placements.map(|&(cell, _)| self.names.cell(cell)).collect::<Vec<String>>().join(" ")
    }
}
