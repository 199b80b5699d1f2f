//! `dlx book`: makes a booklet to print.

mod jobs;
mod recipes;
mod request;
mod sizes;
mod tilings;

use std::collections::HashMap;
use std::io::Write;
use std::mem;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgGroup, Args};
use print::DrawError;
use print::book::{Book, Chapters, Entry, Paper, PerPage};
use print::font::Weight;
use puzzles::deadline::Deadline;
use puzzles::puzzle::Puzzle;
use puzzles::technique::{Language, Rating, Telling};
use puzzles::tiling::text::TILING;

use self::recipes::Recipes;
use self::tilings::Tilings;
use crate::console::Console;
use crate::effort::of_run;
use crate::failure::Failure;
use crate::file_name;
use crate::inputs;
use crate::new_file::{NewFile, Sync};
use crate::progress::Counter;
use crate::seed::Seed;
use crate::states;
use crate::stream::{Beside, How, Record, Source};
use crate::telling::{FamilyNames, Tongue};
use crate::values::Suggested;
use crate::{End, values};

#[derive(Args)]
#[command(
    mut_arg("family", |flag| of_files(values::with_packing(flag))),
    mut_arg("box", of_files),
    mut_arg("symbols", of_files),
    mut_arg("allow_split", of_files),
    mut_arg("dots", of_files),
    mut_arg("largest_digit", of_files),
    mut_arg("engine", of_files),
    mut_args(of_run),
    mut_arg("language", |flag| flag.help("Language of the booklet: titles, rules and levels")),
    group = ArgGroup::new("what").arg("puzzles").args(recipes::names()).arg("tiling").multiple(true).required(true),
    after_help = "\
Examples: a hundred puzzles, easy ones first; the puzzles of a file as a paperback; packing puzzles of 5 to 8 pieces;
groups with different rules
  dlx book --title 'For the train' --sudoku 60:easy..hard --clues usual --kenken 40:4..7 --seed 7 --output train.pdf
  dlx book --puzzles mixed.txt --paper 6x9 --per-page 1 --bleed --output mixed.pdf
  dlx book --tiling 20:5..8 --pieces hexiamonds --output hexiamonds.pdf
  dlx book --sudoku 20:easy --sudoku 10:x,medium --variant 5:thermo,arrow --variant 5:killer,6 --output groups.pdf

After the number of puzzles and a colon come sizes (`40:6`, `40:4..8`; for Kakuros also `40:8x14`, rows first), levels
(`40:medium`, `40:easy..hard`), or both (`40:6,hard`). Sizes and levels rise from the first puzzle to the last. Sizes of a
range that cannot be made are left out, such as primes where there are boxes; a note names them. The puzzles of each size
are sorted from easy to hard, also within a level; with --chapters levels, those of each level are sorted by size. Names
choose the rules of Sudokus (`10:x`, `10:jigsaw`, `10:x+windoku`), the constraints and regions of variants, as in --with
and --regions (`10:thermo,arrow`, `10:killer,jigsaw`), and the sets of packing puzzles (`10:hexiamonds`). Each of these
flags may be given several times; each time adds a group of puzzles.

Sudokus are minimal, even easy ones: no given can be removed. With --clues usual they have as many givens as printed
puzzles, fewer the harder they are.

A file may hold several families, with a blank line before each new one. Its puzzles keep their order and come before the
generated groups, which follow the order of their flags. For settings that are not here, use `dlx generate` to write a file."
)]
pub(crate) struct Arguments {
    /// Title of the booklet; empty for none
    #[arg(
        long,
        value_name = "WORDS",
        default_value = "Puzzles",
        default_value_if("language", "de", "Rätsel")
    )]
    title: String,

    /// Words below the title
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true)]
    subtitle: String,

    /// Name of the author, for the title page and for programs that list documents
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    author: String,

    /// Text file for the back of the title page: publisher, year, ISBN, rights
    #[arg(long, value_name = "FILE")]
    imprint: Option<PathBuf>,

    /// File of puzzles to include, each with exactly one solution; packing puzzles need a file of their own. May be
    /// given several times
    #[arg(long, value_name = "FILE")]
    puzzles: Vec<PathBuf>,

    /// Also draw what a player has written down for each puzzle of these files, as `dlx check --so-far` reads it; for
    /// example, in positions to practise
    #[arg(long, requires = "puzzles")]
    so_far: bool,

    #[command(flatten)]
    recipes: Recipes,

    #[command(flatten)]
    tilings: Tilings,

    #[command(flatten)]
    tongue: Tongue,

    #[command(flatten)]
    names: FamilyNames,

    #[command(flatten)]
    seed: Seed,

    /// Begin chapters, each with a right-hand title page, and add a table of contents
    #[arg(long, value_name = "WHERE", value_parser = chapters(), default_value = "none", hide_default_value = true)]
    chapters: Chapters,

    /// Page size: a4, a5, b5, letter, or a width and a height in inches or millimetres, such as 6x9, 8.5x8.5 or
    /// 170x240mm
    #[arg(
        long,
        value_name = "SIZE",
        default_value = "a4",
        hide_possible_values = true,
        value_parser = papers()
    )]
    paper: Paper,

    /// Maximum number of puzzles per page; fewer if they would be too small to read or to write in
    #[arg(long, value_name = "N", default_value = "2", value_parser = per_page())]
    per_page: PerPage,

    /// Maximum number of solutions in a row, from 1 to 8; fewer if they would be unreadable. By default as many as fit
    /// at an inch wide or wider
    #[arg(long, value_name = "N", value_parser = values::whole_in::<usize>(1..=8))]
    solutions_per_row: Option<usize>,

    /// Add a bleed of 1/8 inch on the sides that are cut
    #[arg(long)]
    bleed: bool,

    /// Print in black and greys only; dark colours become black
    #[arg(long, alias = "gray")]
    grey: bool,

    /// PDF file to write; by default stdout
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    how: How,
}

/// A flag that says how files are read, and nothing of what is generated.
fn of_files(flag: Arg) -> Arg {
    let help = flag.get_help().map(|help| format!("{help} (for --puzzles)"));
    flag.help(help.unwrap_or_default()).requires("puzzles")
}

fn papers() -> impl TypedValueParser<Value = Paper> {
    let named = Paper::NAMED.iter().map(|(name, _)| *name);
    let values = named.chain(["5x8", "6x9", "7x10", "8x10", "8.5x8.5"]).collect();
    Suggested { values, parser: |text: &str| text.parse::<Paper>() }
}

fn chapters() -> impl TypedValueParser<Value = Chapters> {
    let choice = |name: &'static str, help: &'static str| PossibleValue::new(name).help(help);
    let choices = [
        choice("kinds", "Where the kind of puzzle changes"),
        choice(
            "levels",
            "Where the kind, the level or the technique to practise changes; generated puzzles are sorted by level, then by size",
        ),
        choice("none", "Nowhere"),
    ];
    PossibleValuesParser::new(choices).map(|name| match &*name {
        "kinds" => Chapters::Kinds,
        "levels" => Chapters::Levels,
        _ => Chapters::None,
    })
}

fn per_page() -> impl TypedValueParser<Value = PerPage> {
    PossibleValuesParser::new(["1", "2", "4", "6"]).map(|name| match &*name {
        "1" => PerPage::One,
        "2" => PerPage::Two,
        "4" => PerPage::Four,
        _ => PerPage::Six,
    })
}

/// How what is asked for is done, and in which language it is told.
#[derive(Clone, Copy)]
struct Means<'a> {
    how: &'a How,
    console: &'a Console,
    language: Language,
    chapters: Chapters,
}

/// Maximum number of puzzles in a booklet: no binding holds more.
const MOST: usize = 10_000;

/// Whether this many puzzles fit into a booklet.
fn fits(puzzles: usize) -> Result<(), Failure> {
    let many = || Failure::Usage(format!("expected at most {MOST} puzzles, found more"));
    if puzzles > MOST { Err(many()) } else { Ok(()) }
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let output = file_name::path(arguments.output.as_deref());
    if let Some(file) = output
        && let Some(ending) = file.extension()
        && !ending.eq_ignore_ascii_case("pdf")
    {
        return Err(Failure::usage(format_args!(
            "--output {}: expected a name that ends with .pdf: a booklet is a PDF",
            file.display()
        )));
    }
    if output.is_none() && console.is_terminal() {
        return Err(Failure::usage("expected --output FILE: a terminal cannot show PDF"));
    }
    let imprint = arguments.imprint.as_deref().map(|file| imprint(file, console)).transpose()?;
    // The title is set in bold letters, and so are the names of families above their rules.
    let names = arguments.names.all().iter().map(|name| ("name", &*name.name, Weight::Bold));
    let words = [
        ("title", &*arguments.title, Weight::Bold),
        ("subtitle", &*arguments.subtitle, Weight::Regular),
        ("author", &*arguments.author, Weight::Regular),
    ];
    for (flag, words, weight) in words.into_iter().chain(names) {
        if let Some(missing) = weight.lacks(words) {
            let error = DrawError::Character(missing);
            let none = if flag == "title" { " (an empty title prints none)" } else { "" };
            return Err(Failure::Usage(format!("--{flag} {words}: {error}{none}")));
        }
    }
    // Before the work: a path that cannot be written is told at once.
    output.map_or(Ok(()), NewFile::check)?;
    let console = &arguments.how.within(console);
    let language = arguments.tongue.language();
    let means = Means { how: &arguments.how, console, language, chapters: arguments.chapters };
    let entries = entries(arguments, means)?;
    let book = Book {
        title: arguments.title.clone(),
        subtitle: arguments.subtitle.clone(),
        author: arguments.author.clone(),
        imprint: imprint.unwrap_or_default(),
        entries,
        paper: arguments.paper,
        per_page: arguments.per_page,
        solutions_per_row: arguments.solutions_per_row,
        chapters: arguments.chapters,
        language,
        bleed: arguments.bleed,
        grey: arguments.grey,
    };
    if let Some(file) = &arguments.imprint
        && !book.has_room_for_imprint()
    {
        return Err(Failure::usage(format_args!(
            "--imprint {}: expected a text that fits on one page of size {}",
            file.display(),
            book.paper
        )));
    }
    if !means.how.is_quiet() {
        for flag in book.cut_short() {
            console.tell(format_args!("--{flag} is shortened to fit the title page"));
        }
    }
    let document = book.print().map_err(Failure::usage)?;
    if let [first, rest @ ..] = &book.too_small()[..]
        && !means.how.is_quiet()
    {
        let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
        console.tell(format_args!(
            "puzzle {first}{more} of the booklet: printed with letters smaller than 5 points on paper of size {}",
            book.paper
        ));
    }
    match output {
        Some(file) => {
            NewFile::create(file, Sync::Nothing)?.write(|out| out.write_all(&document)).map(|()| End::Done)
        }
        None => console.print(&document),
    }
}

/// The puzzles of the booklet: those of its files, and those that are generated.
fn entries(arguments: &Arguments, means: Means<'_>) -> Result<Vec<Entry>, Failure> {
    let Means { how, console, language, .. } = means;
    let quiet = how.is_quiet();
    let mut entries = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut counter = Counter::new(!quiet, None, console);
    let mut add = |Read { mut entry, text }: Read| {
        if let Some((usual, name)) = arguments.names.of(entry.family()) {
            entry.rename(usual, name);
        }
        entries.push(entry);
        let number = entries.len();
        if let Some(text) = text {
            let first = *known.entry(text).or_insert(number);
            if first < number && !quiet {
                console.tell(format_args!("puzzle {number} is puzzle {first} again"));
            }
        }
        fits(number)
    };
    let mut add_read = |read| {
        counter.add(1);
        add(read)
    };
    let so_far = arguments.so_far;
    let read = move |record: Record| match so_far {
        true => position(&states::Beside::of(record), language, quiet),
        false => entry(&record, language, quiet),
    };
    let applied = how.applied();
    let mut opened = Vec::new();
    for file in &arguments.puzzles {
        opened.push((file_name::shown(Some(file)), console.open_text(Some(file))?));
    }
    // What is read is known by now.
    file_name::path(arguments.output.as_deref()).map_or(Ok(()), inputs::refuse)?;
    let mut sources = Vec::new();
    for (name, text) in opened {
        let (is_packing, text) = how.look(&name, text)?;
        if is_packing {
            let before = mem::take(&mut sources);
            how.each(before, (&applied, false), console, read, &mut add_read)?;
            applied.see(TILING);
            tilings::add_all(&name, text, means, &mut |entry| add_read(entry.into()))?;
        } else {
            let source = Source { name, line: 0, text, beside: Beside::Nothing };
            sources.push(if so_far { source.with_states() } else { source });
        }
    }
    how.each(sources, (&applied, true), console, read, &mut add_read)?;
    applied.check()?;
    drop(counter);
    let seed = &arguments.seed;
    arguments.recipes.make(&arguments.tilings, seed, means, &mut |entry| add(entry.into()))?;
    if entries.is_empty() {
        let names: Vec<String> = arguments.puzzles.iter().map(|file| file_name::shown(Some(file))).collect();
        return Err(Failure::Usage(format!(
            "{}: expected at least one puzzle, found none",
            names.join(", ")
        )));
    }
    Ok(entries)
}

/// The text of an imprint, if it can be printed.
fn imprint(file: &Path, console: &Console) -> Result<String, Failure> {
    let name = file_name::shown(Some(file));
    let text = console.read_text(file)?.replace('\t', " ");
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(missing) = Weight::Regular.lacks(line) {
            let error = DrawError::Character(missing);
            return Err(Failure::Usage(format!("{name}:{number}: {error}")));
        }
    }
    Ok(text)
}

/// A puzzle of the booklet.
struct Read {
    entry: Entry,
    /// The puzzle in text, by which it is known again, if it is from a file.
    text: Option<String>,
}

impl From<Entry> for Read {
    fn from(entry: Entry) -> Self {
        Read { entry, text: None }
    }
}

/// The entry of a puzzle from a file.
fn entry(record: &Record, language: Language, quiet: bool) -> Result<Read, Failure> {
    let puzzle = record.read_rules()?;
    let mut text = String::new();
    let text = puzzle.write(puzzle.formats()[0], &mut text).ok().map(|()| text);
    match record.only_solution(&*puzzle)? {
        Some(solution) => {
            let level = rating(&*puzzle, record.console).map(|rating| rating.level);
            let entry = Entry::new(&*puzzle, &solution, level, language);
            let entry = entry.map_err(|error| record.undrawable(error))?;
            Ok(Read { entry: printable(entry, &record.place(), quiet, record.console)?, text })
        }
        None => Err(Failure::Stopped { place: record.place() }),
    }
}

/// The entry of a puzzle with what a player has written down, to practise its next step. How hard the puzzle is says
/// little of what is left of it.
fn position(beside: &states::Beside<'_>, language: Language, quiet: bool) -> Result<Read, Failure> {
    let record = &beside.record;
    let puzzle = record.read_rules()?;
    let Some(solution) = record.only_solution(&*puzzle)? else {
        return Err(Failure::Stopped { place: record.place() });
    };
    let state = beside.state(&*puzzle, &solution)?;
    let entry = Entry::new(&*puzzle, &solution, None, language);
    let entry = entry.and_then(|entry| entry.with_state(&*puzzle, &state));
    let mut entry = entry.map_err(|error| record.undrawable(error))?;
    let telling = Telling { state: Some(&state), deadline: in_moments(record.console), ..Telling::default() };
    if state.wrong(&solution).is_empty()
        && let Ok(next) = puzzle.hint(&telling)
    {
        entry = entry.to_practise(next.technique);
    }
    Ok(printable(entry, &record.place(), quiet, record.console)?.into())
}

/// An entry without the characters in its title and its rules that the font lacks.
fn printable(mut entry: Entry, place: &str, quiet: bool, console: &Console) -> Result<Entry, Failure> {
    entry.check().map_err(|error| Failure::Picture { place: place.to_owned(), error })?;
    let missing: Vec<String> =
        entry.leave_out_missing().iter().map(|character| format!("{character:?}")).collect();
    if !missing.is_empty() && !quiet {
        let missing = missing.join(", ");
        console.tell(format_args!(
            "{place}: characters left out of the title and rules, because the font lacks them: {missing}"
        ));
    }
    Ok(entry)
}

/// The rating of a puzzle, if it can be rated in time.
fn rating(puzzle: &dyn Puzzle, console: &Console) -> Option<Rating> {
    puzzle.rate(in_moments(console))
}

/// When what is told of a puzzle has to be found: usually it takes milliseconds.
fn in_moments(console: &Console) -> Option<Deadline> {
    const LONGEST: Duration = Duration::from_secs(10);
    console.deadline(Some(LONGEST))
}
