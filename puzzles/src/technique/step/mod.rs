//! A step of a solution: its technique, its rating, what follows from it, and what shows it.

mod draw;
mod reason;

pub(crate) use draw::BoardState;
pub(super) use reason::Reason;

use super::words::{Names, tell_step};
use super::{Pattern, Technique, Tenths};
use crate::board::HouseKind;

/// A value in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// The cell, from 0, row by row.
    pub cell: u16,
    /// The value, from 1.
    pub value: u8,
}

impl Candidate {
    /// The candidate of a cell and the index of a value.
    pub(crate) fn of(cell: usize, value: usize) -> Self {
        Candidate { cell: cell as u16, value: value as u8 + 1 }
    }

    /// Its cell, and the index of its value.
    pub(crate) fn indices(self) -> (usize, usize) {
        (usize::from(self.cell), usize::from(self.value) - 1)
    }
}

/// That one of some cells has a value, or that none has.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    /// The cells: mostly one.
    pub cells: Vec<u16>,
    /// The value, from 1.
    pub value: u8,
    /// Whether one of the cells has it.
    pub holds: bool,
}

impl Claim {
    /// That a candidate is right, or that it is not.
    pub(crate) fn of(Candidate { cell, value }: Candidate, holds: bool) -> Self {
        Claim { cells: vec![cell], value, holds }
    }

    /// Whether one of two claims says that the other is wrong.
    pub(super) fn contradicts(&self, other: &Claim) -> bool {
        self.cells == other.cells && self.value == other.value && self.holds != other.holds
    }
}

/// An implication: if `from` is true, so is `to`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Link {
    /// What is supposed, or known before.
    pub from: Claim,
    /// What follows.
    pub to: Claim,
    /// Why it follows.
    pub why: Why,
}

/// Why a claim follows from others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// A cell has one value, or one candidate left.
    Cell,
    /// A house has a value once, or one place left for it.
    House(HouseKind),
    /// A value is once in a house, and each two of the cells share one, but not all of them the same.
    Houses,
    /// By pointing, claiming, a pair or an X-wing, in a house.
    Pattern(Technique, HouseKind),
    /// By a chain within the chain.
    Chain,
    /// By a constraint beyond the houses, by its number.
    Constraint(usize),
}

/// How a puzzle escapes having two solutions where some cells could exchange two values, or where all cells would
/// have two candidates.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Escape {
    /// The cells with further candidates. One of them has one of these.
    pub cells: Vec<u16>,
    /// What one concludes from that.
    pub by: EscapeBy,
}

/// How the escape leads to a conclusion.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum EscapeBy {
    /// The cell has a further value itself.
    OneCell,
    /// All of them have the same further value: one of them has it.
    OneValue(u8),
    /// The house has no other place for the value: one of the cells has it, and the other a further one.
    Locked(u8),
    /// With the further value of some cell, other cells make a naked set of these values.
    Naked(Vec<u16>, Vec<u8>),
    /// These values have no places in the house but all these cells and the others: without the cell that has a
    /// further value, as many as there are values.
    Hidden(Vec<u16>, Vec<u8>),
}

/// What shows that a step is right: all that one would mark on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evidence {
    /// Its cells. A wing's pivot comes first, its bivalue cell last; the cells of a loop come as they
    /// follow each other.
    pub cells: Vec<u16>,
    /// Its values, from 1. Those of a wing's bivalue cell come first.
    pub values: Vec<u8>,
    /// Its houses, first those from which one concludes, then those where something follows.
    pub houses: Vec<HouseKind>,
    /// Its chains of implications, one for each supposition; each implication comes after those that it rests
    /// on.
    pub chains: Vec<Vec<Link>>,
    /// The implications of each of the chains that take part in its own as steps of them.
    pub within: Vec<Vec<Link>>,
    /// What a technique of uniqueness concludes.
    pub escape: Option<Escape>,
    /// The constraint beyond the houses that the step goes by, by its number, and what it shows.
    pub(crate) seen: Option<(usize, Pattern)>,
}

impl EscapeBy {
    /// A naked set with these cells and values, by their indices.
    pub(crate) fn naked(
        cells: impl IntoIterator<Item = usize>,
        values: impl IntoIterator<Item = usize>,
    ) -> Self {
        let Evidence { cells, values, .. } = Evidence::new(cells, values);
        EscapeBy::Naked(cells, values)
    }

    /// A hidden set, likewise.
    pub(crate) fn hidden(
        cells: impl IntoIterator<Item = usize>,
        values: impl IntoIterator<Item = usize>,
    ) -> Self {
        let Evidence { cells, values, .. } = Evidence::new(cells, values);
        EscapeBy::Hidden(cells, values)
    }
}

impl Evidence {
    /// Cells and values, by their indices.
    pub(crate) fn new(
        cells: impl IntoIterator<Item = usize>,
        values: impl IntoIterator<Item = usize>,
    ) -> Self {
        Evidence {
            cells: cells.into_iter().map(|cell| cell as u16).collect(),
            values: values.into_iter().map(|value| value as u8 + 1).collect(),
            ..Evidence::default()
        }
    }

    /// The pattern with these houses.
    pub(crate) fn within(mut self, houses: impl IntoIterator<Item = impl Into<HouseKind>>) -> Self {
        self.houses = houses.into_iter().map(Into::into).collect();
        self
    }

    /// The pattern with this chain.
    pub(crate) fn linked(mut self, chain: Vec<Link>) -> Self {
        self.chains.push(chain);
        self
    }

    /// A pivot and two cells that it sees; z, and the values of the pivot that make the one and the other z. The cases
    /// come as the pivot's values are listed: in ascending order.
    pub(crate) fn wing([pivot, one, other]: [usize; 3], [z, x, y]: [usize; 3]) -> Self {
        let ([one, other], [x, y]) = if x < y { ([one, other], [x, y]) } else { ([other, one], [y, x]) };
        let leads = |value: usize, cell: usize| Link {
            from: Claim::of(Candidate::of(pivot, value), true),
            to: Claim::of(Candidate::of(cell, z), true),
            why: Why::Cell,
        };
        let chains = vec![vec![leads(x, one)], vec![leads(y, other)]];
        Evidence { chains, ..Evidence::new([pivot, one, other], [z, x, y]) }
    }

    /// The pattern with strong links on a value as its chain: from the one end of each to the other, and from there
    /// to the next, or from the last to the first, as far as `weak` tells of a reason.
    pub(crate) fn strongly_linked(self, strong: &[Link], weak: impl IntoIterator<Item = Why>) -> Self {
        let mut reasons = weak.into_iter();
        let mut chain = Vec::with_capacity(2 * strong.len());
        for (link, next) in strong.iter().zip(strong.iter().cycle().skip(1)) {
            chain.push(link.clone());
            let weak = |why: Why| Link { from: link.to.clone(), to: next.from.clone(), why };
            chain.extend(reasons.next().map(weak));
        }
        self.linked(chain)
    }

    /// The pattern with what follows from some of its cells where there is one solution.
    pub(crate) fn escaping(mut self, cells: impl IntoIterator<Item = usize>, by: EscapeBy) -> Self {
        let mut cells: Vec<u16> = cells.into_iter().map(|cell| cell as u16).collect();
        cells.sort_unstable();
        self.escape = Some(Escape { cells, by });
        self
    }

    /// The cells and values of a set that a technique of uniqueness makes.
    pub(crate) fn set_beside(&self) -> (&[u16], &[u8]) {
        match &self.escape {
            Some(Escape { by: EscapeBy::Naked(cells, values) | EscapeBy::Hidden(cells, values), .. }) => {
                (cells, values)
            }
            _ => (&[], &[]),
        }
    }

    /// All implications of its own chains.
    pub fn links(&self) -> impl Iterator<Item = &Link> {
        self.chains.iter().flatten()
    }
}

/// A step of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// How it is called.
    pub technique: Technique,
    /// How hard it is.
    pub rating: Tenths,
    /// The value that it finds, if it finds one.
    pub placement: Option<Candidate>,
    /// The candidates that it excludes. Those that a value excludes once it is placed are not named.
    pub eliminations: Vec<Candidate>,
    /// What shows that it is right.
    pub evidence: Evidence,
}

impl Step {
    /// The step in words, without what the board before it shows.
    #[must_use]
    pub fn tell(&self, names: &Names<'_>) -> String {
        tell_step(self, &Reason::None, &[], names)
    }

    /// A step that finds the value of a cell, both by their indices.
    pub(crate) fn placing(
        technique: Technique,
        rating: u16,
        (cell, value): (usize, usize),
        evidence: Evidence,
    ) -> Self {
        Step {
            technique,
            rating: Tenths(rating),
            placement: Some(Candidate::of(cell, value)),
            eliminations: Vec::new(),
            evidence,
        }
    }

    /// A step that excludes candidates, if there are any.
    pub(crate) fn excluding(
        technique: Technique,
        rating: u16,
        eliminations: Vec<Candidate>,
        evidence: Evidence,
    ) -> Option<Self> {
        let rating = Tenths(rating);
        (!eliminations.is_empty()).then_some(Step {
            technique,
            rating,
            placement: None,
            eliminations,
            evidence,
        })
    }
}
