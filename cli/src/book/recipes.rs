//! Flags for the puzzles that a booklet generates.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use print::book::Entry;
use puzzles::family::{Family, Making, Setting, Settings};

use super::jobs::{Job, of_family, work};
use super::request::Request;
use super::tilings::Tilings;
use super::{Means, fits};
use crate::failure::Failure;
use crate::generate::settings;
use crate::seed::Seed;
use crate::values;

/// The groups of puzzles of each family to generate.
pub(super) struct Recipes {
    families: Vec<(Box<dyn Family>, Vec<Request>)>,
    /// What is wrong with a flag that is for no group.
    unused: Option<String>,
}

/// A flag for each family, such as `--sudoku N[:HOW]`.
impl Args for Recipes {
    fn augment_args(command: Command) -> Command {
        families().fold(command, |command, (family, making)| {
            let Making { plural, booklet_examples, .. } = making;
            let name = family.name();
            let flag = Arg::new(name).long(name).value_name("N[:HOW]");
            let help = format!("Generate N {plural}: {booklet_examples}; may be given several times");
            let flag = flag.help(help).action(ArgAction::Append);
            let command =
                command.arg(flag.value_parser(move |text: &str| Request::read(name, text, Some(making))));
            command.args(booklet_settings(making).map(|setting| {
                let plural = making.plural.to_lowercase();
                let default = setting.default.map_or(String::new(), |value| format!("; by default {value}"));
                let can_name = making.booklet_names.contains(&setting.name);
                let unless = if can_name { " that name none themselves" } else { "" };
                let what = format!("{} (of {plural}{unless}{default})", setting.help);
                // Nothing is set where nothing is asked for.
                settings::flag(&Setting { default: None, ..*setting }).help(what).requires(family.name())
            }))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Recipes::augment_args(command)
    }
}

impl FromArgMatches for Recipes {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut recipes = Recipes { families: Vec::new(), unused: None };
        for (family, making) in families() {
            let Some(requests) = matches.get_many::<Request>(family.name()) else { continue };
            let mut requests: Vec<Request> = requests.cloned().collect();
            let mut shared = Settings::default();
            for setting in booklet_settings(making) {
                settings::take(setting, matches, &mut shared);
                let Some(value) = shared.get(setting.name) else { continue };
                let without = |request: &&mut Request| request.settings.get(setting.name).is_none();
                let groups: Vec<&mut Request> = requests.iter_mut().filter(without).collect();
                if groups.is_empty() {
                    let (flag, family) = (setting.name, family.name());
                    recipes.unused =
                        Some(format!("--{flag} {value}: expected a --{family} that names none itself"));
                }
                groups.into_iter().for_each(|request| request.settings.set(setting.name, value));
            }
            recipes.families.push((family, requests));
        }
        Ok(recipes)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Recipes::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The families that make puzzles.
fn families() -> impl Iterator<Item = (Box<dyn Family>, &'static Making)> {
    values::families_for_people().into_iter().filter_map(|family| {
        let making = family.making()?;
        Some((family, making))
    })
}

/// The settings of a family that are flags of a booklet.
fn booklet_settings(making: &'static Making) -> impl Iterator<Item = &'static Setting> {
    making.settings().filter(|setting| making.booklet_settings.contains(&setting.name))
}

/// The flags of the families.
pub(super) fn names() -> Vec<&'static str> {
    families().map(|(family, _)| family.name()).collect()
}

impl Recipes {
    /// Generates the puzzles, and shows them to `add`: family by family, group by group, by size and then by level.
    pub(super) fn make(
        &self,
        tilings: &Tilings,
        seed: &Seed,
        means: Means<'_>,
        add: &mut impl FnMut(Entry) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if let Some(unused) = &self.unused {
            return Err(Failure::usage(unused));
        }
        let families = self.families.iter().map(|(family, requests)| of_family(&**family, requests));
        // What is refused is refused before the seed is told.
        let mut all = families.collect::<Result<Vec<Vec<Job>>, Failure>>()?;
        all.push(tilings.jobs()?);
        if all.iter().all(Vec::is_empty) {
            return Ok(());
        }
        fits(all.iter().map(Vec::len).sum())?;
        let seed = seed.draw(means.how.is_quiet(), means.console);
        for jobs in all {
            work(jobs, seed, means)?.into_iter().try_for_each(&mut *add)?;
        }
        Ok(())
    }
}
