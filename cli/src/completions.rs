//! `dlx completions`: scripts that complete arguments in a shell.

use clap::{Args, Command, CommandFactory, ValueHint};
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
    generate(arguments.shell, &mut command, "dlx", &mut script);
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
