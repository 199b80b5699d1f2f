//! Where a search starts: with some options chosen, and some items left out.

use super::Search;
use crate::problem::{ItemId, OptionId};

/// Why a search could not start there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The problem has no such option.
    #[error("the problem has no option {}", .0.index())]
    UnknownOption(OptionId),
    /// The problem has no such item.
    #[error("the problem has no item {}", .0.index())]
    UnknownItem(ItemId),
}

impl Search {
    /// From now on, finds the covers that contain all of `chosen`, as if the items of `covered` were
    /// not part of the problem and all options that contain them were removed. If options of `chosen`
    /// exclude each other, or contain an item of `covered`, this is not an error: no cover contains them.
    ///
    /// So `covered` can also leave out options: all those of a person or a room, by an item that only these contain. If
    /// there is none, options can be built with a switch: a secondary item that all of them have in the same colour,
    /// which rules nothing out until it is covered.
    ///
    /// ```
    /// use dlx::{Count, Entry, Problem, Solver};
    ///
    /// // Two days, and three people who can work on each.
    /// let mut b = Problem::builder();
    /// let (days, people) = (b.primaries::<2>(), b.secondaries::<3>());
    /// let well = b.new_color()?;
    /// for person in people {
    ///     for day in days {
    ///         b.option([Entry::from(day), person.colored(well)])?;
    ///     }
    /// }
    /// let mut search = Solver::new(&b.build()).search();
    /// assert_eq!(search.count(), Count::Exact(9));
    /// // What if the first person is ill?
    /// assert_eq!(search.start(&[], &people[..1])?.count(), Count::Exact(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// [`Problem::with_options`](crate::Problem::with_options) leaves out any options, for a solver of its own.
    ///
    /// # Errors
    /// If the problem has no such option or item; the start is then unchanged.
    pub fn start(&mut self, chosen: &[OptionId], covered: &[ItemId]) -> Result<&mut Self, StartError> {
        if let Some(&option) = chosen.iter().find(|option| option.index() >= self.prepared.options) {
            return Err(StartError::UnknownOption(option));
        }
        if let Some(&item) = covered.iter().find(|item| item.index() >= self.prepared.items) {
            return Err(StartError::UnknownItem(item));
        }
        // What can be left out of a problem depends on all of its items. And that an option was left
        // out means that no cover contains it, which the search of the whole problem finds.
        let form = self.prepared.form(false);
        let whole = !covered.is_empty() || form.local(chosen, &mut self.start.chosen).is_none();
        if whole {
            self.start.chosen.clear();
            self.start.chosen.extend_from_slice(chosen);
        }
        if whole != self.whole && self.prepared.reduced.is_some() {
            self.kernel = self.prepared.form(whole).tables.kernel();
        }
        self.whole = whole;
        self.start.chosen.sort_unstable();
        self.start.chosen.dedup();
        self.start.covered.clear();
        self.start.covered.extend_from_slice(covered);
        self.start.covered.sort_unstable();
        self.start.covered.dedup();
        Ok(self)
    }
}
