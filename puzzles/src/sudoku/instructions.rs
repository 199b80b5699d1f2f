//! The rules in words.

use super::draw::name;
use super::family::Sheet;
use super::text::Writer;
use crate::board::{Boxes, Layout};
use crate::instructions::Instructions;
use crate::puzzle::Puzzle as _;
use crate::technique::list;

/// The rules of a puzzle whose values above 9 are written as letters where it has these.
pub(super) fn instructions(sheet: &Sheet) -> Instructions {
    let mut instructions = instructions_in_numbers(sheet);
    let size = sheet.puzzle.layout().size();
    let is_usual = symbols(sheet, &sheet.writer) == symbols(sheet, &Writer::default());
    if is_usual && size > 9 && sheet.symbol(10) != "10" {
        let note = "Letters stand for numbers above 9: A for 10, B for 11, and so on.";
        instructions.notes.insert(0, note.to_owned());
    }
    instructions
}

/// How the values of a puzzle are written.
fn symbols(sheet: &Sheet, writer: &Writer) -> Vec<String> {
    let size = sheet.puzzle.layout().size();
    (1..=size).map(|value| writer.cell(value as u8, size)).collect()
}

/// The rules of a puzzle that is written in numbers.
pub(super) fn instructions_in_numbers(sheet: &Sheet) -> Instructions {
    let layout = sheet.puzzle.layout();
    let (symbols, usual) = (symbols(sheet, &sheet.writer), symbols(sheet, &Writer::default()));
    let (kind, each) = if symbols == usual {
        (name(layout), "each number from 1 to the size of the board".to_owned())
    } else {
        let each = format!("each of the symbols {}", list(&symbols, "and"));
        (format!("{} of {}", name(layout), symbols.concat()), each)
    };
    let no_boxes = if *layout.boxes() == Boxes::None { " There are no boxes." } else { "" };
    let rules = format!("Fill the empty cells so that {} holds {each} once.{no_boxes}", every_house(layout));
    let mut notes = Vec::new();
    if sheet.puzzle.marks().is_some() {
        notes.push("Where small symbols stand in a cell, its value is one of them.".to_owned());
    }
    let example = if symbols == usual { example(layout) } else { None };
    Instructions { kind, rules, notes, example }
}

/// The houses of a board: `every row, every column and every box within heavy lines`.
pub(crate) fn every_house(layout: &Layout) -> String {
    let mut houses = vec!["every row".to_owned(), "every column".to_owned()];
    match layout.boxes() {
        Boxes::None => {}
        Boxes::Rectangles { .. } => houses.push("every box within heavy lines".to_owned()),
        Boxes::Regions(_) => houses.push("every region within heavy lines".to_owned()),
    }
    if layout.has_windows() {
        houses.push("every shaded square".to_owned());
    }
    if layout.has_diagonals() {
        houses.push("each of the two diagonals".to_owned());
    }
    list(&houses, "and")
}

/// A small board with the same kinds of houses.
fn example(layout: &Layout) -> Option<&'static str> {
    match (layout.boxes(), layout.has_windows(), layout.has_diagonals()) {
        (Boxes::None, false, false) => Some("latin:.24.14.......1.2"),
        (Boxes::Rectangles { .. }, false, false) => Some(".1....4..3....3."),
        (Boxes::Rectangles { .. }, false, true) => Some("x:.3...1.........2"),
        (Boxes::Rectangles { .. }, true, false) => {
            Some("windoku:.4.23.7..8..9......3...............7...1.......8.......9.3..4...2.....9.5...9.3..")
        }
        (Boxes::Regions(_), false, false) => {
            Some("jigsaw/AAAADABBDDBBBDDEEECCEECCC:.......1..24.....5..4..5.")
        }
        _ => None,
    }
}
