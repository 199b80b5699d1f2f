//! The title page and its back.

use super::band::{self, SPACE};
use super::figure::Figure;
use super::leaf::{Leaf, NOTE, READING, Sheets};
use super::words::{Words, words};
use super::{Book, Entry};
use crate::Painter;
use crate::scene::Style;

/// The title page: a dark band with the title, if there is one, a puzzle, and a list of the contents. The band
/// reaches the edges if the pages have a bleed: else printers would leave white strips beside it, or refuse it.
pub(super) fn page(book: &Book, sheets: &Sheets) -> Leaf {
    let mut leaf = sheets.blank(0);
    let [width, height] = leaf.room;
    let top =
        if book.title.trim().is_empty() { leaf.at[1] } else { band::add(book, sheets, &mut leaf) + SPACE };

    let mut y = leaf.at[1] + height;
    let (lines, style) = listed(&contents(book), words(book.language), width, LISTED * (y - top));
    for line in lines.iter().rev() {
        leaf.scene.words([leaf.at[0], y], line, style);
        y -= style.leading();
    }
    // Some space above the list.
    y -= INSIDE.size;
    let free = y - top - SPACE;
    if let Some((figure, painter)) = picture(book, free.min(width * 0.72)) {
        let [_, board] = figure.size(&painter);
        let top = top + (free - board) / 2.0;
        figure.paint(&painter, [leaf.at[0], top], &mut leaf.scene);
    }
    leaf
}

/// The first puzzle that can be read with a board of this width and height, or else the first of all.
fn picture(book: &Book, side: f32) -> Option<(&Figure, Painter)> {
    let painted = |entry: &Entry| {
        let [columns, rows] = entry.puzzle.cells();
        Painter { cell: (side / rows.max(columns)).max(1.0) }
    };
    let is_legible = |entry: &&Entry| entry.puzzle.is_legible(&painted(entry));
    let entry = book.entries.iter().find(is_legible).or(book.entries.first())?;
    Some((&entry.puzzle, painted(entry)))
}

/// The back of the title page.
pub(super) fn back(book: &Book, sheets: &Sheets) -> Leaf {
    let mut leaf = sheets.blank(1);
    let words = words(book.language);
    let unique = (words.all_are_unique)(book.entries.len());
    let has_packing = book.entries.iter().any(Entry::is_tiling);
    // An imprint says all that is to be said of the making.
    let made_with = book.imprint.trim().is_empty().then_some(words.made_with);
    let told = [Some(&*unique), has_packing.then_some(words.up_to_symmetry), made_with];
    let lines = told.into_iter().flatten().flat_map(|told| NOTE.lines(told, leaf.room[0]));
    let lines: Vec<String> = lines.collect();
    let [x, mut y] = [leaf.at[0], leaf.at[1] + leaf.room[1]];
    for line in lines.iter().rev() {
        leaf.scene.words([x, y], line, NOTE);
        y -= NOTE.leading();
    }
    let (imprint, style) = imprint(book, sheets);
    leaf.lines(leaf.at, &imprint, style);
    leaf
}

/// The lines of the imprint, in letters so small that they leave room for the notes at the foot of the page; the
/// smallest may not.
fn imprint(book: &Book, sheets: &Sheets) -> (Vec<String>, Style) {
    let [width, height] = sheets.room();
    let lines = |style: Style| style.lines(&book.imprint, width);
    let styles = || (0..).map(|step| Style { size: READING.size - 0.5 * step as f32, ..READING });
    let smallest = Style { size: SMALLEST_IMPRINT, ..READING };
    let mut styles = styles().take_while(|style| style.size >= SMALLEST_IMPRINT);
    let fits = |style: &Style| lines(*style).len() as f32 * style.leading() <= height * IMPRINT;
    let style = styles.find(fits).unwrap_or(smallest);
    (lines(style), style)
}

/// Whether the imprint has room on its page.
pub(super) fn has_room_for_imprint(book: &Book, sheets: &Sheets) -> bool {
    let (lines, style) = imprint(book, sheets);
    lines.len() as f32 * style.leading() <= sheets.room()[1] * IMPRINT
}

/// The smallest letters of an imprint.
const SMALLEST_IMPRINT: f32 = 6.5;
/// The part of the page that an imprint may take.
const IMPRINT: f32 = 0.75;

/// For the list of the contents, if it is short.
const INSIDE: Style = Style { size: 12.0, ..READING };
/// The smallest letters of a longer list.
const SMALL: f32 = 8.0;
/// The most of what the title leaves of the page that the list takes.
const LISTED: f32 = 0.5;

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
    let words = words(book.language);
    let counted = |&(kind, count): &(&str, usize)| match count {
        1 => format!("1 × {kind}"),
        _ => format!("{count} × {}", words.plural(kind)),
    };
    let mut contents: Vec<String> = kinds.iter().map(counted).collect();
    contents.push(words.with_all_solutions.into());
    contents
}
