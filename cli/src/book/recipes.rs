//! Flags for the puzzles that a booklet generates.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use print::book::Entry;
use puzzles::family::{Family, Making, Setting, Settings};
use puzzles::tiling::text::TILING;

use super::jobs::{Job, in_order, of_family, work};
use super::request::Request;
use super::tilings::Tilings;
use super::{Means, fits};
use crate::failure::Failure;
use crate::generate::settings;
use crate::progress::Counter;
use crate::seed::Seed;
use crate::values;

/// The groups of puzzles to generate.
pub(super) struct Recipes {
    families: Vec<(Box<dyn Family>, Vec<Request>)>,
    tilings: Vec<Request>,
    /// What is wrong with a flag that is for no group.
    unused: Option<String>,
}

/// A flag for each family, such as `--sudoku N[:HOW]`, and for packing puzzles.
impl Args for Recipes {
    fn augment_args(command: Command) -> Command {
        let command = families().fold(command, |command, (family, making)| {
            let Making { plural, booklet_examples, .. } = making;
            let command = command.arg(flag(family.name(), plural, booklet_examples, Some(making)));
            command.args(booklet_settings(making).map(|setting| {
                let default = setting.default.map_or(String::new(), |value| format!("; by default {value}"));
                let what = if making.booklet_names.contains(&setting.name) {
                    format!("For {plural} that name none{default}. {}", setting.help)
                } else {
                    format!("{} (for {plural}{default})", setting.help)
                };
                // Nothing is set where nothing is asked for.
                settings::flag(&Setting { default: None, ..*setting }).help(what).requires(family.name())
            }))
        });
        command.arg(flag(
            TILING,
            "packing puzzles",
            "`20:5..8,easy..hard` have 5 to 8 pieces, and `20:hexiamonds` uses that set",
            None,
        ))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Recipes::augment_args(command)
    }
}

impl FromArgMatches for Recipes {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let tilings = placed(matches, TILING);
        let mut recipes = Recipes { families: Vec::new(), tilings, unused: None };
        for (family, making) in families() {
            let mut requests = placed(matches, family.name());
            if requests.is_empty() {
                continue;
            }
            let mut shared = Settings::default();
            for setting in booklet_settings(making) {
                settings::take(setting, matches, &mut shared);
                let Some(value) = shared.get(setting.name) else { continue };
                let without = |request: &&mut Request| request.settings.get(setting.name).is_none();
                let groups: Vec<&mut Request> = requests.iter_mut().filter(without).collect();
                if groups.is_empty() {
                    let (flag, family) = (setting.name, family.name());
                    recipes.unused =
                        Some(format!("--{flag} {value}: expected a --{family} group that names none"));
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

/// The flag for groups of puzzles of a family.
fn flag(name: &'static str, plural: &str, examples: &str, making: Option<&'static Making>) -> Arg {
    let help = format!("Generate N {plural}: {examples}; may be given several times");
    let flag = Arg::new(name).long(name).value_name("N[:HOW]").help(help).action(ArgAction::Append);
    flag.value_parser(move |text: &str| Request::read(name, text, making))
}

/// The groups that a flag asks for, with where they stand on the command line.
fn placed(matches: &ArgMatches, flag: &str) -> Vec<Request> {
    let requests = matches.get_many::<Request>(flag).into_iter().flatten();
    let positions = matches.indices_of(flag).into_iter().flatten();
    requests.zip(positions).map(|(request, position)| request.clone().at(position)).collect()
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
    /// Generates the puzzles, and shows them to `add`: group by group as on the command line, by size and then by
    /// level.
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
        let mut notes = Vec::new();
        let families = self.families.iter();
        let families = families.map(|(family, requests)| of_family(&**family, requests, &mut notes));
        // What is refused is refused before the seed is told.
        let mut all = families.collect::<Result<Vec<Vec<Job>>, Failure>>()?;
        all.push(tilings.jobs(&self.tilings)?);
        if all.iter().all(Vec::is_empty) {
            return Ok(());
        }
        let count = all.iter().map(Vec::len).sum();
        fits(count)?;
        let quiet = means.how.is_quiet();
        if !quiet {
            means.console.tell_all(notes.iter());
        }
        let seed = seed.draw(quiet, means.console);
        let mut counter = Counter::new(!quiet, Some(count as u64), means.console);
        let mut ready = Vec::new();
        for jobs in all {
            ready.extend(work(jobs, seed, means, &mut counter)?);
        }
        drop(counter);
        in_order(ready, means.chapters).try_for_each(add)
    }
}
