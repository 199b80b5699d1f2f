//! Which of the cheapest covers are wanted.

/// Which covers [`Search::cheapest`](crate::Search::cheapest) is to find. By default, a cheapest one.
///
/// ```
/// use dlx::Wanted;
///
/// // The three cheapest, if they cost no more than 10.
/// let wanted = Wanted::new().covers(3).cost(10);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wanted {
    pub(super) covers: usize,
    pub(super) cost: u64,
}

impl Wanted {
    /// One of the cheapest covers.
    #[must_use]
    pub fn new() -> Self {
        Wanted { covers: 1, cost: u64::MAX }
    }

    /// All covers, the cheapest first. They are kept in [memory](crate::Limits::memory).
    ///
    /// ```
    /// use dlx::Wanted;
    ///
    /// // All that cost no more than 10.
    /// let wanted = Wanted::all().cost(10);
    /// ```
    #[must_use]
    pub fn all() -> Self {
        Wanted { covers: usize::MAX, cost: u64::MAX }
    }

    /// At most this many covers.
    #[must_use]
    pub fn covers(mut self, most: usize) -> Self {
        self.covers = most;
        self
    }

    /// Covers that cost at most this much.
    #[must_use]
    pub fn cost(mut self, most: u64) -> Self {
        self.cost = most;
        self
    }
}

impl Default for Wanted {
    fn default() -> Self {
        Self::new()
    }
}
