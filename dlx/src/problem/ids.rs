//! What a problem is made of: items, options and colours by their numbers, and entries.

use std::fmt;

/// An item of a [`Problem`](crate::Problem): something to be covered.
///
/// [`ProblemBuilder`](crate::ProblemBuilder) numbers items from 0, in order. An id means nothing in another problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct ItemId(pub(crate) u32);

/// An option of a [`Problem`](crate::Problem): a set of items that it covers together.
///
/// Options are numbered from 0, in the order in which they were added.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct OptionId(pub(crate) u32);

/// A colour that options may give to a secondary item.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct Color(pub(crate) u32);

macro_rules! id {
    ($name:ident, $what:literal) => {
        impl $name {
            #[doc = concat!("The number of the ", $what, ", from 0.")]
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }

            #[doc = concat!("The ", $what, " with this number.")]
            ///
            /// # Panics
            /// If `index` is 2³² or more.
            #[must_use]
            pub fn new(index: usize) -> Self {
                Self(u32::try_from(index).expect("an id fits 32 bits"))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{} {}", $what, self.0)
            }
        }
    };
}
id!(ItemId, "item");
id!(OptionId, "option");
id!(Color, "color");

/// Whether an item must be covered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ItemKind {
    /// It must be covered: once, or as often as its [bounds](crate::ProblemBuilder::bounded) say.
    Primary,
    /// It may stay uncovered, and options may give it colours.
    Secondary,
}

impl ItemKind {
    /// Primary if this is so, else secondary.
    #[must_use]
    pub fn primary_if(is_primary: bool) -> Self {
        if is_primary { ItemKind::Primary } else { ItemKind::Secondary }
    }
}

impl ItemId {
    /// This item with a colour, as an entry of an option.
    #[must_use]
    pub fn colored(self, color: Color) -> Entry {
        Entry { item: self, color: Some(color) }
    }
}

/// One item of one option, with the colour that the option gives it, if any.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Entry {
    /// The item.
    pub item: ItemId,
    /// Its colour; only secondary items may have one.
    pub color: Option<Color>,
}

impl Entry {
    /// Whether options with these entries can be chosen together, as far as these entries show: they are of different
    /// items, or give an item the same colour.
    pub(crate) fn agrees_with(self, other: Entry) -> bool {
        self.item != other.item || self.color.is_some() && self.color == other.color
    }
}

impl From<ItemId> for Entry {
    fn from(item: ItemId) -> Self {
        Entry { item, color: None }
    }
}

impl From<&ItemId> for Entry {
    fn from(&item: &ItemId) -> Self {
        item.into()
    }
}

impl From<(ItemId, Color)> for Entry {
    fn from((item, color): (ItemId, Color)) -> Self {
        item.colored(color)
    }
}

impl From<&Entry> for Entry {
    fn from(entry: &Entry) -> Self {
        *entry
    }
}
