//! Flags that `cover` and `count` share.

use std::fmt::Display;

use dlx::clock::Stopwatch;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use dlx::count::{Counter, Method, Natural, Report};
use dlx::{KernelKind, Limits, Problem, Solver, SolverBuilder, Stop};
use puzzles::deadline::Deadline;

use crate::console::Console;
use crate::cost_order::Order;
use crate::effort::{DefaultMemory, Memory, Threads, Time};
use crate::failure::Failure;
use crate::input::Input;
use crate::progress::Progress;
use crate::{End, stats, values};

/// What is told where the numbers of a search end.
const MORE_THAN_A_SEARCH_COUNTS: &str = "more covers than a search can count: expected --method frontier";

/// What is told where there is no cover to print.
pub(crate) const NO_COVER: &str = "no cover";

#[derive(Args)]
pub(crate) struct Search {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Stop after N covers
    #[arg(long, value_name = "N", value_parser = values::whole::<u64>())]
    limit: Option<u64>,

    /// Search in random order; the same seed gives the same order
    #[arg(long, value_name = "S", value_parser = values::whole::<u64>())]
    seed: Option<u64>,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    time: Time,

    /// Search kernel; by default the one that suits the problem
    #[arg(long, value_name = "NAME", value_parser = kernels())]
    kernel: Option<KernelKind>,

    /// Print JSON, one object per line
    #[arg(long)]
    pub(crate) json: bool,

    /// Print statistics on stderr: what was done, and how long it took
    #[arg(long)]
    stats: bool,
}

fn kernels() -> impl TypedValueParser<Value = KernelKind> {
    let names = KernelKind::ALL.iter().map(|kernel| kernel.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<KernelKind>())
}

/// A run: its arguments and how long its parts took.
pub(crate) struct Run<'a> {
    arguments: &'a Search,
    console: &'a Console,
    memory: &'a Memory,
    /// The limit on memory that holds if none is set.
    default: DefaultMemory,
    started: Stopwatch,
    times: stats::Times,
    /// The order of covers in a search by costs.
    order: Order,
}

impl Search {
    /// Reads the problem. Tables of the run may take this much memory.
    pub(crate) fn read<'a>(
        &'a self,
        memory: &'a Memory,
        default: DefaultMemory,
        console: &'a Console,
    ) -> Result<(Run<'a>, Problem), Failure> {
        let started = Stopwatch::start();
        let problem = self.input.read(console, started, &self.time)?;
        let times = stats::Times { read: started.elapsed(), ..stats::Times::default() };
        let order = Order::default();
        Ok((Run { arguments: self, console, memory, default, started, times, order }, problem))
    }

    /// Whether a flag is set that only a search has.
    pub(crate) fn asks_to_search(&self) -> bool {
        self.limit.is_some() || self.orders_a_search()
    }

    /// Whether a flag is set that says how to search.
    pub(crate) fn orders_a_search(&self) -> bool {
        self.seed.is_some() || self.kernel.is_some()
    }
}

impl Run<'_> {
    /// Prepares the search. Progress is shown if `show` is set.
    pub(crate) fn prepare(
        &mut self,
        problem: &Problem,
        show: bool,
    ) -> Result<(dlx::Search, Progress), Failure> {
        let (builder, progress) = self.solver(show);
        let search = builder.build(problem).map_err(Failure::setup(self.arguments.input.name()))?.search();
        self.times.prepare = self.started.elapsed() - self.times.read;
        Ok((search, progress))
    }

    /// What is searched for next comes in this order of costs.
    pub(crate) fn set_order(&mut self, order: Order) {
        self.order = order;
    }

    /// The limits that the flags set, from now on.
    pub(crate) fn limits(&self) -> Limits {
        let Search { limit, time, .. } = self.arguments;
        let mut limits = self.console.limits(time.timeout, self.started);
        if let Some(bytes) = self.console.memory(self.memory.bytes) {
            limits = limits.memory(bytes);
        }
        if let Some(covers) = *limit {
            limits = limits.covers(covers);
        }
        limits
    }

    /// When the time of the run is over.
    pub(crate) fn deadline(&self) -> Option<Deadline> {
        let asked = self.arguments.time.timeout;
        self.console.deadline(asked.map(|asked| asked.saturating_sub(self.started.elapsed())))
    }

    /// A solver as the flags say. Progress is shown if `show` is set.
    pub(crate) fn solver(&self, show: bool) -> (SolverBuilder, Progress) {
        let Search { input: file, seed, threads, kernel, .. } = self.arguments;
        let progress = Progress::new(show && !file.quiet, self.console).in_order(self.order);
        let mut builder = Solver::builder().threads(threads.number(self.console)).limits(self.limits());
        if let Some(seed) = *seed {
            builder = builder.seed(seed);
        }
        if let Some(kernel) = *kernel {
            builder = builder.kernel(kernel);
        }
        (progress.attach(builder), progress)
    }

    /// A counter as the flags say.
    pub(crate) fn counter(&self, method: Method) -> (Counter, Progress) {
        let Search { input: file, threads, .. } = self.arguments;
        let progress = Progress::new(!file.quiet, self.console);
        let threads = threads.number(self.console);
        let counter = Counter::new().method(method).threads(threads).limits(self.limits());
        (progress.attach_to_count(counter), progress)
    }

    /// Prints statistics, if asked for.
    pub(crate) fn tell_stats(&mut self, search: &dlx::Search) {
        if self.arguments.stats {
            self.times.search = self.started.elapsed() - self.times.read - self.times.prepare;
            self.console.tell(stats::Report { stats: &search.stats(), times: &self.times });
        }
    }

    /// Prints what a count took, if asked for.
    pub(crate) fn tell_report(&mut self, report: &Report) {
        if self.arguments.stats {
            self.times.search = self.started.elapsed() - self.times.read;
            self.console.tell(stats::Efforts { report, times: &self.times });
        }
    }

    /// How a search ended that stopped after `covers`; says why, unless --limit stopped it, and how far it was, if
    /// that is known.
    pub(crate) fn end(&self, stop: Stop, covers: &Natural, share: Option<String>) -> End {
        self.end_in_words(stop, covers, |covers| format!("{covers} found"), share)
    }

    /// The same of a count.
    pub(crate) fn end_of_count(&self, stop: Stop, covers: &Natural) -> End {
        self.end_in_words(stop, covers, |covers| format!("at least {covers}"), None)
    }

    fn end_in_words(
        &self,
        stop: Stop,
        covers: &Natural,
        words: impl Fn(&str) -> String,
        share: Option<String>,
    ) -> End {
        if stop.is_wanted() {
            return End::Done;
        }
        if stop == Stop::Overflow {
            return self.stopped(MORE_THAN_A_SEARCH_COUNTS);
        }
        // To say that none was found would read like an answer.
        let found = (*covers != Natural::from(0)).then(|| {
            let noun = if *covers == Natural::from(1) { "cover" } else { "covers" };
            words(&format!("{covers} {noun}"))
        });
        let parts: Vec<String> = found.into_iter().chain(share).collect();
        let reason = self.reason(stop);
        if parts.is_empty() {
            self.stopped(reason)
        } else {
            self.stopped(format_args!("{reason}; {}", parts.join(", ")))
        }
    }

    /// How a search ended that saw all covers and printed this many; says so if there is none, as nothing is printed
    /// then.
    pub(crate) fn complete(&self, printed: u64) -> End {
        if printed == 0 {
            self.note(NO_COVER);
        }
        End::Done
    }

    /// Prints a note about the problem.
    pub(crate) fn note(&self, note: impl Display) {
        self.arguments.input.note(note, self.console);
    }

    /// Why the problem is refused.
    pub(crate) fn refused(&self, why: impl Display) -> Failure {
        Failure::usage(format_args!("{}: {why}", self.arguments.input.name()))
    }

    /// Why it stopped, in words.
    pub(crate) fn reason(&self, stop: Stop) -> String {
        self.memory.reason(stop, self.default, self.console)
    }

    /// Says why there is no answer.
    pub(crate) fn stopped(&self, why: impl Display) -> End {
        self.console.stopped(self.arguments.input.name(), why)
    }
}
