//! Statistics of a search.

use std::fmt;
use std::time::Duration;

use dlx::count;
use dlx::{Details, Stats};

use crate::progress::at_least;

/// How long each part of a run took.
#[derive(Default)]
pub(crate) struct Times {
    pub(crate) read: Duration,
    pub(crate) prepare: Duration,
    pub(crate) search: Duration,
}

/// The lines that `--stats` prints of a search.
pub(crate) struct Report<'a> {
    pub(crate) stats: &'a Stats,
    pub(crate) times: &'a Times,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stats { kernel, way, nodes, updates, covers, conflicts, profile, .. } = self.stats;
        let [read, prepare, search] =
            [self.times.read, self.times.prepare, self.times.search].map(|time| time.as_secs_f64());
        writeln!(f, "kernel   {kernel}")?;
        if *conflicts > 0 {
            writeln!(f, "way      {way}")?;
            writeln!(f, "learned  {conflicts}")?;
        }
        writeln!(f, "nodes    {nodes}")?;
        writeln!(f, "updates  {updates}")?;
        writeln!(f, "covers   {covers}")?;
        write!(f, "seconds  {search:.3} search, {prepare:.3} prepare, {read:.3} read")?;
        if !profile.is_empty() {
            write!(f, "\ndepth    nodes")?;
        }
        for (depth, nodes) in profile.iter().enumerate() {
            write!(f, "\n{depth:<8} {nodes}")?;
        }
        Ok(())
    }
}

/// The lines that `--stats` prints of a count.
pub(crate) struct Efforts<'a> {
    pub(crate) report: &'a count::Report,
    pub(crate) times: &'a Times,
}

impl fmt::Display for Efforts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count::Report { method, efforts, .. } = self.report;
        writeln!(f, "method   {}", method.map_or("none ended", count::Method::name))?;
        for count::Effort { method, work, details, .. } in efforts.iter().filter(|effort| effort.work > 0) {
            write!(f, "{method:<8} ")?;
            match details {
                Details::Frontier { steps: 0, .. } | Details::Planar { needed: 0, .. } => {
                    write!(f, "only a look")?;
                }
                Details::Search { nodes, covers } => {
                    write!(f, "{nodes} nodes, {} covers", at_least(*covers))?;
                }
                Details::Planar { primes, needed } => write!(f, "{primes} of {needed} primes")?,
                Details::Frontier { step, steps, states } => {
                    write!(f, "{states} states in {step} of {steps} steps")?;
                }
                Details::Memo { subproblems } => write!(f, "{subproblems} subproblems")?,
                Details::Weights { rounds: 0 } => write!(f, "sizes alone")?,
                Details::Weights { rounds } => write!(f, "{rounds} sets of weights")?,
                _ => {}
            }
            writeln!(f, ", {:.3} s by its own measure", *work as f64 / 1e9)?;
        }
        let [read, count] = [self.times.read, self.times.search].map(|time| time.as_secs_f64());
        write!(f, "seconds  {count:.3} count, {read:.3} read")
    }
}
