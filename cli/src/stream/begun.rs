//! Puzzles of several lines, as they come line by line.

use std::collections::VecDeque;
use std::sync::Arc;

use puzzles::family::Family;
use puzzles::notation::json::JSON;
use puzzles::notation::text::{Cut, LONGEST, Mistake, TextError};
use puzzles::solution::{Piece, is_solution};

use super::Beside;
use super::batch::Batch;

#[derive(Default)]
pub(super) struct Begun {
    /// One that has begun: its first line, and its text so far.
    open: Option<(usize, String)>,
    /// The one before, if no puzzle on a line came since: its solution may follow.
    before: Option<(Arc<dyn Family>, usize, String)>,
    /// Lines of which it is not known yet where they belong, with their numbers.
    undecided: VecDeque<(usize, String)>,
    /// How long they are together.
    undecided_length: usize,
}

impl Begun {
    /// Adds the text that is open to a batch, unless it is the solution of the puzzle before.
    pub(super) fn end(
        &mut self,
        batch: &mut Batch,
        family: Option<&Arc<dyn Family>>,
    ) -> Result<(), TextError> {
        let Some((line, text)) = self.open.take() else { return Ok(()) };
        let before = self.before.take().filter(|_| batch.beside != Beside::States);
        if let Some((family, first, puzzle)) = before
            && is_solution(&*family, Piece { text: &puzzle, line: first }, Piece { text: &text, line })?
        {
            batch.add_solution(line, text);
            return Ok(());
        }
        batch.push(line, &text, family);
        self.before =
            family.filter(|family| family.name() != JSON).map(|family| (Arc::clone(family), line, text));
        Ok(())
    }

    /// Adds a line, of which it is known where it belongs.
    pub(super) fn place(
        &mut self,
        batch: &mut Batch,
        family: Option<&Arc<dyn Family>>,
        piece: Piece<'_>,
        cut: Cut,
    ) -> Result<(), TextError> {
        let Piece { text: line, line: number } = piece;
        let cut = if cut == Cut::State { self.of_state(batch) } else { cut };
        if matches!(cut, Cut::Nothing | Cut::Whole | Cut::First) {
            self.end(batch, family)?;
        }
        match (&mut self.open, cut) {
            (_, Cut::Nothing) => {}
            (_, Cut::Whole) => {
                self.before = None;
                batch.push(number, line, family);
            }
            (Some((_, text)), _) if text.len() + line.len() > LONGEST => return Err(too_long(number)),
            (Some((_, text)), _) => text.push_str(line),
            (none, _) => *none = Some((number, line.to_owned())),
        }
        if cut == Cut::Last {
            self.end(batch, family)?;
        }
        Ok(())
    }

    /// Where a line belongs that is of the state of the last puzzle: to a text of its own, if states are wanted and
    /// this one is still to come.
    fn of_state(&self, batch: &Batch) -> Cut {
        match self.open {
            _ if !batch.lacks_state() => Cut::Nothing,
            None => Cut::First,
            Some(_) => Cut::Next,
        }
    }

    /// Keeps a line until it is known where it belongs.
    pub(super) fn hold(&mut self, piece: Piece<'_>) -> Result<(), TextError> {
        self.undecided_length += piece.text.len();
        if self.undecided_length > LONGEST {
            return Err(too_long(piece.line));
        }
        self.undecided.push_back((piece.line, piece.text.to_owned()));
        Ok(())
    }

    /// Whether the next text may be the solution of the last puzzle.
    pub(super) fn may_have_solution(&self) -> bool {
        self.before.is_some()
    }

    pub(super) fn is_undecided(&self) -> bool {
        !self.undecided.is_empty()
    }

    /// Adds the lines that were kept first, of which it is known now where they belong.
    pub(super) fn decide(
        &mut self,
        batch: &mut Batch,
        family: Option<&Arc<dyn Family>>,
        cuts: Vec<Cut>,
    ) -> Result<(), TextError> {
        for cut in cuts {
            let Some((line, text)) = self.undecided.pop_front() else { break };
            self.undecided_length -= text.len();
            self.place(batch, family, Piece { text: &text, line }, cut)?;
        }
        Ok(())
    }
}

fn too_long(line: usize) -> TextError {
    Mistake::new("a puzzle of less than 16 MiB", "").at(line, 1)
}
