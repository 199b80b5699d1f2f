//! Some cover at random, by searches that begin over and over.

use super::{Paused, Restarts, Search};
use crate::choice::Key;
use crate::outcome::{Cover, First, Outcome, Stop};

impl Search {
    /// A random cover, quickly: any cover may come, but not with equal probability. (For equal
    /// probability, see [`Counter::sample`](crate::count::Counter::sample).)
    ///
    /// The search branches on an item, and each option that the item has left is equally likely to be tried first. If
    /// the item may be in [more options or in fewer](crate::ProblemBuilder::bounded) and needs none, then the branch in
    /// which it gets no more is as likely as each of the options. So a cover that is alone in a large part of the tree
    /// comes more often than one among many; and if a problem has a single item, with 0 to 4 options, each number of
    /// options is equally likely.
    ///
    /// Searches on one thread with ties and options in random order, and restarts with other
    /// randomness after a number of nodes, so that one unlucky choice at the top does not cost
    /// the whole search. The budgets grow, so the search ends even if there are no covers.
    pub fn random_cover(&mut self, seed: u64) -> First {
        let mut restarts = Restarts::new(seed, &self.form().problem);
        let usual = self.branching.key;
        self.prepare(1, false);
        if self.limit == 0 {
            self.outcome = Some(Outcome::Stopped(Stop::Limit));
            return First::Stopped(Stop::Limit);
        }
        let at_random = AtRandom { usual, search: self };
        let search = &mut *at_random.search;
        loop {
            let (key, budget) = restarts.next_run();
            search.branching.key = Some(key);
            search.kernel.start(&search.start, &search.branching);
            search.tally.pause_at = 0;
            match search.advance(search.tally.nodes + budget) {
                Paused::Budget => {}
                Paused::Cover => {
                    search.stand();
                    return First::Found(Cover::new(search.current.clone()));
                }
                Paused::End(Outcome::Complete) => return First::None,
                Paused::End(Outcome::Stopped(stop)) => return First::Stopped(stop),
            }
        }
    }
}

/// A search in random orders. It is as it was when this goes, also in a panic of a caller's function.
struct AtRandom<'s> {
    search: &'s mut Search,
    usual: Option<Key>,
}

impl Drop for AtRandom<'_> {
    fn drop(&mut self) {
        self.search.branching.key = self.usual;
    }
}
