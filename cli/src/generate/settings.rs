//! The settings of families as flags.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use puzzles::family::{Choice, Setting, Settings, ValueKind};

/// Takes the value of a setting from its flag, if it is given; the file of a board has to be read first.
pub(crate) fn take(setting: &Setting, matches: &ArgMatches, settings: &mut Settings) {
    let &Setting { name, kind, .. } = setting;
    // The defaults come with the rest: what is given alone may not go together with other settings.
    if matches.value_source(name) == Some(ValueSource::DefaultValue) {
        return;
    }
    let joined = |between: &str| {
        let parts: Option<Vec<&str>> =
            matches.get_many::<String>(name).map(|parts| parts.map(String::as_str).collect());
        parts.map(|parts| parts.join(between))
    };
    let value = match kind {
        ValueKind::Board => None,
        ValueKind::Switch => matches.get_flag(name).then(String::new),
        ValueKind::Names(_, between) => joined(&between.to_string()),
        _ => joined(","),
    };
    value.into_iter().for_each(|value| settings.set(name, value));
}

/// The flag of a setting.
pub(crate) fn flag(setting: &Setting) -> Arg {
    let &Setting { name, kind, shape, default, without, with, help } = setting;
    let flag = Arg::new(name).long(name).help(help).conflicts_with_all(without);
    let flag = with.iter().fold(flag, Arg::requires);
    if let ValueKind::Switch = kind {
        return flag.action(ArgAction::SetTrue);
    }
    let flag = default.iter().fold(flag.value_name(shape), Arg::default_value);
    match kind {
        ValueKind::Name(names) => flag.value_parser(possible(names)),
        ValueKind::Names(names, between) => {
            flag.value_parser(possible(names)).action(ArgAction::Append).value_delimiter(between)
        }
        ValueKind::Board | ValueKind::Switch => flag.value_parser(value_parser!(PathBuf)),
        ValueKind::Text(accept) => flag.value_parser(accepted(accept)),
        ValueKind::Signed(accept) => flag.value_parser(accepted(accept)).allow_hyphen_values(true),
        ValueKind::Texts(accept) => {
            flag.value_parser(accepted(accept)).action(ArgAction::Append).value_delimiter(',')
        }
    }
}

fn possible(choices: fn() -> Vec<Choice>) -> PossibleValuesParser {
    let value = |Choice { name, also, help }: Choice| {
        let value = PossibleValue::new(name).aliases(also);
        if help.is_empty() { value } else { value.help(help) }
    };
    PossibleValuesParser::new(choices().into_iter().map(value))
}

fn accepted(
    accept: fn(&str) -> Result<(), String>,
) -> impl Fn(&str) -> Result<String, String> + Clone + Send + Sync + 'static {
    move |text| accept(text).map(|()| text.to_owned())
}
