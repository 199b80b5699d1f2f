//! The cells to look at, to see that a move is forced.

use std::collections::BTreeSet;

use dlx::{ItemId, OptionId};

use super::MoveWords;
use crate::technique::need::Need;

impl MoveWords<'_> {
    /// The cells of an item: those that its options fill, or that the items of its options are about.
    pub(in crate::technique) fn cells_of(&self, item: ItemId) -> Vec<usize> {
        if let Some(Need::Value(value, _)) = self.need(item) {
            return self.places_for(item, value);
        }
        let filled = |item: ItemId| {
            let options = self.options_of[item.index()].iter();
            options.flat_map(|option| self.cells_of_option(*option)).collect::<BTreeSet<usize>>()
        };
        let own = filled(item);
        if !own.is_empty() {
            return own.into_iter().collect();
        }
        // A combination fills no cell, but leaves out values of the run.
        let options = self.options_of[item.index()].iter();
        let items = options.flat_map(|&option| self.reduced.problem.option_items(option).iter().copied());
        items.flat_map(filled).collect::<BTreeSet<usize>>().into_iter().collect()
    }

    /// The places for a value in a house: where all options of an item have it in one row or column, only there.
    fn places_for(&self, item: ItemId, value: i32) -> Vec<usize> {
        let columns = self.names.columns;
        let options = || self.options_of[item.index()].iter();
        let places = |option: &OptionId| {
            let its = self.placements(*option).iter().filter(|(_, own)| *own == value);
            its.map(|&(cell, _)| cell).collect::<Vec<usize>>()
        };
        let lines = |cell: usize| [(0, cell / columns), (1, cell % columns)];
        let is_in = |cell: usize, line: (usize, usize)| lines(cell).contains(&line);
        let first = options().next().map_or_else(Vec::new, places);
        let is_shared = |line: &(usize, usize)| {
            options().all(|option| places(option).iter().any(|&cell| is_in(cell, *line)))
        };
        let shared = first.into_iter().flat_map(lines).find(is_shared);
        let all = options().flat_map(places);
        let own: BTreeSet<usize> = all.filter(|&cell| shared.is_none_or(|line| is_in(cell, line))).collect();
        own.into_iter().collect()
    }

    /// The cells that an option is about: those that it fills, or those of its run.
    pub(in crate::technique) fn around(&self, option: OptionId) -> Vec<usize> {
        if !self.is_combination(option) {
            return self.cells_of_option(option).collect();
        }
        let items = self.reduced.problem.option_items(option).iter();
        items.flat_map(|&item| self.cells_of(item)).collect()
    }

    /// The cells that an option fills.
    fn cells_of_option(&self, option: OptionId) -> impl Iterator<Item = usize> {
        self.reduced.placements[option.index()].iter().map(|&(cell, _)| cell)
    }

    /// The cells of the clue that may fill a cell.
    pub(in crate::technique) fn around_cell(&self, cell: usize) -> Vec<usize> {
        let mut placements = self.reduced.placements.iter();
        let with = placements.find(|placements| placements.iter().any(|&(own, _)| own == cell));
        with.map_or_else(Vec::new, |placements| placements.iter().map(|&(cell, _)| cell).collect())
    }
}
