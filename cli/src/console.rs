//! Where a command reads and writes: the streams of the process, or those of a call to the service.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Read, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dlx::clock::Stopwatch;
use dlx::locks::locked;
use dlx::{Cancel, Limits};
use puzzles::deadline::{self, Deadline};
use puzzles::notation::text::{LONGEST, from_utf8};

use crate::End;
use crate::failure::Failure;
use crate::file_name;
use crate::game_files;
use crate::inputs;
use crate::plain_text::plain;
use crate::progress_line;
use crate::stdout;

/// Where a command reads and writes, and how long it may take.
#[derive(Clone)]
pub struct Console {
    streams: Streams,
    span: Option<Span>,
}

/// The time that all work may take, from when it began.
#[derive(Clone)]
struct Span {
    began: Stopwatch,
    most: Duration,
}

impl Span {
    fn left(&self) -> Duration {
        self.most.saturating_sub(self.began.elapsed())
    }
}

#[derive(Clone)]
enum Streams {
    /// Those of the process.
    Process,
    /// Those of a call: no files, no messages beside the answer.
    Call(Arc<Call>),
}

/// What a call may use.
#[derive(Clone, Copy, Debug, Default)]
pub struct Allowance {
    /// The longest time of a call.
    pub timeout: Option<Duration>,
    /// The most memory for tables of a call, in bytes.
    pub memory: Option<usize>,
    /// Stops the work when it is set.
    pub flag: Option<&'static AtomicBool>,
    /// Whether it may have as many threads as it asks for, and not just one.
    pub threads: bool,
}

struct Call {
    allowance: Allowance,
    /// What is read in place of stdin, until it is.
    input: Mutex<Option<Cursor<Vec<u8>>>>,
    output: Mutex<Box<dyn Write + Send>>,
    /// The last message.
    told: Mutex<Option<String>>,
}

impl Console {
    /// The streams of the process.
    #[must_use]
    pub fn of_process() -> Self {
        Console { streams: Streams::Process, span: None }
    }

    /// A call: the command reads `input` in place of stdin, and writes to `output` in place of stdout. Where it
    /// takes a file with a board, the flag gives the text itself. It runs on the thread that calls it,
    /// and on more only if it is allowed to.
    #[must_use]
    pub fn of_call(input: Vec<u8>, output: Box<dyn Write + Send>, allowance: Allowance) -> Self {
        let streams = Streams::Call(Arc::new(Call {
            allowance,
            input: Mutex::new(Some(Cursor::new(input))),
            output: Mutex::new(output),
            told: Mutex::default(),
        }));
        Console { streams, span: None }.within(allowance.timeout)
    }

    /// The same, for work that begins now and may take this time in all, and no longer than it could before.
    pub(crate) fn within(&self, asked: Option<Duration>) -> Self {
        let span = self.timeout(asked).map(|most| Span { began: Stopwatch::start(), most });
        Console { streams: self.streams.clone(), span }
    }

    /// Opens a file, or stdin, of which there is one for all inputs.
    pub(crate) fn open(&self, file: Option<&Path>) -> Result<Box<dyn Read + Send>, Failure> {
        match (&self.streams, file_name::path(file)) {
            (Streams::Process, None) => Ok(Box::new(inputs::stdin()?)),
            (Streams::Process, Some(path)) => {
                let opened = File::open(path).map_err(Failure::input(file_name::shown(file)))?;
                if let Ok(known) = opened.metadata() {
                    inputs::add(path, &known);
                }
                Ok(Box::new(opened))
            }
            (Streams::Call(call), None) => {
                let input = locked(&call.input).take();
                Ok(Box::new(input.ok_or_else(inputs::stdin_again)?))
            }
            (Streams::Call(_), Some(path)) => {
                Ok(Box::new(Cursor::new(path.as_os_str().as_encoded_bytes().to_vec())))
            }
        }
    }

    /// Opens a file, or stdin, with puzzles: see [`plain`] and [`game_files`].
    pub(crate) fn open_text(&self, file: Option<&Path>) -> Result<Box<dyn Read + Send>, Failure> {
        let name = file_name::shown(file);
        let text = plain(self.open(file)?).map_err(Failure::input(name.clone()))?;
        game_files::as_lines(&name, text)
    }

    /// Reads the whole of a small file with puzzles.
    pub(crate) fn read_text(&self, file: &Path) -> Result<String, Failure> {
        let mut bytes = Vec::new();
        let failure = Failure::input(file_name::shown(Some(file)));
        let mut source = self.open_text(Some(file))?.take(LONGEST as u64 + 1);
        if source.read_to_end(&mut bytes).map_err(&failure)? > LONGEST {
            return Err(failure(io::Error::other("expected at most 16 MiB of text")));
        }
        from_utf8(&bytes).map(str::to_owned).map_err(|error| Failure::puzzle(file, error))
    }

    /// Whether this is a call, which has no files.
    pub(crate) fn is_call(&self) -> bool {
        matches!(self.streams, Streams::Call(_))
    }

    /// The length of the input in bytes, if it is a regular file.
    pub(crate) fn length(&self, file: Option<&Path>) -> Option<u64> {
        if let Streams::Call(_) = self.streams {
            return None;
        }
        let known = std::fs::metadata(file_name::path(file)?).ok()?;
        known.is_file().then_some(known.len())
    }

    /// Prints a message to stderr. If that is closed, the run goes on.
    pub(crate) fn tell(&self, message: impl Display) {
        self.tell_all(std::iter::once(message));
    }

    /// As [`tell`](Self::tell), for many messages.
    pub(crate) fn tell_all(&self, messages: impl Iterator<Item = impl Display>) {
        match &self.streams {
            Streams::Process => {
                progress_line::write_messages(|out| {
                    for message in messages {
                        let _ = writeln!(out, "{message}");
                    }
                });
            }
            Streams::Call(call) => {
                if let Some(last) = messages.last() {
                    *locked(&call.told) = Some(last.to_string());
                }
            }
        }
    }

    /// Says why the answer for `place` is missing or partial.
    pub(crate) fn stopped(&self, place: impl Display, why: impl Display) -> End {
        self.tell(format_args!("{place}: stopped: {why}"));
        End::Stopped
    }

    /// The last message of a call.
    pub(crate) fn last_told(&self) -> Option<String> {
        match &self.streams {
            Streams::Process => None,
            Streams::Call(call) => locked(&call.told).clone(),
        }
    }

    /// Prints a whole document.
    pub(crate) fn print(&self, document: &[u8]) -> Result<End, Failure> {
        self.write(document)?;
        Ok(End::Done)
    }

    /// Writes to stdout at once.
    pub(crate) fn write(&self, bytes: &[u8]) -> io::Result<()> {
        match &self.streams {
            Streams::Process => stdout::write(bytes),
            Streams::Call(call) => {
                let mut out = locked(&call.output);
                out.write_all(bytes).and_then(|()| out.flush())
            }
        }
    }

    /// Whether a person reads stdout.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self.streams, Streams::Process) && io::stdout().is_terminal()
    }

    /// Whether a person reads stderr.
    pub(crate) fn shows_progress(&self) -> bool {
        matches!(self.streams, Streams::Process) && io::stderr().is_terminal()
    }

    /// The time from now that work may take: what was asked for, or what is left of all if that is less.
    pub(crate) fn timeout(&self, asked: Option<Duration>) -> Option<Duration> {
        asked.into_iter().chain(self.span.as_ref().map(Span::left)).min()
    }

    /// The memory that tables may take: what was asked for, or what a call may use if that is less.
    pub(crate) fn memory(&self, asked: Option<usize>) -> Option<usize> {
        asked.into_iter().chain(self.allowance().memory).min()
    }

    /// What stops the work when it is set.
    pub(crate) fn flag(&self) -> Option<&'static AtomicBool> {
        self.allowance().flag
    }

    /// The deadline of a run that begins now.
    pub(crate) fn deadline(&self, asked: Option<Duration>) -> Option<Deadline> {
        deadline::after_or_when(self.timeout(asked), self.flag())
    }

    /// The limits of a run of the engine that began before.
    pub(crate) fn limits(&self, asked: Option<Duration>, began: Stopwatch) -> Limits {
        let mut limits = Limits::new();
        if let Some(timeout) = self.timeout(asked.map(|asked| asked.saturating_sub(began.elapsed()))) {
            limits = limits.timeout(timeout);
        }
        if let Some(bytes) = self.memory(None) {
            limits = limits.memory(bytes);
        }
        match self.flag() {
            Some(flag) => limits.cancel(&Cancel::by(flag)),
            None => limits,
        }
    }

    fn allowance(&self) -> Allowance {
        match &self.streams {
            Streams::Process => Allowance::default(),
            Streams::Call(call) => call.allowance,
        }
    }

    /// The number of threads to use; 0 means one per core.
    pub(crate) fn threads(&self, asked: u16) -> usize {
        match &self.streams {
            Streams::Call(call) if !call.allowance.threads => 1,
            _ => usize::from(asked),
        }
    }
}
