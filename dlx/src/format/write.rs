//! From a [`Problem`] to text.

use std::borrow::Cow;
use std::io::{self, Write};

use super::lines::is_no_text;
use super::matrix;
use crate::problem::{Color, Entry, ItemId, OptionId, Problem};
use crate::symmetry::Symmetry;

/// Why a problem could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// An item's name would not be read back: it is empty, contains whitespace, a control character, `:` or `|`, or
    /// begins with a byte order mark.
    #[error(
        "item {} cannot be written: its name {name:?} is empty, contains whitespace, a control character, `:` or \
         `|`, or begins with a byte order mark",
        item.index()
    )]
    ItemName {
        /// The item.
        item: ItemId,
        /// Its name.
        name: String,
    },
    /// A colour's name would not be read back: it is empty, or contains whitespace or a control character.
    #[error(
        "colour {name:?} cannot be written: its name is empty or contains whitespace or a control character"
    )]
    ColorName {
        /// Its name.
        name: String,
    },
    /// Writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes a problem. See the [format](super) for what is kept.
///
/// Takes time linear in the length of the text; beside what [`Writer::new`] takes, it buffers 64 KiB.
///
/// # Errors
/// If a name would not be read back, or `out` fails.
///
/// ```
/// let mut b = dlx::Problem::builder();
/// let [x, y] = b.primaries();
/// let z = b.named_secondary("z")?;
/// let red = b.color("red")?;
/// b.option([x.into(), y.into(), z.colored(red)])?;
/// let mut text = Vec::new();
/// dlx::format::write(&b.build(), &mut text)?;
/// assert_eq!(text, b"i0 i1 | z\ni0 i1 z:red\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem, mut out: impl Write) -> Result<(), WriteError> {
    /// Bytes handed to `out` at a time.
    const PIECE: usize = 1 << 16;
    let writer = Writer::new(problem)?;
    let mut text = Vec::new();
    writer.items(&mut text);
    for option in problem.options() {
        writer.option(option, &mut text);
        if text.len() >= PIECE {
            out.write_all(&text)?;
            text.clear();
        }
    }
    out.write_all(&text)?;
    Ok(out.flush()?)
}

/// Writes options of a problem one at a time, such as those of a cover.
#[derive(Clone, Debug)]
pub struct Writer<'p> {
    problem: &'p Problem,
    items: Vec<Cow<'p, str>>,
    colors: Vec<Cow<'p, str>>,
}

impl<'p> Writer<'p> {
    /// Makes names for the items and colours that have none. Takes time and memory linear in the number
    /// of items and colours.
    ///
    /// # Errors
    /// If a name would not be read back.
    pub fn new(problem: &'p Problem) -> Result<Self, WriteError> {
        let is_blank = |c: char| c.is_ascii_whitespace();
        let is_word = |name: &str| !name.is_empty() && !name.contains(is_blank) && !name.contains(is_no_text);
        // At the start of a text, the mark of its encoding is no part of it.
        let is_item =
            |name: &str| is_word(name) && !name.contains([':', '|']) && !name.starts_with('\u{feff}');
        let mut items = Vec::with_capacity(problem.item_count());
        for item in problem.items() {
            if let Some(name) = problem.item_name(item).filter(|name| !is_item(name)) {
                return Err(WriteError::ItemName { item, name: name.to_owned() });
            }
            items.push(item_name(problem, item));
        }
        let mut colors = Vec::with_capacity(problem.color_count());
        for color in (0..problem.color_count()).map(Color::new) {
            if let Some(name) = problem.color_name(color).filter(|name| !is_word(name)) {
                return Err(WriteError::ColorName { name: name.to_owned() });
            }
            colors.push(color_name(problem, color));
        }
        Ok(Writer { problem, items, colors })
    }

    /// Adds the cycles of a symmetry, a line for each, as [`read_symmetries`](super::read_symmetries) reads them.
    pub fn symmetry(&self, symmetry: &Symmetry, text: &mut Vec<u8>) {
        for cycle in symmetry.cycles() {
            for &entry in cycle {
                self.entry(entry, text);
                text.push(b' ');
            }
            text.pop();
            text.push(b'\n');
        }
    }

    /// Adds the line that names the items, and its end.
    fn items(&self, text: &mut Vec<u8>) {
        let of_kind =
            |primary| self.problem.items().filter(move |&item| self.problem.is_primary(item) == primary);
        let first = of_kind(true).next().map(|item| &*self.items[item.index()]);
        let may_be_numbered = matches!(first, Some("c" | "p")) && self.problem.item_named("ec").is_some();
        if may_be_numbered || matrix::may_be_row(self.items.iter().map(|name| &**name)) {
            // The text may begin as a numbered problem or a matrix does: after this, it cannot be one.
            text.extend_from_slice(b"|\n");
        }
        let start = text.len();
        for item in of_kind(true) {
            let (lower, upper) = self.problem.bounds(item).into_inner();
            match (lower, upper) {
                (1, 1) => {}
                _ if lower == upper => text.extend_from_slice(format!("{lower}|").as_bytes()),
                _ => text.extend_from_slice(format!("{lower}:{upper}|").as_bytes()),
            }
            text.extend_from_slice(self.items[item.index()].as_bytes());
            text.push(b' ');
        }
        if text.len() == start {
            // A line that starts with `|` would be a comment.
            text.push(b' ');
        }
        if self.problem.primary_count() == 0 || self.problem.primary_count() < self.problem.item_count() {
            text.extend_from_slice(b"| ");
        }
        for item in of_kind(false) {
            text.extend_from_slice(self.items[item.index()].as_bytes());
            text.push(b' ');
        }
        text.pop();
        text.push(b'\n');
    }

    /// Adds the line of an option, and its end. Takes time linear in the length of the line.
    ///
    /// # Panics
    /// If the option is not of this problem.
    pub fn option(&self, option: OptionId, text: &mut Vec<u8>) {
        for entry in self.problem.option(option) {
            self.entry(entry, text);
            text.push(b' ');
        }
        match self.problem.option_cost(option) {
            0 => _ = text.pop(),
            cost => text.extend_from_slice(format!("|{cost}").as_bytes()),
        }
        text.push(b'\n');
    }

    fn entry(&self, Entry { item, color }: Entry, text: &mut Vec<u8>) {
        text.extend_from_slice(self.items[item.index()].as_bytes());
        if let Some(color) = color {
            text.push(b':');
            text.extend_from_slice(self.colors[color.index()].as_bytes());
        }
    }
}

/// What an item is called in a text: its name, or the one that is made for it.
pub(super) fn item_name(problem: &Problem, item: ItemId) -> Cow<'_, str> {
    let made = || unused(ITEM, item.index(), |name| problem.item_named(name).is_some());
    problem.item_name(item).map_or_else(made, Cow::Borrowed)
}

/// The same for a colour.
pub(super) fn color_name(problem: &Problem, color: Color) -> Cow<'_, str> {
    let made = || unused(COLOR, color.index(), |name| problem.color_named(name).is_some());
    problem.color_name(color).map_or_else(made, Cow::Borrowed)
}

/// The item that is called so in a text.
pub(super) fn item_called(problem: &Problem, name: &str) -> Option<ItemId> {
    let made = || {
        let item = ItemId::new(number_in(ITEM, name).filter(|&number| number < problem.item_count())?);
        (problem.item_name(item).is_none() && item_name(problem, item) == name).then_some(item)
    };
    problem.item_named(name).or_else(made)
}

/// The colour that is called so in a text.
pub(super) fn color_called(problem: &Problem, name: &str) -> Option<Color> {
    let made = || {
        let color = Color::new(number_in(COLOR, name).filter(|&number| number < problem.color_count())?);
        (problem.color_name(color).is_none() && color_name(problem, color) == name).then_some(color)
    };
    problem.color_named(name).or_else(made)
}

/// What a name that is made for an item begins with.
const ITEM: char = 'i';
/// What a name that is made for a colour begins with.
const COLOR: char = 'c';

/// The number in a name that may have been made.
fn number_in(letter: char, name: &str) -> Option<usize> {
    name.strip_prefix(letter)?.trim_end_matches('_').parse().ok()
}

/// `i5`, or the first of `i5_`, `i5__`, … that is not taken.
fn unused<'p>(letter: char, number: usize, is_taken: impl Fn(&str) -> bool) -> Cow<'p, str> {
    let mut name = format!("{letter}{number}");
    while is_taken(&name) {
        name.push('_');
    }
    Cow::Owned(name)
}
