//! What covers must meet, as a linear program.

use crate::problem::{ItemId, Problem};
use crate::rows::Rows;

/// A unit of cost has at most this many parts.
const PARTS: i64 = 1 << 16;
/// All costs together have at most about this many parts.
const ALL_PARTS: i64 = 1 << 44;
/// The rest of an option that is left out.
pub(super) const LEFT_OUT: i64 = 1 << 61;

/// A row for each item, a column for each option.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) costs: Vec<u32>,
    /// How many parts a unit of cost has.
    pub(super) unit: i64,
    /// How often each item must be covered.
    pub(super) lower: Vec<i32>,
    /// How often each item may be covered.
    pub(super) upper: Vec<i32>,
    /// Whether an option is left out.
    pub(super) left_out: Vec<bool>,
    /// The items of each option; of one that is left out, none.
    pub(super) items: Rows<u32>,
    /// The options of each item, without those left out.
    pub(super) options: Rows<u32>,
}

impl Program {
    /// Some items are no part of the problem, nor are the options that hold them.
    pub(super) fn new(problem: &Problem, costs: Vec<u32>, covered: &[ItemId]) -> Self {
        let sum: i64 = costs.iter().map(|&cost| i64::from(cost)).sum();
        let count = problem.item_count();
        let mut is_out = vec![false; count];
        covered.iter().for_each(|item| is_out[item.index()] = true);
        let holds_one = |option| problem.option_items(option).iter().any(|item| is_out[item.index()]);
        let left_out: Vec<bool> = problem.options().map(holds_one).collect();
        let may_repeat = repeatable(problem);
        let entries = problem
            .options()
            .filter(|option| !left_out[option.index()])
            .flat_map(|option| problem.option_items(option).iter().map(move |&item| (option, item)))
            .filter(|(_, item)| !may_repeat[item.index()]);
        let mut program = Program {
            unit: (ALL_PARTS / (sum + 1)).clamp(1, PARTS),
            lower: vec![0; count],
            upper: vec![0; count],
            items: Rows::new(costs.len(), entries.clone().map(|(option, item)| (option.index(), item.0))),
            options: Rows::new(count, entries.map(|(option, item)| (item.index(), option.0))),
            left_out,
            costs,
        };
        for item in (0..count).filter(|&item| !is_out[item]) {
            let id = ItemId::new(item);
            let most = program.options[item].len() as u32;
            if problem.is_primary(id) {
                let bounds = problem.bounds(id);
                // More than there are options is too much, however much it is.
                program.lower[item] = (*bounds.start()).min(most + 1) as i32;
                program.upper[item] = (*bounds.end()).min(most) as i32;
            } else {
                program.upper[item] = 1;
            }
        }
        program
    }

    /// The same without these options beside those that are left out.
    pub(super) fn without(&self, left_out: Vec<bool>) -> Self {
        let options = self.options.pairs().filter(|&(_, option)| !left_out[option as usize]);
        let options = Rows::new(self.options.len(), options);
        let items = Rows::new(self.items.len(), self.items.pairs().filter(|&(option, _)| !left_out[option]));
        let (costs, lower, upper) = (self.costs.clone(), self.lower.clone(), self.upper.clone());
        Program { costs, unit: self.unit, lower, upper, items, options, left_out }
    }

    /// The same with more rows, of options that exclude each other.
    pub(super) fn with_sets(&self, sets: &[Vec<u32>]) -> Self {
        let count = self.lower.len();
        let of_set =
            |(row, set): (usize, &Vec<u32>)| set.iter().map(move |&option| (option, row)).collect::<Vec<_>>();
        let added = sets.iter().enumerate().flat_map(move |(k, set)| of_set((count + k, set)));
        let added = added.filter(|&(option, _)| !self.left_out[option as usize]);
        let of_options = added.clone().map(|(option, row)| (option as usize, row as u32));
        let of_rows = added.map(|(option, row)| (row, option));
        Program {
            costs: self.costs.clone(),
            unit: self.unit,
            lower: self.lower.iter().copied().chain(sets.iter().map(|_| 0)).collect(),
            upper: self.upper.iter().copied().chain(sets.iter().map(|_| 1)).collect(),
            left_out: self.left_out.clone(),
            items: Rows::new(self.items.len(), self.items.pairs().chain(of_options)),
            options: Rows::new(count + sets.len(), self.options.pairs().chain(of_rows)),
        }
    }

    /// The largest price that is of use, or less where sums of as many as an option has items could overflow.
    pub(super) fn largest_price(&self) -> i64 {
        let longest = self.items.iter().map(<[u32]>::len).max().unwrap_or(0) as i64;
        ALL_PARTS.min((1 << 60) / (longest + 1))
    }

    /// The entries of all options.
    pub(super) fn entries(&self) -> usize {
        self.items.value_count()
    }

    /// How often an item counts at a price.
    pub(super) fn times(&self, item: usize, price: i64) -> i64 {
        i64::from(if price > 0 { self.lower[item] } else { self.upper[item] })
    }

    /// What is left of the costs of all options.
    pub(super) fn rests(&self, prices: &[i64]) -> Vec<i64> {
        let paid = |items: &[u32]| items.iter().map(|&item| prices[item as usize]).sum::<i64>();
        let options = self.costs.iter().zip(self.items.iter()).zip(&self.left_out);
        let rest = |((&cost, items), &left_out)| {
            if left_out { LEFT_OUT } else { i64::from(cost) * self.unit - paid(items) }
        };
        options.map(rest).collect()
    }
}

/// The secondary items that several options give the same colour: they are covered any number of times.
fn repeatable(problem: &Problem) -> Vec<bool> {
    let entries = problem.options().flat_map(|option| problem.option(option));
    let mut colors: Vec<_> = entries.filter_map(|entry| Some((entry.item, entry.color?))).collect();
    colors.sort_unstable();
    let mut may_repeat = vec![false; problem.item_count()];
    for pair in colors.windows(2).filter(|pair| pair[0] == pair[1]) {
        may_repeat[pair[0].0.index()] = true;
    }
    may_repeat
}
