//! `dlx convert --formats`: the notations that a puzzle can be written in.

use std::slice::from_ref;

use puzzles::deadline::{Deadline, is_over};
use puzzles::notation::json::{JSON, Line};
use puzzles::puzzle::Puzzle;
use puzzles::sudoku::text::opensudoku::OPENSUDOKU;
use puzzles::tiling::{Tiling, burr, text};

use crate::End;
use crate::console::Console;
use crate::export::DLX;
use crate::failure::Failure;
use crate::stream::{Puzzles, Source, written};
use crate::tiling::source::Named;

/// The key of the notations.
const FORMATS: &str = "formats";

/// Lists the notations of each puzzle.
pub(crate) fn list(
    puzzles: &Puzzles,
    source: Source,
    is_json: bool,
    deadline: Option<Deadline>,
    console: &Console,
) -> Result<End, Failure> {
    puzzles.answer(source, false, console, move |record, answers| {
        record.in_time(deadline)?;
        let shown = shown(&formats(&*record.read()?), is_json);
        answers.text.push_str(&shown);
        Ok(())
    })
}

/// Lists the notations of each packing puzzle.
pub(crate) fn list_packing(
    puzzles: &[Named],
    is_json: bool,
    deadline: Option<Deadline>,
    console: &Console,
) -> Result<End, Failure> {
    let mut out = String::new();
    for (name, tiling) in puzzles {
        if is_over(deadline) {
            return Err(Failure::StoppedReading { name: name.clone() });
        }
        out.push_str(&shown(&packing_formats(tiling), is_json));
    }
    console.print(out.as_bytes())
}

/// The notations that `dlx convert` can write a puzzle in, the usual one first.
pub(crate) fn formats(puzzle: &dyn Puzzle) -> Vec<&'static str> {
    let of_convert = written(puzzle, &[OPENSUDOKU]).chain(puzzle.reduced().map(|_| DLX));
    written(puzzle, puzzle.formats()).chain(of_convert).chain([JSON]).collect()
}

/// The same of a packing puzzle, by itself.
fn packing_formats(tiling: &Tiling) -> Vec<&'static str> {
    let text = text::write(tiling, &mut String::new()).is_ok().then_some("text");
    let burr = burr::write(from_ref(tiling)).is_ok().then_some("xmpuzzle");
    text.into_iter().chain(burr).chain([DLX]).collect()
}

/// The notations of a puzzle, on a line.
fn shown(formats: &[&str], is_json: bool) -> String {
    if !is_json {
        return formats.join(" ") + "\n";
    }
    let mut line = Line::default();
    line.add(FORMATS, formats);
    let mut out = String::new();
    line.finish(&mut out);
    out
}
