//! `dlx completions`: scripts that complete arguments in a shell.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Args, Command, CommandFactory, ValueHint};
use clap_complete::{Shell, generate};

use crate::End;
use crate::console::Console;
use crate::failure::Failure;

#[derive(Args)]
#[command(after_help = "\
Example: install the script for bash
  dlx completions bash > ~/.local/share/bash-completion/completions/dlx")]
pub(crate) struct Arguments {
    /// Shell to write the script for
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let mut command = crate::Arguments::command();
    // Flags of subcommands are there from here on.
    command.build();
    let mut command = without_files(command);
    let mut script = Vec::new();
    match arguments.shell {
        Shell::Bash => {
            generate(Shell::Bash, &mut with_lists_marked(command), "dlx", &mut script);
            script = lists_in_bash(&String::from_utf8(script).expect("a script is text")).into_bytes();
        }
        shell => generate(shell, &mut command, "dlx", &mut script),
    }
    console.print(&script)
}

/// The command, where only flags whose values are files complete to files: by default, all do.
fn without_files(command: Command) -> Command {
    let command = command.mut_args(|flag| match flag.get_value_hint() {
        ValueHint::Unknown if flag.get_action().takes_values() => flag.value_hint(ValueHint::Other),
        _ => flag,
    });
    command.mut_subcommands(without_files)
}

/// What stands before the values of a flag that takes a list of them, by what is between two of them.
const LISTS: [&str; 2] = ["%list,", "%list+"];

/// The command, where the values of lists are marked: the script that is made for bash completes the first value alone,
/// as it takes the whole list for one.
fn with_lists_marked(command: Command) -> Command {
    let marked = |flag: Arg| {
        let values = flag.get_possible_values();
        let between = flag.get_value_delimiter().filter(|_| !values.is_empty());
        match between.and_then(|between| LISTS.into_iter().find(|mark| mark.ends_with(between))) {
            Some(mark) => flag.value_parser(PossibleValuesParser::new(
                std::iter::once(PossibleValue::new(mark)).chain(values),
            )),
            None => flag,
        }
    };
    command.mut_args(marked).mut_subcommands(with_lists_marked)
}

/// The script for bash, where of a list the word behind the last comma is completed, or behind what else is between
/// two.
fn lists_in_bash(script: &str) -> String {
    let end = "\" -- \"${cur}\"";
    LISTS.iter().fold(script.to_owned(), |script, mark| {
        let begin = format!("\"{mark} ");
        let mut parts = script.split(&begin);
        let mut whole = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (values, rest) = part.split_once(end).expect("values end so");
            let last = format!("${{cur##*{}}}", &mark[mark.len() - 1..]);
            whole += &format!("\"{values}\" -P \"${{cur%\"{last}\"}}\" -- \"{last}\"{rest}");
        }
        whole
    })
}
