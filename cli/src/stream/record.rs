//! A puzzle of a stream, and its answers.

use std::fmt::Display;
use std::ops::ControlFlow;

use print::DrawError;
use puzzles::deadline::{Deadline, is_over};
use puzzles::family::Family;
use puzzles::fpuzzles;
use puzzles::notation::json::{self, JSON, Line};
use puzzles::notation::text::{Mistake, TextError, Unfit, no_text, place_behind, quoted};
use puzzles::puzzle::{Bounds, Engine, Puzzle, Verdict, check};
use puzzles::solution::{self, Piece};
use puzzles::state::Start;
use puzzles::tiling::text::TILING;
use puzzles::{Reading, families};
use serde_json::value::RawValue;

use super::OutputNotation;
use crate::console::Console;
use crate::failure::Failure;
use crate::problem::begins_with_puzzle;
use crate::{End, records};

/// One puzzle of a stream.
#[derive(Clone, Copy)]
pub(crate) struct Record<'a> {
    pub(crate) family: &'a dyn Family,
    pub(crate) text: &'a str,
    pub(crate) line: usize,
    /// The state of a player or the solution that is a text of its own: its first line, and the text.
    pub(super) beside: Option<(usize, &'a str)>,
    /// How many puzzles of the stream come before it.
    pub(crate) index: u64,
    pub(crate) bounds: &'a Bounds,
    /// The name of the input in messages.
    pub(super) name: &'a str,
    /// Warnings are not printed.
    pub(super) quiet: bool,
    /// `--family` says of which family it is.
    pub(super) is_given: bool,
    pub(crate) console: &'a Console,
}

/// Whether a text that is no puzzle is an exact-cover problem. Names of items without a letter do not count: they may
/// be the numbers of a grid with a mistake.
fn is_exact_cover(text: &str) -> bool {
    let has_letters = text.lines().find(|line| !line.trim().is_empty()).is_some_and(|line| {
        let mut words = line.split_whitespace();
        words.clone().count() > 1 && words.any(|word| word.contains(char::is_alphabetic))
    });
    has_letters && dlx::format::read(text.as_bytes()).is_ok_and(|(problem, _)| problem.option_count() > 0)
}

impl<'a> Record<'a> {
    /// Reads the puzzle. Values for all cells behind it are its solution: others are a mistake. The state of a player
    /// has to be [parted](Self::parted) from it before.
    pub(crate) fn read(&self) -> Result<Box<dyn Puzzle>, Failure> {
        let puzzle = self.family.read(self.text, self.line).map_err(|error| self.misread(error))?;
        let piece = Piece { text: self.text, line: self.line };
        let behind = solution::behind(self.family, &*puzzle, piece).map_err(|error| self.mistaken(error))?;
        if behind.is_none() {
            self.check_behind_link()?;
        }
        if !self.quiet {
            let place = self.place();
            self.console
                .tell_all(puzzle.warnings().iter().map(|warning| format!("warning: {place}: {warning}")));
        }
        Ok(puzzle)
    }

    /// Behind a link or the id of a game stands nothing but the solution, once the state of a player is parted from it.
    fn check_behind_link(&self) -> Result<(), Failure> {
        // Most have one word: they are not read twice.
        let has_more = self.text.trim().contains(char::is_whitespace);
        if !has_more || !self.family.is_link(self.text) {
            return Ok(());
        }
        let rest = self.family.state(self.text).map_or("", |state| self.text[state..].trim());
        if rest.is_empty() {
            return Ok(());
        }
        let expected =
            "the solution, or nothing, after a link or a game id (with --so-far, what a player has written)";
        let before = &self.text[..self.text.trim_end().len() - rest.len()];
        let (lines, column) = place_behind(before);
        Err(self.mistaken(Mistake::new(expected, quoted(rest)).at(self.line + lines - 1, column)))
    }

    /// Reads the puzzle for an answer that depends on all of its rules: a note tells of those that are only drawn.
    pub(crate) fn read_rules(&self) -> Result<Box<dyn Puzzle>, Failure> {
        let puzzle = self.read()?;
        if let Some(drawn) = puzzle.about().only_drawn() {
            self.note(drawn);
        }
        Ok(puzzle)
    }

    /// Tells in a note what may be a slip.
    pub(crate) fn tell_doubts(&self, puzzle: &dyn Puzzle) {
        let doubts = puzzle.doubts();
        if let [first, rest @ ..] = &doubts[..] {
            let more = if rest.is_empty() { String::new() } else { format!(" (and {} more)", rest.len()) };
            self.note(format_args!("{first}{more}"));
        }
    }

    /// Tells something of the puzzle in a note. Who calls the service sees none.
    pub(crate) fn note(&self, note: impl Display) {
        if !self.quiet && !self.console.is_call() {
            self.console.tell(format_args!("note: {}: {note}", self.place()));
        }
    }

    /// The puzzle alone, and the text of the state beside it with its place. In JSON, both are in one text.
    pub(crate) fn parted(self) -> (Self, &'a str, Start) {
        let Some((line, text)) = self.beside else {
            let (text, state) = self.text.split_at(self.family.state(self.text).unwrap_or(self.text.len()));
            let (lines, column) = place_behind(text);
            let line = self.line + lines - 1;
            return (Record { text, ..self }, state, Start { line, column });
        };
        (self, text, Start { line, column: 1 })
    }

    /// The solution that stands with the puzzle, if there is one.
    pub(crate) fn told_solution(&self, puzzle: &dyn Puzzle) -> Result<Option<Vec<i32>>, Failure> {
        let piece = Piece { text: self.text, line: self.line };
        let told = solution::told(self.family, puzzle, piece, self.beside.map(|(_, text)| text));
        told.map_err(|error| self.mistaken(error))
    }

    /// The failure that the text is no puzzle. What is something else is called so.
    fn misread(&self, error: TextError) -> Failure {
        if let Some((place, control)) = self.text.char_indices().find(|(_, c)| is_no_text(*c)) {
            let (lines, column) = place_behind(&self.text[..place]);
            return self.mistaken(no_text(control).at(self.line + lines - 1, column));
        }
        let found = if is_exact_cover(self.text) {
            ("a puzzle (`dlx cover` finds the covers of exact-cover problems)", "an exact-cover problem")
        } else if self.text.lines().any(|line| line.split(' ').next() == Some(TILING)) {
            ("a puzzle with values in cells (packing puzzles are in files of their own)", "a packing puzzle")
        } else if self.family.is_state_alone(self.text) {
            let expected = "a puzzle (with --so-far, what a player has written stands below each)";
            (expected, "candidates")
        } else if let Some(other) = self.begins_other(error.line) {
            let mistake = match self.is_given && error.line == self.line {
                true => Mistake::new(with_article(self.family), with_article(&*other)),
                false => Mistake::new("a blank line before a puzzle of another family", "none"),
            };
            return self.mistaken(mistake.at(error.line, 1));
        } else {
            return self.mistaken(error);
        };
        self.mistaken(Mistake::new(found.0, found.1).at(self.line, 1))
    }

    /// The other family of which a puzzle begins at a line of the text, without a blank line before it.
    fn begins_other(&self, line: usize) -> Option<Box<dyn Family>> {
        let before = self.text.split_inclusive('\n').take(line.saturating_sub(self.line));
        let (above, rest) = self.text.split_at(before.map(str::len).sum());
        let is_parted = above.lines().last().is_some_and(|line| line.trim().is_empty());
        if is_parted {
            return None;
        }
        let others = families(&Reading::default()).into_iter();
        others
            .filter(|other| other.name() != self.family.name())
            .find(|other| begins_with_puzzle(&**other, rest))
    }

    /// The failure that a text beside the puzzle has a mistake.
    pub(crate) fn mistaken(&self, error: TextError) -> Failure {
        Failure::Puzzle { name: self.name.to_owned(), error }
    }

    /// Fails if the deadline has passed.
    pub(crate) fn in_time(&self, deadline: Option<Deadline>) -> Result<(), Failure> {
        if is_over(deadline) {
            return Err(Failure::StoppedReading { name: self.name.to_owned() });
        }
        Ok(())
    }

    /// The failure that the puzzle does not fit the command.
    pub(crate) fn wrong(&self, mistake: Mistake) -> Failure {
        Failure::Puzzle { name: self.name.to_owned(), error: mistake.at(self.line, 1) }
    }

    /// The only solution of the puzzle; `None` if the deadline passed.
    pub(crate) fn only_solution(&self, puzzle: &dyn Puzzle) -> Result<Option<Vec<i32>>, Failure> {
        match check(puzzle, self.bounds) {
            Verdict::Unique(solution) => Ok(Some(solution)),
            Verdict::Stopped(..) => Ok(None),
            verdict => Err(self.not_unique(&verdict)),
        }
    }

    /// The failure that the puzzle has not exactly one solution.
    pub(crate) fn not_unique(&self, verdict: &Verdict) -> Failure {
        self.wrong(Mistake::new("a puzzle with one solution", not_unique(verdict)))
    }

    /// Says that the puzzle has several solutions, and that what is found holds for all of them.
    pub(crate) fn tell_several(&self) {
        if !self.quiet {
            let place = self.place();
            self.console.tell(format_args!(
                "{place}: the puzzle has several solutions; this holds in all that have the values on the board"
            ));
        }
    }

    /// The failure to draw it.
    pub(crate) fn undrawable(&self, error: impl Into<DrawError>) -> Failure {
        Failure::Picture { place: self.place(), error: error.into() }
    }

    /// Its file and line.
    pub(crate) fn place(&self) -> String {
        format!("{}:{}", self.name, self.line)
    }

    /// The number of its solutions, but at most 2, if that takes no reading.
    pub(crate) fn glance(&self) -> Option<usize> {
        if self.bounds.engine == Engine::Auto { self.family.glance(self.text) } else { None }
    }

    /// The puzzle as a JSON object, to which answers are added. If it was read from JSON with the seed of which it is
    /// one puzzle, it keeps both the seed and its number.
    pub(crate) fn line(&self, puzzle: &dyn Puzzle) -> Line {
        let mut line = puzzle.json();
        match self.origin() {
            Some((seed, index)) => line.add("index", &index).add("seed", &seed),
            None => line.add("index", &self.index),
        };
        line
    }

    /// The seed of a puzzle in JSON, and its number.
    fn origin(&self) -> Option<(Box<RawValue>, Box<RawValue>)> {
        if !json::recognises(self.text) {
            return None;
        }
        let mut found = json::findings(self.text);
        let mut take = |wanted| {
            let at = found.iter().position(|(key, _)| *key == wanted)?;
            Some(found.swap_remove(at).1)
        };
        Some((take("seed")?, take("index")?))
    }

    /// Adds the text of a puzzle, parted from the one before by a blank line if either takes several lines or they are
    /// of different families: so they are read back. A solution is written if the notation has room for it.
    pub(crate) fn write(
        &self,
        puzzle: &dyn Puzzle,
        solution: Option<&[i32]>,
        printed: &OutputNotation,
        answers: &mut Answers,
    ) -> Result<(), Failure> {
        let format = self.placed(printed.of(puzzle))?;
        let write = |out: &mut String| match solution {
            Some(solution) if puzzle.write_solved(solution, format, out)? => Ok(()),
            _ => puzzle.write(format, out),
        };
        answers.follow(puzzle, format);
        let is_line = puzzle.is_line(format);
        records::add(&mut answers.text, false, is_line, write).map_err(|error| self.unfit(error))
    }

    /// The same, where a failure names the place of the puzzle.
    pub(crate) fn placed<T>(&self, result: Result<T, Failure>) -> Result<T, Failure> {
        result.map_err(|failure| Failure::Usage(format!("{}: {failure}", self.place())))
    }

    /// The failure to write the puzzle or a solution in the notation asked for.
    pub(crate) fn unfit(&self, error: Unfit) -> Failure {
        Failure::Unfit { name: self.name.to_owned(), line: self.line, error }
    }
}

/// Whether a character stands in no text: programs write such, or text in another encoding has them.
fn is_no_text(character: char) -> bool {
    character.is_control() && !character.is_whitespace()
}

/// What a puzzle of a family is called, with its article.
fn with_article(family: &dyn Family) -> String {
    let singular = family.making().map(|making| making.singular);
    // What is called as puzzles of another family are goes by the name of its own.
    let is_own = |name: &&str| name.to_lowercase().starts_with(&family.name().replace('-', " "));
    let name = singular.filter(is_own).unwrap_or(family.name());
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// What is found in place of a puzzle with one solution.
pub(crate) fn not_unique(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::None => "one without a solution (`dlx check --explain` says why)",
        _ => "one with several (`dlx check --explain` shows two)",
    }
}

/// What tells whether two puzzles one after another need a blank line between them.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kind {
    /// The name of the family that reads it.
    family: &'static str,
    is_line: bool,
}

/// The kinds of the first and the last puzzle of some that are printed.
#[derive(Clone, Copy, Default)]
pub(super) struct Kinds(Option<(Kind, Kind)>);

impl Kinds {
    /// Adds a blank line before a line that follows puzzles of another kind. Puzzles of several lines begin with one.
    fn follow(&mut self, kind: Kind, out: &mut String) {
        // What is printed before the first of these is another's.
        let before = self.0.filter(|_| !out.is_empty());
        self.0 = Some((before.map_or(kind, |(first, _)| first), kind));
        if before.is_some_and(|(_, last)| last != kind) && kind.is_line && !out.ends_with("\n\n") {
            out.push('\n');
        }
    }

    /// Forgets all but the last puzzle.
    fn keep_last(&mut self) {
        self.0 = self.0.map(|(_, last)| (last, last));
    }

    /// Takes in the kinds of what follows; whether that begins with a line after puzzles of another kind.
    pub(super) fn join(&mut self, next: Kinds) -> bool {
        let Some((first, last)) = next.0 else { return false };
        let before = self.0.replace((first, last));
        before.is_some_and(|(_, before)| before != first) && first.is_line
    }
}

/// Where the answers to a puzzle go.
pub(crate) struct Answers<'a> {
    pub(crate) text: String,
    pub(crate) end: End,
    /// What kinds of puzzles are printed.
    pub(super) kinds: Kinds,
    pub(super) hand_over: &'a mut dyn FnMut(&mut String, Kinds) -> ControlFlow<()>,
}

impl Answers<'_> {
    /// Parts what follows, a puzzle or what is said of it, from what stands there of puzzles of another kind, so that
    /// both are read back. It is to be called for each puzzle: batches end anywhere.
    pub(crate) fn follow(&mut self, puzzle: &dyn Puzzle, format: &str) {
        let kind = Kind {
            family: if fpuzzles::has(format) { JSON } else { puzzle.family() },
            is_line: puzzle.is_line(format),
        };
        self.kinds.follow(kind, &mut self.text);
    }

    /// Adds a line, and how it ended.
    pub(crate) fn say(&mut self, end: End, line: &str) {
        self.end = self.end.max(end);
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Adds a JSON object, and how it ended.
    pub(crate) fn show(&mut self, end: End, line: Line) {
        self.end = self.end.max(end);
        line.finish(&mut self.text);
    }

    /// Hands over the lines that are there: they are printed while the work goes on, if it is the turn of this puzzle.
    /// Breaks if nobody takes them.
    pub(crate) fn hand_over(&mut self) -> ControlFlow<()> {
        let had_text = !self.text.is_empty();
        let flow = (self.hand_over)(&mut self.text, self.kinds);
        if had_text && self.text.is_empty() {
            // More of the last puzzle may follow.
            self.kinds.keep_last();
        }
        flow
    }

    /// Hands over the lines that are there, if they are many.
    pub(crate) fn hand_over_if_full(&mut self) -> ControlFlow<()> {
        const MANY: usize = 1 << 16;
        if self.text.len() < MANY { ControlFlow::Continue(()) } else { self.hand_over() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wherever answers are handed over, what is printed is the same.
    #[test]
    fn pieces_are_parted_as_the_whole() {
        let puzzles: [(&str, bool, &[&str]); 6] = [
            ("a", true, &["1\n", "2\n"]),
            ("b", true, &["3\n", "4\n"]),
            ("b", true, &["5\n"]),
            ("c", false, &["\n6\n7\n", "\n8\n9\n"]),
            ("a", true, &["10\n", "11\n"]),
            ("b", true, &["12\n"]),
        ];
        let printed_with = |mut handed_over: u32| {
            let (mut printed, mut known) = (String::new(), Kinds::default());
            let (mut text, mut kinds) = (String::new(), Kinds::default());
            for (family, is_line, answers) in puzzles {
                kinds.follow(Kind { family, is_line }, &mut text);
                for answer in answers {
                    text.push_str(answer);
                    if handed_over & 1 == 1 {
                        if known.join(kinds) && !printed.ends_with("\n\n") {
                            printed.push('\n');
                        }
                        printed.push_str(&std::mem::take(&mut text));
                        kinds.keep_last();
                    }
                    handed_over >>= 1;
                }
            }
            printed
        };
        let answers = puzzles.iter().map(|(.., answers)| answers.len()).sum::<usize>();
        let last = 1 << (answers - 1);
        let whole = printed_with(last);
        assert_eq!(whole, "1\n2\n\n3\n4\n5\n\n6\n7\n\n8\n9\n\n10\n11\n\n12\n");
        for handed_over in 0..last {
            assert_eq!(printed_with(handed_over | last), whole, "{handed_over:b}");
        }
    }
}
