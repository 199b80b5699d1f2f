//! What is told of refutations, in any language.

use dlx::OptionId;

use super::MoveWords;
use crate::board::Placement;
use crate::technique::FEW;
use crate::technique::hint::grouped;
use crate::technique::need::Need;
use crate::technique::proof::Proof;

impl MoveWords<'_> {
    /// Whether a clue's options are combinations, not fillings.
    pub(in crate::technique) fn has_combinations(&self, item: dlx::ItemId) -> bool {
        self.options_of[item.index()].iter().any(|&option| self.is_combination(option))
    }

    /// Whether an option puts one value into one cell.
    pub(in crate::technique) fn is_of_cell(&self, option: OptionId) -> bool {
        self.placements(option).len() == 1
    }

    /// The clues that cannot hold the value any more that has no place, without its being plain from the cells that
    /// are filled: no filling is left to them that has it.
    pub(in crate::technique) fn hidden_losses(&self, proof: &Proof) -> Vec<String> {
        let Some(Need::Value(value, _)) = self.need(proof.dead) else { return Vec::new() };
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
        clues
    }

    /// The fillings that fail alike are told together: each way to fail, as `tell` tells it, with its fillings.
    pub(in crate::technique) fn alike(
        &self,
        proofs: &[Proof],
        tell: impl Fn(&Proof) -> String,
    ) -> Vec<(String, Vec<String>)> {
        grouped(proofs.iter().map(|proof| (tell(proof), self.filling(proof.assumed))))
    }
}

/// How many of the fillings that fail in some way are told: all, if they are few in all; else some of each of a few
/// ways.
pub(in crate::technique) fn examples(all: usize, ways: usize, way: usize, fillings: usize) -> usize {
    let each = (FEW / ways).max(1);
    if all <= FEW { fillings } else { each * usize::from(way < FEW) }
}
