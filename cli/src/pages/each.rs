//! A page for each puzzle of a stream.

use super::{Page, Pages, Place};
use crate::End;
use crate::failure::Failure;
use crate::progress::Counter;
use crate::stream::{Puzzles, Record, Source};

impl Pages {
    /// Adds the page that `make` draws of each puzzle, on all threads, and writes what is not written yet.
    pub(crate) fn draw_each(
        mut self,
        puzzles: &Puzzles,
        source: Source,
        make: impl Fn(Record) -> Result<(Page, End), Failure> + Send + Sync + 'static,
    ) -> Result<End, Failure> {
        let console = self.console.clone();
        let is_shown = matches!(&self.place, Place::Stdout(output) if output.is_terminal());
        let mut counter = Counter::new(!puzzles.is_quiet() && !is_shown, None, &console);
        let mut end = End::Done;
        let drawn = puzzles.each(source, &console, make, |(page, page_end)| {
            end = end.max(page_end);
            self.add(page)?;
            counter.add(1);
            Ok(())
        });
        drop(counter);
        self.finish(drawn)?;
        Ok(end)
    }
}
