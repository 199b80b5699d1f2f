//! Answers on their way to stdout, in the order of their puzzles, whichever thread finds them.

use std::io;
use std::ops::ControlFlow;

use super::Answered;
use super::record::Kinds;
use crate::output::Output;

/// What has been printed.
pub(super) struct Printed {
    output: Output,
    is_first: bool,
    /// Whether what has been printed ends with a blank line.
    ends_blank: bool,
    kinds: Kinds,
    /// The batch whose answers come next.
    turn: u64,
    broken: Option<io::Error>,
}

impl Printed {
    pub(super) fn new(output: Output) -> Self {
        Printed { output, is_first: true, ends_blank: false, kinds: Kinds::default(), turn: 0, broken: None }
    }

    /// Prints what is there of the answers to a batch, while it is worked on. If it is not its turn, the text stays.
    pub(super) fn piece(&mut self, batch: u64, text: &mut String, kinds: Kinds) -> ControlFlow<()> {
        if self.turn == batch && !text.is_empty() && self.broken.is_none() {
            let text = std::mem::take(text);
            self.broken =
                self.begin(kinds).and_then(|()| self.add(&text)).and_then(|()| self.output.flush()).err();
        }
        if self.broken.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Prints the rest of the answers to a batch. Then it is the turn of the next.
    pub(super) fn rest(&mut self, answered: &Answered) -> io::Result<()> {
        self.turn += 1;
        if let Some(error) = self.broken.take() {
            return Err(error);
        }
        self.begin(answered.kinds)?;
        self.add(&answered.text)?;
        if answered.is_awaited { self.output.flush() } else { Ok(()) }
    }

    /// Hands over all that is there.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Parts answers from those before, if they are puzzles of another kind.
    fn begin(&mut self, kinds: Kinds) -> io::Result<()> {
        if self.kinds.join(kinds) && !self.ends_blank {
            self.output.answer(|out| out.push(b'\n'))?;
        }
        Ok(())
    }

    /// Adds answers, without the blank line that parts them from those before if there are none.
    fn add(&mut self, text: &str) -> io::Result<()> {
        let is_first = !text.is_empty() && std::mem::replace(&mut self.is_first, false);
        let text = text.strip_prefix('\n').filter(|_| is_first).unwrap_or(text);
        self.ends_blank = if text.is_empty() { self.ends_blank } else { text.ends_with("\n\n") };
        self.output.answer(|out| out.extend_from_slice(text.as_bytes()))
    }
}
