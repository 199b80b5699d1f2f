//! What a flag takes, for the description of calls.

use std::any::TypeId;
use std::time::Duration;

use clap::builder::ValueParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command, Error};

/// What a parameter takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// It is on or off.
    Switch,
    /// A whole number.
    Whole,
    /// A number.
    Number,
    /// One of its values, and nothing else.
    OneOf,
    /// A text.
    Text,
}

impl Takes {
    /// What one value of a flag is.
    pub(super) fn of(flag: &Arg) -> Self {
        let whole = [
            TypeId::of::<u8>(),
            TypeId::of::<u16>(),
            TypeId::of::<u32>(),
            TypeId::of::<u64>(),
            TypeId::of::<usize>(),
        ];
        let number = [TypeId::of::<f32>(), TypeId::of::<f64>(), TypeId::of::<Duration>()];
        if matches!(flag.get_action(), ArgAction::SetTrue) {
            return Takes::Switch;
        }
        let parser = flag.get_value_parser();
        let is_of = |types: &[TypeId]| types.iter().any(|kind| parser.type_id() == *kind);
        let is_bytes = flag.get_value_names().is_some_and(|names| names.iter().any(|name| *name == "BYTES"));
        if !flag.get_possible_values().is_empty() {
            // Others are suggestions, and the parser may take ranges of them, too.
            let are_all = tried(parser, "\u{1}").is_err_and(|error| error.kind() == ErrorKind::InvalidValue);
            return if are_all { Takes::OneOf } else { Takes::Text };
        }
        if is_of(&number) {
            return Takes::Number;
        }
        let is_count = || flag.get_value_names().is_some_and(|names| names.iter().any(|name| *name == "N"));
        if is_of(&whole) && !is_bytes || is_count() && tried(parser, "4..5").is_err() {
            return Takes::Whole;
        }
        Takes::Text
    }
}

/// What a parser says of a text.
fn tried(parser: &ValueParser, text: &str) -> Result<(), Error> {
    let flag = Arg::new("value").value_parser(parser.clone()).allow_hyphen_values(true);
    Command::new("it").no_binary_name(true).arg(flag).try_get_matches_from([text]).map(drop)
}
