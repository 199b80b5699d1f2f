//! Reading exact-cover problems, and telling what else a text is that somebody took for one.

use std::io::{self, BufReader, Read};
use std::sync::Arc;

use dlx::format::{self, Mistake, ReadError};
use dlx::{Limits, Problem};
use puzzles::family::{Family, Json};
use puzzles::notation::text::{self, cut_up};
use puzzles::{Reading, families, tiling};

use crate::console::Console;
use crate::failure::Failure;
use crate::plain_text::{Decoded, decoded};

/// Which commands take puzzles, for somebody who gave one to a command that takes problems.
pub(crate) const FOR_PUZZLES: &str = "`dlx convert --format dlx` makes one of a puzzle; \
                                      `dlx solve`, `dlx check` and `dlx candidates --count N` take puzzles";

/// What becomes of packed files.
const PACKED: &str = "`gzip -d` unpacks it; `dlx tiling cover` makes one of a puzzle file of Burr Tools";

/// The number of bytes of an input that tell what it is. It is neither a square nor a cube: cut there, a longer line
/// is not taken for a board, or for the pencil marks of one.
const BEGINNING: usize = 4097;

/// Where a problem comes from.
pub(crate) struct Source<'a> {
    /// Its name in messages.
    pub(crate) name: &'a str,
    /// What takes puzzles, as [`FOR_PUZZLES`] says it.
    pub(crate) for_puzzles: &'static str,
    /// Warnings are not printed.
    pub(crate) quiet: bool,
    /// How long it may take.
    pub(crate) limits: Limits,
}

impl Source<'_> {
    /// Reads the problem and prints warnings.
    pub(crate) fn read(
        &self,
        text: impl Read + Send + 'static,
        console: &Console,
    ) -> Result<Problem, Failure> {
        let mut text = match decoded(Box::new(text)).map_err(|error| self.unread(error))? {
            Decoded::Text(text) => text,
            Decoded::Packed(_) => return Err(self.is_no_problem(PACKED, "a packed file")),
        };
        let beginning = beginning(&mut text, |_| false).map_err(|error| self.unread(error))?;
        let text = BufReader::new(beginning.as_slice().chain(text));
        let read = format::read_within(text, &self.limits);
        let (problem, warnings) = read.map_err(|error| self.failure(error, &beginning))?;
        // A puzzle on a line would be items without options.
        if problem.option_count() == 0 && is_puzzle(&beginning) {
            return Err(self.is_no_problem(self.for_puzzles, "a puzzle"));
        }
        if !self.quiet {
            let name = self.name;
            console.tell_all(warnings.iter().map(|warning| format!("warning: {name}: {warning}")));
        }
        Ok(problem)
    }

    /// The failure that the text is something else, with what can be done about it.
    fn is_no_problem(&self, hint: &str, found: &str) -> Failure {
        let expected = format!("an exact-cover problem ({hint})");
        Failure::Puzzle { name: self.name.to_owned(), error: text::Mistake::new(expected, found).at(1, 1) }
    }

    fn unread(&self, error: io::Error) -> Failure {
        let name = self.name.to_owned();
        match error.kind() {
            io::ErrorKind::TimedOut => Failure::StoppedReading { name },
            _ => Failure::Input { name, error },
        }
    }

    fn failure(&self, error: ReadError, beginning: &[u8]) -> Failure {
        let name = self.name.to_owned();
        let found = match error.mistake {
            Mistake::Io(error) => return self.unread(error),
            Mistake::Stopped(_) => return Failure::StoppedReading { name },
            Mistake::NoItems => return Failure::Nothing,
            _ if tiling::recognises(beginning) == Some(true) => {
                ("`dlx tiling cover` makes one of a packing puzzle", "a packing puzzle")
            }
            // A mistake further down is one of a problem whose items are long numbers, say.
            _ if error.line <= second_line(beginning) && is_puzzle(beginning) => {
                (self.for_puzzles, "a puzzle")
            }
            _ if is_cnf(beginning) => ("clauses are written, by `dlx cover --to cnf`, but not read", "a CNF"),
            _ => return Failure::Text { name, error },
        };
        self.is_no_problem(found.0, found.1)
    }
}

/// The beginning of an input, until it is enough to tell what it is: the same in however many pieces it comes.
pub(crate) fn beginning(text: &mut impl Read, is_enough: impl Fn(&[u8]) -> bool) -> io::Result<Vec<u8>> {
    let mut beginning = vec![0; BEGINNING];
    let mut length = 0;
    loop {
        let read = match text.read(&mut beginning[length..]) {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        length += read;
        if read == 0 || is_enough(&beginning[..length]) {
            beginning.truncate(length);
            return Ok(beginning);
        }
    }
}

/// The number of the line behind the first that is not empty.
fn second_line(beginning: &[u8]) -> usize {
    let lines = beginning.split(|&byte| byte == b'\n');
    lines.take_while(|line| line.trim_ascii().is_empty()).count() + 2
}

/// Whether a text begins with a puzzle that has values in cells.
fn is_puzzle(beginning: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(beginning) else { return false };
    let mut known: Vec<Arc<dyn Family>> = families(&Reading::default()).into_iter().map(Arc::from).collect();
    known.push(Arc::new(Json::new(known.clone())));
    known.iter().any(|family| begins_with_puzzle(&**family, text))
}

/// Whether a text begins with a puzzle of a family.
pub(crate) fn begins_with_puzzle(family: &dyn Family, text: &str) -> bool {
    /// Shorter texts may be puzzles by accident.
    const SHORTEST: usize = 16;
    let puzzles = cut_up(&mut *family.splitter(), text);
    let Some((_, puzzle)) = puzzles.first() else { return false };
    let first = puzzle.lines().next().unwrap_or_default();
    puzzle.trim().len() >= SHORTEST && family.recognises(first) && family.read(puzzle, 1).is_ok()
}

/// Whether a text is a CNF in the format of DIMACS: `p cnf VARIABLES CLAUSES`, perhaps after comments.
fn is_cnf(beginning: &[u8]) -> bool {
    let text = String::from_utf8_lossy(beginning);
    let mut lines = text.lines().map(|line| line.split_whitespace().take(2).collect::<Vec<_>>());
    lines.find(|words| words.first() != Some(&"c")).is_some_and(|words| words == ["p", "cnf"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginning_is_the_same_in_pieces() {
        let text = vec![b'.'; 2 * BEGINNING];
        for cut in [0, 1, BEGINNING - 1, BEGINNING, BEGINNING + 1] {
            let (first, last) = text.split_at(cut);
            let mut read = first.chain(last);
            assert_eq!(beginning(&mut read, |_| false).unwrap(), text[..BEGINNING]);
        }
        assert_eq!(beginning(&mut b"ab".chain(&b"cd"[..]), |text| text.len() > 1).unwrap(), b"ab");
        assert_eq!(beginning(&mut b"ab".chain(&b"cd"[..]), |text| text.len() > 2).unwrap(), b"abcd");
    }

    /// What is wrong with a problem is told where its first line reads like a puzzle, too.
    #[test]
    fn a_mistake_far_down_is_one_of_a_problem() {
        let console = Console::of_call(Vec::new(), Box::new(io::sink()), crate::Allowance::default());
        let source = Source { name: "stdin", for_puzzles: FOR_PUZZLES, quiet: true, limits: Limits::new() };
        let items = ["1000000000000000", "0100000000000000"];
        let problem = format!("{0} {1}\n{0}\n{1}\n1000000000000001\n", items[0], items[1]);
        let read = source.read(io::Cursor::new(problem), &console);
        assert!(matches!(read, Err(Failure::Text { error, .. }) if error.line == 4));
    }

    /// A puzzle is no problem, not even if it comes in pieces.
    #[test]
    fn a_puzzle_in_pieces_is_refused() {
        let console = Console::of_call(Vec::new(), Box::new(io::sink()), crate::Allowance::default());
        let source = Source { name: "stdin", for_puzzles: FOR_PUZZLES, quiet: true, limits: Limits::new() };
        let puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
        for cut in [0, 40, puzzle.len()] {
            let (first, last) = puzzle.split_at(cut);
            let read = source.read(first.chain(last), &console);
            assert!(matches!(read, Err(Failure::Puzzle { .. })), "{cut}");
        }
    }
}
