//! Problems whose items are the numbers from 1 to N: DXD's `p ec` files.

use std::collections::HashSet;
use std::io::BufRead;

use super::lines::{Lines, cut, words};
use super::mistake::{Mistake, ReadError, Warning, Warnings};
use super::read::tick;
use crate::limits::Ticks;
use crate::outcome::Stop;
use crate::problem::{ItemId, Problem};

/// A problem may have at most this many items that are in no option: a short text shall not take much memory.
const SPARE: usize = 1 << 12;

/// The line `p ec N`.
#[derive(Clone, Copy)]
pub(super) struct Header {
    /// N.
    items: u32,
    /// The line in which N stands.
    line: usize,
    /// The column in which N stands.
    column: usize,
}

impl Header {
    /// The header that a line is, if it is one: it has three words, and `p` and `ec` are the first two. With a `|` in
    /// the third, it names the items of a `.dlx` problem.
    pub(super) fn parse(line: &str, number: usize) -> Option<Result<Self, ReadError>> {
        let mut words = words(line);
        words.next().filter(|&(_, word)| word == "p")?;
        words.next().filter(|&(_, word)| word == "ec")?;
        let (start, word) = words.next().filter(|(_, word)| !word.contains('|'))?;
        if words.next().is_some() {
            return None;
        }
        let items = match word.parse() {
            Ok(items) if is_number(word) => Ok(items),
            _ => Err(Mistake::NoNumber { word: cut(word) }),
        };
        // All before N is ASCII.
        let header = |items| Header { items, line: number, column: start + 1 };
        Some(items.map(header).map_err(|mistake| mistake.at(line, start, number)))
    }

    fn error(self, mistake: Mistake) -> ReadError {
        ReadError { line: self.line, column: self.column, mistake }
    }
}

/// Whether a line is a comment.
pub(super) fn is_comment(line: &str) -> bool {
    words(line).next().is_some_and(|(_, word)| word == "c")
}

/// Whether a word is digits alone. (Rust reads `+1`, too.)
pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads what follows the header.
pub(super) fn read(
    mut lines: Lines<impl BufRead>,
    header: Header,
    ticks: &mut Ticks<'_>,
) -> Result<(Problem, Vec<Warning>), ReadError> {
    let items = header.items;
    let (mut options, mut warnings) = (Options::default(), Warnings::default());
    while lines.next()? {
        let (line, number) = (lines.text()?, lines.number);
        tick(ticks, line, 0, number)?;
        if !is_comment(line) && !options.add(line, number, items, ticks)? {
            warnings.push(Warning::NoPrimary { line: number });
        }
    }
    Ok((options.problem(header, items, ticks)?, warnings.into_vec()))
}

/// The options, kept as numbers until it is known how many items they hold.
#[derive(Default)]
struct Options {
    items: Vec<u32>,
    /// Where in `items` each option ends.
    ends: Vec<usize>,
    /// The items of the last option in order; kept to reuse its memory.
    sorted: Vec<u32>,
}

impl Options {
    /// Adds the option of a line; `false` if it holds no item.
    fn add(
        &mut self,
        line: &str,
        number: usize,
        items: u32,
        ticks: &mut Ticks<'_>,
    ) -> Result<bool, ReadError> {
        let start = self.items.len();
        let mut mistake = None;
        for (index, (at, word)) in words(line).enumerate() {
            tick(ticks, line, at, number)?;
            if index == 0 {
                if word != "s" {
                    return Err(Mistake::NotNumbered { word: cut(word) }.at(line, at, number));
                }
                continue;
            }
            let item = word.parse().ok().filter(|item| is_number(word) && (1..=items).contains(item));
            let Some(item) = item else {
                mistake = Some(Mistake::NoSuchNumber { word: cut(word), items }.at(line, at, number));
                break;
            };
            self.items.push(item);
        }
        let stopped = |stop| Mistake::Stopped(stop).at(line, line.len(), number);
        if let Some(index) = self.repeated(start, ticks).map_err(stopped)? {
            let (at, word) = words(line).nth(1 + index).unwrap_or_default();
            return Err(Mistake::RepeatedItem { name: cut(word) }.at(line, at, number));
        }
        if let Some(mistake) = mistake {
            return Err(mistake);
        }
        let has_items = start < self.items.len();
        if has_items {
            self.ends.push(self.items.len());
        }
        Ok(has_items)
    }

    /// The first of the items from a place on that was there before.
    fn repeated(&mut self, start: usize, ticks: &mut Ticks<'_>) -> Result<Option<usize>, Stop> {
        /// Up to this many items, sorting is the fastest way to see that none is repeated, and takes less time than
        /// passes between two polls.
        const SHORT: usize = 1 << 12;
        let items = &self.items[start..];
        if items.is_sorted_by(|a, b| a < b) {
            return Ok(None);
        }
        if items.len() <= SHORT {
            self.sorted.clear();
            self.sorted.extend_from_slice(items);
            self.sorted.sort_unstable();
            if self.sorted.is_sorted_by(|a, b| a < b) {
                return Ok(None);
            }
        }
        let mut seen = HashSet::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            ticks.tick()?;
            if !seen.insert(item) {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    fn problem(self, header: Header, items: u32, ticks: &mut Ticks<'_>) -> Result<Problem, ReadError> {
        if items as usize > self.items.len() + SPARE {
            let most = self.items.len() + SPARE;
            return Err(header.error(Mistake::TooManyItems { items, most }));
        }
        let failure = |error| header.error(Mistake::Build(error));
        let stopped = |stop| header.error(Mistake::Stopped(stop));
        let mut builder = Problem::builder();
        for number in 1..=items {
            ticks.tick().map_err(stopped)?;
            builder.named_primary(&number.to_string()).map_err(failure)?;
        }
        let mut start = 0;
        for end in self.ends {
            ticks.tick_by((end - start) as u32).map_err(stopped)?;
            let items = self.items[start..end].iter().map(|&number| ItemId(number - 1));
            builder.option(items).map_err(failure)?;
            start = end;
        }
        Ok(builder.build())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Cancel, Limits, Watch};

    #[test]
    fn limits_end_the_look_for_repeated_items() {
        let cancel = Cancel::new();
        cancel.cancel();
        let watch = Watch::start(&Limits::new().cancel(&cancel));
        let mut options = Options { items: (1..=10_000).rev().collect(), ..Options::default() };
        assert_eq!(options.repeated(0, &mut Ticks::new(&watch)), Err(Stop::Cancelled));
        let watch = Watch::default();
        assert_eq!(options.repeated(0, &mut Ticks::new(&watch)), Ok(None));
        options.items.extend([9, 10]);
        for start in [0, 9_950] {
            assert_eq!(options.repeated(start, &mut Ticks::new(&watch)), Ok(Some(10_000 - start)));
        }
    }
}
