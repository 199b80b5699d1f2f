//! Generating the puzzles of a booklet.

use std::ops::{ControlFlow, RangeInclusive};
use std::str::FromStr;
use std::sync::Arc;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use print::book::Entry;
use puzzles::deadline::Deadline;
use puzzles::family::{Family, Making, Setting, Settings};
use puzzles::generate::{GaveUp, Made, Maker, Tally};
use puzzles::random::Random;
use puzzles::technique::{Language, Level};
use puzzles::tiling::generate::Recipe;

use super::tilings::{self, Tilings};
use super::{MOST, Means, level};
use crate::console::Console;
use crate::failure::Failure;
use crate::generate::settings;
use crate::pipeline::in_order;
use crate::seed::Seed;
use crate::values;

/// How many puzzles of each family to generate.
pub(super) struct Recipes(Vec<(Box<dyn Family>, Request)>);

/// A flag for each family, such as `--sudoku N[:HOW]`.
impl Args for Recipes {
    fn augment_args(command: Command) -> Command {
        families().fold(command, |command, (family, making)| {
            let Making { plural, booklet_examples, .. } = making;
            let flag = Arg::new(family.name()).long(family.name()).value_name("N[:HOW]");
            let help = format!("Generate N {plural}: {booklet_examples}");
            let command = command.arg(flag.help(help).value_parser(Request::from_str));
            command.args(booklet_settings(making).map(|setting| {
                let what = format!("{} (of {})", setting.help, making.plural.to_lowercase());
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
        let request = |(family, making): (Box<dyn Family>, &'static Making)| {
            let mut request = matches.get_one::<Request>(family.name())?.clone();
            for setting in booklet_settings(making) {
                settings::take(setting, matches, &mut request.settings);
            }
            Some((family, request))
        };
        Ok(Recipes(families().filter_map(request).collect()))
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

/// How many puzzles, how large, and how hard.
#[derive(Clone)]
pub(super) struct Request {
    count: usize,
    sizes: Option<RangeInclusive<usize>>,
    /// As indices into [`Level::ALL`].
    levels: Option<RangeInclusive<usize>>,
    /// Whatever else is asked for.
    settings: Settings,
}

impl FromStr for Request {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (count, how) = text.split_once(':').map_or((text, None), |(count, how)| (count, Some(how)));
        let count = count.parse().ok().filter(|count| (1..=MOST).contains(count));
        let count = count.ok_or_else(|| format!("expected a number of puzzles from 1 to {MOST}"))?;
        let mut request = Request { count, sizes: None, levels: None, settings: Settings::default() };
        let size = |text: &str| text.parse().map_err(|_| "expected sizes such as 6 or 4..8".to_owned());
        let level = |name: &str| {
            let place = Level::ALL.iter().position(|level| level.name() == name);
            place.ok_or_else(|| {
                let levels = Level::ALL.map(Level::name).join(", ");
                format!("expected sizes such as 6 or 4..8, or levels such as easy or medium..hard ({levels})")
            })
        };
        for part in how.into_iter().flat_map(|how| how.split(',')) {
            if part.starts_with(|first: char| first.is_ascii_digit()) {
                request.sizes = Some(range(part, size)?);
            } else {
                request.levels = Some(range(part, level)?);
            }
        }
        Ok(request)
    }
}

impl Request {
    /// The sizes, if they are asked for.
    pub(super) fn sizes(&self) -> Option<&RangeInclusive<usize>> {
        self.sizes.as_ref()
    }

    /// Which of `many` steps the puzzle of this number is on. Each step has as many puzzles as the others, but for one;
    /// where there are fewer puzzles than steps, the first puzzle is on the first step and the last on the last.
    fn step(&self, number: usize, many: usize) -> usize {
        let (many, count, number) = (many as u128, self.count as u128, number as u128);
        let step = match count {
            1 => 0,
            _ if count < many => ((many - 1) * number + (count - 1) / 2) / (count - 1),
            _ => many * number / count,
        };
        step as usize
    }

    /// The level of the puzzle of this number: levels rise from the first puzzle to the last.
    fn level(&self, number: usize) -> Option<Level> {
        let levels = self.levels.as_ref()?;
        let many = levels.end() - levels.start() + 1;
        Some(Level::ALL[levels.start() + self.step(number, many)])
    }

    /// The jobs where each size can be made, with what makes a puzzle of a size and a level.
    pub(super) fn jobs(
        &self,
        work: impl Fn(Option<usize>, Option<Level>) -> Result<Work, Failure>,
    ) -> Result<Vec<Job>, Failure> {
        let size = |number: usize| {
            let sizes = self.sizes.as_ref()?;
            // More than fit a number are refused by what makes them.
            let many = (sizes.end() - sizes.start()).saturating_add(1);
            Some(sizes.start() + self.step(number, many))
        };
        let job = |number: usize| {
            let (size, level) = (size(number), self.level(number));
            let work = work(size, level)?;
            Ok(Job { work, number: number as u64, size: size.unwrap_or_default(), level })
        };
        (0..self.count).map(job).collect()
    }
}

/// Parses `A` or `A..B`, both included.
fn range(text: &str, one: impl Fn(&str) -> Result<usize, String>) -> Result<RangeInclusive<usize>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let range = one(low)?..=one(high)?;
    if range.is_empty() { Err("expected a range in ascending order".to_owned()) } else { Ok(range) }
}

/// At most this many sizes of a range are tried.
const LARGEST: usize = 100;

/// The maker of all puzzles of a family and size.
type SharedMaker = Arc<dyn Maker>;

/// What makes a puzzle.
pub(super) enum Work {
    Family(SharedMaker),
    Tiling(Arc<Recipe>),
}

/// A puzzle to generate.
pub(super) struct Job {
    work: Work,
    /// Its number within its family.
    number: u64,
    size: usize,
    /// The level asked for.
    level: Option<Level>,
}

/// A puzzle with its size and level.
struct Ready {
    entry: Entry,
    size: usize,
    level: Option<Level>,
    /// The puzzle in text, by which it is known again.
    text: String,
}

/// If a puzzle comes that is in the booklet already, so many others are made in its place; then there are hardly any.
const MOST_REPEATS: u32 = 100;

impl Recipes {
    /// Generates the puzzles, and shows them to `add`, family by family, by size and then by level.
    pub(super) fn make(
        &self,
        tilings: &Tilings,
        seed: &Seed,
        means: Means<'_>,
        add: &mut impl FnMut(Entry) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let families = self.0.iter().map(|(family, request)| jobs(request, &**family));
        // What is refused is refused before the seed is told.
        let mut all = families.collect::<Result<Vec<_>, Failure>>()?;
        all.extend(tilings.jobs()?);
        if all.is_empty() {
            return Ok(());
        }
        let seed = seed.draw(means.how.is_quiet(), means.console);
        for jobs in all {
            let mut done = work(jobs, seed, means)?;
            done.sort_by_key(|ready| (ready.size, ready.level));
            done.into_iter().try_for_each(|ready| add(ready.entry))?;
        }
        Ok(())
    }
}

/// What makes the puzzles of a family and size for a booklet.
fn maker(
    family: &dyn Family,
    making: &Making,
    size: usize,
    settings: &Settings,
) -> Result<SharedMaker, Failure> {
    let mut settings = settings.clone();
    making.size.iter().for_each(|name| settings.set(name, size.to_string()));
    making.booklet.iter().for_each(|&(name, value)| settings.set(name, value));
    Ok(Arc::from(family.maker(&settings).map_err(Failure::usage)?))
}

/// The jobs of a family. Sizes that it does not have, such as primes, are skipped.
fn jobs(request: &Request, family: &dyn Family) -> Result<Vec<Job>, Failure> {
    let Request { count, sizes, settings, .. } = request;
    let Some(making) = family.making() else { return Ok(Vec::new()) };
    let build = |size| maker(family, making, size, settings);
    let usual = || -> Option<usize> {
        let first = making.settings().find(|setting| setting.name == making.size[0])?;
        first.default?.parse().ok()
    };
    let usual = usual().unwrap_or_default();
    let sizes = sizes.clone().unwrap_or(usual..=usual);
    // Nobody prints larger boards.
    let largest = (*sizes.end()).min(sizes.start().saturating_add(LARGEST));
    let known: Vec<(usize, SharedMaker)> =
        (*sizes.start()..=largest).filter_map(|size| Some((size, build(size).ok()?))).collect();
    if known.is_empty() {
        build(*sizes.start())?;
    }
    let job = |number: usize| {
        let (size, maker) = &known[request.step(number, known.len())];
        let level = request.level(number);
        Job { work: Work::Family(Arc::clone(maker)), number: number as u64, size: *size, level }
    };
    Ok((0..*count).map(job).collect())
}

/// Does the jobs of a family on all threads. No puzzle comes twice, as long as there are others.
fn work(
    jobs: Vec<Job>,
    seed: u64,
    Means { how, console, language }: Means<'_>,
) -> Result<Vec<Ready>, Failure> {
    let mut jobs = jobs.into_iter();
    let the_console = console.clone();
    let work = move |job: Job| (job.make(seed, 0, &the_console, language), job);
    let mut all: Vec<Ready> = Vec::new();
    let mut failure = None;
    in_order(
        how.threads(console),
        move || jobs.next(),
        work,
        |(mut done, job): (Result<Ready, Failure>, Job)| {
            for again in 1..=MOST_REPEATS {
                let Ok(ready) = &done else { break };
                if all.iter().all(|other| other.text != ready.text) {
                    break;
                }
                done = job.make(seed, again, console, language);
            }
            match done {
                Ok(ready) => {
                    all.push(ready);
                    ControlFlow::Continue(())
                }
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        },
    );
    failure.map_or(Ok(all), Err)
}

impl Job {
    /// Generates the puzzle; another one each time it is made again.
    fn make(&self, seed: u64, again: u32, console: &Console, language: Language) -> Result<Ready, Failure> {
        let deadline = console.deadline(None);
        let mut random = Random::new(seed, self.number);
        if again > 0 {
            random = random.branch(&format!("again {again}"));
        }
        match &self.work {
            Work::Family(maker) => self.of_family(&**maker, &mut random, deadline, console, language),
            Work::Tiling(recipe) => self.tiling(recipe, &mut random, deadline, language),
        }
    }

    fn of_family(
        &self,
        maker: &dyn Maker,
        random: &mut Random,
        deadline: Option<Deadline>,
        console: &Console,
        language: Language,
    ) -> Result<Ready, Failure> {
        let levels = self.level.map(|wanted| wanted..=wanted).or_else(|| maker.usual_levels());
        let made = match levels {
            None => maker.make(random, deadline),
            Some(levels) => {
                let order = puzzles::generate::Order { levels, ..Default::default() };
                maker.make_to_order(&order, random, deadline, &Tally::default())
            }
        };
        let what = || format!("puzzle of size {}", self.size);
        let Made { puzzle, solution } = made.map_err(|error| self.failure(error, what))?;
        let level = self.level.or_else(|| level(&*puzzle, console));
        let entry = Entry::new(&*puzzle, &solution, level, language).map_err(Failure::usage)?;
        let mut text = String::new();
        puzzle.write(puzzle.formats()[0], &mut text).map_err(Failure::usage)?;
        Ok(Ready { entry, size: self.size, level, text })
    }

    fn tiling(
        &self,
        recipe: &Recipe,
        random: &mut Random,
        deadline: Option<Deadline>,
        language: Language,
    ) -> Result<Ready, Failure> {
        let made = recipe.make(random, deadline, &Tally::default());
        let made = made.map_err(|error| self.failure(error, || "packing puzzle".to_owned()))?;
        let level = tilings::level(made.toil);
        let size = made.tiling.pieces.len();
        let mut text = String::new();
        puzzles::tiling::text::write(&made.tiling, &mut text).map_err(Failure::usage)?;
        let entry = Entry::of_tiling(made.tiling, made.solution, level, language);
        Ok(Ready { entry, size, level, text })
    }

    /// Why there is no puzzle.
    fn failure(&self, error: GaveUp, what: impl Fn() -> String) -> Failure {
        match error {
            GaveUp::Stopped => Failure::Stopped { place: "book".to_owned() },
            GaveUp::Hopeless(_) | GaveUp::NoneUnique { .. } => {
                let level = self.level.map_or_else(String::new, |level| format!("{level} "));
                Failure::GaveUp { place: format!("{level}{}", what()), error }
            }
            _ => Failure::usage(error),
        }
    }
}
