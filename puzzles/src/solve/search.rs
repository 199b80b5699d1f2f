//! The search for solutions: choose a cell and some of its candidates, follow what is certain, go back at a
//! dead end.
//!
//! Each choice has two branches, "it is one of these" and "it is none of them", and after either the next
//! choice is made anew. So what a refuted choice taught is used at once, for any cell.
//!
//! The search goes from one solution to the next, and can be stopped and go on between any two nodes.

use super::allowance::{Allowance, Spent};

/// Some cell has no candidate left, or some constraint cannot be met any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DeadEnd;

/// A point to which a [`Store`] can go back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark(pub(crate) usize);

/// The candidates of all cells of a puzzle, which follow from each other.
pub(crate) trait Store {
    /// What is tried in a cell.
    type Choice: Copy;

    /// The point to go back to for what is known now.
    fn mark(&self) -> Mark;

    /// Forgets all that was found out since then.
    fn undo(&mut self, mark: Mark);

    /// Leaves a cell this choice alone, with all that follows. After a dead end, [`undo`](Self::undo) is the
    /// only way on.
    fn choose(&mut self, cell: usize, choice: Self::Choice) -> Result<(), DeadEnd>;

    /// Takes this choice from a cell, with all that follows. After a dead end, [`undo`](Self::undo) is the
    /// only way on.
    fn exclude(&mut self, cell: usize, choice: Self::Choice) -> Result<(), DeadEnd>;
}

/// Where a search has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// The store holds the next solution.
    Found,
    /// There are no more. What the search changed is still to be undone.
    Exhausted,
}

/// A search, which goes from one solution to the next.
#[derive(Debug)]
pub(crate) struct Search<C> {
    decisions: Vec<Decision<C>>,
    /// Whether the last branch has come to its end.
    is_dead: bool,
    conflict: Option<usize>,
}

#[derive(Clone, Copy, Debug)]
struct Decision<C> {
    mark: Mark,
    cell: usize,
    choice: C,
}

impl<C: Copy> Default for Search<C> {
    fn default() -> Self {
        Search { decisions: Vec::new(), is_dead: false, conflict: None }
    }
}

impl<C: Copy> Search<C> {
    /// A search of a store for which it is known whether it is at a dead end already.
    pub(crate) fn after(result: Result<(), DeadEnd>) -> Self {
        Search { is_dead: result.is_err(), ..Search::default() }
    }

    /// Goes on to the next solution. `branch` tells the cell and the candidates to try next, from the store
    /// and the cell of the last conflict: `None` if all is known.
    ///
    /// A cell that led to a dead end is worth trying again while it is open: the search then stays where the
    /// trouble is (Lecoutre, Sais, Tabary and Vidal, "Reasoning from last conflict(s) in constraint
    /// programming", 2009).
    ///
    /// # Errors
    /// If the allowance is spent. The search can go on from there with another.
    pub(crate) fn next<S: Store<Choice = C>>(
        &mut self,
        store: &mut S,
        mut branch: impl FnMut(&S, Option<usize>) -> Option<(usize, C)>,
        allowance: &mut Allowance,
    ) -> Result<Step, Spent> {
        loop {
            if self.is_dead {
                let Some(Decision { mark, cell, choice }) = self.decisions.pop() else {
                    return Ok(Step::Exhausted);
                };
                store.undo(mark);
                self.is_dead = store.exclude(cell, choice).is_err();
            } else if let Some((cell, choice)) = branch(store, self.conflict) {
                allowance.spend()?;
                self.decisions.push(Decision { mark: store.mark(), cell, choice });
                if store.choose(cell, choice).is_err() {
                    self.conflict = Some(cell);
                    self.is_dead = true;
                }
            } else {
                // For what comes next, a solution is a dead end like any other.
                self.is_dead = true;
                return Ok(Step::Found);
            }
        }
    }

    /// Begins anew with what is known for certain; the conflicts so far are remembered.
    pub(crate) fn begin_anew<S: Store<Choice = C>>(&mut self, store: &mut S) {
        if let Some(first) = self.decisions.first() {
            store.undo(first.mark);
        }
        self.restart();
    }

    /// Begins anew, in a store in which all is undone; the conflicts so far are remembered.
    pub(crate) fn restart(&mut self) {
        self.decisions.clear();
        self.is_dead = false;
    }
}
