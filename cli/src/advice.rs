//! What somebody who mistook the arguments may have meant.

use std::ffi::OsString;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Error};
use puzzles::constraint::kinds;
use puzzles::families;
use puzzles::family::{Choice, ValueKind};
use puzzles::tiling::text::TILING;

use crate::{Arguments, values};

/// The mistake in these words of a command line, with advice where there is some.
pub(crate) fn advised(mut error: Error, words: &[OsString]) -> Error {
    if let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand) {
        let advice = words.get(1).filter(|word| *word == "generate").and_then(|_| made_elsewhere(name));
        if advice.is_some() {
            error.remove(ContextKind::SuggestedSubcommand);
        }
        return told(error, advice);
    }
    let error = only_given(error, words);
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else { return error };
    let argument = argument.clone();
    match error.kind() {
        // A number below 0 is no unknown flag, but a wrong value.
        ErrorKind::UnknownArgument if is_negative(&argument) => {
            with_negative_numbers(built()).try_get_matches_from(words).err().unwrap_or(error)
        }
        ErrorKind::UnknownArgument => told(error, unknown(&argument, words)),
        ErrorKind::InvalidValue => {
            let value = match error.get(ContextKind::InvalidValue) {
                Some(ContextValue::String(value)) => value.clone(),
                _ => return error,
            };
            match argument.starts_with("--variant") {
                true => told(error, constraint(&value)),
                false => error,
            }
        }
        _ => error,
    }
}

/// A conflict of flags that names those in these words: of a group, the parser names all.
pub(crate) fn only_given(mut error: Error, words: &[OsString]) -> Error {
    let Some(ContextValue::Strings(flags)) = error.get(ContextKind::PriorArg) else { return error };
    let is_given = |flag: &&String| {
        // A file has no name on the command line.
        if !flag.starts_with('-') {
            return true;
        }
        let name = flag.split([' ', '=', '[']).next();
        words.iter().filter_map(|word| word.to_str()).any(|word| word.split('=').next() == name)
    };
    let mut given: Vec<String> = flags.iter().filter(is_given).cloned().collect();
    let named = match given.len() {
        0 => return error,
        1 => ContextValue::String(given.remove(0)),
        _ => ContextValue::Strings(given),
    };
    error.insert(ContextKind::PriorArg, named);
    error
}

/// The whole command line. Before it is built, commands have no flags.
fn built() -> Command {
    let mut command = Arguments::command();
    command.build();
    command
}

fn is_negative(argument: &str) -> bool {
    argument.strip_prefix('-').is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
}

/// A command whose flags take numbers below 0, to say what is wrong with them.
fn with_negative_numbers(command: Command) -> Command {
    let names: Vec<String> =
        command.get_subcommands().map(|subcommand| subcommand.get_name().to_owned()).collect();
    let command = command.mut_args(|arg| match arg.get_action().takes_values() {
        // Ranges, too, which are no numbers.
        true => arg.allow_hyphen_values(true),
        false => arg,
    });
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, with_negative_numbers))
}

/// A mistake with this advice, if there is some, and without that to pass a flag as a value.
fn told(mut error: Error, advice: Option<String>) -> Error {
    if let Some(ContextValue::StyledStrs(tips)) = error.get(ContextKind::Suggested)
        && tips.iter().any(|tip| tip.to_string().contains("as a value"))
    {
        error.remove(ContextKind::Suggested);
    }
    if let Some(advice) = advice {
        error.remove(ContextKind::SuggestedArg);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(advice)]));
    }
    error
}

/// Advice on an argument that the command does not have.
fn unknown(argument: &str, words: &[OsString]) -> Option<String> {
    let word = |place: usize| words.get(place).and_then(|word| word.to_str());
    if argument == "--size" && word(1) == Some("generate") {
        let family =
            families(&Default::default()).into_iter().find(|family| Some(family.name()) == word(2))?;
        let flags: Vec<String> = family.making()?.size.iter().map(|name| format!("--{name}")).collect();
        return Some(format!("the size is given by {}", flags.join(" and ")));
    }
    if let Some(name) = argument.strip_prefix("--").filter(|_| word(1) == Some("book")) {
        return in_a_booklet(name);
    }
    if argument.starts_with('-') {
        return None;
    }
    let root = built();
    let command = named(&root, words);
    let flags = flags_with_equals(command);
    let behind_flag = words.windows(2).find_map(|pair| {
        let (flag, value) = (pair[0].to_str()?, pair[1].to_str()?);
        let is_value = flags.iter().any(|known| known == flag) && !value.starts_with('-');
        is_value.then(|| format!("write the value of {flag} after `=`, as in {flag}={value}"))
    });
    // Problems cannot be joined as puzzles can.
    let are_problems = |argument: &OsString| argument.to_str().is_some_and(|name| name.ends_with(".dlx"));
    behind_flag.or_else(|| {
        if command.get_positionals().next().is_none() {
            let has_puzzles = command.get_arguments().any(|arg| arg.get_long() == Some("puzzles"));
            return has_puzzles.then(|| format!("read a file with --puzzles {argument}"));
        }
        let files = match words.iter().any(are_problems) {
            true => "one file is read here",
            false => "one file is read here; to read several, join them: cat FILE FILE | dlx …",
        };
        Some(files.to_owned())
    })
}

/// The command that these words name, as far as they do.
fn named<'c>(root: &'c Command, words: &[OsString]) -> &'c Command {
    let mut command = root;
    for word in words.iter().skip(1).filter_map(|word| word.to_str()) {
        match command.find_subcommand(word) {
            Some(found) => command = found,
            None => break,
        }
    }
    command
}

/// The flags of a command that take a value only behind `=`.
fn flags_with_equals(command: &Command) -> Vec<String> {
    let flags = command.get_arguments().filter(|arg| arg.is_require_equals_set());
    flags.filter_map(|arg| Some(format!("--{}", arg.get_long()?))).collect()
}

/// Advice where puzzles are asked for that are no family of their own: which command makes them.
fn made_elsewhere(name: &str) -> Option<String> {
    if name == TILING {
        return Some("dlx tiling generate makes packing puzzles".to_owned());
    }
    let families = families(&Default::default());
    if let Some(family) = families.iter().find(|family| family.other_names().contains(&name)) {
        return Some(format!("dlx generate {} makes such puzzles", family.name()));
    }
    let (family, setting) = family_with(name)?;
    Some(format!("dlx generate {family} --{setting} {name} makes such puzzles"))
}

/// Advice where such puzzles are asked for in a booklet: which flag adds them.
fn in_a_booklet(name: &str) -> Option<String> {
    let (family, _) = family_with(name)?;
    Some(format!("--{family} N:{name} adds N such puzzles"))
}

/// The family and its setting of which a kind of puzzle is a value.
fn family_with(name: &str) -> Option<(&'static str, &'static str)> {
    let is_named = |choice: &Choice| choice.name == name || choice.also.contains(&name);
    values::families_for_people().iter().find_map(|family| {
        let setting = family.making()?.settings().find(
            |setting| matches!(setting.kind, ValueKind::Names(choices, _) if choices().iter().any(is_named)),
        )?;
        Some((family.name(), setting.name))
    })
}

/// Advice where a constraint is asked for as if it were a rule of Sudoku's boards.
fn constraint(name: &str) -> Option<String> {
    let name = kinds::named(name)?.plain_name();
    let (family, setting) = family_with(name)?;
    Some(format!("dlx generate {family} --{setting} {name} makes Sudokus with such constraints"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn advice(line: &str) -> String {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let error = Arguments::command().try_get_matches_from(&words).expect_err("a mistake");
        advised(error, &words).to_string()
    }

    #[test]
    fn what_was_meant_is_told() {
        let lines = [
            "dlx count --timeout -1 a.dlx",
            "dlx generate sudoku --seed -3",
            "dlx check --estimate 50 a.txt",
            "dlx check a.txt b.txt",
            "dlx book a.txt",
            "dlx generate sudoku a.txt",
            "dlx generate kakuro --size 8",
            "dlx generate sudoku --variant killer",
            "dlx generate killer",
            "dlx generate thermo",
            "dlx generate jigsaw",
            "dlx generate tiling",
            "dlx generate sudko",
            "dlx generate calcudoku",
            "dlx book --killer 2",
            "dlx book --jigsaw 2",
            "dlx render --json",
            "dlx cover --least 1 --any",
            "dlx cover --least=1 --limit=2 --unique a.dlx",
        ];
        insta::assert_snapshot!(lines.map(|line| format!("$ {line}\n{}", advice(line))).join("\n"));
    }
}
