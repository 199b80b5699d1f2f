//! `dlx rate`: how hard puzzles are.

mod only;
mod packing;
mod summary;

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use clap::Args;
use puzzles::notation::json::Line;
use puzzles::puzzle::Puzzle;
use puzzles::technique::{Language, Level, Rating, Scale};

use crate::End;
use crate::console::Console;
use crate::failure::Failure;
use crate::finding::{Finding, add_rating, explained, number, on_unique};
use crate::ratings::{self, Range};
use crate::stream::{Answers, Contents, OutputNotation, Puzzles};
use crate::telling::{Tongue, translated};
use crate::tiling::source::named;
use crate::values;

#[derive(Args)]
#[command(mut_arg("family", values::with_packing))]
#[command(after_help = rating_help())]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Add the ratings of the hardest step up to the first digit and of the first step, as in 7.2/2.6/1.5; not for
    /// KenKens, Kakuros, Kropkis and boards beyond 25×25
    #[arg(long)]
    pearl: bool,

    /// Print one table instead: the number of puzzles of each level, their ratings, and how many use each technique, at
    /// least once and as the hardest
    #[arg(long, conflicts_with = "pearl")]
    summary: bool,

    /// Print the puzzles in this range instead of ratings: N, LO..HI with both ends included, LO.. or ..HI, a
    /// level, a range of levels, or any
    #[arg(long, value_name = "LO..HI", value_parser = ratings::range(), conflicts_with_all = ["pearl", "summary", "language"])]
    only: Option<Range>,

    /// With --only, notation to print; the default depends on the family
    #[arg(long, value_name = "NAME", value_parser = values::all_formats(), requires = "only")]
    format: Option<String>,

    #[command(flatten)]
    tongue: Tongue,

    /// Print JSON, one object per puzzle, or one for the summary
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

fn rating_help() -> String {
    let levels = |scale: Scale| {
        let top = |level: Level| format!("{level} up to {}", scale.ratings(&(level..=level)).end());
        let [easy, medium, hard, expert, extreme] = Level::ALL;
        format!("Levels: {}, {extreme} above.", [easy, medium, hard, expert].map(top).join(", "))
    };
    format!(
        "\
Examples: a rating per puzzle; a table of levels and techniques; the puzzles of some ratings, of some levels
  dlx rate puzzles.txt
  dlx rate --summary puzzles.txt
  dlx rate --only 3.0..4.2 puzzles.txt
  dlx rate --only hard..expert puzzles.txt

Prints one line per puzzle: its rating, its level and the hardest technique that it needs; `none` or
`multiple` if it is not unique; `stopped` if the deadline passed. Exit status 1 if a puzzle is not unique.
With --only, such puzzles are left out. A `+` after a rating, as in 20.0+, means that the puzzle is at least that hard:
no known technique solves it, or the rating was cut short.

Sudokus and Latin squares up to 25x25, Futoshikis, irregular KenKens and variants are rated by their hardest step, on
the scale of Sukaku Explainer: a rating means the same on every board. Ratings from 9.5 need nested chains; computing one
can take ten seconds, or minutes on a large board. A rating takes all equally easy steps at once. `dlx solve --steps`
takes one at a time, so its nested chains can be a tenth harder.
{}
In variants, Futoshikis and irregular KenKens, what one constraint shows at a glance counts as easy. If a step has to
consider the ways to make a sum or to satisfy a clue beside the board, it is harder the more ways there are: 0.2 for
each doubling beyond two, and 0.4 if the order of the values matters, up to 1.8.
{}

KenKens, Kakuros and Kropkis are rated by the hardest technique that they need, up to 2.9: from singles and clues with
few combinations (`Combinations, up to 31` means that a clue has up to 31 to consider) to large subsets and sums. If
techniques get no further, a value has to be assumed and refuted: 3 if it contradicts a rule at once, 4 after one wave of
forced values, 5 after two, and so on; the decimal grows with the number of refutations.
{}

Sudokus and Latin squares beyond 25x25 are rated by how far a solver has to look ahead. 1: all values are forced, step
by step. 2: some values are refuted at once, because they leave no place for another. From 3: some values are refuted
only after one wave of forced values, two, and so on.
{}

Packing puzzles are rated by the amount of trial and error, as `dlx help tiling generate` explains.
{}",
        levels(Scale::Steps),
        levels(Scale::Variants),
        levels(Scale::Clues),
        levels(Scale::Places),
        levels(Scale::Packing),
    )
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let Arguments { pearl, json, .. } = *arguments;
    let language = arguments.tongue.language();
    let puzzles = &arguments.puzzles;
    let source = match puzzles.contents(&["language", "json"], console)? {
        Contents::Values(source) => source,
        Contents::Packing(source) => {
            let tilings = named(&source.name, source.text)?;
            let end = packing::rate_all(&tilings, puzzles.effort(), language, json, console)?;
            return Ok(explained(end, puzzles, console));
        }
    };
    if arguments.summary {
        return summary::run(puzzles, source, language, json, console);
    }
    if let Some(range) = &arguments.only {
        let printed = OutputNotation::new(arguments.format.clone(), json);
        return only::run(puzzles, source, range, printed, console);
    }
    let is_to_tell = AtomicBool::new(pearl && !puzzles.is_quiet());
    let end = puzzles.answer(source, false, console, move |record, answers| {
        on_unique(record, json, answers, |unique, _| {
            if is_to_tell.load(Relaxed) && !has_pearl(unique.puzzle) && is_to_tell.swap(false, Relaxed) {
                let place = record.place();
                record.console.tell(format_args!(
                    "{place}: --pearl does not apply: KenKens, Kakuros and Kropkis, and boards beyond 25×25, only \
                     have a rating"
                ));
            }
            Ok(Rated { rating: unique.puzzle.rate(unique.deadline), pearl, language })
        })
    })?;
    Ok(explained(end, puzzles, console))
}

/// Whether the ratings of the first digit and of the first step of a puzzle are known.
fn has_pearl(puzzle: &dyn Puzzle) -> bool {
    matches!(puzzle.scale(), Scale::Steps | Scale::Variants)
}

/// How hard a puzzle is.
pub(super) struct Rated {
    /// `None` if the deadline passed.
    rating: Option<Rating>,
    /// Whether the ratings of the first digit and of the first step are asked for.
    pearl: bool,
    language: Language,
}

impl Finding for Rated {
    fn is_stopped(&self) -> bool {
        self.rating.is_none()
    }

    fn print(&self, answers: &mut Answers) {
        let Some(rating) = self.rating else {
            return answers.say(End::Stopped, "stopped");
        };
        let more = match rating.first {
            Some([pearl, diamond]) if self.pearl => format!("/{pearl}/{diamond}"),
            _ if rating.is_least => "+".to_owned(),
            _ => String::new(),
        };
        let (level, hardest) = (self.language.level(rating.level), self.language.hardest(&rating.hardest));
        answers.say(End::Done, &format!("{rating}{more} {level} {hardest}"));
    }

    fn add(&self, line: &mut Line) {
        let Some(rating) = self.rating else { return };
        add_rating(rating, line);
        if let Some(name) = translated(self.language.hardest(&rating.hardest), self.language) {
            line.add("technique_name", &name);
        }
        if let Some([pearl, diamond]) = rating.first.filter(|_| self.pearl) {
            line.add("pearl", &number(pearl)).add("diamond", &number(diamond));
        }
    }
}
