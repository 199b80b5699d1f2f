//! `dlx tiling generate`: makes packing puzzles, each with exactly one solution.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use puzzles::generate::{GaveUp, Order, Symmetry, Tally};
use puzzles::notation::text::Unfit;
use puzzles::random::Random;
use puzzles::technique::{Level, Scale, Tenths};
use puzzles::tiling::generate::{Ground, Made, Recipe, RecipeError};
use puzzles::tiling::{Set, board, solution, text};

use super::solve::{line, pieces};
use super::source::set;
use crate::console::Console;
use crate::effort::Effort;
use crate::failure::Failure;
use crate::finding::add_toil;
use crate::generate::sequence::{Ended, Numbers, Piece, Run, flag_of_sequence};
use crate::ratings::{difficulty, ratings};
use crate::{End, records, values};

/// How many pieces a board is drawn for by default, if there are as many.
const USUAL_PIECES: usize = 6;

#[derive(Args)]
#[command(mut_args(flag_of_sequence))]
#[command(after_help = "\
Examples: six pentominoes and a board for them; pentominoes that fill 5×6, the same ones each time; hard ones; a
puzzle with its solution
  dlx tiling generate
  dlx tiling generate --board 5x6 --count 3 --seed 7
  dlx tiling generate --pieces hexiamonds --pieces-count 7 --difficulty hard
  dlx tiling generate --seed 7 --with-solution

Prints puzzles in text. Each has exactly one solution, up to turns and reflections of the board. A line that begins with
`|` has the rating, the level, the seed and the puzzle's number, which --skip takes. Within a run, no puzzle is printed
twice, so numbers may be missing. Puzzles that --skip passes over are not known, and may be printed again: few puzzles fit
a small board.

The rating measures trial and error. A solver always fills the place with the fewest choices, a cell or a piece, tries the
choices in any order, and notices a mistake only when nothing fits somewhere. The rating is 1 if each piece is placed once
on average, and one more for each doubling. Easy is up to 2.9, medium to 4.4, hard to 5.9, expert to 7.4. The work for a
rating is limited; if it reaches the limit, the rating is printed with a `+`, as it may be higher. If an upper limit of the
rating was given, such a puzzle is discarded.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    what: What,

    /// Number of pieces on a random board; by default 6, or all if the sets have fewer
    #[arg(long, value_name = "N", conflicts_with = "board", value_parser = values::whole::<usize>())]
    pieces_count: Option<usize>,

    /// Symmetry of a random board; by default one of rotate180, horizontal, vertical and diagonal
    #[arg(long, value_name = "SYMMETRY", conflicts_with = "board", value_parser = symmetry())]
    symmetry: Option<Symmetry>,

    #[command(flatten)]
    numbers: Numbers,

    /// Difficulty level, a range such as easy..hard, or any
    #[arg(long, value_name = "LEVEL", value_parser = difficulty())]
    difficulty: Option<RangeInclusive<Level>>,

    /// Rating, as N or LO..HI with both ends included
    #[arg(long, value_name = "LO..HI", value_parser = ratings)]
    rating: Option<RangeInclusive<Tenths>>,

    /// Print the solution below each puzzle, in lines that begin with `|`, which are not read. JSON has it in any case
    #[arg(long)]
    with_solution: bool,

    /// Print JSON, one object per line, with the solution
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    effort: Effort,
}

// Flags that say what puzzles are made of.
#[derive(Args)]
pub(crate) struct What {
    /// Set of pieces to choose from, each used at most once: pentominoes, one-sided-tetrominoes, hexiamonds,
    /// tetrahexes, soma, solid-pentominoes, tetracubes and the like. May be given several times
    #[arg(long, value_name = "SET", default_value = "pentominoes")]
    pub(crate) pieces: Vec<String>,

    /// Board to fill instead of a random one: ROWSxCOLUMNS, such as 5x6; for cubes LAYERSxROWSxCOLUMNS; for triangles
    /// and hexagons also hexagon-N and triangle-N with sides of N cells
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
        let mut made = Recipe::new(sets.clone(), ground);
        // Where nobody asks for a number of pieces, there are as many as the symmetry allows.
        while let Err(RecipeError::Turned { pieces: found @ 2.., .. }) = made
            && pieces.is_none()
        {
            made = Recipe::new(sets.clone(), Ground::Drawn { pieces: found - 1, symmetry });
        }
        let mut recipe = made.map_err(Failure::usage)?;
        recipe.ratings = order.on(Scale::Packing).map_err(Failure::usage)?;
        Ok(recipe)
    }
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let mut order = Order::default();
    order.levels = arguments.difficulty.clone().unwrap_or(order.levels);
    order.ratings = arguments.rating.clone().unwrap_or(order.ratings);
    let recipe = arguments.what.recipe(arguments.pieces_count, arguments.symmetry, &order)?;
    let &Arguments { ref numbers, ref effort, json, with_solution, .. } = arguments;
    let (range, seed) = (numbers.range()?, numbers.seed.pick());
    let first = range.start;
    // Those that were made before are left out, and others take their place.
    let mut left = first..if range.is_empty() { first } else { u64::MAX };
    let run = Run { numbers, effort, console };
    let (deadline, tally) = (run.deadline(), Arc::new(Tally::default()));
    let counted = Arc::clone(&tally);
    let work = move |number: u64| {
        let made = recipe.make_tallied(&mut Random::new(seed, number), deadline, &tally);
        made.map(|made| (made, number))
    };
    let (mut known, mut repeats) = (HashSet::new(), 0);
    let mut take = |made: Result<(Made, u64), GaveUp>| -> Result<Piece, Ended> {
        let (made, number) = made.map_err(Ended::GaveUp)?;
        let failed = |error: Unfit| Ended::Failed(Failure::usage(error));
        let (mut puzzle, mut text) = (String::new(), String::new());
        text::write(&made.tiling, &mut puzzle).map_err(failed)?;
        if !known.insert(puzzle.clone()) {
            repeats += 1;
            let why = || format!("the last {MOST_REPEATS} puzzles had been made before");
            return if repeats < MOST_REPEATS { Ok(Piece::default()) } else { Err(Ended::NoMore(why())) };
        }
        repeats = 0;
        let numbered = Numbered { made: &made, puzzle: &puzzle, seed, number };
        match json {
            true => numbered.json(&mut text),
            false => numbered.write(number == first, with_solution, &mut text),
        }
        .map_err(failed)?;
        Ok(Piece { text, made: 1, end: None })
    };
    let notes = numbers.seed.note(seed, effort.quiet).into_iter().collect();
    let (made, ended) = run.print(
        notes,
        Some(Box::new(move || counted.tries())),
        move || left.next(),
        work,
        |made| take(made).unwrap_or_else(|end| Piece { end: Some(end), ..Piece::default() }),
    )?;
    let asked = [
        ("difficulty", arguments.difficulty.is_some()),
        ("rating", arguments.rating.is_some()),
        ("pieces-count", arguments.pieces_count.is_some()),
        ("symmetry", arguments.symmetry.is_some()),
        ("board", arguments.what.board.is_some()),
    ];
    let asked: Vec<&str> = asked.into_iter().filter(|(_, is_set)| *is_set).map(|(name, _)| name).collect();
    run.end(made, ended, &asked)
}

/// After this many in a row that were made before, there are hardly any others.
const MOST_REPEATS: u64 = 200;

/// A puzzle with its place in the sequence.
struct Numbered<'m> {
    made: &'m Made,
    /// The puzzle in text.
    puzzle: &'m str,
    seed: u64,
    number: u64,
}

impl Numbered<'_> {
    /// Adds the puzzle in text, with a remark below its title, and its solution as another below it, if that is asked
    /// for.
    fn write(&self, is_first: bool, with_solution: bool, out: &mut String) -> Result<(), Unfit> {
        let mut drawing = String::new();
        if with_solution {
            solution::write(&self.made.tiling, &self.made.solution, &mut drawing);
        }
        let toil = &self.made.toil;
        let or_more = if toil.is_least { "+" } else { "" };
        records::add(out, is_first, false, |out| {
            let (heading, rest) = self.puzzle.split_once('\n').unwrap_or((self.puzzle, ""));
            let remark = format!(
                "| rating {}{or_more}, {}; seed {}, puzzle {}",
                toil.rating, toil.level, self.seed, self.number
            );
            *out += &format!("{heading}\n{remark}\n{rest}");
            drawing.lines().for_each(|line| *out += &format!("| {line}\n"));
            Ok(())
        })
    }

    /// Adds the puzzle as JSON: in text, and where the pieces lie.
    fn json(&self, out: &mut String) -> Result<(), Unfit> {
        let Made { tiling, toil, solution } = self.made;
        let mut line = line(self.number, tiling);
        line.add("puzzle", self.puzzle).add("pieces", &pieces(tiling, solution));
        add_toil(toil, &mut line);
        line.add("seed", &self.seed);
        line.finish(out);
        Ok(())
    }
}
