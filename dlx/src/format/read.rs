//! From text to a [`Problem`], line by line.

use std::collections::HashSet;
use std::io::BufRead;
use std::ops::Range;

use super::mistake::{Mistake, ReadError, Warning};
use crate::problem::{BuildError, Entry, ItemId, Problem, ProblemBuilder};

/// Reads a problem, with a warning for each line that is left out.
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
    let mut lines = Lines { input, bytes: Vec::new(), number: 0 };
    let Some((named_in, line)) = lines.next()? else {
        return Err(Mistake::NoItems.at("", 0, lines.number + 1));
    };
    let mut reader =
        Reader { builder: name_items(line, named_in)?, named_in, words: Vec::new(), entries: Vec::new() };
    let mut warnings = Vec::new();
    while let Some((number, line)) = lines.next()? {
        if !reader.option(line, number)? {
            warnings.push(Warning::NoPrimary { line: number });
        }
    }
    Ok((reader.builder.build(), warnings))
}

/// Reads a problem from a text in memory. See [`read`].
///
/// # Errors
/// As [`read`].
pub fn parse(text: &str) -> Result<(Problem, Vec<Warning>), ReadError> {
    read(text.as_bytes())
}

/// The lines that say something, with their numbers.
struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self) -> Result<Option<(usize, &str)>, ReadError> {
        while self.fill()? {
            if self.bytes.first() == Some(&b'|') || self.bytes.iter().all(u8::is_ascii_whitespace) {
                self.text()?;
            } else {
                let number = self.number;
                return self.text().map(|line| Some((number, line)));
            }
        }
        Ok(None)
    }

    fn fill(&mut self) -> Result<bool, ReadError> {
        self.bytes.clear();
        match self.input.read_until(b'\n', &mut self.bytes) {
            Ok(0) => return Ok(false),
            Ok(_) => self.number += 1,
            Err(error) => return Err(Mistake::Io(error).at("", 0, self.number + 1)),
        }
        // Some editors begin a text with a byte order mark.
        if self.number == 1 && self.bytes.starts_with("\u{feff}".as_bytes()) {
            self.bytes.drain(.."\u{feff}".len());
        }
        Ok(true)
    }

    fn text(&self) -> Result<&str, ReadError> {
        std::str::from_utf8(&self.bytes).map_err(|error| {
            let good = String::from_utf8_lossy(&self.bytes[..error.valid_up_to()]);
            Mistake::NotUtf8.at(&good, good.len(), self.number)
        })
    }
}

impl Mistake {
    /// This mistake at a place in a line, given in bytes.
    #[cold]
    fn at(self, line: &str, start: usize, number: usize) -> ReadError {
        ReadError { line: number, column: line[..start].chars().count() + 1, mistake: self }
    }
}

/// A word for a message, shortened to fit a line.
fn cut(word: &str) -> String {
    const LONGEST: usize = 40;
    match word.char_indices().nth(LONGEST) {
        None => word.to_owned(),
        Some((end, _)) => format!("{}…", &word[..end]),
    }
}

/// The words of a line, each with the byte at which it starts.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let bytes = line.as_bytes();
    let mut end = 0;
    std::iter::from_fn(move || {
        let start = end + bytes[end..].iter().position(|byte| !byte.is_ascii_whitespace())?;
        let length = bytes[start..].iter().position(u8::is_ascii_whitespace);
        end = length.map_or(bytes.len(), |length| start + length);
        Some((start, &line[start..end]))
    })
}

/// A builder with the items that a line names.
fn name_items(line: &str, number: usize) -> Result<ProblemBuilder, ReadError> {
    let mut builder = Problem::builder();
    let mut primary = true;
    for (start, word) in words(line) {
        let mistake = if word == "|" {
            if std::mem::take(&mut primary) {
                continue;
            }
            Mistake::SecondBar
        } else if has_bounds(word) {
            Mistake::Bounds { word: cut(word) }
        } else if word.contains([':', '|']) {
            Mistake::BadName { word: cut(word) }
        } else if word.starts_with('\u{feff}') {
            Mistake::ByteOrderMark { word: cut(word) }
        } else {
            match builder.try_item(primary, Some(word)) {
                Ok(_) => continue,
                Err(BuildError::RepeatedName { name }) => Mistake::RepeatedName { name: cut(&name) },
                Err(error) => Mistake::Build(error),
            }
        };
        return Err(mistake.at(line, start, number));
    }
    Ok(builder)
}

/// `2:3|p` or `2|p`.
fn has_bounds(word: &str) -> bool {
    word.split_once('|').is_some_and(|(bounds, _)| {
        let mut numbers = bounds.splitn(2, ':');
        numbers.all(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    })
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
    /// The words of the current line, and their entries; kept to reuse their memory.
    words: Vec<Word>,
    entries: Vec<Entry>,
}

impl Reader {
    /// Adds the option of a line; `false` if it holds no primary item.
    fn option(&mut self, line: &str, number: usize) -> Result<bool, ReadError> {
        self.words.clear();
        let (mut has_primary, mut cost) = (false, None);
        for (start, text) in words(line) {
            if text.starts_with('|') && self.words.is_empty() {
                // A comment behind blanks.
                return Ok(true);
            }
            let word =
                match text.strip_prefix('|').filter(|digits| digits.bytes().all(|b| b.is_ascii_digit())) {
                    _ if cost.is_some() => Err(Mistake::AfterCost { word: cut(text) }),
                    None => self.word(start, text),
                    Some(digits) => match digits.parse() {
                        Ok(number) => {
                            cost = Some(number);
                            continue;
                        }
                        Err(_) => Err(Mistake::BadCost { word: cut(text) }),
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
        if !has_primary {
            self.no_repeat(line, number)?;
            return Ok(false);
        }
        match self.add(line, cost.unwrap_or(0)) {
            Ok(()) => Ok(true),
            Err(error) => {
                self.no_repeat(line, number)?;
                Err(Mistake::Build(error).at(line, 0, number))
            }
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
        if name.is_empty() {
            Mistake::EmptyName { word: cut(text) }
        } else if name.contains('|') {
            Mistake::BadName { word: cut(text) }
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
