//! The search step by step, for people to watch.

use std::ops::ControlFlow;

use super::{Links, Move, Place};
use crate::kernel::{Branching, Subtree};
use crate::problem::{ItemId, OptionId};

/// A step of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// At a node: this item is to be covered next, by one of its options that are left.
    Item {
        /// The item.
        item: ItemId,
        /// The number of its options that are left.
        options: usize,
    },
    /// At a node: this item has no option left, so that no cover is below.
    DeadEnd {
        /// The item.
        item: ItemId,
    },
    /// At a node: all items are covered.
    Cover,
    /// An option is chosen, and what it rules out goes.
    Try {
        /// The option.
        option: OptionId,
    },
    /// The option that was chosen last is taken back.
    TakeBack {
        /// The option.
        option: OptionId,
    },
}

impl Links {
    /// Searches the whole tree, and shows each step.
    pub(crate) fn trace(
        &mut self,
        branching: &Branching,
        show: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.lists.is_colored() {
            self.trace_all::<true>(branching, show)
        } else {
            self.trace_all::<false>(branching, show)
        }
    }

    fn trace_all<const COLORED: bool>(
        &mut self,
        branching: &Branching,
        show: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.enter::<COLORED>(&Subtree::default(), branching);
        let (mut sizes, mut moves) = (Vec::new(), Vec::new());
        while self.place != Place::Done {
            if self.place == Place::Node {
                sizes.clear();
                sizes.extend(self.lists.uncovered());
                if sizes.is_empty() {
                    show(Step::Cover)?;
                } else if let Some((item, _)) = sizes.iter().find(|&&(_, size)| size == 0) {
                    show(Step::DeadEnd { item: ItemId(*item) })?;
                } else if let Some(item) = self.choose(branching) {
                    let size = sizes.iter().find(|&&(known, _)| known == item).map_or(0, |&(_, size)| size);
                    show(Step::Item { item: ItemId(item), options: size as usize })?;
                    self.branch::<COLORED>(item, &[], &mut 0);
                }
                self.place = Place::Back;
            }
            moves.clear();
            self.advance::<COLORED>(&mut 0, |made| moves.push(made));
            for made in &moves {
                show(match *made {
                    Move::Try(entry) => Step::Try { option: self.lists.option_of(entry) },
                    Move::Back(entry) => Step::TakeBack { option: self.lists.option_of(entry) },
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
