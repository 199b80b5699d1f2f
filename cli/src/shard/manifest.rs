//! The list of the parts in a folder.

use std::fmt;
use std::str::FromStr;

use dlx::shard::{Fingerprint, MOST_PARTS, Merge, Question, Split};

/// What was cut, how, and into which parts.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Manifest {
    /// The fingerprint of the whole problem.
    pub(super) whole: Fingerprint,
    pub(super) question: Question,
    pub(super) cut: Cut,
    pub(super) parts: Vec<Entry>,
}

/// What makes up a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Cut {
    /// Each part has some of the options; suits any method and question
    Options,
    /// Each part has a range of the states of a sweep; for counts whose frontier is too large for one machine
    States,
}

/// A part.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Entry {
    pub(super) fingerprint: Fingerprint,
    /// How heavy it is, next to others.
    pub(super) estimate: f64,
}

impl Manifest {
    /// A list of the parts of a problem that has none yet.
    pub(super) fn new(split: &Split<'_>, question: Question, cut: Cut) -> Self {
        Manifest { whole: split.whole(), question, cut, parts: Vec::new() }
    }

    /// The name of a part's file.
    pub(super) fn part(&self, number: u32) -> String {
        let ending = match self.cut {
            Cut::Options => "dlx",
            Cut::States => "states",
        };
        format!("part-{number}.{ending}")
    }

    /// A merge that accepts answers of these parts.
    pub(super) fn merge(&self) -> Merge {
        let parts = self.parts.len() as u32;
        let mut merge = Merge::new(self.whole, self.question, parts);
        for (part, entry) in merge.missing().into_iter().zip(&self.parts) {
            merge.expect(part, entry.fingerprint);
        }
        merge
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cut::Options => "options",
            Cut::States => "states",
        })
    }
}

impl fmt::Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Manifest { whole, question, cut, parts } = self;
        writeln!(f, "parts {}\nwhole {whole}\nquestion {question}\ncut {cut}", parts.len())?;
        let mut number = 0..;
        parts.iter().try_for_each(|Entry { fingerprint, estimate }| {
            writeln!(f, "{} {fingerprint} {estimate}", number.next().unwrap_or(0))
        })
    }
}

/// What is wrong with a list of parts, and in which line.
#[derive(Debug, thiserror::Error)]
#[error("{line}: expected {expected}")]
pub(super) struct Mistake {
    line: usize,
    expected: &'static str,
}

impl FromStr for Manifest {
    type Err = Mistake;

    fn from_str(text: &str) -> Result<Self, Mistake> {
        let lines: Vec<&str> = text.lines().collect();
        let value = |line: usize, name: &str, expected| {
            let line_text = lines.get(line - 1).copied().unwrap_or_default();
            line_text.strip_prefix(name).ok_or(Mistake { line, expected })
        };
        macro_rules! parsed {
            ($line:literal, $name:literal) => {{
                let expected = concat!("`", $name, "` and a value");
                let mistake = |_| Mistake { line: $line, expected };
                value($line, concat!($name, " "), expected)?.parse().map_err(mistake)?
            }};
        }
        let parts: u32 = parsed!(1, "parts");
        let whole = parsed!(2, "whole");
        let name = value(3, "question ", "`question` and its name")?;
        let question = Question::ALL.into_iter().find(|question| question.name() == name);
        let question = question.ok_or(Mistake { line: 3, expected: "`question` and its name" })?;
        let cut = match value(4, "cut ", "`cut options` or `cut states`")? {
            "options" => Cut::Options,
            "states" => Cut::States,
            _ => return Err(Mistake { line: 4, expected: "`cut options` or `cut states`" }),
        };
        let mut entries = Vec::new();
        for (number, text) in lines.iter().skip(4).enumerate() {
            let line = number + 5;
            entries.push(entry(text, number).ok_or(Mistake {
                line,
                expected: "the number of a part, its fingerprint and an estimate",
            })?);
        }
        if parts == 0 || parts > MOST_PARTS || entries.len() != parts as usize {
            return Err(Mistake { line: 1, expected: "the number of parts in the list" });
        }
        Ok(Manifest { whole, question, cut, parts: entries })
    }
}

fn entry(text: &str, number: usize) -> Option<Entry> {
    let mut words = text.split(' ');
    if words.next()?.parse() != Ok(number) {
        return None;
    }
    let fingerprint = words.next()?.parse().ok()?;
    let estimate: f64 = words.next()?.parse().ok()?;
    let is_sound = estimate.is_finite() && estimate >= 0.0 && words.next().is_none();
    is_sound.then_some(Entry { fingerprint, estimate })
}
