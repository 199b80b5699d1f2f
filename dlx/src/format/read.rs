//! From text to a [`Problem`], line by line.

use std::collections::HashSet;
use std::io::BufRead;
use std::mem;
use std::ops::{Range, RangeInclusive};

use super::lines::{Lines, cut, words};
use super::matrix;
use super::mistake::{Mistake, ReadError, Warning, Warnings};
use super::numbered::{self, Header, is_number};
use crate::limits::{Limits, Ticks, Watch};
use crate::problem::{BuildError, Entry, ItemId, ItemKind, Problem, ProblemBuilder};

/// Reads a problem, with a warning for each line that is left out, and where there are no options. Of more than 100
/// warnings, the last one says how many there are besides the first 100.
///
/// Takes time linear in the length of the text, about a second for some hundred megabytes, and memory for
/// the problem and the longest line.
///
/// # Errors
/// The first [`Mistake`], with its place.
///
/// ```
/// let text = "p q | x\np x:red\nq x:red\nq x:blue\n";
/// let (problem, warnings) = dlx::format::read(text.as_bytes())?;
/// assert_eq!(problem.option_count(), 3);
/// assert!(warnings.is_empty());
///
/// let error = dlx::format::read("p q\np r\n".as_bytes()).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 3: item \"r\" is not named in line 1");
/// # Ok::<(), dlx::format::ReadError>(())
/// ```
pub fn read(input: impl BufRead) -> Result<(Problem, Vec<Warning>), ReadError> {
    read_within(input, &Limits::new())
}

/// As [`read`], within limits on the time: the deadline and cancelling. They are looked at between words, too, but
/// not while `input` keeps the reader waiting.
///
/// # Errors
/// As [`read`], or [`Mistake::Stopped`] if a limit was reached.
pub fn read_within(input: impl BufRead, limits: &Limits) -> Result<(Problem, Vec<Warning>), ReadError> {
    let watch = Watch::start(limits);
    let mut ticks = Ticks::new(&watch);
    let mut lines = Lines::new(input);
    let mut is_first = true;
    let mut may_be_numbered = true;
    let (mut reader, mut mistake) = (None, None);
    while lines.next()? {
        let (line, number) = (lines.text()?, lines.number);
        tick(&mut ticks, line, 0, number)?;
        if mem::take(&mut is_first) && matrix::is_row(line) {
            return matrix::read(lines, &mut ticks);
        }
        let is_comment = line.starts_with('|');
        if may_be_numbered {
            if let Some(header) = Header::parse(line, number) {
                return numbered::read(lines, header?, &mut ticks);
            }
            may_be_numbered = !is_comment && numbered::is_comment(line);
        }
        if mistake.is_none() {
            mistake = match &mut reader {
                None if is_comment => None,
                None => Reader::new(line, number, &mut ticks).map(|new| reader = Some(new)).err(),
                Some(reader) => reader.option(line, number, &mut ticks).err(),
            };
        }
        // In a comment of a numbered problem, nothing is a mistake, but a limit is one everywhere.
        let is_wrong = |error: &ReadError| !may_be_numbered || matches!(error.mistake, Mistake::Stopped(_));
        if let Some(mistake) = mistake.take_if(|error| is_wrong(error)) {
            return Err(mistake);
        }
    }
    match (mistake, reader) {
        (Some(mistake), _) => Err(mistake),
        (None, Some(Reader { builder, named_in: line, has_options, warnings, .. })) => {
            let problem = builder.build();
            let items = problem.item_count();
            let mut warnings = warnings.into_vec();
            // Another warning tells enough.
            if !has_options && warnings.is_empty() && has_no_cover(&problem) {
                warnings.push(Warning::NoOptions { line, items });
            }
            Ok((problem, warnings))
        }
        (None, None) => Err(Mistake::NoItems.at("", 0, lines.number + 1)),
    }
}

/// Whether a problem without options has no cover, either: some item must be covered.
fn has_no_cover(problem: &Problem) -> bool {
    problem.items().any(|item| problem.is_primary(item) && *problem.bounds(item).start() > 0)
}

/// Reads a problem from a text in memory. See [`read`].
///
/// # Errors
/// As [`read`].
pub fn parse(text: &str) -> Result<(Problem, Vec<Warning>), ReadError> {
    read(text.as_bytes())
}

/// Polls the limits at a place in a line, now and then.
#[inline(always)]
pub(super) fn tick(ticks: &mut Ticks<'_>, line: &str, start: usize, number: usize) -> Result<(), ReadError> {
    ticks.tick().map_err(|stop| Mistake::Stopped(stop).at(line, start, number))
}

/// A builder with the items that a line names.
fn name_items(line: &str, number: usize, ticks: &mut Ticks<'_>) -> Result<ProblemBuilder, ReadError> {
    let mut builder = Problem::builder();
    let mut primary = true;
    for (start, word) in words(line) {
        tick(ticks, line, start, number)?;
        let mistake = if word == "|" {
            if std::mem::take(&mut primary) {
                continue;
            }
            Mistake::SecondBar
        } else {
            match item(word, primary, &mut builder) {
                Ok(()) => continue,
                Err(mistake) => mistake,
            }
        };
        return Err(mistake.at(line, start, number));
    }
    Ok(builder)
}

/// Adds the item of a word: its name, or its bounds and its name.
fn item(word: &str, primary: bool, builder: &mut ProblemBuilder) -> Result<(), Mistake> {
    // A name has no `|`: with text on both sides, it can only be meant for bounds, right or wrong.
    let has_both = |(bounds, name): &(&str, &str)| !bounds.is_empty() && !name.is_empty();
    let (bounds, name) = match word.split_once('|').filter(has_both) {
        Some((bounds, name)) => (Some(bounds), name),
        None => (None, word),
    };
    if name.contains([':', '|']) {
        return Err(Mistake::BadName { word: cut(word) });
    }
    if name.starts_with('\u{feff}') {
        return Err(Mistake::ByteOrderMark { word: cut(word) });
    }
    if bounds.is_some() && !primary {
        return Err(Mistake::BoundedSecondary { word: cut(word) });
    }
    let bounds = match bounds.map(bounds_of) {
        None => None,
        Some(Some(bounds)) => Some(bounds),
        Some(None) => return Err(Mistake::BadBounds { word: cut(word) }),
    };
    let item = builder.item(ItemKind::primary_if(primary), Some(name)).map_err(|error| match error {
        BuildError::RepeatedName { name } => Mistake::RepeatedName { name: cut(&name) },
        error => Mistake::Build(error),
    })?;
    match bounds {
        None => Ok(()),
        Some(bounds) => builder.bounds(item, bounds).map_err(|_| Mistake::BadBounds { word: cut(word) }),
    }
}

/// The bounds `2:3`, or `2` for `2:2`.
fn bounds_of(text: &str) -> Option<RangeInclusive<u32>> {
    let (lower, upper) = text.split_once(':').unwrap_or((text, text));
    let number = |text: &str| if is_number(text) { text.parse().ok() } else { None };
    Some(number(lower)?..=number(upper)?)
}

/// Whether what stands behind a `|` is a number, right or wrong, rather than a name.
fn looks_like_cost(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte))
}

/// One word of an option.
struct Word {
    item: ItemId,
    start: usize,
    /// The bytes of its colour in the line.
    color: Option<Range<usize>>,
}

struct Reader {
    builder: ProblemBuilder,
    /// The line that names the items.
    named_in: usize,
    /// Whether an option follows, even one that is left out.
    has_options: bool,
    /// The words of the current line; kept to reuse the memory.
    words: Vec<Word>,
    /// The entries of the current line; kept for the same reason.
    entries: Vec<Entry>,
    warnings: Warnings,
}

impl Reader {
    /// Reads the options of the items that a line names.
    fn new(line: &str, number: usize, ticks: &mut Ticks<'_>) -> Result<Self, ReadError> {
        let builder = name_items(line, number, ticks)?;
        let (words, entries, warnings) = (Vec::new(), Vec::new(), Warnings::default());
        Ok(Reader { builder, named_in: number, has_options: false, words, entries, warnings })
    }

    /// Adds the option of a line, unless it is a comment or holds no primary item.
    fn option(&mut self, line: &str, number: usize, ticks: &mut Ticks<'_>) -> Result<(), ReadError> {
        self.words.clear();
        let (mut has_primary, mut cost) = (false, None);
        for (start, text) in words(line) {
            tick(ticks, line, start, number)?;
            if text.starts_with('|') && self.words.is_empty() {
                self.comment(line, number);
                return Ok(());
            }
            let word = match text.strip_prefix('|').filter(|number| looks_like_cost(number)) {
                _ if cost.is_some() => Err(Mistake::AfterCost { word: cut(text) }),
                None => self.word(start, text),
                Some("") => Err(Mistake::BarInOption),
                Some(number) => match number.parse() {
                    Ok(number) if !text.starts_with("|+") => {
                        cost = Some(number);
                        continue;
                    }
                    _ => Err(Mistake::BadCost { word: cut(text) }),
                },
            };
            match word {
                Ok(word) => {
                    has_primary |= word.color.is_none() && self.builder.is_primary(word.item);
                    self.words.push(word);
                }
                Err(mistake) => {
                    self.no_repeat(line, number)?;
                    return Err(mistake.at(line, start, number));
                }
            }
        }
        self.has_options = true;
        if !has_primary {
            self.no_repeat(line, number)?;
            self.warnings.push(Warning::NoPrimary { line: number });
            return Ok(());
        }
        self.add(line, cost.unwrap_or(0)).or_else(|error| {
            self.no_repeat(line, number)?;
            Err(Mistake::Build(error).at(line, 0, number))
        })
    }

    /// Warns of a comment that could be an option but for the place of its cost.
    fn comment(&mut self, line: &str, number: usize) {
        let mut words = words(line).map(|(_, text)| text);
        let is_cost = |word: &str| word.strip_prefix('|').is_some_and(is_number);
        let is_item = |word: &str| {
            let name = word.split(':').next().unwrap_or_default();
            self.builder.item_named(name).is_some()
        };
        // Most comments begin with another word.
        if !words.next().is_some_and(is_cost) {
            return;
        }
        let mut words = words.peekable();
        if words.peek().is_some() && words.all(is_item) {
            self.warnings.push(Warning::CostInFront { line: number });
        }
    }

    fn word(&self, start: usize, text: &str) -> Result<Word, Mistake> {
        let colon = text.bytes().position(|byte| byte == b':');
        let name = &text[..colon.unwrap_or(text.len())];
        let Some(item) = self.builder.item_named(name) else {
            return Err(self.no_item(name, text));
        };
        let color = match colon {
            None => None,
            Some(colon) if colon + 1 == text.len() => return Err(Mistake::EmptyColor { word: cut(text) }),
            Some(_) if self.builder.is_primary(item) => {
                return Err(Mistake::ColoredPrimary { name: cut(name) });
            }
            Some(colon) => Some(start + colon + 1..start + text.len()),
        };
        Ok(Word { item, start, color })
    }

    #[cold]
    fn no_item(&self, name: &str, text: &str) -> Mistake {
        let is_bounded = |(bounds, name): (&str, &str)| {
            bounds_of(bounds).is_some() && self.builder.item_named(name).is_some() && !looks_like_cost(name)
        };
        if name.is_empty() {
            Mistake::EmptyName { word: cut(text) }
        } else if text.split_once('|').is_some_and(is_bounded) {
            Mistake::BoundsInOption { word: cut(text), named_in: self.named_in }
        } else if name.contains('|') {
            Mistake::NoNameOrCost { word: cut(text) }
        } else {
            Mistake::UnknownItem { name: cut(name), named_in: self.named_in }
        }
    }

    /// Adds the words as an option. (Colours are only known from here on: those of an option that
    /// is left out are no part of the problem.)
    fn add(&mut self, line: &str, cost: u32) -> Result<(), BuildError> {
        self.entries.clear();
        for word in &self.words {
            let color = match &word.color {
                None => None,
                Some(range) => Some(self.builder.color(&line[range.clone()])?),
            };
            self.entries.push(Entry { item: word.item, color });
        }
        let option = self.builder.option(self.entries.iter().copied())?;
        self.builder.cost(option, cost);
        Ok(())
    }

    /// Finds the first item that the words hold twice.
    #[cold]
    fn no_repeat(&self, line: &str, number: usize) -> Result<(), ReadError> {
        let mut seen = HashSet::new();
        match self.words.iter().find(|word| !seen.insert(word.item)) {
            None => Ok(()),
            Some(word) => {
                let text = words(&line[word.start..]).next().map_or("", |(_, text)| text);
                let name = cut(text.split(':').next().unwrap_or_default());
                Err(Mistake::RepeatedItem { name }.at(line, word.start, number))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use super::*;
    use crate::limits::Cancel;
    use crate::outcome::Stop;

    #[test]
    fn limits_end_the_reading_at_once() {
        let comments = "c x\np ec 2\ns 1 2\n";
        for (text, line) in
            [("p q\n", 1), ("p ec 2\ns 1 2\n", 1), ("0,1\n1,0\n", 1), ("| x\np q\n", 1), (comments, 1)]
        {
            let cancel = Cancel::new();
            cancel.cancel();
            let error = read_within(text.as_bytes(), &Limits::new().cancel(&cancel)).unwrap_err();
            assert!(matches!(error.mistake, Mistake::Stopped(Stop::Cancelled)), "{text}");
            assert_eq!(error.line, line, "{text}");
            assert!(parse(text).is_ok());
        }
    }

    /// A text of two lines. The second cancels its own reading when it is asked for.
    struct Cancelling<'c> {
        lines: [&'c [u8]; 2],
        at: usize,
        cancel: &'c Cancel,
    }

    impl Read for Cancelling<'_> {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            unreachable!("lines are read from the buffer")
        }
    }

    impl BufRead for Cancelling<'_> {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            if self.at == 1 {
                self.cancel.cancel();
            }
            Ok(self.lines.get(self.at).copied().unwrap_or_default())
        }

        fn consume(&mut self, amount: usize) {
            if let Some(line) = self.lines.get_mut(self.at) {
                *line = &line[amount..];
                self.at += usize::from(line.is_empty());
            }
        }
    }

    #[test]
    fn limits_end_the_reading_within_a_line() {
        let numbers =
            |between: &str| Vec::from_iter((1..=3_000).map(|number| number.to_string())).join(between);
        let names = format!("{}\n", numbers(" "));
        let option = format!("s {}\n", numbers(" "));
        let row = format!("{}\n", ["0"; 3_000].join(","));
        for (first, second) in [("| x\n", names), ("p ec 3000\n", option), ("0,1\n", row)] {
            let cancel = Cancel::new();
            let text = Cancelling { lines: [first.as_bytes(), second.as_bytes()], at: 0, cancel: &cancel };
            let error = read_within(text, &Limits::new().cancel(&cancel)).unwrap_err();
            assert!(matches!(error.mistake, Mistake::Stopped(Stop::Cancelled)), "{first}: {error}");
            assert!(error.line == 2 && error.column > 1_000, "{first}: {error}");
        }
    }
}
