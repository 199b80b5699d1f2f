//! Flags about notations: what they leave open, and which one to print.

use clap::{Args, ValueEnum};
use puzzles::kakuro::LARGEST_DIGIT;
use puzzles::kropki;
use puzzles::notation::json::JSON;
use puzzles::notation::text::any_of;
use puzzles::puzzle::Puzzle;
use puzzles::sudoku::text::{Symbols, box_shape};

use super::applied::{Flag, of_reading};
use crate::failure::Failure;
use crate::values;

// What the notation of Sudokus leaves open.
#[derive(Args)]
pub(super) struct SudokuNotation {
    /// Rows and columns of a Sudoku's boxes, if its text does not say (`box2x6:`); by default as square as possible
    #[arg(id = "box", long, value_name = "RxC", value_parser = box_shape)]
    pub(super) box_shape: Option<(usize, usize)>,

    /// Symbols of a Sudoku in order: a different character for each value
    #[arg(long, value_name = "STRING", allow_hyphen_values = true, value_parser = |text: &str| Symbols::new(text))]
    pub(super) symbols: Option<Symbols>,
}

// What the notations of other families leave open.
#[derive(Args)]
pub(super) struct Conventions {
    /// Accept cages of KenKens and irregular KenKens whose cells are not connected
    #[arg(long)]
    pub(super) allow_split: bool,

    /// Which dots of a Kropki are shown
    #[arg(long, value_name = "WHICH", default_value = "all")]
    pub(super) dots: Dots,

    /// Largest digit of a Kakuro; the smallest is 1
    #[arg(long, value_name = "DIGIT", default_value_t = LARGEST_DIGIT,
          value_parser = values::whole_in::<u8>(1..=u64::from(LARGEST_DIGIT)))]
    pub(super) largest_digit: u8,
}

/// See [`kropki::Dots`].
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Dots {
    /// Every dot: without one, values are neither consecutive nor one twice the other
    All,
    /// Some dots: a missing dot says nothing
    Some,
}

pub(super) fn dots(dots: Dots) -> kropki::Dots {
    match dots {
        Dots::All => kropki::Dots::All,
        Dots::Some => kropki::Dots::Some,
    }
}

impl SudokuNotation {
    /// The flags that were given, with the families that they are for.
    pub(super) fn given(&self) -> impl Iterator<Item = Flag> {
        let flags = [("box", self.box_shape.is_some()), ("symbols", self.symbols.is_some())];
        flags.into_iter().filter(|(_, is_given)| *is_given).map(|(flag, _)| of_reading(flag))
    }
}

impl Conventions {
    /// The flags that were given, other than with their defaults, with the families that they are for.
    pub(super) fn given(&self) -> impl Iterator<Item = Flag> {
        let flags = [
            ("allow-split", self.allow_split),
            ("dots", self.dots != Dots::All),
            ("largest-digit", self.largest_digit != LARGEST_DIGIT),
        ];
        flags.into_iter().filter(|(_, is_given)| *is_given).map(|(flag, _)| of_reading(flag))
    }
}

// The notation to print.
#[derive(Args, Clone)]
pub(crate) struct OutputNotation {
    /// Notation to print; the default depends on the family
    #[arg(long, value_name = "NAME", value_parser = values::all_formats())]
    format: Option<String>,

    /// Print JSON, one object per line; same as `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl OutputNotation {
    /// A notation by its name, or JSON.
    pub(crate) fn new(format: Option<String>, json: bool) -> Self {
        OutputNotation { format, json }
    }

    /// Whether it is JSON.
    pub(crate) fn is_json(&self) -> bool {
        self.json || self.format.as_deref() == Some(JSON)
    }

    /// The name of the notation that is asked for.
    pub(crate) fn name(&self) -> Option<&str> {
        if self.json { Some(JSON) } else { self.format.as_deref() }
    }

    /// The notation of a puzzle and its solutions, if it is not JSON: that of `--format`, or by default the
    /// first that the puzzle has.
    pub(crate) fn of(&self, puzzle: &dyn Puzzle) -> Result<&'static str, Failure> {
        self.of_known(puzzle, usual_formats)
    }

    /// The same, where a command knows these notations of a puzzle.
    pub(crate) fn of_known(
        &self,
        puzzle: &dyn Puzzle,
        known: fn(&dyn Puzzle) -> Vec<&'static str>,
    ) -> Result<&'static str, Failure> {
        let formats = puzzle.formats();
        let Some(asked) = self.format.as_deref() else { return Ok(formats[0]) };
        let unknown = || {
            let (family, known) = (puzzle.family(), any_of(&known(puzzle)));
            Failure::Usage(format!("expected --format {known} for this {family}, found {asked:?}"))
        };
        formats.iter().find(|format| **format == asked).copied().ok_or_else(unknown)
    }
}

/// The notations that the commands which write puzzles by themselves can write a puzzle in.
fn usual_formats(puzzle: &dyn Puzzle) -> Vec<&'static str> {
    written(puzzle, puzzle.formats()).chain([JSON]).collect()
}

/// Those of these notations that a puzzle can be written in.
pub(crate) fn written(
    puzzle: &dyn Puzzle,
    formats: &'static [&'static str],
) -> impl Iterator<Item = &'static str> {
    let is_written = |format: &&str| puzzle.write(format, &mut String::new()).is_ok();
    formats.iter().copied().filter(is_written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_flag_is_for_some_family() {
        let notation = SudokuNotation { box_shape: Some((2, 2)), symbols: Some(Symbols::default()) };
        let conventions = Conventions { allow_split: true, dots: Dots::Some, largest_digit: 5 };
        let flags: Vec<Flag> = notation.given().chain(conventions.given()).collect();
        assert_eq!(flags.len(), 5);
        assert!(flags.iter().all(|(_, families)| !families.is_empty()), "{flags:?}");
    }
}
