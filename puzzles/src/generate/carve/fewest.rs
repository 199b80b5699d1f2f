//! The fewest clues that are enough.
//!
//! Clues are enough if each other solution breaks one of them. So the fewest are the smallest set that
//! meets all the sets of clues that some other solution breaks. These are too many to be listed, but
//! few of them matter: take the smallest set that meets those known so far; either it is enough, or
//! there is another solution that breaks none of it, and one more set is known. No smaller set can be
//! enough in the end, as it would have to meet the known sets, too. (The method is that of *implicit
//! hitting sets*: Moreno-Centeno and Karp, "The Implicit Hitting Set Approach to Solve Combinatorial
//! Optimization Problems", 2013.)

use super::Another;
use crate::cells::CellSet;

/// More would take longer than another board. A second or so.
const MOST_NODES: u64 = 50_000;

/// The clues of least cost that are enough, with the answers of `another` for given clues; `None` if
/// that would take too long to tell.
pub(crate) fn fewest<E>(
    costs: &[usize],
    mut another: impl FnMut(&[usize]) -> Result<Another, E>,
) -> Result<Option<Vec<usize>>, E> {
    let mut hitting = Hitting { costs, sets: Vec::new(), best: Vec::new(), best_cost: 0, nodes: 0 };
    loop {
        // A search for the best takes long. So some sets are collected first, with a clue added to rule
        // out each of them, until that is enough.
        let mut given = hitting.best.clone();
        loop {
            match another(&given)? {
                Another::Breaks(clues) => {
                    let clues = least_broken(clues, costs.len(), &mut another)?;
                    hitting.sets.push(clues.iter().copied().collect());
                    given.extend(clues.into_iter().max_by_key(|&clue| hitting.count(clue)));
                }
                Another::None if given.len() == hitting.best.len() => return Ok(Some(given)),
                Another::Unknown if given.len() == hitting.best.len() => return Ok(None),
                Another::None | Another::Unknown => break,
            }
        }
        hitting.find_best();
        if hitting.nodes > MOST_NODES {
            return Ok(None);
        }
    }
}

/// As few of these clues as some other solution can break that breaks none but these.
fn least_broken<E>(
    mut clues: Vec<usize>,
    count: usize,
    mut another: impl FnMut(&[usize]) -> Result<Another, E>,
) -> Result<Vec<usize>, E> {
    for clue in clues.clone() {
        if clues.contains(&clue) {
            let given: Vec<usize> =
                (0..count).filter(|other| *other == clue || !clues.contains(other)).collect();
            if let Another::Breaks(fewer) = another(&given)? {
                clues = fewer;
            }
        }
    }
    Ok(clues)
}

/// A search for the set of least cost that meets all of some sets.
struct Hitting<'c> {
    costs: &'c [usize],
    sets: Vec<CellSet>,
    best: Vec<usize>,
    best_cost: usize,
    /// The number of choices looked at, for all sets that were added.
    nodes: u64,
}

impl Hitting<'_> {
    /// How many sets a clue meets.
    fn count(&self, clue: usize) -> usize {
        self.sets.iter().filter(|set| set.has(clue)).count()
    }

    /// Finds the best for the sets that there are now. It costs no less than the best before.
    fn find_best(&mut self) {
        let least = self.best_cost;
        self.best_cost = usize::MAX;
        self.search(&mut Vec::new(), 0, CellSet::NONE, least);
    }

    /// Tries all that goes with the chosen clues and does without the banned ones. No set costs less
    /// than `least`.
    fn search(&mut self, chosen: &mut Vec<usize>, cost: usize, banned: CellSet, least: usize) {
        self.nodes += 1;
        if self.best_cost == least || self.nodes > MOST_NODES {
            return;
        }
        let taken: CellSet = chosen.iter().copied().collect();
        let mut open: Vec<CellSet> = Vec::new();
        open.extend(self.sets.iter().filter(|set| !set.meets(&taken)).map(|set| *set & !banned));
        open.sort_by_key(CellSet::len);
        if cost.saturating_add(self.least_cost(&open)) >= self.best_cost {
            return;
        }
        let Some(&smallest) = open.first() else {
            self.best.clone_from(chosen);
            self.best_cost = cost;
            return;
        };
        let mut banned = banned;
        for clue in smallest.iter() {
            chosen.push(clue);
            self.search(chosen, cost + self.costs[clue], banned, least);
            chosen.pop();
            banned.insert(clue);
        }
    }

    /// What it costs at least to meet these sets: those that have nothing in common need a clue each.
    fn least_cost(&self, open: &[CellSet]) -> usize {
        let mut seen = CellSet::NONE;
        let mut cost: usize = 0;
        for set in open {
            if !set.meets(&seen) {
                let cheapest = set.iter().map(|clue| self.costs[clue]).min();
                // Nothing is left to meet this one with.
                let Some(cheapest) = cheapest else { return usize::MAX };
                cost += cheapest;
                seen |= *set;
            }
        }
        cost
    }
}
