//! What is to be covered, and what may cover it: [`Problem`] and its builder.

use std::collections::HashMap;
use std::fmt;

use bitvec::vec::BitVec;

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

    /// The problem with these options alone, in this order, and without the `spare` items: these
    /// keep their numbers, but no option holds them, nor need any. Names are not kept.
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

/// Why a [`Problem`] could not be built. Each names the option and the item by number; the number
/// of an option is the one that it would have had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// An option holds an item that this builder never handed out.
    #[error("option {} holds item {}, but there are only {items} items", option.0, item.0)]
    UnknownItem {
        /// The option.
        option: OptionId,
        /// The item.
        item: ItemId,
        /// How many items there are.
        items: usize,
    },
    /// An option uses a colour that this builder never handed out.
    #[error("option {} gives item {} color {}, but there are only {colors} colors", option.0, item.0, color.0)]
    UnknownColor {
        /// The option.
        option: OptionId,
        /// The item.
        item: ItemId,
        /// The colour.
        color: Color,
        /// How many colours there are.
        colors: usize,
    },
    /// An option holds the same item twice.
    #[error("option {} holds item {} twice", option.0, item.0)]
    RepeatedItem {
        /// The option.
        option: OptionId,
        /// The item.
        item: ItemId,
    },
    /// An option gives a colour to a primary item.
    #[error("option {} gives a color to item {}, which is primary: only secondary items have colors", option.0, item.0)]
    ColoredPrimary {
        /// The option.
        option: OptionId,
        /// The item.
        item: ItemId,
    },
    /// An option holds no primary item: whether it belongs to a cover would be open.
    #[error("option {} holds no primary item", option.0)]
    NoPrimary {
        /// The option.
        option: OptionId,
    },
    /// A name was given to two items, or to two colours.
    #[error("the name {name:?} is taken")]
    RepeatedName {
        /// The name.
        name: String,
    },
    /// There would be more items, options, entries or colours than ids can tell apart.
    #[error("more than {limit} {what}")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many there may be.
        limit: u32,
    },
}

/// Collects the items and options of a [`Problem`].
///
/// A call that returns an error leaves the builder as it was.
///
/// It takes as much memory as the [`Problem`] that it becomes, and 4 bytes an item; as it grows, up to
/// twice that.
#[derive(Clone)]
pub struct ProblemBuilder {
    problem: Problem,
    /// For each item, the last option that held it, plus one: finds repeated items.
    last_option: Vec<u32>,
    limit: u32,
}

impl Default for ProblemBuilder {
    fn default() -> Self {
        ProblemBuilder {
            problem: Problem {
                names: Names::default(),
                primary: BitVec::new(),
                colors: Names::default(),
                starts: vec![0],
                items: Vec::new(),
                entry_colors: Vec::new(),
            },
            last_option: Vec::new(),
            // Kernels number items, options and entries together, and have one bit for marks.
            limit: 1 << 29,
        }
    }
}

impl ProblemBuilder {
    /// Adds a primary item: one that must be covered exactly once.
    ///
    /// # Panics
    /// If there are 2²⁹ items already; [`try_item`](Self::try_item) returns an error.
    pub fn primary(&mut self) -> ItemId {
        self.try_item(true, None).expect("room for one more item")
    }

    /// Adds a secondary item: one that may stay uncovered, and be shared by options that give it
    /// the same colour.
    ///
    /// # Panics
    /// As [`primary`](Self::primary).
    pub fn secondary(&mut self) -> ItemId {
        self.try_item(false, None).expect("room for one more item")
    }

    /// Adds `N` primary items.
    ///
    /// # Panics
    /// As [`primary`](Self::primary).
    pub fn primaries<const N: usize>(&mut self) -> [ItemId; N] {
        std::array::from_fn(|_| self.primary())
    }

    /// Adds `N` secondary items.
    ///
    /// # Panics
    /// As [`primary`](Self::primary).
    pub fn secondaries<const N: usize>(&mut self) -> [ItemId; N] {
        std::array::from_fn(|_| self.secondary())
    }

    /// Adds a primary item with a name, which is used for printing alone.
    ///
    /// # Errors
    /// If an item has this name already.
    pub fn named_primary(&mut self, name: &str) -> Result<ItemId, BuildError> {
        self.try_item(true, Some(name))
    }

    /// Adds a secondary item with a name, which is used for printing alone.
    ///
    /// # Errors
    /// If an item has this name already.
    pub fn named_secondary(&mut self, name: &str) -> Result<ItemId, BuildError> {
        self.try_item(false, Some(name))
    }

    /// Adds an item, primary or not, with or without a name.
    ///
    /// # Errors
    /// If an item has this name already, or there are too many items.
    pub fn try_item(&mut self, primary: bool, name: Option<&str>) -> Result<ItemId, BuildError> {
        let id = self.problem.names.add("items", name, self.limit)?;
        self.problem.primary.push(primary);
        self.last_option.push(0);
        Ok(ItemId(id))
    }

    /// The colour with this name, made if it is new.
    ///
    /// # Errors
    /// If there are too many colours.
    pub fn color(&mut self, name: &str) -> Result<Color, BuildError> {
        if let Some(color) = self.problem.color_named(name) {
            return Ok(color);
        }
        self.problem.colors.add("colors", Some(name), self.limit).map(Color)
    }

    /// Adds a colour without a name.
    ///
    /// # Errors
    /// If there are too many colours.
    pub fn new_color(&mut self) -> Result<Color, BuildError> {
        self.problem.colors.add("colors", None, self.limit).map(Color)
    }

    /// Adds an option. Takes time in the number of its items.
    ///
    /// Two options with the same items are two options: each makes covers of its own.
    ///
    /// # Errors
    /// If an item or colour is unknown, an item stands there twice, a primary item has a colour,
    /// none of the items is primary, or there are too many options or entries.
    pub fn option<E: Into<Entry>>(
        &mut self,
        entries: impl IntoIterator<Item = E>,
    ) -> Result<OptionId, BuildError> {
        let option = OptionId(self.problem.option_count() as u32);
        let start = self.problem.items.len();
        let result = self.push_entries(option, entries.into_iter().map(Into::into));
        if result.is_err() {
            for item in self.problem.items.drain(start..) {
                self.last_option[item.index()] = 0;
            }
            self.problem.entry_colors.truncate(start);
        }
        result.map(|()| option)
    }

    fn push_entries(
        &mut self,
        option: OptionId,
        entries: impl Iterator<Item = Entry>,
    ) -> Result<(), BuildError> {
        let problem = &mut self.problem;
        let limit = self.limit;
        if option.0 >= limit {
            return Err(BuildError::TooMany { what: "options", limit });
        }
        let mut has_primary = false;
        for Entry { item, color } in entries {
            let Some(last) = self.last_option.get_mut(item.index()) else {
                let items = problem.item_count();
                return Err(BuildError::UnknownItem { option, item, items });
            };
            if *last == option.0 + 1 {
                return Err(BuildError::RepeatedItem { option, item });
            }
            let primary = problem.primary[item.index()];
            has_primary |= primary;
            if let Some(color) = color {
                let colors = problem.colors.len();
                if color.index() >= colors {
                    return Err(BuildError::UnknownColor { option, item, color, colors });
                }
                if primary {
                    return Err(BuildError::ColoredPrimary { option, item });
                }
            }
            if problem.items.len() >= limit as usize {
                return Err(BuildError::TooMany { what: "items in all options together", limit });
            }
            *last = option.0 + 1;
            if let Some(color) = color {
                // The first colour of all: the entries before it had none.
                problem.entry_colors.resize(problem.items.len(), NO_COLOR);
                problem.entry_colors.push(color.0);
            } else if !problem.entry_colors.is_empty() {
                problem.entry_colors.push(NO_COLOR);
            }
            problem.items.push(item);
        }
        if !has_primary {
            return Err(BuildError::NoPrimary { option });
        }
        problem.starts.push(problem.items.len() as u32);
        Ok(())
    }

    /// How many options there are so far.
    #[must_use]
    pub fn option_count(&self) -> usize {
        self.problem.option_count()
    }

    /// The item of a name, among those added so far.
    #[must_use]
    pub fn item_named(&self, name: &str) -> Option<ItemId> {
        self.problem.item_named(name)
    }

    /// Whether an item is primary.
    ///
    /// # Panics
    /// If the item was not handed out by this builder.
    #[must_use]
    pub fn is_primary(&self, item: ItemId) -> bool {
        self.problem.is_primary(item)
    }

    /// The problem, as it stands. Every problem that can be built is a valid one.
    ///
    /// Gives back memory that was reserved for more options, and may move all entries for that.
    #[must_use]
    pub fn build(mut self) -> Problem {
        self.problem.items.shrink_to_fit();
        self.problem.entry_colors.shrink_to_fit();
        self.problem.starts.shrink_to_fit();
        self.problem
    }
}

/// Numbers with optional names, both ways.
#[derive(Clone, Default)]
struct Names {
    names: Vec<Option<Box<str>>>,
    ids: HashMap<Box<str>, u32>,
}

impl Names {
    fn len(&self) -> usize {
        self.names.len()
    }

    fn get(&self, id: u32) -> Option<&str> {
        self.names.get(id as usize)?.as_deref()
    }

    fn find(&self, name: &str) -> Option<u32> {
        self.ids.get(name).copied()
    }

    fn add(&mut self, what: &'static str, name: Option<&str>, limit: u32) -> Result<u32, BuildError> {
        if self.len() >= limit as usize {
            return Err(BuildError::TooMany { what, limit });
        }
        let id = self.len() as u32;
        if let Some(name) = name {
            if self.ids.contains_key(name) {
                return Err(BuildError::RepeatedName { name: name.to_owned() });
            }
            self.ids.insert(name.into(), id);
        }
        self.names.push(name.map(Into::into));
        Ok(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mistake_has_its_own_error_and_leaves_no_trace() {
        let mut b = Problem::builder();
        let [p, q] = b.primaries();
        let s = b.secondary();
        let red = b.color("red").unwrap();
        let option = b.option([p.into(), s.colored(red)]).unwrap();
        assert_eq!(option, OptionId(0));
        let option = OptionId(1);
        let unknown = ItemId(3);
        assert_eq!(b.option([p, unknown]), Err(BuildError::UnknownItem { option, item: unknown, items: 3 }));
        assert_eq!(b.option([q, p, q]), Err(BuildError::RepeatedItem { option, item: q }));
        assert_eq!(b.option([p.colored(red)]), Err(BuildError::ColoredPrimary { option, item: p }));
        let color = Color(1);
        assert_eq!(
            b.option([p.into(), s.colored(color)]),
            Err(BuildError::UnknownColor { option, item: s, color, colors: 1 })
        );
        assert_eq!(b.option([s]), Err(BuildError::NoPrimary { option }));
        assert_eq!(b.option::<ItemId>([]), Err(BuildError::NoPrimary { option }));
        assert_eq!(b.option([p, q, s]), Ok(option));
        let problem = b.build();
        assert_eq!(problem.option_count(), 2);
        assert_eq!(problem.entry_count(), 5);
        let entries: Vec<_> = problem.option(OptionId(0)).collect();
        assert_eq!(entries, [p.into(), s.colored(red)]);
        assert_eq!(problem.option_items(option), [p, q, s]);
    }

    #[test]
    fn sizes_beyond_the_ids_are_errors() {
        let mut b = Problem::builder();
        b.limit = 3;
        let [p, q, _] = b.primaries();
        assert_eq!(b.try_item(true, None), Err(BuildError::TooMany { what: "items", limit: 3 }));
        b.option([p, q]).unwrap();
        assert!(matches!(b.option([p, q]), Err(BuildError::TooMany { limit: 3, .. })));
        b.option([q]).unwrap();
        assert!(matches!(b.option([p]), Err(BuildError::TooMany { limit: 3, .. })));
        for _ in 0..3 {
            b.new_color().unwrap();
        }
        assert_eq!(b.new_color(), Err(BuildError::TooMany { what: "colors", limit: 3 }));
    }

    #[test]
    fn names_lead_both_ways() {
        let mut b = Problem::builder();
        let a = b.named_primary("a").unwrap();
        let x = b.named_secondary("x").unwrap();
        assert!(matches!(b.named_primary("x"), Err(BuildError::RepeatedName { .. })));
        let problem = b.build();
        assert_eq!(problem.item_named("a"), Some(a));
        assert_eq!(problem.item_name(x), Some("x"));
        assert!(problem.is_primary(a) && !problem.is_primary(x));
        assert_eq!(problem.item_named("b"), None);
    }
}
