//! What is wrong with a problem that is being built.

use super::{Color, ItemId, OptionId};

/// Why a [`Problem`](super::Problem) could not be built. Messages name options by number, and items by their names,
/// or by number if they have none; a rejected option has the number that it would have had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// An option holds an item that this builder did not make, or such an item was given bounds.
    #[error("{}, but there {}", named(*option, *item), only(*items, "item"))]
    UnknownItem {
        /// The option that holds it; `None` if it was given bounds.
        option: Option<OptionId>,
        /// The item.
        item: ItemId,
        /// How many items there are.
        items: usize,
    },
    /// An option uses a colour that this builder did not make.
    #[error("option {} gives item {} colour {}, but there {}", option.0, called(*item, name), color.0, only(*colors, "colour"))]
    UnknownColor {
        /// The option.
        option: OptionId,
        /// The item.
        item: ItemId,
        /// Its name, if it has one.
        name: Option<String>,
        /// The colour.
        color: Color,
        /// How many colours there are.
        colors: usize,
    },
    /// An option holds the same item twice.
    #[error("option {} holds item {} twice", option.0, called(*item, name))]
    RepeatedItem {
        /// The option.
        option: OptionId,
        /// The item.
        item: ItemId,
        /// Its name, if it has one.
        name: Option<String>,
    },
    /// An option gives a colour to a primary item.
    #[error("option {} gives a colour to item {}, which is primary: only secondary items have colours", option.0, called(*item, name))]
    ColoredPrimary {
        /// The option.
        option: OptionId,
        /// The item.
        item: ItemId,
        /// Its name, if it has one.
        name: Option<String>,
    },
    /// An option holds no primary item: nothing would decide whether it belongs to a cover.
    #[error("option {} holds no primary item: expected one at least (an item with the bounds 0..=1 need not be covered)", option.0)]
    NoPrimary {
        /// The option.
        option: OptionId,
    },
    /// Bounds that nothing can meet: the lower one is above the upper one, or the upper one is 0.
    #[error(
        "item {} cannot have the bounds {lower} to {upper}: the upper bound is at least 1, and no less than the lower \
         bound",
        called(*item, name)
    )]
    BadBounds {
        /// The item.
        item: ItemId,
        /// Its name, if it has one.
        name: Option<String>,
        /// The lower bound.
        lower: u32,
        /// The upper bound.
        upper: u32,
    },
    /// Bounds below 0, such as `0..0`.
    #[error("item {} cannot have bounds below 0: the upper bound is at least 1", called(*item, name))]
    NoBounds {
        /// The item.
        item: ItemId,
        /// Its name, if it has one.
        name: Option<String>,
    },
    /// Bounds were given to a secondary item.
    #[error("item {} has bounds, but is secondary: only primary items have bounds", called(*item, name))]
    BoundedSecondary {
        /// The item.
        item: ItemId,
        /// Its name, if it has one.
        name: Option<String>,
    },
    /// A name was given to two items, or to two colours.
    #[error("the name {name:?} is already taken")]
    RepeatedName {
        /// The name.
        name: String,
    },
    /// There would be more than 2²⁹ items, options, entries or colours.
    #[error("too many {what}: at most {limit} are supported")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// The largest number.
        limit: u32,
    },
}

/// Where an item was named.
fn named(option: Option<OptionId>, item: ItemId) -> String {
    match option {
        Some(option) => format!("option {} holds item {}", option.0, item.0),
        None => format!("item {} was given bounds", item.0),
    }
}

/// That there is no more than this.
fn only(number: usize, what: &str) -> String {
    match number {
        0 => format!("are no {what}s"),
        1 => format!("is only 1 {what}"),
        _ => format!("are only {number} {what}s"),
    }
}

/// What an item is called: by its name in quotes, as a name may be a number, or by number if it has none.
fn called(item: ItemId, name: &Option<String>) -> String {
    name.as_ref().map_or_else(|| item.0.to_string(), |name| format!("{name:?}"))
}
