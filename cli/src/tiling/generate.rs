//! `dlx tiling generate`: makes packing puzzles, each with exactly one solution.

use std::collections::HashSet;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use puzzles::generate::{GaveUp, Order, Symmetry, Tally};
use puzzles::notation::json::Line;
use puzzles::notation::text::Unfit;
use puzzles::random::Random;
use puzzles::technique::{Level, Scale, Tenths};
use puzzles::tiling::generate::{Ground, Made, Recipe};
use puzzles::tiling::{Set, board, text};

use super::solve::pieces;
use super::source::set;
use crate::console::Console;
use crate::failure::Failure;
use crate::finding::number;
use crate::output::Output;
use crate::pipeline::in_order;
use crate::progress::Counter;
use crate::ratings::{difficulty, ratings};
use crate::seed::{self, Seed};
use crate::{End, input, records, values};

/// How many pieces a board is drawn for by default, if there are as many.
const USUAL_PIECES: usize = 6;

#[derive(Args)]
#[command(after_help = "\
Examples: six pentominoes and a board for them; pentominoes that fill 5×6, the same ones each time; hard ones; a
puzzle with its solution
  dlx tiling generate
  dlx tiling generate --board 5x6 --count 3 --seed 7
  dlx tiling generate --pieces hexiamonds --pieces-count 7 --difficulty hard
  dlx tiling generate --seed 7 | dlx tiling solve -

Prints puzzles in text, each with exactly one solution, that a turn or a reflection of the board may make into others.
A line that begins with `|` tells the rating, the level, the seed and the puzzle's number, by which --skip finds it again.
A puzzle that was printed before is left out, so that numbers may be missing.

The rating tells how much one has to try. Somebody who always fills the place with the fewest choices, a cell or a piece,
tries these in any order, and sees that one is wrong by going on until nothing fits somewhere. The rating is 1 if each
piece is laid once on average, and one more for each doubling. Easy is up to 2.9, medium to 4.4, hard to 5.9, expert to 7.4.
The work for a rating is bounded; if it comes to the bound, the rating is printed with a `+`, as it may be higher.
Where a highest rating is asked for, such a puzzle is thrown away.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    what: What,

    /// Number of pieces that the board is drawn for; by default 6, or all if the sets have fewer
    #[arg(long, value_name = "N", conflicts_with = "board", value_parser = values::whole::<usize>())]
    pieces_count: Option<usize>,

    /// Symmetry of the board that is drawn; by default one of rotate180, horizontal, vertical and diagonal
    #[arg(long, value_name = "SYMMETRY", conflicts_with = "board", value_parser = symmetry())]
    symmetry: Option<Symmetry>,

    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::whole::<u64>())]
    count: u64,

    /// Skip the first N puzzles of this seed
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = values::whole::<u64>())]
    skip: u64,

    #[command(flatten)]
    seed: Seed,

    /// Difficulty level, a range such as easy..hard, or any
    #[arg(long, value_name = "LEVEL", value_parser = difficulty())]
    difficulty: Option<RangeInclusive<Level>>,

    /// Rating, as N or LO..HI with both ends included
    #[arg(long, value_name = "LO..HI", value_parser = ratings)]
    rating: Option<RangeInclusive<Tenths>>,

    /// Print JSON, one object per line, with the solution
    #[arg(long)]
    json: bool,

    /// Print only errors: no seed, no progress
    #[arg(long)]
    quiet: bool,

    /// Number of threads; 0 means one per core. The puzzles do not depend on it
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = values::threads())]
    threads: u16,

    /// Stop the run after this many seconds; fractions are allowed
    #[arg(long, value_name = "SECONDS", value_parser = input::seconds)]
    timeout: Option<Duration>,
}

// Flags that say what puzzles are made of.
#[derive(Args)]
pub(crate) struct What {
    /// Set of pieces to choose from, each of which is used once at most: pentominoes, one-sided-tetrominoes, hexiamonds,
    /// tetrahexes, soma, solid-pentominoes, tetracubes and the like. May be given several times
    #[arg(long, value_name = "SET", default_value = "pentominoes")]
    pub(crate) pieces: Vec<String>,

    /// Board to fill, such as 5x6, in place of one that is drawn at random: ROWSxCOLUMNS; of cubes LAYERSxROWSxCOLUMNS;
    /// of triangles and hexagons also hexagon-N and triangle-N with sides of N cells
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<String>,
}

fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(Symmetry::ALL.iter().map(|symmetry| symmetry.name()))
        .try_map(|name| name.parse::<Symmetry>())
}

impl What {
    /// The recipe of these puzzles, with `pieces` on a board that is drawn, and so hard.
    pub(crate) fn recipe(
        &self,
        pieces: Option<usize>,
        symmetry: Option<Symmetry>,
        order: &Order,
    ) -> Result<Recipe, Failure> {
        let sets = self.pieces.iter().map(|name| set(name)).collect::<Result<Vec<Set>, Failure>>()?;
        let ground = match (&self.board, sets.first()) {
            (Some(name), Some(set)) => {
                let cells = board::named(set.lattice, name);
                let cells = cells.map_err(|error| Failure::Usage(format!("--board {name}: {error}")))?;
                Ground::Board { name: name.clone(), board: cells }
            }
            _ => {
                let all = sets.iter().map(|set| set.pieces.len()).sum();
                Ground::Drawn { pieces: pieces.unwrap_or(USUAL_PIECES.min(all)), symmetry }
            }
        };
        let mut recipe = Recipe::new(sets, ground).map_err(Failure::usage)?;
        recipe.ratings = order.on(Scale::Packing).map_err(Failure::usage)?;
        Ok(recipe)
    }
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let mut order = Order::default();
    order.levels = arguments.difficulty.clone().unwrap_or(order.levels);
    order.ratings = arguments.rating.clone().unwrap_or(order.ratings);
    let recipe = arguments.what.recipe(arguments.pieces_count, arguments.symmetry, &order)?;
    let count = arguments.count;
    let first = seed::numbers(arguments.skip, count)?.start;
    let mut numbers = first..if count == 0 { first } else { u64::MAX };
    let seed = arguments.seed.draw(arguments.quiet, console);
    let deadline = console.deadline(arguments.timeout);
    let tally = Arc::new(Tally::default());
    let mut output = Output::new(console);
    let mut counter = Counter::new(!arguments.quiet && !output.is_terminal(), Some(arguments.count), console);
    let json = arguments.json;
    let work = move |number: u64| {
        let made = recipe.make(&mut Random::new(seed, number), deadline, &tally);
        made.map(|made| (made, number))
    };
    let mut ended: Result<(), Ended> = Ok(());
    let next = move || numbers.next();
    let (mut known, mut repeats) = (HashSet::new(), 0);
    in_order(console.threads(arguments.threads), next, work, |made: Result<(Made, u64), GaveUp>| {
        ended = made.map_err(Ended::GaveUp).and_then(|(made, number)| {
            let failed = |error: &dyn std::fmt::Display| Ended::Failed(Failure::usage(error));
            let (mut puzzle, mut text) = (String::new(), String::new());
            text::write(&made.tiling, &mut puzzle).map_err(|error| failed(&error))?;
            if !known.insert(puzzle.clone()) {
                repeats += 1;
                return if repeats < MOST_REPEATS { Ok(()) } else { Err(Ended::Repeats) };
            }
            repeats = 0;
            let numbered = Numbered { made: &made, puzzle: &puzzle, seed, number };
            if json { numbered.json(&mut text) } else { numbered.write(number == first, &mut text) }
                .map_err(|error| failed(&error))?;
            let printed = output.answer(|out| out.extend_from_slice(text.as_bytes()));
            counter.add(1);
            printed.map_err(|error| Ended::Failed(error.into()))?;
            if known.len() as u64 == count { Err(Ended::Enough) } else { Ok(()) }
        });
        if ended.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    counter.clear();
    output.flush()?;
    let stopped = |why: &dyn std::fmt::Display, end| {
        let made = match count {
            0 | 1 => String::new(),
            _ => format!("; {} of {count} puzzles made", counter.done()),
        };
        console.tell(format_args!("stopped: {why}{made}"));
        Ok(end)
    };
    match ended {
        Ok(()) | Err(Ended::Enough) => Ok(End::Done),
        Err(Ended::Repeats) => {
            stopped(&format!("the last {MOST_REPEATS} puzzles had been made before"), End::GaveUp)
        }
        Err(Ended::Failed(failure)) => Err(failure),
        Err(Ended::GaveUp(GaveUp::Stopped)) => stopped(&"the deadline passed", End::Stopped),
        Err(Ended::GaveUp(gave_up @ GaveUp::Hopeless(_))) => stopped(&gave_up, End::GaveUp),
        Err(Ended::GaveUp(gave_up)) => Err(Failure::usage(gave_up)),
    }
}

/// After so many in a row that were made before, there are hardly any others.
const MOST_REPEATS: u64 = 200;

/// Why the sequence ends early.
enum Ended {
    /// All are made.
    Enough,
    GaveUp(GaveUp),
    /// All puzzles that were made last had been made before.
    Repeats,
    Failed(Failure),
}

/// A puzzle with its place in the sequence.
struct Numbered<'m> {
    made: &'m Made,
    /// The puzzle in text.
    puzzle: &'m str,
    seed: u64,
    number: u64,
}

impl Numbered<'_> {
    /// Adds the puzzle in text, with a remark below its title.
    fn write(&self, is_first: bool, out: &mut String) -> Result<(), Unfit> {
        let toil = &self.made.toil;
        let or_more = if toil.is_least { "+" } else { "" };
        records::add(out, is_first, false, |out| {
            let (heading, rest) = self.puzzle.split_once('\n').unwrap_or((self.puzzle, ""));
            let remark = format!(
                "| rating {}{or_more}, {}; seed {}, puzzle {}",
                toil.rating, toil.level, self.seed, self.number
            );
            *out += &format!("{heading}\n{remark}\n{rest}");
            Ok(())
        })
    }

    /// Adds the puzzle as JSON: in text, and where the pieces lie.
    fn json(&self, out: &mut String) -> Result<(), Unfit> {
        let Made { tiling, toil, solution } = self.made;
        let mut line = Line::default();
        line.add("index", &self.number).add("title", &tiling.title).add("puzzle", self.puzzle);
        line.add("pieces", &pieces(tiling, solution))
            .add("rating", &number(toil.rating))
            .add("level", toil.level.name());
        if toil.is_least {
            line.add("at_least", &true);
        }
        line.add("seed", &self.seed);
        line.finish(out);
        Ok(())
    }
}
