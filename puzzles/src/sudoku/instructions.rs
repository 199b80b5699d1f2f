//! The rules in words.

use super::sheet::Sheet;
use super::text::Writer;
use crate::board::{Boxes, Layout};
use crate::instructions::Instructions;
use crate::puzzle::Puzzle as _;
use crate::technique::{Holds, Language, Name, Told};

/// The rules of a puzzle whose values above 9 are written as letters where it has these.
pub(super) fn instructions(sheet: &Sheet, language: Language) -> Instructions {
    let size = sheet.puzzle.layout().size();
    let is_usual = symbols(sheet, &sheet.writer) == symbols(sheet, &Writer::default());
    let has_letters = is_usual && size > 9 && sheet.symbol(10) != "10";
    told(sheet, language, has_letters.then_some(Told::Letters))
}

/// The rules of a puzzle that is written in numbers, in English.
pub(super) fn instructions_in_numbers(sheet: &Sheet) -> Instructions {
    told(sheet, Language::default(), None)
}

/// How the values of a puzzle are written.
fn symbols(sheet: &Sheet, writer: &Writer) -> Vec<String> {
    let size = sheet.puzzle.layout().size();
    (1..=size).map(|value| writer.cell(value as u8, size)).collect()
}

/// The rules of a puzzle, with a note on its symbols if there is one.
fn told(sheet: &Sheet, language: Language, on_symbols: Option<Told<'_>>) -> Instructions {
    let layout = sheet.puzzle.layout();
    let symbols = symbols(sheet, &sheet.writer);
    let are_usual = symbols == self::symbols(sheet, &Writer::default());
    let values = if are_usual { Holds::ToSize } else { Holds::Symbols(&symbols) };
    let name = Name::Board(layout, (!are_usual).then(|| symbols.concat()));
    let no_boxes = (*layout.boxes() == Boxes::None).then_some(Told::NoBoxes);
    let rules: Vec<Told<'_>> = std::iter::once(Told::Fill(layout, values)).chain(no_boxes).collect();
    let on_marks = sheet.puzzle.marks().map(|_| Told::Marks);
    let notes: Vec<Told<'_>> = on_symbols.into_iter().chain(on_marks).collect();
    let told = Instructions::new(language, &name, [layout.size(); 2], &rules).with_notes(language, &notes);
    Instructions { example: if are_usual { example(layout) } else { None }, ..told }
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
