//! The pages with the rules: for each kind of puzzle its rules and a small example, then the levels.

use puzzles::instructions::Instructions;
use puzzles::puzzle::{Bounds, Verdict, check};
use puzzles::tiling::{Laid, solution, text};
use puzzles::{Reading, families};

use super::figure::Figure;
use super::leaf::{HEADING, Leaf, READING, SUBHEADING, Sheets};
use super::{Book, Entry};
use crate::Painter;
use crate::scene::Style;

const LEVELS: &str = "Each puzzle says how hard it is.";

const LEVELS_OF_BOARDS: &str = "Easy puzzles give way step by step; medium ones need \
                      a closer look. For hard ones, write down which numbers each cell can still have, and \
                      strike out what you refute. For expert ones, look for patterns across the board. Extreme \
                      ones need long chains of reasoning.";

const LEVELS_OF_TILINGS: &str = "Easy packing puzzles fall into place after a few tries, extreme ones after hundreds: \
                                 begin where the fewest pieces fit.";

/// The pages with the rules. `before` is the number of pages before them.
pub(super) fn pages(book: &Book, sheets: &Sheets, before: usize) -> Vec<Leaf> {
    let mut pages = Pages { sheets, before, pages: Vec::new(), y: 0.0 };
    pages.turn();
    if let Some(leaf) = pages.pages.last_mut() {
        leaf.bookmarks.push("How to solve".into());
        pages.y = leaf.paragraph(leaf.at, "How to solve", leaf.room[0], HEADING) + HEADING.size * 0.6;
    }
    for Instructions { kind, rules, notes, example } in kinds(&book.entries) {
        let words = [rules].into_iter().chain(notes).collect::<Vec<String>>().join(" ");
        pages.add(&kind, &words, example.and_then(drawn).as_ref());
    }
    let has_levels =
        |is_tiling| book.entries.iter().any(|entry| entry.level.is_some() && entry.is_tiling() == is_tiling);
    let levels = [(LEVELS_OF_BOARDS, has_levels(false)), (LEVELS_OF_TILINGS, has_levels(true))];
    let levels: Vec<&str> =
        levels.into_iter().filter_map(|(words, is_told)| is_told.then_some(words)).collect();
    if !levels.is_empty() {
        pages.add("Levels", &format!("{LEVELS} {}", levels.join(" ")), None);
    }
    pages.pages
}

/// The rules of each kind of puzzle, in the order of the kinds' first puzzles, with the notes of all puzzles
/// of the kind.
pub(super) fn kinds(entries: &[Entry]) -> Vec<Instructions> {
    let mut kinds: Vec<Instructions> = Vec::new();
    for Entry { instructions, .. } in entries {
        let is_same =
            |known: &Instructions| (&known.kind, &known.rules) == (&instructions.kind, &instructions.rules);
        match kinds.iter_mut().position(|known| is_same(known)) {
            None => kinds.push(instructions.clone()),
            Some(place) => {
                let notes = &mut kinds[place].notes;
                for note in &instructions.notes {
                    if !notes.contains(note) {
                        notes.push(note.clone());
                    }
                }
            }
        }
    }
    kinds
}

/// The pictures of an example and of its solution.
pub(super) fn drawn(example: &str) -> Option<[Figure; 2]> {
    if example.starts_with(text::TILING) {
        return packed(example);
    }
    let families = families(&Reading::default());
    let family = families.iter().find(|family| family.recognises(example))?;
    let puzzle = family.read(example, 1).ok()?;
    let picture = puzzle.picture().ok()?;
    let Verdict::Unique(solution) = check(&*puzzle, &Bounds::default()) else { return None };
    let mut solved = picture.clone();
    solved.solve(&solution, |value| puzzle.symbol(value));
    Some([picture, solved].map(Figure::Picture))
}

/// The same of a packing puzzle.
fn packed(example: &str) -> Option<[Figure; 2]> {
    let tiling = text::read(example, 1).ok()?;
    let placements = solution::first(&Laid::new(&tiling).ok()?)?;
    Some([Figure::of_tiling(tiling.clone(), None), Figure::of_tiling(tiling, Some(placements))])
}

/// Pages that are filled from the top.
struct Pages<'a> {
    sheets: &'a Sheets,
    before: usize,
    pages: Vec<Leaf>,
    /// Where free space begins on the last page.
    y: f32,
}

/// Width of an example.
const SIDE: f32 = 76.0;
/// Space left of an example.
const GAP: f32 = 14.0;
/// Space below a paragraph.
const BELOW: f32 = 24.0;

impl Pages<'_> {
    /// Begins a page.
    fn turn(&mut self) {
        let leaf = self.sheets.numbered(self.before + self.pages.len());
        self.y = leaf.at[1];
        self.pages.push(leaf);
    }

    /// Adds words under a heading, with an example on the right; on a new page if this one has no room.
    fn add(&mut self, heading: &str, words: &str, example: Option<&[Figure; 2]>) {
        let [width, height] = self.sheets.room();
        let beside = if example.is_some() { 2.0 * (SIDE + GAP) } else { 0.0 };
        let text_width = width - beside;
        let mut heading_style = SUBHEADING;
        for word in heading.split_whitespace() {
            heading_style = heading_style.within(word, text_width);
        }
        let lines = |style: Style, text| style.lines(text, text_width).len() as f32 * style.leading();
        let text = lines(heading_style, heading) + lines(READING, words);
        let high = text.max(if example.is_some() { SIDE } else { 0.0 });
        if self.pages.last().is_none_or(|leaf| self.y + high > leaf.at[1] + height) {
            self.turn();
        }
        let Some(leaf) = self.pages.last_mut() else { return };
        let at = [leaf.at[0], self.y];
        let y = leaf.paragraph(at, heading, text_width, heading_style);
        leaf.paragraph([at[0], y], words, text_width, READING);
        for (number, figure) in example.into_iter().flatten().enumerate() {
            let [columns, _] = figure.cells();
            let painter = Painter { cell: SIDE / columns };
            let x = at[0] + text_width + GAP + number as f32 * (SIDE + GAP);
            figure.paint(&painter, [x, self.y + 2.0], &mut leaf.scene);
        }
        self.y += high + BELOW;
    }
}
