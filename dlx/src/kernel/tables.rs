//! Problems in the forms that kernels search, and which kernel suits a problem.

use std::sync::Arc;

use super::{Kernel, KernelKind, bits, bounds, cells, links};
use crate::choice::Choice;
use crate::problem::Problem;

/// Why a [`Solver`](crate::Solver) could not be built with these settings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The chosen kernel cannot search this problem, or not in this way.
    #[error("the kernel {kernel} cannot search this problem: {why}")]
    Kernel {
        /// The kernel.
        kernel: KernelKind,
        /// What it cannot do.
        why: &'static str,
    },
}

/// A problem in the form that a kernel searches.
pub(crate) enum Tables {
    Bits(bits::BitTables),
    Cells(Arc<cells::Sets>),
    Links(links::Lists),
    Bounds(Arc<bounds::BoundedSets>),
    /// The same, with small sets as bits.
    BitBounds(Arc<bounds::BitSets>),
    /// The same, searched by costs.
    Costs(Arc<bounds::BoundedSets>, Arc<bounds::Prices>, bounds::Aim),
}

impl Tables {
    pub(crate) fn new(
        problem: &Problem,
        asked: Option<KernelKind>,
        choice: &Choice,
    ) -> Result<Self, SetupError> {
        let kind = asked.unwrap_or_else(|| pick(problem, choice));
        let refuse = |why| Err(SetupError::Kernel { kernel: kind, why });
        if problem.has_bounds() && kind != KernelKind::Bounds {
            return refuse("it covers each item exactly once, and the problem has bounds");
        }
        match kind {
            KernelKind::Bits => {
                if !matches!(choice, Choice::Fewest) {
                    return refuse("it branches on an item with the fewest options only");
                }
                if !bits::BitTables::fits(problem) {
                    return refuse("its tables would be too large");
                }
                Ok(Tables::Bits(bits::BitTables::new(problem)))
            }
            KernelKind::Cells => Ok(Tables::Cells(Arc::new(cells::Sets::new(problem)))),
            KernelKind::Links => Ok(Tables::Links(links::Lists::new(problem))),
            KernelKind::Bounds if matches!(choice, Choice::Fewest) && bounds::BitSets::fits(problem) => {
                Ok(Tables::BitBounds(Arc::new(bounds::BitSets::new(problem))))
            }
            KernelKind::Bounds => Ok(Tables::Bounds(Arc::new(bounds::BoundedSets::new(problem)))),
        }
    }

    pub(crate) fn kind(&self) -> KernelKind {
        match self {
            Tables::Bits(_) => KernelKind::Bits,
            Tables::Links(_) => KernelKind::Links,
            Tables::Cells(_) => KernelKind::Cells,
            Tables::Bounds(_) | Tables::BitBounds(_) | Tables::Costs(..) => KernelKind::Bounds,
        }
    }

    /// A new kernel, not started.
    pub(crate) fn kernel(&self) -> Box<dyn Kernel> {
        match self {
            Tables::Bits(tables) => Box::new(bits::BitKernel::new(tables)),
            Tables::Cells(sets) => cells::Sets::kernel(sets),
            Tables::Bounds(sets) => bounds::BoundedSets::kernel(sets),
            Tables::BitBounds(sets) => bounds::BitSets::kernel(sets),
            Tables::Costs(sets, prices, aim) => bounds::BoundedSets::kernel_with_costs(sets, prices, aim),
            Tables::Links(lists) => Box::new(links::Links::new(lists.clone())),
        }
    }
}

/// The kernel for a problem, if the caller names none. It depends on the problem and the choice alone.
///
/// At a node, `bits` takes a step for each item and each word of 64 options, with a few dozen steps a
/// nanosecond. `cells` takes a step of a nanosecond or two for each entry of the options that a choice
/// rules out. Trees have most of their nodes where few options are left, and there `bits` is two to ten
/// times as fast (tilings, queens, Langford pairs, words). So `bits` gets all problems whose root is
/// cheap, and larger ones if a choice at the root rules out enough. With 64 options left both search
/// alike; the gain of `bits` is in the levels above, where its larger tables serve. With short options
/// these levels are few: `cells` counts the covers of large matchings a little faster, and lists them a
/// little slower.
///
/// `cells` gets problems that are too large for tables, or whose choices rule out little: Sudokus of
/// 16×16 and more, where it proves up to ten times as fast that a puzzle has one solution, and large
/// tilings by dominoes and trominoes, where it is up to twice as slow once the tables are made.
///
/// `bounds` gets problems with bounds, which no other kernel takes.
///
/// `links` is never chosen automatically: it is the plainest kernel, and the others are checked against it.
fn pick(problem: &Problem, choice: &Choice) -> KernelKind {
    /// Words that are read in less than a microsecond.
    const CHEAP: u64 = 20_000;
    /// The same for options of one or two items: matchings, dominoes, queens. Most such problems have
    /// many covers, and the search soon comes to where few options are left.
    const MATCHING: u64 = 250_000;
    /// Words at the root for each entry that a choice there rules out. Tetrominoes on 20×20 squares
    /// have 37 and are ten times as fast with `bits`; Sudokus of 16×16 have 256.
    const WORDS_AN_ENTRY: u64 = 64;

    if problem.has_bounds() {
        return KernelKind::Bounds;
    }
    if !matches!(choice, Choice::Fewest) || !bits::BitTables::fits(problem) {
        return KernelKind::Cells;
    }
    // In numbers that no problem in memory makes too large, on any machine.
    let number = |count: usize| count as u64;
    let options = number(problem.option_count().max(1));
    let look = number(problem.primary_count()) * options.div_ceil(64);
    if look <= CHEAP {
        return KernelKind::Bits;
    }
    let mut uses = vec![0u64; problem.item_count()];
    let mut primary = 0;
    for &item in problem.options().flat_map(|option| problem.option_items(option)) {
        uses[item.index()] += 1;
        primary += u64::from(problem.is_primary(item));
    }
    if primary <= 2 * options && look <= MATCHING {
        return KernelKind::Bits;
    }
    // The options that share an item with an option, on average, counted once for each shared item.
    let rivals = uses.iter().map(|uses| uses * uses).sum::<u64>() / options;
    let entries = rivals.saturating_mul(number(problem.entry_count())) / options;
    if look <= WORDS_AN_ENTRY.saturating_mul(entries) { KernelKind::Bits } else { KernelKind::Cells }
}
