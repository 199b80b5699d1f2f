//! The commands on puzzles: a call of a command, and its answer piece by piece.

use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use command::{Allowance, Call, Console, Lease, Reason, Refusal};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::work::{call, receive};

/// Pieces of an answer that wait for whoever asked.
const MOST_WAITING: usize = 16;

enum Message {
    Piece(Vec<u8>),
    End(Result<(), Refusal>),
}

/// Writes pieces to whoever asked.
struct Pieces(SyncSender<Message>);

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let piece = Message::Piece(bytes.to_vec());
        self.0.send(piece).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The answer to a call of a command: an iterator of its pieces.
#[pyclass(module = "dancing_bits._native")]
pub(crate) struct Answer {
    pieces: Option<Mutex<Receiver<Message>>>,
    /// Its flag stops the work. It is given back once neither this nor the work knows of it.
    lease: Arc<Lease>,
    /// Makes the exception for a call without a whole answer: from a reason, words, a line and a column.
    refused: Py<PyAny>,
    /// Called again and again while the work goes on: an exception of it ends the work.
    meanwhile: Option<Py<PyAny>>,
    process: u32,
}

#[pymethods]
impl Answer {
    #[new]
    #[pyo3(signature = (command, flags, input, refused, meanwhile=None))]
    fn new(
        command: &str,
        flags: Vec<(String, String)>,
        input: Vec<u8>,
        refused: Bound<'_, PyAny>,
        meanwhile: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let call = Call::new(command, &flags).map_err(|refusal| exception(&refused, &refusal))?;
        let lease = Arc::new(Lease::take());
        let (send, pieces) = sync_channel(MOST_WAITING);
        let (working, output) = (Arc::clone(&lease), Box::new(Pieces(send.clone())));
        thread::Builder::new()
            .spawn(move || {
                let allowance =
                    Allowance { flag: Some(working.flag()), threads: true, timeout: None, memory: None };
                let end = call.run(&Console::of_call(input, output, allowance));
                drop(working);
                // Nobody listens any more if the answer was given up.
                let _ = send.send(Message::End(end));
            })
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        Ok(Answer {
            pieces: Some(Mutex::new(pieces)),
            lease,
            refused: refused.unbind(),
            meanwhile,
            process: std::process::id(),
        })
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        if self.process != std::process::id() {
            return Err(PyRuntimeError::new_err("the work on this answer runs in another process"));
        }
        let Some(pieces) = &mut self.pieces else { return Ok(None) };
        let pieces = pieces.get_mut().unwrap_or_else(PoisonError::into_inner);
        let received = receive(py, pieces, || call(py, self.meanwhile.as_ref()));
        match received {
            Ok(Some(Message::Piece(piece))) => return Ok(Some(PyBytes::new(py, &piece))),
            Ok(Some(Message::End(end))) => {
                self.close();
                end.map_err(|refusal| exception(self.refused.bind(py), &refusal))?;
            }
            Ok(None) => {
                self.close();
                return Err(exception(self.refused.bind(py), &Refusal::broken()));
            }
            Err(error) => {
                self.close();
                return Err(error);
            }
        }
        Ok(None)
    }

    /// Stops the work. There are no more pieces.
    fn close(&mut self) {
        if self.pieces.take().is_some() {
            self.lease.flag().store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.close();
    }
}

fn exception(refused: &Bound<'_, PyAny>, refusal: &Refusal) -> PyErr {
    let reason = match refusal.reason {
        Reason::NoCommand | Reason::BadInput => "input",
        Reason::Stopped => "timeout",
        Reason::GaveUp => "gave up",
        Reason::Left => "closed",
        Reason::Broken => "broken",
    };
    match refused.call1((reason, &refusal.error, refusal.line, refusal.column)) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}
