//! The covers below a node with one item left, counted at once.

use super::{Bounded, CLOSED};

/// The number of sets of `least` to `most` of `options` options, or [`u64::MAX`] if it is greater.
pub(super) fn sizes(options: u64, least: u64, most: u64) -> u64 {
    let most = most.min(options);
    if least > most {
        return 0;
    }
    // What is not in a set is a set, too. Of the two ranges of sizes, this is the lower: its numbers grow up to
    // `least`.
    let (least, most) =
        if least + most > options { (options - most, options - least) } else { (least, most) };
    let (mut sets, mut sum) = (1_u64, 0_u64);
    for size in 0..most {
        sum = sum.saturating_add(if size >= least { sets } else { 0 });
        let next = u128::from(sets) * u128::from(options - size) / u128::from(size + 1);
        match u64::try_from(next) {
            Ok(next) => sets = next,
            Err(_) => return u64::MAX,
        }
    }
    sum.saturating_add(sets)
}

impl Bounded {
    /// How many covers there are below a node with one item left, if that is easily said.
    pub(super) fn last_item(&self) -> Option<u64> {
        let is_open = |&item: &usize| self.lengths[item] != CLOSED;
        let item = (0..self.sets.sets.primary).find(is_open)?;
        let (length, need, room) =
            (self.lengths[item] as u64, self.needs[item] as u64, self.rooms[item] as u64);
        if room == 1 {
            return Some(length + 1 - need);
        }
        let exclude = self.sets.sets.has_secondary() && self.may_exclude_each_other(item);
        (!exclude).then(|| sizes(length, need, room))
    }

    /// Whether two options of the last item may share a secondary item. No other options are in play.
    fn may_exclude_each_other(&self, item: usize) -> bool {
        let sets = &self.sets.sets;
        self.members(item).iter().any(|&cell| {
            let items = sets
                .option_cells(sets.heads[cell as usize])
                .map(|cell| self.cells[cell as usize].item as usize);
            let mut secondary = items.filter(|&item| item >= self.sets.lower.len());
            secondary.any(|item| self.lengths[item] != CLOSED && self.lengths[item] > 1)
        })
    }
}
