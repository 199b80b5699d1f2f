//! A puzzle as people look at it.

use super::Rung;
use super::area::Area;
use super::sheet::Sheet;
use crate::board::ValueSet;

/// The cells of a puzzle, and the areas that people look at.
pub struct Board<'p> {
    pub(super) values: Vec<i32>,
    /// What each cell may hold in the beginning: nothing if it takes no value.
    start: Vec<ValueSet>,
    /// The cells that never hold the same as each.
    pub(super) peers: Vec<Vec<usize>>,
    pub(super) areas: Vec<Box<dyn Area + 'p>>,
    /// All rungs of any area, the lowest first.
    pub(super) ladder: Vec<Rung>,
    /// The areas that each cell matters to.
    pub(super) watching: Vec<Vec<usize>>,
    /// The places of the rungs of each area.
    pub(super) rungs_of: Vec<Vec<usize>>,
}

impl<'p> Board<'p> {
    /// A board of these values, by their numbers, and these candidates in the beginning. No cell holds the
    /// same as another of a group that it is in.
    pub(crate) fn new(
        values: Vec<i32>,
        start: Vec<ValueSet>,
        groups: impl IntoIterator<Item = Vec<usize>>,
        areas: Vec<Box<dyn Area + 'p>>,
    ) -> Self {
        let mut peers = vec![Vec::new(); start.len()];
        for group in groups {
            for &cell in &group {
                peers[cell].extend(group.iter().copied().filter(|&other| other != cell));
            }
        }
        for peers in &mut peers {
            peers.sort_unstable();
            peers.dedup();
        }
        let mut ladder: Vec<Rung> = areas.iter().flat_map(|area| area.rungs()).collect();
        ladder.sort_unstable();
        ladder.dedup();
        let place = |rung: Rung| ladder.binary_search(&rung).expect("the ladder has all rungs");
        let rungs_of = areas.iter().map(|area| area.rungs().into_iter().map(place).collect()).collect();
        let mut watching = vec![Vec::new(); start.len()];
        for (number, area) in areas.iter().enumerate() {
            area.cells().iter().chain(area.beyond()).for_each(|&cell| watching[cell].push(number));
        }
        Board { values, start, peers, areas, ladder, watching, rungs_of }
    }

    pub(super) fn sheet(&self) -> Sheet {
        Sheet::new(self.start.clone())
    }

    /// The number of a value.
    pub(crate) fn number(&self, value: i32) -> Option<u8> {
        self.values.iter().position(|&own| own == value).map(|number| number as u8)
    }

    /// The values by their numbers.
    #[must_use]
    pub fn values(&self) -> &[i32] {
        &self.values
    }
}
