//! What else excludes candidates on a board where a supposition has struck some out.

use std::collections::HashMap;
use std::rc::Rc;

use super::super::board::Board;
use super::super::limit::Limit;
use super::super::sets::Digits;
use super::Literal;
use super::nested::Nested;
use super::rules::Help;
use super::{forcing, loops, patterns};
use crate::technique::Why;

/// A candidate that is excluded, the claims that this rests on, and what shows it.
pub(super) type Excluded = (Literal, Vec<Literal>, By);

/// What shows that a candidate is excluded.
pub(super) enum By {
    /// A pattern.
    Pattern(Why),
    /// Chains within.
    Chain(Rc<Nested>),
}

/// The chains that have been found on a board.
type Found = Rc<Vec<Rc<Nested>>>;

/// Looks for help, and remembers what chains it has found on which boards: several suppositions can lead to
/// the same board.
pub(super) struct Helper<'a> {
    help: Help,
    limit: &'a Limit,
    known: HashMap<(Help, [Digits; 81]), Found>,
}

impl<'a> Helper<'a> {
    pub(super) fn new(help: Help, limit: &'a Limit) -> Self {
        Helper { help, limit, known: HashMap::new() }
    }

    /// What the first kind of help that excludes something excludes on the `current` board, as far as it
    /// could not have been found on the `original` one.
    pub(super) fn seek(&mut self, original: &Board, current: &Board) -> Vec<Excluded> {
        if self.help == Help::Nothing {
            return Vec::new();
        }
        let by_patterns = patterns::conclusions(original, current);
        if !by_patterns.is_empty() {
            return by_patterns
                .into_iter()
                .map(|(off, causes, why)| (off, causes, By::Pattern(why)))
                .collect();
        }
        let help = self.help;
        let mut by_chains = help.chains().iter().map(|&kind| self.by_chains(kind, original, current));
        by_chains.find(|excluded| !excluded.is_empty()).unwrap_or_default()
    }

    fn by_chains(&mut self, kind: Help, original: &Board, current: &Board) -> Vec<Excluded> {
        let limit = self.limit;
        let known = self.known.entry((kind, current.all_digits()));
        let chains = known.or_insert_with(|| {
            let chains = match kind {
                Help::Cycles => loops::all(current),
                _ => forcing::all(current, kind.within(), limit),
            };
            Rc::new(chains.into_iter().map(Rc::new).collect())
        });
        let mut excluded = Vec::new();
        for chain in chains.iter() {
            let causes = chain.rests_on(original, current);
            if !causes.is_empty() {
                let each = chain.excluded.iter();
                excluded.extend(each.map(|&off| (off, causes.clone(), By::Chain(Rc::clone(chain)))));
            }
        }
        excluded
    }
}
