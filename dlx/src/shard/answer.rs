//! The answer for one part, and its text.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::name::PartName;
use crate::count::Natural;
use crate::fingerprint::Fingerprint;
use crate::named::named;
use crate::outcome::Cover;
use crate::problem::OptionId;

/// What is asked of a problem, part by part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// How many covers are there?
    Count,
    /// Which are they?
    Covers,
    /// Is there one?
    First,
    /// Is there exactly one?
    Unique,
}

impl Question {
    /// All questions.
    pub const ALL: [Question; 4] = [Question::Count, Question::Covers, Question::First, Question::Unique];

    /// Its name in text.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Question::Count => "count",
            Question::Covers => "covers",
            Question::First => "first",
            Question::Unique => "unique",
        }
    }

    /// The most covers that a part looks for.
    pub(super) fn most(self) -> Option<u64> {
        match self {
            Question::Count | Question::Covers => None,
            Question::First => Some(1),
            Question::Unique => Some(2),
        }
    }
}

named!(Question, "question", ParseQuestionError);

/// The whole answer for one part; a part that was stopped has none.
///
/// Its text ([`Display`](fmt::Display), [`FromStr`]) is a few lines that end with a fingerprint of the others, so
/// that half a file is not taken for an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    pub(super) part: PartName,
    pub(super) whole: Fingerprint,
    pub(super) fingerprint: Fingerprint,
    pub(super) question: Question,
    pub(super) count: Natural,
    pub(super) covers: Vec<Cover>,
    pub(super) took: Duration,
}

impl Answer {
    /// The part that it answers.
    #[must_use]
    pub fn part(&self) -> &PartName {
        &self.part
    }

    /// The fingerprint of the whole problem.
    #[must_use]
    pub fn whole(&self) -> Fingerprint {
        self.whole
    }

    /// The fingerprint of the part.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// The question.
    #[must_use]
    pub fn question(&self) -> Question {
        self.question
    }

    /// The number of covers found: all of the part's, or at most one ([`Question::First`]) or two
    /// ([`Question::Unique`]).
    #[must_use]
    pub fn count(&self) -> &Natural {
        &self.count
    }

    /// The covers found, for [`Question::First`] and [`Question::Unique`], by the numbers of the part's options.
    /// [`Split::lift`](super::Split::lift) finds those of the whole problem.
    #[must_use]
    pub fn covers(&self) -> &[Cover] {
        &self.covers
    }

    /// How long it took, in whole microseconds.
    #[must_use]
    pub fn took(&self) -> Duration {
        self.took
    }

    /// The lines but for the last.
    fn body(&self) -> String {
        let Answer { part, whole, fingerprint, question, count, covers, took } = self;
        let took = took.as_micros();
        let mut text = format!(
            "answer {part}\nwhole {whole}\nthis {fingerprint}\nmicroseconds {took}\nquestion {question}\ncount {count}\n"
        );
        for cover in covers {
            text.push_str("cover");
            cover.options().iter().for_each(|option| text.push_str(&format!(" {}", option.index())));
            text.push('\n');
        }
        text
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.body();
        let end = Fingerprint::of_bytes(body.as_bytes());
        writeln!(f, "{body}end {end}")
    }
}

/// Text that is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseAnswerError {
    /// A line is not the one that belongs there.
    #[error("line {line}: expected {expected}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What that line of an answer is, in words: the word that it begins with, and what follows.
        expected: &'static str,
    },
    /// The text does not have the fingerprint in its last line.
    #[error("the answer is damaged: its text does not have the fingerprint in its last line")]
    Changed,
}

impl FromStr for Answer {
    type Err = ParseAnswerError;

    fn from_str(text: &str) -> Result<Self, ParseAnswerError> {
        let mut lines = text.lines().zip(1..).peekable();
        let next = text.lines().count() + 1;
        macro_rules! value {
            ($name:literal, $what:literal) => {
                value!($name, $what, |value: &str| value.parse().ok())
            };
            ($name:literal, $what:literal, $read:expr) => {{
                let (text, line) = lines.next().unwrap_or(("", next));
                let expected = concat!("`", $name, "` and ", $what);
                let value = text.strip_prefix(concat!($name, " ")).and_then($read);
                value.ok_or(ParseAnswerError::Line { line, expected })?
            }};
        }
        let part = value!("answer", "the name of a part, such as 17/1000");
        let whole = value!("whole", "a fingerprint");
        let fingerprint = value!("this", "a fingerprint");
        let took = Duration::from_micros(value!("microseconds", "a number"));
        let question: Question = value!("question", "its name: `count`, `covers`, `first` or `unique`");
        let count: Natural = value!("count", "a number");
        let mut covers = Vec::new();
        while lines.peek().is_some_and(|(text, _)| text.starts_with("cover")) {
            let (text, line) = lines.next().expect("there is one");
            let expected = "`cover` and the numbers of options, in order";
            covers.push(cover(text).ok_or(ParseAnswerError::Line { line, expected })?);
        }
        let answer = Answer { part, whole, fingerprint, question, count, covers, took };
        let end: Fingerprint = value!("end", "a fingerprint");
        let is_whole = end == Fingerprint::of_bytes(answer.body().as_bytes());
        // What follows from the question.
        let shown = Natural::from(answer.covers.len() as u64);
        let is_sound = match question.most() {
            None => answer.covers.is_empty(),
            Some(most) => answer.count == shown && answer.covers.len() as u64 <= most,
        };
        if is_whole && is_sound && lines.next().is_none() {
            Ok(answer)
        } else {
            Err(ParseAnswerError::Changed)
        }
    }
}

/// The options of a cover, after the word `cover`.
fn cover(line: &str) -> Option<Cover> {
    let options = line.split(' ').skip(1).map(|number| number.parse().ok().map(OptionId));
    let options: Vec<_> = options.collect::<Option<_>>()?;
    options.is_sorted_by(|a, b| a < b).then(|| Cover::new(options))
}
