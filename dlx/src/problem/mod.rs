//! [`Problem`] and its builder: items to be covered, and options that cover them.

mod bounds;
mod builder;
mod error;
mod ids;
mod names;
mod optional;
mod parts;
#[cfg(feature = "serde")]
mod serde;
mod sums;
mod turned;

use std::fmt;
use std::ops::RangeInclusive;

use bitvec::vec::BitVec;

use self::bounds::AllBounds;
pub use self::builder::ProblemBuilder;
pub use self::error::BuildError;
pub use self::ids::{Color, Entry, ItemId, ItemKind, OptionId};
use self::names::Names;
pub use self::turned::TurnError;
use crate::rows::Rows;

/// An exact-cover problem: items, and options that cover some of them.
///
/// A *cover* is a set of options such that every primary item is in exactly one of them, and every
/// secondary item in at most one, or in any number that all give it the same colour. A primary item may have
/// other [bounds](ProblemBuilder::bounded): then the number of options that contain it is between its lower and its
/// upper bound. An option contains an item at most once, whatever its bounds, and is in a cover at most once.
///
/// A problem is immutable; it can be shared between threads and searched any number of
/// times. It takes 4 bytes per item of each option (8 if any option has a colour), 4 bytes per option (8 if
/// any has a cost), and 8 bytes per item. A name takes its own length, and up to 22 bytes in a hash
/// table. Cloning copies all of this.
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
    bounds: AllBounds,
    colors: Names,
    /// Where the entries of each option start, and where those of the last end.
    starts: Vec<u32>,
    items: Vec<ItemId>,
    /// Beside `items`, or empty if no option has a colour. `NO_COLOR` is none.
    entry_colors: Vec<u32>,
    /// The costs of the first options; the others cost 0.
    costs: Vec<u32>,
}

const NO_COLOR: u32 = u32::MAX;

impl Problem {
    /// A builder with no items and no options.
    #[must_use]
    pub fn builder() -> ProblemBuilder {
        ProblemBuilder::default()
    }

    /// The number of items, primary and secondary.
    #[must_use]
    pub fn item_count(&self) -> usize {
        self.primary.len()
    }

    /// The number of primary items. Takes time linear in the number of items, over 64.
    #[must_use]
    pub fn primary_count(&self) -> usize {
        self.primary.count_ones()
    }

    /// The number of options.
    #[must_use]
    pub fn option_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of items in all options: the sum of their sizes.
    #[must_use]
    pub fn entry_count(&self) -> usize {
        self.items.len()
    }

    /// The number of colours.
    #[must_use]
    pub fn color_count(&self) -> usize {
        self.colors.len()
    }

    /// All items, in order.
    #[must_use]
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> + Clone + use<> {
        (0..self.item_count() as u32).map(ItemId)
    }

    /// All options, in order.
    #[must_use]
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + Clone + use<> {
        (0..self.option_count() as u32).map(OptionId)
    }

    /// Whether an item is primary, that is, must be covered. Takes constant time.
    ///
    /// # Panics
    /// If the item is not of this problem.
    #[must_use]
    pub fn is_primary(&self, item: ItemId) -> bool {
        assert!(item.index() < self.item_count(), "the problem has no {item:?}");
        self.primary[item.index()]
    }

    /// Whether an item is primary or secondary, to [copy](ProblemBuilder::item) it. Takes constant time.
    ///
    /// # Panics
    /// If the item is not of this problem.
    #[must_use]
    pub fn item_kind(&self, item: ItemId) -> ItemKind {
        ItemKind::primary_if(self.is_primary(item))
    }

    /// How many options of a cover contain an item: for a primary item its bounds, `1..=1` by default; for a
    /// secondary one `0..=1`, though any number of options may share it if they give it the same colour. Takes constant
    /// time.
    ///
    /// # Panics
    /// If the item is not of this problem.
    #[must_use]
    pub fn bounds(&self, item: ItemId) -> RangeInclusive<u32> {
        if self.is_primary(item) { self.bounds.get(item) } else { 0..=1 }
    }

    /// Whether any primary item has bounds other than `1..=1`. Takes time linear in the number of items.
    #[must_use]
    pub fn has_bounds(&self) -> bool {
        self.bounds.any()
    }

    /// The items of an option with their colours, in the order in which they were given. Takes constant
    /// time per item, and allocates nothing.
    ///
    /// # Panics
    /// If the option is not of this problem.
    #[must_use]
    pub fn option(&self, option: OptionId) -> impl ExactSizeIterator<Item = Entry> + Clone + '_ {
        let range = self.range(option);
        let colors = &self.entry_colors;
        range.map(move |k| Entry {
            item: self.items[k],
            color: colors.get(k).and_then(|&c| (c != NO_COLOR).then_some(Color(c))),
        })
    }

    /// The items of an option, without colours. Takes constant time.
    ///
    /// # Panics
    /// If the option is not of this problem.
    #[must_use]
    pub fn option_items(&self, option: OptionId) -> &[ItemId] {
        &self.items[self.range(option)]
    }

    /// The options that contain an item, in order. Takes time linear in the size of the problem.
    ///
    /// ```
    /// use dlx::Problem;
    ///
    /// let mut b = Problem::builder();
    /// let (day, people) = (b.primary(), b.primaries::<2>());
    /// let options = [b.option([day, people[0]])?, b.option([day, people[1]])?, b.option([people[0]])?];
    /// let problem = b.build();
    /// assert!(problem.options_of(day).eq([options[0], options[1]]));
    /// # Ok::<(), dlx::BuildError>(())
    /// ```
    ///
    /// # Panics
    /// If the item is not of this problem.
    pub fn options_of(&self, item: ItemId) -> impl Iterator<Item = OptionId> + Clone + '_ {
        assert!(
            item.index() < self.item_count(),
            "expected one of {} items, found item {}",
            self.item_count(),
            item.index()
        );
        self.options().filter(move |&option| self.option_items(option).contains(&item))
    }

    /// The options of each item, in order. Takes time linear in the size of the problem.
    pub(crate) fn options_of_items(&self) -> Rows<OptionId> {
        let of_option = |option| self.option_items(option).iter().map(move |item| (item.index(), option));
        Rows::new(self.item_count(), self.options().flat_map(of_option))
    }

    /// The cost of an option; the default is 0. Takes constant time.
    ///
    /// # Panics
    /// If the option is not of this problem.
    #[must_use]
    pub fn option_cost(&self, option: OptionId) -> u32 {
        assert!(option.index() < self.option_count(), "the problem has no {option:?}");
        self.costs.get(option.index()).copied().unwrap_or(0)
    }

    /// The sum of the costs of some options, such as those of a [`Cover`](crate::Cover).
    ///
    /// # Panics
    /// If one of the options is not of this problem.
    #[must_use]
    pub fn cost_of(&self, options: &[OptionId]) -> u64 {
        options.iter().map(|&option| u64::from(self.option_cost(option))).sum()
    }

    /// Whether any option has a cost other than 0. Takes time linear in the number of options.
    #[must_use]
    pub fn has_costs(&self) -> bool {
        self.costs.iter().any(|&cost| cost > 0)
    }

    fn range(&self, option: OptionId) -> std::ops::Range<usize> {
        let k = option.index();
        self.starts[k] as usize..self.starts[k + 1] as usize
    }

    /// The name of an item, if it has one. Takes constant time.
    #[must_use]
    pub fn item_name(&self, item: ItemId) -> Option<&str> {
        self.names.get(item.0)
    }

    /// The item with this name. Takes time linear in the length of the name.
    #[must_use]
    pub fn item_named(&self, name: &str) -> Option<ItemId> {
        self.names.find(name).map(ItemId)
    }

    /// The name of a colour, if it has one. Takes constant time.
    #[must_use]
    pub fn color_name(&self, color: Color) -> Option<&str> {
        self.colors.get(color.0)
    }

    /// The colour with this name. Takes time linear in the length of the name.
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
