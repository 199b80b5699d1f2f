//! What the board before a step shows of it: why a single is one, and what cells could hold that lose candidates.

use super::{BoardState, Candidate, Step};
use crate::board::{House, HouseKind};
use crate::technique::{Known, Names, Places, Technique, Values};

/// Why the value that a step finds can be nowhere else, or its cell nothing else; or what cells could hold before it.
#[derive(Default)]
pub(in crate::technique) enum Reason {
    /// The step shows it all, or nothing is known of the board before it.
    #[default]
    None,
    /// The value has no other place in a house.
    Places(Places),
    /// The cell has no other value.
    Values(Values),
    /// Candidates go: these are all of their cells before.
    Before(Vec<Candidate>),
}

impl Reason {
    /// The reason of a step on a board before it.
    pub(super) fn of(step: &Step, state: &impl BoardState, names: &Names<'_>) -> Self {
        let Some(Candidate { cell, value }) = step.placement else {
            let mut cells: Vec<u16> = step.eliminations.iter().map(|struck| struck.cell).collect();
            cells.dedup();
            let of = |cell: u16| {
                let values = state.candidates(usize::from(cell));
                values.into_iter().map(move |value| Candidate { cell, value })
            };
            let mut before: Vec<Candidate> = cells.into_iter().flat_map(of).collect();
            before.sort_unstable();
            before.dedup();
            return Reason::Before(before);
        };
        let (cell, value) = (usize::from(cell), i32::from(value));
        let house = |kind: &HouseKind| names.houses.iter().find(|house| house.kind == *kind);
        let has = |house: &&House, cell: usize| house.cells.iter().any(|&own| usize::from(own) == cell);
        let peers = |cell: usize| -> Vec<usize> {
            let cells = names.houses.iter().filter(|house| has(house, cell)).flat_map(|house| &house.cells);
            cells.map(|&other| usize::from(other)).filter(|&other| other != cell).collect()
        };
        let known = Known {
            names,
            value: &|cell| state.value(cell).map(i32::from),
            can_be: &|cell, value| state.candidates(cell).iter().any(|&own| i32::from(own) == value),
            peers: &peers,
        };
        let houses = &step.evidence.houses;
        match step.technique {
            Technique::NakedSingle => {
                let others = (1..=names.columns as i32).filter(|&other| other != value);
                Reason::Values(known.values(cell, others))
            }
            Technique::HiddenSingle
            | Technique::DirectPointing
            | Technique::DirectClaiming
            | Technique::DirectHiddenPair
            | Technique::DirectHiddenTriplet => {
                let Some(last) = houses.last().and_then(house) else { return Reason::None };
                // What the pattern rules out is told with it.
                let told = match (step.technique, &houses[..]) {
                    (Technique::DirectPointing | Technique::DirectClaiming, [_, into, _]) => {
                        house(into).map_or(&[][..], |into| &into.cells)
                    }
                    _ => &step.evidence.cells,
                };
                let others = last.cells.iter().filter(|other| !told.contains(other));
                let others = others.map(|&other| usize::from(other)).filter(|&other| other != cell);
                Reason::Places(known.places(others, value))
            }
            _ => Reason::None,
        }
    }

    /// The cells with the values that rule out all else.
    pub(super) fn blockers(&self) -> &[usize] {
        match self {
            Reason::None | Reason::Before(_) => &[],
            Reason::Places(places) => &places.blockers,
            Reason::Values(values) => &values.blockers,
        }
    }

    /// What a cell that loses candidates could hold, if that is known.
    pub(in crate::technique) fn before(&self, cell: usize) -> Vec<i32> {
        let Reason::Before(before) = self else { return Vec::new() };
        let own = before.iter().filter(|candidate| usize::from(candidate.cell) == cell);
        own.map(|candidate| i32::from(candidate.value)).collect()
    }

    /// It in words, if there is anything to tell.
    pub(in crate::technique) fn tell(&self, value: i32, names: &Names<'_>) -> Option<String> {
        match self {
            Reason::None | Reason::Before(_) => None,
            Reason::Places(places) => places.tell(value, names),
            Reason::Values(values) => values.tell(names),
        }
    }
}
