//! `dlx render`: draws puzzles.

use clap::{ArgGroup, Args};
use puzzles::instructions::Instructions;
use puzzles::picture::Picture;
use puzzles::puzzle::Puzzle;
use puzzles::technique::Language;
use puzzles::tiling::Tiling;
use puzzles::tiling::text::TILING;

use crate::End;
use crate::console::Console;
use crate::effort::of_run;
use crate::failure::Failure;
use crate::pages::{Layout, Page, Target};
use crate::states::Beside;
use crate::stream::{Contents, Puzzles, Record};
use crate::telling::{FamilyNames, Tongue};
use crate::tiling::render::draw_all;
use crate::tiling::source::named;
use crate::values;

#[derive(Args)]
#[command(mut_arg("family", values::with_packing), mut_args(of_run), mut_arg("engine", |flag| flag.requires("solution")),
    mut_arg("language", |flag| flag.help("Language of the title and the rules").requires("words")),
    mut_arg("names", |flag| flag.requires("title")),
    group = ArgGroup::new("words").args(["title", "rules"]).multiple(true))]
#[command(after_help = "\
Examples: on the terminal; a PDF with one page per puzzle; one file per puzzle; a picture with title and rules
  dlx render puzzles.txt
  dlx render --solution --output puzzles.pdf puzzles.txt
  dlx render --output 'puzzle-{}.svg' puzzles.txt
  dlx render --title --rules --output puzzle.png puzzle.txt

A puzzle's own title, author and rules, if it has any, replace the usual ones of its kind.

With --so-far, each puzzle comes with what a player has written down, values and candidates, like the positions that
`dlx generate --practice --pencil-marks` prints.

With --solution, a puzzle without exactly one solution is an error (exit status 2). A packing puzzle may have
several solutions; if it has none, only the puzzle is drawn (exit status 1).")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Also draw the solution, in a second colour
    #[arg(long)]
    solution: bool,

    /// Also draw what a player has written down for each puzzle, as `dlx check --so-far` reads it
    #[arg(long, conflicts_with = "solution")]
    so_far: bool,

    /// Write the title of each puzzle above it
    #[arg(long)]
    title: bool,

    /// Write the rules of each puzzle below it
    #[arg(long)]
    rules: bool,

    #[command(flatten)]
    tongue: Tongue,

    #[command(flatten)]
    names: FamilyNames,

    #[command(flatten)]
    target: Target,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let (with_solution, so_far) = (arguments.solution, arguments.so_far);
    let puzzles = &arguments.puzzles;
    let deadline = puzzles.deadline(console);
    let console = &console.within(puzzles.timeout());
    let asked = Asked {
        title: arguments.title,
        rules: arguments.rules,
        language: arguments.tongue.language(),
        names: arguments.names.clone(),
    };
    let fitting = ["solution", "to", "output", "cell", "title", "rules", "language", "names"];
    let source = match puzzles.contents(&fitting, console)? {
        Contents::Values(source) if so_far => source.with_states(),
        Contents::Values(source) => source,
        Contents::Packing(source) => {
            let tilings = named(&source.name, source.text)?;
            let words = |tiling: &Tiling| asked.words_of(TILING, || tiling.instructions(asked.language));
            let solving = with_solution.then_some(puzzles.effort());
            return draw_all(&tilings, solving, &arguments.target, &words, console);
        }
    };
    let pages = arguments.target.pages(console)?;
    let layout = pages.layout();
    if asked.title || asked.rules {
        layout.need_words()?;
    }
    let make = move |record: Record| {
        if !with_solution {
            record.in_time(deadline)?;
        }
        if so_far {
            return with_state(&Beside::of(record), layout, &asked);
        }
        let puzzle = record.read()?;
        let (picture, end) = picture(&record, &*puzzle, with_solution)?;
        Ok((asked.page(&record, &*puzzle, &picture, layout)?, end))
    };
    pages.draw_each(puzzles, source, make)
}

/// A puzzle with what a player has written down.
fn with_state(beside: &Beside<'_>, layout: Layout, asked: &Asked) -> Result<(Page, End), Failure> {
    let record = &beside.record;
    let puzzle = record.read()?;
    let state = beside.state_alone(&*puzzle)?;
    let picture = puzzle.untitled_with(&state).map_err(|error| record.undrawable(error))?;
    Ok((asked.page(record, &*puzzle, &picture, layout)?, End::Done))
}

/// What is drawn beside boards.
struct Asked {
    title: bool,
    rules: bool,
    language: Language,
    names: FamilyNames,
}

impl Asked {
    /// A picture of a puzzle with what is asked for beside it.
    fn page(
        &self,
        record: &Record,
        puzzle: &dyn Puzzle,
        picture: &Picture,
        layout: Layout,
    ) -> Result<Page, Failure> {
        let [title, rules] = self.words_of(puzzle.family(), || puzzle.instructions(self.language));
        layout.page_with_words(picture, &title, &rules).map_err(|error| record.undrawable(error))
    }

    /// The title and the rules of a puzzle of a family, each empty if it is not asked for.
    fn words_of(&self, family: &str, told: impl FnOnce() -> Instructions) -> [String; 2] {
        if !self.title && !self.rules {
            return Default::default();
        }
        let mut told = told();
        if let Some((usual, name)) = self.names.of(family) {
            told.rename(usual, name);
        }
        let Instructions { title, rules, notes, .. } = told;
        let rules = [vec![rules], notes].concat().join("\n");
        [(title, self.title), (rules, self.rules)]
            .map(|(words, is_asked)| if is_asked { words } else { String::new() })
    }
}

/// The picture of a puzzle, with its solution if asked for.
fn picture(record: &Record, puzzle: &dyn Puzzle, with_solution: bool) -> Result<(Picture, End), Failure> {
    let mut picture = puzzle.picture().map_err(|error| record.undrawable(error))?;
    if !with_solution {
        return Ok((picture, End::Done));
    }
    let Some(solution) = record.only_solution(puzzle)? else {
        record.console.tell(format_args!("{}: stopped: drawn without its solution", record.place()));
        return Ok((picture, End::Stopped));
    };
    picture.solve(&solution, |value| puzzle.symbol(value));
    Ok((picture, End::Done))
}
