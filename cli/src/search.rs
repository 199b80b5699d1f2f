//! What all searches can be told.

use std::fmt::Display;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::value_parser;
use dlx::count::{Counter, Method, Natural};
use dlx::{KernelKind, Problem, Solver, Stop};

use crate::failure::Failure;
use crate::input::{self, Input};
use crate::output;
use crate::progress::Progress;
use crate::{End, stats};

#[derive(Args)]
pub(crate) struct Search {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Stop at so many covers
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    /// Search in random order; the same seed gives the same order
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Threads to search on; 0 is one for each core. The answer is the same with any number
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = value_parser!(u16).range(..=1024))]
    threads: u16,

    /// Stop the whole run after so long; fractions are allowed
    #[arg(long, value_name = "SECONDS", value_parser = input::seconds)]
    timeout: Option<Duration>,

    /// Search in this way instead of the one that suits the problem
    #[arg(long, value_name = "NAME", value_parser = kernels())]
    kernel: Option<KernelKind>,

    /// Print JSON: an object for each answer
    #[arg(long)]
    pub(crate) json: bool,

    /// Tell on stderr what the search did
    #[arg(long)]
    stats: bool,
}

fn kernels() -> impl TypedValueParser<Value = KernelKind> {
    let names = KernelKind::ALL.iter().map(|kernel| kernel.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<KernelKind>())
}

/// A problem that was read, and what is known of the run so far.
pub(crate) struct Run<'a> {
    arguments: &'a Search,
    started: Instant,
    times: stats::Times,
}

impl Search {
    /// Reads the problem.
    pub(crate) fn read(&self) -> Result<(Run<'_>, Problem), Failure> {
        let started = Instant::now();
        let problem = self.input.read(started, self.timeout)?;
        let times = stats::Times { read: started.elapsed(), ..stats::Times::default() };
        Ok((Run { arguments: self, started, times }, problem))
    }

    /// Whether anything was asked for that only a search can do.
    pub(crate) fn asks_to_search(&self) -> bool {
        self.limit.is_some() || self.seed.is_some() || self.kernel.is_some() || self.stats
    }
}

impl Run<'_> {
    /// Makes the problem ready to be searched. Progress is shown if it would disturb nothing.
    pub(crate) fn prepare(
        &mut self,
        problem: &Problem,
        show: bool,
    ) -> Result<(dlx::Search, Progress), Failure> {
        let Search { input: file, limit, seed, threads, timeout, kernel, .. } = self.arguments;
        let progress = Progress::new(show && !file.quiet);
        let mut builder = Solver::builder().threads(usize::from(*threads));
        if let Some(limit) = *limit {
            builder = builder.limit(limit);
        }
        if let Some(seed) = *seed {
            builder = builder.seed(seed);
        }
        if let Some(kernel) = *kernel {
            builder = builder.kernel(kernel);
        }
        if let Some(timeout) = *timeout {
            builder = builder.timeout(timeout.saturating_sub(self.started.elapsed()));
        }
        builder = progress.attach(builder);
        let search =
            builder.build(problem).map_err(|error| Failure::Setup { name: file.name(), error })?.search();
        self.times.prepare = self.started.elapsed() - self.times.read;
        Ok((search, progress))
    }

    /// A counter that does as was told. Progress is shown if it would disturb nothing.
    pub(crate) fn counter(&self, method: Method, memory: Option<usize>) -> (Counter, Progress) {
        let Search { input: file, threads, timeout, .. } = self.arguments;
        let progress = Progress::new(!file.quiet);
        let mut counter = Counter::new().method(method).threads(usize::from(*threads));
        if let Some(bytes) = memory {
            counter = counter.memory(bytes);
        }
        if let Some(timeout) = timeout {
            counter = counter.timeout(timeout.saturating_sub(self.started.elapsed()));
        }
        (progress.attach_to_count(counter), progress)
    }

    /// Tells what the search did, if that was asked for.
    pub(crate) fn tell_stats(&mut self, search: &dlx::Search) {
        if self.arguments.stats {
            self.times.search = self.started.elapsed() - self.times.read - self.times.prepare;
            output::tell(stats::Report { stats: &search.stats(), times: &self.times });
        }
    }

    /// Tells why a search stopped after so many covers, if it did not get what was asked of it.
    pub(crate) fn end(&self, stop: Stop, covers: &Natural) -> End {
        if stop.is_wanted() {
            return End::Done;
        }
        let were = if *covers == Natural::from(1) { "cover was" } else { "covers were" };
        self.stopped(format_args!("{stop}; {covers} {were} found before"))
    }

    /// Tells why there is no answer.
    pub(crate) fn stopped(&self, why: impl Display) -> End {
        output::tell(format_args!("{}: stopped: {why}", self.arguments.input.name()));
        End::Stopped
    }
}
