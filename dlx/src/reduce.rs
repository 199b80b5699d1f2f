//! Preprocessing: options that can be in no cover are left out, and items that are always covered
//! together are made one.
//!
//! An option is dead if choosing it leaves some other item without an option. Leaving it out may
//! make others dead, so this is repeated. (It contains the common rule that where each option of
//! item *p* holds item *q*, the options of *q* without *p* are dead.) The test is one look at a node
//! for each option, by the bit tables; where these would be large it is not tried.

use std::collections::HashMap;

use crate::kernel::{Tables, bits};
use crate::problem::{ItemId, OptionId, Problem};

/// Looks are not worth their time where they take more steps together than this.
const STEPS: usize = 8_000_000;
/// How often all options are looked at again at most.
const ROUNDS: usize = 4;

/// What is left of a problem, if that is less.
pub(crate) struct Reduced {
    pub(crate) problem: Problem,
    /// What the options that are left are called in the whole problem.
    pub(crate) names: Vec<OptionId>,
}

/// Reduces a problem, if that may pay and anything can be left out. `tables` are the problem's, which
/// may be of use.
pub(crate) fn reduce(problem: &Problem, tables: &Tables) -> Option<Reduced> {
    let options = problem.option_count();
    let look = problem.primary_count() * options.div_ceil(64);
    if options * look > STEPS || !bits::BitTables::fits(problem) {
        return None;
    }
    let alive = match tables {
        Tables::Bits(tables) => tables.alive(ROUNDS),
        _ => bits::BitTables::new(problem).alive(ROUNDS),
    };
    let names: Vec<OptionId> = problem.options().filter(|option| alive[option.index()]).collect();
    let spare = spare_items(problem, &names);
    if names.len() == options && !spare.contains(&true) {
        return None;
    }
    Some(Reduced { problem: problem.restricted(&names, &spare), names })
}

/// The primary items that are in just the same options as one before them.
fn spare_items(problem: &Problem, options: &[OptionId]) -> Vec<bool> {
    let mut holders: Vec<Vec<u32>> = vec![Vec::new(); problem.item_count()];
    for &option in options {
        for item in problem.option_items(option) {
            holders[item.index()].push(option.0);
        }
    }
    let mut first: HashMap<&[u32], ItemId> = HashMap::new();
    let mut spare = vec![false; problem.item_count()];
    for item in problem.items().filter(|&item| problem.is_primary(item)) {
        // One without options stays: it says that there is no cover.
        let holders = &holders[item.index()];
        spare[item.index()] = !holders.is_empty() && *first.entry(holders).or_insert(item) != item;
    }
    spare
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::Choice;

    fn reduced(problem: &Problem) -> Option<Reduced> {
        let tables = Tables::new(problem, None, &Choice::Fewest).unwrap();
        reduce(problem, &tables)
    }

    #[test]
    fn dead_options_and_spare_items_go() {
        let mut b = Problem::builder();
        let [p, q, r, s] = b.primaries();
        let first = b.option([p, q, s]).unwrap();
        // Without the first option nobody covers p.
        b.option([q, s]).unwrap();
        let last = b.option([r]).unwrap();
        let Reduced { problem, names } = reduced(&b.build()).unwrap();
        assert_eq!(names, [first, last]);
        assert_eq!(problem.option_items(OptionId(0)), [p]);
        assert_eq!(problem.option_items(OptionId(1)), [r]);
        assert!(!problem.is_primary(s) && problem.is_primary(r));
    }

    #[test]
    fn what_cannot_be_reduced_stays() {
        let mut b = Problem::builder();
        let [p, q] = b.primaries();
        b.option([p]).unwrap();
        b.option([q]).unwrap();
        b.option([p, q]).unwrap();
        assert!(reduced(&b.build()).is_none());
    }
}
