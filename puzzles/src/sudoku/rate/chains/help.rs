//! What else excludes candidates on a board where a supposition has struck some out.

use std::collections::HashMap;
use std::rc::Rc;

use super::super::board::Board;
use super::super::limit::Limit;
use super::super::sets::Digits;
use super::Literal;
use super::nested::Nested;
use super::rules::{Help, Rules};
use super::{forcing, loops, patterns};

/// A candidate that is excluded, the claims that this rests on, and the chains within that show it.
pub(super) type Excluded = (Literal, Vec<Literal>, Option<Rc<Nested>>);

/// The chains that have been found on a board.
type Found = Rc<Vec<Rc<Nested>>>;

/// Looks for help, and remembers what chains it has found on which boards: many suppositions lead to the
/// same board.
pub(super) struct Helper<'a> {
    help: Help,
    limit: &'a Limit,
    known: HashMap<[Digits; 81], Found>,
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
        if !by_patterns.is_empty() || self.help == Help::Patterns {
            return by_patterns.into_iter().map(|(off, causes)| (off, causes, None)).collect();
        }
        let kinds: &[fn(&Board, Help, &Limit) -> Vec<Nested>] = match self.help {
            Help::Nothing | Help::Patterns => &[],
            Help::Cycles => &[|board, _, _| loops::all(board)],
            Help::Multiple => &[
                |board, _, _| loops::all(board),
                |board, _, limit| forcing::all(board, Rules::STATIC, limit),
            ],
            Help::Dynamic(_) => &[|board, help, limit| forcing::all(board, help.within(), limit)],
        };
        let chains = match self.known.get(&current.all_digits()) {
            Some(chains) => Rc::clone(chains),
            None => {
                let found = |kind: &fn(&Board, Help, &Limit) -> Vec<Nested>| {
                    let found = kind(current, self.help, self.limit);
                    (!found.is_empty()).then_some(found)
                };
                let chains = kinds.iter().find_map(found).unwrap_or_default();
                let chains: Found = Rc::new(chains.into_iter().map(Rc::new).collect());
                self.known.insert(current.all_digits(), Rc::clone(&chains));
                chains
            }
        };
        let mut excluded = Vec::new();
        for chain in chains.iter() {
            let causes = chain.rests_on(original, current);
            if !causes.is_empty() {
                let each = chain.excluded.iter();
                excluded.extend(each.map(|&off| (off, causes.clone(), Some(Rc::clone(chain)))));
            }
        }
        excluded
    }
}
