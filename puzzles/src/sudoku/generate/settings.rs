//! The settings of Sudokus and Latin squares.

use std::sync::Arc;

use super::recipe::{Recipe, RecipeError, Regions, Shape};
use crate::board::LayoutError;
use crate::family::{
    Choice, Family, Instead, Json, Making, Setting, SettingError, Settings, ValueKind, settings,
};
use crate::generate::Maker;
use crate::notation::json;
use crate::notation::text::{Mistake, TextError, cut_up};
use crate::sudoku::family::{LATIN, SUDOKU, Sheets};
use crate::sudoku::puzzle::Puzzle;
use crate::sudoku::sheet::Sheet;
use crate::sudoku::text::{Lines, Reader, Symbols, Writer, box_shape};

pub(in crate::sudoku) const SUDOKUS: Making = Making {
    about: "Sudokus of every size and shape",
    singular: "Sudoku",
    plural: "Sudokus",
    settings: &[
        settings! {
            "size": ValueKind::number::<2, 225>(), "N" = "9" => "Number of rows, columns and symbols, from 2 to 225",
            "box": ValueKind::Text(|text| box_shape(text).map(drop).map_err(str::to_owned)), "RxC" =>
                "Rows and columns of a Sudoku's boxes; by default as square as possible",
            "symbols": ValueKind::Signed(accept_symbols), "STRING" =>
                "Symbols of a Sudoku in order: a different character for each value. If one of them usually means an empty cell, as 0 and - do, use the same --symbols to read the puzzle",
            "variant": ValueKind::Names(variants, '+'), "NAME" =>
                "Extra rules, or regions instead of boxes; join several names with `+`",
        },
        GIVENS,
    ],
    examples: &[
        ("six puzzles with their solutions", "--count 6 --symmetry rotate180 --with-solution"),
        ("easy puzzles with as many givens as in print", "--difficulty easy --clues usual --count 6"),
        ("a puzzle of letters built around a phrase", "--symbols ABDONKLCE --template phrase.txt"),
    ],
    maker,
    notes: "\
Each puzzle has exactly one solution. Without --clues it is minimal: no given (with --symmetry, no group of givens) can
be removed. Easy puzzles then have as few givens as hard ones; printed puzzles have more. With --clues usual, a 9×9 has
36 to 40 givens if it is easy, 30 to 34 if medium, 26 to 30 if hard, and is minimal if harder. Easy puzzles of other
sizes have the same share of their cells given, and so do medium and hard ones from 8×8 to 16×16. With a level (even the
default one), a rating or a technique, all but plain 9×9 Sudokus may have more givens than needed. So may boards larger
than 16×16, larger than 12×12 with irregular regions, larger than 10×10 with regions and diagonals, or larger than 9×9
with windows. With --pattern and without --clues, each cell of the pattern is given. Jigsaws beyond 29×29 can take hours,
because for most layouts of regions no full board is found.

By default, Sudokus from 10×10 to 49×49, X-Sudokus and windokus from 9×9 to 49×49, and jigsaws from 9×9 to 25×25 are
medium, because without a level hardly anybody could solve them. --difficulty any removes the default, and so do a
number of --clues, --pattern and --template. A search without a match ends after 50,000 tries, or fewer on larger
boards.",
    size: &["size"],
    booklet: &[("symmetry", "rotate180")],
    booklet_settings: &["clues"],
    booklet_names: &["variant"],
    booklet_examples: "`40`, `40:easy..hard`, `4:16`, `10:x`",
};

pub(in crate::sudoku) const LATIN_SQUARES: Making = Making {
    about: "Latin squares to complete",
    singular: "Latin square",
    plural: "Latin squares",
    settings: &[
        settings! {
            "size": ValueKind::number::<2, 225>(), "N" = "7" => "Number of rows, columns and symbols, from 2 to 225",
            "symbols": ValueKind::Signed(accept_symbols), "STRING" =>
                "Symbols in order: a different character for each value",
        },
        GIVENS,
    ],
    examples: &[("a Latin square of 7×7 to complete, with its solution", "--size 7 --with-solution")],
    maker: latin_maker,
    notes: "\
By default, Latin squares from 10×10 to 25×25 are medium, and larger ones up to 49×49 easy, because without a level
hardly anybody could solve them; --difficulty any removes the default.",
    booklet_settings: &[],
    booklet_names: &[],
    booklet_examples: "`10`, `10:5..8`",
    ..SUDOKUS
};

const GIVENS: &[Setting] = settings! {
    "clues": ValueKind::Text(accept_clues), "N" => "Number of givens: N, LO..HI, or `usual` for as many as printed puzzles have (as many as easy ones, if no level is set). By default the cells of --pattern, or else a minimal puzzle; with a level, more if the level needs them",
    "symmetry": ValueKind::SYMMETRY, "NAME" = "none" => "Symmetry of the givens; not with --pattern",
    "pattern": ValueKind::Board, "FILE" =>
        "Board whose symbols, or crosses (X), mark the cells that are given; with --clues, the cells that may be given",
    "template": ValueKind::Board, "FILE" => "Board with givens that every puzzle has",
    "full": ValueKind::Switch, "" without ["clues", "symmetry", "pattern", "difficulty", "rating", "needs", "without", "practice"] =>
        "Generate solved boards",
};

/// The value of `clues` for as many as there usually are.
const USUAL: &str = "usual";

fn accept_clues(text: &str) -> Result<(), String> {
    let has_numbers = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let wrong = |why| match has_numbers {
        true => why,
        false => format!("expected a number such as 30, a range such as 28..32, or {USUAL}"),
    };
    if text == USUAL { Ok(()) } else { ValueKind::RANGE.accept(text).map_err(wrong) }
}

fn accept_symbols(text: &str) -> Result<(), String> {
    Symbols::new(text).map(drop).map_err(|error| error.to_string())
}

fn variants() -> Vec<Choice> {
    vec![
        Choice::new("x", "Both diagonals have each symbol once"),
        Choice::new("windoku", "Extra windows have each symbol once"),
        Choice::new(
            "jigsaw",
            "Irregular regions instead of boxes: new ones for each puzzle, or those of --template",
        ),
    ]
}

/// What makes Sudokus.
fn maker(settings: &Settings) -> Result<Box<dyn Maker>, SettingError> {
    let has = |name| settings.get("variant").is_some_and(|names| names.split('+').any(|other| other == name));
    let boxes = settings.read("box", box_shape)?;
    let regions = match (has("jigsaw"), boxes) {
        (true, None) => Regions::Jigsaw,
        (true, Some(_)) => {
            return Err(SettingError::impossible("expected `box` or the variant jigsaw, found both"));
        }
        (false, boxes) => Regions::Boxes(boxes),
    };
    if has("jigsaw") && has("windoku") {
        return Err(SettingError::impossible(
            "expected the variant jigsaw or windoku, found both: windows need boxes",
        ));
    }
    let size = settings.value("size")?;
    of_shape(Shape { size, regions, diagonals: has("x"), windows: has("windoku") }, settings)
}

/// What makes Latin squares.
fn latin_maker(settings: &Settings) -> Result<Box<dyn Maker>, SettingError> {
    let size = settings.value("size")?;
    of_shape(Shape { size, regions: Regions::None, ..Shape::default() }, settings)
}

fn of_shape(shape: Shape, settings: &Settings) -> Result<Box<dyn Maker>, SettingError> {
    let symbols = settings.read("symbols", Symbols::new)?.unwrap_or_default();
    let box_shape = if let Regions::Boxes(box_shape) = shape.regions { box_shape } else { None };
    let reader = Reader::new(symbols.clone(), box_shape);
    let read = |name| -> Result<Option<Puzzle>, SettingError> {
        let board = settings.get(name).map(|text| read_board(text, &reader));
        board.transpose().map_err(|error| SettingError::Board { name, error })
    };
    let is_usual = settings.get("clues") == Some(USUAL);
    let recipe = Recipe {
        shape,
        clues: if is_usual { None } else { settings.range("clues")? },
        symmetry: settings.value("symmetry")?,
        template: read("template")?,
        pattern: settings
            .get("pattern")
            .map(|text| read_pattern(text, &reader, &symbols))
            .transpose()
            .map_err(|error| SettingError::Board { name: "pattern", error })?,
        full: settings.has("full"),
        writer: Writer::new(symbols),
    };
    let wrong = |name, cell, mistake: Mistake| {
        let text = settings.get(name).unwrap_or_default();
        let place = if json::recognises(text) { None } else { Reader::place(text, 1, cell) };
        let (line, column) = place.unwrap_or((1, 1));
        SettingError::Board { name, error: mistake.at(line, column) }
    };
    if is_usual && recipe.pattern.is_some() {
        let why = format!("expected `clues` to be a number with `pattern`, found {USUAL}");
        return Err(SettingError::impossible(why));
    }
    let maker = || -> Result<Box<dyn Maker>, RecipeError> {
        if is_usual { Ok(Box::new(recipe.usual_maker()?)) } else { Ok(Box::new(recipe.maker()?)) }
    };
    maker().map_err(|error| match error {
        RecipeError::Template { cell, mistake } => wrong("template", cell, mistake),
        RecipeError::Pattern(mistake) => wrong("pattern", 0, mistake),
        RecipeError::Layout(error @ LayoutError::Prime(_)) => {
            const INSTEAD: &[Instead] = &[Instead::Setting("variant", "jigsaw"), Instead::Family(LATIN)];
            SettingError::NoBoxes { why: error.to_string(), instead: INSTEAD }
        }
        error @ RecipeError::TooRare(_) => SettingError::TooRare(error.to_string()),
        error => SettingError::impossible(error),
    })
}

/// Reads a board of which only counts which cells have a symbol. People draw them as crosses, stars and rings, too,
/// which are read as the first symbol where they are none.
fn read_pattern(text: &str, reader: &Reader, symbols: &Symbols) -> Result<Puzzle, TextError> {
    read_board(text, reader).or_else(|error| {
        let first = symbols.symbol(1).map(String::from).unwrap_or_default();
        read_board(&text.replace(['X', 'x', '*', 'O', 'o'], &first), reader).map_err(|_| error)
    })
}

/// The line on which another board begins in a text, if there is one: the solution of the first is none.
fn second_board(text: &str, reader: &Reader, first: &Puzzle) -> Option<usize> {
    let mut lines = Lines::new(reader);
    let (line, rest) = cut_up(&mut lines, text).into_iter().nth(1)?;
    let other = reader.read(&rest, 1).ok()?;
    let solves = |(given, value): (&u8, &u8)| *value > 0 && (*given == 0 || given == value);
    let is_as_large = first.layout().size() == other.layout().size();
    let is_solution = is_as_large && first.givens().iter().zip(other.givens()).all(solves);
    (!is_solution).then_some(line)
}

/// Reads a board. Its values are numbers in JSON, whatever the symbols.
fn read_board(text: &str, reader: &Reader) -> Result<Puzzle, TextError> {
    if !json::recognises(text) {
        let puzzle = reader.read(text, 1)?;
        return match second_board(text, reader, &puzzle) {
            Some(line) => Err(Mistake::new("one board", "another").at(line, 1)),
            None => Ok(puzzle),
        };
    }
    let boards = |name| Arc::new(Sheets::new(name, Reader::new(Symbols::default(), None)));
    let puzzle = Json::new(vec![boards(LATIN), boards(SUDOKU)]).read(text, 1)?;
    let sheet = puzzle.downcast_ref::<Sheet>().expect("both families are of sheets");
    Ok(sheet.puzzle.clone())
}
