//! The answers of a search. The types distinguish what was proven from what was found so far.

mod effort;

use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;

pub use self::effort::{Details, Progress, Stats, Way};
use crate::problem::OptionId;

/// Why a search ended before it had searched the whole tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Stop {
    /// The limit on covers was reached.
    #[error("the cover limit was reached")]
    Limit,
    /// The callback returned [`ControlFlow::Break`](std::ops::ControlFlow::Break).
    #[error("the callback stopped it")]
    Callback,
    /// The limit on nodes was reached.
    #[error("the node limit was reached")]
    Nodes,
    /// The deadline passed.
    #[error("the deadline passed")]
    Timeout,
    /// Another thread cancelled the search.
    #[error("the search was cancelled")]
    Cancelled,
    /// The limit on memory was reached.
    #[error("the memory limit was reached")]
    Memory,
    /// The chosen method, or the question, does not apply to this problem.
    #[error("the method cannot be used for this problem")]
    Unfit,
    /// There are 2⁶⁴ − 1 covers or more, and a search counts in 64 bits.
    #[error("there are more covers than a search counts")]
    Overflow,
    /// Parts of the problem have no answer. See [`Merge`](crate::shard::Merge).
    #[error("parts are missing")]
    Missing,
}

impl Stop {
    /// Its name in one word, such as `timeout`, for programs. [`Display`](fmt::Display) gives it in words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Stop::Limit => "limit",
            Stop::Callback => "callback",
            Stop::Nodes => "nodes",
            Stop::Timeout => "timeout",
            Stop::Cancelled => "cancelled",
            Stop::Memory => "memory",
            Stop::Unfit => "unfit",
            Stop::Overflow => "overflow",
            Stop::Missing => "missing",
        }
    }

    /// Why a count ends that reached this limit: without a limit of its own, it has all that fit into 64 bits.
    pub(crate) fn at_limit(limit: u64) -> Self {
        if limit < u64::MAX { Stop::Limit } else { Stop::Overflow }
    }

    /// Whether the caller ended the search on purpose, by a limit on covers or a callback, and not a limit on its
    /// resources.
    #[must_use]
    pub fn is_wanted(self) -> bool {
        matches!(self, Stop::Limit | Stop::Callback)
    }
}

/// Whether a search has all that was asked for, usually all covers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// Nothing is left to find. If all covers were asked for, there are no others; if a number of them was asked for,
    /// such as the cheapest covers or random covers, there are that many, or no more.
    Complete,
    /// It stopped early: there may be more covers.
    Stopped(Stop),
}

impl Outcome {
    /// Whether it has all that was asked for.
    #[must_use]
    pub fn is_complete(self) -> bool {
        self == Outcome::Complete
    }
}

/// `complete`, or why it stopped.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Complete => f.write_str("complete"),
            Outcome::Stopped(stop) => write!(f, "stopped: {stop}"),
        }
    }
}

/// A cover: its options, in increasing order. It takes 4 bytes for each.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cover(Box<[OptionId]>);

impl Cover {
    /// `options` are in order.
    pub(crate) fn new(options: Vec<OptionId>) -> Self {
        debug_assert!(options.is_sorted());
        Cover(options.into_boxed_slice())
    }

    /// The options, in increasing order.
    #[must_use]
    pub fn options(&self) -> &[OptionId] {
        &self.0
    }
}

/// Reads only what a cover can be: options in increasing order.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Cover {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let options = Vec::<OptionId>::deserialize(deserializer)?;
        if !options.is_sorted_by(|a, b| a < b) {
            return Err(serde::de::Error::custom("expected the options of a cover in increasing order"));
        }
        Ok(Cover::new(options))
    }
}

impl<'c> IntoIterator for &'c Cover {
    type Item = &'c OptionId;
    type IntoIter = std::slice::Iter<'c, OptionId>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl IntoIterator for Cover {
    type Item = OptionId;
    type IntoIter = std::vec::IntoIter<OptionId>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_vec().into_iter()
    }
}

impl From<Cover> for Vec<OptionId> {
    fn from(cover: Cover) -> Self {
        cover.0.into_vec()
    }
}

/// A cover is a slice of its options.
impl Deref for Cover {
    type Target = [OptionId];

    fn deref(&self) -> &[OptionId] {
        &self.0
    }
}

/// So that a set of covers can be asked for a slice of options.
impl Borrow<[OptionId]> for Cover {
    fn borrow(&self) -> &[OptionId] {
        &self.0
    }
}

impl AsRef<[OptionId]> for Cover {
    fn as_ref(&self) -> &[OptionId] {
        &self.0
    }
}

/// The number of covers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Count {
    /// Exactly this many: the whole tree was searched.
    Exact(u64),
    /// At least this many: they were found before the search stopped.
    AtLeast(u64, Stop),
}

impl Count {
    /// The number, if it is known.
    #[must_use]
    pub fn exact(self) -> Option<u64> {
        match self {
            Count::Exact(n) => Some(n),
            Count::AtLeast(..) => None,
        }
    }

    /// A lower bound: the exact number, if it is known.
    #[must_use]
    pub fn at_least(self) -> u64 {
        match self {
            Count::Exact(n) | Count::AtLeast(n, _) => n,
        }
    }
}

/// `12`, or `at least 12`.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Exact(n) => write!(f, "{n}"),
            Count::AtLeast(n, _) => write!(f, "at least {n}"),
        }
    }
}

/// A first cover, if there is one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[must_use]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum First {
    /// A cover.
    Found(Cover),
    /// There is none: the whole tree was searched.
    None,
    /// None was found before the search stopped.
    Stopped(Stop),
}

impl First {
    /// The cover, if one was found. `None` may mean that there is none, or that the search stopped before it found one.
    #[must_use]
    pub fn cover(&self) -> Option<&Cover> {
        match self {
            First::Found(cover) => Some(cover),
            _ => None,
        }
    }

    /// The same, to keep.
    #[must_use]
    pub fn into_cover(self) -> Option<Cover> {
        match self {
            First::Found(cover) => Some(cover),
            _ => None,
        }
    }
}

/// The cheapest covers of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cheapest {
    /// The covers with their costs, cheapest first.
    pub covers: Vec<(u64, Cover)>,
    /// Whether these are all that were asked for. If the search stopped, there may be cheaper ones, unless it stopped
    /// with [`Stop::Limit`]: then these are the cheapest.
    pub outcome: Outcome,
    /// A lower bound on the cost of all other covers.
    pub bound: u64,
}

impl Cheapest {
    /// The cheapest cover found, and its cost.
    #[must_use]
    pub fn best(&self) -> Option<(u64, &Cover)> {
        self.covers.first().map(|(cost, cover)| (*cost, cover))
    }

    /// Whether it is proven that no cover costs less than the best one found or, if none was found, that there is none
    /// within the cost limit. The best cover may be proven even if the search stopped before it found the others.
    ///
    /// ```
    /// use std::time::Duration;
    /// use dlx::{Problem, Solver, Wanted};
    ///
    /// let mut b = Problem::builder();
    /// let x = b.primary();
    /// let dear = b.option([x])?;
    /// let cheap = b.option([x])?;
    /// b.cost(dear, 3);
    /// b.cost(cheap, 2);
    /// let mut search = Solver::new(&b.build()).search();
    /// let found = search.cheapest(Wanted::new());
    /// assert!(found.is_proven());
    /// assert_eq!(found.best().map(|(cost, cover)| (cost, cover.options())), Some((2, &[cheap][..])));
    /// let none_so_far = search.timeout(Some(Duration::ZERO)).cheapest(Wanted::new());
    /// assert!(none_so_far.best().is_none() && !none_so_far.is_proven());
    /// # Ok::<(), dlx::BuildError>(())
    /// ```
    #[must_use]
    pub fn is_proven(&self) -> bool {
        // Where no cover was asked for, the bound is 0.
        let is_none = self.outcome.is_complete() && self.bound > 0;
        self.best().map_or(is_none, |(cost, _)| cost <= self.bound)
    }
}

/// Whether there is exactly one cover.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[must_use]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Verdict {
    /// There is no cover.
    None,
    /// This is the only one: the whole tree was searched.
    Unique(Cover),
    /// Two different covers.
    Multiple(Cover, Cover),
    /// The search stopped before it knew. The cover is the one found so far, if any.
    Stopped(Stop, Option<Cover>),
}

impl Verdict {
    /// Whether it is proven that there is exactly one cover.
    #[must_use]
    pub fn is_unique(&self) -> bool {
        matches!(self, Verdict::Unique(_))
    }

    /// A cover, if one was found: the first of two. `None` may mean that there is none, or that the search stopped
    /// before it found one.
    #[must_use]
    pub fn cover(&self) -> Option<&Cover> {
        match self {
            Verdict::Unique(cover) | Verdict::Multiple(cover, _) => Some(cover),
            Verdict::None => None,
            Verdict::Stopped(_, cover) => cover.as_ref(),
        }
    }

    /// The same, to keep.
    #[must_use]
    pub fn into_cover(self) -> Option<Cover> {
        match self {
            Verdict::Unique(cover) | Verdict::Multiple(cover, _) => Some(cover),
            Verdict::None => None,
            Verdict::Stopped(_, cover) => cover,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn what_is_proven_of_the_cheapest() {
        let timeout = Outcome::Stopped(Stop::Timeout);
        let proven = |cost: Option<u64>, outcome, bound| {
            let covers = cost.map(|cost| (cost, Cover::new(Vec::new()))).into_iter().collect();
            Cheapest { covers, outcome, bound }.is_proven()
        };
        assert!(proven(Some(7), timeout, 7) && proven(Some(7), Outcome::Complete, 9));
        assert!(!proven(Some(7), timeout, 6));
        assert!(proven(None, Outcome::Complete, 1) && !proven(None, timeout, 1));
        // Nothing was asked for.
        assert!(!proven(None, Outcome::Complete, 0));
    }

    #[test]
    fn each_reason_to_stop_has_a_name_of_its_own() {
        use Stop::{Callback, Cancelled, Limit, Memory, Missing, Nodes, Timeout, Unfit};
        let all = [Limit, Callback, Nodes, Timeout, Cancelled, Memory, Unfit, Missing];
        let names: HashSet<&str> = all.into_iter().map(Stop::name).collect();
        assert_eq!(names.len(), all.len());
        assert!(all.iter().all(|stop| stop.name() == format!("{stop:?}").to_lowercase()));
    }

    #[test]
    fn a_cover_is_a_set_of_options() {
        let options = [1, 4, 6].map(OptionId::new);
        let cover = Cover::new(options.to_vec());
        let known = HashSet::from([cover.clone()]);
        assert!(known.contains(&options[..]));
        assert!(!known.contains(&options[..2]));
        assert!(cover.clone().into_iter().eq(options));
        assert_eq!(Vec::from(cover), options);
    }
}
