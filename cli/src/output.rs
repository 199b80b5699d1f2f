//! Printing answers to stdout.

use std::io;
use std::time::Duration;

use dlx::clock::Stopwatch;

use crate::console::Console;

/// Writes answers to stdout in pieces that end with a line.
///
/// A pipe takes a piece of up to [`PIECE`] bytes whole or not at all (that is what POSIX promises),
/// so that a reader sees whole lines even if we are killed in the middle of a write.
pub(crate) struct Output {
    console: Console,
    text: Vec<u8>,
    /// The end of the last complete answer.
    complete: usize,
    /// Write each answer at once.
    at_once: bool,
    handed_over: Stopwatch,
}

/// `PIPE_BUF` on Linux; POSIX guarantees 512.
const PIECE: usize = 4096;
/// An answer is not held back for the next one after such a pause.
const PAUSE: Duration = Duration::from_millis(100);

impl Output {
    pub(crate) fn new(console: &Console) -> Self {
        let at_once = console.is_terminal();
        let console = console.clone();
        Output { console, text: Vec::new(), complete: 0, at_once, handed_over: Stopwatch::start() }
    }

    pub(crate) fn is_terminal(&self) -> bool {
        self.at_once
    }

    /// Adds an answer, which consists of whole lines.
    pub(crate) fn answer(&mut self, add: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        self.gather(add)?;
        self.flush_if_due()
    }

    /// Hands over all that is there if the last time was long ago.
    pub(crate) fn flush_if_due(&mut self) -> io::Result<()> {
        if self.complete > 0 && self.handed_over.elapsed() >= PAUSE { self.flush() } else { Ok(()) }
    }

    /// Adds an answer without a look at the clock, for those who give millions of them in a second. They call
    /// [`flush`](Self::flush) now and then, and at the end.
    pub(crate) fn gather(&mut self, add: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        add(&mut self.text);
        if self.text.len() > PIECE {
            // The answers before this one, so that a piece ends with an answer where it can.
            self.flush_to(self.complete)?;
        }
        self.complete = self.text.len();
        if self.complete >= PIECE || self.at_once {
            self.flush()?;
        }
        Ok(())
    }

    /// Hands over all that is there.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.flush_to(self.text.len())
    }

    /// Hands over many answers of these lengths, after what is there.
    pub(crate) fn hand_over(
        &mut self,
        answers: &[u8],
        lengths: impl Iterator<Item = usize>,
    ) -> io::Result<()> {
        self.flush()?;
        // Pieces end with an answer where they can.
        let (mut start, mut end) = (0, 0);
        for length in lengths {
            if end + length - start > PIECE {
                self.write(&answers[start..end])?;
                start = end;
            }
            end += length;
        }
        self.write(&answers[start..])
    }

    fn flush_to(&mut self, end: usize) -> io::Result<()> {
        self.write(&self.text[..end])?;
        self.text.drain(..end);
        self.complete = 0;
        self.handed_over = Stopwatch::start();
        Ok(())
    }

    fn write(&self, mut text: &[u8]) -> io::Result<()> {
        while !text.is_empty() {
            let (piece, later) = text.split_at(piece(text));
            self.console.write(piece)?;
            text = later;
        }
        Ok(())
    }
}

/// How long the next piece is: as many lines as fit, or one that does not.
fn piece(text: &[u8]) -> usize {
    if text.len() <= PIECE {
        return text.len();
    }
    let is_end = |&byte: &u8| byte == b'\n';
    let last = text[..PIECE].iter().rposition(is_end);
    let end = last.or_else(|| text.iter().position(is_end));
    end.map_or(text.len(), |end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_end_with_a_line() {
        let line = |length: usize| [vec![b'x'; length - 1], vec![b'\n']].concat();
        assert_eq!(piece(&line(PIECE)), PIECE);
        assert_eq!(piece(&[line(10), line(PIECE)].concat()), 10);
        assert_eq!(piece(&[line(10), line(PIECE - 10), line(5)].concat()), PIECE);
        assert_eq!(piece(&[line(PIECE + 1), line(5)].concat()), PIECE + 1);
    }
}
