//! The flags that say what notations leave open, and which one to print.

use clap::{Args, ValueEnum, value_parser};
use puzzles::family::Puzzle;
use puzzles::json::JSON;
use puzzles::kakuro::LARGEST_DIGIT;
use puzzles::kropki;
use puzzles::sudoku::text::Symbols;

use crate::failure::Failure;

/// What a notation leaves open.
#[derive(Args)]
pub(crate) struct Notation {
    /// The boxes of Sudokus, as rows and columns; the most square ones without it
    #[arg(long = "box", value_name = "RxC", value_parser = box_shape)]
    pub(crate) box_shape: Option<(usize, usize)>,

    /// The symbols of Sudokus, in order: as many different characters as a row has cells
    #[arg(long, value_name = "STRING", value_parser = |text: &str| Symbols::new(text))]
    pub(crate) symbols: Option<Symbols>,
}

/// What other notations leave open.
#[derive(Args)]
pub(super) struct Leniency {
    /// The cells of a KenKen's cage need not be connected
    #[arg(long)]
    pub(super) allow_split: bool,

    /// Which dots of Kropki puzzles are shown: with `some`, a missing dot says nothing
    #[arg(long, value_name = "WHICH", default_value = "all")]
    pub(super) dots: Dots,

    /// The digits of Kakuros are those from 1 to this one
    #[arg(long, value_name = "DIGIT", default_value_t = LARGEST_DIGIT,
          value_parser = value_parser!(u8).range(1..=i64::from(LARGEST_DIGIT)))]
    pub(super) largest_digit: u8,
}

/// Which dots of a Kropki are shown.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Dots {
    /// All: where there is none, the values are neither consecutive nor is one double the other
    All,
    /// Some: where there is none, that says nothing
    Some,
}

pub(crate) fn dots(dots: Dots) -> kropki::Dots {
    match dots {
        Dots::All => kropki::Dots::All,
        Dots::Some => kropki::Dots::Some,
    }
}

/// The notation of what is printed.
#[derive(Args, Clone)]
pub(crate) struct Printed {
    /// The notation to print; the usual one without it
    #[arg(long, value_name = "NAME")]
    format: Option<String>,

    /// Print JSON: an object for each answer, as `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl Printed {
    /// Whether it is JSON.
    pub(crate) fn is_json(&self) -> bool {
        self.json || self.format.as_deref() == Some(JSON)
    }

    /// The notation of a puzzle and its solutions, if it is not JSON: the usual one unless another is
    /// asked for.
    pub(crate) fn of(&self, puzzle: &dyn Puzzle) -> Result<&'static str, Failure> {
        let formats = puzzle.formats();
        let Some(asked) = self.format.as_deref() else { return Ok(formats[0]) };
        let unknown = || {
            let (family, there_are) = (puzzle.family(), formats.join(", "));
            Failure::Usage(format!(
                "{family} has no notation called {asked:?}: there are {there_are}, {JSON}"
            ))
        };
        formats.iter().find(|format| **format == asked).copied().ok_or_else(unknown)
    }
}

fn box_shape(text: &str) -> Result<(usize, usize), &'static str> {
    let number = |text: &str| text.parse().ok().filter(|number| (1..=225).contains(number));
    let shape =
        text.split_once(['x', '×']).and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
    shape.ok_or("expected two numbers such as 2x3")
}
