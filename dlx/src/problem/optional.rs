//! Items with the bounds 0 and 1 in terms that need no bounds, so that all kernels and methods take them.
//!
//! An option with another primary item is never chosen for the sake of such an item, which does no more than a
//! secondary one: it excludes. So it becomes secondary. Where an option holds nothing else, the item can be covered
//! exactly once, if there is one more option that holds it alone and means that none of its own is chosen.

use std::borrow::Cow;

use super::{ItemId, NO_COLOR, Problem};

impl Problem {
    /// A problem with the same covers and fewer bounds: items with the bounds 0 and 1 are secondary, in order, as
    /// long as each option keeps a primary item. Items and options keep their numbers. Takes time in the size of the
    /// problem if there are such items.
    ///
    /// Every question does this first, so even those that accept [no bounds](Self::has_bounds) accept such items.
    ///
    /// ```
    /// use dlx::Problem;
    ///
    /// let mut b = Problem::builder();
    /// let (team, room) = (b.primary(), b.bounded(..=1)?);
    /// b.option([team, room])?;
    /// let problem = b.build();
    /// assert!(problem.has_bounds() && !problem.with_fewer_bounds().has_bounds());
    /// # Ok::<(), dlx::BuildError>(())
    /// ```
    #[must_use]
    pub fn with_fewer_bounds(&self) -> Cow<'_, Problem> {
        let mut optional = self.optional();
        if optional.is_empty() {
            return Cow::Borrowed(self);
        }
        let holders = self.options_of_items();
        let primaries =
            |option| self.option_items(option).iter().filter(|item| self.is_primary(**item)).count();
        let mut primary: Vec<usize> = self.options().map(primaries).collect();
        optional.retain(|item| {
            let holders = &holders[item.index()];
            let is_spare = holders.iter().all(|option| primary[option.index()] > 1);
            if is_spare {
                holders.iter().for_each(|option| primary[option.index()] -= 1);
            }
            is_spare
        });
        if optional.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut problem = self.clone();
        for item in optional {
            problem.primary.set(item.index(), false);
            problem.bounds.set(item, &(1..=1));
        }
        Cow::Owned(problem)
    }

    /// The same covers without bounds, if these are 0 and 1 or none: each of the items that are left with them gets an
    /// option of its own behind all others, which is to be left out of the covers found. Otherwise as
    /// [`with_fewer_bounds`](Self::with_fewer_bounds).
    pub(crate) fn without_bounds(&self) -> Cow<'_, Problem> {
        let fewer = self.with_fewer_bounds();
        let optional = fewer.optional();
        if optional.is_empty() || optional.len() < fewer.bounds.number() {
            return fewer;
        }
        let mut problem = fewer.into_owned();
        for item in optional {
            problem.bounds.set(item, &(1..=1));
            problem.items.push(item);
            if !problem.entry_colors.is_empty() {
                problem.entry_colors.push(NO_COLOR);
            }
            problem.starts.push(problem.items.len() as u32);
        }
        Cow::Owned(problem)
    }

    /// The primary items with the bounds 0 and 1.
    fn optional(&self) -> Vec<ItemId> {
        let is_optional = |&item: &ItemId| self.is_primary(item) && self.bounds(item) == (0..=1);
        if self.has_bounds() { self.items().filter(is_optional).collect() } else { Vec::new() }
    }
}
