//! Refutations in words.

use std::cmp::Reverse;

use dlx::{ItemId, OptionId};

use super::MoveWords;
use crate::board::Placement;
use crate::technique::FEW;
use crate::technique::list;
use crate::technique::need::Need;
use crate::technique::proof::Proof;
use crate::technique::way::Refuted;

/// Where nothing is known of what is left without options.
const NO_PLACE: &str = "something has no place left";

impl MoveWords<'_> {
    /// A refutation: what follows from what is assumed.
    pub(in crate::technique) fn refuted(&self, Refuted { candidate, proofs, .. }: &Refuted) -> String {
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
    pub(in crate::technique) fn refuted_at_last(
        &self,
        refuted: &Refuted,
        gone: &[Placement],
        follows: String,
    ) -> String {
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
