//! The flags that say what notations leave open.

use clap::{Args, ValueEnum, value_parser};
use puzzles::kakuro::LARGEST_DIGIT;
use puzzles::kropki;
use puzzles::sudoku::text::Symbols;

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

fn box_shape(text: &str) -> Result<(usize, usize), &'static str> {
    let number = |text: &str| text.parse().ok().filter(|number| (1..=225).contains(number));
    let shape =
        text.split_once(['x', '×']).and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
    shape.ok_or("expected two numbers such as 2x3")
}
