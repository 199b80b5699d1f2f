//! Symmetries as text: the cycles of each, a line for each cycle, and a blank line between symmetries.

use std::collections::HashSet;
use std::io::BufRead;

use super::lines::{Lines, cut, words};
use super::mistake::{Mistake, ReadError};
use super::write::{Writer, color_called, color_name, item_called, item_name};
use crate::problem::{Entry, Problem};
use crate::symmetry::{NoGenerator, NoSymmetry, Symmetries};

/// Reads symmetries of a problem. Each line is a cycle, items separated by blanks: each becomes the next, and the last
/// becomes the first. A blank line separates symmetries; lines that start with `|` are comments. An item with a colour,
/// `x:red`, stands for the colour; colours that are in no cycle stay as they are. Items and colours without a name are
/// called as [`Writer`] calls them, `i5` or `c2` by their numbers.
///
/// Takes time in the size of the problem for each symmetry.
///
/// # Errors
/// The first mistake, with its place: an item that the problem does not have, or that is in two cycles; or cycles that
/// do not turn options into options.
///
/// ```
/// let (problem, _) = dlx::format::parse("a b c\na b\nb c\nc\na\n")?;
/// let symmetries = dlx::format::read_symmetries(&problem, "a c\n".as_bytes())?;
/// assert_eq!(symmetries.order(), Some(&2_u64.into()));
///
/// let error = dlx::format::read_symmetries(&problem, "| No symmetry\na b\n".as_bytes()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 1: expected a symmetry, which turns options into options: \"b c\" becomes no option"
/// );
/// # Ok::<(), dlx::format::ReadError>(())
/// ```
pub fn read_symmetries(problem: &Problem, input: impl BufRead) -> Result<Symmetries, ReadError> {
    let mut lines = Lines::new(input);
    let mut generators: Vec<Vec<(Entry, Entry)>> = Vec::new();
    // The line of each one's first cycle.
    let mut firsts = Vec::new();
    let mut seen = HashSet::new();
    let mut last_line = 0;
    let mut is_new = true;
    while lines.next()? {
        let (line, number) = (lines.text()?, lines.number);
        is_new |= number > last_line + 1;
        last_line = number;
        if line.starts_with('|') {
            continue;
        }
        if std::mem::take(&mut is_new) {
            generators.push(Vec::new());
            firsts.push(number);
            seen.clear();
        }
        let mut cycle = Vec::new();
        for (start, word) in words(line) {
            let entry = entry(problem, word).map_err(|mistake| mistake.at(line, start, number))?;
            if !seen.insert(word.to_owned()) {
                return Err(Mistake::RepeatedInCycles { name: cut(word) }.at(line, start, number));
            }
            cycle.push(entry);
        }
        let next = cycle.iter().cycle().skip(1);
        let generator = generators.last_mut().expect("one has been begun");
        generator.extend(cycle.iter().copied().zip(next.copied()));
    }
    Symmetries::generated_by(problem, &generators).map_err(|NoGenerator { number, reason }| {
        Mistake::NoSymmetry { why: why(problem, reason) }.at("", 0, firsts[number])
    })
}

fn entry(problem: &Problem, word: &str) -> Result<Entry, Mistake> {
    let (name, color) = word.split_once(':').map_or((word, None), |(name, color)| (name, Some(color)));
    let unknown = || Mistake::NoSuchItem { name: cut(word) };
    let item = item_called(problem, name).ok_or_else(unknown)?;
    let color = color.map(|color| color_called(problem, color).ok_or_else(unknown)).transpose()?;
    Ok(Entry { item, color })
}

fn why(problem: &Problem, reason: NoSymmetry) -> String {
    let item = |item| item_name(problem, item);
    match reason {
        NoSymmetry::Unknown(entry) => {
            let color = entry.color.map(|color| color_name(problem, color)).unwrap_or_default();
            format!("no option gives {:?} the colour {color:?}", item(entry.item))
        }
        NoSymmetry::Repeated(entry) => format!("{:?} is mapped twice", item(entry.item)),
        NoSymmetry::Twice(entry) => format!("two items or colours become those of {:?}", item(entry.item)),
        NoSymmetry::Kind(one, other) => {
            format!("{:?} and {:?} are not to be covered equally often", item(one), item(other))
        }
        NoSymmetry::Color(one, other) => {
            format!("a colour of {:?} becomes one of {:?}, and the item does not", item(one), item(other))
        }
        NoSymmetry::Option(option) => {
            let mut text = Vec::new();
            if let Ok(writer) = Writer::new(problem) {
                writer.option(option, &mut text);
            }
            format!("{:?} becomes no option", cut(String::from_utf8_lossy(&text).trim_end()))
        }
    }
}
