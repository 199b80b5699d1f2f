//! Making the puzzles of a booklet, on all threads.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use print::book::{Chapters, Entry};
use puzzles::deadline::Deadline;
use puzzles::family::{Family, Making, SettingError};
use puzzles::generate::{GaveUp, Made, Maker};
use puzzles::random::Random;
use puzzles::technique::{Language, Level, Tenths};
use puzzles::tiling::generate::Recipe;

use super::request::Request;
use super::sizes::LeftOut;
use super::tilings;
use super::{Means, rating};
use crate::console::Console;
use crate::failure::Failure;
use crate::pipeline;
use crate::progress::Counter;

/// At most this many sizes of a range are tried: nobody prints larger boards.
const MOST_SIZES: usize = 100;

/// The maker of all puzzles of a family and size.
type SharedMaker = Arc<dyn Maker>;

/// What makes a puzzle.
enum Work {
    Family(SharedMaker),
    Tiling(Arc<Recipe>),
}

/// A puzzle to generate.
pub(super) struct Job {
    work: Work,
    /// Its number within its family.
    number: u64,
    /// Where the flag of its group stands on the command line.
    group: usize,
    /// The flag that asks for the group.
    place: Arc<str>,
    size: usize,
    /// The size of a board that need not be square, as it was asked for.
    shape: Option<Arc<str>>,
    /// The level asked for.
    level: Option<Level>,
}

/// A puzzle with its group, its size, and how hard it is.
pub(super) struct Ready {
    entry: Entry,
    group: usize,
    size: usize,
    hardness: Hardness,
    /// The puzzle in text, by which it is known again.
    text: String,
}

/// How hard a puzzle is, to sort by. Those that could not be rated come last: most often they are hard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Hardness {
    /// The level, and the rating if that was found in time.
    Known(Level, Option<Tenths>),
    Unknown,
}

/// Tries to make another puzzle in place of one that is in the booklet already; after these, there is hardly another.
const MOST_REPEATS: u32 = 100;

/// The jobs of the groups of a family. Adds notes of the sizes that are left out.
pub(super) fn of_family(
    family: &dyn Family,
    requests: &[Request],
    notes: &mut Vec<String>,
) -> Result<Vec<Job>, Failure> {
    let Some(making) = family.making() else { return Ok(Vec::new()) };
    of_groups(requests, |request| {
        let (known, left_out) = makers(family, making, request)?;
        notes.extend(left_out.notes().map(|note| format!("{}: {note}", request.place)));
        Ok(move |number: usize| {
            let (size, maker) = &known[request.step(number, known.len())];
            Ok((Work::Family(Arc::clone(maker)), *size))
        })
    })
}

/// The jobs of packing puzzles, with what makes one of a group, a size and a level.
pub(super) fn of_tilings(
    requests: &[Request],
    recipe: impl Fn(&Request, Option<usize>, Option<Level>) -> Result<Recipe, Failure>,
) -> Result<Vec<Job>, Failure> {
    of_groups(requests, |request| {
        let recipe = &recipe;
        Ok(move |number: usize| {
            let size = request.size(number);
            let recipe = recipe(request, size, request.level(number))?;
            Ok((Work::Tiling(Arc::new(recipe)), size.unwrap_or_default()))
        })
    })
}

/// The jobs of groups, whose puzzles are numbered on from group to group: so no two of them begin alike. `begin`
/// gives for each group what tells how the puzzle of a number is made, and its size.
fn of_groups<'a, Plan: Fn(usize) -> Result<(Work, usize), Failure>>(
    requests: &'a [Request],
    mut begin: impl FnMut(&'a Request) -> Result<Plan, Failure>,
) -> Result<Vec<Job>, Failure> {
    let mut jobs = Vec::new();
    for request in requests {
        let place: Arc<str> = request.place.as_str().into();
        let wrong = |failure: Failure| Failure::Usage(format!("{place}: {failure}"));
        let plan = begin(request).map_err(wrong)?;
        let shape: Option<Arc<str>> = request.shape.as_deref().map(Arc::from);
        for number in 0..request.count {
            let (work, size) = plan(number).map_err(wrong)?;
            let (level, place, shape) = (request.level(number), Arc::clone(&place), shape.clone());
            let (number, group) = (jobs.len() as u64, request.position);
            jobs.push(Job { work, number, group, place, size, shape, level });
        }
    }
    Ok(jobs)
}

/// What makes the puzzles of a family of each size asked for, and the sizes that it does not have, such as primes.
fn makers(
    family: &dyn Family,
    making: &Making,
    Request { sizes, shape, settings, .. }: &Request,
) -> Result<(Vec<(usize, SharedMaker)>, LeftOut), Failure> {
    let build = |size: usize| -> Result<SharedMaker, SettingError> {
        let mut settings = settings.clone();
        match shape {
            Some(shape) => {
                making.size.iter().zip(shape.split('x')).for_each(|(name, side)| settings.set(name, side));
            }
            None => making.size.iter().for_each(|name| settings.set(name, size.to_string())),
        }
        making.booklet.iter().for_each(|&(name, value)| settings.set(name, value));
        Ok(Arc::from(family.maker(&settings)?))
    };
    let usual = || -> Option<usize> {
        let first = making.settings().find(|setting| setting.name == making.size[0])?;
        first.default?.parse().ok()
    };
    let usual = usual().unwrap_or_default();
    let sizes = sizes.clone().unwrap_or(usual..=usual);
    let (mut known, mut left_out) = (Vec::new(), LeftOut::default());
    for size in sizes.clone() {
        let is_beyond = size - sizes.start() >= MOST_SIZES;
        let last = if is_beyond { *sizes.end() } else { size };
        match build(size) {
            Ok(maker) if !is_beyond => known.push((size, maker)),
            Ok(_) => left_out.add(size..=last, &format!("expected at most {MOST_SIZES} sizes")),
            Err(SettingError::Value { why, .. }) => left_out.add(size..=last, &why),
            Err(error) => left_out.add(size..=last, &error.to_string()),
        }
        if is_beyond {
            break;
        }
    }
    if known.is_empty() {
        build(*sizes.start()).map_err(Failure::usage)?;
    }
    Ok((known, left_out))
}

/// Does the jobs of a family on all threads, and counts them. No puzzle comes twice, as long as there are others.
pub(super) fn work(
    jobs: Vec<Job>,
    seed: u64,
    Means { how, console, language, .. }: Means<'_>,
    counter: &mut Counter,
) -> Result<Vec<Ready>, Failure> {
    let mut jobs = jobs.into_iter();
    let the_console = console.clone();
    let work = move |job: Job| (job.make(seed, 0, &the_console, language), job);
    let mut all: Vec<Ready> = Vec::new();
    let mut known: HashSet<String> = HashSet::new();
    let mut failure = None;
    pipeline::in_order(
        how.threads(console),
        move || jobs.next(),
        work,
        |(mut done, job): (Result<Ready, Failure>, Job)| {
            for again in 1..=MOST_REPEATS {
                let Ok(ready) = &done else { break };
                if !known.contains(&ready.text) {
                    break;
                }
                done = job.make(seed, again, console, language);
            }
            match done {
                Ok(ready) => {
                    known.insert(ready.text.clone());
                    all.push(ready);
                    counter.add(1);
                    ControlFlow::Continue(())
                }
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        },
    );
    failure.map_or(Ok(()), Err)?;
    Ok(all)
}

/// The puzzles group by group as on the command line: those of each by size, and then the easy ones first. In
/// chapters of a level each, by level before that.
pub(super) fn in_order(mut all: Vec<Ready>, chapters: Chapters) -> impl Iterator<Item = Entry> {
    all.sort_by_key(|ready| {
        let level = ready.hardness.level().map_or(Hardness::Unknown, |level| Hardness::Known(level, None));
        let level = (chapters == Chapters::Levels).then_some(level);
        (ready.group, level, ready.size, ready.hardness)
    });
    all.into_iter().map(|ready| ready.entry)
}

impl Hardness {
    /// What the booklet tells of it.
    fn level(self) -> Option<Level> {
        match self {
            Hardness::Known(level, _) => Some(level),
            Hardness::Unknown => None,
        }
    }
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
                maker.make_to_order(&order, random, deadline)
            }
        };
        let what = || match &self.shape {
            Some(shape) => format!("puzzle of size {shape}"),
            None => format!("puzzle of size {}", self.size),
        };
        let Made { puzzle, solution } = made.map_err(|error| self.failure(error, what))?;
        let rating = rating(&*puzzle, console);
        let level = self.level.or_else(|| rating.as_ref().map(|rating| rating.level));
        let hardness = level
            .map_or(Hardness::Unknown, |level| Hardness::Known(level, rating.map(|rating| rating.number)));
        let entry = Entry::new(&*puzzle, &solution, hardness.level(), language).map_err(Failure::usage)?;
        let mut text = String::new();
        puzzle.write(puzzle.formats()[0], &mut text).map_err(Failure::usage)?;
        Ok(Ready { entry, group: self.group, size: self.size, hardness, text })
    }

    fn tiling(
        &self,
        recipe: &Recipe,
        random: &mut Random,
        deadline: Option<Deadline>,
        language: Language,
    ) -> Result<Ready, Failure> {
        let made = recipe.make(random, deadline);
        let made = made.map_err(|error| self.failure(error, || "packing puzzle".to_owned()))?;
        let hardness = tilings::level(made.toil)
            .map_or(Hardness::Unknown, |level| Hardness::Known(level, Some(made.toil.rating)));
        let size = made.tiling.pieces.len();
        let mut text = String::new();
        puzzles::tiling::text::write(&made.tiling, &mut text).map_err(Failure::usage)?;
        let entry = Entry::of_tiling(made.tiling, made.solution, hardness.level(), language);
        Ok(Ready { entry, group: self.group, size, hardness, text })
    }

    /// Why there is no puzzle.
    fn failure(&self, error: GaveUp, what: impl Fn() -> String) -> Failure {
        match error {
            GaveUp::Stopped => Failure::Stopped { place: "book".to_owned() },
            GaveUp::Hopeless { .. }
            | GaveUp::NoLayout { .. }
            | GaveUp::NoFullBoard { .. }
            | GaveUp::NoneUnique { .. }
            | GaveUp::NoneProven { .. } => {
                let level = self.level.map_or_else(String::new, |level| format!("{level} "));
                Failure::GaveUp { place: format!("{}: {level}{}", self.place, what()), error }
            }
            _ => Failure::Usage(format!("{}: {error}", self.place)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn easy_puzzles_come_first_and_unrated_ones_last() {
        let known = |level, rating| Hardness::Known(level, Some(Tenths(rating)));
        let mut all = [
            Hardness::Unknown,
            known(Level::Hard, 26),
            known(Level::Easy, 15),
            known(Level::Extreme, 40),
            known(Level::Easy, 12),
        ];
        all.sort_unstable();
        let levels = all.map(Hardness::level);
        assert_eq!(
            levels,
            [Some(Level::Easy), Some(Level::Easy), Some(Level::Hard), Some(Level::Extreme), None]
        );
        assert!(all[0] == known(Level::Easy, 12));
    }
}
