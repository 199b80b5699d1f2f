//! `dlx completions`: what a shell needs to complete arguments.

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use crate::End;
use crate::failure::Failure;
use crate::output;

#[derive(Args)]
#[command(after_help = "\
Example: for bash, in the folder that it looks in
  dlx completions bash > ~/.local/share/bash-completion/completions/dlx")]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Failure> {
    let mut command = crate::Arguments::command();
    let mut script = Vec::new();
    generate(arguments.shell, &mut command, "dlx", &mut script);
    output::print(&script)
}
