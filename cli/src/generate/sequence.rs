//! The sequence of puzzles that a seed names: made on all threads, and printed in order.

use std::fmt::Display;
use std::ops::{ControlFlow, Range};

use clap::{Arg, Args};
use puzzles::deadline::Deadline;
use puzzles::generate::GaveUp;
use puzzles::notation::text::any_of;

use super::notes::Notes;
use crate::console::Console;
use crate::effort::{Effort, STOP_RUN};
use crate::failure::Failure;
use crate::output::Output;
use crate::pipeline::in_order;
use crate::progress::{Counter, Tries};
use crate::seed::{self, Seed};
use crate::{End, values};

// Which puzzles of which sequence to make.
#[derive(Args)]
pub(crate) struct Numbers {
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::whole::<u64>())]
    pub(crate) count: u64,

    /// Skip the first N puzzles of this seed
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = values::whole::<u64>())]
    skip: u64,

    #[command(flatten)]
    pub(crate) seed: Seed,
}

impl Numbers {
    /// The numbers of the puzzles.
    pub(crate) fn range(&self) -> Result<Range<u64>, Failure> {
        seed::numbers(self.skip, self.count)
    }
}

/// The flags of a command that makes them.
pub(crate) fn flag_of_sequence(flag: Arg) -> Arg {
    match flag.get_id().as_str() {
        "threads" => flag.help("Number of threads; 0 means one per core. The puzzles do not depend on it"),
        "timeout" => flag.help(STOP_RUN),
        "quiet" => flag.help("Print only errors: no seed, no progress, no number of tries"),
        _ => flag,
    }
}

/// Puzzles of a sequence that follow each other, as text.
#[derive(Default)]
pub(crate) struct Piece {
    pub(crate) text: String,
    /// How many they are.
    pub(crate) made: u64,
    /// Why they are the last ones, if they are.
    pub(crate) end: Option<Ended>,
}

/// Why a sequence ends early.
pub(crate) enum Ended {
    GaveUp(GaveUp),
    /// There are no more such puzzles, in words.
    NoMore(String),
    Failed(Failure),
}

/// A run that makes puzzles.
pub(crate) struct Run<'a> {
    pub(crate) numbers: &'a Numbers,
    pub(crate) effort: &'a Effort,
    pub(crate) console: &'a Console,
}

impl Run<'_> {
    /// When it has to end.
    pub(crate) fn deadline(&self) -> Option<Deadline> {
        self.console.deadline(self.effort.time.timeout)
    }

    /// Does the jobs that `next` gives, on all threads, until there are as many puzzles as asked for, and prints in
    /// order the pieces that `take` makes of the results. The notes are told with the first puzzle, and `tries` tells
    /// of the work meanwhile. Returns how many puzzles were made, and why no more were.
    pub(crate) fn print<J: Send + 'static, R: Send + 'static>(
        &self,
        notes: Vec<String>,
        tries: Tries,
        next: impl FnMut() -> Option<J> + Send + 'static,
        work: impl Fn(J) -> R + Send + Sync + 'static,
        mut take: impl FnMut(R) -> Piece,
    ) -> Result<(u64, Option<Ended>), Failure> {
        let &Run { numbers: &Numbers { count, .. }, effort, console } = self;
        let notes = Notes::new(notes, console);
        let mut output = Output::new(console);
        let mut counter = Counter::with_tries(!effort.quiet, Some(count), tries, console);
        let mut ended = None;
        in_order(effort.threads.number(console), next, work, |result| {
            let Piece { text, made, end } = take(result);
            match &end {
                Some(Ended::Failed(_)) if made == 0 => notes.drop_all(),
                _ => notes.tell(),
            }
            let printed = counter.print(made, || output.answer(|out| out.extend_from_slice(text.as_bytes())));
            ended = printed.err().map(|error| Ended::Failed(error.into())).or(end);
            let is_enough = ended.is_some() || counter.done() == count;
            if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let made = counter.done();
        drop(counter);
        output.flush()?;
        Ok((made, ended))
    }

    /// How a command ends that made `made` puzzles. `asked` names the flags that say what they are to be like.
    pub(crate) fn end(&self, made: u64, ended: Option<Ended>, asked: &[&str]) -> Result<End, Failure> {
        let count = self.numbers.count;
        let stopped = |end: End, why: &dyn Display| {
            let made = if count > 1 { format!("; {made} of {count} puzzles made") } else { String::new() };
            self.console.tell(format_args!("stopped: {why}{made}"));
            Ok(end)
        };
        match ended {
            None => Ok(End::Done),
            Some(Ended::Failed(failure)) => Err(failure),
            Some(Ended::NoMore(why)) => stopped(End::GaveUp, &why),
            Some(Ended::GaveUp(GaveUp::Stopped)) => stopped(End::Stopped, &"the deadline passed"),
            Some(Ended::GaveUp(gave_up @ GaveUp::Impossible(_))) => Err(Failure::usage(gave_up)),
            Some(Ended::GaveUp(gave_up @ GaveUp::NeedsCandidates { .. })) => {
                Err(Failure::usage(format!("{gave_up} (ask for pencil marks)")))
            }
            Some(Ended::GaveUp(gave_up)) => stopped(End::GaveUp, &with_flags(&gave_up, asked)),
        }
    }
}

/// Why a maker gave up, with the flags that its advice speaks of, or those that say what puzzles are to be like.
fn with_flags(gave_up: &GaveUp, asked: &[&str]) -> String {
    match gave_up.advice() {
        None if matches!(gave_up, GaveUp::Hopeless { .. }) && !asked.is_empty() => {
            let flags: Vec<String> = asked.iter().map(|name| format!("--{name}")).collect();
            format!("{gave_up}; loosen or change {}", any_of(&flags))
        }
        Some(advice) => {
            let flags: Vec<String> = advice.settings.iter().map(|name| format!("--{name}")).collect();
            format!("{gave_up} ({})", flags.join(", "))
        }
        None => gave_up.to_string(),
    }
}
