//! Preprocessing: options that are in no cover are left out, and of items that are always covered
//! together all but one.
//!
//! An option is dead if choosing it leaves another item without options. Leaving it out may make others
//! dead, so the test is repeated. (It covers the common case that each option of item *p* holds item *q*:
//! then the options of *q* without *p* are dead.) The test examines one node for each option, with the
//! tables of `bits`; where these would be large, it is skipped.

use std::collections::HashMap;

use crate::kernel::{Tables, bits};
use crate::problem::{ItemId, OptionId, Problem};
use crate::rows::Rows;

/// The test does not pay if one round takes more steps than this.
const STEPS: u64 = 8_000_000;
/// The largest number of rounds.
const ROUNDS: usize = 4;

/// A smaller problem with the same covers.
pub(crate) struct Reduced {
    pub(crate) problem: Problem,
    /// The option of the whole problem for each option.
    pub(crate) originals: Vec<OptionId>,
}

/// A unit of a search's work takes about as long as this many steps.
const STEPS_OF_WORK: u64 = 16;

/// The work of a search that takes as long as a round of the test. `None` if the test does not pay.
pub(crate) fn round(problem: &Problem) -> Option<u64> {
    if problem.has_bounds() || !bits::BitTables::fits(problem) {
        return None;
    }
    let options = problem.option_count() as u64;
    let steps = (options * options.div_ceil(64)).saturating_mul(problem.primary_count() as u64);
    let pays = steps <= STEPS;
    pays.then_some(steps / STEPS_OF_WORK)
}

/// Reduces a problem, if that may pay and anything can be left out. `tables` are those of the problem: the
/// tables of `bits` are used again.
pub(crate) fn reduce(problem: &Problem, tables: &Tables) -> Option<Reduced> {
    round(problem)?;
    let options = problem.option_count();
    let alive = match tables {
        Tables::Bits(tables) => tables.alive(ROUNDS),
        _ => bits::BitTables::new(problem).alive(ROUNDS),
    };
    let originals: Vec<OptionId> = problem.options().filter(|option| alive[option.index()]).collect();
    let spare = spare_items(problem, &originals);
    if originals.len() == options && !spare.contains(&true) {
        return None;
    }
    Some(Reduced { problem: problem.restricted(&originals, &spare, &[]), originals })
}

/// The primary items that are in exactly the same options as an earlier one.
fn spare_items(problem: &Problem, options: &[OptionId]) -> Vec<bool> {
    let of_option = |&option| problem.option_items(option).iter().map(move |item| (item.index(), option));
    let holders = Rows::new(problem.item_count(), options.iter().flat_map(of_option));
    let mut first: HashMap<&[OptionId], ItemId> = HashMap::new();
    let mut spare = vec![false; problem.item_count()];
    for item in problem.items().filter(|&item| problem.is_primary(item)) {
        // An item without options stays: it means that there is no cover.
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
        // Without the first option nothing covers p.
        b.option([q, s]).unwrap();
        let last = b.option([r]).unwrap();
        let Reduced { problem, originals } = reduced(&b.build()).unwrap();
        assert_eq!(originals, [first, last]);
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
