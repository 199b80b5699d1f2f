//! The title page and its back.

use super::figure::Figure;
use super::leaf::{Leaf, NOTE, READING, Sheets};
use super::words::{Words, words};
use super::{Book, Entry};
use crate::Painter;
use crate::font::Weight;
use crate::painter::{BLACK, PAPER};
use crate::scene::Style;

/// Height of the dark band, as a part of the page.
const BAND: f32 = 0.36;

/// The title page: a dark band with the title, if there is one, a puzzle, and a list of the contents. The band
/// reaches the edges if the pages have a bleed: else printers would leave white strips beside it, or refuse it.
pub(super) fn page(book: &Book, sheets: &Sheets) -> Leaf {
    let mut leaf = sheets.blank(0);
    let [width, height] = leaf.room;
    let top = if book.title.trim().is_empty() { leaf.at[1] } else { band(book, sheets, &mut leaf) + SPACE };

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

/// The lines of the imprint, in letters so small that they leave room for the notes at the foot of the page; the smallest
/// may not.
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
/// Space above and below the picture.
const SPACE: f32 = 30.0;

/// Adds the band with the title at its lower end, in the largest letters that fit; the smallest break long words and cut
/// the title short. Below it stand the subtitle and the author, which are cut short, too. Returns the y below the band.
fn band(book: &Book, sheets: &Sheets, leaf: &mut Leaf) -> f32 {
    const LARGEST: u8 = 52;
    const SMALLEST: u8 = 12;
    let style = |size: f32, weight| Style { size, weight, colour: PAPER };
    let [large, small] = [SUBTITLE, AUTHOR].map(|size| style(size, Weight::Regular));
    let inside = if sheets.has_bleed() { 0.0 } else { INSIDE_BAND };
    let width = leaf.room[0] - 2.0 * inside;
    // The lowest comes first. Each is one line if that has room in letters that can be read, or two.
    let below = [(&book.author, small), (&book.subtitle, large)];
    let below = below.into_iter().filter(|(text, _)| !text.trim().is_empty());
    let below: Vec<(Vec<String>, Style)> = below
        .map(|(text, style)| {
            let within = style.within(text, width);
            if within.size >= SMALLEST_BELOW {
                return (vec![text.clone()], within);
            }
            let style = Style { size: SMALLEST_BELOW, ..style };
            (style.first_lines(style.lines(text, width), 2, width), style)
        })
        .collect();
    let leading_below = |(lines, style): &(Vec<String>, Style)| lines.len() as f32 * style.leading() + 4.0;
    let least = SPACE + below.iter().map(leading_below).sum::<f32>() + LEAST_FOR_TITLE;
    let end = (leaf.scene.height * BAND).max(leaf.at[1] + least);
    let (at, size) = if sheets.has_bleed() {
        ([0.0, 0.0], [leaf.scene.width, end])
    } else {
        (leaf.at, [leaf.room[0], end - leaf.at[1]])
    };
    leaf.scene.area(at, size, BLACK);
    let [left, top] = [leaf.at[0] + inside, leaf.at[1] + inside];
    let bold = |size: u8| style(f32::from(size), Weight::Bold);
    let mut y = end - SPACE;
    for (lines, style) in &below {
        for line in lines.iter().rev() {
            leaf.scene.words([left, y], line, *style);
            y -= style.leading();
        }
        y -= 4.0;
    }
    let leading = |style: Style| style.size * 1.15;
    // The first of them is below the margin.
    let most = |style: Style| {
        let above_last = y - top - style.weight.cap_height() * style.size;
        if above_last < 0.0 { 0 } else { 1 + (above_last / leading(style)) as usize }
    };
    let fits = |style: &Style| {
        style.for_words(&book.title, width, 0.0) == *style
            && style.lines(&book.title, width).len() <= most(*style)
    };
    let style = (SMALLEST..=LARGEST).rev().map(bold).find(fits).unwrap_or(bold(SMALLEST));
    let lines = style.first_lines(style.lines(&book.title, width), most(style).max(1), width);
    y -= (lines.len() as f32 - 1.0) * leading(style);
    for line in lines {
        leaf.scene.words([left, y], &line, style);
        y += leading(style);
    }
    end
}

/// Space between the edge of a band within the margins and the title.
const INSIDE_BAND: f32 = 20.0;
/// The least height of a band that is for the title.
const LEAST_FOR_TITLE: f32 = 40.0;
/// The size of the subtitle.
const SUBTITLE: f32 = 15.0;
/// Their smallest letters.
const SMALLEST_BELOW: f32 = 9.0;
/// The size of the author's name.
const AUTHOR: f32 = 11.0;

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
