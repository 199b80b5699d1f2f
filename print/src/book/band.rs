//! The dark band of the title page.

use super::Book;
use super::leaf::{Leaf, Sheets};
use crate::font::Weight;
use crate::painter::{BLACK, PAPER};
use crate::scene::Style;

/// Height of the band, as a part of the page.
const HEIGHT: f32 = 0.36;
/// Space below the words of the band, and above and below the picture.
pub(super) const SPACE: f32 = 30.0;

/// What the band holds.
struct Band {
    /// The y of its lower end.
    end: f32,
    title: Lines,
    /// The author and the subtitle, if there are any: the lowest first.
    below: Vec<Lines>,
    /// Where the words begin.
    left: f32,
}

/// A text of the band, in lines.
struct Lines {
    name: &'static str,
    lines: Vec<String>,
    style: Style,
    is_cut: bool,
}

impl Lines {
    /// At most this many of the lines that a text has in a style.
    fn first(name: &'static str, text: &str, style: Style, most: usize, width: f32) -> Self {
        let lines = style.lines(text, width);
        let is_cut = lines.len() > most;
        Lines { name, lines: style.first_lines(lines, most, width), style, is_cut }
    }

    /// A text below the title: on one line if it has room there in letters that are hardly smaller, or else on two,
    /// in the largest letters that have room, or the smallest.
    fn below(name: &'static str, text: &str, style: Style, width: f32) -> Self {
        let within = style.within(text, width);
        if within.size >= HARDLY_SMALLER * style.size {
            return Lines { name, lines: vec![text.to_owned()], style: within, is_cut: false };
        }
        let styles = (0..).map(|step| Style { size: style.size - 0.5 * step as f32, ..style });
        let mut styles = styles.take_while(|style| style.size > SMALLEST_BELOW);
        let smallest = Style { size: SMALLEST_BELOW, ..style };
        let style = styles.find(|style| style.lines(text, width).len() <= 2).unwrap_or(smallest);
        Lines::first(name, text, style, 2, width)
    }

    /// The height of the lines, and a space.
    fn height(&self) -> f32 {
        self.lines.len() as f32 * self.style.leading() + 4.0
    }
}

/// What it holds: the title in the largest letters that fit. The smallest break long words, and cut the title short.
fn laid_out(book: &Book, sheets: &Sheets, leaf: &Leaf) -> Band {
    const LARGEST: u8 = 52;
    const SMALLEST: u8 = 12;
    let style = |size: f32, weight| Style { size, weight, colour: PAPER };
    let inside = if sheets.has_bleed() { 0.0 } else { INSIDE_BAND };
    let width = leaf.room[0] - 2.0 * inside;
    let below = [("author", &book.author, AUTHOR), ("subtitle", &book.subtitle, SUBTITLE)];
    let below = below.into_iter().filter(|(_, text, _)| !text.trim().is_empty());
    let below = below.map(|(name, text, size)| Lines::below(name, text, style(size, Weight::Regular), width));
    let below: Vec<Lines> = below.collect();
    let height = SPACE + below.iter().map(Lines::height).sum::<f32>();
    let end = (leaf.scene.height * HEIGHT).max(leaf.at[1] + height + LEAST_FOR_TITLE);
    let top = leaf.at[1] + inside;
    // The first of its lines is below the margin, and what hangs below the last one above the words there.
    let most = |style: Style| {
        let hanging = if below.is_empty() { 0.0 } else { HANGING * style.size };
        let above_last = end - height - hanging - top - style.weight.cap_height() * style.size;
        if above_last < 0.0 { 0 } else { 1 + (above_last / leading_of_title(style)) as usize }
    };
    let fits = |style: &Style| {
        style.for_words(&book.title, width, 0.0) == *style
            && style.lines(&book.title, width).len() <= most(*style)
    };
    let bold = |size: u8| style(f32::from(size), Weight::Bold);
    let style = (SMALLEST..=LARGEST).rev().map(bold).find(fits).unwrap_or(bold(SMALLEST));
    let title = Lines::first("title", &book.title, style, most(style).max(1), width);
    Band { end, title, below, left: leaf.at[0] + inside }
}

/// Adds it, with the title at its lower end. Below that stand the subtitle and the author. Returns the y below the
/// band.
pub(super) fn add(book: &Book, sheets: &Sheets, leaf: &mut Leaf) -> f32 {
    let Band { end, title, below, left } = laid_out(book, sheets, leaf);
    let (at, size) = if sheets.has_bleed() {
        ([0.0, 0.0], [leaf.scene.width, end])
    } else {
        (leaf.at, [leaf.room[0], end - leaf.at[1]])
    };
    leaf.scene.area(at, size, BLACK);
    let mut y = end - SPACE;
    for words in &below {
        for line in words.lines.iter().rev() {
            leaf.scene.words([left, y], line, words.style);
            y -= words.style.leading();
        }
        y -= 4.0;
    }
    if !below.is_empty() {
        y -= HANGING * title.style.size;
    }
    let leading = leading_of_title(title.style);
    y -= (title.lines.len() as f32 - 1.0) * leading;
    for line in title.lines {
        leaf.scene.words([left, y], &line, title.style);
        y += leading;
    }
    end
}

/// The title, the subtitle and the author, those of them that are cut short.
pub(super) fn cut_short(book: &Book, sheets: &Sheets) -> Vec<&'static str> {
    if book.title.trim().is_empty() {
        return Vec::new();
    }
    let Band { title, below, .. } = laid_out(book, sheets, &sheets.blank(0));
    let all = std::iter::once(title).chain(below.into_iter().rev());
    all.filter(|words| words.is_cut).map(|words| words.name).collect()
}

/// Distance between the base lines of the title.
fn leading_of_title(style: Style) -> f32 {
    style.size * 1.15
}

/// How far letters hang below their base line, as a part of their size.
const HANGING: f32 = 0.15;
/// The size, as a part of the usual one, down to which words below the title stay on one line.
const HARDLY_SMALLER: f32 = 0.8;
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
