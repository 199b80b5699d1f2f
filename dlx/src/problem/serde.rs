//! Problems as data for other programs: what a [`ProblemBuilder`](super::ProblemBuilder) would be told.
//!
//! Reading goes through the builder, so that nothing can be read that could not be built.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

use super::{BuildError, Entry, ItemKind, Problem};

/// All of a problem.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct ProblemForm<'p> {
    items: Vec<ItemForm<'p>>,
    /// The name of each colour, if it has one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    colors: Vec<Option<Cow<'p, str>>>,
    options: Vec<OptionForm>,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemForm<'p> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<Cow<'p, str>>,
    primary: bool,
    /// The bounds of a primary item, if they are not 1 and 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bounds: Option<(u32, u32)>,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionForm {
    entries: Vec<Entry>,
    #[serde(default, skip_serializing_if = "is_free")]
    cost: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_free(cost: &u32) -> bool {
    *cost == 0
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

impl ProblemForm<'_> {
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
            let id = b.option(option.entries.iter().copied())?;
            if option.cost > 0 {
                b.cost(id, option.cost);
            }
        }
        Ok(b.build())
    }
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let name = |name: Option<&'_ str>| name.map(|name| Cow::Owned(name.to_owned()));
        ProblemForm {
            items: self
                .items()
                .map(|item| {
                    let (primary, bounds) = (self.is_primary(item), self.bounds(item));
                    ItemForm {
                        name: name(self.item_name(item)),
                        primary,
                        bounds: (primary && bounds != (1..=1)).then(|| bounds.into_inner()),
                    }
                })
                .collect(),
            colors: (0..self.color_count()).map(|at| name(self.colors.get(at as u32))).collect(),
            options: self
                .options()
                .map(|option| OptionForm {
                    entries: self.option(option).collect(),
                    cost: self.option_cost(option),
                })
                .collect(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Problem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        ProblemForm::deserialize(deserializer)?.build().map_err(D::Error::custom)
    }
}
