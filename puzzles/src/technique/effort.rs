//! How people see what a constraint leaves its cells, where that takes more than a glance.

use super::area::{Finding, Pattern};
use super::sheet::Sheet;
use super::words::Reach;
use crate::board::{ValueSet, members};

/// A way to meet a constraint: which of its cells hold which values together. By their places in it, or by their
/// numbers on the board.
pub(crate) type Way = Vec<(Vec<usize>, ValueSet)>;

/// What cells come to, and cannot by what a constraint says. By their places in it, or by their numbers on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Apart {
    /// The sums of two groups of cells that would have to be the same. The second is left out where a clue tells what
    /// the first comes to.
    Sums { own: (Vec<usize>, Reach), other: Option<(Vec<usize>, Reach)> },
    /// How many of all cells are seen over those before them.
    Seen(Reach),
}

impl Apart {
    /// The same with other numbers for its cells.
    pub(crate) fn at(self, at: impl Fn(&[usize]) -> Vec<usize>) -> Self {
        let group = |(cells, reach): (Vec<usize>, Reach)| (at(&cells), reach);
        match self {
            Apart::Sums { own, other } => Apart::Sums { own: group(own), other: other.map(group) },
            Apart::Seen(reach) => Apart::Seen(reach),
        }
    }
}

/// The ways to meet a constraint.
pub(crate) struct Ways {
    /// How many there are: never more if more is known.
    pub(crate) count: usize,
    /// What they leave each cell, whatever the order of their values; nothing where it is enough to know how many there
    /// are.
    pub(crate) left: Option<Vec<ValueSet>>,
}

/// What people go through to see all that a constraint leaves its cells. Cells are told by their places in it.
pub(crate) trait Effort: Send + Sync {
    /// Takes from candidates what shows without going through anything.
    fn glance(&self, candidates: &mut [ValueSet]);

    /// The ways that there are to go through, if what they leave does not show at a glance.
    fn ways(&self, candidates: &[ValueSet]) -> Option<Ways>;

    /// All ways as far as they matter for a cell, if they are at most `most`.
    fn few(&self, candidates: &[ValueSet], place: usize, most: usize) -> Option<Vec<Way>>;

    /// Whether a value that a way needs elsewhere cannot be in any cell beside it: whether all cells differ.
    fn all_differ(&self) -> bool;

    /// Why a cell can have none of some values, by the least and the most that cells come to.
    fn apart(&self, candidates: &[ValueSet], place: usize, set: ValueSet) -> Option<Apart>;
}

/// As much of what a constraint on these cells strikes out as the least and the most that they come to shows.
pub(super) fn by_ends(
    effort: &dyn Effort,
    cells: &[usize],
    finding: &Finding,
    sheet: &Sheet,
) -> Option<Finding> {
    let candidates: Vec<ValueSet> = cells.iter().map(|&cell| sheet.of(cell)).collect();
    let at = |places: &[usize]| places.iter().map(|&place| cells[place]).collect::<Vec<usize>>();
    let reason = |&(cell, all): &(usize, ValueSet)| {
        let place = cells.iter().position(|&own| own == cell)?;
        let kept = sheet.of(cell) & !all;
        let lowest = if kept == 0 { all } else { all & ((kept & kept.wrapping_neg()) - 1) };
        let parts = [all, all & !lowest, lowest].into_iter().filter(|set| *set != 0);
        let each = parts.map(|set| Some((set, effort.apart(&candidates, place, set)?)));
        let (set, apart) = each.flatten().next()?;
        Some((cell, set, apart.at(at)))
    };
    let mut reasons = finding.struck.iter().filter_map(reason);
    let (first, set, apart) = reasons.next()?;
    // The same shows it of other cells.
    let alike = reasons.filter(|(_, other, its)| *other == set && *its == apart).map(|(cell, ..)| cell);
    let lost: Vec<usize> = std::iter::once(first).chain(alike).collect();
    let struck = lost.iter().map(|&cell| (cell, set)).collect();
    Some(Finding { struck, pattern: Pattern::Apart { cells: lost, set, apart } })
}

/// As much of what a constraint on these cells strikes out as its last few ways show.
pub(super) fn by_few(
    effort: &dyn Effort,
    cells: &[usize],
    finding: &Finding,
    sheet: &Sheet,
    most: usize,
) -> Option<Finding> {
    let candidates: Vec<ValueSet> = cells.iter().map(|&cell| sheet.of(cell)).collect();
    finding.struck.iter().find_map(|&(cell, _)| {
        let place = cells.iter().position(|&own| own == cell)?;
        let few = effort.few(&candidates, place, most).filter(|few| !few.is_empty())?;
        // What a cell can be by itself is no reason for what it cannot be.
        let is_cell = |way: &Way| way.len() == 1 && way[0].0.len() == 1;
        if few.len() > 1 && few.iter().all(is_cell) {
            return None;
        }
        let goes = |place: usize, value: u8| {
            few.iter().all(|way| {
                let its = way.iter().find(|(places, _)| places.contains(&place));
                let lacks = its.is_some_and(|(_, set)| set >> value & 1 == 0);
                let is_elsewhere = || its.is_none() && way.iter().any(|(_, set)| set >> value & 1 == 1);
                lacks || effort.all_differ() && is_elsewhere()
            })
        };
        let shown = |&(cell, set): &(usize, ValueSet)| {
            let place = cells.iter().position(|&own| own == cell)?;
            let set = members(set).filter(|&value| goes(place, value)).fold(0, |set, value| set | 1 << value);
            (set != 0).then_some((cell, set))
        };
        let struck: Vec<(usize, ValueSet)> = finding.struck.iter().filter_map(shown).collect();
        let on_board = |way: &Way| -> Way {
            let part = |(places, set): &(Vec<usize>, ValueSet)| {
                (places.iter().map(|&place| cells[place]).collect(), *set)
            };
            way.iter().map(part).collect()
        };
        let few = few.iter().map(on_board).collect();
        (!struck.is_empty()).then_some(Finding { struck, pattern: Pattern::Ways { few } })
    })
}
