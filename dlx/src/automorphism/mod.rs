//! Symmetries of a problem: how they are found, what they do to options, and what may be left out for them where any
//! cover will do.

mod action;
mod find;
mod graph;
mod item_orbits;
mod options;
mod orbits;
mod without_loss;

use std::fmt;

pub(crate) use self::action::Action;
pub(crate) use self::find::{MOST_NUMBERS, automorphisms};
pub(crate) use self::item_orbits::Parts;
pub(crate) use self::options::{symmetries_of_options, work_of_round};
pub(crate) use self::orbits::{Alike, Representatives, orbits_of_options, representatives};
pub(crate) use self::without_loss::WithoutLoss;
use crate::problem::{Entry, ItemId, OptionId};

/// Why a permutation is no symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoSymmetry {
    /// The problem has no such item, or no option gives it this colour.
    #[error("no option holds item {}{}", .0.item.index(), .0.color.map(|_| " with this colour").unwrap_or(""))]
    Unknown(Entry),
    /// Two pairs begin with the same item or colour.
    #[error("item {}{} is mapped twice", .0.item.index(), .0.color.map(|_| " with a colour").unwrap_or(""))]
    Repeated(Entry),
    /// Two items or colours become the same.
    #[error("two items or colours both become item {}{}", .0.item.index(), .0.color.map(|_| " with a colour").unwrap_or(""))]
    Twice(Entry),
    /// A primary item becomes a secondary one, or a secondary one a primary one, or an item gets other bounds.
    #[error("items {} and {} are not to be covered equally often", .0.index(), .1.index())]
    Kind(ItemId, ItemId),
    /// A colour becomes a colour of an item other than the one that its own item becomes.
    #[error("a colour of item {} becomes one of item {}, and the item does not", .0.index(), .1.index())]
    Color(ItemId, ItemId),
    /// An option becomes a set of items that is no option, or an option of another cost.
    #[error("option {} becomes a set of items that is no option, or has another cost", .0.index())]
    Option(OptionId),
}

/// A permutation of the items of a problem, and of their colours, that turns options into options.
#[derive(Clone, PartialEq, Eq)]
pub struct Symmetry {
    /// What becomes of each entry that occurs, in cycles.
    cycles: Vec<Vec<Entry>>,
    /// What becomes of each option.
    pub(crate) options: Vec<u32>,
}

impl fmt::Debug for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Symmetry").field("cycles", &self.cycles).finish_non_exhaustive()
    }
}

impl Symmetry {
    /// The permutation in cycles: each entry becomes the next, and the last becomes the first. Items that stay are in
    /// none; a colour is in one only if some colour of this cycle becomes another.
    #[must_use]
    pub fn cycles(&self) -> &[Vec<Entry>] {
        &self.cycles
    }

    /// What becomes of an option. Of equal options, the first becomes the first, and so on.
    ///
    /// # Panics
    /// If the problem has no such option.
    #[must_use]
    pub fn of(&self, option: OptionId) -> OptionId {
        OptionId(self.options[option.index()])
    }
}
