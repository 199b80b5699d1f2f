//! The answer of a call on its way to the client: whole if it is short, else piece by piece as it is made.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::thread;
use std::time::{Duration, Instant};

use hyper::body::{Body, Bytes, Frame};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::timeout_at;

use super::SLOW;
use super::pool::{Ticket, Worker};
use crate::call::{Kind, Reason, Refusal};

/// Number of pieces that wait for a slow client.
const PIECES: usize = 64;
/// An answer of at most this size is sent whole, if it is done [`SOON`].
const SHORT: usize = 1 << 16;
/// The time from the first piece of an answer within which it has to be done to be sent whole.
const SOON: Duration = Duration::from_millis(100);

/// What comes from a call.
pub(super) enum Piece {
    Bytes(Bytes),
    End(Result<(), Refusal>),
}

/// Where a call writes.
#[derive(Clone)]
pub(super) struct Writer {
    pieces: Sender<Piece>,
    worker: Worker,
}

/// The way from a call to its client.
pub(super) fn way() -> (Sender<Piece>, Receiver<Piece>) {
    channel(PIECES)
}

impl Writer {
    /// The thread that does the call writes the pieces.
    pub(super) fn new(pieces: Sender<Piece>, worker: Worker) -> Self {
        Writer { pieces, worker }
    }

    /// Ends the answer.
    pub(super) fn end(&self, result: Result<(), Refusal>) {
        let _ = self.send(Piece::End(result));
    }

    /// Hands over a piece. A slow client holds up its call for a while, not for ever.
    fn send(&self, piece: Piece) -> io::Result<()> {
        let left = || io::Error::from(io::ErrorKind::BrokenPipe);
        let mut piece = match self.pieces.try_send(piece) {
            Ok(()) => return Ok(()),
            Err(TrySendError::Full(piece)) => piece,
            Err(TrySendError::Closed(_)) => return Err(left()),
        };
        let _held_up = self.worker.hold_up().ok_or_else(left)?;
        let began = Instant::now();
        while began.elapsed() < SLOW {
            thread::sleep(Duration::from_millis(2));
            piece = match self.pieces.try_send(piece) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Full(piece)) => piece,
                Err(TrySendError::Closed(_)) => return Err(left()),
            };
        }
        Err(left())
    }
}

/// Where the answer of a call is read. The call ends when nobody reads it any more.
pub(super) struct Reader {
    pieces: Receiver<Piece>,
    ticket: Ticket,
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.ticket.cancel();
    }
}

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.send(Piece::Bytes(Bytes::copy_from_slice(bytes)))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The beginning of an answer.
pub(super) enum Start {
    /// All of it, and how it ended.
    Whole(Vec<u8>, Result<(), Refusal>),
    /// There is more to come.
    Part(Rest),
}

/// An answer that is sent while it is made.
pub(super) struct Rest {
    /// What has come already.
    begun: VecDeque<Piece>,
    kind: Kind,
    reader: Reader,
    is_done: bool,
}

impl Reader {
    pub(super) fn new(pieces: Receiver<Piece>, ticket: Ticket) -> Self {
        Reader { pieces, ticket }
    }

    /// Waits until the answer is whole, or long.
    pub(super) async fn start(mut self, kind: Kind) -> Start {
        let mut bytes = Vec::new();
        let mut next = self.pieces.recv().await;
        let soon = tokio::time::Instant::now() + SOON;
        loop {
            match next {
                Some(Piece::Bytes(piece)) => bytes.extend_from_slice(&piece),
                Some(Piece::End(result)) => return Start::Whole(bytes, result),
                None => return Start::Whole(bytes, Err(Refusal::broken())),
            }
            next = match timeout_at(soon, self.pieces.recv()).await {
                Ok(next) if bytes.len() < SHORT => next,
                rest => {
                    let begun = VecDeque::from([Piece::Bytes(Bytes::from(bytes))]);
                    let begun = begun.into_iter().chain(rest.ok().flatten()).collect();
                    return Start::Part(Rest { begun, kind, reader: self, is_done: false });
                }
            };
        }
    }
}

impl Body for Rest {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        if self.is_done {
            return Poll::Ready(None);
        }
        let piece = match self.begun.pop_front() {
            Some(piece) => piece,
            None => match self.reader.pieces.poll_recv(context) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(piece) => piece.unwrap_or_else(|| Piece::End(Err(Refusal::broken()))),
            },
        };
        Poll::Ready(match piece {
            Piece::Bytes(bytes) => Some(Ok(Frame::data(bytes))),
            Piece::End(result) => {
                self.is_done = true;
                match result {
                    Ok(()) => None,
                    // The status was sent long ago: a last line says that it is not the whole, where a line can.
                    Err(refusal) if self.kind == Kind::Json => {
                        Some(Ok(Frame::data(Bytes::from(refusal.json()))))
                    }
                    Err(refusal) if refusal.reason == Reason::Left => None,
                    Err(refusal) => Some(Err(io::Error::other(refusal.error))),
                }
            }
        })
    }
}
