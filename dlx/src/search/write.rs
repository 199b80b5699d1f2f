//! Covers as text, made by the threads that search.

use std::ops::ControlFlow;
use std::time::Duration;

use super::Search;
use crate::batch::{Batch, Texts};
use crate::clock;
use crate::outcome::{Outcome, Stop};
use crate::parallel::{self, NextCover};
use crate::problem::OptionId;

/// How long a cover may wait for others before it is handed over.
const PAUSE: Duration = Duration::from_millis(100);
/// On one thread, texts of this size are handed over: few enough to lie near the processor still.
const ALONE: usize = 1 << 12;

impl Search {
    /// Writes each cover as text, and hands the texts over in the order of the search, until `take` returns
    /// [`ControlFlow::Break`].
    ///
    /// This is for programs that print millions of covers: with several threads, the searching threads write the texts.
    /// Each thread gets a function of its own from `writer`, which appends the text of a cover. `take` gets the texts
    /// of many covers at once; if covers are rare, they come about a tenth of a second after they were found. Until
    /// they are taken, texts fill a few megabytes for each thread.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use dlx::{OptionId, Outcome, Problem, Solver};
    ///
    /// let mut b = Problem::builder();
    /// let [x, y] = b.primaries();
    /// for items in [vec![x, y], vec![x], vec![y]] {
    ///     b.option(items)?;
    /// }
    /// let names = ["both", "left", "right"];
    /// let mut printed: Vec<u8> = Vec::new();
    /// let outcome = Solver::new(&b.build()).write_covers(
    ///     || |cover: &[OptionId], text: &mut Vec<u8>| {
    ///         let words: Vec<&str> = cover.iter().map(|option| names[option.index()]).collect();
    ///         text.extend(words.join(" ").as_bytes());
    ///         text.push(b'\n');
    ///     },
    ///     |texts| {
    ///         printed.extend(texts.as_bytes());
    ///         ControlFlow::Continue(())
    ///     },
    /// );
    /// assert_eq!(outcome, Outcome::Complete);
    /// assert_eq!(printed, b"both\nleft right\n");
    /// # Ok::<(), dlx::BuildError>(())
    /// ```
    pub fn write_covers<W: FnMut(&[OptionId], &mut Vec<u8>)>(
        &mut self,
        writer: impl Fn() -> W + Sync,
        mut take: impl FnMut(Texts<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        self.prepare(u64::MAX, false);
        let limit = self.limit;
        let mut taken = 0;
        let several = (self.prepared.threads > 1 && limit > 0).then(|| {
            parallel::write(self.roots(), &writer, |batch| {
                let texts = batch.texts(limit - taken);
                taken += texts.len() as u64;
                match take(texts) {
                    ControlFlow::Break(()) => Some(Stop::Callback),
                    ControlFlow::Continue(()) => (taken == limit).then_some(Stop::Limit),
                }
            })
        });
        let Some((tally, outcome)) = several.flatten() else {
            self.kernel.start(&self.start, &self.branching);
            return self.write_alone(&mut writer(), take);
        };
        self.tally = tally;
        self.tally.covers = taken;
        self.end(outcome)
    }

    /// The same on this thread alone.
    fn write_alone<W: FnMut(&[OptionId], &mut Vec<u8>)>(
        &mut self,
        write: &mut W,
        mut take: impl FnMut(Texts<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let mut batch = Batch::default();
        let soon = || clock::now().and_then(|now| now.after(PAUSE));
        let mut until = soon();
        loop {
            let step = self.step(until);
            if matches!(step, NextCover::Cover) {
                batch.write(self.cover(), write);
                if batch.size() < ALONE {
                    continue;
                }
            }
            if !batch.is_empty() && take(batch.texts(u64::MAX)).is_break() {
                return self.end(Outcome::Stopped(Stop::Callback));
            }
            if let NextCover::End(outcome) = step {
                return outcome;
            }
            batch.clear();
            until = soon();
        }
    }
}
