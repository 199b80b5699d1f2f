//! Statistics of a search.

use std::fmt;
use std::time::Duration;

use dlx::Stats;

/// How long each part of a run took.
#[derive(Default)]
pub(crate) struct Times {
    pub(crate) read: Duration,
    pub(crate) prepare: Duration,
    pub(crate) search: Duration,
}

/// The lines that `--stats` prints.
pub(crate) struct Report<'a> {
    pub(crate) stats: &'a Stats,
    pub(crate) times: &'a Times,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stats { kernel, way, nodes, updates, covers, conflicts, profile } = self.stats;
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
