//! What is to be covered, and what may cover it: [`Problem`] and its builder.

mod builder;
mod names;

use std::fmt;

use bitvec::vec::BitVec;

pub use self::builder::{BuildError, ProblemBuilder};
use self::names::Names;

/// An item of a [`Problem`]: something to be covered.
///
/// Ids are handed out by [`ProblemBuilder`] in order, from 0, and mean nothing in another problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(pub(crate) u32);

/// An option of a [`Problem`]: a set of items that it covers together.
///
/// Ids count the options from 0 in the order in which they were added.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionId(pub(crate) u32);

/// A colour that options may give to a secondary item.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color(pub(crate) u32);

macro_rules! id {
    ($name:ident, $what:literal) => {
        impl $name {
            #[doc = concat!("The position of the ", $what, ", counted from 0.")]
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }

            #[doc = concat!("The ", $what, " at a position.")]
            ///
            /// # Panics
            /// If `index` does not fit 32 bits.
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

impl ItemId {
    /// This item with a colour, as part of an option.
    #[must_use]
    pub fn colored(self, color: Color) -> Entry {
        Entry { item: self, color: Some(color) }
    }
}

/// One item of one option, with the colour that the option gives it, if any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The item.
    pub item: ItemId,
    /// Its colour. Only secondary items can have one.
    pub color: Option<Color>,
}

impl From<ItemId> for Entry {
    fn from(item: ItemId) -> Self {
        Entry { item, color: None }
    }
}

/// An exact-cover problem: items, and options that cover some of them.
///
/// A *cover* is a set of options such that every primary item is in exactly one of them, and every
/// secondary item in at most one, or in any number that all give it the same colour.
///
/// A problem never changes once built; it can be shared between threads and searched any number of
/// times. It takes 4 bytes for each item of each option (8 if any option has a colour), 4 bytes an
/// option, and 16 bytes an item; a name is kept twice, with an entry in a hash table. Cloning it
/// copies all of that.
///
/// ```
/// use dlx::{Problem, Solver};
///
/// let mut b = Problem::builder();
/// let [x, y, z] = b.primaries();
/// b.option([x, y])?;
/// b.option([y, z])?;
/// let last = b.option([z])?;
/// let problem = b.build();
/// let first = Solver::new(&problem).first();
/// assert!(first.cover().unwrap().options().contains(&last));
/// # Ok::<(), dlx::BuildError>(())
/// ```
#[derive(Clone)]
pub struct Problem {
    names: Names,
    primary: BitVec,
    colors: Names,
    /// Where each option's entries start, and where the last one's end.
    starts: Vec<u32>,
    items: Vec<ItemId>,
    /// Beside `items`, or empty if no option has a colour. `NO_COLOR` is none.
    entry_colors: Vec<u32>,
    /// What the first options cost; the others cost nothing.
    costs: Vec<u32>,
}

const NO_COLOR: u32 = u32::MAX;

impl Problem {
    /// A builder with no items and no options.
    #[must_use]
    pub fn builder() -> ProblemBuilder {
        ProblemBuilder::default()
    }

    /// How many items there are, primary and secondary.
    #[must_use]
    pub fn item_count(&self) -> usize {
        self.primary.len()
    }

    /// How many items must be covered exactly once. Takes time in the number of items, over 64.
    #[must_use]
    pub fn primary_count(&self) -> usize {
        self.primary.count_ones()
    }

    /// How many options there are.
    #[must_use]
    pub fn option_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many items all options have together.
    #[must_use]
    pub fn entry_count(&self) -> usize {
        self.items.len()
    }

    /// How many colours there are.
    #[must_use]
    pub fn color_count(&self) -> usize {
        self.colors.len()
    }

    /// All items, in order.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> + use<> {
        (0..self.item_count() as u32).map(ItemId)
    }

    /// All options, in order.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + use<> {
        (0..self.option_count() as u32).map(OptionId)
    }

    /// Whether an item must be covered. Constant time.
    ///
    /// # Panics
    /// If the item is not of this problem.
    #[must_use]
    pub fn is_primary(&self, item: ItemId) -> bool {
        self.primary[item.index()]
    }

    /// The items of an option with their colours, in the order in which they were given. Constant
    /// time to begin with and for each item.
    ///
    /// # Panics
    /// If the option is not of this problem.
    pub fn option(&self, option: OptionId) -> impl ExactSizeIterator<Item = Entry> + '_ {
        let range = self.range(option);
        let colors = &self.entry_colors;
        range.map(move |k| Entry {
            item: self.items[k],
            color: colors.get(k).and_then(|&c| (c != NO_COLOR).then_some(Color(c))),
        })
    }

    /// The items of an option, without colours. Constant time: nothing is copied.
    ///
    /// # Panics
    /// If the option is not of this problem.
    #[must_use]
    pub fn option_items(&self, option: OptionId) -> &[ItemId] {
        &self.items[self.range(option)]
    }

    /// What an option costs; 0 unless it was told.
    ///
    /// # Panics
    /// If the option is not of this problem.
    #[must_use]
    pub fn option_cost(&self, option: OptionId) -> u32 {
        assert!(option.index() < self.option_count(), "the problem has no {option:?}");
        self.costs.get(option.index()).copied().unwrap_or(0)
    }

    /// Whether any option costs anything.
    #[must_use]
    pub fn has_costs(&self) -> bool {
        self.costs.iter().any(|&cost| cost > 0)
    }

    /// The problem with these options alone, in this order, and without the `spare` items: these
    /// keep their numbers, but no option holds them, nor need any. Names and costs are not kept.
    pub(crate) fn restricted(&self, options: &[OptionId], spare: &[bool]) -> Problem {
        let mut b = Problem::builder();
        for item in self.items() {
            b.try_item(self.is_primary(item) && !spare[item.index()], None).expect("as many as before");
        }
        for _ in 0..self.color_count() {
            b.new_color().expect("as many as before");
        }
        for &option in options {
            b.option(self.option(option).filter(|entry| !spare[entry.item.index()]))
                .expect("a part of a valid option with its first primary item");
        }
        b.build()
    }

    fn range(&self, option: OptionId) -> std::ops::Range<usize> {
        let k = option.index();
        self.starts[k] as usize..self.starts[k + 1] as usize
    }

    /// The name of an item, if it was given one.
    #[must_use]
    pub fn item_name(&self, item: ItemId) -> Option<&str> {
        self.names.get(item.0)
    }

    /// The item of a name. Constant time.
    #[must_use]
    pub fn item_named(&self, name: &str) -> Option<ItemId> {
        self.names.find(name).map(ItemId)
    }

    /// The name of a colour, if it was given one.
    #[must_use]
    pub fn color_name(&self, color: Color) -> Option<&str> {
        self.colors.get(color.0)
    }

    /// The colour of a name. Constant time.
    #[must_use]
    pub fn color_named(&self, name: &str) -> Option<Color> {
        self.colors.find(name).map(Color)
    }
}

impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Problem")
            .field("primary", &self.primary_count())
            .field("secondary", &(self.item_count() - self.primary_count()))
            .field("options", &self.option_count())
            .field("entries", &self.entry_count())
            .field("colors", &self.color_count())
            .finish()
    }
}
