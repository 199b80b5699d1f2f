//! The title page and its back.

use super::leaf::{Leaf, NOTE, READING, Sheets};
use super::words::{Words, words};
use super::{Book, Entry};
use crate::Painter;
use crate::font::Weight;
use crate::painter::{BLACK, PAPER};
use crate::scene::Style;

/// Height of the dark band, as a part of the page.
const BAND: f32 = 0.36;

/// The title page: a dark band from edge to edge with the title, if there is one, the first puzzle, and a list of the
/// contents.
pub(super) fn page(book: &Book, sheets: &Sheets) -> Leaf {
    let mut leaf = sheets.blank(0);
    let [width, height] = leaf.room;
    let top = if book.title.trim().is_empty() { leaf.at[1] } else { band(book, &mut leaf) + SPACE };

    let mut y = leaf.at[1] + height;
    let (lines, style) = listed(&contents(book), words(book.language), width, LISTED * (y - top));
    for line in lines.iter().rev() {
        leaf.scene.words([leaf.at[0], y], line, style);
        y -= style.leading();
    }
    // Some space above the list.
    y -= INSIDE.size;
    if let Some(entry) = book.entries.first() {
        let free = y - top - SPACE;
        let [columns, rows] = entry.puzzle.cells();
        let painter = Painter { cell: (free.min(width * 0.72) / rows.max(columns)).max(1.0) };
        let [_, board] = entry.puzzle.size(&painter);
        let top = top + (free - board) / 2.0;
        entry.puzzle.paint(&painter, [leaf.at[0], top], &mut leaf.scene);
    }
    leaf
}

/// The back of the title page.
pub(super) fn back(book: &Book, sheets: &Sheets) -> Leaf {
    let mut leaf = sheets.blank(1);
    let words = words(book.language);
    let unique = (words.all_are_unique)(book.entries.len());
    let has_packing = book.entries.iter().any(Entry::is_tiling);
    let told = [Some(&*unique), has_packing.then_some(words.up_to_symmetry), Some(words.made_with)];
    let lines = told.into_iter().flatten().flat_map(|told| NOTE.lines(told, leaf.room[0]));
    let lines: Vec<String> = lines.collect();
    let [x, mut y] = [leaf.at[0], leaf.at[1] + leaf.room[1]];
    for line in lines.iter().rev() {
        leaf.scene.words([x, y], line, NOTE);
        y -= NOTE.leading();
    }
    leaf
}

/// For the list of the contents, if it is short.
const INSIDE: Style = Style { size: 12.0, ..READING };
/// The smallest letters of a longer list.
const SMALL: f32 = 8.0;
/// The most of what the title leaves of the page that the list takes.
const LISTED: f32 = 0.5;
/// Space above and below the picture.
const SPACE: f32 = 30.0;

/// Adds the band with the title at its lower end, in the largest letters that fit; the smallest break long words and cut
/// the title short. Returns the y below it.
fn band(book: &Book, leaf: &mut Leaf) -> f32 {
    const LARGEST: u8 = 52;
    const SMALLEST: u8 = 12;
    let band = leaf.scene.height * BAND;
    leaf.scene.area([0.0, 0.0], [leaf.scene.width, band], BLACK);
    let width = leaf.room[0];
    let style = |size: u8| Style { size: f32::from(size), weight: Weight::Bold, colour: PAPER };
    let leading = |style: Style| style.size * 1.15;
    // The first of them is below the margin.
    let most = |style: Style| {
        let above_last = band - SPACE - leaf.at[1] - style.weight.cap_height() * style.size;
        1 + (above_last / leading(style)) as usize
    };
    let fits = |style: &Style| {
        style.for_words(&book.title, width, 0.0) == *style
            && style.lines(&book.title, width).len() <= most(*style)
    };
    let style = (SMALLEST..=LARGEST).rev().map(style).find(fits).unwrap_or(style(SMALLEST));
    let lines = style.first_lines(style.lines(&book.title, width), most(style), width);
    let mut y = band - SPACE - (lines.len() as f32 - 1.0) * leading(style);
    for line in lines {
        leaf.scene.words([leaf.at[0], y], &line, style);
        y += leading(style);
    }
    band
}

/// The list of the contents in lines of at most this width, and together of at most this height: in smaller letters if
/// it is long, and cut short if it is longer still.
fn listed(contents: &[String], words: &Words, width: f32, height: f32) -> (Vec<String>, Style) {
    let in_lines = |entries: &[String], style: Style| -> Vec<String> {
        entries.iter().flat_map(|entry| style.lines(entry, width)).collect()
    };
    let fits = |lines: &[String], style: Style| lines.len() as f32 * style.leading() <= height;
    let mut style = INSIDE;
    while style.size > SMALL && !fits(&in_lines(contents, style), style) {
        style.size -= 1.0;
    }
    // The last entry says what comes with all of them.
    let (last, kinds) = contents.split_last().expect("there is a last entry");
    let cut = (0..=kinds.len()).rev().map(|shown| {
        let rest = kinds.len() - shown;
        let more = (rest > 0).then(|| (words.more_kinds)(rest));
        let entries: Vec<String> = kinds[..shown].iter().cloned().chain(more).chain([last.clone()]).collect();
        in_lines(&entries, style)
    });
    let lines = cut.into_iter().find(|lines| fits(lines, style)).unwrap_or_default();
    (lines, style)
}

/// The contents: the number of puzzles of each kind.
fn contents(book: &Book) -> Vec<String> {
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for entry in &book.entries {
        match kinds.iter_mut().find(|(kind, _)| *kind == entry.kind()) {
            Some((_, count)) => *count += 1,
            None => kinds.push((entry.kind(), 1)),
        }
    }
    let mut contents: Vec<String> = kinds.iter().map(|(kind, count)| format!("{count} × {kind}")).collect();
    contents.push(words(book.language).with_all_solutions.into());
    contents
}
