//! Forced moves and refutations in words.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use dlx::{ItemId, OptionId};

use super::FEW;
use super::need::Need;
use super::proof::{Move, Proof};
use super::way::Refuted;
use super::words::{Names, list};
use crate::board::{Placement, Reduced};

/// Where nothing is known of what is left without options.
const NO_PLACE: &str = "something has no place left";

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
        let Some(first) = proofs.first().map(|proof| proof.assumed) else { return String::new() };
        if let (Some(candidate), true) = (*candidate, proofs.len() > FEW) {
            return self.many_refuted(candidate, first, proofs);
        }
        // Fillings that fail alike are told together.
        let mut chains: Vec<(String, Vec<String>)> = Vec::new();
        for proof in proofs {
            let (chain, filling) = (self.chain(proof), self.filling(proof.assumed));
            match chains.iter_mut().find(|(known, _)| *known == chain) {
                Some((_, fillings)) => fillings.push(filling),
                None => chains.push((chain, vec![filling])),
            }
        }
        let or = |fillings: &[String]| list(fillings, "or");
        let Some((cell, value)) = *candidate else {
            if proofs.len() == 1 {
                return format!("if {}, {}", self.told(first, "is"), chains[0].0);
            }
            let made_of = if self.is_combination(first) { "made of " } else { "" };
            let clue = self.named(first);
            let place = match self.is_combination(first) {
                true => String::new(),
                false => format!(" ({})", self.cells(first)),
            };
            let each = (FEW / chains.len()).max(1);
            let told = |(number, (chain, fillings)): (usize, &(String, Vec<String>))| {
                let examples =
                    if proofs.len() <= FEW { fillings.len() } else { each * usize::from(number < FEW) };
                let fillings = or_more(fillings, examples);
                match number {
                    0 => format!("if {clue} is {made_of}{fillings}{place}, {chain}"),
                    _ => format!("If it is {made_of}{fillings}, {chain}"),
                }
            };
            return chains.iter().enumerate().map(told).collect::<Vec<String>>().join(". ");
        };
        let is = format!("if {} is {}", self.names.cell(cell), self.symbol(value));
        let all: Vec<String> = proofs.iter().map(|proof| self.filling(proof.assumed)).collect();
        let each: Vec<String> = match &chains[..] {
            [(chain, _)] => vec![format!("Each way, {}", chain.trim_start_matches("then "))],
            _ => chains.iter().map(|(chain, fillings)| format!("If {}, {chain}", or(fillings))).collect(),
        };
        format!("{is}, {} is {} ({}). {}", self.named(first), or(&all), self.cells(first), each.join(". "))
    }

    /// That no filling with a value in a cell can be, where they are too many to be told one by one.
    fn many_refuted(&self, (cell, value): Placement, first: OptionId, proofs: &[Proof]) -> String {
        let mut ends: Vec<(String, usize, String)> = Vec::new();
        for proof in proofs {
            let dead = match self.need(proof.dead) {
                Some(Need::Clue(clue)) => self.nothing_for(proof.dead, &clue),
                Some(need) => need.dead(&self.names),
                None => NO_PLACE.to_owned(),
            };
            match ends.iter_mut().find(|(known, ..)| *known == dead) {
                Some((_, count, _)) => *count += 1,
                None => ends.push((dead, 1, self.filling(proof.assumed))),
            }
        }
        ends.sort_by_key(|(_, count, _)| Reverse(*count));
        let told = |(number, (dead, count, filling)): (usize, &(String, usize, String))| {
            let example = if number < FEW { format!(", such as {filling},") } else { String::new() };
            match (ends.len(), count) {
                (1, _) => format!("After each of them{example} {dead}"),
                (_, 1) => format!("After one of them{} {dead}", example.replace("such as ", "")),
                _ => format!("After {count} of them{example} {dead}"),
            }
        };
        let told: Vec<String> = ends.iter().enumerate().map(told).collect();
        format!(
            "if {} is {}, {} has {} fillings left ({}). {}",
            self.names.cell(cell),
            self.symbol(value),
            self.named(first),
            proofs.len(),
            self.cells(first),
            told.join(". ")
        )
    }

    /// What follows from a refutation: that the fillings that were assumed are not there, and what goes with them.
    pub(super) fn refuted_at_last(&self, refuted: &Refuted, gone: &[Placement], follows: String) -> String {
        let Some(first) = refuted.proofs.first().map(|proof| proof.assumed) else { return follows };
        let is_of_cell = self.reduced.placements[first.index()].len() == 1;
        if refuted.candidate.is_some() || is_of_cell && !follows.is_empty() {
            return follows;
        }
        let made_of = if self.is_combination(first) { "made of " } else { "" };
        let is_not = match refuted.proofs.len() {
            1 => self.told(first, "is not"),
            2 => format!("{} is {made_of}neither", self.named(first)),
            _ => format!("{} is {made_of}none of these", self.named(first)),
        };
        if follows.is_empty() {
            return is_not;
        }
        let has: Vec<String> = gone
            .iter()
            .map(|&(cell, value)| format!("{} in {}", self.symbol(value), self.names.cell(cell)))
            .collect();
        format!("{is_not}, and no other filling of it has {}; so {follows}", list(&has, "or"))
    }

    /// That a clue has nothing left.
    fn nothing_for(&self, item: ItemId, clue: &str) -> String {
        let mut options = self.options_of[item.index()].iter();
        let what = if options.any(|&option| self.is_combination(option)) { "combination" } else { "filling" };
        format!("{clue} has no {what} left")
    }

    /// Whether an option is a combination: the digits of a run.
    fn is_combination(&self, option: OptionId) -> bool {
        self.reduced.placements[option.index()].is_empty()
    }

    /// The clue that an option belongs to, or its cells.
    fn named(&self, option: OptionId) -> String {
        self.clue(option).unwrap_or_else(|| self.cells(option))
    }

    /// What follows from an assumption, up to what it leaves nothing for.
    fn chain(&self, proof: &Proof) -> String {
        let Proof { moves, dead, .. } = proof;
        let mut chain: Vec<String> = moves
            .iter()
            .map(|&forced| format!("then {}{}", self.told(forced.option, "is"), self.only(forced)))
            .collect();
        let nothing = match self.need(*dead) {
            Some(Need::Clue(clue)) => self.nothing_for(*dead, &clue),
            Some(need) => need.dead(&self.names) + &self.hidden_losses(proof, &need),
            None => NO_PLACE.to_owned(),
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
            clues => {
                let of: Vec<String> = clues.iter().map(|clue| format!("of {clue}")).collect();
                format!(", as no filling {} has it there any more", list(&of, "or"))
            }
        }
    }

    /// The values of an option: in the order of its cells, or those of a combination.
    fn filling(&self, option: OptionId) -> String {
        let values = match self.says(option) {
            Says::Cells(placements) => placements.into_iter().map(|(_, value)| value).collect(),
            Says::Digits(_, values) => values,
        };
        values.into_iter().map(|value| self.symbol(value)).collect::<Vec<String>>().join(" ")
    }

    /// The cells of an item: those that its options fill, or that the items of its options are about.
    pub(super) fn cells_of(&self, item: ItemId) -> Vec<usize> {
        if let Some(Need::Value(value, _)) = self.need(item) {
            return self.places_for(item, value);
        }
        let filled = |item: ItemId| {
            let options = self.options_of[item.index()].iter();
            options.flat_map(|option| self.cells_of_option(*option)).collect::<BTreeSet<usize>>()
        };
        let own = filled(item);
        if !own.is_empty() {
            return own.into_iter().collect();
        }
        // A combination fills no cell, but leaves out values of the run.
        let options = self.options_of[item.index()].iter();
        let items = options.flat_map(|&option| self.reduced.problem.option_items(option).iter().copied());
        items.flat_map(filled).collect::<BTreeSet<usize>>().into_iter().collect()
    }

    /// The places for a value in a house: where all options of an item have it in one row or column, only there.
    fn places_for(&self, item: ItemId, value: i32) -> Vec<usize> {
        let columns = self.names.columns;
        let options = || self.options_of[item.index()].iter();
        let places = |option: &OptionId| {
            let its = self.placements(*option).iter().filter(|(_, own)| *own == value);
            its.map(|&(cell, _)| cell).collect::<Vec<usize>>()
        };
        let lines = |cell: usize| [(0, cell / columns), (1, cell % columns)];
        let is_in = |cell: usize, line: (usize, usize)| lines(cell).contains(&line);
        let first = options().next().map_or_else(Vec::new, places);
        let is_shared = |line: &(usize, usize)| {
            options().all(|option| places(option).iter().any(|&cell| is_in(cell, *line)))
        };
        let shared = first.into_iter().flat_map(lines).find(is_shared);
        let all = options().flat_map(places);
        let own: BTreeSet<usize> = all.filter(|&cell| shared.is_none_or(|line| is_in(cell, line))).collect();
        own.into_iter().collect()
    }

    /// The cells that an option is about: those that it fills, or those of its run.
    pub(super) fn around(&self, option: OptionId) -> Vec<usize> {
        if !self.is_combination(option) {
            return self.cells_of_option(option).collect();
        }
        let items = self.reduced.problem.option_items(option).iter();
        items.flat_map(|&item| self.cells_of(item)).collect()
    }

    /// What an option puts into cells.
    pub(super) fn placements(&self, option: OptionId) -> &[Placement] {
        &self.reduced.placements[option.index()]
    }

    /// The cells that an option fills.
    fn cells_of_option(&self, option: OptionId) -> impl Iterator<Item = usize> {
        self.reduced.placements[option.index()].iter().map(|&(cell, _)| cell)
    }

    /// The cells of the clue that may fill a cell.
    pub(super) fn around_cell(&self, cell: usize) -> Vec<usize> {
        let mut placements = self.reduced.placements.iter();
        let with = placements.find(|placements| placements.iter().any(|&(own, _)| own == cell));
        with.map_or_else(Vec::new, |placements| placements.iter().map(|&(cell, _)| cell).collect())
    }

    /// The cells of an option.
    fn cells(&self, option: OptionId) -> String {
        let placements = self.reduced.placements[option.index()].iter();
        placements.map(|&(cell, _)| self.names.cell(cell)).collect::<Vec<String>>().join(" ")
    }
}

/// Some of several fillings, and how many more there are.
fn or_more(fillings: &[String], examples: usize) -> String {
    let more = fillings.len().saturating_sub(examples);
    let mut told = fillings[..fillings.len() - more].to_vec();
    match (more, told.is_empty()) {
        (0, _) => {}
        (1, false) => told.push("one more".to_owned()),
        (_, false) => told.push(format!("{more} more")),
        (_, true) => told.push(format!("one of {more} more")),
    }
    list(&told, "or")
}
