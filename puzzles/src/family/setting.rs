//! Settings of what a family makes, as data: a command builds its flags from them, a page its form.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::generate::{Maker, Symmetry};
use crate::notation::text::{self, TextError};

/// What a family makes.
#[derive(Clone, Copy, Debug)]
pub struct Making {
    /// Its puzzles in a line.
    pub about: &'static str,
    /// What one of them is called, alone or behind the name of its kind.
    pub singular: &'static str,
    /// What several of them are called.
    pub plural: &'static str,
    /// What can be set about them.
    pub settings: &'static [&'static [Setting]],
    /// Examples, each with its settings as flags of a command.
    pub examples: &'static [(&'static str, &'static str)],
    /// Creates their maker from the values of all settings that are given or have a default.
    pub maker: fn(&Settings) -> Result<Box<dyn Maker>, SettingError>,
    /// Further notes.
    pub notes: &'static str,
    /// The settings that make up the size; the default of the first is the usual size.
    pub size: &'static [&'static str],
    /// Other settings for a booklet, with their values.
    pub booklet: &'static [(&'static str, &'static str)],
    /// The settings that are flags of a booklet, too.
    pub booklet_settings: &'static [&'static str],
    /// The settings whose values can be named for each group of puzzles in a booklet, and switches that are named
    /// themselves. No two of them share a value.
    pub booklet_names: &'static [&'static str],
    /// Examples of what can be asked for in a booklet.
    pub booklet_examples: &'static str,
}

impl Making {
    /// All settings.
    pub fn settings(&self) -> impl Iterator<Item = &'static Setting> + use<> {
        self.settings.iter().copied().flatten()
    }
}

/// Something that can be set about the puzzles to make.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name, in small letters with hyphens.
    pub name: &'static str,
    /// What its values are.
    pub kind: ValueKind,
    /// What a value looks like: `N`, `LO..HI`.
    pub shape: &'static str,
    /// Its value where none is given.
    pub default: Option<&'static str>,
    /// Settings that cannot be given together with it, among these and those about difficulty.
    pub without: &'static [&'static str],
    /// A setting that has to be given with it.
    pub with: Option<&'static str>,
    /// What it means.
    pub help: &'static str,
}

/// A list of settings, each as `name: kind, shape = default without [others] with "another" => help`.
macro_rules! settings {
    ($($name:literal: $kind:expr, $shape:literal $(= $default:literal)? $(without $without:tt)?
       $(with $with:literal)? => $help:literal,)*) => {
        &[$($crate::family::Setting {
            default: settings!(@or None, $(Some($default))?),
            without: settings!(@or &[], $(&$without)?),
            with: settings!(@or None, $(Some($with))?),
            name: $name,
            kind: $kind,
            shape: $shape,
            help: $help,
        },)*]
    };
    (@or $default:expr,) => { $default };
    (@or $default:expr, $given:expr) => { $given };
}
pub(crate) use settings;

/// One of the names that a setting can have as its value.
///
/// [`dlx::Choice`] is how a search chooses the item to branch on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The name.
    pub name: &'static str,
    /// Other names for the same.
    pub also: Vec<&'static str>,
    /// What it means; empty if that is plain.
    pub help: &'static str,
}

impl Choice {
    /// A choice without other names.
    #[must_use]
    pub fn new(name: &'static str, help: &'static str) -> Self {
        Choice { name, also: Vec::new(), help }
    }
}

/// The values of a setting.
#[derive(Clone, Copy, Debug)]
pub enum ValueKind {
    /// It is given or not.
    Switch,
    /// One of these names.
    Name(fn() -> Vec<Choice>),
    /// Several of these, with a character between them.
    Names(fn() -> Vec<Choice>, char),
    /// A text that this function accepts, or tells what is wrong with it.
    Text(fn(&str) -> Result<(), String>),
    /// The same, and it may begin with a hyphen.
    Signed(fn(&str) -> Result<(), String>),
    /// Several of these, with commas between them.
    Texts(fn(&str) -> Result<(), String>),
    /// The text of a board.
    Board,
}

impl ValueKind {
    /// A number. Makers say which they take: the ends are told where there is no such number at all.
    #[must_use]
    pub const fn number<const LEAST: usize, const MOST: usize>() -> ValueKind {
        ValueKind::Text(|text| match text.parse::<usize>() {
            Ok(_) => Ok(()),
            Err(_) => Err(format!("expected a whole number from {LEAST} to {MOST}")),
        })
    }

    /// A number, or `LO..HI`.
    pub const RANGE: ValueKind = ValueKind::Text(|text| range(text).map(drop).map_err(str::to_owned));
    /// A [`Symmetry`].
    pub const SYMMETRY: ValueKind =
        ValueKind::Name(|| Symmetry::ALL.iter().map(|symmetry| Choice::new(symmetry.name(), "")).collect());

    /// Whether a setting takes a value.
    ///
    /// # Errors
    /// If it does not: why.
    pub fn accept(self, value: &str) -> Result<(), String> {
        let is_named = |value: &str, choices: fn() -> Vec<Choice>| {
            let choices = choices();
            if choices.iter().any(|choice| choice.name == value || choice.also.contains(&value)) {
                return Ok(());
            }
            let names: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
            Err(format!("expected {}", text::any_of(&names)))
        };
        match self {
            ValueKind::Switch | ValueKind::Board => Ok(()),
            ValueKind::Name(names) => is_named(value, names),
            ValueKind::Names(names, between) => {
                value.split(between).try_for_each(|name| is_named(name, names))
            }
            ValueKind::Text(accept) | ValueKind::Signed(accept) => accept(value),
            ValueKind::Texts(accept) => value.split(',').try_for_each(accept),
        }
    }
}

/// Whether a text can be parsed.
///
/// # Errors
/// If it cannot: why.
pub fn parses<T: FromStr<Err: ToString>>(text: &str) -> Result<(), String> {
    text.parse::<T>().map(drop).map_err(|error| error.to_string())
}

/// Whether a text is a whole number, at most this one.
///
/// # Errors
/// If it is not: why.
pub fn at_most<const MOST: i64>(text: &str) -> Result<(), String> {
    match text.parse::<i64>() {
        Ok(number) if (0..=MOST).contains(&number) => Ok(()),
        _ => Err(format!("expected a whole number from 0 to {MOST}")),
    }
}

/// Parses `N`, or `LO..HI` with both ends included.
fn range(text: &str) -> Result<RangeInclusive<usize>, &'static str> {
    text::range(text, |number| {
        number.parse().map_err(|_| "expected a number such as 3, or a range such as 2..4")
    })
}

/// Settings with their values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings(BTreeMap<String, String>);

impl Settings {
    /// Gives a setting a value; that of a switch is ignored.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        self.0.insert(name.to_owned(), value.into());
    }

    /// These, and the defaults of all that are not given.
    ///
    /// # Errors
    /// If one is not known, has a wrong value, is given with one that it cannot be given with, or without one that it
    /// needs.
    pub(crate) fn of(&self, making: &Making) -> Result<Settings, SettingError> {
        let mut settings = self.clone();
        for (name, value) in &self.0 {
            let setting = making.settings().find(|setting| setting.name == name);
            let setting = setting.ok_or_else(|| SettingError::Unknown(name.clone()))?;
            let is_given = |other: &&&str| self.has(other);
            if let Some(other) = setting.without.iter().find(is_given) {
                return Err(SettingError::Both(setting.name, other));
            }
            if let Some(needed) = setting.with.filter(|needed| !self.has(needed)) {
                return Err(SettingError::Without(setting.name, needed));
            }
            let accepted = setting.kind.accept(value);
            accepted.map_err(|why| SettingError::Value { name: setting.name, value: value.clone(), why })?;
        }
        for (setting, default) in making.settings().filter_map(|setting| Some((setting, setting.default?))) {
            settings.0.entry(setting.name.to_owned()).or_insert_with(|| default.to_owned());
        }
        Ok(settings)
    }

    /// The value of a setting, if it is given.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Whether a setting is given: a switch, mostly.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The value of a setting, if it is given, as `parse` reads it.
    ///
    /// # Errors
    /// If it cannot be read: these settings were not checked.
    pub(crate) fn read<T, E: ToString>(
        &self,
        name: &'static str,
        parse: impl Fn(&str) -> Result<T, E>,
    ) -> Result<Option<T>, SettingError> {
        let wrong = |value: &str, error: E| SettingError::Value {
            name,
            value: value.to_owned(),
            why: error.to_string(),
        };
        self.get(name).map(|value| parse(value).map_err(|error| wrong(value, error))).transpose()
    }

    /// The value of a setting, if it is given, parsed.
    ///
    /// # Errors
    /// If it cannot be parsed.
    pub(crate) fn parsed<T: FromStr<Err: ToString>>(
        &self,
        name: &'static str,
    ) -> Result<Option<T>, SettingError> {
        self.read(name, str::parse)
    }

    /// The value of a setting that has a default, parsed.
    ///
    /// # Errors
    /// If it is not given, or cannot be parsed.
    pub(crate) fn value<T: FromStr<Err: ToString>>(&self, name: &'static str) -> Result<T, SettingError> {
        self.parsed(name)?.ok_or_else(|| SettingError::impossible(format_args!("expected a value of {name}")))
    }

    /// The value of a range, if it is given.
    ///
    /// # Errors
    /// If it is none.
    pub(crate) fn range(&self, name: &'static str) -> Result<Option<RangeInclusive<usize>>, SettingError> {
        self.read(name, range)
    }
}

/// Why settings make no puzzles.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SettingError {
    /// There is no setting of this name.
    #[error("unknown setting {0}")]
    Unknown(String),
    /// Two cannot be given together.
    #[error("expected `{0}` or `{1}`, found both")]
    Both(&'static str, &'static str),
    /// The first is given without the second, which it needs.
    #[error("expected `{1}` with `{0}`, found none")]
    Without(&'static str, &'static str),
    /// It has a value that it does not take.
    #[error("{name} {value}: {why}")]
    Value {
        /// The setting.
        name: &'static str,
        /// Its value.
        value: String,
        /// What is wrong with it.
        why: String,
    },
    /// Something is wrong with the text of a board.
    #[error("{name}, {error}")]
    Board {
        /// The setting.
        name: &'static str,
        /// What is wrong, and where.
        error: TextError,
    },
    /// The size is one that boxes cannot have.
    #[error("{why}")]
    NoBoxes {
        /// What is wrong with it.
        why: String,
        /// What has such sizes.
        instead: &'static [Instead],
    },
    /// Such puzzles are too rare to be made: one can only transform those that are known.
    #[error("{0}")]
    TooRare(String),
    /// There are no such puzzles. The names of settings stand in backticks.
    #[error("{0}")]
    Impossible(String),
}

/// What makes puzzles where settings make none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instead {
    /// A setting with this value; that of a switch is empty.
    Setting(&'static str, &'static str),
    /// The family of this name.
    Family(&'static str),
}

impl SettingError {
    /// Why there are no such puzzles.
    pub(crate) fn impossible(why: impl ToString) -> Self {
        SettingError::Impossible(why.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAKING: Making = Making {
        about: "",
        singular: "",
        plural: "",
        settings: &[settings! {
            "size": ValueKind::number::<1, 9>(), "N" = "9" => "",
            "none": ValueKind::Switch, "" without ["some", "elsewhere"] => "",
            "some": ValueKind::number::<1, 9>(), "N" => "",
            "few": ValueKind::Switch, "" with "some" => "",
            "board": ValueKind::Board, "FILE" without ["size"] => "",
        }],
        examples: &[],
        maker: |_| Err(SettingError::impossible("")),
        notes: "",
        size: &[],
        booklet: &[],
        booklet_settings: &[],
        booklet_names: &[],
        booklet_examples: "",
    };

    /// Whether settings go together, which a command sees by itself.
    #[test]
    fn settings_that_do_not_go_together_are_refused() {
        let check = |names: &[&str]| {
            let mut settings = Settings::default();
            names.iter().for_each(|name| settings.set(name, "1"));
            settings.of(&MAKING).map(|all| all.0.len()).map_err(|error| error.to_string())
        };
        assert_eq!(check(&["none"]), Ok(2));
        assert_eq!(check(&["some", "none"]), Err("expected `none` or `some`, found both".to_owned()));
        assert_eq!(check(&["few"]), Err("expected `some` with `few`, found none".to_owned()));
        assert_eq!(check(&["few", "some"]), Ok(3));
        // A default is not given.
        assert_eq!(check(&["board"]), Ok(2));
        assert_eq!(check(&["board", "size"]), Err("expected `board` or `size`, found both".to_owned()));
    }
}
