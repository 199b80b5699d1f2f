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
    kinds: Kinds,
    /// The batch whose answers come next.
    turn: u64,
    broken: Option<io::Error>,
}

impl Printed {
    pub(super) fn new(output: Output) -> Self {
        Printed { output, is_first: true, kinds: Kinds::default(), turn: 0, broken: None }
    }

    /// Prints what is there of the answers to a batch, while it is worked on. If it is not its turn, the text stays.
    pub(super) fn piece(&mut self, batch: u64, text: &mut String) -> ControlFlow<()> {
        if self.turn == batch && !text.is_empty() && self.broken.is_none() {
            let text = std::mem::take(text);
            self.broken = self.add(&text).and_then(|()| self.output.flush()).err();
        }
        if self.broken.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Prints the rest of the answers to a batch. Then it is the turn of the next.
    pub(super) fn rest(&mut self, answered: &Answered) -> io::Result<()> {
        self.turn += 1;
        if let Some(error) = self.broken.take() {
            return Err(error);
        }
        if self.kinds.join(answered.kinds) {
            self.output.answer(|out| out.push(b'\n'))?;
        }
        self.add(&answered.text)?;
        if answered.is_awaited { self.output.flush() } else { Ok(()) }
    }

    /// Hands over all that is there.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Adds answers, without the blank line that parts them from those before if there are none.
    fn add(&mut self, text: &str) -> io::Result<()> {
        let is_first = !text.is_empty() && std::mem::replace(&mut self.is_first, false);
        let text = text.strip_prefix('\n').filter(|_| is_first).unwrap_or(text);
        self.output.answer(|out| out.extend_from_slice(text.as_bytes()))
    }
}
