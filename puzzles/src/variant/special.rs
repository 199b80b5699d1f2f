//! Families whose puzzles are variants of one sort, with a name and a notation of their own. In all else they are
//! variants.

use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use dlx::{Outcome, Stop};

use super::generate::VariantMaker;
use super::text::TEXT;
use crate::board::{House, Placement, Settled};
use crate::constraint::Constrained;
use crate::deadline::Deadline;
use crate::family::Kind;
use crate::fpuzzles::{self, FPUZZLES, FPUZZLES_LINK, SUDOKUPAD};
use crate::generate::{Changing, GaveUp, Made, Way};
use crate::instructions::Instructions;
use crate::notation::json::Line;
use crate::notation::text::Unfit;
use crate::picture::{Picture, TooLarge};
use crate::puzzle::{Bounds, Puzzle as AnyPuzzle};
use crate::random::Random;
use crate::technique::{Ending, Hint, Language, Names, Rating, Scale, Technique, Telling, Tenths, Unrated};

/// The notations that such puzzles are written in.
pub(crate) const FORMATS: &[&str] = &[TEXT, FPUZZLES, FPUZZLES_LINK, SUDOKUPAD];

/// A variant of one sort.
pub(crate) trait Special: Clone + fmt::Debug + Send + Sync + 'static {
    /// The name of the family.
    const FAMILY: &'static str;
    /// What several are called.
    const PLURAL: &'static str;

    /// A variant as one, if it is one.
    fn of_variant(variant: super::Puzzle) -> Option<Self>;

    /// It as a variant.
    fn variant(&self) -> &super::Puzzle;

    /// Its rules.
    fn rules(&self, language: Language) -> Instructions;

    /// Adds its text.
    fn write_text(&self, out: &mut String);

    /// Adds the rows of a solution.
    fn write_rows(&self, solution: &[i32], out: &mut String);

    /// Adds its parts as JSON.
    fn write_parts(&self, line: &mut Line);
}

/// A variant of some sort, as a puzzle.
fn boxed<P: Special>(puzzle: &dyn AnyPuzzle) -> Option<Box<dyn AnyPuzzle>> {
    let variant = puzzle.downcast_ref::<super::Puzzle>()?;
    Some(Box::new(P::of_variant(variant.clone())?))
}

/// A guise of such a puzzle, which is one again.
fn same_sort<P: Special>(guise: super::Puzzle) -> Box<dyn AnyPuzzle> {
    match P::of_variant(guise.clone()) {
        Some(puzzle) => Box::new(puzzle),
        None => Box::new(guise),
    }
}

fn check_format<P: Special>(format: &str) -> Result<(), Unfit> {
    let why = || format!("there is no such notation of {}", P::PLURAL);
    if format == TEXT { Ok(()) } else { Err(Unfit::new(format, why())) }
}

impl<P: Special> AnyPuzzle for P {
    fn family(&self) -> &'static str {
        P::FAMILY
    }

    fn columns(&self) -> usize {
        self.variant().size()
    }

    fn houses(&self) -> &[House] {
        self.variant().houses()
    }

    fn constrained(&self) -> Option<&dyn Constrained> {
        Some(self.variant())
    }

    fn has_solution(&self, values: &[i32]) -> bool {
        self.variant().has_solution(values)
    }

    fn solve(&self, bounds: &Bounds, found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
        self.variant().solve(bounds, found)
    }

    fn two_solutions(&self, bounds: &Bounds) -> (Vec<Vec<i32>>, Outcome) {
        self.variant().two_solutions(bounds)
    }

    fn scale(&self) -> Scale {
        self.variant().scale()
    }

    fn rate_within(&self, most: Tenths, deadline: Option<Deadline>) -> Result<Rating, Unrated> {
        self.variant().rate_within(most, deadline)
    }

    fn rate_or_open(&self, most: Tenths, deadline: Option<Deadline>) -> Option<Result<Tenths, Vec<usize>>> {
        self.variant().rate_or_open(most, deadline)
    }

    fn alive(&self, deadline: Option<Deadline>) -> Option<Result<Settled, Stop>> {
        self.variant().alive(deadline)
    }

    fn count_alive(
        &self,
        alive: &[Vec<i32>],
        most: u64,
        deadline: Option<Deadline>,
    ) -> Result<Vec<Vec<u64>>, Stop> {
        self.variant().count_alive(alive, most, deadline)
    }

    fn techniques_taken(&self, deadline: Option<Deadline>) -> Option<BTreeSet<Technique>> {
        self.variant().techniques_taken(deadline)
    }

    fn tell_hints(&self, telling: &Telling<'_>, tell: &mut dyn FnMut(Hint) -> ControlFlow<()>) -> Ending {
        self.variant().tell_hints(telling, tell)
    }

    fn tell_hints_for_all(
        &self,
        telling: &Telling<'_>,
        tell: &mut dyn FnMut(Hint) -> ControlFlow<()>,
    ) -> Ending {
        self.variant().tell_hints_for_all(telling, tell)
    }

    fn clash(&self, names: &Names<'_>) -> Option<String> {
        self.variant().clash(names)
    }

    /// Its clues can be told one by one if it is still such a puzzle without one of them.
    fn clues(&self, names: &Names<'_>) -> Vec<String> {
        let clues = self.variant().clues(names);
        if self.without_clue(0).is_some() { clues } else { Vec::new() }
    }

    fn without_clue(&self, clue: usize) -> Option<Box<dyn AnyPuzzle>> {
        boxed::<P>(&*self.variant().without_clue(clue)?)
    }

    fn loosened(&self, clue: usize) -> Option<Box<dyn AnyPuzzle>> {
        boxed::<P>(&*self.variant().loosened(clue)?)
    }

    fn givens(&self) -> Vec<usize> {
        self.variant().givens()
    }

    fn with_values(&self, values: &[Placement]) -> Option<Box<dyn AnyPuzzle>> {
        boxed::<P>(&*self.variant().with_values(values)?)
    }

    fn scrambled(&self, random: &mut Random) -> Result<Box<dyn AnyPuzzle>, String> {
        Ok(same_sort::<P>(self.variant().guise(random)?))
    }

    fn canonical(&self, _: Option<Deadline>) -> Result<Option<Box<dyn AnyPuzzle>>, String> {
        Ok(Some(same_sort::<P>(self.variant().least_guise()?)))
    }

    fn formats(&self) -> &'static [&'static str] {
        FORMATS
    }

    fn write(&self, format: &str, out: &mut String) -> Result<(), Unfit> {
        if fpuzzles::has(format) {
            return self.variant().write(format, out);
        }
        check_format::<P>(format)?;
        self.write_text(out);
        Ok(())
    }

    fn write_solved(&self, solution: &[i32], format: &str, out: &mut String) -> Result<bool, Unfit> {
        self.variant().write_solved(solution, format, out)
    }

    fn write_solution(&self, solution: &[i32], format: &str, out: &mut String) -> Result<(), Unfit> {
        if fpuzzles::has(format) {
            return self.variant().write_solution(solution, format, out);
        }
        check_format::<P>(format)?;
        self.write_rows(solution, out);
        Ok(())
    }

    fn write_json(&self, line: &mut Line) {
        self.write_parts(line);
    }

    fn is_line(&self, format: &str) -> bool {
        format != TEXT
    }

    fn untitled(&self) -> Result<Picture, TooLarge> {
        self.variant().untitled()
    }

    fn instructions(&self, language: Language) -> Instructions {
        self.rules(language)
    }
}

/// The size of such puzzles as they are made: each value is a digit.
pub(crate) const SIZE: Kind = Kind::Text(|text| {
    let size = text.parse().ok().filter(|size: &usize| (4..=9).contains(size));
    size.map(drop).ok_or_else(|| "expected a size from 4 to 9".to_owned())
});

/// Makes variants of one sort.
#[derive(Clone, Debug)]
pub struct SpecialMaker<P> {
    variants: VariantMaker,
    made: PhantomData<fn() -> P>,
}

impl<P> SpecialMaker<P> {
    /// What turns what is made into these puzzles.
    pub(crate) fn new(variants: VariantMaker) -> Self {
        SpecialMaker { variants, made: PhantomData }
    }
}

/// A variant that was made, as what it is.
fn named<P: Special>(made: Made) -> Made {
    match boxed::<P>(&*made.puzzle) {
        Some(puzzle) => Made { puzzle, ..made },
        None => made,
    }
}

/// What was made, as a variant again.
fn plain<P: Special>(made: &Made) -> Option<Made> {
    let puzzle = made.puzzle.downcast_ref::<P>()?;
    Some(Made { puzzle: Box::new(puzzle.variant().clone()), solution: made.solution.clone() })
}

impl<P: Special> Changing for SpecialMaker<P> {
    fn techniques(&self) -> Vec<Technique> {
        self.variants.techniques()
    }

    fn scale(&self) -> Scale {
        Scale::Variants
    }

    fn make(&self, random: &mut Random, deadline: Option<Deadline>) -> Result<Made, GaveUp> {
        Changing::make(&self.variants, random, deadline).map(named::<P>)
    }

    fn trimmed(
        &self,
        made: Made,
        is_wanted: &dyn Fn(&dyn AnyPuzzle) -> bool,
        random: &mut Random,
        deadline: Option<Deadline>,
    ) -> Made {
        let Some(plain) = plain::<P>(&made) else { return made };
        named::<P>(self.variants.trimmed(plain, is_wanted, random, deadline))
    }

    fn finished(&self, made: Made) -> Made {
        plain::<P>(&made).map_or(made, |made| named::<P>(self.variants.finished(made)))
    }

    fn changed(
        &self,
        made: &Made,
        way: &Way<'_>,
        random: &mut Random,
        deadline: Option<Deadline>,
    ) -> Result<Option<Made>, GaveUp> {
        let Some(plain) = plain::<P>(made) else { return Ok(None) };
        Ok(self.variants.changed(&plain, way, random, deadline)?.map(named::<P>))
    }
}
