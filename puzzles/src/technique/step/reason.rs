//! Why a single is one, as far as the board before it shows.

use super::{Candidate, State, Step};
use crate::board::{House, HouseKind};
use crate::technique::{Known, Names, Places, Technique, Values};

/// Why the value that a step finds can be nowhere else, or its cell nothing else.
#[derive(Default)]
pub(in crate::technique) enum Reason {
    /// The step finds nothing, or shows it all.
    #[default]
    None,
    /// The value has no other place in a house.
    Places(Places),
    /// The cell has no other value.
    Values(Values),
}

impl Reason {
    /// The reason of a step on a board before it.
    pub(super) fn of(step: &Step, state: &impl State, names: &Names<'_>) -> Self {
        let Some(Candidate { cell, value }) = step.placement else { return Reason::None };
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
            Reason::None => &[],
            Reason::Places(places) => &places.blockers,
            Reason::Values(values) => &values.blockers,
        }
    }

    /// It in words, if there is anything to tell.
    pub(in crate::technique) fn tell(&self, value: i32, names: &Names<'_>) -> Option<String> {
        match self {
            Reason::None => None,
            Reason::Places(places) => places.tell(value, names),
            Reason::Values(values) => values.tell(names),
        }
    }
}
