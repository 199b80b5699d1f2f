//! Puzzles that are made for a booklet.

use std::ops::{ControlFlow, RangeInclusive};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use puzzles::book::Entry;
use puzzles::family::{GaveUp, Made, Maker};
use puzzles::level::Level;
use puzzles::order::Tally;
use puzzles::random::Random;
use puzzles::symmetry::Symmetry;
use puzzles::{kakuro, kenken, kropki, sudoku};

use super::{MOST, level};
use crate::failure::Failure;
use crate::pipeline::in_order;
use crate::seed::Seed;
use crate::stream::How;

/// How many puzzles of each family to make.
#[derive(Args)]
pub(super) struct Recipes {
    /// Make so many Sudokus: `40`, `40:easy..hard`, `4:16`
    #[arg(long, value_name = "N[:HOW]")]
    sudoku: Option<Order>,

    /// Make so many KenKens: `20`, `20:4..8`, `20:6,hard`
    #[arg(long, value_name = "N[:HOW]")]
    kenken: Option<Order>,

    /// Make so many Kakuros: `10`, `10:8..14`
    #[arg(long, value_name = "N[:HOW]")]
    kakuro: Option<Order>,

    /// Make so many Kropkis: `10`, `10:6..9`
    #[arg(long, value_name = "N[:HOW]")]
    kropki: Option<Order>,

    /// Make so many Latin squares: `10`, `10:5..8`
    #[arg(long, value_name = "N[:HOW]")]
    latin: Option<Order>,
}

/// How many puzzles, how large, and how hard.
#[derive(Clone)]
struct Order {
    count: usize,
    sizes: Option<RangeInclusive<usize>>,
    /// By their places among all levels.
    levels: Option<RangeInclusive<usize>>,
}

impl FromStr for Order {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (count, how) = text.split_once(':').map_or((text, None), |(count, how)| (count, Some(how)));
        let count = count.parse().ok().filter(|count| (1..=MOST).contains(count));
        let count = count.ok_or_else(|| format!("expected a number of puzzles from 1 to {MOST}"))?;
        let mut order = Order { count, sizes: None, levels: None };
        let size = |text: &str| text.parse().map_err(|_| "expected sizes such as 6 or 4..8");
        let level = |name: &str| {
            let place = Level::ALL.iter().position(|level| level.name() == name);
            place.ok_or("expected sizes such as 6 or 4..8, or levels such as easy or medium..hard (easy, medium, hard, expert, extreme)")
        };
        for part in how.into_iter().flat_map(|how| how.split(',')) {
            if part.starts_with(|first: char| first.is_ascii_digit()) {
                order.sizes = Some(range(part, size)?);
            } else {
                order.levels = Some(range(part, level)?);
            }
        }
        Ok(order)
    }
}

/// One, or two with all between them.
fn range(
    text: &str,
    one: impl Fn(&str) -> Result<usize, &'static str>,
) -> Result<RangeInclusive<usize>, &'static str> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let range = one(low)?..=one(high)?;
    if range.is_empty() { Err("expected a range that does not end before it begins") } else { Ok(range) }
}

/// A range of sizes is looked at so far.
const LARGEST: usize = 100;

/// What makes a puzzle: all of a family and size share it.
type Workshop = Arc<dyn Maker>;

/// A puzzle to make.
struct Job {
    workshop: Workshop,
    /// Which it is of its family.
    number: u64,
    size: usize,
    /// How hard it has to be.
    level: Option<Level>,
}

/// A puzzle that was made, with its size and level, or why not.
type Done = Result<(Entry, usize, Option<Level>), Failure>;

impl Recipes {
    /// Makes the puzzles, and shows them to `add`, family by family, the small ones and then the easy ones
    /// first.
    pub(super) fn make(
        &self,
        seed: &Seed,
        how: &How,
        add: &mut impl FnMut(Entry) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let families: [(&Option<Order>, usize, Builder); 5] = [
            (&self.sudoku, 9, make_sudoku),
            (&self.kenken, 6, make_kenken),
            (&self.kakuro, 10, make_kakuro),
            (&self.kropki, 9, make_kropki),
            (&self.latin, 7, make_latin),
        ];
        if families.iter().all(|(order, ..)| order.is_none()) {
            return Ok(());
        }
        let seed = seed.draw(how.is_quiet());
        for (order, usual, build) in families {
            let Some(order) = order else { continue };
            let mut done = work(jobs(order, usual, build)?, seed, how)?;
            done.sort_by_key(|(_, size, level)| (*size, *level));
            done.into_iter().try_for_each(|(entry, ..)| add(entry))?;
        }
        Ok(())
    }
}

/// What makes puzzles of a size.
type Builder = fn(usize) -> Result<Workshop, Failure>;

fn make_sudoku(size: usize) -> Result<Workshop, Failure> {
    let shape = sudoku::Shape { size, ..sudoku::Shape::default() };
    let recipe = sudoku::Recipe { shape, symmetry: Symmetry::Rotate180, ..sudoku::Recipe::default() };
    Ok(Arc::new(recipe.maker().map_err(Failure::usage)?))
}

fn make_kenken(size: usize) -> Result<Workshop, Failure> {
    Ok(Arc::new(kenken::Recipe::new(size).maker().map_err(Failure::usage)?))
}

fn make_kakuro(size: usize) -> Result<Workshop, Failure> {
    let recipe = kakuro::Recipe { rows: size, columns: size, ..kakuro::Recipe::default() };
    Ok(Arc::new(recipe.maker().map_err(Failure::usage)?))
}

fn make_kropki(size: usize) -> Result<Workshop, Failure> {
    let recipe = kropki::Recipe { size, ..kropki::Recipe::default() };
    Ok(Arc::new(recipe.maker().map_err(Failure::usage)?))
}

fn make_latin(size: usize) -> Result<Workshop, Failure> {
    let shape = sudoku::Shape { size, regions: sudoku::Regions::None, ..sudoku::Shape::default() };
    let recipe = sudoku::Recipe { shape, symmetry: Symmetry::Rotate180, ..sudoku::Recipe::default() };
    Ok(Arc::new(recipe.maker().map_err(Failure::usage)?))
}

/// What is to be made of a family. Sizes in a range that it does not have, such as primes, are passed over.
fn jobs(order: &Order, usual: usize, build: Builder) -> Result<Vec<Job>, Failure> {
    let Order { count, sizes, levels } = order;
    let sizes = sizes.clone().unwrap_or(usual..=usual);
    // No family has larger boards that anybody would print.
    let largest = (*sizes.end()).min(sizes.start().saturating_add(LARGEST));
    let known: Vec<(usize, Workshop)> =
        (*sizes.start()..=largest).filter_map(|size| Some((size, build(size).ok()?))).collect();
    if known.is_empty() {
        build(*sizes.start())?;
    }
    let job = |number: usize| {
        let (size, workshop) = &known[number * known.len() / count];
        let level = levels.as_ref().map(|levels| {
            let many = levels.end() - levels.start() + 1;
            Level::ALL[levels.start() + many * number / count]
        });
        Job { workshop: Arc::clone(workshop), number: number as u64, size: *size, level }
    };
    Ok((0..*count).map(job).collect())
}

/// Does jobs on all threads.
fn work(jobs: Vec<Job>, seed: u64, how: &How) -> Result<Vec<(Entry, usize, Option<Level>)>, Failure> {
    let mut jobs = jobs.into_iter();
    let timeout = how.bounds().timeout;
    let work = move |job: Job| -> Done {
        let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        job.make(seed, deadline)
    };
    let mut all = Vec::new();
    let mut failure = None;
    in_order(
        how.threads(),
        move || jobs.next(),
        work,
        |done: Done| match done {
            Ok(done) => {
                all.push(done);
                ControlFlow::Continue(())
            }
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        },
    );
    failure.map_or(Ok(all), Err)
}

impl Job {
    /// Makes the puzzle, as hard as asked.
    fn make(&self, seed: u64, deadline: Option<Instant>) -> Done {
        let mut random = Random::new(seed, self.number);
        let made = match self.level {
            None => self.workshop.make(&mut random, deadline),
            Some(wanted) => {
                let order = puzzles::order::Order { levels: wanted..=wanted, ..Default::default() };
                self.workshop.make_to_order(&order, &mut random, deadline, &Tally::default())
            }
        };
        let Made { puzzle, solution } = made.map_err(|gave_up| match gave_up {
            GaveUp::Stopped => Failure::Stopped { place: "making puzzles".into() },
            GaveUp::Hopeless(tries) => {
                let level = self.level.map_or("", Level::name);
                Failure::Usage(format!("no {level} puzzle of size {} was found among {tries}", self.size))
            }
            gave_up => Failure::usage(gave_up),
        })?;
        let level = self.level.or_else(|| level(&*puzzle, &solution));
        let entry = Entry::new(&*puzzle, &solution, level).map_err(Failure::usage)?;
        Ok((entry, self.size, level))
    }
}
