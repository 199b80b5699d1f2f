//! Kakuro as a family of puzzles.

use std::ops::ControlFlow;

use dlx::Outcome;

use super::draw::picture;
use super::instructions::instructions;
use super::layout::Direction;
use super::puzzle::Puzzle;
use super::settings;
use super::text::{self, KAK, PUZZLINK, SHEET};
use super::{Digits, solve, square, techniques};
use crate::board::{Placement, cells_given, within};
use crate::constraint::Constrained;
use crate::deadline::Deadline;
use crate::family::{Family, Making};
use crate::fpuzzles::About;
use crate::instructions::Instructions;
use crate::notation::json::{Line, Object};
use crate::notation::text::{Splitter, TextError, Unfit};
use crate::picture::{Picture, TooLarge};
use crate::puzzle::{Bounds, Puzzle as AnyPuzzle};
use crate::random::Random;
use crate::technique::{Board, Called, Conflict, Language, Names, Scale, Technique};

/// The name of the family.
const KAKURO: &str = "kakuro";
/// The notations that puzzles are written in.
const FORMATS: &[&str] = &[KAK, SHEET, PUZZLINK];

/// Kakuros whose digits are those up to the largest.
pub(crate) struct Kakuro {
    largest_digit: u8,
}

impl Kakuro {
    pub(crate) fn new(largest_digit: u8) -> Self {
        Kakuro { largest_digit }
    }
}

impl Family for Kakuro {
    fn name(&self) -> &'static str {
        KAKURO
    }

    fn other_names(&self) -> &'static [&'static str] {
        &["crosssums"]
    }

    fn recognises(&self, line: &str) -> bool {
        line.lines().next().is_some_and(text::begins)
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::<text::Cutter>::default()
    }

    fn is_link(&self, text: &str) -> bool {
        text::is_link(text)
    }

    fn reading_options(&self) -> &'static [&'static str] {
        &["largest-digit"]
    }

    fn formats(&self) -> &'static [&'static str] {
        FORMATS
    }

    /// A URL has no room for digits.
    fn solution_formats(&self) -> Vec<&'static str> {
        vec![KAK, SHEET]
    }

    fn making(&self) -> Option<&'static Making> {
        Some(&settings::MAKING)
    }

    fn techniques(&self) -> Vec<Technique> {
        techniques::TECHNIQUES.to_vec()
    }

    fn read(&self, text: &str, first_line: usize) -> Result<Box<dyn AnyPuzzle>, TextError> {
        Ok(Box::new(text::read(text, first_line, self.largest_digit)?))
    }

    fn read_json(&self, object: &mut Object<'_>) -> Result<Box<dyn AnyPuzzle>, TextError> {
        Ok(Box::new(text::read_json(object, self.largest_digit)?))
    }
}

impl AnyPuzzle for Puzzle {
    fn family(&self) -> &'static str {
        KAKURO
    }

    fn columns(&self) -> usize {
        self.layout().columns()
    }

    fn cell_count(&self) -> usize {
        self.layout().cell_count()
    }

    fn has_value(&self, cell: usize) -> bool {
        self.layout().is_white(cell)
    }

    fn constrained(&self) -> Option<&dyn Constrained> {
        Some(self)
    }

    fn solve(&self, bounds: &Bounds, found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
        solve(self, bounds, found)
    }

    fn board(&self) -> Option<Board<'_>> {
        Some(techniques::board(self))
    }

    fn scale(&self) -> Scale {
        Scale::Clues
    }

    /// A run that cannot be filled, whatever the runs that cross it, or that the sums across are not those down.
    fn clash(&self, names: &Names<'_>) -> Option<String> {
        let runs = 0..self.layout().runs().len();
        runs.into_iter().find_map(|run| run_clash(self, run, names)).or_else(|| totals_clash(self, names))
    }

    /// The sums of its runs.
    fn clues(&self, names: &Names<'_>) -> Vec<String> {
        let told = self.told_sums().map(|number| {
            let run = &self.layout().runs()[number];
            let is_across = run.direction == Direction::Across;
            names.clue_at(&Called::Run { sum: self.sum(number), is_across }, run.first)
        });
        told.collect()
    }

    /// The run is still one of different digits. That a puzzle can do without a sum is no fault of it, so it counts as
    /// needed.
    fn loosened(&self, clue: usize) -> Option<Box<dyn AnyPuzzle>> {
        Some(Box::new(self.without_sum(self.told_sums().nth(clue)?)))
    }

    fn givens(&self) -> Vec<usize> {
        cells_given(Puzzle::givens(self))
    }

    fn with_values(&self, values: &[Placement]) -> Option<Box<dyn AnyPuzzle>> {
        let mut puzzle = self.clone();
        let cells = self.layout().cell_count();
        for (cell, value) in within(values, cells, self.largest_digit().into())? {
            if !self.layout().is_white(cell) {
                return None;
            }
            puzzle.set(cell, value);
        }
        Some(Box::new(puzzle))
    }

    fn scrambled(&self, random: &mut Random) -> Result<Box<dyn AnyPuzzle>, String> {
        Ok(Box::new(square::scrambled(self, random)))
    }

    fn canonical(&self, _: Option<Deadline>) -> Result<Option<Box<dyn AnyPuzzle>>, String> {
        Ok(Some(Box::new(square::canonical(self))))
    }

    fn formats(&self) -> &'static [&'static str] {
        FORMATS
    }

    fn write(&self, format: &str, out: &mut String) -> Result<(), Unfit> {
        match format {
            KAK => text::write_kak(self, out),
            SHEET => text::write_sheet(self, |cell| Puzzle::givens(self)[cell], out)?,
            PUZZLINK => text::write_puzzlink(self, out)?,
            _ => return Err(Unfit::no_such(format, settings::MAKING.plural)),
        }
        Ok(())
    }

    fn write_solution(&self, solution: &[i32], format: &str, out: &mut String) -> Result<(), Unfit> {
        match format {
            KAK => text::write_solution(self, |cell| solution[cell] as u8, out),
            SHEET => text::write_sheet(self, |cell| solution[cell] as u8, out)?,
            PUZZLINK => return Err(Unfit::new(format, "a URL has no room for digits")),
            _ => return Err(Unfit::no_such(format, settings::MAKING.plural)),
        }
        Ok(())
    }

    fn write_json(&self, line: &mut Line) {
        text::write_json(self, line);
    }

    fn is_line(&self, format: &str) -> bool {
        format == PUZZLINK
    }

    fn untitled(&self) -> Result<Picture, TooLarge> {
        picture(self)
    }

    fn about(&self) -> &About {
        self.about()
    }

    fn usual_instructions(&self, language: Language) -> Instructions {
        instructions(self, language)
    }
}

/// That the runs across do not add up to what those down do, where all of both are told and hold all white cells.
fn totals_clash(puzzle: &Puzzle, names: &Names<'_>) -> Option<String> {
    let white = puzzle.layout().white_cells().count();
    let total = |direction: Direction| {
        let runs = puzzle.layout().runs().iter().enumerate().filter(|(_, run)| run.direction == direction);
        let (mut total, mut cells) = (0, 0);
        for (number, run) in runs {
            total += i64::from(puzzle.sum(number)?);
            cells += run.length;
        }
        (cells == white).then_some(total)
    };
    let (across, down) = (total(Direction::Across)?, total(Direction::Down)?);
    let told = |conflict: Conflict<'_>| names.clues().conflict(&conflict, names);
    (across != down).then(|| told(Conflict::Runs { across, down }))
}

/// Why a run cannot be filled: its givens, or its sum.
fn run_clash(puzzle: &Puzzle, number: usize, names: &Names<'_>) -> Option<String> {
    let run = puzzle.layout().runs()[number];
    let is_across = run.direction == Direction::Across;
    let name = names.clue_at(&Called::Run { sum: puzzle.sum(number), is_across }, run.first);
    let told = |conflict: Conflict<'_>| Some(names.clues().conflict(&conflict, names));
    let mut used = Digits::default();
    for given in run.cells().map(|cell| puzzle.givens()[cell]).filter(|given| *given > 0) {
        if used.contains(given) {
            return told(Conflict::Clue { value: i32::from(given), clue: &name });
        }
        used = used.with(given);
    }
    let sum = puzzle.sum(number)?;
    let largest = puzzle.largest_digit();
    let sets = || Digits::sets(run.length, sum, largest);
    if sets().next().is_none() {
        return told(Conflict::Run { run: &name, cells: run.length, largest });
    }
    if !sets().any(|set| used.iter().all(|given| set.contains(given))) {
        return told(Conflict::Givens { run: &name });
    }
    None
}
