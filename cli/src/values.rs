//! Values of flags that the help lists and shells complete.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use puzzles::family::Family;
use puzzles::notation::json::JSON;
use puzzles::{Reading, families};

/// Parses as `parser` does, and suggests values; the parser may take others, such as ranges of them.
#[derive(Clone)]
pub(crate) struct Suggested<P> {
    pub(crate) values: Vec<&'static str>,
    pub(crate) parser: P,
}

impl<P: TypedValueParser> TypedValueParser for Suggested<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        flag: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        self.parser.parse_ref(command, flag, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.values.iter().map(PossibleValue::new)))
    }
}

/// The families by name.
pub(crate) fn family_names() -> PossibleValuesParser {
    PossibleValuesParser::new(families(&Reading::default()).iter().map(|family| family.name()))
}

/// The notations of all families.
pub(crate) fn all_formats() -> PossibleValuesParser {
    formats(&families(&Reading::default()))
}

/// The notations of some families, each once.
pub(crate) fn formats(families: &[Box<dyn Family>]) -> PossibleValuesParser {
    let mut names: Vec<&'static str> = Vec::new();
    for format in families.iter().flat_map(|family| family.formats()).chain([&JSON]) {
        if !names.contains(format) {
            names.push(format);
        }
    }
    PossibleValuesParser::new(names)
}
