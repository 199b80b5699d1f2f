//! The command line of a call.

use std::ffi::OsString;
use std::sync::OnceLock;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory, Error, Parser, ValueHint};
use puzzles::notation::text::any_of;

use super::message::of_parameters;
use super::takes::Takes;
use super::{Call, Kind, Reason, Refusal};
use crate::Arguments;
use crate::advice::only_given;

/// The commands that can be called; a subcommand stands behind a slash. What works on files, as `shard` and `prove` do,
/// cannot.
const CALLABLE: &[&str] = &[
    "generate",
    "solve",
    "check",
    "candidates",
    "rate",
    "hint",
    "transform",
    "convert",
    "render",
    "book",
    "cover",
    "count",
    "alive",
    "sample",
    "watch",
    "tiling/generate",
    "tiling/check",
    "tiling/count",
    "tiling/solve",
    "tiling/render",
    "tiling/convert",
    "tiling/cover",
];

/// Those that cannot.
const ON_FILES: &[&str] = &["shard", "prove"];

/// The parameter that names the family of puzzles to generate, which is a subcommand on the command line.
const FAMILY: &str = "family";
/// The command that has it.
const MAKING: &str = "generate";

/// The flag of a booklet for puzzles that are there already.
const PUZZLES: &str = "puzzles";
/// The only value of that flag in a call: its own input.
const OWN_INPUT: &str = "-";

/// What the help says of files that are written.
const BY_ENDING: &str = "taken from the ending of --output, otherwise ";

/// The flag that every call sets where it is there.
const JSON: &str = "json";

/// A command that can be called.
pub struct Callable {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: String,
    /// The flags that a call may have.
    pub parameters: Vec<Parameter>,
    /// Whether it prints JSON if nothing else is asked for.
    pub has_json: bool,
}

/// A flag that a call may have.
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// What it says.
    pub help: String,
    /// What each of its values is.
    pub takes: Takes,
    /// What stands between several values, if there may be several in one.
    pub between: Option<char>,
    /// Whether it may be given several times.
    pub is_repeated: bool,
    /// Whether it has to be given.
    pub is_required: bool,
    /// Whether it may be set without a value.
    pub may_be_bare: bool,
    /// The values to choose from, if there are some. There may be others, such as ranges of them.
    pub values: Vec<String>,
    /// Its value if it is not set.
    pub default: Option<String>,
}

impl Parameter {
    /// Adds what the flag of this name takes in another family.
    fn join(&mut self, other: Parameter) {
        for value in other.values {
            if !self.values.contains(&value) {
                self.values.push(value);
            }
        }
        if self.takes != other.takes {
            self.takes = Takes::Text;
        }
        if self.between != other.between {
            self.between = None;
        }
        if self.default != other.default {
            self.default = None;
        }
        self.is_repeated &= other.is_repeated;
    }
}

/// The commands that can be called.
pub fn commands() -> &'static [Callable] {
    static COMMANDS: OnceLock<Vec<Callable>> = OnceLock::new();
    COMMANDS.get_or_init(|| {
        let mut root = Arguments::command();
        root.build();
        let find =
            |name: &str| name.split('/').try_fold(&root, |command, word| command.find_subcommand(word));
        CALLABLE.iter().filter_map(|&name| Some(callable(name, find(name)?))).collect()
    })
}

fn callable(name: &'static str, command: &Command) -> Callable {
    let families: Vec<&Command> =
        command.get_subcommands().filter(|family| family.get_name() != "help").collect();
    let mut parameters = Vec::new();
    if !families.is_empty() {
        let values = families.iter().map(|family| family.get_name().to_owned()).collect();
        let (name, help) = (FAMILY.to_owned(), "Family of the puzzles".to_owned());
        parameters.push(Parameter {
            name,
            help,
            takes: Takes::OneOf,
            between: None,
            is_repeated: false,
            is_required: true,
            may_be_bare: false,
            values,
            default: None,
        });
    }
    let mut has_json = false;
    for flag in std::iter::once(command).chain(families.iter().copied()).flat_map(Command::get_arguments) {
        has_json |= flag.get_long() == Some(JSON);
        let Some(name) = offered(flag, !families.is_empty()) else { continue };
        match parameters.iter_mut().find(|known| known.name == name) {
            Some(known) => known.join(parameter(flag, name)),
            None => parameters.push(parameter(flag, name)),
        }
    }
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    Callable { name, about, parameters, has_json }
}

/// The name of a flag, if a call may have it. Files of boards are given as texts; no other file can be named.
fn offered(flag: &Arg, makes_puzzles: bool) -> Option<&str> {
    let name = flag.get_long()?;
    let is_file = matches!(flag.get_value_hint(), ValueHint::AnyPath | ValueHint::DirPath);
    let is_offered =
        !["help", "version", JSON].contains(&name) && (!is_file || makes_puzzles || name == PUZZLES);
    is_offered.then_some(name)
}

fn parameter(flag: &Arg, name: &str) -> Parameter {
    let takes = if name == PUZZLES { Takes::OneOf } else { Takes::of(flag) };
    let is_switch = takes == Takes::Switch;
    let values = match takes {
        Takes::Switch => Vec::new(),
        _ if name == PUZZLES => vec![OWN_INPUT.to_owned()],
        _ => flag.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect(),
    };
    let help = match flag.get_value_hint() {
        ValueHint::AnyPath if name != PUZZLES => {
            flag.get_help().map(|help| format!("{help}; the text itself"))
        }
        _ if name == PUZZLES => Some("Include the puzzles of the body".to_owned()),
        // A call writes no files.
        _ => flag.get_help().map(|help| help.to_string().replace(BY_ENDING, "")),
    };
    let default = flag.get_default_values().first().map(|value| value.to_string_lossy().into_owned());
    Parameter {
        name: name.to_owned(),
        help: help.unwrap_or_default(),
        takes,
        between: flag.get_value_delimiter(),
        is_required: false,
        is_repeated: matches!(flag.get_action(), ArgAction::Append) && name != PUZZLES,
        may_be_bare: is_switch || flag.get_num_args().is_some_and(|values| values.min_values() == 0),
        values,
        default: default.filter(|_| !is_switch),
    }
}

/// The family of the puzzles to generate.
fn family<'a>(callable: &'a Callable, flags: &[(String, String)]) -> Result<&'a str, Refusal> {
    let known = callable.parameters.iter().find(|parameter| parameter.name == FAMILY);
    let known = known.map_or(&[][..], |parameter| &parameter.values);
    let mut all = flags.iter().filter(|(name, _)| name == FAMILY).map(|(_, value)| value.as_str());
    let asked = all.next();
    if all.next().is_some() {
        return Err(Refusal::plain(format!("expected one {FAMILY}, found several")));
    }
    known.iter().find(|name| asked == Some(name)).map(String::as_str).ok_or_else(|| {
        let found = asked.map_or("none".to_owned(), |asked| format!("{asked:?}"));
        Refusal::plain(format!("expected {FAMILY}={}, found {found}", any_of(known)))
    })
}

/// Reads a call.
pub(super) fn parse(command: &str, flags: &[(String, String)]) -> Result<Call, Refusal> {
    let Some(callable) = commands().iter().find(|known| known.name == command) else {
        let names = CALLABLE.join(", ");
        let first = command.split('/').next().unwrap_or_default();
        let found = if ON_FILES.contains(&first) {
            format!("{first:?}, which works on files of its own machine")
        } else if let Some(family) = command.strip_prefix("generate/") {
            format!("{command:?}: the family is a parameter, as in generate?family={family}")
        } else {
            format!("{command:?}")
        };
        let error = format!("expected one of the commands {names}, found {found}");
        return Err(Refusal::new(Reason::NoCommand, error));
    };
    let mut words: Vec<OsString> = vec!["dlx".into()];
    words.extend(command.split('/').map(OsString::from));
    if command == MAKING {
        words.push(family(callable, flags)?.into());
    }
    let mut answer = if callable.has_json { Kind::Json } else { Kind::Text };
    for (name, value) in flags {
        if name == JSON || (name == FAMILY && command == MAKING) {
            continue;
        }
        let Some(parameter) = callable.parameters.iter().find(|known| known.name == *name) else {
            let known: Vec<&str> = callable.parameters.iter().map(|known| known.name.as_str()).collect();
            let error = format!("expected one of the flags {}, found {name:?}", known.join(", "));
            return Err(Refusal::plain(error));
        };
        match (parameter.takes == Takes::Switch, value.as_str()) {
            (true, "" | "true") => words.push(format!("--{name}").into()),
            (true, "false") => {}
            (true, _) => {
                let error = format!("expected {name}=true or {name}=false, found {value:?}");
                return Err(Refusal::plain(error));
            }
            (false, "") if parameter.may_be_bare => words.push(format!("--{name}").into()),
            (false, value) if name == PUZZLES && value != OWN_INPUT => {
                let error = format!("expected {PUZZLES}={OWN_INPUT}, which means the body, found {value:?}");
                return Err(Refusal::plain(error));
            }
            (false, value) => words.push(format!("--{name}={value}").into()),
        }
        answer = match (name.as_str(), value.as_str()) {
            ("to", "svg") => Kind::Svg,
            ("to", "png") => Kind::Png,
            ("to", "pdf") => Kind::Pdf,
            ("to", "json") | ("format", "json") => Kind::Json,
            ("to" | "format", _) => Kind::Text,
            _ => answer,
        };
    }
    if command == "book" {
        answer = Kind::Pdf;
    }
    let is_plain = flags.iter().any(|(name, _)| ["to", "format"].contains(&name.as_str()));
    if callable.has_json && !is_plain {
        words.push("--json".into());
    }
    match Arguments::try_parse_from(&words) {
        Ok(Arguments { command }) => Ok(Call { command, answer }),
        Err(error) => Err(Refusal::plain(of_parameters(&in_words(&only_given(error, &words))))),
    }
}

/// What is missing, if that is what is wrong.
fn missing(error: &Error) -> Option<String> {
    let is_missing = error.kind() == ErrorKind::MissingRequiredArgument;
    let Some(ContextValue::Strings(flags)) = error.get(ContextKind::InvalidArg).filter(|_| is_missing) else {
        return None;
    };
    // Of several flags, of which one is enough: `<--puzzles <FILE>|--sudoku <N>>`.
    let is_choice = flags.iter().any(|flag| flag.contains('|'));
    let is_letter = |c: char| c.is_ascii_lowercase() || c == '-';
    let name = |flag: &str| flag.split(|c| !is_letter(c)).next().unwrap_or_default().to_owned();
    let names: Vec<String> = flags.iter().flat_map(|flag| flag.split("--").skip(1)).map(name).collect();
    let expected = if is_choice { "one of the parameters" } else { "the parameters" };
    Some(format!("expected {expected} {}", names.join(", ")))
}

/// What is wrong with the flags, on one line.
fn in_words(error: &Error) -> String {
    if let Some(missing) = missing(error) {
        return missing;
    }
    let text = error.render().to_string();
    // The names of several flags come on lines of their own, up to an empty one.
    let lines: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    let whole = lines.join(" ");
    let mut words = whole.strip_prefix("error: ").unwrap_or(&whole).to_owned();
    if error.kind() == ErrorKind::InvalidValue
        && let Some(ContextValue::Strings(values)) = error.get(ContextKind::ValidValue)
        && !values.is_empty()
    {
        // Once, in the words of the service.
        words.truncate(words.find(" [possible values: ").unwrap_or(words.len()));
        words += &format!("; expected {}", any_of(values));
        if let Some(ContextValue::String(meant)) = error.get(ContextKind::SuggestedValue) {
            words += &format!("; perhaps {meant} is meant");
        }
    }
    words
}
