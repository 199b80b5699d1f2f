//! Problems as data for other programs: what a [`ProblemBuilder`](super::ProblemBuilder) would be told.
//!
//! Reading goes through the builder, so that nothing can be read that could not be built.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

use super::{BuildError, Color, Entry, ItemId, ItemKind, Problem};

/// All of a problem. A form that is `SPARSE` leaves out what has its default, for formats in which fields have names.
/// In others, such as bincode, a field is known by its place, so none may be missing.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "a problem")]
struct ProblemForm<'p, const SPARSE: bool> {
    items: Vec<ItemForm<'p, SPARSE>>,
    /// The name of each colour, if it has one.
    #[serde(default, skip_serializing_if = "is_left_out::<SPARSE, _>")]
    colors: Vec<Option<Cow<'p, str>>>,
    options: Vec<OptionForm<SPARSE>>,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "an item")]
struct ItemForm<'p, const SPARSE: bool> {
    #[serde(default, skip_serializing_if = "is_left_out::<SPARSE, _>")]
    name: Option<Cow<'p, str>>,
    primary: bool,
    /// The bounds of a primary item, if they are not 1 and 1.
    #[serde(default, skip_serializing_if = "is_left_out::<SPARSE, _>")]
    bounds: Option<(u32, u32)>,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "an option")]
struct OptionForm<const SPARSE: bool> {
    entries: Vec<EntryForm<SPARSE>>,
    #[serde(default, skip_serializing_if = "is_left_out::<SPARSE, _>")]
    cost: u32,
}

#[derive(Clone, Copy, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "an item of an option")]
struct EntryForm<const SPARSE: bool> {
    item: ItemId,
    #[serde(default, skip_serializing_if = "is_left_out::<SPARSE, _>")]
    color: Option<Color>,
}

fn is_left_out<const SPARSE: bool, T: Default + PartialEq>(value: &T) -> bool {
    SPARSE && *value == T::default()
}

impl<const SPARSE: bool> From<Entry> for EntryForm<SPARSE> {
    fn from(Entry { item, color }: Entry) -> Self {
        EntryForm { item, color }
    }
}

impl<const SPARSE: bool> From<EntryForm<SPARSE>> for Entry {
    fn from(EntryForm { item, color }: EntryForm<SPARSE>) -> Self {
        Entry { item, color }
    }
}

impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            EntryForm::<true>::from(*self).serialize(serializer)
        } else {
            EntryForm::<false>::from(*self).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        EntryForm::<true>::deserialize(deserializer).map(Entry::from)
    }
}

/// What is wrong with a problem that was read.
enum FormError {
    Build(BuildError),
    RepeatedColor(String),
}

impl From<BuildError> for FormError {
    fn from(error: BuildError) -> Self {
        FormError::Build(error)
    }
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormError::Build(error) => error.fmt(f),
            FormError::RepeatedColor(name) => write!(f, "two colours are called {name:?}"),
        }
    }
}

impl<const SPARSE: bool> ProblemForm<'_, SPARSE> {
    fn of(problem: &Problem) -> Self {
        let name = |name: Option<&'_ str>| name.map(|name| Cow::Owned(name.to_owned()));
        let item = |item| {
            let (primary, bounds) = (problem.is_primary(item), problem.bounds(item));
            ItemForm {
                name: name(problem.item_name(item)),
                primary,
                bounds: (primary && bounds != (1..=1)).then(|| bounds.into_inner()),
            }
        };
        let option = |option| OptionForm {
            entries: problem.option(option).map(EntryForm::from).collect(),
            cost: problem.option_cost(option),
        };
        ProblemForm {
            items: problem.items().map(item).collect(),
            colors: (0..problem.color_count()).map(|at| name(problem.colors.get(at as u32))).collect(),
            options: problem.options().map(option).collect(),
        }
    }

    fn build(&self) -> Result<Problem, FormError> {
        let mut b = Problem::builder();
        for item in &self.items {
            let id = b.item(ItemKind::primary_if(item.primary), item.name.as_deref())?;
            if let Some((lower, upper)) = item.bounds {
                b.bounds(id, lower..=upper)?;
            }
        }
        for (at, name) in self.colors.iter().enumerate() {
            let color = match name {
                Some(name) => b.color(name)?,
                None => b.new_color()?,
            };
            if color.index() != at {
                return Err(FormError::RepeatedColor(name.as_deref().unwrap_or_default().to_owned()));
            }
        }
        for option in &self.options {
            let id = b.option(option.entries.iter().copied().map(Entry::from))?;
            if option.cost > 0 {
                b.cost(id, option.cost);
            }
        }
        Ok(b.build())
    }
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            ProblemForm::<true>::of(self).serialize(serializer)
        } else {
            ProblemForm::<false>::of(self).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Problem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        ProblemForm::<true>::deserialize(deserializer)?.build().map_err(D::Error::custom)
    }
}
