//! Puzzles that are made for a booklet.

use std::ops::{ControlFlow, RangeInclusive};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use puzzles::book::Entry;
use puzzles::family::{GaveUp, Made, Maker};
use puzzles::level::Level;
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
    sudoku: Option<Graded>,

    /// Make so many KenKens: `20`, `20:4..8`
    #[arg(long, value_name = "N[:SIZE]")]
    kenken: Option<Count>,

    /// Make so many Kakuros: `10`, `10:8..14`
    #[arg(long, value_name = "N[:SIZE]")]
    kakuro: Option<Count>,

    /// Make so many Kropkis: `10`, `10:6..9`
    #[arg(long, value_name = "N[:SIZE]")]
    kropki: Option<Count>,

    /// Make so many Latin squares: `10`, `10:5..8`
    #[arg(long, value_name = "N[:SIZE]")]
    latin: Option<Count>,
}

/// How many puzzles, and how large.
#[derive(Clone)]
struct Count {
    count: usize,
    sizes: Option<RangeInclusive<usize>>,
}

/// How many Sudokus, and how large or how hard.
#[derive(Clone)]
struct Graded {
    sized: Count,
    levels: Option<RangeInclusive<usize>>,
}

impl FromStr for Count {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (count, sizes) = parts(text)?;
        let number =
            |text: &str| text.parse().map_err(|_| "expected a size such as 6, or sizes such as 4..8");
        Ok(Count { count, sizes: sizes.map(|sizes| range(sizes, number)).transpose()? })
    }
}

impl FromStr for Graded {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (count, how) = parts(text)?;
        let is_size = how.is_none_or(|how| how.starts_with(|first: char| first.is_ascii_digit()));
        if is_size {
            return Ok(Graded { sized: text.parse()?, levels: None });
        }
        let level = |name: &str| {
            Level::ALL.iter().position(|level| level.name() == name).ok_or(
                "expected a level (easy, medium, hard, expert, extreme), levels such as easy..hard, or a size",
            )
        };
        let levels = how.map(|how| range(how, level)).transpose()?;
        Ok(Graded { sized: Count { count, sizes: None }, levels })
    }
}

/// How many, and what stands after the colon.
fn parts(text: &str) -> Result<(usize, Option<&str>), String> {
    let (count, how) = text.split_once(':').map_or((text, None), |(count, how)| (count, Some(how)));
    let count = count.parse().ok().filter(|count| (1..=MOST).contains(count));
    Ok((count.ok_or_else(|| format!("expected a number of puzzles from 1 to {MOST}"))?, how))
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

/// Where in a range the puzzle of this number stands, from the first to the last of so many.
fn place(range: &RangeInclusive<usize>, number: usize, count: usize) -> usize {
    range.start() + (range.end() - range.start() + 1) * number / count
}

/// What makes a puzzle: all of a family and size share it.
type Workshop = Arc<dyn Maker>;

/// A puzzle to make.
struct Job {
    workshop: Workshop,
    /// Which it is of its family.
    number: u64,
    /// How hard it has to be.
    level: Option<Level>,
}

/// A puzzle that was made, or why not.
type Done = Result<(Entry, Option<Level>), Failure>;

impl Recipes {
    /// Makes the puzzles, and shows them to `add`, family by family. Sudokus come in the order of their
    /// levels.
    pub(super) fn make(
        &self,
        seed: &Seed,
        how: &How,
        add: &mut impl FnMut(Entry) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let families: [(Option<&Count>, usize, Builder); 5] = [
            (self.sudoku.as_ref().map(|graded| &graded.sized), 9, make_sudoku),
            (self.kenken.as_ref(), 6, make_kenken),
            (self.kakuro.as_ref(), 10, make_kakuro),
            (self.kropki.as_ref(), 9, make_kropki),
            (self.latin.as_ref(), 7, make_latin),
        ];
        if families.iter().all(|(sized, ..)| sized.is_none()) {
            return Ok(());
        }
        let seed = seed.draw();
        let levels = self.sudoku.as_ref().and_then(|graded| graded.levels.clone());
        for (family, (sized, usual, build)) in families.into_iter().enumerate() {
            let Some(sized) = sized else { continue };
            let levels = levels.as_ref().filter(|_| family == 0);
            let mut done = work(jobs(sized, levels, usual, build)?, seed, how)?;
            done.sort_by_key(|(_, level)| *level);
            done.into_iter().try_for_each(|(entry, _)| add(entry))?;
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

/// What is to be made of a family.
fn jobs(
    sized: &Count,
    levels: Option<&RangeInclusive<usize>>,
    usual: usize,
    build: Builder,
) -> Result<Vec<Job>, Failure> {
    let sizes = sized.sizes.clone().unwrap_or(usual..=usual);
    let mut jobs: Vec<Job> = Vec::new();
    let mut last = None;
    for number in 0..sized.count {
        let size = place(&sizes, number, sized.count);
        let workshop = match &last {
            Some((known, workshop)) if *known == size => Arc::clone(workshop),
            _ => build(size)?,
        };
        last = Some((size, Arc::clone(&workshop)));
        let level = levels.map(|levels| Level::ALL[place(levels, number, sized.count)]);
        jobs.push(Job { workshop, number: number as u64, level });
    }
    Ok(jobs)
}

/// Does jobs on all threads.
fn work(jobs: Vec<Job>, seed: u64, how: &How) -> Result<Vec<(Entry, Option<Level>)>, Failure> {
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
    /// Makes the puzzle: the first of its stream that is as hard as asked.
    fn make(&self, seed: u64, deadline: Option<Instant>) -> Done {
        let mut random = Random::new(seed, self.number);
        loop {
            let Made { puzzle, solution } =
                self.workshop.make(&mut random, deadline).map_err(|gave_up| match gave_up {
                    GaveUp::Stopped => Failure::Stopped { place: "making puzzles".into() },
                    gave_up => Failure::usage(gave_up),
                })?;
            let level = level(&*puzzle);
            if self.level.is_none() || level == self.level {
                let entry = Entry::new(&*puzzle, &solution, level).map_err(Failure::usage)?;
                return Ok((entry, level));
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(Failure::Stopped { place: "making puzzles".into() });
            }
        }
    }
}
