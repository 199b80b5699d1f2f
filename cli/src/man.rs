//! `dlx man`: manual pages.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;
use puzzles::notation::text::any_of;

use crate::End;
use crate::console::Console;
use crate::failure::Failure;

#[derive(Args)]
#[command(after_help = "\
Examples: read a page; install all pages
  dlx man generate sudoku | man -l -
  dlx man --all ~/.local/share/man/man1")]
pub(crate) struct Arguments {
    /// Command to print the page of, such as `generate sudoku`
    command: Vec<String>,

    /// Write all pages to this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    all: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let mut root = crate::Arguments::command().disable_help_subcommand(true);
    root.build();
    if let Some(folder) = &arguments.all {
        fs::create_dir_all(folder).map_err(|error| failure(folder, error))?;
        write_all(&root, folder)?;
        return Ok(End::Done);
    }
    let mut command = &root;
    for name in &arguments.command {
        let unknown = || {
            let known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            let known = if known.is_empty() { "no subcommand".to_owned() } else { any_of(&known) };
            let before = command.get_bin_name().unwrap_or(command.get_name());
            Failure::Usage(format!("expected {known} after `{before}`, found {name:?}"))
        };
        command = command.find_subcommand(name).ok_or_else(unknown)?;
    }
    console.print(&page(command)?)
}

/// Writes the page of a command and those of its subcommands.
fn write_all(command: &Command, folder: &Path) -> Result<(), Failure> {
    let man = Man::new(command.clone());
    let file = folder.join(man.get_filename());
    fs::write(&file, page(command)?).map_err(|error| failure(&file, error))?;
    command.get_subcommands().try_for_each(|command| write_all(command, folder))
}

fn page(command: &Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    Man::new(command.clone().override_usage(synopsis(command))).render(&mut page)?;
    // The help ends with its examples.
    let page = String::from_utf8(page).expect("a page is text");
    // The foot of a page names the program, of which a subcommand is a part.
    let own = format!("\"{} \"", command.get_name());
    let page = page.replacen(&own, &format!("\"dlx {}\"", env!("CARGO_PKG_VERSION")), 1);
    Ok(page.replacen("\n.SH EXTRA\n", "\n.SH EXAMPLES\n", 1).into_bytes())
}

/// The command with all that can stand behind it. A synopsis of the library's own has flags without their values.
fn synopsis(command: &Command) -> String {
    let shown = || command.get_arguments().filter(|argument| !argument.is_hide_set());
    let flags = shown().filter(|argument| !argument.is_positional());
    let flags = flags.map(|flag| if flag.is_required_set() { flag.to_string() } else { format!("[{flag}]") });
    let others = shown().filter(|argument| argument.is_positional()).map(ToString::to_string);
    let subcommand = command.has_subcommands().then(|| "<COMMAND>".to_owned());
    let name = command.get_bin_name().unwrap_or(command.get_name()).to_owned();
    std::iter::once(name).chain(flags).chain(others).chain(subcommand).collect::<Vec<String>>().join(" ")
}

fn failure(path: &Path, error: std::io::Error) -> Failure {
    Failure::write(path, error)
}
