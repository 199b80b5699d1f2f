//! Cells that are given in groups: whether some are enough, which of them can go, and which to give more or less.

use std::ops::RangeInclusive;

use super::carve::Carved;
use super::{Aim, Another, Toward, another, carve};
use crate::board::given_cells;
use crate::constraint::{self, Any, Care, Constrained};
use crate::random::Random;
use crate::solve::{Allowance, Net, Spent, Store};

/// A full board with constraints, of which groups of cells are given.
pub(crate) struct Giving<'g> {
    /// What the constraints leave without givens.
    net: Net<Any>,
    solution: &'g [u8],
    groups: &'g [Vec<usize>],
    /// The nodes of a search at least and at most.
    nodes: RangeInclusive<u64>,
    allowance: &'g mut Allowance,
}

impl<'g> Giving<'g> {
    /// A puzzle without givens, with its solution; `None` if it has no solution at all. Each search that does not end
    /// halves the most nodes of the next ones, but not below the least.
    pub(crate) fn new(
        bare: &impl Constrained,
        solution: &'g [u8],
        groups: &'g [Vec<usize>],
        nodes: RangeInclusive<u64>,
        allowance: &'g mut Allowance,
    ) -> Option<Self> {
        let mut net = constraint::net(bare, Care::Quick);
        net.follow().ok()?;
        Some(Giving { net, solution, groups, nodes, allowance })
    }

    /// Whether there is another solution with these groups given, and which other groups would have ruled it out.
    pub(crate) fn another(&mut self, given: &[usize]) -> Result<Another, Spent> {
        let Giving { net, solution, groups, nodes, allowance } = self;
        let start = net.mark();
        for &cell in given.iter().flat_map(|&group| &groups[group]) {
            net.keep(cell, 1 << (solution[cell] - 1)).expect("a solution does not end in a dead end");
        }
        let breaks = |other: &[u8]| {
            let differs = |group: &usize| groups[*group].iter().any(|&cell| other[cell] != solution[cell]);
            (0..groups.len()).filter(differs).collect()
        };
        let found = another(net, solution, *nodes.end(), allowance, breaks)?;
        net.undo(start);
        if found == Another::Unknown {
            *nodes = *nodes.start()..=(nodes.end() / 2).max(*nodes.start());
        }
        Ok(found)
    }

    /// Groups that are left of some that are enough, taken away in this order as long as the others are.
    pub(crate) fn carved(&mut self, order: &[usize]) -> Result<Carved, Spent> {
        let mut places = vec![None; self.groups.len()];
        (0..).zip(order).for_each(|(place, &group)| places[group] = Some(place));
        let carved = carve(order.len(), |kept| {
            let given: Vec<usize> = kept.iter().map(|&place| order[place]).collect();
            Ok(match self.another(&given)? {
                Another::Breaks(groups) => {
                    Another::Breaks(groups.into_iter().filter_map(|group| places[group]).collect())
                }
                other => other,
            })
        })?;
        Ok(Carved { kept: carved.kept.into_iter().map(|place| order[place]).collect(), ..carved })
    }
}

/// The givens with a group more or less, and whether it is more, which never makes a puzzle harder. `None` if there
/// is no such group, or if their number would be none of these.
pub(crate) fn changed_givens(
    givens: &[u8],
    solution: &[i32],
    groups: &[Vec<usize>],
    counts: &RangeInclusive<usize>,
    aim: &Aim<'_>,
    random: &mut Random,
) -> Option<(Vec<u8>, bool)> {
    let is_given = |group: &usize| groups[*group].iter().all(|&cell| givens[cell] > 0);
    let (given, open): (Vec<usize>, Vec<usize>) = (0..groups.len()).partition(is_given);
    let more = match aim.toward {
        Toward::Easier => true,
        Toward::Harder => false,
        Toward::Either => random.below(2) == 0,
    };
    // A value in a cell that nothing else tells helps most.
    let helps = |group: &usize| groups[*group].iter().any(|cell| aim.open.contains(cell));
    let helping: Vec<usize> = open.iter().copied().filter(helps).collect();
    let from = match (more, helping.is_empty()) {
        (true, false) => &helping,
        (true, true) => &open,
        (false, _) => &given,
    };
    let mut changed = givens.to_vec();
    for &cell in &groups[*random.pick(from)?] {
        changed[cell] = if more { solution[cell] as u8 } else { 0 };
    }
    counts.contains(&given_cells(&changed).count()).then_some((changed, more))
}
