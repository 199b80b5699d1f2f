//! The flags of a family: those of its settings, and those of all generators.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Subcommand};
use puzzles::family::{Family, Instead, Making, Setting, SettingError, Settings, ValueKind};
use puzzles::generate::Maker;
use puzzles::notation::text::any_of;

use super::{Generation, order, settings};
use crate::console::Console;
use crate::failure::Failure;
use crate::values;

/// A family, and what is asked of it.
pub(crate) struct Chosen {
    family: Box<dyn Family>,
    pub(super) generation: Box<Generation>,
    settings: Settings,
    /// The files of boards, by their settings.
    files: BTreeMap<&'static str, PathBuf>,
}

impl Chosen {
    /// The names of the settings that say what the puzzles are to be like: not how they are written.
    pub(super) fn asked(&self) -> Vec<&'static str> {
        let names = self.family.making().into_iter().flat_map(Making::settings).map(|setting| setting.name);
        let is_set = |name: &&str| self.settings.get(name).is_some() || self.files.contains_key(name);
        names.filter(|name| *name != "symbols").filter(is_set).collect()
    }

    /// What makes the puzzles.
    pub(super) fn maker(&self, console: &Console) -> Result<Box<dyn Maker>, Failure> {
        let mut settings = self.settings.clone();
        for (name, file) in &self.files {
            settings.set(name, console.read_text(file)?);
        }
        self.family.maker(&settings).map_err(|error| match error {
            SettingError::Board { name, error } => Failure::puzzle(&self.files[name], error),
            SettingError::NoBoxes { why, instead } => {
                let instead: Vec<String> = instead.iter().map(|&instead| of_command(instead)).collect();
                Failure::Usage(format!("{why}: {} makes them", any_of(&instead)))
            }
            SettingError::TooRare(why) => {
                Failure::Usage(format!("{why}; `dlx transform` makes variations of a known one"))
            }
            error @ (SettingError::Both(..) | SettingError::Without(..)) => {
                Failure::Usage(with_dashes(error.to_string(), self.family.making()))
            }
            SettingError::Impossible(why) => Failure::Usage(with_dashes(why, self.family.making())),
            error => Failure::usage(error),
        })
    }
}

/// What makes other puzzles, as one writes it on the command line.
fn of_command(instead: Instead) -> String {
    match instead {
        Instead::Setting(name, "") => format!("`--{name}`"),
        Instead::Setting(name, value) => format!("`--{name} {value}`"),
        Instead::Family(name) => format!("`dlx generate {name}`"),
    }
}

/// A message in which settings, whose names stand in backticks, are named by their flags.
fn with_dashes(message: String, making: Option<&Making>) -> String {
    let settings = making.into_iter().flat_map(Making::settings);
    settings.fold(message, |message, Setting { name, .. }| {
        message.replace(&format!("`{name}`"), &format!("--{name}"))
    })
}

impl FromArgMatches for Chosen {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let (name, matches) = matches.subcommand().ok_or_else(|| Error::new(ErrorKind::MissingSubcommand))?;
        let family = values::families_for_people().into_iter().find(|family| family.name() == name);
        let family = family.ok_or_else(|| Error::new(ErrorKind::InvalidSubcommand))?;
        let generation = Box::new(Generation::from_arg_matches(matches)?);
        let (mut settings, mut files) = (Settings::default(), BTreeMap::new());
        for setting in family.making().into_iter().flat_map(Making::settings) {
            let &Setting { name, kind, .. } = setting;
            match kind {
                ValueKind::Board => {
                    files.extend(matches.get_one::<PathBuf>(name).map(|file| (name, file.clone())));
                }
                _ => settings::take(setting, matches, &mut settings),
            }
        }
        Ok(Chosen { family, generation, settings, files })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Chosen::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for Chosen {
    fn augment_subcommands(command: Command) -> Command {
        let help = "\
Examples: a Sudoku; a hundred Kakuros, the same ones each time
  dlx generate sudoku
  dlx generate kakuro --count 100 --seed 7";
        let families = values::families_for_people().into_iter();
        let commands = families.filter_map(|family| Some(of_family(&*family, family.making()?)));
        command.after_help(help).subcommands(commands)
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Chosen::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        values::families_for_people().iter().any(|family| family.name() == name)
    }
}

/// The command that makes puzzles of a family.
fn of_family(family: &dyn Family, making: &Making) -> Command {
    let (what, flags): (Vec<&str>, Vec<&str>) = making.examples.iter().copied().unzip();
    let head = if what.len() == 1 { "Example" } else { "Examples" };
    let mut help = format!("{head}: {}", what.join("; "));
    for flags in flags {
        help += format!("\n  dlx generate {} {flags}", family.name()).trim_end();
    }
    if !making.notes.is_empty() {
        help += &format!("\n\n{}", making.notes);
    }
    Command::new(family.name()).about(making.about).after_help(help).defer(with_flags)
}

/// The command of a family with its flags.
fn with_flags(command: Command) -> Command {
    let families = values::families_for_people();
    let family = families.iter().find(|family| family.name() == command.get_name());
    let Some((family, making)) = family.and_then(|family| Some((family, family.making()?))) else {
        return command;
    };
    let (formats, techniques) = (values::formats([&**family]), order::techniques(&**family));
    let command = Generation::augment_args(command).args(making.settings().map(settings::flag));
    let default = family.formats().first().copied().unwrap_or_default();
    let named = format!("Notation to print; the default is `{default}`");
    command.mut_args(move |flag| match flag.get_id().as_str() {
        "format" => flag.value_parser(formats.clone()).help(named.clone()),
        "needs" | "without" | "practice" => flag.value_parser(techniques.clone()),
        _ => flag,
    })
}
